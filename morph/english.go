package morph

import (
	"strings"

	"github.com/kljensen/snowball/english"
)

// The stems of English words are those of the Snowball library. Two things stand in front of it. It expects a word, so that
// it is asked about letters and apostrophes only; and it has the algorithm as it was before Snowball 3.0, which makes one word of
// some pairs that mean different things.

// apartStems are pairs of a word and its stem, for words that the library would confuse with another: internal with intern,
// evening with even, paste with past, lateral with later, organization with organ, university with universe. Or that it
// parts from their own base: added from add.
const apartStems = `internal=internal internals=internal internally=internal internalize=internal internalized=internal international=internat internationally=internat
evening=evening evenings=evening paste=paste pastes=paste pasted=paste pasting=paste lateral=lateral laterally=lateral
organic=organic organism=organism organisms=organism organize=organiz organizes=organiz organized=organiz organizing=organiz organizer=organiz organizers=organiz organization=organiz organizations=organiz organizational=organiz
universal=universal universally=universal university=universiti universities=universiti emergency=emergenc emergencies=emergenc
added=add adding=add erred=err erring=err ebbed=ebb ebbing=ebb vying=vie`

// maxEnglish is the length of the longest word that is stemmed, in bytes.
const maxEnglish = 40

// stemEnglish is the stem of a word in lower case; the word itself if it is no English word. cache may be nil.
func (a *Analyzer) stemEnglish(word string, cache map[string]string) string {
	if len(word) < 3 || len(word) > maxEnglish {
		return word
	}
	if stem, ok := cache[word]; ok {
		return stem
	}
	stem, ok := a.apart[word]
	if !ok {
		stem = snowball(word)
	}
	if cache != nil {
		cache[word] = stem
	}
	return stem
}

// snowball asks the library about what it expects: a–z with apostrophes inside.
func snowball(word string) string {
	if word[0] == '\'' || strings.ContainsFunc(word, func(r rune) bool { return (r < 'a' || r > 'z') && r != '\'' }) {
		return word
	}
	if stem := english.Stem(word, true); stem != "" {
		return stem
	}
	return word
}
