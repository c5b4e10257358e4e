package banktest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// MixedID is the id of the nth entry of [Mixed].
func MixedID(n int) string { return bank.EntryID(fmt.Sprint("mixed ", n), bank.ShortID) }

// Mixed makes the nth of a number of entries by chance, of any kind and standing, with what others say against it, said on some of the days from
// first on. Many of them are alike in what lists are ordered by.
func Mixed(r *rand.Rand, n, among int, first day.Day, days int) *bank.Entry {
	one := func(of ...string) string { return of[r.IntN(len(of))] }
	some := func() day.Day { return first + day.Day(r.IntN(days)) }
	e := &bank.Entry{
		ID: MixedID(n), Kind: rules.Kinds()[r.IntN(len(rules.Kinds()))], Confidence: 20 + 10*r.IntN(8), AsOf: some(), Pinned: r.IntN(8) == 0,
		Home:     one("world/decisions/a.md", "world/lessons.md", "world/schedule.md", "world/tools.md", "status/next.md", "status/deploy.md", "opinions/me.md"),
		Rules:    []string{one("ko.section.decision", "en.section.lesson", "common.task", "ko.lessons.never", "ko.port")},
		Standing: []bank.Standing{bank.Live, bank.Live, bank.Live, bank.Superseded, bank.Archived}[r.IntN(5)],
		FirstText: one("앞으로 커밋 메시지는 항상 한국어로 쓴다.", "배포는 11월 30일에 한다.", "심사를 기다리는 중이다.", "서버를 옮겼다.", "Always run gofmt before committing.",
			"The release is on December 3."),
	}
	e.Text = e.FirstText
	if r.IntN(6) == 0 {
		e.Text = "12월 2일까지 " + e.FirstText
	}
	for i := range 1 + r.IntN(3) {
		d := some()
		e.Sources = append(e.Sources, bank.Source{
			Path: fmt.Sprintf("memory/%s%s.md", d, one("", "-evening")), Line: 1 + r.IntN(20), Day: d, Stmt: bank.EntryID(fmt.Sprint("mixed ", n, " ", i), bank.LongID),
		})
	}
	e.Sources[0].Stmt = bank.EntryID(fmt.Sprint("mixed ", n), bank.LongID)
	slices.SortFunc(e.Sources[1:], bank.Source.Compare) // the first may be of a later day
	e.Since = e.Sources[0].Day
	if e.Standing != bank.Live {
		e.Until, e.Reason = some(), one(bank.ReasonDone, bank.ReasonFaded)
	}
	for range r.IntN(3) {
		if o := MixedID(r.IntN(among)); r.IntN(3) == 0 && o != e.ID && !slices.Contains(e.Conflicts, o) {
			e.Conflicts = append(e.Conflicts, o)
		}
	}
	slices.Sort(e.Conflicts)
	return e
}

// MixedBank are entries of [Mixed]. Most of what one says against another is said by both.
func MixedBank(r *rand.Rand, n int, first day.Day, days int) []*bank.Entry {
	out := make([]*bank.Entry, n)
	at := map[string]*bank.Entry{}
	for i := range out {
		out[i] = Mixed(r, i, n, first, days)
		at[out[i].ID] = out[i]
	}
	for _, e := range out {
		for _, id := range e.Conflicts {
			if o := at[id]; r.IntN(8) > 0 && !slices.Contains(o.Conflicts, e.ID) {
				o.Conflicts = append(o.Conflicts, e.ID)
				slices.Sort(o.Conflicts)
			}
		}
	}
	return out
}
