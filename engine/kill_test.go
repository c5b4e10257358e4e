package engine_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/longtest"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// growingLine makes lines that no rule of duplicates takes for one another: numbers that differ never merge.
func growingLine(n int) string { return fmt.Sprintf("서버 %d번의 포트는 %d이다", n, 10000+n) }

// childGrows logs, distils and reflects, a few lines a time and a day every few runs, until it is killed. Its clock does not go
// back behind that of the child before it: what a person has done on a later day would not have come to pass yet.
func childGrows(dir string) error {
	logs, err := filepath.Glob(filepath.Join(dir, "memory", "*.md"))
	if err != nil {
		return err
	}
	for n := 0; ; n++ {
		if err := childGrowsOneDay(dir, n, firstDay+day.Day(max(n, len(logs)-1))); err != nil {
			return err
		}
	}
}

func childGrowsOneDay(dir string, n int, today day.Day) (err error) {
	e, err := engine.Open(dir, engine.Options{Now: today.String()})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, e.Close()) }()
	for i := range 4 {
		for j := range 3 {
			if _, err := e.Retain(rules.World, 0, []string{"서버"}, growingLine(12*n+3*i+j)+"."); err != nil {
				return err
			}
		}
		if i%2 == 0 {
			_, err = e.Distill(context.Background(), report.DistillOptions{})
		} else {
			_, err = e.Reflect(context.Background(), false)
		}
		if err == nil && n == 0 && i == 0 {
			err = os.WriteFile(filepath.Join(dir, ".memctl", "started"), nil, 0o644)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// TestRealKillAtRandomMoments kills a process that logs, distils and reflects, again and again in one workspace that
// grows, and every other time a person edits a page before the next run. MEMCTL_TEST_KILLS=1000 kills it so often, at other
// moments each time.
func TestRealKillAtRandomMoments(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs SIGKILL")
	}
	t.Parallel()
	rounds, seed := longtest.Of(6, 18), uint64(3)
	if n, err := strconv.Atoi(os.Getenv("MEMCTL_TEST_KILLS")); err == nil {
		rounds, seed = n, rand.Uint64()
		t.Logf("%d kills, seed %d", rounds, seed)
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	dir := newWorkspace(t)
	edited := map[string]bool{}
	for round := range rounds {
		if round%6 == 5 { // begin anew, so that runs stay short enough to be hit in every phase
			dir, edited = newWorkspace(t), map[string]bool{}
		}
		killOne(t, dir, time.Duration(rng.IntN(120_000))*time.Microsecond)
		if lines := entryLines(t, dir, "의 포트는 "); round%2 == 1 && len(lines) > 0 {
			p := lines[rng.IntN(len(lines))]
			text := fmt.Sprintf("사람이 %d번째에 고쳤다", round)
			_, old, _ := strings.Cut(p.line, ": ")
			old, _, _ = strings.Cut(old, ". ([[")
			change(t, dir, p, old, text)
			edited[text] = true
		}
		recovered(t, dir, edited)
	}
}

func killOne(t *testing.T, dir string, after time.Duration) {
	t.Helper()
	started := filepath.Join(dir, ".memctl", "started")
	_ = os.Remove(started)
	cmd := child(t, "grow", dir)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for range 2000 {
		if _, err := os.Stat(started); err == nil {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	time.Sleep(after)
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
}

// recovered runs what comes after a crash and checks that every line that was logged has its entry, once.
func recovered(t *testing.T, dir string, edited map[string]bool) {
	t.Helper()
	logs := tree(t, dir, "memory")
	last := sorted(logs)[len(logs)-1]
	now := strings.TrimSuffix(strings.TrimPrefix(last, "memory/"), ".md")
	distill(t, dir, now)
	reflect(t, dir, now)
	sound(t, dir, now)
	have := len(entryLines(t, dir, "의 포트는 "))
	for text := range edited {
		isLive(t, dir, text)
	}
	if distinct := distinctLines(logs); have+len(edited) != distinct {
		t.Fatalf("%d entries and %d edited ones of %d distinct lines", have, len(edited), distinct)
	}
}

// distinctLines counts the statements of grown logs: a round that begins anew says some of them again.
func distinctLines(logs map[string]string) int {
	seen := map[string]bool{}
	for _, text := range logs {
		for l := range strings.Lines(text) {
			if strings.HasPrefix(l, "- W ") && strings.HasSuffix(l, "\n") {
				seen[l] = true
			}
		}
	}
	return len(seen)
}
