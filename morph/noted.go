package morph

import (
	"slices"

	"github.com/seed-a44923cb/memctl/morph/hangul"
	"github.com/seed-a44923cb/memctl/morph/internal/dict"
	"github.com/seed-a44923cb/memctl/morph/internal/lattice"
)

// rareNoun is what nouns cost that are seldomer than the verb whose noun form they are spelled like: 터짐, 망침, 떨림, but not
// 그림, 이름, 모임.
const rareNoun = 2600

// noted emits the noun that a clause ends with as the verb that it is the noun form of, as notes end a line (서버 터짐), and
// keeps the noun beside it.
func (w *walker) noted(n lattice.Node) bool {
	last := w.last()
	if last == nil || n.List < 0 || n.Entry.Cost < rareNoun || !endsInM(w.buf.runes[n.End-1]) {
		return false
	}
	w.parts = w.a.dict.Morphemes(n.Entry.Template, n.End-n.Start, w.parts[:0])
	if len(w.parts) != 1 || w.a.dict.TagName(w.parts[0].Tag) != "NNG" {
		return false
	}
	noun := w.spell(n.Start, n.End, "")
	after := w.glued && last.ends // 느려짐
	for list, e := range w.a.dict.Entries(w.a.dict.Lookup(noun)) {
		if !w.nounForm(e, n.End-n.Start, after) || !after && n.End-n.Start == 1 && e.Cost > n.Entry.Cost {
			continue
		}
		w.word(lattice.Node{Start: n.Start, End: n.End, Entry: e, List: list, Cost: n.Cost})
		if !after {
			w.beside(noun)
		}
		return true
	}
	return false
}

// nounToo keeps the noun that a node, the noun form of a verb, may also be: 튀김 먹었다 is found where 튀김을 먹었다 is.
func (w *walker) nounToo(n lattice.Node) {
	if n.List < 0 || n.End-n.Start < 2 || !endsInM(w.buf.runes[n.End-1]) || len(w.parts) != 2 || w.a.roles[w.parts[0].Tag] != roleVerb {
		return
	}
	if noun := w.spell(n.Start, n.End, ""); w.a.simple(noun, "NNG") != dict.NoList {
		w.beside(noun)
	}
}

// beside adds a noun to the stems of the last token.
func (w *walker) beside(noun string) {
	t := &w.tokens[len(w.tokens)-1]
	if t.Class != Predicate || slices.Contains(t.Stems, noun) {
		return
	}
	w.begin()
	for _, s := range t.Stems {
		w.push(s)
	}
	w.push(noun)
	t.Stems = w.list()
}

// nounForm says that an entry is the noun form of a verb, or of an auxiliary.
func (w *walker) nounForm(e dict.Entry, n int, auxiliary bool) bool {
	w.parts = w.a.dict.Morphemes(e.Template, n, w.parts[:0])
	if len(w.parts) != 2 || w.a.dict.TagName(w.parts[1].Tag) != "ETN" {
		return false
	}
	switch w.a.roles[w.parts[0].Tag] {
	case roleAuxiliary:
		return auxiliary
	case roleVerb:
		return !auxiliary
	}
	return false
}

// endsInM says that a syllable ends in ㅁ or ㄻ.
func endsInM(r rune) bool { return hangul.Final(r) == 'ㅁ' || hangul.Final(r) == 'ㄻ' }

// tail says that a clause ends with node k.
func (w *walker) tail(k int) bool {
	if k+1 == len(w.nodes) {
		return true
	}
	r := w.buf.runes[w.nodes[k+1].Start]
	return classify(r) == charPunct
}

// proposal is node k and the 안 behind it as the one noun that they are spelled like, if white space follows: who writes 안 on
// to the word before it does not leave a space behind it, and 제안 받았다, 답안 보냈다 deny nothing.
func (w *walker) proposal(k int) (whole lattice.Node, ok bool) {
	if k+1 >= len(w.nodes) || w.nodes[k+1].Start != w.nodes[k].End || k+2 < len(w.nodes) && w.nodes[k+2].Start == w.nodes[k+1].End {
		return whole, false
	}
	n, an := w.nodes[k], w.nodes[k+1]
	if an.List < 0 || an.End-an.Start != 1 || w.buf.runes[an.Start] != '안' {
		return whole, false
	}
	list := w.a.simple(w.spell(n.Start, an.End, ""), "NNG")
	if list == dict.NoList {
		return whole, false
	}
	e, _ := w.a.dict.Entry(list)
	return lattice.Node{Start: n.Start, End: an.End, Entry: e, List: list, Cost: an.Cost}, true
}

// subject lets the noun form of a verb be a noun where a clause begins with it and a josa follows: 이룸에 등록, 끊김이 심함. The verb
// is kept beside it.
func (w *walker) subject(k int) {
	n, at := w.nodes[k], len(w.tokens)-1
	if n.List < 0 || n.End-n.Start < 2 || len(w.parts) != 2 || w.a.dict.TagName(w.parts[1].Tag) != "ETN" || w.a.roles[w.parts[0].Tag] != roleVerb {
		return
	}
	if at > w.first && !w.meta[at-1].boundary || k+1 >= len(w.nodes) || w.nodes[k+1].Start != n.End || w.nodes[k+1].List < 0 || !w.isJosa(w.nodes[k+1]) {
		return
	}
	t := &w.tokens[at]
	noun := w.spell(n.Start, n.End, "")
	if t.Class != Predicate || t.Negated {
		return
	}
	w.begin()
	w.push(noun)
	for _, s := range t.Stems {
		if s != noun {
			w.push(s)
		}
	}
	t.Stem, t.Stems, t.Class, t.POS, t.Features = noun, w.list(), Noun, "NNG", 0
	w.meta[at].noun, w.meta[at].ends = true, false
}
