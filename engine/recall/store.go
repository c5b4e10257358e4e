package recall

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// Store is the index of one workspace. It holds nothing open between calls.
type Store struct {
	dir      string
	analyzer Analyzer
	opts     Options
}

// Open names an index; it opens and makes nothing yet. dir is an absolute path, usually .memctl/index of the workspace.
func Open(dir string, an Analyzer, opts Options) *Store {
	return &Store{dir: dir, analyzer: an, opts: opts.withDefaults()}
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
	m, err := s.current()
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
	g, err := s.openCurrent()
	if err != nil {
		return fail(err)
	}
	g.close()
	table, err := readFiles(s.dir, g.manifest.Files)
	if err != nil {
		return fail(err)
	}
	st.Files = len(table)
	for _, d := range diffFiles(table, files) {
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
	m, err := s.current()
	if errors.Is(err, ErrMissing) {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := readFiles(s.dir, m.Files); err != nil {
		return err
	}
	return verifySegments(s.dir, m)
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
func (s *Store) current() (*manifest, error) {
	m, err := readManifest(s.dir)
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

// openTries bounds how often a reader starts over because a writer was quicker. A replaced segment stays for
// Options.RetainFor, so the second try is already rare.
const openTries = 20

// openCurrent opens the generation that CURRENT names.
func (s *Store) openCurrent() (*generation, error) {
	var last error
	for try := range openTries {
		if try > 0 {
			time.Sleep(time.Duration(try) * time.Millisecond)
		}
		m, err := s.current()
		if err != nil {
			return nil, err
		}
		g, err := openGeneration(s.dir, m)
		if err == nil {
			return g, nil
		}
		last = err
		if !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		if again, err := s.current(); err == nil && again.Generation == m.Generation {
			return nil, last // nobody has moved on: the file is lost
		}
	}
	return nil, last
}

// lock makes the caller the only writer. Its error matches ErrBusy when another one did not finish in time.
func (s *Store) lock(ctx context.Context) (unlock func(), err error) {
	if err := os.MkdirAll(s.dir, 0o755); err != nil {
		return nil, fmt.Errorf("make index folder: %w", err)
	}
	ctx, cancel := context.WithTimeoutCause(ctx, s.opts.LockWait, ErrBusy)
	defer cancel()
	l := flock.New(filepath.Join(s.dir, lockName), flock.SetPermissions(0o600))
	ok, err := l.TryLockContext(ctx, 5*time.Millisecond)
	if !ok {
		if cause := context.Cause(ctx); cause != nil {
			err = cause
		}
		return nil, fmt.Errorf("lock index %s: %w", s.dir, err)
	}
	return func() { _ = l.Unlock() }, nil
}
