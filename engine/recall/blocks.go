package recall

import (
	"bytes"
	"path"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// BlocksVersion changes when [Blocks] cuts files in another way; it belongs into [Options.Identity].
const BlocksVersion = "blocks-3"

// maxBlockBytes bounds the text of one document; a longer block becomes several with the same line.
const maxBlockBytes = 2000

// Blocks cuts a markdown file into documents: one per list item, paragraph, table and fenced block, with the
// headings and list items it stands under as context and the line it begins at. Lines of the Retain grammar have
// their kind and entities. Front matter is left out, but for its title.
//
// name is the path relative to the workspace; tier and day are read from it. data is UTF-8, with or without BOM,
// any line ends, and only what may be shown to others: private parts and comments are out of it already. Bank pages have a codec of their own; this is for daily logs and for markdown that people wrote.
func Blocks(name string, data []byte) []Document {
	c := &chunker{base: Document{Path: name, Tier: TierOf(name), Day: dayOf(name)}}
	c.base.Title = strings.TrimSuffix(path.Base(name), path.Ext(name))
	if c.base.Day != 0 {
		c.base.Title = ""
	}
	c.run(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")))
	return c.docs
}

// TierOf is the tier of a path of the workspace.
func TierOf(name string) Tier {
	switch {
	case strings.HasPrefix(name, "memory/"):
		return Memory
	case strings.HasPrefix(name, "bank/archive/"):
		return Archive
	case strings.HasPrefix(name, "bank/wiki/"):
		return Other
	case strings.HasPrefix(name, "bank/"):
		return Bank
	default:
		return Other
	}
}

// dayOf reads the day of a log's name, 2026-01-31.md or 2026-01-31-evening.md; 0 for any other.
func dayOf(name string) day.Day {
	base := path.Base(name)
	if len(base) < len("2006-01-02") {
		return 0
	}
	d, err := day.Parse(base[:10])
	if err != nil || len(base) > 10 && base[10] != '-' && base[10] != '.' {
		return 0
	}
	return d
}

// chunker is a line scanner. It knows enough markdown to tell blocks apart and does not need to know more.
type chunker struct {
	base     Document
	docs     []Document
	section  int      // headings so far
	headings []string // by level, "" where a level was left out
	items    []listItem
	line     int // of the line being read

	block     []string // lines of the block under way
	blockLine int
	kind      blockKind
	fence     string // closing fence of a fenced block
}

type blockKind uint8

const (
	paragraph blockKind = iota
	item
	table
	fenced
)

// listItem is an item that others may be nested under.
type listItem struct {
	indent int
	text   string
}

func (c *chunker) run(data []byte) {
	data = c.frontMatter(data)
	for len(data) > 0 {
		raw, rest, _ := bytes.Cut(data, []byte("\n"))
		data = rest
		c.line++
		c.readLine(strings.ToValidUTF8(strings.TrimSuffix(string(raw), "\r"), "\uFFFD"))
	}
	c.flush()
}

// frontMatter skips a block between --- lines at the top and takes the title from it.
func (c *chunker) frontMatter(data []byte) []byte {
	first, rest, ok := bytes.Cut(data, []byte("\n"))
	if !ok || string(bytes.TrimRight(first, " \t\r")) != "---" {
		return data
	}
	lines, title := 1, ""
	for {
		raw, next, more := bytes.Cut(rest, []byte("\n"))
		lines++
		line := string(bytes.TrimRight(raw, " \t\r"))
		if line == "---" || line == "..." {
			c.line = lines
			if title != "" {
				c.base.Title = strings.ToValidUTF8(title, "\uFFFD")
			}
			return next
		}
		if v, ok := strings.CutPrefix(line, "title:"); ok {
			title = strings.Trim(strings.TrimSpace(v), `"'`)
		}
		if !more {
			return data // never closed: no front matter
		}
		rest = next
	}
}

func (c *chunker) readLine(line string) {
	if c.kind == fenced {
		if strings.TrimSpace(line) == c.fence {
			c.flush()
			return
		}
		c.block = append(c.block, line)
		return
	}
	trimmed := strings.TrimSpace(line)
	switch {
	case trimmed == "":
		c.flush()
	case strings.HasPrefix(trimmed, "```") || strings.HasPrefix(trimmed, "~~~"):
		c.flush()
		n := len(trimmed) - len(strings.TrimLeft(trimmed, trimmed[:1]))
		c.kind, c.fence, c.blockLine = fenced, trimmed[:n], c.line+1
	case isHeading(trimmed) && indentOf(line) < 4:
		c.flush()
		c.heading(trimmed)
	case isRule(trimmed):
		c.flush()
	case strings.HasPrefix(trimmed, "|"):
		if c.kind != table {
			c.flush()
			c.kind = table
		}
		if strings.Trim(trimmed, "|-: \t") != "" {
			c.add(trimmed)
		}
	default:
		if text, ok := listMarker(trimmed); ok {
			c.flush()
			c.openItem(indentOf(line), text)
			return
		}
		if c.kind == table {
			c.flush()
		}
		if len(c.block) == 0 && indentOf(line) < 2 {
			c.items = nil
		}
		c.add(strings.TrimSpace(strings.TrimLeft(trimmed, ">")))
	}
}

func indentOf(line string) int {
	n := 0
	for _, r := range line {
		switch r {
		case ' ':
			n++
		case '\t':
			n += 4
		default:
			return n
		}
	}
	return n
}

func isHeading(trimmed string) bool {
	n := len(trimmed) - len(strings.TrimLeft(trimmed, "#"))
	return n >= 1 && n <= 6 && (len(trimmed) == n || trimmed[n] == ' ' || trimmed[n] == '\t')
}

func isRule(trimmed string) bool {
	if len(trimmed) < 3 {
		return false
	}
	return strings.Trim(trimmed, "-") == "" || strings.Trim(trimmed, "*") == "" || strings.Trim(trimmed, "_") == "" ||
		strings.Trim(trimmed, "=") == ""
}

// listMarker takes the marker off a list item: -, *, +, •, 1. or 1), and a check box.
func listMarker(trimmed string) (string, bool) {
	var rest string
	switch {
	case strings.HasPrefix(trimmed, "- "), strings.HasPrefix(trimmed, "* "), strings.HasPrefix(trimmed, "+ "):
		rest = trimmed[2:]
	case strings.HasPrefix(trimmed, "• "):
		rest = trimmed[len("• "):]
	default:
		n := 0
		for n < len(trimmed) && n < 9 && trimmed[n] >= '0' && trimmed[n] <= '9' {
			n++
		}
		if n == 0 || n+1 >= len(trimmed) || trimmed[n] != '.' && trimmed[n] != ')' || trimmed[n+1] != ' ' {
			return "", false
		}
		rest = trimmed[n+2:]
	}
	rest = strings.TrimSpace(rest)
	for _, box := range []string{"[ ] ", "[x] ", "[X] "} {
		rest = strings.TrimPrefix(rest, box)
	}
	return rest, true
}

func (c *chunker) heading(trimmed string) {
	level := len(trimmed) - len(strings.TrimLeft(trimmed, "#"))
	text := strings.TrimSpace(strings.TrimRight(strings.TrimSpace(trimmed[level:]), "#"))
	for len(c.headings) < level {
		c.headings = append(c.headings, "")
	}
	c.headings = append(c.headings[:level-1], text)
	c.section++
	c.items = nil
}

func (c *chunker) openItem(indent int, text string) {
	for len(c.items) > 0 && c.items[len(c.items)-1].indent >= indent {
		c.items = c.items[:len(c.items)-1]
	}
	c.items = append(c.items, listItem{indent: indent, text: text})
	c.kind = item
	c.add(text)
}

func (c *chunker) add(text string) {
	if len(c.block) == 0 {
		c.blockLine = c.line
	}
	if text != "" {
		c.block = append(c.block, text)
	}
}

// context is what the block stands under: headings, then the list items above it.
func (c *chunker) context() string {
	var parts []string
	for _, h := range c.headings {
		if h != "" {
			parts = append(parts, h)
		}
	}
	items := c.items
	if c.kind == item && len(items) > 0 {
		items = items[:len(items)-1]
	}
	for _, it := range items {
		parts = append(parts, cutBytes(it.text, 200))
	}
	return strings.Join(parts, "\n")
}

// flush ends the block under way.
func (c *chunker) flush() {
	sep := " "
	if c.kind == fenced || c.kind == table {
		sep = "\n"
	}
	text := strings.TrimSpace(strings.Join(c.block, sep))
	if text != "" {
		d := c.base
		d.Line, d.Section, d.Headings = c.blockLine, c.section, c.context()
		if c.kind == item {
			d.Kind, d.Entities, text = retainLine(text)
		}
		for n := 1; text != ""; n++ {
			d.Text, text = splitBlock(text)
			d.ID = LineID(d.Path, d.Line)
			if n > 1 {
				d.ID += "." + strconv.Itoa(n)
			}
			c.docs = append(c.docs, d)
		}
	}
	c.block, c.kind, c.fence = nil, paragraph, ""
}

// splitBlock cuts a text that is too long for one document at the last sentence or space before the bound.
func splitBlock(text string) (head, rest string) {
	if len(text) <= maxBlockBytes {
		return text, ""
	}
	head = cutBytes(text, maxBlockBytes)
	for _, sep := range []string{"\n", ". ", " "} {
		if i := strings.LastIndex(head, sep); i > maxBlockBytes/2 {
			head = head[:i+len(sep)]
			break
		}
	}
	rest = strings.TrimSpace(text[len(head):])
	return strings.TrimSpace(head), rest
}

// retainLine reads kind and entities of a line of the Retain grammar, `O(c=0.90) @민수 @지영: text`; any other text
// comes back as it is.
func retainLine(text string) (rules.Kind, []string, string) {
	k, ok := rules.ParseKind(text[0])
	if !ok || len(text) < 2 {
		return 0, nil, text
	}
	rest := text[1:]
	for _, pair := range [][2]string{{"(", ")"}, {"（", "）"}} {
		if r, ok := strings.CutPrefix(rest, pair[0]); ok {
			_, after, closed := strings.Cut(r, pair[1])
			if !closed {
				return 0, nil, text
			}
			rest = after
		}
	}
	i := strings.IndexAny(rest, ":：")
	if i < 0 || i > 200 {
		return 0, nil, text
	}
	var entities []string
	for f := range strings.FieldsSeq(rest[:i]) {
		e, ok := strings.CutPrefix(f, "@")
		if !ok || e == "" {
			return 0, nil, text
		}
		entities = append(entities, e)
	}
	_, n := utf8.DecodeRuneInString(rest[i:])
	claim := strings.TrimSpace(rest[i+n:])
	if claim == "" {
		return 0, nil, text
	}
	return k, entities, claim
}
