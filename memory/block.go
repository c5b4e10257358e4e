package memory

// BlockKind says what a stretch of lines is.
type BlockKind uint8

// Kinds of blocks. The blocks of a log are whole lines, in file order, and cover it completely.
const (
	BlockBlank       BlockKind = iota
	BlockFrontMatter           // YAML between two --- at the top
	BlockHeading               // also a bold line or a label that works as one
	BlockParagraph
	BlockItem    // one bulleted list item with its continuation lines
	BlockOrdered // the same of a numbered list
	BlockQuote
	BlockTable
	BlockCode    // fenced, or indented and clearly code
	BlockRule    // a thematic break
	BlockHTML    // a comment
	BlockManaged // written by a program: <!-- memctl:… --> or <!-- openclaw:… --> up to its end marker
	BlockPrivate // lines touched by <private>…</private>
	BlockBinary  // a line with NUL bytes, as a crash leaves them
	BlockPending // the last line, when it has no newline yet
)

// String is a short lower-case name.
func (k BlockKind) String() string {
	names := [...]string{
		"blank", "front matter", "heading", "paragraph", "item", "ordered item", "quote", "table", "code", "rule",
		"html", "managed", "private", "binary", "pending",
	}
	if int(k) < len(names) {
		return names[k]
	}
	return "unknown"
}

// Block is a stretch of whole lines of one kind, their line ends included.
type Block struct {
	Kind      BlockKind
	Level     int // of a heading 1–6, 7 for a bold line, 8 for a label; of an item its depth from 1; else 0
	Line      int // 1-based line at which it starts
	StartByte int
	EndByte   int
}
