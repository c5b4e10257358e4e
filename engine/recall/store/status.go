package store

import (
	"errors"

	"github.com/seed-a44923cb/memctl/internal/derived"
)

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
