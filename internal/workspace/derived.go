package workspace

import (
	"bytes"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/internal/atomicfile"
	"github.com/seed-a44923cb/memctl/internal/derived"
)

// maxDerived bounds a derived file that is read whole, unless the workspace's own limit is lower.
const maxDerived = 1 << 30

// Derived names a folder below .memctl/, for those who keep files of their own in it. Whatever they do goes through the
// workspace's root.
func (w *Workspace) Derived(rel string) derived.Folder {
	return derived.Below(w.root, w.dir, path.Join(DerivedDir, rel), w.ensureDerived)
}

// reserved are the files of .memctl/ that only this package writes.
func reserved() []string {
	return []string{lockFile, appendLockFile, daemonLockFile, journalFile, ignoreFile}
}

// derivedPlace turns a name relative to .memctl/ into its folder, its base name, and its path relative to the workspace.
func (w *Workspace) derivedPlace(op, rel string) (derived.Folder, string, string, error) {
	full := DerivedDir + "/" + rel
	if err := checkLocal(op, rel); err != nil {
		return derived.Folder{}, "", "", err
	}
	if strings.HasPrefix(full, DerivedDir+"/"+DerivedDir) || slices.Contains(reserved(), full) {
		return derived.Folder{}, "", "", &FileError{Op: op, Path: full, Err: ErrReserved}
	}
	return w.Derived(path.Dir(rel)), path.Base(rel), full, nil
}

// MakeDerived makes .memctl/, which ignores itself, where it is missing.
func (w *Workspace) MakeDerived() error { return w.ensureDerived() }

// WriteDerived replaces a file below .memctl/ atomically; rel is relative to .memctl/. Missing directories are made. It
// is not journalled: what is derived can be made again.
func (w *Workspace) WriteDerived(rel string, data []byte) error {
	return w.writeDerived(rel, data, atomicfile.Options{NoDirSync: true})
}

// WriteLoose is [Workspace.WriteDerived] without waiting for the disk: after a power cut the file may be the old one, or damaged.
func (w *Workspace) WriteLoose(rel string, data []byte) error {
	return w.writeDerived(rel, data, atomicfile.Options{NoSync: true})
}

func (w *Workspace) writeDerived(rel string, data []byte, opts atomicfile.Options) error {
	folder, name, full, err := w.derivedPlace("write", rel)
	if err != nil {
		return err
	}
	opts.Step = w.Stepper("derived " + full)
	for try := 0; ; try++ {
		err := writeIn(folder, name, data, opts)
		if errors.Is(err, fs.ErrNotExist) && try == 0 {
			continue // the folder, or the temporary file, was deleted under way: by a purge, or with all of .memctl
		}
		return fileErr("write", full, err)
	}
}

func writeIn(folder derived.Folder, name string, data []byte, opts atomicfile.Options) error {
	d, err := folder.Make()
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Write(name, data, opts)
}

// ExtendDerived appends to a file below .memctl/ if it is as large as it was when it was read; else, also where it is missing, it reports false and leaves it.
// It does not wait for the disk, and who is killed may leave a part: what is appended has to say itself that it is whole.
func (w *Workspace) ExtendDerived(rel string, size int64, data []byte) (done bool, err error) {
	folder, name, full, err := w.derivedPlace("write", rel)
	if err != nil {
		return false, err
	}
	if err := w.step("derived " + full + ":append"); err != nil {
		return false, err
	}
	d, err := folder.Open()
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fileErr("write", full, err)
	}
	defer d.Close()
	if !d.Has(name) {
		return false, nil
	}
	f, err := d.OpenAppend(name, 0o644)
	if err != nil {
		return false, fileErr("write", full, err)
	}
	defer func() { err = errors.Join(err, fileErr("write", full, f.Close())) }()
	if info, err := f.Stat(); err != nil || info.Size() != size {
		return false, fileErr("write", full, err)
	}
	_, err = f.Write(data)
	return err == nil, fileErr("write", full, err)
}

// ReadDerived reads a file below .memctl/; rel is relative to .memctl/. A missing one is fs.ErrNotExist.
func (w *Workspace) ReadDerived(rel string) ([]byte, error) {
	folder, name, full, err := w.derivedPlace("read", rel)
	if err != nil {
		return nil, err
	}
	d, err := folder.Open()
	if err != nil {
		return nil, fileErr("read", full, err)
	}
	defer d.Close()
	b, err := d.ReadFile(name, min(maxDerived, w.maxFile))
	return b, fileErr("read", full, err)
}

// RemoveDerived removes a file below .memctl/; a missing one is no error.
func (w *Workspace) RemoveDerived(rel string) error {
	folder, name, full, err := w.derivedPlace("delete", rel)
	if err != nil {
		return err
	}
	if err := w.step("derived " + full + ":remove"); err != nil {
		return err
	}
	d, err := folder.Open()
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fileErr("delete", full, err)
	}
	defer d.Close()
	return fileErr("delete", full, d.Remove(name))
}

// ClearDerived removes the regular files right in a folder below .memctl/ (rel; "." is .memctl/ itself) whose names own knows, what killed
// writes of them left, and the folder if nothing else is in it. What is no regular file stays.
func (w *Workspace) ClearDerived(rel string, own func(name string) bool) error {
	full := path.Join(DerivedDir, rel)
	if err := w.step("derived " + full + ":clear"); err != nil {
		return err
	}
	folder := w.Derived(rel)
	d, err := folder.Open()
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = d.Clear(func(name string) bool { return own(name) && !slices.Contains(reserved(), path.Join(full, name)) })
		_ = d.Close()
	}
	if err == nil && rel != "." {
		err = folder.RemoveEmpty()
	}
	return fileErr("delete", full, err)
}

// SweepDerived removes what killed writes of the files that own knows have left right in a folder below .memctl/ ("." is .memctl/ itself), if it
// is older than minAge. What cannot be removed is left for the next time.
func (w *Workspace) SweepDerived(rel string, own func(name string) bool, minAge time.Duration) {
	if d, err := w.Derived(rel).Open(); err == nil {
		d.SweepTemps(own, minAge)
		_ = d.Close()
	}
}

// AppendDerived adds a line to a file below .memctl/, and drops the older half of one that has grown beyond so many bytes.
// Nothing depends on such a file: a crash may tear its last line, and of two processes that shorten it one may drop a line of
// the other.
func (w *Workspace) AppendDerived(rel string, line []byte, most int64) error {
	folder, name, full, err := w.derivedPlace("append", rel)
	if err != nil {
		return err
	}
	d, err := folder.Make()
	if err != nil {
		return fileErr("append", full, err)
	}
	defer d.Close()
	f, err := d.OpenAppend(name, 0o644)
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
	data, err := d.ReadFile(name, maxDerived)
	if err != nil {
		return fileErr("append", full, err)
	}
	_, data, _ = bytes.Cut(data[max(0, int64(len(data))-most/2):], []byte("\n"))
	return w.WriteDerived(rel, data)
}

// DerivedFiles are the names of the regular files in a folder below .memctl/, with their times; none when it is not there.
func (w *Workspace) DerivedFiles(dir string) (map[string]time.Time, error) {
	full := path.Join(DerivedDir, dir)
	out := map[string]time.Time{}
	d, err := w.Derived(dir).Open()
	if errors.Is(err, fs.ErrNotExist) {
		return out, nil
	}
	if err != nil {
		return nil, fileErr("list", full, err)
	}
	defer d.Close()
	files, err := d.Files()
	for _, fi := range files {
		out[fi.Name()] = fi.ModTime()
	}
	return out, fileErr("list", full, err)
}
