package recall

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"github.com/seed-a44923cb/memctl/internal/derived"
)

// Store is the index of one workspace. It holds nothing open between calls.
type Store struct {
	folder   derived.Folder
	analyzer Analyzer
	opts     Options
}

// Open names an index; it opens and makes nothing yet. The folder is usually .memctl/index of the workspace.
func Open(folder derived.Folder, an Analyzer, opts Options) *Store {
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

// State says how an index compares with what it should be.
type State uint8

// States of an index. All but StateEqual are cured by Update.
const (
	StateMissing State = iota // there is none
	StateCorrupt              // it cannot be read
	StateVersion              // another format or analyzer made it
	StateOptions              // it was made with other options
	StateContent              // files have changed since
	StateEqual                // it says what the files say
)

// String is the word that status prints.
func (s State) String() string {
	switch s {
	case StateMissing:
		return "missing"
	case StateCorrupt:
		return "corrupt"
	case StateVersion:
		return "version"
	case StateOptions:
		return "options"
	case StateContent:
		return "content"
	default:
		return "equal"
	}
}

// MarshalText writes the word.
func (s State) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Status is what [Store.Status] finds.
type Status struct {
	State     State  `json:"state"`
	Err       error  `json:"-"` // why, when the state is missing, corrupt, version or options
	Documents int    `json:"documents"`
	Files     int    `json:"files"`
	Segments  int    `json:"segments"`
	Bytes     int64  `json:"bytes"`
	Stale     int    `json:"stale"` // files added, changed or gone since
	Analyzer  string `json:"analyzer,omitempty"`
}

// Status compares the index with the files there are now, sorted by path. It reads manifest and file table,
// and maps the segments; it does not read them through ([Store.Verify] does).
func (s *Store) Status(files []FileRef) Status {
	d, err := s.dir()
	if err != nil {
		return Status{Err: err, State: stateOf(err)}
	}
	defer d.Close()
	for try := 0; ; try++ {
		m, err := s.current(d)
		st := s.status(d, m, err, files)
		if st.State != StateCorrupt || m == nil || try == openTries {
			return st
		}
		// A writer may have been quicker.
		if again, err := s.current(d); err != nil || again.Generation == m.Generation {
			return st
		}
	}
}

func (s *Store) status(d *derived.Dir, m *manifest, err error, files []FileRef) Status {
	st := Status{Err: err, State: stateOf(err)}
	if m == nil {
		return st
	}
	st.Documents, st.Segments, st.Analyzer = m.Totals.Docs, len(m.Segments), m.Analyzer
	for _, seg := range m.Segments {
		st.Bytes += seg.Size
	}
	if err != nil {
		return st
	}
	fail := func(err error) Status {
		st.State, st.Err = stateOf(err), err
		return st
	}
	g, err := openGeneration(d, m)
	if err != nil {
		return fail(err)
	}
	g.close()
	table, err := readFiles(d, m.Files)
	if err != nil {
		return fail(err)
	}
	st.Files = len(table.files)
	for _, d := range diffFiles(table.files, Files{Refs: files}) {
		if d.op != fileSame {
			st.Stale++
		}
	}
	st.State = StateEqual
	if st.Stale > 0 {
		st.State = StateContent
	}
	return st
}

// State is the state of [Store.Status] alone.
func (s *Store) State(files []FileRef) State { return s.Status(files).State }

func stateOf(err error) State {
	var version *versionError
	switch {
	case err == nil:
		return StateEqual
	case errors.Is(err, ErrMissing):
		return StateMissing
	case errors.As(err, &version) && version.options:
		return StateOptions
	case errors.Is(err, ErrVersion):
		return StateVersion
	default:
		return StateCorrupt
	}
}

// Verify reads every byte of the index and compares it with the checksums. It returns nil when there is no index.
func (s *Store) Verify() error {
	d, err := s.dir()
	if errors.Is(err, ErrMissing) {
		return nil
	}
	if err != nil {
		return err
	}
	defer d.Close()
	for try := 0; ; try++ {
		m, err := s.current(d)
		if errors.Is(err, ErrMissing) {
			return nil
		}
		if err != nil {
			return err
		}
		err = verifyFiles(d, m)
		if err == nil {
			return nil
		}
		// A writer may have been quicker.
		if again, aerr := s.current(d); aerr != nil || again.Generation == m.Generation || try == openTries {
			return err
		}
	}
}

func verifyFiles(d *derived.Dir, m *manifest) error {
	if _, err := readFiles(d, m.Files); err != nil {
		return err
	}
	return verifySegments(d, m)
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

// openTries bounds how often a reader starts over because a writer was quicker: a segment is removed as soon as another generation is read.
const openTries = 20

// openCurrent opens the generation that CURRENT names.
func (s *Store) openCurrent() (*generation, error) {
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
