package redact

import (
	"math"
	"strings"
)

// class is a set of bytes.
type class [256]bool

func classOf(sets ...string) (c class) {
	for _, s := range sets {
		for i := range len(s) {
			c[s[i]] = true
		}
	}
	return c
}

// run is the length of the longest beginning of s that is in the class.
func (c *class) run(s string) int {
	for i := range len(s) {
		if !c[s[i]] {
			return i
		}
	}
	return len(s)
}

// longestToken is how much of a run is looked at in bytes, so that text made of beginnings of tokens (sk-sk-sk-…) does
// not cost its square. A secret that is longer goes piece by piece.
const longestToken = 256

// token is the end of the run of the class at text[from:].
func (c *class) token(text string, from int) int {
	return from + c.run(text[from:min(len(text), from+longestToken)])
}

const (
	digitSet = "0123456789"
	upperSet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	lowerSet = "abcdefghijklmnopqrstuvwxyz"
)

// Classes of letters; never changed.
var (
	digit       = classOf(digitSet)
	hex         = classOf(digitSet, "abcdef")
	hexAny      = classOf(digitSet, "abcdefABCDEF")
	hexDash     = classOf(digitSet, "abcdef-")
	upper       = classOf(digitSet, upperSet)
	lowerDigit  = classOf(digitSet, lowerSet)
	alnum       = classOf(digitSet, upperSet, lowerSet)
	word        = classOf(digitSet, upperSet, lowerSet, "_-")
	wordDot     = classOf(digitSet, upperSet, lowerSet, "_-.")
	wordSlash   = classOf(digitSet, upperSet, lowerSet, "_-/")
	wordSlashAt = classOf(digitSet, upperSet, lowerSet, "_-/@")
	userTilde   = classOf(digitSet, upperSet, lowerSet, "_-.~")
	base64Pct   = classOf(digitSet, upperSet, lowerSet, "+/=%")
	base64Std   = classOf(digitSet, upperSet, lowerSet, "+/=")
	base64ish   = classOf(digitSet, upperSet, lowerSet, "+/=_-.~")
	userByte    = classOf(digitSet, upperSet, lowerSet, "_-.~%+!$&*")
	passByte    = classOf(digitSet, upperSet, lowerSet, "_-.~%+!$&*@:=^#?")
	valueByte   = classOf(digitSet, upperSet, lowerSet, "_-.~%+!$&*@:=^#?/|\\")
)

// wordByte tells whether a token cannot begin behind the byte: it is inside of an ASCII word.
func wordByte(c byte) bool { return alnum[c] || c == '_' }

// digits asks for at least two digits and a letter.
func digits(s string) bool {
	n, letter := 0, false
	for i := range len(s) {
		if digit[s[i]] {
			n++
		} else if alnum[s[i]] {
			letter = true
		}
	}
	return n >= 2 && letter && entropy(s) >= 2.5
}

// entropic asks for the entropy of random letters.
func entropic(s string) bool { return entropy(s) >= 3 }

// mixed tells a random token from words with hyphens (sk-fading-circle-container): digits, and capitals or a long run.
func mixed(s string) bool {
	if !digits(s) || !entropic(s) {
		return false
	}
	capital, run, longest := false, 0, 0
	for i := range len(s) {
		c := s[i]
		if c >= 'A' && c <= 'Z' {
			capital = true
		}
		if run++; c == '-' || c == '_' {
			run = 0
		}
		longest = max(longest, run)
	}
	return capital || longest >= 16
}

// wild asks for letters of several kinds that change often, as in random text and not in names (refreshToken2).
func wild(s string) bool {
	changes, last := 0, byte(0)
	for i := range len(s) {
		k := kindOf(s[i])
		if k != last {
			changes++
		}
		last = k
	}
	return changes*3 >= len(s) && entropy(s) >= 3
}

func kindOf(c byte) byte {
	switch {
	case digit[c]:
		return '0'
	case c >= 'A' && c <= 'Z':
		return 'A'
	case alnum[c]:
		return 'a'
	}
	return '-'
}

// password asks for a letter and a digit or two other kinds, in a text that does not repeat itself.
func password(s string) bool {
	var d, lo, up, other int
	for i := range len(s) {
		switch kindOf(s[i]) {
		case '0':
			d = 1
		case 'a':
			lo = 1
		case 'A':
			up = 1
		default:
			if strings.IndexByte("-_./", s[i]) < 0 {
				other = 1
			}
		}
	}
	return d == 1 && lo+up >= 1 && (lo+up+other >= 2 || digits(s)) && entropy(s) >= 2.5
}

// entropy is Shannon's, in bits per byte.
func entropy(s string) float64 {
	var count [256]uint32
	for i := range len(s) {
		count[s[i]]++
	}
	var h float64
	n := float64(len(s))
	for _, c := range count {
		if c > 0 {
			p := float64(c) / n
			h -= p * math.Log2(p)
		}
	}
	return h
}

// foldPrefix is strings.HasPrefix for a lower-case ASCII prefix and any case of s.
func foldPrefix(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

func foldContains(s, part string) bool {
	for i := 0; i+len(part) <= len(s); i++ {
		if strings.EqualFold(s[i:i+len(part)], part) {
			return true
		}
	}
	return false
}
