package morph

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// buffer is a text in NFKC as runes, each with the byte range of the original it came from. A range may be
// shared (㎏ is two runes) or hold several original runes (a syllable of three jamo).
type buffer struct {
	runes []rune
	start []int
	end   []int

	scratch []byte
}

func (b *buffer) reset() { b.runes, b.start, b.end = b.runes[:0], b.start[:0], b.end[:0] }

func (b *buffer) add(r rune, start, end int) {
	b.runes = append(b.runes, r)
	b.start = append(b.start, start)
	b.end = append(b.end, end)
}

// load appends text, whose first byte stands at base in the whole. A character that NFKC leaves alone is taken as it is,
// unless one behind it may be composed with it; then both are normalised.
func (b *buffer) load(text string, base int) {
	alone := false // the character before is as it was given
	named := false // it is a figure above the line that a name ends in
	for i := 0; i < len(text); {
		r, n := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(text[i:])
		}
		if inert(r) {
			b.add(r, base+i, base+i+n)
			alone, named = r != '\n', false // a line is read for itself
			i += n
			continue
		}
		if b.kept(r, named) {
			b.add(r, base+i, base+i+n)
			alone, named = false, false
			i += n
			continue
		}
		named = raised(r)
		if alone && !loneJamo(r) {
			i = b.back() - base
		}
		alone = false
		i += b.normalise(text[i:], base+i)
	}
}

// back takes the last character out again and returns where it begins.
func (b *buffer) back() int {
	last := len(b.runes) - 1
	start := b.start[last]
	b.runes, b.start, b.end = b.runes[:last], b.start[:last], b.end[:last]
	return start
}

// normalise appends what the text begins with and is normalised together, and returns its bytes.
func (b *buffer) normalise(text string, base int) int {
	n := segment(text)
	b.scratch = norm.NFKC.AppendString(b.scratch[:0], text[:n])
	if first, _ := utf8.DecodeRune(b.scratch); first >= firstTail && first <= lastTail {
		if r, k := utf8.DecodeRuneInString(text); loneJamo(r) { // ㄳ, which would be the end of the syllable before it
			b.add(r, base, base+k)
			return k
		}
	}
	for seg := b.scratch; len(seg) > 0; {
		r, size := utf8.DecodeRune(seg)
		b.add(r, base, base+n)
		seg = seg[size:]
	}
	return n
}

// Jamo that compose, those of decomposed syllables: vowels and final consonants.
const (
	firstVowel = 0x1160
	firstTail  = 0x11A8
	lastTail   = 0x11FF
)

// segment is how many bytes at the front of a text are normalised together. A byte that is not UTF-8 stands alone, so
// that it does not keep what follows from being composed.
func segment(text string) int {
	n := max(1, norm.NFKC.NextBoundaryInString(text, true))
	whole := false // the character before ends a syllable
	for k := 0; k < n; {
		r, size := utf8.DecodeRuneInString(text[k:])
		if r == utf8.RuneError && size == 1 || k > 0 && whole && loneJamo(r) {
			return max(1, k)
		}
		whole = hangul.IsSyllable(r) || r >= firstVowel && r <= lastTail
		k += size
	}
	return n
}

// loneJamo says that a rune is a jamo as it is typed alone, in full or half width. NFKC would let the ㅠ of 했다ㅠㅠ share the
// place of the syllable before it; they compose among themselves (ㄱㅏ).
func loneJamo(r rune) bool { return hangul.IsLetter(r) || r >= 0xFFA0 && r <= 0xFFDC }

// inert says that NFKC leaves the character alone, and that it is never composed with one before it: ASCII, whole
// syllables, the punctuation of Korean prose.
func inert(r rune) bool {
	return r < utf8.RuneSelf || hangul.IsSyllable(r) || r >= 0x4E00 && r <= 0x9FFF || inertMark(r)
}

func inertMark(r rune) bool {
	switch {
	case r == '·', r >= 0x2010 && r <= 0x2016 && r != 0x2011, r >= 0x2018 && r <= 0x2022, r >= 0x2190 && r <= 0x21FF,
		r >= 0x3001 && r <= 0x3003, r >= 0x3008 && r <= 0x3011, r == '√', r >= 0x2500 && r <= 0x25FF,
		r >= 0x1F300 && r <= 0x1FAFF:
		return true
	}
	return false
}

type charClass uint8

const (
	charSpace charClass = iota
	charHangul
	charLetter
	charDigit
	charHan // Han and kana: kept as runs
	charPunct
)

// hangulBytes is the length of a syllable or a jamo in UTF-8.
const hangulBytes = 3

func isHangul(r rune) bool { return hangul.IsSyllable(r) || hangul.IsJamo(r) }

func classify(r rune) charClass {
	if r < utf8.RuneSelf {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r == '_':
			return charLetter
		case r >= '0' && r <= '9':
			return charDigit
		case r <= ' ', r == 0x7F:
			return charSpace
		}
		return charPunct
	}
	switch {
	case isHangul(r):
		return charHangul
	case isFraction(r), listMark(r) >= 0:
		return charDigit
	case raised(r):
		return charPunct
	case unicode.Is(unicode.Han, r), unicode.Is(unicode.Hiragana, r), unicode.Is(unicode.Katakana, r):
		return charHan
	case unicode.IsLetter(r), unicode.Is(unicode.M, r), unicode.IsNumber(r):
		return charLetter
	case unicode.IsSpace(r), unicode.Is(unicode.Cf, r), unicode.IsControl(r), r == utf8.RuneError:
		return charSpace
	}
	return charPunct
}
