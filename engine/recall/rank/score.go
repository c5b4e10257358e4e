package rank

import (
	"github.com/seed-a44923cb/memctl/engine/recall/fields"
	"github.com/seed-a44923cb/memctl/engine/recall/hits"
	"github.com/seed-a44923cb/memctl/engine/recall/match"
	"github.com/seed-a44923cb/memctl/engine/recall/store"
)

// sums are what a stretch of the documents of a segment has by its words.
type sums struct {
	score  [match.WindowDocs]float64
	title  [match.WindowDocs]float64    // of score what the title gives
	weight [2][match.WindowDocs]float32 // of the words and of the bigrams of the question that a document has in any field
	seen   [match.WindowDocs]uint16     // 1 + number of the last term counted in weight
}

func (w *sums) cover(at uint64, term, group int, weight float64) {
	if w.seen[at] != uint16(term+1) {
		w.seen[at] = uint16(term + 1)
		w.weight[group][at] += float32(weight)
	}
}

// sum is what one document has.
type sum struct {
	doc   int // hits.NoContext: there is none
	score float64
	title float64 // of score
	words float32
	grams float32
}

func (w *sums) of(first, at int) sum {
	return sum{doc: first + at, score: w.score[at], title: w.title[at], words: w.weight[0][at], grams: w.weight[1][at]}
}

// cursor is a term in a field on its way through a segment.
type cursor struct {
	*match.Reader
	field *match.TermField
	term  int
	p     match.Posting
	ok    bool
}

// scoreSegment scores the documents of a segment and offers them to top. It returns how many matched.
func (sr *searcher) scoreSegment(i int, s *store.Segment, top *hits.Best) (int, error) {
	sets, err := match.SetsOf(&sr.query, s)
	if err != nil {
		return 0, err
	}
	if sets.Allowed != nil && sets.Allowed.IsEmpty() {
		return 0, nil
	}
	cursors := sr.cursors(i)
	var listed []float64
	if sr.lists() {
		if listed, err = sr.list(s); err != nil {
			return 0, err
		}
	}
	if len(cursors) == 0 && listed == nil {
		return 0, nil
	}
	c := &collector{searcher: sr, segment: i, seg: s, sets: &sets, top: top, section: sum{doc: hits.NoContext}, file: sum{doc: hits.NoContext}}
	w := new(sums)
	for first := 0; first < s.Docs(); first += match.WindowDocs {
		*w = sums{}
		sr.fill(w, cursors, uint64(first))
		docs := min(match.WindowDocs, s.Docs()-first)
		for at := range docs {
			if listed != nil {
				w.score[at] += listed[first+at]
			}
			if w.score[at] > 0 || sets.Contexts[first+at] != store.IsPlain {
				c.add(w.of(first, at))
			}
		}
	}
	return c.matched, nil
}

// cursors are the terms that a segment has, in the order in which their scores are added, each at its first document.
func (sr *searcher) cursors(segment int) (out []*cursor) {
	for n := range sr.Terms {
		for f := range sr.Terms[n].Fields {
			tf := &sr.Terms[n].Fields[f]
			it := tf.Open(segment)
			if it == nil {
				continue
			}
			c := &cursor{Reader: it, field: tf, term: n}
			c.p, c.ok = it.Next()
			out = append(out, c)
		}
	}
	return out
}

// fill adds up what the documents of the window that begins at first have.
func (sr *searcher) fill(w *sums, cursors []*cursor, first uint64) {
	rank := sr.Opts.Ranking.Fields()
	for _, c := range cursors {
		r, avg := rank[c.field.Field], sr.Gen.Totals().Average(c.field.Field)
		group, weight := sr.Group(c.term), sr.Terms[c.term].Weight
		for c.ok && c.p.Doc < first+match.WindowDocs {
			at := c.p.Doc - first
			score := c.field.Score(r, c.p, avg)
			w.score[at] += score
			if c.field.Field == fields.Title {
				w.title[at] += score
			}
			if c.field.Field <= fields.Section {
				w.cover(at, c.term, group, weight)
			}
			c.p, c.ok = c.Next()
		}
	}
}

// share is the part of the question that is covered: by words, or by bigrams where that is more, because a question
// that is written without spaces has few words that are known.
func (sr *searcher) share(words, bigrams float64) float64 {
	out := 0.0
	for group, w := range [2]float64{words, bigrams} {
		if sr.Weight[group] > 0 {
			out = max(out, w/sr.Weight[group])
		}
	}
	return out
}

// enough reports whether a document has so much of the question that it can be a hit. Of a short question any word will do.
func (sr *searcher) enough(s sum, need float64) bool {
	return sr.short() && s.words > 0 || sr.share(float64(s.words), float64(s.grams)) >= need
}

// collector offers every document of a segment with a score of its own to top, with the scores of its contexts added. It
// is given all documents in their order: a context comes before the documents that stand in it.
type collector struct {
	*searcher
	segment       int
	seg           *store.Segment
	sets          *match.Sets
	top           *hits.Best
	section, file sum
	matched       int // documents
}

func (c *collector) add(s sum) {
	kind := c.sets.Contexts[s.doc]
	switch kind {
	case store.IsFile:
		c.file, c.section = s, sum{doc: hits.NoContext}
		return
	case store.IsSection:
		c.section = s
		return
	}
	if s.score <= 0 {
		return
	}
	need := c.Opts.Ranking.MinCoverage
	if c.lists() || c.loose {
		need = 0
	}
	out := hits.Candidate{Segment: c.segment, Seg: c.seg, Doc: uint64(s.doc), Section: hits.NoContext, File: hits.NoContext, Score: s.score}
	if kind != store.IsAlone {
		out.Section, out.File = c.section.doc, c.file.doc
		out.Score += c.section.score
		out.Score += c.file.score
	}
	if out.Noted = out.IsLine() && !c.sets.Filed.Contains(uint32(s.doc)); out.Noted {
		out.Score += (c.Opts.Ranking.LineTitle - 1) * s.title
	}
	if !c.enough(s, need) && (out.Section == hits.NoContext || !c.enough(c.section, need)) {
		return
	}
	if c.sets.Allowed != nil && !c.sets.Allowed.Contains(uint32(s.doc)) {
		return
	}
	c.matched++
	if out.Former = c.sets.Former.Contains(uint32(s.doc)); out.Former {
		c.former.Offer(c.weigh(out, c.sets))
		return
	}
	c.top.Offer(c.weigh(out, c.sets))
}

// weigh gives a candidate, whose score is the sum of its parts, the factors of what it is.
func (sr *searcher) weigh(c hits.Candidate, sets *match.Sets) hits.Candidate {
	d := uint32(c.Doc)
	c.Factor = 1
	if sets.Pages.Contains(d) {
		c.Factor = sr.Opts.Ranking.PageWeight
	}
	c.Timely = sets.Timely(d)
	c.Factor *= sr.timeFactor(c.Timely)
	c.Score *= c.Factor
	return c
}
