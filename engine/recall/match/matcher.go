package match

import (
	"fmt"
	"math"
	"slices"

	"github.com/seed-a44923cb/memctl/engine/recall/fields"
	"github.com/seed-a44923cb/memctl/engine/recall/query"
	"github.com/seed-a44923cb/memctl/engine/recall/spell"
	"github.com/seed-a44923cb/memctl/engine/recall/store"
)

// Matcher is a question, or a prompt, and what an open index has of its words. Fill Gen and Opts, then call Read, Find and FindPairs. It is for one
// goroutine.
type Matcher struct {
	Gen      *store.Generation
	Opts     *query.Options // with defaults
	Question spell.Question // as it was read
	Words    []*Term        // of the stem fields
	Terms    []*Term        // words, then bigrams, then pairs: the order in which a score is summed
	Weight   [2]float64     // of all words and of all bigrams together, for coverage
}

// Term is one different term of the question.
type Term struct {
	Text   string
	Fields []TermField     // those that have it
	Weight float64         // in coverage: the idf of the field where it is commonest
	Date   bool            // of a date: without weight in coverage
	Also   []spell.Variant // its synonyms
}

// TermField is a term in a field, over all segments.
type TermField struct {
	Field  int     // its number, see package fields
	DF     int     // how many documents have the term, or the set
	IDF    float64 // of the term, or the set
	OwnIDF float64 // of the term alone, where it is looked for as a set

	lists []*store.Found // per segment; nil where the term is not
	sets  [][]Posting    // per segment; nil where the term has no synonyms that the field has
}

// Reader is what reads questions for this search.
func (m *Matcher) Reader() *spell.Reader {
	return &spell.Reader{
		Analyzer: m.Gen.Analyzer, Synonyms: m.Opts.Synonyms, Weight: m.Opts.Ranking.Synonym,
		MaxBytes: m.Opts.MaxQueryBytes, MaxTerms: m.Opts.MaxTerms, Pairs: m.Opts.Ranking.Bigrams.Weight > 0,
	}
}

// Read reads a question: its words, and what those may have been meant as that no document has.
func (m *Matcher) Read(q *query.Query) (err error) {
	r := m.Reader()
	dates := make([]spell.Range, len(q.Dates))
	for i, d := range q.Dates {
		dates[i] = spell.Range(d)
	}
	m.Question, err = r.Rescue(r.Read(spell.Normal(q.Text, dates)), m)
	return err
}

// take makes terms of the words of the question.
func (m *Matcher) take() {
	m.Words = termsOf(m.Question.Words)
	m.Terms = slices.Concat(m.Words, termsOf(m.Question.Pairs))
}

func termsOf(words []spell.Word) []*Term {
	out := make([]*Term, len(words))
	for i, w := range words {
		out[i] = &Term{Text: w.Text, Date: w.Date, Also: w.Also}
	}
	return out
}

// idf is that of BM25: ln(1 + (N-n+½)/(n+½)), never negative.
func idf(docs, df int) float64 {
	return math.Log(1 + (float64(docs)-float64(df)+0.5)/(float64(df)+0.5))
}

// Find looks the words of the question up: in which documents each term is, and how rare that makes it.
func (m *Matcher) Find() error {
	m.take()
	m.Weight = [2]float64{}
	rank := m.Opts.Ranking.Fields()
	docs := m.Gen.Totals().Docs
	for i, t := range m.Terms {
		t.Fields, t.Weight = nil, 0
		first, last := fields.Bigrams, fields.Bigrams
		if i < len(m.Words) {
			first, last = 0, fields.File
		}
		best, own := 0, 0
		for f := first; f <= last; f++ {
			if rank[f].Weight <= 0 || m.Gen.Totals().Having[f] == 0 || f == fields.Bigrams && i < len(m.Words) {
				continue
			}
			tf, err := m.lookupTerm(t.Text, f)
			if err != nil {
				return err
			}
			n := docs
			if f >= fields.Own {
				n = int(m.Gen.Totals().Having[f])
			}
			if f < fields.Own {
				own = max(own, tf.DF)
			}
			if err := m.widen(&tf, t, n); err != nil {
				return err
			}
			if tf.DF == 0 {
				continue
			}
			if tf.IDF = idf(n, tf.DF); f < fields.Own {
				best = max(best, tf.DF)
			}
			t.Fields = append(t.Fields, tf)
		}
		if t.Date {
			continue
		}
		if own > 0 { // synonyms make no word lighter: what was found without them is found with them
			best = own
		}
		t.Weight = idf(docs, best)
		m.Weight[m.Group(i)] += t.Weight
	}
	return nil
}

// Group is 0 for the words of the question and 1 for its bigrams.
func (m *Matcher) Group(term int) int {
	if term < len(m.Words) {
		return 0
	}
	return 1
}

func (m *Matcher) lookupTerm(term string, f int) (TermField, error) {
	tf := TermField{Field: f, lists: make([]*store.Found, len(m.Gen.Segments))}
	for i, s := range m.Gen.Segments {
		list, err := s.Find(f, term)
		if err != nil {
			return tf, fmt.Errorf("read postings: %w", err)
		}
		if list != nil {
			tf.DF += list.Count
			tf.lists[i] = list
		}
	}
	return tf, nil
}

// bm25 is what one term in one field of one document adds to its score.
func bm25(r query.FieldRanking, idf, tf, length, average float64) float64 {
	return r.Weight * idf * tf * (r.K1 + 1) / (tf + r.K1*(1-r.B+r.B*length/average))
}

// WindowDocs is how many documents are scored at a time: their sums stay in the cache, and a large segment asks for no
// more memory than a small one. (As in BooleanScorer of Lucene, whose window is 2,048.)
const WindowDocs = 4096
