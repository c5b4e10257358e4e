// Package bench measures retrieval: it reads public question sets, indexes them with a [recall.Store] and asks every
// question through [recall.Store.Search], the code path of `memctl recall`.
//
// Start with [ReadBEIR], [ReadSQuAD], [ReadMemory] or [ReadNotes], then [Run]; [Report] is what both commands print. The same set
// gives the same figures, times and memory apart. Sets are read whole into memory.
package bench

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
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

// Scores are means over N questions, those with at least one relevant key.
type Scores struct {
	N             int     `json:"n"`
	HitAt1        float64 `json:"hit_at_1"`
	HitAt5        float64 `json:"hit_at_5"`
	RecallAt10    float64 `json:"recall_at_10"`
	NDCGAt10      float64 `json:"ndcg_at_10"`
	MRRAt10       float64 `json:"mrr_at_10"`
	RecallAllAt5  float64 `json:"recall_all_at_5"` // all keys within five; over questions with at most five
	questionsAll5 int
}

// Report is the outcome of a run.
type Report struct {
	Scores
	WithTime     *Scores `json:"with_time,omitempty"`    // of the questions in which a time was read; nil: there are none
	WithoutTime  *Scores `json:"without_time,omitempty"` // of the others, where there are both
	Refused      float64 `json:"refused"`                // share of the questions that recall refuses; the scores are without refusing
	LostAt1      float64 `json:"lost_at_1"`              // of those with a relevant line at 1: the share that it refuses
	IndexSeconds float64 `json:"index_s"`
	QueryP50MS   float64 `json:"query_p50_ms"` // the index is opened anew for every question
	QueryP95MS   float64 `json:"query_p95_ms"`
	PeakRSSMB    float64 `json:"peak_rss_mb"` // of the process; 0 where the system does not say
}

// String is a table for people, with a column for each part of the questions.
func (r *Report) String() string {
	columns := []*Scores{&r.Scores}
	var b strings.Builder
	if r.WithTime != nil && r.WithoutTime != nil {
		columns = append(columns, r.WithTime, r.WithoutTime)
		fmt.Fprintf(&b, "%-14s %8s %12s %12s\n", "", "all", "with a time", "without")
	}
	row := func(name string, value func(*Scores) string) {
		fmt.Fprintf(&b, "%-14s %8s", name, value(&r.Scores))
		for _, s := range columns[1:] {
			fmt.Fprintf(&b, " %12s", value(s))
		}
		b.WriteByte('\n')
	}
	mean := func(name string, of func(*Scores) float64) {
		row(name, func(s *Scores) string { return fmt.Sprintf("%.4f", of(s)) })
	}
	row("questions", func(s *Scores) string { return strconv.Itoa(s.N) })
	mean("hit@1", func(s *Scores) float64 { return s.HitAt1 })
	mean("hit@5", func(s *Scores) float64 { return s.HitAt5 })
	mean("recall@10", func(s *Scores) float64 { return s.RecallAt10 })
	mean("nDCG@10", func(s *Scores) float64 { return s.NDCGAt10 })
	mean("MRR@10", func(s *Scores) float64 { return s.MRRAt10 })
	mean("recall_all@5", func(s *Scores) float64 { return s.RecallAllAt5 })
	last := func(name, unit string, v float64, decimals int) {
		fmt.Fprintf(&b, "%-14s %8.*f %s\n", name, decimals, v, unit)
	}
	last("refused", "%", 100*r.Refused, 2)
	last("of hit@1", "%", 100*r.LostAt1, 2)
	last("index", "s", r.IndexSeconds, 2)
	last("query p50", "ms", r.QueryP50MS, 2)
	last("query p95", "ms", r.QueryP95MS, 2)
	last("peak RSS", "MB", r.PeakRSSMB, 1)
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
	ask := func(text string) recall.Query { return recall.Query{Text: text} }
	if err := Ask(ctx, store, set, ask, r, progress); err != nil {
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
	st, err := store.Update(ctx, recall.Files{Refs: refs, Load: func(p string) ([]recall.Document, error) { return byPath[p], nil }}, nil)
	if err != nil {
		return err
	}
	if len(st.Failed) > 0 {
		return st.Failed[0]
	}
	return nil
}

// Ask puts every question of the set to a store and fills the report. ask makes the query of a question's text; its time
// counts as the store's.
func Ask(ctx context.Context, store *recall.Store, set *Set, ask func(text string) recall.Query, r *Report, progress func(done, total int)) error {
	times := make([]float64, 0, len(set.Questions))
	var parts [2]Scores // without and with a time
	for i, q := range set.Questions {
		start := time.Now()
		query := ask(q.Text)
		query.Limit, query.Any = depth, true
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
		keys = keys[:min(depth, len(keys))]
		r.score(keys, q.Relevant)
		r.refuse(res, keys, q.Relevant)
		parts[min(1, len(query.Periods))].score(keys, q.Relevant)
		if progress != nil {
			progress(i+1, len(set.Questions))
		}
	}
	r.LostAt1 /= max(1, r.HitAt1) // counts, before the means are made
	r.Refused /= float64(max(1, r.N))
	r.finish()
	if parts[1].N > 0 {
		parts[0].finish()
		parts[1].finish()
		r.WithoutTime, r.WithTime = &parts[0], &parts[1]
	}
	slices.Sort(times)
	r.QueryP50MS, r.QueryP95MS = percentile(times, 0.50), percentile(times, 0.95)
	r.PeakRSSMB = peakRSS()
	return nil
}

// refuse counts a question that recall would refuse.
func (r *Report) refuse(res *recall.Result, ranked [][]string, relevant map[string]float64) {
	if res.Refused == nil && len(res.Hits) > 0 || !slices.ContainsFunc(slices.Collect(maps.Values(relevant)), func(gain float64) bool { return gain > 0 }) {
		return
	}
	r.Refused++
	if len(ranked) > 0 && slices.ContainsFunc(ranked[0], func(key string) bool { return relevant[key] > 0 }) {
		r.LostAt1++
	}
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
func (r *Scores) score(ranked [][]string, relevant map[string]float64) {
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
func (r *Scores) finish() {
	for _, v := range []*float64{&r.HitAt1, &r.HitAt5, &r.RecallAt10, &r.NDCGAt10, &r.MRRAt10} {
		*v /= float64(max(1, r.N))
	}
	r.RecallAllAt5 /= float64(max(1, r.questionsAll5))
}

// percentile is the nearest-rank percentile of sorted values.
func percentile(sorted []float64, p float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[max(0, int(math.Ceil(p*float64(len(sorted))))-1)]
}
