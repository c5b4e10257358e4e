package run

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// Write changes files for a person, whole or not at all, without bringing the bank up to date: the next run folds in what it finds. plan is called with
// the lock held, and again where somebody has changed one of its files meanwhile. It returns what was changed.
func (e *Runner) Write(ctx context.Context, verb string, plan func() ([]workspace.Change, error)) ([]workspace.Change, error) {
	started := time.Now()
	lock, err := e.Ws.Lock(ctx, e.Opt.LockWait, started, verb)
	if err != nil {
		return nil, err
	}
	defer lock.Unlock()
	if err := e.Recover(lock); err != nil {
		return nil, err
	}
	for try := 1; ; try++ {
		changes, err := plan()
		if err != nil || len(changes) == 0 {
			return nil, err
		}
		err = e.write(ctx, lock, changes)
		if _, changed := errors.AsType[*workspace.ConflictError](err); changed && try < snapshot.MaxTries {
			continue
		}
		return changes, err
	}
}

// write applies changes, with the notes of the last run about pages that it could not write, which stay as they are.
func (e *Runner) write(ctx context.Context, lock *workspace.Lock, changes []workspace.Change) error {
	note, err := e.pages.Pending()
	if err != nil {
		return err
	}
	raw, err := json.Marshal(note)
	if err != nil {
		return err
	}
	slices.SortFunc(changes, func(a, b workspace.Change) int { return strings.Compare(a.Path, b.Path) })
	done, err := e.Ws.Apply(ctx, lock, workspace.Changeset{Changes: changes, Note: raw})
	if err != nil {
		return err
	}
	if err := done.Done(); err != nil {
		return err
	}
	if len(done.Stood) > 0 {
		return &workspace.ConflictError{Path: done.Stood[0].Path}
	}
	return nil
}
