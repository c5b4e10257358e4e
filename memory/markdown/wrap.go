package markdown

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// When a file counts as hard-wrapped. Two long lines of one width are common in notes: minPoints asks for five lines that are broken off,
// or for two or three where the words on both sides of the break show that the sentence goes on.
const (
	minWidth  = 60 // columns of the widest line
	slack     = 8  // columns that a wrapped line may be shorter
	minPoints = 5  // of evidence that lines are broken off, see breaksOff
)

// finish cuts what was gathered into the blocks of the document, and says how deep in lists they stand.
func (s *scanner) finish() {
	s.doc.Width = s.wrapWidth()
	blocks := make([]Block, 0, len(s.raw))
	lines := make([]Line, 0, len(s.segs))
	var list []int // columns before the open items
	for i := range s.raw {
		r := &s.raw[i]
		for first := r.first; ; {
			last := s.cut(r, first)
			b := r.Block
			if first > r.first {
				b = s.rest(r, first)
			}
			if last < r.last {
				b.EndByte = s.segs[last].from
			}
			list = b.place(list, r.item && first == r.first)
			from := len(lines)
			for _, seg := range s.segs[first:last] {
				lines = append(lines, seg.Line)
			}
			b.Text = lines[from:len(lines):len(lines)]
			b.strike(s.data)
			blocks = append(blocks, b)
			if first = last; first >= r.last {
				break
			}
		}
	}
	s.doc.Blocks = blocks
	s.doc.takeBack()
}

// isText reports whether lines of the block may belong together.
func (r *rawBlock) isText() bool { return r.Kind == Paragraph || r.Kind == Item || r.Kind == Quote }

// cut finds where the part of a block ends that begins with a segment: at the next line that is one of its own.
func (s *scanner) cut(r *rawBlock, first int) int {
	if !r.isText() {
		return r.last
	}
	for i := first + 1; i < r.last; i++ {
		seg, above := &s.segs[i], &s.segs[i-1]
		if !seg.first {
			continue
		}
		if above.Hard && s.data[above.EndByte-1] == '\\' {
			above.StartByte, above.EndByte = s.trim(above.StartByte, above.EndByte-1)
		}
		if s.doc.Width == 0 || above.Hard || s.endedOnPurpose(i) {
			return i
		}
	}
	return r.last
}

// endedOnPurpose reports whether the line above a segment of a hard-wrapped text was not wrapped: it is short, and the next word would
// have stood on it.
func (s *scanner) endedOnPurpose(i int) bool {
	above := i - 1
	for !s.segs[above].first {
		above--
	}
	return s.columnsOf(above) < s.doc.Width-slack && s.roomFor(above, i, s.doc.Width)
}

// roomFor reports whether the first word of the line that the segment next begins would have fitted on the line that the segment i begins.
func (s *scanner) roomFor(i, next, width int) bool {
	word := s.data[s.segs[next].StartByte:s.segs[next].EndByte]
	if n := bytes.IndexAny(word, " \t"); n >= 0 {
		word = word[:n]
	}
	return s.columnsOf(i)+1+columns(string(word[:min(len(word), 4*minWidth)])) <= width
}

// rest is the block that a further line of a block is.
func (s *scanner) rest(r *rawBlock, first int) Block {
	seg := &s.segs[first]
	b := Block{Kind: Paragraph, Line: seg.Line.Line, StartByte: seg.from, EndByte: r.EndByte}
	if r.Kind == Quote {
		b.Kind, b.Inner = Quote, Paragraph
	}
	b.Indent, _ = Indent(s.data[seg.from:seg.StartByte])
	return b
}

// place gives a block its depth below the open items, and returns those that are open then.
func (b *Block) place(list []int, item bool) []int {
	switch {
	case item:
		for len(list) > 0 && list[len(list)-1]+2 > b.Indent {
			list = list[:len(list)-1]
		}
		list = append(list, b.Indent)
	case b.Kind == Heading, b.Kind == Rule:
		list = list[:0]
	case b.Kind == Paragraph, b.Kind == Quote:
		for len(list) > 0 && list[len(list)-1]+2 > b.Indent {
			list = list[:len(list)-1]
		}
	}
	b.Depth = len(list)
	return list
}

// strike takes the marks off a text that is struck out as a whole.
func (b *Block) strike(data []byte) {
	if !(b.Kind == Paragraph || b.Kind == Item || b.Kind == Quote) {
		return
	}
	for i := range b.Text {
		l := &b.Text[i]
		text := data[l.StartByte:l.EndByte]
		if len(text) > 4 && bytes.HasPrefix(text, []byte("~~")) && bytes.HasSuffix(text, []byte("~~")) && !bytes.Contains(text[2:len(text)-2], []byte("~~")) {
			if inner := bytes.Trim(text[2:len(text)-2], " \t"); len(inner) > 0 {
				l.Struck = true
				l.StartByte += 2 + bytes.Index(text[2:], inner)
				l.EndByte = l.StartByte + len(inner)
			}
		}
	}
}

// wrapWidth is the width to which the text is hard-wrapped, 0 if it is not. Width alone proves little where lines are few: a text is wrapped
// if most of its lines also break off within what they say.
func (s *scanner) wrapWidth() int {
	counted, widest := 0, 0
	s.eachLine(func(_, i, _ int) {
		counted++
		widest = max(widest, s.columnsOf(i))
	})
	if widest < minWidth {
		return 0
	}
	full, broken, points := 0, 0, 0
	s.eachLine(func(first, i, next int) {
		if s.columnsOf(i) >= widest-slack {
			full++
		}
		if s.breaksOff(i, next, widest) {
			broken++
			points++
			if s.goesOn(first, next) {
				points += 2
			}
		}
	})
	if full*5 < counted*4 || broken*3 < counted*2 || points < minPoints {
		return 0
	}
	return widest
}

// breaksOff reports whether the line that the segment i begins may go on in the one that next begins: it ends no sentence, the next one
// begins with no capital letter, and not even its first word would have fitted.
func (s *scanner) breaksOff(i, next, width int) bool {
	return !EndsSentence(s.lineBefore(next)) && !unicode.IsUpper(s.firstRune(next)) && !s.roomFor(i, next, width)
}

// goesOn reports whether the words on both sides of a break show that the sentence goes on: a small letter begins the next line of a text that
// began with a capital, or a Korean particle or adnominal ending, which needs another word behind it, ends the line above.
func (s *scanner) goesOn(first, next int) bool {
	if unicode.IsUpper(s.firstRune(first)) && unicode.IsLower(s.firstRune(next)) {
		return true
	}
	end := ending(s.lineBefore(next))
	return strings.ContainsRune("을를의은는와과한할된될던", end[1]) && unicode.Is(unicode.Hangul, end[0])
}

// firstRune is the first character of a segment.
func (s *scanner) firstRune(i int) rune {
	r, _ := utf8.DecodeRune(s.data[s.segs[i].StartByte:s.segs[i].EndByte])
	return r
}

// lineBefore is the text of the last segment of the line before the one that a segment begins.
func (s *scanner) lineBefore(i int) []byte { return s.data[s.segs[i-1].StartByte:s.segs[i-1].EndByte] }

// eachLine goes through the lines that others of the same text follow, with the segments that begin the text, the line and the next line. Lines
// that end in a hard break, and those with an address, which nobody can wrap, say nothing.
func (s *scanner) eachLine(f func(first, i, next int)) {
	for r := range s.raw {
		if !s.raw[r].isText() {
			continue
		}
		for i := s.raw[r].first; i < s.raw[r].last; i++ {
			seg := &s.segs[i]
			if !seg.first || seg.Hard || bytes.Contains(s.data[seg.StartByte:seg.EndByte], []byte("://")) {
				continue
			}
			next := i + 1
			for next < s.raw[r].last && !s.segs[next].first {
				next++
			}
			if next < s.raw[r].last {
				f(s.raw[r].first, i, next)
			}
		}
	}
}

// columnsOf is the width of the line that a segment begins.
func (s *scanner) columnsOf(i int) int {
	seg := &s.segs[i]
	if seg.cols == 0 {
		end := seg.EndByte
		for i++; i < len(s.segs) && !s.segs[i].first && s.segs[i].Line.Line == seg.Line.Line; i++ {
			end = s.segs[i].EndByte
		}
		seg.cols = columns(string(bytes.TrimPrefix(s.data[seg.from:end], bom(s.data[seg.from:end]))))
	}
	return seg.cols
}

// columns is the width of a text on a terminal: East Asian wide characters take two columns, marks that join the one before none, and
// a syllable of conjoining jamo what the syllable takes.
func columns(text string) int {
	n := 0
	for _, r := range text {
		switch {
		case r < utf8.RuneSelf:
			n++
		case r >= 0x1160 && r <= 0x11ff, unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		default:
			n++
			if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
				n++
			}
		}
	}
	return n
}
