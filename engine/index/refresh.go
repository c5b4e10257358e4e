package index

import (
	"context"
	"slices"
	"time"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/sight"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/errcode"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// AfterRun is the last step of a run. It brings the index up to date, so that the next question need not: a hook has little time. It writes nothing below
// memory/ and bank/, and does not look again at files that the run found as the index has them. After a reflect the index has nothing left of what
// people deleted. The report is told what was done ([report.Report.Index]); nil: there was nothing to do.
func (e *Indexer) AfterRun(ctx context.Context, r *report.Report) {
	r.Index = nil
	if r.DryRun {
		return
	}
	opts := e.indexOptions()
	opts.Tidy = r.Verb == "reflect"
	store := recall.Open(e.Ws.Derived(files.IndexDir), e.Analyzer, opts)
	seen, how := e.sight.LastSight(), refreshChanged
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

// isAsFound reports whether the index has the files as a run that changed nothing found them. The run has looked at all of its files, so that only MEMORY.md
// and USER.md, which no run reads, are looked at here. A changed file from which a run takes nothing, such as an original in memory/sources/, is noticed by
// the sum of all.
func (e *Indexer) isAsFound(ctx context.Context, r *report.Report, seen *sight.Sight) bool {
	if r.Found == nil || seen.Sum == "" || len(seen.Unlisted) > 0 {
		return false
	}
	roots, skipped, err := e.Ws.Scan(ctx, "MEMORY.md", "USER.md")
	if err != nil || slices.ContainsFunc(skipped, func(k workspace.Skipped) bool { return k.Reason == workspace.SkipUnreadable }) {
		return false
	}
	found := slices.Concat(roots, sight.OnlySearched(slices.Clone(r.Found.Files)))
	sum, newest := files.SumOf(found) // in the order of their paths
	if sum != seen.Sum || newest > seen.At-int64(files.Racy) {
		return false
	}
	next := *seen
	next.Full = r.Found.At.UnixNano()
	e.sight.SaveLook(next, seen)
	return true
}

// Refresh looks at all files and brings the index up to date with them, so that the next question need not. It returns nil when there was nothing to
// do. Its error matches [recall.ErrBusy] when another process is just doing it.
func (e *Indexer) Refresh(ctx context.Context) (*recall.Stats, error) {
	seen := e.sight.LastSight()
	return e.bringUp(ctx, e.Store(), &seen, refreshChanged)
}

// bringUp brings the index up to date where a file has changed since the last sight. Where none has, it mends an index that cannot be used.
func (e *Indexer) bringUp(ctx context.Context, store *recall.Store, seen *sight.Sight, how refreshing) (*recall.Stats, error) {
	done, err := e.refreshFrom(ctx, store, seen, how)
	if err != nil || done != nil {
		return done, err
	}
	if broken := store.Status(nil).Err; NeedsIndex(broken) {
		return e.Mend(ctx, store, broken)
	}
	return nil, nil
}

const (
	documentsID = "documents-7" // raise it when the same file is to give other documents
	// recallWait bounds how long a question waits for another process that is bringing the index up to date; then it
	// is answered from the index as it is.
	recallWait = 2 * time.Second
)

// refreshing says how much [Indexer.refresh] takes for granted, from all to nothing.
type refreshing uint8

const (
	refreshChanged refreshing = iota // only when a file has changed
	refreshAlways                    // ask the index about every file
	refreshAnew                      // make it anew
	refreshAside                     // make it anew, somewhere else, for one question
)

// refresh looks at all files and brings the index up to date. It returns nil when there was nothing to do.
func (e *Indexer) refresh(ctx context.Context, store *recall.Store, how refreshing) (*recall.Stats, error) {
	seen := e.sight.LastSight()
	return e.refreshFrom(ctx, store, &seen, how)
}

// refreshFrom is refresh for callers that have read the last sight; it becomes the one of now. As long as no file's name, size or
// time has changed since, nothing is read.
func (e *Indexer) refreshFrom(ctx context.Context, store *recall.Store, seen *sight.Sight, how refreshing) (*recall.Stats, error) {
	l, err := e.sight.LookAtAll(ctx)
	if err != nil {
		return nil, err
	}
	return e.updateTo(ctx, store, l, seen, how)
}

// Update looks at all files and brings the index up to date, given the last sight, which becomes the one of now. It returns nil when there
// was nothing to do.
func (e *Indexer) Update(ctx context.Context, store *recall.Store, seen *sight.Sight) (*recall.Stats, error) {
	return e.refreshFrom(ctx, store, seen, refreshChanged)
}

// UpdateSome looks only at what a glance found changed, and brings the index up to date with that. It reports false where that is not enough.
func (e *Indexer) UpdateSome(ctx context.Context, store *recall.Store, seen *sight.Sight, glance []sight.Changed) (done *recall.Stats, ok bool, err error) {
	last := seen.At
	if torn := e.sight.LastSightFiles(seen); torn != nil || seen.At > last || !seen.IsWhole() {
		return nil, false, nil //nolint:nilerr // the look at all files finds out
	}
	l, err := e.sight.LookAtSome(ctx, seen, glance)
	if err != nil || l == nil {
		return nil, false, err
	}
	done, err = e.updateTo(ctx, store, l, seen, refreshChanged)
	return done, true, err
}

// updateTo brings the index up to date with the files there are, given what was seen of them before.
func (e *Indexer) updateTo(ctx context.Context, store *recall.Store, look *sight.Look, seen *sight.Sight, how refreshing) (*recall.Stats, error) {
	sum, newest := files.SumOf(look.Files)
	next := sight.Sight{At: look.At.UnixNano(), Full: seen.Full, Sum: sum}
	if look.Whole {
		next.Full = next.At
	}
	for _, k := range look.Hidden {
		next.Unlisted = append(next.Unlisted, files.UnlistedError(k).Error())
	}
	if how == refreshChanged && seen.Sum == sum && newest <= seen.At-int64(files.Racy) { // a file that is younger than the sight may have changed unseen
		next.Open, next.Left = seen.Open, seen.Left
		next.Glance, next.Blind = e.sight.GlanceAt(look, next.Open)
		e.sight.SaveLook(next, seen)
		*seen = next
		return nil, nil
	}
	if seen.Files == nil && e.sight.LastSightFiles(seen) != nil {
		seen.Files = nil
	}
	l := e.sight.LookThrough(look.Files, seen, next)
	bring := store.Update
	if how >= refreshAnew {
		bring = store.Rebuild
	}
	stats, err := bring(ctx, recall.Files{
		Refs:   l.Refs,
		Load:   func(key string) ([]recall.Document, error) { return e.Documents(key, l.OnDisk[key]) },
		Unseen: func(key string) bool { return l.Left[key] || look.Hidden.Hides(key) != nil },
	}, func(done, total int) {
		if e.Opt.Progress != nil {
			e.Opt.Progress("index", done, total)
		}
	})
	if err != nil {
		return nil, err
	}
	if stats.Left += len(l.Left); how == refreshAside {
		*seen = l.Next
		return &stats, nil
	}
	if l.Next.Left = stats.Left; len(stats.Failed) > 0 || stats.Left > 0 {
		l.Next.Sum = "" // to be tried again
	}
	l.Next.Glance, l.Next.Blind = e.sight.GlanceAt(look, l.Next.Open)
	before := *seen
	*seen = l.Next
	return &stats, e.sight.Save(l.Next, &before, how == refreshAlways)
}

// Reindex makes the index anew beside the old one.
func (e *Indexer) Reindex(ctx context.Context) (*recall.Stats, error) {
	return e.refresh(ctx, e.Store(), refreshAnew)
}

// Store is the workspace's index.
func (e *Indexer) Store() *recall.Store { return e.StoreIn(e.Ws.Derived(files.IndexDir)) }

// StoreIn is an index of the workspace's files in a folder.
func (e *Indexer) StoreIn(folder derived.Folder) *recall.Store {
	return recall.Open(folder, e.Analyzer, e.indexOptions())
}

func (e *Indexer) indexOptions() recall.Options {
	o := recall.Options{
		Identity: documentsID + "/" + recall.BlocksVersion + "/" + e.RedactID(), LockWait: recallWait, Synonyms: e.Words.Asked,
	}
	if within := e.Opt.IndexWithin; within > 0 {
		o.Until, o.LockWait = time.Now().Add(within), min(o.LockWait, within)
	}
	return o
}

// Passages brings the index up to date and returns it with the keys of all its passages, as [recall.Store.Contents] gives them.
func (e *Indexer) Passages(ctx context.Context) (*recall.Store, []string, error) {
	store := e.Store()
	if _, err := e.refresh(ctx, store, refreshChanged); err != nil {
		return nil, nil, err
	}
	keys, err := store.Contents(ctx)
	if NeedsIndex(err) {
		if _, err = e.Mend(ctx, store, err); err == nil {
			keys, err = store.Contents(ctx)
		}
	}
	return store, keys, err
}
