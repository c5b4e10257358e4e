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
