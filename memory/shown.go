package memory

import "bytes"

// Shown returns a log, or any other markdown, as it may be shown to somebody: without private parts, comments, blocks that a
// program manages, and bytes that are no text. What is left out leaves its line ends behind, so that every line keeps its
// number. CP949 becomes UTF-8. It fails with [ErrEncoding] only. The result may share memory with data.
func Shown(data []byte) ([]byte, error) {
	text, enc, badLine := decode(data)
	if badLine > 0 {
		return nil, &ParseError{Line: badLine, Err: ErrEncoding}
	}
	if enc == UTF8BOM {
		text = text[len(utf8BOM):]
	}
	ended := len(text) > 0 && text[len(text)-1] != '\n'
	if ended {
		text = append(bytes.Clone(text), '\n') // a line that is still being written may open what hides it
	}
	l := &Log{Data: text}
	newScanner(l).run()
	out := make([]byte, 0, len(text))
	for _, b := range l.Blocks {
		part := text[b.StartByte:b.EndByte]
		switch b.Kind {
		case BlockPrivate, BlockManaged, BlockHTML, BlockBinary:
			out = append(out, bytes.Repeat([]byte{'\n'}, bytes.Count(part, []byte{'\n'}))...)
		case BlockCode:
			out = append(out, part...)
		default:
			out = append(out, shownLines(part)...)
		}
	}
	if ended && bytes.HasSuffix(out, []byte{'\n'}) {
		out = out[:len(out)-1]
	}
	return out, nil
}

// shownLines is a stretch of text without the comments that stand in its lines.
func shownLines(part []byte) []byte {
	if !bytes.Contains(part, []byte("<!--")) {
		return part
	}
	lines := bytes.SplitAfter(part, []byte{'\n'})
	for i, line := range lines {
		lines[i] = []byte(stripComments(string(line)))
	}
	return bytes.Join(lines, nil)
}
