package english

import "strings"

// Each step looks for the longest of its suffixes that the word ends in, and only that one decides. The lists
// therefore have the longer suffix first where one ends in another.
var (
	suffixes0  = []string{"'s'", "'s", "'"}
	suffixes1a = []string{"sses", "ied", "ies", "us", "ss", "s"}
	suffixes1b = []string{"eedly", "ingly", "edly", "eed", "ing", "ed"}
)

// split cuts a word before the first of the suffixes that it ends in. Without one, suffix is "".
func split(w []byte, suffixes []string) (stem []byte, suffix string) {
	for _, s := range suffixes {
		if endsIn(w, s) {
			return w[:len(w)-len(s)], s
		}
	}
	return w, ""
}

func endsIn(w []byte, suffix string) bool {
	n := len(w) - len(suffix)
	return n >= 0 && w[len(w)-1] == suffix[len(suffix)-1] && string(w[n:]) == suffix
}

// step0 takes the genitive away.
func step0(w []byte) []byte {
	stem, _ := split(w, suffixes0)
	return stem
}

// step1a takes the plural away.
func step1a(w []byte) []byte {
	stem, suffix := split(w, suffixes1a)
	switch suffix {
	case "sses":
		return append(stem, "ss"...)
	case "ied", "ies":
		if len(stem) > 1 { // cries, but not ties
			return append(stem, "i"...)
		}
		return append(stem, "ie"...)
	case "s":
		if len(stem) > 0 && hasVowel(stem[:len(stem)-1]) { // gaps, but not gas
			return stem
		}
	}
	return w
}

// step1b takes -ed, -ing and the adverbs made of them away.
func step1b(w []byte, r regions) []byte {
	stem, suffix := split(w, suffixes1b)
	switch suffix {
	case "":
		return w
	case "eed", "eedly":
		switch string(stem) {
		case "proc", "exc", "succ":
			return w
		}
		if len(stem) >= r.r1 {
			return append(stem, "ee"...)
		}
		return w
	case "ing":
		switch string(stem) {
		case "inn", "out", "cann", "herr", "earr", "even":
			return w
		}
		if len(stem) == 2 && !isVowel(stem[0]) && stem[1] == 'y' { // dying
			return append(stem[:1], "ie"...)
		}
	}
	if hasVowel(stem) {
		return mendVerb(stem, r)
	}
	return w
}

// mendVerb gives a verb back the e that it lost before its ending, or takes away the letter that was doubled.
func mendVerb(w []byte, r regions) []byte {
	n := len(w)
	switch string(w[max(0, n-2):]) {
	case "at", "bl", "iz":
		return append(w, 'e')
	case "bb", "dd", "ff", "gg", "mm", "nn", "pp", "rr", "tt":
		if n == 3 && strings.IndexByte("aeo", w[0]) >= 0 { // add, egg, off
			return w
		}
		return w[:n-1]
	}
	if n == r.r1 && endsShort(w) { // hoping
		return append(w, 'e')
	}
	return w
}

// step1c writes i for a final y that follows a consonant: cry, but neither by nor say.
func step1c(w []byte) []byte {
	n := len(w)
	if n > 2 && (w[n-1] == 'y' || w[n-1] == 'Y') && !isVowel(w[n-2]) {
		w[n-1] = 'i'
	}
	return w
}

// rule replaces a suffix.
type rule struct {
	suffix, by string
	after      string // one of these letters has to stand before the suffix; "" for any
	inR2       bool   // R2 it is, also in a step that is content with R1
}

var (
	step2 = []rule{
		{suffix: "ational", by: "ate"},
		{suffix: "tional", by: "tion"},
		{suffix: "enci", by: "ence"},
		{suffix: "anci", by: "ance"},
		{suffix: "abli", by: "able"},
		{suffix: "entli", by: "ent"},
		{suffix: "izer", by: "ize"},
		{suffix: "ization", by: "ize"},
		{suffix: "ation", by: "ate"},
		{suffix: "ator", by: "ate"},
		{suffix: "alism", by: "al"},
		{suffix: "aliti", by: "al"},
		{suffix: "alli", by: "al"},
		{suffix: "fulness", by: "ful"},
		{suffix: "ousli", by: "ous"},
		{suffix: "ousness", by: "ous"},
		{suffix: "iveness", by: "ive"},
		{suffix: "iviti", by: "ive"},
		{suffix: "biliti", by: "ble"},
		{suffix: "bli", by: "ble"},
		{suffix: "ogist", by: "og"},
		{suffix: "ogi", by: "og", after: "l"},
		{suffix: "fulli", by: "ful"},
		{suffix: "lessli", by: "less"},
		{suffix: "li", after: "cdeghkmnrt"},
	}
	step3 = []rule{
		{suffix: "ational", by: "ate"},
		{suffix: "tional", by: "tion"},
		{suffix: "alize", by: "al"},
		{suffix: "icate", by: "ic"},
		{suffix: "iciti", by: "ic"},
		{suffix: "ical", by: "ic"},
		{suffix: "ful"},
		{suffix: "ness"},
		{suffix: "ative", inR2: true},
	}
	step4 = []rule{
		{suffix: "al"},
		{suffix: "ance"},
		{suffix: "ence"},
		{suffix: "er"},
		{suffix: "ic"},
		{suffix: "able"},
		{suffix: "ible"},
		{suffix: "ant"},
		{suffix: "ement"},
		{suffix: "ment"},
		{suffix: "ent"},
		{suffix: "ism"},
		{suffix: "ate"},
		{suffix: "iti"},
		{suffix: "ous"},
		{suffix: "ive"},
		{suffix: "ize"},
		{suffix: "ion", after: "st"},
	}
)

// apply replaces the suffix of the first of the rules that fits the end of the word, if it stands in the region.
func apply(rules []rule, w []byte, region int, r regions) []byte {
	for _, it := range rules {
		if !endsIn(w, it.suffix) {
			continue
		}
		n := len(w) - len(it.suffix)
		if it.inR2 {
			region = r.r2
		}
		if n < region || it.after != "" && (n == 0 || strings.IndexByte(it.after, w[n-1]) < 0) {
			return w
		}
		return append(w[:n], it.by...)
	}
	return w
}

// step5 takes away a final e, and one l of two.
func step5(w []byte, r regions) []byte {
	n := len(w) - 1
	switch {
	case n < 1:
		return w
	case w[n] == 'e' && (n >= r.r2 || n >= r.r1 && !endsShort(w[:n])): // probate and cease, but not rate
		return w[:n]
	case w[n] == 'l' && w[n-1] == 'l' && n >= r.r2: // farewell, but not roll
		return w[:n]
	}
	return w
}
