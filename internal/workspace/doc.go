// Package workspace is the only code that touches the files of a workspace: the folder with daily logs, bank, rules and
// derived files. Another store would replace this package.
//
// Start with [Open] (or [Create]); read with [Workspace.Scan] and [Workspace.ReadFile]; add to a log with
// [Workspace.Append]. To change more than a log, take the lock, recover, plan, apply:
//
//	lock, err := w.Lock(ctx, wait, now, "reflect")
//	defer lock.Unlock()
//	rec, err := w.Recover(lock)     // finish what a killed run left; fold in rec.Stood, then rec.Done()
//	applied, err := w.Apply(ctx, lock, changeset)
//	…                               // note what was done in derived files
//	err = applied.Done()
//
// What it promises:
//
//   - No path and no symbolic link leads out of the folder (one os.Root); nothing is written through a symbolic link;
//     only regular files are read.
//   - A changeset happens or does not, whenever the process dies, from the next Recover on. A write-ahead journal
//     (.memctl/journal) is the commit. Every file is replaced in one step (package atomicfile) and durable before the
//     journal goes.
//   - A file that a person changed is never overwritten: before the commit it is a *ConflictError, after it the file
//     stands and is reported ([Stood]).
//   - Logs only grow. Processes that append at once neither lose nor mix lines.
//   - There is one writer at a time ([Workspace.Lock], an advisory flock); readers need no lock.
//   - Errors name the file, relative to the workspace, and can be told apart ([FileError], [ErrReadOnly], [ErrNoSpace],
//     [ErrOutside], [ConflictError], [LockedError], …).
//
// It knows nothing of what the files mean, merges nothing, and keeps nothing in memory between two calls.
package workspace
