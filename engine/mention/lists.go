package mention

import (
	_ "embed" // the lists
	"iter"
	"strings"
	"sync"
	"unicode/utf8"
)

//go:embed everyday.txt
var everydayWords string

//go:embed desk.txt
var deskWords string

//go:embed asked.txt
var askedWords string

//go:embed titles.txt
var titleWords string

// lists has the listed words, by their stems and as they are written, with how telling they are. A word of several is everyday, or else asked.
var lists = sync.OnceValue(func() map[string]float64 {
	all := make(map[string]float64, 4096)
	add := func(list string, tells float64) {
		for w := range wordsOf(list) {
			all[w] = tells
			stem, verb := strings.CutSuffix(w, "다")
			if !verb || stem == "" {
				continue
			}
			all[stem] = tells
			if noun, ok := strings.CutSuffix(stem, "하"); ok && utf8.RuneCountInString(noun) > 1 {
				all[noun] = tells
			}
		}
	}
	add(deskWords, tellsDesk)
	add(askedWords, tellsAsked)
	add(everydayWords, tellsEveryday)
	return all
})

// titles are the words that are somebody's title, and nobody's name.
var titles = sync.OnceValue(func() map[string]bool {
	all := make(map[string]bool, 64)
	for w := range wordsOf(titleWords) {
		all[w] = true
	}
	return all
})

// wordsOf are the words of a list, without its comments.
func wordsOf(list string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.Lines(list) {
			if strings.HasPrefix(line, "#") {
				continue
			}
			for w := range strings.FieldsSeq(line) {
				if !yield(w) {
					return
				}
			}
		}
	}
}

// Listed reports whether a word is one that people say whatever the matter, of everyday life or of the work at a desk; of an English
// inflection whether its base is. The second result tells the second from the first.
func Listed(word string) (found, desk bool) {
	if word == "" {
		return false, false
	}
	tells, ok := listed(word)
	return ok, ok && tells == tellsDesk
}

// listed looks a term up, and of an English inflection its base.
func listed(term string) (tells float64, ok bool) {
	all := lists()
	if tells, ok = all[term]; ok || term[0] >= utf8.RuneSelf {
		return tells, ok
	}
	for _, end := range [...][2]string{
		{"s", ""}, {"es", ""}, {"ed", ""}, {"ed", "e"}, {"ing", ""}, {"ing", "e"}, {"ies", "y"}, {"ied", "y"}, {"ly", ""},
	} {
		rest, cut := strings.CutSuffix(term, end[0])
		if !cut || len(rest) < 2 {
			continue
		}
		if tells, ok = all[rest+end[1]]; ok {
			return tells, true
		}
		if n := len(rest) - 1; end[1] == "" && rest[n] == rest[n-1] { // getting, planned
			if tells, ok = all[rest[:n]]; ok {
				return tells, true
			}
		}
	}
	return 0, false
}
