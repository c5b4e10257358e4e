// Package english stems English words by the Snowball English algorithm ("Porter2") as it stands in Snowball 3.1. Its
// definition is at https://snowballstem.org/algorithms/english/stemmer.html; the steps and the regions R1 and R2 have
// the names they have there.
package english

import (
	"slices"
	"strings"
)

// usual is the length up to which a word is stemmed without asking for memory.
const usual = 48

// Stem gives the stem of a word in lower case. A word with anything in it but a–z and the apostrophe comes back as it
// is, and so does one of two letters. Most stems are a part of the word and share its memory.
func Stem(word string) string {
	if len(word) < 3 || !plain(word) {
		return word
	}
	if stem := exception(word); stem != "" {
		return stem
	}
	rest := strings.TrimPrefix(word, "'")
	var room [usual]byte
	w := append(room[:0], rest...)
	markConsonantY(w)
	r := regionsOf(w)
	w = step1a(step0(w))
	w = step1c(step1b(w, r))
	w = apply(step2, w, r.r1, r)
	w = apply(step3, w, r.r1, r)
	w = apply(step4, w, r.r2, r)
	w = step5(w, r)
	return result(w, rest)
}

func plain(word string) bool {
	for i := range len(word) {
		if c := word[i]; (c < 'a' || c > 'z') && c != '\'' {
			return false
		}
	}
	return true
}

// exception is the stem of a word that the rules would get wrong, "" for any other.
func exception(word string) string {
	switch word {
	case "skis":
		return "ski"
	case "skies":
		return "sky"
	case "idly":
		return "idl"
	case "gently":
		return "gentl"
	case "ugly":
		return "ugli"
	case "early":
		return "earli"
	case "only":
		return "onli"
	case "singly":
		return "singl"
	case "sky", "news", "howe", "atlas", "cosmos", "bias", "andes":
		return word
	}
	return ""
}

// markConsonantY writes Y for each y that is a consonant: at the beginning and after a vowel.
func markConsonantY(w []byte) {
	for i, c := range w {
		if c == 'y' && (i == 0 || isVowel(w[i-1])) {
			w[i] = 'Y'
		}
	}
}

// result turns Y back and gives the stem as a string: as the beginning of the word, if it is one.
func result(w []byte, word string) string {
	for i, c := range w {
		if c == 'Y' {
			w[i] = 'y'
		}
	}
	if strings.HasPrefix(word, string(w)) {
		return word[:len(w)]
	}
	return string(w)
}

func isVowel(c byte) bool {
	switch c {
	case 'a', 'e', 'i', 'o', 'u', 'y':
		return true
	}
	return false
}

func hasVowel(w []byte) bool { return slices.ContainsFunc(w, isVowel) }

// endsShort says that letters end in a short syllable: rap, trap and entrap do, and on; uproot and bestow do not.
func endsShort(w []byte) bool {
	n := len(w)
	switch {
	case n < 2:
		return false
	case n >= 4 && string(w[n-4:]) == "past":
		return true
	case isVowel(w[n-1]) || !isVowel(w[n-2]):
		return false
	case n == 2:
		return true
	}
	return !isVowel(w[n-3]) && strings.IndexByte("wxY", w[n-1]) < 0
}

// regions are where R1 and R2 begin. A suffix is in a region if it begins there or later.
type regions struct{ r1, r2 int }

// prefixes are beginnings that end where R1 begins, whatever their letters. They keep apart what would fall together:
// general and generous, universe and university, intern and internal.
var prefixes = []string{"gener", "commun", "arsen", "past", "univers", "later", "emerg", "organ", "inter"}

func regionsOf(w []byte) regions {
	r1 := regionAfter(w, 0)
	for _, p := range prefixes {
		if len(w) >= len(p) && string(w[:len(p)]) == p {
			r1 = len(p)
			break
		}
	}
	return regions{r1, regionAfter(w, r1)}
}

// regionAfter is what follows the first consonant after a vowel, from start on.
func regionAfter(w []byte, start int) int {
	for i := start + 1; i < len(w); i++ {
		if isVowel(w[i-1]) && !isVowel(w[i]) {
			return i + 1
		}
	}
	return len(w)
}
