package doctor

import (
	"context"
	"errors"
	"time"

	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/engine/view"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// Health says how a check came out.
type Health string

// What a check may come out as, the better first.
const (
	Healthy Health = "ok"
	Notable Health = "info" // nothing to do, but good to know
	Ailing  Health = "warn" // something to look at
	Broken  Health = "fail" // memctl cannot do its work
)

// Worse is the worse of two.
func (h Health) Worse(o Health) Health {
	if o.rank() > h.rank() {
		return o
	}
	return h
}

// rank orders the healths, the best first.
func (h Health) rank() int {
	switch h {
	case Notable:
		return 1
	case Ailing:
		return 2
	case Broken:
		return 3
	default:
		return 0
	}
}

// maxSpots bounds the places that a diagnosis names.
const maxSpots = 20

// Spot is a place that a diagnosis is about.
type Spot struct {
	Path  string `json:"path"`
	Line  int    `json:"line,omitzero"`
	Text  string `json:"text,omitempty"`  // what stands there, or what is wrong, without secrets
	Wants string `json:"wants,omitempty"` // what it should be
	notice.Notice
}

// spotOf is a place with what is wrong there.
func spotOf(p *problem.Problem) Spot {
	return Spot{Path: p.Path, Line: p.Line, Text: p.Message, Notice: p.Notice}
}

// Diagnosis is what one check saw. Words for it are made where it is shown, from Code and the values.
type Diagnosis struct {
	Check  string // what was looked at: files, index, ledger, …
	Health Health
	Code   string // what was seen, such as index.corrupt; does not change
	Count  int    // how many of what the code is about
	Values []any  // what else there is to say of it, by the code
	Spots  []Spot // at most twenty
	// Mend does what can be done about it without asking anybody what was meant; nil where there is no such thing.
	Mend func(context.Context) error
}

// spot adds a place.
func (d *Diagnosis) spot(s Spot) {
	if d.Count++; d.Count <= maxSpots {
		d.Spots = append(d.Spots, s)
	}
}

// checkup collects what the checks of one look at the workspace say.
type checkup struct {
	e     *Doctor
	clock config.Clock
	files []workspace.File // of memory/ and bank/, sorted
	out   []Diagnosis
}

// add adds a diagnosis as it is.
func (c *checkup) add(d Diagnosis) { c.out = append(c.out, d) }

// found adds a diagnosis if something was found, and tells whether it was.
func (c *checkup) found(d *Diagnosis) bool {
	if d.Count > 0 {
		c.add(*d)
	}
	return d.Count > 0
}

// Examine looks at everything that a workspace needs to work and says what it saw, check by check. It reads all logs and
// ledgers, and writes nothing; for the model it opens one connection if the settings name one.
func (e *Doctor) Examine(ctx context.Context) ([]Diagnosis, error) {
	files, skipped, err := e.Ws.Scan(ctx, files.MemoryDir, files.BankDir)
	if err != nil {
		return nil, err
	}
	c := &checkup{e: e, clock: e.Now(), files: files}
	c.permissions(skipped)
	c.disk()
	c.lock()
	c.journal()
	c.settings(ctx)
	if err := c.ledgers(ctx); err != nil {
		return nil, err
	}
	c.when()
	if err := c.texts(ctx); err != nil {
		return nil, err
	}
	c.names(skipped)
	c.sync()
	c.git()
	c.model(ctx)
	return c.out, ctx.Err()
}

// settings looks at rules and logs as the next run will, and at the index.
func (c *checkup) settings(ctx context.Context) {
	st, err := c.e.view.Status(ctx)
	if err != nil {
		c.add(Diagnosis{Check: "logs", Health: Broken, Code: "logs.failed", Values: []any{err}})
		return
	}
	rules := Diagnosis{Check: "rules", Health: Ailing, Code: "rules.bad"}
	for i := range st.RuleFaults {
		rules.spot(spotOf(&st.RuleFaults[i]))
	}
	if !c.found(&rules) {
		c.add(Diagnosis{Check: "rules", Health: Healthy, Code: "rules.ok"})
	}
	c.index(st)
	c.logs(st)
}

// index says how the index compares with the files. All but a damaged one mends itself with the next question.
func (c *checkup) index(st *view.Status) {
	state := st.Index.State
	if state == recall.StateEqual || state == recall.StateContent {
		if err := c.e.find.Index.Store().Verify(); errors.Is(err, recall.ErrCorrupt) { // every byte: a question reads only what it needs
			state = recall.StateCorrupt
		}
	}
	d := Diagnosis{Check: "index", Health: Notable, Code: "index." + state.String(), Count: st.Index.Documents}
	switch d.Code {
	case "index.equal":
		d.Health = Healthy
	case "index.corrupt":
		d.Health = Ailing
	}
	if d.Health != Healthy {
		d.Mend = func(ctx context.Context) error {
			_, err := c.e.find.Index.Reindex(ctx)
			return err
		}
	}
	c.add(d)
}

// when compares the clock with the last run and with the logs.
func (c *checkup) when() {
	last := snapshot.LoadSummary(c.e.Ws)
	if last != nil {
		if _, err := c.clock.Settle(last.Day); err != nil {
			c.add(Diagnosis{Check: "clock", Health: Broken, Code: "clock.behind", Values: []any{c.clock.Day, last.Day}})
			return
		}
	}
	ahead := Diagnosis{Check: "clock", Health: Ailing, Code: "clock.ahead", Values: []any{c.clock.Day}}
	for _, f := range c.files {
		if d, ok := files.LogDay(f); ok && d > c.clock.Day {
			ahead.spot(Spot{Path: f.Path})
		}
	}
	if !c.found(&ahead) {
		c.add(Diagnosis{Check: "clock", Health: Healthy, Code: "clock.ok", Values: []any{c.clock.Day}})
	}
}

// lock says who holds the workspace.
func (c *checkup) lock() {
	const long = time.Hour // the longest run over ten years of logs takes minutes
	zone := c.e.Cfg.Zone
	by, stale, err := c.e.Ws.Held()
	switch {
	case err != nil:
		c.add(Diagnosis{Check: "lock", Health: Broken, Code: "lock.failed", Values: []any{err}})
	case by != nil && !by.Since.IsZero() && c.clock.At.Sub(by.Since) > long:
		c.add(Diagnosis{Check: "lock", Health: Ailing, Code: "lock.long", Values: []any{by.PID, by.Since.In(zone), by.Purpose}})
	case by != nil:
		c.add(Diagnosis{Check: "lock", Health: Notable, Code: "lock.held", Values: []any{by.PID, by.Since.In(zone), by.Purpose}})
	case stale != nil:
		c.add(Diagnosis{Check: "lock", Health: Notable, Code: "lock.stale", Values: []any{stale.PID, stale.Since.In(zone), stale.Purpose}})
	default:
		c.add(Diagnosis{Check: "lock", Health: Healthy, Code: "lock.free"})
	}
}

// journal says whether a run was cut off.
func (c *checkup) journal() {
	pending, err := c.e.Ws.Pending()
	switch {
	case err != nil:
		c.add(Diagnosis{Check: "journal", Health: Broken, Code: "journal.failed", Values: []any{err}})
	case pending:
		c.add(Diagnosis{Check: "journal", Health: Ailing, Code: "journal.pending", Mend: c.e.finish})
	default:
		c.add(Diagnosis{Check: "journal", Health: Healthy, Code: "journal.none"})
	}
}

// finish finishes what a run that was cut off has left.
func (e *Doctor) finish(ctx context.Context) error {
	lock, err := e.Ws.Lock(ctx, e.Opt.LockWait, time.Now(), "doctor")
	if err != nil {
		return err
	}
	return errors.Join(e.run.Recover(lock), lock.Unlock())
}
