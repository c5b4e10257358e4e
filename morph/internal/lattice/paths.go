package lattice

import (
	"container/heap"
	"iter"
	"slices"
)

// What follows looks at all of the lattice, for people who want to know why a text is read as it is. It takes the time
// of the pairs of words that may follow each other, which Best never looks at one by one. What Best gives up for being
// too dear (Beam) is not in the lattice.

// infinite is more than any reading costs.
const infinite = 1 << 30

// Step is a node of the lattice, whether the best reading has it or not.
type Step struct {
	Node
	From    int  // character at which the words before it end; of those the text begins with, its first one
	Through int  // cost of the best reading that has it
	Best    bool // the reading that Best finds has it
}

// Reading is one way to read a text.
type Reading struct {
	Nodes []Node
	Cost  int // with the end of the text
}

// All appends the nodes of every reading of runes to out, in the order of where they begin. Nodes, and the least of
// their costs, are those of [Lattice.Best].
func (l *Lattice) All(runes []rune, pieces []Piece, out []Step) []Step {
	if len(pieces) == 0 {
		return out
	}
	last := l.forward(runes, pieces)
	doors := doorsOf(pieces)
	rest := l.backward(doors)
	best := make([]bool, len(l.nodes))
	for i := last; i >= 0; i = l.nodes[i].prev {
		best[i] = true
	}
	origin := pieces[0].Start
	for i := range l.nodes {
		if n := &l.nodes[i]; rest[i] < infinite {
			from := origin + int(max(doors[n.start].from, 0))
			out = append(out, Step{Node: l.export(n, origin, n.cost), From: from, Through: int(n.cost + rest[i]), Best: best[i]})
		}
	}
	return out
}

// Cheapest yields the readings of runes, each once, in the order of their costs; the first is that of [Lattice.Best].
// There are often more than anybody could wait for. The lattice must not be used for anything else meanwhile.
func (l *Lattice) Cheapest(runes []rune, pieces []Piece) iter.Seq[Reading] {
	return func(yield func(Reading) bool) {
		if len(pieces) == 0 {
			return
		}
		s := search{l: l, doors: doorsOf(pieces), origin: pieces[0].Start}
		s.start(l.forward(runes, pieces))
		for more := true; more; {
			r, ok := s.next()
			more = ok && yield(r)
		}
	}
}

// door is how one comes to a position.
type door struct {
	from  int32 // where the words before end; -1 at the start
	space bool
}

// doorsOf are the doors of all positions at which a node may begin.
func doorsOf(pieces []Piece) []door {
	origin := pieces[0].Start
	out := make([]door, pieces[len(pieces)-1].End-origin+1)
	for i := range out {
		out[i].from = int32(i)
	}
	before := int32(-1)
	for _, p := range pieces {
		out[p.Start-origin] = door{from: before, space: p.Space}
		before = int32(p.End - origin)
	}
	return out
}

// before yields the nodes that may stand behind a door, but for those that the search for the best reading gave up.
func (l *Lattice) before(from int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		limit := l.ends[from].least + Beam
		for i := l.ends[from].last; i >= 0; i = l.nodes[i].next {
			if l.nodes[i].cost <= limit && !yield(i) {
				return
			}
		}
	}
}

// link is what it costs to go from node i through a door to a word of a left cluster: what the search for the best
// reading finds where there is no other node.
func (l *Lattice) link(i int32, d door, left uint8) int32 {
	n := &l.nodes[i]
	l.now, l.count, l.space = 1, 0, d.space
	l.slot[n.right], l.slot[l.stop.Right] = 0, 0
	l.offer(n.right, 0, i)
	if d.space {
		l.pause()
	}
	l.weigh()
	return l.reach(left).cost()
}

// backward is, by node, the cost of the best way from its end to the end of the text; infinite where there is none.
func (l *Lattice) backward(doors []door) []int32 {
	rest := slices.Repeat([]int32{infinite}, len(l.nodes))
	for i := range l.before(int32(len(l.ends) - 1)) {
		rest[i] = l.closing(l.nodes[i].right)
	}
	for j := len(l.nodes) - 1; j >= 0; j-- { // what follows a node was added after it
		d := doors[l.nodes[j].start]
		if rest[j] == infinite || d.from < 0 {
			continue
		}
		e, _ := l.entry(&l.nodes[j])
		for i := range l.before(d.from) {
			rest[i] = min(rest[i], l.link(i, d, e.Left)+int32(e.Cost)+rest[j])
		}
	}
	return rest
}

// search goes from the end of the text to its start, always on with the ending that makes the cheapest reading: what is
// before it costs what the lattice says, which is the truth and no estimate. It is a heap of the endings that wait.
type search struct {
	l      *Lattice
	doors  []door
	origin int
	made   []ending
	queue  []int32 // of made
}

// ending is the last words of a reading.
type ending struct {
	node  int32 // the first of them
	next  int32 // the ending without it; -1 for none
	after int32 // cost of what follows the first word
	cost  int32 // of the best reading that ends so
	best  bool  // it is how the reading ends that Best finds
}

func (s *search) Len() int      { return len(s.queue) }
func (s *search) Swap(i, j int) { s.queue[i], s.queue[j] = s.queue[j], s.queue[i] }
func (s *search) Push(x any)    { s.queue = append(s.queue, x.(int32)) } //nolint:errcheck // only wait pushes
func (s *search) Pop() any {
	s.queue = s.queue[:len(s.queue)-1]
	return nil // who pops has looked at the first
}

func (s *search) Less(i, j int) bool {
	x, y := &s.made[s.queue[i]], &s.made[s.queue[j]]
	switch {
	case x.cost != y.cost:
		return x.cost < y.cost
	case x.best != y.best:
		return x.best
	}
	return s.queue[i] < s.queue[j]
}

func (s *search) wait(e ending) {
	e.cost = s.l.nodes[e.node].cost + e.after
	s.made = append(s.made, e)
	heap.Push(s, int32(len(s.made)-1))
}

func (s *search) start(last int32) {
	for i := range s.l.before(int32(len(s.l.ends) - 1)) {
		s.wait(ending{node: i, next: -1, after: s.l.closing(s.l.nodes[i].right), best: i == last})
	}
}

// next is the cheapest reading that was not yet found.
func (s *search) next() (Reading, bool) {
	for len(s.queue) > 0 {
		at := s.queue[0]
		heap.Pop(s)
		n := &s.l.nodes[s.made[at].node]
		if d := s.doors[n.start]; d.from >= 0 {
			s.grow(at, n, d)
		} else {
			return s.reading(at), true
		}
	}
	return Reading{}, false
}

// grow puts every word that may stand there before an ending, whose first word is n.
func (s *search) grow(at int32, n *node, d door) {
	e := s.made[at]
	word, _ := s.l.entry(n)
	for i := range s.l.before(d.from) {
		after := s.l.link(i, d, word.Left) + int32(word.Cost) + e.after
		s.wait(ending{node: i, next: at, after: after, best: e.best && i == n.prev})
	}
}

func (s *search) reading(at int32) Reading {
	r := Reading{Cost: int(s.made[at].cost)}
	for i := at; i >= 0; i = s.made[i].next {
		e := &s.made[i]
		r.Nodes = append(r.Nodes, s.l.export(&s.l.nodes[e.node], s.origin, s.made[at].cost-e.after))
		first := len(r.Nodes)
		r.Nodes = s.l.beneath(e.node, s.origin, r.Nodes)
		slices.Reverse(r.Nodes[first:])
	}
	return r
}
