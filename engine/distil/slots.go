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

// endsSomething says that a claim is worth keeping for what it ends, where no rule would keep the line for itself: the task of its box, or what it
// says has changed.
func (m *Machine) endsSomething(c *draft) bool {
	if c.kind == 0 { // it was not read
		return false
	}
	if c.ticked {
		return len(m.ended(c)) > 0
	}
	hits := m.slotHits(c, nil)
	return len(hits) > 0 && hits[0].Outcome == dedup.Ends && m.mayEnd(hits[0].e)
}

// slotHit is a live entry that a claim ends or contradicts.
type slotHit struct {
	e *bank.Entry
	dedup.Ending
}

// slotHits are those entries, the surest first. e is the entry of the claim, nil before it has one.
func (m *Machine) slotHits(c *draft, e *bank.Entry) (hits []slotHit) {
	if !c.said.Facts.MayEnd() {
		return nil
	}
	x := m.slotsOf()
	for _, old := range m.ofSlot(c, e) {
		f := m.nowOf(old)
		d := dedup.Decide(&f, &c.said.Facts, x.Rarity)
		if d.Outcome == dedup.Beside || c.borrows() && (d.Between == dedup.Without || d.Between == dedup.OtherSort) {
			continue
		}
		hits = append(hits, slotHit{old, d})
	}
	slices.SortFunc(hits, func(a, b slotHit) int { return cmp.Or(cmp.Compare(b.Score, a.Score), -bank.Compare(a.e, b.e)) })
	return hits
}

// borrows says that what stands around a claim says what it is about. Such a claim ends nothing without a value of the same kind: the heading may be that
// of what ended, or only of what is told below it.
func (c *draft) borrows() bool {
	return c.whence == string(FromLine) || c.whence == string(FromHeading)
}

// settle ends what the claim says holds no longer, and links what it contradicts. e is the entry that the claim made or supported.
func (m *Machine) settle(c *draft, e *bank.Entry) {
	for i, h := range m.slotHits(c, e) {
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
	at := map[*bank.Entry]int{} // an entry may be there twice, by what it says now and by its first words
	for n, worth := range m.slotsOf().Near(&c.said.Facts) {
		if old, ok := m.live(m.ids[n]); ok && old != e && !beside(c, old) {
			k, again := at[old]
			if !again {
				k = len(all)
				at[old], all = k, append(all, near{e: old})
			}
			all[k].worth = max(all[k].worth, worth)
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
