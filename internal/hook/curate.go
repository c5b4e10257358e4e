package hook

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// The end of a session distils, so that hooks alone keep the bank. Whoever closes a client waits for it: engine.HooksConfig.DistilWithin says how long.
const (
	curateAgain = time.Hour // before a run that was not done in time is tried again
	curateMost  = 1000      // new statements: of a larger backlog each session's end takes a part
	// A run reads the whole state of the bank: with 10,000 entries it takes 0.6 s, with 100,000 of them 4.6 s.
	curateEntries = 30_000
)

// LockWait is how long a hook waits for the lock of the workspace: who holds it is distilling already.
const LockWait = 50 * time.Millisecond

// curated is what the ends of sessions remember of their runs.
type curated struct {
	Reflected day.Day              `json:"reflected,omitzero"` // day of the last reflect; before the first one, of the first distil
	Behind    bool                 `json:"behind,omitempty"`   // statements were left for the next run
	Late      map[string]time.Time `json:"late,omitempty"`     // by verb: when a run was not done in time
}

const (
	curatedFile = "curated"
	distil      = "distil"
	reflect     = "reflect"
)

// next is the run that is due on a day: once a day a reflect, which writes what is made of whole days, else a distil; "" where each of
// them was late not long ago.
func (c *curated) next(today day.Day, now time.Time) string {
	fits := func(verb string) bool {
		at, late := c.Late[verb]
		return !late || now.Sub(at) >= curateAgain || now.Before(at)
	}
	if c.Reflected != 0 && c.Reflected < today && !c.Behind && fits(reflect) {
		return reflect
	}
	if fits(distil) {
		return distil
	}
	return ""
}

// curate does the run that is due, within what closing a client may take, and says what came of it. It leaves it to a daemon that keeps
// the workspace, and to whoever holds its lock. What is not done in time has not happened; what is killed neither, or wholly.
func (h *Hook) curate(ctx context.Context, e *engine.Engine, began time.Time) ([]notice.Notice, error) {
	if kept, err := e.Kept(); err != nil || kept {
		return one(notice.New("hook.daemon", "distilling is left to the daemon")), err
	}
	within := e.Config().Hooks.DistilWithin
	if within == 0 {
		return nil, nil
	}
	if time.Since(began) > within/2 { // the next session's end does it
		return one(notice.New("hook.no-time", "no time left to distil")), nil
	}
	if n := e.Entries(); n > curateEntries {
		return one(notice.New("hook.too-many", "not distilled: {entries} entries are too many for the end of a session; a service or memctl reflect does it", n)), nil
	}
	var c curated
	e.Sessions().Read(curatedFile, &c)
	clock := e.Clock()
	verb := c.next(clock.Day, clock.At)
	if verb == "" {
		return one(notice.New("hook.slow", "not distilled: the last runs took longer than {time}; a service or memctl reflect does it", within)), nil
	}
	short, cancel := context.WithDeadline(ctx, began.Add(within))
	defer cancel()
	var r *report.Report
	var err error
	if verb == reflect {
		r, err = e.Reflect(short, false)
	} else {
		r, err = e.Distill(short, report.DistillOptions{Limit: curateMost})
	}
	if _, locked := errors.AsType[*workspace.LockedError](err); locked {
		return one(notice.New("hook.under-way", "distilling is left to the run that is under way")), nil
	}
	if err != nil && short.Err() == nil {
		return nil, fmt.Errorf("%s: %w", verb, err)
	}
	if err != nil {
		if c.Late == nil {
			c.Late = map[string]time.Time{}
		}
		c.Late[verb] = clock.At
		return one(notice.New("hook.run-late", "{verb}: not done within {time}", verb, within)), e.Sessions().Write(curatedFile, c)
	}
	e.IndexAfter(short, r) // what is left of the index the next prompt brings up to date
	delete(c.Late, verb)
	if c.Behind = r.Pending; verb == reflect || c.Reflected == 0 {
		c.Reflected = clock.Day
	}
	return did(verb, r), e.Sessions().Write(curatedFile, c)
}

// did says what a run did, for the record.
func did(verb string, r *report.Report) []notice.Notice {
	if r.Nothing || verb == distil && r.Read+r.Kept+r.Accepted == 0 && !r.Pending { // it may have written the catalogue of an empty workspace
		return one(notice.New("hook.run-nothing", "{verb}: nothing new", verb))
	}
	out := one(notice.New("hook.run", "{verb}: {read} read, {kept} kept, {new} new", verb, r.Read, r.Kept, r.Accepted))
	if r.Pending {
		out = append(out, notice.New("hook.run-more", "more is left"))
	}
	return out
}

// one is what is told, alone.
func one(what notice.Notice) []notice.Notice { return []notice.Notice{what} }
