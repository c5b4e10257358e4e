package markdown

import (
	"bytes"
	"strings"
	"unicode"
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
	if end := s.privateAround(from); end > from && from < ln.end {
		return found{kind: Private, start: from, end: end, whole: true}, true
	}
	for from < ln.end {
		n := bytes.IndexByte(s.data[from:ln.end], '<')
		if n < 0 {
			break
		}
		at := from + n
		rest := s.data[at:ln.end]
		within := at < s.code.end || at < s.front // where comments and managed blocks are text
		if !within && bytes.HasPrefix(rest, []byte("<!--")) {
			h, ok := s.comment(at, ln)
			if ok && h.whole {
				return h, true
			}
			if from = at + 4; ok {
				s.comments = append(s.comments, span{h.start, h.end})
				s.doc.Hidden = append(s.doc.Hidden, Part{Kind: Comment, StartByte: h.start, EndByte: h.end})
				from = h.end
				if end := s.privateAround(from); end > from { // it has begun in the comment
					return found{kind: Private, start: from, end: end, whole: true}, true
				}
			}
			continue
		}
		name, closing := tagAt(s.data, at)
		if name != "" && (!within || name == "private") && s.tagsOf().has(at) {
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
	if _, in := s.spans.around(s.data, at, ln); in {
		return found{}, false
	}
	alone := at <= s.textStart(ln)
	for _, empty := range []string{"<!-->", "<!--->"} {
		if end := at + len(empty); bytes.HasPrefix(s.data[at:ln.end], []byte(empty)) {
			return found{kind: Comment, start: at, end: end, whole: alone && isBlank(s.data[end:ln.end])}, true
		}
	}
	closeAt := s.commentEnd(at + 4)
	bodyEnd := ln.end // a marker stands on one line
	if closeAt >= 0 {
		bodyEnd = min(closeAt, ln.end)
	}
	if name := managedName(s.data[at+4 : min(bodyEnd, at+4+maxMark)]); name != "" && !isManagedEnd(name) {
		return s.managed(at, name, ln)
	}
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
		return s.toTheEnd(found{kind: Comment, start: at, whole: true}, ln, "comment", "-->")
	case closeAt < 0:
		return found{}, false
	}
	whole := closeAt >= ln.end || alone && isBlank(s.data[closeAt+3:ln.end])
	return found{kind: Comment, start: at, end: closeAt + 3, whole: whole}, true
}

// textStart is where the text of a line begins behind its white space.
func (s *scanner) textStart(ln line) int {
	if s.lead.start != ln.start || s.lead.end > ln.end {
		s.lead = span{ln.start, ln.end - len(bytes.TrimLeftFunc(s.data[ln.start:ln.end], unicode.IsSpace))}
	}
	return s.lead.end
}

// toTheEnd is what a block hides that has no end: everything, in front matter the rest of that, and in a lenient reading nothing.
func (s *scanner) toTheEnd(h found, ln line, what, end string) (found, bool) {
	if s.opt.Lenient {
		s.unclosed++
		return found{}, false
	}
	if h.end = len(s.data); h.start < s.front {
		h.end = s.front
		return h, true
	}
	no := ln.no
	if no == 0 { // found by looking ahead
		no = s.line + bytes.Count(s.data[s.pos:h.start], []byte{'\n'})
	}
	s.fault(Fault{Code: Unclosed, Line: no, What: what, End: end})
	return h, true
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
	return s.toTheEnd(h, ln, "managed block "+name, "<!-- /"+name+" -->")
}

// tag judges the tag at offset at: what it opens goes as far as the tag that closes it, wherever that stands. One that is shown as code and
// has no end, or no inside, is only talked about; but in a fence one without an end hides the rest of the fence.
func (s *scanner) tag(at int, ln line, name string, closing bool) (found, bool) {
	h := found{kind: Managed, name: name, start: at, end: tagEnd(s.data, at), whole: true}
	if name == "private" {
		h.kind, h.name = Private, ""
	}
	code, shown := s.code, at < s.code.end
	fenced := shown
	if !shown {
		code, shown = s.spans.around(s.data, at, ln)
	}
	switch start, end, ok := s.partnerOf(at); {
	case closing: // without its opening: at least this line is hidden
		return h, !shown
	case ok && (!shown || !saysNothing(s.data[h.end:max(h.end, start)])):
		h.end = end
		return h, true
	case !shown && s.opt.Lenient:
	case !shown:
		return s.toTheEnd(h, ln, "<"+name+">", strings.Repeat("</"+name+">", s.unclosedFrom(at, name)))
	case fenced && !ok && !saysNothing(s.data[h.end:max(h.end, code.end)]):
		h.end = code.end
		return h, true
	}
	return found{}, false
}
