package distil

import (
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/decay"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// Days after which a status of which nobody has said anything is stale, and ends. They count from the last day on which it was named, or from a later
// one that it names itself.
const (
	StaleAfter = 14
	EndsAfter  = 30
)

// Ends is the first day at the close of which an entry goes to the archive if no line names it again: an opinion whose confidence is below the
// threshold then, a status that nobody has named for long. now are the facts of the words that stand. False for what stays: whatever is pinned, or has
// ended; of statuses those with a lasting value, those that a person wrote or changed, and what keeps somebody safe.
func Ends(e *bank.Entry, now *dedup.Facts) (day.Day, bool) {
	switch {
	case e.Standing != bank.Live || e.Pinned:
	case e.Kind == rules.Opinion:
		return decay.FadesOn(e.Confidence, e.AsOf), true
	case e.Kind != rules.Status || e.ByPerson != 0 || now.Guarded() || now.Lasting():
	default:
		heard, said := heard(e), e.Since
		if e.Text != e.FirstText {
			said = e.Newest().Day // in the words of a later line
		}
		if due, ok := now.LastDay(said); ok {
			heard = max(heard, due)
		}
		return heard + EndsAfter, true
	}
	return 0, false
}

// heard is the last day on which a status was named: by a line, or by a person who brought it back.
func heard(e *bank.Entry) day.Day {
	last := e.AsOf
	for i := range e.Sources {
		last = max(last, e.Sources[i].Day) // the first may be of a later day than the others
	}
	return last
}

// watch notes the day on which an entry will end as it stands.
func (m *Machine) watch(e *bank.Entry) {
	if e.Standing != bank.Live || e.Kind != rules.Opinion && e.Kind != rules.Status {
		return
	}
	now := m.nowOf(e)
	if d, ok := Ends(e, &now); ok {
		d = max(d, m.state.Closed+1)
		m.fades[d] = append(m.fades[d], e.ID)
	}
}

// end archives, at the close of a day, the opinions that are worth too little by then, and the statuses that nobody has named for too long.
func (m *Machine) end(d day.Day) {
	for _, e := range m.due(0, d) {
		now := m.nowOf(e)
		switch on, ok := Ends(e, &now); {
		case !ok || on > d:
		case e.Kind == rules.Opinion:
			m.emit(bank.Event{
				Day: d, Op: bank.OpArchive, Entry: e.ID, Why: bank.ReasonFaded,
				Before: &bank.Fields{Home: e.Home, Confidence: decay.Worth(e.Confidence, e.AsOf, d)},
			})
		case m.lastHeard(m.alike(e))+EndsAfter > d:
			m.fades[d+1] = append(m.fades[d+1], e.ID) // it is asked again every day
		default:
			m.emit(bank.Event{Day: d, Op: bank.OpArchive, Entry: e.ID, Why: bank.ReasonUnheard, Before: &bank.Fields{Home: e.Home}})
		}
	}
	delete(m.fades, d)
}

// due are the entries that may end at the close of a day of a span, in page order.
func (m *Machine) due(first, last day.Day) []*bank.Entry {
	var ids []string
	for d, list := range m.fades {
		if first <= d && d <= last {
			ids = append(ids, list...)
		}
	}
	if m.stored != nil {
		ids = append(ids, m.stored.Fading(first, last)...)
	}
	slices.Sort(ids)
	var out []*bank.Entry
	for _, id := range slices.Compact(ids) {
		if e, ok := m.live(id); ok {
			out = append(out, e)
		}
	}
	slices.SortFunc(out, bank.Compare)
	return slices.Compact(out)
}

// lastHeard is the last day on which one of some statuses was named. One that holds, or is for a later day, does not count: nobody has to speak of it.
func (m *Machine) lastHeard(list []*bank.Entry) (last day.Day) {
	for _, e := range list {
		if on := heard(e); on > last {
			now := m.nowOf(e)
			if end, ok := Ends(e, &now); ok && end == on+EndsAfter {
				last = on
			}
		}
	}
	return last
}

// alike are the other live statuses of the topic of one: as long as others speak of a matter, what was said of it before has not been forgotten.
func (m *Machine) alike(e *bank.Entry) (out []*bank.Entry) {
	m.indexOf(rules.Status) // fills the places
	topic, whole := m.topic(e), m.whole(e)
	seen := map[string]bool{e.ID: true}
	for _, noun := range whole {
		for _, id := range m.standing(anyStatus + "\x00" + noun) {
			if seen[id] {
				continue
			}
			seen[id] = true
			if old, ok := m.live(id); ok && old != e && m.onTopic(old, e.Entities, topic, whole) {
				out = append(out, old)
			}
		}
	}
	return out
}

// whole are the nouns of a status, its entities among them.
func (m *Machine) whole(e *bank.Entry) []string {
	nouns, known := m.wholes[e.Text]
	if !known {
		nouns = m.opt.Comparer.Topic(e.Text, nil)
		m.wholes[e.Text] = nouns
	}
	return nouns
}

// onTopic says that a status is about what a claim is about. topic are the nouns of the claim without its entities, whole all of them. Where one side
// names no entity, its text has to hold what the other is about: at least two nouns, and the entity is one of them.
func (m *Machine) onTopic(e *bank.Entry, entities, topic, whole []string) bool {
	switch named := len(e.Entities) > 0; {
	case named && len(entities) > 0:
		return sharesEntity(entities, e.Entities) && len(topic) > 0 && dedup.SameTopic(topic, m.topic(e))
	case len(whole) < 2:
		return false
	case named:
		return dedup.SameTopic(whole, m.whole(e))
	default:
		return dedup.SameTopic(whole, m.topic(e))
	}
}

// Stale is a status that nobody has named for long.
type Stale struct {
	Entry *bank.Entry
	Heard day.Day // the last day on which it was named, or its own
	Since day.Day // the close at which it became stale
	Ends  day.Day // the close at which it ends if nothing is heard
}

// Stale are the statuses that became stale at the close of a day after one, and are so still, in page order: those of which it was the day, and others
// of their topics, which were not forgotten until then.
func (m *Machine) Stale(after day.Day) []Stale {
	const left = EndsAfter - StaleAfter
	told := map[string]*Stale{}
	add := func(e *bank.Entry, alike []*bank.Entry) {
		now := m.nowOf(e)
		on, ok := Ends(e, &now)
		if _, known := told[e.ID]; known || !ok || e.Kind != rules.Status || on-left > m.state.Closed {
			return
		}
		told[e.ID] = nil
		on = max(on, m.lastHeard(alike)+EndsAfter)
		if since := on - left; after < since && since <= m.state.Closed {
			told[e.ID] = &Stale{e, on - EndsAfter, since, on}
		}
	}
	for _, e := range m.due(after+left+1, m.state.Closed+left) {
		if e.Kind != rules.Status {
			continue
		}
		alike := m.alike(e)
		add(e, alike)
		for _, other := range alike {
			if heard(other) < heard(e) {
				add(other, m.alike(other))
			}
		}
	}
	var out []Stale
	for _, s := range told {
		if s != nil {
			out = append(out, *s)
		}
	}
	slices.SortFunc(out, func(a, b Stale) int { return bank.Compare(a.Entry, b.Entry) })
	return out
}
