package recall

import (
	"fmt"
	"math"
	"slices"

	segapi "github.com/blevesearch/scorch_segment_api/v2"

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
	lists []segapi.PostingsList // per segment; nil where the term is not
	sets  [][]posting           // per segment; nil where the term has no synonyms that the field has. df and idf are then of the set
	own   float64               // the idf of the term alone, where there are sets
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

// dictionaries are those of a field, of every segment.
func (sr *searcher) dictionaries(f int) (out []segapi.TermDictionary, err error) {
	name := scoredNames()[f]
	for _, s := range sr.g.segments {
		d, err := s.seg.Dictionary(name)
		if err != nil {
			return nil, fmt.Errorf("read dictionary %s: %w", name, err)
		}
		out = append(out, d)
	}
	return out, nil
}

// lookup finds the postings of every term and with them its document frequency. It is done anew when terms have changed.
func (sr *searcher) lookup() error {
	sr.weight = [2]float64{}
	rank := sr.opts.Ranking.fields()
	docs := sr.g.manifest.Totals.Docs
	var dicts [scoredFields][]segapi.TermDictionary
	var err error
	for f := range scoredFields {
		if rank[f].Weight > 0 && sr.g.manifest.Totals.Having[f] > 0 {
			if dicts[f], err = sr.dictionaries(f); err != nil {
				return err
			}
		}
	}
	for i, t := range sr.terms {
		t.fields, t.weight = nil, 0
		first, last := indexBigrams, indexBigrams
		if i < len(sr.words) {
			first, last = 0, indexFile
		}
		best, own := 0, 0
		for f := first; f <= last; f++ {
			if dicts[f] == nil || f == indexBigrams && i < len(sr.words) {
				continue
			}
			tf, err := sr.lookupTerm(t.text, f, dicts[f])
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
			if err := sr.widen(&tf, t, dicts[f], n); err != nil {
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

func (sr *searcher) lookupTerm(term string, f int, dicts []segapi.TermDictionary) (termField, error) {
	tf := termField{field: f, lists: make([]segapi.PostingsList, len(dicts))}
	for i, d := range dicts {
		list, err := sr.lookupIn(term, i, d)
		if err != nil {
			return tf, err
		}
		if list != nil {
			tf.df += int(list.Count())
			tf.lists[i] = list
		}
	}
	return tf, nil
}

// lookupIn finds the postings of a term in a segment; nil if it is not there.
func (sr *searcher) lookupIn(term string, segment int, dict segapi.TermDictionary) (segapi.PostingsList, error) {
	list, err := dict.PostingsList([]byte(term), sr.g.segments[segment].deleted, nil)
	if err != nil {
		return nil, fmt.Errorf("read postings: %w", err)
	}
	if list.Count() == 0 {
		return nil, nil
	}
	return list, nil
}
