package distil

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/memory/day"
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
	now := dedup.NewNewer(&c.said.Facts, m.slotsOf().Rarity)
	for _, old := range m.ofSlot(c, e) {
		f := m.nowOf(old)
		d := now.Decide(&f)
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
	all := make([]nearSlot, 0, 2*maxWeighed)
	at := map[string]int{} // an entry may be there twice, by what it says now and by its first words
	add := func(n nearSlot) {
		k, again := at[n.id]
		if !again {
			k = len(all)
			at[n.id], all = k, append(all, n)
		}
		all[k].worth = max(all[k].worth, n.worth)
	}
	held, stored := m.slotsOf().Near(&c.said.Facts)
	for n, worth := range held {
		if len(all) >= maxWeighed && worth < all[len(all)-1].worth {
			break // what is left comes behind all of these
		}
		if old, ok := m.live(m.ids[n]); ok && old != e && !beside(c, old) {
			add(nearSlot{old.ID, old, worth, old.Newest().Day})
		}
	}
	for key, n := range stored {
		id := strings.TrimSuffix(key, Reworded)
		switch old, loaded := m.state.Loaded(id); {
		case !loaded && n.Live:
			add(nearSlot{id, nil, n.Worth, day.Day(n.Newest)})
		case loaded && old.Standing == bank.Live && old != e && !beside(c, old):
			add(nearSlot{id, old, n.Worth, old.Newest().Day})
		}
	}
	all = m.worthiest(all)
	slices.SortFunc(all, func(a, b nearSlot) int { return cmp.Or(a.compare(&b), bank.Compare(a.e, b.e)) })
	out := make([]*bank.Entry, 0, min(len(all), maxWeighed))
	for _, n := range all[:min(len(all), maxWeighed)] {
		out = append(out, n.e)
	}
	return out
}

// nearSlot is a live entry that shares words with a claim.
type nearSlot struct {
	id     string
	e      *bank.Entry // nil as long as it is only stored
	worth  int
	newest day.Day
}

// compare sorts the most telling words first, of equals what was said last.
func (n *nearSlot) compare(o *nearSlot) int {
	return cmp.Or(cmp.Compare(o.worth, n.worth), cmp.Compare(o.newest, n.newest))
}

// worthiest are those of entries that come before all others, maxWeighed and what equals the last of them, read from the base.
func (m *Machine) worthiest(all []nearSlot) []nearSlot {
	if len(all) > maxWeighed {
		least := leastOf(all, maxWeighed, func(n *nearSlot) int { return n.worth })
		left, border := maxWeighed, make([]nearSlot, 0, maxWeighed)
		for i := range all {
			switch {
			case all[i].worth > least:
				left--
			case all[i].worth == least:
				border = append(border, all[i])
			}
		}
		oldest := leastOf(border, left, func(n *nearSlot) int { return int(n.newest) })
		all = slices.DeleteFunc(all, func(n nearSlot) bool {
			return n.worth < least || n.worth == least && int(n.newest) < oldest
		})
	}
	for i := range all {
		if all[i].e == nil {
			all[i].e = m.state.Get(all[i].id)
		}
	}
	return slices.DeleteFunc(all, func(n nearSlot) bool { return n.e == nil }) // the base has failed
}

// leastOf is the greatest value that at least n of entries have or exceed, of at least n.
func leastOf(all []nearSlot, n int, value func(*nearSlot) int) int {
	having := map[int]int{}
	for i := range all {
		having[value(&all[i])]++
	}
	for _, v := range slices.Backward(slices.Sorted(maps.Keys(having))) {
		if n -= having[v]; n <= 0 {
			return v
		}
	}
	return math.MinInt
}
