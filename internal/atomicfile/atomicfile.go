// Package atomicfile replaces a file below an [os.Root] so that a reader, and the next start after a crash, find
// the old bytes or the new ones and never a part.
//
// Start with [Write]. The order is the whole point: a temporary file in the same directory with O_EXCL, write, Sync,
// Close, Rename, Sync of the directory; on every error the temporary file is removed. On Unix the pending file is
// google/renameio/v2 with its WithRoot option. renameio puts its temporary file at the top of the root it is given, so
// Write hands it a root of the target's own directory. Two things renameio does not do are done by a stand-in of plain
// os.Root calls, which takes the same steps: Windows (renameio has no Windows build; Rename replaces there too, but a
// directory cannot be synced), and names so long that renameio's temporary name would pass the 255 bytes of a file name.
//
// An existing file keeps its permission bits, not its owner. Names are slash-separated and relative to the root; the
// directory has to exist. Calls are safe for concurrent use; of two writers of one name the later rename wins.
package atomicfile

import (
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"strconv"
	"strings"
)

// Errors that a test's Step returns to stand for a process that dies.
var (
	// ErrKilled stops the write where it is and leaves everything as it lies, as SIGKILL would.
	ErrKilled = errors.New("killed")
	// ErrTorn, returned at a step named "write", lets half of the bytes be written and then acts as ErrKilled.
	ErrTorn = errors.New("killed half way through a write")
)

// Steps of [Write] in their order, as handed to Options.Step. Nothing is written between two of them.
const (
	StepCreate  = "create"
	StepWrite   = "write"
	StepSync    = "sync"
	StepRename  = "rename"
	StepDirSync = "dirsync"
	StepEnd     = "end"
)

const (
	tempPrefix = ".memctl-tmp-"
	// longestName is the longest base name (bytes) for which "." + name + 20 digits is still a file name.
	longestName = 255 - 1 - 20
)

// Options of [Write]; the zero value is a plain durable write.
type Options struct {
	// Perm of a file that does not exist yet, before the umask; 0 means 0o644.
	Perm fs.FileMode
	// Check runs when the new bytes are on the disk under the temporary name, right before the rename. Its error
	// stops the write and is returned as it is. It is the place to look once more whether somebody changed the target.
	Check func() error
	// NoDirSync leaves the Sync of the directory to the caller ([SyncDir]), who may have many files in it.
	NoDirSync bool
	// NoSync does not wait for the disk, which may take as long as all else that a prompt waits for: after a power cut the file may
	// be the old one, or damaged. It is for a file of which a damaged one counts as none.
	NoSync bool
	// Step is for tests: called before each step and at the end; its error fails that step.
	Step func(step string) error
}

// pending is a temporary file that is to replace its target.
type pending interface {
	io.Writer
	Sync() error
	// CloseAtomicallyReplace syncs, unless it is not to, closes and renames.
	CloseAtomicallyReplace() error
	// Cleanup closes and removes the temporary file, unless it has replaced its target.
	Cleanup() error
	// Close closes the file and leaves it where it is.
	Close() error
}

// Write replaces the file called name, or creates it, with data. Without an error the new bytes are durable; with one
// the old file is untouched (but for an error of the last step, the Sync of the directory: then the new one is in place
// but may not survive a power cut).
func Write(root *os.Root, name string, data []byte, opts Options) error {
	dir, base := path.Dir(name), path.Base(name)
	sub, err := root.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer sub.Close()
	if err := opts.step(StepCreate); err != nil {
		return err
	}
	perm := opts.Perm
	if perm == 0 {
		perm = 0o644
	}
	begin := create
	if opts.NoSync {
		begin = createLoose
	}
	p, err := begin(sub, base, perm)
	if err != nil {
		return err
	}
	if err := fill(p, data, opts); err != nil {
		if errors.Is(err, ErrKilled) {
			_ = p.Close()
			return err
		}
		return errors.Join(err, p.Cleanup())
	}
	if !opts.NoDirSync && !opts.NoSync {
		if err := opts.step(StepDirSync); err != nil {
			return err
		}
		if err := SyncDir(root, dir); err != nil {
			return err
		}
	}
	return opts.step(StepEnd)
}

func fill(p pending, data []byte, opts Options) error {
	if err := opts.step(StepWrite); err != nil {
		if errors.Is(err, ErrTorn) {
			_, _ = p.Write(data[:len(data)/2])
			return ErrKilled
		}
		return err
	}
	if _, err := p.Write(data); err != nil {
		return err
	}
	if err := opts.step(StepSync); err != nil {
		return err
	}
	if opts.Check != nil { // else it is synced once, when it replaces its target
		if err := p.Sync(); err != nil {
			return err
		}
		if err := opts.Check(); err != nil {
			return err
		}
	}
	if err := opts.step(StepRename); err != nil {
		return err
	}
	return p.CloseAtomicallyReplace()
}

func (o Options) step(name string) error {
	if o.Step == nil {
		return nil
	}
	return o.Step(name)
}

// IsTemp tells whether a directory entry is a temporary file that a killed [Write] of base left beside its target.
func IsTemp(entry, base string) bool {
	tail, ok := strings.CutPrefix(entry, tempPrefix)
	if !ok {
		tail, ok = strings.CutPrefix(entry, "."+base)
	}
	if !ok || tail == "" {
		return false
	}
	return strings.Trim(tail, "0123456789") == ""
}

// standIn is the pending file made of plain os.Root calls.
type standIn struct {
	*os.File
	root       *os.Root
	temp, name string
	loose      bool // it is not synced
	done       bool
}

func createStandIn(dir *os.Root, base string, perm fs.FileMode) (pending, error) {
	return newStandIn(dir, base, perm, false)
}

func createLoose(dir *os.Root, base string, perm fs.FileMode) (pending, error) {
	return newStandIn(dir, base, perm, true)
}

func newStandIn(dir *os.Root, base string, perm fs.FileMode, loose bool) (pending, error) {
	keep := false
	if fi, err := dir.Lstat(base); err == nil && fi.Mode().IsRegular() {
		perm, keep = fi.Mode().Perm(), true
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for try := 0; ; try++ {
		temp := tempPrefix + strconv.FormatUint(rand.Uint64(), 10)
		f, err := dir.OpenFile(temp, os.O_RDWR|os.O_CREATE|os.O_EXCL, perm)
		if errors.Is(err, fs.ErrExist) && try < 100 {
			continue
		}
		if err != nil {
			return nil, err
		}
		s := &standIn{File: f, root: dir, temp: temp, name: base, loose: loose}
		if keep {
			if err := f.Chmod(perm); err != nil {
				return nil, errors.Join(err, s.Cleanup())
			}
		}
		return s, nil
	}
}

func (s *standIn) CloseAtomicallyReplace() error {
	if !s.loose {
		if err := s.Sync(); err != nil {
			return err
		}
	}
	if err := s.Close(); err != nil {
		return err
	}
	if err := s.root.Rename(s.temp, s.name); err != nil {
		return err
	}
	s.done = true
	return nil
}

func (s *standIn) Cleanup() error {
	if s.done {
		return nil
	}
	s.done = true
	_ = s.Close() // it may be closed already; what counts is that the name goes
	return s.root.Remove(s.temp)
}
