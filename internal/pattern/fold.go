package pattern

import "strings"

// Fold is a text with the letters of ASCII in lower case, and every other byte as it was.
func Fold(s string) (ascii bool, folded string) {
	ascii, upper := true, false
	for i := range len(s) {
		ascii = ascii && s[i] < 0x80
		upper = upper || s[i] >= 'A' && s[i] <= 'Z'
	}
	if !upper {
		return ascii, s
	}
	var b strings.Builder
	b.Grow(len(s))
	for i := range len(s) {
		c := s[i]
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		b.WriteByte(c)
	}
	return ascii, b.String()
}

// Odd reports whether a text has a letter outside ASCII that folds into it, ſ or the Kelvin sign: there a pattern that is blind to case matches what
// its words do not show.
func Odd(s string) bool { return strings.Contains(s, "ſ") || strings.Contains(s, "\u212a") }
