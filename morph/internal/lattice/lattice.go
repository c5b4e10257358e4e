// Package lattice finds the likeliest reading of a text: Viterbi over a lattice of dictionary entries with the costs
// of words and of their connections, read across spaces. A word that leans on the one before it (josa, ending,
// copula, suffix) costs SpacePenalty more after a space, as in mecab-ko.
//
// A Lattice is scratch memory for one goroutine; take one from a pool. It grows with the longest text it was given.
package lattice

import (
	"cmp"
	"iter"
	"slices"

	"github.com/seed-a44923cb/memctl/morph/hangul"
	"github.com/seed-a44923cb/memctl/morph/internal/dict"
)

// Penalties in the units of the dictionary, about 700 × −ln of a probability. SpacePenalty is that of mecab-ko; the
// others were set on the first half of two treebanks and hardly change what a search finds (docs/morph.md).
const (
	SpacePenalty    = 3000  // a leaning word after white space
	GluePenalty     = 2000  // a word that begins an eojeol right after one that ends it
	FragmentPenalty = 1500  // the end of a text that does not end a sentence
	LeadPenalty     = 1500  // a noun right after an ending that leads on: 해주심 is 주 and 시, not the umpire
	AdverbPenalty   = 1000  // an adverb, a determiner or an interjection right after a noun: 시안 받음 is no 시, 안
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
	List       dict.List // the entry's index in the dictionary; Unknown, User or Guess if it has none
	Cost       int       // of the reading up to here
	Part       bool      // it is what the dictionary reads in place of the guessed word before it
}

// What [Node.List] is of a word that is not in the dictionary.
const (
	Unknown dict.List = -1
	User    dict.List = -2
	Guess   dict.List = -3
)

// Word is a word of the user.
type Word struct {
	Runes []rune
	Entry dict.Entry
}

// Words are the user's words by their first character, each list in the order of their characters.
type Words map[rune][]Word

// before are the words that a text begins with, the shortest first.
func (w Words) before(text []rune) iter.Seq[*Word] {
	return func(yield func(*Word) bool) {
		list := w[text[0]]
		for n := 1; ; n++ {
			for len(list) > 0 && len(list[0].Runes) == n {
				if !yield(&list[0]) {
					return
				}
				list = list[1:]
			}
			if len(list) == 0 || n == len(text) {
				return
			}
			list = with(list, n, text[n])
		}
	}
}

// with are the words of a list, all longer than n characters and alike up to there, whose next one is r.
func with(list []Word, n int, r rune) []Word {
	at := func(w Word, r rune) int { return cmp.Compare(w.Runes[n], r) }
	first, _ := slices.BinarySearchFunc(list, r, at)
	end, _ := slices.BinarySearchFunc(list[first:], r+1, at)
	return list[first:][:end]
}

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
	user    []own
	like    [2]dict.Entry // of a noun that is guessed: one that ends in a vowel, in a consonant
	matches []dict.Match
	parts   []dict.Morpheme

	// The best readings up to one position, one for each right cluster: as they stand, and as they are before words that are
	// odd there, by what Odd says of these.
	fronts [4][dict.Clusters]front
	nodeOf [dict.Clusters]int32 // the last node of a front, by place
	count  int
	place  dict.Place
	slot   [dict.Clusters]int32 // by right cluster: position and place in fronts
	now    int32                // position + 1
	space  bool                 // before the position
}

// New makes a Lattice over a dictionary and the user's words, which may be nil. What the dictionary does not have is guessed to be
// like names: one that ends in a vowel and one that ends in a consonant.
func New(d *dict.Dict, words Words, names [2]dict.Entry) *Lattice {
	return &Lattice{d: d, words: words, stop: d.UnknownEntry(dict.UnknownStop), edge: d.Ends(), like: names}
}

// Best appends the words of the likeliest reading of runes to out. Pieces are in order and do not overlap; what lies
// between two is white space.
func (l *Lattice) Best(runes []rune, pieces []Piece, out []Node) []Node {
	if len(pieces) == 0 {
		return out
	}
	first, origin := len(out), pieces[0].Start
	for i := l.forward(runes, pieces); i >= 0; i = l.nodes[i].prev {
		out = l.beneath(i, origin, out)
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
		o := &l.user[User-n.list]
		return o.entry, o.list
	}
	e, _ := l.d.Entry(n.list)
	return e, n.list
}

// forward fills the lattice and returns the last node of the best reading.
func (l *Lattice) forward(runes []rune, pieces []Piece) int32 {
	origin := pieces[0].Start
	l.reset(pieces[len(pieces)-1].End - origin)
	before := -1 // where the piece before ended
	for i, p := range pieces {
		l.space = p.Space
		if p.Kind == dict.UnknownHangul {
			g := guesses{start: p.Start, origin: origin}
			if i == 0 || p.Space || !leansOn(pieces[i-1], runes) {
				g.runes = runes[:p.End]
			}
			l.hangul(runes[:p.End], p, g, before)
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

// hangul reads the syllables of a piece, which runes end with, from each position that a reading reaches.
func (l *Lattice) hangul(runes []rune, p Piece, g guesses, from int) {
	origin := g.origin
	for at := p.Start; at < len(runes); at++ {
		if at > p.Start {
			l.guess(&g, at)
		}
		if l.gather(at-origin, from) && !l.lookUp(runes[at:], at-origin, at > p.Start && misfit(runes[at-1], runes[at])) {
			n := 1
			for at+n < len(runes) && !l.begins(runes[at+n:]) {
				n++
			}
			l.addUnknown(dict.UnknownHangul, at-origin, at-origin+n)
		}
		if at == p.Start && g.runes != nil {
			g.from = l.reach(l.like[0].Left)
			g.prev = l.nodeOf[g.from.place()]
		}
		l.space, from = false, at+1-origin
	}
	l.guess(&g, len(runes))
}

// begins says that the text begins with a word.
func (l *Lattice) begins(text []rune) bool {
	for range l.words.before(text) {
		return true
	}
	l.matches = l.d.Prefixes(text, l.matches[:0])
	return len(l.matches) > 0
}

// misfit says that a syllable is no josa behind another: 과 stands behind consonants, and 치과 is no 치 with a josa.
func misfit(before, josa rune) bool { return josa == '과' && !hangul.HasFinal(before) }

// lookUp adds every word that the text begins with, and says whether there was one. Behind a misfit there is none that leans.
func (l *Lattice) lookUp(text []rune, at int, misfit bool) bool {
	l.matches = l.d.Prefixes(text, l.matches[:0])
	found := len(l.matches) > 0
	for _, m := range l.matches {
		if misfit {
			l.addFree(m.List, at, at+m.Length)
			continue
		}
		l.addAll(m.List, at, at+m.Length)
	}
	for w := range l.words.before(text) {
		found = true
		l.add(w.Entry, User-dict.List(len(l.user)), 0, at, at+len(w.Runes))
		l.user = append(l.user, own{w.Entry, User, -1})
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
		f := l.cheapest(l.d.Odd(e.Left, l.place), e.Left) // reach, which the compiler would not put here
		if cost := f.cost() + int32(e.Cost); cost <= at.least+Beam {
			n := l.put(at, cost)
			n.prev, n.list, n.start, n.end, n.right = l.nodeOf[f.place()], list, int32(start), int32(to), e.Right
		}
	}
}

// addFree adds the words of a list that do not lean on the one before.
func (l *Lattice) addFree(list dict.List, start, to int) {
	for i, e := range l.d.Entries(list) {
		if l.d.Odd(e.Left, dict.AfterSpace) != dict.OddLeans {
			l.add(e, i, 0, start, to)
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

// weigh finds what the fronts cost before odd words.
func (l *Lattice) weigh() {
	if l.space {
		l.place = dict.AfterSpace
		for i, f := range l.fronts[0][:l.count] {
			l.fronts[dict.OddLeans][i] = f + SpacePenalty<<frontCost
		}
		return
	}
	l.place = dict.Inside
	for i, f := range l.fronts[0][:l.count] {
		word, adverb, noun := f, f, f
		switch right := f.right(); {
		case l.d.Closes(right):
			word += GluePenalty << frontCost
			adverb, noun = word, word
		case l.d.Leads(right):
			noun += LeadPenalty << frontCost
		case l.d.Nouns(right):
			adverb += AdverbPenalty << frontCost
		}
		l.fronts[dict.OddBegins][i], l.fronts[dict.OddAdverb][i], l.fronts[dict.OddNoun][i] = word, adverb, noun
	}
}

// pause lets a sentence end at white space without a stop: what follows may stand after a stop that is not written.
func (l *Lattice) pause() {
	f := l.cheapest(0, l.stop.Left)
	l.offer(l.stop.Right, f.cost()+int32(l.stop.Cost)+PausePenalty, l.nodeOf[f.place()])
}

// reach is the best front before words of a left cluster.
func (l *Lattice) reach(left uint8) front { return l.cheapest(l.d.Odd(left, l.place), left) }

// cheapest is the best of one set of fronts before words of a left cluster.
func (l *Lattice) cheapest(set, left uint8) front {
	row, least := l.d.Before(left), never
	for _, f := range l.fronts[set&3][:l.count] {
		d := f + front(row[f.right()])<<frontCost - least
		least += d & (d >> 63) // the lesser of the two; min is a branch here
	}
	return least
}
