package daemon_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	_ "time/tzdata"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/engine/schedule"
	"github.com/seed-a44923cb/memctl/internal/daemon"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

var update = flag.Bool("update", false, "write the timelines anew")

// TestScenarios plays what happens to a daemon and its machine, and compares the timeline. A script is blocks of commands, "----",
// and what they lead to. The daemon is the real one, with gocron, its lock and its state file; its runs are made up, and so is time.
func TestScenarios(t *testing.T) {
	scripts, err := filepath.Glob("testdata/schedule/*.txt")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no script was found: %v", err)
	}
	for _, name := range scripts {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) {
			script, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			dir := tmptest.Dir(t)
			var got string
			synctest.Test(t, func(t *testing.T) { got = play(t, dir, string(script)) })
			if *update {
				if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(script), got); diff != "" {
				t.Errorf("timeline (-want +got):\n%s", diff)
			}
		})
	}
}

// world is a machine and the daemon on it.
type world struct {
	t    *testing.T
	dir  string
	zone *time.Location

	mu      sync.Mutex
	skew    time.Duration // of the machine's clock from the one that timers go by
	lines   []string
	takes   map[schedule.Verb]time.Duration
	fails   int
	locked  int
	changed func()
	edited  func()
	cannot  bool // watch

	begun time.Time
	runs  int
	stop  context.CancelFunc
	done  chan error
}

func play(t *testing.T, dir, script string) string {
	t.Helper()
	w := &world{t: t, dir: filepath.Join(dir, "기억"), takes: map[schedule.Verb]time.Duration{}}
	var out strings.Builder
	for i, block := range strings.Split(strings.TrimRight(script, "\n"), "\n\n") {
		commands, _, _ := strings.Cut(block+"\n", "----\n")
		if i > 0 {
			out.WriteString("\n")
		}
		out.WriteString(commands)
		for line := range strings.Lines(commands) {
			if fields := strings.Fields(line); len(fields) > 0 && fields[0] != "#" {
				w.do(fields[0], fields[1:])
			}
		}
		if strings.Contains(block+"\n", "\n----\n") || !strings.HasPrefix(commands, "#") {
			out.WriteString("----\n" + w.timeline())
		}
	}
	w.end()
	return out.String()
}

func (w *world) now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return time.Now().Add(w.skew)
}

func (w *world) say(at time.Time, format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.lines = append(w.lines, at.In(w.zone).Format("Mon 01-02 15:04:05.0 -07  ")+fmt.Sprintf(format, args...))
}

// timeline is what has happened since it was last asked for; many of one kind in a row are one line.
func (w *world) timeline() string {
	synctest.Wait()
	w.mu.Lock()
	defer w.mu.Unlock()
	var b strings.Builder
	what := func(line string) string { _, text, _ := strings.Cut(line, "  "); return text }
	for i := 0; i < len(w.lines); {
		n := 1
		for i+n < len(w.lines) && what(w.lines[i+n]) == what(w.lines[i]) {
			n++
		}
		if n > 3 {
			last, _, _ := strings.Cut(w.lines[i+n-1], "  ")
			fmt.Fprintf(&b, "%s, %d times, the last one %s\n", w.lines[i], n, last)
		} else {
			n = 1
			b.WriteString(w.lines[i] + "\n")
		}
		i += n
	}
	w.lines = nil
	return b.String()
}

func (w *world) do(command string, args []string) {
	w.t.Helper()
	switch command {
	case "workspace":
		w.settings(args)
	case "torn": // who writes memctl.yaml has emptied it; "unseen": and nobody was told
		w.check(os.WriteFile(filepath.Join(w.dir, "memctl.yaml"), nil, 0o644))
		if _, edited := w.ears(); len(args) == 0 {
			edited()
		}
	case "at":
		w.start(args)
	case "wait":
		time.Sleep(w.duration(args[0]))
	case "until":
		time.Sleep(w.instant(args).Sub(w.now()))
	case "sleep", "clock": // timers stand still while a machine sleeps, and do not care how its clock is set
		w.mu.Lock()
		w.skew += w.duration(args[0])
		w.mu.Unlock()
	case "takes":
		w.takes[schedule.Verb(args[0])] = w.duration(args[1])
	case "fails", "locked":
		n, err := strconv.Atoi(args[0])
		if err != nil {
			w.t.Fatal(err)
		}
		w.mu.Lock()
		if command == "fails" {
			w.fails = n
		} else {
			w.locked = n
		}
		w.mu.Unlock()
	case "write":
		changed, _ := w.ears()
		changed()
	case "burst":
		changed, _ := w.ears()
		for end := time.Now().Add(w.duration(args[0])); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
			changed()
		}
	case "stop":
		w.end()
	case "start":
		w.begin()
	case "kill":
		w.kill()
	case "second":
		err := daemon.Run(w.t.Context(), daemon.Options{Dirs: []string{w.dir}, Now: w.now})
		locked, ok := errors.AsType[*workspace.LockedError](err)
		if !ok || locked.PID != os.Getpid() {
			w.t.Fatalf("a second daemon: %v", err)
		}
		w.say(w.now(), "a second daemon is refused: the first is there since %s", locked.Since.In(w.zone).Format("15:04:05"))
	case "vanish":
		w.check(os.Rename(w.dir, w.dir+".away"))
	case "reappear":
		w.check(os.Rename(w.dir+".away", w.dir))
	case "unwatchable":
		w.cannot = true
	case "status":
		w.status()
	default:
		w.t.Fatalf("unknown command %s", command)
	}
}

func (w *world) check(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) duration(s string) time.Duration {
	w.t.Helper()
	d, err := time.ParseDuration(s)
	w.check(err)
	return d
}

func (w *world) instant(args []string) time.Time {
	w.t.Helper()
	at, err := time.ParseInLocation("2006-01-02 15:04", strings.Join(args, " "), w.zone)
	w.check(err)
	return at
}

// settings writes memctl.yaml: workspace Asia/Seoul every 30m reflect 03:00 watch false
func (w *world) settings(args []string) {
	w.t.Helper()
	zone, err := time.LoadLocation(args[0])
	w.check(err)
	w.zone = zone
	var text strings.Builder
	text.WriteString("timezone: " + args[0] + "\nschedule:\n")
	keys := map[string]string{"every": "distill_every", "reflect": "reflect_at", "watch": "watch"}
	for i := 1; i < len(args); i += 2 {
		text.WriteString("  " + keys[args[i]] + ": " + args[i+1] + "\n")
	}
	w.check(os.MkdirAll(filepath.Join(w.dir, "memory"), 0o755))
	w.check(os.WriteFile(filepath.Join(w.dir, "memctl.yaml"), []byte(text.String()), 0o644))
	if _, edited := w.ears(); edited != nil && w.stop != nil {
		edited()
	}
}

// start sets the clock and starts the daemon.
func (w *world) start(args []string) {
	w.skew = time.Until(w.instant(args))
	w.begin()
}

func (w *world) begin() {
	ctx, cancel := context.WithCancel(w.t.Context())
	w.stop, w.done = cancel, make(chan error, 1)
	go func() {
		w.done <- daemon.Run(ctx, daemon.Options{Dirs: []string{w.dir}, Log: slog.New(timeline{w}), Version: "test", Now: w.now, Work: w.work, Watch: w.watch})
	}()
	time.Sleep(10 * time.Millisecond)
}

func (w *world) end() {
	if w.stop == nil {
		return
	}
	began := time.Now()
	w.stop()
	if err := <-w.done; err != nil {
		w.t.Errorf("the daemon ended with %v", err)
	}
	if took := time.Since(began); took > 2*time.Second {
		w.t.Errorf("the daemon took %s to stop", took)
	}
	w.stop = nil
}

// kill leaves the disk as a process leaves it that is killed now.
func (w *world) kill() {
	w.t.Helper()
	file := filepath.Join(w.dir, ".memctl", "daemon.json")
	left, err := os.ReadFile(file)
	w.check(err)
	w.say(w.now(), "KILL")
	w.mu.Lock()
	kept := len(w.lines)
	w.mu.Unlock()
	w.end()
	w.mu.Lock()
	w.lines = w.lines[:kept]
	w.mu.Unlock()
	w.check(os.WriteFile(file, left, 0o644))
}

func (w *world) work(ctx context.Context, _ string, verb schedule.Verb, _ func() time.Time) (daemon.Done, error) {
	w.mu.Lock()
	w.begun = time.Now().Add(w.skew)
	w.runs++
	takes, fails, locked := w.takes[verb], w.fails > 0, w.locked > 0
	w.fails, w.locked = max(w.fails-1, 0), max(w.locked-1, 0)
	w.mu.Unlock()
	select {
	case <-time.After(takes):
	case <-ctx.Done():
		return daemon.Done{}, ctx.Err()
	}
	switch {
	case fails:
		return daemon.Done{}, errors.New("disk full")
	case locked:
		return daemon.Done{}, &workspace.LockedError{PID: 7, Since: time.Unix(1e9, 0).UTC(), Purpose: "reflect"}
	}
	return daemon.Done{Kept: 1}, nil
}

func (w *world) watch(_ context.Context, _ string, _ *slog.Logger, changed, edited func()) (func(), error) {
	if w.cannot {
		return nil, errors.New("no space left on device")
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.changed, w.edited = changed, edited
	return func() {}, nil
}

// ears are what the daemon wants to be told by, if it is watching: that logs have changed, and memctl.yaml.
func (w *world) ears() (changed, edited func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.changed, w.edited
}

func (w *world) status() {
	w.t.Helper()
	st, err := daemon.Read(w.dir)
	w.check(err)
	at := func(t time.Time) string {
		if t.IsZero() {
			return "unknown"
		}
		return t.In(w.zone).Format("01-02 15:04")
	}
	w.say(w.now(), "status: %s, watching %q; distil %d, %d failed, next %s; reflect %d, %d failed, next %s; %d failures kept", st.Life, st.Watching,
		st.Distill.Runs, st.Distill.Failed, at(st.Distill.Next), st.Reflect.Runs, st.Reflect.Failed, at(st.Reflect.Next), len(st.Failures))
}

// timeline makes lines of what a daemon logs.
type timeline struct{ w *world }

func (h timeline) Enabled(context.Context, slog.Level) bool { return true }
func (h timeline) WithAttrs([]slog.Attr) slog.Handler       { return h }
func (h timeline) WithGroup(string) slog.Handler            { return h }

func (h timeline) Handle(_ context.Context, r slog.Record) error {
	at := map[string]slog.Value{}
	r.Attrs(func(a slog.Attr) bool { at[a.Key] = a.Value; return true })
	if _, ok := at["verb"]; !ok {
		text := r.Message
		if why, ok := at["reason"]; ok {
			_, cause, _ := strings.Cut(why.String(), h.w.dir)
			text += ":" + strings.TrimPrefix(cause, ":")
			if cause == "" {
				text += " " + why.String()
			}
		}
		h.w.say(h.w.now(), "%s", text)
		return nil
	}
	text := at["verb"].String() + ", " + at["why"].String()
	if n := at["missed"].Int64(); n > 0 {
		text += fmt.Sprintf(" and %d more", n)
	}
	if took := h.w.now().Sub(h.w.begun).Round(time.Second); took > 0 {
		text += ", took " + took.String()
	}
	if r.Message != "ran" {
		text += ": " + r.Message
	}
	if why, ok := at["reason"]; ok {
		text += ": " + why.String()
	}
	h.w.say(h.w.begun, "%s", text)
	return nil
}
