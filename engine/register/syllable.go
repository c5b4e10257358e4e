package register

import "unicode/utf8"

// A syllable of Hangul by the numbers of its letters in Unicode's order; last is 0 for an open one.
type syllable struct{ first, vowel, last rune }

// Letters, by their numbers.
const (
	lastNone, lastNieun, lastDigeut, lastRieul, lastMieum, lastBieup, lastBieupSiot, lastSiot, lastSsangSiot, lastHieut = 0, 4, 7, 8, 16, 17, 18, 19, 20, 27
	lastRieulMieum                                                                                                      = 10
	vowelA, vowelAe, vowelYa, vowelYae, vowelEo, vowelE, vowelYeo, vowelO, vowelWa, vowelWae, vowelOe, vowelU, vowelWo  = 0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 13, 14
	vowelWi, vowelEu, vowelI                                                                                            = 16, 18, 20
	firstRieul, firstIeung                                                                                              = 5, 11
)

const (
	vowels = 21
	lasts  = 28
)

func isHangul(r rune) bool { return r >= '가' && r <= '힣' }

func split(r rune) syllable {
	n := r - '가'
	return syllable{n / (vowels * lasts), n / lasts % vowels, n % lasts}
}

func (s syllable) rune() rune { return '가' + (s.first*vowels+s.vowel)*lasts + s.last }

// tail is the last syllable of a word, and what stands before it.
func tail(word string) (before string, s syllable, ok bool) {
	r, size := utf8.DecodeLastRuneInString(word)
	if !isHangul(r) {
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
