package naming

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// Key is what all spellings of a name share: NFC, lower case, without titles that are no part of it (님, 씨, Mr), without blanks beside Hangul.
func Key(name string) string {
	name = strings.ToLower(strings.Join(strings.Fields(norm.NFC.String(name)), " "))
	if p, ok := personIn(Lists(), name); ok {
		return p.key
	}
	for _, t := range [...]string{"the ", "mr ", "mrs ", "ms ", "miss ", "dr ", "mr. ", "mrs. ", "ms. ", "dr. "} {
		if rest, ok := strings.CutPrefix(name, t); ok && rest != "" {
			name = rest
			break
		}
	}
	return Joined(singular(name))
}

// Joined drops the blanks beside Hangul.
func Joined(name string) string {
	if !strings.Contains(name, " ") || !HangulIn(name) {
		return name
	}
	var b strings.Builder
	for i, r := range name {
		if r == ' ' {
			before, _ := utf8.DecodeLastRuneInString(name[:i])
			after, _ := utf8.DecodeRuneInString(name[i+1:])
			if hangul.IsSyllable(before) || hangul.IsSyllable(after) {
				continue
			}
		}
		b.WriteRune(r)
	}
	return b.String()
}

// singular drops the s of a plural.
func singular(name string) string {
	n := len(name)
	if n < 5 || name[n-1] != 's' || strings.ContainsRune("suia", rune(name[n-2])) || name[n-2] >= 0x80 {
		return name
	}
	return name[:n-1]
}

// nameAt returns the name at the beginning of a text that follows @ or #.
func nameAt(s string) string {
	for i, r := range s {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '-' {
			return strings.TrimRight(s[:i], "-_")
		}
	}
	return s
}

// withoutJosa takes the longest josa off a name of two syllables or more.
func withoutJosa(name string) (core, josa string) {
	for i := range name {
		if i > 0 && utf8.RuneCountInString(name[:i]) > 1 && IsJosa(name[:i], name[i:]) {
			return name[:i], name[i:]
		}
	}
	return name, ""
}

// IsFigures reports whether a text has nothing but figures and what stands between them.
func IsFigures(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsDigit(r) && r != '-' && r != '.' && r != '/' && r != ':' })
}

// datelike reports whether a name is a date, or that of a log.
func datelike(s string) bool { return IsFigures(strings.TrimSuffix(s, ".md")) }
