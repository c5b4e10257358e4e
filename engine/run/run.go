package run

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/pages"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/roster"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/engine/state"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Distill is the micro-cycle: it folds what is new in the logs and what people did to the pages into the bank, and
// writes the pages that change by it. A second run over the same input writes nothing.
func (e *Runner) Distill(ctx context.Context, o report.DistillOptions, tell func(context.Context, *Plan) error) (*report.Report, error) {
	return e.Run(ctx, Cycle{Verb: "distill", limit: o.Limit, Tell: tell, DryRun: o.DryRun})
}

// Run takes the lock, finishes what a killed run left, plans, and applies the plan.
func (e *Runner) Run(ctx context.Context, c Cycle) (*report.Report, error) {
	c.Progress = func(done, total int) {
		if e.Opt.Progress != nil {
			e.Opt.Progress(c.Verb, done, total)
		}
	}
	started := time.Now()
	clock := e.Now()
	if c.DryRun {
		p, err := e.snapAndPlan(ctx, clock, c)
		if err != nil {
			return nil, err
		}
		defer p.Close()
		p.Report.Diff = p.Changes
		return p.Report.Done(started), nil
	}
	lock, err := e.Ws.Lock(ctx, e.Opt.LockWait, started, c.Verb)
	if err != nil {
		return nil, err
	}
	defer lock.Unlock()
	if err := e.Recover(lock); err != nil {
		return nil, err
	}
	if err := e.EnsureDevice(); err != nil {
		return nil, err
	}
	c.keep = true
	for try := 1; ; try++ {
		p, err := e.snapAndPlan(ctx, clock, c)
		if err == nil {
			err = e.apply(ctx, lock, p, started)
			p.Close()
		}
		if _, ok := errors.AsType[*workspace.ConflictError](err); ok && try < snapshot.MaxTries {
			continue // a person or another program wrote while we read: look again
		}
		if err != nil {
			return nil, err
		}
		return p.Report.Done(started), nil
	}
}

func (e *Runner) snapAndPlan(ctx context.Context, clock config.Clock, c Cycle) (*Plan, error) {
	last := snapshot.LoadSummary(e.Ws)
	if last != nil {
		var err error
		if clock, err = clock.Settle(last.Day); err != nil {
			return nil, err
		}
	}
	s, err := e.snapshot.Look(ctx, clock)
	if err != nil {
		return nil, err
	}
	if p := e.idle(s, last, c); p != nil {
		return p, nil
	}
	if err := e.snapshot.Take(s); err != nil {
		return nil, err
	}
	return e.Plan(ctx, s, c)
}

// Recover finishes what a killed run left. Pages that a person changed meanwhile stand, and what the run would
// have changed on them is noted.
func (e *Runner) Recover(lock *workspace.Lock) error {
	rec, err := e.Ws.Recover(lock)
	if err != nil || rec == nil {
		return err
	}
	if !rec.Torn {
		var n pages.Note
		if err := json.Unmarshal(rec.Note, &n); err != nil {
			return fmt.Errorf("read note of the journal: %w", err)
		}
		if err := e.pages.NoteStood(rec.Stood, n, true); err != nil {
			return err
		}
		if n.Purge {
			err = e.forgetDerived()
		} else if n.Since != 0 {
			err = state.Prune(e.Ws, func(c state.Named) bool { return c.Day < n.Since })
		}
		if err != nil {
			return err
		}
	}
	return rec.Done()
}

// apply makes the plan happen and then leaves the notes for the next run.
func (e *Runner) apply(ctx context.Context, lock *workspace.Lock, p *Plan, started time.Time) error {
	if err := e.forgetLint(p); err != nil {
		return err
	}
	if p.nothing {
		return e.rest(p.Snap, started)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	n := pages.Note{Lines: p.Pages.Lines, New: p.Pages.Fresh, Left: p.Pages.Left, Purge: len(p.purged) > 0, Since: p.since}
	raw, err := json.Marshal(n)
	if err != nil {
		return err
	}
	p.Changes.Note = raw
	done, err := e.Ws.Apply(ctx, lock, p.Changes)
	if err != nil {
		return err
	}
	p.Report.Written = len(done.Paths)
	if err := e.pages.NoteStood(done.Stood, n, false); err != nil {
		return err
	}
	keep := e.keepCheckpoints
	if n.Purge { // a checkpoint has names of all lines, also of those that the person has yet to remove
		keep = func(*Plan) error { return e.forgetDerived() }
	}
	if err := keep(p); err != nil {
		return err
	}
	k := e.nextCursor(p, done, started)
	if k.Digests, err = e.digests(p, n.Purge); err != nil {
		return err
	}
	if err := k.Save(e.Ws); err != nil {
		return err
	}
	left := &LeftBank{
		State: p.Folded.Machine.State(), Lists: p.Folded.Lists(), People: p.People, Day: p.Snap.Clock.Day, Told: p.record.Told, Files: k.Files,
	}
	if e.Leave != nil {
		if err := e.Leave(left); err != nil {
			return err
		}
	}
	if p.After != nil {
		if err := p.After(); err != nil {
			return err
		}
	}
	e.sweepDerived(leftFor)
	return done.Done()
}

// keepCheckpoints makes the checkpoints of the fold count, and removes those that no later run begins with: of each day the one is kept that was
// folded from what there is now.
func (e *Runner) keepCheckpoints(p *Plan) error {
	f := p.Folded
	for _, name := range slices.Sorted(maps.Keys(f.Checkpoints)) {
		if err := f.Checkpoints[name].Commit(); err != nil {
			return err
		}
	}
	return state.Prune(e.Ws, func(c state.Named) bool {
		return state.WorthKeeping(c.Day, f.Through) && c.Name == state.CheckpointName(c.Day, p.Snap.Inputs(p.People, c.Day))
	})
}

// digests keeps what a full pass has found out about the pages, and notes of which of them it no longer holds after any other. What is purged
// may be in it.
func (e *Runner) digests(p *Plan, purge bool) (d snapshot.Digests, err error) {
	k := p.Snap.Cursor
	switch {
	case purge || p.private.found && !p.Pages.Full:
	case p.Pages.Full:
		d.Of, err = e.pages.SaveDigests(p.Pages.Digests())
		return d, err
	case p.Pages.Chosen && k != nil && k.Digests.Of != "":
		d.Of, d.Stale = k.Digests.Of, slices.Concat(k.Digests.Stale, p.Pages.Changed)
		slices.Sort(d.Stale)
		d.Stale = slices.Compact(d.Stale)
		return d, nil
	}
	return d, e.Ws.RemoveDerived(files.DigestsFile)
}

// nextCursor takes stamps of everything as it is now.
func (e *Runner) nextCursor(p *Plan, done workspace.Applied, started time.Time) *snapshot.Cursor {
	s := p.Snap
	k := &snapshot.Cursor{
		Summary: snapshot.Summary{
			Data: s.Version, At: started, Day: s.Clock.Day, Closed: p.Folded.Through, Whole: p.Pages.Full,
			Pending: p.Folded.Rest != nil, LastAt: p.record.LastAt, Problems: s.Lasting(), Entries: p.Report.Entries, Pages: p.Report.Pages,
			Looks: e.PageLooks(),
		},
		History: snapshot.History{Checkpoint: p.Folded.Tail, Base: p.Folded.TailName, Newest: p.Folded.Newest, Tail: p.tail, People: p.People, Told: p.record.Told},
		Files:   map[string]files.Stamp{},
	}
	if p.Told {
		k.Stale = p.Folded.Through
	} else if s.Cursor != nil {
		k.Stale = s.Cursor.Stale
	}
	if k.Rollups = p.Pages.Rollups; k.Rollups == nil && s.Cursor != nil {
		k.Rollups = s.Cursor.Rollups
	}
	for _, ev := range p.Events {
		if ev.At.After(k.LastAt) {
			k.LastAt = ev.At
		}
	}
	for _, l := range s.Logs {
		st := l.Stamp
		st.Folded = st.Size - l.Waits
		if r := p.Folded.Rest; r != nil && p.Folded.Logs[l.Key] == l {
			st.Folded = p.Folded.FoldedOf(l)
		}
		k.Files[l.Path] = st
	}
	for rel, f := range s.Pages { // a distil leaves the catalogue and the roll-ups as they are
		if st, ok := s.Cursor.LastStamp(f); ok && files.IsDerived(rel) {
			k.Files[f.Path] = st
		}
	}
	maps.Copy(k.Files, p.Pages.Stamps)
	maps.Copy(k.Files, p.record.Stamps)
	if s.Cursor != nil {
		k.Grown = maps.Clone(s.Cursor.Grown)
	}
	e.restamp(k, p, done)
	return k
}

// restamp replaces the stamps of the files that this run wrote. One that stood gets the stamp of what it was before, so
// that the next run looks at it, or for it.
func (e *Runner) restamp(k *snapshot.Cursor, p *Plan, done workspace.Applied) {
	stood := map[string]bool{}
	for _, s := range done.Stood {
		stood[s.Path] = true
		if s.Op != workspace.OpAppend && s.Before != "" {
			k.Files[s.Path] = files.Stamp{Hash: s.Before}
		}
	}
	changed := slices.DeleteFunc(slices.Clone(p.Changes.Changes), func(c workspace.Change) bool { return strings.HasPrefix(c.Path, files.ReportsDir+"/") })
	rels := make([]string, len(changed))
	for i := range changed {
		rels[i] = changed[i].Path
	}
	looks, err := e.Ws.Look(rels)
	if err != nil {
		looks = make([]workspace.Look, len(rels)) // without times the next run reads more
	}
	for i, c := range changed {
		delete(k.Grown, c.Path)
		switch {
		case stood[c.Path]:
			continue
		case c.Op == workspace.OpDelete:
			delete(k.Files, c.Path)
			continue
		}
		var st files.Stamp
		if a := p.appended[c.Path]; a != nil {
			st = files.Stamp{Size: a.Size, Hash: a.Hash}
			k.Note(a, looks[i])
		} else {
			st = files.Stamp{Size: int64(len(c.Data)), Hash: workspace.Hash(c.Data), Sig: p.Pages.Sigs[c.Path]}
		}
		if strings.HasPrefix(c.Path, files.BankDir+"/_meta/") && path.Ext(c.Path) != ".jsonl" {
			continue
		}
		if looks[i].Size == st.Size {
			st.Mod, st.Ino = looks[i].Mod, looks[i].Ino
		} // else somebody was quicker: without a time the next run looks
		k.Files[c.Path] = st
	}
}

// LeftBank is the bank as a run leaves it, for those who keep something of it.
type LeftBank struct {
	State  *bank.State
	Lists  roster.Stored // of what the state begins with; nil: it does not have them
	People []bank.Event  // all people's events
	Day    day.Day       // of the run
	Told   bank.Tellings
	Files  map[string]files.Stamp // by path
}
