package find

import (
	"context"
	"slices"
	"time"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/errcode"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// IndexAfter is the last step of a run: it brings the index up to date, so that the next question, which may be that of a hook with little time, need
// not. It writes nothing below memory/ and bank/. The files that a run has found as the index has them are not looked at again. After a reflect nothing is left in the
// index of what people deleted. What came of it stands in the report, [report.Report.Index]; nil: there was nothing to do.
func (e *Finder) IndexAfter(ctx context.Context, r *report.Report) {
	r.Index = nil
	if r.DryRun {
		return
	}
	opts := e.indexOptions()
	opts.Tidy = r.Verb == "reflect"
	store := recall.Open(e.Ws.Derived(files.IndexDir), e.Analyzer, opts)
	seen, how := e.LastSight(), refreshChanged
	if opts.Tidy && store.Littered() {
		how = refreshAlways
	}
	if how == refreshChanged && e.isAsFound(ctx, r, &seen) && !NeedsIndex(store.Status(nil).Err) {
		return
	}
	started := time.Now()
	done, err := e.bringUp(ctx, store, &seen, how)
	if err == nil && done == nil {
		return
	}
	r.Index = &report.Indexed{Seconds: time.Since(started).Seconds()}
	if err != nil {
		r.Index.Error, r.Index.Why = err.Error(), errcode.Of(err)
		return
	}
	r.Index.Files, r.Index.Left = done.Added+done.Changed+done.Removed, done.Left
}

// isAsFound reports whether a run that changed nothing has found the files as the index has them: it looks at all of them, so that only the files are looked at that no
// run reads. Nothing is new of it to a run that a file has changed from which it takes nothing, such as an original in memory/sources/.
func (e *Finder) isAsFound(ctx context.Context, r *report.Report, seen *Sight) bool {
	if r.Found == nil || seen.Sum == "" || len(seen.Unlisted) > 0 {
		return false
	}
	roots, skipped, err := e.Ws.Scan(ctx, "MEMORY.md", "USER.md")
	if err != nil || slices.ContainsFunc(skipped, func(k workspace.Skipped) bool { return k.Reason == workspace.SkipUnreadable }) {
		return false
	}
	found := slices.Concat(roots, onlySearched(slices.Clone(r.Found.Files)))
	sum, newest := files.SumOf(found) // in the order of their paths
	if sum != seen.Sum || newest > seen.At-int64(files.Racy) {
		return false
	}
	next := *seen
	next.Full = r.Found.At.UnixNano()
	e.saveLook(next, seen)
	return true
}

// Refresh brings the index up to date with the files, all of which it looks at, so that the next question need not. It returns nil when there was nothing
// to do. Its error matches [recall.ErrBusy] when another process is just doing it.
func (e *Finder) Refresh(ctx context.Context) (*recall.Stats, error) {
	seen := e.LastSight()
	return e.bringUp(ctx, e.Store(), &seen, refreshChanged)
}

// bringUp brings the index up to date where a file has changed since the last sight, and makes it usable where it is not though none has.
func (e *Finder) bringUp(ctx context.Context, store *recall.Store, seen *Sight, how refreshing) (*recall.Stats, error) {
	done, err := e.refreshFrom(ctx, store, seen, how)
	if err != nil || done != nil {
		return done, err
	}
	if broken := store.Status(nil).Err; NeedsIndex(broken) {
		return e.mend(ctx, store, broken)
	}
	return nil, nil
}

// refreshing says how much [Finder.refresh] takes for granted.
type refreshing uint8

const (
	refreshChanged refreshing = iota // only when a file has changed
	refreshAlways                    // ask the index about every file
	refreshAnew                      // make it anew
	refreshAside                     // make it anew, somewhere else, for one question
)

// refresh looks at all files and brings the index up to date. It returns nil when there was nothing to do.
func (e *Finder) refresh(ctx context.Context, store *recall.Store, how refreshing) (*recall.Stats, error) {
	seen := e.LastSight()
	return e.refreshFrom(ctx, store, &seen, how)
}

// refreshFrom is refresh for callers who have read the last sight already, which becomes the one of now. It reads
// nothing else as long as no file's name, size or time has changed since.
func (e *Finder) refreshFrom(ctx context.Context, store *recall.Store, seen *Sight, how refreshing) (*recall.Stats, error) {
	l, err := e.lookAtAll(ctx)
	if err != nil {
		return nil, err
	}
	return e.update(ctx, store, l, seen, how)
}

// refreshSome looks at what has changed of what a glance looks at, and brings the index up to date by it. It reports false where that is not enough.
func (e *Finder) refreshSome(ctx context.Context, store *recall.Store, seen *Sight, glance []changed) (done *recall.Stats, ok bool, err error) {
	last := seen.At
	if torn := e.LastSightFiles(seen); torn != nil || seen.At > last || !seen.isWhole() {
		return nil, false, nil //nolint:nilerr // the look at all files finds out
	}
	l, err := e.lookAtSome(ctx, seen, glance)
	if err != nil || l == nil {
		return nil, false, err
	}
	done, err = e.update(ctx, store, l, seen, refreshChanged)
	return done, true, err
}

// update brings the index up to date with the files there are, given what was seen of them before.
func (e *Finder) update(ctx context.Context, store *recall.Store, look *look, seen *Sight, how refreshing) (*recall.Stats, error) {
	sum, newest := files.SumOf(look.files)
	next := Sight{At: look.at.UnixNano(), Full: seen.Full, Sum: sum}
	if look.whole {
		next.Full = next.At
	}
	for _, k := range look.hidden {
		next.Unlisted = append(next.Unlisted, files.UnlistedError(k).Error())
	}
	if how == refreshChanged && seen.Sum == sum && newest <= seen.At-int64(files.Racy) { // a file that is younger than the sight may have changed unseen
		next.Open, next.Left = seen.Open, seen.Left
		next.Glance, next.Blind = e.glanceAt(look, next.Open)
		e.saveLook(next, seen)
		*seen = next
		return nil, nil
	}
	if seen.Files == nil && e.LastSightFiles(seen) != nil {
		seen.Files = nil
	}
	l := e.lookThrough(look.files, seen, next)
	bring := store.Update
	if how >= refreshAnew {
		bring = store.Rebuild
	}
	stats, err := bring(ctx, recall.Files{
		Refs:   l.refs,
		Load:   func(key string) ([]recall.Document, error) { return e.Documents(key, l.onDisk[key]) },
		Unseen: func(key string) bool { return l.left[key] || look.hidden.Hides(key) != nil },
	}, func(done, total int) {
		if e.Opt.Progress != nil {
			e.Opt.Progress("index", done, total)
		}
	})
	if err != nil {
		return nil, err
	}
	if stats.Left += len(l.left); how == refreshAside {
		*seen = l.next
		return &stats, nil
	}
	if l.next.Left = stats.Left; len(stats.Failed) > 0 || stats.Left > 0 {
		l.next.Sum = "" // to be tried again
	}
	l.next.Glance, l.next.Blind = e.glanceAt(look, l.next.Open)
	before := *seen
	*seen = l.next
	return &stats, e.saveSight(l.next, &before, how == refreshAlways)
}

// Indexed lists the files that are searched, and what could not be looked at.
func (e *Finder) Indexed(ctx context.Context) ([]workspace.File, files.Unlisted, error) {
	l, err := e.lookAtAll(ctx)
	if err != nil {
		return nil, nil, err
	}
	return l.files, l.hidden, nil
}

// Reindex makes the index anew beside the old one.
func (e *Finder) Reindex(ctx context.Context) (*recall.Stats, error) {
	return e.refresh(ctx, e.Store(), refreshAnew)
}

// Store is the workspace's index.
func (e *Finder) Store() *recall.Store { return e.storeIn(e.Ws.Derived(files.IndexDir)) }

func (e *Finder) storeIn(folder derived.Folder) *recall.Store {
	return recall.Open(folder, e.Analyzer, e.indexOptions())
}

func (e *Finder) indexOptions() recall.Options {
	o := recall.Options{
		Identity: documentsID + "/" + recall.BlocksVersion + "/" + e.RedactID(), LockWait: recallWait, Synonyms: e.Words.Asked,
	}
	if within := e.Opt.IndexWithin; within > 0 {
		o.Until, o.LockWait = time.Now().Add(within), min(o.LockWait, within)
	}
	return o
}

// Passages brings the index up to date and returns it with the keys of all its passages, as [recall.Store.Contents] gives them.
func (e *Finder) Passages(ctx context.Context) (*recall.Store, []string, error) {
	store := e.Store()
	if _, err := e.refresh(ctx, store, refreshChanged); err != nil {
		return nil, nil, err
	}
	keys, err := store.Contents(ctx)
	if NeedsIndex(err) {
		if _, err = e.mend(ctx, store, err); err == nil {
			keys, err = store.Contents(ctx)
		}
	}
	return store, keys, err
}
