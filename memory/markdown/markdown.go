package markdown

import (
	"bytes"
	"slices"
	"strings"
)

// Kind says what a block is.
type Kind uint8

// Kinds of blocks.
const (
	Blank       Kind = iota // lines of nothing but white space
	FrontMatter             // YAML between two --- at the top
	Heading                 // written with # or underlined
	Paragraph               // a line of text; in a hard-wrapped file all its lines
	Item                    // an item of a list
	Quote                   // a line that begins with >
	Table                   // its rows
	Code                    // fenced, or indented and clearly code
	Rule                    // a thematic break
	HTML                    // lines of nothing but tags
	Comment                 // lines that a comment hides
	Managed                 // lines that a program has written: <!-- memctl:… -->, <!-- openclaw:… -->, <memctl-…>, each up to its end
	Private                 // lines that <private>…</private> touches
	Binary                  // lines with NUL bytes, as a crash leaves them
)

// String is a short lower-case name.
func (k Kind) String() string {
	names := [...]string{
		"blank", "front matter", "heading", "paragraph", "item", "quote", "table", "code", "rule", "html", "comment", "managed", "private", "binary",
	}
	if int(k) < len(names) {
		return names[k]
	}
	return "unknown"
}

// Hidden reports whether blocks of the kind are kept from readers.
func (k Kind) Hidden() bool { return k == Comment || k == Managed || k == Private || k == Binary }

// Box is the state of a check box.
type Box uint8

// States of a box.
const (
	NoBox Box = iota
	Open      // [ ], [-], [/], [>], ☐, ⬜
	Done      // [x], ☑, ✅, ✔
)

// Block is a stretch of whole lines of one kind, their line ends included.
type Block struct {
	Kind      Kind
	Level     int    // of a heading, 1 to 6
	Depth     int    // of an item its depth in the list, from 1; of another block the depth of the item that it stands in, 0 for none
	Indent    int    // columns before the first line's text or marker
	Ordered   bool   // an item with a number
	Quoted    bool   // an item whose text begins with >
	Inner     Kind   // of a quote: what the line is behind its >. Paragraph, Item, or what says nothing
	Fenced    bool   // code between fences
	Name      string // of a managed block, "memctl:index" or "memctl-recall"
	Line      int    // 1-based line at which it starts
	StartByte int
	EndByte   int
	Text      []Line // what is to be read of it; empty where that is nothing, and for hidden blocks
}

// Line is the text of one line of a block, without indentation, marker, box, quote marks, comments, and the space at its end. A line
// with a comment in its middle, or with the boxes of two tasks, is several of them.
type Line struct {
	Line      int // 1-based
	StartByte int
	EndByte   int
	Box       Box  // the box before it
	Struck    bool // it was struck out: ~~text~~; the range is what stands between the marks
	Hard      bool // it ends in a hard break
	Tight     bool // no space parts it from the Line before
}

// Part is a hidden stretch of a text, from the first byte of what hides it to the last.
type Part struct {
	Kind      Kind // Comment, Managed or Private
	StartByte int
	EndByte   int
}

// Document is a text cut into blocks.
type Document struct {
	Data   []byte
	Blocks []Block
	Hidden []Part // in order; of an unclosed one the end is that of the text
	Faults []Fault

	// Width is the width in columns to which the text is hard-wrapped, 0 where it is not. It is if four fifths of the lines of its
	// paragraphs (the last of each aside) are within 8 columns of the widest, which has 60 or more, and enough of them break off within
	// what they say. East Asian wide characters take two.
	Width int
}

// Fault is something in a text that its author should know about. It never stops the reading.
type Fault struct {
	Code FaultCode
	Line int    // 1-based
	What string // of an unclosed block: "code fence", "comment", "<private>", "managed block memctl:index"
	End  string // the line that would close it, "" where any line does that is no quote
}

// FaultCode says what a fault is.
type FaultCode uint8

// Codes of faults.
const (
	Unclosed      FaultCode = iota // a block has no end: all below it belongs to it
	NULBytes                       // the line is Binary
	FrontBroken                    // what begins as front matter is none
	FrontUnclosed                  // it has no closing ---
)

// Text is what the block says: its lines with a space between them, or a line end in code and tables.
func (d *Document) Text(b *Block) string {
	if len(b.Text) == 1 {
		return string(d.Data[b.Text[0].StartByte:b.Text[0].EndByte])
	}
	var s strings.Builder
	for i := range b.Text {
		l := &b.Text[i]
		switch {
		case i == 0 || l.Tight:
		case (b.Kind == Code || b.Kind == Table) && l.Line != b.Text[i-1].Line:
			s.WriteByte('\n')
		default:
			s.WriteByte(' ')
		}
		s.Write(d.Data[l.StartByte:l.EndByte])
	}
	return s.String()
}

// Visible returns the text without what is hidden in it. Every line keeps its number: of what is left out the line ends stay, and in front
// matter a "#" for a line at the margin, so that it still is front matter.
func (d *Document) Visible() []byte {
	out := make([]byte, 0, len(d.Data))
	part := 0
	for i := range d.Blocks {
		b := &d.Blocks[i]
		for part < len(d.Hidden) && d.Hidden[part].EndByte <= b.StartByte {
			part++
		}
		out = d.appendVisible(out, b, d.Hidden[part:])
	}
	return out
}

// VisibleOf returns what of a block Visible has.
func (d *Document) VisibleOf(b *Block) []byte {
	part, _ := slices.BinarySearchFunc(d.Hidden, b.StartByte, func(h Part, at int) int { return h.EndByte - at - 1 })
	return d.appendVisible(nil, b, d.Hidden[part:])
}

// appendVisible appends what is visible of a block, of which the hidden parts begin with the first of those given.
func (d *Document) appendVisible(out []byte, b *Block, hidden []Part) []byte {
	at := b.StartByte
	switch {
	case b.Kind.Hidden() || b.Kind == HTML:
		for _, c := range d.Data[at:b.EndByte] {
			if c == '\n' {
				out = append(out, c)
			}
		}
		return out
	case b.Kind == FrontMatter:
		return d.appendFront(out, b, hidden)
	}
	for _, h := range hidden {
		if h.StartByte >= b.EndByte {
			break
		}
		if h.StartByte >= at {
			out = append(out, d.Data[at:h.StartByte]...)
		}
		at = max(at, min(h.EndByte, b.EndByte))
	}
	return append(out, d.Data[at:b.EndByte]...)
}

func (d *Document) appendFront(out []byte, b *Block, hidden []Part) []byte {
	at := b.StartByte
	for l := range bytes.Lines(d.Data[at:b.EndByte]) {
		end := at + len(l)
		for len(hidden) > 0 && hidden[0].EndByte <= at {
			hidden = hidden[1:]
		}
		switch {
		case end == b.EndByte || len(hidden) == 0 || hidden[0].StartByte >= end:
			out = append(out, l...)
		case l[0] == ' ' || l[0] == '\t' || isBlank(l):
			out = append(out, '\n')
		default:
			out = append(out, "#\n"...)
		}
		at = end
	}
	return out
}
