package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"github.com/seed-a44923cb/memctl/engine/recall/fields"
	"github.com/seed-a44923cb/memctl/internal/derived"
)

// Store is the index of one workspace. It holds nothing open between calls, and is safe for concurrent use.
type Store struct {
	folder   derived.Folder
	analyzer fields.Analyzer
	opts     Options
}

// Open names an index; it opens and makes nothing yet. The folder is usually .memctl/index of the workspace.
func Open(folder derived.Folder, an fields.Analyzer, opts Options) *Store {
	return &Store{folder: folder, analyzer: an, opts: opts.withDefaults()}
}

// dir opens the folder of the index; ErrMissing when it is not there.
func (s *Store) dir() (*derived.Dir, error) {
	d, err := s.folder.Open()
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrMissing
	}
	if err != nil {
		return nil, fmt.Errorf("open index: %w", err)
	}
	return d, nil
}

// versionError says what differs.
type versionError struct {
	what, have, want string
	options          bool
}

func (e *versionError) Error() string {
	return fmt.Sprintf("index of another version: %s is %s, want %s", e.what, e.have, e.want)
}

func (e *versionError) Is(target error) bool { return target == ErrVersion }

// current reads the manifest and checks that it is of our identity.
func (s *Store) current(d *derived.Dir) (*manifest, error) {
	m, err := readManifest(d)
	if errors.Is(err, ErrVersion) {
		return m, &versionError{what: "format", have: fmt.Sprint(m.Format), want: fmt.Sprint(formatVersion)}
	}
	if err != nil {
		return m, err
	}
	if v := s.analyzer.Version(); m.Analyzer != v {
		return m, &versionError{what: "analyzer", have: m.Analyzer, want: v}
	}
	if h := s.opts.hash(); m.Options != h {
		return m, &versionError{what: "options", have: m.Options, want: h, options: true}
	}
	return m, nil
}

// lockPoll is how often a writer asks whether another one has finished.
const lockPoll = 5 * time.Millisecond

// lock makes the caller the only writer. Its error matches ErrBusy when another one did not finish in time.
func (s *Store) lock(ctx context.Context, d *derived.Dir) (unlock func(), err error) {
	timeout := time.NewTimer(s.opts.LockWait)
	defer timeout.Stop()
	tick := time.NewTicker(lockPoll)
	defer tick.Stop()
	for {
		l, err := d.TryLock(lockName, 0o600)
		if l != nil {
			return func() { _ = l.Close() }, nil
		}
		if err != nil {
			return nil, fmt.Errorf("lock index: %w", err)
		}
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("lock index: %w", context.Cause(ctx))
		case <-timeout.C:
			return nil, fmt.Errorf("lock index: %w", ErrBusy)
		case <-tick.C:
		}
	}
}

// littered tells whether documents lie in the index that nobody finds any more.
func (m *manifest) littered() bool {
	return m.Files.Gone || slices.ContainsFunc(m.Segments, func(s segRef) bool { return len(s.Deleted) > 0 })
}

func (w *writer) littered() bool { return w.manifest.littered() }

// Littered tells whether something lies in the index that nobody finds any more, so that an update that is to be [Options.Tidy] has something to do.
func (s *Store) Littered() bool {
	d, err := s.dir()
	if err != nil {
		return false
	}
	defer d.Close()
	m, err := s.current(d)
	return err == nil && m.littered()
}

// Remove removes the files of the index, whether or not a manifest names them, and the folder if nothing else is in it.
func (s *Store) Remove() error {
	d, err := s.dir()
	if errors.Is(err, ErrMissing) {
		return nil
	}
	if err != nil {
		return err
	}
	err = d.Clear(func(name string) bool { return ownName(name) || name == lockName })
	_ = d.Close()
	if err := errors.Join(err, s.folder.RemoveEmpty()); err != nil {
		return fmt.Errorf("remove index: %w", err)
	}
	return nil
}

// openTries bounds how often a reader starts over because a writer was quicker: a segment is removed as soon as another generation is read.
const openTries = 20

// openCurrent opens the generation that CURRENT names.
func (s *Store) openCurrent() (*Generation, error) {
	d, err := s.dir()
	if err != nil {
		return nil, err
	}
	defer d.Close()
	var last error
	for try := range openTries {
		if try > 0 {
			time.Sleep(time.Duration(try) * time.Millisecond)
		}
		m, err := s.current(d)
		if err != nil {
			return nil, err
		}
		g, err := openGeneration(d, m)
		if err == nil {
			g.Analyzer = s.analyzer
			return g, nil
		}
		last = err
		if !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		if again, err := s.current(d); err == nil && again.Generation == m.Generation {
			return nil, last // nobody has moved on: the file is lost
		}
	}
	return nil, last
}
