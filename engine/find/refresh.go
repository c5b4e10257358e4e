package find

import (
	"context"
	"time"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/errcode"
)

// IndexAfter is the last step of a run: it brings the index up to date, so that the next question, which may be that of a hook with little time, need
// not. It writes nothing below memory/ and bank/, and when the run found nothing new it only looks whether there is an index. After a reflect nothing is left in the
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
	if r.Nothing && seen.Sum != "" && how == refreshChanged && !NeedsIndex(store.Status(nil).Err) {
		return
	}
	started := time.Now()
	done, err := e.bringUp(ctx, store, seen, how)
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

// Refresh brings the index up to date with the files, so that the next question need not. It returns nil when there was nothing
// to do. Its error matches [recall.ErrBusy] when another process is just doing it.
func (e *Finder) Refresh(ctx context.Context) (*recall.Stats, error) {
	return e.bringUp(ctx, e.Store(), e.LastSight(), refreshChanged)
}

// bringUp brings the index up to date where a file has changed since the last sight, and makes it usable where it is not though none has.
func (e *Finder) bringUp(ctx context.Context, store *recall.Store, seen Sight, how refreshing) (*recall.Stats, error) {
	done, err := e.refreshFrom(ctx, store, seen, how)
	if err != nil || done != nil {
		return done, err
	}
	if broken := store.Status(nil).Err; NeedsIndex(broken) {
		return e.mend(ctx, store, broken)
	}
	return nil, nil
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
