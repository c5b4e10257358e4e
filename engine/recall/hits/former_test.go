package hits_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/recalltest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
	"github.com/seed-a44923cb/memctl/memory/day"
)

func dayOf(t testing.TB, s string) day.Day {
	t.Helper()
	d, err := day.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// history is a corpus in which A was replaced by B and that by C, on three pages; a line that gave an entry that ended and one that holds; and an
// entry that was only not said again.
func history(t testing.TB) recalltest.Corpus {
	t.Helper()
	c := recalltest.Corpus{}
	log := func(date string, lines ...string) {
		path := "memory/" + date + ".md"
		c.Put(path, lines...)
		for i := range c[path].Docs {
			c[path].Docs[i].Day = dayOf(t, date)
		}
	}
	log("2026-03-01", "캐시 서버 하나 둘 셋", "색인 큐 메일 하나", "옛말 셋")
	log("2026-03-03", "옛 서버 다섯.")
	log("2026-03-11", "옛 서버 다섯")
	log("2026-03-05", "캐시 서버 옮김")
	log("2026-03-09", "캐시 자리 넷")
	entry := func(path, id, text, from, until, next string, faded bool) {
		if c[path] == nil {
			c[path] = &recalltest.File{}
		}
		f := c[path]
		d := recall.Document{
			ID: path + "#^" + id, Path: path, Line: len(f.Docs) + 1, Tier: recall.TierOf(path), EntryID: id, Text: text, Section: -1,
			Since: dayOf(t, from[len("memory/"):len("memory/2026-03-01")]), Sources: []string{from}, Successor: next, Former: until != "", Faded: faded,
		}
		d.Day = d.Since
		if until != "" {
			d.Until = dayOf(t, until)
		}
		f.Docs = append(f.Docs, d)
	}
	entry("bank/world/a.md", "ma", "캐시 서버 하나", "memory/2026-03-01.md#L1", "2026-03-05", "mb", false)
	entry("bank/world/b.md", "mb", "캐시 서버 옮김", "memory/2026-03-05.md#L1", "2026-03-09", "mc", false)
	entry("bank/world/c.md", "mc", "자리 넷", "memory/2026-03-09.md#L1", "", "", false)
	entry("bank/world/c.md", "mq", "색인 큐", "memory/2026-03-01.md#L2", "2026-03-09", "mc", false)
	entry("bank/world/c.md", "mm", "메일 하나", "memory/2026-03-01.md#L2", "", "", false)
	entry("bank/world/c.md", "mr", "옛 서버 다섯", "memory/2026-03-02.md#L1", "2026-03-09", "mc", false)
	entry("bank/archive/x.md", "mx", "옛말 셋", "memory/2026-03-01.md#L3", "2026-04-01", "", true)
	return c
}

// told are hits as "id", "former id > successor", and of those that were put there "+id".
func told(r *recall.Result) (out []string) {
	for _, h := range r.Hits {
		said := strings.TrimPrefix(h.ID[strings.LastIndexByte(h.ID, '/')+1:], "2026-03-")
		switch {
		case h.Former:
			said = "former " + said + " > " + h.Successor
		case h.InsteadOf != "":
			said = "+" + said
		}
		out = append(out, said)
	}
	return out
}

// each is a query that gets the line beside the entry that was made of it.
func each(q recall.Query) recall.Query {
	q.Each = true
	return q
}

func TestWhatTookItsPlaceStandsWhereFormerHitsMatch(t *testing.T) {
	c := history(t)
	for _, batch := range []int{1, 100} {
		s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{BatchDocs: batch})
		recalltest.Update(t, s, c)
		for _, tc := range []struct {
			name string
			q    recall.Query
			want []string
		}{
			{"a chain leads to what holds at its end", recall.Query{Text: "옮김"}, []string{"+c.md#^mc", "former b.md#^mb > mc", "former 05.md#L1 > mc"}},
			{"also where only lines of logs are wanted", recall.Query{Text: "옮김", Tiers: []recall.Tier{recall.Memory}}, []string{"+c.md#^mc", "former 05.md#L1 > mc"}},
			{"a limit leaves no former hit alone", recall.Query{Text: "옮김", Limit: 1}, []string{"+c.md#^mc"}},
			{"a line of which what was asked for ended", recall.Query{Text: "큐", Tiers: []recall.Tier{recall.Memory}}, []string{"01.md#L2"}},
			{"the past is asked about", recall.Query{Text: "옮김", Former: recall.FormerInPlace}, []string{"former b.md#^mb > mc", "former 05.md#L1 > mc"}},
			{"a line that says a former entry, in its time and after it", recall.Query{Text: "다섯"}, []string{"+c.md#^mc", "former c.md#^mr > mc", "former 03.md#L1 > mc", "11.md#L1"}},
			{"what was only not said again", recall.Query{Text: "옛말"}, []string{"former 01.md#L3 > ", "former x.md#^mx > "}},
		} {
			t.Run(fmt.Sprintf("%s/%d", tc.name, batch), func(t *testing.T) { diff(t, tc.want, told(recalltest.Search(t, s, each(tc.q)))) })
		}
	}
}

// Its entries decide for which question a line is former that gave several.
func TestLineOfSeveralEntriesIsFormerForTheQuestionOfTheOneThatEnded(t *testing.T) {
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{})
	recalltest.Update(t, s, history(t))
	for text, want := range map[string]bool{"색인 큐": true, "메일 하나": false} {
		for _, h := range recalltest.Search(t, s, recall.Query{Text: text}).Hits {
			if h.ID == "memory/2026-03-01.md#L2" && h.Former != want {
				t.Errorf("%s: former %v, want %v", text, h.Former, want)
			}
		}
	}
}

func TestAsOfADayWhatEndedLaterHolds(t *testing.T) {
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{})
	recalltest.Update(t, s, history(t))
	for _, tc := range []struct {
		text, day string
		want      []string
	}{
		{"캐시", "2026-03-04", []string{"a.md#^ma", "01.md#L1"}},
		{"캐시", "2026-03-05", []string{"b.md#^mb", "former a.md#^ma > mb", "05.md#L1", "former 01.md#L1 > mb"}},
		{"옛말", "2026-03-31", []string{"x.md#^mx", "01.md#L3"}},
	} {
		diff(t, tc.want, told(recalltest.Search(t, s, recall.Query{Text: tc.text, AsOf: dayOf(t, tc.day), Each: true})))
	}
	then := func(d *recall.Document) { d.Former, d.Until, d.Successor, d.Text = false, 0, "", d.Text+" 그때" }
	for _, h := range recalltest.Search(t, s, recall.Query{Text: "하나", AsOf: dayOf(t, "2026-03-09"), Then: then}).Hits {
		if h.Former || h.EntryID != "" && !strings.HasSuffix(h.Text, "그때") {
			t.Errorf("%s: %q, former %v", h.ID, h.Text, h.Former)
		}
	}
}

func TestNewerOfTwoValuesStandsFirst(t *testing.T) {
	c := recalltest.Corpus{}
	c.Put("memory/2026-03-01.md", "서버 포트 8080")
	c.Put("memory/2026-03-05.md", "서버 포트 9090")
	c.Put("memory/2026-03-07.md", "서버 포트 얘기")
	for path, f := range c {
		f.Docs[0].Day = dayOf(t, path[len("memory/"):len(path)-len(".md")])
	}
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{})
	recalltest.Update(t, s, c)
	q := recall.Query{Text: "서버 포트", Rivals: func(a, b *recall.Document) recall.Rivalry {
		if strings.HasSuffix(a.Text, "0") && strings.HasSuffix(b.Text, "0") {
			return recall.OneSlot
		}
		return recall.NoRivals
	}}
	hits := recalltest.Search(t, s, q).Hits
	at := map[string]int{}
	for i, h := range hits {
		at[h.ID] = i
	}
	older, newer := at["memory/2026-03-01.md#L1"], at["memory/2026-03-05.md#L1"]
	if newer > older || hits[older].Newer != hits[newer].ID || hits[newer].Before != hits[older].ID {
		t.Errorf("got %+v", hits)
	}
	q.Former = recall.FormerFirst
	if hits := recalltest.Search(t, s, q).Hits; hits[0].ID != "memory/2026-03-01.md#L1" || hits[0].Newer != "" {
		t.Errorf("what was before is asked about: got %+v", hits)
	}
	q.Rivals = nil
	if hits := recalltest.Search(t, s, q).Hits; hits[0].Before != "" {
		t.Errorf("without rivals: got %+v", hits)
	}
}

func TestDocumentsOfAFileAreMarkedAsHitsAre(t *testing.T) {
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{})
	c := history(t)
	recalltest.Update(t, s, c)
	docs, _ := c.Load("memory/2026-03-01.md")
	if err := s.Settle(context.Background(), recall.Query{}, docs); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range docs {
		got = append(got, fmt.Sprintf("%v %v %s %s", d.Former, d.Faded, d.Successor, strings.Join(d.Gave, " ")))
	}
	diff(t, []string{"true false mc ma", "false false  mq mm", "true true  mx"}, got)
}
