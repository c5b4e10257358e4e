package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// printf writes to the answer. It cannot fail: what does not arrive shows when the answer is flushed.
func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.out, format, args...) }

// say prints a message that has no values in it.
func (a *app) say(ko, en string) { a.printf("%s\n", a.t(ko, en)) }

// printJSON writes one object on one line.
func (a *app) printJSON(v any) error {
	enc := json.NewEncoder(a.out)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

func (a *app) bold(s string) string { return a.style("\x1b[1m", s) }
func (a *app) dim(s string) string  { return a.style("\x1b[2m", s) }

// style never carries meaning alone.
func (a *app) style(code, s string) string {
	if s == "" || !a.styled {
		return s
	}
	return code + s + "\x1b[0m"
}

// clean makes a text of the workspace safe for a terminal: on one line, without control characters.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || r == '\r' {
			return ' '
		}
		return harmless(r)
	}, s)
}

// cleanLines is clean for a text of several lines.
func cleanLines(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return r
		}
		return harmless(r)
	}, s)
}

func harmless(r rune) rune {
	if unicode.IsControl(r) {
		return unicode.ReplacementChar
	}
	return r
}

// columns is how many columns of a terminal a text takes: two for a Hangul syllable or a Chinese character, none for a
// mark that combines with the letter before it.
func columns(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf), r >= 0x1160 && r <= 0x11ff: // the latter: jamo after the first
		case width.LookupRune(r).Kind() == width.EastAsianWide, width.LookupRune(r).Kind() == width.EastAsianFullwidth:
			n += 2
		default:
			n++
		}
	}
	return n
}

// pad fills a text with spaces to so many columns.
func pad(s string, wide int) string { return s + strings.Repeat(" ", max(0, wide-columns(s))) }

// padLeft is pad for numbers, which end in one column.
func padLeft(s string, wide int) string { return strings.Repeat(" ", max(0, wide-columns(s))) + s }

// shorten cuts a text to so many columns.
func shorten(s string, wide int) string {
	if columns(s) <= wide {
		return s
	}
	n := 0
	for i, r := range s {
		if n += columns(string(r)); n > wide-1 {
			return strings.TrimRight(s[:i], " ") + "…"
		}
	}
	return s
}

// table prints rows of a label and its text, the texts below each other.
func (a *app) table(indent string, rows [][2]string) {
	wide := 0
	for _, r := range rows {
		wide = max(wide, columns(r[0]))
	}
	for _, r := range rows {
		a.printf("%s%s  %s\n", indent, pad(r[0], wide), r[1])
	}
}

// cell is a column of a grid: its headline, and on which side its texts meet.
type cell struct {
	head  string
	right bool
}

// grid prints rows below headlines. A column is as wide as its texts, up to a bound that a long address may pass; rows for
// which faint is true are dimmed.
func (a *app) grid(indent string, head []cell, rows [][]string, faint func(row int) bool) {
	const widest = 32
	wide := make([]int, len(head))
	for i, h := range head {
		wide[i] = columns(h.head)
		for _, r := range rows {
			wide[i] = max(wide[i], min(columns(r[i]), widest))
		}
	}
	line := func(texts func(i int) string) string {
		var b strings.Builder
		b.WriteString(indent)
		for i, h := range head {
			if h.right {
				b.WriteString(padLeft(texts(i), wide[i]))
			} else {
				b.WriteString(pad(texts(i), wide[i]))
			}
			b.WriteString("  ")
		}
		return strings.TrimRight(b.String(), " ")
	}
	a.printf("%s\n", a.dim(line(func(i int) string { return head[i].head })))
	for k, r := range rows {
		text := line(func(i int) string { return r[i] })
		if faint(k) {
			text = a.dim(text)
		}
		a.printf("%s\n", text)
	}
}

// count is a number with its noun. Korean has a counter instead of a plural.
func (a *app) count(n int, ko, one, many string) string {
	switch {
	case a.lang == "ko":
		return fmt.Sprintf(ko, n)
	case n == 1:
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func bytesOf(n int64) string {
	switch {
	case n >= 10<<20:
		return fmt.Sprintf("%d MB", n>>20)
	case n >= 10<<10:
		return fmt.Sprintf("%d KB", n>>10)
	}
	return fmt.Sprintf("%d B", n)
}

func hundredths(c int) string { return fmt.Sprintf("%d.%02d", c/100, c%100) }
