package find

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/errcode"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

const (
	documentsID = "documents-6" // raise it when the same file is to give other documents
	// recallWait bounds how long a question waits for another process that is bringing the index up to date; then it
	// is answered from the index as it is.
	recallWait = 2 * time.Second
)

// Answer is what [Finder.Recall] found.
type Answer struct {
	Workspace string `json:"workspace"`
	Query     string `json:"query"`
	*recall.Result
	Time []TimeRead `json:"time,omitempty"` // the times that were read in the question
	AsOf day.Day    `json:"as_of,omitzero"` // the hits are what was known on this day
	Day  day.Day    `json:"-"`              // on which it is asked
	Past bool       `json:"past,omitempty"` // the question is about the past: what no longer holds stands as well as it matches
	Freshness
	Gap *Waiting `json:"gap,omitempty"` // the page on which this very question waits for an answer

	Promotion *Promotion `json:"promotion,omitempty"` // what became of it, if the question was to be promoted
	Reranked  *Reranked  `json:"reranked,omitempty"`  // of ask.Asking with Rerank
	Reply     *Reply     `json:"answer,omitempty"`    // of ask.Asking with Answer
}

// Freshness says in what an answer may be behind the files.
type Freshness struct {
	Stale    string        `json:"stale,omitempty"`        // why the index could not be brought up to date first, in English
	StaleWhy notice.Notice `json:"stale_why,omitzero"`     // the same with a code
	Unkept   string        `json:"unkept,omitempty"`       // why the index that was made for this question could not be kept, in English
	Why      notice.Notice `json:"unkept_why,omitzero"`    // the same with a code
	Left     int           `json:"left_files,omitempty"`   // files that have changed and are not in the index yet, for lack of time ([env.Options.IndexWithin])
	Failed   []string      `json:"failed_files,omitempty"` // files that could not be indexed, each with its reason: an older version of them may be found
}

// Behind reports whether files have changed that the answer does not know yet.
func (f *Freshness) Behind() bool { return f.Stale != "" || f.Left > 0 }

// failed keeps which files a refresh could not index.
func (f *Freshness) failed(done *recall.Stats) {
	if done == nil {
		return
	}
	f.Failed, f.Left = nil, done.Left
	for _, err := range done.Failed {
		f.Failed = append(f.Failed, err.Error())
	}
}

// Recall asks the index, after bringing it up to date with the files. No hits is an answer, not an error.
func (e *Finder) Recall(ctx context.Context, q recall.Query) (*Answer, error) {
	a := &Answer{Workspace: e.Dir(), Query: q.Text}
	q, read, err := e.readQuery(ctx, q)
	if err != nil {
		return nil, err
	}
	a.Day, a.Time, a.AsOf, a.Past = e.Now().Day, read, q.AsOf, q.Former.OfPast()
	seen, err := e.answer(ctx, a, func(store *recall.Store) (*recall.Result, error) { return store.Search(ctx, q) })
	if err != nil {
		return nil, err
	}
	a.Gap = e.openGap(seen.Open, q.Text)
	return a, nil
}

// readQuery is [Finder.ReadTime], with what was known on the day as of which is asked.
func (e *Finder) readQuery(ctx context.Context, q recall.Query) (recall.Query, []TimeRead, error) {
	q, read := e.ReadTime(q)
	if q.AsOf == 0 {
		return q, read, nil
	}
	var err error
	q.Then, err = e.knownOn(ctx, q.AsOf)
	return q, read, err
}

// answer fills in what ask finds in the index, after bringing that up to date with the files. It may ask more than once. It
// returns the sight that the index is of.
func (e *Finder) answer(ctx context.Context, a *Answer, ask func(*recall.Store) (*recall.Result, error)) (seen Sight, err error) {
	store := e.Store()
	// Nearly always nothing has changed: the index is asked while the files are looked at.
	var (
		res *recall.Result
		wg  sync.WaitGroup
	)
	seen = e.LastSight()
	wg.Go(func() { res, err = ask(store) })
	done, stale := e.freshen(ctx, store, &seen)
	wg.Wait()
	if ctx.Err() != nil {
		return seen, ctx.Err()
	}
	if a.failed(done); done != nil {
		res, err = ask(store)
		seen = e.LastSight()
	}
	if (stale == nil || errors.Is(stale, ErrBehind)) && NeedsIndex(err) { // deleted, damaged or outdated, while no file has changed
		if done, stale = e.mend(ctx, store, err); stale == nil {
			a.failed(done)
			res, err = ask(store)
		}
	}
	if NeedsIndex(err) && isReadOnly(stale) {
		a.Unkept, a.Why, stale = problem.Cause(stale).Error(), errcode.Of(stale), nil
		res, err = e.recallAside(ctx, ask, &a.Freshness)
	}
	if err != nil {
		return seen, errors.Join(stale, err)
	}
	if stale != nil {
		a.Stale, a.StaleWhy = stale.Error(), errcode.Of(stale)
	}
	if res.Hits == nil {
		res.Hits = []recall.Hit{}
	}
	a.Result = res
	return seen, nil
}

// freshen brings the index up to date before a question is answered, or only glances at the files if that is wanted.
func (e *Finder) freshen(ctx context.Context, store *recall.Store, seen *Sight) (*recall.Stats, error) {
	if !e.Opt.Glance || len(seen.Glance) == 0 || seen.Left > 0 {
		return e.refreshFrom(ctx, store, *seen, refreshChanged)
	}
	if !e.glance(seen.Glance, seen.At) {
		return nil, ErrBehind
	}
	return nil, nil
}

// NeedsIndex reports whether an error is of an index that has to be made first, or made anew.
func NeedsIndex(err error) bool {
	return errors.Is(err, recall.ErrMissing) || errors.Is(err, recall.ErrVersion) || errors.Is(err, recall.ErrCorrupt)
}

// mend makes an index usable that was not, for the reason of err. Damage may be where an update does not look, so that the
// index is then made anew.
func (e *Finder) mend(ctx context.Context, store *recall.Store, err error) (*recall.Stats, error) {
	how := refreshAlways
	if errors.Is(err, recall.ErrCorrupt) {
		how = refreshAnew
	}
	return e.refresh(ctx, store, how)
}

// recallAside asks an index that is made for this one question and then deleted: the workspace has none, and may not be
// written to.
func (e *Finder) recallAside(ctx context.Context, ask func(*recall.Store) (*recall.Result, error), fresh *Freshness) (res *recall.Result, err error) {
	dir, err := os.MkdirTemp("", "memctl-index-")
	if err != nil {
		return nil, fmt.Errorf("make an index for one question: %w", err)
	}
	store := e.storeIn(derived.At(dir))
	defer func() { err = errors.Join(err, store.Remove(), os.Remove(dir)) }()
	done, err := e.refreshFrom(ctx, store, Sight{}, refreshAside)
	if err != nil {
		return nil, err
	}
	fresh.failed(done)
	return ask(store)
}

func isReadOnly(err error) bool {
	return errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS)
}

// refreshing says how much [Finder.refresh] takes for granted.
type refreshing uint8

const (
	refreshChanged refreshing = iota // only when a file has changed
	refreshAlways                    // ask the index about every file
	refreshAnew                      // make it anew
	refreshAside                     // make it anew, somewhere else, for one question
)

// refresh brings the index up to date. It returns nil when there was nothing to do.
func (e *Finder) refresh(ctx context.Context, store *recall.Store, how refreshing) (*recall.Stats, error) {
	return e.refreshFrom(ctx, store, e.LastSight(), how)
}

// refreshFrom brings the index up to date, as refresh does, for callers who have read the last sight already. It reads
// nothing else as long as no file's name, size or time has changed since.
func (e *Finder) refreshFrom(ctx context.Context, store *recall.Store, seen Sight, how refreshing) (*recall.Stats, error) {
	started := time.Now()
	listed, hidden, err := e.Indexed(ctx)
	if err != nil {
		return nil, err
	}
	sum, newest := files.SumOf(listed)
	glanced := len(listed) < glanceFrom || len(seen.Glance) > 0
	if how == refreshChanged && seen.Sum == sum && newest <= seen.At-int64(files.Racy) && glanced { // a file that is younger than the sight may have changed unseen
		return nil, nil
	}
	if err := e.LastSightFiles(&seen); err != nil {
		seen.Files = nil
	}
	l := e.lookThrough(listed, &seen, Sight{At: started.UnixNano(), Sum: sum, Glance: e.glanceAt(listed)})
	update := store.Update
	if how >= refreshAnew {
		update = store.Rebuild
	}
	stats, err := update(ctx, recall.Files{
		Refs:   l.refs,
		Load:   func(key string) ([]recall.Document, error) { return e.Documents(key, l.onDisk[key]) },
		Unseen: func(key string) bool { return l.left[key] || hidden.Hides(key) != nil },
	}, func(done, total int) {
		if e.Opt.Progress != nil {
			e.Opt.Progress("index", done, total)
		}
	})
	if err != nil {
		return nil, err
	}
	if stats.Left += len(l.left); how == refreshAside {
		return &stats, nil
	}
	if l.next.Left = stats.Left; len(stats.Failed) > 0 || stats.Left > 0 {
		l.next.Sum = "" // to be tried again
	}
	return &stats, e.saveSight(l.next, &seen, how == refreshAlways)
}

// Indexed lists the files that are searched, logs, pages, MEMORY.md and USER.md, and what could not be looked at.
func (e *Finder) Indexed(ctx context.Context) ([]workspace.File, files.Unlisted, error) {
	listed, skipped, err := e.Ws.Scan(ctx, files.MemoryDir, files.BankDir, "MEMORY.md", "USER.md")
	if err != nil {
		return nil, nil, err
	}
	hidden := slices.DeleteFunc(skipped, func(k workspace.Skipped) bool { return k.Reason != workspace.SkipUnreadable })
	out := listed[:0]
	for _, f := range listed {
		if strings.HasPrefix(f.Path, "bank/_meta/") || files.IsCatalogue(strings.TrimPrefix(f.Path, files.BankDir+"/")) || !strings.EqualFold(path.Ext(f.Path), ".md") {
			continue
		}
		out = append(out, f)
	}
	return out, hidden, nil
}

// Index is the workspace's search index, for benchmarks; everything else asks through [Finder.Recall].
func (e *Finder) Index() *recall.Store { return e.Store() }
