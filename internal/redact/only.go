package redact

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A label is a few words with a colon or an equals sign behind them: "DB 비밀번호:", "export AWS_SECRET_ACCESS_KEY=".
const (
	labelWords = 3
	labelRunes = 60
)

// OnlyMarks reports whether a redacted text says nothing: beside the marks of what was taken out of it there are labels of
// them and signs alone. "비밀번호: [REDACTED:password]" is one, "[REDACTED:password]는 이제 안 쓴다" is none.
func OnlyMarks(text string) bool {
	before, rest, found := strings.Cut(text, markOpen)
	if !found {
		return false
	}
	for ; found; before, rest, found = strings.Cut(rest, markOpen) {
		kind, after, closed := strings.Cut(rest, markClose)
		if !closed || !isKind(kind) || !isLabel(before) {
			return false
		}
		rest = after
	}
	return !hasWords(before)
}

// isKind reports whether a text can be the kind of a mark: lower-case letters and digits, with hyphens.
func isKind(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// isLabel reports whether a text before a mark has no words, or is what the value is called. A letter alone says what kind of
// a line it was to be.
func isLabel(s string) bool {
	if word := strings.TrimFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }); utf8.RuneCountInString(word) < 2 {
		return true
	}
	s = strings.TrimRightFunc(s, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("\"'`*“‘(<[", r) })
	if utf8.RuneCountInString(s) > labelRunes || len(strings.Fields(s)) > labelWords {
		return false
	}
	end, size := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune(":：=", end) && !said(s[:len(s)-size])
}

// said reports whether what stands before a mark is more than the name of a value: it tells something (바꿨다: …, we rotated the key: …), or names
// whose value it is (담당자는 민수: …).
func said(label string) bool {
	label = strings.TrimRightFunc(label, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for _, end := range []string{"다", "음", "함", "요", "됨"} {
		if strings.HasSuffix(label, end) {
			return true
		}
	}
	words := strings.Fields(label)
	for i, w := range words {
		if i < len(words)-1 && (strings.HasSuffix(w, "은") || strings.HasSuffix(w, "는") || strings.HasSuffix(w, "를") || strings.HasSuffix(w, "을")) {
			return true
		}
		switch strings.ToLower(w) {
		case "we", "i", "you", "he", "she", "they", "is", "was", "has", "had":
			return true
		}
	}
	return false
}

func hasWords(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// Blank is a redacted text with spaces in the place of its marks: nothing is named after them, and all else stays where it is.
func Blank(text string) string {
	if !strings.Contains(text, markOpen) {
		return text
	}
	out := []byte(text)
	for i := range out {
		if n := markAt(text[i:]); n > 0 {
			copy(out[i:i+n], strings.Repeat(" ", n))
		}
	}
	return string(out)
}

// Marked reports whether something was taken out of a text: it has the mark of [Redact]. Such a line is not put into a session of an agent.
func Marked(text string) bool {
	for _, rest, found := strings.Cut(text, markOpen); found; _, rest, found = strings.Cut(rest, markOpen) {
		if kind, _, closed := strings.Cut(rest, markClose); closed && isKind(kind) {
			return true
		}
	}
	return false
}
