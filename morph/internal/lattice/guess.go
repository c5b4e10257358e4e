package lattice

import (
	"unicode"

	"github.com/seed-a44923cb/memctl/morph/hangul"
	"github.com/seed-a44923cb/memctl/morph/internal/dict"
)

// A word that the dictionary does not know, a name or a loanword, comes apart there into short words that happen to be
// in it, and such a reading is dear: 디플로이먼트 as 디, 플로, 이, 먼, 트 costs 11,900, 개발서버 as 개발, 서버 1,000. So from the start
// of an eojeol on, what is dearer than a noun of its length ought to be is offered as a noun as well.
const (
	guessLeast = 3 // characters
	guessMost  = 8
	guessCost  = 2000 // and for each character:
	guessMore  = 1500
)

// own is a word that is not in the dictionary: of the user, or guessed.
type own struct {
	entry dict.Entry
	list  dict.List // User or Guess
	last  int32     // of a guess: the last node of what the dictionary reads in its place
}

// guesses is what may be guessed of a piece.
type guesses struct {
	runes  []rune // nil: nothing
	start  int    // character
	origin int
	from   front // before the piece
	prev   int32 // its node
}

// leansOn says that what stands right behind a piece may lean on it, and is no place for a guess: a letter or a figure, C++, 10%.
func leansOn(before Piece, runes []rune) bool {
	last := runes[before.End-1]
	return before.Kind == dict.UnknownLatin || before.Kind == dict.UnknownNumber || unicode.IsLetter(last) || unicode.IsDigit(last)
}

// guess offers a noun from the start of the piece to a character, if it is cheaper than all that ends there.
func (l *Lattice) guess(g *guesses, to int) {
	n := to - g.start
	if n < guessLeast || n > guessMost || g.runes == nil || titled(g.runes[to-1]) {
		return
	}
	price := guessCost + guessMore*n
	cost := g.from.cost() + int32(price)
	at := &l.ends[to-g.origin]
	if at.last < 0 || at.least <= cost {
		return
	}
	last := l.leastAt(at)
	if l.leaning(last) || l.whole(at, int32(g.start-g.origin)) {
		return
	}
	e := l.like[tail(g.runes[to-1])]
	e.Cost = int16(price)
	node := l.put(at, cost)
	node.prev, node.list, node.right = g.prev, User-dict.List(len(l.user)), e.Right
	node.start, node.end = int32(g.start-g.origin), int32(to-g.origin)
	l.user = append(l.user, own{e, Guess, last})
}

// titled says that a syllable is a form of address, which a name has behind it and not in it.
func titled(r rune) bool { return r == '님' || r == '씨' || r == '쌤' }

// tail is 1 for a syllable that ends in a consonant.
func tail(r rune) int {
	if hangul.HasFinal(r) {
		return 1
	}
	return 0
}

// leastAt is the node that ends the best reading up to a position.
func (l *Lattice) leastAt(at *end) int32 {
	best := at.last
	for i := at.last; i >= 0; i = l.nodes[i].next {
		if l.nodes[i].cost < l.nodes[best].cost {
			best = i
		}
	}
	return best
}

// whole says that the dictionary has a word from a position to another.
func (l *Lattice) whole(at *end, start int32) bool {
	for i := at.last; i >= 0; i = l.nodes[i].next {
		if l.nodes[i].start == start && l.nodes[i].list != Unknown {
			return true
		}
	}
	return false
}

// leaning says that a node ends like a verb or like a noun with josa.
func (l *Lattice) leaning(i int32) bool {
	e, list := l.entry(&l.nodes[i])
	if list < 0 {
		return false
	}
	n := l.nodes[i].end - l.nodes[i].start
	l.parts = l.d.Morphemes(e.Template, int(n), l.parts[:0])
	tag := l.d.TagName(l.parts[len(l.parts)-1].Tag)
	return tag[0] == 'E' || tag[0] == 'J'
}

// beneath appends what the dictionary reads in place of node i, if that is a guess, the last word first.
func (l *Lattice) beneath(i int32, origin int, out []Node) []Node {
	n := &l.nodes[i]
	if n.list >= Unknown || l.user[User-n.list].list != Guess {
		return out
	}
	for i = l.user[User-n.list].last; i >= 0 && l.nodes[i].start >= n.start; {
		p := &l.nodes[i]
		if p.list < Unknown && l.user[User-p.list].list == Guess {
			i = l.user[User-p.list].last
			continue
		}
		part := l.export(p, origin, p.cost)
		part.Part = true
		out = append(out, part)
		i = p.prev
	}
	return out
}
