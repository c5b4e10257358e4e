package distil

import (
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/rules"
)

// finish closes the live statuses that a claim says are done: those of which it is the ticked box, and, if it says in words
// that something is finished, those of the same topic. e is the entry that the claim made or supported.
func (m *Machine) finish(c *draft, e *bank.Entry) {
	if !c.ticked && !c.said.Finished {
		return
	}
	for _, old := range m.ended(c) {
		switch {
		case old == e:
		case c.ticked || m.mayEnd(old): // a tick is a person's word
			m.emit(bank.Event{Day: c.Day, Op: bank.OpSupersede, Entry: old.ID, Other: e.ID, Why: bank.ReasonDone})
		default:
			m.conflict(old, e, c, bank.ReasonDone)
		}
	}
}

// ended are the live statuses that a claim ends, in page order.
func (m *Machine) ended(c *draft) []*bank.Entry {
	var out []*bank.Entry
	add := func(e *bank.Entry) {
		if e.Kind == rules.Status && !slices.Contains(out, e) {
			out = append(out, e)
		}
	}
	if c.ticked {
		near := m.ofSlot(c, nil)
		for _, e := range near {
			if m.sameTask(e, c) {
				add(e)
			}
		}
		if len(out) == 0 {
			near = slices.DeleteFunc(near, func(e *bank.Entry) bool { return e.Kind != rules.Status || !m.abridged(e, c) })
			if len(near) == 1 {
				add(near[0])
			}
		}
	}
	if c.said.Finished {
		m.endedByTopic(c, add)
	}
	slices.SortFunc(out, bank.Compare)
	return out
}

// sameTask says that the ticked box of a claim is that of an entry, in the words that stand or in those that it had first.
func (m *Machine) sameTask(e *bank.Entry, c *draft) bool {
	now, first := m.nowOf(e), m.factsOf(e)
	return dedup.SameTask(&now, &c.said.Facts) || dedup.SameTask(&first, &c.said.Facts)
}

// abridged says that the ticked box of a claim is that of an entry, in fewer words.
func (m *Machine) abridged(e *bank.Entry, c *draft) bool {
	now := m.nowOf(e)
	return dedup.Abridged(&now, &c.said.Facts)
}

// endedByTopic finds the statuses of the same entity and topic.
func (m *Machine) endedByTopic(c *draft, add func(*bank.Entry)) {
	m.indexOf(rules.Status) // fills the places
	whole := m.opt.Comparer.Topic(c.text, nil)
	own := whole
	if len(c.Entities) > 0 {
		own = m.opt.Comparer.Topic(c.text, c.Entities)
	}
	for _, noun := range whole {
		for _, id := range m.standing(anyStatus + "\x00" + noun) {
			e, ok := m.live(id)
			if !ok {
				continue
			}
			if m.onTopic(e, c.Entities, own, whole) && !m.opt.Comparer.Finished(e.Text) {
				add(e)
			}
		}
	}
}

func sharesEntity(a, b []string) bool {
	return slices.ContainsFunc(a, func(x string) bool {
		return slices.ContainsFunc(b, func(y string) bool { return rules.Slug(x) == rules.Slug(y) })
	})
}
