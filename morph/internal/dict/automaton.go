package dict

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
	if i := uint32(r) - 0xAC00; i < rootCount {
		return State(u24(d.roots, 3*int(i)))
	}
	return d.Next(State(u24(d.roots, 3*rootCount)), r)
}

// Next follows the edge that r labels.
func (d *Dict) Next(s State, r rune) State {
	if s&leafBit != 0 || uint32(r) > 0xFFFF {
		return None
	}
	a := d.automaton[s:]
	n, at := int(a[0]&manyEdges), 1
	if n == manyEdges {
		n, at = u16(a, 1), 3
	}
	if a[0]&hasLoad != 0 {
		at += 3
	}
	return follow(a, at, n, r)
}

// List is the list of the surface that ends at s.
func (d *Dict) List(s State) List {
	if s&leafBit != 0 {
		if s == None {
			return NoList
		}
		return List(s &^ leafBit)
	}
	head := d.automaton[s]
	if head&hasLoad == 0 {
		return NoList
	}
	if head&manyEdges == manyEdges {
		return List(u24(d.automaton, int(s)+3))
	}
	return List(u24(d.automaton, int(s)+1))
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
		a := d.automaton[s:]
		head := a[0]
		n, at := int(head&manyEdges), 1
		if n == manyEdges {
			n, at = u16(a, 1), 3
		}
		if head&hasLoad != 0 {
			out = append(out, Match{i, List(u24(a, at))})
			at += 3
		}
		if i == len(text) {
			return out
		}
		s = follow(a, at, n, text[i])
	}
	return out
}

// follow is the edge that r labels, among the n edges that begin at byte at of a state.
func follow(a string, at, n int, r rune) State {
	labels := a[at : at+2*n]
	lo, hi := 0, n
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if c := rune(u16(labels, 2*mid)); c < r {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo == n || rune(u16(labels, 2*lo)) != r {
		return None
	}
	return State(u24(a, at+2*n+3*lo))
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
	if l := d.List(s); l != NoList {
		visit(string(prefix), l)
	}
	if s&leafBit != 0 {
		return
	}
	a := d.automaton[s:]
	n, at := int(a[0]&manyEdges), 1
	if n == manyEdges {
		n, at = u16(a, 1), 3
	}
	if a[0]&hasLoad != 0 {
		at += 3
	}
	for i := range n {
		d.walk(State(u24(a, at+2*n+3*i)), append(prefix, rune(u16(a, at+2*i))), visit)
	}
}
