package memory

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/text/encoding/korean"
)

// ErrEmpty says that nothing is left to write; match it with errors.Is.
var ErrEmpty = errors.New("empty text")

// OpenBlockError says that a line appended to the log would not be read, because a block above it is not closed.
type OpenBlockError struct {
	Path string
	Line int    // where the block begins
	What string // "code fence", "<private>", …
}

func (e *OpenBlockError) Error() string {
	return fmt.Sprintf("append to %s: %s of line %d is not closed", e.Path, e.What, e.Line)
}

// tail is how a log ends.
type tail struct {
	openLine int // of a block that is not closed; 0 when all are
	openWhat string
	heading  string // text of the last heading written with '#'
	crlf     bool
	blank    bool // the last line is blank, or there is none
}

// finishTail notes how the log ends.
func (s *scanner) finishTail() {
	t := &s.tail
	t.crlf = bytes.Contains(s.data[:min(s.stop, 64<<10)], []byte("\r\n"))
	t.blank = s.stop == len(s.data) && (len(s.log.Blocks) == 0 || s.lastIs(BlockBlank))
	for _, h := range s.heads {
		if h.level < levelBold {
			t.heading = h.text
		}
	}
	s.log.tail = *t
}

// AppendBytes returns the bytes that put one line, without its line end, at the end of the log: in the log's encoding
// and with its line ends, on a line of its own, below the heading ("## Retain"; "" for wherever the log ends) if the
// log does not end below one of that text already. It fails with a [*OpenBlockError] if the line would not be read.
func (l *Log) AppendBytes(line, heading string) ([]byte, error) {
	if strings.TrimSpace(line) == "" {
		return nil, fmt.Errorf("append to %s: %w", l.Path, ErrEmpty)
	}
	if l.tail.openLine > 0 {
		return nil, &OpenBlockError{Path: l.Path, Line: l.tail.openLine, What: l.tail.openWhat}
	}
	eol := "\n"
	if l.tail.crlf {
		eol = "\r\n"
	}
	var b strings.Builder
	if l.Pending {
		b.WriteString(eol)
	}
	_, name := headingLevel([]byte(heading))
	if heading != "" && (string(name) != l.tail.heading || l.Pending && l.pendingHeading()) {
		if len(l.Data) > 0 && !l.tail.blank {
			b.WriteString(eol)
		}
		b.WriteString(heading + eol)
	}
	b.WriteString(line + eol)
	if l.Encoding != CP949 {
		return []byte(b.String()), nil
	}
	out, err := korean.EUCKR.NewEncoder().Bytes([]byte(b.String()))
	if err != nil {
		return nil, fmt.Errorf("append to %s: the file is CP949 and the line has a character that it lacks: %w", l.Path, ErrEncoding)
	}
	return out, nil
}

// pendingHeading reports whether the unfinished last line is a heading, which the newline before our line completes.
func (l *Log) pendingHeading() bool {
	level, _ := headingLevel(l.Data[bytes.LastIndexByte(l.Data, '\n')+1:])
	return level > 0
}

// ItemText makes a text safe to stand in a list item, after "- ": one line, no markup that would hide what follows in
// the log or turn the text into something else. Text that is in the Retain grammar stays so. It is "" when nothing is
// left. An open <private> is closed at the end, on the safe side.
func ItemText(text string) string {
	text = foldSpace(strings.ToValidUTF8(text, "\ufffd"))
	for {
		m, ok := parseMarker([]byte(text))
		if !ok || m.ordered || m.content == 0 {
			break
		}
		text = strings.TrimSpace(text[min(m.content, len(text)):])
	}
	text = closePrivate(text)
	if text == "" {
		return ""
	}
	if strings.ContainsRune("`~#>|", rune(text[0])) && !isInlineCode(text) || isRule([]byte(text)) || strings.HasPrefix(text, "<!--") {
		text = `\` + text
	}
	return text
}

func isInlineCode(text string) bool {
	_, _, fence := fenceOf([]byte(text))
	return text[0] == '`' && !fence
}

// closePrivate closes an open <private>, and takes the force from comment marks: an unclosed or managed comment would
// hide the rest of the log.
func closePrivate(text string) string {
	if !strings.Contains(text, "<") {
		return text
	}
	var b strings.Builder
	raw := []byte(text)
	depth, done := 0, 0
	for i := range raw {
		if raw[i] != '<' {
			continue
		}
		name, closing := tagName(raw[i:min(len(raw), i+64)])
		switch {
		case bytes.HasPrefix(raw[i:], []byte("<!--")):
			b.WriteString(text[done:i] + "<! ")
			done = i + 2
		case name == "" || mentioned(raw, i, line{end: len(raw)}):
		case name != "private": // a memctl tag in free text is not ours
			b.WriteString(text[done:i] + "< ")
			done = i + 1
		case closing:
			depth = max(0, depth-1)
		default:
			depth++
		}
	}
	b.WriteString(text[done:])
	return b.String() + strings.Repeat("</private>", depth)
}
