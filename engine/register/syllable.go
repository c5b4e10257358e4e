package register

import (
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// A syllable by its letters; last is 0 for an open one.
type syllable struct{ first, vowel, last rune }

func split(r rune) syllable {
	first, vowel, last := hangul.Decompose(r)
	return syllable{first, vowel, last}
}

func (s syllable) rune() rune {
	r, _ := hangul.Compose(s.first, s.vowel, s.last)
	return r
}

// tail is the last syllable of a word, and what stands before it.
func tail(word string) (before string, s syllable, ok bool) {
	r, size := utf8.DecodeLastRuneInString(word)
	if !hangul.IsSyllable(r) {
		return word, syllable{}, false
	}
	return word[:len(word)-size], split(r), true
}

// withLast is a word with another consonant below its last syllable.
func withLast(word string, last rune) string {
	before, s, ok := tail(word)
	if !ok {
		return word
	}
	s.last = last
	return before + string(s.rune())
}
