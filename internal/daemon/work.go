package daemon

import (
	"context"
	"errors"
	"log/slog"
	"runtime/debug"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/schedule"
	"github.com/seed-a44923cb/memctl/internal/errcode"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// Work does one run. It holds nothing of the workspace when it returns.
type Work func(ctx context.Context, dir string, verb schedule.Verb, now func() time.Time) (Done, error)

// Done is what a run did, in numbers.
type Done struct {
	Day      day.Day `json:"day,omitzero"`    // logical day of the run
	Closed   day.Day `json:"closed,omitzero"` // last day that is closed
	Read     int     `json:"read"`            // new statements
	Kept     int     `json:"kept"`            // of those
	Accepted int     `json:"accepted"`        // new entries
	Changed  int     `json:"changed"`         // entries merged, refined, superseded, archived, …, by the program or by hand
	Entries  int     `json:"entries"`         // in the bank now
	Written  int     `json:"written"`         // files
	Problems int     `json:"problems"`        // files that could not be taken
	Indexed  int     `json:"indexed"`         // files that were indexed anew
	Nothing  bool    `json:"nothing_new"`     // nothing was new
	Seconds  float64 `json:"seconds"`         //
	// Index says why the search index could not be brought up to date, which the next question will try again.
	Index string `json:"index_failed,omitempty"`
}

// bigRun is how long a run has to take for its memory to be given back at once: a collection of the garbage costs a few
// milliseconds, and a daemon that sleeps for half an hour has no use for what a reflect has touched.
const bigRun = 300 * time.Millisecond

// indexPiece is how long the index is written at a time.
const indexPiece = 5 * time.Second

// Engine is the Work of a real daemon: it opens the workspace, distils or reflects, brings the search index up to date, so that the
// next question need not, and closes it.
func Engine(ctx context.Context, dir string, verb schedule.Verb, now func() time.Time) (Done, error) {
	started := time.Now()
	done, err := runEngine(ctx, dir, verb, now)
	done.Seconds = time.Since(started).Seconds()
	if time.Since(started) > bigRun {
		debug.FreeOSMemory()
	}
	return done, err
}

func runEngine(ctx context.Context, dir string, verb schedule.Verb, now func() time.Time) (Done, error) {
	e, err := engine.Open(dir, engine.Options{Time: now, IndexWithin: indexPiece})
	if err != nil {
		return Done{}, err
	}
	defer e.Close()
	var r *report.Report
	if verb == schedule.Reflect {
		r, err = e.Reflect(ctx, false)
	} else {
		r, err = e.Distill(ctx, report.DistillOptions{})
	}
	if err != nil {
		return Done{}, err
	}
	done := Done{
		Day: r.Day, Closed: r.Closed, Read: r.Read, Kept: r.Kept, Accepted: r.Accepted, Entries: r.Entries, Written: r.Written, Nothing: r.Nothing,
		Changed: r.Merged + r.Refined + r.Refiled + r.Superseded + r.Conflicts + r.Archived + r.Unheard + r.Restored + r.Withdrawn + r.ByHand,
	}
	for _, p := range r.Problems {
		if !p.Warning {
			done.Problems++
		}
	}
	done.Indexed = indexWhole(ctx, e, r)
	if ctx.Err() == nil && r.Index != nil && r.Index.Error != "" { // of a run that was stopped here nothing failed: it has happened
		done.Index = reason(errors.New(r.Index.Error))
	}
	return done, nil
}

// indexWhole brings the index up to date after a run and returns how many files were indexed. It takes as long as it has to, in pieces: a question
// that is asked between two of them finds the files of those before, and a daemon that is stopped has lost the last piece only.
func indexWhole(ctx context.Context, e *engine.Engine, r *report.Report) (files int) {
	for {
		e.IndexAfter(ctx, r)
		if r.Index == nil || r.Index.Error != "" {
			return files
		}
		files += r.Index.Files
		if r.Index.Left == 0 || r.Index.Files == 0 || ctx.Err() != nil {
			return files
		}
	}
}

// outcome is what the schedule has to know of an error.
func outcome(ctx context.Context, err error) schedule.Outcome {
	if err == nil {
		return schedule.OK
	}
	if ctx.Err() != nil {
		return schedule.Stopped
	}
	if _, ok := errors.AsType[*workspace.LockedError](err); ok {
		return schedule.Locked
	}
	return schedule.Failed
}

// longestReason bounds what one failure may put into a log, in bytes.
const longestReason = 400

// reason is an error as a log may hold it: on one line, and not for ever.
func reason(err error) string {
	text := []rune{}
	size := 0
	for _, r := range err.Error() {
		if r < ' ' || r == 0x7f {
			r = ' '
		}
		if size += len(string(r)); size > longestReason {
			return string(text) + "…"
		}
		text = append(text, r)
	}
	return string(text)
}

// told is an error as the state file holds it. What has no code of its own is cut as the log's reason is.
func told(err error) notice.Notice {
	n := errcode.Of(err)
	if _, other := n.Values["text"]; other {
		n.Values["text"] = reason(err)
	}
	return n
}

// attrs are the numbers of a run for the log.
func (d *Done) attrs() []slog.Attr {
	return []slog.Attr{
		slog.Int(keyRead, d.Read), slog.Int(keyKept, d.Kept), slog.Int(keyAccepted, d.Accepted), slog.Int(keyChanged, d.Changed), slog.Int(keyEntries, d.Entries),
		slog.Int(keyWritten, d.Written), slog.Int(keyIndexed, d.Indexed), slog.Int(keyProblems, d.Problems), slog.Float64(keySeconds, d.Seconds),
	}
}
