package document

import (
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"

	cut "github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/markdown"
)

// BlocksVersion changes when [Blocks] cuts files in another way; it belongs into the identity of an index.
const BlocksVersion = "blocks-11"

// maxBlockBytes bounds the text of one document; a longer block becomes several with the same line.
const maxBlockBytes = 2000

// maxUnder is how many of the list items that a block stands under are its context, the nearest ones. Deeper lists are not what people
// write, and each of their items would hold all those above it.
const maxUnder = 8

// Blocks cuts a markdown file into documents: one for each line of text, each list item, table and block of code, with the headings and list
// items it stands under as context and the line it begins at. A text of several lines, as hard-wrapped files have them, is cut as distilling
// cuts it ([memory.Cut]): there is a document for each sentence, or for a list item and each note below it. Lines of the Retain grammar have
// their kind and entities; what is struck out is former. The title of a file that is no log is that of its front matter, else its first heading
// of level 1, else its name. Front matter is left out, and so is all that is hidden from readers: private parts, comments, blocks that a
// program manages.
//
// name is the path relative to the workspace; tier and day are read from it. data is UTF-8, with or without BOM,
// any line ends. Bank pages have a codec of their own; this is for daily logs and for markdown that people wrote.
func Blocks(name string, data []byte) []Document {
	c := &chunker{base: Document{Path: name, Tier: TierOf(name)}, doc: markdown.Parse(data, markdown.Options{})}
	c.base.Title = strings.TrimSuffix(path.Base(name), path.Ext(name))
	if day, ok := memory.DayOf(name); ok {
		c.base.Day, c.base.Title = day, ""
	}
	for i := range c.doc.Blocks {
		c.read(i)
	}
	return c.docs
}

// chunker makes documents of the blocks of a file.
type chunker struct {
	doc      *markdown.Document
	base     Document
	entitled bool // base has a title of the text's own
	docs     []Document
	section  int              // headings so far
	headings []string         // by level, "" where a level was left out
	roles    []memory.Section // of the headings
	items    []string         // the texts of the list items that are open
	line     int              // of the last document
	parts    int              // documents of that line
}

func (c *chunker) read(i int) {
	b := &c.doc.Blocks[i]
	if len(c.items) > b.Depth {
		c.items = c.items[:b.Depth]
	}
	switch b.Kind {
	case markdown.FrontMatter:
		c.frontMatter(b)
	case markdown.Heading:
		c.heading(b.Level, c.text(b.Kind, b.Text))
	case markdown.Item:
		c.item(i)
	case markdown.Paragraph, markdown.Code, markdown.Table:
		c.block(i)
	case markdown.Quote:
		if b.Inner != markdown.Rule {
			c.block(i)
		}
	default:
	}
	for len(c.items) < b.Depth { // an item of nothing but code
		c.items = append(c.items, "")
	}
}

// frontMatter takes the title from it.
func (c *chunker) frontMatter(b *markdown.Block) {
	for line := range strings.Lines(string(c.doc.VisibleOf(b))) {
		if v, ok := strings.CutPrefix(line, "title:"); ok {
			if v = strings.Trim(strings.TrimSpace(v), `"'`); v != "" {
				c.base.Title, c.entitled = cut.Cut(strings.ToValidUTF8(v, "\uFFFD"), maxTitleBytes), true
			}
		}
	}
}

func (c *chunker) heading(level int, text string) {
	for len(c.headings) < level {
		c.headings, c.roles = append(c.headings, ""), append(c.roles, memory.SectionNone)
	}
	c.headings, c.roles = append(c.headings[:level-1], text), append(c.roles[:level-1], memory.SectionOf(text))
	c.entitle(level, text)
	c.section++
}

// cut returns the texts of a block.
func (c *chunker) cut(i int) []memory.Piece {
	role := memory.SectionNone
	for _, r := range c.roles {
		role = cmp.Or(r, role)
	}
	return memory.Cut(c.doc, i, role)
}

// block adds the texts of a block that is no list item.
func (c *chunker) block(i int) {
	under := c.context(c.items)
	for _, p := range c.cut(i) {
		c.add(c.doc.Blocks[i].Kind, p, under)
	}
}

// item adds a list item; each box on its line begins a task, which is a document of its own, and so are the notes below a task.
func (c *chunker) item(i int) {
	b := &c.doc.Blocks[i]
	if len(c.items) >= b.Depth {
		c.items = c.items[:b.Depth-1]
	}
	for len(c.items) < b.Depth-1 {
		c.items = append(c.items, "")
	}
	under, task := c.context(c.items), ""
	for _, p := range c.cut(i) {
		if p.Note {
			c.add(b.Kind, p, c.context(append(c.items, task)))
			continue
		}
		c.add(b.Kind, p, under)
		task = c.text(b.Kind, p.Lines)
	}
	c.items = append(c.items, c.text(b.Kind, b.Text))
}

// text is what some lines of a block say.
func (c *chunker) text(kind markdown.Kind, lines []markdown.Line) string {
	return strings.TrimSpace(strings.ToValidUTF8(c.doc.Text(&markdown.Block{Kind: kind, Text: lines}), "\uFFFD"))
}

// context is what a block stands under: headings, then the nearest list items above it.
func (c *chunker) context(items []string) string {
	var parts []string
	for _, h := range c.headings {
		if h != "" {
			parts = append(parts, cut.Cut(h, 200)) // they go into every document below them
		}
	}
	for _, it := range items[max(0, len(items)-maxUnder):] {
		if it != "" {
			parts = append(parts, cut.Cut(it, 200))
		}
	}
	return strings.Join(parts, "\n")
}

// add makes a document of a text of a block, or more than one if it is long.
func (c *chunker) add(kind markdown.Kind, p memory.Piece, under string) {
	lines, text := p.Lines, c.text(kind, p.Lines)
	if text == "" {
		return
	}
	d := c.base
	d.Line, d.Section, d.Headings = lines[0].Line, c.section, under
	d.Former = !slices.ContainsFunc(lines, func(l markdown.Line) bool { return !l.Struck || l.Box == markdown.Done })
	if p.Stated {
		if g, ok := memory.ParseGrammar(text); ok {
			d.Kind, d.Entities, text = g.Kind, g.Entities, g.Text
		}
	}
	if d.Line != c.line {
		c.line, c.parts = d.Line, 0
	}
	for text != "" {
		d.Text, text = splitBlock(text)
		d.ID = LineID(d.Path, d.Line)
		if c.parts++; c.parts > 1 {
			d.ID += "." + strconv.Itoa(c.parts)
		}
		c.docs = append(c.docs, d)
	}
}

// splitBlock cuts a text that is too long for one document at the last sentence or space before the bound.
func splitBlock(text string) (head, rest string) {
	if len(text) <= maxBlockBytes {
		return text, ""
	}
	head = cut.Cut(text, maxBlockBytes)
	for _, sep := range []string{"\n", ". ", " "} {
		if i := strings.LastIndex(head, sep); i > maxBlockBytes/2 {
			head = head[:i+len(sep)]
			break
		}
	}
	rest = strings.TrimSpace(text[len(head):])
	return strings.TrimSpace(head), rest
}

// maxTitleBytes bounds a title, which is kept with every line of its file.
const maxTitleBytes = 200

// entitle takes a heading as the title of a file: the first one of level 1, if front matter has given none. A log has no
// title: its headings are those of its sections.
func (c *chunker) entitle(level int, text string) {
	if level != 1 || text == "" || c.entitled || c.base.Day != 0 {
		return
	}
	c.entitled, c.base.Title = true, cut.Cut(text, maxTitleBytes)
	for i := range c.docs { // what stands above it
		c.docs[i].Title = c.base.Title
	}
}
