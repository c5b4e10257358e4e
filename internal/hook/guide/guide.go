package guide

import (
	"bytes"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/memory/markdown"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

//go:embed ko.md
var korean string

//go:embed en.md
var english string

const (
	name      = "memctl:rules"
	startMark = "<!-- " + name + ":start -->"
	endMark   = "<!-- " + name + ":end -->"
	bom       = "\ufeff"
)

// Text is what the block says in a language, "ko" or "en": ASCII alone in English. recall is the command that looks something
// up where an agent has no tools for it.
func Text(lang, recall string) string {
	text := korean
	if lang == "en" {
		text = english
	}
	if recall == "" || strings.ContainsFunc(recall, func(r rune) bool { return r < ' ' || r == '`' || r == '<' || r == utf8.RuneError }) {
		recall = "memctl recall" // what cannot be shown as code is left out
	}
	return strings.ReplaceAll(text, "{recall}", recall)
}

// MarkError says that a mark of the block stands without the other one.
type MarkError struct {
	Line    int    // of the one that is there, 1-based
	Missing string // the mark that is not
}

func (e *MarkError) Error() string { return e.Notice().English() }

// Notice is what the error tells.
func (e *MarkError) Notice() notice.Notice {
	return notice.New("guide.mark", "the block of line {line} lacks {mark}", e.Line, e.Missing)
}

// OpenError says that something which the file does not close would swallow the block.
type OpenError struct {
	Line int    // at which it begins, 1-based
	What string // as [markdown.Fault] names it
}

func (e *OpenError) Error() string { return e.Notice().English() }

// Notice is what the error tells.
func (e *OpenError) Notice() notice.Notice {
	return notice.New("guide.open", "line {line} opens a {what} that is not closed", e.Line, e.What)
}

// ErrNoText says that the file is no text in which UTF-8 or ASCII can stand.
var ErrNoText = notice.NewError("guide.encoding", "not a text of single bytes or UTF-8")

// Put returns the file with the block in it, once, and up to date. In a file that is not UTF-8 the block is in English, whose
// letters every encoding has.
func Put(data []byte, lang, recall string) ([]byte, error) {
	found, err := blocks(data)
	if err != nil {
		return nil, err
	}
	if !utf8.Valid(data) {
		lang, recall = "en", ascii(recall)
	}
	block := startMark + "\n" + Text(lang, recall) + endMark
	if data, found, err = freed(data, found); err != nil {
		return nil, err
	}
	if len(found) > 0 {
		first := found[0]
		out := cut(data, found[1:])
		return bytes.Join([][]byte{out[:first.start], []byte(strings.ReplaceAll(block, "\n", newline(data[first.start:first.end]))), out[first.end:]}, nil), nil
	}
	out := added(data, block)
	if found, err = blocks(out); err != nil || len(found) != 1 {
		return nil, swallowed(data, err)
	}
	return out, nil
}

// added is a text with the block below it. Where the last line has no end the block's has none either: so Take knows.
func added(data []byte, block string) []byte {
	nl := newline(data)
	block = strings.ReplaceAll(block, "\n", nl)
	switch text := string(data); {
	case text == "" || text == bom:
		return []byte(text + block + nl)
	case strings.HasSuffix(text, "\n"):
		return []byte(text + nl + block + nl)
	default:
		return []byte(text + nl + nl + block)
	}
}

// Take returns the file without the block.
func Take(data []byte) ([]byte, error) {
	found, err := blocks(data)
	if err != nil {
		return nil, err
	}
	if data, found, err = freed(data, found); err != nil {
		return nil, err
	}
	return cut(data, found), nil
}

// Has reports whether the block is in the file.
func Has(data []byte) bool {
	found, err := blocks(data)
	return err == nil && len(found) > 0
}

// Imports are the files that a CLAUDE.md brings in, as it names them: @AGENTS.md, @docs/style.md.
func Imports(data []byte) []string {
	var out []string
	doc := markdown.Parse(data, markdown.Options{})
	for i := range doc.Blocks {
		if doc.Blocks[i].Kind == markdown.Code {
			continue
		}
		for word := range strings.FieldsSeq(doc.Text(&doc.Blocks[i])) {
			if path, ok := strings.CutPrefix(word, "@"); ok && path != "" {
				out = append(out, path)
			}
		}
	}
	return out
}

// span is where a block stands: from the first byte of its start mark to the last of its end mark.
type span struct{ start, end int }

// blocks are all blocks of ours.
func blocks(data []byte) ([]span, error) {
	if bytes.IndexByte(data, 0) >= 0 {
		return nil, ErrNoText
	}
	var out []span
	for _, p := range markdown.Parse(data, markdown.Options{}).Hidden {
		part := data[p.StartByte:p.EndByte]
		missing := ""
		switch starts, ends := isMark(part, ":start"), isMark(part[max(0, bytes.LastIndex(part, []byte("<!--"))):], ":end"); {
		case starts && ends:
			out = append(out, span{p.StartByte, p.EndByte})
		case starts:
			missing = endMark
		case ends && p.Kind == markdown.Comment:
			missing = startMark
		}
		if missing != "" {
			return nil, &MarkError{Line: bytes.Count(data[:p.StartByte], []byte{'\n'}) + 1, Missing: missing}
		}
	}
	return out, nil
}

// isMark reports whether a text begins with a mark of ours, however it is spaced.
func isMark(text []byte, which string) bool {
	body, ok := bytes.CutPrefix(text, []byte("<!--"))
	body, _, closed := bytes.Cut(body, []byte("-->"))
	return ok && closed && string(bytes.TrimSpace(body)) == name+which
}

// cut is a text without some blocks, and without the empty line that Put has left before each.
func cut(data []byte, gone []span) []byte {
	out := bytes.Clone(data)
	for _, b := range slices.Backward(gone) {
		nl := newline(out[b.start:b.end])
		before, after := string(out[:b.start]), string(out[b.end:])
		switch rest, ended := strings.CutPrefix(after, nl); {
		case after == "" && strings.HasSuffix(before, nl+nl):
			before = strings.TrimSuffix(before, nl+nl)
		case ended && (before == "" || before == bom || strings.HasSuffix(before, "\n")):
			after = rest
			if strings.HasSuffix(before, nl+nl) {
				before = strings.TrimSuffix(before, nl)
			}
		}
		out = []byte(before + after)
	}
	return out
}

// newline is how the last line of a text ends that has an end.
func newline(data []byte) string {
	if i := bytes.LastIndexByte(data, '\n'); i > 0 && data[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// swallowed says why the block cannot be put below a text: what that leaves open takes it in.
func swallowed(data []byte, err error) error {
	for _, f := range markdown.Parse(append(bytes.Clone(data), '\n'), markdown.Options{}).Faults {
		if f.Code == markdown.Unclosed {
			return &OpenError{Line: f.Line, What: f.What}
		}
	}
	if err != nil {
		return err
	}
	return fmt.Errorf("the block would be hidden: %w", ErrNoText)
}

// ascii is a text if it has only ASCII, else "".
func ascii(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return r > '~' }) {
		return ""
	}
	return text
}
