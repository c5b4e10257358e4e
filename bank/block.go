package bank

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// setBlock puts lines between the markers of the managed block of a page: where the page has the block, else at its end.
// With nil lines the block goes. Second copies of it go too, and so do markers that have lost their other end: they would
// find one in what is about to be written. Everything else stays byte for byte. What somebody has written between the
// markers, which is no line that ours reports of those below a heading, moves below the block.
func setBlock(path string, old []byte, name string, lines []string, ours func(head, line string) bool) ([]byte, error) {
	p, err := ParsePage(path, old)
	if err != nil {
		return nil, fmt.Errorf("write block %s: %w", name, err)
	}
	eol := "\n"
	if p.CRLF {
		eol = "\r\n"
	}
	block := ""
	if lines != nil {
		block = strings.Join(slices.Concat([]string{blockStart(name)}, lines, []string{blockEnd(name), ""}), eol)
	}
	out := append(make([]byte, 0, len(old)+len(block)), old[:p.body]...)
	placed, stray, below := false, false, 0
	var theirs foreign
	for i := range p.Lines {
		l := &p.Lines[i]
		switch text := strings.TrimSpace(p.content(l)); {
		case l.Kind == LineBlock && l.Text == name:
			if !placed {
				out = append(out, block...)
				below = len(out)
			}
			placed = true
			theirs.add(text, p.Raw(l), text == blockStart(name) || text == blockEnd(name) || slices.Contains(lines, text), ours)
		case l.Kind != LineBlock && (text == blockStart(name) || text == blockEnd(name)):
			stray = true
		default:
			out = append(out, p.Raw(l)...)
		}
	}
	if theirs.keep(); len(theirs.lines) > 0 {
		out, stray = slices.Concat(out[:below], []byte(eol), theirs.lines, out[below:]), true
	}
	switch {
	case stray: // without it, or with lines that have moved, others may count for something else
		return setBlock(path, out, name, lines, ours)
	case placed || block == "":
		return out, nil
	}
	if len(out) > 0 && !bytes.HasSuffix(out, []byte("\n")) {
		out = append(out, eol...)
	}
	if len(bytes.TrimSpace(out)) > 0 && !bytes.HasSuffix(out, []byte("\n\n")) && !bytes.HasSuffix(out, []byte("\n\r\n")) {
		out = append(out, eol...)
	}
	return append(out, block...), nil
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
