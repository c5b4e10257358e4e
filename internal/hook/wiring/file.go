package wiring

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/seed-a44923cb/memctl/internal/atomicfile"
)

// backupEnd is what the name of a file of a host has behind it where a copy of what it was is kept.
const backupEnd = ".memctl-backup"

// maxHostFile bounds a file of a host, in bytes.
const maxHostFile = 8 << 20

// hostFile is a file of a host that we change: its settings, or the instructions that it reads.
type hostFile struct {
	path string // as people know it
	real string // where it leads, if it is a symbolic link
	data []byte // nil when it is not there
	err  error  // why it cannot be read
}

// errChanged says that somebody else has written a file meanwhile.
var errChanged = errors.New("somebody else has just changed it")

// openHostFile reads a file, which need not be there.
func openHostFile(path string) hostFile {
	f := hostFile{path: path}
	if f.real, f.err = realPath(path); f.err != nil {
		f.err = fmt.Errorf("read %s: %w", path, f.err)
		return f
	}
	f.err = f.read()
	return f
}

// maxLinks bounds how many symbolic links are followed to a file that is not there.
const maxLinks = 40

// realPath is where a path leads: through symbolic links to a file, or to the place where it is to be.
func realPath(path string) (string, error) {
	for at, n := path, 0; n < maxLinks; n++ {
		found, err := filepath.EvalSymlinks(at)
		if !errors.Is(err, fs.ErrNotExist) {
			return cmp.Or(found, at), err
		}
		target, err := os.Readlink(at)
		if err != nil {
			return at, nil //nolint:nilerr // no link: it is to be there
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(at), target)
		}
		at = target
	}
	return path, fmt.Errorf("%s: too many symbolic links", path)
}

func (f *hostFile) read() error {
	fi, err := os.Stat(f.real)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("read %s: %w", f.path, err)
	case !fi.Mode().IsRegular() || fi.Size() > maxHostFile:
		return fmt.Errorf("read %s: not a regular file of less than %d bytes", f.path, maxHostFile)
	}
	if f.data, err = os.ReadFile(f.real); err != nil {
		return fmt.Errorf("read %s: %w", f.path, err)
	}
	if f.data == nil {
		f.data = []byte{}
	}
	return nil
}

// backup is the path of the copy.
func (f *hostFile) backup() string { return f.real + backupEnd }

// dropCopy removes the copy where the file has become what it says; one that stays does no harm.
func (f *hostFile) dropCopy(now []byte) {
	if was, err := os.ReadFile(f.backup()); err == nil && now != nil && bytes.Equal(was, now) {
		_ = os.Remove(f.backup())
	}
}

// write replaces the file in one step, after a copy of what it was, if that is to be kept; nil removes it. perm is of a file that
// is not there yet.
func (f *hostFile) write(data []byte, keep bool, perm fs.FileMode) (backup string, err error) {
	dir := filepath.Dir(f.real)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("create %s: %w", dir, err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return "", err
	}
	defer root.Close()
	if fi, err := os.Stat(f.real); err == nil {
		if perm = fi.Mode().Perm(); perm&0o200 == 0 {
			return "", &fs.PathError{Op: "write", Path: f.path, Err: fs.ErrPermission} // a rename would not ask
		}
	}
	name := filepath.Base(f.real)
	if f.data != nil && keep {
		if err := atomicfile.Write(root, name+backupEnd, f.data, atomicfile.Options{Perm: perm}); err != nil {
			return "", about(f.backup(), err)
		}
		backup = f.backup()
	}
	check := func() error {
		now := *f
		now.data = nil
		if err := now.read(); err != nil {
			return err
		}
		if !bytes.Equal(now.data, f.data) || (now.data == nil) != (f.data == nil) {
			return fmt.Errorf("write %s: %w", f.path, errChanged)
		}
		return nil
	}
	if data == nil {
		if err := check(); err != nil {
			return backup, err
		}
		return backup, root.Remove(name)
	}
	return backup, about(f.path, atomicfile.Write(root, name, data, atomicfile.Options{Perm: perm, Check: check}))
}

// about names a file in an error of the system, in the place of a temporary one beside it.
func about(path string, err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: e.Op, Path: path, Err: e.Err}
	}
	if e, ok := errors.AsType[*os.LinkError](err); ok {
		return &fs.PathError{Op: e.Op, Path: path, Err: e.Err}
	}
	return err
}
