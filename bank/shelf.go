package bank

import (
	"encoding/binary"
	"iter"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// Shelf says which entries belong where, board by board, and of each as much as a layout has to know: [Plan] asks it, so that pages are laid out
// without the entries. [State.Shelf] makes one of all entries, [Overlay] one of another shelf and the entries that have changed since.
type Shelf interface {
	// Names are the names of the boards of a kind on which anything is, in byte order, from this one on; "" is the beginning. It may be ranged
	// over more than once.
	Names(kind BoardKind, from string) iter.Seq[string]
	// On is what is on a board, in Compare order; nothing for a board that is not there. The caller must not change it.
	On(b Board) []Shelved
}

// Board is a part of a [Shelf]: what belongs to one home, or to one month of the archive.
type Board struct {
	Kind BoardKind
	Name string // the page, relative to bank/; the month, 2026-11
}

// BoardKind says what a board is of.
type BoardKind uint8

// Kinds of boards. An entry is on one board.
const (
	OfHome  BoardKind = iota // entries that are not archived, superseded ones too
	OfMonth                  // archived entries, by the month in which they left
	boardKinds
)

// folder is where the pages of all boards of a kind are, "" for those of homes.
func (k BoardKind) folder() string {
	if k == OfMonth {
		return "archive/"
	}
	return ""
}

// Page is the page of a board before any split, relative to bank/.
func (b Board) Page() string {
	if b.Kind == OfHome {
		return b.Name
	}
	return b.Kind.folder() + b.Name + ".md"
}

// Item is what a layout knows of an entry. It is a function of the entry alone.
type Item struct {
	ID     string
	Order  string // sorts in byte order as [Compare] does; no two entries have the same
	Entity string // the first that the entry names, as it is spelled; "" for none
	Since  day.Day
	Newest day.Day // day of its newest source
	Size   int32   // about what its line takes on its page, in bytes, and never less
}

// Shelved is an entry on a board.
type Shelved struct{ *Item }

// Placed is an entry on a board, with the board.
type Placed struct {
	Board
	Shelved
}

// Shelve returns the entry on the board on which it belongs.
func Shelve(e *Entry) Placed {
	var out Placed
	newShelver().shelve(e, new(Item), func(b Board, x Shelved) { out = Placed{b, x} })
	return out
}

// shelver shelves entries, and finds the slug of each name and the month of each day once.
type shelver struct {
	slugs  map[string]string
	months map[day.Day]string
	key    []byte
}

func newShelver() *shelver { return &shelver{slugs: map[string]string{}, months: map[day.Day]string{}} }

func (s *shelver) slug(name string) string {
	slug, ok := s.slugs[name]
	if !ok {
		slug = rules.Slug(name)
		s.slugs[name] = slug
	}
	return slug
}

// month is Day.Month.
func (s *shelver) month(d day.Day) string {
	m, ok := s.months[d]
	if !ok {
		m = d.Month()
		s.months[d] = m
	}
	return m
}

func (s *shelver) shelve(e *Entry, it *Item, put func(Board, Shelved)) {
	s.key = appendOrder(s.key[:0], e)
	*it = Item{ID: e.ID, Order: string(s.key), Since: e.Since, Newest: e.Newest().Day, Size: int32(lineSize(e))}
	if len(e.Entities) > 0 {
		it.Entity = e.Entities[0]
	}
	if e.archived() {
		put(Board{OfMonth, s.month(e.Until)}, Shelved{it})
	} else {
		put(Board{OfHome, e.Home}, Shelved{it})
	}
}

// appendOrder appends what sorts entries in byte order as [Compare] does.
func appendOrder(key []byte, e *Entry) []byte {
	src := &e.Sources[0]
	key = binary.BigEndian.AppendUint32(key, uint32(src.Day)^1<<31)
	key = appendTerminated(key, src.Path)
	key = binary.BigEndian.AppendUint64(key, uint64(src.Start)^1<<63)
	key = appendTerminated(key, src.Stmt)
	return append(key, e.ID...)
}

// appendTerminated appends a text so that what follows it counts only between equal ones.
func appendTerminated(key []byte, s string) []byte {
	for at := strings.IndexByte(s, 0); at >= 0; at = strings.IndexByte(s, 0) {
		key = append(append(key, s[:at]...), 0, 1)
		s = s[at+1:]
	}
	return append(append(key, s...), 0, 0)
}

// noteSize bounds what one link below an entry takes, in bytes. It is not exact, because the page it leads to is not
// known yet.
const noteSize = 240

// lineSize is about what an entry takes on its page, in bytes, never less than it does.
func lineSize(e *Entry) int {
	n := len(e.Text) + len(e.Params) + len(e.ID) + 32 + noteSize*len(e.Conflicts)
	for _, name := range e.Entities {
		n += len(name) + 4
	}
	n += len(e.Sources[0].Path) + 24
	for i := max(1, len(e.Sources)-newestSources); i < len(e.Sources); i++ {
		n += len(e.Sources[i].Path) + 24
	}
	if e.Standing != Live {
		n += noteSize + len(e.Reason)
	}
	return n
}

// memoryShelf is the shelf of all entries of a state, made when it is first asked for anything.
type memoryShelf struct {
	st     *State
	boards *[boardKinds]map[string][]Shelved
	names  [boardKinds][]string
}

// Shelf returns the shelf of all entries. It is made when it is first asked; the state must not change from then on, while the shelf is used.
func (s *State) Shelf() Shelf {
	if s.base != nil {
		return Overlay(s.base.Shelf(), s.moves())
	}
	return &memoryShelf{st: s}
}

func (m *memoryShelf) fill() {
	if m.boards != nil {
		return
	}
	m.boards = new([boardKinds]map[string][]Shelved)
	for k := range m.boards {
		m.boards[k] = map[string][]Shelved{}
	}
	boards := map[Board]*[]Shelved{}
	sorted, s := m.st.Sorted(), newShelver()
	items := make([]Item, len(sorted))
	for i, e := range sorted {
		s.shelve(e, &items[i], func(b Board, x Shelved) {
			list := boards[b]
			if list == nil {
				list = new([]Shelved)
				boards[b] = list
			}
			*list = append(*list, x)
		})
	}
	for b, list := range boards {
		m.boards[b.Kind][b.Name] = *list
		m.names[b.Kind] = append(m.names[b.Kind], b.Name)
	}
	for k := range m.names {
		slices.Sort(m.names[k])
	}
}

func (m *memoryShelf) Names(kind BoardKind, from string) iter.Seq[string] {
	m.fill()
	at, _ := slices.BinarySearch(m.names[kind], from)
	return slices.Values(m.names[kind][at:])
}

func (m *memoryShelf) On(b Board) []Shelved {
	m.fill()
	return m.boards[b.Kind][b.Name]
}
