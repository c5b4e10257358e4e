package bank

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// setBlock puts lines between the markers of the managed block of a page: where the page has the block, else at its end.
// With nil lines the block goes. Second copies of it go too, and so do markers that have lost their other end: they would
// find one in what is about to be written. Everything else stays byte for byte.
func setBlock(path string, old []byte, name string, lines []string) ([]byte, error) {
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
	placed, stray := false, false
	for i := range p.Lines {
		l := &p.Lines[i]
		switch text := strings.TrimSpace(p.content(l)); {
		case l.Kind == LineBlock && l.Text == name:
			if !placed {
				out = append(out, block...)
			}
			placed = true
		case l.Kind != LineBlock && (text == blockStart(name) || text == blockEnd(name)):
			stray = true
		default:
			out = append(out, p.Raw(l)...)
		}
	}
	switch {
	case stray: // without it other lines may count for something else
		return setBlock(path, out, name, lines)
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
