package recall_test

import (
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// A word that is too long to be one is not looked for in other forms: what it may sound like, and the automaton of its slips, grow with it.
func TestLongWordIsNoSlip(t *testing.T) {
	c := corpus{}
	c.put("memory/2026-11-20.md", "kubernetes 클러스터", "안드로이드 배포")
	s := open(t, recall.Options{})
	update(t, s, c)
	for _, word := range []string{strings.Repeat("abcdefghij", 60), strings.Repeat("쿠버네티스", 100), strings.Repeat("kubernetes", 60)} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		search(t, s, recall.Query{Text: word})
		runtime.ReadMemStats(&after)
		if n := after.TotalAlloc - before.TotalAlloc; n > 32<<20 {
			t.Errorf("%.20s…, %d bytes, takes %d MB", word, len(word), n>>20)
		}
	}
}

// Bytes that are no text, and syllables that are written in their parts, move no word of the question.
func TestUnknownWordsBehindBrokenAndDecomposedText(t *testing.T) {
	c := corpus{}
	c.put("memory/2026-11-20.md", "kubernetes 클러스터", "안드로이드 알림", "playwright", "zeppelin 시월", "code review on monday")
	s, _ := knowing(t, c, []string{"코드 리뷰", "code review"})
	for _, q := range []string{"쿠버네티스", "플레이라이트", "안드로이도", "코드리뷰", "zepelin 안드로이도"} {
		want := search(t, s, recall.Query{Text: q})
		if len(want.Hits) == 0 {
			t.Errorf("%s finds nothing", q)
		}
		for _, text := range []string{norm.NFD.String(q), "\xff\xfe \xff " + q} {
			got := search(t, s, recall.Query{Text: text})
			diff(t, ids(want), ids(got))
			if len(got.Corrected) != len(want.Corrected) {
				t.Errorf("%q is read as %v, want %v", text, got.Corrected, want.Corrected)
			}
		}
	}
	text := "\xff \xff " + norm.NFD.String("안드로이도 시월")
	at := recall.Range{StartByte: strings.LastIndex(text, " ") + 1, EndByte: len(text)}
	if x := search(t, s, recall.Query{Text: text, Dates: []recall.Range{at}, Explain: true}).Hits[0].Explanation; x.Coverage != 1 {
		t.Errorf("coverage %v: the date is missed", x.Coverage)
	}
}

// Of a word whose letters some line has it is not said that no line has it, although the analyser reads them otherwise there.
func TestWrittenWordIsNotAbsent(t *testing.T) {
	s := judging(t, plain{}, "마우스커서 색", "점심은 김밥")
	r := search(t, s, recall.Query{Text: "우주선 발사 궤도 커서"})
	if r.Refused == nil {
		t.Fatal("not refused")
	}
	diff(t, []string{"우주선", "발사", "궤도"}, r.Refused.Absent())
}

// Half of an expression is not what was found, and is not marked.
func TestHalfAnExpressionIsNotMarked(t *testing.T) {
	c := corpus{}
	c.put("memory/2026-11-20.md", "code 김밥", "김밥 code review")
	s, _ := knowing(t, c, []string{"코드 리뷰", "code review"})
	for _, h := range search(t, s, recall.Query{Text: "코드리뷰 김밥"}).Hits {
		var marked []string
		for _, m := range h.Snippet.Matches {
			marked = append(marked, h.Snippet.Text[m.StartByte:m.EndByte])
		}
		want := map[int][]string{1: {"김밥"}, 2: {"김밥", "code", "review"}}[h.Line]
		diff(t, want, marked)
	}
}

// With synonyms, corrections, evidence, times and standing together the parts of a score make it, and the words of a question
// its support.
func TestPartsMakeTheWhole(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		seed := rapid.Uint64().Draw(rt, "seed")
		c := randomCorpus(rand.New(rand.NewPCG(seed, 3)), 6, 8)
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
		s, _ := knowing(t, c, groups...)
		r := mustSearch(rt, s, q)
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
