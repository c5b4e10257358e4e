package rank

import (
	"strings"
	"unicode"

	"github.com/seed-a44923cb/memctl/engine/recall/hits"
	"github.com/seed-a44923cb/memctl/engine/recall/query"
	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	"github.com/seed-a44923cb/memctl/engine/recall/sketch"
)

// evidenceDepth is how many documents, the best by BM25, are looked at a second time. The others keep their scores and stay behind these:
// no evidence counts against a document. Only an opinion of low confidence may fall among the others.
const evidenceDepth = 100

// formerDepth is the same of entries that no longer hold: most of them are there twice, as the lines of logs that they were made of.
const formerDepth = 25

// askedWords are the words of the question as they are compared with sketches, without those that no document has and those of
// dates.
func (sr *searcher) askedWords() *sketch.Question {
	weights := make(map[string]float64, len(sr.Words))
	for _, t := range sr.Words {
		if len(t.Fields) > 0 && !t.Date {
			weights[t.Text] = t.Weight
		}
	}
	a := sketch.NewQuestion(sketch.LayOut(sr.Question.Read, sr.Question.Terms), func(i int) float64 { return weights[segment.Clip(sr.Question.Terms[i].Text)] })
	for _, t := range sr.Words {
		for _, v := range t.Also {
			if len(v.Terms) == 1 {
				a.Also(t.Text, v.Terms[0])
			}
		}
	}
	a.Topical = strings.ContainsFunc(sr.Question.Read, func(r rune) bool { return unicode.Is(unicode.Hangul, r) })
	return a
}

// evidenceWeights are those for a document.
func (sr *searcher) evidenceWeights(c *hits.Candidate) sketch.Evidence {
	w := partWeights(&sr.Opts.Ranking.Evidence)
	if c.IsLine() {
		for i := range w {
			w[i] *= sr.Opts.Ranking.Evidence.Line
		}
	}
	if c.Noted {
		w[sketch.PartTitled] = sr.Opts.Ranking.Evidence.LineTitled
	}
	return w
}

// rescore adds the evidence to the scores of the best documents by BM25, which come the best first, and orders them anew. It looks at so many of them.
func (sr *searcher) rescore(best []hits.Candidate, depth int) ([]hits.Candidate, error) {
	a := sr.askedWords()
	if partWeights(&sr.Opts.Ranking.Evidence) == (sketch.Evidence{}) || a.Total <= 0 {
		return best, nil
	}
	sr.rarity = a.Total
	sr.standings = sr.query.Today != 0 && len(sr.query.Periods) == 0 && asksStanding(sr.Question.Read)
	var s sketch.Sketch
	out := make([]hits.Candidate, 0, len(best))
	for i, c := range best {
		if i < depth {
			if err := c.Seg.Sketch(c.Doc, &s); err != nil {
				return nil, err
			}
			e := a.Of(&s)
			c.Standing = sr.standing(&s)
			sum := 0.0
			for part, w := range sr.evidenceWeights(&c) {
				sum += w * e[part] * a.Total
			}
			c.Evidence = &e
			c.Score = (c.Score + sum*c.Factor) * c.Standing.Factor()
		}
		out = append(out, c)
	}
	return hits.Sort(out)
}

// explainEvidence is the second look at a document in parts, those that it has.
func (sr *searcher) explainEvidence(c *hits.Candidate) (parts []query.EvidenceScore) {
	if c.Evidence == nil {
		return nil
	}
	weights, names := sr.evidenceWeights(c), sketch.PartNames()
	for part, value := range c.Evidence {
		if value > 0 && weights[part] > 0 {
			parts = append(parts, query.EvidenceScore{
				Part: names[part], Value: value, Weight: weights[part], Score: weights[part] * value * sr.rarity,
			})
		}
	}
	return parts
}

// partWeights are the weights of the parts of the evidence, in their order.
func partWeights(r *query.EvidenceRanking) sketch.Evidence {
	return sketch.Evidence{
		sketch.PartWords: r.Words, sketch.PartRare: r.Rare, sketch.PartWhole: r.Whole, sketch.PartNear: r.Near, sketch.PartPairs: r.Pairs, sketch.PartStart: r.Start,
		sketch.PartTopic: r.Topic, sketch.PartTitled: r.Titled,
	}
}
