package wiki

import (
	"maps"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/bank"
)

// Detect finds what people did to the pages of subjects, besides what [bank.Detect] finds, as events of theirs: a text that they changed on a line of the
// program's block is an edit of its entry; a page that is gone was deleted, which dismisses the subject, or renamed, which renames it. A line that they
// took out of the block comes back: it is no more than a view.
func Detect(in *bank.DetectInput) []bank.Event {
	d := detector{in: in}
	for _, page := range slices.Sorted(maps.Keys(in.Pages)) {
		if !in.Plan.IsSubject(page) {
			continue
		}
		switch data := in.Pages[page]; {
		case data == nil:
			d.gone(in.Plan.Topic(page))
		case !in.Still[page]:
			d.edited(page, data)
		}
	}
	for i := range d.events {
		ev := &d.events[i]
		ev.At, ev.Day, ev.By = in.At, in.Day, bank.Person
		ev.Seal()
	}
	slices.SortFunc(d.events, bank.ComparePeople)
	return d.events
}

type detector struct {
	in     *bank.DetectInput
	events []bank.Event
}

// edited finds the lines of the block whose text is none that their entries ever had.
func (d *detector) edited(at string, data []byte) {
	p, err := bank.ParsePage(at, data)
	if err != nil {
		return // it is named by who reads the entries on it
	}
	for _, l := range p.Now() {
		if l.Kind != bank.LineBlock || l.Text != Block {
			continue
		}
		m := entryRow().FindStringSubmatch(norm.NFC.String(strings.TrimRight(l.Content, " \t")))
		if m == nil {
			continue
		}
		text, id := strings.TrimSpace(m[1]), m[2]
		e := d.in.State.Get(id)
		if e == nil || e.Standing != bank.Live || d.in.Unwritten[id] || text == "" || text == shown(e) || text == strings.TrimSpace(e.FirstText) || d.in.Contested[id][text] {
			continue
		}
		if all := strings.TrimSpace(e.Text); strings.HasSuffix(shown(e), "…") && !strings.HasSuffix(all, "…") {
			kept := strings.TrimSuffix(shown(e), "…")
			text = strings.TrimSuffix(text, "…") + strings.TrimPrefix(all, kept) // what the line did not show stays
		}
		d.events = append(d.events, bank.Event{Op: bank.OpEdit, Entry: id, After: &bank.Fields{Text: text, Params: e.Params, Entities: slices.Clone(e.Entities)}})
	}
}

// gone says what became of a subject whose page is not there any more.
func (d *detector) gone(t *bank.Topic) {
	s, known := d.in.State.Subject(t.ID)
	if !known || d.in.Unwritten[t.ID] || d.in.Relaid || s.From != "" {
		return // nobody knows whether it was ever written; and one that a file names is there as long as the file says so
	}
	ids := []string{bank.PageID(t.Page)}
	for _, name := range s.Former {
		ids = append(ids, bank.PageID(bank.SubjectPage(name))) // a page that was renamed by hand keeps its id
	}
	if to := d.pageWith(ids); to != "" {
		name := strings.TrimSuffix(path.Base(to), ".md")
		n := &bank.Named{Name: name, Category: s.Category}
		for _, a := range s.Names() {
			if a != name {
				n.Aliases = append(n.Aliases, a)
			}
		}
		d.events = append(d.events, bank.Event{Op: bank.OpSubject, Entry: s.ID, Subject: n})
		return
	}
	d.events = append(d.events, bank.Event{Op: bank.OpDismiss, Entry: s.ID, Subject: &bank.Named{Name: s.Name}})
}

// pageWith is the page of the wiki that has one of these ids now, as the page of a subject had it, and is of none itself; "" for none. A page that led to
// another and leads nowhere any more has taken the place of that.
func (d *detector) pageWith(ids []string) string {
	for _, p := range slices.Sorted(maps.Keys(d.in.Pages)) {
		dir, isPage := strings.CutPrefix(p, bank.WikiFolder)
		if data := d.in.Pages[p]; data == nil || !isPage || strings.Contains(dir, "/") || !strings.HasSuffix(p, ".md") {
			continue
		}
		f, _ := bank.ParseFront(d.in.Pages[p])
		if t := d.in.Plan.Topic(p); t != nil && (t.Moved == "" || f.Value("redirect_to") != "") {
			continue
		}
		if slices.Contains(ids, f.Value("id")) {
			return p
		}
	}
	return ""
}
