package dedup

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// mostMarks is how many bytes of punctuation one text may have more than another, so that few are read letter by letter.
const mostMarks = 16

// sameLetters says that two texts differ in nothing but spaces and punctuation. A question mark counts, and so does what stands beside a figure.
func sameLetters(a, b string) bool {
	if n := len(a) - strings.Count(a, " ") - len(b) + strings.Count(b, " "); n > mostMarks || n < -mostMarks {
		return false
	}
	x, y := letters{text: a}, letters{text: b}
	for {
		r, s := x.next(), y.next()
		if r != s {
			return false
		}
		if r == utf8.RuneError {
			return true
		}
	}
}

// letters walks over what counts in a text.
type letters struct {
	text string
	at   int
	last rune
}

// next is the next rune that counts, RuneError at the end.
func (l *letters) next() rune {
	for l.at < len(l.text) {
		r, n := utf8.DecodeRuneInString(l.text[l.at:])
		l.at += n
		after, _ := utf8.DecodeRuneInString(l.text[l.at:])
		switch {
		case unicode.IsSpace(r) && !(unicode.IsDigit(l.last) && unicode.IsDigit(after)):
			continue
		case r == '~' && !unicode.IsDigit(after) && !unicode.IsDigit(l.last), unicode.IsPunct(r) && r != '?' && r != '&' && !unicode.IsDigit(after) && !(unicode.IsDigit(l.last) && r == '%'):
			continue
		}
		l.last = r
		return unicode.ToLower(r)
	}
	return utf8.RuneError
}

// minMisspelled is how many letters an English word has at least of which a slip of the pen is taken for one.
const minMisspelled = 5

// misspelled says that two English words are one but for a letter that is doubled in one, or for two letters that have changed places. Names begin with a
// capital letter, and a few words are near each other and are not one.
func misspelled(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) < minMisspelled || len(b) > len(a)+1 || !lowerLetters(a) || !lowerLetters(b) || a[0] != b[0] {
		return false
	}
	if h := loadHarmless(); h.confused[a] && h.confused[b] || h.confused[strings.TrimSuffix(a, "s")] && h.confused[strings.TrimSuffix(b, "s")] {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(b) > len(a) {
		return i > 0 && b[i] == b[i-1] && a[i:] == b[i+1:]
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}

func capital(s string) bool { return s != "" && s[0] >= 'A' && s[0] <= 'Z' }

func lowerLetters(s string) bool {
	for i := range len(s) {
		if s[i] < 'a' || s[i] > 'z' {
			return false
		}
	}
	return true
}
