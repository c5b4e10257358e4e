package memory

import (
	"slices"

	"github.com/seed-a44923cb/memctl/memory/markdown"
)

// Piece is one text of a block: what [Parse] would take for one statement, with all that is no part of it.
type Piece struct {
	Lines  []markdown.Line // of the first and the last one perhaps only a part
	Note   bool            // it stands below the text of the same list item
	Stated bool            // it is a line of the Retain grammar
}

// Cut returns the texts of the i-th block of a document: of a hard-wrapped paragraph or quotation its sentences, of a list item its tasks and
// the notes below each. A line by itself is cut only before another task. Nothing but white space is left out. section is the role that the
// headings above give.
func Cut(doc *markdown.Document, i int, section Section) []Piece {
	b := &doc.Blocks[i]
	c := cutter{passage: passage{data: doc.Data}, block: b, section: section}
	switch {
	case len(b.Text) == 0:
	case b.Kind == markdown.Item:
		c.parts(b.Text, beginsTask, c.item)
	case b.Kind == markdown.Paragraph:
		c.note = i > 0 && isNote(b, &doc.Blocks[i-1])
		c.parts(b.Text, c.beginsStated(b, section), c.paragraph)
	case b.Kind == markdown.Quote:
		c.take(b.Text)
		c.quote()
	default:
		c.pieces = []Piece{{Lines: b.Text}}
	}
	return c.pieces
}

// cutter collects the pieces of a block.
type cutter struct {
	passage
	block   *markdown.Block
	section Section
	note    bool
	pieces  []Piece
}

func (c *cutter) item(bool) {
	_, ok := stated(c.buf, c.section)
	if ok || c.oneLine() || c.block.Quoted && isQuotedGrammar(c.buf) {
		c.whole(ok)
		return
	}
	end, notes := c.notes()
	c.keep(false, span{0, end})
	c.keep(true, notes...)
}

func (c *cutter) paragraph(bool) {
	_, ok := stated(c.buf, c.section)
	ok = ok && c.block.Depth == 0
	if ok || c.note || c.oneLine() {
		c.whole(ok)
		return
	}
	c.keep(false, c.sentences()...)
}

func (c *cutter) quote() {
	if c.oneLine() || isQuotedGrammar(c.buf) {
		c.whole(false)
		return
	}
	c.keep(false, c.sentences()...)
}

// whole makes the text under way one piece.
func (c *cutter) whole(stated bool) {
	c.pieces = append(c.pieces, Piece{Lines: c.segs, Stated: stated})
}

// keep makes pieces of some stretches of the text under way.
func (c *cutter) keep(note bool, spans ...span) {
	for _, s := range spans {
		if lines := c.lines(s.start, s.end); len(lines) > 0 {
			c.pieces = append(c.pieces, Piece{Lines: lines, Note: note})
		}
	}
}

// passage is a text that is being cut: some lines of a block, joined with a space between them.
type passage struct {
	data []byte // of the document
	segs []markdown.Line
	buf  []byte // the text
	offs []int  // where each line starts in it
	cut  splitter
}

// take makes some lines the text under way.
func (p *passage) take(segs []markdown.Line) {
	p.segs, p.offs, p.buf = segs, p.offs[:0], p.buf[:0]
	for i, seg := range segs {
		if i > 0 && !seg.Tight {
			p.buf = append(p.buf, ' ')
		}
		p.offs = append(p.offs, len(p.buf))
		p.buf = append(p.buf, p.data[seg.StartByte:seg.EndByte]...)
	}
}

// parts takes the lines of a text, one part after the other, and calls f for each. A part ends before a line that begins a text of its own.
func (p *passage) parts(text []markdown.Line, begins func(text []markdown.Line, i int) bool, f func(first bool)) {
	from := 0
	for i := 1; i <= len(text); i++ {
		if i == len(text) || begins(text, i) {
			p.take(text[from:i])
			f(from == 0)
			from = i
		}
	}
}

// beginsTask reports whether a box in the middle of a line begins another task.
func beginsTask(text []markdown.Line, i int) bool {
	return text[i].Box != markdown.NoBox && text[i].Line == text[i-1].Line
}

// beginsStated returns whether a line states its kind, and so begins a text of its own in a paragraph that stands in no list.
func (p *passage) beginsStated(b *markdown.Block, section Section) func(text []markdown.Line, i int) bool {
	return func(text []markdown.Line, i int) bool {
		_, ok := stated(p.data[text[i].StartByte:text[i].EndByte], section)
		return ok && b.Depth == 0
	}
}

// isNote reports whether a paragraph is a note right below a list item, or below another note.
func isNote(b, above *markdown.Block) bool {
	return b.Depth > 0 && (above.Kind == markdown.Item || above.Kind == markdown.Paragraph)
}

// isQuotedGrammar reports whether the text is a line of the grammar, with names or without, as briefings print it.
func isQuotedGrammar(buf []byte) bool {
	_, ok := stated(buf, SectionRetain)
	return ok
}

// oneLine reports whether the text stands on one line.
func (p *passage) oneLine() bool { return p.segs[0].Line == p.segs[len(p.segs)-1].Line }

// source maps an offset in the text to one in the data, and to its line.
func (p *passage) source(off int) (at, line int) {
	i := p.segmentAt(off)
	return p.segs[i].StartByte + off - p.offs[i], p.segs[i].Line
}

// segmentAt returns which line the offset in the text is of.
func (p *passage) segmentAt(off int) int {
	i, found := slices.BinarySearch(p.offs, off)
	if !found {
		i--
	}
	return i
}

// lines returns the lines of a stretch of the text, without the space around it.
func (p *passage) lines(a, b int) []markdown.Line {
	a, b = p.trim(a, b)
	if a == b {
		return nil
	}
	lines := slices.Clone(p.segs[p.segmentAt(a) : p.segmentAt(b-1)+1])
	lines[0].StartByte, _ = p.source(a)
	end, _ := p.source(b - 1)
	lines[len(lines)-1].EndByte = end + 1
	return lines
}

// trim leaves out the space at the ends of a stretch of the text.
func (p *passage) trim(a, b int) (start, end int) {
	for a < b && (p.buf[a] == ' ' || p.buf[a] == '\t') {
		a++
	}
	for b > a && (p.buf[b-1] == ' ' || p.buf[b-1] == '\t') {
		b--
	}
	return a, b
}

// notes returns where the item under way ends, and where in it each text stands that follows on a line of its own after a finished one. An
// item is wrapped at any width, so that a short line alone says nothing.
func (p *passage) notes() (end int, notes []span) {
	end = len(p.buf)
	for i := len(p.offs) - 1; i > 0; i-- {
		if endsNote(p.segmentText(i-1)) || startsAtClock(p.segmentText(i)) {
			notes = append(notes, span{p.offs[i], end})
			if end = p.offs[i]; !p.segs[i].Tight {
				end--
			}
		}
	}
	slices.Reverse(notes)
	return end, notes
}

// sentences splits the text; the result is valid until the next call.
func (p *passage) sentences() []span {
	p.cut.joins = p.cut.joins[:0]
	for i := 1; i < len(p.offs); i++ {
		if p.segs[i].Line != p.segs[i-1].Line {
			p.cut.joins = append(p.cut.joins, lineJoin{at: p.offs[i] - 1, hard: startsAtClock(p.segmentText(i))})
		}
	}
	return p.cut.split(p.buf)
}

func (p *passage) segmentText(i int) []byte {
	return p.data[p.segs[i].StartByte:p.segs[i].EndByte]
}
