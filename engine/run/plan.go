package run

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/pages"
	"github.com/seed-a44923cb/memctl/engine/purge"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
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
	keep     bool                               // make checkpoints: who plans has the lock
	purge    bool                               // rewrite the ledgers without what is purged
	People   func(*Plan) ([]bank.Event, error)  // events that a person's command adds; may be nil
	Progress func(done, total int)
}

// folding is how the cycle folds.
func (c *Cycle) folding() replay.FoldOptions {
	return replay.FoldOptions{Full: c.Full, Keep: c.keep, Anew: c.Anew || c.bare, From: c.from, Limit: c.limit, Progress: c.Progress}
}

// again is folding without a word of progress, for a fold that is done once more.
func (c *Cycle) again() replay.FoldOptions {
	o := c.folding()
	o.Progress = nil
	return o
}

// Plan is everything a run wants to do, as data.
type Plan struct {
	Snap     *snapshot.Snapshot
	record   *replay.Record
	Folded   *replay.Folded
	Events   []bank.Event // to append to the ledger, sealed and dated
	People   []bank.Event // all people's events, old and new
	tail     []bank.Event // the program's effective events after the checkpoint that the cursor names, once this run is applied
	Pages    *pages.Plan
	Changes  workspace.Changeset
	Report   *report.Report
	purged   []string // ids of what is purged
	Gone     purge.Text
	private  privacy
	names    map[string]bool   // keys of the names of subjects there are; nil until they are asked for
	target   *bank.Entry       // that is purged
	later    map[string]string // of a purge: ids of entries of days after the run's, each with the hash of its statement
	nothing  bool              // nothing is new since the last run
	damaged  bool              // the checkpoint that the last run left cannot be read
	DryRun   bool
	After    func() error                   // called once the plan is applied, while the lock is held; may be nil
	appended map[string]*snapshot.Appending // by path: what adds lines to a file
}

// Plan reads nothing but the snapshot and what it points to, and writes nothing but checkpoints that do not count yet, if it is to make them. Close what it returns.
//
// Where a checkpoint turns out to be damaged after the fold, nothing of the plan counts: it is made again without one.
func (e *Runner) Plan(ctx context.Context, s *snapshot.Snapshot, c Cycle) (*Plan, error) {
	p := &Plan{Snap: s, Report: report.New(c.Verb, e.Ws.Dir(), s), DryRun: c.DryRun, appended: map[string]*snapshot.Appending{}}
	err := e.plan(ctx, p, c)
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

// lied reports whether a checkpoint that the plan rests on has turned out to be damaged.
func (p *Plan) lied() bool {
	return p.Folded != nil && (p.damaged || p.Folded.Machine.State().Err() != nil)
}

func (e *Runner) plan(ctx context.Context, p *Plan, c Cycle) error {
	s := p.Snap
	if e.Quiet(s, c) {
		p.nothing = true
		p.Report.Quiet(s)
		return nil
	}
	var err error
	if p.record, err = e.replay.Record(s); err != nil {
		return err
	}
	if err := e.replay.CheckRecorded(s, p.record); err != nil {
		return err
	}
	p.People = slices.Clone(p.record.People)
	at := replay.Instant(s.Clock, p.record.LastAt, e.Cfg)
	detected, made, err := e.pages.Detect(ctx, s, p.record, replay.FoldOptions{Keep: c.keep, Anew: c.bare, Progress: c.Progress}, at)
	if err != nil {
		return err
	}
	p.addPeople(detected)
	if p.Folded = made; made == nil || len(detected) > 0 || c.limit > 0 || c.Anew {
		if err := e.fold(ctx, p, c.folding()); err != nil {
			return err
		}
	}
	if c.People != nil {
		if err := e.obey(ctx, p, c, at); err != nil {
			return err
		}
	}
	if err := e.settle(ctx, p, c, at); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil { // who waits no longer is spared the pages
		return err
	}
	e.nameIgnored(p)
	p.nameUnread()
	// Page headers, the catalogue and roll-ups quote entries, and say where they stand.
	c.Full = c.Full || p.private.found || e.pages.Relaid(s)
	if err := e.planPages(ctx, p, c); err != nil {
		return err
	}
	p.Changes.Changes = append(p.Changes.Changes, p.Pages.Changes...)
	if err := e.planLedger(p); err != nil {
		return err
	}
	if err := e.withhold(p); err != nil {
		return err
	}
	slices.SortFunc(p.Changes.Changes, func(a, b workspace.Change) int { return strings.Compare(a.Path, b.Path) })
	if c.purge {
		if err := e.nameRemains(ctx, p); err != nil {
			return err
		}
	}
	p.fillReport()
	if c.Tell != nil {
		return c.Tell(ctx, p)
	}
	return nil
}

// planPages plans the pages that can have changed since the last run, where it is known how that left the bank, and all of them where it is not.
func (e *Runner) planPages(ctx context.Context, p *Plan, c Cycle) (err error) {
	in := &pages.Input{Snap: p.Snap, Record: p.record, Folded: p.Folded, People: p.People, Full: c.Full, Anew: c.Anew, Bare: c.bare, Limit: c.limit}
	if before := e.replay.Before(p.Snap, p.record, p.Folded); before != nil {
		defer func() { _ = before.Close() }() // it was only read
		in.Before = bank.Layout(before.State, e.Asking(p.record.People, p.record.RanOn(p.Snap)))
		if k := p.Snap.Cursor; c.Full {
			in.Digests = e.pages.LoadDigests(k.Digests.Of, in.Before, k.Digests.Stale)
		}
		for _, st := range []*bank.State{before.State, p.Folded.Machine.State()} {
			ids, _ := st.Touched()
			in.Touched = append(in.Touched, ids...)
		}
		defer func() { p.damaged = before.State.Err() != nil }()
	}
	p.Pages, err = e.pages.Plan(ctx, in)
	return err
}

// fold folds the events of people as the plan has them by now.
func (e *Runner) fold(ctx context.Context, p *Plan, o replay.FoldOptions) error {
	f, err := e.replay.Fold(ctx, p.Snap, p.People, o)
	if err != nil {
		return err
	}
	p.Close()
	p.Folded = f
	return nil
}

// Close releases what the bank of the plan is read from.
func (p *Plan) Close() {
	if p != nil {
		p.Folded.Close()
	}
}

// obey adds what a person's command does, after what the logs and pages say by now: an entry whose log line is gone is in the archive, and
// no command has to wait for the next run to find it there.
func (e *Runner) obey(ctx context.Context, p *Plan, c Cycle, at time.Time) error {
	before := len(p.People)
	if _, err := e.withdraw(ctx, p, c, at); err != nil {
		return err
	}
	if len(p.People) > before {
		at = at.Add(time.Millisecond) // it folds after the withdrawal
	}
	more, err := c.People(p)
	if err != nil {
		return err
	}
	for i := range more {
		more[i].At, more[i].Day, more[i].By = at, p.Snap.Clock.Day, bank.Person
		more[i].Seal()
	}
	p.addPeople(more)
	p.forget()
	if err := e.fold(ctx, p, c.again()); err != nil || !c.purge {
		return err
	}
	return e.forgetPartings(p)
}

// addPeople takes events that this run has found. All stand in the order in which they fold, as the ledgers give them: what reads the bank
// replays them as the cursor has them.
func (p *Plan) addPeople(events []bank.Event) {
	p.People = bank.WithoutVoided(append(p.People, events...))
	slices.SortStableFunc(p.People, bank.ComparePeople)
	p.Events = append(p.Events, events...)
}

// forget drops people's events about what is purged: they may hold its text.
func (p *Plan) forget() {
	p.People = slices.DeleteFunc(p.People, func(ev bank.Event) bool { return p.forgets(&ev) })
	p.Events = slices.DeleteFunc(p.Events, func(ev bank.Event) bool { return p.forgets(&ev) })
}

func (p *Plan) forgets(ev *bank.Event) bool {
	switch ev.Op {
	case bank.OpPurge:
		return false
	case bank.OpPromote:
		return len(p.purged) > 0 && p.quotes(ev)
	}
	return slices.Contains(p.purged, ev.Entry)
}

// settle compares the fold with the record: what is new goes to the ledger, what a replay no longer makes is taken
// back, and an entry whose statement is gone is withdrawn into the archive, which folds once more.
func (e *Runner) settle(ctx context.Context, p *Plan, c Cycle, at time.Time) error {
	recorded, err := e.withdraw(ctx, p, c, at)
	if err != nil {
		return err
	}
	made := map[string]bool{}
	for _, ev := range p.Folded.Machine.Events() {
		made[ev.ID] = true
	}
	have := map[string]bool{}
	var (
		void  []string
		taken []bank.Event // of void
	)
	for _, ev := range recorded {
		have[ev.ID] = true
		if !made[ev.ID] {
			void, taken = append(void, ev.ID), append(taken, ev)
		}
	}
	again := outOfTurn(recorded, p.Folded.Machine.Events())
	counted := slices.Clone(taken)
	for i := range again {
		have[again[i].ID] = false
		void, counted = append(void, again[i].ID), append(counted, again[i])
	}
	var fresh []bank.Event
	if len(void) > 0 {
		ev := bank.Event{At: at, Day: p.Snap.Clock.Day, Op: bank.OpVoid, By: bank.Program, IDs: void, Why: "replayed"}
		ev.Seal()
		fresh = append(fresh, ev)
	}
	for _, ev := range p.Folded.Machine.Events() {
		ev.At = at
		if !have[ev.ID] {
			fresh = append(fresh, ev)
		}
		if ev.Day > p.Folded.Tail {
			p.tail = append(p.tail, ev)
		}
	}
	p.Report.Count(fresh, counted)
	p.Events = append(fresh, p.Events...)
	e.findPrivate(p, taken)
	return nil
}

// outOfTurn returns those of the events a fold has made that are recorded, but before one about the same entry and of the same day that
// they come after: that one is new, or is written anew because its line moved. The ledgers give the bank of the fold only if they are
// written anew behind it. Accepts have their turn wherever they stand ([bank.Effective]).
func outOfTurn(recorded, made []bank.Event) []bank.Event {
	places := make(map[string]int, len(recorded))
	for i := range recorded {
		places[recorded[i].ID] = i
	}
	type about struct {
		day   day.Day
		entry string
	}
	last := map[about]int{}
	var out []bank.Event
	for i, ev := range made {
		if ev.Op == bank.OpAccept {
			continue
		}
		on := about{ev.Day, ev.Entry}
		place, there := places[ev.ID]
		if before, some := last[on]; there && some && place < before {
			out, there = append(out, ev), false
		}
		if !there {
			place = len(recorded) + i
		}
		last[on] = place
	}
	return out
}

// withdraw archives the entries whose statements are gone, folds again if there are any, and returns the recorded events that the fold
// is compared with.
func (e *Runner) withdraw(ctx context.Context, p *Plan, c Cycle, at time.Time) ([]bank.Event, error) {
	recorded, err := p.record.After(e.replay, p.Snap, p.Folded.Base)
	if err != nil {
		return nil, err
	}
	withdrawn := append(p.withdrawn(e, recorded, at), p.hiddenSince(e, at)...)
	if len(withdrawn) == 0 {
		return recorded, nil
	}
	p.addPeople(withdrawn)
	if err := e.fold(ctx, p, c.again()); err != nil {
		return nil, err
	}
	return p.record.After(e.replay, p.Snap, p.Folded.Base)
}

// withdrawn finds the entries that were accepted once and that no statement gives any more. A log line that is dated
// after this run's day is only not yet there.
func (p *Plan) withdrawn(e *Runner, recorded []bank.Event, at time.Time) []bank.Event {
	st := p.Folded.Machine.State()
	made := map[string]bool{}
	for _, ev := range p.Folded.Machine.Events() {
		made[ev.ID] = true
	}
	var out []bank.Event
	var texts map[string]bool
	marks := st.Purged.Marks()
	for _, ev := range recorded {
		if ev.Op != bank.OpAccept || made[ev.ID] || ev.Day > p.Snap.Clock.Day || ev.After == nil || len(ev.Sources) == 0 {
			continue
		}
		src := ev.Sources[0]
		src.Claim = 0
		if st.Holds(src.Stmt) || st.Purged[src.Hash] || st.Purged[ev.Entry] || p.leftForLater(src) || marks.In(ev.After.Text, src.Statement(), src.Day) != nil {
			continue
		}
		if p.hasActedOn(ev.Entry) {
			src.Of = "" // what a person did is to be told of in the archive
		}
		if st.HoldsStatement(src.Statement()) {
			continue // the line says it still, parted otherwise
		}
		if texts == nil {
			texts = map[string]bool{}
			for _, en := range st.All() {
				texts[memory.Normalize(en.FirstText)] = true
			}
		}
		if texts[memory.Normalize(ev.After.Text)] {
			continue // the same text stands elsewhere: a log was renamed, or its line moved
		}
		why := bank.ReasonWithdrawn
		if p.Folded.Present[src.Statement()] {
			why = bank.ReasonUnkept
		} else if e.isHidden(p.Snap, src.Path, ev.After.Text) {
			why = bank.ReasonPrivate
		}
		before := *ev.After
		// It may have been accepted under other settings, or by an older memctl.
		before.Text, before.Entities = e.Redact(before.Text), e.WithoutSecrets(before.Entities)
		for _, edit := range p.People { // what a person had made of it is what is archived
			if edit.Op == bank.OpEdit && edit.Entry == ev.Entry && edit.After != nil && edit.After.Text != "" {
				before.Text = edit.After.Text
			}
		}
		w := bank.Event{At: at, Day: p.Snap.Clock.Day, Op: bank.OpWithdraw, Entry: ev.Entry, By: bank.Person, Before: &before, Sources: []bank.Source{src}, Why: why}
		w.Seal()
		out = append(out, w)
	}
	return out
}

// hasActedOn reports whether a person has done anything to an entry.
func (p *Plan) hasActedOn(id string) bool {
	return slices.ContainsFunc(p.People, func(ev bank.Event) bool { return ev.Entry == id && ev.Op != bank.OpWithdraw })
}

func (p *Plan) leftForLater(src bank.Source) bool {
	r := p.Folded.Rest
	return r != nil && (src.Day > r.Day || src.Day == r.Day && !p.Folded.Present[src.Statement()])
}

// planLedger appends the events to this device's ledger and a line each to the changelog.
func (e *Runner) planLedger(p *Plan) error {
	if len(p.Events) == 0 {
		return nil
	}
	data, err := bank.EncodeLedger(p.Events)
	if err != nil {
		return err
	}
	own := e.MonthsLedger(p.Events[0].At)
	if len(p.purged) > 0 {
		return e.purgeLedgers(p, own, data)
	}
	if err := e.PlanAppend(p, own, data); err != nil {
		return err
	}
	if err := e.changelogWithout(p); err != nil {
		return err
	}
	if lines := report.ChangelogLines(p.Events, p.Folded.Machine.State(), question.Fold(p.People, p.Snap.Clock.Day), e.Cfg.Language, p.Snap.Clock.Day); len(lines) > 0 {
		return e.PlanAppend(p, files.Changelog, lines)
	}
	return nil
}

// PlanAppend adds lines to a file by the changeset of a plan.
func (e *Runner) PlanAppend(p *Plan, rel string, data []byte) error {
	if p.appendTo(rel, data) {
		return nil
	}
	a, err := p.Snap.Cursor.Append(e.Ws, rel, data, p.DryRun)
	if err != nil {
		return err
	}
	p.appended[rel] = a
	p.Changes.Changes = append(p.Changes.Changes, a.Change)
	return nil
}

// appendTo adds to a file that the plan rewrites already; it is false where it does not.
func (p *Plan) appendTo(rel string, data []byte) bool {
	for i := range p.Changes.Changes {
		if c := &p.Changes.Changes[i]; c.Path == rel && c.Op == workspace.OpWrite {
			c.Data = bytes.Join([][]byte{c.Data, data}, nil)
			return true
		}
	}
	return false
}
