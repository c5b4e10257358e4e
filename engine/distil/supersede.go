package distil

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/rules"
)

// supersede moves older entries out of the way of e, the entry that the claim made or supported: when the claim says that
// something changed, those of the same topic and entity, or without entity page, and those that hold what the claim says
// is given up, wherever they are; when both are statuses, those of the same page, entity and topic.
func (m *Machine) supersede(c *draft, e *bank.Entry) {
	var older []*bank.Entry
	switch {
	case c.said.Marked:
		older = m.changed(c, e)
	case e.Kind == rules.Status:
		topic := m.topic(e)
		if len(topic) == 0 && len(e.Entities) == 0 {
			return
		}
		older = m.neighbours(e, func(old *bank.Entry) bool { return dedup.SameTopic(topic, m.topic(old)) })
	default:
		return
	}
	slices.SortFunc(older, bank.Compare)
	for _, old := range older {
		if beside(c, old) {
			continue
		}
		m.emit(bank.Event{Day: c.Day, Op: bank.OpSupersede, Entry: old.ID, Other: e.ID, Why: c.said.Change.Mark})
	}
}

// neighbours are the live entries of e's kind in its places that pass a test.
func (m *Machine) neighbours(e *bank.Entry, test func(*bank.Entry) bool) []*bank.Entry {
	var out []*bank.Entry
	for _, p := range m.placesOf(e) {
		if strings.HasPrefix(p, anyStatus) { // of another page or entity
			continue
		}
		for _, id := range m.places[p] {
			if old, ok := m.live(id); ok && old != e && !slices.Contains(out, old) && test(old) {
				out = append(out, old)
			}
		}
	}
	return out
}

// changed are the live entries that a change of mind ends. What is given up in so many words is looked for among the facts,
// also when the change itself is an activity, and among the claim's own kind; what was done stays done.
func (m *Machine) changed(c *draft, e *bank.Entry) []*bank.Entry {
	test := func(old *bank.Entry) bool {
		return dedup.Supersedes(c.said.Change, c.said.Facts, m.factsOf(old), m.topic(old))
	}
	out := m.neighbours(e, test)
	if e.Kind == rules.Activity {
		out = nil
	}
	if len(c.said.Change.From) == 0 && len(c.said.Change.FromValues) == 0 {
		return out
	}
	words := slices.Concat(c.said.Change.From, c.said.Change.Topic)
	for _, kind := range [...]rules.Kind{rules.World, rules.Opinion, rules.Status} {
		if kind != e.Kind && kind != rules.World {
			continue
		}
		x := m.indexOf(kind)
		for _, n := range x.Having(words...) {
			if old, ok := m.live(m.ids[n]); ok && old != e && !slices.Contains(out, old) && together(c, old) && test(old) {
				out = append(out, old)
			}
		}
	}
	return out
}

// together says that what a claim changes may be what an entry says, by their entities: they share one, neither has any, or
// one has none and the claim says what it is about.
func together(c *draft, old *bank.Entry) bool {
	switch {
	case len(c.Entities) > 0 && len(old.Entities) > 0:
		return sharesEntity(c.Entities, old.Entities)
	case len(c.Entities) == 0 && len(old.Entities) == 0:
		return true
	}
	return len(c.said.Change.Topic) > 0
}

// ends says that a claim is the denial of what an entry says: the same words with "no longer".
func (m *Machine) ends(old *bank.Entry, c *draft) bool {
	f := m.factsOf(old)
	return len(f.Negated) == 0 && len(c.said.Facts.Negated) > 0 && dedup.Compare(f, c.said.Facts).Guard == dedup.GuardNegation
}

func (m *Machine) topic(e *bank.Entry) []string {
	t, ok := m.known.Topics[e.ID]
	if !ok {
		t = m.opt.Comparer.Topic(e.FirstText, e.Entities)
		m.known.Topics[e.ID] = t
	}
	return t
}
