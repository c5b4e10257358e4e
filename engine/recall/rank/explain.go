package rank

import (
	"github.com/seed-a44923cb/memctl/engine/recall/fields"
	"github.com/seed-a44923cb/memctl/engine/recall/hits"
	"github.com/seed-a44923cb/memctl/engine/recall/match"
	"github.com/seed-a44923cb/memctl/engine/recall/query"
)

// explain sums the score of a hit again, in the order in which it was summed.
func (sr *searcher) explain(c *hits.Candidate, h *query.Hit) error {
	sets, err := match.SetsOf(&sr.query, c.Seg)
	if err != nil {
		return err
	}
	e := &query.Explanation{PageWeight: 1, Former: c.Former, Documents: sr.Gen.Totals().Docs}
	if sets.Pages.Contains(uint32(c.Doc)) {
		e.PageWeight = sr.Opts.Ranking.PageWeight
	}
	e.Time = sr.timeScore(&h.Document, c.Timely)
	if sr.lists() {
		e.Terms = sr.explainListed(&h.Document)
		for _, t := range e.Terms {
			e.Sum += t.Score
		}
	}
	rank := sr.Opts.Ranking.Fields()
	if c.Noted {
		rank[fields.Title].Weight *= sr.Opts.Ranking.LineTitle
	}
	var covered [2]float64
	for n, t := range sr.Terms {
		if sr.explainTerm(e, &rank, c.Segment, c.Doc, t, 0, fields.Own-1) {
			covered[sr.Group(n)] += t.Weight
		} else if n < len(sr.Words) {
			e.Missing = append(e.Missing, t.Text)
		}
	}
	for field, doc := range [fields.Scored]int{fields.Section: c.Section, fields.File: c.File, fields.Pairs: c.Section} {
		if field < fields.Own {
			continue
		}
		if doc == hits.NoContext {
			continue
		}
		var context [2]float64
		for n, t := range sr.Terms {
			if sr.explainTerm(e, &rank, c.Segment, uint64(doc), t, field, field) {
				context[sr.Group(n)] += t.Weight
			}
		}
		if field == fields.Section {
			e.Coverage = sr.share(context[0], context[1])
		}
	}
	e.Coverage = max(e.Coverage, sr.share(covered[0], covered[1]))
	e.Evidence, e.Standing = sr.explainEvidence(c), c.Standing
	for _, part := range e.Evidence {
		e.Sum += part.Score
		e.Question = sr.rarity
	}
	e.Fusion = c.Fusion
	h.Explanation = e
	return nil
}

// explainTerm adds what a term gives to one document of a segment in the fields first to last.
func (sr *searcher) explainTerm(e *query.Explanation, rank *[fields.Scored]query.FieldRanking, segment int, doc uint64, t *match.Term, first, last int) bool {
	names := fields.Names()
	found := false
	for _, tf := range t.Fields {
		if tf.Field < first || tf.Field > last {
			continue
		}
		it := tf.Open(segment)
		for it != nil {
			p, ok := it.Next()
			if !ok || p.Doc > doc {
				break
			}
			if p.Doc < doc {
				continue
			}
			r, avg := rank[tf.Field], sr.Gen.Totals().Average(tf.Field)
			ts := query.TermScore{
				Term: t.Text, Field: names[tf.Field], Freq: int(p.Own), DocFreq: tf.DF, IDF: tf.IDF,
				Length: int(p.Length), AverageLength: avg, Weight: r.Weight,
				Score: tf.Score(r, p, avg),
			}
			if tf.Widened() {
				ts.Freq, ts.Weighted, ts.OwnIDF, ts.With = int(p.Count), p.Freq, tf.OwnIDF, t.Said(p)
			}
			e.Terms = append(e.Terms, ts)
			e.Sum += ts.Score
			found = true
			break
		}
	}
	return found
}
