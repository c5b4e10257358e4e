package segment

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/blevesearch/vellum"
)

// Input is a segment that is merged, and the documents of it that are left out: all or none of a file. nil: none.
type Input struct {
	*Segment
	Dropped *roaring.Bitmap
}

// merging is an input and the numbers that its documents get.
type merging struct {
	Input
	base   uint32
	number []uint32 // of each document; gone: it is left out. nil: base and its own
	docs   int
}

const gone = ^uint32(0)

func (m *merging) newNumber(doc uint32) uint32 {
	if m.number == nil {
		return m.base + doc
	}
	return m.number[doc]
}

// Merge writes one segment of several, with the documents in the order in which they are given.
func Merge(ctx context.Context, in []Input, fields []Field, w io.Writer) (int64, error) {
	ms, docs := number(in)
	o := newOutput(w, fields, docs)
	for f := range fields {
		if err := mergeField(ctx, o, ms, f, fields[f].Runs); err != nil {
			return int64(o.at), err
		}
	}
	old := make([]struct{ in, doc uint32 }, docs)
	for i := range ms {
		for doc := range uint32(ms[i].Docs()) {
			if n := ms[i].newNumber(doc); n != gone {
				old[n].in, old[n].doc = uint32(i), doc
			}
		}
	}
	for f := range fields {
		lengths := make([]Lengths, len(ms))
		for i := range ms {
			lengths[i] = ms[i].Lengths(f)
		}
		o.lengths(f, func(doc int) uint32 { return lengths[old[doc].in].Of(old[doc].doc) })
	}
	o.records(func(doc int) []byte { return ms[old[doc].in].Record(old[doc].doc) })
	if err := mergeTexts(ctx, o, ms); err != nil {
		return int64(o.at), err
	}
	var files []file
	for i := range ms {
		for path, docs := range ms[i].Files() {
			if docs[0] < docs[1] && ms[i].newNumber(docs[0]) != gone {
				files = append(files, file{path, ms[i].newNumber(docs[0])})
			}
		}
	}
	n, err := o.finish(files)
	return int64(n), err
}

// number gives the documents of all inputs their new numbers.
func number(in []Input) (ms []merging, docs int) {
	for _, s := range in {
		m := merging{Input: s, base: uint32(docs), docs: s.Docs()}
		if s.Dropped != nil && !s.Dropped.IsEmpty() {
			m.number, m.docs = make([]uint32, s.Docs()), 0
			for doc := range m.number {
				m.number[doc] = gone
				if !s.Dropped.Contains(uint32(doc)) {
					m.number[doc] = m.base + uint32(m.docs)
					m.docs++
				}
			}
		}
		docs += m.docs
		ms = append(ms, m)
	}
	return ms, docs
}

// walk is the way through the dictionary of an input.
type walk struct {
	*Dict
	in   *merging
	it   vellum.Iterator
	term []byte
	err  error
}

// next is called when it stands at a term, or has come to the end.
func (w *walk) next(err error) {
	w.term, w.err = nil, nil
	if err == nil {
		w.term, _ = w.it.Current()
	} else if !errors.Is(err, vellum.ErrIteratorDone) {
		w.err = fmt.Errorf("read dictionary: %w", err)
	}
}

func mergeField(ctx context.Context, o *output, ms []merging, field int, runs bool) error {
	walks := make([]*walk, 0, len(ms))
	for i := range ms {
		d, err := ms[i].Dict(field)
		if err != nil {
			return err
		}
		w := &walk{Dict: d, in: &ms[i]}
		if w.it, err = d.fst.Iterator(nil, nil); err != nil && !errors.Is(err, vellum.ErrIteratorDone) {
			return fmt.Errorf("read dictionary: %w", err)
		}
		w.next(err)
		walks = append(walks, w)
	}
	return o.dictionary(field, runs, func(put func([]byte, *growing)) error {
		var g growing
		var term []byte
		for n := 0; ; n++ {
			if n%1024 == 0 && ctx.Err() != nil {
				return context.Cause(ctx)
			}
			least := (*walk)(nil)
			for _, w := range walks {
				if w.err != nil {
					return w.err
				}
				if w.term != nil && (least == nil || bytes.Compare(w.term, least.term) < 0) {
					least = w
				}
			}
			if least == nil {
				return o.err
			}
			term = append(term[:0], least.term...)
			for _, w := range walks {
				if w.term == nil || !bytes.Equal(w.term, term) {
					continue
				}
				if err := w.copyTo(&g, runs); err != nil {
					return err
				}
				w.next(w.it.Next())
			}
			put(term, &g)
		}
	})
}

// copyTo adds the list of the term to another one.
func (w *walk) copyTo(g *growing, runs bool) error {
	_, value := w.it.Current()
	l, err := listAt(w.lists, value, w.docs, runs)
	if err != nil {
		return err
	}
	for p := l.Postings(); ; {
		doc, freq, ok := p.Next()
		if !ok {
			return nil
		}
		if doc = w.in.newNumber(doc); doc != gone {
			g.put(doc, freq, runs)
		}
	}
}

// mergeTexts copies blocks of which no document is left out as they are, but for small ones.
func mergeTexts(ctx context.Context, o *output, ms []merging) error {
	begin := o.at
	t, err := newTexts(o.write)
	if err != nil {
		return err
	}
	for i := range ms {
		m := &ms[i]
		for b := range m.blocks() {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if err := m.copyBlock(t, b); err != nil {
				return err
			}
		}
	}
	if err := t.close(); err != nil {
		return err
	}
	o.dir.texts, begin = o.since(begin), o.at
	o.write(t.index)
	o.dir.textsAt = o.since(begin)
	return o.err
}

func (m *merging) copyBlock(t *texts, b int) error {
	first, packed := m.blockAt(b)
	next := uint32(m.Docs())
	if b+1 < m.blocks() {
		next, _ = m.blockAt(b + 1)
	}
	whole := len(packed) >= blockBytes/4
	for doc := first; doc < next; doc++ {
		whole = whole && m.newNumber(doc) != gone
	}
	if whole {
		if err := t.close(); err != nil {
			return err
		}
		t.block(packed, t.docs+next-first)
		return nil
	}
	for doc := first; doc < next; doc++ {
		if m.newNumber(doc) == gone {
			continue
		}
		text, err := m.text(doc)
		if err != nil {
			return err
		}
		if err := t.add(text); err != nil {
			return err
		}
	}
	return nil
}
