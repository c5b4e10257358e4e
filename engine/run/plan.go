package run

import (
	"context"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/pages"
	"github.com/seed-a44923cb/memctl/engine/purge"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Cycle is one run over the workspace: what it is asked to do beyond bringing the bank up to date.
type Cycle struct {
	Verb     string                             // for the lock and the report
	Full     bool                               // reflect: page headers, catalogue, every page
	limit    int                                // at most so many new statements; 0 is no limit
	Tell     func(context.Context, *Plan) error // the last step of the plan: makes the checks, writes a report of it, says what comes after; may be nil
	DryRun   bool                               // plan only
	Anew     bool                               // replay everything, without checkpoints
	bare     bool                               // fold without checkpoints: one of them is damaged
	from     day.Day                            // replay at least what is of this day and later; zero: what has changed
	told     day.Day                            // the last day of which a report has told what is stale
	keep     bool                               // make checkpoints: who plans has the lock
	Deed     func(Basis) (Deed, error)          // what a person's command does, by what the bank is then; may be nil
	Progress func(done, total int)
}

// folding is how the cycle folds.
func (c *Cycle) folding() replay.FoldOptions {
	return replay.FoldOptions{Full: c.Full, Told: c.told, Keep: c.keep, Anew: c.Anew || c.bare, From: c.from, Limit: c.limit, Progress: c.Progress}
}

// again is folding without a word of progress, for a fold that is done once more.
func (c *Cycle) again() replay.FoldOptions {
	o := c.folding()
	o.Progress = nil
	return o
}

// Deed is what a person's command does.
type Deed struct {
	Events []bank.Event // of the person, without day, time and id
	Entry  string       // that it was about; "" for none
	Page   string       // that it was about; "" for none
	purge  purging
}

// decision is what a run makes of its basis, before it comes to files.
type decision struct {
	Basis
	settled
	deed    Deed
	events  []bank.Event // to append to the ledger, sealed and dated: the program's, then people's
	private privacy
}

// draft is what a decision comes to in files.
type draft struct {
	writing // of all that changes
	Pages   *pages.Plan
	damaged bool    // the checkpoint that the last run left cannot be read
	remains remains // of a purge
}

// Plan is everything a run wants to do, as data.
type Plan struct {
	Basis
	draft
	Events  []bank.Event // to append to the ledger, sealed and dated
	tail    []bank.Event // as in settled
	since   day.Day      // as in settled
	Report  *report.Report
	purged  []string   // ids of what is purged
	Gone    purge.Text // what is purged
	private privacy
	nothing bool // nothing is new since the last run
	DryRun  bool
	Told    bool         // a report tells what is stale
	After   func() error // called once the plan is applied, while the lock is held; may be nil
}

// Plan reads nothing but the snapshot and what it points to, and writes nothing but checkpoints that do not count yet, if it is to make them. Close what it returns.
//
// Where a checkpoint turns out to be damaged after the fold, nothing of the plan counts: it is made again without one.
func (e *Runner) Plan(ctx context.Context, s *snapshot.Snapshot, c Cycle) (*Plan, error) {
	p, err := e.plan(ctx, s, c)
	if p.lied() && !c.bare {
		p.Close()
		if s, err = e.snapshot.Snapshot(ctx, s.Clock); err != nil {
			return nil, err
		}
		c.bare = true
		return e.Plan(ctx, s, c)
	}
	if err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

// plan puts together what is decided and the files that change by it. A plan that fails has a basis all the same.
func (e *Runner) plan(ctx context.Context, s *snapshot.Snapshot, c Cycle) (*Plan, error) {
	if s.Cursor != nil {
		c.told = s.Cursor.Stale
	}
	if e.Quiet(s, c) {
		p := &Plan{Basis: Basis{Snap: s}, nothing: true, Report: report.New(c.Verb, e.Ws.Dir(), s), DryRun: c.DryRun}
		p.Report.Quiet(s)
		return p, nil
	}
	r := report.New(c.Verb, e.Ws.Dir(), s)
	d, err := e.decide(ctx, s, &c)
	if err == nil {
		err = ctx.Err() // who waits no longer is spared the pages
	}
	if err != nil {
		return &Plan{Basis: d.Basis}, err
	}
	f, err := e.draft(ctx, &d, &c)
	p := &Plan{
		Basis: d.Basis, draft: f, Report: r, DryRun: c.DryRun,
		Events: d.events, tail: d.tail, since: d.since(), purged: d.deed.purge.ids, Gone: d.deed.purge.text, private: d.private,
	}
	if err != nil {
		return p, err
	}
	p.fillReport(&d)
	if c.Tell != nil {
		err = c.Tell(ctx, p)
	}
	return p, err
}

// decide finds what has come to pass since the last run. A decision that fails has a basis all the same.
func (e *Runner) decide(ctx context.Context, s *snapshot.Snapshot, c *Cycle) (d decision, err error) {
	if d.Basis, err = e.read(s); err != nil {
		return d, err
	}
	c.from = d.record.Heard()
	if d.Basis, err = e.detect(ctx, d.Basis, c); err != nil {
		return d, err
	}
	if d.Basis, d.deed, err = e.obey(ctx, d.Basis, c); err != nil {
		return d, err
	}
	var recorded []bank.Event
	if d.Basis, recorded, err = e.withdraw(ctx, d.Basis, c); err != nil {
		return d, err
	}
	d.settled = settle(d.Basis, recorded, d.Folded.Machine.Events())
	d.events = slices.Concat(d.fresh, d.found)
	d.private = e.findPrivate(d.Basis, d.events, d.taken)
	e.nameIgnored(d.Basis)
	nameUnread(d.Basis)
	return d, nil
}

// draft finds how the files are to be: the pages first, then the ledger with the changelog, then what earlier reports may say no longer. A draft that
// fails may say all the same that the checkpoint of the last run is damaged.
func (e *Runner) draft(ctx context.Context, d *decision, c *Cycle) (f draft, err error) {
	if f.Pages, f.damaged, err = e.planPages(ctx, d, c); err != nil {
		return f, err
	}
	var lost []string
	if f.writing, lost, err = e.planLedger(d, c.DryRun); err != nil {
		return f, err
	}
	withheld, err := e.withhold(d, lost)
	if err != nil {
		return f, err
	}
	f.Changes.Changes = slices.Concat(f.Pages.Changes, f.Changes.Changes, withheld)
	slices.SortFunc(f.Changes.Changes, func(a, b workspace.Change) int { return strings.Compare(a.Path, b.Path) })
	if g := &d.deed.purge; g.target != nil {
		f.remains, err = e.findRemains(ctx, d.Basis, g, f.Changes.Changes)
	}
	return f, err
}

// planPages plans the pages that can have changed since the last run, where it is known how that left the bank, and all of them where it is not.
// The plan is damaged if that turns out to be unreadable.
func (e *Runner) planPages(ctx context.Context, d *decision, c *Cycle) (_ *pages.Plan, damaged bool, err error) {
	b := d.Basis
	full := c.Full || d.private.found || e.pages.Relaid(b.Snap) // headers, the catalogue and roll-ups quote entries, and say where they stand
	in := &pages.Input{Snap: b.Snap, Record: b.record, Folded: b.Folded, People: b.People, Full: full, Anew: c.Anew, Bare: c.bare, Limit: c.limit}
	if before := e.replay.Before(b.Snap, b.record, b.Folded); before != nil {
		defer func() { _ = before.Close() }() // it was only read
		opt := e.Asking(b.record.People, b.record.RanOn(b.Snap))
		opt.Wiki = e.WikiOf(e.Facts(before.Facts))
		in.Before = bank.Layout(before.State, opt)
		if k := b.Snap.Cursor; full {
			in.Digests = e.pages.LoadDigests(k.Digests.Of, in.Before, k.Digests.Stale)
		}
		for _, st := range []*bank.State{before.State, b.state()} {
			ids, _ := st.Touched()
			in.Touched = append(in.Touched, ids...)
		}
		defer func() { damaged = before.State.Err() != nil }()
	}
	pp, err := e.pages.Plan(ctx, in)
	return pp, false, err
}

// lied reports whether a checkpoint that the plan rests on has turned out to be damaged.
func (p *Plan) lied() bool {
	return p.Folded != nil && (p.damaged || p.state().Err() != nil)
}

// Close releases what the bank of the plan is read from.
func (p *Plan) Close() {
	if p != nil {
		p.Folded.Close()
	}
}
