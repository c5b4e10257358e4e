package daemon_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/schedule"
	"github.com/seed-a44923cb/memctl/internal/daemon"
	"github.com/seed-a44923cb/memctl/internal/longtest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

// Settings under which only the watcher can be why a line is read soon.
const rarely = "timezone: Asia/Seoul\nschedule:\n  distill_every: 24h\n"

func newWorkspace(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(tmptest.Dir(t), "기억")
	put(t, dir, "memctl.yaml", rarely)
	return dir
}

// output is what a daemon has written so far. Safe for concurrent use.
type output struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buf.Write(b)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buf.String()
}

func (o *output) log() *slog.Logger {
	return slog.New(slog.NewJSONHandler(o, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// begin starts a real daemon. stop ends it, and fails the test unless it ends well.
func begin(t *testing.T, o daemon.Options) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- daemon.Run(ctx, o) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(stop)
	return stop
}

// await fails the test unless something becomes true while it looks for it, a minute at least.
func await(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for looks := 0; !ok(); time.Sleep(10 * time.Millisecond) {
		if looks++; looks > 6000 {
			t.Fatalf("looked for %d times: not %s", looks, what)
		}
	}
}

// inABubble runs a test on a clock of its own (testing/synctest), which moves on when everybody waits. The clock is an hour ahead of the
// real one at first: the files have the times of that, which a run trusts if they are past.
func inABubble(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	outside := time.Now().Round(0)
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(outside.Add(time.Hour)))
		f(t)
	})
}

func status(t *testing.T, dir string) *daemon.Status {
	t.Helper()
	st, err := daemon.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// reads reports whether the last run has read so many statements.
func reads(t *testing.T, dir string, n int) func() bool {
	t.Helper()
	return func() bool {
		last := status(t, dir).Distill.Last
		return last != nil && last.Done.Read == n && last.Why == schedule.Changed
	}
}

func today(t *testing.T) string {
	t.Helper()
	return "memory/" + time.Now().In(seoul(t)).Format(time.DateOnly)
}

func TestLinesAreReadAsTheyAreWritten(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t) // without memory/
	var out output
	begin(t, daemon.Options{Dirs: []string{dir}, Log: out.log()})
	await(t, "kept", func() bool { return status(t, dir).Reflect.Last != nil })
	written := time.Now()
	put(t, dir, today(t)+".md", "## Retain\n- W @서버: 스테이징 포트는 8081이다.\n")
	await(t, "a log in a folder that was made just now is read", reads(t, dir, 1))
	t.Logf("read %s after it was written", time.Since(written).Round(time.Millisecond))

	appendTo(t, dir, today(t)+".md", "- W @server: production listens on port 9090.\n- W @서버: 개발 포트는 7070이다.\n")
	await(t, "two more lines are read", reads(t, dir, 2))

	// As an editor saves: a new file takes the name of the old one.
	put(t, dir, ".new", readFile(t, dir, today(t)+".md")+"- W @서버: 시험 포트는 6060이다.\n- W @서버: 시연 포트는 5050이다.\n- W @서버: 예비 포트는 4040이다.\n")
	if err := os.Rename(filepath.Join(dir, ".new"), filepath.Join(dir, filepath.FromSlash(today(t)+".md"))); err != nil {
		t.Fatal(err)
	}
	await(t, "a log that was saved by an editor is read", reads(t, dir, 3))

	put(t, dir, today(t)+"-저녁.md", "## Retain\n- W @서버: 하나는 1111이다.\n- W @서버: 둘은 2222이다.\n- W @서버: 셋은 3333이다.\n- W @서버: 넷은 4444이다.\n")
	await(t, "a second log of the day is read", reads(t, dir, 4))

	runs := status(t, dir).Distill.Runs
	time.Sleep(time.Second)
	if again := status(t, dir).Distill.Runs; again > runs+1 { // what came while a run went on may be looked for once more
		t.Errorf("%d more runs although nobody wrote anything: it hears itself", again-runs)
	}
}

func readFile(t *testing.T, dir, rel string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(rel)))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// unwatchable is a system that has no watches left.
func unwatchable(context.Context, string, *slog.Logger, func(), func()) (func(), error) {
	return nil, errors.New("no space left on device")
}

func TestLinesAreFoundWhereTheSystemDoesNotTell(t *testing.T) {
	t.Parallel()
	inABubble(t, func(t *testing.T) {
		dir := newWorkspace(t)
		var out output
		begin(t, daemon.Options{Dirs: []string{dir}, Log: out.log(), Watch: unwatchable})
		await(t, "kept", func() bool { return status(t, dir).Reflect.Last != nil })
		put(t, dir, today(t)+".md", "## Retain\n- W @서버: 스테이징 포트는 8081이다.\n")
		await(t, "the line is read", reads(t, dir, 1))
		if got := status(t, dir).Watching; got != daemon.WatchScan || !strings.Contains(out.String(), "listed every two seconds") {
			t.Errorf("watching %s, and the log says\n%s", got, &out)
		}
	})
}

// ended counts the runs that have ended, well or not.
func ended(t *testing.T, dir string) int {
	t.Helper()
	st := status(t, dir)
	return st.Distill.Runs + st.Distill.Failed + st.Reflect.Runs + st.Reflect.Failed
}

// The words of a memory are its owner's. Whatever goes wrong, none gets into logs, state or counters.
func TestNoWordOfTheMemoryLeavesIt(t *testing.T) {
	t.Parallel()
	const word = "비밀암호밀푀유"
	dir := newWorkspace(t)
	line := "- W @서버: " + word + " 포트는 8081이다.\n"
	put(t, dir, today(t)+".md", "## Retain\n"+line)
	put(t, dir, today(t)+"-binary.md", word+"\xff\xfe\x00\x01"+word)
	put(t, dir, today(t)+"-cp949.md", "\xb9\xe9\xbe\xf7 "+word)
	put(t, dir, "memory/"+word[:12]+"-is-no-log.txt", word)
	put(t, dir, "rules/routing/bad.yaml", "schema: 1\nrules:\n  - id: "+word+"\n    wieght: "+word+"\n")
	put(t, dir, "rules/words.yaml", "schema: 1\nsynonyms: "+word+"\n")
	put(t, dir, "bank/world/"+"damaged.md", "---\n"+word+": [\n---\n- W @x: "+word+" ^m000\n<<<<<<< "+word+"\n")
	put(t, dir, "bank/_meta/ledger/other-2026-01.jsonl", `{"v":1,"op":"`+word+`"`+"\n"+word+"\n")
	var out output
	o := daemon.Options{Dirs: []string{dir}, Log: out.log(), Listen: "127.0.0.1:0"}
	stop := begin(t, o)
	await(t, "a run has ended", func() bool { return status(t, dir).Reflect.Last != nil })
	for _, damage := range []func(){
		func() { appendTo(t, dir, today(t)+".md", line[:len(line)-1]+" 둘째\n") },
		func() { put(t, dir, "bank/index.md", word) },
		func() { put(t, dir, ".memctl/cursor", word) },
		func() { put(t, dir, ".memctl/journal", word) },
		func() { put(t, dir, ".memctl/index/CURRENT", word) },
		func() { put(t, dir, "memctl.yaml", rarely+"  distill_every: 5m\n") },
	} {
		before := ended(t, dir)
		damage()
		appendTo(t, dir, today(t)+".md", "- W @서버: "+word+" 이다.\n")
		await(t, "it was met", func() bool { return ended(t, dir) > before || status(t, dir).NotKept != "" })
	}
	logs, err := filepath.Glob(filepath.Join(dir, "memory", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range logs { // as a folder that is no longer mounted: no run goes through
		if err := os.Remove(l); err != nil {
			t.Fatal(err)
		}
	}
	await(t, "something has gone wrong", func() bool { return strings.Contains(out.String(), `"level":"ERROR"`) })
	_, metrics := get(t, &out, "/metrics")
	_, health := get(t, &out, "/healthz")
	stop()
	for what, text := range map[string]string{"log": out.String(), "state": readFile(t, dir, ".memctl/daemon.json"), "metrics": metrics, "health": health} {
		for l := range strings.Lines(text) {
			if strings.Contains(l, word) && !strings.Contains(l, "bad.yaml") {
				t.Errorf("the %s has a word of the memory: %s", what, l)
			}
		}
	}
}

// get asks the daemon whose log says where it listens.
func get(t *testing.T, out *output, path string) (code int, body string) {
	t.Helper()
	return getAs(t, out, "", path)
}

// getAs asks for it by a name; "": by its address.
func getAs(t *testing.T, out *output, host, path string) (code int, body string) {
	t.Helper()
	_, addr, found := strings.Cut(out.String(), `"address":"`)
	if !found {
		t.Fatalf("the log does not say where it listens:\n%s", out)
	}
	addr, _, _ = strings.Cut(addr, `"`)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+addr+path, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	req.Host = host
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(b)
}

// A page of a browser whose name was bent to loopback could read where the workspaces are.
func TestNoOtherNameIsAnsweredOnLoopback(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	var out output
	begin(t, daemon.Options{Dirs: []string{dir}, Log: out.log(), Listen: "localhost:0"})
	await(t, "kept", func() bool { return status(t, dir).Reflect.Last != nil })
	for _, path := range []string{"/metrics", "/healthz", "/"} {
		for _, host := range []string{"evil.example", "evil.example:9464", "localhost.evil.example", "127.0.0.1.evil.example", "192.0.2.1", "[2001:db8::1]:80"} {
			if code, body := getAs(t, &out, host, path); code != http.StatusForbidden || strings.Contains(body, dir) {
				t.Errorf("%s of %s is answered with %d: %s", path, host, code, body)
			}
		}
	}
	for _, host := range []string{"", "localhost", "LocalHost:9464", "127.0.0.1:80", "[::1]", "[::1]:9464"} {
		if code, body := getAs(t, &out, host, "/metrics"); code != http.StatusOK || !strings.Contains(body, dir) {
			t.Errorf("/metrics of %q is answered with %d: %s", host, code, body)
		}
	}
}

func TestCountersAndHealth(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	put(t, dir, today(t)+".md", "## Retain\n- W @서버: 스테이징 포트는 8081이다.\n- W @server: production listens on 9090.\n")
	var out output
	begin(t, daemon.Options{Dirs: []string{dir}, Log: out.log(), Listen: ":0", Version: `1.0 "뜻"`})
	await(t, "a run has ended", func() bool { return status(t, dir).Reflect.Last != nil })
	_, body := get(t, &out, "/metrics")
	for _, want := range []string{
		`memctl_build_info{version="1.0 \"뜻\"",go="` + runtime.Version() + `"} 1`,
		`memctl_runs_total{workspace="` + dir + `",verb="reflect",outcome="ok"} 1`,
		`memctl_statements_read_total{workspace="` + dir + `"} 2`,
		`memctl_statements_kept_total{workspace="` + dir + `"} 2`,
		`memctl_run_seconds_count{workspace="` + dir + `",verb="reflect"} 1`,
		`memctl_run_seconds_bucket{workspace="` + dir + `",verb="reflect",le="+Inf"} 1`,
		`memctl_workspace_healthy{workspace="` + dir + `"} 1`,
		"# TYPE memctl_last_success_timestamp_seconds gauge",
	} {
		if !strings.Contains(body, want+"\n") {
			t.Errorf("/metrics does not have %s:\n%s", want, body)
		}
	}
	if !strings.Contains(out.String(), `"address":"127.0.0.1:`) {
		t.Errorf("without a host it listens elsewhere: %s", &out)
	}
	if code, body := get(t, &out, "/healthz"); code != http.StatusOK || body != "ok\n" {
		t.Errorf("health %d %s", code, body)
	}
	if code, _ := get(t, &out, "/memory"); code != http.StatusNotFound {
		t.Errorf("/memory is answered with %d", code)
	}
	put(t, dir, "memctl.yaml", "timezone: 서울\n")
	await(t, "ill", func() bool { code, _ := get(t, &out, "/healthz"); return code == http.StatusServiceUnavailable })
	put(t, dir, "memctl.yaml", rarely)
	appendTo(t, dir, today(t)+".md", "- W @서버: 개발 포트는 7070이다.\n")
	await(t, "well again", func() bool { code, _ := get(t, &out, "/healthz"); return code == http.StatusOK })
}

// Health stayed bad until the next run had gone well, which may be a day, and the same mistake was not said a second time.
func TestHealthIsGoodAgainWhenTheSettingsAreMended(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	var out output
	begin(t, daemon.Options{Dirs: []string{dir}, Log: out.log(), Listen: ":0"})
	await(t, "kept", func() bool { return status(t, dir).Reflect.Last != nil })
	health := func(want int) func() bool {
		return func() bool { code, _ := get(t, &out, "/healthz"); return code == want }
	}
	for range 2 {
		put(t, dir, "memctl.yaml", "timezone: 서울\n")
		await(t, "ill", health(http.StatusServiceUnavailable))
		await(t, "the status says so", func() bool { return strings.Contains(status(t, dir).NotKept, "서울") })
		put(t, dir, "memctl.yaml", rarely)
		await(t, "well again", health(http.StatusOK))
		await(t, "the status says so", func() bool { return status(t, dir).NotKept == "" })
	}
	if n := strings.Count(out.String(), `"level":"ERROR"`); n != 2 {
		t.Errorf("the mistake was made twice, and said %d times:\n%s", n, &out)
	}
	if st := status(t, dir); st.Distill.Runs+st.Reflect.Runs > 2 {
		t.Errorf("%d runs: it was a run that made it well", st.Distill.Runs+st.Reflect.Runs)
	}
}

func TestOneWorkspaceThatFailsDoesNotStopTheOthers(t *testing.T) {
	t.Parallel()
	good, bad, hangs := newWorkspace(t), newWorkspace(t), newWorkspace(t)
	release := make(chan struct{})
	work := func(ctx context.Context, dir string, verb schedule.Verb, now func() time.Time) (daemon.Done, error) {
		switch dir {
		case bad:
			return daemon.Done{}, errors.New("a broken disk")
		case hangs: // as a network drive does, whatever it is told
			<-release
		}
		return daemon.Engine(ctx, dir, verb, now)
	}
	var out output
	stop := begin(t, daemon.Options{Dirs: []string{hangs, bad, good, good}, Log: out.log(), Work: work})
	await(t, "its run shows", func() bool { st := status(t, hangs); return st.UnderWay == schedule.Reflect && !st.Since.IsZero() })
	await(t, "the good one is kept", func() bool { return status(t, good).Reflect.Last != nil })
	put(t, good, today(t)+".md", "## Retain\n- W @서버: 스테이징 포트는 8081이다.\n")
	await(t, "its line is read", reads(t, good, 1))
	if st := status(t, bad); st.Reflect.Failed == 0 || len(st.Failures) == 0 || st.Failures[0].Reason != "a broken disk" {
		t.Errorf("the bad one: %+v", st)
	}
	began := time.Now()
	stop() // although one hangs
	t.Logf("stopped after %s", time.Since(began).Round(time.Millisecond))
	if !strings.Contains(out.String(), "stopped in the middle of a run") {
		t.Errorf("the log does not say that a run was left:\n%s", &out)
	}
	close(release)
	await(t, "the run that was left is over", func() bool { return status(t, hangs).Life != daemon.Running })
}

func TestStoppedInTheMiddleOfABigRunNothingIsHalfDone(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	logs := longtest.Of(20, 40)
	for i := range logs {
		var b strings.Builder
		b.WriteString("## Retain\n")
		for j := range 25 {
			fmt.Fprintf(&b, "- W @서버%d: 서버 %d번의 포트는 %d이다.\n", i*25+j, 200*i+j, 10000+200*i+j)
		}
		put(t, dir, fmt.Sprintf("memory/2026-%02d-%02d.md", 1+i/28, 1+i%28), b.String())
	}
	for round := range 3 {
		var out output
		stop := begin(t, daemon.Options{Dirs: []string{dir}, Log: out.log()})
		time.Sleep(time.Duration(50+150*round) * time.Millisecond)
		began := time.Now()
		stop()
		t.Logf("stopped after %s", time.Since(began).Round(time.Millisecond))
		// On a busy machine a run may take longer to notice than the daemon waits. A process would end here; this one goes on.
		await(t, "the run has ended", func() bool { return status(t, dir).Life == daemon.Stopped })
	}
	outcomes, err := daemon.Once(t.Context(), daemon.Options{Dirs: []string{dir}})
	if err != nil || len(outcomes) != 1 || outcomes[0].Err != nil {
		t.Fatalf("%+v, %v", outcomes, err)
	}
	e, err := engine.Open(dir, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	v, err := e.Verify(t.Context())
	if err != nil || !v.OK() || v.Entries != 25*logs {
		t.Errorf("%d entries of %d; %d pages differ, %d entries are without source, %v", v.Entries, 25*logs, len(v.Differs), len(v.NoSource), err)
	}
}

func TestReloadReadsTheSettingsAgain(t *testing.T) {
	t.Parallel()
	inABubble(t, func(t *testing.T) {
		dir := newWorkspace(t)
		reload := make(chan struct{})
		begin(t, daemon.Options{Dirs: []string{dir}, Reload: reload, Watch: unwatchable})
		await(t, "kept", func() bool { return status(t, dir).Reflect.Last != nil })
		put(t, dir, "memctl.yaml", strings.Replace(rarely, "24h", "7m", 1))
		reload <- struct{}{}
		await(t, "the new setting holds", func() bool { return status(t, dir).DistillEvery == "7m0s" })
	})
}

func TestStateThatCannotBeReadIsMadeAnew(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	put(t, dir, ".memctl/daemon.json", `{"pid":1,"state":{"night":"뜻"`)
	if _, err := daemon.Read(dir); err == nil {
		t.Error("a torn state file is read without a word")
	}
	out, err := daemon.Once(t.Context(), daemon.Options{Dirs: []string{dir}})
	if err != nil || len(out) != 1 || out[0].Verb != schedule.Reflect || out[0].Err != nil {
		t.Errorf("%+v, %v", out, err)
	}
	if st := status(t, dir); st.Life != daemon.Stopped || st.Reflect.Runs != 1 {
		t.Errorf("%+v", st)
	}
}
