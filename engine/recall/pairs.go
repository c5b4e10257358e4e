package recall

import (
	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	"github.com/seed-a44923cb/memctl/morph"
)

// Pairs are neighbouring words of a line in their order, without the function words between them. They are indexed of
// whole sections: what a question and a section say in the same words is likelier to be the same, wherever in the section
// it stands.

// maxPairGap is how many words that are not indexed may stand between the two of a pair.
const maxPairGap = 3

// pairs are the pairs of a text's terms. Of the terms of one word the first stands for it.
func pairs(terms []morph.Term) (out []morph.Term) {
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

// lookupPairs finds the pairs of the question. They add to a score and cover nothing.
func (sr *searcher) lookupPairs(terms []morph.Term) error {
	rank := sr.opts.Ranking.fields()[fieldPairs]
	having := int(sr.g.manifest.Totals.Having[fieldPairs])
	if rank.Weight <= 0 || having == 0 {
		return nil
	}
	seen := make(map[string]bool)
	for _, t := range pairs(terms) {
		if seen[t.Text] || len(seen) >= sr.opts.MaxTerms {
			continue
		}
		seen[t.Text] = true
		tf, err := sr.lookupTerm(t.Text, fieldPairs)
		if err != nil {
			return err
		}
		if tf.df > 0 {
			tf.idf = idf(having, tf.df)
			sr.terms = append(sr.terms, &queryTerm{text: t.Text, fields: []termField{tf}})
		}
	}
	return nil
}
