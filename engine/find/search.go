package find

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"sync"
	"syscall"

	"github.com/seed-a44923cb/memctl/engine/index"
	"github.com/seed-a44923cb/memctl/engine/mention"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/sight"
	"github.com/seed-a44923cb/memctl/engine/times"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/errcode"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// ErrBehind says that an answer was given by the index as it stands, though files have changed since: with Options.Glance
// the index of a large workspace is not brought up to date first. [index.Indexer.Refresh] does that.
var ErrBehind = notice.NewError("index.behind", "files have changed since the index was brought up to date")

// Answer is what [Finder.Recall] found.
type Answer struct {
	Workspace string `json:"workspace"`
	Query     string `json:"query"`
	*recall.Result
	Time []times.TimeRead `json:"time,omitempty"` // the times that were read in the question
	AsOf day.Day          `json:"as_of,omitzero"` // the hits are what was known on this day
	Day  day.Day          `json:"-"`              // on which it is asked
	Past bool             `json:"past,omitempty"` // the question is about the past: what no longer holds stands as well as it matches
	Freshness
	Leads []Lead `json:"leads,omitempty"` // what holds now of the subjects that the question names; none where it is about the past; of one that is refused only what answers it

	Gap *sight.Waiting `json:"gap,omitempty"` // the page on which this very question waits for an answer

	Promotion *Promotion `json:"promotion,omitempty"` // what became of it, if the question was to be promoted
	Reranked  *Reranked  `json:"reranked,omitempty"`  // of ask.Asking with Rerank
	Reply     *Reply     `json:"answer,omitempty"`    // of ask.Asking with Answer
}

// Freshness says how an answer may be behind the files.
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

// failed notes which files a refresh could not index.
func (f *Freshness) failed(done *recall.Stats) {
	if done == nil {
		return
	}
	f.Failed, f.Left = nil, done.Left
	for _, err := range done.Failed {
		f.Failed = append(f.Failed, err.Error())
	}
}

// Answering are the leads that give what the question asks for; none where it has to be looked for in the hits.
func (a *Answer) Answering() (out []Lead) {
	for i := range a.Leads {
		if a.Leads[i].Answers {
			out = append(out, a.Leads[i])
		}
	}
	return out
}

// Timely reports whether a hit is of one of the times that the question speaks of.
func (a *Answer) Timely(h recall.Hit) bool { return times.Timely(a.Time, &h) }

// Recall asks the index, after bringing it up to date with the files. No hits is an answer, not an error.
func (e *Finder) Recall(ctx context.Context, q recall.Query) (*Answer, error) {
	return e.RecallUntil(ctx, q, func([]recall.Hit) bool { return true })
}

// RecallUntil is [Finder.Recall] that asks again with a greater limit until the hits are enough, or all that there are.
func (e *Finder) RecallUntil(ctx context.Context, q recall.Query, enough func([]recall.Hit) bool) (*Answer, error) {
	a := &Answer{Workspace: e.Dir(), Query: q.Text}
	q.Entities, q.Names = e.called(q.Entities)
	q, read, err := e.readQuery(ctx, q)
	if err != nil {
		return nil, err
	}
	a.Day, a.Time, a.AsOf, a.Past = e.Now().Day, read, q.AsOf, q.Former.OfPast()
	results, seen, err := e.answer(ctx, a, func(store *recall.Store) ([]*recall.Result, error) {
		res, err := store.Search(ctx, q)
		for q := q; err == nil && len(res.Hits) >= q.Limit && !enough(res.Hits); {
			q.Limit *= 5
			more, err := store.Search(ctx, q)
			if err != nil || len(more.Hits) <= len(res.Hits) {
				return []*recall.Result{res}, ctx.Err() // what there is
			}
			res = more
		}
		return []*recall.Result{res}, err
	})
	if err != nil {
		return nil, err
	}
	a.Result = results[0]
	a.Gap = e.openGap(seen.Open, q.Text)
	if a.AsOf == 0 && !a.Past {
		if a.Leads = e.leads(a.Query, a.contentOfNow()); a.Refused != nil || len(a.Hits) == 0 {
			a.Leads = a.Answering() // by another name than the lines have
		}
	}
	return a, nil
}

// contentOfNow are the content words of a question of how things are now; none of one of another time, or of what happened, which no page answers.
func (a *Answer) contentOfNow() []string {
	if len(a.Time) > 0 || times.AsksHappened(a.Query) {
		return nil
	}
	return a.Content
}

// RecallEach is [Finder.Recall] for several questions, of which there is at least one. They are asked at the same time. The hits are in the order of the questions,
// and the answer is that to the first.
func (e *Finder) RecallEach(ctx context.Context, questions []recall.Query) (*Answer, [][]recall.Hit, error) {
	a := &Answer{Workspace: e.Dir(), Query: questions[0].Text}
	for i, q := range questions {
		questions[i], _ = e.ReadTime(q)
	}
	results, _, err := e.answer(ctx, a, func(store *recall.Store) ([]*recall.Result, error) {
		out, errs := make([]*recall.Result, len(questions)), make([]error, len(questions))
		var wg sync.WaitGroup
		for i, q := range questions {
			wg.Go(func() { out[i], errs[i] = store.Search(ctx, q) })
		}
		wg.Wait()
		return out, errors.Join(errs...)
	})
	if err != nil {
		return nil, nil, err
	}
	a.Result = results[0]
	hits := make([][]recall.Hit, len(results))
	for i, res := range results {
		hits[i] = res.Hits
	}
	return a, hits, nil
}

// Mentioned asks the index for the lines that a prompt mentions, by the words of its clauses. The query's text is the prompt, in NFC.
func (e *Finder) Mentioned(ctx context.Context, q recall.Query, words []mention.Word) (*Answer, error) {
	a := &Answer{Workspace: e.Dir(), Query: q.Text}
	results, _, err := e.answer(ctx, a, func(store *recall.Store) ([]*recall.Result, error) {
		res, err := store.Mentioned(ctx, q, words)
		return []*recall.Result{res}, err
	})
	if err != nil {
		return nil, err
	}
	a.Result = results[0]
	for i := range words {
		if w := &words[i]; w.Tells() && w.PartOf == 0 {
			if said := q.Text[w.Terms[0].StartByte:w.Terms[0].EndByte]; !slices.Contains(a.Content, said) {
				a.Content = append(a.Content, said)
			}
		}
	}
	a.Leads = e.leadsOfPrompt(q.Text, words, len(a.Hits) > 0)
	return a, nil
}

// readQuery is [Finder.ReadTime]. A query as of a day also gets what was known on that day.
func (e *Finder) readQuery(ctx context.Context, q recall.Query) (recall.Query, []times.TimeRead, error) {
	q, read := e.ReadTime(q)
	if q.AsOf == 0 {
		return q, read, nil
	}
	var err error
	q.Then, err = e.knownOn(ctx, q.AsOf)
	return q, read, err
}

// ReadTime is [times.Reader.Read], and gives the query what tells whether one of two hits has taken the place of the other.
func (e *Finder) ReadTime(q recall.Query) (recall.Query, []times.TimeRead) {
	q.Rivals = e.rivals(q.Text)
	return e.Times.Read(q)
}

// asker asks an index one question or several. It may be called more than once.
type asker func(*recall.Store) ([]*recall.Result, error)

// answer returns what ask finds in the index, which is brought up to date with the files first, and the sight to which the index belongs. It notes in a
// how far the answer is behind the files.
func (e *Finder) answer(ctx context.Context, a *Answer, ask asker) (found []*recall.Result, seen sight.Sight, err error) {
	store := e.Index.Store()
	// Nearly always nothing has changed: the index is asked while the files are looked at.
	var wg sync.WaitGroup
	seen = e.Sight.LastSight()
	wg.Go(func() { found, err = ask(store) })
	done, glanced, stale := e.freshen(ctx, store, &seen)
	wg.Wait()
	if ctx.Err() != nil {
		return nil, seen, ctx.Err()
	}
	if a.failed(done); done != nil {
		found, err = ask(store)
	}
	if glanced && err == nil {
		changed := e.Sight.HaveChanged(restsOn(found), &seen)
		if len(changed) > 0 && stale == nil && !e.Opt.Glance {
			seen.Sum = "" // whatever it says
			if done, stale = e.Index.Update(ctx, store, &seen); done != nil {
				a.failed(done)
				found, err = ask(store)
				changed = nil
			}
		}
		if len(changed) > 0 { // and the index is not brought up to date
			if stale == nil {
				stale = ErrBehind
			}
			e.onlyStanding(found, changed)
		}
	}
	if (stale == nil || errors.Is(stale, ErrBehind)) && index.NeedsIndex(err) { // deleted, damaged or outdated, while no file has changed
		if done, stale = e.Index.Mend(ctx, store, err); stale == nil {
			a.failed(done)
			found, err = ask(store)
		}
	}
	if index.NeedsIndex(err) && isReadOnly(stale) {
		a.Unkept, a.Why, stale = problem.Cause(stale).Error(), errcode.Of(stale), nil
		found, err = e.recallAside(ctx, ask, &a.Freshness)
	}
	if err != nil {
		return nil, seen, errors.Join(stale, err)
	}
	if stale != nil {
		a.Stale, a.StaleWhy = stale.Error(), errcode.Of(stale)
	}
	a.Failed = append(a.Failed, seen.Unlisted...)
	for _, res := range found {
		if res.Hits == nil {
			res.Hits = []recall.Hit{}
		}
	}
	return found, seen, nil
}

// freshen brings the index up to date before a question is answered. In a large workspace a glance takes the place of a look at all files where that is
// enough, and only the changes that it shows are indexed. With Options.Glance nothing is indexed, and nothing is looked at where no glance can be taken.
// glanced says that there may be changed files that were not looked at.
func (e *Finder) freshen(ctx context.Context, store *recall.Store, seen *sight.Sight) (done *recall.Stats, glanced bool, err error) {
	switch {
	case e.Sight.MayGlance(seen):
		changed, err := e.Sight.Glance(seen)
		switch {
		case err == nil && len(changed) == 0:
			return nil, true, nil
		case e.Opt.Glance:
			return nil, true, ErrBehind
		case err == nil: // else all are looked at, and it is told of what cannot be
			if done, ok, err := e.Index.UpdateSome(ctx, store, seen, changed); ok || err != nil {
				return done, true, err
			}
		}
	case e.Opt.Glance && seen.Left == 0 && (seen.Blind || len(seen.Glance) > 0): // a glance says nothing, and a look takes too long
		return nil, true, ErrBehind
	}
	done, err = e.Index.Update(ctx, store, seen)
	return done, false, err
}

// recallAside makes an index for one question and deletes it again. It serves a workspace that has none and cannot be written to.
func (e *Finder) recallAside(ctx context.Context, ask asker, fresh *Freshness) (found []*recall.Result, err error) {
	dir, err := os.MkdirTemp("", "memctl-index-")
	if err != nil {
		return nil, fmt.Errorf("make an index for one question: %w", err)
	}
	store := e.Index.StoreIn(derived.At(dir))
	defer func() { err = errors.Join(err, store.Remove(), os.Remove(dir)) }()
	done, err := e.Index.Aside(ctx, store)
	if err != nil {
		return nil, err
	}
	fresh.failed(done)
	return ask(store)
}

func isReadOnly(err error) bool {
	return errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS)
}
