package distil

import (
	"maps"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/distil/triage"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/internal/redact"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph/claim"
)

// mentionsOf are the names that a statement has, by its claims; none, and ok false, where the reader panics.
func (h *hand) mentionsOf(s *memory.Statement, text string, claims []triage.Judged) (names []subject.Mention, ok bool) {
	if h.subjects == nil {
		return nil, true
	}
	defer func() {
		if recover() != nil {
			names, ok = nil, false
		}
	}()
	var readings []claim.Reading
	for i := range claims {
		readings = append(readings, claims[i].Readings...)
	}
	headings, parent := h.with.Above(s)
	for i := range headings {
		headings[i] = redact.Blank(headings[i])
	}
	return h.subjects.Mentions(&subject.Line{Text: redact.Blank(text), Headings: headings, Parent: redact.Blank(parent), Entities: s.Entities, Readings: readings}), true
}

// lineNames are the names that the statements of one line have had so far.
type lineNames struct {
	path  string
	no    int
	names []string
}

// observe notes the names of a statement, to be counted when [Machine.names] are asked for.
func (m *Machine) observe(s *memory.Statement, mentions []subject.Mention) {
	if m.line.path != s.Path || m.line.no != s.Line {
		m.line = lineNames{path: s.Path, no: s.Line}
	}
	for i := range mentions {
		if mentions[i].End > 0 {
			m.line.names = merged(m.line.names, []string{mentions[i].Text})
		}
	}
	if len(mentions) > 0 {
		m.named = append(m.named, named{subject.Line{Day: s.Day, Path: s.Path, Number: s.Line}, mentions})
	}
}

// findSubjects makes subjects of the names that enough lines have spoken of by the close of a day.
func (m *Machine) findSubjects(d day.Day) {
	if m.opt.Subjects == nil {
		return
	}
	closing := m.names().CloseDay(d)
	for _, p := range slices.Concat(closing.Promoted, closing.Changed) {
		m.nameSubject(d, &p)
		m.joinSpellings(d, p.Name)
	}
	for _, j := range closing.Joined {
		if j.Sure {
			m.joinSubject(d, j)
		}
	}
}

// nameSubject makes a name a subject, or gives one another category.
func (m *Machine) nameSubject(d day.Day, p *subject.Promotion) {
	named := &bank.Named{Name: p.Name, Aliases: p.Aliases, Category: string(p.Category)}
	id := SubjectID(p.Name)
	if owner, taken := m.ownerOf(p.Name); taken {
		if owner.ID != id || owner.ByPerson {
			return // it is another name of a subject already
		}
		named.Aliases = owner.Aliases
		if subject.Key(owner.Name) != subject.Key(p.Name) { // a line has told that it has another name now
			named.Name = owner.Name
		}
		for _, a := range p.Aliases {
			if _, taken := m.ownerOf(a); !taken {
				named.Aliases = append(slices.Clone(named.Aliases), a)
			}
		}
		if owner.Category == named.Category && len(owner.Aliases) == len(named.Aliases) {
			return
		}
	}
	named.Aliases = slices.DeleteFunc(slices.Clone(named.Aliases), func(a string) bool {
		owner, taken := m.ownerOf(a)
		return taken && owner.ID != id
	})
	named.Seen = Seen(&p.Why)
	for _, src := range p.Why.Sources {
		on, _ := memory.DayOf(src.Path)
		named.Sources = append(named.Sources, bank.Source{Path: src.Path, Line: src.Line, Day: on})
	}
	m.emit(bank.Event{Day: d, Op: bank.OpSubject, Entry: id, Subject: named})
}

// joinSpellings joins a subject and the one that has a name of it with hyphens in the place of blanks, or the other way round: Project Condor, project-condor.
// What is written with blanks stays.
func (m *Machine) joinSpellings(d day.Day, name string) {
	x, known := m.ownerOf(name)
	if !known {
		return
	}
	for _, n := range x.Names() {
		for _, from := range [...]string{" ", "-"} {
			to := map[string]string{" ": "-", "-": " "}[from]
			o, other := m.ownerOf(strings.ReplaceAll(n, from, to))
			if !other || o.ID == x.ID || !isProgrammed(o) || !isProgrammed(x) {
				continue
			}
			if from == "-" {
				x, o = o, x
			}
			m.joinSubject(d, subject.Join{Name: x.Name, Alias: o.Name, Tie: subject.Spelt, Sure: true})
			return
		}
	}
}

// joinSubject gives a subject another name; what was a subject under that name is it.
func (m *Machine) joinSubject(d day.Day, j subject.Join) {
	to, ok := m.ownerOf(j.Name)
	if !ok || to.ByPerson {
		return
	}
	if from, taken := m.ownerOf(j.Alias); taken {
		if from.ID != to.ID && !from.ByPerson {
			m.emit(bank.Event{Day: d, Op: bank.OpJoin, Entry: from.ID, Other: to.ID, Subject: Joined(from, to), Why: string(j.Tie)})
		}
		return
	}
	named := &bank.Named{Name: to.Name, Aliases: append(slices.Clone(to.Aliases), j.Alias), Category: to.Category}
	m.emit(bank.Event{Day: d, Op: bank.OpSubject, Entry: to.ID, Subject: named, Why: string(j.Tie)})
}

// Joined are the values of a subject that another is joined to.
func Joined(gone, into *bank.Subject) *bank.Named {
	n := &bank.Named{Name: into.Name, Aliases: slices.Clone(into.Aliases), Category: into.Category}
	for _, name := range gone.Names() {
		if name != n.Name && !slices.Contains(n.Aliases, name) {
			n.Aliases = append(n.Aliases, name)
		}
	}
	return n
}

// ownerOf is the subject that has a name or an alias, whatever its spelling.
func (m *Machine) ownerOf(name string) (*bank.Subject, bool) {
	if x, ok := m.state.Subject(SubjectID(name)); ok {
		return x, true
	}
	m.knowOwners()
	return m.state.Subject(m.owners[subject.Key(name)])
}

// knowOwners makes the table of all names of the subjects, if it has to be made.
func (m *Machine) knowOwners() {
	if m.owners != nil {
		return
	}
	m.owners = map[string]string{}
	for _, x := range m.state.Subjects() {
		for _, n := range x.Names() {
			m.owners[subject.Key(n)] = x.ID
		}
	}
}

// categories are what subjects are, for as long as none changes.
type categories struct {
	byName map[string]subject.Category // as the fold has asked
	byKey  map[string]subject.Category // of all names; never changed once it is made
}

// categoryOf is the category of the subject that has a name, "" for none.
func (m *Machine) categoryOf(name string) subject.Category {
	c, known := m.told.byName[name]
	if known {
		return c
	}
	if x, ok := m.ownerOf(name); ok {
		c = subject.Category(x.Category)
	}
	if m.told.byName == nil {
		m.told.byName = map[string]subject.Category{}
	}
	m.told.byName[name] = c
	return c
}

// categoriesNow gives the categories of names as they are now, whatever the fold does later. A name that a subject had before is unknown to it.
func (m *Machine) categoriesNow() func(name string) subject.Category {
	if m.told.byKey == nil {
		m.knowOwners()
		m.told.byKey = make(map[string]subject.Category, len(m.owners))
		for key, id := range m.owners {
			if x, ok := m.state.Subject(id); ok {
				m.told.byKey[key] = subject.Category(x.Category)
			}
		}
	}
	byKey := m.told.byKey
	return func(name string) subject.Category { return byKey[subject.Key(name)] }
}

// Seen is why a name is a subject, or may become one, as a bank keeps it.
func Seen(w *subject.Why) bank.Seen {
	out := bank.Seen{Lines: w.Lines, Days: w.Days, Category: w.Category, ShortFor: w.ShortFor}
	for _, sign := range slices.Sorted(maps.Keys(w.Signs)) {
		out.Signs = append(out.Signs, bank.Sign{Name: sign, Lines: w.Signs[sign]})
	}
	return out
}

// SubjectID is the id of a subject by its name, whatever the spelling.
func SubjectID(name string) string { return bank.SubjectID(subject.Key(name)) }
