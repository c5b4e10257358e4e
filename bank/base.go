package bank

import (
	"iter"
	"maps"
	"slices"
	"strings"
)

// Base is a bank as it was at the close of a day, which is read entry by entry. A [State] that begins with one asks it for what it does not hold in
// memory. What it cannot read is not there, and Err then says why: whoever asked throws away what has come of it. It is for one goroutine.
type Base interface {
	Len() int                        // entries
	Live() int                       // of which so many are live
	Entry(id string) *Entry          // a copy that is the caller's, or nil
	Shelf() Shelf                    // all entries by the pages to which they belong
	Beginners() Beginners            // all entries by how the words of what they say begin
	Superseded(by string) []string   // ids of the entries whose successor this is
	All() iter.Seq[*Entry]           // all of them, in no order
	Holder(stmt string) string       // id of the entry of which the claim with this id is a source; "" for none
	HolderShort(short string) string // the same by a short id
	Parts(short string) []Part       // the claims of statements that make several, by the short ids of these
	Withdrawn() []string             // ids of the entries that no statement gives any more
	Err() error                      // the first error since it was opened; it stays
}

// Part is one claim of several of a statement: the id that the statement would give an entry if it made one, and its own.
type Part struct{ Of, Stmt string }

// before is what an entry was in the base, for one that has been touched since.
type before struct{ there, live bool }

// NewStateOn returns the bank that a base holds. It has no subjects yet, and nothing purged: the base does not hold those.
func NewStateOn(b Base) *State {
	s := NewState()
	s.base, s.touched = b, map[string]before{}
	return s
}

// Err is the first error of the base, nil without one: a state with an error may lack entries, and nothing that follows from it counts.
func (s *State) Err() error {
	switch {
	case s.base != nil:
		return s.base.Err()
	case s.read != nil: // others may ask it still
		return s.read.Err()
	}
	return nil
}

// Touched are the ids of the entries that are not as they were in the base, sorted; also of those that are gone. ok is false for a state without a base:
// then all are.
func (s *State) Touched() (ids []string, ok bool) {
	if s.touched == nil {
		return nil, false
	}
	for id := range s.touched {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids, true
}

// Dirty are the ids of the entries that have changed, come or gone since it was last asked, sorted.
func (s *State) Dirty() []string {
	ids := slices.Sorted(maps.Keys(s.dirty))
	clear(s.dirty)
	return ids
}

// Loaded is an entry if it is in memory: one that is not is as it was in the base.
func (s *State) Loaded(id string) (*Entry, bool) {
	e, ok := s.entries[id]
	return e, ok
}

// Unchanged reports whether an entry is as it is in the base.
func (s *State) Unchanged(id string) bool {
	_, touched := s.touched[id]
	return s.touched != nil && s.base != nil && !touched
}

// Stored reports whether the base has an entry with this id; one that is in memory, or known to be there.
func (s *State) Stored(id string) bool {
	if s.touched == nil {
		return false
	}
	if was, touched := s.touched[id]; touched {
		return was.there
	}
	return s.entries[id] != nil
}

// touch notes that an entry is about to change, to come, or to go.
func (s *State) touch(id string, there, live bool) {
	s.dirty[id] = true
	if s.touched == nil {
		return
	}
	if _, again := s.touched[id]; !again {
		s.touched[id] = before{there, live}
	}
}

// touchEntry is touch of an entry that is there.
func (s *State) touchEntry(e *Entry) { s.touch(e.ID, true, e.Standing == Live) }

// load takes all that is left in the base into memory, for those who need all of it.
func (s *State) load() {
	if s.base == nil {
		return
	}
	b := s.base
	s.base, s.read = nil, b
	for e := range b.All() {
		if _, have := s.entries[e.ID]; !have && !s.gone(e.ID) {
			s.entries[e.ID] = e
		}
	}
	// Of two statements that share a short id the first holds it. Entries that were in memory already have sources that only the base knew.
	for _, e := range slices.SortedFunc(maps.Values(s.entries), Compare) {
		for _, src := range e.Sources {
			if _, known := s.byStmt[src.Stmt]; !known {
				s.hold(src, e.ID)
			}
		}
	}
}

// gone says that an entry of the base was purged since.
func (s *State) gone(id string) bool {
	if _, touched := s.touched[id]; !touched {
		return false
	}
	_, have := s.entries[id]
	return !have
}

// get is the entry with an id, from memory or from the base; nil for none.
func (s *State) get(id string) *Entry {
	if e := s.entries[id]; e != nil || s.base == nil || id == "" {
		return e
	}
	if s.gone(id) {
		return nil
	}
	e := s.base.Entry(id)
	if e != nil {
		s.entries[id] = e
	}
	return e
}

// holder is the id of the entry of which the claim with this id is a source; "" for none.
func (s *State) holder(stmt string) string {
	if id, known := s.byStmt[stmt]; known || s.base == nil || stmt == "" {
		return id
	}
	return s.base.Holder(stmt)
}

// holderShort is holder by a short id.
func (s *State) holderShort(id string) string {
	if home, known := s.byShort[id]; known || s.base == nil || id == "" {
		return home
	}
	return s.base.HolderShort(id)
}

// partsOf are the claims of the statements with a short id that make several.
func (s *State) partsOf(short string) []Part {
	parts, known := s.parted[short]
	if !known && s.base != nil && short != "" {
		if parts = s.base.Parts(short); len(parts) > 0 {
			s.parted[short] = parts
		}
	}
	return parts
}

// SupersededBy are the ids of the entries whose successor is one of these, in no order.
func (s *State) SupersededBy(ids []string) []string {
	if len(ids) == 0 {
		return nil
	}
	among := make(map[string]bool, len(ids))
	for _, id := range ids {
		among[id] = true
	}
	var out []string
	for id, e := range s.entries {
		if among[e.Successor] {
			out = append(out, id)
		}
	}
	if s.base == nil {
		return out
	}
	for by := range among {
		for _, id := range s.base.Superseded(by) {
			if _, loaded := s.entries[id]; !loaded && !s.gone(id) {
				out = append(out, id)
			}
		}
	}
	return out
}

// moves are the entries that have changed since the base was made.
func (s *State) moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for id, was := range s.touched {
			m := Move{Now: s.entries[id]}
			if was.there {
				m.Was = s.base.Entry(id)
			}
			if !yield(m) {
				return
			}
		}
	}
}

// Homed are the live entries whose homes begin so, in no order.
func (s *State) Homed(prefix string) iter.Seq[*Entry] {
	return func(yield func(*Entry) bool) {
		if s.base == nil {
			for _, e := range s.entries {
				if e.Standing == Live && strings.HasPrefix(e.Home, prefix) && !yield(e) {
					return
				}
			}
			return
		}
		shelf := s.Shelf()
		for home := range shelf.Names(OfHome, prefix) {
			if !strings.HasPrefix(home, prefix) {
				return
			}
			for _, x := range shelf.On(Board{OfHome, home}) {
				if e := s.get(x.ID); e != nil && e.Standing == Live && !yield(e) {
					return
				}
			}
		}
	}
}

// Lives is the number of live entries.
func (s *State) Lives() (n int) {
	if s.base == nil {
		for _, e := range s.entries {
			if e.Standing == Live {
				n++
			}
		}
		return n
	}
	n = s.base.Live()
	for id, was := range s.touched {
		if was.live {
			n--
		}
		if e := s.entries[id]; e != nil && e.Standing == Live {
			n++
		}
	}
	return n
}

// Withdrawn are the entries that no statement gives any more and that stand in the archive with their text, in page order.
func (s *State) Withdrawn() (out []*Entry) {
	if s.base != nil {
		for _, id := range s.base.Withdrawn() {
			s.get(id)
		}
	}
	for _, e := range s.entries {
		if e.Withdrawn() {
			out = append(out, e)
		}
	}
	slices.SortFunc(out, Compare)
	return out
}
