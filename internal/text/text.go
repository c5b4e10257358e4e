// Package text cuts texts to size and puts them on one line. [Cut] and [Start] count bytes, for bounds; [Shorten] and
// [Abbreviate] count characters, for people. It is pure, and never cuts a character in two.
package text

import (
	"strings"
	"unicode/utf8"
)

// Cut returns the beginning of a text, at most n bytes of it, in whole characters. Bytes that are no UTF-8 are kept as they are.
func Cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	n = max(n, 0)
	for k := n; k > 0 && k > n-utf8.UTFMax; k-- {
		if utf8.RuneStart(s[k]) {
			return s[:k]
		}
	}
	if n < utf8.UTFMax && !utf8.RuneStart(s[n]) && utf8.RuneStart(s[0]) { // not even the first one fits
		return ""
	}
	return s[:n]
}

// Start returns where the character begins that has byte i of a text.
func Start(s string, i int) int {
	for i > 0 && i < len(s) && !utf8.RuneStart(s[i]) {
		i--
	}
	return i
}

// Shorten returns a text of at most n characters: of a longer one the beginning, with an ellipsis for its last character.
func Shorten(s string, n int) string {
	if at := after(s, n); at < len(s) {
		return strings.TrimRight(s[:after(s, n-1)], " ") + "…"
	}
	return s
}

// Abbreviate returns a text that has at most n characters as it is, and of a longer one the first n, with an ellipsis
// behind them.
func Abbreviate(s string, n int) string {
	if at := after(s, n); at < len(s) {
		return strings.TrimRight(s[:at], " ") + "…"
	}
	return s
}

// after is the byte behind the first n characters.
func after(s string, n int) int {
	seen := 0
	for i := range s {
		if seen++; seen > n {
			return i
		}
	}
	return len(s)
}

// OneLine returns a text on one line, with one space wherever it had white space, and none at its ends.
func OneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// JoinLines returns a text with its lines joined by spaces; blank ones are left out, and other white space stays.
func JoinLines(s string) string {
	if !strings.ContainsAny(s, "\r\n") {
		return s
	}
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == '\r' || r == '\n' }), " ")
}
