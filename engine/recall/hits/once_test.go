package hits_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/recalltest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

// made is a corpus of lines of logs and of the entries that were made of them: "entry: text < line, line".
func made(t testing.TB, logs map[string][]string, entries ...string) recalltest.Corpus {
	t.Helper()
	c := recalltest.Corpus{}
	for date, lines := range logs {
		path := "memory/" + date + ".md"
		c.Put(path, lines...)
		for i := range c[path].Docs {
			c[path].Docs[i].Day = dayOf(t, date)
		}
	}
	page := &recalltest.File{}
	for i, e := range entries {
		id, rest, _ := strings.Cut(e, ": ")
		text, from, _ := strings.Cut(rest, " < ")
		former := strings.HasPrefix(id, "-")
		id = strings.TrimPrefix(id, "-")
		d := recall.Document{ID: "bank/world/a.md#^" + id, Path: "bank/world/a.md", Line: i + 1, Tier: recall.Bank, EntryID: id, Text: text, Section: -1, Former: former}
		for s := range strings.SplitSeq(from, ", ") {
			d.Sources = append(d.Sources, "memory/"+s)
			d.Day = dayOf(t, s[:len("2026-03-01")])
		}
		page.Docs = append(page.Docs, d)
	}
	c["bank/world/a.md"] = page
	return c
}

// onceTold are hits as "id", with "= what they stand for".
func onceTold(r *recall.Result) (out []string) {
	for i := range r.Hits {
		h := &r.Hits[i]
		var said strings.Builder
		said.WriteString(h.ID[strings.LastIndexByte(h.ID, '/')+1:])
		for _, s := range h.Repeats {
			said.WriteString(" = " + strings.TrimPrefix(s.Source, "memory/"))
			if s.Entry != "" {
				said.WriteString(" ^" + s.Entry)
			}
		}
		out = append(out, said.String())
	}
	return out
}

func TestAnEntryIsAHitOnce(t *testing.T) {
	for _, tc := range []struct {
		name    string
		logs    map[string][]string
		entries []string
		q       recall.Query
		want    []string
	}{
		{
			"an entry stands for its line",
			map[string][]string{"2026-03-01": {"색인 서버 포트 하나"}},
			[]string{"ma: 색인 서버 포트 하나 < 2026-03-01.md#L1"},
			recall.Query{Text: "색인 포트"},
			[]string{"a.md#^ma = 2026-03-01.md#L1"},
		},
		{
			"and for all lines that say it again",
			map[string][]string{"2026-03-01": {"invoice run on friday"}, "2026-03-04": {"invoice run still on friday"}},
			[]string{"ma: invoice run on friday < 2026-03-01.md#L1, 2026-03-04.md#L1"},
			recall.Query{Text: "invoice run"},
			[]string{"a.md#^ma = 2026-03-01.md#L1 = 2026-03-04.md#L1"},
		},
		{
			"where several entries are hits, each is",
			map[string][]string{"2026-03-01": {"색인 서버 포트 하나, 색인 담당 둘"}},
			[]string{"ma: 색인 서버 포트 하나 < 2026-03-01.md#L1", "mb: 색인 담당 둘 < 2026-03-01.md#L1"},
			recall.Query{Text: "색인"},
			[]string{"a.md#^mb = 2026-03-01.md#L1", "a.md#^ma"},
		},
		{
			"a line that has more of the question stands for its entry",
			map[string][]string{"2026-03-01": {"인터뷰 자리 넷 예약, 저녁 늦게 회의실 큰 곳에서 다섯이 모이기로"}},
			[]string{"ma: 인터뷰 자리 넷 < 2026-03-01.md#L1"},
			recall.Query{Text: "회의실 다섯 인터뷰"},
			[]string{"2026-03-01.md#L1 = bank/world/a.md#L1 ^ma"},
		},
		{
			"two lines of one entry that was not found are one",
			map[string][]string{"2026-03-01": {"rack swap monday"}, "2026-03-02": {"rack swap is on monday"}},
			[]string{"ma: cabinet exchange < 2026-03-01.md#L1, 2026-03-02.md#L1"},
			recall.Query{Text: "rack swap"},
			[]string{"2026-03-01.md#L1 = 2026-03-02.md#L1"},
		},
		{
			"a line that says more than one before it is another hit",
			map[string][]string{"2026-03-01": {"rack swap monday"}, "2026-03-02": {"rack swap is on monday, then lunch"}},
			[]string{"ma: cabinet exchange < 2026-03-01.md#L1, 2026-03-02.md#L1", "mb: noon break < 2026-03-02.md#L1"},
			recall.Query{Text: "rack swap"},
			[]string{"2026-03-01.md#L1", "2026-03-02.md#L1"},
		},
		{
			"what ended stands beside the line of which something holds",
			map[string][]string{"2026-03-01": {"메일 큐 넷, 메일 주소 다섯"}},
			[]string{"-ma: 메일 큐 넷 < 2026-03-01.md#L1", "mb: 메일 주소 다섯 < 2026-03-01.md#L1"},
			recall.Query{Text: "메일"},
			[]string{"a.md#^mb = 2026-03-01.md#L1", "a.md#^ma"},
		},
		{
			"each is a hit where that is wanted",
			map[string][]string{"2026-03-01": {"색인 서버 포트 하나"}},
			[]string{"ma: 색인 서버 포트 하나 < 2026-03-01.md#L1"},
			recall.Query{Text: "색인 포트", Each: true},
			[]string{"2026-03-01.md#L1", "a.md#^ma"},
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{})
			recalltest.Update(t, s, made(t, tc.logs, tc.entries...))
			diff(t, tc.want, onceTold(recalltest.Search(t, s, tc.q)))
		})
	}
}

func TestALimitCountsEntriesOnce(t *testing.T) {
	logs, entries := map[string][]string{}, []string{}
	for i := range 9 {
		date := fmt.Sprintf("2026-03-%02d", i+1)
		logs[date] = []string{fmt.Sprintf("정산 배치 번호 %c", 'a'+rune(i))}
		entries = append(entries, fmt.Sprintf("m%d: %s < %s.md#L1", i, logs[date][0], date))
	}
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{})
	recalltest.Update(t, s, made(t, logs, entries...))
	for limit := 1; limit <= 9; limit++ {
		seen := map[string]bool{}
		hits := recalltest.Search(t, s, recall.Query{Text: "정산 배치", Limit: limit}).Hits
		for i := range hits {
			seen[hits[i].EntryID] = true
		}
		if len(hits) != limit || len(seen) != limit || seen[""] {
			t.Errorf("limit %d: got %d hits of %d entries", limit, len(hits), len(seen))
		}
	}
}
