package workspace

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
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

// Skipped is something that Scan saw and did not take. A folder with SkipUnreadable was not listed, or only in part: what is in it
// is not known, which is another thing than that nothing is.
type Skipped struct {
	Path   string
	Reason string // one of the Skip constants
	Err    error  // the cause, where there is one
}

// Hidden reports whether a path, relative to the workspace, leads through a name that begins with a dot. Such names belong to other programs
// and to memctl itself: no scan lists them, and nobody reads them by name.
func Hidden(rel string) bool {
	for part := range strings.SplitSeq(rel, "/") {
		if strings.HasPrefix(part, ".") && part != "." {
			return true
		}
	}
	return false
}

// Listing is what [Workspace.List] found.
type Listing struct {
	Files   []File    // sorted by the bytes of their paths
	Folders []Look    // that were listed, whole or in part, sorted so; each as it was before its names were read
	Skipped []Skipped // sorted so
}

// Scan lists the regular files below the given directories ("." for all), sorted by the bytes of their paths, and what
// it left out. An argument may also be a file; one that does not exist is no error. Names that are
// [Hidden] are passed over in silence. Of two names that differ
// only in their Unicode form the NFC one is taken, else the first. An error means that the scan was cancelled.
func (w *Workspace) Scan(ctx context.Context, dirs ...string) ([]File, []Skipped, error) {
	l, err := w.List(ctx, nil, dirs...)
	if err != nil {
		return nil, nil, err
	}
	return l.Files, l.Skipped, nil
}

// List is [Workspace.Scan] with the folders that were listed. Folders that are known are listed only where they are named; nil: none is known.
func (w *Workspace) List(ctx context.Context, known func(folder string) bool, dirs ...string) (*Listing, error) {
	s := scanner{w: w, known: known, slots: make(chan struct{}, runtime.GOMAXPROCS(0))}
	var tops folder
	seen := make(map[string]bool, len(dirs))
	for _, dir := range dirs {
		if dir != "." {
			if err := checkLocal("scan", dir); err != nil {
				return nil, err
			}
		}
		if seen[dir] {
			continue
		}
		seen[dir] = true
		tops.folders = append(tops.folders, s.top(ctx, dir))
	}
	s.wg.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	slices.SortFunc(tops.folders, byFolder)
	files := tops.list(make([]File, 0, s.count))
	byPath := func(a, b File) int { return cmp.Compare(a.Path, b.Path) }
	if !slices.IsSortedFunc(files, byPath) { // one directory within another
		slices.SortFunc(files, byPath)
	}
	files = slices.CompactFunc(files, func(a, b File) bool { return a.Path == b.Path })
	if s.odd {
		files = s.dropTwins(files)
	}
	slices.SortFunc(s.skipped, func(a, b Skipped) int { return cmp.Compare(a.Path, b.Path) })
	slices.SortFunc(s.looks, func(a, b Look) int { return cmp.Compare(a.Path, b.Path) })
	s.looks = slices.CompactFunc(s.looks, func(a, b Look) bool { return a.Path == b.Path })
	return &Listing{Files: files, Folders: s.looks, Skipped: s.skipped}, nil
}

// folder is what was found in one directory.
type folder struct {
	path    string
	files   []File // sorted
	folders []*folder
}

// byFolder is the order of what is in folders.
func byFolder(a, b *folder) int { return cmp.Compare(a.path+"/", b.path+"/") }

// list appends the files of a folder and of those in it, in the order of their paths if the folders are in it.
func (d *folder) list(out []File) []File {
	at := 0
	for _, sub := range d.folders {
		for at < len(d.files) && d.files[at].Path < sub.path+"/" {
			out = append(out, d.files[at])
			at++
		}
		out = sub.list(out)
	}
	return append(out, d.files[at:]...)
}

// scanner lists directories side by side: what takes time is the system's answer about each file.
type scanner struct {
	w     *Workspace
	known func(folder string) bool
	wg    sync.WaitGroup
	slots chan struct{} // as many directories are read at once

	mu      sync.Mutex
	count   int
	looks   []Look
	skipped []Skipped
	odd     bool // some name was not in NFC
}

func (s *scanner) top(ctx context.Context, dir string) *folder {
	out := &folder{path: dir}
	fi, err := s.w.root.Lstat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		s.skip(dir, SkipUnreadable, pathCause(err))
	case fi.IsDir():
		s.wg.Go(func() { s.dir(ctx, out) })
	default:
		s.entry(out, dir, stat{mode: fi.Mode(), size: fi.Size(), mod: fi.ModTime(), ino: inode(fi)}, nil)
		s.mu.Lock() // directories that were named before are being read
		s.count += len(out.files)
		s.mu.Unlock()
	}
	return out
}

// dir reads one directory, and those in it on goroutines of their own.
func (s *scanner) dir(ctx context.Context, out *folder) {
	s.slots <- struct{}{}
	defer func() { <-s.slots }()
	if ctx.Err() != nil {
		return
	}
	f, err := s.w.root.Open(out.path)
	if err != nil {
		s.skip(out.path, SkipUnreadable, pathCause(err))
		return
	}
	defer f.Close()
	look, err := statOf(f) // before the names: what is made meanwhile is seen the next time
	if err != nil {
		s.skip(out.path, SkipUnreadable, pathCause(err))
		return
	}
	names, err := f.Readdirnames(-1)
	if s.w.listing != nil && err == nil {
		if err = s.w.listing(out.path); err != nil {
			names = names[:len(names)/2]
		}
	}
	if err != nil { // what was read before the error is there; what else there may be is not known
		s.skip(out.path, SkipUnreadable, pathCause(err))
	}
	slices.Sort(names)
	prefix := out.path + "/"
	if out.path == "." {
		prefix = ""
	}
	out.files = make([]File, 0, len(names))
	for _, name := range names {
		if Hidden(name) {
			continue
		}
		fi, err := lstatIn(f, name)
		if err == nil && fi.mode.IsDir() {
			sub := &folder{path: prefix + name}
			if s.known != nil && s.known(sub.path) {
				continue
			}
			out.folders = append(out.folders, sub)
			s.wg.Go(func() { s.dir(ctx, sub) })
			continue
		}
		s.entry(out, prefix+name, fi, err)
	}
	slices.SortFunc(out.folders, byFolder)
	s.mu.Lock()
	s.count += len(out.files)
	s.looks = append(s.looks, look.look(out.path))
	s.mu.Unlock()
}

func (s *scanner) entry(out *folder, rel string, fi stat, err error) {
	switch {
	case errors.Is(err, fs.ErrNotExist): // gone since the directory was read
		return
	case err != nil:
		s.skip(rel, SkipUnreadable, pathCause(err))
		return
	case fi.mode&fs.ModeSymlink != 0:
		s.skip(rel, SkipSymlink, nil)
		return
	case !fi.mode.IsRegular():
		s.skip(rel, SkipNotRegular, nil)
		return
	}
	key := rel
	if !norm.NFC.IsNormalString(rel) {
		key = norm.NFC.String(rel)
		s.mu.Lock()
		s.odd = true
		s.mu.Unlock()
	}
	out.files = append(out.files, File{Path: rel, Key: key, Size: fi.size, ModTime: fi.mod, Ino: fi.ino})
}

func (s *scanner) skip(rel, reason string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.skipped = append(s.skipped, Skipped{Path: rel, Reason: reason, Err: err})
}

// dropTwins leaves one file per key. Only names that are not in NFC can make a twin.
func (s *scanner) dropTwins(files []File) []File {
	owner := make(map[string]string, len(files))
	for _, f := range files {
		if have, ok := owner[f.Key]; !ok || (f.Path == f.Key && have != f.Key) {
			owner[f.Key] = f.Path
		}
	}
	return slices.DeleteFunc(files, func(f File) bool {
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
