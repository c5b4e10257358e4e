package bank_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/banktest"
)

// TestBankDoesNotDependOnStatesBetween is law 2 for pages: thirty reflects and as many micro-cycles, with entries that
// come, go, move and change on the way, leave the bytes that one reflect at the end writes.
func TestBankDoesNotDependOnStatesBetween(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pool := rapid.SliceOfNDistinct(rapid.Custom(anyEntry), 1, 14, func(e *bank.Entry) string { return e.ID }).Draw(t, "pool")
		opt := bank.LayoutOptions{Lang: "ko", Budget: rapid.SampledFrom([]int{0, 700, 2000}).Draw(t, "budget")}
		var (
			pages map[string]string
			st    *bank.State
		)
		for range rapid.IntRange(1, 4).Draw(t, "steps") {
			st = bank.NewState()
			for _, e := range pool {
				e = e.Clone()
				switch rapid.IntRange(0, 6).Draw(t, "standing") {
				case 0:
					continue
				case 1:
					e.Standing, e.Until, e.Reason = bank.Archived, e.Since+20, bank.ReasonFaded
				case 2:
					e.Standing, e.Until, e.Reason, e.Successor = bank.Superseded, e.Since+9, bank.ReasonSuperseded, pool[0].ID
				case 3:
					e.Home = "world/people.md"
				case 4:
					e.Conflicts = []string{pool[len(pool)-1].ID}
				}
				st.Put(e)
			}
			if rapid.Bool().Draw(t, "micro-cycle") {
				w := &world{st: st, opt: opt, pages: map[string]string{}}
				for p, s := range pages {
					if bank.Curated(p) || strings.HasPrefix(p, "archive/") {
						w.pages[p] = s
					}
				}
				w.render(t)
				for p, s := range pages {
					if !bank.Curated(p) && !strings.HasPrefix(p, "archive/") {
						w.pages[p] = s
					}
				}
				pages = w.pages
				continue
			}
			pages = banktest.Whole(t, st, opt, pages)
		}
		pages = banktest.Whole(t, st, opt, pages)
		if d := cmp.Diff(banktest.Whole(t, st, opt, nil), pages); d != "" {
			t.Fatalf("(-at once +stepwise)\n%s", d)
		}
	})
}
