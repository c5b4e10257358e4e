package distil

import (
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
)

// factsOf are those of the first text of an entry. What says the same is told by them, so that merges do not drift.
func (m *Machine) factsOf(e *bank.Entry) dedup.Facts {
	return m.facts(m.first, e, e.FirstText)
}

// nowOf are those of the text that stands. What holds is told by them.
func (m *Machine) nowOf(e *bank.Entry) dedup.Facts {
	if e.Text == e.FirstText {
		return m.factsOf(e)
	}
	return m.facts(m.now, e, e.Text)
}

// Facts are those of the text of an entry of the state that stands. They may be asked for when the fold is done: what it does not know any more is
// read from the base, or worked out anew.
func (m *Machine) Facts(e *bank.Entry) dedup.Facts {
	if m.first != nil {
		return m.nowOf(e)
	}
	if f, ok := StoredFacts(m.state, m.stored, e); ok {
		return f
	}
	return m.opt.Comparer.Facts(e.Text, e.Entities)
}

// StoredFacts are those of the text that stands of an entry of a state, where it is as the base of the state has it.
func StoredFacts(st *bank.State, stored Stored, e *bank.Entry) (dedup.Facts, bool) {
	if stored == nil || !st.Unchanged(e.ID) {
		return dedup.Facts{}, false
	}
	f, ok := stored.Filed(e)
	if e.Text == e.FirstText {
		f.Now = f.First
	}
	return f.Now, ok
}

func (m *Machine) facts(known *dedup.Kept, e *bank.Entry, text string) dedup.Facts {
	f, ok := known.Get(e.ID)
	if !ok && m.recall(e) {
		f, ok = known.Get(e.ID)
	}
	if !ok {
		f = m.opt.Comparer.Facts(text, e.Entities)
		known.Put(e.ID, f)
	}
	return f
}

// maxOpen is how many facts are held unpacked: those that were asked for last.
const maxOpen = 16384

// own says that the words of an entry are a person's.
func own(e *bank.Entry) bool { return e.ByPerson&bank.OwnsText != 0 }

// compare compares a claim with an entry. The words that stand decide, with the first ones beside them: what only says the first again, or less, says
// nothing else than what was refined; and a person's words may be other ones for the same, as long as they give no other value.
func (m *Machine) compare(e *bank.Entry, c *draft) dedup.Verdict {
	first := dedup.Compare(m.factsOf(e), c.said.Facts)
	if e.Text == e.FirstText {
		return first
	}
	now := m.nowOf(e)
	v := dedup.Compare(now, c.said.Facts)
	switch {
	case !own(e) && merges(&first) && first.Larger != 2:
		return first
	case own(e) && !merges(&v) && merges(&first) && v.Relation != dedup.Conflict && !m.gainsays(&now, c):
		return first
	}
	return v
}

func merges(v *dedup.Verdict) bool {
	return v.Relation == dedup.Same || v.Relation == dedup.Refinement
}

// gainsays says that a claim gives another value than the words of an entry do.
func (m *Machine) gainsays(now *dedup.Facts, c *draft) bool {
	switch dedup.Decide(now, &c.said.Facts, m.slotsOf().Rarity).Between {
	case dedup.GivenUp, dedup.GivenUpElse, dedup.Another, dedup.Rival:
		return true
	default:
		return false
	}
}

// track makes an entry findable for comparison and supersession, and watches it.
func (m *Machine) track(e *bank.Entry) {
	m.takeOver(e)
	m.factsOf(e) // as the entry is now, whenever they are needed
	m.nowOf(e)
	if m.index[e.Kind] != nil {
		m.enter(e)
	}
	if m.slots != nil {
		m.addSlots(e)
	}
	m.watch(e)
}

// slotsOf is the index of slots. It is made when it is first asked for.
func (m *Machine) slotsOf() *dedup.Slots {
	if m.slots == nil {
		m.slots = new(dedup.Slots)
		for _, e := range m.state.All() {
			m.addSlots(e)
		}
	}
	return m.slots
}

func (m *Machine) addSlots(e *bank.Entry) {
	f := m.nowOf(e)
	m.slots.Add(m.numberOf(e.ID, e), &f)
	if own(e) && e.Text != e.FirstText { // a box may be ticked in the words that it had
		f = m.factsOf(e)
		m.slots.Add(m.numberOf(e.ID+Reworded, e), &f)
	}
}

// Reworded follows the id of an entry under which its other words are known in an index: those that stand now, or of slots those that it had first.
const Reworded = "+"

// numberOf is the number of an entry in the indexes under a key: its id, or that and Reworded.
func (m *Machine) numberOf(key string, e *bank.Entry) int {
	n, ok := m.number[key]
	if !ok {
		n = len(m.ids)
		m.number[key], m.ids = n, append(m.ids, e.ID)
	}
	return n
}

// enter puts an entry into the index of its kind.
func (m *Machine) enter(e *bank.Entry) {
	_, again := m.number[e.ID]
	m.index[e.Kind].Add(m.numberOf(e.ID, e), m.factsOf(e))
	if e.Text != e.FirstText {
		m.index[e.Kind].Add(m.numberOf(e.ID+Reworded, e), m.nowOf(e))
	}
	for _, p := range m.placesOf(e) {
		ids := m.places[p]
		if len(ids) > 0 && ids[len(ids)-1] == e.ID || again && slices.Contains(ids, e.ID) {
			continue
		}
		m.places[p] = append(ids, e.ID)
	}
}

// untrack takes an entry out again, before an event changes its kind, text, entities or page.
func (m *Machine) untrack(e *bank.Entry) {
	m.takeOver(e)
	var numbers []int
	for _, key := range []string{e.ID, e.ID + Reworded} {
		if n, ok := m.number[key]; ok {
			numbers = append(numbers, n)
		}
	}
	if x := m.index[e.Kind]; x != nil {
		for _, n := range numbers {
			x.Remove(n)
		}
		for _, p := range m.placesOf(e) {
			m.places[p] = slices.DeleteFunc(m.places[p], func(id string) bool { return id == e.ID })
		}
	}
	if m.slots != nil {
		for _, n := range numbers {
			m.slots.Remove(n)
		}
	}
	m.first.Forget(e.ID)
	m.now.Forget(e.ID)
	delete(m.known.Topics, e.ID)
}
