package recall_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/recalltest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

func TestSearchFindsTheLineThatSaysIt(t *testing.T) {
	c := recalltest.Corpus{}
	c.Put("memory/2026-11-19.md", "상태 관리는 Riverpod으로 통일했다", "점심은 김밥이었다")
	c.Put("memory/2026-11-20.md", "we switched the deploy script to Go", "회의가 길었다")
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{})
	st := recalltest.Update(t, s, c)
	if st.Added != 2 || st.Documents != 4 || st.State != recall.StateMissing {
		t.Errorf("stats %+v", st)
	}
	for q, want := range map[string]string{
		"상태 관리를 무엇으로 통일했나": "memory/2026-11-19.md#L1",
		"deploy script": "memory/2026-11-20.md#L1",
		"김밥":            "memory/2026-11-19.md#L2",
	} {
		r := recalltest.Search(t, s, recall.Query{Text: q})
		if len(r.Hits) == 0 || r.Hits[0].ID != want || r.Hits[0].Source() != want {
			t.Errorf("%q: got %v, want %s", q, recalltest.IDs(r), want)
		}
	}
	for _, q := range []string{"", "  ", "quantum", "양자 컴퓨터", "\x00\xff"} {
		if r := recalltest.Search(t, s, recall.Query{Text: q}); len(r.Hits) != 0 || r.Total != 0 {
			t.Errorf("%q: got %v, want nothing found", q, recalltest.IDs(r))
		}
	}
}
