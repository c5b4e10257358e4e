package workspace

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

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
