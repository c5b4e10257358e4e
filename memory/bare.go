package memory

import (
	"strings"

	"github.com/seed-a44923cb/memctl/memory/markdown"
)

// Bare returns what a line says without what a log puts before it, and the names that stand there: without its bullet and check box,
// the letter and the names of the Retain grammar, a label of the vocabulary ("결정: …", "**Decision:** …") and "@민수:". So a line
// of a log and the entry that was made of it give the same text.
func Bare(line string) (names []string, text string) {
	text = strings.TrimSpace(line)
	if m, ok := markdown.ParseItem([]byte(text)); ok {
		text = text[m.Text:]
	}
	if g, ok := ParseGrammar(text); ok {
		return g.Entities, g.Text
	}
	if role, off := inlineLabel([]byte(text), &roleCache{}); role != SectionNone {
		text = text[off:]
	}
	if h, ok := parsePrefix(text); ok {
		return h.Entities, text[h.textOff:]
	}
	return nil, text
}
