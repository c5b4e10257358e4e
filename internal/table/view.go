package table

import (
	"bytes"
	"iter"
)

// Pair is a key and its value. Both are the reader's own only until the next step of a scan.
type Pair struct{ Key, Value []byte }

// Range is a part of the keys, which are compared as bytes: those from From on that are below To. Nil is open; the zero value is all keys.
type Range struct{ From, To []byte }

// Prefix is the range of all keys that begin so.
func Prefix(prefix []byte) Range {
	to := bytes.Clone(prefix)
	for i := len(to) - 1; i >= 0; i-- {
		if to[i]++; to[i] != 0 {
			return Range{From: prefix, To: to[:i+1]}
		}
	}
	return Range{From: prefix}
}

// view is what a table and a batch are to those who read them.
type view struct {
	memory   *memory    // nil: none
	segments []*segment // the newest first
	closed   bool
}

// Get finds the value of a key; it is a copy, and not nil even if it is empty. Without one it is not found.
func (v *view) Get(key []byte) (value []byte, found bool, err error) {
	if v.closed {
		return nil, false, errClosed
	}
	if v.memory != nil {
		if e, ok := v.memory.get(key); ok {
			if e.tomb {
				return nil, false, nil
			}
			return append([]byte{}, e.value...), true, nil
		}
	}
	for _, s := range v.segments {
		value, tomb, found, err := s.get(key)
		if err != nil || found {
			return value, found && !tomb, err
		}
	}
	return nil, false, nil
}

// Scan goes through the pairs of a range in the order of their keys. After an error there is no more. The range may be gone
// through again. What is put into a batch or deleted meanwhile is seen if it lies ahead, until the batch is flushed.
func (v *view) Scan(r Range) iter.Seq2[Pair, error] { return v.scan(r, false) }

// Backward is Scan from the last key to the first: the last pair below a key is the first one of a range that goes to it.
func (v *view) Backward(r Range) iter.Seq2[Pair, error] { return v.scan(r, true) }

func (v *view) scan(r Range, back bool) iter.Seq2[Pair, error] {
	return func(yield func(Pair, error) bool) {
		if v.closed {
			yield(Pair{}, errClosed)
			return
		}
		held := v.segments
		for _, s := range held {
			s.retain()
		}
		defer releaseAll(held)
		m := newMerger(v.memory, held, r, back)
		defer m.done()
		for ; m.valid(); m.next() {
			e := m.entry()
			if back && bytes.Compare(e.key, r.From) < 0 || !back && r.To != nil && bytes.Compare(e.key, r.To) >= 0 {
				return
			}
			if !e.tomb && !yield(Pair{Key: e.key, Value: e.value}, nil) {
				return
			}
		}
		if m.err != nil {
			yield(Pair{}, m.err)
		}
	}
}

func releaseAll(segments []*segment) {
	for _, s := range segments {
		s.release()
	}
}
