package memory

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// text takes a line that has no markup of its own: it begins a paragraph, or continues the open text.
func (s *scanner) text(ln line, cols, indent int) {
	seg := s.segment(ln.start+indent, ln)
	o := &s.open
	isHead := false
	if _, ok := stated(s.data[seg.start:seg.end], s.section); ok && !(s.inList && cols >= 2) {
		isHead = true
	}
	if o.kind != BlockBlank && o.kind != BlockQuote && !isHead && o.mayContinue && o.size < maxParagraph {
		s.extend(seg, ln)
		return
	}
	s.flush()
	if s.inList && cols < 2 {
		s.endList()
	}
	if !s.inList {
		s.useLabel(BlockParagraph)
	}
	s.begin(BlockParagraph, 0, seg, ln)
	o.hasGrammar = isHead
	o.mayContinue = isHead || s.inList || !s.isLabelLine(s.data[seg.start:seg.end])
}

// segment is the rest of the line from start on, trimmed.
func (s *scanner) segment(start int, ln line) segment {
	end := ln.end
	for end > start && (s.data[end-1] == ' ' || s.data[end-1] == '\t') {
		end--
	}
	hard := ln.end-end >= 2
	if end > start && s.data[end-1] == '\\' {
		hard = true
	}
	return segment{start: min(start, end), end: end, line: ln.no, hard: hard}
}

func (s *scanner) begin(kind BlockKind, level int, seg segment, ln line) {
	segs := append(s.open.segs[:0], seg)
	if seg.start == seg.end {
		segs = segs[:0]
	}
	s.open = openText{kind: kind, level: level, start: s.pos, line: s.line, segs: segs, mayContinue: true}
	s.open.end, s.open.size = ln.next, seg.end-seg.start
	s.advance(ln)
}

func (s *scanner) extend(seg segment, ln line) {
	if seg.start < seg.end {
		s.open.segs = append(s.open.segs, seg)
	}
	s.open.size += seg.end - seg.start
	s.open.end = ln.next
	s.advance(ln)
}

// item takes the first line of a list item.
func (s *scanner) item(ln line, m marker) {
	s.flush()
	b := s.data[ln.start:ln.end]
	at := m.content
	for at < len(b) { // "- - text" of a careless copy is one item
		inner, ok := parseMarker(b[at:])
		if !ok || inner.ordered || inner.indent > 0 || inner.content == 0 {
			break
		}
		at += inner.content
	}
	if !s.inList {
		s.useLabel(BlockItem)
		s.inList = true
	}
	for n := len(s.list); n > 0 && s.list[n-1].indent+2 > m.indent; n-- {
		s.list = s.list[:n-1]
	}
	entry := listEntry{indent: m.indent}
	if n := len(s.list); n > 0 {
		entry.section = s.list[n-1].section
	}
	s.list = append(s.list, entry)
	if char, size, ok := fenceOf(b[min(at, len(b)):]); ok {
		s.fence(ln, char, size, false)
		return
	}
	kind, task := BlockItem, TaskNone
	if m.ordered {
		kind = BlockOrdered
	}
	rest := b[min(at, len(b)):]
	if t, n := taskOf(rest); t != TaskNone {
		task = t
		at += n
	}
	quoted := false
	for at < len(b) && (b[at] == '>' || quoted && b[at] == ' ') {
		at++
		quoted = true
	}
	s.begin(kind, len(s.list), s.segment(ln.start+min(at, len(b)), ln), ln)
	s.open.task, s.open.quotedItem = task, quoted
}

// quote takes one line of a quotation.
func (s *scanner) quote(ln line) {
	at := ln.start
	for at < ln.end && (s.data[at] == '>' || s.data[at] == ' ' || s.data[at] == '\t') {
		at++
	}
	inner := s.data[at:ln.end]
	if char, size, ok := fenceOf(inner); ok {
		s.flush()
		s.fence(ln, char, size, true)
		return
	}
	if s.open.kind == BlockBlank || s.open.kind != BlockQuote {
		s.flush()
		if cols, _ := indentOf(s.data[ln.start:ln.end]); cols < 2 {
			s.endList()
		}
		if s.blankBefore || !s.lastIs(BlockQuote) {
			s.useLabel(BlockParagraph)
		}
	}
	level, _ := headingLevel(inner)
	callout := bytes.HasPrefix(inner, []byte("[!"))
	if isBlank(inner) || level > 0 || callout || isTableRow(inner) || isDelimiterRow(inner) || isRule(inner) {
		s.take(BlockQuote, 0, ln)
		return
	}
	m, isItem := parseMarker(inner)
	if isItem {
		at += m.content
		_, box := taskOf(s.data[min(at, ln.end):ln.end])
		at += box
	}
	seg := s.segment(at, ln)
	if s.open.kind == BlockQuote && !isItem && s.open.size < maxParagraph {
		s.extend(seg, ln)
		return
	}
	s.flush()
	s.begin(BlockQuote, 0, seg, ln)
}

func (s *scanner) lastIs(kind BlockKind) bool {
	n := len(s.log.Blocks)
	return n > 0 && s.log.Blocks[n-1].Kind == kind
}

func (s *scanner) endList() { s.inList, s.list = false, s.list[:0] }

// pushHeading puts a heading below the ones of a higher rank, and begins its section.
func (s *scanner) pushHeading(level int, raw string) {
	s.endList()
	n := len(s.heads)
	for n > 0 && s.heads[n-1].level >= level {
		n--
	}
	s.heads = s.heads[:n]
	role := s.roles.of(raw)
	if level == levelLabel && role != SectionNone && n > 0 && s.heads[n-1].level == levelBold && s.heads[n-1].role != SectionNone {
		s.heads = s.heads[:n-1] // "할 일:" after "**결정**" is its sibling
	}
	text := flatText(strings.Trim(cutText(raw, maxHeadText), " \t*_:："))
	if text != "" {
		s.heads = append(s.heads, heading{level: level, text: text, role: role})
	}
	s.setHeads()
}

func (s *scanner) popHeading() {
	s.heads = s.heads[:len(s.heads)-1]
	s.setHeads()
}

func (s *scanner) setHeads() {
	s.headTexts, s.section, s.labelUse = make([]string, 0, len(s.heads)), SectionNone, BlockBlank
	for _, h := range s.heads {
		s.headTexts = append(s.headTexts, h.text)
		if h.role != SectionNone {
			s.section = h.role
		}
	}
	s.headTexts = slices.Clip(s.headTexts)
}

// useLabel notes that a text or a list begins, and ends the scope of a label that has had its block. A bold line that
// gives a role keeps it over paragraphs, until text follows a list.
func (s *scanner) useLabel(kind BlockKind) {
	n := len(s.heads)
	if n == 0 || s.heads[n-1].level < levelBold {
		return
	}
	top := s.heads[n-1]
	switch {
	case s.labelUse == BlockBlank:
		s.labelUse = kind
	case top.level == levelLabel:
		s.popHeading()
	case top.role != SectionNone && s.labelUse == BlockItem && kind == BlockParagraph:
		s.popHeading()
	default:
		s.labelUse = kind
	}
}

// cutText shortens to at most n bytes, at a character.
func cutText(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// flush ends the open text: its block is emitted, its statements are added.
func (s *scanner) flush() {
	if s.open.kind == BlockBlank {
		return
	}
	s.join()
	kind, level := s.open.kind, s.open.level
	label, labelLevel := "", 0
	switch kind {
	case BlockItem, BlockOrdered:
		s.extractItem()
	case BlockQuote:
		s.extractQuote()
	default:
		label, labelLevel = s.extractParagraph()
		if label == string(s.buf) && label != "" {
			kind, level = BlockHeading, labelLevel
		}
	}
	s.emit(kind, level, s.open.line, s.open.start, s.open.end)
	s.closeText()
	if label != "" && !s.inList {
		s.pushHeading(labelLevel, label)
	}
}

func (s *scanner) closeText() { s.open = openText{segs: s.open.segs[:0]} }

// join puts the segments of the open text into buf, with one space between them.
func (s *scanner) join() {
	s.offs = s.offs[:0]
	if len(s.open.segs) == 1 {
		seg := s.open.segs[0]
		s.buf, s.offs = append(s.buf[:0], s.data[seg.start:seg.end]...), append(s.offs, 0)
		return
	}
	s.buf = s.buf[:0]
	for i, seg := range s.open.segs {
		if i > 0 {
			s.buf = append(s.buf, ' ')
		}
		s.offs = append(s.offs, len(s.buf))
		text := s.data[seg.start:seg.end]
		if seg.hard && len(text) > 0 {
			text = bytes.TrimSuffix(text, []byte{'\\'})
		}
		s.buf = append(s.buf, text...)
	}
}

// source maps an offset in buf to one in the data, and to its line.
func (s *scanner) source(off int) (at, line int) {
	i, found := slices.BinarySearch(s.offs, off)
	if !found {
		i--
	}
	seg := s.open.segs[i]
	return seg.start + off - s.offs[i], seg.line
}
