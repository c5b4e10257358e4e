package wiki

import (
	"context"
	"path"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	sheets "github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/memory/notice"
	"github.com/seed-a44923cb/memctl/rules"
)

// History is how what holds of a subject came to hold.
type History struct {
	Workspace string     `json:"workspace"`
	Subject   string     `json:"subject"`
	Path      string     `json:"path"` // of its page
	Slots     []SlotView `json:"slots"`
}

// SlotView is a slot of a subject with the values that it had.
type SlotView struct {
	Attribute string     `json:"attribute,omitempty"` // the name of the property
	Label     string     `json:"label,omitempty"`     // what it is called in the language of the pages
	Of        []string   `json:"of,omitempty"`        // words of what it is of, besides the subject
	Values    []StepView `json:"values"`              // the oldest first
	Open      bool       `json:"holds"`               // the last one still holds
}

// StepView is a value of a slot.
type StepView struct {
	Value string  `json:"value"`
	Since day.Day `json:"since"`
	Until day.Day `json:"until,omitzero"`
	End   string  `json:"end,omitempty"` // why it ended: newer (a later line gives another value), or the reason of the ledger
	Line  Line    `json:"line"`
}

// Newer is the end of a value that a later line took the place of without saying so.
const Newer = "newer"

// NoSlotError says that a subject has no slot of a name, and which ones it has.
type NoSlotError struct {
	Subject, Slot string
	Known         []string
}

func (e *NoSlotError) Error() string { return e.Notice().English() }

// Notice is what the error tells.
func (e *NoSlotError) Notice() notice.Notice {
	if len(e.Known) == 0 {
		return notice.New("missing.slots", "nothing is known of {subject} that holds one value at a time", e.Subject)
	}
	return notice.New("missing.slot", "{subject} has no {slot}; it has: {known}", e.Subject, e.Slot, strings.Join(e.Known, ", "))
}

// Unwrap makes it match bank.ErrNotFound.
func (e *NoSlotError) Unwrap() error { return bank.ErrNotFound }

// History is how a subject came to what holds of it, slot by slot; with a slot, by any of its names in either language, that one alone. An unknown
// subject is an error matching bank.ErrNotFound, an unknown slot a [*NoSlotError].
func (w *Wiki) History(ctx context.Context, name, slot string) (*History, error) {
	k, err := w.known(ctx)
	if err != nil {
		return nil, err
	}
	x, err := w.subject(k, name)
	if err != nil {
		return nil, err
	}
	out := &History{Workspace: w.Dir(), Subject: w.Redact(x.Name), Slots: []SlotView{}}
	sh, ok := sheets.SheetOf(k.pages, x.ID)
	if !ok {
		return out, nil
	}
	out.Path = path.Join(files.BankDir, sh.Page)
	all := w.slots(k, sh)
	if slot = strings.TrimSpace(slot); slot == "" {
		out.Slots = append(out.Slots, all...)
		return out, nil
	}
	missing := &NoSlotError{Subject: out.Subject, Slot: slot}
	for _, s := range all {
		if s.called(slot) {
			out.Slots = append(out.Slots, s)
		}
		if s.Label != "" && !slices.Contains(missing.Known, s.Label) {
			missing.Known = append(missing.Known, s.Label)
		}
	}
	if len(out.Slots) == 0 {
		return nil, missing
	}
	return out, nil
}

// called reports whether a slot is called so, in any language.
func (s *SlotView) called(name string) bool {
	a, known := rules.DefaultAttributes().Of(strings.ToLower(name))
	return known && a.Name == s.Attribute || strings.EqualFold(name, s.Attribute) || strings.EqualFold(name, s.Label) || s.Label != "" && strings.EqualFold(name, strings.Join(append(slices.Clone(s.Of), s.Label), " "))
}

// slots are the slots of a subject as they are shown.
func (w *Wiki) slots(k *known, sh *sheets.Sheet) []SlotView {
	out := make([]SlotView, 0, len(sh.Slots))
	for _, t := range sh.Slots {
		v := SlotView{Attribute: t.Attribute, Label: t.Label, Of: w.WithoutSecrets(t.Of), Open: t.Open, Values: make([]StepView, len(t.Steps))}
		for i, s := range t.Steps {
			v.Values[i] = StepView{Value: w.Redact(s.Value), Since: s.Since, Until: s.Until, Line: w.line(k, s.Entry)}
			switch {
			case s.Entry.Standing != bank.Live:
				v.Values[i].End = w.Redact(s.Entry.Reason)
				if v.Values[i].End == "" {
					v.Values[i].End = "superseded"
				}
			case i+1 < len(t.Steps):
				v.Values[i].End = Newer
			}
		}
		out = append(out, v)
	}
	return out
}
