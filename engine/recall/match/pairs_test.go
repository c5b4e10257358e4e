package match_test

import (
	"slices"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/recalltest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

func TestSectionThatSaysItInTheSameWordsComesFirst(t *testing.T) {
	c := recalltest.Corpus{}
	c.Put("memory/2026-11-01.md", "서버 배포 점검 목록", "목록을 나누어 적었다", "deploy the list of checks for a server")
	c.Put("memory/2026-11-02.md", "점검 서버 배포 목록", "목록을 나누어 적었다", "check list of the server before a deploy")
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{})
	recalltest.Update(t, s, c)
	for text, want := range map[string]string{
		"배포 점검":      "memory/2026-11-01.md",
		"서버 배포":      "memory/2026-11-01.md", // both have it: the path decides
		"점검 서버":      "memory/2026-11-02.md",
		"check list": "memory/2026-11-02.md",
	} {
		r := recalltest.Search(t, s, recall.Query{Text: text, Explain: true})
		if len(r.Hits) == 0 || r.Hits[0].Path != want {
			t.Errorf("%q: got %v, want %s first", text, recalltest.IDs(r), want)
			continue
		}
		paired := slices.ContainsFunc(r.Hits[0].Explanation.Terms, func(ts recall.TermScore) bool { return ts.Field == "pair" && ts.Term == text })
		if !paired {
			t.Errorf("%q: no pair in %+v", text, r.Hits[0].Explanation.Terms)
		}
	}
}

func TestPairIsNoHitByItself(t *testing.T) {
	c := recalltest.Corpus{}
	c.Put("memory/2026-11-01.md", "서버 배포", "점심은 김밥이었다")
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{})
	recalltest.Update(t, s, c)
	if r := recalltest.Search(t, s, recall.Query{Text: "서버 배포"}); r.Total != 1 {
		t.Errorf("got %v, want the one line that has the words", recalltest.IDs(r))
	}
}
