package recall

import (
	"fmt"
	"math"
	"slices"

	"github.com/seed-a44923cb/memctl/morph"
)

// queryTerm is one different term of the question.
type queryTerm struct {
	text   string
	fields []termField
	weight float64 // in coverage: the idf of the field where it is commonest
	date   bool    // of a date: without weight in coverage
	also   []variant
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

// analyse turns the question into terms; it says whether some of it was left out.
func (sr *searcher) analyse() (truncated bool) {
	text := sr.query.Text
	if len(text) > sr.opts.MaxQueryBytes {
		text, truncated = cutBytes(text, sr.opts.MaxQueryBytes), true
	}
	seen := make(map[string]bool)
	take := func(t morph.Term) *queryTerm {
		term := clipTerm(t.Text)
		if term == "" || seen[term] {
			return nil
		}
		if len(seen) >= sr.opts.MaxTerms {
			truncated = true
			return nil
		}
		seen[term] = true
		return &queryTerm{text: term, date: sr.query.inDate(t.StartByte)}
	}
	sr.text, sr.asked = text, sr.analyzer.Terms(text)
	for _, t := range sr.asked {
		if qt := take(t); qt != nil {
			sr.words = append(sr.words, qt)
		}
	}
	sr.expand(text)
	sr.terms = slices.Clone(sr.words)
	clear(seen)
	if sr.opts.Ranking.Bigrams.Weight > 0 {
		for _, t := range morph.Bigrams(text) {
			if qt := take(t); qt != nil {
				sr.terms = append(sr.terms, qt)
			}
		}
	}
	return truncated
}

// idf is that of BM25: ln(1 + (N-n+½)/(n+½)), never negative.
func idf(docs, df int) float64 {
	return math.Log(1 + (float64(docs)-float64(df)+0.5)/(float64(df)+0.5))
}

// lookup finds the postings of every term and with them its document frequency. It is done anew when terms have changed.
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
