package engine_test

import (
	"context"
	"testing"

	"github.com/seed-a44923cb/memctl/decay"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// TestCurveOfALongLifeBeginsWithWhatItWasWorthThen has an opinion that was supported before the days that the curve shows.
func TestCurveOfALongLifeBeginsWithWhatItWasWorthThen(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{"Korean": "O(c=%s) @민수: 긴 답변보다 짧은 답변을 선호한다.", "English": "O(c=%s) @Alex: dark mode is easier on the eyes."} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			said := func(c string) string { return text[:4] + c + text[6:] }
			retain(t, dir, "2024-10-01", said("0.90"))
			reflect(t, dir, "2024-10-02")
			id := entry(t, dir, map[string]string{"Korean": "짧은 답변", "English": "dark mode"}[name]).id()
			do(t, dir, "2024-10-02", func(ctx context.Context, e *engine.Engine) (*report.Report, error) { return e.Pin(ctx, id) })
			retain(t, dir, "2025-01-10", said("0.80"))
			reflect(t, dir, "2026-03-01")
			w, err := open(t, dir, "2026-03-01").Why(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			supported := day.Date(2025, 1, 10)
			var now decay.Curve
			for _, ev := range w.Events {
				if ev.Day == supported && ev.C != 0 {
					now = decay.Curve{C: ev.C, AsOf: ev.Day}
				}
			}
			if now.C < 80 || len(w.Curve) != 401 {
				t.Fatalf("supported with %d, %d points", now.C, len(w.Curve))
			}
			for _, p := range w.Curve {
				if want := now.On(p.Day); p.Worth != want {
					t.Fatalf("%s: worth %d, want %d", p.Day, p.Worth, want)
				}
			}
			if first := w.Curve[0]; first.Worth == 0 {
				t.Errorf("nothing left on %s: the days shown say nothing", first.Day)
			}
		})
	}
}
