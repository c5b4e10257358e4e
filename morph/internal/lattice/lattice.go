// Package lattice finds the likeliest reading of a text: Viterbi over a lattice of dictionary entries with the costs
// of words and of their connections, read across spaces. A word that leans on the one before it (josa, ending,
// copula, suffix) costs SpacePenalty more after a space, as in mecab-ko.
//
// A Lattice is scratch memory for one goroutine; take one from a pool. It grows with the longest text it was given.
package lattice

import (
	"slices"

	"github.com/seed-a44923cb/memctl/morph/internal/dict"
)

// Penalties in the units of the dictionary, about 700 × −ln of a probability. SpacePenalty is that of mecab-ko; the
// others were set on the first half of two treebanks and hardly change what a search finds (docs/morph.md).
const (
	SpacePenalty    = 3000  // a leaning word after white space
	GluePenalty     = 2000  // a word that begins an eojeol right after one that ends it
	FragmentPenalty = 1500  // the end of a text that does not end a sentence
	PausePenalty    = -1000 // the end of a sentence at white space, without a stop
	Beam            = 5000  // a reading that costs so much more than the best one up to a position is given up
)

// Piece is a run of characters of one kind. Pieces of Hangul are looked up; any other is one word.
type Piece struct {
	Start, End int          // characters
	Space      bool         // white space stands before it
	Kind       dict.Unknown // of the whole piece; UnknownHangul: look up
}

// Node is a word of a reading.
type Node struct {
	Start, End int // characters
	Entry      dict.Entry
	List       dict.List // the entry's index in the dictionary; Unknown or User if it has none
	Cost       int       // of the reading up to here
}

// What [Node.List] is of a word that is not in the dictionary.
const (
	Unknown dict.List = -1
	User    dict.List = -2
)

// Word is a word of the user.
type Word struct {
	Runes []rune
	Entry dict.Entry
}

// Words are the user's words by their first character.
type Words map[rune][]Word

// node is a word in the lattice.
type node struct {
	cost       int32 // of the best reading up to its end
	prev       int32 // index of the node before; -1 at the start
	next       int32 // of the nodes that end where this one does
	list       dict.List
	start, end int32
	right      uint8
	kind       dict.Unknown // of an unknown word
}

// end is what ends at a position.
type end struct {
	last  int32 // node; -1 for none
	least int32 // cost
}

// front is the best reading up to a position whose last word has one right cluster: its cost, its place among the fronts of
// the position, and the cluster, in one number. The least of some is then the cheapest, and of equals the first. To look for
// it is what takes most of the time: this needs one load for each and no branch, and made all of the analysis a tenth faster.
type front int64

const (
	frontCost        = 16 // where the cost begins, in bits
	frontPlace       = 8
	never      front = 1 << 60 // dearer than any
)

func frontOf(cost int32, place int, right uint8) front {
	return front(cost)<<frontCost | front(place)<<frontPlace | front(right)
}

func (f front) cost() int32  { return int32(f >> frontCost) }
func (f front) place() uint8 { return uint8(f >> frontPlace) }
func (f front) right() uint8 { return uint8(f) }

// Lattice holds the nodes of one text.
type Lattice struct {
	d     *dict.Dict
	words Words
	stop  dict.Entry // of a stop that is not written
	edge  dict.Entry // of the two ends of a text

	nodes   []node
	ends    []end // by position
	user    []dict.Entry
	matches []dict.Match

	// The best readings up to one position, one for each right cluster: as they stand, and as they are before the words that
	// are dear there, which dear is the flag of: those that lean after white space, those that begin an eojeol elsewhere.
	fronts [2][dict.Clusters]front
	nodeOf [dict.Clusters]int32 // the last node of a front, by place
	count  int
	dear   uint8
	slot   [dict.Clusters]int32 // by right cluster: position and place in fronts
	now    int32                // position + 1
	space  bool                 // before the position
}

// New makes a Lattice over a dictionary and the user's words, which may be nil.
func New(d *dict.Dict, words Words) *Lattice {
	return &Lattice{d: d, words: words, stop: d.UnknownEntry(dict.UnknownStop), edge: d.Ends()}
}

// Best appends the words of the likeliest reading of runes to out. Pieces are in order and do not overlap; what lies
// between two is white space.
func (l *Lattice) Best(runes []rune, pieces []Piece, out []Node) []Node {
	if len(pieces) == 0 {
		return out
	}
	first, origin := len(out), pieces[0].Start
	for i := l.forward(runes, pieces); i >= 0; i = l.nodes[i].prev {
		out = append(out, l.export(&l.nodes[i], origin, l.nodes[i].cost))
	}
	slices.Reverse(out[first:])
	return out
}

// export is a node as callers see it, in a reading that costs so much up to its end.
func (l *Lattice) export(n *node, origin int, cost int32) Node {
	e, list := l.entry(n)
	return Node{Start: origin + int(n.start), End: origin + int(n.end), Entry: e, List: list, Cost: int(cost)}
}

// entry is the reading that a node stands for.
func (l *Lattice) entry(n *node) (dict.Entry, dict.List) {
	switch {
	case n.list == Unknown:
		return l.d.UnknownEntry(n.kind), Unknown
	case n.list < Unknown:
		return l.user[User-n.list], User
	}
	e, _ := l.d.Entry(n.list)
	return e, n.list
}

// forward fills the lattice and returns the last node of the best reading.
func (l *Lattice) forward(runes []rune, pieces []Piece) int32 {
	origin := pieces[0].Start
	l.reset(pieces[len(pieces)-1].End - origin)
	before := -1 // where the piece before ended
	for _, p := range pieces {
		l.space = p.Space
		if p.Kind == dict.UnknownHangul {
			l.hangul(runes[:p.End], p.Start, origin, before)
		} else if l.gather(p.Start-origin, before) {
			l.addUnknown(p.Kind, p.Start-origin, p.End-origin)
		}
		before = p.End - origin
	}
	l.space = false
	l.gather(before, before)
	return l.last()
}

// last is the node that the best reading ends with.
func (l *Lattice) last() int32 {
	best, at := int32(1<<30), int32(-1)
	for i := range l.count {
		f := l.fronts[0][i]
		if c := f.cost() + l.closing(f.right()); c < best {
			best, at = c, l.nodeOf[i]
		}
	}
	return at
}

// closing is the cost of the end after a word of a right cluster. What ends a line need not end a sentence (a title, a
// question in keywords, a line that is broken), so it is bounded.
func (l *Lattice) closing(right uint8) int32 {
	return min(int32(l.d.Before(l.edge.Left)[right]), FragmentPenalty)
}

func (l *Lattice) reset(n int) {
	l.nodes, l.user = l.nodes[:0], l.user[:0]
	if cap(l.ends) < n+1 {
		l.ends = make([]end, n+1)
	}
	l.ends = l.ends[:n+1]
	for i := range l.ends {
		l.ends[i] = end{-1, 1 << 30}
	}
	l.now = 0
	clear(l.slot[:])
}

// hangul reads the syllables from at to the end of runes, from each position that a reading reaches.
func (l *Lattice) hangul(runes []rune, at, origin, from int) {
	for ; at < len(runes); at++ {
		if l.gather(at-origin, from) && !l.lookUp(runes[at:], at-origin) {
			n := 1
			for at+n < len(runes) && !l.begins(runes[at+n:]) {
				n++
			}
			l.addUnknown(dict.UnknownHangul, at-origin, at-origin+n)
		}
		l.space, from = false, at+1-origin
	}
}

// begins says that the text begins with a word.
func (l *Lattice) begins(text []rune) bool {
	for _, w := range l.words[text[0]] {
		if w.begins(text) {
			return true
		}
	}
	l.matches = l.d.Prefixes(text, l.matches[:0])
	return len(l.matches) > 0
}

// begins says that the text begins with the word.
func (w *Word) begins(text []rune) bool {
	return len(text) >= len(w.Runes) && slices.Equal(text[:len(w.Runes)], w.Runes)
}

// lookUp adds every word that the text begins with, and says whether there was one.
func (l *Lattice) lookUp(text []rune, at int) bool {
	l.matches = l.d.Prefixes(text, l.matches[:0])
	found := len(l.matches) > 0
	for _, m := range l.matches {
		l.addAll(m.List, at, at+m.Length)
	}
	for _, w := range l.words[text[0]] {
		if w.begins(text) {
			found = true
			l.add(w.Entry, User-dict.List(len(l.user)), 0, at, at+len(w.Runes))
			l.user = append(l.user, w.Entry)
		}
	}
	return found
}

func (l *Lattice) addUnknown(kind dict.Unknown, start, end int) {
	l.add(l.d.UnknownEntry(kind), Unknown, kind, start, end)
}

// addAll adds the words of a list of the dictionary.
func (l *Lattice) addAll(list dict.List, start, to int) {
	at := &l.ends[to]
	for more := true; more; list++ {
		var e dict.Entry
		e, more = l.d.Entry(list)
		f := l.cheapest(l.d.Flag(e.Left, l.dear), e.Left) // reach, which the compiler would not put here
		if cost := f.cost() + int32(e.Cost); cost <= at.least+Beam {
			n := l.put(at, cost)
			n.prev, n.list, n.start, n.end, n.right = l.nodeOf[f.place()], list, int32(start), int32(to), e.Right
		}
	}
}

// add puts a word after the best reading before it, unless others that end where it does are too far ahead.
func (l *Lattice) add(e dict.Entry, list dict.List, kind dict.Unknown, start, to int) {
	f, at := l.reach(e.Left), &l.ends[to]
	if cost := f.cost() + int32(e.Cost); cost <= at.least+Beam {
		n := l.put(at, cost)
		n.prev, n.list, n.start, n.end, n.right, n.kind = l.nodeOf[f.place()], list, int32(start), int32(to), e.Right, kind
	}
}

// put makes a node that ends at a position; the caller fills in the rest of it. A literal would be put together on the
// stack and copied from there before its parts have arrived, which costs as much as the search for what is before it.
func (l *Lattice) put(at *end, cost int32) *node {
	i := len(l.nodes)
	if i == cap(l.nodes) {
		l.nodes = slices.Grow(l.nodes, 1)
	}
	l.nodes = l.nodes[:i+1]
	n := &l.nodes[i]
	n.cost, n.next, n.kind = cost, at.last, 0
	at.last, at.least = int32(i), min(at.least, cost)
	return n
}

// gather collects the readings that end at from, the best of each right cluster, for words that begin at a position;
// from is -1 at the start of the text. It says whether there is one.
func (l *Lattice) gather(at, from int) bool {
	l.now = int32(at) + 1
	l.count = 0
	if from < 0 {
		l.offer(l.edge.Right, 0, -1)
		l.weigh()
		return true
	}
	limit := l.ends[from].least + Beam
	for i := l.ends[from].last; i >= 0; {
		n := &l.nodes[i]
		if n.cost <= limit {
			l.offer(n.right, n.cost, i)
		}
		i = n.next
	}
	if l.space && l.count > 0 {
		l.pause()
	}
	l.weigh()
	return l.count > 0
}

// offer enters a reading whose last node is i, unless one with the same right cluster is cheaper.
func (l *Lattice) offer(right uint8, cost, i int32) {
	place := l.count
	if k := l.slot[right]; k>>8 == l.now {
		place = int(k & 0xFF)
		if was := l.fronts[0][place].cost(); cost > was || cost == was && i > l.nodeOf[place] {
			return
		}
	} else {
		l.slot[right] = l.now<<8 | int32(place)
		l.count++
	}
	l.fronts[0][place&0xFF] = frontOf(cost, place, right)
	l.nodeOf[place&0xFF] = i
}

// weigh finds what the fronts cost before dear words.
func (l *Lattice) weigh() {
	if l.space {
		l.dear = dict.LeansFlag
		for i, f := range l.fronts[0][:l.count] {
			l.fronts[1][i] = f + SpacePenalty<<frontCost
		}
		return
	}
	l.dear = dict.BeginsFlag
	for i, f := range l.fronts[0][:l.count] {
		if l.d.Closes(f.right()) {
			f += GluePenalty << frontCost
		}
		l.fronts[1][i] = f
	}
}

// pause lets a sentence end at white space without a stop: what follows may stand after a stop that is not written.
func (l *Lattice) pause() {
	f := l.cheapest(0, l.stop.Left)
	l.offer(l.stop.Right, f.cost()+int32(l.stop.Cost)+PausePenalty, l.nodeOf[f.place()])
}

// reach is the best front before words of a left cluster.
func (l *Lattice) reach(left uint8) front { return l.cheapest(l.d.Flag(left, l.dear), left) }

// cheapest is the best of one set of fronts before words of a left cluster.
func (l *Lattice) cheapest(set, left uint8) front {
	row, least := l.d.Before(left), never
	for _, f := range l.fronts[set&1][:l.count] {
		d := f + front(row[f.right()])<<frontCost - least
		least += d & (d >> 63) // the lesser of the two; min is a branch here
	}
	return least
}
