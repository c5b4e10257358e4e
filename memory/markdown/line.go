package markdown

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// Marker is what stands before the text of a list item.
type Marker struct {
	Indent  int // columns before it, a tab counting to the next multiple of four
	Ordered bool
	Size    int // bytes of the line before the box, or the text where there is none
	Text    int // bytes of the line before the text
	Box     Box // typed or drawn, the first if there are two
}

// ParseItem reads the marker of a list item, and the box behind it: "- ", "* ", "+ ", "• " and its like, "1. " and "1) " up to three
// digits, or a box alone ("[ ] ", "[x] ", "☐ ", "✅ "). A marker alone on its line is an empty item. It is false for every other line.
func ParseItem(line []byte) (Marker, bool) {
	m, ok := parseMarker(line)
	if ok {
		m.Size = m.Text
		m.readBoxes(line)
	}
	return m, ok
}

// readBoxes reads the boxes at the text.
func (m *Marker) readBoxes(line []byte) {
	for {
		box, n := boxOf(line[min(m.Text, len(line)):])
		if box == NoBox {
			return
		}
		if m.Box == NoBox {
			m.Box = box
		}
		m.Text += n
	}
}

// ParseHeading reads a heading that is written with #, and where its text stands on the line. "#태그" is a tag, "##결정" a heading that lacks its
// space. The level is 0 for every other line.
func ParseHeading(line []byte) (level, start, end int) {
	cols, n := Indent(line)
	if cols > 3 {
		return 0, 0, 0
	}
	for n+level < len(line) && line[n+level] == '#' {
		level++
	}
	start = n + level
	if level == 0 || level > 6 || level == 1 && start < len(line) && line[start] != ' ' && line[start] != '\t' && line[start] != '\r' && line[start] != '\n' {
		return 0, 0, 0
	}
	text := bytes.TrimSpace(line[start:])
	if t := bytes.TrimRight(text, "#"); len(t) == 0 || t[len(t)-1] == ' ' {
		text = bytes.TrimSpace(t)
	}
	start += len(line[start:]) - len(bytes.TrimLeftFunc(line[start:], unicode.IsSpace))
	return level, min(start, len(line)), min(start, len(line)) + len(text)
}

// Indent counts the spaces and tabs that a line begins with, in columns and in bytes. A tab counts to the next multiple of four.
func Indent(line []byte) (cols, n int) {
	for n < len(line) {
		switch line[n] {
		case ' ':
			cols++
		case '\t':
			cols += 4 - cols%4
		default:
			return cols, n
		}
		n++
	}
	return cols, n
}

func isBlank(b []byte) bool { return len(bytes.TrimSpace(b)) == 0 }

func parseMarker(b []byte) (Marker, bool) {
	cols, n := Indent(b)
	rest := b[n:]
	if len(rest) == 0 {
		return Marker{}, false
	}
	m := Marker{Indent: cols}
	size := 0
	switch c := rest[0]; {
	case c == '-' || c == '*' || c == '+':
		size = 1
	case c >= '0' && c <= '9':
		d := 1
		for d < len(rest) && d < 4 && rest[d] >= '0' && rest[d] <= '9' {
			d++
		}
		if d > 3 || d == len(rest) || rest[d] != '.' && rest[d] != ')' {
			return Marker{}, false
		}
		if monthAndDay(rest) {
			return Marker{}, false
		}
		size, m.Ordered = d+1, true
	case c == '[' || c >= utf8.RuneSelf:
		if box, _ := boxOf(rest); box != NoBox {
			m.Text = n
			return m, true
		}
		r, rn := utf8.DecodeRune(rest)
		switch r {
		case '•', '‣', '▪', '◦', '·', '●', '○', '■', '□', '▶', '–', '－':
			size = rn
		}
	}
	if size == 0 || size < len(rest) && rest[size] != ' ' && rest[size] != '\t' {
		return Marker{}, false
	}
	_, gap := Indent(rest[size:])
	m.Text = n + size + gap
	return m, true
}

// monthAndDay tells whether a line begins with a date as Korean writes it, "11. 20. 배포", "5. 18 기념식", which looks like the number of an item.
func monthAndDay(b []byte) bool {
	month, b, ok := bytes.Cut(b, []byte(". "))
	if !ok || !isNumber(month, 12) {
		return false
	}
	n := 0
	for n < len(b) && b[n] >= '0' && b[n] <= '9' {
		n++
	}
	if !isNumber(b[:n], 31) || n == len(b) {
		return false
	}
	if b[n] == '.' {
		return n+1 == len(b) || b[n+1] == ' ' || b[n+1] == '('
	}
	r, _ := utf8.DecodeRune(bytes.TrimLeft(b[n:], " "))
	return b[n] == ' ' && unicode.Is(unicode.Hangul, r)
}

// isNumber reports whether b is a number from 1 to limit in one or two digits.
func isNumber(b []byte, limit int) bool {
	if len(b) == 0 || len(b) > 2 {
		return false
	}
	n := 0
	for _, c := range b {
		if c < '0' || c > '9' {
			return false
		}
		n = 10*n + int(c-'0')
	}
	return n >= 1 && n <= limit
}

// boxOf recognises a check box, typed or drawn, and its length with the space after it: "[ ] ", "[x] ", "☐ ", "✔️ ".
func boxOf(b []byte) (box Box, size int) {
	switch {
	case len(b) >= 3 && b[0] == '[' && b[2] == ']':
		switch b[1] {
		case ' ', '-', '/', '>':
			box, size = Open, 3
		case 'x', 'X':
			box, size = Done, 3
		}
	case len(b) > 0 && b[0] >= utf8.RuneSelf:
		r, n := utf8.DecodeRune(b)
		switch size = n; r {
		case '☐', '⬜':
			box = Open
		case '☑', '☒', '✅', '✔':
			box = Done
		}
		if bytes.HasPrefix(b[size:], []byte("\ufe0f")) { // drawn in colour
			size += len("\ufe0f")
		}
	}
	if _, gap := Indent(b[min(size, len(b)):]); box != NoBox && gap > 0 {
		return box, size + gap
	}
	return NoBox, 0
}

// secondBox finds another task within the text of an item that has a box, "… - [x] …": where the text before it ends, where its own
// begins, and its box. NoBox when there is none: a box without a mark before it, or in a code span, is part of the text.
func secondBox(b []byte) (end, start int, box Box) {
	code := false
	for i := 0; ; {
		n := bytes.IndexByte(b[i:], '[')
		if n < 0 {
			return 0, 0, NoBox
		}
		code = code != (bytes.Count(b[i:i+n], []byte("`"))%2 == 1)
		i += n
		if code = code && bytes.LastIndexByte(b[i:], '`') >= 0; code {
			i++
			continue
		}
		if before := bytes.TrimRight(b[:i], " \t"); len(before) < i && i > 0 {
			box, size := boxOf(b[i:])
			bare := bytes.TrimRight(bytes.TrimRight(before, "-*+/|,·"), " \t")
			if box != NoBox && i+size < len(b) && len(bare) > 0 && len(bare) < len(before) {
				return len(bare), i + size, box
			}
		}
		i++
	}
}

// fenceOf recognises the opening of a fenced code block.
func fenceOf(b []byte) (char byte, size int, ok bool) {
	b = bytes.TrimLeft(b, " \t")
	if len(b) < 3 || b[0] != '`' && b[0] != '~' {
		return 0, 0, false
	}
	char = b[0]
	for size < len(b) && b[size] == char {
		size++
	}
	if size < 3 || char == '`' && bytes.IndexByte(b[size:], '`') >= 0 { // ```inline```
		return 0, 0, false
	}
	return char, size, true
}

// closesFence reports whether the line ends a fence of the given kind.
func closesFence(b []byte, char byte, size int) bool {
	b = bytes.TrimSpace(b)
	if len(b) < size {
		return false
	}
	for _, c := range b {
		if c != char {
			return false
		}
	}
	return true
}

// isRule recognises a thematic break: three or more of one of - * _, spaces between them allowed.
func isRule(b []byte) bool {
	b = bytes.TrimSpace(b)
	if len(b) < 3 || b[0] != '-' && b[0] != '*' && b[0] != '_' {
		return false
	}
	n := 0
	for _, c := range b {
		switch c {
		case b[0]:
			n++
		case ' ', '\t':
		default:
			return false
		}
	}
	return n >= 3
}

// underlineOf is the level of a heading that the line underlines, 0 when the line is no underline.
func underlineOf(b []byte) int {
	b = bytes.TrimSpace(b)
	if len(b) < 2 || b[0] != '=' && b[0] != '-' || len(bytes.Trim(b, string(b[:1]))) > 0 {
		return 0
	}
	if b[0] == '=' {
		return 1
	}
	return 2
}

// isDelimiterRow recognises the second row of a table, "|---|:--:|".
func isDelimiterRow(b []byte) bool {
	b = bytes.TrimSpace(b)
	return bytes.IndexByte(b, '|') >= 0 && bytes.IndexByte(b, '-') >= 0 && onlyOf(b, "|-: \t")
}

func onlyOf(b []byte, set string) bool {
	for _, c := range b {
		if bytes.IndexByte([]byte(set), c) < 0 {
			return false
		}
	}
	return true
}

// isTableRow recognises a row with a leading pipe and at least one more.
func isTableRow(b []byte) bool {
	b = bytes.TrimSpace(b)
	return len(b) > 1 && b[0] == '|' && bytes.IndexByte(b[1:], '|') >= 0
}

// looksLikeCode judges an indented line: code has its signs, and does not end as a sentence.
func looksLikeCode(b []byte) bool {
	b = bytes.TrimSpace(b)
	if len(b) == 0 {
		return true
	}
	if bytes.HasPrefix(b, []byte("$ ")) || bytes.HasPrefix(b, []byte("//")) || bytes.HasPrefix(b, []byte("#!")) {
		return true
	}
	switch last := b[len(b)-1]; last {
	case ';', '{', '}', '>', '\\':
		return true
	case '.', '?', '!', ':':
		return false
	}
	return bytes.ContainsAny(b, "{}=<>$|\\") || bytes.Contains(b, []byte("()"))
}

// onlyTags reports whether the line holds HTML tags and nothing between them: "<details><summary>".
func onlyTags(b []byte) bool {
	b = bytes.TrimSpace(b)
	if len(b) < 3 || b[0] != '<' || b[len(b)-1] != '>' {
		return false
	}
	for len(b) > 0 {
		end := bytes.IndexByte(b, '>')
		if b[0] != '<' || end < 2 || !isElement(b[1:end]) {
			return false
		}
		b = bytes.TrimLeft(b[end+1:], " \t")
	}
	return true
}

// isElement reports whether what stands between < and > begins with the name of an element. An address is none: <someone@example.com>.
func isElement(b []byte) bool {
	b = bytes.TrimPrefix(b, []byte("/"))
	i := 0
	for i < len(b) && (b[i]|0x20 >= 'a' && b[i]|0x20 <= 'z' || i > 0 && (b[i] == '-' || b[i] >= '0' && b[i] <= '9')) {
		i++
	}
	return i > 0 && (i == len(b) || b[i] == ' ' || b[i] == '\t' || b[i] == '/')
}
