package markdown

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// tagTable are the tags of a text that open or close a private or managed part, and which closes which. Tags nest, so that an inner one
// does not end a part early. Tags that are only mentioned, and those without an inside (<private/>), are not among them.
type tagTable struct {
	at      []int // where each begins, ascending
	partner []int // of an opening tag the index of the one that closes it; -1 for none, and of closing tags
	code    []int // where the code span begins that each is shown in; -1 for none

	private []span // the private parts that have an end and an inside, in order, overlapping ones as one
}

// tagsOf is the table of the text. It is made when it is first asked for, in one pass.
func (s *scanner) tagsOf() *tagTable {
	if s.tags != nil {
		return s.tags
	}
	t := &tagTable{}
	s.tags = t
	var (
		ln      line
		spans   codeSpans
		waiting = map[string]*openTags{}
	)
	for i := 0; i < len(s.whole); i++ {
		n := bytes.IndexByte(s.whole[i:], '<')
		if n < 0 {
			break
		}
		i += n
		name, closing := tagAt(s.whole, i)
		if name == "" {
			continue
		}
		if i >= ln.next {
			ln = lineOf(s.whole, ln.next+bytes.LastIndexByte(s.whole[ln.next:i], '\n')+1)
		}
		if spans.mention(s.whole, i, ln) {
			continue
		}
		code, shown := spans.around(s.whole, i, ln)
		if _, fenced := s.fenceAround(i); fenced || !shown {
			code.start = -1
		}
		t.at, t.partner, t.code = append(t.at, i), append(t.partner, -1), append(t.code, code.start)
		if waiting[name] == nil {
			waiting[name] = &openTags{}
		}
		if w := waiting[name]; closing {
			s.closeTag(w, isQuoted(s.whole, i))
		} else {
			w.tags = append(w.tags, len(t.at)-1)
		}
	}
	for _, w := range waiting {
		t.closeAsText(w)
	}
	t.findPrivate(s.whole, len(s.data))
	return t
}

// openTags are the tags of one name that wait for their end.
type openTags struct {
	tags   []int // ascending
	asText int   // the last closing tag that may be text within a part
	plain  int   // the last of those that is in no code span
}

// closeTag pairs the last tag of the table, a closing one, with the last opening tag that waits, unless it may be mere text inside that part.
func (s *scanner) closeTag(w *openTags, quoted bool) {
	t, own := s.tags, len(s.tags.at)-1
	if len(w.tags) == 0 {
		return
	}
	opened := w.tags[len(w.tags)-1]
	within := t.code[own] >= 0 && t.code[opened] == t.code[own]
	if !within && (quoted || t.code[opened] >= 0 && t.code[own] >= 0 || s.endsAsText(t.at[opened], t.at[own])) {
		if w.asText = own; t.code[own] < 0 {
			w.plain = own
		}
		return
	}
	w.tags, t.partner[opened] = w.tags[:len(w.tags)-1], own
}

// closeAsText closes what still waits with what may be text, as nothing else does. Two code spans are two examples: a tag in the one does
// not close what one in the other opens, or lines that hide nothing would together hide what stands between them.
func (t *tagTable) closeAsText(w *openTags) {
	for _, opened := range w.tags {
		own := w.asText
		if t.code[opened] >= 0 {
			own = w.plain
		}
		if opened < own {
			t.partner[opened] = own
		}
	}
}

// has reports whether a tag that is not only mentioned begins at an offset.
func (t *tagTable) has(at int) bool {
	_, found := slices.BinarySearch(t.at, at)
	return found
}

// findPrivate finds the private parts that begin before a place, up to there.
func (t *tagTable) findPrivate(data []byte, to int) {
	end := 0
	for i, at := range t.at {
		if t.partner[i] < 0 || t.at[t.partner[i]] < end || at >= to {
			continue
		}
		inside, closing := tagEnd(data, at), t.at[t.partner[i]]
		if name, _ := tagAt(data, at); name != "private" || saysNothing(data[inside:max(inside, closing)]) {
			continue
		}
		overlaps := at < end
		if end = min(tagEnd(data, closing), to); overlaps {
			t.private[len(t.private)-1].end = end
		} else {
			t.private = append(t.private, span{at, end})
		}
	}
}

// privateAround is where the private part ends that has begun before a place, whatever has taken its first line; 0 for none.
func (s *scanner) privateAround(at int) (end int) {
	parts := s.tagsOf().private
	i, _ := slices.BinarySearchFunc(parts, at, func(p span, at int) int { return p.start - at })
	if i > 0 && at < parts[i-1].end {
		return parts[i-1].end
	}
	return 0
}

// partnerOf is where the tag begins that closes the one at offset at, and where it ends; false if none does.
func (s *scanner) partnerOf(at int) (start, end int, ok bool) {
	t := s.tagsOf()
	if i, found := slices.BinarySearch(t.at, at); found && t.partner[i] >= 0 {
		start = t.at[t.partner[i]]
		return min(start, len(s.data)), min(tagEnd(s.whole, start), len(s.data)), true
	}
	return 0, 0, false
}

// unclosedFrom counts the tags of a name from an offset on that nothing closes.
func (s *scanner) unclosedFrom(at int, name string) (n int) {
	t := s.tagsOf()
	i, _ := slices.BinarySearch(t.at, at)
	for ; i < len(t.at); i++ {
		if other, closing := tagAt(s.whole, t.at[i]); other == name && !closing && t.partner[i] < 0 {
			n++
		}
	}
	return n
}

// endsAsText reports whether the tag at to, which closes a part that begins at from, may be a part of what is hidden and not its end: it is
// escaped, or stands in a fence, in a comment, or in a code span that begins within the part. It is the end only if there is no other.
func (s *scanner) endsAsText(from, to int) bool {
	if s.whole[to-1] == '\\' {
		return true
	}
	if f, in := s.fenceAround(to); in && from < f.start {
		return true
	}
	before, after := s.whole[max(from, to-4*maxMark):to], s.whole[to:min(len(s.whole), to+4*maxMark)] // what is further away is none of it, and time stays linear
	if n := bytes.LastIndex(before, []byte("<!--")); n >= 0 && !bytes.Contains(before[n:], []byte("-->")) && bytes.Contains(after, []byte("-->")) {
		return true
	}
	before = before[bytes.LastIndexByte(before, '\n')+1:]
	n := bytes.IndexAny(after, "`\n")
	return bytes.Count(before, []byte("`"))%2 == 1 && n >= 0 && after[n] == '`'
}

// fenceAround is the closed fence around a place, as fences stand in the text whatever hides them.
func (s *scanner) fenceAround(at int) (span, bool) {
	if !s.fenced {
		s.allFences, s.fenced = closedFences(s.whole), true
	}
	return spanAround(s.allFences, at)
}

// spanAround is the span that a place stands in, of some in order.
func spanAround(spans []span, at int) (span, bool) {
	i, found := slices.BinarySearchFunc(spans, at, func(s span, at int) int { return s.start - at })
	if !found {
		i--
	}
	if i >= 0 && at < spans[i].end {
		return spans[i], true
	}
	return span{}, false
}

// closedFences finds the fences of a text that have an end, those in items and quotes among them.
func closedFences(data []byte) (out []span) {
	var (
		start, size int
		char        byte
		quoted      bool
	)
	for at := 0; at < len(data); {
		ln := lineOf(data, at)
		if size > 0 {
			b, in := fenced(data[ln.start:ln.end], quoted)
			if !in || closesFence(b, char, size) {
				out, size = append(out, span{start, at}), 0
			}
			if in { // else it stands below the quote, and may begin a fence
				at = ln.next
			}
			continue
		}
		b, quote := fenced(data[ln.start:ln.end], true)
		if m, ok := parseMarker(b); ok {
			b = b[min(m.Text, len(b)):]
		}
		if c, n, ok := fenceOf(b); ok {
			char, size, quoted, start = c, n, quote, ln.next
		}
		at = ln.next
	}
	return out
}

// codeSpans are the stretches between backticks on one line: a run of backticks ends at the next run of as many.
type codeSpans struct {
	start, end int // of the line
	spans      []span
}

// around is the stretch that a place on a line stands in.
func (c *codeSpans) around(data []byte, at int, ln line) (span, bool) {
	if c.start != ln.start || c.end != ln.end {
		*c = codeSpans{start: ln.start, end: ln.end, spans: spansOf(data, ln, c.spans[:0])}
	}
	return spanAround(c.spans, at)
}

// mention reports whether the tag at offset at is only talked about: a code span goes from the backtick before it beyond the one behind it.
func (c *codeSpans) mention(data []byte, at int, ln line) bool {
	if !isQuoted(data, at) {
		return false
	}
	code, shown := c.around(data, at, ln)
	return shown && tagEnd(data, at) < code.end
}

func spansOf(data []byte, ln line, out []span) []span {
	var runs []span
	for i := ln.start; i < ln.end; i++ {
		n := bytes.IndexByte(data[i:ln.end], '`')
		if n < 0 {
			break
		}
		run := span{i + n, i + n + 1}
		for run.end < ln.end && data[run.end] == '`' {
			run.end++
		}
		runs, i = append(runs, run), run.end
	}
	bySize := map[int][]int{}
	for i, r := range runs {
		bySize[r.end-r.start] = append(bySize[r.end-r.start], i)
	}
	for i := 0; i < len(runs); i++ {
		open := runs[i]
		if open.start > ln.start && data[open.start-1] == '\\' {
			open.start++ // the first is escaped
		}
		size := open.end - open.start
		closers := bySize[size]
		for len(closers) > 0 && closers[0] <= i {
			closers = closers[1:]
		}
		if bySize[size] = closers; size > 0 && len(closers) > 0 {
			i = closers[0]
			out = append(out, span{open.start, runs[i].end})
		}
	}
	return out
}

// tagAt recognises <private>, </private> and tags whose name is memctl or begins with memctl-, in any case, where they begin at i. With space
// behind its < a private tag has no attributes: "public < private < secret" is none. Nor is one that ends itself, <private/>.
func tagAt(data []byte, i int) (name string, closing bool) {
	b := data[i:min(len(data), i+maxMark)]
	rest := bytes.TrimLeftFunc(b[1:], isGap)
	spaced := len(rest) < len(b)-1
	if len(rest) > 0 && rest[0] == '/' {
		closing = true
		rest = bytes.TrimLeftFunc(rest[1:], isGap)
	}
	n := 0
	for n < len(rest) && (rest[n]|0x20 >= 'a' && rest[n]|0x20 <= 'z' || rest[n] == '-' || rest[n] == '_') {
		n++
	}
	name = strings.ToLower(string(rest[:n]))
	if name != "private" && (spaced || name != "memctl" && !strings.HasPrefix(name, "memctl-")) {
		return "", false
	}
	rest = rest[n:]
	if r, _ := utf8.DecodeRune(rest); len(rest) > 0 && r != '>' && r != '/' && !unicode.IsSpace(r) {
		return "", false
	}
	if spaced && !bytes.HasPrefix(bytes.TrimLeftFunc(rest, isGap), []byte(">")) || !closing && endsItself(rest) {
		return "", false
	}
	return name, closing
}

// isGap reports whether a character parts the words of a tag on its line.
func isGap(r rune) bool { return r != '\n' && r != '\r' && unicode.IsSpace(r) }

// endsItself reports whether a tag, of which rest stands behind the name, ends with a slash that belongs to no value.
func endsItself(rest []byte) bool {
	n := bytes.IndexAny(rest, "><\n")
	if n < 1 || rest[n] != '>' || rest[n-1] != '/' {
		return false
	}
	before, _ := utf8.DecodeLastRune(rest[:n-1])
	return n == 1 || unicode.IsSpace(before) || before == '"' || before == '\''
}

// tagEnd is behind the tag that begins at i.
func tagEnd(data []byte, i int) int {
	rest := data[i:min(len(data), i+maxMark)]
	if n := bytes.IndexAny(rest, ">\n"); n >= 0 && rest[n] == '>' {
		return i + n + 1
	}
	return i + 1
}

// isQuoted reports whether a backtick stands right before the tag at offset at, and one right behind it. They belong to two code spans where
// they are not those of one: `a`<private>`b`.
func isQuoted(data []byte, at int) bool {
	if at == 0 || data[at-1] != '`' {
		return false
	}
	n := bytes.IndexAny(data[at:min(len(data), at+64)], ">\n")
	return n >= 0 && data[at+n] == '>' && at+n+1 < len(data) && data[at+n+1] == '`'
}

// saysNothing reports whether there is nothing to hide between two tags that are shown as code: <private>…</private>.
func saysNothing(b []byte) bool { return len(bytes.Trim(b, " \t\r\n.…>")) == 0 }
