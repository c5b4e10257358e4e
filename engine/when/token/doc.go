// Package token cuts a text into what package when reads: words of the lists, numbers, signs, and words that say nothing about time. A text is folded
// first (fold.go); a word in Hangul is cut into words of the lists, numbers and josa (korean.go, numeral.go, josa.go).
package token
