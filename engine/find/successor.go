package find

import (
	"context"
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// One place decides what no longer holds and what holds instead: the index ([recall.FormerHits]). All that shows hits, answers or pages takes it
// from there.

// Settled marks documents that were not found but read from their files, in place.
func (e *Finder) Settled(ctx context.Context, docs []recall.Document) {
	_ = e.Index.Store().Settle(ctx, recall.Query{}, docs) // without an index they stand as their pages have them
}

// knownOn returns a function that puts an entry back to what it was at the end of a day.
func (e *Finder) knownOn(ctx context.Context, d day.Day) (func(*recall.Document), error) {
	r, err := e.replay.WholeRecord(ctx)
	if err != nil {
		return nil, err
	}
	src, err := e.Sources()
	if err != nil {
		return nil, err
	}
	later := func(ev bank.Event) bool { return ev.Day > d }
	st := src.Given.Begin()
	replay.MarkPurged(st, r.People)
	bank.Replay(st, slices.DeleteFunc(slices.Clone(r.Program), later), slices.DeleteFunc(slices.Clone(r.People), later))
	return func(doc *recall.Document) {
		en, ok := st.Entry(doc.EntryID)
		if !ok || en.Private() {
			return
		}
		doc.Text, doc.Confidence = e.Redact(en.Text), en.Confidence
		doc.Former, doc.Faded = en.Standing != bank.Live, en.Standing == bank.Archived && en.Reason == bank.ReasonFaded
		doc.Since, doc.Until, doc.Successor = en.Since, en.Until, en.Successor
	}, nil
}
