package distil

import (
	"cmp"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
)

// OfSlot are the entries that may be about the slot of a claim with these facts and this source: those that a fold takes, and, of all that share a word
// with it, those that come first.
func (m *Machine) OfSlot(f dedup.Facts, source bank.Source, e *bank.Entry) (taken, foremost []*bank.Entry) {
	c := &draft{source: source}
	c.said.Facts = f
	return m.ofSlot(c, e), m.ofAll(c, e)
}

// ofAll is ofSlot by looking at everything.
func (m *Machine) ofAll(c *draft, e *bank.Entry) []*bank.Entry {
	worth := map[string]int{}
	held, stored := m.slotsOf().Near(&c.said.Facts)
	for n, w := range held {
		worth[m.ids[n]] = max(worth[m.ids[n]], w)
	}
	for p, w := range stored {
		id := strings.TrimSuffix(p.ID, Reworded)
		worth[id] = max(worth[id], w)
	}
	var out []*bank.Entry
	for id := range worth {
		if old := m.state.Get(id); old != nil && old.Standing == bank.Live && old != e && !beside(c, old) {
			out = append(out, old)
		}
	}
	slices.SortFunc(out, func(a, b *bank.Entry) int {
		return cmp.Or(cmp.Compare(worth[b.ID], worth[a.ID]), cmp.Compare(b.Newest().Day, a.Newest().Day), bank.Compare(a, b))
	})
	return out[:min(len(out), maxWeighed)]
}
