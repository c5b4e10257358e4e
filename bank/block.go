package bank

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// SetBlock puts lines between the markers of the managed block of a page: where the page has the block, else at its end.
// With nil lines the block goes. Second copies of it go too, and so do markers that have lost their other end: they would
// find one in what is about to be written. Everything else stays byte for byte. What somebody has written between the
// markers, which is no line that ours reports of those below a heading, moves below the block.
func SetBlock(path string, old []byte, name string, lines []string, ours func(head, line string) bool) ([]byte, error) {
	b := blockWriter{name: name, lines: lines, ours: ours, own: map[string]bool{BlockStart(name): true, BlockEnd(name): true}}
	for _, l := range lines {
		b.own[strings.TrimSpace(l)] = true
	}
	for range blockPasses {
		p, err := ParsePage(path, old)
		if err != nil {
			return nil, fmt.Errorf("write block %s: %w", name, err)
		}
		if moved := b.write(p); !moved {
			break
		}
		old = b.out
	}
	return b.finish(), nil
}

// blockPasses is how often a page is read at most: once as it stands, and once more where lines have gone or moved, since
// others may count for something else then.
const blockPasses = 2

// blockWriter puts a managed block on a page.
type blockWriter struct {
	name  string
	lines []string
	ours  func(head, line string) bool
	own   map[string]bool // lines and markers, without the white space around them

	out    []byte
	eol    string
	placed bool // the page had the block
}

func (b *blockWriter) block() string {
	if b.lines == nil {
		return ""
	}
	return strings.Join(slices.Concat([]string{BlockStart(b.name)}, b.lines, []string{BlockEnd(b.name), ""}), b.eol)
}

// write makes of a page the one with the block where it stood. It reports whether lines have gone from around the block or moved out of it.
func (b *blockWriter) write(p *Page) (moved bool) {
	b.eol = "\n"
	if p.CRLF {
		b.eol = "\r\n"
	}
	out := append(make([]byte, 0, len(p.Data)+len(b.block())), p.Data[:p.body]...)
	b.placed = false
	below := 0
	var theirs foreign
	for i := range p.Lines {
		l := &p.Lines[i]
		switch text := strings.TrimSpace(p.content(l)); {
		case l.Kind == LineBlock && l.Text == b.name:
			if !b.placed {
				out = append(out, b.block()...)
				below = len(out)
			}
			b.placed = true
			theirs.add(text, p.Raw(l), b.own[text], b.ours)
		case l.Kind != LineBlock && (text == BlockStart(b.name) || text == BlockEnd(b.name)):
			moved = true
		default:
			out = append(out, p.Raw(l)...)
		}
	}
	if theirs.keep(); len(theirs.lines) > 0 {
		out, moved = slices.Concat(out[:below], []byte(b.eol), theirs.lines, out[below:]), true
	}
	b.out = out
	return moved
}

// finish appends the block to a page that had none, below a blank line.
func (b *blockWriter) finish() []byte {
	out := b.out
	if b.placed || b.lines == nil {
		return out
	}
	if len(out) > 0 && !bytes.HasSuffix(out, []byte("\n")) {
		out = append(out, b.eol...)
	}
	if len(bytes.TrimSpace(out)) > 0 && !bytes.HasSuffix(out, []byte("\n\n")) && !bytes.HasSuffix(out, []byte("\n\r\n")) {
		out = append(out, b.eol...)
	}
	return append(out, b.block()...)
}

// foreign gathers the lines of a managed block that are neither about to be written again nor of the program's making, with the blank
// lines among them.
type foreign struct {
	head    string // that the next line stands below
	waiting []byte // a heading that nobody knows: the name of a folder, if a page of it stands below
	lines   []byte
	blank   []byte // behind the last one of lines, nil where another line stands there
}

func (f *foreign) add(text string, raw []byte, known bool, ours func(head, line string) bool) {
	if text == "" {
		if f.blank != nil {
			f.blank = append(f.blank, raw...)
		}
		return
	}
	title, isHead := strings.CutPrefix(text, "## ")
	program := known || ours(f.head, text)
	if !program || !strings.Contains(text, "[["+f.head+"/") {
		f.keep()
	}
	f.waiting = nil
	if isHead {
		f.head = title
	}
	switch {
	case program:
		f.blank = nil
	case isHead:
		f.waiting = slices.Concat(f.blank, raw)
		f.blank = []byte{}
	default:
		f.lines, f.blank = slices.Concat(f.lines, f.blank, raw), []byte{}
	}
}

// keep takes the heading that waits for one of theirs.
func (f *foreign) keep() {
	if f.waiting != nil {
		f.lines, f.waiting = slices.Concat(f.lines, f.waiting, f.blank), nil
		f.blank = []byte{}
	}
}
