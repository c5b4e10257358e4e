package memory

import (
	"bytes"
	"strings"
)

// hidden takes the lines that a private or managed block or a comment touches, if one begins on this line.
func (s *scanner) hidden(ln line) bool {
	kind, end, ok := s.findHidden(ln.start, ln)
	if !ok {
		return false
	}
	last := ln
	for {
		if end > last.end {
			last = s.lineAt(lineStart(s.data, end, s.pos), 0)
		}
		more, next, ok := s.findHidden(min(end, last.end), last)
		if !ok {
			s.takeTo(kind, min(last.next, s.stop))
			return true
		}
		if more == BlockPrivate {
			kind = more
		}
		end = next
	}
}

// lineStart returns where the line begins that holds the byte before end.
func lineStart(data []byte, end, floor int) int {
	return floor + bytes.LastIndexByte(data[floor:max(floor, end-1)], '\n') + 1
}

// findHidden looks for the first opening at or after from on the line, and for its end: the byte after its closing.
func (s *scanner) findHidden(from int, ln line) (kind BlockKind, end int, ok bool) {
	for from < ln.end {
		n := bytes.IndexByte(s.data[from:ln.end], '<')
		if n < 0 {
			return 0, 0, false
		}
		at := from + n
		rest := s.data[at:ln.end]
		if bytes.HasPrefix(rest, []byte("<!--")) {
			kind, end, hides := s.comment(at, ln)
			if hides {
				return kind, end, true
			}
			from = end
			continue
		}
		if name, closing := tagName(rest); name != "" && !mentioned(s.data, at, ln) {
			return s.tag(at, ln, name, closing)
		}
		from = at + 1
	}
	return 0, 0, false
}

// comment judges the comment that starts at at. It hides if it is managed, stands alone or spans lines; otherwise it
// is part of a text line, and end is where to look on.
func (s *scanner) comment(at int, ln line) (kind BlockKind, end int, hides bool) {
	if s.ticks.inSpan(s.data, at, ln) {
		return 0, at + 4, false
	}
	closeAt := s.commentEnd(at + 4)
	bodyEnd := ln.end
	if closeAt >= 0 {
		bodyEnd = closeAt
	}
	body := strings.TrimSpace(string(s.data[at+4 : min(bodyEnd, at+4+256)]))
	if name := managedName(body); name != "" {
		if isManagedEnd(name) {
			return BlockManaged, min(max(bodyEnd+3, at+4), s.stop), true // an end without its start
		}
		return BlockManaged, s.managedEnd(name, at+4, ln), true
	}
	alone := isBlank(s.data[ln.start:at])
	switch {
	case closeAt < 0 && alone:
		s.unclosed(s.lineOf(at, ln), "comment")
		return BlockHTML, s.stop, true
	case closeAt < 0:
		return 0, at + 4, false
	case closeAt >= ln.end:
		return BlockHTML, closeAt + 3, true
	case alone && isBlank(s.data[closeAt+3:ln.end]):
		return BlockHTML, closeAt + 3, true
	}
	return 0, closeAt + 3, false
}

// lineOf is the number of the line; lines found by looking ahead carry none.
func (s *scanner) lineOf(at int, ln line) int {
	if ln.no > 0 {
		return ln.no
	}
	return s.line + bytes.Count(s.data[s.pos:at], []byte{'\n'})
}

// commentEnd finds "-->" from i on, -1 when there is none; it never searches twice in vain.
func (s *scanner) commentEnd(i int) int {
	if s.noComment || i > s.stop {
		return -1
	}
	n := bytes.Index(s.data[i:s.stop], []byte("-->"))
	if n < 0 {
		s.noComment = true
		return -1
	}
	return i + n
}

// managedName returns the name in a program's marker, "memctl:recall" of "memctl:recall id=3"; "" for other comments.
func managedName(body string) string {
	name, rest, _ := strings.Cut(body, " ")
	for _, owner := range []string{"memctl:", "openclaw:"} {
		if strings.HasPrefix(strings.TrimPrefix(name, "/"), owner) {
			if word, _, _ := strings.Cut(strings.TrimSpace(rest), " "); word == "end" || word == "/end" {
				return name + ":end"
			}
			return name
		}
	}
	return ""
}

func isManagedEnd(name string) bool {
	return strings.HasPrefix(name, "/") || strings.HasSuffix(name, ":end")
}

// managedEnd finds the marker that ends the block of that name: "/name", "name:end", or ":end" for ":start".
func (s *scanner) managedEnd(name string, from int, ln line) int {
	base := strings.TrimSuffix(strings.TrimSuffix(name, ":start"), ":begin")
	for i := from; i < s.stop; {
		n := bytes.Index(s.data[i:s.stop], []byte("<!--"))
		if n < 0 {
			break
		}
		i += n + 4
		closeAt := s.commentEnd(i)
		if closeAt < 0 {
			break
		}
		if closeAt-i > 256 {
			continue
		}
		found := managedName(strings.TrimSpace(string(s.data[i:closeAt])))
		if found == "/"+name || found == "/"+base || found == base+":end" || found == name+":end" {
			return closeAt + 3
		}
	}
	s.unclosed(s.lineOf(from, ln), "managed block "+name)
	return s.stop
}

// tagName recognises <private>, </private> and tags whose name begins with memctl, in any case.
func tagName(b []byte) (name string, closing bool) {
	i := 1
	if i < len(b) && b[i] == '/' {
		closing = true
		i++
	}
	start := i
	for i < len(b) && i < 40 && (b[i]|0x20 >= 'a' && b[i]|0x20 <= 'z' || b[i] == '-' || b[i] == '_') {
		i++
	}
	if i < len(b) && b[i] != '>' && b[i] != ' ' && b[i] != '\t' && b[i] != '/' {
		return "", false
	}
	name = strings.ToLower(string(b[start:i]))
	if name == "private" || name == "memctl" || strings.HasPrefix(name, "memctl-") {
		return name, closing
	}
	return "", false
}

// tag finds the end of the block that the tag at offset at opens. Tags nest, so that an inner one does not end it early.
func (s *scanner) tag(at int, ln line, name string, closing bool) (kind BlockKind, end int, ok bool) {
	kind = BlockManaged
	if name == "private" {
		kind = BlockPrivate
	}
	if closing { // without its opening: at least this line is not taken
		return kind, at + 1, true
	}
	depth := 1
	for i := at + 1; i < s.stop; {
		n := bytes.IndexByte(s.data[i:s.stop], '<')
		if n < 0 {
			break
		}
		i += n
		if found, closes := tagName(s.data[i:min(s.stop, i+64)]); found == name {
			if closes {
				depth--
			} else {
				depth++
			}
			if depth == 0 {
				return kind, i + 1, true
			}
		}
		i++
	}
	s.unclosed(s.lineOf(at, ln), "<"+name+">")
	return kind, s.stop, true
}

// mentioned reports whether the tag at offset at is only talked about: `<private>`.
func mentioned(data []byte, at int, ln line) bool {
	if at == ln.start || data[at-1] != '`' {
		return false
	}
	n := bytes.IndexByte(data[at:min(ln.end, at+64)], '>')
	return n >= 0 && at+n+1 < ln.end && data[at+n+1] == '`'
}

// tickCount counts the backticks of one line as it is read, so that asking again costs nothing.
type tickCount struct {
	end, pos int // of the line, and how far it is counted
	n        int
	last     int // the last backtick of the line
}

// inSpan reports whether the byte stands between backticks on its line. Questions come in ascending order.
func (t *tickCount) inSpan(data []byte, at int, ln line) bool {
	if t.end != ln.end {
		*t = tickCount{end: ln.end, pos: ln.start, last: ln.start + bytes.LastIndexByte(data[ln.start:ln.end], '`')}
	}
	t.n += bytes.Count(data[t.pos:max(t.pos, at)], []byte{'`'})
	t.pos = max(t.pos, at)
	return t.last > at && t.n%2 == 1
}

// stripComments removes the comments inside a text line.
func stripComments(text string) string {
	from := 0
	for {
		i := strings.Index(text[from:], "<!--")
		if i < 0 {
			return text
		}
		i += from
		n := strings.Index(text[i:], "-->")
		if n < 0 {
			return text
		}
		if strings.Count(text[:i], "`")%2 == 1 {
			from = i + 4
			continue
		}
		text = text[:i] + text[i+n+3:]
		from = i
	}
}
