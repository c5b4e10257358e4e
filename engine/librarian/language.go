package librarian

import (
	"strings"
	"unicode"
)

// languageOf is the language of a question: "ko" if it has Hangul, "en" if its letters are Latin, else "", which is any.
func languageOf(question string) string {
	if hasHangul(question) {
		return "ko"
	}
	letter := strings.IndexFunc(question, unicode.IsLetter)
	if letter < 0 || strings.ContainsFunc(question, func(r rune) bool { return unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r) }) {
		return ""
	}
	return "en"
}

// speaks reports whether a sentence may be in a language. A few words may be names and code, so that only a longer
// sentence without Hangul is not Korean; in an English one the smaller part of the words may have Hangul.
func speaks(language, sentence string) bool {
	words, hangul, others := 0, 0, 0
	for w := range strings.FieldsSeq(sentence) {
		switch {
		case hasHangul(w):
			words++
			hangul++
		case strings.ContainsFunc(w, unicode.IsLetter):
			words++
			if !strings.ContainsFunc(w, func(r rune) bool { return unicode.Is(unicode.Latin, r) }) {
				others++
			}
		}
	}
	switch language {
	case "ko":
		return others*2 <= words && (words < 5 || hangul*5 >= words)
	case "en":
		return (hangul+others)*2 <= words
	}
	return true
}
