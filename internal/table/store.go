package table

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/seed-a44923cb/memctl/internal/derived"
)

// Options of a [Store]; the zero value is meant for use.
type Options struct {
	// Block is the size of a block in bytes; 0 is 4096. An entry that is larger has a block of its own.
	Block int
	// Floor is the size in bytes below which a segment is always merged into the next one that is written; 0 is 65536.
	Floor int64
	// Step is for tests: called before each step of a write, and between the two of opening a table; its error fails that step. See
	// internal/atomicfile.
	Step func(step string) error
	// Read is for tests: called with the size of each part of a segment that is read, each time that it is: a scan reads a block anew, a get only until it was
	// checked. It may be called by several goroutines at once.
	Read func(bytes int)
}

// StepOpen is the step of [Options.Step] between reading the manifest of a table and opening its segments. All others change the disk.
const StepOpen = "open"

func (o Options) withDefaults() Options {
	if o.Block == 0 {
		o.Block = 4096
	}
	if o.Floor == 0 {
		o.Floor = 64 << 10
	}
	return o
}

func (o *Options) step(name string) error {
	if o.Step == nil {
		return nil
	}
	return o.Step(name)
}

// Store is a folder of tables. It holds nothing open and may be used from several goroutines.
type Store struct {
	folder derived.Folder
	opts   Options
}

// NewStore is the store in a folder, which need not be there.
func NewStore(folder derived.Folder, o Options) *Store {
	return &Store{folder: folder, opts: o.withDefaults()}
}

// Open opens a table as it was last committed. The error of one that is not there is fs.ErrNotExist; of one that cannot be
// read, a [*CorruptError].
func (s *Store) Open(name string) (*Table, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	d, err := s.folder.Open()
	if err != nil {
		return nil, fmt.Errorf("open table %s: %w", name, err)
	}
	defer d.Close()
	var before []byte
	for {
		m, data, err := readManifest(d, name)
		if err != nil {
			return nil, err
		}
		if err := s.opts.step(StepOpen); err != nil {
			return nil, err
		}
		segments, err := openAll(d, m, s.opts.Read)
		if err == nil {
			return &Table{view: view{segments: segments}, payload: m.payload}, nil
		}
		// What is missing may have been replaced since the manifest was read.
		if !errors.Is(err, fs.ErrNotExist) || bytes.Equal(before, data) {
			return nil, err
		}
		before = data
	}
}

func openAll(d *derived.Dir, m *manifest, read func(bytes int)) ([]*segment, error) {
	var out []*segment
	for _, ref := range m.segments {
		s, err := openSegment(d, ref, read)
		if err != nil {
			releaseAll(out)
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// Names are the names of the tables that there are, sorted.
func (s *Store) Names() ([]string, error) {
	d, err := s.folder.Open()
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}
	defer d.Close()
	files, err := d.Files()
	if err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}
	var names []string
	for _, fi := range files {
		if name, ok := tableOf(fi.Name()); ok {
			names = append(names, name)
		}
	}
	return names, nil
}

// Remove removes a table; one that is not there is no error. Its segments stay until they are swept.
func (s *Store) Remove(name string) error {
	if err := checkName(name); err != nil {
		return err
	}
	d, err := s.folder.Open()
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("remove table %s: %w", name, err)
	}
	defer d.Close()
	if err := d.Remove(name + manifestSuffix); err != nil {
		return fmt.Errorf("remove table %s: %w", name, err)
	}
	return nil
}

// Sweep removes the segments that no table names, and what killed writes left, if it is at least that old: a younger one may be of
// a process that is about to commit. Readers keep what they have opened; on Windows it stays until they are done and
// the next sweep. It is for the owner of the writers' lock.
func (s *Store) Sweep(minAge time.Duration) error {
	d, err := s.folder.Open()
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("sweep tables: %w", err)
	}
	defer d.Close()
	files, err := d.Files()
	if err != nil {
		return fmt.Errorf("sweep tables: %w", err)
	}
	used := map[string]bool{}
	for _, fi := range files {
		if time.Since(fi.ModTime()) < minAge {
			used[fi.Name()] = true
		}
		name, ok := tableOf(fi.Name())
		if !ok {
			continue
		}
		m, _, err := readManifest(d, name)
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, ErrCorrupt) {
			continue // it names nothing that could be read
		}
		if err != nil {
			return fmt.Errorf("sweep tables: %w", err)
		}
		for _, ref := range m.segments {
			used[ref.name] = true
		}
	}
	if err := d.Sweep(isSegment, func(file string) bool { return used[file] }); err != nil {
		return fmt.Errorf("sweep tables: %w", err)
	}
	d.SweepTemps(IsOwn, minAge)
	return nil
}

// Clear removes all tables and all that is theirs.
func (s *Store) Clear() error {
	d, err := s.folder.Open()
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("clear tables: %w", err)
	}
	defer d.Close()
	if err := d.Clear(IsOwn); err != nil {
		return fmt.Errorf("clear tables: %w", err)
	}
	return nil
}

// Table is a table as of one commit, open for reading. It holds its files, so that nobody who writes or sweeps changes what
// it says. It may be read from several goroutines; Close comes after the last of them.
type Table struct {
	view
	payload []byte
}

// Payload is what the commit was given. It is the table's own.
func (t *Table) Payload() []byte { return t.payload }

// Close releases the files. Scans that have begun may go on.
func (t *Table) Close() error {
	releaseAll(t.segments)
	t.view = view{closed: true}
	return nil
}

// Segment describes one of the files of a table.
type Segment struct {
	Bytes      int64
	Entries    uint64 // tombstones too
	Tombstones uint64
}

// Segments describes the files, the newest first.
func (v *view) Segments() []Segment {
	list := make([]Segment, len(v.segments))
	for i, s := range v.segments {
		list[i] = Segment{Bytes: s.ref.size, Entries: s.ref.entries, Tombstones: s.ref.tombstones}
	}
	return list
}
