package morph

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph/internal/lattice"
)

// LatticeNode is a word of the lattice: a reading of a line is a chain of them. Costs are in the units of the dictionary,
// about 700 × −ln of a probability: what is 700 cheaper is about e times as likely.
type LatticeNode struct {
	Surface   string   `json:"surface"`    // text[StartByte:EndByte]
	Morphemes []string `json:"morphemes"`  // as a dictionary lists them: 바꿨다 is 바꾸, 었, 다
	POS       string   `json:"pos"`        // their tags joined by '+', as in Token
	StartByte int      `json:"start_byte"` // byte offsets into the original text
	EndByte   int      `json:"end_byte"`
	From      int      `json:"from"`    // place in the lattice at which it begins: the To of what may stand before it
	To        int      `json:"to"`      // place at which it ends; places mean nothing else
	Cost      int      `json:"cost"`    // of the word itself, wherever it stands
	Through   int      `json:"through"` // of the likeliest reading of its line that has it
	Best      bool     `json:"best"`    // the likeliest reading has it
}

// Lattice returns every word that some reading of the text has, by where it begins, what the likeliest reading with it costs
// first. Words that make a line more than 5000 dearer than others up to their end are not in the lattice. A line is read by
// itself, one of more than 4096 characters in parts. It is for looking at a line or a question: it takes many times the
// time of [Analyzer.Analyze].
func (a *Analyzer) Lattice(text string) []LatticeNode {
	w := a.walkerOf(text)
	defer w.release()
	w.load(0, len(text))
	var (
		out   []LatticeNode
		steps []lattice.Step
	)
	for i := 0; i < len(w.pieces); {
		j := w.stretchEnd(i)
		steps = w.lattice.All(w.buf.runes, w.cellsOf(i, j), steps[:0])
		for _, s := range steps {
			n := w.export(s, i, j)
			if i > 0 && s.From == w.pieces[i].a { // what the part before ends with
				n.From = w.pieces[i-1].b
			}
			out = append(out, n)
		}
		i = j
	}
	slices.SortStableFunc(out, func(x, y LatticeNode) int {
		return cmp.Or(cmp.Compare(x.From, y.From), cmp.Compare(x.Through, y.Through))
	})
	return out
}

func (a *Analyzer) walkerOf(text string) *walker {
	w := a.scratch.Get().(*walker) //nolint:errcheck // the pool holds nothing else
	w.start(text)
	return w
}

// export is a node of pieces[i:j] for callers.
func (w *walker) export(s lattice.Step, i, j int) LatticeNode {
	start, end := w.buf.start[s.Start], w.buf.end[s.End-1]
	n := LatticeNode{
		Surface: w.text[start:end], StartByte: start, EndByte: end, From: s.From, To: s.End,
		Cost: int(s.Entry.Cost), Through: s.Through, Best: s.Best,
	}
	if s.List == lattice.Unknown {
		at, found := slices.BinarySearchFunc(w.pieces[i:j], s.Start, func(p piece, start int) int { return cmp.Compare(p.a, start) })
		n.POS, n.Morphemes = "UNKNOWN", []string{string(w.buf.runes[s.Start:s.End])}
		if found {
			n.POS = tagOf(w.pieces[i+at].kind)
		}
		return n
	}
	tags := []string{}
	for _, m := range w.a.dict.Morphemes(s.Entry.Template, s.End-s.Start, nil) {
		n.Morphemes = append(n.Morphemes, w.form(s.Node, m))
		tags = append(tags, w.a.dict.TagName(m.Tag))
	}
	n.POS = strings.Join(tags, "+")
	return n
}

// tagOf is the tag of a piece that no dictionary has, as the tokens have it.
func tagOf(k pieceKind) string {
	switch k {
	case pieceLatin:
		return "SL"
	case pieceNumber:
		return "SN"
	case pieceHan:
		return "SH"
	case pieceSound:
		return "IC"
	case piecePunct:
		return "SY"
	case pieceHangul:
	}
	return "UNKNOWN"
}

// Reading is one way to read a text.
type Reading struct {
	Tokens []Token
	Cost   int // in the units of the dictionary, see LatticeNode
	Margin int // how much more than the likeliest; 0 of that itself. That of the second says how sure the first is
}

// Readings returns the k likeliest readings of the text, the likeliest first: that is what [Analyzer.Analyze] takes. No two
// have the same tokens. There are fewer when the text has no more, or hides them behind very many that come to the same
// tokens. It is for a line or a question, as [Analyzer.Lattice] is.
func (a *Analyzer) Readings(text string, k int) []Reading {
	if k < 1 {
		return nil
	}
	w := a.walkerOf(text)
	w.load(0, len(text))
	best := []*chain{{}}
	for i := 0; i < len(w.pieces); {
		j := w.stretchEnd(i)
		best = link(best, w.readings(i, j, k), k)
		i = j
	}
	out := make([]Reading, len(best))
	for i, c := range best {
		w.tokens, w.arena = nil, nil // the caller has them
		w.start(text)
		w.follow(c)
		mark(text, w.tokens, w.meta)
		out[i] = Reading{Tokens: w.tokens, Cost: c.cost, Margin: c.cost - best[0].cost}
	}
	w.release()
	return out
}

// chain is a reading of the text up to the end of a stretch: of pieces[i:j], and of what is before it.
type chain struct {
	before *chain
	i, j   int
	nodes  []lattice.Node // none: it is a verb as a dictionary lists it
	cost   int            // of all of it
}

// link goes on with each reading of the next stretch after each of those before it, and keeps the k cheapest.
func link(before, next []*chain, k int) []*chain {
	out := make([]*chain, 0, len(before)*len(next))
	for _, b := range before {
		for _, n := range next {
			out = append(out, &chain{before: b, i: n.i, j: n.j, nodes: n.nodes, cost: b.cost + n.cost})
		}
	}
	slices.SortStableFunc(out, func(x, y *chain) int { return cmp.Compare(x.cost, y.cost) })
	return out[:min(k, len(out))]
}

// follow makes tokens of a chain.
func (w *walker) follow(c *chain) {
	if c.before == nil {
		return
	}
	w.follow(c.before)
	w.first = len(w.tokens)
	if c.nodes == nil {
		w.citation(w.pieces[c.i])
		return
	}
	w.nodes = append(w.nodes[:0], c.nodes...)
	w.read(c.i, c.j)
}

// tries bounds how many readings of the lattice are looked at for one that has tokens of its own.
const tries = 100

// maxWork bounds the same for a long stretch, in characters that are read.
const maxWork = 1 << 19

// readings are the k cheapest readings of pieces[i:j] whose tokens differ. A verb as a dictionary lists it comes first, as
// it does in stretch, and costs what the cheapest does.
func (w *walker) readings(i, j, k int) []*chain {
	var out []*chain
	seen := map[string]bool{}
	left := max(k, min(tries*k, maxWork/(w.pieces[j-1].b-w.pieces[i].a)))
	fresh := true
	add := func(nodes []lattice.Node, cost int) {
		c := &chain{before: &chain{}, i: i, j: j, nodes: nodes, cost: cost}
		w.tokens, w.meta, w.arena = w.tokens[:0], w.meta[:0], w.arena[:0]
		w.follow(c)
		if key := keyOf(w.tokens); !seen[key] && len(out) < k {
			seen[key] = true
			out = append(out, c)
		}
	}
	for r := range w.lattice.Cheapest(w.buf.runes, w.cellsOf(i, j)) {
		if fresh && j-i == 1 && w.citation(w.pieces[i]) {
			add(nil, r.Cost)
		}
		fresh = false
		add(r.Nodes, r.Cost)
		if left--; left == 0 || len(out) == k {
			break
		}
	}
	return out
}

// keyOf is the same of the same tokens only.
func keyOf(tokens []Token) string {
	var b strings.Builder
	for i := range tokens {
		t := &tokens[i]
		fmt.Fprintf(&b, "%d %d %s %q %q\n", t.StartByte, t.EndByte, t.POS, t.Stem, t.Stems)
	}
	return b.String()
}
