package morph

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// buffer is a text in NFKC as runes, each with the byte range of the original it came from. A range may be
// shared (½ is three runes) or hold several original runes (a syllable of three jamo).
type buffer struct {
	runes []rune
	start []int
	end   []int
}

func (b *buffer) reset() { b.runes, b.start, b.end = b.runes[:0], b.start[:0], b.end[:0] }

func (b *buffer) add(r rune, start, end int) {
	b.runes = append(b.runes, r)
	b.start = append(b.start, start)
	b.end = append(b.end, end)
}

// load appends text, whose first byte stands at base in the whole.
func (b *buffer) load(text string, base int) {
	if inert(text) {
		for i, r := range text {
			b.add(r, base+i, base+i+utf8.RuneLen(r))
		}
		return
	}
	var scratch []byte
	for i := 0; i < len(text); {
		n := segment(text[i:])
		scratch = norm.NFKC.AppendString(scratch[:0], text[i:i+n])
		for seg := scratch; len(seg) > 0; {
			r, size := utf8.DecodeRune(seg)
			b.add(r, base+i, base+i+n)
			seg = seg[size:]
		}
		i += n
	}
}

// segment is how many bytes at the front of a text are normalised together. A byte that is not UTF-8 stands alone, so
// that it does not keep what follows from being composed.
func segment(text string) int {
	n := max(1, norm.NFKC.NextBoundaryInString(text, true))
	for k := 0; k < n; {
		r, size := utf8.DecodeRuneInString(text[k:])
		if r == utf8.RuneError && size == 1 {
			return max(1, k)
		}
		k += size
	}
	return n
}

// inert says that NFKC leaves the text alone: ASCII, whole syllables, and the punctuation of Korean prose.
func inert(text string) bool {
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case isSyllable(r):
		case r == '·', r >= 0x2010 && r <= 0x2016 && r != 0x2011, r >= 0x2018 && r <= 0x2022, r >= 0x2190 && r <= 0x21FF,
			r >= 0x3001 && r <= 0x3003, r >= 0x3008 && r <= 0x3011, r == '√', r >= 0x2500 && r <= 0x25FF,
			r >= 0x4E00 && r <= 0x9FFF, r >= 0x1F300 && r <= 0x1FAFF:
		default:
			return false
		}
		i += n
	}
	return true
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
	case unicode.Is(unicode.Han, r), unicode.Is(unicode.Hiragana, r), unicode.Is(unicode.Katakana, r):
		return charHan
	case unicode.IsLetter(r), unicode.Is(unicode.M, r), unicode.IsNumber(r):
		return charLetter
	case unicode.IsSpace(r), unicode.Is(unicode.Cf, r), unicode.IsControl(r), r == utf8.RuneError:
		return charSpace
	}
	return charPunct
}
