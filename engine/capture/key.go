package capture

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Key is a line by which it is known again, in whatever log, prompt or context it stands: its letters with the marks on them
// and its digits, in NFC and lower case, whatever else it is marked up with. It is for equality, not for people.
func Key(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFC.String(text))
}
