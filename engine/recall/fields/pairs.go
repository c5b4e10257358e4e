package fields

import (
	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	"github.com/seed-a44923cb/memctl/morph"
)

// Pairs are neighbouring words of a line in their order, without the function words between them. They are indexed of
// whole sections: what a question and a section say in the same words is likelier to be the same, wherever in the section
// it stands.

// maxPairGap is how many words that are not indexed may stand between the two of a pair.
const maxPairGap = 3

// PairsOf are the pairs of a text's terms. Of the terms of one word the first stands for it.
func PairsOf(terms []morph.Term) (out []morph.Term) {
	last := morph.Term{}
	for _, t := range terms {
		if t.Position == last.Position {
			continue
		}
		if last.Text != "" && t.Position-last.Position <= maxPairGap+1 {
			out = append(out, morph.Term{
				Text: segment.Clip(last.Text + " " + t.Text), Position: last.Position, StartByte: last.StartByte, EndByte: t.EndByte,
			})
		}
		last = t
	}
	return out
}
