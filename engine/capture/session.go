package capture

import (
	"strings"
	"unicode"
)

// nameLength is how many characters of a session's id are its name.
const nameLength = 8

// SessionName returns the name of a session in headings and in the record: the last characters of its id. The first ones may be a time, which
// sessions of one minute share.
func SessionName(id string) string {
	runes := []rune(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_' {
			return r
		}
		return -1
	}, id))
	return strings.Trim(string(runes[max(0, len(runes)-nameLength):]), "-")
}
