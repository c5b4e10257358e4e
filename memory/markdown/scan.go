package markdown

import (
	"bytes"
	"slices"
	"strings"
)

// Bounds on what a text can make the scanner hold.
const (
	maxFaults    = 1000
	maxParagraph = 64 << 10 // bytes of lines read as one paragraph
	maxHeading   = 120      // bytes of a text that --- underlines
)

// Options say how a text is read. The zero value reads a log or a note.
type Options struct {
	NoFront bool // the text is the body of a file: what stands at its top is no front matter
	Lenient bool // a block without an end is text, for who must find what stands below it; else all below belongs to it
	Tail    int  // how many bytes at the end belong to no block, as who writes them is not done; their tags end what stands above
}

// Parse cuts a text into blocks. The document refers to data, which must not change while it is used.
func Parse(data []byte, opt Options) *Document {
	read := data[:len(data)-opt.Tail]
	s := scanner{doc: &Document{Data: read}, data: read, whole: data, opt: opt, line: 1, blankBefore: true, open: -1, lead: span{-1, -1}}
	if !opt.NoFront {
		s.frontMatter()
	}
	for s.pos < len(s.data) {
		s.step(s.lineAt(s.pos, s.line))
	}
	s.finish()
	return s.doc
}

// line is one line of the data: [start, end) is its content without line end, next the start of the following line.
type line struct {
	start, end, next int
	no               int // 1-based
}

type span struct{ start, end int }

// segment is a line of a block as the scanner gathers it.
type segment struct {
	Line

	from  int // start of the line in the data
	first bool
	cols  int // display columns of the whole line; of the first segment of a line only
}

// rawBlock is a block with the segments that it has so far: segs[first:last].
type rawBlock struct {
	Block

	first, last int
	item        bool // it is an item of a list, or code that begins as one
}

// scanner goes through a text line by line. Lines that would go on with the text above are gathered in one block, which
// [scanner.finish] cuts.
type scanner struct {
	doc   *Document
	data  []byte
	whole []byte // data and the tail
	opt   Options
	pos   int // start of the current line
	line  int // its number

	raw      []rawBlock
	segs     []segment
	open     int // index of the text block that is being read; -1 for none
	size     int // bytes of its text
	comments []span

	blankBefore bool // no text directly above the current line
	inTable     bool
	inIndented  bool // indented code
	inList      bool
	close       span         // the last "-->" that was looked for: from where, and where it is, at the end of the data for none
	unclosed    int          // blocks without an end, in a lenient reading
	fences      map[byte]int // the shortest fence that was found to have no end, in a lenient reading

	front     int       // where the inside of the front matter that is being read ends, else 0
	code      span      // the inside of the closed fence that is being read, else empty
	lead      span      // the white space before the text of the last line that was asked about
	spans     codeSpans // of the last line that was asked about
	tags      *tagTable
	fenced    bool // allFences has been found
	allFences []span
}

func (s *scanner) fault(f Fault) {
	if len(s.doc.Faults) < maxFaults {
		s.doc.Faults = append(s.doc.Faults, f)
	}
}

// lineAt returns the line that starts at pos.
func (s *scanner) lineAt(pos, no int) line {
	ln := lineOf(s.data, pos)
	ln.no = no
	return ln
}

// lineOf is the line of data that starts at pos, without its number.
func lineOf(data []byte, pos int) line {
	ln := line{start: pos}
	if n := bytes.IndexByte(data[pos:], '\n'); n >= 0 {
		ln.end, ln.next = pos+n, pos+n+1
	} else {
		ln.end, ln.next = len(data), len(data)
	}
	for ln.end > pos && data[ln.end-1] == '\r' {
		ln.end--
	}
	if pos == 0 {
		ln.start = min(len(bom(data)), ln.end)
	}
	return ln
}

// block adds a block of lines up to end; text goes to the segments that are added next.
func (s *scanner) block(b Block, end int) {
	b.Line, b.StartByte, b.EndByte = s.line, s.pos, end
	s.raw = append(s.raw, rawBlock{Block: b, first: len(s.segs), last: len(s.segs)})
	s.open = -1
}

// take makes the current line part of a block of its own and goes to the next line. Neighbours of the kinds that have no inner
// borders become one.
func (s *scanner) take(b Block, ln line) {
	if n := len(s.raw); n > 0 && s.raw[n-1].Kind == b.Kind && (b.Kind == Blank || b.Kind == Table || b.Kind == Code && s.inIndented || b.Kind == Binary) {
		s.raw[n-1].EndByte = ln.next
		s.open = -1
	} else {
		s.block(b, ln.next)
	}
	s.advance(ln)
}

func (s *scanner) advance(ln line) { s.pos, s.line = ln.next, ln.no+1 }

// takeTo makes everything up to end, which is the start of a line, one block.
func (s *scanner) takeTo(kind Kind, end int) {
	s.block(Block{Kind: kind}, end)
	s.line += bytes.Count(s.data[s.pos:end], []byte{'\n'})
	s.pos = end
	s.blankBefore = true
}

// add appends the text of a line from start on to the last block, without the space at its end, and cut at its comments.
func (s *scanner) add(start int, ln line) {
	b := &s.raw[len(s.raw)-1]
	start, end := s.trim(start, ln.end)
	hard := ln.end-end >= 2 || end > start && s.data[end-1] == '\\'
	seg := segment{Line: Line{Line: ln.no, StartByte: start, EndByte: end, Hard: hard}, from: s.pos, first: true}
	s.size += end - start
	for _, c := range s.comments {
		if c.start < seg.StartByte || c.start >= end {
			if c.end > seg.StartByte && c.start < seg.StartByte {
				seg.StartByte = min(c.end, end)
			}
			continue
		}
		head := seg
		_, head.EndByte = s.trim(seg.StartByte, c.start)
		head.Hard = false
		s.push(b, head)
		after, _ := s.trim(c.end, end)
		if head.StartByte < head.EndByte {
			seg.first = false
			seg.Tight = head.EndByte == c.start && after == c.end
		} else { // a comment at once behind another one
			seg.Tight = seg.Tight && after == c.end
		}
		seg.StartByte = after
	}
	s.push(b, seg)
	b.last = len(s.segs)
}

// trim leaves out spaces and tabs at both ends.
func (s *scanner) trim(start, end int) (from, to int) {
	for start < end && (s.data[start] == ' ' || s.data[start] == '\t') {
		start++
	}
	for end > start && (s.data[end-1] == ' ' || s.data[end-1] == '\t') {
		end--
	}
	return start, end
}

func (s *scanner) push(b *rawBlock, seg segment) {
	if seg.StartByte < seg.EndByte || b.Kind == Code {
		s.segs = append(s.segs, seg)
	}
}

// step reads one line, or one block of lines that hides its content.
func (s *scanner) step(ln line) {
	b := s.data[ln.start:ln.end]
	table, code := s.inTable, s.inIndented
	s.inTable, s.inIndented = false, false
	if isBlank(b) {
		s.take(Block{Kind: Blank}, ln)
		s.blankBefore = true
		return
	}
	binary := bytes.IndexByte(b, 0) >= 0
	if binary {
		s.fault(Fault{Code: NULBytes, Line: ln.no})
	}
	if s.hidden(ln) { // first: a private part may begin on a damaged line
		return
	}
	if binary {
		s.take(Block{Kind: Binary}, ln)
		return
	}
	if char, size, ok := fenceOf(b); ok && s.fence(ln, char, size, Block{Kind: Code}, false) {
		return
	}
	if s.markup(ln, b, table) {
		s.blankBefore = false
		return
	}
	cols, n := Indent(b)
	if len(s.comments) == 0 && cols >= 4 && (code || s.blankBefore && !s.inList && looksLikeCode(b)) {
		s.inIndented = code
		s.take(Block{Kind: Code, Indent: cols}, ln)
		s.segs = append(s.segs, segment{Line: Line{Line: ln.no, StartByte: ln.start, EndByte: ln.end}})
		s.raw[len(s.raw)-1].last = len(s.segs)
		s.inIndented, s.blankBefore = true, true
		return
	}
	s.text(ln, cols, n)
	s.blankBefore = false
}

// markup reads lines that are headings, tables, rules, list items or quotes.
func (s *scanner) markup(ln line, b []byte, table bool) bool {
	cols, _ := Indent(b)
	if level, start, end := ParseHeading(b); level > 0 {
		s.block(Block{Kind: Heading, Level: level, Indent: cols}, ln.next)
		s.add(ln.start+start, line{start: ln.start, end: ln.start + end, no: ln.no})
		s.advance(ln)
		s.inList = false
		return true
	}
	if level := s.setext(b); level > 0 {
		o := &s.raw[s.open]
		o.Kind, o.Level, o.EndByte = Heading, level, ln.next
		s.open = -1
		s.advance(ln)
		return true
	}
	if bytes.IndexByte(b, '|') >= 0 && (table || isTableRow(b) || s.nextIsDelimiter(ln)) {
		s.row(ln, b, cols)
		return true
	}
	if onlyTags(b) {
		s.take(Block{Kind: HTML}, ln)
		return true
	}
	if isRule(b) || underlineOf(b) > 0 {
		s.take(Block{Kind: Rule}, ln)
		s.inList = false
		return true
	}
	if m, ok := parseMarker(b); ok {
		s.item(ln, m)
		return true
	}
	if t := bytes.TrimLeft(b, " \t"); t[0] == '>' {
		s.quote(ln, cols)
		return true
	}
	return false
}

func (s *scanner) row(ln line, b []byte, cols int) {
	s.take(Block{Kind: Table, Indent: cols}, ln)
	s.inTable = true
	if !onlyOf(bytes.TrimSpace(b), "|-: \t") {
		s.add(ln.start, ln)
	}
}

func (s *scanner) nextIsDelimiter(ln line) bool {
	if ln.next >= len(s.data) {
		return false
	}
	next := s.lineAt(ln.next, ln.no+1)
	return isDelimiterRow(s.data[next.start:next.end])
}

// setext returns the level of the heading that the line underlines. People draw rules with --- right below text too:
// it makes a heading only of something short that is no sentence.
func (s *scanner) setext(b []byte) int {
	if s.open < 0 || s.raw[s.open].Kind != Paragraph || s.raw[s.open].last-s.raw[s.open].first != 1 || s.inList {
		return 0
	}
	level := underlineOf(b)
	seg := s.segs[s.raw[s.open].first]
	text := s.data[seg.StartByte:seg.EndByte]
	if level == 2 && (len(text) > maxHeading || EndsSentence(text)) {
		return 0
	}
	return level
}

// fence takes a fenced code block, an unclosed one to the end, but for what is hidden in it. It is false where that is text.
func (s *scanner) fence(ln line, char byte, size int, b Block, quoted bool) bool {
	if least, ok := s.fences[char]; ok && size >= least {
		return false
	}
	inner, end, closed := s.fenceEnd(ln, char, size, quoted)
	if !closed && s.opt.Lenient {
		if s.fences == nil {
			s.fences = map[byte]int{}
		}
		s.fences[char] = size
		return false
	}
	if !closed {
		f := Fault{Code: Unclosed, Line: ln.no, What: "code fence"}
		if !quoted {
			f.End = strings.Repeat(string(char), size)
		}
		s.fault(f)
	}
	b.Fenced = true
	s.block(b, ln.next)
	s.advance(ln)
	if closed {
		s.code = span{ln.next, inner}
	}
	s.inside(b, span{inner, end}, quoted)
	s.code, s.blankBefore = span{}, true
	return true
}

// fenceEnd finds the end of a fence: where its inside ends, and where it does itself, behind the line that closes it.
func (s *scanner) fenceEnd(ln line, char byte, size int, quoted bool) (inner, end int, closed bool) {
	for pos, no := ln.next, ln.no+1; pos < len(s.data); no++ {
		cur := s.lineAt(pos, no)
		content, in := fenced(s.data[cur.start:cur.end], quoted)
		if !in {
			return pos, pos, true
		}
		if closesFence(content, char, size) {
			return pos, cur.next, true
		}
		pos = cur.next
	}
	return len(s.data), len(s.data), false
}

// fenced is what a line of a fence says, false if the line ends the quote in which the fence stands.
func fenced(line []byte, quoted bool) (content []byte, in bool) {
	if !quoted {
		return line, true
	}
	t := bytes.TrimLeft(line, " \t")
	return bytes.TrimLeft(t, "> \t"), len(t) > 0 && t[0] == '>'
}

// inside takes the lines of a fence whose last line, the one that closes it, is given; its first one is taken. What is hidden parts it in
// blocks.
func (s *scanner) inside(b Block, last span, quoted bool) {
	s.segs = slices.Grow(s.segs, bytes.Count(s.data[s.pos:last.start], []byte("\n"))+1) // of a pasted build log, millions
	parted := false
	for s.pos < last.end {
		cur := s.lineAt(s.pos, s.line)
		if !s.opt.Lenient && s.hidden(cur) {
			parted = true
			if f, in := s.fenceAround(s.pos - 1); in && s.pos > last.end { // a part from one fence into another
				s.code, last = span{s.pos, f.end}, span{f.end, f.end}
				if end := s.lineAt(f.end, 0); isBlank(bytes.Trim(s.data[end.start:end.end], "`~> \t")) {
					last.end = end.next
				}
			}
			continue
		}
		if !s.opt.Lenient && len(s.comments) > 0 { // below a fence that nothing closes
			s.takeTo(Comment, cur.next)
			parted = true
			continue
		}
		if parted {
			s.block(b, cur.next)
			parted = false
		}
		raw := &s.raw[len(s.raw)-1]
		if raw.EndByte = cur.next; cur.start < last.start {
			content, _ := fenced(s.data[cur.start:cur.end], quoted)
			s.segs = append(s.segs, segment{Line: Line{Line: cur.no, StartByte: cur.end - len(content), EndByte: cur.end}})
			raw.last = len(s.segs)
		}
		s.advance(cur)
	}
}
