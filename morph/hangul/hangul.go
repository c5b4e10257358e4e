// Package hangul takes Korean syllables apart and puts them together: 했 is ㅎ, ㅐ and ㅆ. It knows which syllables end in a
// consonant, on which the choice of a josa hangs (책을, 커피를), and tells syllables and jamo from other characters.
//
// Jamo are named by the letters one types (U+3131 ㄱ to U+3163 ㅣ), wherever in a syllable they stand; 0 stands for no final
// consonant.
package hangul

import (
	"iter"
	"unicode/utf8"
)

// First and Last are the syllables at the ends of their block, and Count is how many there are: all that can be written.
const (
	First = '가'
	Last  = '힣'
	Count = Last - First + 1
)

// Unicode orders syllables by lead, vowel and final consonant: First + (lead*vowelCount+vowel)*finalCount + final.
const (
	firstVowel = 'ㅏ' // the vowels have the same order alone
	lastVowel  = 'ㅣ'
	vowelCount = lastVowel - firstVowel + 1
	finalCount = 28
)

// The consonants in the order in which syllables have them.
var (
	leads  = [...]rune{'ㄱ', 'ㄲ', 'ㄴ', 'ㄷ', 'ㄸ', 'ㄹ', 'ㅁ', 'ㅂ', 'ㅃ', 'ㅅ', 'ㅆ', 'ㅇ', 'ㅈ', 'ㅉ', 'ㅊ', 'ㅋ', 'ㅌ', 'ㅍ', 'ㅎ'}
	finals = [finalCount]rune{
		0, 'ㄱ', 'ㄲ', 'ㄳ', 'ㄴ', 'ㄵ', 'ㄶ', 'ㄷ', 'ㄹ', 'ㄺ', 'ㄻ', 'ㄼ', 'ㄽ', 'ㄾ', 'ㄿ', 'ㅀ',
		'ㅁ', 'ㅂ', 'ㅄ', 'ㅅ', 'ㅆ', 'ㅇ', 'ㅈ', 'ㅊ', 'ㅋ', 'ㅌ', 'ㅍ', 'ㅎ',
	}
)

// IsSyllable reports whether a character is a whole syllable, 가 to 힣.
func IsSyllable(r rune) bool { return r >= First && r <= Last }

// IsJamo reports whether a character is a part of a syllable: a letter as it is typed (ㅋ), or one that joins with its neighbours.
func IsJamo(r rune) bool {
	return IsLetter(r) || r >= 0x1100 && r <= 0x11FF || r >= 0xA960 && r <= 0xA97F || r >= 0xD7B0 && r <= 0xD7FF
}

// IsLetter reports whether a character is a jamo that stands alone, as it is typed: ㄱ, ㅏ, ㄳ, and old ones.
func IsLetter(r rune) bool { return r >= 0x3131 && r <= 0x318E }

// IsLead reports whether a syllable can begin with a jamo.
func IsLead(jamo rune) bool { return index(leads[:], jamo) >= 0 }

// IsVowel reports whether a jamo is a vowel of today.
func IsVowel(jamo rune) bool { return jamo >= firstVowel && jamo <= lastVowel }

// IsFinal reports whether a syllable can end in a jamo as its final consonant.
func IsFinal(jamo rune) bool { return index(finals[1:], jamo) >= 0 }

// Decompose returns the jamo of a syllable, and 0 for a final consonant that it does not have. Of another character it returns zeros.
func Decompose(syllable rune) (lead, vowel, final rune) {
	if !IsSyllable(syllable) {
		return 0, 0, 0
	}
	n := uint32(syllable - First)
	return leads[n/(vowelCount*finalCount)], firstVowel + rune(n/finalCount%vowelCount), finals[n%finalCount]
}

// Compose returns the syllable of three jamo; final is 0 for none. ok is false if they do not make one.
func Compose(lead, vowel, final rune) (syllable rune, ok bool) {
	l, f := index(leads[:], lead), index(finals[:], final)
	if l < 0 || f < 0 || !IsVowel(vowel) {
		return 0, false
	}
	return compose(l, vowel-firstVowel, f), true
}

func compose(lead, vowel, final rune) rune {
	return First + (lead*vowelCount+vowel)*finalCount + final
}

// index is the place of a jamo among others; -1 if it is none of them.
func index(among []rune, jamo rune) rune {
	for i, j := range among {
		if j == jamo {
			return rune(i)
		}
	}
	return -1
}

// Final returns the final consonant of a syllable; 0 if it has none, or is no syllable.
func Final(r rune) rune {
	if !IsSyllable(r) {
		return 0
	}
	return finals[uint32(r-First)%finalCount]
}

// HasFinal reports whether a character is a syllable that ends in a consonant: 책 does, 커 does not.
func HasFinal(r rune) bool { return IsSyllable(r) && (r-First)%finalCount != 0 }

// IsOpen reports whether a character is a syllable that ends in its vowel.
func IsOpen(r rune) bool { return IsSyllable(r) && (r-First)%finalCount == 0 }

// EndingIn yields all syllables with a final consonant, in their order; none if it is no final consonant.
func EndingIn(final rune) iter.Seq[rune] {
	return func(yield func(rune) bool) {
		at := index(finals[1:], final)
		if at < 0 {
			return
		}
		for s := First + 1 + at; s <= Last; s += finalCount {
			if !yield(s) {
				return
			}
		}
	}
}

// Open yields all syllables that end in their vowel, in their order.
func Open() iter.Seq[rune] {
	return func(yield func(rune) bool) {
		for s := rune(First); s <= Last; s += finalCount {
			if !yield(s) {
				return
			}
		}
	}
}

// WithFinal returns a syllable with another final consonant, or with none for 0: 봄 without its ㅁ is 보. What is no syllable,
// or no final consonant, changes nothing.
func WithFinal(syllable, final rune) rune {
	at := index(finals[:], final)
	if !IsSyllable(syllable) || at < 0 {
		return syllable
	}
	return syllable - (syllable-First)%finalCount + at
}

// DecodeRuneInString returns the first character of a text and how many bytes it takes, as [utf8.DecodeRuneInString] does; a
// syllable that is written in pieces (NFD, as some systems write the names of files) counts as the one it shows.
func DecodeRuneInString(s string) (r rune, size int) {
	const lead, vowel, final = 0x1100, 0x1161, 0x11A7 // before the first of the finals
	l, n := utf8.DecodeRuneInString(s)
	if l < lead || l >= lead+rune(len(leads)) {
		return l, n
	}
	v, m := utf8.DecodeRuneInString(s[n:])
	if v < vowel || v >= vowel+vowelCount {
		return l, n
	}
	n += m
	if t, m := utf8.DecodeRuneInString(s[n:]); t > final && t < final+finalCount {
		return compose(l-lead, v-vowel, t-final), n + m
	}
	return compose(l-lead, v-vowel, 0), n
}
