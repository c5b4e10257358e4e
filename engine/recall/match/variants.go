package match

import (
	"cmp"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/seed-a44923cb/memctl/engine/recall/query"
	"github.com/seed-a44923cb/memctl/engine/recall/store"
)

// A word of the question that has synonyms is looked for as a set: a document has the set as often as it has the word, and
// a little less often than it has the others (Ranking.Synonym), and the rarity of the set is that of all documents that have
// any of it. So five synonyms do not count five times (Lucene's SynonymQuery; Robertson, Zaragoza and Taylor, Simple BM25
// extension to multiple weighted fields, 2004). A document that has the word itself never scores less than by the word
// alone. The set is looked up as the question is asked; nothing of it is in the index.

// Posting is a document of a segment that has a word, or any of its synonyms.
type Posting struct {
	Doc, Length uint64  // its number; the length of its field in terms
	Own         uint64  // how often it has the word itself
	Freq        float64 // how often it has the set
	Count       uint64  // the same, each of the set for one
	with        uint32  // which of the set, by bits
}

// Reader is a walk through the documents of a segment that have a term, in their order.
type Reader struct {
	it  store.Postings
	set []Posting // in its place, if it is not nil
}

// Open begins a walk through a segment, by its number; nil where no document of it has the term.
func (tf *TermField) Open(segment int) *Reader {
	if tf.sets != nil {
		if len(tf.sets[segment]) == 0 {
			return nil
		}
		return &Reader{set: tf.sets[segment]}
	}
	if tf.lists[segment] == nil {
		return nil
	}
	return &Reader{it: tf.lists[segment].Postings()}
}

// lengthAt is how long the field of a document is, at least 1 if it has the term; 0 if it has not.
func (tf *TermField) lengthAt(segment int, doc uint64) int {
	if tf.sets != nil {
		set := tf.sets[segment]
		if i, ok := slices.BinarySearchFunc(set, doc, func(p Posting, doc uint64) int { return cmp.Compare(p.Doc, doc) }); ok {
			return int(set[i].Length)
		}
		return 0
	}
	if f := tf.lists[segment]; f != nil {
		return f.Length(uint32(doc))
	}
	return 0
}

// Next is the next document; not ok behind the last.
func (r *Reader) Next() (p Posting, ok bool) {
	if r.set != nil {
		if len(r.set) == 0 {
			return p, false
		}
		p, r.set = r.set[0], r.set[1:]
		return p, true
	}
	p.Doc, p.Own, p.Length, ok = r.it.Next()
	p.Freq = float64(p.Own)
	return p, ok
}

// Score is what a term, or its set, adds to the score of a document; average is the mean length of the field.
func (tf *TermField) Score(r query.FieldRanking, p Posting, average float64) float64 {
	if tf.sets == nil {
		return bm25(r, tf.IDF, p.Freq, float64(p.Length), average)
	}
	return max(bm25(r, tf.OwnIDF, float64(p.Own), float64(p.Length), average), bm25(r, tf.IDF, p.Freq, float64(p.Length), average))
}

// widen adds the synonyms of a term to what was found of it in a field. docs is what rarity is counted in.
func (m *Matcher) widen(tf *TermField, t *Term, docs int) error {
	if len(t.Also) == 0 {
		return nil
	}
	said := make([][][]Posting, len(m.Gen.Segments)) // by the synonyms, per segment
	found := false
	for i, s := range m.Gen.Segments {
		for n, v := range t.Also {
			ps, err := together(s, tf.Field, v.Terms)
			if err != nil {
				return err
			}
			for k := range ps {
				p := &ps[k]
				p.Freq, p.Own, p.with = v.Weight*float64(p.Count), 0, 1<<n
			}
			said[i] = append(said[i], ps)
			found = found || len(ps) > 0
		}
	}
	if !found {
		return nil // as nearly always: the lists stay as they are
	}
	own, union, sets := tf.DF, 0, make([][]Posting, len(said))
	for i := range said {
		if tf.lists[i] != nil {
			sets[i] = allOf(tf.lists[i])
		}
		for _, ps := range said[i] {
			sets[i] = merge(sets[i], ps)
		}
		union += len(sets[i])
	}
	tf.sets, tf.DF, tf.OwnIDF = sets, union, idf(docs, own)
	return nil
}

// merge makes one list of two that are in the order of their documents, with one posting for each.
func merge(a, b []Posting) []Posting {
	if len(a) == 0 || len(b) == 0 {
		return append(a, b...)
	}
	out := make([]Posting, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0].Doc < b[0].Doc:
			out, a = append(out, a[0]), a[1:]
		case a[0].Doc > b[0].Doc:
			out, b = append(out, b[0]), b[1:]
		default:
			p, q := a[0], b[0]
			p.Own, p.Freq, p.Count, p.with = p.Own+q.Own, p.Freq+q.Freq, p.Count+q.Count, p.with|q.with
			out, a, b = append(out, p), a[1:], b[1:]
		}
	}
	return append(append(out, a...), b...)
}

// allOf are the postings of a term.
func allOf(f *store.Found) []Posting {
	out := make([]Posting, 0, f.Count)
	for it := f.Postings(); ; {
		doc, freq, length, ok := it.Next()
		if !ok {
			return out
		}
		out = append(out, Posting{Doc: doc, Length: length, Own: freq, Freq: float64(freq), Count: freq})
	}
}

// together are the documents of a segment that have all terms in a field, as often as the one that they have least often.
func together(s *store.Segment, field int, terms []string) (out []Posting, err error) {
	for n, term := range terms {
		list, err := s.Find(field, term)
		if err != nil || list == nil {
			return nil, err
		}
		ps := allOf(list)
		if n == 0 {
			out = ps
			continue
		}
		both, i := out[:0], 0
		for _, p := range ps {
			for i < len(out) && out[i].Doc < p.Doc {
				i++
			}
			if i < len(out) && out[i].Doc == p.Doc {
				q := out[i]
				q.Count = min(q.Count, p.Count)
				both = append(both, q)
			}
		}
		out = both
	}
	return out, nil
}

// Said are the synonyms that a document has.
func (t *Term) Said(p Posting) (out []string) {
	for n, v := range t.Also {
		if p.with&(1<<n) != 0 {
			out = append(out, v.Text)
		}
	}
	return out
}

// Stands looks for the term in the fields first to last of a document of a segment. It is the length of the first that has
// it, in terms; 0: none has.
func (t *Term) Stands(segment int, doc uint64, first, last int) (terms int) {
	for i := range t.Fields {
		tf := &t.Fields[i]
		if tf.Field < first || tf.Field > last {
			continue
		}
		if n := tf.lengthAt(segment, doc); n > 0 {
			return n
		}
	}
	return 0
}

// DocsInto adds to out the documents of a segment that have the term, or a synonym.
func (tf *TermField) DocsInto(segment int, out *roaring.Bitmap) {
	if tf.sets != nil {
		for _, p := range tf.sets[segment] {
			out.Add(uint32(p.Doc))
		}
		return
	}
	if tf.lists[segment] != nil {
		tf.lists[segment].AddTo(out)
	}
}

// OwnDocs is how many documents have the term itself, and not only a synonym.
func (tf *TermField) OwnDocs() (n int) {
	for _, l := range tf.lists {
		if l != nil {
			n += l.Count
		}
	}
	return n
}

// Widened reports whether the term is looked for as a set.
func (tf *TermField) Widened() bool { return tf.sets != nil }
