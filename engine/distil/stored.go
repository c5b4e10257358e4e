package distil

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// Stored finds the entries of the base that a state begins with, without reading the others. The key of an entry is its id for its first words, and
// that and [Reworded] for those that stand now, if these are others. What it cannot read it does not find; the base of the state has the error then.
//
// An entry is as it is stored until the machine takes it over: from then on what the machine holds of it counts.
type Stored interface {
	dedup.StoredSlots

	Filed(e *bank.Entry) (Filed, bool)     // how an entry is found, by its id and first words, in whatever way it has changed since
	OfKind(k rules.Kind) dedup.Stored      // the entries of a kind, by their keywords
	Long() []string                        // ids that are longer than others
	Fading(from, through day.Day) []string // live entries whose day to end is one of these: see [Ends]
	Standing(place string) []string        // live statuses, by a place of [Machine.placesOf]
	Names() subject.State                  // what lines have named
}

// take over means that the stored form of an entry counts no more; it has to be called before the entry changes.
func (m *Machine) takeOver(e *bank.Entry) {
	if m.stored == nil || m.taken[e.ID] {
		return
	}
	stored := m.state.Stored(e.ID)
	if stored {
		m.recall(e)
	}
	m.taken[e.ID] = true
	if !stored {
		return
	}
	for _, w := range Slotted(e, m.factsOf(e), m.nowOf(e)) {
		m.slots.Hide(w.Key, &w.Facts)
	}
}

// Wording is a text by which an entry is found.
type Wording struct {
	Key   string
	Facts dedup.Facts
	Slot  bool // what changes may be about it, too
}

// Wordings are the texts by which an entry is found, by the facts of its first words and of those that stand: changes are about those that stand, and
// about the first where a person has written the others, as a box may be ticked in the words that it had.
func Wordings(e *bank.Entry, first, now dedup.Facts) []Wording {
	if e.Text == e.FirstText {
		return []Wording{{e.ID, first, true}}
	}
	return []Wording{{e.ID, first, own(e)}, {e.ID + Reworded, now, true}}
}

// Slotted are those of the [Wordings] that changes may be about.
func Slotted(e *bank.Entry, first, now dedup.Facts) []Wording {
	return slices.DeleteFunc(Wordings(e, first, now), func(w Wording) bool { return !w.Slot })
}

// Filed is how an entry is found again.
type Filed struct {
	First, Now dedup.Facts // of its first words, and of those that stand
	Topic      []string    // of a status
}

// File says how an entry of the state is found again.
func (m *Machine) File(e *bank.Entry) Filed {
	f := Filed{First: m.factsOf(e), Now: m.nowOf(e)}
	if e.Kind == rules.Status {
		f.Topic = m.topic(e)
	}
	return f
}

// recall takes over what is known of a stored entry, once; it reports whether that is so.
func (m *Machine) recall(e *bank.Entry) bool {
	if m.stored == nil || m.taken[e.ID] || !m.state.Stored(e.ID) {
		return false
	}
	if m.first.Has(e.ID) {
		return false
	}
	filed, ok := m.stored.Filed(e)
	if !ok {
		return false
	}
	m.first.Put(e.ID, filed.First)
	if e.Text != e.FirstText {
		m.now.Put(e.ID, filed.Now)
	}
	if e.Kind == rules.Status {
		m.known.Topics[e.ID] = filed.Topic
	}
	return true
}

// fetch takes into the index of a kind what is stored and may say the same as a text.
func (m *Machine) fetch(k rules.Kind, f *dedup.Facts) {
	if m.stored == nil {
		return
	}
	for _, key := range dedup.Possible(m.stored.OfKind(k), f) {
		id := strings.TrimSuffix(key, Reworded)
		if m.taken[id] || m.fetched[id] {
			continue
		}
		if e := m.state.Get(id); e != nil {
			m.fetched[id] = true
			m.enter(e)
		}
	}
}

// standing are the ids of the statuses at a place, all live ones among them; some may come twice.
func (m *Machine) standing(place string) []string {
	ids := m.places[place]
	if m.stored == nil {
		return ids
	}
	ids = slices.Clip(ids)
	for _, id := range m.stored.Standing(place) {
		if !m.taken[id] {
			ids = append(ids, id)
		}
	}
	return ids
}

// names is what looks for subjects. It is made when it is first needed: what lines have named before is much to read, and a day that is not
// closed needs it only then.
func (m *Machine) names() *subject.Finder {
	if m.finder == nil {
		names := m.known.Names
		if m.stored != nil {
			names = m.stored.Names()
		}
		m.finder = subject.NewFinder(m.opt.Subjects, m.opt.Settings, names)
		for _, name := range m.dismissed {
			m.finder.Dismiss(name)
		}
	}
	for i := range m.named {
		m.finder.Count(&m.named[i].line, m.named[i].mentions)
	}
	m.dismissed, m.named = nil, nil
	return m.finder
}

// named is what a line has named, to be counted.
type named struct {
	line     subject.Line
	mentions []subject.Mention
}
