package roster

import (
	"errors"
	"iter"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
)

// Stored is the lists of the base that a state begins with. What it cannot read is not there; the base then has the error.
type Stored interface {
	Listed(l List) iter.Seq[Place] // in order
	CountListed(l List) int
	Places(id string) []Place // of an entry, in all lists; nil for one that is not there
}

// View is the lists of a state as it stands. It is for one goroutine, and until the state changes.
type View struct {
	state  *bank.State
	stored Stored // nil: all entries are in own

	own    [Lists][]Place // of the entries that are not as they are stored
	sorted [Lists]bool
	less   [Lists]int // places of these entries that are stored
	hidden map[string]bool
	lost   error
}

// errLost says that a list has an entry that the bank does not have.
var errLost = errors.New("a list of the base names an entry that is not there")

// Look is the lists of a state. stored is nil for one that does not begin with a base that has them: all its entries are then read.
func Look(st *bank.State, stored Stored) *View {
	v := &View{state: st, stored: stored}
	touched, ok := st.Touched()
	if !ok || stored == nil {
		v.stored = nil
		for _, e := range st.All() {
			v.place(e)
		}
		return v
	}
	v.hidden = make(map[string]bool, len(touched))
	for _, id := range touched {
		v.hidden[id] = true
		for _, p := range stored.Places(id) {
			v.less[p.List]++
		}
		if e, there := st.Loaded(id); there {
			v.place(e)
		}
	}
	return v
}

func (v *View) place(e *bank.Entry) {
	for _, p := range Of(e) {
		v.own[p.List] = append(v.own[p.List], p)
	}
}

// Err is the first error of what the lists and the state are read from: what was made of them does not count then.
func (v *View) Err() error {
	if err := v.state.Err(); err != nil {
		return err
	}
	return v.lost
}

// Count is how many entries stand in a list.
func (v *View) Count(l List) int {
	n := len(v.own[l])
	if v.stored != nil {
		n += v.stored.CountListed(l) - v.less[l]
	}
	return n
}

// Listed goes through the places of a list in order. It may be gone through again.
func (v *View) Listed(l List) iter.Seq[Place] {
	own := v.ownOf(l)
	return func(yield func(Place) bool) {
		own := own // what is left of it
		if v.stored != nil {
			for p := range v.stored.Listed(l) {
				if v.hidden[p.ID()] {
					continue
				}
				for len(own) > 0 && own[0].Key < p.Key {
					if !yield(own[0]) {
						return
					}
					own = own[1:]
				}
				if !yield(p) {
					return
				}
			}
		}
		for _, p := range own {
			if !yield(p) {
				return
			}
		}
	}
}

func (v *View) ownOf(l List) []Place {
	if !v.sorted[l] {
		slices.SortFunc(v.own[l], func(a, b Place) int { return strings.Compare(a.Key, b.Key) })
		v.sorted[l] = true
	}
	return v.own[l]
}

// Entry is the entry of a place; nil only with an error.
func (v *View) Entry(p Place) *bank.Entry {
	e := v.state.Get(p.ID())
	if e == nil && v.lost == nil {
		v.lost = errLost
	}
	return e
}

// Find is the entry with an id; nil for none.
func (v *View) Find(id string) *bank.Entry { return v.state.Get(id) }

// First are the first n entries of a list.
func (v *View) First(l List, n int) (out []*bank.Entry) {
	for p := range v.Listed(l) {
		if len(out) == n {
			break
		}
		if e := v.Entry(p); e != nil {
			out = append(out, e)
		}
	}
	return out
}

// From are the entries of a list with at least this value.
func (v *View) From(l List, least int) (out []*bank.Entry) {
	for p := range v.Listed(l) {
		if p.Value() < least {
			break
		}
		if e := v.Entry(p); e != nil {
			out = append(out, e)
		}
	}
	return out
}
