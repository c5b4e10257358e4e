package rollup

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/banktest"
)

// TestRollupKeepsWhatItsPageMayShow, and how many there were.
func TestRollupKeepsWhatItsPageMayShow(t *testing.T) {
	const many = 50
	st := bank.NewState()
	var events []*bank.Event
	for i := range many {
		e := banktest.Entry(t, "world/tools.md", fmt.Sprintf("2026-11-20#%d", i+3), fmt.Sprintf("- W @도구: 도구 %d호는 서랍 %d에 있다", i, i))
		ev := &bank.Event{Day: e.Since, Op: bank.OpAccept, By: bank.Program, Entry: e.ID, Sources: e.Sources, After: &bank.Fields{Kind: e.Kind, Text: e.Text, Home: e.Home}}
		ev.Seal()
		if err := st.Apply(ev); err != nil {
			t.Fatal(err)
		}
		events = append(events, ev)
	}
	for _, p := range []Period{WeekOf(banktest.Day(t, "2026-11-22")), MonthOf(banktest.Day(t, "2026-11-30"))} {
		r := New(p, st, events)
		if n := len(r.parts[partFacts]); n != maxItems || cap(r.parts[partFacts]) != n {
			t.Errorf("%s keeps %d items in the room of %d, want %d", p.Path(), n, cap(r.parts[partFacts]), maxItems)
		}
		page, err := Render(nil, p.Path(), r, "ko", func(string) bool { return true })
		if want := fmt.Sprintf("그 밖에 %d건", many-maxItems); err != nil || !strings.Contains(string(page), want) {
			t.Errorf("%s does not say %q (%v):\n%s", p.Path(), want, err, page)
		}
	}
}
