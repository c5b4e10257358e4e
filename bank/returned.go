package bank

import (
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/memory/notice"
)

// errBack tells that an older copy of a page is back: lines that were removed stand on it again, those written since do not.
var errBack = notice.NewError("page.back", "lines that were removed are back on it, and all that were written there since are missing; the missing ones are written again")

// Removals returns the events by which entries were removed by hand, by entry, where that is the last that people did about their
// standing. The events are people's, in the order in which they fold.
func Removals(people []Event) map[string]Event {
	out := map[string]Event{}
	for i := range people {
		switch ev := &people[i]; {
		case ev.Op == OpArchive && (ev.Why == ReasonByHand || ev.Hides()):
			out[ev.Entry] = *ev
		case ev.Op == OpArchive, ev.Op == OpRestore:
			delete(out, ev.Entry)
		}
	}
	return out
}

// comeback is a page on which lines stand that were removed by hand.
type comeback struct {
	since   time.Time // when the first of them was removed
	lines   map[string]*seenLine
	looked  bool
	edited  bool // lines that were written since stand there too: it is no page from before, a person has put the lines back
	written bool // lines that were written since are to be written again
}

// returned notes the pages on which stand lines that were removed by hand, and which of the removals are to be taken back: those of
// entries that then stand. An entry that would be in the archive without its removal too, as its log line was withdrawn or the opinion
// has faded, is restored like any other that a person takes out of there.
func (d *detector) returned() {
	var ids []string
	for id, l := range d.keep {
		ev, removed := d.in.Removals[id]
		if !removed || IsArchive(l.page) || d.in.State.Get(id).Standing != Archived {
			continue
		}
		b := d.back[l.page]
		if b == nil {
			b = &comeback{since: ev.At, lines: map[string]*seenLine{}}
			d.back[l.page] = b
		}
		if b.lines[id] = l; ev.At.Before(b.since) {
			b.since = ev.At
		}
		ids = append(ids, ev.ID)
	}
	if len(ids) == 0 || d.in.Without == nil {
		return
	}
	slices.Sort(ids)
	st := d.in.Without(ids)
	for _, b := range d.back {
		for id := range b.lines {
			if e, ok := st.Resolve(id); ok && e.Standing == Archived {
				d.stays[id] = true
			}
		}
	}
}

// isBack reports whether the removal of an entry is to be taken back, as its line stands on a page.
func (d *detector) isBack(e *Entry, l *seenLine) (removal Event, ok bool) {
	ev, removed := d.in.Removals[e.ID]
	if !removed || IsArchive(l.page) || d.stays[e.ID] {
		return ev, false
	}
	b := d.back[l.page]
	return ev, e.Standing == Archived || b != nil && b.since.Equal(ev.At)
}

// asRemoved is an entry with what its line said when it was removed: nobody has changed what says so still.
func asRemoved(e *Entry, was *Fields) *Entry {
	if was == nil { // removed by an older memctl
		return e
	}
	c := *e
	c.Kind, c.Text, c.Params, c.Entities, c.Home = was.Kind, was.Text, was.Params, was.Entities, was.Home
	c.Confidence, c.AsOf = was.Confidence, was.AsOf
	return &c
}

// Fields are those of an entry, as events record them.
func (e *Entry) Fields() *Fields {
	return &Fields{Kind: e.Kind, Text: e.Text, Params: e.Params, Entities: e.Entities, Home: e.Home, Confidence: e.Confidence, AsOf: e.AsOf}
}

// since reports whether a missing entry was not removed by anybody: lines have come back to its page, and it was written there when they were
// removed, or later:
//
//   - what the run that missed those lines took for a line of a person's was the first half of one, on a page that was just being
//     saved. It never was a line, and its accept is taken back;
//   - on a page from before, which has none of what was written there since, the program's lines are missing because it is one. They
//     are written again, and the page is named.
//
// Every other entry that is missing was removed.
func (d *detector) since(e *Entry) bool {
	page, _ := d.in.Plan.PageOf(e.ID)
	b := d.back[page]
	if b == nil || d.in.Accepted == nil {
		return false
	}
	ev := d.in.Accepted(e.ID)
	if ev == nil || ev.At.Before(b.since) {
		return false
	}
	if ev.By == Person {
		half := d.isHalf(e, ev, b)
		if half {
			d.event(Event{Op: OpVoid, Entry: e.ID, IDs: []string{ev.ID}, Why: ReasonBack})
		}
		return half
	}
	if d.look(page, b); b.edited {
		return false
	}
	if !b.written {
		b.written = true
		d.bad = append(d.bad, &PageError{Path: page, Err: errBack})
	}
	return true
}

// isHalf reports whether an entry is the first part of a line that has come back, taken by the run which missed that line, and as it was
// taken.
func (d *detector) isHalf(e *Entry, accepted *Event, b *comeback) bool {
	if e.Text != accepted.After.Text || e.Pinned || len(e.Sources) > 1 {
		return false
	}
	part := strings.TrimPrefix(grammarOf(e).Format(), "- ")
	for id, l := range b.lines {
		whole := norm.NFC.String(strings.TrimPrefix(l.raw, l.line.Entry.Prefix))
		if d.in.Removals[id].At.Equal(accepted.At) && strings.HasPrefix(whole, part) {
			return true
		}
	}
	return false
}

// look looks once for lines of a page that were written since others were removed there.
func (d *detector) look(page string, b *comeback) {
	if b.looked {
		return
	}
	b.looked = true
	for id, l := range d.keep {
		if l.page != page || b.lines[id] != nil {
			continue
		}
		if ev := d.in.Accepted(id); ev != nil && !ev.At.Before(b.since) {
			b.edited = true
			return
		}
	}
}
