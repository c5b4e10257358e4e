// Package clip shortens texts that come from outside. Start with [Bytes]. It is pure, and never cuts a character in two.
package clip

import "unicode/utf8"

// Bytes is the beginning of a text, at most n bytes of it, in whole characters. Bytes that are no UTF-8 are kept as they are.
func Bytes(s string, n int) string {
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
