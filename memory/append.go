package memory

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/encoding/korean"

	"github.com/seed-a44923cb/memctl/memory/markdown"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// ErrEmpty says that nothing is left to write; match it with errors.Is.
var ErrEmpty = errors.New("empty text")

// OpenBlockError says that what is appended to the log would not be read, because a block above it is not closed.
type OpenBlockError struct {
	Path string
	Line int    // where the block begins
	What string // "code fence", "<private>", …
}

// Notice is what the error tells.
func (e *OpenBlockError) Notice() notice.Notice {
	return notice.New("log.append-open", "append to {path}: {block} of line {line} is not closed", e.Path, e.What, e.Line)
}

func (e *OpenBlockError) Error() string { return e.Notice().English() }

// tail is how a log ends.
type tail struct {
	openLine int // of a block that is not closed; 0 when all are
	openWhat string
	heading  string // text of the last heading, if it is written with '#'
	crlf     bool
	blank    bool // the last line is blank, or there is none
	front    bool // it begins as front matter does, which nothing has closed yet
	open     bool // a line that is no heading and no list item would go on with what stands above it
}

// finishTail notes how the log ends.
func (s *scanner) finishTail() {
	t := &s.tail
	t.crlf = bytes.Contains(s.data[:min(len(s.data), 64<<10)], []byte("\r\n"))
	t.blank = !s.log.Pending && (s.above == nil || s.above.Kind == markdown.Blank)
	t.open = !t.blank && (s.log.Pending || s.above.Kind != markdown.Heading)
	if n := len(s.heads); n > 0 && s.heads[n-1].level < levelBold {
		t.heading = s.heads[n-1].text // below a line in bold, or a label, what is appended would be taken for part of it
	}
	s.log.tail = *t
}

// AppendBytes returns the bytes that put a text of one or more lines, without its last line end, at the end of the log:
// in the log's encoding and with its line ends, never joined to what stands above it, below the heading ("## Retain"; ""
// for wherever the log ends) if the log does not end below one of that text, or one of those alike, already. If the text would not be read,
// because a block above it is not closed, the bytes come with a [*OpenBlockError].
func (l *Log) AppendBytes(text, heading string, alike ...string) ([]byte, error) {
	if strings.TrimSpace(text) == "" {
		return nil, fmt.Errorf("append to %s: %w", l.Path, ErrEmpty)
	}
	var b strings.Builder
	if l.Pending {
		b.WriteString("\n")
	}
	unread := l.tail.openLine > 0
	below := !l.Pending || !l.pendingHeading()
	below = below && slices.ContainsFunc(append(alike, heading), func(h string) bool {
		_, start, end := markdown.ParseHeading([]byte(h))
		return h[start:end] == l.tail.heading
	})
	switch {
	case heading != "" && (unread || !below):
		if len(l.Data) > 0 && !l.tail.blank {
			b.WriteString("\n")
		}
		b.WriteString(heading + "\n")
	case l.tail.front && slices.ContainsFunc(strings.Split(text, "\n"), markdown.ClosesFront):
		b.WriteString("\n***\n") // a rule, which no front matter has: or all above would be taken for it
	case l.tail.open && !beginsBlock(text):
		b.WriteString("\n")
	}
	b.WriteString(text + "\n")
	s := b.String()
	if l.tail.crlf {
		s = strings.ReplaceAll(s, "\n", "\r\n")
	}
	out := []byte(s)
	if l.Encoding == CP949 {
		var err error
		if out, err = korean.EUCKR.NewEncoder().Bytes(out); err != nil {
			return nil, fmt.Errorf("append to %s: the file is CP949 and the text has a character that it lacks: %w", l.Path, ErrEncoding)
		}
	}
	if unread {
		return out, &OpenBlockError{Path: l.Path, Line: l.tail.openLine, What: l.tail.openWhat}
	}
	return out, nil
}

// beginsBlock reports whether a text can stand right below any other: its first line is blank, a heading or an item of a
// list without numbers.
func beginsBlock(text string) bool {
	first, _, _ := strings.Cut(text, "\n")
	blocks := markdown.Parse([]byte(first), markdown.Options{NoFront: true}).Blocks
	if len(blocks) == 0 {
		return true
	}
	b := blocks[0]
	return b.Kind == markdown.Blank || b.Kind == markdown.Heading || b.Kind == markdown.Item && !b.Ordered
}

// LogText makes of a text, with "\n" for its line ends, what stands for it in a log: each line a list item of its own
// when the lines are plain, and the text as it is, not indented, when it is markdown already (it has blank lines,
// headings, list items, quotes, tables, code, or lines that are indented below others). A single line always becomes an
// item, unless it is a heading. It is "" when nothing is left. What the text leaves open, such as a <private>, is closed below it, on the
// safe side.
func LogText(text string) string {
	text = strings.TrimRight(strings.TrimLeft(text, "\n"), " \t\n")
	lines := strings.Split(text, "\n")
	if len(lines) == 1 {
		if kindOf(text) == markdown.Heading {
			return strings.TrimSpace(text)
		}
	} else if slices.ContainsFunc(lines, isMarkdown) || slices.ContainsFunc(lines[1:], isIndented) {
		if closed, ok := markdown.Close(dedent(lines)); ok {
			return closed
		}
	}
	items := lines[:0]
	for _, l := range lines {
		if l = ItemText(l); l != "" {
			items = append(items, "- "+l)
		}
	}
	return strings.Join(items, "\n")
}

// isMarkdown reports whether a line is something else than one line of text, or has a comment that may span lines.
func isMarkdown(text string) bool {
	return kindOf(text) != markdown.Paragraph || strings.Contains(text, "<!--") || strings.Contains(text, "-->")
}

func isIndented(text string) bool { return text[0] == ' ' || text[0] == '\t' }

// dedent takes away the indentation that all lines share, and what the first has left.
func dedent(lines []string) string {
	common := lines[0][:len(lines[0])-len(strings.TrimLeft(lines[0], " \t"))]
	for _, l := range lines {
		for !strings.HasPrefix(l, common) && strings.TrimSpace(l) != "" {
			common = common[:len(common)-1]
		}
	}
	for i, l := range lines {
		lines[i] = strings.TrimPrefix(l, common)
	}
	lines[0] = strings.TrimLeft(lines[0], " \t")
	return strings.Join(lines, "\n")
}

// pendingHeading reports whether the unfinished last line is a heading, which the newline before our line completes.
func (l *Log) pendingHeading() bool {
	return kindOf(string(l.Data[bytes.LastIndexByte(l.Data, '\n')+1:])) == markdown.Heading
}

// ItemText makes a text safe to stand in a list item, after "- ": one line, no markup that would hide what follows in
// the log or turn the text into something else. Text that is in the Retain grammar stays so. It is "" when nothing is
// left. An open <private> is closed at the end, on the safe side.
func ItemText(text string) string {
	line := []byte(foldSpace(strings.ToValidUTF8(text, "\ufffd")))
	for {
		m, ok := markdown.ParseItem(line)
		if !ok || m.Ordered || m.Size == 0 {
			break
		}
		line = bytes.TrimSpace(line[min(m.Size, len(line)):])
	}
	text = markdown.Inert(string(line))
	if text == "" {
		return ""
	}
	kind := kindOf(text)
	if strings.ContainsRune("~#>|", rune(text[0])) || kind == markdown.Code || kind == markdown.Rule || strings.HasPrefix(text, "<!--") {
		text = `\` + text
	}
	return text
}
