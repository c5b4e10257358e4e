package memory

import (
	"bytes"
	"slices"

	"github.com/seed-a44923cb/memctl/memory/markdown"
)

// Shown returns a log, or any other markdown, as it may be shown to somebody: without private parts, comments, blocks that a
// program manages, and bytes that are no text. What is left out leaves its line ends behind, so that every line keeps its
// number. CP949 becomes UTF-8. It fails with [ErrEncoding] only.
func Shown(data []byte) ([]byte, error) {
	d, badLine := document(data)
	if badLine > 0 {
		return nil, &ParseError{Line: badLine, Err: ErrEncoding}
	}
	out := d.Visible()
	return slices.DeleteFunc(out, func(c byte) bool { return c == 0 }), nil // in code and front matter, too
}

// document is a text cut into blocks, without a byte order mark; badLine is 0 when it can be read.
func document(data []byte) (d *markdown.Document, badLine int) {
	text, _, badLine := decode(data)
	if badLine > 0 {
		return nil, badLine
	}
	return markdown.Parse(bytes.TrimPrefix(text, []byte(utf8BOM)), markdown.Options{}), 0
}

// Hidden returns what [Shown] leaves out of a text because somebody hides it, a line end behind each part; nil where the text cannot be read.
func Hidden(data []byte) []byte {
	d, badLine := document(data)
	if badLine > 0 {
		return nil
	}
	var out []byte
	for i := range d.Blocks {
		if b := &d.Blocks[i]; b.Kind.Hidden() && b.Kind != markdown.Binary {
			out = append(append(out, d.Data[b.StartByte:b.EndByte]...), '\n')
		}
	}
	for _, h := range d.Hidden {
		out = append(append(out, d.Data[h.StartByte:h.EndByte]...), '\n')
	}
	return out
}
