package rank_test

import (
	"context"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/recalltest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/rules"
)

func TestScoresEqualReferenceBM25(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	c := recalltest.RandomCorpus(r, 30, 8)
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{BatchDocs: 64, Ranking: wordsAlone()}) // several segments
	recalltest.Update(t, s, c)
	for i := range 10 { // deletions and additions change averages and document frequencies
		path := c.Refs()[i*2].Path
		if i%2 == 0 {
			delete(c, path)
		} else {
			c.PutRandom(r, path, 1+r.IntN(9))
		}
		recalltest.Update(t, s, c)
	}
	docs := c.Docs()
	for i := range 40 {
		q := recalltest.RandomText(r, 1+r.IntN(6))
		if i%4 == 0 {
			q += " 2026-01-03 January 4"
		}
		want := referenceBM25(docs, q)
		got := recalltest.Search(t, s, recall.Query{Text: q, Limit: 1000})
		if got.Total != len(want) || len(got.Hits) != len(want) {
			t.Errorf("%q: %d hits, want %d", q, got.Total, len(want))
		}
		for _, h := range got.Hits {
			if math.Abs(h.Score-want[h.ID]) > 1e-6 {
				t.Errorf("%q: %s scores %v, want %v", q, h.ID, h.Score, want[h.ID])
			}
		}
	}
}

func TestExplanationAddsUpToTheScore(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	c := recalltest.RandomCorpus(r, 12, 10)
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{BatchDocs: 32})
	recalltest.Update(t, s, c)
	for range 30 {
		q := recalltest.RandomText(r, 1+r.IntN(5)) + " 없는단어"
		for _, h := range recalltest.Search(t, s, recall.Query{Text: q, Limit: 50, Explain: true}).Hits {
			sum := 0.0
			for _, ts := range h.Explanation.Terms {
				sum += ts.Score
				if ts.Freq < 1 || ts.DocFreq < 1 || ts.Length < ts.Freq || ts.IDF <= 0 || ts.AverageLength <= 0 {
					t.Errorf("%s: bad term %+v", h.ID, ts)
				}
			}
			for _, part := range h.Explanation.Evidence {
				sum += part.Score
				if part.Value <= 0 || part.Value > 1 || math.Abs(part.Score-part.Value*part.Weight*h.Explanation.Question) > 1e-9 {
					t.Errorf("%s: bad part %+v", h.ID, part)
				}
			}
			if math.Abs(sum-h.Explanation.Sum) > 1e-9 || math.Abs(sum*h.Explanation.PageWeight-h.Score) > 1e-9 {
				t.Errorf("%s: terms add up to %v, sum %v, score %v", h.ID, sum, h.Explanation.Sum, h.Score)
			}
			if !slices.Contains(h.Explanation.Missing, "없는단어") || h.Explanation.Coverage >= 1 {
				t.Errorf("%s: missing %v, coverage %v", h.ID, h.Explanation.Missing, h.Explanation.Coverage)
			}
		}
	}
}

func TestNoiseIsNotFound(t *testing.T) {
	c := recalltest.Corpus{}
	c.Put("memory/2026-11-19.md", "인덱스 재생성 버그를 고쳤다", "점심 비용은 만원이었다", "the launch was quiet")
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{Ranking: new(recall.DefaultRanking())})
	recalltest.Update(t, s, c)
	for _, q := range []string{
		"화성 탐사선의 발사 비용은 얼마였고 누가 승인했나", "which rocket engine supplier delayed the lunar launch contract negotiations",
	} {
		if r := recalltest.Search(t, s, recall.Query{Text: q}); r.Total != 0 {
			t.Errorf("%q: found %v", q, recalltest.IDs(r))
		}
	}
	for _, q := range []string{"점심 비용", "점심비용은", "launch"} {
		if r := recalltest.Search(t, s, recall.Query{Text: q}); r.Total != 1 {
			t.Errorf("%q: found %v", q, recalltest.IDs(r))
		}
	}
}

func TestContextOfALineDecidesBetweenEqualLines(t *testing.T) {
	c := recalltest.Corpus{}
	c.Put("memory/2026-11-18.md", "배포가 늦어졌다", "점심은 김밥")
	c.Put("memory/2026-11-19.md", "배포가 늦어졌다", "결제 서버 Payments 이야기")
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{})
	recalltest.Update(t, s, c)
	r := recalltest.Search(t, s, recall.Query{Text: "Payments 배포가 늦어졌다", Explain: true})
	diff(t, "memory/2026-11-19.md#L1", recalltest.IDs(r)[0])
	fields := map[string]bool{}
	for _, ts := range r.Hits[0].Explanation.Terms {
		fields[ts.Field] = true
	}
	if !fields["section"] || !fields["file"] {
		t.Errorf("the explanation does not name the context: %v", fields)
	}
}

func TestQuestionAboutADayFindsItsLines(t *testing.T) {
	c := recalltest.Corpus{}
	d := day.Date(2026, 1, 3)
	for i := range 3 {
		path := "memory/" + (d + day.Day(i)).String() + ".md"
		c.Put(path, "배포를 마쳤다", "shipped the release")
		for k := range c[path].Docs {
			c[path].Docs[k].Day = d + day.Day(i)
		}
	}
	s := recall.Open(derived.At(filepath.Join(tmptest.Dir(t), "index")), morph.New(morph.Options{}), recall.Options{})
	recalltest.Update(t, s, c)
	for _, q := range []string{"1월 4일에 무엇을 배포했나", "what was shipped on January 4", "2026-01-04 release", "2026-01-04"} {
		r := recalltest.Search(t, s, recall.Query{Text: q})
		if len(r.Hits) == 0 || r.Hits[0].Path != "memory/2026-01-04.md" {
			t.Errorf("%q: got %v", q, recalltest.IDs(r))
		}
	}
}

func TestLongQuestionIsBounded(t *testing.T) {
	s, c := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{}), recalltest.Corpus{}
	c.Put("memory/a.md", "배포 계획")
	recalltest.Update(t, s, c)
	r := recalltest.Search(t, s, recall.Query{Text: "배포 " + strings.Repeat("긴질문 ", 100_000)})
	if r.Total != 1 || !r.Truncated {
		t.Errorf("%d hits, truncated %v", r.Total, r.Truncated)
	}
}

func FuzzSearch(f *testing.F) {
	s := recalltest.OpenLoose(tmptest.Dir(f), recall.Options{})
	recalltest.Update(f, s, recalltest.RandomCorpus(rand.New(rand.NewPCG(1, 1)), 5, 5))
	for _, q := range []string{"", "배포를", "\xff\xfe", "a\x00b", "(OR) AND *:*", norm.NFD.String("설정을"), strings.Repeat("가", 5000)} {
		f.Add(q, 10, int32(0), int32(0))
	}
	f.Fuzz(func(t *testing.T, text string, limit int, since, until int32) {
		q := recall.Query{Text: text, Limit: limit, Entities: strings.Fields(text), Explain: true}
		if since%2 == 0 {
			q.Entities = nil
		}
		r, err := s.Search(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Hits) > r.Total || len(r.Hits) > 1000 {
			t.Errorf("%d hits of %d", len(r.Hits), r.Total)
		}
		for _, h := range r.Hits {
			for _, m := range h.Snippet.Matches {
				_ = h.Snippet.Text[m.StartByte:m.EndByte]
			}
		}
	})
}

func TestFiltersKeepWhatTheySay(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	c := recalltest.RandomCorpus(r, 30, 8)
	c.PutRandom(r, "bank/world/tools.md", 10)
	c.PutRandom(r, "bank/archive/world.md", 5)
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{BatchDocs: 50})
	recalltest.Update(t, s, c)
	since, until := day.Date(2026, 1, 5), day.Date(2026, 1, 20)
	cases := map[string]struct {
		q    recall.Query
		keep func(recall.Document) bool
	}{
		"kinds": {recall.Query{Kinds: []rules.Kind{rules.World, rules.Opinion}}, func(d recall.Document) bool { return d.Kind == 'W' || d.Kind == 'O' }},
		"entity": {recall.Query{Entities: []string{"@민수", "FLUTTER"}}, func(d recall.Document) bool {
			return slices.Contains(d.Entities, "민수") || slices.Contains(d.Entities, "Flutter")
		}},
		"tier":     {recall.Query{Tiers: []recall.Tier{recall.Bank, recall.Archive}}, func(d recall.Document) bool { return d.Tier == recall.Bank || d.Tier == recall.Archive }},
		"since":    {recall.Query{Since: since}, func(d recall.Document) bool { return d.Day >= since }},
		"until":    {recall.Query{Until: until}, func(d recall.Document) bool { return d.Day != 0 && d.Day <= until }},
		"all":      {recall.Query{Since: since, Until: until, Kinds: []rules.Kind{'S'}, Tiers: []recall.Tier{recall.Memory}}, func(d recall.Document) bool { return d.Day >= since && d.Day <= until && d.Kind == 'S' }},
		"nobody":   {recall.Query{Entities: []string{"없음"}}, func(recall.Document) bool { return false }},
		"inverted": {recall.Query{Since: until, Until: since}, func(recall.Document) bool { return false }},
	}
	const text = "배포 검색을 회의 deploy index search"
	matching := referenceBM25(c.Docs(), text)
	for name, tc := range cases {
		t.Run(name, func(t *testing.T) {
			tc.q.Text, tc.q.Limit = text, 1000
			var want []string
			for _, d := range c.Docs() {
				if matching[d.ID] > 0 && tc.keep(d) {
					want = append(want, d.ID)
				}
			}
			r := recalltest.Search(t, s, tc.q)
			diff(t, slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(recalltest.IDs(r))))
			if r.Total != len(want) {
				t.Errorf("total %d, want %d", r.Total, len(want))
			}
		})
	}
}
