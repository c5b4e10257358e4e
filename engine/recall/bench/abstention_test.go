package bench_test

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/recall/bench"
)

const articles = `{"data": [
{"title": "철새", "paragraphs": [{"context": "두루미는 겨울에 철원으로 온다.", "qas": [{"id": "1", "question": "두루미는 겨울에 어느 들판으로 오는가"}]},
	{"context": "제비는 봄에 강남에서 온다.", "qas": [{"id": "2", "question": "제비는 봄에 강남 어디에서 오는가"}]}]},
{"title": "김밥", "paragraphs": [{"context": "김밥은 소풍날에 먹는다.", "qas": [{"id": "3", "question": "김밥은 소풍날 언제 먹는가"}]},
	{"context": "제비는 봄에 강남에서 온다.", "qas": []}]}]}`

func TestAbstentionTracesWhatIsRefused(t *testing.T) {
	list, err := bench.ReadArticles(strings.NewReader(articles))
	if err != nil {
		t.Fatal(err)
	}
	set := bench.Articles(list)
	if n := len(set.Files[1].Documents); n != 1 {
		t.Errorf("%d paragraphs in the second article, want 1: the other is a repetition", n)
	}
	s := store(t)
	if err := bench.Index(t.Context(), s, set); err != nil {
		t.Fatal(err)
	}
	var a bench.Abstention
	done := 0
	tick := func(int, int) { done++ }
	ask := func(text string) recall.Query { return recall.Query{Text: text} }
	if err := a.Lost(t.Context(), s, set, ask, tick); err != nil {
		t.Fatal(err)
	}
	if err := a.Hard(t.Context(), s, set, tick); err != nil {
		t.Fatal(err)
	}
	other := store(t)
	if err := bench.Index(t.Context(), other, &bench.Set{Files: []bench.File{{Path: "n", Documents: recall.Blocks("n", []byte("- 겨울에는 배포를 쉰다"))}}}); err != nil {
		t.Fatal(err)
	}
	if err := a.Easy(t.Context(), other, set, tick); err != nil {
		t.Fatal(err)
	}
	if a.Questions != 3 || a.Found != 3 || a.Outside != 3 || a.Removed != 3 || done != 9 {
		t.Errorf("%+v, %d asked; want three of each", a, done)
	}
	a.Trace(0, 0.3, 1)
	chosen := 0
	last := bench.AbstentionPoint{}
	for _, p := range a.Curve {
		if p.Lost < last.Lost || p.Easy < last.Easy || p.Hard < last.Hard || p.Support <= last.Support && p.Support > 0 {
			t.Errorf("a higher threshold refuses less: %+v after %+v", p, last)
		}
		if p.Chosen {
			chosen++
			if p.Lost != 0 || p.Hard != 1 {
				t.Errorf("%+v: want nothing lost, and all refused whose article is gone", p)
			}
		}
		last = p
	}
	if len(a.Curve) != 4 || chosen != 1 {
		t.Errorf("%d points, %d chosen: %+v", len(a.Curve), chosen, a.Curve)
	}
	if table := a.String(); !strings.Contains(table, "<\n") || !strings.Contains(table, "100.00%") {
		t.Errorf("table:\n%s", table)
	}
	// The article that was removed last is back.
	if res, err := s.Search(t.Context(), recall.Query{Text: "김밥은 소풍날 먹는다"}); err != nil || len(res.Hits) == 0 {
		t.Errorf("after Hard: %+v, %v", res, err)
	}
}

func TestHalvesSplitASet(t *testing.T) {
	n := map[int]int{}
	for text := range strings.FieldsSeq("하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 열 one two three four five six seven eight nine ten") {
		n[bench.Half(&bench.Question{Text: text})]++
	}
	if len(n) != 2 || n[1] < 5 || n[2] < 5 {
		t.Errorf("halves of 20 questions: %v", n)
	}
}
