package table

import (
	"bytes"
	"slices"
)

// merger goes through several sources as one: of entries with one key, the newest counts.
type merger struct {
	back   bool
	walks  []*walker
	lanes  []*lane       // that stand on an entry, by their keys in the order of the walk, the newer first
	memory *memoryCursor // nil: none
	err    error
}

// lane is a source of a merger.
type lane struct {
	source
	key []byte
	age int // 0 is the newest
}

// newMerger begins a walk over a memory, which may be nil, and segments, the newest first: from the first key of a range on, or backwards from the
// last one. It may go on behind the range, which is for the caller to see.
func newMerger(m *memory, segments []*segment, r Range, back bool) *merger {
	from := r.From
	if back {
		from = r.To
	}
	g := &merger{back: back, lanes: make([]*lane, 0, len(segments)+1)}
	for i, s := range slices.Backward(segments) {
		w := newWalker(s)
		if !back {
			w.until = r.To
		}
		g.walks = append(g.walks, w)
		g.enter(&lane{source: w, age: i + 1}, from)
	}
	if m != nil {
		g.memory = &memoryCursor{memory: m}
		g.enter(&lane{source: g.memory}, from)
	}
	return g
}

// done ends the walk. What entry gave is not to be used any more.
func (m *merger) done() {
	for _, w := range m.walks {
		w.done()
	}
	m.walks, m.lanes = nil, nil
}

// enter puts a lane on its first entry.
func (m *merger) enter(l *lane, from []byte) {
	var on bool
	if m.back {
		on = l.last(from)
	} else {
		on = l.first(from)
	}
	if !on {
		m.note(l)
		return
	}
	l.key = l.entry().key
	m.lanes = slices.Insert(m.lanes, 0, l)
	m.settle(0)
}

func (m *merger) note(s source) {
	if err := s.failure(); err != nil && m.err == nil {
		m.err = err
	}
}

// before tells whether a lane is to be read before another.
func (m *merger) before(a, b *lane) bool {
	order := bytes.Compare(a.key, b.key)
	if m.back {
		order = -order
	}
	return order < 0 || order == 0 && a.age < b.age
}

// settle moves a lane behind those that are to be read before it; what follows it is in order.
func (m *merger) settle(i int) {
	for ; i+1 < len(m.lanes) && m.before(m.lanes[i+1], m.lanes[i]); i++ {
		m.lanes[i], m.lanes[i+1] = m.lanes[i+1], m.lanes[i]
	}
}

// valid tells whether there is an entry. There is none after an error.
func (m *merger) valid() bool { return len(m.lanes) > 0 && m.err == nil }

// entry is the newest one of the key.
func (m *merger) entry() entry { return m.lanes[0].entry() }

// next goes to the entry of the next key. What has been put or deleted meanwhile counts from there on.
func (m *merger) next() {
	if m.memory == nil || !m.memory.stale() {
		m.pass()
		return
	}
	passed := append(bytes.Clone(m.lanes[0].key), 0)
	key := passed[:len(passed)-1]
	m.lanes = slices.DeleteFunc(m.lanes, func(l *lane) bool { return l.age == 0 })
	if len(m.lanes) > 0 && bytes.Equal(m.lanes[0].key, key) {
		m.pass()
	}
	if m.back {
		passed = key
	}
	m.enter(&lane{source: m.memory}, passed)
}

// pass moves all lanes that stand on the key of the first one.
func (m *merger) pass() {
	same := 1
	for same < len(m.lanes) && bytes.Equal(m.lanes[same].key, m.lanes[0].key) {
		same++
	}
	for i := same - 1; i >= 0; i-- {
		l := m.lanes[i]
		if !l.advance(m.back) {
			m.note(l)
			m.lanes = append(m.lanes[:i], m.lanes[i+1:]...)
			continue
		}
		l.key = l.entry().key
		m.settle(i)
	}
}
