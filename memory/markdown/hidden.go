package markdown

import (
	"bytes"
	"strings"
)

// maxMark is the longest comment or tag, in bytes, that can be a program's marker.
const maxMark = 256

// maxUnclosed is how many blocks without an end a lenient reading looks at, which keeps it linear.
const maxUnclosed = 8

// found is what hides something from a place on a line on.
type found struct {
	kind  Kind
	name  string // of a managed block
	start int
	end   int  // behind its last byte
	whole bool // whole lines go with it; else it is a comment within a line
}

// hidden takes the lines that a private or managed block or a comment touches, if one begins on this line. The comments that stand within the
// line are left in s.comments.
func (s *scanner) hidden(ln line) bool {
	s.comments = s.comments[:0]
	h, ok := s.findHidden(ln.start, ln)
	if !ok {
		return false
	}
	kind, name, last := h.kind, h.name, ln
	for ok {
		s.doc.Hidden = append(s.doc.Hidden, Part{Kind: h.kind, StartByte: h.start, EndByte: h.end})
		if h.kind == Private {
			kind, name = Private, ""
		}
		if h.end > last.end {
			last = s.lineAt(lineStart(s.data, h.end, s.pos), 0)
		}
		if h.end >= len(s.data) {
			break
		}
		h, ok = s.findHidden(min(h.end, last.end), last)
	}
	s.takeTo(kind, last.next)
	s.raw[len(s.raw)-1].Name = name
	return true
}

// lineStart returns where the line begins that holds the byte before end.
func lineStart(data []byte, end, floor int) int {
	return floor + bytes.LastIndexByte(data[floor:max(floor, end-1)], '\n') + 1
}

// findHidden looks on the line, from a place on, for the first thing that hides whole lines.
func (s *scanner) findHidden(from int, ln line) (found, bool) {
	for from < ln.end {
		n := bytes.IndexByte(s.data[from:ln.end], '<')
		if n < 0 {
			break
		}
		at := from + n
		rest := s.data[at:ln.end]
		if bytes.HasPrefix(rest, []byte("<!--")) {
			h, ok := s.comment(at, ln)
			if ok && h.whole {
				return h, true
			}
			if from = at + 4; ok {
				s.comments = append(s.comments, span{h.start, h.end})
				s.doc.Hidden = append(s.doc.Hidden, Part{Kind: Comment, StartByte: h.start, EndByte: h.end})
				from = h.end
			}
			continue
		}
		if name, closing := tagName(rest); name != "" && !mentioned(s.data, at) {
			if h, ok := s.tag(at, ln, name, closing); ok {
				return h, true
			}
		}
		from = at + 1
	}
	return found{}, false
}

// comment judges the comment that starts at at. Lines go with it if it is managed, stands alone or spans lines. It is false for what is
// no comment: one that is shown as code, or that has no end.
func (s *scanner) comment(at int, ln line) (found, bool) {
	if s.ticks.inSpan(s.data, at, ln) {
		return found{}, false
	}
	closeAt := s.commentEnd(at + 4)
	bodyEnd := ln.end
	if closeAt >= 0 {
		bodyEnd = closeAt
	}
	if name := managedName(s.data[at+4 : min(bodyEnd, at+4+maxMark)]); name != "" && !isManagedEnd(name) {
		return s.managed(at, name, ln)
	}
	alone := isBlank(s.data[ln.start:at])
	if closeAt >= ln.end {
		if m := bytes.LastIndex(s.data[max(at+4, closeAt-maxMark):closeAt], []byte("<!--")); m >= 0 {
			mark := max(at+4, closeAt-maxMark) + m
			if name := managedName(s.data[mark+4 : closeAt]); name != "" && !isManagedEnd(name) { // the end of that marker, and not of this comment
				if s.opt.Lenient {
					return found{}, false
				}
				return found{kind: Comment, start: at, end: mark, whole: true}, true
			}
		}
	}
	switch {
	case closeAt < 0 && alone:
		return s.toTheEnd(Comment, "", at, ln, "comment")
	case closeAt < 0:
		return found{}, false
	}
	whole := closeAt >= ln.end || alone && isBlank(s.data[closeAt+3:ln.end])
	return found{kind: Comment, start: at, end: closeAt + 3, whole: whole}, true
}

// toTheEnd is what a block hides that has no end: everything, or in a lenient reading nothing.
func (s *scanner) toTheEnd(kind Kind, name string, at int, ln line, what string) (found, bool) {
	if s.opt.Lenient {
		s.unclosed++
		return found{}, false
	}
	no := ln.no
	if no == 0 { // found by looking ahead
		no = s.line + bytes.Count(s.data[s.pos:at], []byte{'\n'})
	}
	s.fault(Unclosed, no, what)
	return found{kind: kind, name: name, start: at, end: len(s.data), whole: true}, true
}

// commentEnd finds "-->" from i on, -1 when there is none; it never passes the same bytes twice.
func (s *scanner) commentEnd(i int) int {
	if s.close.start > i || i > s.close.end || s.close == (span{}) {
		s.close = span{i, len(s.data)}
		if n := bytes.Index(s.data[min(i, len(s.data)):], []byte("-->")); n >= 0 {
			s.close.end = i + n
		}
	}
	if s.close.end >= len(s.data) {
		return -1
	}
	return s.close.end
}

// managedName returns the name in a program's marker, "memctl:recall" of "memctl:recall id=3"; "" for other comments.
func managedName(b []byte) string {
	body := strings.TrimSpace(string(b[:min(len(b), maxMark)]))
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

// isManagedEnd reports whether the marker ends a block. Without a start above it, it is a comment as any other.
func isManagedEnd(name string) bool {
	return strings.HasPrefix(name, "/") || strings.HasSuffix(name, ":end")
}

// managed finds the marker that ends the block whose first marker begins at at: "/name", "name:end", or ":end" for ":start".
func (s *scanner) managed(at int, name string, ln line) (found, bool) {
	h := found{kind: Managed, name: name, start: at, whole: true}
	if s.opt.Lenient && s.unclosed >= maxUnclosed {
		return found{}, false
	}
	base := strings.TrimSuffix(strings.TrimSuffix(name, ":start"), ":begin")
	for i := at + 4; i < len(s.data); {
		n := bytes.Index(s.data[i:], []byte("<!--"))
		if n < 0 {
			break
		}
		i += n + 4
		closeAt := s.commentEnd(i)
		if closeAt < 0 {
			break
		}
		if closeAt-i > maxMark {
			continue
		}
		end := managedName(s.data[i:closeAt])
		if end == "/"+name || end == "/"+base || end == base+":end" || end == name+":end" {
			h.end = closeAt + 3
			return h, true
		}
	}
	return s.toTheEnd(Managed, name, at, ln, "managed block "+name)
}

// tagName recognises <private>, </private> and tags whose name is memctl or begins with memctl-, in any case. With space behind its < a
// private tag has no attributes: "public < private < secret" is none.
func tagName(b []byte) (name string, closing bool) {
	rest := bytes.TrimLeft(b[1:min(len(b), 64)], " \t")
	spaced := len(rest) < min(len(b), 64)-1
	if len(rest) > 0 && rest[0] == '/' {
		closing = true
		rest = bytes.TrimLeft(rest[1:], " \t")
	}
	i := 0
	for i < len(rest) && (rest[i]|0x20 >= 'a' && rest[i]|0x20 <= 'z' || rest[i] == '-' || rest[i] == '_') {
		i++
	}
	if i < len(rest) && strings.IndexByte("> \t/\r\n", rest[i]) < 0 {
		return "", false
	}
	name = strings.ToLower(string(rest[:i]))
	switch {
	case name == "private" && (!spaced || bytes.HasPrefix(bytes.TrimLeft(rest[i:], " \t"), []byte(">"))):
		return name, closing
	case !spaced && (name == "memctl" || strings.HasPrefix(name, "memctl-")):
		return name, closing
	}
	return "", false
}

// tagEnd is behind the tag that begins at i.
func tagEnd(data []byte, i int) int {
	rest := data[i:min(len(data), i+maxMark)]
	if n := bytes.IndexAny(rest, ">\n"); n >= 0 && rest[n] == '>' {
		return i + n + 1
	}
	return i + 1
}

// tag finds the end of the block that the tag at offset at opens. Tags nest, so that an inner one does not end it early.
func (s *scanner) tag(at int, ln line, name string, closing bool) (found, bool) {
	h := found{kind: Managed, name: name, start: at, end: tagEnd(s.data, at), whole: true}
	if name == "private" {
		h.kind, h.name = Private, ""
	}
	if closing { // without its opening: at least this line is hidden
		return h, true
	}
	if s.opt.Lenient && s.unclosed >= maxUnclosed {
		return found{}, false
	}
	depth := 1
	for i := at + 1; i < len(s.data); {
		n := bytes.IndexByte(s.data[i:], '<')
		if n < 0 {
			break
		}
		i += n
		if other, closes := tagName(s.data[i:min(len(s.data), i+64)]); other == name && !mentioned(s.data, i) {
			if depth++; closes {
				depth -= 2
			}
			if depth == 0 {
				h.end = tagEnd(s.data, i)
				return h, true
			}
		}
		i++
	}
	return s.toTheEnd(h.kind, h.name, at, ln, "<"+name+">")
}

// mentioned reports whether the tag at offset at is only talked about: `<private>`.
func mentioned(data []byte, at int) bool {
	if at == 0 || data[at-1] != '`' {
		return false
	}
	n := bytes.IndexAny(data[at:min(len(data), at+64)], ">\n")
	return n >= 0 && data[at+n] == '>' && at+n+1 < len(data) && data[at+n+1] == '`'
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

// Inert returns a text of one line in a form that hides nothing of what is written behind it: an open <private> is closed at its end, and
// the marks of comments and of programs lose their force.
func Inert(text string) string {
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
		case name == "" || mentioned(raw, i):
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
