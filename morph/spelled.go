package morph

import (
	"slices"

	"github.com/seed-a44923cb/memctl/morph/internal/dict"
	"github.com/seed-a44923cb/memctl/morph/internal/lattice"
)

// A word whose syllables are written apart (상 태 관 리) is read as if it were not, where that is much the likelier reading.
const (
	spelledLeast = 3    // syllables
	spelledMost  = 64   // of one run; a longer one is taken in parts
	spelledSpace = 2000 // what each space that is closed must save, in units of cost: 이 걸 다 해 is four words
)

// closeSpelled takes the spaces out of words that are spelled out, and cuts the rest of the text anew. The characters keep
// the bytes that they came from.
func (w *walker) closeSpelled() {
	var closed [][2]int // characters of runs
	for i := 0; i < len(w.pieces); {
		j := w.spelledEnd(i)
		if j-i >= spelledLeast && w.likelierClosed(w.pieces[i:j]) {
			closed = append(closed, [2]int{w.pieces[i].a, w.pieces[j-1].b})
		}
		i = max(j, i+1)
	}
	if len(closed) == 0 {
		return
	}
	b, to := &w.buf, closed[0][0]
	for from := to; from < len(b.runes); from++ {
		if len(closed) > 0 && from >= closed[0][1] {
			closed = closed[1:]
		}
		if len(closed) > 0 && from >= closed[0][0] && classify(b.runes[from]) == charSpace {
			continue
		}
		b.runes[to], b.start[to], b.end[to] = b.runes[from], b.start[from], b.end[from]
		to++
	}
	b.runes, b.start, b.end = b.runes[:to], b.start[:to], b.end[:to]
	w.pieces = scan(b, w.pieces[:0])
}

// spelledEnd is the piece behind the run of single syllables that begins with piece i, each a blank apart; i for none.
func (w *walker) spelledEnd(i int) int {
	j := i
	for ; j < len(w.pieces) && j-i < spelledMost; j++ {
		p := w.pieces[j]
		if p.kind != pieceHangul || p.b-p.a != 1 || p.glued || j > i && (p.line || p.a != w.pieces[j-1].b+1) {
			break
		}
		if j+1 < len(w.pieces) && w.pieces[j+1].glued && w.pieces[j+1].kind != piecePunct {
			break
		}
	}
	return j
}

// likelierClosed says that single syllables are cheaper to read as one eojeol.
func (w *walker) likelierClosed(run []piece) bool {
	apart := make([]lattice.Piece, 0, len(run))
	whole := make([]rune, 0, len(run))
	for _, p := range run {
		apart = append(apart, lattice.Piece{Start: p.a, End: p.b, Space: true, Kind: dict.UnknownHangul})
		whole = append(whole, w.buf.runes[p.a])
	}
	cost := func(runes []rune, pieces []lattice.Piece) int {
		w.nodes = w.lattice.Best(runes, pieces, w.nodes[:0])
		return w.nodes[len(w.nodes)-1].Cost
	}
	open := cost(w.buf.runes, apart)
	closed := cost(whole, []lattice.Piece{{End: len(whole), Space: true, Kind: dict.UnknownHangul}})
	return closed+spelledSpace*(len(run)-1) < open && !slices.ContainsFunc(w.nodes, func(n lattice.Node) bool { return n.List == lattice.Unknown })
}
