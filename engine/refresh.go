package engine

import (
	"context"
	"time"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/errcode"
)

// IndexAfter is the last step of a run: it brings the index up to date, so that the next question, which may be that of a hook with little time, need
// not. It writes nothing below memory/ and bank/, and when the run found nothing new it only looks whether there is an index. After a reflect nothing is left in the
// index of what people deleted. What came of it stands in the report, [Report.Index]; nil: there was nothing to do.
func (e *Engine) IndexAfter(ctx context.Context, r *Report) {
	r.Index = nil
	if r.DryRun {
		return
	}
	opts := e.indexOptions()
	opts.Tidy = r.Verb == "reflect"
	store := recall.Open(e.ws.Derived(indexDir), e.analyzer, opts)
	seen, how := e.lastSight(), refreshChanged
	if opts.Tidy && store.Littered() {
		how = refreshAlways
	}
	if r.Nothing && seen.Sum != "" && how == refreshChanged && !needsIndex(store.Status(nil).Err) {
		return
	}
	started := time.Now()
	done, err := e.bringUp(ctx, store, seen, how)
	if err == nil && done == nil {
		return
	}
	r.Index = &Indexed{Seconds: time.Since(started).Seconds()}
	if err != nil {
		r.Index.Error, r.Index.Why = err.Error(), errcode.Of(err)
		return
	}
	r.Index.Files, r.Index.Left = done.Added+done.Changed+done.Removed, done.Left
}

// Refresh brings the index up to date with the files, so that the next question need not. It returns nil when there was nothing
// to do. Its error matches [recall.ErrBusy] when another process is just doing it.
func (e *Engine) Refresh(ctx context.Context) (*recall.Stats, error) {
	return e.bringUp(ctx, e.store(), e.lastSight(), refreshChanged)
}

// bringUp brings the index up to date where a file has changed since the last sight, and makes it usable where it is not though none has.
func (e *Engine) bringUp(ctx context.Context, store *recall.Store, seen sight, how refreshing) (*recall.Stats, error) {
	done, err := e.refreshFrom(ctx, store, seen, how)
	if err != nil || done != nil {
		return done, err
	}
	if broken := store.Status(nil).Err; needsIndex(broken) {
		return e.mend(ctx, store, broken)
	}
	return nil, nil
}

// Reindex makes the index anew beside the old one.
func (e *Engine) Reindex(ctx context.Context) (*recall.Stats, error) {
	return e.refresh(ctx, e.store(), refreshAnew)
}

func (e *Engine) store() *recall.Store { return e.storeIn(e.ws.Derived(indexDir)) }

func (e *Engine) storeIn(folder derived.Folder) *recall.Store {
	return recall.Open(folder, e.analyzer, e.indexOptions())
}

func (e *Engine) indexOptions() recall.Options {
	o := recall.Options{
		Identity: documentsID + "/" + recall.BlocksVersion + "/" + e.redactID(), LockWait: recallWait, Synonyms: e.words.asked,
	}
	if within := e.opt.IndexWithin; within > 0 {
		o.Until, o.LockWait = time.Now().Add(within), min(o.LockWait, within)
	}
	return o
}
