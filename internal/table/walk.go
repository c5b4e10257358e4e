package table

import (
	"bytes"
	"errors"
	"sync"
)

// entry is a pair or a tombstone.
type entry struct {
	key, value []byte
	tomb       bool
}

// source is entries in the order of their keys. What entry gives is valid until the source moves; a source that does not
// stand on an entry has come to its end or has failed.
type source interface {
	first(from []byte) bool // to the first entry whose key is from or above
	last(below []byte) bool // to the last entry whose key is below; nil is above all keys
	advance(back bool) bool // to the next entry, or to the one before
	entry() entry           //
	failure() error         // why it does not stand on an entry, if not for the end
}

// walker goes through the entries of a segment, which stays open as long as somebody holds it.
type walker struct {
	seg   *segment
	steps []step // from the topmost block down to one of level 0
	err   error
	edge  []byte // the key beside which a change of block has to come out
	until []byte // a walk forward reads no block whose keys are all from here on; nil for no bound
}

// step is a block that a walker is in.
type step struct {
	blockCursor
	at  handle // where it lies; the zero value if none has been read
	buf []byte
}

func newWalker(s *segment) *walker {
	w := walkers.Get().(*walker) //nolint:errcheck // the pool holds nothing else
	w.seg, w.err, w.until = s, nil, nil
	if n := s.top.level + 1; n <= cap(w.steps) {
		w.steps = w.steps[:n]
	} else {
		w.steps = append(w.steps, make([]step, n-len(w.steps))...)
	}
	for i := range w.steps {
		w.steps[i].at = handle{}
	}
	w.steps[0].at = s.top.root
	w.steps[0].reset(s.root)
	return w
}

// walkers are those that nobody uses, for the sake of their buffers.
var walkers = sync.Pool{New: func() any { return new(walker) }}

// done gives the walker back. It is not to be used any more, and neither is what it gave.
func (w *walker) done() {
	for i := range w.steps {
		w.steps[i].block = block{} // of a segment that may go
	}
	w.seg, w.until = nil, nil
	walkers.Put(w)
}

func (w *walker) entry() entry {
	s := &w.steps[len(w.steps)-1]
	return entry{key: s.key, value: s.val, tomb: s.tomb}
}

func (w *walker) failure() error { return w.err }

func (w *walker) fail(s *step, err error) bool {
	w.err = w.seg.corrupt(s.at.offset, err)
	return false
}

// enter reads the block below the entry that a step stands on.
func (w *walker) enter(i int) bool {
	up, down := &w.steps[i], &w.steps[i+1]
	h, ok := parseHandle(up.val, up.at.offset)
	if !ok {
		return w.fail(up, errHandle)
	}
	if down.at != h {
		down.at = handle{}
		b, err := w.seg.block(h, w.seg.top.level-i-1, &down.buf)
		if err != nil {
			w.err = err
			return false
		}
		down.block, down.at = b, h
	}
	down.reset(down.block)
	return true
}

func (w *walker) first(from []byte) bool {
	w.err = nil
	end := len(w.steps) - 1
	for i := range end {
		s := &w.steps[i]
		if !s.seekBelow(from, true) {
			return w.fail(s, errFound)
		}
		if !w.enter(i) {
			return false
		}
	}
	s := &w.steps[end]
	if s.seek(from) {
		return true
	}
	return w.shift(end, false)
}

func (w *walker) last(below []byte) bool {
	w.err = nil
	if below != nil && len(below) == 0 {
		return false
	}
	end := len(w.steps) - 1
	for i := range end {
		s := &w.steps[i]
		if below == nil && !s.last() || below != nil && !s.seekBelow(below, false) {
			return w.fail(s, errFound)
		}
		if !w.enter(i) {
			return false
		}
	}
	s := &w.steps[end]
	if below == nil && s.last() || below != nil && s.seekBelow(below, false) {
		return true
	}
	return w.shift(end, true)
}

func (w *walker) advance(back bool) bool { return w.shift(len(w.steps)-1, back) }

// shift moves a step to the next entry or to the one before, which may be in another block. The keys of another block of
// level 0 have to follow, or the blocks of a segment that is none of ours could lead in a circle.
func (w *walker) shift(i int, back bool) bool {
	s := &w.steps[i]
	if s.bad {
		return w.fail(s, errEntry)
	}
	if back && s.back() || !back && s.forward() {
		return true
	}
	if s.bad {
		return w.fail(s, errEntry)
	}
	if i == 0 {
		return false
	}
	leaf := i == len(w.steps)-1
	if leaf {
		w.edge = append(w.edge[:0], s.key...)
	}
	if !w.shift(i-1, back) {
		return false
	}
	if leaf && !back && w.until != nil && bytes.Compare(w.steps[i-1].key, w.until) >= 0 {
		return false
	}
	if !w.enter(i - 1) {
		return false
	}
	if back && !s.last() || !back && !s.forward() {
		return w.fail(s, errEntry)
	}
	if order := bytes.Compare(s.key, w.edge); leaf && (back && order >= 0 || !back && order <= 0) {
		return w.fail(s, errFound)
	}
	return true
}

var (
	errHandle = errors.New("a block does not say where the one below it lies")
	errEntry  = errors.New("an entry of a block cannot be read")
	errFound  = errors.New("the keys of a block are not those that it is found by")
)
