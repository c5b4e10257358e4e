package bank

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// Subject is a person, project, thing, place or topic that lines are about, as the fold found it or a person named it.
type Subject struct {
	ID       string // s and base-32 characters of the name it was first known by: [SubjectID]
	Name     string // NFC
	Aliases  []string
	Former   []string // names by which it, or a subject that is one with it now, was called first: old links go by them; the oldest first
	Proposed []string // names that lines have said it is called by, and by which the program has not called it, because something speaks against that
	Category string   // person, project, thing, place or topic
	Since    day.Day  // on which it became one
	Seen     Seen     // what made it one
	Sources  []Source // the first lines that named it
	ByPerson bool     // a person has named it: the program changes nothing of it
	Not      []string // longer words and phrases in which its names mean something else
	From     string   // where a person's file names it, rules/subjects.yaml:3; "" for other subjects
}

// Names are all names of the subject, that by which it is shown first.
func (s *Subject) Names() []string { return append([]string{s.Name}, s.Aliases...) }

// Named are the values that an event gives a subject.
type Named struct {
	Name     string   `json:"name,omitempty"`
	Aliases  []string `json:"aliases,omitempty"` // all of them
	Category string   `json:"category,omitempty"`
	Seen     Seen     `json:"seen,omitzero"`     // of a name that the program found
	Sources  []Source `json:"sources,omitempty"` // the first lines that named it
	// Proposed are names that a line has said it is called by, and by which it is not called yet. A fold adds them to those of before.
	Proposed []string `json:"proposed,omitempty"`
}

// Seen is what the lines that name something have told of it by the day on which it became a subject.
type Seen struct {
	Lines    int    `json:"lines,omitempty"`     // that name it
	Days     int    `json:"days,omitempty"`      // on which they stand
	Signs    []Sign `json:"signs,omitempty"`     // in alphabetical order
	Category string `json:"category,omitempty"`  // what has decided the category: title, head, claims …
	ShortFor string `json:"short_for,omitempty"` // the longer name that has decided it
}

// IsZero reports whether nothing was seen.
func (s Seen) IsZero() bool {
	return s.Lines == 0 && s.Days == 0 && len(s.Signs) == 0 && s.Category == "" && s.ShortFor == ""
}

// Sign is a way in which lines show a name, and how many do: docs/subjects.md lists them.
type Sign struct {
	Name  string `json:"name"`
	Lines int    `json:"lines"`
}

// SubjectID is the id of a subject by the name it is first known by; its letter case and Unicode form do not matter.
func SubjectID(name string) string {
	return "s" + EntryID("subject\x00"+foldName(name), ShortID)[1:]
}

func foldName(name string) string { return strings.ToLower(norm.NFC.String(strings.TrimSpace(name))) }

// isSubjectID reports whether a word has the form of a subject's id.
func isSubjectID(s string) bool { return len(s) == ShortID+1 && s[0] == 's' && IsID("m"+s[1:]) }

// Subject returns a subject by its id.
func (s *State) Subject(id string) (*Subject, bool) {
	x, ok := s.subjects[id]
	return x, ok
}

// Subjects are the subjects in the order of their names, then ids.
func (s *State) Subjects() []*Subject {
	return slices.SortedFunc(maps.Values(s.subjects), func(a, b *Subject) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
}

// Dismissed are the names of which a person has said that they are no subject, sorted.
func (s *State) Dismissed() []string { return slices.Sorted(maps.Values(s.dismissed)) }

// PutSubject adds or replaces a subject as it stands, and PutDismissed a name that is none; for codecs. Everything else goes through [State.Apply].
func (s *State) PutSubject(x *Subject) { s.subjects[x.ID] = x }

// PutDismissed adds a name that a person has dismissed; for codecs.
func (s *State) PutDismissed(id, name string) { s.dismissed[id] = name }

// DismissedIDs are the dismissed names by the ids that subjects of that name would have.
func (s *State) DismissedIDs() map[string]string { return maps.Clone(s.dismissed) }

// name folds an event that makes a subject or gives it other values.
func (s *State) name(ev *Event) error {
	n := ev.Subject
	if n == nil || n.Name == "" {
		return fmt.Errorf("apply subject %s: no name", ev.ID)
	}
	x, known := s.subjects[ev.Entry]
	switch {
	case known && x.ByPerson && ev.By == Program:
		x.propose(n.Proposed) // which changes nothing of what the person has said
		return nil
	case !known:
		x = &Subject{ID: ev.Entry, Since: ev.Day, Seen: n.Seen, Sources: slices.Clone(n.Sources)}
		if len(x.Sources) == 0 {
			x.Sources = slices.Clone(ev.Sources) // where an older memctl noted them
		}
		s.subjects[ev.Entry] = x
	}
	was := x.Category
	if known {
		x.calledBefore(x.Name)
	}
	x.Name, x.Aliases, x.Category = n.Name, slices.Clone(n.Aliases), cmp.Or(n.Category, x.Category)
	x.Former = slices.DeleteFunc(x.Former, func(former string) bool { return foldName(former) == foldName(x.Name) })
	x.propose(n.Proposed)
	x.ByPerson = x.ByPerson || ev.By == Person
	if n.Category != "" && n.Category != was && ev.By == Program && !n.Seen.IsZero() {
		x.Seen = n.Seen // which tells what has decided the category
	}
	if ev.By == Person {
		delete(s.dismissed, ev.Entry)
		maps.DeleteFunc(s.dismissed, func(_, name string) bool {
			return slices.ContainsFunc(n.Aliases, func(a string) bool { return foldName(a) == foldName(name) })
		})
	}
	return nil
}

// propose adds names that lines say it is called by.
func (s *Subject) propose(names []string) {
	for _, name := range names {
		if !slices.Contains(s.Proposed, name) {
			s.Proposed = append(s.Proposed, name)
		}
	}
}

// calledBefore notes a name by which the subject was called first.
func (s *Subject) calledBefore(name string) {
	if !slices.ContainsFunc(s.Former, func(former string) bool { return foldName(former) == foldName(name) }) {
		s.Former = append(s.Former, name)
	}
}

// dismiss folds a person's word that a name is no subject.
func (s *State) dismiss(ev *Event) error {
	if ev.Subject == nil || ev.Subject.Name == "" {
		return fmt.Errorf("apply dismiss %s: no name", ev.ID)
	}
	delete(s.subjects, ev.Entry)
	s.dismissed[ev.Entry] = ev.Subject.Name
	return nil
}

// join folds that two subjects are one: the first goes, and the other has the values that the event gives it. Neither need be there: a
// person may join on a day what is found at its close.
func (s *State) join(ev *Event) error {
	into := *ev
	into.Entry = ev.Other
	if err := s.name(&into); err != nil {
		return err
	}
	if gone, to := s.subjects[ev.Entry], s.subjects[ev.Other]; gone != nil && gone != to {
		for _, name := range append(slices.Clone(gone.Former), gone.Name) {
			to.calledBefore(name)
		}
		to.Former = slices.DeleteFunc(to.Former, func(former string) bool { return foldName(former) == foldName(to.Name) })
	}
	delete(s.subjects, ev.Entry)
	return nil
}
