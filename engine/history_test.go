package engine_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/longtest"
)

// The differential test: whatever has happened to a workspace, in whatever order and rhythm, its bank is the one that its logs, its rules
// and what people did give from nothing. A history is a list of deeds, made from a seed; history_deeds_test.go does them,
// history_making_test.go makes them up, history_laws_test.go says what must hold.
//
//	MEMCTL_TEST_LONG=all go test ./engine -run History -timeout 0   all ten thousand: two hours of processor time, and half an hour for those looked at after each run
//	MEMCTL_TEST_HISTORIES=200-299                                    only those of these seeds, in any length of run
//	MEMCTL_TEST_HISTORY=FILE                                         the one in a file, as a failure prints it
const (
	envHistories = "MEMCTL_TEST_HISTORIES"
	envHistory   = "MEMCTL_TEST_HISTORY"
)

// deed is one step of a history. What it is done to is chosen by n among what there is by then, so that it means something in whatever is
// left of a history that is made shorter.
type deed struct {
	verb string
	n    uint64
	text string
}

func (d deed) String() string { return fmt.Sprintf("%s %d %q", d.verb, d.n, d.text) }

func (d deed) rand() *rand.Rand { return rand.New(rand.NewPCG(d.n, 21)) }

// history is what comes to pass in a workspace.
type history struct {
	budget int // of a page, in bytes
	deeds  []deed
}

// String is a history as a text, a deed a line.
func (h *history) String() string {
	var b strings.Builder
	fmt.Fprintln(&b, "budget", h.budget)
	for _, d := range h.deeds {
		fmt.Fprintln(&b, d)
	}
	return b.String()
}

// parseHistory reads what [history.String] writes. Empty lines and those that begin with # are left out.
func parseHistory(t testing.TB, text string) *history {
	t.Helper()
	h := &history{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if budget, ok := strings.CutPrefix(line, "budget "); ok {
			n, err := strconv.Atoi(budget)
			check(t, err)
			h.budget = n
			continue
		}
		var d deed
		if _, err := fmt.Sscanf(line, "%s %d %q", &d.verb, &d.n, &d.text); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		h.deeds = append(h.deeds, d)
	}
	return h
}

// trial is a test that ends at its first failure without failing the test that made it.
type trial struct {
	testing.TB
	law     string // what is being looked at
	failure string
	after   []func()
}

type trialEnded struct{}

func (t *trial) Helper()          {}
func (t *trial) Cleanup(f func()) { t.after = append(t.after, f) }
func (t *trial) Failed() bool     { return t.failure != "" }

func (t *trial) Fatalf(format string, args ...any) { t.Fatal(fmt.Sprintf(format, args...)) }
func (t *trial) Errorf(format string, args ...any) { t.Fatal(fmt.Sprintf(format, args...)) }
func (t *trial) Error(args ...any)                 { t.Fatal(args...) }

func (t *trial) Fatal(args ...any) {
	_, file, line, _ := runtime.Caller(1)
	t.failure = fmt.Sprintf("%s (%s:%d)", strings.TrimSpace(fmt.Sprintln(args...)), filepath.Base(file), line)
	panic(trialEnded{})
}

// outcome is how a history came out: the law that it broke, at which deed, and how. The law is empty if all held.
type outcome struct {
	law     string
	at      int // deeds that were done by then
	failure string
	did     []string
	counts  map[string]int
}

// kind is what two outcomes have in common that have the same cause, as far as can be told: the law, and the error if it is one of a deed.
func (o *outcome) kind() string {
	if !strings.HasSuffix(o.law, "succeeds") {
		return o.law
	}
	said, _, _ := strings.Cut(o.failure, ":")
	return o.law + said
}

// try lives through a history. With each, what must hold is looked at after each run, else after the last.
func try(tb testing.TB, h *history, each bool) (o outcome) {
	tb.Helper()
	t := &trial{TB: tb}
	w := &world{t: t, budget: h.budget, each: each, today: firstDay, kept: map[string]bool{}, old: map[string][]string{}, shown: map[string]string{}, claim: map[string]string{}, counts: map[string]int{}}
	defer func() {
		for _, after := range slices.Backward(t.after) {
			after()
		}
		switch p := recover().(type) {
		case nil:
		case trialEnded:
			o.law, o.failure = t.law, t.failure
		default:
			if _, wrong := p.(runtime.Error); !wrong {
				panic(p)
			}
			buf := make([]byte, 1<<14)
			o.law, o.failure = "no panic", fmt.Sprintf("%v\n%s", p, buf[:runtime.Stack(buf, false)])
		}
		o.did, o.counts = w.did, w.counts
	}()
	t.law = "begin"
	w.dir = newWorkspace(t)
	for i, d := range h.deeds {
		o.at = i + 1
		w.do(d)
	}
	w.end()
	return o
}

// shorter makes a history that breaks a law as short as it can be made in so many tries.
func shorter(tb testing.TB, h *history, each bool, o outcome, tries int) (*history, outcome) {
	tb.Helper()
	better := func(deeds []deed) bool {
		if tries--; tries < 0 {
			return false
		}
		next := &history{h.budget, deeds}
		got := try(tb, next, each)
		if got.kind() != o.kind() {
			return false
		}
		h, o = next, got
		return true
	}
	without := func(from, to int) []deed { return append(h.deeds[:from:from], h.deeds[to:]...) }
	better(h.deeds[:o.at])
	for size := len(h.deeds) / 2; size > 0; size /= 2 {
		for at := len(h.deeds) - size; at >= 0; at -= size {
			better(without(at, at+size))
		}
	}
	for at := len(h.deeds) - 1; at >= 0; at-- {
		if better(without(at, at+1)) {
			continue
		}
		for _, less := range h.deeds[at].less() {
			next := append(h.deeds[:0:0], h.deeds...)
			next[at] = less
			better(next)
		}
	}
	return h, o
}

// less are deeds like this one that do less.
func (d deed) less() (out []deed) {
	switch d.verb {
	case "bulk":
		for n, _ := strconv.Atoi(d.text); n > 1; n /= 2 {
			out = append(out, deed{d.verb, d.n, strconv.Itoa(n / 2)})
		}
	case "say":
		lines := strings.Split(d.text, "\n")
		for i := range lines {
			if strings.HasPrefix(lines[i], "- ") && len(lines) > 2 {
				out = append(out, deed{d.verb, d.n, strings.Join(append(lines[:i:i], lines[i+1:]...), "\n")})
			}
		}
	}
	return out
}

// live fails the test if a history breaks a law, with the shortest history that does. It returns what came to pass.
func live(t *testing.T, h *history, each bool) map[string]int {
	t.Helper()
	o := try(t, h, each)
	if o.law == "" {
		return o.counts
	}
	first := o
	h, o = shorter(t, h, each, o, 150)
	t.Errorf("%s: after %d of its deeds:\n%s\n\nThe shortest history found that breaks it (%s=FILE plays it again):\n%s\nWhat it did:\n%s\n\nWhat came of it: %s",
		o.law, first.at, firstLines(first.failure, 12), envHistory, h, strings.Join(o.did, "\n"), firstLines(o.failure, 120))
	return first.counts
}

func firstLines(s string, n int) string {
	lines := strings.SplitAfterN(s, "\n", n+1)
	if len(lines) > n {
		lines[n] = "…"
	}
	return strings.Join(lines, "")
}

// seedsOf is the range of seeds that a test takes: the first n, in a long run long, in one of everything all of them, or what the environment says.
func seedsOf(t *testing.T, n, long, all uint64) (from, to uint64) {
	t.Helper()
	if given := os.Getenv(envHistories); given != "" {
		if _, err := fmt.Sscanf(given, "%d-%d", &from, &to); err != nil || to < from {
			t.Fatalf("%s=%s, want 200-299", envHistories, given)
		}
		return from, to
	}
	if longtest.All() {
		return 0, all - 1
	}
	return 0, longtest.Of(n, long) - 1
}

// liveAll lives through the histories of a range of seeds, as many at a time as there are processors.
func liveAll(t *testing.T, from, to uint64, each bool) {
	t.Helper()
	all := &census{}
	lanes := uint64(runtime.GOMAXPROCS(0))
	t.Run("all", func(t *testing.T) {
		for lane := range lanes {
			t.Run(fmt.Sprint("lane ", lane), func(t *testing.T) {
				t.Parallel()
				for seed := from + lane; seed <= to; seed += lanes {
					t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) { all.add(live(t, newHistory(seed), each)) })
				}
			})
		}
	})
	all.complete(t)
}

// TestHistoryEndsAsFromNothing: what ten thousand histories come to is what their logs, rules and people give from nothing.
func TestHistoryEndsAsFromNothing(t *testing.T) { //nolint:tparallel // the group of them ends before what came to pass is counted
	t.Parallel()
	from, to := seedsOf(t, 6, 200, 10_000)
	liveAll(t, from, to, false)
}

// TestEachRunOfAHistoryIsAsFromNothing is the same after each run, which finds the run that goes wrong.
func TestEachRunOfAHistoryIsAsFromNothing(t *testing.T) { //nolint:tparallel // the group of them ends before what came to pass is counted
	t.Parallel()
	from, to := seedsOf(t, 2, 20, 1_000)
	liveAll(t, from, to, true)
}

// TestHistoriesThatWentWrong plays those that once broke a law, and the one that the environment names.
func TestHistoriesThatWentWrong(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/histories/*.txt")
	check(t, err)
	if given := os.Getenv(envHistory); given != "" {
		files = append(files, given)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			check(t, err)
			for _, each := range []bool{true, false} {
				if o := try(t, parseHistory(t, string(text)), each); o.law != "" {
					t.Errorf("%s:\n%s\n\n%s", o.law, strings.Join(o.did, "\n"), firstLines(o.failure, 200))
				}
			}
		})
	}
}

// TestHistoryIsReadAsItIsWritten: what a failure prints is what is played again.
func TestHistoryIsReadAsItIsWritten(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		want := newHistory(seed).String()
		if got := parseHistory(t, want).String(); got != want {
			t.Errorf("seed %d: wrote\n%s\nread\n%s", seed, want, got)
		}
	}
}
