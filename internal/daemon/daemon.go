package daemon

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/go-co-op/gocron/v2"

	"github.com/seed-a44923cb/memctl/engine/schedule"
)

const (
	// stopWait is how long runs have to notice that they are cancelled. Then the program ends as if it were killed, which loses
	// nothing either.
	stopWait = 1500 * time.Millisecond
	// atOnce is how many workspaces have a run at the same time: one that hangs must not stop the others, and the memory of many
	// must not add up at three in the morning.
	atOnce = 2
)

// Options of [Run] and [Once]; only Dirs is needed.
type Options struct {
	Dirs    []string      // workspaces
	Log     *slog.Logger  // nil: no log
	Version string        // of the program, for the state file
	Listen  string        // address of /metrics and /healthz, on loopback, as it is without a host; "": none
	Reload  chan struct{} // a value sent makes all settings be read again

	Now   func() time.Time // for tests: the machine's clock; default time.Now
	Work  Work             // for tests: what runs; default [Engine]
	Watch Watch            // for tests: what watches; default [Files]
	Quiet time.Duration    // for tests: how long logs are left alone; default [schedule.Quiet]
}

func (o Options) withDefaults() Options {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Work == nil {
		o.Work = Engine
	}
	if o.Watch == nil {
		o.Watch = Files
	}
	return o
}

// daemon is what the keepers share.
type daemon struct {
	Options

	cron  gocron.Scheduler
	slots chan struct{} // runs at a time
	count *counters
}

// now is the wall clock, without the reading of another clock that would hide that it was set.
func (d *daemon) now() time.Time { return d.Now().Round(0) }

// Run keeps the workspaces until the context ends; that is no error. It is one if none of them can be kept to begin with: then it
// is, of the first, what stands in the way, for example a *workspace.LockedError that names the daemon that keeps it.
func Run(ctx context.Context, o Options) error {
	d, keepers, err := prepare(o)
	if err != nil {
		return err
	}
	stopServing, err := d.serve(ctx, keepers)
	if err != nil {
		return err
	}
	defer stopServing()
	if d.cron, err = gocron.NewScheduler(); err != nil {
		return fmt.Errorf("make the scheduler: %w", err)
	}
	d.cron.Start()
	if err := takeUpAny(ctx, keepers); err != nil {
		return errors.Join(err, d.cron.Shutdown())
	}
	work, cancel := context.WithCancel(context.WithoutCancel(ctx)) // ends once it is said that it will
	defer cancel()
	var wg sync.WaitGroup
	for _, k := range keepers {
		wg.Go(func() { k.keep(work) })
	}
	if o.Reload != nil {
		wg.Go(func() { reload(work, o.Reload, keepers) })
	}
	<-ctx.Done()
	d.Log.LogAttrs(ctx, slog.LevelInfo, "stopping")
	cancel()
	done := make(chan struct{})
	go func() { wg.Wait(); close(done) }()
	select {
	case <-done:
		d.Log.LogAttrs(ctx, slog.LevelInfo, "stopped")
		return d.cron.Shutdown()
	case <-time.After(stopWait):
		d.Log.LogAttrs(ctx, slog.LevelWarn, "stopped in the middle of a run; the next one finishes or forgets it")
		return nil
	}
}

// prepare makes a keeper for each workspace that is named.
func prepare(o Options) (*daemon, []*keeper, error) {
	d := &daemon{Options: o.withDefaults(), slots: make(chan struct{}, atOnce), count: newCounters()}
	var keepers []*keeper
	for _, dir := range o.Dirs {
		abs, err := filepath.Abs(dir)
		if err != nil {
			return nil, nil, fmt.Errorf("workspace %s: %w", dir, err)
		}
		if !slices.ContainsFunc(keepers, func(k *keeper) bool { return k.dir == abs }) {
			keepers = append(keepers, newKeeper(d, abs))
		}
	}
	if len(keepers) == 0 {
		return nil, nil, errors.New("no workspace to keep")
	}
	return d, keepers, nil
}

// takeUpAny takes up what can be taken up, and fails when nothing can.
func takeUpAny(ctx context.Context, keepers []*keeper) error {
	var first error
	kept := 0
	for _, k := range keepers {
		if err := k.takeUp(ctx); err != nil {
			first = cmp.Or(first, err)
			continue
		}
		kept++
	}
	if kept == 0 {
		return first
	}
	for _, k := range keepers {
		_ = k.attend(ctx) // it says at the start which of several cannot be kept
	}
	return nil
}

func reload(ctx context.Context, asked <-chan struct{}, keepers []*keeper) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-asked:
			for _, k := range keepers {
				poke(k.reload)
			}
		}
	}
}

// poke leaves a message that stands for any number of them.
func poke(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// wakeIn has a keeper woken after a time. gocron's one-time jobs do not end when their moment passes while they are made, so
// this is a job of an interval that runs once.
func (d *daemon) wakeIn(k *keeper, wait time.Duration) {
	if k.job != nil {
		_ = d.cron.RemoveJob(k.job.ID()) // it may have run
	}
	job, err := d.cron.NewJob(gocron.DurationJob(max(wait, time.Millisecond)), gocron.NewTask(poke, k.wake), gocron.WithLimitedRuns(1), gocron.WithName(k.dir))
	if err != nil || job == nil {
		time.AfterFunc(wait, func() { poke(k.wake) }) // it is shutting down, and so is everything else
		return
	}
	k.job = job
}

// Outcome is what became of one run of [Once].
type Outcome struct {
	Workspace string
	Verb      schedule.Verb
	Done      Done
	Err       error
}

// Once does what is due in each workspace now, as a program that starts, and returns what became of each run. An error of a workspace
// that could not be taken up has no verb.
func Once(ctx context.Context, o Options) ([]Outcome, error) {
	d, keepers, err := prepare(o)
	if err != nil {
		return nil, err
	}
	var out []Outcome
	for _, k := range keepers {
		out = append(out, k.once(ctx)...)
	}
	d.Log.LogAttrs(ctx, slog.LevelDebug, "done", slog.Int(keyCount, len(keepers)))
	return out, nil
}
