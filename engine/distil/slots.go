package distil

import (
	"cmp"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil/triage"
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
		if d.Row == dedup.RowRival && m.ofTwoDays(c, old) {
			continue
		}
		if d.Outcome == dedup.Beside || c.borrows() && (d.Between == dedup.Without || d.Between == dedup.OtherSort) {
			continue
		}
		hits = append(hits, slotHit{old, d})
	}
	slices.SortFunc(hits, func(a, b slotHit) int { return cmp.Or(cmp.Compare(b.Score, a.Score), -bank.Compare(a.e, b.e)) })
	return hits
}

// ofTwoDays reports whether a claim and an entry tell of what was done on two days, each on its own.
func (m *Machine) ofTwoDays(c *draft, e *bank.Entry) bool {
	if !c.said.Facts.ToldOnItsDay(c.Day) {
		return false
	}
	old := m.nowOf(e)
	return old.ToldOnItsDay(e.Newest().Day)
}

// borrows says that what stands around a claim says what it is about. Such a claim ends nothing without a value of the same kind: the heading may be that
// of what ended, or only of what is told below it.
func (c *draft) borrows() bool {
	return c.whence == string(triage.FromLine) || c.whence == string(triage.FromHeading)
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
	all := make([]dedup.NearSlot, 0, 2*maxWeighed)
	at := map[string]int{} // an entry may be there twice, by what it says now and by its first words
	add := func(id string, worth, newest int) {
		k, again := at[id]
		if !again {
			k = len(all)
			at[id], all = k, append(all, dedup.NearSlot{StoredPosting: dedup.StoredPosting{ID: id, Live: true, Newest: newest}})
		}
		all[k].Worth = max(all[k].Worth, worth)
	}
	held, stored := m.slotsOf().Near(&c.said.Facts)
	for n, worth := range held {
		if len(all) >= maxWeighed && worth < all[len(all)-1].Worth {
			break // what is left comes behind all of these
		}
		if old, ok := m.live(m.ids[n]); ok && old != e && !beside(c, old) {
			add(old.ID, worth, int(old.Newest().Day))
		}
	}
	of, least := 0, 0 // how many are of the stored ones, and what the last of these is worth
	for p, worth := range stored {
		if of >= maxWeighed && worth < least {
			break // as above
		}
		id, before := strings.TrimSuffix(p.ID, Reworded), len(all)
		switch old, loaded := m.state.Loaded(id); {
		case !loaded && p.Live:
			add(id, worth, p.Newest)
		case loaded && old.Standing == bank.Live && old != e && !beside(c, old):
			add(id, worth, int(old.Newest().Day))
		}
		if len(all) > before {
			of, least = of+1, worth
		}
	}
	all = dedup.Foremost(all, maxWeighed)
	type weighed struct {
		*bank.Entry
		*dedup.NearSlot
	}
	found := make([]weighed, 0, len(all))
	for i := range all {
		if old := m.state.Get(all[i].ID); old != nil { // else the base has failed
			found = append(found, weighed{old, &all[i]})
		}
	}
	slices.SortFunc(found, func(a, b weighed) int {
		return cmp.Or(cmp.Compare(b.Worth, a.Worth), cmp.Compare(b.NearSlot.Newest, a.NearSlot.Newest), bank.Compare(a.Entry, b.Entry))
	})
	out := make([]*bank.Entry, 0, maxWeighed)
	for _, w := range found[:min(len(found), maxWeighed)] {
		out = append(out, w.Entry)
	}
	return out
}
