package morph

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph/internal/dict"
)

// mixedWords are the user's words in which Hangul meets another script: 카카오톡T, T맵, B2B영업. The scanner would cut one there,
// so it is put together again before the text is read.
type mixedWords struct {
	tags    map[string]string // by the word in lower case
	lengths map[rune][]int    // of the words with a first character, in characters, the shortest first
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

// learn enters such a word. Of two that differ in case alone the first counts.
func (m *mixedWords) learn(word []rune, kind WordKind) {
	if m.tags == nil {
		m.tags, m.lengths = map[string]string{}, map[rune][]int{}
	}
	if int(kind) >= len(likes) {
		kind = WordProduct
	}
	text := string(lowerRunes(nil, word))
	if m.tags[text] != "" {
		return
	}
	m.tags[text] = likes[kind].tag
	first := unicode.ToLower(word[0])
	list := m.lengths[first]
	if at, known := slices.BinarySearch(list, len(word)); !known {
		m.lengths[first] = slices.Insert(list, at, len(word))
	}
}

// lowerRunes appends runes in lower case, one for one.
func lowerRunes(out []byte, runes []rune) []byte {
	for _, r := range runes {
		out = utf8.AppendRune(out, unicode.ToLower(r))
	}
	return out
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

// mixedEnd is where the longest word that begins piece i ends, and in which piece; p is what is left of piece i.
func (w *walker) mixedEnd(p piece, i int) (end, last int) {
	run, read, at := w.buf.runes[p.a:], 0, i
	w.bytes = w.bytes[:0]
	for _, n := range w.a.mixed.lengths[unicode.ToLower(run[0])] {
		if n > len(run) {
			break
		}
		w.bytes = lowerRunes(w.bytes, run[read:n])
		if read = n; w.a.mixed.tags[string(w.bytes)] == "" {
			continue
		}
		for w.pieces[at].b < p.a+n {
			at++
		}
		if w.pieces[at].b == p.a+n || w.pieces[at].kind == pieceHangul {
			end, last = p.a+n, at
		}
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
		if scriptOf(run[i]) == charHangul || scriptOf(run[i]) != charPunct && j-i > 1 { // one letter finds everything
			stems = appendNew(stems, lowered(run[i:j]))
		}
		i = j
	}
	w.emit(p.a, p.b, Noun, whole, stems, tokenMeta{glued: p.glued, noun: true})
	w.pos(w.a.mixed.tags[string(lowerRunes(nil, run))])
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
