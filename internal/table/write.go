package table

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/seed-a44923cb/memctl/internal/atomicfile"
	"github.com/seed-a44923cb/memctl/internal/derived"
)

// looks is after how many pairs a long work looks whether it is to end.
const looks = 4096

func checkNow(ctx context.Context, n *int) error {
	if *n++; *n%looks == 0 {
		return context.Cause(ctx)
	}
	return nil
}

// writeSegment writes what fill adds as a segment and opens it; nil if that is nothing.
func (s *Store) writeSegment(ctx context.Context, fill func(*segmentWriter) error) (*segment, error) {
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	d, err := s.folder.Make()
	if err != nil {
		return nil, fmt.Errorf("write segment: %w", err)
	}
	defer d.Close()
	id, f, err := s.create(d)
	if err != nil {
		return nil, fmt.Errorf("write segment: %w", err)
	}
	ref, err := s.fillSegment(f, id, fill)
	err = errors.Join(err, f.Close())
	var made *segment
	if err == nil && ref.entries > 0 {
		made, err = openSegment(d, ref, s.opts.Read)
	}
	if made == nil && !errors.Is(err, atomicfile.ErrKilled) {
		err = errors.Join(err, d.Remove(segmentName(id)))
	}
	if err != nil {
		return nil, fmt.Errorf("write segment %s: %w", segmentName(id), err)
	}
	return made, nil
}

// fillSegment writes a segment into a new file. One without entries is none.
func (s *Store) fillSegment(f *os.File, id uint64, fill func(*segmentWriter) error) (ref segmentRef, err error) {
	w := newSegmentWriter(&steppedWriter{out: f, step: s.opts.step}, id, s.opts.Block)
	if err := fill(w); err != nil || w.footer.entries == 0 {
		return ref, err
	}
	if ref, err = w.finish(); err != nil {
		return ref, err
	}
	if err := s.opts.step(atomicfile.StepSync); err != nil {
		return ref, err
	}
	return ref, f.Sync()
}

// create makes the file of a segment with an id that no other has, and says before that it will.
func (s *Store) create(d *derived.Dir) (uint64, *os.File, error) {
	var b [8]byte
	_, _ = rand.Read(b[:]) // it never fails
	id := binary.LittleEndian.Uint64(b[:])
	if err := s.opts.step("note"); err != nil {
		return 0, nil, err
	}
	if err := d.Note(segmentName(id)); err != nil {
		return 0, nil, err
	}
	if err := s.opts.step(atomicfile.StepCreate); err != nil {
		return 0, nil, err
	}
	f, err := d.Create(segmentName(id), 0o600)
	return id, f, err
}

// steppedWriter lets a test fail a write, or cut it in half.
type steppedWriter struct {
	out  io.Writer
	step func(string) error
}

func (w *steppedWriter) Write(b []byte) (int, error) {
	if err := w.step(atomicfile.StepWrite); err != nil {
		if errors.Is(err, atomicfile.ErrTorn) {
			_, _ = w.out.Write(b[:len(b)/2])
			err = atomicfile.ErrKilled
		}
		return 0, err
	}
	return w.out.Write(b)
}
