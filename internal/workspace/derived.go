package workspace

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/internal/atomicfile"
)

// DerivedPath is the absolute path of a file or directory below .memctl/, for libraries that open paths themselves
// (the search index). rel is relative to .memctl/.
func (w *Workspace) DerivedPath(rel string) string {
	return filepath.Join(w.dir, DerivedDir, filepath.FromSlash(rel))
}

// derived turns a name relative to .memctl/ into one relative to the workspace.
func derived(op, rel string) (string, error) {
	full := DerivedDir + "/" + rel
	if err := checkLocal(op, rel); err != nil {
		return "", err
	}
	if strings.HasPrefix(full, DerivedDir+"/"+DerivedDir) || slices.Contains([]string{lockFile, appendLockFile, daemonLockFile, journalFile, ignoreFile}, full) {
		return "", &FileError{Op: op, Path: full, Err: ErrReserved}
	}
	return full, nil
}

// MakeDerived makes .memctl/, which ignores itself, where it is missing.
func (w *Workspace) MakeDerived() error { return w.ensureDerived() }

// WriteDerived replaces a file below .memctl/ atomically; rel is relative to .memctl/. Missing directories are made. It
// is not journalled: what is derived can be made again.
func (w *Workspace) WriteDerived(rel string, data []byte) error {
	full, err := derived("write", rel)
	if err != nil {
		return err
	}
	if err := w.ensureDerived(); err != nil {
		return err
	}
	if dir := path.Dir(full); dir != DerivedDir {
		if err := w.root.MkdirAll(dir, 0o755); err != nil {
			return fileErr("create", dir, err)
		}
	}
	opts := atomicfile.Options{NoDirSync: true, Step: w.stepper("derived " + full)}
	return fileErr("write", full, atomicfile.Write(w.root, full, data, opts))
}

// ReadDerived reads a file below .memctl/; rel is relative to .memctl/. A missing one is fs.ErrNotExist.
func (w *Workspace) ReadDerived(rel string) ([]byte, error) {
	full, err := derived("read", rel)
	if err != nil {
		return nil, err
	}
	return w.ReadFile(full)
}

// RemoveDerived removes a file or a directory with all it holds below .memctl/; a missing one is no error.
func (w *Workspace) RemoveDerived(rel string) error {
	full, err := derived("delete", rel)
	if err != nil {
		return err
	}
	if err := w.step("derived " + full + ":remove"); err != nil {
		return err
	}
	if err := w.root.RemoveAll(full); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fileErr("delete", full, err)
	}
	return nil
}

// AppendDerived adds a line to a file below .memctl/, and drops the older half of one that has grown beyond so many bytes.
// Nothing depends on such a file: a crash may tear its last line, and of two processes that shorten it one may drop a line of
// the other.
func (w *Workspace) AppendDerived(rel string, line []byte, most int64) error {
	full, err := derived("append", rel)
	if err != nil {
		return err
	}
	if err := w.ensureDerived(); err != nil {
		return err
	}
	f, err := w.root.OpenFile(full, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o644)
	if err != nil {
		return fileErr("append", full, err)
	}
	_, err = f.Write(append(bytes.TrimRight(line, "\n"), '\n'))
	fi, serr := f.Stat()
	if err := errors.Join(err, serr, f.Close()); err != nil {
		return fileErr("append", full, err)
	}
	if fi.Size() <= most {
		return nil
	}
	data, err := w.ReadFileFrom(full, fi.Size()-most/2)
	if err != nil {
		return err
	}
	_, data, _ = bytes.Cut(data, []byte("\n"))
	return w.WriteDerived(rel, data)
}

// DerivedFiles are the names of the files in a folder below .memctl/, with their times; none when it is not there.
func (w *Workspace) DerivedFiles(dir string) (map[string]time.Time, error) {
	full, err := derived("list", dir)
	if err != nil {
		return nil, err
	}
	out := map[string]time.Time{}
	entries, err := fs.ReadDir(w.root.FS(), full)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fileErr("list", full, err)
	}
	for _, e := range entries {
		if fi, err := e.Info(); err == nil && fi.Mode().IsRegular() {
			out[e.Name()] = fi.ModTime()
		}
	}
	return out, nil
}
