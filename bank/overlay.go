package bank

import (
	"cmp"
	"iter"
	"slices"
)

// Move is an entry that has changed: as it was, nil for one that is new, and as it is, nil for one that is gone.
type Move struct{ Was, Now *Entry }

// overlay is a shelf with entries taken off and put on.
type overlay struct {
	base  Shelf
	gone  map[Board]map[string]bool // ids of what is no more on a board of the base, or is on it otherwise
	on    map[Board][]Shelved       // what is there now of entries that have changed, in order
	fresh [boardKinds][]string      // names of the boards of on, sorted
	whole map[Board][]Shelved       // boards that were asked for
}

// Overlay returns the shelf that a base becomes by the moves of entries, of each entry one. What an entry was must be what it was when the base was
// made. Boards on which nothing has changed are the base's own.
func Overlay(base Shelf, moves iter.Seq[Move]) Shelf {
	o := &overlay{base: base, gone: map[Board]map[string]bool{}, on: map[Board][]Shelved{}, whole: map[Board][]Shelved{}}
	s := newShelver()
	for m := range moves {
		if m.Was != nil {
			s.shelve(m.Was, new(Item), func(b Board, x Shelved) {
				if o.gone[b] == nil {
					o.gone[b] = map[string]bool{}
				}
				o.gone[b][x.ID] = true
			})
		}
		if m.Now != nil {
			s.shelve(m.Now, new(Item), func(b Board, x Shelved) { o.on[b] = append(o.on[b], x) })
		}
	}
	for b, list := range o.on {
		slices.SortFunc(list, inOrder)
		o.fresh[b.Kind] = append(o.fresh[b.Kind], b.Name)
	}
	for k := range o.fresh {
		slices.Sort(o.fresh[k])
	}
	return o
}

func inOrder(a, b Shelved) int { return cmp.Compare(a.Order, b.Order) }

func (o *overlay) Names(kind BoardKind, from string) iter.Seq[string] {
	return func(yield func(string) bool) {
		at, _ := slices.BinarySearch(o.fresh[kind], from)
		fresh := o.fresh[kind][at:]
		for name := range o.base.Names(kind, from) {
			for len(fresh) > 0 && fresh[0] < name {
				if !yield(fresh[0]) {
					return
				}
				fresh = fresh[1:]
			}
			if len(fresh) > 0 && fresh[0] == name {
				fresh = fresh[1:]
			} else if b := (Board{kind, name}); o.gone[b] != nil && len(o.On(b)) == 0 {
				continue
			}
			if !yield(name) {
				return
			}
		}
		for _, name := range fresh {
			if !yield(name) {
				return
			}
		}
	}
}

func (o *overlay) On(b Board) []Shelved {
	gone, on := o.gone[b], o.on[b]
	if gone == nil && on == nil {
		return o.base.On(b)
	}
	whole, ok := o.whole[b]
	if !ok {
		whole = mergeShelved(slices.DeleteFunc(slices.Clone(o.base.On(b)), func(x Shelved) bool { return gone[x.ID] }), on)
		o.whole[b] = whole
	}
	return whole
}

// mergeShelved merges two lists in order; of equals the first list's come first. It may return one of them.
func mergeShelved(a, b []Shelved) []Shelved {
	switch {
	case len(a) == 0:
		return b
	case len(b) == 0:
		return a
	}
	out := make([]Shelved, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if inOrder(b[0], a[0]) < 0 {
			out, b = append(out, b[0]), b[1:]
		} else {
			out, a = append(out, a[0]), a[1:]
		}
	}
	return append(append(out, a...), b...)
}
