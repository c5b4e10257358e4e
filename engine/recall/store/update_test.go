package store_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/recalltest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
	"github.com/seed-a44923cb/memctl/memory/day"
)

func TestUpdatedIndexAnswersAsOneBuiltAtOnce(t *testing.T) {
	dirs := tmptest.Dir(t)
	rapid.Check(t, func(rt *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 1))
		dir, err := os.MkdirTemp(dirs, "grown") //nolint:usetesting // one for each of rapid's cases
		if err != nil {
			rt.Fatal(err)
		}
		opts := recall.Options{BatchDocs: 1 + r.IntN(20)}
		opts.Ranking = new(recall.DefaultRanking())
		opts.Ranking.MinCoverage = []float64{0, 0.2, 0.5}[r.IntN(3)]
		grown := recall.Open(derived.At(filepath.Join(dir, "grown")), recalltest.Plain{}, opts)
		c := recalltest.Corpus{}
		for range rapid.IntRange(1, 5).Draw(rt, "rounds") {
			for range 1 + r.IntN(4) {
				path := fmt.Sprintf("memory/2026-01-%02d.md", 1+r.IntN(9))
				switch {
				case c[path] != nil && r.IntN(3) == 0:
					delete(c, path)
				default:
					c.PutRandom(r, path, r.IntN(6))
				}
			}
			recalltest.Update(t, grown, c)
		}
		atOnce := recall.Open(derived.At(filepath.Join(dir, "once")), recalltest.Plain{}, opts)
		recalltest.Update(t, atOnce, c)
		for range 5 {
			q := recall.Query{Text: recalltest.RandomText(r, 1+r.IntN(4)), Limit: 1 + r.IntN(20), Explain: true}
			a, b := recalltest.Search(t, grown, q), recalltest.Search(t, atOnce, q)
			a.Took, b.Took = 0, 0
			if d := cmp.Diff(b, a); d != "" {
				rt.Fatalf("%q (-built +grown)\n%s", q.Text, d)
			}
		}
	})
}

func TestSecondUpdateWritesNothing(t *testing.T) {
	s, c := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{}), recalltest.RandomCorpus(rand.New(rand.NewPCG(1, 1)), 5, 5)
	recalltest.Update(t, s, c)
	st, err := s.Update(context.Background(), recall.Files{Refs: c.Refs(), Load: func(string) ([]recall.Document, error) {
		return nil, errors.New("nothing should be loaded")
	}}, nil)
	if err != nil || st.Added+st.Changed+st.Removed+len(st.Failed) != 0 || st.State != recall.StateEqual {
		t.Errorf("stats %+v, error %v", st, err)
	}
}

func TestFileThatCannotBeReadIsNamedAndTheRestGoesOn(t *testing.T) {
	s, c := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{}), recalltest.Corpus{}
	c.Put("memory/a.md", "배포 계획")
	c.Put("memory/b.md", "배포 일정")
	recalltest.Update(t, s, c)
	c.Put("memory/a.md", "새 배포")
	c.Put("memory/b.md", "새 배포 일정")
	bad := errors.New("permission denied")
	st, err := s.Update(context.Background(), recall.Files{Refs: c.Refs(), Load: func(p string) ([]recall.Document, error) {
		if p == "memory/a.md" {
			return nil, bad
		}
		return c.Load(p)
	}}, nil)
	if err != nil || len(st.Failed) != 1 || st.Failed[0].Path != "memory/a.md" || !errors.Is(st.Failed[0], bad) || st.Changed != 1 {
		t.Fatalf("stats %+v, error %v", st, err)
	}
	if got := recalltest.Search(t, s, recall.Query{Text: "계획"}); got.Total != 1 {
		t.Errorf("the last readable version is gone: %v", recalltest.IDs(got))
	}
	if st := s.Status(c.Refs()); st.State != recall.StateContent || st.Stale != 1 {
		t.Errorf("status %+v", st)
	}
	if st := recalltest.Update(t, s, c); st.Changed != 1 {
		t.Errorf("not tried again: %+v", st)
	}
}

// With synonyms, corrections, evidence, times and standing together the parts of a score make it, and the words of a question
// its support.
func TestPartsMakeTheWhole(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		seed := rapid.Uint64().Draw(rt, "seed")
		c := recalltest.RandomCorpus(rand.New(rand.NewPCG(seed, 3)), 6, 8)
		word := rapid.SampledFrom([]string{"배포", "서버", "deploy", "회의", "일정", "server", "디플로이", "deplyo", "서버보안", "2026-11-20", "안 했다", "?", "지금", "20일"})
		groups := make([][]string, rapid.IntRange(1, 3).Draw(rt, "groups"))
		for i := range groups {
			groups[i] = rapid.SliceOfN(word, 2, 4).Draw(rt, "group")
		}
		q := recall.Query{
			Text: strings.Join(rapid.SliceOfN(word, 1, 6).Draw(rt, "asked"), " "), Limit: rapid.SampledFrom([]int{3, 1000}).Draw(rt, "limit"),
			Explain: true, Any: true,
		}
		if rapid.Bool().Draw(rt, "today") {
			q.Today = day.Date(2026, 11, 21)
		}
		if rapid.Bool().Draw(rt, "period") {
			q.Periods = []recall.Period{{From: day.Date(2026, 1, 1), Until: day.Date(2026, 1, 4), Weight: 0.5}}
		}
		s, _ := recalltest.Knowing(t, tmptest.Dir(t), c, groups...)
		r := recalltest.Search(rt, s, q)
		for _, h := range r.Hits {
			x, sum := h.Explanation, 0.0
			for _, p := range x.Terms {
				sum += p.Score
			}
			for _, p := range x.Evidence {
				if sum += p.Score; p.Value < 0 || p.Value > 1 {
					rt.Fatalf("%s: %+v", h.ID, p)
				}
			}
			if math.Abs(sum-x.Sum) > 1e-9 || math.Abs(x.Words()-h.Score) > 1e-9 {
				rt.Fatalf("%s scores %v, explained as %v; its parts make %v, said to be %v", h.ID, h.Score, x.Words(), sum, x.Sum)
			}
		}
		for _, s := range []*recall.Support{r.Refused, r.Support} {
			if s == nil || s.Nearest == "" {
				continue
			}
			sum, all := 0.0, 0.0
			for _, w := range s.Words {
				sum, all = sum+w.Weight*w.Counts, all+w.Weight
			}
			if math.Abs(sum/all-s.Share) > 1e-9 || s.Share > 1 {
				rt.Fatalf("share %v, of %v / %v", s.Share, sum, all)
			}
		}
	})
}
