// Package sejong reads the tags and expressions of mecab-ko-dic: which morphemes carry content, and what their stems are.
package sejong

import "strings"

// Content reports whether a morpheme of this tag is one that a reader would search for: nouns, pronouns, numerals,
// predicate stems but the copula, roots, determiners, adverbs, interjections, foreign words, Hanja and numbers.
// A word that the dictionary does not know counts as a noun.
func Content(tag string) bool {
	switch tag {
	case "NNG", "NNP", "NNB", "NNBC", "NR", "NP", "VV", "VA", "VX", "VCN", "XR", "MM", "MAG", "MAJ", "IC", "SL", "SH", "SN",
		"UNKNOWN":
		return true
	}
	return false
}

// Stems calls f with every content stem of a dictionary entry, in order. An entry of one tag is its own stem, compounds
// as a whole, unless it is inflected; the others are read off the expression, as in 가/VV/*+았/EP/*.
func Stems(surface, tag, kind, expression string, f func(stem string)) {
	if kind != "Inflect" && !strings.Contains(tag, "+") {
		if Content(tag) {
			f(surface)
		}
		return
	}
	for part := range strings.SplitSeq(expression, "+") {
		stem, rest, _ := strings.Cut(part, "/")
		tag, _, _ := strings.Cut(rest, "/")
		if stem != "" && Content(tag) {
			f(stem)
		}
	}
}
