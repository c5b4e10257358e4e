package recalltest

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/morph"
)

// Plain is a small analyser for tests: lower-case words in NFC, a Hangul word without a common josa beside it,
// and syllable bigrams.
type Plain struct{ Suffix string } // of its version

// Version is another one for each suffix.
func (p Plain) Version() string { return "plain-1" + p.Suffix }

// Terms are the words of a text.
func (p Plain) Terms(text string) []morph.Term {
	var out []morph.Term
	words(text, func(w string, from, to int) {
		pos := len(out) + 1
		out = append(out, morph.Term{Text: w, Position: pos, StartByte: from, EndByte: to})
		for _, josa := range []string{"에서", "으로", "은", "는", "이", "가", "을", "를", "로", "의", "에"} {
			if stem, ok := strings.CutSuffix(w, josa); ok && utf8.RuneCountInString(stem) >= 2 {
				out = append(out, morph.Term{Text: stem, Position: pos, StartByte: from, EndByte: to})
				break
			}
		}
	})
	return out
}

func words(text string, yield func(w string, from, to int)) {
	start := -1
	for i, r := range text + " " {
		word := unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
		switch {
		case word && start < 0:
			start = i
		case !word && start >= 0:
			yield(strings.ToLower(norm.NFC.String(text[start:i])), start, i)
			start = -1
		}
	}
}
