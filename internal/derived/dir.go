package derived

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/seed-a44923cb/memctl/internal/atomicfile"
)

// Dir is an open folder of derived files. Names are those of files right in it.
type Dir struct {
	root *os.Root
	rel  string
	abs  string
}

// Close releases the folder.
func (d *Dir) Close() error { return d.root.Close() }

// Path is the absolute path of a file, for messages. Whoever writes by a path writes outside of what this package promises.
func (d *Dir) Path(name string) string { return filepath.Join(d.abs, name) }

// lstat looks at a name, which has to be a regular file.
func (d *Dir) lstat(name string) (fs.FileInfo, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	fi, err := d.root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !fi.Mode().IsRegular() {
		return nil, &NotPlainError{Path: path.Join(d.rel, name), Mode: fi.Mode().Type()}
	}
	return fi, nil
}

// Has tells whether anything stands under the name.
func (d *Dir) Has(name string) bool {
	_, err := d.root.Lstat(name)
	return !errors.Is(err, fs.ErrNotExist)
}

// Open opens a regular file for reading.
func (d *Dir) Open(name string) (*os.File, fs.FileInfo, error) {
	return d.open(name, os.O_RDONLY)
}

// reopened is how often a file that another process replaces all the time is opened again.
const reopened = 100

// open looks before it opens, and once more at what it got: a file that was replaced in between is opened again. It does not wait for the other
// end of a pipe that was put in its place.
func (d *Dir) open(name string, flag int) (*os.File, fs.FileInfo, error) {
	for range reopened {
		fi, err := d.lstat(name)
		if err != nil {
			return nil, nil, err
		}
		f, err := d.root.OpenFile(name, flag|noWait, 0)
		if err != nil {
			return nil, nil, err
		}
		opened, err := f.Stat()
		if err == nil && os.SameFile(fi, opened) {
			return f, opened, nil
		}
		_ = f.Close()
		if err != nil {
			return nil, nil, err
		}
	}
	return nil, nil, &NotPlainError{Path: path.Join(d.rel, name), Mode: fs.ModeIrregular}
}

// stands tells whether an open file is the one that stands under the name.
func (d *Dir) stands(name string, f *os.File) bool {
	there, err := d.root.Lstat(name)
	if err != nil {
		return false
	}
	mine, err := f.Stat()
	return err == nil && os.SameFile(mine, there)
}

// ReadFile reads a regular file of at most that many bytes.
func (d *Dir) ReadFile(name string, most int64) ([]byte, error) {
	f, fi, err := d.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if fi.Size() > most {
		return nil, fmt.Errorf("read %s: %d bytes are more than %d", path.Join(d.rel, name), fi.Size(), most)
	}
	return io.ReadAll(io.LimitReader(f, most+1))
}

// Create makes a file that is not there yet.
func (d *Dir) Create(name string, perm fs.FileMode) (*os.File, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	return d.root.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, perm)
}

// OpenAppend opens a regular file to add to it, and makes it where it is missing.
func (d *Dir) OpenAppend(name string, perm fs.FileMode) (*os.File, error) {
	return d.openOrCreate(name, os.O_WRONLY|os.O_APPEND, perm)
}

func (d *Dir) openOrCreate(name string, flag int, perm fs.FileMode) (*os.File, error) {
	for try := 0; ; try++ {
		f, _, err := d.open(name, flag)
		if !errors.Is(err, fs.ErrNotExist) {
			return f, err
		}
		f, err = d.root.OpenFile(name, flag|os.O_CREATE|os.O_EXCL, perm)
		if !errors.Is(err, fs.ErrExist) || try > 3 {
			return f, err
		}
	}
}

// Write replaces a file, or makes it, in one step.
func (d *Dir) Write(name string, data []byte, opts atomicfile.Options) error {
	if _, err := d.lstat(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return atomicfile.Write(d.root, name, data, opts)
}

// Sync makes what was created, renamed and removed durable, where the system can.
func (d *Dir) Sync() error { return atomicfile.SyncDir(d.root, ".") }

// Remove removes a regular file; one that is not there is no error.
func (d *Dir) Remove(name string) error {
	if _, err := d.lstat(name); err != nil {
		return absent(err)
	}
	return absent(d.root.Remove(name))
}

// Files describes the regular files, sorted by name. What else is there is left out.
func (d *Dir) Files() ([]fs.FileInfo, error) { return d.list(fs.FileMode.IsRegular) }

// Folders describes the folders, sorted by name.
func (d *Dir) Folders() ([]fs.FileInfo, error) { return d.list(fs.FileMode.IsDir) }

func (d *Dir) list(want func(fs.FileMode) bool) ([]fs.FileInfo, error) {
	names, err := d.names()
	if err != nil {
		return nil, err
	}
	var out []fs.FileInfo
	for _, n := range names {
		if fi, err := d.root.Lstat(n); err == nil && want(fi.Mode()) {
			out = append(out, fi)
		}
	}
	return out, nil
}

func (d *Dir) names() ([]string, error) {
	f, err := d.root.Open(".")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	names, err := f.Readdirnames(-1)
	slices.Sort(names)
	return names, err
}
