package bank

import (
	"iter"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/beginning"
)

// Said is what an entry says of whom: the names that it is filed under, then its text. Subjects are looked for in it.
func (e *Entry) Said() string { return strings.Join(e.Entities, ", ") + "\n" + e.Text }

// Around is [Entry.Said] with the names that stand around it.
func (e *Entry) Around() string {
	return e.Said() + "\n" + strings.Join(e.Beside, ", ") + "\n" + strings.Join(e.Under, ", ")
}

// Beginners finds entries by the beginnings of what they say.
type Beginners interface {
	// Beginning are the ids of the entries that have a word that begins so, in no order; one may come twice.
	Beginning(with string) iter.Seq[string]
}

// Beginners finds the entries of a state. It is made when it is first asked; the state must not change from then on, while it is used.
func (s *State) Beginners() Beginners {
	if s.base == nil {
		return &memoryBeginners{all: s.All}
	}
	b := &overlaidBeginners{base: s.base.Beginners(), touched: map[string]bool{}}
	for id := range s.touched {
		b.touched[id] = true
	}
	b.fresh.all = func() iter.Seq2[string, *Entry] {
		return func(yield func(string, *Entry) bool) {
			for id := range s.touched {
				if e := s.entries[id]; e != nil && !yield(id, e) {
					return
				}
			}
		}
	}
	return b
}

// memoryBeginners are all entries of a state.
type memoryBeginners struct {
	all   func() iter.Seq2[string, *Entry]
	ids   map[string][]string
	begin []string // the keys of ids, sorted
}

func (m *memoryBeginners) Beginning(with string) iter.Seq[string] {
	if m.ids == nil {
		m.ids = map[string][]string{}
		for id, e := range m.all() {
			for _, b := range beginning.All(e.Around()) {
				if m.ids[b] == nil {
					m.begin = append(m.begin, b)
				}
				m.ids[b] = append(m.ids[b], id)
			}
		}
		slices.Sort(m.begin)
	}
	return func(yield func(string) bool) {
		at, _ := slices.BinarySearch(m.begin, with)
		for _, b := range m.begin[at:] {
			if !strings.HasPrefix(b, with) {
				return
			}
			for _, id := range m.ids[b] {
				if !yield(id) {
					return
				}
			}
		}
	}
}

// overlaidBeginners are those of a base, but for the entries that have changed since.
type overlaidBeginners struct {
	base    Beginners
	touched map[string]bool
	fresh   memoryBeginners
}

func (o *overlaidBeginners) Beginning(with string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for id := range o.base.Beginning(with) {
			if !o.touched[id] && !yield(id) {
				return
			}
		}
		for id := range o.fresh.Beginning(with) {
			if !yield(id) {
				return
			}
		}
	}
}
