package distil

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// TestWorthiestAreTheFirstOfAllInOrder: the cut keeps all that sorting everything would put before it, and what equals the last of them.
func TestWorthiestAreTheFirstOfAllInOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		all := make([]nearSlot, r.IntN(5*maxWeighed))
		for i := range all {
			all[i] = nearSlot{id: fmt.Sprint(i), e: new(bank.Entry), worth: r.IntN(6), newest: day.Day(r.IntN(9) - 4)}
		}
		sorted := slices.SortedFunc(slices.Values(all), func(a, b nearSlot) int { return cmp.Or(a.compare(&b), cmp.Compare(a.id, b.id)) })
		n := min(len(sorted), maxWeighed)
		for n > 0 && n < len(sorted) && sorted[n].compare(&sorted[n-1]) == 0 {
			n++
		}
		got := (&Machine{}).worthiest(all)
		slices.SortFunc(got, func(a, b nearSlot) int { return cmp.Or(a.compare(&b), cmp.Compare(a.id, b.id)) })
		if !slices.Equal(got, sorted[:n]) {
			t.Fatalf("%d are kept, want %d", len(got), n)
		}
	}
}
