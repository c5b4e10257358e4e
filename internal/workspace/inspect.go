package workspace

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/internal/atomicfile"
	"github.com/seed-a44923cb/memctl/internal/derived"
)

// Writable tells why a folder ("." for the workspace's), or a file that exists, cannot be written to; nil when it can, as
// far as the system says.
func (w *Workspace) Writable(rel string) error {
	if rel != "." {
		if err := checkLocal("write", rel); err != nil {
			return err
		}
	}
	if _, err := w.root.Stat(rel); err != nil {
		return fileErr("write", rel, err)
	}
	return fileErr("write", rel, mayWrite(filepath.Join(w.dir, filepath.FromSlash(rel))))
}

// Names are the names of all that is right in a folder, sorted, without a look at any of it: os.Root looks at each entry that it lists with its type.
// Something else in the place of the folder, such as a link or a pipe, is a *FileError: opening a pipe would wait for ever.
func (w *Workspace) Names(rel string) ([]string, error) {
	if err := checkLocal("list", rel); err != nil {
		return nil, err
	}
	fi, err := w.root.Lstat(rel)
	if err == nil && !fi.IsDir() {
		err = errNotDir
	}
	if err != nil {
		return nil, fileErr("list", rel, err)
	}
	f, err := w.root.Open(rel)
	if err != nil {
		return nil, fileErr("list", rel, err)
	}
	defer f.Close()
	names, err := f.Readdirnames(-1)
	slices.Sort(names)
	return names, fileErr("list", rel, err)
}

// Free is how many bytes may still be written to the disk of the workspace.
func (w *Workspace) Free() (uint64, error) {
	n, err := freeBytes(w.dir)
	return n, fileErr("look at", ".", err)
}

// Owner is the user that the workspace belongs to; ok is false where the system has no such number.
func (w *Workspace) Owner() (uid int, ok bool) {
	fi, err := w.root.Stat(".")
	if err != nil {
		return 0, false
	}
	return ownerOf(fi)
}

// Held tells who holds the workspace's lock, and leaves it to them; nil when nobody does. Of a lock that nobody holds, stale
// is what a process that died has left in the file: it is no obstacle.
func (w *Workspace) Held() (by, stale *LockedError, err error) {
	if _, err := w.root.Lstat(lockFile); errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	fl, err := w.tryFlock(lockFile)
	if err != nil {
		return nil, nil, err
	}
	who, _ := errors.AsType[*LockedError](w.holder(lockFile))
	if fl == nil {
		return who, nil, nil
	}
	if who != nil && who.PID != 0 {
		stale = who
	}
	return nil, stale, fileErr("unlock", lockFile, fl.Close())
}

// Compose renames a file whose name is not in NFC to its NFC form, in the same folder. A file that has that name already is
// fs.ErrExist.
func (w *Workspace) Compose(lock *Lock, rel string) error {
	if err := lock.check(w); err != nil {
		return fileErr("rename", rel, err)
	}
	if err := checkLocal("rename", rel); err != nil {
		return err
	}
	to := path.Join(path.Dir(rel), norm.NFC.String(path.Base(rel)))
	if to == rel {
		return nil
	}
	old, err := w.root.Lstat(rel)
	if err != nil {
		return fileErr("rename", rel, err)
	}
	if there, err := w.root.Lstat(to); err == nil && !os.SameFile(old, there) { // a disk may not tell the two names apart
		return &FileError{Op: "rename", Path: rel, Err: fs.ErrExist}
	}
	if err := w.step("rename " + rel); err != nil {
		return err
	}
	return fileErr("rename", rel, w.root.Rename(rel, to))
}

// IgnoresDerived tells whether .memctl/ says that git is to pass it over, as it does when it is made; true when there is none.
func (w *Workspace) IgnoresDerived() (bool, error) {
	if _, err := w.root.Lstat(DerivedDir); errors.Is(err, fs.ErrNotExist) {
		return true, nil
	}
	b, err := w.ReadFile(ignoreFile)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil && len(b) > 0 && b[0] == '*', err
}

// IgnoreDerived makes .memctl/ say so.
func (w *Workspace) IgnoreDerived() error {
	err := writeIn(derived.Below(w.root, w.dir, DerivedDir, nil), path.Base(ignoreFile), []byte("*\n"), atomicfile.Options{NoDirSync: true})
	return fileErr("write", ignoreFile, err)
}

// MakeDir makes a folder, and those above it, where it is missing.
func (w *Workspace) MakeDir(rel string) error {
	if err := checkLocal("create", rel); err != nil {
		return err
	}
	if err := w.step("create " + rel); err != nil {
		return err
	}
	return fileErr("create", rel, w.root.MkdirAll(rel, 0o755))
}
