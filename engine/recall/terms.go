package recall

import (
	"fmt"
	"math"
	"slices"

	"github.com/seed-a44923cb/memctl/engine/recall/spell"
)

// queryTerm is one different term of the question.
type queryTerm struct {
	text   string
	fields []termField
	weight float64 // in coverage: the idf of the field where it is commonest
	date   bool    // of a date: without weight in coverage
	also   []spell.Variant
}

// termField is a term in a field, over all segments.
type termField struct {
	field int // index into scoredNames
	df    int
	idf   float64
	lists []*found    // per segment; nil where the term is not
	sets  [][]posting // per segment; nil where the term has no synonyms that the field has. df and idf are then of the set
	own   float64     // the idf of the term alone, where there are sets
}

// reader reads questions for this search.
func (sr *searcher) reader() *spell.Reader {
	return &spell.Reader{
		Analyzer: sr.analyzer, Synonyms: sr.opts.Synonyms, Weight: sr.opts.Ranking.Synonym,
		MaxBytes: sr.opts.MaxQueryBytes, MaxTerms: sr.opts.MaxTerms, Pairs: sr.opts.Ranking.Bigrams.Weight > 0,
	}
}

// read reads the question, and otherwise what of it no document has.
func (sr *searcher) read() (err error) {
	r := sr.reader()
	dates := make([]spell.Range, len(sr.query.Dates))
	for i, d := range sr.query.Dates {
		dates[i] = spell.Range(d)
	}
	sr.question, err = r.Rescue(r.Read(spell.Normal(sr.query.Text, dates)), sr)
	return err
}

// take makes the terms that are looked up of the question.
func (sr *searcher) take() {
	sr.words = termsOf(sr.question.Words)
	sr.terms = slices.Concat(sr.words, termsOf(sr.question.Pairs))
}

func termsOf(words []spell.Word) []*queryTerm {
	out := make([]*queryTerm, len(words))
	for i, w := range words {
		out[i] = &queryTerm{text: w.Text, date: w.Date, also: w.Also}
	}
	return out
}

// idf is that of BM25: ln(1 + (N-n+½)/(n+½)), never negative.
func idf(docs, df int) float64 {
	return math.Log(1 + (float64(docs)-float64(df)+0.5)/(float64(df)+0.5))
}

// lookup finds the postings of every term and with them its document frequency.
func (sr *searcher) lookup() error {
	sr.weight = [2]float64{}
	rank := sr.opts.Ranking.fields()
	docs := sr.g.manifest.Totals.Docs
	for i, t := range sr.terms {
		t.fields, t.weight = nil, 0
		first, last := fieldBigrams, fieldBigrams
		if i < len(sr.words) {
			first, last = 0, fieldFile
		}
		best, own := 0, 0
		for f := first; f <= last; f++ {
			if rank[f].Weight <= 0 || sr.g.manifest.Totals.Having[f] == 0 || f == fieldBigrams && i < len(sr.words) {
				continue
			}
			tf, err := sr.lookupTerm(t.text, f)
			if err != nil {
				return err
			}
			n := docs
			if f >= ownFields {
				n = int(sr.g.manifest.Totals.Having[f])
			}
			if f < ownFields {
				own = max(own, tf.df)
			}
			if err := sr.widen(&tf, t, n); err != nil {
				return err
			}
			if tf.df == 0 {
				continue
			}
			if tf.idf = idf(n, tf.df); f < ownFields {
				best = max(best, tf.df)
			}
			t.fields = append(t.fields, tf)
		}
		if t.date {
			continue
		}
		if own > 0 { // synonyms make no word lighter: what was found without them is found with them
			best = own
		}
		t.weight = idf(docs, best)
		sr.weight[sr.group(i)] += t.weight
	}
	return nil
}

// group is 0 for the words of the question and 1 for its bigrams.
func (sr *searcher) group(term int) int {
	if term < len(sr.words) {
		return 0
	}
	return 1
}

func (sr *searcher) lookupTerm(term string, f int) (termField, error) {
	tf := termField{field: f, lists: make([]*found, len(sr.g.segments))}
	for i, s := range sr.g.segments {
		list, err := s.find(f, term)
		if err != nil {
			return tf, fmt.Errorf("read postings: %w", err)
		}
		if list != nil {
			tf.df += list.n
			tf.lists[i] = list
		}
	}
	return tf, nil
}
