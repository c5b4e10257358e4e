package engine_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// runDeed does what a scheduler does.
func (w *world) runDeed(d deed, r *rand.Rand) bool {
	switch d.verb {
	case "distill", "reflect":
		w.over = w.over || r.IntN(2) == 0
		w.run(d.verb)
	case "limit":
		err := w.with(w.dir, func(ctx context.Context, e *engine.Engine) error {
			_, err := e.Distill(ctx, report.DistillOptions{Limit: 1 + r.IntN(8)})
			return err
		})
		check(w.t, err)
		w.remember()
	case "kill":
		f := &faulter{n: 1 + r.IntN(90), err: []error{workspace.ErrKilled, workspace.ErrKilled, workspace.ErrTorn, syscall.EIO}[r.IntN(4)]}
		err := w.with(w.dir, func(ctx context.Context, e *engine.Engine) error {
			if d.text == "reflect" {
				_, err := e.Reflect(ctx, false)
				return err
			}
			_, err := e.Distill(ctx, report.DistillOptions{})
			return err
		}, workspace.WithFault(f.at))
		w.note("  at %d %s", f.n, f.step)
		if f.step != "" {
			w.counts[died(f.err)]++
		}
		if err == nil && f.step != "" {
			w.t.Errorf("the failure at %s was not reported", f.step)
		}
	case "age":
		w.age()
		w.remember()
	case "both":
		w.both(d)
		w.remember()
	default:
		return false
	}
	return true
}

func runOf(ctx context.Context, e *engine.Engine, verb string) error {
	var (
		rep *report.Report
		err error
	)
	if verb == "reflect" {
		rep, err = e.Reflect(ctx, false)
	} else {
		rep, err = e.Distill(ctx, report.DistillOptions{})
	}
	if err == nil {
		e.IndexAfter(ctx, rep)
	}
	return err
}

// age makes all files an hour old and lets runs see them so: from then on they are not read while they look the same.
func (w *world) age() {
	old := time.Now().Add(-time.Hour)
	for _, sub := range []string{"memory", "bank"} {
		for p := range w.below(sub) {
			check(w.t, os.Chtimes(filepath.Join(w.dir, filepath.FromSlash(p)), old, old))
		}
	}
	for range 2 {
		check(w.t, w.with(w.dir, func(ctx context.Context, e *engine.Engine) error { return runOf(ctx, e, "distill") }))
	}
}

// both are two processes that run at once, while a line is written.
func (w *world) both(d deed) {
	verbs := []string{"distill", d.text}
	failed := make([]error, len(verbs))
	var runs sync.WaitGroup
	for i, verb := range verbs {
		runs.Go(func() {
			failed[i] = w.with(w.dir, func(ctx context.Context, e *engine.Engine) error { return runOf(ctx, e, verb) })
		})
	}
	w.append(w.logOf(0), fmt.Sprintf("## Retain\n- W @서버: 개발 서버 포트는 %d이다.\n", 8080+d.n%4))
	runs.Wait()
	check(w.t, failed...)
}
