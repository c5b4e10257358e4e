package workspace

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/atomicfile"
)

// Applied is what became of a changeset.
type Applied struct {
	// Paths were changed, sorted. A change that changes nothing is left out, and a changeset of such changes writes
	// nothing at all, the journal neither.
	Paths []string
	// Stood are files that a person changed between the check and the write, sorted by path.
	Stood []Stood

	commit
}

// Stood is a change that met a file which is no longer what it was planned against. A write or a delete was not done: the
// person's file stands, and is to be folded in. An append was done at the end of what is there now, unless that is no
// regular file any more.
type Stood struct {
	Path   string
	Op     Op
	Before string // Hash of the bytes the change was planned against, "" for none
	After  []byte // what a write wanted the file to be, or what an append added; nil for a delete
}

// Recovery is what [Workspace.Recover] found and did.
type Recovery struct {
	// Torn says that the journal was not whole: the commit never happened, and nothing was done but to remove it.
	Torn bool
	// Paths are all files of the commit, sorted; Redone those of them that Recover itself had to write or delete.
	Paths, Redone []string
	// Stood are the files that a person changed meanwhile.
	Stood []Stood
	// Note is what the changeset carried.
	Note []byte

	commit
}

// commit ends a commit under way; the zero value has none.
type commit struct {
	w    *Workspace
	lock *Lock
}

// Done removes the journal. Call it once the caller has noted for itself what the changes mean (its own derived files);
// until then a crash leads to [Workspace.Recover], which finds everything done and tells the same story again. It
// needs the lock, and may be called twice.
func (c commit) Done() error {
	if c.w == nil {
		return nil
	}
	if err := c.lock.check(c.w); err != nil {
		return fileErr("finish", journalFile, err)
	}
	if err := c.w.step("journal:remove"); err != nil {
		return err
	}
	if err := c.w.root.Remove(journalFile); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fileErr("finish", journalFile, err)
	}
	if err := c.w.step("journal:remove-dirsync"); err != nil {
		return err
	}
	return fileErr("finish", journalFile, atomicfile.SyncDir(c.w.root, DerivedDir))
}

// Pending tells whether a commit is unfinished, so that a run with nothing to write can do without the lock.
func (w *Workspace) Pending() (bool, error) {
	_, err := w.root.Lstat(journalFile)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, fileErr("read", journalFile, err)
}

// Apply makes all changes of the changeset, or none.
//
//  1. Each file has to be what the change was planned against; else *ConflictError and nothing is written. What can be
//     known beforehand (a path outside, a folder without permission) is an error here too.
//  2. The journal is written: the commit. Until then an error or a crash means that nothing has happened and ctx can
//     stop it; from then on it will happen, and ctx is not asked.
//  3. Each file is replaced in one step after a last look at what it is. A file that a person changed since 1. stands
//     and is reported. Only a rename or removal in the instant after that last look can be missed.
//  4. The caller does its notes and calls Done.
//
// An error after the commit (a full disk) names the file and leaves the journal: the next Recover finishes.
// Daily logs can be created and appended to, never replaced or deleted; .memctl/ is not for changesets.
func (w *Workspace) Apply(ctx context.Context, lock *Lock, cs Changeset) (Applied, error) {
	if err := lock.check(w); err != nil {
		return Applied{}, fmt.Errorf("apply: %w", err)
	}
	if pending, err := w.Pending(); err != nil || pending {
		return Applied{}, errors.Join(err, fmt.Errorf("apply: %w", ErrPending))
	}
	j, err := w.plan(ctx, cs)
	if err != nil || len(j.records) == 0 {
		return Applied{}, err
	}
	if err := w.writeJournal(encodeJournal(j)); err != nil {
		return Applied{}, err
	}
	f := finisher{w: w}
	err = f.run(j)
	return Applied{Paths: f.changed, Stood: f.stood, commit: commit{w, lock}}, err
}

// Recover finishes what a killed or failed Apply left, or discards what had not been committed. It returns nil when
// there was nothing. Call it with the lock before anything is read for a plan; then Done. A file is redone only if it
// still is what the journal says it was.
func (w *Workspace) Recover(lock *Lock) (*Recovery, error) {
	if err := lock.check(w); err != nil {
		return nil, fmt.Errorf("recover: %w", err)
	}
	b, err := w.ReadFile(journalFile)
	if errors.Is(err, fs.ErrNotExist) {
		w.sweep(DerivedDir, "journal")
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	w.sweep(DerivedDir, "journal")
	j, err := decodeJournal(b)
	if errors.Is(err, errTornJournal) {
		return &Recovery{Torn: true, commit: commit{w, lock}}, nil
	}
	if err != nil {
		return nil, fileErr("recover", journalFile, err)
	}
	f := finisher{w: w}
	err = f.run(j)
	f.sweepTemps(j)
	r := &Recovery{Redone: f.changed, Stood: f.stood, Note: j.note, commit: commit{w, lock}}
	for _, rec := range j.records {
		r.Paths = append(r.Paths, rec.path)
	}
	return r, err
}

// plan checks the changeset against the disk and makes the records of what has to be done.
func (w *Workspace) plan(ctx context.Context, cs Changeset) (journal, error) {
	changes := slices.Clone(cs.Changes)
	slices.SortStableFunc(changes, func(a, b Change) int { return strings.Compare(a.Path, b.Path) })
	j := journal{note: cs.Note}
	for i, c := range changes {
		if err := ctx.Err(); err != nil {
			return journal{}, fmt.Errorf("apply: %w", err)
		}
		if i > 0 && changes[i-1].Path == c.Path {
			return journal{}, &FileError{Op: "apply", Path: c.Path, Err: fmt.Errorf("%w: path given twice", ErrChangeset)}
		}
		rec, err := w.check(c)
		if err != nil {
			return journal{}, err
		}
		if rec.changes() {
			j.records = append(j.records, rec)
		}
	}
	for _, rec := range j.records {
		if err := w.mayChange(rec); err != nil {
			return journal{}, err
		}
	}
	return j, nil
}

// check makes the record of one change after comparing its file with what the plan read.
func (w *Workspace) check(c Change) (record, error) {
	if err := checkTarget(c.Path); err != nil {
		return record{}, err
	}
	if c.Op > OpDelete || c.Seen != (Look{}) && c.Op != OpAppend {
		return record{}, &FileError{Op: "apply", Path: c.Path, Err: fmt.Errorf("%w: operation %d", ErrChangeset, c.Op)}
	}
	if isLog(c.Path) && c.Before != "" && c.Op != OpAppend {
		return record{}, &FileError{Op: c.Op.String(), Path: c.Path, Err: ErrReserved}
	}
	st, err := w.stateSince(c.Path, c.Before, c.Seen)
	if err != nil {
		return record{}, fileErr(c.Op.String(), c.Path, err)
	}
	if st.odd || st.hash != c.Before {
		return record{}, &ConflictError{Path: c.Path}
	}
	if c.Before == "" && c.Op != OpDelete && w.twin(c.Path) != "" {
		return record{}, &ConflictError{Path: w.twin(c.Path)}
	}
	rec := record{path: c.Path, op: c.Op, before: c.Before, data: c.Data}
	switch c.Op {
	case OpWrite:
		rec.after = Hash(c.Data)
	case OpAppend:
		rec.size, rec.seen = uint64(st.size), c.Seen
		if st.open && len(c.Data) > 0 && c.Data[0] != '\n' { // a torn last line stays a line of its own
			rec.data = append([]byte("\n"), c.Data...)
		}
	case OpDelete:
		rec.data = nil
	}
	return rec, nil
}

// changes tells whether the record would change its file.
func (r record) changes() bool {
	switch r.op {
	case OpAppend:
		return len(r.data) > 0
	case OpDelete:
		return r.before != ""
	}
	return r.before != r.after
}

// checkTarget takes the paths that a changeset may change.
func checkTarget(rel string) error {
	if err := checkLocal("apply", rel); err != nil {
		return err
	}
	if rel == DerivedDir || strings.HasPrefix(rel, DerivedDir+"/") {
		return &FileError{Op: "apply", Path: rel, Err: ErrReserved}
	}
	return nil
}

func isLog(rel string) bool { return strings.HasPrefix(rel, "memory/") }

// writeJournal is the commit. When it fails the journal is not there.
func (w *Workspace) writeJournal(b []byte) error {
	err := atomicfile.Write(w.root, journalFile, b, atomicfile.Options{Perm: 0o600, Step: w.Stepper("journal")})
	if err == nil || errors.Is(err, ErrKilled) {
		return err
	}
	// The rename may have been done and its durability be in doubt: nothing was applied yet, so take it back.
	if rerr := w.root.Remove(journalFile); rerr != nil && !errors.Is(rerr, fs.ErrNotExist) {
		err = errors.Join(err, rerr)
	}
	return fileErr("write", journalFile, err)
}
