package memory

import (
	"bytes"

	"github.com/seed-a44923cb/memctl/memory/markdown"
)

// Shown returns a log, or any other markdown, as it may be shown to somebody: without private parts, comments, blocks that a
// program manages, and bytes that are no text. What is left out leaves its line ends behind, so that every line keeps its
// number. CP949 becomes UTF-8. It fails with [ErrEncoding] only.
func Shown(data []byte) ([]byte, error) {
	text, _, badLine := decode(data)
	if badLine > 0 {
		return nil, &ParseError{Line: badLine, Err: ErrEncoding}
	}
	return markdown.Parse(bytes.TrimPrefix(text, []byte(utf8BOM)), markdown.Options{}).Visible(), nil
}
