package hits_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/recalltest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

func TestBareHitsAreTheSameWithoutTheirSnippets(t *testing.T) {
	s, c := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{}), recalltest.Corpus{}
	c.Put("memory/2026-01-01.md", "스테이징 서버 포트는 8081이다", "the staging server listens on a port", "점심")
	recalltest.Update(t, s, c)
	want := recalltest.Search(t, s, recall.Query{Text: "스테이징 포트 staging port"})
	if len(want.Hits) != 2 || len(want.Hits[0].Snippet.Matches) == 0 {
		t.Fatalf("the hits to compare with: %+v", want.Hits)
	}
	for i := range want.Hits {
		want.Hits[i].Snippet = recall.Snippet{}
	}
	diff(t, want.Hits, recalltest.Search(t, s, recall.Query{Text: "스테이징 포트 staging port", Bare: true}).Hits)
}

func TestSnippetMarksTheWordsThatMatched(t *testing.T) {
	long := strings.Repeat("채우는 문장이 이어진다. ", 60)
	cases := map[string]struct {
		text, query string
		want        []string
	}{
		"josa":    {"우리는 가치관이 같다", "가치관", []string{"가치관이"}},
		"english": {"We Switched to Go, switched!", "switched", []string{"Switched", "switched"}},
		"nfd":     {norm.NFD.String("설정을 바꿨다"), "설정을", []string{norm.NFD.String("설정을")}},
		"long":    {long + "여기에 배포 서버가 있다. " + long, "배포 서버가", []string{"배포", "서버가"}},
	}
	for name, tc := range cases {
		t.Run(name, func(t *testing.T) {
			c := recalltest.Corpus{}
			c.Put("memory/a.md", tc.text)
			s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{})
			recalltest.Update(t, s, c)
			r := recalltest.Search(t, s, recall.Query{Text: tc.query})
			if len(r.Hits) != 1 {
				t.Fatalf("%d hits", len(r.Hits))
			}
			sn := r.Hits[0].Snippet
			var got []string
			for _, m := range sn.Matches {
				got = append(got, sn.Text[m.StartByte:m.EndByte])
			}
			diff(t, tc.want, got)
			if !strings.Contains(tc.text, sn.Text) || len(sn.Text) > 330 || sn.Before != (name == "long") || !utf8.ValidString(sn.Text) {
				t.Errorf("snippet %+v", sn)
			}
		})
	}
}

// Half of an expression is not what was found, and is not marked.
func TestHalfAnExpressionIsNotMarked(t *testing.T) {
	c := recalltest.Corpus{}
	c.Put("memory/2026-11-20.md", "code 김밥", "김밥 code review")
	s, _ := recalltest.Knowing(t, tmptest.Dir(t), c, []string{"코드 리뷰", "code review"})
	for _, h := range recalltest.Search(t, s, recall.Query{Text: "코드리뷰 김밥"}).Hits {
		var marked []string
		for _, m := range h.Snippet.Matches {
			marked = append(marked, h.Snippet.Text[m.StartByte:m.EndByte])
		}
		want := map[int][]string{1: {"김밥"}, 2: {"김밥", "code", "review"}}[h.Line]
		diff(t, want, marked)
	}
}
