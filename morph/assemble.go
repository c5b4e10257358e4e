package morph

import (
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph/hangul"
	"github.com/seed-a44923cb/memctl/morph/internal/dict"
	"github.com/seed-a44923cb/memctl/morph/internal/lattice"
)

// Limits of one reading of the lattice, in characters: a longer line is cut, at white space if there is any.
const (
	maxStretch = 4096
	maxRun     = 1024
)

// stretch reads pieces[i:j] as one sentence.
func (w *walker) stretch(i, j int) {
	w.first = len(w.tokens)
	if j-i == 1 && w.citation(w.pieces[i]) {
		return
	}
	w.nodes = w.lattice.Best(w.buf.runes, w.cellsOf(i, j), w.nodes[:0])
	w.read(i, j)
}

// cellsOf are pieces[i:j] as the lattice takes them.
func (w *walker) cellsOf(i, j int) []lattice.Piece {
	w.cells = w.cells[:0]
	for _, p := range w.pieces[i:j] {
		w.cells = append(w.cells, lattice.Piece{Start: p.a, End: p.b, Space: !p.glued, Kind: unknownKind(w.buf.runes, p)})
	}
	return w.cells
}

// read makes tokens of w.nodes, a reading of pieces[i:j].
func (w *walker) read(i, j int) {
	at := i
	for k := 0; k < len(w.nodes); k++ {
		n := w.nodes[k]
		for at+1 < j && w.pieces[at+1].a <= n.Start {
			at++
		}
		p := w.pieces[at]
		w.glued = n.Start > p.a || p.glued
		if p.kind != pieceHangul {
			w.single(at, j)
			continue
		}
		w.unbent(k)
		if end := w.broken(k, p); end > k {
			w.joined(k, end)
			k = end - 1
			continue
		}
		if n = w.nodes[k]; n.List == lattice.Guess {
			if !w.plain(k) {
				k = w.guessed(k)
			}
			continue
		}
		if w.called(k) {
			w.call(k)
			k++
			continue
		}
		if whole, ok := w.proposal(k); ok {
			n = whole
			k++
		}
		w.following(k)
		if w.tail(k) && w.noted(n) {
			continue
		}
		w.word(n)
		w.subject(k)
	}
	w.finish()
}

// citation reads a line that is one verb or adjective as a dictionary lists it: 적다, 끄다.
func (w *walker) citation(p piece) bool {
	n := p.b - p.a - 1
	if n < 1 || p.kind != pieceHangul || w.buf.runes[p.b-1] != '다' || n == 1 && strings.ContainsRune("이한간혼마니", w.buf.runes[p.a]) {
		return false
	}
	for list, e := range w.a.dict.Entries(w.a.dict.Lookup(w.spell(p.a, p.b-1, ""))) {
		w.parts = w.a.dict.Morphemes(e.Template, n, w.parts[:0])
		tag := w.a.dict.TagName(w.parts[0].Tag)
		if m := w.parts[0]; len(w.parts) == 1 && m.Literal == "" && m.To == n && (tag == "VV" || tag == "VA") {
			w.after, w.glued = citedAfter, p.glued
			w.predicate(lattice.Node{Start: p.a, End: p.b - 1, Entry: e, List: list}, m, roleVerb, p.a, p.b)
			w.pos(tag + "+EF")
			return true
		}
	}
	return false
}

// next is the ending that follows the node at hand; "" if there is another word, or none. Few words ask for it.
func (w *walker) next() string {
	switch w.after {
	case nothingAfter:
		return ""
	case citedAfter:
		return "다"
	}
	n := w.nodes[w.after]
	if n.List < 0 {
		return ""
	}
	w.ahead = w.a.dict.Morphemes(n.Entry.Template, n.End-n.Start, w.ahead[:0])
	if m := w.ahead[0]; w.a.roles[m.Tag] == roleEnding {
		return w.form(n, m)
	}
	return ""
}

// single emits a piece that is no Hangul.
func (w *walker) single(i, end int) {
	p := w.pieces[i]
	run := w.buf.runes[p.a:p.b]
	switch p.kind {
	case pieceLatin:
		w.latin(i, end)
	case pieceWord:
		w.mixed(p)
	case piecePerson:
		w.personal(p)
	case pieceNumber:
		w.number(p)
	case pieceHan:
		text := w.spell(p.a, min(p.b, p.a+maxHan), "")
		w.emit(p.a, p.b, Noun, text, w.one(text), tokenMeta{glued: p.glued})
		w.pos("SH")
	case pieceSound:
		w.emit(p.a, p.b, Other, "", nil, tokenMeta{glued: p.glued})
		w.pos("IC")
	default:
		w.emit(p.a, p.b, Other, "", nil, tokenMeta{glued: p.glued, boundary: !bracket(run[0])})
		w.pos(w.a.markTags[markKind(run[0])])
	}
}

// maxHan is the longest run of Hanja that is kept whole, in characters.
const maxHan = 64

// word emits the morphemes of a Hangul node.
func (w *walker) word(n lattice.Node) {
	if n.List == lattice.Unknown {
		text := w.spell(n.Start, n.End, "")
		w.emit(n.Start, n.End, Noun, text, w.one(text), tokenMeta{glued: w.glued})
		w.pos("UNKNOWN")
		return
	}
	w.parts = w.a.dict.Morphemes(n.Entry.Template, n.End-n.Start, w.parts[:0])
	if w.compound(n) {
		return
	}
	for k, m := range w.parts {
		a, b := w.extent(n, k)
		w.morpheme(n, m, a, b)
		w.glued = true
	}
	w.nounToo(n)
}

// extent is the range of characters of part k: from where it begins to where the next one does.
func (w *walker) extent(n lattice.Node, k int) (a, b int) {
	a, b = n.End, n.End
	m := w.parts[k]
	if m.At >= 0 {
		a = n.Start + m.At
	}
	for _, next := range w.parts[k+1:] {
		if m.At < 0 && next.At > 0 { // it has no place of its own: behind what is before the next that has
			return n.Start + next.At, n.Start + next.At
		}
		if next.At >= 0 && n.Start+next.At > a {
			return a, n.Start + next.At
		}
	}
	return a, b
}

// compound emits a noun of several nouns as one token.
func (w *walker) compound(n lattice.Node) bool {
	if len(w.parts) < 2 {
		return false
	}
	for _, m := range w.parts {
		if w.a.roles[m.Tag] != roleNoun {
			return false
		}
	}
	whole := w.spell(n.Start, n.End, "")
	if w.denied(n.Start, n.End, whole, tokenMeta{glued: w.glued, noun: true}) {
		w.pos(w.a.dict.TagName(w.parts[len(w.parts)-1].Tag))
		return true
	}
	w.begin()
	w.push(whole)
	for _, m := range w.parts {
		w.push(w.form(n, m))
	}
	stems := w.list()
	w.emit(n.Start, n.End, Noun, whole, stems, tokenMeta{glued: w.glued, noun: true})
	w.tokens[len(w.tokens)-1].Parts = stems[1:]
	w.pos(w.a.dict.TagName(w.parts[len(w.parts)-1].Tag))
	return true
}

// form is the morpheme as a word of its own.
func (w *walker) form(n lattice.Node, m dict.Morpheme) string {
	return w.spell(n.Start+m.From, n.Start+m.To, m.Literal)
}

// morpheme emits one part of a node, or lets the token before grow by it.
func (w *walker) morpheme(n lattice.Node, m dict.Morpheme, a, b int) {
	role, tag := w.a.roles[m.Tag], w.a.dict.TagName(m.Tag)
	last := w.last()
	switch role {
	case roleJosa:
		w.josa(m, n, a, b)
	case roleEnding:
		w.ending(n, m, a, b)
	case roleCopula:
		w.emit(a, b, Function, "", nil, tokenMeta{ends: true, glued: w.glued})
	case roleMake:
		w.make(n, m, a, b)
	case roleSuffix:
		if last != nil && w.glued && last.noun {
			w.suffix(w.form(n, m), b)
		} else {
			w.emit(a, b, Function, "", nil, tokenMeta{glued: w.glued})
		}
	case rolePrefix:
		w.emit(a, b, Function, "", nil, tokenMeta{glued: w.glued, prefix: true})
	case roleVerb, roleAuxiliary:
		w.predicate(n, m, role, a, b)
	default:
		w.nominal(n, m, role, a, b)
	}
	w.pos(tag)
}

// josa emits a josa, or lets the one before grow by it. That of 하기로 stays with its verb.
func (w *walker) josa(m dict.Morpheme, n lattice.Node, a, b int) {
	switch last := w.last(); {
	case last == nil || !w.glued:
	case m.At < 0:
		return
	case last.josa, last.gi && w.form(n, m) == "로":
		w.grow(b)
		return
	}
	w.emit(a, b, Function, "", nil, tokenMeta{josa: true, glued: w.glued})
}

// ending lets a predicate grow by its ending, and notes what it says.
func (w *walker) ending(n lattice.Node, m dict.Morpheme, a, b int) {
	if last := w.last(); last == nil || !last.ends || !w.glued {
		w.emit(a, b, Function, "", nil, tokenMeta{ends: true, glued: w.glued})
	} else if m.At >= 0 {
		w.grow(b)
	}
	last := w.last()
	if last == nil {
		return
	}
	tag := w.a.dict.TagName(m.Tag)
	form := w.form(n, m)
	if t := &w.tokens[len(w.tokens)-1]; form != "야" || t.POS != "VCP" { // 할 거야
		t.Features |= featureOf(tag, form)
	}
	last.ji = tag == "EC" && (form == "지" || form == "질" || form == "진")
	last.gi = tag == "ETN" && form == "기"
	last.form = form
}

// predicate emits a verb or an adjective.
func (w *walker) predicate(n lattice.Node, m dict.Morpheme, role role, a, b int) {
	stem := w.form(n, m)
	if last := w.last(); (stem == "하" || stem == "되") && last != nil && last.noun && w.glued {
		w.make(n, m, a, b) // 리뷰해 줬다
		return
	}
	meta := tokenMeta{ends: true, glued: w.glued, light: role == roleAuxiliary || w.a.light[stem] || w.a.linking[stem]}
	switch stem {
	case "않":
		if w.buf.runes[a] != '잖' { // 먹었잖아 denies nothing
			meta.neg = negAuxJi
		}
	case "못하":
		if role == roleAuxiliary || w.unable() {
			meta.neg = negAuxJi
		}
	case "말":
		if role == roleAuxiliary || w.next() == "고" {
			meta.neg = negMal
		}
	case "없":
		meta.neg = negExist
	case "아니":
		meta.neg = negCopula
	}
	if role == roleAuxiliary || meta.neg != negNone {
		wish := stem == "싶" && w.follows("고")
		w.emit(a, b, Function, stem, nil, meta)
		if wish {
			w.tokens[len(w.tokens)-1].Features = Wish
		}
		return
	}
	var stems []string
	if n.List < 0 || len(w.parts) > 1 {
		stems = w.contracted(n, stem)
	} else {
		stems = w.stemsOf(n, w.next())
	}
	w.settle(stems)
	w.emit(a, b, Predicate, stems[0], stems, meta)
}

// unable says that 못하다 follows what somebody could not do (업데이트 못함, 발표를 못했다), and not what is better (보다 못하다).
func (w *walker) unable() bool {
	last := w.last()
	if last == nil {
		return false
	}
	t := &w.tokens[len(w.tokens)-1]
	if !last.josa {
		return t.Class == Noun
	}
	switch composed(t.Surface) {
	case "을", "를", "은", "는", "도":
		return true
	}
	return false
}

// make turns the noun before a suffix such as 하, 되, 시키, 롭 into a predicate.
func (w *walker) make(n lattice.Node, m dict.Morpheme, a, b int) {
	last := w.last()
	if last == nil || !w.glued || last.neg == negBefore { // 안 하다, 못하다: a verb of its own
		stem := w.form(n, m)
		w.emit(a, b, Predicate, stem, w.one(stem), tokenMeta{ends: true, light: w.a.light[stem], glued: w.glued})
		return
	}
	if !last.noun || len(w.tokens[len(w.tokens)-1].Stems) == 0 {
		w.emit(a, b, Function, "", nil, tokenMeta{ends: true, light: true, glued: w.glued})
		return
	}
	t := &w.tokens[len(w.tokens)-1]
	w.grow(b)
	t.Class = Predicate
	last.noun, last.ends = false, true
	if last.neg == negForbid {
		return
	}
	if t.POS == "XR" && w.a.light[t.Stem] { // 이러하다, 어떠하다
		t.Stem = w.join(t.Stem, w.form(n, m))
		t.Stems = w.one(t.Stem)
		return
	}
	w.begin()
	for _, s := range t.Stems {
		w.push(s)
	}
	w.push(w.join(t.Stem, w.form(n, m)))
	t.Stems = w.list()
}

// nominal emits a noun, an adverb, a determiner or a numeral.
func (w *walker) nominal(n lattice.Node, m dict.Morpheme, role role, a, b int) {
	text := w.form(n, m)
	if role == roleMark {
		w.emit(a, b, Other, "", nil, tokenMeta{glued: w.glued, boundary: true})
		return
	}
	last := w.last()
	meta := tokenMeta{glued: w.glued, noun: true}
	switch {
	case text == "금지":
		meta.neg = negForbid
	case (text == "안" || text == "못") && w.a.dict.TagName(m.Tag) == "MAG":
		meta.neg, meta.noun = negBefore, false
		w.emit(a, b, Function, text, nil, meta)
		return
	case text == "없이":
		meta.neg, meta.noun = negExist, false
		w.emit(a, b, Function, text, nil, meta)
		return
	case text == "뿐":
		meta.only = true
	}
	if last != nil && last.prefix && w.glued {
		w.prefixed(text, b, meta)
		return
	}
	if role == roleSmall && w.a.dict.TagName(m.Tag) != "MM" || role != roleNumeral && w.a.functions[text] || w.bound(m.Tag) {
		if w.bound(m.Tag) {
			w.count(text)
		}
		w.emit(a, b, Function, text, nil, meta)
		return
	}
	if w.denied(a, b, text, meta) {
		return
	}
	stem := text
	if base := w.nickname(text, m.Tag); base != "" && n.List >= 0 {
		stem = base
	}
	w.emit(a, b, Noun, stem, w.one(stem), meta)
}

// denied emits a noun that is known to deny another: 미완료, 불가능.
func (w *walker) denied(a, b int, noun string, meta tokenMeta) bool {
	rest, ok := w.a.negatingPrefix(noun)
	if !ok {
		return false
	}
	w.begin()
	w.push(rest)
	w.push(noun)
	w.emit(a, b, Noun, noun, w.list(), meta)
	w.tokens[len(w.tokens)-1].Negated = true
	return true
}

// nickname is a given name without the 이 that josa call for after a consonant: 서연이는 → 서연.
func (w *walker) nickname(name string, t dict.Tag) string {
	base, ok := strings.CutSuffix(name, "이")
	if !ok || len(base) < 2*hangulBytes || w.a.dict.TagName(t) != "NNP" {
		return ""
	}
	if last, _ := utf8.DecodeLastRuneInString(base); !hangul.HasFinal(last) || w.a.dict.Lookup(base) == dict.NoList {
		return ""
	}
	return base
}

// bound says that a tag is that of nouns that mean nothing alone.
func (w *walker) bound(t dict.Tag) bool {
	tag := w.a.dict.TagName(t)
	return tag == "NNB" || tag == "NNBC"
}

// count puts the unit to the number before it.
func (w *walker) count(unit string) {
	if last := len(w.tokens) - 1; last >= w.first && w.glued && w.tokens[last].Class == Number {
		t := &w.tokens[last]
		w.begin()
		w.push(w.join(t.Stems[0], unit))
		for _, s := range t.Stems {
			w.push(s)
		}
		t.Stems = w.list()
	}
}
