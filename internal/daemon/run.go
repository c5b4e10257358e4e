package daemon

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/schedule"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// scanEvery is how often the logs are listed where they cannot be watched. Where they are, once in a while will do.
const scanEvery = 2 * time.Second

// run does the run of a plan, whatever comes of it.
func (k *keeper) run(ctx context.Context, p schedule.Plan) (Done, error) {
	select {
	case k.slots <- struct{}{}:
		defer func() { <-k.slots }()
	case <-ctx.Done():
		return Done{}, ctx.Err()
	}
	begin := k.now()
	k.state.Begin(p, begin)
	k.save(ctx)
	k.look(ctx)
	done, err := k.Work(ctx, k.dir, p.Run, k.Now)
	out := outcome(ctx, err)
	k.state.End(k.now(), out)
	k.count.ran(k.dir, p.Run, out, &done, k.now())
	k.note(ctx, p, begin, out, &done, err)
	k.save(ctx)
	return done, err
}

// note keeps and logs what became of a run.
func (k *keeper) note(ctx context.Context, p schedule.Plan, begin time.Time, out schedule.Outcome, done *Done, err error) {
	run := Record{Start: begin.UTC(), End: k.now().UTC(), Why: p.Why, Missed: p.Missed, Outcome: out, Done: *done}
	attrs := []slog.Attr{slog.String(keyVerb, string(p.Run)), slog.String(keyWhy, string(p.Why)), slog.Int(keyMissed, p.Missed)}
	switch out {
	case schedule.OK:
		k.lastRun = ""
		k.setHealth(k.lastRun)
		level := slog.LevelInfo
		if done.Nothing && done.Indexed == 0 && p.Run == schedule.Distill {
			level = slog.LevelDebug
		}
		k.log.LogAttrs(ctx, level, "ran", append(attrs, done.attrs()...)...)
		if done.Index != "" {
			k.log.LogAttrs(ctx, slog.LevelWarn, "the search index could not be brought up to date", slog.String(keyReason, done.Index))
			k.file.fail(Failure{At: run.End, Verb: p.Run, Reason: "search index: " + done.Index, Notice: notice.New("run.index", "search index: {reason}", done.Index)})
		}
	case schedule.Stopped:
		k.log.LogAttrs(ctx, slog.LevelInfo, "run cancelled, nothing has changed", attrs...)
	case schedule.Locked:
		run.Reason, run.Notice = reason(err), told(err)
		k.log.LogAttrs(ctx, slog.LevelInfo, "workspace is locked, to be tried again", append(attrs, slog.String(keyReason, run.Reason))...)
	default:
		run.Reason, run.Notice = reason(err), told(err)
		k.lastRun = string(p.Run) + ": " + run.Reason
		k.setHealth(k.lastRun)
		k.file.fail(Failure{At: run.End, Verb: p.Run, Reason: run.Reason, Notice: run.Notice})
		k.log.LogAttrs(ctx, slog.LevelError, "run failed, to be tried again", append(attrs, slog.String(keyReason, run.Reason))...)
	}
	k.file.ran(p.Run, run)
}

// poll lists the logs if it is time for that, and says how long it may wait until the next time.
func (k *keeper) poll(ctx context.Context) time.Duration {
	every := schedule.Heartbeat
	switch k.file.Watching {
	case WatchOff:
		return every
	case WatchScan:
		every = scanEvery
	default:
	}
	now := time.Now() // of timers, which no clock being set can stop
	if wait := every - now.Sub(k.polled); wait > 0 {
		return wait
	}
	if before := k.seen; k.look(ctx) && before != "" && k.seen != before {
		k.state.Touch(k.now())
		return schedule.Quiet
	}
	return every
}

// look lists the logs. It reports whether that went well; what is wrong otherwise the next run will say.
func (k *keeper) look(ctx context.Context) bool {
	k.polled = time.Now()
	if k.file.Watching == WatchOff {
		return false
	}
	e, err := engine.Open(k.dir, engine.Options{})
	if err != nil {
		return false
	}
	sum, err := e.LogsSum(ctx)
	if err = errors.Join(err, e.Close()); err == nil {
		k.seen = sum
	}
	return err == nil
}

// once does what is due now.
func (k *keeper) once(ctx context.Context) (out []Outcome) {
	k.oneRun = true
	if err := k.ready(ctx); err != nil {
		if k.ws != nil {
			k.leave(ctx)
		}
		return []Outcome{{Workspace: k.dir, Err: err}}
	}
	defer k.leave(ctx)
	for range 2 { // a reflect that fails does not keep the micro-cycle from running
		p := schedule.Next(k.state, k.now())
		if p.Run == schedule.None || ctx.Err() != nil {
			break
		}
		done, err := k.run(ctx, p)
		out = append(out, Outcome{Workspace: k.dir, Verb: p.Run, Done: done, Err: err})
	}
	return out
}
