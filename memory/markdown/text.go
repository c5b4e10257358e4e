package markdown

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// text takes a line that has no markup of its own: it begins a paragraph, or goes on with the open text.
func (s *scanner) text(ln line, cols, indent int) {
	if cols < 2 {
		s.inList = false
	}
	if s.open >= 0 && s.raw[s.open].Kind != Quote && s.size < maxParagraph {
		s.extend(ln.start+indent, ln)
		return
	}
	s.begin(Block{Kind: Paragraph, Indent: cols}, ln.start+indent, ln)
}

func (s *scanner) begin(b Block, start int, ln line) *rawBlock {
	s.block(b, ln.next)
	s.open, s.size = len(s.raw)-1, 0
	s.add(start, ln)
	s.advance(ln)
	return &s.raw[s.open]
}

func (s *scanner) extend(start int, ln line) {
	s.add(start, ln)
	s.raw[s.open].EndByte = ln.next
	s.advance(ln)
}

// item takes the first line of a list item.
func (s *scanner) item(ln line, m Marker) {
	b := s.data[ln.start:ln.end]
	at := m.Text
	for at < len(b) { // "- - text" of a careless copy is one item
		inner, ok := parseMarker(b[at:])
		if !ok || inner.Ordered || inner.Indent > 0 || inner.Text == 0 {
			break
		}
		at += inner.Text
	}
	s.inList = true
	at = min(at, len(b))
	blk := Block{Kind: Item, Ordered: m.Ordered, Indent: m.Indent}
	opening := len(s.raw)
	if char, size, ok := fenceOf(b[at:]); ok && s.fence(ln, char, size, Block{Kind: Code, Indent: m.Indent}, false) {
		s.raw[opening].item = true
		return
	}
	m.Text = at
	m.readBoxes(b)
	at = m.Text
	for at < len(b) && (b[at] == '>' || blk.Quoted && b[at] == ' ') {
		at++
		blk.Quoted = true
	}
	first := len(s.segs)
	raw := s.begin(blk, ln.start+min(at, len(b)), ln)
	raw.item = true
	if m.Box != NoBox {
		s.boxes(raw, first, m.Box)
	}
}

// boxes gives the text of an item its box, and cuts it where other boxes begin tasks of their own.
func (s *scanner) boxes(raw *rawBlock, at int, box Box) {
	whole := slices.Clone(s.segs[at:])
	s.segs = s.segs[:at]
	for _, seg := range whole {
		for {
			seg.Box = box
			end, start, next := secondBox(s.data[seg.StartByte:seg.EndByte])
			if next == NoBox {
				break
			}
			head := seg
			head.EndByte, head.Hard = seg.StartByte+end, true
			s.segs = append(s.segs, head)
			seg.StartByte += start
			seg.first, seg.Tight = false, false
			box = next
		}
		s.segs = append(s.segs, seg)
	}
	raw.last = len(s.segs)
}

// quote takes one line of a quotation.
func (s *scanner) quote(ln line, cols int) {
	at := ln.start
	for at < ln.end && (s.data[at] == '>' || s.data[at] == ' ' || s.data[at] == '\t') {
		at++
	}
	inner := s.data[at:ln.end]
	if char, size, ok := fenceOf(inner); ok && s.fence(ln, char, size, Block{Kind: Code, Indent: cols}, true) {
		return
	}
	if cols < 2 && (s.open < 0 || s.raw[s.open].Kind != Quote) {
		s.inList = false
	}
	b := Block{Kind: Quote, Indent: cols, Inner: Paragraph}
	level, start, _ := ParseHeading(inner)
	m, isItem := ParseItem(inner)
	switch {
	case isBlank(inner):
		b.Inner = Blank
	case level > 0:
		b.Inner, at = Heading, at+start
	case isTableRow(inner) || isDelimiterRow(inner):
		b.Inner = Table
	case isRule(inner):
		b.Inner = Rule
	case bytes.HasPrefix(inner, []byte("[!")):
		b.Inner = HTML // a callout, which names what follows
	case isItem:
		b.Inner, at = Item, at+m.Text
	}
	if b.Inner == Paragraph && s.open >= 0 && s.raw[s.open].Kind == Quote && s.size < maxParagraph {
		s.extend(at, ln)
		return
	}
	s.begin(b, min(at, ln.end), ln)
	if b.Inner != Paragraph && b.Inner != Item {
		s.open = -1
	}
}

// EndsSentence reports whether a text ends as a sentence does, closing quotes and emphasis aside.
func EndsSentence(b []byte) bool {
	end := ending(b)
	switch end[1] {
	case '.', '!', '?', '。', '！', '？', '…':
		return true
	case '다', '요', '음', '함', '됨', '임', '죠', '까', '네', '군', '걸', '중':
		return unicode.Is(unicode.Hangul, end[0])
	}
	return false
}

// ending is the last two characters of a text, in NFC and without brackets, quotation marks and emphasis behind them.
func ending(b []byte) [2]rune {
	t := norm.NFC.String(string(b[max(0, len(b)-48):]))
	t = strings.TrimRight(t, " )]}\"'”’」』）*_`~")
	last, n := utf8.DecodeLastRuneInString(t)
	before, _ := utf8.DecodeLastRuneInString(t[:len(t)-n])
	return [2]rune{before, last}
}
