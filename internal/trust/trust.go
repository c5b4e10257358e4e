// Package trust is the list of the workspaces that a person of this machine has made, adopted or trusted. A folder with a memctl.yaml may as
// well be a repository that somebody else wrote; what is in it, .memctl/ included, cannot tell. So the list lies outside of every workspace, in the
// user's own state.
//
// Start with [In]; [Registry.Trusts] is asked before something opens a workspace that nobody named. A workspace is known by where it really is
// and, where the system has such a number, by which folder that is: another one that has taken its place is not trusted, and neither is one that was moved.
package trust

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/internal/atomicfile"
	"github.com/seed-a44923cb/memctl/internal/derived"
)

const (
	fileName = "trusted.json"
	lockName = "trusted.lock"
	mostList = 16 << 20 // bytes of the list
	lockWait = 5 * time.Second
	lockPoll = 5 * time.Millisecond
)

// ErrNowhere says that there is no place for the list: the user's folders are not known.
var ErrNowhere = errors.New("there is no folder for the user's state")

// Workspace is an entry of the list.
type Workspace struct {
	Dir   string    `json:"dir"`             // absolute, without links
	Inode uint64    `json:"inode,omitempty"` // of the folder; 0 where the system has none
	Since time.Time `json:"since"`
}

// list is the file.
type list struct {
	Version    int         `json:"v"`
	Workspaces []Workspace `json:"workspaces"`
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

// List returns the entries, sorted by folder. No list is an empty one; one that cannot be read is an error.
func (r Registry) List() ([]Workspace, error) {
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

func read(d *derived.Dir) ([]Workspace, error) {
	b, err := d.ReadFile(fileName, mostList)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var l list
	if err == nil {
		err = json.Unmarshal(b, &l)
	}
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", d.Path(fileName), err)
	}
	return l.Workspaces, nil
}

// Trusts tells whether a folder is in the list, and still the folder that was put there.
func (r Registry) Trusts(dir string) (bool, error) {
	all, err := r.List()
	if err != nil || len(all) == 0 {
		return false, err
	}
	w, fi, err := identify(dir)
	if err != nil {
		return false, err
	}
	return slices.ContainsFunc(all, func(t Workspace) bool { return same(t, w, fi) && t.Inode == w.Inode }), nil
}

// same tells whether an entry is about a folder: by its name or, on a disk that does not tell Notes from notes, by what the name leads to.
func same(t, w Workspace, fi fs.FileInfo) bool {
	if t.Dir == w.Dir {
		return true
	}
	if !strings.EqualFold(t.Dir, w.Dir) {
		return false
	}
	there, err := os.Lstat(t.Dir)
	return err == nil && os.SameFile(there, fi)
}

// identify finds out which folder a path leads to.
func identify(dir string) (Workspace, fs.FileInfo, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return Workspace{}, nil, err
	}
	if abs, err = filepath.EvalSymlinks(abs); err != nil {
		return Workspace{}, nil, err
	}
	fi, err := os.Lstat(abs)
	if err != nil {
		return Workspace{}, nil, err
	}
	return Workspace{Dir: abs, Inode: inode(fi)}, fi, nil
}

// Add puts a folder into the list; added is false when it was there.
func (r Registry) Add(dir string, now time.Time) (w Workspace, added bool, err error) {
	w, fi, err := identify(dir)
	if err != nil {
		return w, false, fmt.Errorf("trust %s: %w", dir, err)
	}
	w.Since = now.UTC().Truncate(time.Second)
	err = r.change(func(all []Workspace) []Workspace {
		added = !slices.ContainsFunc(all, func(t Workspace) bool { return same(t, w, fi) && t.Inode == w.Inode })
		if !added {
			return nil
		}
		all = slices.DeleteFunc(all, func(t Workspace) bool { return same(t, w, fi) })
		return append(all, w)
	})
	return w, added && err == nil, err
}

// Remove takes a folder out of the list, whether or not it is still there; removed is false when it was not in it.
func (r Registry) Remove(dir string) (removed bool, err error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return false, err
	}
	names := []string{abs}
	if w, _, err := identify(dir); err == nil {
		names = append(names, w.Dir)
	}
	if r.dir == "" {
		return false, nil
	}
	err = r.change(func(all []Workspace) []Workspace {
		left := slices.DeleteFunc(slices.Clone(all), func(t Workspace) bool { return slices.Contains(names, t.Dir) })
		if removed = len(left) < len(all); !removed {
			return nil
		}
		return append([]Workspace{}, left...)
	})
	return removed && err == nil, err
}

// change replaces the list by what f makes of it, unless that is nil. One process at a time.
func (r Registry) change(f func([]Workspace) []Workspace) (err error) {
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
	next := f(all)
	if next == nil {
		return nil
	}
	slices.SortFunc(next, func(a, b Workspace) int { return strings.Compare(a.Dir, b.Dir) })
	b, err := json.MarshalIndent(list{Version: 1, Workspaces: next}, "", "  ")
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
