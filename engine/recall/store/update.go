package store

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/seed-a44923cb/memctl/engine/recall/document"
	"github.com/seed-a44923cb/memctl/engine/recall/fields"
	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/rows"
)

// Stats says what an update did.
type Stats struct {
	State     State         `json:"state"` // of the index before
	Files     int           `json:"files"` // indexed now
	Added     int           `json:"added"`
	Changed   int           `json:"changed"`
	Removed   int           `json:"removed"`
	Documents int           `json:"documents"`      // in the index now
	Left      int           `json:"left,omitempty"` // files that have changed and are left to the next update, for lack of time
	Rebuilt   bool          `json:"rebuilt,omitempty"`
	Failed    []*FileError  `json:"-"` // files that could not be read; an earlier version of them is kept
	Took      time.Duration `json:"took_ns"`
}

// Update makes the index say what the files say. A file that cannot be loaded is listed in [Stats.Failed], keeps what the
// index knows of it, and is tried again next time. A missing, damaged or outdated index is made anew. Nothing is written when nothing has
// changed. progress may be nil; it is called after each file.
func (s *Store) Update(ctx context.Context, files Files, progress func(done, total int)) (Stats, error) {
	return s.update(ctx, files, progress, false)
}

// Rebuild makes the index anew beside the old one, which is read until the new one is complete.
func (s *Store) Rebuild(ctx context.Context, files Files, progress func(done, total int)) (Stats, error) {
	return s.update(ctx, files, progress, true)
}

func (s *Store) update(ctx context.Context, files Files, progress func(int, int), anew bool) (st Stats, err error) {
	start := time.Now()
	if err := files.check(); err != nil {
		return st, err
	}
	d, err := s.folder.Make()
	if err != nil {
		return st, fmt.Errorf("make index folder: %w", err)
	}
	defer d.Close()
	unlock, err := s.lock(ctx, d)
	if err != nil {
		return st, err
	}
	defer unlock()
	w, table, err := s.newWriter(d)
	if odd, ok := errors.AsType[*derived.NotPlainError](err); ok {
		return st, fmt.Errorf("update index: %w", odd) // not ours to replace
	}
	st.State = stateOf(err)
	if err != nil || anew {
		if w != nil {
			w.close()
		}
		w, table = s.emptyWriter(d), nil
		st.Rebuilt = true
	}
	defer w.close()
	w.until = s.opts.Until
	err = w.apply(ctx, diffFiles(table, files), files.Load, progress, &st)
	if err == nil && (w.dirty || st.Rebuilt || s.opts.Tidy && w.littered()) {
		err = w.commit(ctx, st.Left == 0)
	}
	if err != nil {
		w.discard()
	}
	if errors.Is(err, ErrCorrupt) && !st.Rebuilt {
		w.close()
		unlock()
		st, err = s.update(ctx, files, progress, true)
		st.State = StateCorrupt
		return st, err
	}
	st.Files, st.Documents = len(w.table), w.totals.Docs
	st.Took = time.Since(start)
	if err == nil && st.State == StateEqual && st.Added+st.Changed+st.Removed > 0 {
		st.State = StateContent
	}
	return st, err
}

// writer makes the next generation. The caller holds the lock.
type writer struct {
	store    *Store
	dir      *derived.Dir
	manifest *manifest // of the generation before; its zero value when there is none
	segments []*Segment
	table    []indexedFile
	old      *rows.Table // that of the generation before; nil: it is written anew
	changes  []rows.Row  // of it
	totals   fields.Totals
	pending  *segment.Builder // nil: there are no documents that were not written
	fresh    []string         // names of the segments written so far
	dirty    bool
	until    time.Time // zero: no bound
	gone     []string  // names of segments that this generation drops
}

// newWriter opens the current generation to add to it.
func (s *Store) newWriter(d *derived.Dir) (*writer, []indexedFile, error) {
	m, err := s.current(d)
	if err != nil {
		return nil, nil, err
	}
	files, err := readFiles(d, m.Files)
	if err != nil {
		return nil, nil, err
	}
	g, err := openGeneration(d, m)
	if err != nil {
		return nil, nil, err
	}
	return &writer{store: s, dir: d, manifest: m, segments: g.Segments, old: files.state}, files.files, nil
}

// emptyWriter starts from nothing; what was there is removed on commit.
func (s *Store) emptyWriter(d *derived.Dir) *writer {
	w := &writer{store: s, dir: d, manifest: &manifest{}}
	if m, _ := readManifest(d); m != nil {
		w.manifest = &manifest{Generation: m.Generation, Files: m.Files}
		for _, seg := range m.Segments {
			w.gone = append(w.gone, seg.Name)
		}
	}
	return w
}

func (w *writer) close() {
	for _, s := range w.segments {
		s.close()
	}
	w.segments = nil
}

// late tells whether the time for an update is over.
func (w *writer) late() bool { return !w.until.IsZero() && w.dirty && time.Now().After(w.until) }

// apply takes over what has changed. A file is deleted and added in one step, so a failure leaves the old one.
func (w *writer) apply(ctx context.Context, diff []fileDiff, load LoadFunc, progress func(int, int), st *Stats) (err error) {
	defer guard(w.store.folder.Name(), &err)()
	changed := make([]fileDiff, 0, len(diff))
	for _, d := range diff {
		if d.op == fileSame {
			w.keep(*d.old)
		} else {
			changed = append(changed, d)
		}
	}
	if !w.until.IsZero() {
		slices.SortFunc(changed, func(a, b fileDiff) int { return Urgent(a.ref.Path, b.ref.Path) })
	}
	total := len(changed)
	for done, d := range changed {
		if err := context.Cause(ctx); err != nil {
			return fmt.Errorf("update index: %w", err)
		}
		if w.late() {
			if st.Left++; d.old != nil {
				w.keep(*d.old)
			}
			continue
		}
		if err := w.applyFile(ctx, d, load, st); err != nil {
			return err
		}
		if progress != nil {
			progress(done+1, total)
		}
	}
	slices.SortFunc(w.table, func(a, b indexedFile) int { return strings.Compare(a.Path, b.Path) })
	return w.flush()
}

func (w *writer) keep(f indexedFile) {
	w.table = append(w.table, f)
	w.totals.Add(&f.totals)
}

func (w *writer) applyFile(ctx context.Context, d fileDiff, load LoadFunc, st *Stats) error {
	var docs []*fields.Encoded
	if d.op != fileRemoved {
		var err error
		if docs, err = w.load(d.ref.Path, load); err != nil {
			if cause := context.Cause(ctx); cause != nil {
				return fmt.Errorf("update index: %w", cause)
			}
			st.Failed = append(st.Failed, &FileError{Path: d.ref.Path, Err: err})
			if d.old != nil {
				w.keep(*d.old)
			}
			return nil
		}
	}
	w.dirty = true
	if d.old != nil {
		w.deletePath(d.ref.Path)
	}
	switch d.op {
	case fileAdded:
		st.Added++
	case fileChanged:
		st.Changed++
	case fileRemoved:
		st.Removed++
		w.changes = append(w.changes, rows.Row{Key: d.ref.Path, Gone: true})
		return nil
	}
	sum, err := w.take(d.ref.Path, docs)
	if err != nil {
		return err
	}
	f := indexedFile{FileRef: d.ref, totals: sum}
	w.keep(f)
	w.changes = append(w.changes, f.row())
	if w.full() {
		return w.flush()
	}
	return nil
}

// load reads and analyses one file, on as many goroutines as there are processors.
func (w *writer) load(path string, load LoadFunc) ([]*fields.Encoded, error) {
	docs, err := load(path)
	if err != nil {
		return nil, err
	}
	docs = beginnings(docs)
	out := make([]*fields.Encoded, len(docs))
	errs := make([]error, len(docs))
	seen := make(map[string]bool, len(docs))
	for i := range docs {
		docs[i].Path = path
		if seen[docs[i].ID] {
			return nil, fmt.Errorf("document %s is there twice", docs[i].ID)
		}
		seen[docs[i].ID] = true
	}
	workers := min(runtime.GOMAXPROCS(0), (len(docs)+15)/16)
	var wg sync.WaitGroup
	for k := range workers {
		wg.Go(func() {
			enc := fields.Encoder{Analyzer: w.store.analyzer}
			for i := k * len(docs) / workers; i < (k+1)*len(docs)/workers; i++ {
				out[i], errs[i] = enc.Encode(&docs[i])
			}
		})
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return out, nil
}

// beginnings leaves out what lies behind the first [LongestText] bytes of a line, which may stand in several documents.
func beginnings(docs []document.Document) []document.Document {
	bytes, line := 0, 0
	return slices.DeleteFunc(docs, func(d document.Document) bool {
		if d.Line != line {
			bytes, line = 0, d.Line
		}
		before := bytes
		bytes += len(d.Text)
		return before > 0 && bytes > document.LongestText
	})
}

// discard removes what a failed run has written; CURRENT does not name it.
func (w *writer) discard() {
	w.close()
	for _, name := range w.fresh {
		_ = w.dir.Remove(name)
	}
}

func (w *writer) deletePath(path string) {
	for _, s := range w.segments {
		docs, ok := s.files()[path]
		if !ok {
			continue
		}
		if s.deleted == nil {
			s.deleted = roaring.New()
		}
		s.deleted.AddRange(uint64(docs[0]), uint64(docs[1]))
	}
}

func (w *writer) drop(s *Segment) {
	s.close()
	if !slices.Contains(w.fresh, s.ref.Name) { // no reader knows of a fresh one: the sweep takes it at once
		w.gone = append(w.gone, s.ref.Name)
	}
}
