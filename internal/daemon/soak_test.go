package daemon_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/schedule"
	"github.com/seed-a44923cb/memctl/internal/daemon"
	"github.com/seed-a44923cb/memctl/internal/longtest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
	"github.com/seed-a44923cb/memctl/rules"
)

const (
	childVerb = "MEMCTL_TEST_CHILD"
	childArgs = "MEMCTL_TEST_ARGS"
)

// TestMain lets the test binary be another process: a daemon, or somebody who writes.
func TestMain(m *testing.M) {
	verb := os.Getenv(childVerb)
	if verb == "" {
		os.Exit(m.Run())
	}
	args := strings.Split(os.Getenv(childArgs), "\n")
	var err error
	switch verb {
	case "keep":
		err = childKeeps(args[0], args[1])
	case "write":
		err = childWrites(args[0], args[1], args[2], args[3])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, verb, err)
		os.Exit(1)
	}
}

func child(t *testing.T, verb string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), childVerb+"="+verb, childArgs+"="+strings.Join(args, "\n"))
	cmd.Stderr = os.Stderr
	return cmd
}

// fast is a clock on which a day takes twenty seconds, so that a soak of three minutes has nine nights. All processes that know when it
// was started agree.
func fast(started string) (func() time.Time, error) {
	nanos, err := strconv.ParseInt(started, 10, 64)
	if err != nil {
		return nil, err
	}
	const speed = int64(24 * time.Hour / (20 * time.Second))
	return func() time.Time {
		begin := time.Unix(0, nanos)
		return begin.Add(time.Duration(int64(time.Since(begin)) * speed))
	}, nil
}

// childKeeps is a real daemon on the fast clock, until it is told to stop.
func childKeeps(dir, started string) error {
	now, err := fast(started)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError}))
	return daemon.Run(ctx, daemon.Options{Dirs: []string{dir}, Log: log, Now: now, Watch: restless, Quiet: time.Millisecond})
}

// restless is the real watcher, and somebody who says all the time that something has changed: the micro-cycles shall be many, and
// the lines no more than a memory of its age has.
func restless(ctx context.Context, dir string, log *slog.Logger, changed, edited func()) (func(), error) {
	stop, err := daemon.Files(ctx, dir, log, changed, edited)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	wg.Go(func() {
		for tick := time.NewTicker(20 * time.Millisecond); ; {
			select {
			case <-ctx.Done():
				tick.Stop()
				return
			case <-tick.C:
				changed()
			}
		}
	})
	return func() { cancel(); wg.Wait(); stop() }, nil
}

// unlike makes a line that is about nothing that another one is about, so that runs do not spend their time on comparing.
func unlike(n int) string {
	var words []string
	for i := range 3 {
		word := ""
		for x := uint64(n*3+i) * 0x9e3779b97f4a7c15; len(word) < 10; x /= 60 {
			word += string("bdfgklmnprstvzhj"[x%15]) + string("aeiou"[x/15%4])
		}
		words = append(words, word)
	}
	return fmt.Sprintf("%s 단말%07d.", strings.Join(words, " "), n)
}

// childWrites logs lines for ever, and says the number of each once it is logged.
func childWrites(dir, started, first, pause string) error {
	now, err := fast(started)
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(first)
	if err != nil {
		return err
	}
	wait, err := time.ParseDuration(pause)
	if err != nil {
		return err
	}
	for ; ; n++ {
		e, err := engine.Open(dir, engine.Options{Time: now})
		if err != nil {
			return err
		}
		_, err = e.Retain(rules.World, 0, nil, unlike(n))
		if err = errors.Join(err, e.Close()); err != nil {
			return err
		}
		fmt.Println(n)
		time.Sleep(wait)
	}
}

// writer is a process that writes, and what it has written for sure.
type writer struct {
	t    *testing.T
	args []string // dir, started
	next int

	mu      sync.Mutex
	written []int
	cmd     *exec.Cmd
	done    sync.WaitGroup
}

func (w *writer) start() {
	w.t.Helper()
	w.cmd = child(w.t, "write", w.args[0], w.args[1], strconv.Itoa(w.next), "800ms")
	out, err := w.cmd.StdoutPipe()
	if err != nil {
		w.t.Fatal(err)
	}
	if err := w.cmd.Start(); err != nil {
		w.t.Fatal(err)
	}
	w.done.Go(func() {
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if n, err := strconv.Atoi(lines.Text()); err == nil {
				w.mu.Lock()
				w.written = append(w.written, n)
				w.next = n + 2 // the one after it may be logged, without a word of it
				w.mu.Unlock()
			}
		}
	})
}

// logged counts the lines that were written for sure.
func logged(writers []*writer) (n int) {
	for _, w := range writers {
		w.mu.Lock()
		n += len(w.written)
		w.mu.Unlock()
	}
	return n
}

func (w *writer) kill() {
	_ = w.cmd.Process.Kill()
	w.done.Wait()
	_ = w.cmd.Wait()
}

// TestSoak lets a daemon do its micro-cycles while three processes write, kills both at random, and then lets it live. It runs with
// MEMCTL_SOAK set to the number of micro-cycles.
func TestSoak(t *testing.T) {
	cycles, err := strconv.Atoi(os.Getenv("MEMCTL_SOAK"))
	if err != nil {
		t.Skip("takes minutes: set MEMCTL_SOAK to the number of micro-cycles, 2000 for the whole of it")
	}
	if runtime.GOOS == "windows" {
		t.Skip("needs SIGKILL")
	}
	soak(t, cycles, 30)
}

// A little of the soak, for every run of the tests; a little more in a long run.
func TestKilledAtRandomNothingIsLostOrDoubled(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs SIGKILL")
	}
	soak(t, longtest.Of(40, 60), longtest.Of(4, 6))
}

// fewest is how many lines a soak writes at least.
const fewest = 10

func soak(t *testing.T, cycles, kills int) {
	t.Helper()
	dir := tmptest.Dir(t)
	put(t, dir, "memctl.yaml", "timezone: Asia/Seoul\n")
	started := strconv.FormatInt(time.Now().UnixNano(), 10)
	rng := rand.New(rand.NewPCG(7, 1))
	var writers []*writer
	for i := range 3 {
		w := &writer{t: t, args: []string{dir, started}, next: (i + 1) * 1_000_000}
		w.start()
		defer w.kill()
		writers = append(writers, w)
	}
	began := time.Now()
	for range kills {
		d := child(t, "keep", dir, started)
		if err := d.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(50+rng.IntN(900)) * time.Millisecond)
		_ = d.Process.Kill()
		_ = d.Wait()
		if rng.IntN(3) == 0 {
			w := writers[rng.IntN(len(writers))]
			w.kill()
			w.start()
		}
	}
	after := runsOf(t, dir)
	d := child(t, "keep", dir, started)
	if err := d.Start(); err != nil {
		t.Fatal(err)
	}
	await(t, "told how to stop", func() bool { // before it has said that it is there, a signal ends it without a word
		st := status(t, dir)
		return st.Life == daemon.Running && st.PID == d.Process.Pid
	})
	var samples []sample
	for runsOf(t, dir) < cycles || logged(writers) < fewest {
		time.Sleep(200 * time.Millisecond)
		if s, ok := measure(d.Process.Pid); ok {
			samples = append(samples, s)
		}
	}
	for _, w := range writers {
		w.kill()
	}
	if err := errors.Join(d.Process.Signal(syscall.SIGTERM), d.Wait()); err != nil {
		t.Errorf("the daemon ended with %v", err)
	}
	t.Logf("%d micro-cycles, of these %d in %d lives that were killed, in %s", runsOf(t, dir), after, kills, time.Since(began).Round(time.Second))
	flat(t, samples)
	settled(t, dir, started, writers)
}

func runsOf(t *testing.T, dir string) int {
	t.Helper()
	st, err := daemon.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	return st.Distill.Runs + st.Reflect.Runs
}

// sample is what a process holds.
type sample struct {
	resident int // KB
	files    int
}

func measure(pid int) (s sample, ok bool) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return s, false
	}
	if m := regexp.MustCompile(`VmRSS:\s+(\d+) kB`).FindSubmatch(status); m != nil {
		s.resident, _ = strconv.Atoi(string(m[1]))
	}
	names, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid))
	s.files = len(names)
	return s, err == nil && s.resident > 0
}

// flat wants the last third of a life to need no more than the first third, but for what the memory itself has grown by.
func flat(t *testing.T, samples []sample) {
	t.Helper()
	third := len(samples) / 3
	if third < 20 {
		return // too short a life to say
	}
	most := func(s []sample) (out sample) {
		for _, x := range s {
			out.resident, out.files = max(out.resident, x.resident), max(out.files, x.files)
		}
		return out
	}
	first, last := most(samples[:third]), most(samples[2*third:])
	t.Logf("in the first and the last third of its life: %d and %d MB resident, %d and %d files open", first.resident>>10, last.resident>>10, first.files, last.files)
	if last.files > first.files+6 {
		t.Errorf("open files grow from %d to %d", first.files, last.files)
	}
	if last.resident > first.resident*3/2+16<<10 {
		t.Errorf("resident memory grows from %d to %d KB", first.resident, last.resident)
	}
}

// settled lets the next daemon finish, and counts every line.
func settled(t *testing.T, dir, started string, writers []*writer) {
	t.Helper()
	now, err := fast(started)
	if err != nil {
		t.Fatal(err)
	}
	at := now().Add(48 * time.Hour)
	for range 2 { // the first may only reflect
		out, err := daemon.Once(t.Context(), daemon.Options{Dirs: []string{dir}, Now: func() time.Time { return at }})
		if err != nil || len(out) == 0 || out[0].Err != nil {
			t.Fatalf("%+v, %v", out, err)
		}
	}
	logged, kept := map[string]int{}, map[string]int{}
	count(t, dir, "memory", regexp.MustCompile(`단말(\d{7})\.`), logged)
	count(t, dir, "bank", regexp.MustCompile(`(?m)^- .*단말(\d{7})\..* \^m[0-9a-z]+$`), kept)
	written := 0
	for _, w := range writers {
		for _, n := range w.written {
			written++
			if logged[strconv.Itoa(n)] != 1 {
				t.Errorf("line %d is logged %d times", n, logged[strconv.Itoa(n)])
			}
		}
	}
	for n, times := range logged {
		if times != 1 || kept[n] != 1 {
			t.Errorf("line %s is logged %d times and has %d entries", n, times, kept[n])
		}
	}
	t.Logf("%d lines were written for sure, %d are logged, %d have an entry", written, len(logged), len(kept))
	if written < fewest || len(kept) != len(logged) {
		t.Errorf("%d lines written, %d logged, %d entries", written, len(logged), len(kept))
	}
	e, err := engine.Open(dir, engine.Options{Time: func() time.Time { return at }})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if v, err := e.Verify(t.Context()); err != nil || !v.OK() {
		t.Errorf("a replay gives another bank: %+v, %v", v, err)
	}
	if st := status(t, dir); st.Distill.Failed+st.Reflect.Failed > 0 {
		for _, f := range st.Failures {
			if f.Verb == schedule.None || !strings.Contains(f.Reason, "in the middle of it") {
				t.Errorf("a run failed: %+v", f)
			}
		}
	}
}

func count(t *testing.T, dir, below string, what *regexp.Regexp, in map[string]int) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(dir, below), func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && d.Name() == "_meta" {
			return fs.SkipDir
		}
		if d.Type().IsRegular() && filepath.Ext(name) == ".md" && !strings.HasPrefix(d.Name(), ".") {
			b, err := os.ReadFile(name)
			for _, m := range what.FindAllSubmatch(b, -1) {
				in[string(m[1])]++
			}
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
