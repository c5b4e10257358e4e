package morph

import (
	"slices"
	"unicode"

	"github.com/seed-a44923cb/memctl/morph/internal/dict"
)

// mixedWord is a user's word in which Hangul meets another script: 카카오톡T, T맵, B2B영업. The scanner would cut it there,
// so it is put together again before the text is read.
type mixedWord struct {
	runes []rune // in lower case
	tag   string
}

// isMixed says that a word has Hangul and something else, begins and ends with a letter or a digit, and is in one piece.
func isMixed(word []rune) bool {
	hangul, other := false, false
	for _, r := range word {
		switch classify(r) {
		case charSpace:
			return false
		case charHangul:
			hangul = true
		default:
			other = true
		}
	}
	return hangul && other && classify(word[0]) != charPunct && classify(word[len(word)-1]) != charPunct
}

// learnMixed enters such a word.
func (a *Analyzer) learnMixed(word []rune, kind WordKind) {
	if a.mixed == nil {
		a.mixed = map[rune][]mixedWord{}
	}
	if int(kind) >= len(likes) {
		kind = WordProduct
	}
	w := mixedWord{runes: make([]rune, len(word)), tag: likes[kind].tag}
	for i, r := range word {
		w.runes[i] = unicode.ToLower(r)
	}
	list := append(a.mixed[w.runes[0]], w)
	slices.SortStableFunc(list, func(x, y mixedWord) int { return len(y.runes) - len(x.runes) })
	a.mixed[w.runes[0]] = list
}

// mixedAt is the longest such word that the runes begin with; nil if there is none.
func (a *Analyzer) mixedAt(runes []rune) *mixedWord {
	list := a.mixed[unicode.ToLower(runes[0])]
	for i := range list {
		if list[i].begins(runes) {
			return &list[i]
		}
	}
	return nil
}

func (m *mixedWord) begins(runes []rune) bool {
	if len(m.runes) > len(runes) {
		return false
	}
	for i, r := range m.runes {
		if unicode.ToLower(runes[i]) != r {
			return false
		}
	}
	return true
}

// mix puts together the pieces that are one word of the user. What is left of the last, josa or a verb, stays Hangul; a
// word that would end inside Latin or a number is none (카카오T in 카카오Talk).
func (w *walker) mix() {
	out := w.pieces[:0:0]
	for i := 0; i < len(w.pieces); i++ {
		p := w.pieces[i]
		for p.a < p.b {
			end, last := w.mixedEnd(p, i)
			if end == 0 {
				out = append(out, p)
				break
			}
			out = append(out, piece{kind: pieceWord, a: p.a, b: end, glued: p.glued, line: p.line})
			i = last
			p = piece{kind: pieceHangul, a: end, b: w.pieces[i].b, glued: true}
		}
	}
	w.pieces = out
}

// mixedEnd is where the word that begins piece i ends, and in which piece; p is what is left of piece i.
func (w *walker) mixedEnd(p piece, i int) (end, last int) {
	m := w.a.mixedAt(w.buf.runes[p.a:])
	if m == nil {
		return 0, 0
	}
	for end, last = p.a+len(m.runes), i; w.pieces[last].b < end; {
		last++
	}
	if w.pieces[last].b > end && w.pieces[last].kind != pieceHangul {
		return 0, 0
	}
	return end, last
}

// mixed emits a word of the user that was put together: whole, and by its runs of one script.
func (w *walker) mixed(p piece) {
	run := w.buf.runes[p.a:p.b]
	whole, stems := lowered(run), []string(nil)
	stems = append(stems, whole)
	for i := 0; i < len(run); {
		j := i + 1
		for j < len(run) && scriptOf(run[j]) == scriptOf(run[i]) {
			j++
		}
		if scriptOf(run[i]) != charPunct {
			stems = appendNew(stems, lowered(run[i:j]))
		}
		i = j
	}
	w.emit(p.a, p.b, Noun, whole, stems, tokenMeta{glued: p.glued, noun: true})
	if m := w.a.mixedAt(run); m != nil {
		w.pos(m.tag)
	}
}

// scriptOf is the class of a rune, digits as letters: b2b is one run.
func scriptOf(r rune) charClass {
	if c := classify(r); c != charDigit {
		return c
	}
	return charLetter
}

// mixedKind is how such a word enters the lattice.
const mixedKind = dict.UnknownLatin
