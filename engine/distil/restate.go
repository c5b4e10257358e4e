package distil

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/rules"
)

// restate moves the older statuses of the same page, entity and topic out of the way of e, the status that the claim made or supported.
func (m *Machine) restate(c *draft, e *bank.Entry) {
	if e.Kind != rules.Status {
		return
	}
	m.reword(c, e)
	topic := m.topic(e)
	if len(topic) == 0 && len(e.Entities) == 0 {
		return
	}
	older := m.neighbours(e, func(old *bank.Entry) bool { return dedup.SameTopic(topic, m.topic(old)) })
	slices.SortFunc(older, bank.Compare)
	for _, old := range older {
		switch {
		case old.Pinned || beside(c, old):
		case !m.mayEnd(old):
			m.conflict(old, e, c, bank.ReasonRestated)
		default:
			m.emit(bank.Event{Day: c.Day, Op: bank.OpSupersede, Entry: old.ID, Other: e.ID, Why: bank.ReasonRestated})
		}
	}
}

// forgottenAfter is how many days after it was named last a status gives way to one that says nearly the same, though a noun of it is missing there: people have
// two such steps at a time, and name both; who words one anew names the old wording no more.
const forgottenAfter = 7

// reword moves the older statuses out of the way that say in nearly the same words what a status says on a later day: wait for her answer on the wording, wait
// for her answer on the wording or the date.
func (m *Machine) reword(c *draft, e *bank.Entry) {
	now, nouns := m.nowOf(e), m.whole(e)
	missing := func(noun string) bool { return !slices.Contains(nouns, noun) }
	older := m.sharing(e)
	slices.SortFunc(older, bank.Compare)
	for _, old := range older {
		last := heard(old)
		if old.Home != e.Home || last >= c.Day || old.ByPerson != 0 || !m.mayEnd(old) {
			continue
		}
		was := m.nowOf(old)
		if due, ok := was.LastDay(old.Since); ok {
			last = max(last, due)
		}
		if dedup.Reworded(&was, &now) && (last+forgottenAfter <= c.Day || !slices.ContainsFunc(m.whole(old), missing)) {
			m.emit(bank.Event{Day: c.Day, Op: bank.OpSupersede, Entry: old.ID, Other: e.ID, Why: bank.ReasonRestated})
		}
	}
}

// neighbours are the live entries of e's kind in its places that pass a test.
func (m *Machine) neighbours(e *bank.Entry, test func(*bank.Entry) bool) []*bank.Entry {
	var out []*bank.Entry
	for _, p := range m.placesOf(e) {
		if strings.HasPrefix(p, anyStatus) { // of another page or entity
			continue
		}
		for _, id := range m.standing(p) {
			if old, ok := m.live(id); ok && old != e && !slices.Contains(out, old) && test(old) {
				out = append(out, old)
			}
		}
	}
	return out
}

// denied says that a claim is the denial of what an entry says: the same words with "no longer".
func (m *Machine) denied(old compared, c *draft) bool {
	return old.v.Guard == dedup.GuardNegation && len(m.nowOf(old.e).Negated) == 0 && len(c.said.Facts.Negated) > 0
}

func (m *Machine) topic(e *bank.Entry) []string {
	t, ok := m.known.Topics[e.ID]
	if !ok && m.recall(e) {
		t, ok = m.known.Topics[e.ID]
	}
	if !ok {
		t = m.opt.Comparer.Topic(e.Text, e.Entities)
		m.known.Topics[e.ID] = t
	}
	return t
}
