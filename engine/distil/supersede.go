package distil

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/rules"
)

// supersede moves older entries of the same page, entity and topic out of the way of e when the claim says that
// something changed, or when both are statuses. e is the entry that the claim made or supported.
func (m *Machine) supersede(c *claim, e *bank.Entry) {
	if !c.marked && e.Kind != rules.Status {
		return
	}
	replaces := func(old *bank.Entry) bool { return dedup.Supersedes(c.change, m.topic(old)) }
	if !c.marked {
		topic := m.topic(e)
		replaces = func(old *bank.Entry) bool {
			return (len(topic) > 0 || len(e.Entities) > 0) && dedup.SameTopic(topic, m.topic(old))
		}
	}
	var older []*bank.Entry
	for _, p := range m.placesOf(e) {
		if strings.HasPrefix(p, anyStatus) { // of another page or entity
			continue
		}
		for _, id := range m.places[p] {
			old, ok := m.state.Entries[id]
			if ok && old != e && old.Standing == bank.Live && !slices.Contains(older, old) && replaces(old) {
				older = append(older, old)
			}
		}
	}
	slices.SortFunc(older, bank.Compare)
	for _, old := range older {
		m.emit(bank.Event{Day: c.Day, Op: bank.OpSupersede, Entry: old.ID, Other: e.ID, Why: c.change.Mark})
	}
}

func (m *Machine) topic(e *bank.Entry) []string {
	t, ok := m.known.Topics[e.ID]
	if !ok {
		t = m.opt.Comparer.Topic(e.FirstText, e.Entities)
		m.known.Topics[e.ID] = t
	}
	return t
}
