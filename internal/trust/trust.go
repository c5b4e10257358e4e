// Package trust is the list of the workspaces that a person of this machine has made, adopted or trusted. A folder with a memctl.yaml may as
// well be a repository that somebody else wrote; what is in it cannot tell. So the list lies outside of every workspace, in the user's own state.
//
// Start with [In]; [Registry.Trusts] is asked before something opens a workspace that nobody named. A workspace is known by where it really is
// and by a mark: a file of a random name in its .memctl/, which git does not carry and nobody can guess. Where that is gone, because somebody deleted
// .memctl/, it is still trusted as long as memory/ is the very folder that it was, by its number and the time it was made; not every system tells these.
// So another workspace in its place is not trusted, and neither is one that was moved or copied.
package trust

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/internal/atomicfile"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// version is that of the file. A field that is added needs a new one, because a memctl that does not know the field would drop it when it writes.
const version = 1

const (
	fileName = "trusted.json"
	lockName = "trusted.lock"
	mostList = 16 << 20 // bytes of the list; what is beyond is not read
	lockWait = 5 * time.Second
	lockPoll = 5 * time.Millisecond

	derivedDir = ".memctl"
	logsDir    = "memory"
	markPrefix = "trust-"
)

// ErrNowhere says that there is no place for the list: the user's folders are not known.
var ErrNowhere = errors.New("there is no folder for the user's state")

// ListError says that there is a list, but none that can be used. Then it trusts nothing, and nothing is written over it.
type ListError struct {
	File  string
	Newer int // the version of a list that a newer memctl has written; 0: the list is damaged
}

func (e *ListError) Error() string { return e.Notice().English() }

// Notice is what the error tells.
func (e *ListError) Notice() notice.Notice {
	if e.Newer > 0 {
		return notice.New("trust.newer", "it cannot be told which workspaces are trusted, since a newer memctl has written the list (version {found}, this one reads {known}): {where}",
			e.Newer, version, e.File)
	}
	return notice.New("trust.damaged", "it cannot be told which workspaces are trusted, since the list is damaged: {where}", e.File)
}

// Workspace is a workspace of the list.
type Workspace struct {
	Dir   string    `json:"dir"` // absolute, without links
	Since time.Time `json:"since"`
}

// entry is a workspace as the file has it.
type entry struct {
	Workspace

	Mark string `json:"mark"`            // the name of a file in .memctl/
	Logs folder `json:"memory,omitzero"` // which folder memory/ was
}

// folder tells a folder from any other that was ever in its place; the zero value is one that the system cannot tell.
type folder struct {
	Inode uint64 `json:"inode"`
	Born  int64  `json:"born"` // in nanoseconds since 1970
}

// list is the file.
type list struct {
	Version    int     `json:"v"`
	Workspaces []entry `json:"workspaces"`
}

// Registry is the list of one user. It holds nothing open.
type Registry struct{ dir string }

// In names the list in a folder, which is made when something is first added. Without a folder ("") nothing is trusted.
func In(dir string) Registry { return Registry{dir} }

// File is the path of the list; "" when there is no place for it.
func (r Registry) File() string {
	if r.dir == "" {
		return ""
	}
	return filepath.Join(r.dir, fileName)
}

// List returns the workspaces, sorted by folder. No list is an empty one; one that is damaged or newer is a [*ListError].
func (r Registry) List() ([]Workspace, error) {
	all, err := r.entries()
	var out []Workspace
	for _, e := range all {
		out = append(out, e.Workspace)
	}
	return out, err
}

func (r Registry) entries() ([]entry, error) {
	if r.dir == "" {
		return nil, nil
	}
	d, err := derived.At(r.dir).Open()
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read trusted workspaces: %w", err)
	}
	defer d.Close()
	return read(d)
}

func read(d *derived.Dir) ([]entry, error) {
	f, _, err := d.Open(fileName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, mostList))
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", d.Path(fileName), err)
	}
	all, bad := parse(b)
	if bad != nil {
		bad.File = d.Path(fileName)
		return nil, bad
	}
	return all, nil
}

// parse reads the file. The version is read before all else: of a newer list nothing else is known.
func parse(b []byte) ([]entry, *ListError) {
	var of struct {
		Version int `json:"v"`
	}
	if err := json.Unmarshal(b, &of); err != nil || of.Version < 1 {
		return nil, &ListError{}
	}
	if of.Version > version {
		return nil, &ListError{Newer: of.Version}
	}
	var l list
	if err := json.Unmarshal(b, &l); err != nil {
		return nil, &ListError{}
	}
	return l.Workspaces, nil
}

// Trusts tells whether a folder is in the list, and still the workspace that was put there.
func (r Registry) Trusts(dir string) (bool, error) {
	all, err := r.entries()
	if err != nil || len(all) == 0 {
		return false, err
	}
	abs, fi, err := locate(dir)
	if err != nil {
		return false, err
	}
	return slices.ContainsFunc(all, func(e entry) bool { return same(e, abs, fi) && stands(e, abs) }), nil
}

// same tells whether an entry is about a folder: by its name or, on a disk that does not tell Notes from notes, by what the name leads to.
func same(e entry, abs string, fi fs.FileInfo) bool {
	if e.Dir == abs {
		return true
	}
	if !strings.EqualFold(e.Dir, abs) {
		return false
	}
	there, err := os.Lstat(e.Dir)
	return err == nil && os.SameFile(there, fi)
}

// stands tells whether what is in the place of an entry is still the workspace that it is about.
func stands(e entry, abs string) bool {
	return marked(e, abs) || e.Logs != folder{} && e.Logs == which(filepath.Join(abs, logsDir))
}

// marked tells whether the mark of an entry is in a folder.
func marked(e entry, abs string) bool {
	if !strings.HasPrefix(e.Mark, markPrefix) {
		return false
	}
	d, err := derived.At(filepath.Join(abs, derivedDir)).Open()
	if err != nil {
		return false
	}
	defer d.Close()
	f, _, err := d.Open(e.Mark)
	if err != nil {
		return false
	}
	return f.Close() == nil
}

// mark puts a new mark into a folder.
func mark(abs string) (name string, err error) {
	d, err := derived.At(filepath.Join(abs, derivedDir)).Make()
	if err != nil {
		return "", err
	}
	defer d.Close()
	name = markPrefix + strings.ToLower(rand.Text())
	f, err := d.Create(name, 0o600)
	if err != nil {
		return "", err
	}
	return name, f.Close()
}

// unmark takes the mark of an entry away. One that stays means nothing without the list.
func unmark(e entry) {
	if d, err := derived.At(filepath.Join(e.Dir, derivedDir)).Open(); err == nil {
		if strings.HasPrefix(e.Mark, markPrefix) {
			_ = d.Remove(e.Mark)
		}
		_ = d.Close()
	}
}

// locate finds out where a path leads to.
func locate(dir string) (string, fs.FileInfo, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", nil, err
	}
	if abs, err = filepath.EvalSymlinks(abs); err != nil {
		return "", nil, err
	}
	fi, err := os.Lstat(abs)
	return abs, fi, err
}

// Add puts a folder into the list, and a mark into its .memctl/, which is made where it is missing; added is false when it was there.
func (r Registry) Add(dir string, now time.Time) (w Workspace, added bool, err error) {
	abs, fi, err := locate(dir)
	if err != nil {
		return w, false, fmt.Errorf("trust %s: %w", dir, err)
	}
	w = Workspace{Dir: abs, Since: now.UTC().Truncate(time.Second)}
	err = r.change(func(all []entry) ([]entry, error) {
		i := slices.IndexFunc(all, func(e entry) bool { return same(e, abs, fi) })
		if added = i < 0 || !stands(all[i], abs); !added && marked(all[i], abs) {
			return nil, nil
		}
		name, err := mark(abs)
		if err != nil {
			return nil, err
		}
		if i >= 0 {
			if !added {
				w.Since = all[i].Since // .memctl/ was deleted: it gets a mark again
			}
			unmark(all[i])
			all = slices.Delete(all, i, i+1)
		}
		return append(all, entry{w, name, which(filepath.Join(abs, logsDir))}), nil
	})
	return w, added && err == nil, err
}

// Remove takes a folder out of the list, whether or not it is still there; removed is false when it was not in it. It returns where the folder is, or was:
// absolute, and without links as far as anybody knows.
func (r Registry) Remove(dir string) (abs string, removed bool, err error) {
	named, err := filepath.Abs(dir)
	if err != nil {
		return "", false, err
	}
	there, fi, err := locate(dir)
	found := err == nil
	abs = named
	if found {
		abs = there
	}
	if r.dir == "" {
		return abs, false, nil
	}
	var gone []entry
	err = r.change(func(all []entry) ([]entry, error) {
		left := []entry{}
		for _, e := range all {
			if e.Dir == named || found && same(e, there, fi) {
				gone = append(gone, e)
			} else {
				left = append(left, e)
			}
		}
		if removed = len(gone) > 0; !removed {
			return nil, nil
		}
		return left, nil
	})
	if err == nil {
		for _, e := range gone {
			abs = e.Dir
			unmark(e)
		}
	}
	return abs, removed && err == nil, err
}

// change replaces the list by what f makes of it, unless that is nil. One process at a time.
func (r Registry) change(f func([]entry) ([]entry, error)) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("write trusted workspaces: %w", err)
		}
	}()
	if r.dir == "" {
		return ErrNowhere
	}
	if err := os.MkdirAll(filepath.Dir(r.dir), 0o700); err != nil {
		return err
	}
	d, err := derived.At(r.dir).Make()
	if err != nil {
		return err
	}
	defer d.Close()
	lock, err := lockIn(d)
	if err != nil {
		return err
	}
	defer lock.Close()
	all, err := read(d)
	if err != nil {
		return err
	}
	next, err := f(all)
	if err != nil || next == nil {
		return err
	}
	slices.SortFunc(next, func(a, b entry) int { return strings.Compare(a.Dir, b.Dir) })
	b, err := json.MarshalIndent(list{Version: version, Workspaces: next}, "", "  ")
	if err != nil {
		return err
	}
	return d.Write(fileName, append(b, '\n'), atomicfile.Options{Perm: 0o600})
}

func lockIn(d *derived.Dir) (*derived.Lock, error) {
	for end := time.Now().Add(lockWait); ; time.Sleep(lockPoll) {
		l, err := d.TryLock(lockName, 0o600)
		if l != nil || err != nil {
			return l, err
		}
		if time.Now().After(end) {
			return nil, errors.New("another process does not let go of the list")
		}
	}
}
