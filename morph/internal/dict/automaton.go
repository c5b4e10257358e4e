package dict

import "github.com/seed-a44923cb/memctl/morph/hangul"

// State is a state of the automaton of surfaces, or None.
type State uint32

const (
	// None is the state of what no surface begins with.
	None State = 1<<24 - 1

	leafBit   = 1 << 23 // the state has no edges; the other bits are its list
	hasLoad   = 0x80
	manyEdges = 0x7F
)

// List is the index of the first entry of a surface, or NoList.
type List int32

// NoList is the list of a state at which no surface ends.
const NoList List = -1

// First is the state after the first character of a text.
func (d *Dict) First(r rune) State {
	if i := uint32(r) - hangul.First; i < rootCount {
		return State(u24(d.roots, 3*int(i)))
	}
	return d.Next(State(u24(d.roots, 3*rootCount)), r)
}

// Next follows the edge that r labels.
func (d *Dict) Next(s State, r rune) State {
	if s&leafBit != 0 || uint32(r) > 0xFFFF {
		return None
	}
	_, edges := d.state(s)
	return edges.follow(r)
}

// List is the list of the surface that ends at s.
func (d *Dict) List(s State) List {
	switch {
	case s == None:
		return NoList
	case s&leafBit != 0:
		return List(s &^ leafBit)
	}
	list, _ := d.state(s)
	return list
}

// state reads a state that has edges.
func (d *Dict) state(s State) (List, edges) {
	a := d.automaton[s:]
	list, n, at := NoList, int(a[0]&manyEdges), 1
	if n == manyEdges {
		n, at = u16(a, 1), 3
	}
	if a[0]&hasLoad != 0 {
		list, at = List(u24(a, at)), at+3
	}
	return list, edges{n: n, data: a[at : at+5*n]}
}

// edges are those of a state: n labels, ascending, of two bytes, then n targets of three.
type edges struct {
	n    int
	data string
}

func (e edges) label(i int) rune   { return rune(u16(e.data, 2*i)) }
func (e edges) target(i int) State { return State(u24(e.data, 2*e.n+3*i)) }

// follow is the target of the edge that r labels.
func (e edges) follow(r rune) State {
	lo, hi := 0, e.n
	for lo < hi {
		if mid := int(uint(lo+hi) >> 1); e.label(mid) < r {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo == e.n || e.label(lo) != r {
		return None
	}
	return e.target(lo)
}

// Match is a surface that begins a text: its length in characters and its list.
type Match struct {
	Length int
	List   List
}

// Prefixes appends the surfaces that the text begins with, shortest first.
func (d *Dict) Prefixes(text []rune, out []Match) []Match {
	s := d.First(text[0])
	for i := 1; s != None; i++ {
		if s&leafBit != 0 {
			return append(out, Match{i, List(s &^ leafBit)})
		}
		list, edges := d.state(s)
		if list != NoList {
			out = append(out, Match{i, list})
		}
		if i == len(text) {
			return out
		}
		s = edges.follow(text[i])
	}
	return out
}

// Lookup is the list of a whole surface.
func (d *Dict) Lookup(surface string) List {
	s, first := None, true
	for _, r := range surface {
		if first {
			s, first = d.First(r), false
		} else {
			s = d.Next(s, r)
		}
		if s == None {
			return NoList
		}
	}
	return d.List(s)
}

// Walk calls visit with every surface and its list, in order.
func (d *Dict) Walk(visit func(surface string, list List)) {
	d.walk(State(u24(d.roots, 3*rootCount)), nil, visit)
}

func (d *Dict) walk(s State, prefix []rune, visit func(string, List)) {
	if s&leafBit != 0 {
		visit(string(prefix), d.List(s))
		return
	}
	list, edges := d.state(s)
	if list != NoList {
		visit(string(prefix), list)
	}
	for i := range edges.n {
		d.walk(edges.target(i), append(prefix, edges.label(i)), visit)
	}
}
