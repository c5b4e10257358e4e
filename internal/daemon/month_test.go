package daemon_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/daemon"
	"github.com/seed-a44923cb/memctl/internal/longtest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// A month of logs (in a plain run its first eight days), written piece by piece over each day while a daemon keeps the workspace, gives the pages that one reflect each
// night gives, byte by byte.
func TestMonthThroughTheDaemonGivesTheBytesOfDailyRuns(t *testing.T) {
	simulate(t, os.DirFS(filepath.Join("..", "..", "cmd", "memctl", "demo", "memory")), longtest.Of(8, 0))
}

// The same with half a year in Korean and English. MEMCTL_DATA names the folder that has recall-bench-180d.
func TestHalfAYearThroughTheDaemonGivesTheBytesOfDailyRuns(t *testing.T) {
	dir := filepath.Join(os.Getenv("MEMCTL_DATA"), "recall-bench-180d", "memory")
	if _, err := os.Stat(dir); os.Getenv("MEMCTL_DATA") == "" || err != nil {
		t.Skip("needs Recall Bench 180d: set MEMCTL_DATA to the folder that has recall-bench-180d/memory with its 180 logs")
	}
	simulate(t, os.DirFS(dir), longtest.Of(30, 180))
}

// diary is a folder of logs by day.
func diary(t *testing.T, logs fs.FS, most int) (days []day.Day, byDay map[day.Day]map[string]string) {
	t.Helper()
	names, err := fs.Glob(logs, "*.md")
	if err != nil {
		t.Fatal(err)
	}
	byDay = map[day.Day]map[string]string{}
	for _, name := range names {
		d, ok := memory.DayOf("memory/" + name)
		if !ok {
			continue
		}
		b, err := fs.ReadFile(logs, name)
		if err != nil {
			t.Fatal(err)
		}
		if byDay[d] == nil {
			byDay[d] = map[string]string{}
			days = append(days, d)
		}
		byDay[d][name] = string(b)
	}
	slices.Sort(days)
	if most > 0 {
		days = days[:min(most, len(days))]
	}
	if len(days) == 0 {
		t.Fatal("no log was found")
	}
	return days, byDay
}

// pieces cuts a log where a line ends, into so many parts of about the same size.
func pieces(text string, n int) []string {
	lines := strings.SplitAfter(text, "\n")
	var out []string
	for i := range n {
		out = append(out, strings.Join(lines[i*len(lines)/n:(i+1)*len(lines)/n], ""))
	}
	return out
}

const simulated = "timezone: Asia/Seoul\nlanguage: ko\nschedule:\n  distill_every: 5h\n  watch: false\n"

func simulate(t *testing.T, logs fs.FS, most int) {
	t.Helper()
	days, byDay := diary(t, logs, most)
	kept, direct := tmptest.Dir(t), tmptest.Dir(t)
	for _, dir := range []string{kept, direct} {
		put(t, dir, "memctl.yaml", simulated)
	}
	inABubble(t, func(t *testing.T) { live(t, kept, days, byDay) })
	zone := days[0].Start(seoul(t), 0).Location()
	for d := days[0]; d <= days[len(days)-1]; d++ {
		for name, text := range byDay[d] {
			put(t, direct, "memory/"+name, text)
		}
		at := (d + 1).Start(zone, 0).Add(3 * time.Hour)
		e, err := engine.Open(direct, engine.Options{Time: func() time.Time { return at }})
		if err != nil {
			t.Fatal(err)
		}
		_, err = e.Reflect(t.Context(), false)
		if err := errors.Join(err, e.Close()); err != nil {
			t.Fatal(err)
		}
	}
	want, got := bankOf(t, direct), bankOf(t, kept)
	if len(want) < 5 {
		t.Fatalf("only %d pages", len(want))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%d pages (-daily runs +daemon):\n%s", len(want), diff)
	}
}

// live is the life of a daemon: each day's logs are written in four pieces between nine in the morning and eleven in the evening, and the
// last day is over when it ends.
func live(t *testing.T, dir string, days []day.Day, byDay map[day.Day]map[string]string) {
	t.Helper()
	zone := seoul(t)
	start := days[0].Start(zone, 0).Add(8 * time.Hour)
	skew := time.Until(start)
	now := func() time.Time { return time.Now().Add(skew) }
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- daemon.Run(ctx, daemon.Options{Dirs: []string{dir}, Now: now}) }()
	const parts = 4
	for _, d := range days {
		for i := range parts {
			time.Sleep(d.Start(zone, 0).Add(9*time.Hour + time.Duration(i)*280*time.Minute).Sub(now()))
			for name, text := range byDay[d] {
				appendTo(t, dir, "memory/"+name, pieces(text, parts)[i])
			}
		}
	}
	time.Sleep((days[len(days)-1] + 1).Start(zone, 0).Add(4 * time.Hour).Sub(now()))
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	st, err := daemon.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	nights := int(days[len(days)-1]-days[0]) + 2 // and the first run of all
	if st.Reflect.Runs != nights || st.Distill.Runs < 3*nights || st.Reflect.Failed+st.Distill.Failed > 0 {
		t.Errorf("%d reflects in %d nights, %d distils; failures %v", st.Reflect.Runs, nights, st.Distill.Runs, st.Failures)
	}
}

func seoul(t *testing.T) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation("Asia/Seoul")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

func put(t *testing.T, dir, rel, text string) {
	t.Helper()
	name := filepath.Join(dir, filepath.FromSlash(rel))
	if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, []byte(text), 0o644)); err != nil {
		t.Fatal(err)
	}
}

func appendTo(t *testing.T, dir, rel, text string) {
	t.Helper()
	name := filepath.Join(dir, filepath.FromSlash(rel))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

// bankOf is what has to be the same whenever the runs came: bank/ without its records.
func bankOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), "bank", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name == "bank/_meta" {
			return fs.SkipDir
		}
		if d.Type().IsRegular() {
			b, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
			out[name] = string(b)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
