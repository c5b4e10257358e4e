package engine

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
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// maxTries is how often a run plans anew because a person was quicker than its plan.
const maxTries = 4

// Distill is the micro-cycle: it folds what is new in the logs and what people did to the pages into the bank, and
// writes the pages that change by it. A second run over the same input writes nothing.
func (e *Engine) Distill(ctx context.Context, o DistillOptions) (*Report, error) {
	return e.run(ctx, cycle{verb: "distill", limit: o.Limit, dryRun: o.DryRun})
}

// Reflect is the full pass: it distils everything, closes each logical day that is over, brings roll-ups, page headers and
// the catalogue up to date, looks for what a person may want to mend, and writes a report of it all.
func (e *Engine) Reflect(ctx context.Context, dryRun bool) (*Report, error) {
	return e.run(ctx, cycle{verb: "reflect", full: true, tell: e.tell, dryRun: dryRun})
}

// run takes the lock, finishes what a killed run left, plans, and applies the plan.
func (e *Engine) run(ctx context.Context, c cycle) (*Report, error) {
	c.progress = func(done, total int) {
		if e.opt.Progress != nil {
			e.opt.Progress(c.verb, done, total)
		}
	}
	started := time.Now()
	clock := e.clock()
	if c.dryRun {
		p, err := e.snapAndPlan(ctx, clock, c)
		if err != nil {
			return nil, err
		}
		p.report.Diff = p.changes
		return p.report.done(started), nil
	}
	lock, err := e.ws.Lock(ctx, e.opt.LockWait, started, c.verb)
	if err != nil {
		return nil, err
	}
	defer lock.Unlock()
	if err := e.recover(lock); err != nil {
		return nil, err
	}
	if err := e.ensureDevice(); err != nil {
		return nil, err
	}
	for try := 1; ; try++ {
		p, err := e.snapAndPlan(ctx, clock, c)
		if err == nil {
			err = e.apply(ctx, lock, p, started)
		}
		if _, ok := errors.AsType[*workspace.ConflictError](err); ok && try < maxTries {
			continue // a person or another program wrote while we read: look again
		}
		if err != nil {
			return nil, err
		}
		return p.report.done(started), nil
	}
}

func (e *Engine) snapAndPlan(ctx context.Context, clock Clock, c cycle) (*plan, error) {
	last := loadSummary(e.ws)
	if last != nil {
		var err error
		if clock, err = clock.settle(last.Day); err != nil {
			return nil, err
		}
	}
	s, err := e.look(ctx, clock)
	if err != nil {
		return nil, err
	}
	if p := e.idle(s, last, c); p != nil {
		return p, nil
	}
	if err := e.take(s); err != nil {
		return nil, err
	}
	return e.plan(ctx, s, c)
}

// recover finishes what a killed run left. Pages that a person changed meanwhile stand, and what the run would
// have changed on them is noted.
func (e *Engine) recover(lock *workspace.Lock) error {
	rec, err := e.ws.Recover(lock)
	if err != nil || rec == nil {
		return err
	}
	if !rec.Torn {
		var n note
		if err := json.Unmarshal(rec.Note, &n); err != nil {
			return fmt.Errorf("read note of the journal: %w", err)
		}
		if err := e.noteStood(rec.Stood, n, true); err != nil {
			return err
		}
		if n.Purge {
			if err := e.forgetDerived(); err != nil {
				return err
			}
		}
	}
	return rec.Done()
}

// apply makes the plan happen and then leaves the notes for the next run.
func (e *Engine) apply(ctx context.Context, lock *workspace.Lock, p *plan, started time.Time) error {
	if p.nothing {
		return e.rest(p.snap, started)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	n := note{Lines: p.pages.lines, New: p.pages.fresh, Left: p.pages.left, Purge: len(p.purged) > 0}
	raw, err := json.Marshal(n)
	if err != nil {
		return err
	}
	p.changes.Note = raw
	done, err := e.ws.Apply(ctx, lock, p.changes)
	if err != nil {
		return err
	}
	p.report.Written = len(done.Paths)
	if err := e.noteStood(done.Stood, n, false); err != nil {
		return err
	}
	keep := e.saveCheckpoints
	if n.Purge { // a checkpoint has names of all lines, also of those that the person has yet to remove
		keep = func(*plan) error { return e.forgetDerived() }
	}
	if err := keep(p); err != nil {
		return err
	}
	k := e.nextCursor(p, done, started)
	if err := k.save(e.ws); err != nil {
		return err
	}
	left := &leftBank{state: p.folded.machine.State(), people: p.people, day: p.snap.clock.Day, told: p.record.told, files: k.Files}
	if err := e.prepareBriefings(left); err != nil {
		return err
	}
	e.sweepDerived(leftFor)
	return done.Done()
}

func (e *Engine) saveCheckpoints(p *plan) error {
	for _, name := range slices.Sorted(maps.Keys(p.folded.checkpoints)) {
		if err := e.ws.WriteDerived(name, p.folded.checkpoints[name]); err != nil {
			return err
		}
	}
	byDay := map[day.Day]string{}
	for name, d := range checkpointFiles(e.ws) {
		_, mine := p.folded.checkpoints[name]
		if keep := worthKeeping(d, p.folded.through) && (mine || name == p.folded.newestFile || name == p.folded.tailFile || byDay[d] == ""); keep {
			if old := byDay[d]; old != "" {
				if err := e.ws.RemoveDerived(old); err != nil {
					return err
				}
			}
			byDay[d] = name
			continue
		}
		if err := e.ws.RemoveDerived(name); err != nil {
			return err
		}
	}
	return nil
}

// nextCursor takes stamps of everything as it is now.
func (e *Engine) nextCursor(p *plan, done workspace.Applied, started time.Time) *cursor {
	s := p.snap
	k := &cursor{
		summary: summary{
			Data: s.version, At: started, Day: s.clock.Day, Closed: p.folded.through, Whole: p.pages.full,
			Pending: p.folded.rest != nil, LastAt: p.record.lastAt, Problems: s.lasting(), Entries: p.report.Entries, Pages: p.report.Pages,
		},
		history: history{Checkpoint: p.folded.tail, Base: p.folded.tailFile, Tail: p.tail, People: p.people, Told: p.record.told},
		Files:   map[string]stamp{},
	}
	if k.Rollups = p.pages.rollups; k.Rollups == nil && s.cursor != nil {
		k.Rollups = s.cursor.Rollups
	}
	for _, ev := range p.events {
		if ev.At.After(k.LastAt) {
			k.LastAt = ev.At
		}
	}
	for _, l := range s.logs {
		st := l.stamp
		st.Folded = st.Size - l.waits
		if r := p.folded.rest; r != nil && p.folded.logs[l.Key] == l {
			st.Folded = p.folded.foldedOf(l)
		}
		k.Files[l.Path] = st
	}
	for rel, f := range s.pages { // a distil leaves the catalogue and the roll-ups as they are
		if st, ok := s.cursor.lastStamp(f); ok && isDerived(rel) {
			k.Files[f.Path] = st
		}
	}
	maps.Copy(k.Files, p.pages.stamps)
	maps.Copy(k.Files, p.record.stamps)
	e.restamp(k, p, done)
	return k
}

// restamp replaces the stamps of the files that this run wrote. One that stood gets the stamp of what it was before, so
// that the next run looks at it, or for it.
func (e *Engine) restamp(k *cursor, p *plan, done workspace.Applied) {
	stood := map[string]bool{}
	for _, s := range done.Stood {
		stood[s.Path] = true
		if s.Op != workspace.OpAppend && s.Before != "" {
			k.Files[s.Path] = stamp{Hash: s.Before}
		}
	}
	files, _, err := e.ws.Scan(background(), bankDir)
	if err != nil {
		return // without stamps the next run reads more
	}
	found := map[string]workspace.File{}
	for _, f := range files {
		found[f.Path] = f
	}
	for _, c := range p.changes.Changes {
		f, there := found[c.Path]
		switch {
		case stood[c.Path]:
			continue
		case c.Op == workspace.OpDelete:
			delete(k.Files, c.Path)
			continue
		}
		st, known := p.appended[c.Path]
		if !known {
			st = stamp{Size: int64(len(c.Data)), Hash: workspace.Hash(c.Data), Sig: p.pages.sigs[c.Path]}
		}
		if strings.HasPrefix(c.Path, bankDir+"/_meta/") && path.Ext(c.Path) != ".jsonl" || strings.HasPrefix(c.Path, reportsDir+"/") {
			continue
		}
		if there && f.Size == st.Size {
			st.Mod, st.Ino = f.ModTime.UnixNano(), f.Ino
		} // else somebody was quicker: without a time the next run looks
		k.Files[c.Path] = st
	}
}

// foldedOf is how far a log was folded when a limit cut the run short.
func (f *folded) foldedOf(l *logFile) int64 {
	r := f.rest
	switch {
	case l.day < r.Day:
		return l.stamp.Size
	case l.Key == r.Path:
		return int64(r.StartByte)
	case l.day == r.Day && l.Key < r.Path:
		return l.stamp.Size
	}
	return l.grown
}

// leftBank is the bank as a run leaves it, for those who keep something of it.
type leftBank struct {
	state  *bank.State
	people []bank.Event // all people's events
	day    day.Day      // of the run
	told   bank.Tellings
	files  map[string]stamp // by path
}
