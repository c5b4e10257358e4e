package rank_test

import (
	"math"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/recalltest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
	"github.com/seed-a44923cb/memctl/memory/day"
)

func TestNewAndSureComesFirstWhereThatIsAsked(t *testing.T) {
	today := day.Date(2026, 11, 20)
	c := recalltest.Corpus{}
	c.Put("memory/2026-01-05.md", "배포 서버는 오래된 것이다", "search index deploy")
	c.Put("memory/2026-11-19.md", "배포 서버는 새로운 것이다", "deploy index search")
	c.Put("bank/opinions/a.md", "점심은 김밥이 좋다")
	c.Put("bank/opinions/b.md", "점심은 국수가 좋다")
	for path, f := range c {
		for i := range f.Docs {
			f.Docs[i].Section = -1
			f.Docs[i].Day = map[string]day.Day{"memory/2026-01-05.md": day.Date(2026, 1, 5), "memory/2026-11-19.md": day.Date(2026, 11, 19)}[path]
			f.Docs[i].Confidence = map[string]int{"bank/opinions/a.md": 35, "bank/opinions/b.md": 90}[path]
		}
	}
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{})
	recalltest.Update(t, s, c)
	for _, tt := range []struct {
		text, first string
		counts      bool
	}{
		{"배포 서버는", "memory/2026-11-19.md#L1", true},
		{"지금 배포 서버는 어디에 있나요?", "memory/2026-11-19.md#L1", true},
		{"요즘 배포 서버는", "memory/2026-11-19.md#L1", true},
		{"점심은", "bank/opinions/b.md#L1", true},
		{"what is the current deploy", "memory/2026-11-19.md#L2", true},
		{"deploy", "memory/2026-11-19.md#L2", true},
		{"배포 서버는 누구 것인가", "memory/2026-01-05.md#L1", false},
		{"배포 서버는?", "memory/2026-01-05.md#L1", false},
		{"배포 서버는 오래된 건가요", "memory/2026-01-05.md#L1", false},
		{"배포 서버는 3", "memory/2026-01-05.md#L1", false},
		{"점심은 어디에서", "bank/opinions/a.md#L1", false},
		{"who did deploy", "memory/2026-01-05.md#L2", false},
	} {
		r := recalltest.Search(t, s, recall.Query{Text: tt.text, Today: today, Explain: true})
		if len(r.Hits) == 0 {
			t.Errorf("%q has no hits", tt.text)
			continue
		}
		if x := r.Hits[0].Explanation; r.Hits[0].ID != tt.first || (x.Standing != nil) != tt.counts {
			t.Errorf("%q: %s first, standing %+v; want %s, counts %v", tt.text, r.Hits[0].ID, x.Standing, tt.first, tt.counts)
		}
		for _, h := range r.Hits {
			x := h.Explanation
			if math.Abs(x.Words()-h.Score) > 1e-9 {
				t.Errorf("%q: %s scores %v, parts give %v", tt.text, h.ID, h.Score, x.Words())
			}
			if st := x.Standing; st != nil && (st.Newness < 1 || st.Newness > 1.1 || st.Confidence < 0.8 || st.Confidence > 1) {
				t.Errorf("%q: %s has %+v", tt.text, h.ID, *st)
			}
		}
		if off := recalltest.Search(t, s, recall.Query{Text: tt.text, Explain: true}); off.Hits[0].Explanation.Standing != nil {
			t.Errorf("%q: counts without a today", tt.text)
		}
	}
}
