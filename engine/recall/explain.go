package recall

// Explanation says how a score came about: what Terms and Evidence contribute adds up to Sum, and Sum times PageWeight times the factors
// of Time and Standing, where there are any, is the score, unless there is a Fusion.
type Explanation struct {
	Terms      []TermScore     `json:"terms"`
	Evidence   []EvidenceScore `json:"evidence,omitempty"` // of the best hundred by Terms
	Question   float64         `json:"question,omitempty"` // how rare the words of the question are together, where there is Evidence
	Sum        float64         `json:"sum"`
	PageWeight float64         `json:"page_weight"`        // 1 for a document that is not synthesised
	Time       *TimeScore      `json:"time,omitempty"`     // of a question that speaks of a time
	Standing   *Standing       `json:"standing,omitempty"` // of a question for which newness and confidence count
	Former     bool            `json:"former,omitempty"`   // an entry that no longer holds: it stands below what took its place, whatever its score
	Coverage   float64         `json:"coverage"`           // share of the question's weight that matched
	Missing    []string        `json:"missing,omitempty"`  // words of the question that the document does not have
	Documents  int             `json:"documents"`          // N of the idf
	Fusion     *Fusion         `json:"fusion,omitempty"`   // with [Query.Near]: what the score is made of instead
}

// Words is the score by the words alone.
func (e *Explanation) Words() float64 {
	score := e.Sum * e.PageWeight
	if e.Time != nil {
		score *= e.Time.Factor
	}
	return score * e.Standing.factor()
}

// Fusion is a score by reciprocal rank fusion: the sum of 1/(60+rank) over the lists that have the document (Cormack,
// Clarke and Büttcher 2009). Ranks count from 1; 0 says that a list does not have it. Times the factor of Time, where there is one, it is the score.
type Fusion struct {
	Words  int     `json:"words"`  // rank by the words alone
	Near   int     `json:"near"`   // rank in [Query.Near]
	Cosine float64 `json:"cosine"` // of the latter
}

func (f *Fusion) score() float64 {
	const k = 60 // as in the paper
	sum := 0.0
	for _, rank := range [2]int{f.Words, f.Near} {
		if rank > 0 {
			sum += 1 / float64(k+rank)
		}
	}
	return sum
}

// TermScore is what one term in one field adds.
type TermScore struct {
	Term          string  `json:"term"`
	Field         string  `json:"field"`
	Freq          int     `json:"tf"`
	DocFreq       int     `json:"df"`
	IDF           float64 `json:"idf"`
	Length        int     `json:"length"`     // of the field in this document, in tokens
	AverageLength float64 `json:"avg_length"` // of the field
	Weight        float64 `json:"weight"`
	Score         float64 `json:"score"`

	// Of a word with synonyms that the field knows; DocFreq and IDF are then of all of them together, and the score is the
	// greater of theirs and that of the word alone.
	With     []string `json:"with,omitempty"`        // of the synonyms those that the document has
	Weighted float64  `json:"weighted_tf,omitempty"` // how often it has any of them, synonyms counting for less
	OwnIDF   float64  `json:"own_idf,omitempty"`     // of the word alone
}

// explain sums a score again, in the order in which it was summed.
func (sr *searcher) explain(c candidate, doc *Document) (*Explanation, error) {
	sets, err := sr.sets(c.seg)
	if err != nil {
		return nil, err
	}
	e := &Explanation{PageWeight: 1, Former: c.former, Documents: sr.g.manifest.Totals.Docs}
	if sets.pages.Contains(uint32(c.doc)) {
		e.PageWeight = sr.opts.Ranking.PageWeight
	}
	e.Time = sr.timeScore(doc, c.timely)
	if sr.lists() {
		e.Terms = sr.explainListed(doc)
		for _, t := range e.Terms {
			e.Sum += t.Score
		}
	}
	rank := sr.opts.Ranking.fields()
	if c.noted {
		rank[fieldTitle].Weight *= sr.opts.Ranking.LineTitle
	}
	var covered [2]float64
	for n, t := range sr.terms {
		if sr.explainTerm(e, &rank, c.segment, c.doc, t, 0, ownFields-1) {
			covered[sr.group(n)] += t.weight
		} else if n < len(sr.words) {
			e.Missing = append(e.Missing, t.text)
		}
	}
	for field, doc := range [scoredFields]int{fieldSection: c.section, fieldFile: c.file, fieldPairs: c.section} {
		if field < ownFields {
			continue
		}
		if doc == noContext {
			continue
		}
		var context [2]float64
		for n, t := range sr.terms {
			if sr.explainTerm(e, &rank, c.segment, uint64(doc), t, field, field) {
				context[sr.group(n)] += t.weight
			}
		}
		if field == fieldSection {
			e.Coverage = sr.share(context[0], context[1])
		}
	}
	e.Coverage = max(e.Coverage, sr.share(covered[0], covered[1]))
	e.Evidence, e.Standing = sr.explainEvidence(&c), c.standing
	for _, part := range e.Evidence {
		e.Sum += part.Score
		e.Question = sr.rarity
	}
	return e, nil
}

// explainTerm adds what a term gives to one document of a segment in the fields first to last.
func (sr *searcher) explainTerm(e *Explanation, rank *[scoredFields]FieldRanking, segment int, doc uint64, t *queryTerm, first, last int) bool {
	names := scoredNames()
	found := false
	for _, tf := range t.fields {
		if tf.field < first || tf.field > last {
			continue
		}
		it := tf.open(segment)
		for it != nil {
			p, ok := it.next()
			if !ok || p.doc > doc {
				break
			}
			if p.doc < doc {
				continue
			}
			r, avg := rank[tf.field], sr.average(tf.field)
			ts := TermScore{
				Term: t.text, Field: names[tf.field], Freq: int(p.own), DocFreq: tf.df, IDF: tf.idf,
				Length: int(p.length), AverageLength: avg, Weight: r.Weight,
				Score: tf.score(r, p, avg),
			}
			if tf.sets != nil {
				ts.Freq, ts.Weighted, ts.OwnIDF, ts.With = int(p.count), p.freq, tf.own, t.said(p)
			}
			e.Terms = append(e.Terms, ts)
			e.Sum += ts.Score
			found = true
			break
		}
	}
	return found
}
