package workspace

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"
)

// Reasons of a [Skipped] path.
const (
	SkipSymlink    = "symbolic link"
	SkipNotRegular = "not a regular file"
	SkipUnreadable = "cannot be read"
	SkipSameName   = "same name in another Unicode form"
)

// File is a regular file found by [Workspace.Scan].
type File struct {
	Path    string    // slash-separated, relative to the workspace, with the bytes it has on the disk
	Key     string    // Path in NFC: what names are compared by
	Size    int64     // bytes
	ModTime time.Time // a hint that the file should be read again, never a fact
	Ino     uint64    // number on its device, 0 where there is none; another hint
}

// Skipped is something that Scan saw and did not take.
type Skipped struct {
	Path   string
	Reason string // one of the Skip constants
	Err    error  // the cause, where there is one
}

// Scan lists the regular files below the given directories ("." for all), sorted by the bytes of their paths, and what
// it left out. An argument may also be a file; one that does not exist is no error. Names that begin with a dot are
// passed over in silence: they are settings of other programs, .memctl/ and temporary files. Of two names that differ
// only in their Unicode form the NFC one is taken, else the first. An error means that the scan was cancelled.
func (w *Workspace) Scan(ctx context.Context, dirs ...string) ([]File, []Skipped, error) {
	s := scanner{w: w}
	seen := make(map[string]bool, len(dirs))
	for _, dir := range dirs {
		if dir != "." {
			if err := checkLocal("scan", dir); err != nil {
				return nil, nil, err
			}
		}
		if seen[dir] {
			continue
		}
		seen[dir] = true
		if err := s.top(ctx, dir); err != nil {
			return nil, nil, err
		}
	}
	slices.SortFunc(s.files, func(a, b File) int { return cmp.Compare(a.Path, b.Path) })
	s.files = slices.CompactFunc(s.files, func(a, b File) bool { return a.Path == b.Path })
	s.dropTwins()
	slices.SortFunc(s.skipped, func(a, b Skipped) int { return cmp.Compare(a.Path, b.Path) })
	return s.files, s.skipped, nil
}

type scanner struct {
	w       *Workspace
	files   []File
	skipped []Skipped
	odd     bool // some name was not in NFC
}

func (s *scanner) top(ctx context.Context, dir string) error {
	fi, err := s.w.root.Lstat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return ctx.Err()
	case err != nil:
		s.skip(dir, SkipUnreadable, pathCause(err))
		return ctx.Err()
	case fi.IsDir():
		return s.dir(ctx, dir)
	}
	s.entry(dir, fi.Mode(), func() (fs.FileInfo, error) { return fi, nil })
	return ctx.Err()
}

// dir reads one directory; Info of its entries is one lstat each, without walking the path again.
func (s *scanner) dir(ctx context.Context, dir string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	f, err := s.w.root.Open(dir)
	if err != nil {
		s.skip(dir, SkipUnreadable, pathCause(err))
		return nil
	}
	entries, err := f.ReadDir(-1)
	_ = f.Close()
	if err != nil { // what was read before the error still counts
		s.skip(dir, SkipUnreadable, pathCause(err))
	}
	for _, e := range entries {
		name := e.Name()
		if strings.HasPrefix(name, ".") {
			continue
		}
		rel := name
		if dir != "." {
			rel = dir + "/" + name
		}
		if e.IsDir() {
			if err := s.dir(ctx, rel); err != nil {
				return err
			}
			continue
		}
		s.entry(rel, e.Type(), e.Info)
	}
	return nil
}

func (s *scanner) entry(rel string, mode fs.FileMode, info func() (fs.FileInfo, error)) {
	switch {
	case mode&fs.ModeSymlink != 0:
		s.skip(rel, SkipSymlink, nil)
		return
	case !mode.IsRegular():
		s.skip(rel, SkipNotRegular, nil)
		return
	}
	fi, err := info()
	switch {
	case errors.Is(err, fs.ErrNotExist): // gone since the directory was read
		return
	case err != nil:
		s.skip(rel, SkipUnreadable, pathCause(err))
		return
	case !fi.Mode().IsRegular():
		s.skip(rel, SkipNotRegular, nil)
		return
	}
	key := rel
	if !norm.NFC.IsNormalString(rel) {
		key, s.odd = norm.NFC.String(rel), true
	}
	s.files = append(s.files, File{Path: rel, Key: key, Size: fi.Size(), ModTime: fi.ModTime(), Ino: inode(fi)})
}

func (s *scanner) skip(rel, reason string, err error) {
	s.skipped = append(s.skipped, Skipped{Path: rel, Reason: reason, Err: err})
}

// dropTwins leaves one file per key. Only names that are not in NFC can make a twin.
func (s *scanner) dropTwins() {
	if !s.odd {
		return
	}
	owner := make(map[string]string, len(s.files))
	for _, f := range s.files {
		if have, ok := owner[f.Key]; !ok || (f.Path == f.Key && have != f.Key) {
			owner[f.Key] = f.Path
		}
	}
	s.files = slices.DeleteFunc(s.files, func(f File) bool {
		if owner[f.Key] == f.Path {
			return false
		}
		s.skip(f.Path, SkipSameName, nil)
		return true
	})
}

// twin returns the name under which a file of the same NFC name as rel lies in the same directory, or "".
func (w *Workspace) twin(rel string) string {
	base := path.Base(rel)
	key := norm.NFC.String(base)
	if key == base && norm.NFD.IsNormalString(base) {
		return "" // one form only
	}
	f, err := w.root.Open(path.Dir(rel))
	if err != nil {
		return ""
	}
	defer f.Close()
	names, _ := f.Readdirnames(-1)
	for _, n := range names {
		if n != base && norm.NFC.String(n) == key {
			return path.Join(path.Dir(rel), n)
		}
	}
	return ""
}
