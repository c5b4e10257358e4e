package distil

import (
	"cmp"
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/rules"
)

// maxWeighed is how many entries a claim is weighed against for their slot at most: those that share the rarest words with it, of equals the
// newest.
const maxWeighed = 64

// settle ends what the claim says holds no longer, and links what it contradicts. e is the entry that the claim made or supported.
func (m *Machine) settle(c *draft, e *bank.Entry) {
	if !c.said.Facts.MayEnd() {
		return
	}
	x := m.slotsOf()
	type hit struct {
		e *bank.Entry
		dedup.Ending
	}
	var hits []hit
	for _, old := range m.ofSlot(c, e) {
		f := m.nowOf(old)
		if d := dedup.Decide(&f, &c.said.Facts, x.Rarity); d.Outcome != dedup.Beside {
			hits = append(hits, hit{old, d})
		}
	}
	slices.SortFunc(hits, func(a, b hit) int { return cmp.Or(cmp.Compare(b.Score, a.Score), -bank.Compare(a.e, b.e)) })
	for i, h := range hits {
		if i > 0 && !h.Surely() {
			continue // what fits best is meant
		}
		switch {
		case h.Outcome == dedup.Ends && m.mayEnd(h.e):
			m.emit(bank.Event{Day: c.Day, Op: bank.OpSupersede, Entry: h.e.ID, Other: e.ID, Why: h.Row})
		case c.kind != rules.Activity && h.e.Kind != rules.Activity: // two activities are two things that were done
			m.conflict(h.e, e, c, h.Row)
		}
	}
}

// mayEnd says that a line may end an entry: what is pinned or in a person's own words, and what keeps somebody safe, ends by a person's word only.
func (m *Machine) mayEnd(e *bank.Entry) bool {
	f := m.nowOf(e)
	return !e.Pinned && !own(e) && !f.Guarded()
}

// ofSlot are the live entries that may be about the slot of a claim.
func (m *Machine) ofSlot(c *draft, e *bank.Entry) []*bank.Entry {
	type near struct {
		e     *bank.Entry
		worth int
	}
	var all []near
	for n, worth := range m.slotsOf().Near(&c.said.Facts) {
		if old, ok := m.live(m.ids[n]); ok && old != e && !beside(c, old) {
			if at := slices.IndexFunc(all, func(n near) bool { return n.e == old }); at >= 0 {
				all[at].worth = max(all[at].worth, worth)
				continue
			}
			all = append(all, near{old, worth})
		}
	}
	slices.SortFunc(all, func(a, b near) int {
		return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(b.e.Newest().Day, a.e.Newest().Day), bank.Compare(a.e, b.e))
	})
	out := make([]*bank.Entry, 0, min(len(all), maxWeighed))
	for _, n := range all[:min(len(all), maxWeighed)] {
		out = append(out, n.e)
	}
	return out
}
