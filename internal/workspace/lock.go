package workspace

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"sync"
	"time"

	"github.com/seed-a44923cb/memctl/internal/derived"
)

const (
	lockPoll       = 10 * time.Millisecond
	appendLockPoll = time.Millisecond
	appendLockWait = 10 * time.Second
	occupyWait     = 100 * time.Millisecond // somebody may be looking whether there is a daemon
	maxHolder      = 4096
)

// Lock is the right to change the workspace; there is one at a time among all processes.
type Lock struct {
	w   *Workspace
	rel string // its file

	mu sync.Mutex
	fl *derived.Lock // nil once released
}

// holder is what the lock file says about who holds it. It only informs; the flock decides.
type holder struct {
	PID     int       `json:"pid"`
	Since   time.Time `json:"since"`
	Purpose string    `json:"purpose"`
}

// Lock takes the workspace's lock, waiting up to wait for another holder, in this process too. After that it is a
// *LockedError that names the holder. The file keeps now, the pid and the purpose for others to read; what a dead process
// left in it is no obstacle. Readers need no lock.
func (w *Workspace) Lock(ctx context.Context, wait time.Duration, now time.Time, purpose string) (*Lock, error) {
	return w.lock(ctx, lockFile, wait, now, purpose)
}

// Occupy takes the right to be the one daemon of the workspace. If there is one already it is a *LockedError that names it. A
// command that only writes does not need this right, and is not kept from writing by a daemon that has it.
func (w *Workspace) Occupy(ctx context.Context, now time.Time) (*Lock, error) {
	return w.lock(ctx, daemonLockFile, occupyWait, now, "daemon")
}

// Occupant names the daemon that occupies the workspace; it is nil without one. It writes nothing.
func (w *Workspace) Occupant() (*LockedError, error) {
	d, err := w.Derived(".").Open()
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fileErr("lock", daemonLockFile, err)
	}
	defer d.Close()
	fl, err := d.TryShared(path.Base(daemonLockFile))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, fileErr("lock", daemonLockFile, err)
	case fl != nil:
		return nil, fileErr("unlock", daemonLockFile, fl.Close())
	}
	return w.holder(daemonLockFile), nil
}

func (w *Workspace) lock(ctx context.Context, rel string, wait time.Duration, now time.Time, purpose string) (*Lock, error) {
	fl, err := w.flock(ctx, rel, wait, lockPoll)
	if err != nil {
		return nil, err
	}
	l := &Lock{w: w, rel: rel, fl: fl}
	b, err := json.Marshal(holder{PID: os.Getpid(), Since: now.Round(0).Truncate(time.Second), Purpose: purpose})
	if err == nil {
		err = fl.Replace(append(b, '\n'))
	}
	if err != nil {
		return nil, errors.Join(fileErr("lock", rel, err), l.Unlock())
	}
	return l, nil
}

// flock opens and locks one of the lock files. The file may be deleted with all of .memctl at any time: a lock counts only
// on the file that is there now.
func (w *Workspace) flock(ctx context.Context, rel string, wait, poll time.Duration) (*derived.Lock, error) {
	timeout := time.NewTimer(wait)
	defer timeout.Stop()
	tick := time.NewTicker(poll)
	defer tick.Stop()
	for {
		fl, err := w.tryFlock(rel)
		if fl != nil || err != nil {
			return fl, err
		}
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("wait for lock: %w", ctx.Err())
		case <-timeout.C:
			return nil, w.holder(rel)
		case <-tick.C:
		}
	}
}

// tryFlock returns nil, nil when somebody else has the lock, or when .memctl was removed just now.
func (w *Workspace) tryFlock(rel string) (*derived.Lock, error) {
	d, err := w.Derived(".").Make()
	if err != nil {
		return nil, fileErr("lock", rel, err)
	}
	defer d.Close()
	fl, err := d.TryLock(path.Base(rel), 0o644)
	if err != nil {
		return nil, fileErr("lock", rel, err)
	}
	if fl != nil && !w.sameLock(fl, rel) { // .memctl was removed, and made again by another process
		return nil, fl.Close()
	}
	return fl, nil
}

func (w *Workspace) sameLock(fl *derived.Lock, rel string) bool {
	there, err := w.root.Lstat(rel)
	return err == nil && fl.Same(there)
}

// holder reads who has the lock.
func (w *Workspace) holder(rel string) *LockedError {
	d, err := w.Derived(".").Open()
	if err != nil {
		return &LockedError{Dir: w.dir}
	}
	defer d.Close()
	b, err := d.ReadFile(path.Base(rel), maxHolder)
	var h holder
	if err != nil || json.Unmarshal(b, &h) != nil {
		return &LockedError{Dir: w.dir}
	}
	return &LockedError{Dir: w.dir, PID: h.PID, Since: h.Since, Purpose: h.Purpose}
}

// Unlock releases the lock. Only the first call does something.
func (l *Lock) Unlock() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fl == nil {
		return nil
	}
	fl := l.fl
	l.fl = nil
	if l.w.sameLock(fl, l.rel) {
		// So that nobody reads the name of one who has gone. Without it the lock works as well.
		_ = fl.Replace(nil)
	}
	if err := fl.Close(); err != nil {
		return fileErr("unlock", l.rel, err)
	}
	return nil
}

// check tells whether the lock is held, is this workspace's, and is still the file on the disk.
func (l *Lock) check(w *Workspace) error {
	if l == nil || l.w != w || l.rel != lockFile || !l.Held() {
		return ErrNotLocked
	}
	return nil
}

// Held reports whether the lock is still what it was: neither released, nor its file deleted, which lets another process take it.
func (l *Lock) Held() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.fl != nil && l.w.sameLock(l.fl, l.rel)
}
