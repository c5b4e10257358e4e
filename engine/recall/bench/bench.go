// Package bench measures retrieval: it reads public question sets, indexes them with a [recall.Store] and asks every
// question through [recall.Store.Search], the code path of `memctl recall`.
//
// Start with [ReadBEIR], [ReadSQuAD] or [ReadMemory], then [Run]; [Report] is what both commands print. The same set
// gives the same figures, times and memory apart. Sets are read whole into memory.
package bench

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/engine/recall"
)

// Set is a collection to search and questions about it.
type Set struct {
	Files     []File
	Questions []Question
	Key       func(*recall.Hit) []string // what a hit stands for, one key or several; nil: its ID
}

// File is one file of the collection.
type File struct {
	Path      string
	Documents []recall.Document
}

// Question is one query and what answers it.
type Question struct {
	ID       string
	Text     string
	Relevant map[string]float64 // key to gain; keys of gain 0 are not relevant
}

// Report is the outcome of a run. Means are over N questions, those with at least one relevant key.
type Report struct {
	N             int     `json:"n"`
	HitAt1        float64 `json:"hit_at_1"`
	HitAt5        float64 `json:"hit_at_5"`
	RecallAt10    float64 `json:"recall_at_10"`
	NDCGAt10      float64 `json:"ndcg_at_10"`
	MRRAt10       float64 `json:"mrr_at_10"`
	RecallAllAt5  float64 `json:"recall_all_at_5"` // all keys within five; over questions with at most five
	IndexSeconds  float64 `json:"index_s"`
	QueryP50MS    float64 `json:"query_p50_ms"` // the index is opened anew for every question
	QueryP95MS    float64 `json:"query_p95_ms"`
	PeakRSSMB     float64 `json:"peak_rss_mb"` // of the process; 0 where the system does not say
	questionsAll5 int
}

// String is a table for people.
func (r *Report) String() string {
	var b strings.Builder
	row := func(name, format string, v any) { fmt.Fprintf(&b, "%-14s "+format+"\n", name, v) }
	row("questions", "%8d", r.N)
	row("hit@1", "%8.4f", r.HitAt1)
	row("hit@5", "%8.4f", r.HitAt5)
	row("recall@10", "%8.4f", r.RecallAt10)
	row("nDCG@10", "%8.4f", r.NDCGAt10)
	row("MRR@10", "%8.4f", r.MRRAt10)
	row("recall_all@5", "%8.4f", r.RecallAllAt5)
	row("index", "%8.2f s", r.IndexSeconds)
	row("query p50", "%8.2f ms", r.QueryP50MS)
	row("query p95", "%8.2f ms", r.QueryP95MS)
	row("peak RSS", "%8.1f MB", r.PeakRSSMB)
	return b.String()
}

// depth is how many keys are ranked.
const depth = 10

// Run indexes the set in an empty store and asks every question.
func Run(ctx context.Context, store *recall.Store, set *Set, progress func(done, total int)) (*Report, error) {
	start := time.Now()
	if err := Index(ctx, store, set); err != nil {
		return nil, err
	}
	r := &Report{IndexSeconds: time.Since(start).Seconds()}
	if err := Ask(ctx, store, set, recall.Query{}, r, progress); err != nil {
		return nil, err
	}
	return r, nil
}

// Index brings a store to the files of the set.
func Index(ctx context.Context, store *recall.Store, set *Set) error {
	byPath := make(map[string][]recall.Document, len(set.Files))
	refs := make([]recall.FileRef, 0, len(set.Files))
	for _, f := range set.Files {
		byPath[f.Path] = f.Documents
		refs = append(refs, recall.FileRef{Path: f.Path, Hash: "1"})
	}
	slices.SortFunc(refs, func(a, b recall.FileRef) int { return cmp.Compare(a.Path, b.Path) })
	st, err := store.Update(ctx, refs, func(p string) ([]recall.Document, error) { return byPath[p], nil }, nil)
	if err != nil {
		return err
	}
	if len(st.Failed) > 0 {
		return st.Failed[0]
	}
	return nil
}

// Ask puts every question of the set to a store and fills the report. filter holds the filters of all questions.
func Ask(ctx context.Context, store *recall.Store, set *Set, filter recall.Query, r *Report, progress func(done, total int)) error {
	times := make([]float64, 0, len(set.Questions))
	for i, q := range set.Questions {
		start := time.Now()
		query := filter
		query.Text, query.Limit = q.Text, depth
		res, err := store.Search(ctx, query)
		if err != nil {
			return fmt.Errorf("question %s: %w", q.ID, err)
		}
		times = append(times, time.Since(start).Seconds()*1000)
		keys := set.keys(res)
		if len(keys) < depth && res.Total > len(res.Hits) { // several hits stood for one key: look deeper, untimed
			query.Limit = 30 * depth
			if res, err = store.Search(ctx, query); err != nil {
				return fmt.Errorf("question %s: %w", q.ID, err)
			}
			keys = set.keys(res)
		}
		r.score(keys[:min(depth, len(keys))], q.Relevant)
		if progress != nil {
			progress(i+1, len(set.Questions))
		}
	}
	r.finish(times)
	return nil
}

// keys are what the hits stand for, the best first. A hit may stand for several keys, as a bank entry does for the days
// of all the sources on its line; it takes one rank all the same. One that stands for nothing new is passed over.
func (s *Set) keys(res *recall.Result) [][]string {
	var out [][]string
	seen := make(map[string]bool)
	for i := range res.Hits {
		h := &res.Hits[i]
		keys := []string{h.ID}
		if s.Key != nil {
			keys = s.Key(h)
		}
		fresh := slices.DeleteFunc(slices.Clone(keys), func(k string) bool { return seen[k] })
		if len(fresh) == 0 {
			continue
		}
		for _, k := range fresh {
			seen[k] = true
		}
		out = append(out, fresh)
	}
	return out
}

// score adds one question.
func (r *Report) score(ranked [][]string, relevant map[string]float64) {
	var gains []float64
	for _, g := range relevant {
		if g > 0 {
			gains = append(gains, g)
		}
	}
	if len(gains) == 0 {
		return
	}
	r.N++
	slices.SortFunc(gains, func(a, b float64) int { return cmp.Compare(b, a) })
	ideal, dcg, found, foundIn5, first := 0.0, 0.0, 0, 0, 0
	for i, g := range gains[:min(depth, len(gains))] {
		ideal += g / math.Log2(float64(i)+2)
	}
	for i, keys := range ranked {
		best := 0.0
		for _, k := range keys {
			g := relevant[k]
			if g <= 0 {
				continue
			}
			best = max(best, g)
			found++
			if i < 5 {
				foundIn5++
			}
		}
		dcg += best / math.Log2(float64(i)+2)
		if best > 0 && first == 0 {
			first = i + 1
		}
	}
	if first > 0 {
		r.MRRAt10 += 1 / float64(first)
	}
	if first == 1 {
		r.HitAt1++
	}
	if foundIn5 > 0 {
		r.HitAt5++
	}
	r.RecallAt10 += float64(found) / float64(len(gains))
	r.NDCGAt10 += dcg / ideal
	if len(gains) <= 5 {
		r.questionsAll5++
		if foundIn5 == len(gains) {
			r.RecallAllAt5++
		}
	}
}

// finish turns sums into means.
func (r *Report) finish(times []float64) {
	for _, v := range []*float64{&r.HitAt1, &r.HitAt5, &r.RecallAt10, &r.NDCGAt10, &r.MRRAt10} {
		*v /= float64(max(1, r.N))
	}
	r.RecallAllAt5 /= float64(max(1, r.questionsAll5))
	slices.Sort(times)
	r.QueryP50MS, r.QueryP95MS = percentile(times, 0.50), percentile(times, 0.95)
	r.PeakRSSMB = peakRSS()
}

// percentile is the nearest-rank percentile of sorted values.
func percentile(sorted []float64, p float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[max(0, int(math.Ceil(p*float64(len(sorted))))-1)]
}
