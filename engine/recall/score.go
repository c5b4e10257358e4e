package recall

// bm25 is what one term in one field of one document adds to its score.
func bm25(r FieldRanking, idf, tf, length, average float64) float64 {
	return r.Weight * idf * tf * (r.K1 + 1) / (tf + r.K1*(1-r.B+r.B*length/average))
}

// average is the exact mean length of a field over the documents that have it.
func (sr *searcher) average(f int) float64 {
	t := &sr.g.manifest.Totals
	return float64(t.Tokens[f]) / float64(t.Having[f])
}

// windowDocs is how many documents are scored at a time: their sums stay in the cache, and a large segment asks for no
// more memory than a small one. (As in BooleanScorer of Lucene, whose window is 2,048.)
const windowDocs = 4096

// sums are what a stretch of the documents of a segment has by its words.
type sums struct {
	score  [windowDocs]float64
	title  [windowDocs]float64    // of score what the title gives
	weight [2][windowDocs]float32 // of the words and of the bigrams of the question that a document has in any field
	seen   [windowDocs]uint16     // 1 + number of the last term counted in weight
}

func (w *sums) cover(at uint64, term, group int, weight float64) {
	if w.seen[at] != uint16(term+1) {
		w.seen[at] = uint16(term + 1)
		w.weight[group][at] += float32(weight)
	}
}

// sum is what one document has.
type sum struct {
	doc   int // noContext: there is none
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
	*reader
	field *termField
	term  int
	p     posting
	ok    bool
}

// scoreSegment scores the documents of a segment and offers them to top. It returns how many matched.
func (sr *searcher) scoreSegment(i int, s *openSegment, top *topHits) (int, error) {
	sets, err := sr.sets(s)
	if err != nil {
		return 0, err
	}
	if sets.allowed != nil && sets.allowed.IsEmpty() {
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
	c := &collector{searcher: sr, segment: i, seg: s, sets: &sets, top: top, section: sum{doc: noContext}, file: sum{doc: noContext}}
	w := new(sums)
	for first := 0; first < s.ref.Docs; first += windowDocs {
		*w = sums{}
		sr.fill(w, cursors, uint64(first))
		docs := min(windowDocs, s.ref.Docs-first)
		for at := range docs {
			if listed != nil {
				w.score[at] += listed[first+at]
			}
			if w.score[at] > 0 || sets.contexts[first+at] != isPlain {
				c.add(w.of(first, at))
			}
		}
	}
	return c.matched, nil
}

// cursors are the terms that a segment has, in the order in which their scores are added, each at its first document.
func (sr *searcher) cursors(segment int) (out []*cursor) {
	for n := range sr.terms {
		for f := range sr.terms[n].fields {
			tf := &sr.terms[n].fields[f]
			it := tf.open(segment)
			if it == nil {
				continue
			}
			c := &cursor{reader: it, field: tf, term: n}
			c.p, c.ok = it.next()
			out = append(out, c)
		}
	}
	return out
}

// fill adds up what the documents of the window that begins at first have.
func (sr *searcher) fill(w *sums, cursors []*cursor, first uint64) {
	rank := sr.opts.Ranking.fields()
	for _, c := range cursors {
		r, avg := rank[c.field.field], sr.average(c.field.field)
		group, weight := sr.group(c.term), sr.terms[c.term].weight
		for c.ok && c.p.doc < first+windowDocs {
			at := c.p.doc - first
			score := c.field.score(r, c.p, avg)
			w.score[at] += score
			if c.field.field == fieldTitle {
				w.title[at] += score
			}
			if c.field.field <= fieldSection {
				w.cover(at, c.term, group, weight)
			}
			c.p, c.ok = c.next()
		}
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

// enough reports whether a document has so much of the question that it can be a hit. Of a short question any word will do.
func (sr *searcher) enough(s sum, need float64) bool {
	return sr.short() && s.words > 0 || sr.share(float64(s.words), float64(s.grams)) >= need
}

// collector offers every document of a segment with a score of its own to top, with the scores of its contexts added. It
// is given all documents in their order, in which a context stands before what it is the context of.
type collector struct {
	*searcher
	segment       int
	seg           *openSegment
	sets          *docSets
	top           *topHits
	section, file sum
	matched       int // documents
}

func (c *collector) add(s sum) {
	kind := c.sets.contexts[s.doc]
	switch kind {
	case isFile:
		c.file, c.section = s, sum{doc: noContext}
		return
	case isSection:
		c.section = s
		return
	}
	if s.score <= 0 {
		return
	}
	need := c.opts.Ranking.MinCoverage
	if c.lists() || c.loose {
		need = 0
	}
	out := candidate{segment: c.segment, seg: c.seg, doc: uint64(s.doc), section: noContext, file: noContext, score: s.score}
	if kind != isAlone {
		out.section, out.file = c.section.doc, c.file.doc
		out.score += c.section.score
		out.score += c.file.score
	}
	if out.noted = out.isLine() && !c.sets.filed.Contains(uint32(s.doc)); out.noted {
		out.score += (c.opts.Ranking.LineTitle - 1) * s.title
	}
	if !c.enough(s, need) && (out.section == noContext || !c.enough(c.section, need)) {
		return
	}
	if c.sets.allowed != nil && !c.sets.allowed.Contains(uint32(s.doc)) {
		return
	}
	c.matched++
	if out.former = c.sets.former.Contains(uint32(s.doc)); out.former {
		c.former.offer(c.weigh(out, c.sets))
		return
	}
	c.top.offer(c.weigh(out, c.sets))
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
	return c
}
