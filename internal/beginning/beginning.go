// Package beginning finds texts that may name something by how the name begins: by its first two characters in lower case and NFC, where a blank beside
// Hangul counts for nothing. Whatever names there come to be, the texts that may have one are those with a word of its beginning.
package beginning

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// Of is the beginning of a name: of one with a single character all of it, with which the beginnings of longer words begin too.
func Of(name string) string {
	if name = strings.Join(strings.Fields(norm.NFC.String(name)), " "); name == "" {
		return ""
	}
	return at(name, 0)
}

// All are the beginnings of the words of a text, sorted, each once.
func All(text string) []string {
	var out []string
	before := ' '
	for i := 0; i < len(text); {
		r, n := hangul.DecodeRuneInString(text[i:])
		if inWord(r) && !inWord(before) {
			out = append(out, at(text, i))
		}
		before = r
		i += n
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// at is the beginning of the word at a place of a text.
func at(text string, i int) string {
	first, n := hangul.DecodeRuneInString(text[i:])
	out := []rune{unicode.ToLower(first)}
	if rest := text[i+n:]; rest != "" {
		r, n := hangul.DecodeRuneInString(rest)
		if r == ' ' && n < len(rest) {
			if after, _ := hangul.DecodeRuneInString(rest[n:]); hangul.IsSyllable(first) || hangul.IsSyllable(after) {
				r = after
			}
		}
		out = append(out, unicode.ToLower(r))
	}
	return string(out)
}
