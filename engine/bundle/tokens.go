package bundle

import "unicode"

// Tokens estimates how many tokens a language model reads a text as. It knows no vocabulary and errs on the large
// side. By runs of characters of one class, the parts of a run rounded up:
//
//	Hangul                      3 for every 2 syllables or letters
//	a word in small letters     1 for every 6, a capital before them included
//	capitals                    1 for every 2
//	digits                      1 for every 2
//	white space                 none for one space or tab, 1 for several; 1 for a line end
//	Chinese characters, kana    2 each
//	anything else               1 up to U+07FF, 2 up to U+FFFF, 3 beyond
//
// So a text costs as much as its lines do, and one more for each line end. docs/performance.md compares it with the
// vocabularies cl100k and o200k.
func Tokens(text string) int {
	total, n := 0, 0
	class := classNone
	for _, r := range text {
		c := classOf(r)
		if c == classLower && class == classUpper && n == 1 {
			class = classLower // Word
		}
		if c != class {
			total += cost(class, n)
			class, n = c, 0
		}
		n++
	}
	return total + cost(class, n)
}

type charClass uint8

const (
	classNone charClass = iota
	classHangul
	classLower
	classUpper
	classDigit
	classSpace
	classOne // characters that count alone, by what each of them costs
	classTwo
	classThree
)

func classOf(r rune) charClass {
	switch {
	case r >= 'a' && r <= 'z':
		return classLower
	case r >= 'A' && r <= 'Z':
		return classUpper
	case r >= '0' && r <= '9':
		return classDigit
	case r == ' ' || r == '\t':
		return classSpace
	case r < 0x800:
		return classOne
	case unicode.Is(unicode.Hangul, r):
		return classHangul
	case r <= 0xffff:
		return classTwo
	}
	return classThree
}

func cost(c charClass, n int) int {
	switch c {
	case classHangul:
		return (3*n + 1) / 2
	case classLower:
		return (n + 5) / 6
	case classUpper, classDigit:
		return (n + 1) / 2
	case classSpace:
		return min(n-1, 1)
	case classOne:
		return n
	case classTwo:
		return 2 * n
	case classThree:
		return 3 * n
	default:
		return 0
	}
}
