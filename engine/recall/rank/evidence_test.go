package rank_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/recalltest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
	"github.com/seed-a44923cb/memctl/morph"
)

// wordsAlone is a ranking without a second look, which finds everything.
func wordsAlone() *recall.Ranking {
	r := recall.DefaultRanking()
	r.MinCoverage, r.Evidence = 0, recall.EvidenceRanking{}
	return &r
}

// inKorean is an index of texts, each a file of its own, by the analyser that people use.
func inKorean(t *testing.T, texts ...string) *recall.Store {
	t.Helper()
	s, c := recall.Open(derived.At(filepath.Join(t.TempDir(), "index")), morph.New(morph.Options{}), recall.Options{}), recalltest.Corpus{}
	for i, text := range texts {
		c.Put(fmt.Sprintf("memory/%02d.md", i), text)
	}
	recalltest.Update(t, s, c)
	return s
}

func TestWordByItselfComesBeforeWhatItIsPartOf(t *testing.T) {
	filler := []string{"점심은 김밥이었다", "회의를 미뤘다", "커피를 마셨다", "테스트가 통과했다", "커밋을 합쳤다"}
	for _, tt := range []struct{ name, question, want, other string }{
		{"서울 and 서울대", "서울 모임", "지난주에 서울에서 모임을 했다", "지난주에 서울대 모임을 했다"},
		{"서울 and 서울대, more often", "서울", "이번 출장은 서울로 간다", "서울대 앞 서울대 후문"},
		{"원한 and 원한다", "누구에게 원한이 있나?", "그 사람에게는 오래된 원한이 있다", "지영은 휴가를 원한다"},
		{"whole compound", "서울대", "서울대에 들렀다", "서울에 대를 이어 산다"},
		{"neighbours", "색인 설정", "색인 설정을 바꿨다", "설정을 보다가 어제 만든 색인이 생각났다"},
		{"one sentence", "민수 배포", "오늘은 비가 왔다. 민수가 배포를 미뤘다.", "민수가 점심을 샀다. 배포는 내일이다."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := inKorean(t, append([]string{tt.other, tt.want}, filler...)...)
			r := recalltest.Search(t, s, recall.Query{Text: tt.question})
			if len(r.Hits) == 0 || r.Hits[0].Text != tt.want {
				t.Errorf("%q: got %v first, want %q", tt.question, recalltest.IDs(r), tt.want)
			}
		})
	}
}

func TestEvidenceIsOfTheWholeQuestion(t *testing.T) {
	s := inKorean(t, "배포 배포 배포 배포 배포 배포", "민수가 배포 서버를 옮겼다", "서버 점검", "서버 로그")
	r := recalltest.Search(t, s, recall.Query{Text: "민수 배포 서버", Explain: true})
	if len(r.Hits) == 0 || !strings.HasPrefix(r.Hits[0].Text, "민수") {
		t.Fatalf("got %v", recalltest.IDs(r))
	}
	got := map[string]float64{}
	for _, part := range r.Hits[0].Explanation.Evidence {
		got[part.Part] = part.Value
	}
	for _, part := range []string{"words", "rare", "near", "whole"} {
		if math.Abs(got[part]-1) > 1e-9 {
			t.Errorf("%s is %v, want 1", part, got[part])
		}
	}
}

func TestScoreIsTheSumOfItsPartsTimesItsFactors(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	c := recalltest.RandomCorpus(r, 25, 8)
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{BatchDocs: 64})
	recalltest.Update(t, s, c)
	for range 30 {
		q := recall.Query{Text: recalltest.RandomText(r, 1+r.IntN(6)), Limit: 1000, Explain: true}
		if r.IntN(2) == 0 {
			q.Periods = week(r.Float64())
		}
		again := map[bool]int{} // by whether they hold
		for _, h := range recalltest.Search(t, s, q).Hits {
			x, sum := h.Explanation, 0.0
			for _, ts := range x.Terms {
				sum += ts.Score
			}
			for _, part := range x.Evidence {
				sum += part.Score
			}
			if math.Abs(sum-x.Sum) > 1e-9 || math.Abs(x.Words()-h.Score) > 1e-9 {
				t.Errorf("%s: parts add up to %v, sum %v, words %v, score %v", h.ID, sum, x.Sum, x.Words(), h.Score)
			}
			if len(x.Evidence) > 0 {
				again[h.Former]++
			}
		}
		if again[false] > 100 || again[true] > 25 {
			t.Errorf("%v documents were looked at again", again)
		}
	}
}

func TestOrderDependsNeitherOnTheLimitNorOnTheSegments(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	c := recalltest.RandomCorpus(r, 40, 8)
	one, many := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{}), recalltest.OpenLoose(tmptest.Dir(t), recall.Options{BatchDocs: 20})
	recalltest.Update(t, one, c)
	recalltest.Update(t, many, c)
	for range 30 {
		q := recall.Query{Text: recalltest.RandomText(r, 1+r.IntN(5)), Limit: 1000}
		all := recalltest.Search(t, one, q)
		diff(t, recalltest.IDs(all), recalltest.IDs(recalltest.Search(t, many, q)))
		if !slices.IsSortedFunc(all.Hits, func(a, b recall.Hit) int {
			switch {
			case a.Former != b.Former && b.Former, a.Former == b.Former && a.Score >= b.Score:
				return 0
			}
			return 1
		}) {
			t.Errorf("%q: not in the order of the scores", q.Text)
		}
		q.Limit = 1 + r.IntN(20)
		diff(t, recalltest.IDs(all)[:min(q.Limit, len(all.Hits))], recalltest.IDs(recalltest.Search(t, one, q)))
	}
}

func TestVeryLongTextAndQuestion(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	s, c := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{}), recalltest.Corpus{}
	c.Put("memory/a.md", strings.Repeat("배포 ", 200_000), recalltest.RandomText(r, 20_000), "민수가 배포 서버를 옮겼다")
	recalltest.Update(t, s, c)
	for _, words := range []int{1, 1000, 5000} {
		q := recall.Query{Text: "민수 배포 " + recalltest.RandomText(r, words), Explain: true}
		for i := range words {
			q.Text += fmt.Sprintf(" word%d", i)
		}
		if got := recalltest.Search(t, s, q); len(got.Hits) != 3 {
			t.Errorf("%d words: got %v, want all three", words, recalltest.IDs(got))
		}
	}
}
