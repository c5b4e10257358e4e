package bank

import (
	"cmp"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/internal/beginning"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Said is what an entry says of whom: the names that it is filed under, then its text. Subjects are looked for in it.
func (e *Entry) Said() string { return strings.Join(e.Entities, ", ") + "\n" + e.Text }

// Around is [Entry.Said] with the names that stand around it.
func (e *Entry) Around() string {
	return e.Said() + "\n" + strings.Join(e.Beside, ", ") + "\n" + strings.Join(e.Under, ", ")
}

// Recency is the day of the newest source of an entry, and zero for one in the archive, so that these come behind all others.
func (e *Entry) Recency() day.Day {
	if e.Standing == Archived {
		return 0
	}
	return e.Newest().Day
}

// Beginners finds entries by the beginnings of what they say.
type Beginners interface {
	// Beginning are the ids of the entries that have a word that begins so, with their [Entry.Recency]. Of one beginning they come with the newest first,
	// those of a day by their ids; a single character is the beginning of several, one after the other, in which an entry may come again.
	Beginning(with string) iter.Seq2[day.Day, string]
}

// Newest are the ids of the entries that have a word with one of these beginnings, the newest first, each once.
func Newest(in Beginners, with []string) iter.Seq[string] {
	return func(yield func(string) bool) {
		var heads []*beginner
		defer func() {
			for _, h := range heads {
				h.stop()
			}
		}()
		for _, w := range with {
			h := beginnerOf(in, w)
			if h.advance() {
				heads = append(heads, h)
			} else {
				h.stop()
			}
		}
		seen := map[string]bool{}
		for len(heads) > 0 {
			h := slices.MinFunc(heads, func(a, b *beginner) int { return a.compare(b.datedID) })
			if !seen[h.id] && !yield(h.id) {
				return
			}
			seen[h.id] = true
			if !h.advance() {
				h.stop()
				heads = slices.DeleteFunc(heads, func(x *beginner) bool { return x == h })
			}
		}
	}
}

// beginner goes through the entries of one beginning.
type beginner struct {
	datedID // where it stands
	next    func() (day.Day, string, bool)
	stop    func()
}

func beginnerOf(in Beginners, with string) *beginner {
	all := in.Beginning(with)
	if utf8.RuneCountInString(with) < 2 {
		var dated []datedID
		for d, id := range all {
			dated = append(dated, datedID{d, id})
		}
		slices.SortFunc(dated, datedID.compare)
		all = eachDated(dated)
	}
	next, stop := iter.Pull2(all)
	return &beginner{next: next, stop: stop}
}

func (b *beginner) advance() (ok bool) {
	b.day, b.id, ok = b.next()
	return ok
}

// datedID is an entry with its [Entry.Recency].
type datedID struct {
	day day.Day
	id  string
}

// compare puts the newest first, those of a day by their ids.
func (a datedID) compare(b datedID) int {
	return cmp.Or(cmp.Compare(b.day, a.day), strings.Compare(a.id, b.id))
}

// eachDated goes through a list.
func eachDated(list []datedID) iter.Seq2[day.Day, string] {
	return func(yield func(day.Day, string) bool) {
		for _, x := range list {
			if !yield(x.day, x.id) {
				return
			}
		}
	}
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
	ids   map[string][]datedID
	begin []string // the keys of ids, sorted
}

func (m *memoryBeginners) Beginning(with string) iter.Seq2[day.Day, string] {
	if m.ids == nil {
		m.ids = map[string][]datedID{}
		for id, e := range m.all() {
			for _, b := range beginning.All(e.Around()) {
				if m.ids[b] == nil {
					m.begin = append(m.begin, b)
				}
				m.ids[b] = append(m.ids[b], datedID{e.Recency(), id})
			}
		}
		for _, list := range m.ids {
			slices.SortFunc(list, datedID.compare)
		}
		slices.Sort(m.begin)
	}
	return func(yield func(day.Day, string) bool) {
		at, _ := slices.BinarySearch(m.begin, with)
		for _, b := range m.begin[at:] {
			if !strings.HasPrefix(b, with) {
				return
			}
			for d, id := range eachDated(m.ids[b]) {
				if !yield(d, id) {
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

func (o *overlaidBeginners) Beginning(with string) iter.Seq2[day.Day, string] {
	return func(yield func(day.Day, string) bool) {
		var fresh []datedID
		for d, id := range o.fresh.Beginning(with) {
			fresh = append(fresh, datedID{d, id})
		}
		for d, id := range o.base.Beginning(with) {
			for len(fresh) > 0 && fresh[0].compare(datedID{d, id}) < 0 {
				if !yield(fresh[0].day, fresh[0].id) {
					return
				}
				fresh = fresh[1:]
			}
			if !o.touched[id] && !yield(d, id) {
				return
			}
		}
		for d, id := range eachDated(fresh) {
			if !yield(d, id) {
				return
			}
		}
	}
}
