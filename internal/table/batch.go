package table

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
)

// Batch is a table and what is to be changed of it, which is seen by those who read the batch. It is for one goroutine. An
// error leaves it as it was, so that what failed may be tried again.
type Batch struct {
	view
	store *Store
	fresh map[*segment]bool // written by the batch and not committed
}

// Begin begins a batch on a table of this store, which may be closed meanwhile; nil is a table with nothing in it. Close the
// batch.
func (s *Store) Begin(from *Table) *Batch {
	b := &Batch{store: s, view: view{memory: &memory{}}, fresh: map[*segment]bool{}}
	if from != nil {
		b.segments = from.segments
		for _, x := range b.segments {
			x.retain()
		}
	}
	return b
}

// Put sets the value of a key. Both are copied.
func (b *Batch) Put(key, value []byte) {
	own := append(append(make([]byte, 0, len(key)+len(value)), key...), value...)
	b.memory.put(entry{key: own[:len(key):len(key)], value: own[len(key):]})
}

// Delete removes a key, whether or not it is there.
func (b *Batch) Delete(key []byte) { b.memory.put(entry{key: bytes.Clone(key), tomb: true}) }

// Size is about how many bytes are in memory; [Batch.Flush] makes it zero.
func (b *Batch) Size() int { return b.memory.size }

// Close drops what was not committed.
func (b *Batch) Close() error {
	if b.closed {
		return nil
	}
	segments, fresh := b.segments, b.fresh
	b.view, b.fresh = view{closed: true, memory: &memory{}}, nil
	releaseAll(segments)
	return b.store.discard(fresh)
}

// Flush writes what is in memory to a segment, which belongs to no table until a commit. Newer segments are merged
// into it as long as they and it together are more than half as large as the next older one; so their number is
// logarithmic, and a pair is written again so often too.
func (b *Batch) Flush(ctx context.Context) error {
	if b.closed {
		return errClosed
	}
	if b.memory.count == 0 {
		return nil
	}
	return b.merge(ctx, b.grown(int64(b.memory.size+leastSegment), b.segments))
}

// grown is how many of the segments are to be merged into a newer one of that size.
func (b *Batch) grown(size int64, older []*segment) int {
	n := 0
	for ; n < len(older); n++ {
		next := older[n].ref.size
		if 2*size <= next && next >= b.store.opts.Floor {
			break
		}
		size += next
	}
	return n
}

// Compact writes everything as one segment: what was deleted and replaced is in none of the batch's files any more.
func (b *Batch) Compact(ctx context.Context) error {
	switch {
	case b.closed:
		return errClosed
	case b.memory.count == 0 && (len(b.segments) == 0 || len(b.segments) == 1 && b.segments[0].ref.tombstones == 0):
		return nil
	}
	return b.merge(ctx, len(b.segments))
}

// Load adds pairs that come in the order of their keys, such as all of a new table, without holding them in memory. They count as newer than what
// was put before.
func (b *Batch) Load(ctx context.Context, pairs iter.Seq2[Pair, error]) error {
	if err := b.Flush(ctx); err != nil {
		return err
	}
	s, err := b.store.writeSegment(ctx, func(w *segmentWriter) error {
		n := 0
		for p, err := range pairs {
			if err == nil {
				err = w.add(p.Key, p.Value, false)
			}
			if err == nil {
				err = checkNow(ctx, &n)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil || s == nil {
		return err
	}
	older := b.segments
	b.fresh[s] = true
	b.segments = append([]*segment{s}, older...)
	n := b.grown(s.ref.size, older)
	if n == 0 {
		return nil
	}
	if err := b.merge(ctx, n+1); err != nil {
		b.segments = older
		delete(b.fresh, s)
		s.release()
		return errors.Join(err, b.store.discard(map[*segment]bool{s: true}))
	}
	return nil
}

// Commit makes what there is now the table of that name, in one step: whoever opens it, also after a crash, finds this or what was there before.
// The batch goes on from there. The payload is the owner's, and is copied.
func (b *Batch) Commit(ctx context.Context, name string, payload []byte) error {
	if err := checkName(name); err != nil {
		return err
	}
	p, err := b.Prepare(ctx, payload)
	if err != nil {
		return err
	}
	return p.Commit(name)
}

// Prepared is a table that is on the disk and has no name yet. One that never gets one is swept.
type Prepared struct {
	store *Store
	m     *manifest
}

// Prepare writes what there is now, for a commit that has to wait; the batch goes on from there. The payload is as in [Batch.Commit].
func (b *Batch) Prepare(ctx context.Context, payload []byte) (*Prepared, error) {
	if err := b.Flush(ctx); err != nil {
		return nil, err
	}
	m := &manifest{payload: bytes.Clone(payload)}
	for _, s := range b.segments {
		m.segments = append(m.segments, s.ref)
	}
	clear(b.fresh) // from here on a table may name them
	return &Prepared{b.store, m}, nil
}

// Commit makes it the table of that name, as [Batch.Commit] does. Nobody may have swept since it was prepared.
func (p *Prepared) Commit(name string) error {
	if err := checkName(name); err != nil {
		return err
	}
	d, err := p.store.folder.Make()
	if err != nil {
		return fmt.Errorf("write table %s: %w", name, err)
	}
	defer d.Close()
	return p.m.write(d, name, p.store.opts.Step)
}

// merge writes the memory and the newest segments as one.
func (b *Batch) merge(ctx context.Context, n int) error {
	merged, rest := b.segments[:n], b.segments[n:]
	s, err := b.store.writeSegment(ctx, func(w *segmentWriter) error {
		done := 0
		m := newMerger(b.memory, merged, Range{}, false)
		defer m.done()
		for ; m.valid(); m.next() {
			e := m.entry()
			if e.tomb && len(rest) == 0 {
				continue // there is nothing below that it would hide
			}
			if err := errors.Join(w.add(e.key, e.value, e.tomb), checkNow(ctx, &done)); err != nil {
				return err
			}
		}
		return m.err
	})
	if err != nil {
		return err
	}
	segments := make([]*segment, 0, len(rest)+1)
	if s != nil {
		b.fresh[s] = true
		segments = append(segments, s)
	}
	b.segments, b.memory = append(segments, rest...), &memory{}
	gone := map[*segment]bool{}
	for _, old := range merged {
		if b.fresh[old] {
			delete(b.fresh, old)
			gone[old] = true
		}
	}
	releaseAll(merged)
	_ = b.store.discard(gone) // the next sweep takes them
	return nil
}

// discard removes segments that no table names, and nobody but their batch knows.
func (s *Store) discard(segments map[*segment]bool) error {
	if len(segments) == 0 {
		return nil
	}
	d, err := s.folder.Open()
	if err != nil {
		return fmt.Errorf("remove segments: %w", err)
	}
	defer d.Close()
	for x := range segments {
		err = errors.Join(err, d.Remove(x.ref.name))
	}
	return err
}
