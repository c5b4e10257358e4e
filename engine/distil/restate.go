package distil

import (
	"cmp"
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

// forgottenAfter is how many days after it was named last a status gives way to one that says nearly the same in fewer words: till then it may be another.
const forgottenAfter = 7

// mostReworded is how many statuses one is compared with at most, to see whether it says them in other words: those that share the most nouns with it.
const mostReworded = 64

// reword moves the older statuses out of the way that say in nearly the same words what a status says on a later day, of the same @names: wait for her answer on
// the wording, wait for her answer on the wording or the date. Where each has a noun that the other lacks they are two: the kitchen tap, the bathroom tap.
func (m *Machine) reword(c *draft, e *bank.Entry) {
	now, nouns := m.nowOf(e), m.whole(e)
	for _, old := range m.nearest(e, nouns) {
		last := heard(old)
		if old.Home != e.Home || last >= c.Day || old.ByPerson != 0 || len(old.Entities)+len(e.Entities) > 0 && !sharesEntity(old.Entities, e.Entities) || !m.mayEnd(old) {
			continue
		}
		was, had := m.nowOf(old), m.whole(old)
		if due, ok := was.LastDay(old.Since); ok {
			last = max(last, due)
		}
		fewer := lacks(nouns, had)
		if dedup.Reworded(&was, &now) && (!fewer || !lacks(had, nouns) && last+forgottenAfter <= c.Day) {
			m.emit(bank.Event{Day: c.Day, Op: bank.OpSupersede, Entry: old.ID, Other: e.ID, Why: bank.ReasonRestated})
		}
	}
}

// lacks reports whether a word of others is not among some.
func lacks(words, of []string) bool {
	return slices.ContainsFunc(of, func(w string) bool { return !slices.Contains(words, w) })
}

// nearest are the other live statuses that share two nouns with one, at most [mostReworded], those of the most; in page order.
func (m *Machine) nearest(e *bank.Entry, nouns []string) []*bank.Entry {
	m.indexOf(rules.Status) // fills the places
	shared := map[string]int{}
	for _, noun := range nouns {
		for _, id := range m.standing(anyStatus + "\x00" + noun) {
			shared[id]++
		}
	}
	delete(shared, e.ID)
	var ids []string
	for id, n := range shared {
		if n > 1 {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b string) int { return cmp.Or(cmp.Compare(shared[b], shared[a]), strings.Compare(b, a)) })
	var out []*bank.Entry
	for _, id := range ids[:min(len(ids), mostReworded)] {
		if old, ok := m.live(id); ok && old != e {
			out = append(out, old)
		}
	}
	slices.SortFunc(out, bank.Compare)
	return out
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
