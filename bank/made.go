package bank

import (
	"bytes"
	"slices"
)

// Made returns the numbers of the lines that the program writes anew for the entries that has accepts: the lines of these
// entries and what is said below them, embeds, managed blocks, and on a page that has any of these the keys of its front matter that are computed.
func (p *Page) Made(has func(id string) bool) map[int]bool {
	out := map[int]bool{}
	for i := range p.Lines {
		l := &p.Lines[i]
		switch l.Kind {
		case LineEntry:
			out[l.No] = has(l.Entry.ID)
		case LineManaged, LineEmbed, LineBlock:
			out[l.No] = true
		case LineOther, LineBlank, LineHeading, LineChild:
		}
	}
	if len(out) == 0 {
		return out
	}
	computed := []string{"tldr", "answers_when", "similar_high", "similar_mid", "sources"}
	for _, k := range p.Front.keys {
		if !slices.Contains(computed, k.name) {
			continue
		}
		first := 1 + bytes.Count(p.Data[:k.start], []byte{'\n'})
		for n := range bytes.Count(p.Data[k.start:k.end], []byte{'\n'}) {
			out[first+n] = true
		}
	}
	return out
}
