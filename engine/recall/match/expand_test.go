package match_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/recalltest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

func TestQuestionFindsLinesBySynonyms(t *testing.T) {
	c := recalltest.Corpus{}
	c.Put("memory/2026-11-20.md", "the deploy went well", "code review on Monday", "a review of the building code", "점심은 김밥")
	s, plain := recalltest.Knowing(t, tmptest.Dir(t), c, []string{"배포", "deploy", "디플로이"}, []string{"코드 리뷰", "code review"}, []string{"김밥", "gimbap"})
	for q, want := range map[string][]string{
		"배포":      {"memory/2026-11-20.md#L1"},
		"디플로이 상태": {"memory/2026-11-20.md#L1"},
		"gimbap":  {"memory/2026-11-20.md#L4"},
		"코드 리뷰":   {"memory/2026-11-20.md#L2", "memory/2026-11-20.md#L3"}, // both words, in any order
		"코드리뷰":    {"memory/2026-11-20.md#L2", "memory/2026-11-20.md#L3"},
		"코드":      nil, // half of an expression is not the expression
	} {
		diff(t, want, recalltest.IDs(recalltest.Search(t, s, recall.Query{Text: q})))
		if r := recalltest.Search(t, plain, recall.Query{Text: q}); len(r.Hits) != 0 {
			t.Errorf("%s is found without synonyms: %v", q, recalltest.IDs(r))
		}
	}
	h := recalltest.Search(t, s, recall.Query{Text: "배포", Explain: true}).Hits[0]
	if m := h.Snippet.Matches; len(m) != 1 || h.Snippet.Text[m[0].StartByte:m[0].EndByte] != "deploy" {
		t.Errorf("marked %v of %q", m, h.Snippet.Text)
	}
	x := h.Explanation
	diff(t, []string{"deploy"}, x.Terms[0].With)
	if len(x.Missing) > 0 || x.Coverage != 1 {
		t.Errorf("coverage %v, missing %v", x.Coverage, x.Missing)
	}
}

// A line that says one thing in five ways has it five times, not five things.
func TestSetOfSynonymsCountsOnce(t *testing.T) {
	c := recalltest.Corpus{}
	c.Put("memory/2026-11-20.md", "배포 배포 배포 순서", "배포 deploy ship 순서", "배포 서버 포트 이름")
	s, _ := recalltest.Knowing(t, tmptest.Dir(t), c, []string{"배포", "deploy", "ship", "rollout", "push"})
	r := recalltest.Search(t, s, recall.Query{Text: "배포 서버"})
	diff(t, "memory/2026-11-20.md#L3", r.Hits[0].ID)
	if r.Total != 3 {
		t.Errorf("total %d", r.Total)
	}
}

// A line that has the word itself loses nothing by synonyms, no line is lost, and the parts of a score still make it.
func TestSynonymsTakeNothingAway(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		seed := rapid.Uint64().Draw(rt, "seed")
		c := recalltest.RandomCorpus(rand.New(rand.NewPCG(seed, 3)), 6, 8)
		word := rapid.SampledFrom([]string{"배포", "서버", "deploy", "회의", "일정", "server"})
		groups := make([][]string, rapid.IntRange(1, 3).Draw(rt, "groups"))
		for i := range groups {
			groups[i] = rapid.SliceOfN(word, 2, 4).Draw(rt, "group")
		}
		q := recall.Query{Text: word.Draw(rt, "asked") + " " + word.Draw(rt, "and"), Limit: 1000, Explain: true}
		with, without := recalltest.Knowing(t, tmptest.Dir(t), c, groups...)
		before, after := map[string]float64{}, map[string]float64{}
		for _, h := range recalltest.Search(rt, without, q).Hits {
			before[h.ID] = h.Score
		}
		for _, h := range recalltest.Search(rt, with, q).Hits {
			after[h.ID] = h.Score
			if x := h.Explanation; math.Abs(x.Words()-h.Score) > 1e-9 {
				rt.Fatalf("%s scores %v, explained as %v", h.ID, h.Score, x.Words())
			}
		}
		for id, score := range before {
			if after[id] < score-1e-9 {
				rt.Fatalf("%s scores %v, without synonyms %v", id, after[id], score)
			}
		}
	})
}
