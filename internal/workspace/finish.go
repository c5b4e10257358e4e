package workspace

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"

	"github.com/seed-a44923cb/memctl/internal/atomicfile"
)

// errChanged is how the last look before a rename says that a person was quicker.
var errChanged = errors.New("file has changed")

// errNotDir marks a path of which a parent is a symbolic link or a file.
var errNotDir = errors.New("a parent is not a directory")

// state is what a path holds.
type state struct {
	hash string // "" = nothing there
	size int64
	open bool // the last line has no newline
	odd  bool // there is something, but not a regular file below plain directories
}

// stateSince is the state of a file that is not read while it looks as it did when it had a hash and its last line had ended.
func (w *Workspace) stateSince(rel, hash string, seen Look) (state, error) {
	if seen != (Look{}) && hash != "" && w.plainParents(path.Dir(rel)) == nil {
		if now, err := w.Look([]string{rel}); err == nil && now[0] == seen {
			return state{hash: hash, size: seen.Size}, nil
		}
	}
	return w.state(rel)
}

func (w *Workspace) state(rel string) (state, error) {
	if err := w.plainParents(path.Dir(rel)); err != nil {
		if errors.Is(err, errNotDir) {
			return state{odd: true}, nil
		}
		return state{}, err
	}
	f, _, err := w.openRegular(rel, os.O_RDONLY)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return state{}, nil
	case errors.Is(err, ErrNotRegular):
		return state{odd: true}, nil
	case err != nil:
		return state{}, err
	}
	defer f.Close()
	h := sha256.New()
	n, err := io.Copy(h, f)
	if err != nil {
		return state{}, err
	}
	st := state{hash: hex.EncodeToString(h.Sum(nil)[:16]), size: n}
	if n > 0 {
		last := []byte{'\n'}
		if _, err := f.ReadAt(last, n-1); err != nil && err != io.EOF {
			return state{}, err
		}
		st.open = last[0] != '\n'
	}
	return st, nil
}

// plainParents refuses to work below a symbolic link, even one that stays inside the workspace: a page written through
// it would land in another tier.
func (w *Workspace) plainParents(dir string) error {
	for d := dir; d != "."; d = path.Dir(d) {
		fi, err := w.root.Lstat(d)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case errors.Is(err, syscall.ENOTDIR):
			return errNotDir
		case err != nil:
			return err
		case !fi.IsDir():
			return errNotDir
		}
	}
	return nil
}

// Blocked tells why no file can stand at a path: something else is there, or in the place of a folder above it, or it
// cannot be looked at. It is nil where a regular file is or could be.
func (w *Workspace) Blocked(rel string) error {
	if err := w.plainParents(path.Dir(rel)); err != nil {
		return fileErr("write", rel, err)
	}
	fi, err := w.root.Lstat(rel)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err == nil && !fi.Mode().IsRegular():
		err = ErrNotRegular
	}
	return fileErr("write", rel, err)
}

// ensureDir makes a directory and its parents and returns the directories whose entries changed by that.
func (w *Workspace) ensureDir(dir string) ([]string, error) {
	if err := w.plainParents(dir); err != nil {
		return nil, err
	}
	var missing []string
	for d := dir; d != "."; d = path.Dir(d) {
		if _, err := w.root.Lstat(d); err == nil {
			break
		}
		missing = append(missing, d)
	}
	var changed []string
	for _, d := range slices.Backward(missing) {
		if err := w.root.Mkdir(d, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
			return changed, err
		}
		changed = append(changed, path.Dir(d))
	}
	return changed, nil
}

// mayChange asks before the commit what would otherwise fail after it: permissions of the folder and of a file that is
// appended to.
func (w *Workspace) mayChange(rec record) error {
	dir := path.Dir(rec.path)
	for dir != "." {
		if _, err := w.root.Lstat(dir); err == nil {
			break
		}
		dir = path.Dir(dir)
	}
	target := dir
	if rec.op == OpAppend && rec.before != "" {
		target = rec.path
	}
	return fileErr(rec.op.String(), rec.path, mayWrite(filepath.Join(w.dir, filepath.FromSlash(target))))
}

// finisher does what a journal says; every step of it may have been done before.
type finisher struct {
	w *Workspace

	mu      sync.Mutex
	changed []string
	stood   []Stood
	dirs    map[string]bool // to be synced
	err     error           // the first one
}

// writers is how many files are written at once. Writing a file is waiting for its sync, and a file system does many
// syncs in the time of one: 200 pages took 810 ms one by one and 310 ms so (ext4 on a virtual disk, two cores).
const writers = 8

// run does the records, syncs the directories once each, and removes directories of bank/ that deletes left empty. It
// starts nothing new after the first error. Under a fault it does one record after the other, for tests that count.
func (f *finisher) run(j journal) error {
	f.dirs = make(map[string]bool)
	limit := writers
	if f.w.fault != nil {
		limit = 1
	}
	var wg sync.WaitGroup
	slots := make(chan struct{}, limit)
	for _, rec := range j.records {
		slots <- struct{}{}
		if f.failed() {
			break
		}
		wg.Go(func() {
			if err := f.redo(rec); err != nil {
				f.fail(fileErr(rec.op.String(), rec.path, err))
			}
			<-slots
		})
	}
	wg.Wait()
	slices.Sort(f.changed)
	slices.SortFunc(f.stood, func(a, b Stood) int { return strings.Compare(a.Path, b.Path) })
	if f.err != nil {
		return f.err
	}
	return f.tidy(j)
}

func (f *finisher) failed() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.err != nil
}

func (f *finisher) fail(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.err = cmp.Or(f.err, err)
}

func (f *finisher) done(rec record) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.changed = append(f.changed, rec.path)
}

func (f *finisher) touch(dirs ...string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, d := range dirs {
		f.dirs[d] = true
	}
}

// tidy is what comes after the files: empty directories, and the syncs of the others.
func (f *finisher) tidy(j journal) error {
	for _, rec := range j.records {
		if rec.op == OpDelete {
			if err := f.prune(path.Dir(rec.path)); err != nil {
				return fileErr("delete", path.Dir(rec.path), err)
			}
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(f.dirs)) {
		if err := f.w.step("sync " + dir); err != nil {
			return err
		}
		if err := atomicfile.SyncDir(f.w.root, dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fileErr("sync", dir, err)
		}
	}
	return nil
}

func (f *finisher) redo(rec record) error {
	st, err := f.w.stateSince(rec.path, rec.before, rec.seen)
	if err != nil {
		return err
	}
	f.touch(path.Dir(rec.path)) // also of a file that is done: its rename may not be durable yet
	switch {
	case st.odd:
		f.stand(rec)
		return nil
	case rec.op == OpAppend:
		return f.redoAppend(rec, st)
	case st.hash == rec.after: // after is "" for a delete
		return nil
	case st.hash != rec.before:
		f.stand(rec)
		return nil
	case rec.op == OpDelete:
		if err := f.w.step("delete " + rec.path + ":remove"); err != nil {
			return err
		}
		if err := f.w.root.Remove(rec.path); err != nil {
			return err
		}
	default:
		made, err := f.w.ensureDir(path.Dir(rec.path))
		if err != nil {
			return err
		}
		f.touch(made...)
		if err := f.write(rec); errors.Is(err, errChanged) {
			f.stand(rec)
			return nil
		} else if err != nil {
			return err
		}
	}
	f.done(rec)
	return nil
}

func (f *finisher) write(rec record) error {
	return atomicfile.Write(f.w.root, rec.path, rec.data, atomicfile.Options{
		NoDirSync: true,
		Step:      f.w.Stepper("write " + rec.path),
		Check: func() error {
			st, err := f.w.state(rec.path)
			if err == nil && (st.odd || st.hash != rec.before) {
				err = errChanged
			}
			return err
		},
	})
}

func (f *finisher) stand(rec record) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.stood = append(f.stood, Stood{Path: rec.path, Op: rec.op, Before: rec.before, After: rec.data})
}

// redoAppend adds the record's bytes at the end of the file unless they are there. What is appended (ledger lines) must
// not be lost and not be doubled, whatever happened to the file, so it asks in this order:
//
//   - The file begins with the bytes it had before. If the record's bytes follow, all is done, whatever follows them. If
//     a part of them follows and the file ends there, a write was cut short: the rest is added. Nothing of it: all is added.
//   - The file is not what it was (edited, rewritten, deleted, grown by others). It stands as it is; the bytes are added
//     on lines of their own, unless they already stand on lines of their own (an earlier recovery did that), or the file
//     ends in a part of them that begins a line (an earlier recovery died doing that: the rest is added).
func (f *finisher) redoAppend(rec record, st state) error {
	if st.hash == rec.before && uint64(st.size) == rec.size { // the file is what it was
		if err := f.appendBytes(rec.path, rec.data); err != nil {
			return err
		}
		f.done(rec)
		return nil
	}
	var cur []byte
	if st.hash != "" {
		b, err := f.w.ReadFile(rec.path)
		if err != nil {
			return err
		}
		cur = b
	}
	rest, grown := rec.data, false
	if untouched := uint64(len(cur)) >= rec.size && hashOrNone(cur[:rec.size], rec.before, st) == rec.before; untouched {
		tail := cur[rec.size:]
		switch {
		case bytes.HasPrefix(tail, rec.data):
			return nil
		case bytes.HasPrefix(rec.data, tail):
			rest = rec.data[len(tail):]
		default:
			grown = true
		}
	} else {
		grown = true
	}
	if grown {
		f.stand(rec)
		data := bytes.TrimPrefix(rec.data, []byte("\n")) // put there for a line that may be another one now
		if containsLines(cur, data) {
			return nil
		}
		rest = data[tornSuffix(cur, data):]
		if len(rest) == len(data) && len(cur) > 0 && cur[len(cur)-1] != '\n' {
			rest = append([]byte("\n"), rest...)
		}
	}
	if err := f.appendBytes(rec.path, rest); err != nil {
		return err
	}
	f.done(rec)
	return nil
}

// hashOrNone is the hash of the first bytes, or "" when the record met no file and there is none or an empty one.
func hashOrNone(b []byte, before string, st state) string {
	if before == "" && (st.hash == "" || len(b) == 0) {
		return ""
	}
	return Hash(b)
}

func (f *finisher) appendBytes(rel string, b []byte) error {
	made, err := f.w.ensureDir(path.Dir(rel))
	if err != nil {
		return err
	}
	f.touch(made...)
	if err := f.w.step("append " + rel + ":create"); err != nil {
		return err
	}
	file, size, err := f.w.openAppend(rel)
	if err != nil {
		return err
	}
	defer file.Close()
	return f.w.writeEnd(file, "append "+rel, size, b)
}

// containsLines tells whether data stands in cur from the beginning of a line.
func containsLines(cur, data []byte) bool {
	for from := 0; ; {
		i := bytes.Index(cur[from:], data)
		if i < 0 {
			return false
		}
		at := from + i
		if at == 0 || cur[at-1] == '\n' {
			return true
		}
		from = at + 1
	}
}

// tornSuffix is the length of the longest end of cur that begins a line and is the beginning of data.
func tornSuffix(cur, data []byte) int {
	for n := min(len(cur), len(data)-1); n > 0; n-- {
		at := len(cur) - n
		if (at == 0 || cur[at-1] == '\n') && bytes.HasPrefix(data, cur[at:]) {
			return n
		}
	}
	return 0
}

// prune removes a directory of bank/ that is empty, and its parents likewise.
func (f *finisher) prune(dir string) error {
	for ; strings.HasPrefix(dir, "bank/"); dir = path.Dir(dir) {
		d, err := f.w.root.Open(dir)
		if errors.Is(err, fs.ErrNotExist) {
			f.dirs[path.Dir(dir)] = true
			continue
		}
		if err != nil {
			return nil //nolint:nilerr // it only would have been tidy
		}
		names, _ := d.Readdirnames(1)
		_ = d.Close()
		if len(names) > 0 {
			return nil
		}
		if err := f.w.step("delete " + dir + ":rmdir"); err != nil {
			return err
		}
		if f.w.root.Remove(dir) != nil {
			return nil //nolint:nilerr // somebody has put something into it
		}
		delete(f.dirs, dir)
		f.dirs[path.Dir(dir)] = true
	}
	return nil
}

// sweepTemps removes what a killed run left beside the journal's files. Which names that can be follows from the
// journal, so nothing of a person is touched.
func (f *finisher) sweepTemps(j journal) {
	bases := make(map[string][]string)
	for _, rec := range j.records {
		if rec.op == OpWrite {
			bases[path.Dir(rec.path)] = append(bases[path.Dir(rec.path)], path.Base(rec.path))
		}
	}
	for dir, names := range bases {
		f.w.sweep(dir, names...)
	}
}

// sweep removes the temporary files of the given names from a directory. What fails is left for the next time.
func (w *Workspace) sweep(dir string, bases ...string) {
	d, err := w.root.Open(dir)
	if err != nil {
		return
	}
	entries, _ := d.Readdirnames(-1)
	_ = d.Close()
	for _, e := range entries {
		if strings.HasPrefix(e, ".") && slices.ContainsFunc(bases, func(b string) bool { return atomicfile.IsTemp(e, b) }) {
			_ = w.root.Remove(path.Join(dir, e))
		}
	}
}
