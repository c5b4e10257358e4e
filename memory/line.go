package memory

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// line is one line of the data: [start, end) is its content without line end, next the start of the following line.
type line struct {
	start, end, next int
	no               int // 1-based
}

// marker is the bullet or number of a list item; offsets are within the parsed bytes.
type marker struct {
	indent  int // columns before it, a tab counting to the next multiple of four
	content int // bytes up to the item's text
	ordered bool
}

// indentOf returns the columns and bytes of leading spaces and tabs.
func indentOf(b []byte) (cols, n int) {
	for n < len(b) {
		switch b[n] {
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

// parseMarker recognises "- ", "* ", "+ ", "• " and its like, "1. " and "1) " up to three digits, and a drawn check box
// ("☐ ", "✅ "), which is left to taskOf. A marker alone on its line is an empty item.
func parseMarker(b []byte) (marker, bool) {
	cols, n := indentOf(b)
	rest := b[n:]
	if len(rest) == 0 {
		return marker{}, false
	}
	m := marker{indent: cols}
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
			return marker{}, false
		}
		size, m.ordered = d+1, true
	case c >= utf8.RuneSelf:
		if task, _ := taskOf(rest); task != TaskNone {
			m.content = n
			return m, true
		}
		r, rn := utf8.DecodeRune(rest)
		switch r {
		case '•', '‣', '▪', '◦', '·', '●', '○', '■', '□', '▶', '–':
			size = rn
		}
	}
	if size == 0 || size < len(rest) && rest[size] != ' ' && rest[size] != '\t' {
		return marker{}, false
	}
	_, gap := indentOf(rest[size:])
	m.content = n + size + gap
	return m, true
}

// taskOf recognises a check box, typed or drawn, and its length with the space after it: "[ ] ", "[x] ", "☐ ", "✔️ ".
func taskOf(b []byte) (task Task, size int) {
	switch {
	case len(b) >= 3 && b[0] == '[' && b[2] == ']':
		switch b[1] {
		case ' ', '-', '/', '>':
			task, size = TaskOpen, 3
		case 'x', 'X':
			task, size = TaskDone, 3
		}
	case len(b) > 0 && b[0] >= utf8.RuneSelf:
		r, n := utf8.DecodeRune(b)
		switch size = n; r {
		case '☐', '⬜':
			task = TaskOpen
		case '☑', '☒', '✅', '✔':
			task = TaskDone
		}
		if bytes.HasPrefix(b[size:], []byte("\ufe0f")) { // drawn in colour
			size += len("\ufe0f")
		}
	}
	if _, gap := indentOf(b[min(size, len(b)):]); task != TaskNone && gap > 0 {
		return task, size + gap
	}
	return TaskNone, 0
}

// headingLevel recognises an ATX heading and returns its text. "#태그" is a tag, "##결정" a heading without its space.
func headingLevel(b []byte) (level int, text []byte) {
	cols, n := indentOf(b)
	if cols > 3 {
		return 0, nil
	}
	b = b[n:]
	for level < len(b) && b[level] == '#' {
		level++
	}
	if level == 0 || level > 6 {
		return 0, nil
	}
	rest := b[level:]
	if len(rest) > 0 && rest[0] != ' ' && rest[0] != '\t' && level == 1 {
		return 0, nil
	}
	text = bytes.TrimSpace(rest)
	if t := bytes.TrimRight(text, "#"); len(t) == 0 || t[len(t)-1] == ' ' {
		text = bytes.TrimSpace(t)
	}
	return level, text
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

// underlineOf returns the level of a setext underline, 0 when the line is none.
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
	return bytes.IndexByte(b, '|') >= 0 && bytes.IndexByte(b, '-') >= 0 && len(bytes.Trim(b, "|-: \t")) == 0 &&
		onlyOf(b, "|-: \t")
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

// looksLikeCode judges an indented line: code has its signs, and no Hangul outside of strings and comments.
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
		if b[0] != '<' || end < 2 || b[1] != '/' && (b[1]|0x20 < 'a' || b[1]|0x20 > 'z') || bytes.Contains(b[:end], []byte("://")) {
			return false
		}
		b = bytes.TrimLeft(b[end+1:], " 	")
	}
	return true
}

// hasLetter reports whether there is anything to say at all.
func hasLetter(b []byte) bool {
	for i := 0; i < len(b); {
		c := b[i]
		if c < utf8.RuneSelf {
			if c|0x20 >= 'a' && c|0x20 <= 'z' {
				return true
			}
			i++
			continue
		}
		r, n := utf8.DecodeRune(b[i:])
		if unicode.IsLetter(r) {
			return true
		}
		i += n
	}
	return false
}

// linksOnly reports whether nothing but links, images, embeds and addresses is left of the text.
func linksOnly(b []byte) bool {
	if !bytes.Contains(b, []byte("://")) && !bytes.Contains(b, []byte("](")) && !bytes.Contains(b, []byte("[[")) {
		return false
	}
	for i := 0; i < len(b); {
		if n := linkLen(b[i:]); n > 0 {
			i += n
			continue
		}
		r, n := utf8.DecodeRune(b[i:])
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return false
		}
		i += n
	}
	return true
}

// maxLink bounds the search for the end of a link, so that unclosed brackets stay linear.
const maxLink = 1024

// linkLen is the length of the link at the start of b, 0 when there is none.
func linkLen(b []byte) int {
	b = b[:min(len(b), maxLink)]
	switch {
	case bytes.HasPrefix(b, []byte("[[")):
		if i := bytes.Index(b, []byte("]]")); i > 0 {
			return i + 2
		}
	case len(b) > 0 && b[0] == '[':
		if i := bytes.Index(b, []byte("](")); i > 0 {
			if j := bytes.IndexByte(b[i:], ')'); j > 0 {
				return i + j + 1
			}
		}
	case beginsAddress(b):
		if i := bytes.IndexAny(b, " \t>)"); i > 0 {
			return i
		}
		return len(b)
	}
	return 0
}

// beginsAddress reports whether b begins with the address of a page or a file.
func beginsAddress(b []byte) bool {
	return bytes.HasPrefix(b, []byte("http://")) || bytes.HasPrefix(b, []byte("https://")) || bytes.HasPrefix(b, []byte("file://"))
}
