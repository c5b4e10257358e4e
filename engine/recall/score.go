package recall

import (
	"fmt"

	segapi "github.com/blevesearch/scorch_segment_api/v2"
	zap "github.com/blevesearch/zapx/v17"
)

// bm25 is what one term in one field of one document adds to its score.
func bm25(r FieldRanking, idf, tf, length, average float64) float64 {
	return r.Weight * idf * tf * (r.K1 + 1) / (tf + r.K1*(1-r.B+r.B*length/average))
}

// average is the exact mean length of a field over the documents that have it.
func (sr *searcher) average(f int) float64 {
	t := &sr.g.manifest.Totals
	return float64(t.Tokens[f]) / float64(t.Having[f])
}

// scoreSegment scores the documents of a segment densely and offers them to top. It returns how many matched.
func (sr *searcher) scoreSegment(i int, s *openSegment, top *topHits) (int, error) {
	sets, err := sr.sets(s)
	if err != nil {
		return 0, err
	}
	if sets.allowed != nil && sets.allowed.IsEmpty() {
		return 0, nil
	}
	scores := make([]float64, s.ref.Docs)
	cover := newCoverage(s.ref.Docs)
	rank := sr.opts.Ranking.fields()
	matched := false
	for n, t := range sr.terms {
		for _, tf := range t.fields {
			it := tf.open(i)
			if it == nil {
				continue
			}
			matched = true
			r, avg := rank[tf.field], sr.average(tf.field)
			for {
				p, ok, err := it.next()
				if err != nil {
					return 0, err
				}
				if !ok {
					break
				}
				scores[p.doc] += tf.score(r, p, avg)
				if tf.field <= indexSection {
					cover.add(p.doc, n, sr.group(n), t.weight)
				}
			}
		}
	}
	if sr.lists() {
		if err := sr.list(s, scores); err != nil {
			return 0, err
		}
		matched = true
	}
	if !matched {
		return 0, nil
	}
	return sr.collect(i, s, scores, cover, &sets, top), nil
}

// coverage sums, per document, the weights of the words and of the bigrams that it has in any field.
type coverage struct {
	seen   []uint16 // 1 + number of the last term counted
	weight [2][]float32
}

func newCoverage(docs int) *coverage {
	return &coverage{seen: make([]uint16, docs), weight: [2][]float32{make([]float32, docs), make([]float32, docs)}}
}

func (c *coverage) add(doc uint64, term, group int, weight float64) {
	if c.seen[doc] != uint16(term+1) {
		c.seen[doc] = uint16(term + 1)
		c.weight[group][doc] += float32(weight)
	}
}

// share is the part of the question that is covered: by words, or by bigrams where that is more, because a question
// that is written without spaces has few words that are known.
func (sr *searcher) share(words, bigrams float64) float64 {
	out := 0.0
	for group, w := range [2]float64{words, bigrams} {
		if sr.weight[group] > 0 {
			out = max(out, w/sr.weight[group])
		}
	}
	return out
}

func nextPosting(it segapi.PostingsIterator) (doc, freq, length uint64, ok bool, err error) {
	p, err := it.Next()
	if err != nil {
		return 0, 0, 0, false, fmt.Errorf("read postings: %w", err)
	}
	if p == nil {
		return 0, 0, 0, false, nil
	}
	zp, isZap := p.(*zap.Posting)
	if !isZap {
		return 0, 0, 0, false, fmt.Errorf("read postings: unexpected type %T", p)
	}
	return zp.Number(), zp.Frequency(), zp.NormUint64(), true, nil
}

// enough reports whether a document has so much of the question that it can be a hit. Of a short question any word will do.
func (sr *searcher) enough(c *coverage, doc int, need float64) bool {
	words, bigrams := float64(c.weight[0][doc]), float64(c.weight[1][doc])
	return sr.short() && words > 0 || sr.share(words, bigrams) >= need
}

// collect offers every document with a score of its own to top, with the scores of its contexts added.
func (sr *searcher) collect(i int, s *openSegment, scores []float64, cover *coverage, sets *docSets, top *topHits) int {
	need := sr.opts.Ranking.MinCoverage
	if sr.lists() || sr.loose {
		need = 0
	}
	n, file, section := 0, noContext, noContext
	for doc, score := range scores {
		switch sets.contexts[doc] {
		case isFile:
			file, section = doc, noContext
			continue
		case isSection:
			section = doc
			continue
		}
		if score <= 0 {
			continue
		}
		c := candidate{segment: i, seg: s, doc: uint64(doc), section: noContext, file: noContext}
		if sets.contexts[doc] != isAlone {
			c.section, c.file = section, file
			if section != noContext {
				score += scores[section]
			}
			if file != noContext {
				score += scores[file]
			}
		}
		if !sr.enough(cover, doc, need) && (c.section == noContext || !sr.enough(cover, c.section, need)) {
			continue
		}
		d := uint32(doc)
		if sets.allowed != nil && !sets.allowed.Contains(d) {
			continue
		}
		n++
		c.score = score
		top.offer(sr.weigh(c, sets))
	}
	return n
}

// weigh gives a candidate, whose score is the sum of its parts, the factors of what it is.
func (sr *searcher) weigh(c candidate, sets *docSets) candidate {
	d := uint32(c.doc)
	c.factor = 1
	if sets.pages.Contains(d) {
		c.factor = sr.opts.Ranking.PageWeight
	}
	c.timely = sets.timely(d)
	c.factor *= sr.timeFactor(c.timely)
	c.score *= c.factor
	c.former = sets.former.Contains(d)
	return c
}
