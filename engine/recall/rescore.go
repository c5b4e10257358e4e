package recall

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/seed-a44923cb/memctl/engine/recall/segment"
)

// evidenceDepth is how many documents, the best by BM25, are looked at a second time. What comes behind them keeps its score and
// stays behind: no evidence counts against a document. Only an opinion that nobody is sure of may fall among them.
const evidenceDepth = 100

// formerDepth is the same of entries that no longer hold: most of them are there twice, as the lines of logs that they were made of.
const formerDepth = 25

// EvidenceScore is what one part of the second look adds to a score: Value times Weight times [Explanation.Question].
type EvidenceScore struct {
	Part   string  `json:"part"`
	Value  float64 `json:"value"` // 0 to 1
	Weight float64 `json:"weight"`
	Score  float64 `json:"score"`
}

// askedWords are the words of the question as they are compared with sketches. A word that no document has and a word of a date
// take no part.
func (sr *searcher) askedWords() *asked {
	weights := make(map[string]float64, len(sr.words))
	for _, t := range sr.words {
		if len(t.fields) > 0 && !t.date {
			weights[t.text] = t.weight
		}
	}
	a := newAsked(layOut(sr.question.Read, sr.question.Terms), func(i int) float64 { return weights[segment.Clip(sr.question.Terms[i].Text)] })
	for _, t := range sr.words {
		if i, ok := a.byHash[hashTerm(t.text)]; ok {
			for _, v := range t.also {
				if len(v.Terms) == 1 {
					a.also(i, v.Terms[0])
				}
			}
		}
	}
	a.topical = strings.ContainsFunc(sr.question.Read, func(r rune) bool { return unicode.Is(unicode.Hangul, r) })
	return a
}

// evidenceWeights are those for a document.
func (sr *searcher) evidenceWeights(c *candidate) evidence {
	w := sr.opts.Ranking.Evidence.weights()
	if c.isLine() {
		for i := range w {
			w[i] *= sr.opts.Ranking.Evidence.Line
		}
	}
	if c.noted {
		w[partTitled] = sr.opts.Ranking.Evidence.LineTitled
	}
	return w
}

// rescore adds the evidence to the scores of the best documents by BM25, which come the best first, and orders them anew. It looks at so many of them.
func (sr *searcher) rescore(best []candidate, depth int) ([]candidate, error) {
	a := sr.askedWords()
	if sr.opts.Ranking.Evidence.weights() == (evidence{}) || a.total <= 0 {
		return best, nil
	}
	sr.rarity = a.total
	sr.standings = sr.query.Today != 0 && len(sr.query.Periods) == 0 && asksStanding(sr.question.Read)
	var s sketch
	top := &topHits{limit: len(best)}
	for i, c := range best {
		if i < depth {
			if err := c.seg.sketch(c.doc, &s); err != nil {
				return nil, err
			}
			e := a.of(&s)
			c.standing = sr.standing(&s)
			sum := 0.0
			for part, w := range sr.evidenceWeights(&c) {
				sum += w * e[part] * a.total
			}
			c.evidence = &e
			c.score = (c.score + sum*c.factor) * c.standing.factor()
		}
		top.items = append(top.items, c)
	}
	best = top.sorted()
	return best, top.err
}

// sketch reads the sketch of a document into out, whose memory it uses again.
func (s *openSegment) sketch(doc uint64, out *sketch) error {
	r, err := s.record(doc)
	if err != nil {
		return err
	}
	back, err := out.decode(r.sketch)
	if err == nil && back > 0 {
		err = s.sketchTail(doc, back, out)
	}
	if err != nil {
		return &CorruptError{Path: s.path, Err: fmt.Errorf("read sketch: %w", err)}
	}
	return nil
}

// sketchTail reads the end of a sketch from the document that has it.
func (s *openSegment) sketchTail(doc uint64, back int, out *sketch) error {
	if uint64(back) > doc {
		return errSketch
	}
	r, err := readRecord(s.seg.Record(uint32(doc) - uint32(back)))
	if err != nil {
		return err
	}
	own := *out
	out.parts[sketchText] = nil
	further, err := out.decode(r.sketch)
	if err == nil && further > 0 {
		err = errSketch
	}
	out.stands, out.parts[sketchText] = own.stands, own.parts[sketchText]
	return err
}

// explainEvidence is the second look at a document in parts, those that it has.
func (sr *searcher) explainEvidence(c *candidate) (parts []EvidenceScore) {
	if c.evidence == nil {
		return nil
	}
	weights, names := sr.evidenceWeights(c), evidenceNames()
	for part, value := range c.evidence {
		if value > 0 && weights[part] > 0 {
			parts = append(parts, EvidenceScore{
				Part: names[part], Value: value, Weight: weights[part], Score: weights[part] * value * sr.rarity,
			})
		}
	}
	return parts
}
