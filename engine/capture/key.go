package capture

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Key returns a text by which a line is recognised in any log, prompt or context: its letters with the marks on them and its digits, in NFC
// and lower case, without other markup. It is for comparison, not for people.
func Key(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFC.String(text))
}
