package distil

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/internal/redact"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/rules"
)

// ReasonRenamed is why a subject has another name, or is another one, by a line that says so.
const ReasonRenamed = "renamed"

// toldRenames is what a line tells of other names.
type toldRenames struct {
	source  bank.Source
	renames []subject.Rename
}

// renamesOf are the renames that a text tells.
func (h *hand) renamesOf(text string) []subject.Rename {
	if h.subjects == nil {
		return nil
	}
	return subject.Renames(redact.Blank(text))
}

// noteRenames notes what a statement tells of other names, to be weighed at the close of its day.
func (m *Machine) noteRenames(s *memory.Statement, renames []subject.Rename) {
	if len(renames) > 0 {
		m.renames = append(m.renames, toldRenames{bank.Source{Path: s.Path, Line: s.Line, Day: s.Day}, renames})
	}
}

// renameSubjects gives subjects the names that the lines of a day say they have now.
func (m *Machine) renameSubjects(d day.Day) {
	told := m.renames
	m.renames = nil
	if m.opt.Subjects == nil {
		return
	}
	for i := range told {
		for _, r := range told[i].renames {
			m.renameSubject(d, r, told[i].source)
		}
	}
}

// renameSubject joins two known names where nothing speaks against it, gives a known one a name that nobody had, and else proposes.
func (m *Machine) renameSubject(d day.Day, r subject.Rename, source bank.Source) {
	old, name, sure, ok := r.Names(func(n string) bool {
		_, known := m.ownerOf(n)
		return known
	})
	if !ok || m.isDismissed(old) || m.isDismissed(name) {
		return
	}
	from, oldKnown := m.ownerOf(old)
	to, newKnown := m.ownerOf(name)
	switch {
	case oldKnown && newKnown && from.ID == to.ID:
		return
	case oldKnown && newKnown && sure && m.mayJoin(from, to):
		m.emit(bank.Event{Day: d, Op: bank.OpJoin, Entry: from.ID, Other: to.ID, Subject: Joined(from, to), Why: ReasonRenamed})
	case oldKnown && newKnown:
		m.propose(d, from, to.Name)
	case oldKnown && !isProgrammed(from):
		m.propose(d, from, name)
	case oldKnown:
		named := &bank.Named{Name: name, Category: from.Category, Sources: []bank.Source{source}}
		for _, n := range from.Names() {
			if n != name {
				named.Aliases = append(named.Aliases, n)
			}
		}
		m.emit(bank.Event{Day: d, Op: bank.OpSubject, Entry: from.ID, Subject: named, Why: ReasonRenamed})
	case newKnown && isProgrammed(to):
		named := &bank.Named{Name: to.Name, Aliases: append(slices.Clone(to.Aliases), old), Category: to.Category}
		m.emit(bank.Event{Day: d, Op: bank.OpSubject, Entry: to.ID, Subject: named, Why: ReasonRenamed})
	}
}

// isProgrammed reports whether the program may change a subject: no person has named it.
func isProgrammed(x *bank.Subject) bool { return !x.ByPerson && x.From == "" }

// isDismissed reports whether a person has said of a name that it is no subject.
func (m *Machine) isDismissed(name string) bool {
	_, dismissed := m.state.DismissedIDs()[SubjectID(name)]
	return dismissed
}

// propose notes a name by which a line calls a subject.
func (m *Machine) propose(d day.Day, x *bank.Subject, name string) {
	if slices.Contains(x.Proposed, name) {
		return
	}
	m.emit(bank.Event{
		Day: d, Op: bank.OpSubject, Entry: x.ID, Why: ReasonRenamed,
		Subject: &bank.Named{Name: x.Name, Aliases: slices.Clone(x.Aliases), Category: x.Category, Proposed: []string{name}},
	})
}

// mayJoin reports whether two subjects may be one: the program may change both, they are of one category, and of what has one value at a time both do not
// have different ones.
func (m *Machine) mayJoin(a, b *bank.Subject) bool {
	if !isProgrammed(a) || !isProgrammed(b) || a.Category != b.Category {
		return false
	}
	x, y := m.held(a), m.held(b)
	for slot, v := range x {
		if other, both := y[slot]; both && other.value != v.value {
			return false
		}
	}
	return true
}

// heldValue is a value that a subject has, and since when.
type heldValue struct {
	value string
	day   day.Day
}

// held are the newest values that live entries give a subject of what has one at a time, by what that is.
func (m *Machine) held(x *bank.Subject) map[string]heldValue {
	out := map[string]heldValue{}
	book := &subject.Book{}
	if err := book.Add(subject.Subject{ID: x.ID, Name: x.Name, Aliases: x.Aliases}); err != nil {
		return out
	}
	var names [][]string
	for _, n := range x.Names() {
		f := m.opt.Comparer.Facts(n, nil)
		names = append(names, slices.Concat(f.Keywords, f.Values))
	}
	for id := range bank.Newest(m.state.Beginners(), book.Beginnings(x.ID)) {
		if e, ok := m.live(id); ok && !e.Private() {
			m.hold(out, e, names)
		}
	}
	return out
}

// hold adds the values that an entry gives what has these names.
func (m *Machine) hold(out map[string]heldValue, e *bank.Entry, names [][]string) {
	readings := m.Facts(e).Readings
	for i := range readings {
		r := &readings[i]
		if attr, known := rules.DefaultAttributes().Of(r.Attribute); !known || !attr.Single || !gives(r) {
			continue
		}
		for _, name := range names {
			rest, about := r.Besides(name)
			if !about {
				continue
			}
			slices.Sort(rest)
			slot := r.Attribute + "\x00" + strings.Join(rest, "\x00")
			if was, have := out[slot]; !have || was.day <= e.Newest().Day {
				out[slot] = heldValue{r.Given(), e.Newest().Day}
			}
			break
		}
	}
}

// gives reports whether a reading says that something has a value.
func gives(r *dedup.Reading) bool {
	return r.Sets() && len(r.Values) > 0 && !slices.ContainsFunc(r.Values, func(v dedup.Value) bool { return v.Kind == claim.Wording })
}
