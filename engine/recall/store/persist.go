package store

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// nextName is the name of one more segment, noted as made. A killed writer of this generation may have left one under the first names.
func (w *writer) nextName() (string, error) {
	for n := len(w.fresh) + 1; ; n++ {
		name := fmt.Sprintf("%08d-%d.seg", w.manifest.Generation+1, n)
		if w.dir.Has(name) {
			continue
		}
		if err := w.note(name); err != nil {
			return "", err
		}
		w.fresh = append(w.fresh, name)
		return name, nil
	}
}

// note says that files are about to be made. An index of before there was such a list says first what it has.
func (w *writer) note(names ...string) error {
	if !w.dir.Noted() {
		for name := range w.manifest.names() {
			names = append(names, name)
		}
		names = append(names, w.gone...)
		for _, s := range w.segments {
			names = append(names, s.ref.Name)
		}
	}
	if err := w.dir.Note(names...); err != nil {
		return fmt.Errorf("note index files: %w", err)
	}
	return nil
}

// flush writes the pending documents as one segment.
func (w *writer) flush() error {
	b := w.pending
	w.pending = nil
	if b == nil || b.Docs() == 0 {
		return nil
	}
	return w.write(b.Docs(), b)
}

// write writes a new segment of so many documents.
func (w *writer) write(docs int, seg io.WriterTo) error {
	name, err := w.nextName()
	if err != nil {
		return err
	}
	ref, err := w.persist(name, seg)
	if err != nil {
		return fmt.Errorf("write segment %s: %w", name, err)
	}
	return w.add(ref, docs)
}

// persist writes a new file of the index and measures it on the way.
func (w *writer) persist(name string, seg io.WriterTo) (ref fileRef, err error) {
	f, err := w.dir.Create(name, 0o600)
	if err != nil {
		return ref, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	h := crc32.New(castagnoli())
	n, err := seg.WriteTo(io.MultiWriter(f, h))
	if err != nil {
		return ref, err
	}
	return fileRef{Name: name, Size: n, CRC: h.Sum32()}, f.Sync()
}

// add opens a segment that was just written.
func (w *writer) add(ref fileRef, docs int) error {
	s, err := openOne(w.dir, segRef{fileRef: ref, Docs: docs})
	if err != nil {
		return err
	}
	w.segments = append(w.segments, s)
	return nil
}

// commit writes the file table and then the manifest: from that rename on, this is the generation that is read.
// Segments are merged only by an update that came to its end.
func (w *writer) commit(ctx context.Context, whole bool) (err error) {
	if whole {
		if err := w.merge(ctx); err != nil {
			return err
		}
	}
	m := &manifest{
		Format: formatVersion, Analyzer: w.store.analyzer.Version(), Options: w.store.opts.hash(),
		Generation: w.manifest.Generation + 1, Totals: w.totals,
	}
	if m.Files, err = w.writeFiles(m.Generation); err != nil {
		return err
	}
	for _, s := range w.segments {
		if err := s.ref.setDeleted(s.deleted); err != nil {
			return err
		}
		m.Segments = append(m.Segments, s.ref)
	}
	if err := writeManifest(w.dir, m); err != nil {
		return err
	}
	sweep(w.dir, m)
	return nil
}
