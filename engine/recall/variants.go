package recall

import (
	"cmp"
	"slices"
)

// A word of the question that has synonyms is looked for as a set: a document has the set as often as it has the word, and
// a little less often than it has the others (Ranking.Synonym), and the rarity of the set is that of all documents that have
// any of it. So five synonyms do not count five times (Lucene's SynonymQuery; Robertson, Zaragoza and Taylor, Simple BM25
// extension to multiple weighted fields, 2004). A document that has the word itself never scores less than by the word
// alone. The set is looked up as the question is asked; nothing of it is in the index.

// posting is a document of a segment that has a word, or any of its synonyms.
type posting struct {
	doc, length uint64
	own         uint64  // how often it has the word itself
	freq        float64 // how often it has the set
	count       uint64  // the same, each of the set for one
	with        uint32  // which of the set, by bits
}

// reader reads the postings of a term, one segment long.
type reader struct {
	it  foundPostings
	set []posting // in its place, if it is not nil
}

// open returns a reader of a segment, nil where nothing is.
func (tf *termField) open(segment int) *reader {
	if tf.sets != nil {
		if len(tf.sets[segment]) == 0 {
			return nil
		}
		return &reader{set: tf.sets[segment]}
	}
	if tf.lists[segment] == nil {
		return nil
	}
	return &reader{it: tf.lists[segment].postings()}
}

// lengthAt is how long the field of a document is, at least 1 if it has the term; 0 if it has not.
func (tf *termField) lengthAt(segment int, doc uint64) int {
	if tf.sets != nil {
		set := tf.sets[segment]
		if i, ok := slices.BinarySearchFunc(set, doc, func(p posting, doc uint64) int { return cmp.Compare(p.doc, doc) }); ok {
			return int(set[i].length)
		}
		return 0
	}
	f := tf.lists[segment]
	if f == nil || !f.has(uint32(doc)) {
		return 0
	}
	return max(1, int(f.lengths.Of(uint32(doc))))
}

func (r *reader) next() (p posting, ok bool) {
	if r.set != nil {
		if len(r.set) == 0 {
			return p, false
		}
		p, r.set = r.set[0], r.set[1:]
		return p, true
	}
	p.doc, p.own, p.length, ok = r.it.next()
	p.freq = float64(p.own)
	return p, ok
}

// score is what a term, or a set, adds to the score of a document.
func (tf *termField) score(r FieldRanking, p posting, average float64) float64 {
	if tf.sets == nil {
		return bm25(r, tf.idf, p.freq, float64(p.length), average)
	}
	return max(bm25(r, tf.own, float64(p.own), float64(p.length), average), bm25(r, tf.idf, p.freq, float64(p.length), average))
}

// widen adds the synonyms of a term to what was found of it in a field. docs is what rarity is counted in.
func (sr *searcher) widen(tf *termField, t *queryTerm, docs int) error {
	if len(t.also) == 0 {
		return nil
	}
	said := make([][][]posting, len(sr.g.segments)) // by the synonyms, per segment
	found := false
	for i, s := range sr.g.segments {
		for n, v := range t.also {
			ps, err := s.together(tf.field, v.Terms)
			if err != nil {
				return err
			}
			for k := range ps {
				p := &ps[k]
				p.freq, p.own, p.with = v.Weight*float64(p.count), 0, 1<<n
			}
			said[i] = append(said[i], ps)
			found = found || len(ps) > 0
		}
	}
	if !found {
		return nil // as nearly always: the lists stay as they are
	}
	own, union, sets := tf.df, 0, make([][]posting, len(said))
	for i := range said {
		if tf.lists[i] != nil {
			sets[i] = tf.lists[i].all()
		}
		for _, ps := range said[i] {
			sets[i] = merge(sets[i], ps)
		}
		union += len(sets[i])
	}
	tf.sets, tf.df, tf.own = sets, union, idf(docs, own)
	return nil
}

// merge makes one list of two that are in the order of their documents, with one posting for each.
func merge(a, b []posting) []posting {
	if len(a) == 0 || len(b) == 0 {
		return append(a, b...)
	}
	out := make([]posting, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0].doc < b[0].doc:
			out, a = append(out, a[0]), a[1:]
		case a[0].doc > b[0].doc:
			out, b = append(out, b[0]), b[1:]
		default:
			p, q := a[0], b[0]
			p.own, p.freq, p.count, p.with = p.own+q.own, p.freq+q.freq, p.count+q.count, p.with|q.with
			out, a, b = append(out, p), a[1:], b[1:]
		}
	}
	return append(append(out, a...), b...)
}

// all are the postings.
func (f *found) all() []posting {
	out := make([]posting, 0, f.n)
	for it := f.postings(); ; {
		doc, freq, length, ok := it.next()
		if !ok {
			return out
		}
		out = append(out, posting{doc: doc, length: length, own: freq, freq: float64(freq), count: freq})
	}
}

// together are the documents of a segment that have all terms in a field, as often as the one that they have least often.
func (s *openSegment) together(field int, terms []string) (out []posting, err error) {
	for n, term := range terms {
		list, err := s.find(field, term)
		if err != nil || list == nil {
			return nil, err
		}
		ps := list.all()
		if n == 0 {
			out = ps
			continue
		}
		both, i := out[:0], 0
		for _, p := range ps {
			for i < len(out) && out[i].doc < p.doc {
				i++
			}
			if i < len(out) && out[i].doc == p.doc {
				q := out[i]
				q.count = min(q.count, p.count)
				both = append(both, q)
			}
		}
		out = both
	}
	return out, nil
}

// said are the synonyms that a posting has.
func (t *queryTerm) said(p posting) (out []string) {
	for n, v := range t.also {
		if p.with&(1<<n) != 0 {
			out = append(out, v.Text)
		}
	}
	return out
}
