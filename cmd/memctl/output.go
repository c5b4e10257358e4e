package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/width"

	"github.com/seed-a44923cb/memctl/internal/visible"
)

// screen is what the answer is written to: whatever a command prints, it drives no terminal and hides nothing. The styles of this program
// pass. It writes whole lines; what has no line end waits for finish.
type screen struct {
	w    io.Writer
	rest []byte
}

func (s *screen) Write(p []byte) (int, error) {
	end := bytes.LastIndexByte(p, '\n') + 1
	if end > 0 {
		lines := append(s.rest, p[:end]...)
		s.rest = nil
		if _, err := s.w.Write(safe(lines)); err != nil {
			return 0, err
		}
	}
	s.rest = append(s.rest, p[end:]...)
	return len(p), nil
}

// finish writes what waits for its line end.
func (s *screen) finish() error {
	rest := s.rest
	if s.rest = nil; len(rest) == 0 {
		return nil
	}
	_, err := s.w.Write(safe(rest))
	return err
}

// safe is a text without what cannot be seen, but for our styles.
func safe(text []byte) []byte {
	if !bytes.ContainsRune(text, 0x1b) {
		return []byte(visible.Text(string(text)))
	}
	var b []byte
	from := 0
	for _, at := range styles().FindAllIndex(text, -1) {
		b = append(append(b, visible.Text(string(text[from:at[0]]))...), text[at[0]:at[1]]...)
		from = at[1]
	}
	return append(b, visible.Text(string(text[from:]))...)
}

// styles finds what [app.style] writes.
var styles = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("\x1b\\[(?:[012]|3[123])m") })

// printf writes to the answer. Only the format ends lines, no value does: the name of a file may hold a line end, and what stands behind it
// would look like a line of ours. It cannot fail: what does not arrive shows when the answer is flushed.
func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.out, format, eachOnOneLine(args)...) }

// print writes a whole text of several lines to the answer.
func (a *app) print(text string) { fmt.Fprint(a.out, text) }

// say prints a message that has no values in it.
func (a *app) say(ko, en string) { a.print(a.t(ko, en) + "\n") }

// lineEnds puts a space in the place of each line end.
var lineEnds = sync.OnceValue(func() *strings.Replacer { return strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ") })

// eachOnOneLine returns the values of a format with spaces for their line ends.
func eachOnOneLine(args []any) []any {
	ends := lineEnds()
	out := make([]any, len(args))
	for i, arg := range args {
		switch v := arg.(type) {
		case string:
			out[i] = ends.Replace(v)
		case error:
			out[i] = ends.Replace(v.Error())
		default:
			out[i] = arg
		}
	}
	return out
}

// marshal is an object on one line, with what cannot be seen escaped.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return visible.JSON(b.Bytes()), err
}

// aside writes to stderr, where everything but the answer goes. As with printf, no value ends a line.
func (a *app) aside(format string, args ...any) {
	fmt.Fprint(a.err, visible.Text(fmt.Sprintf(format, eachOnOneLine(args)...)))
}

// printJSON writes one object on one line.
func (a *app) printJSON(v any) error {
	data, err := marshal(v)
	if err != nil {
		return err
	}
	_, err = a.out.Write(data)
	return err
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

// clean puts a text of the workspace on one line, without anything that drives a terminal or cannot be seen.
func clean(s string) string { return visible.Line(s) }

// cleanLines is clean for a text of several lines.
func cleanLines(s string) string { return visible.Text(s) }

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
