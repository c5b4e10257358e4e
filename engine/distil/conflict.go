package distil

import (
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/decay"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// conflict links two entries that contradict each other, once; an older opinion loses confidence by it.
func (m *Machine) conflict(old, e *bank.Entry, c *draft, why string) {
	if _, linked := slices.BinarySearch(old.Conflicts, e.ID); linked || old == e {
		return
	}
	ev := bank.Event{Day: c.Day, Op: bank.OpConflict, Entry: old.ID, Other: e.ID, Why: why}
	if old.Kind == rules.Opinion {
		ev.Before = &bank.Fields{Confidence: old.Confidence, AsOf: old.AsOf}
		ev.After = &bank.Fields{Confidence: decay.Contradict(old.Confidence), AsOf: old.AsOf}
	}
	m.emit(ev)
}

// revive brings back an entry that was archived or superseded and is now said again. It returns what took its place and still stands, if that is
// to be shown with it as a conflict; of statuses the one said last stands.
func (m *Machine) revive(c *draft, e *bank.Entry) (rival *bank.Entry) {
	if e.Standing == bank.Live {
		return nil
	}
	why, successor := bank.ReasonSupported, e.Successor
	if e.Standing == bank.Superseded {
		why = bank.ReasonReasserted
	}
	m.emit(bank.Event{Day: c.Day, Op: bank.OpRestore, Entry: e.ID, Why: why})
	if next, ok := m.state.Resolve(successor); ok && next.Standing == bank.Live && next != e && e.Kind != rules.Status {
		return next
	}
	return nil
}

// side is an entry as it stood before a line said it again.
type side struct {
	live   bool
	newest day.Day // of its lines
}

// uphold ends what an entry is in conflict with, if the claim says the entry again: two values of one slot, of which one is said as so on a day
// after all that was said for either. What a person has to settle stays.
func (m *Machine) uphold(c *draft, e *bank.Entry, before side) {
	if !before.live || before.newest >= c.Day || e.Standing != bank.Live || !c.said.Facts.Sets() {
		return
	}
	for _, id := range slices.Clone(e.Conflicts) {
		if old, ok := m.live(id); ok && old.Newest().Day < c.Day && m.mayEnd(old) && m.rivals(old, e) {
			m.emit(bank.Event{Day: c.Day, Op: bank.OpSupersede, Entry: old.ID, Other: e.ID, Why: bank.ReasonUpheld})
		}
	}
}

// rivals says that two entries give one slot two values.
func (m *Machine) rivals(a, b *bank.Entry) bool {
	x, y := m.nowOf(a), m.nowOf(b)
	return dedup.Decide(&x, &y, m.slotsOf().Rarity).Between == dedup.Rival
}
