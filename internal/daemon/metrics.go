package daemon

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/seed-a44923cb/memctl/engine/schedule"
)

// buckets are the upper bounds of the histogram of how long runs take, in seconds.
var buckets = []float64{0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600}

// label names a series: workspace, verb and outcome. Empty ones are left out.
type label struct{ workspace, verb, outcome string }

type histogram struct {
	under []uint64 // per bucket
	count uint64
	sum   float64
}

// counters are what /metrics shows. Safe for concurrent use.
type counters struct {
	started time.Time

	mu      sync.Mutex
	runs    map[label]uint64
	seconds map[label]*histogram
	read    map[label]uint64
	kept    map[label]uint64
	success map[label]float64
	events  map[label]uint64
}

func newCounters() *counters {
	return &counters{
		started: time.Now(), runs: map[label]uint64{}, seconds: map[label]*histogram{}, read: map[label]uint64{}, kept: map[label]uint64{},
		success: map[label]float64{}, events: map[label]uint64{},
	}
}

func (c *counters) ran(dir string, verb schedule.Verb, out schedule.Outcome, done *Done, at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	of := label{workspace: dir, verb: string(verb)}
	c.runs[label{dir, string(verb), string(out)}]++
	if out != schedule.OK {
		return
	}
	h := c.seconds[of]
	if h == nil {
		h = &histogram{under: make([]uint64, len(buckets))}
		c.seconds[of] = h
	}
	h.count++
	h.sum += done.Seconds
	for i, bound := range buckets {
		if done.Seconds <= bound {
			h.under[i]++
		}
	}
	c.read[label{workspace: dir}] += uint64(done.Read)
	c.kept[label{workspace: dir}] += uint64(done.Kept)
	c.success[of] = float64(at.UnixMilli()) / 1000
}

func (c *counters) watched(dir string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.events[label{workspace: dir}]++
}

// serve answers /metrics and /healthz, if it was asked to.
func (d *daemon) serve(ctx context.Context, keepers []*keeper) (stop func(), err error) {
	if d.Listen == "" {
		return func() {}, nil
	}
	host, port, err := net.SplitHostPort(d.Listen)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w", d.Listen, err)
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", net.JoinHostPort(cmp.Or(host, "127.0.0.1"), port))
	if err != nil {
		if op, ok := errors.AsType[*net.OpError](err); ok {
			err = op.Err // the address is named once
		}
		return nil, fmt.Errorf("listen on %s: %w", d.Listen, err)
	}
	if addr, ok := listener.Addr().(*net.TCPAddr); ok && !addr.IP.IsLoopback() {
		return nil, errors.Join(fmt.Errorf("listen on %s: other machines could read it", d.Listen), listener.Close())
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		d.metrics(w, keepers)
	})
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { healthz(w, keepers) })
	server := &http.Server{
		Handler: known(mux, host), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 5 * time.Second, WriteTimeout: 10 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10,
	}
	var wg sync.WaitGroup
	wg.Go(func() { _ = server.Serve(listener) }) // ends with Close
	d.Log.LogAttrs(ctx, slog.LevelInfo, "listening", slog.String(keyAddress, listener.Addr().String()))
	return func() {
		_ = server.Close()
		wg.Wait()
	}, nil
}

// known lets through who calls this server by a name of this machine or by the one it was told to listen on: the page of a browser that has a name of its own bent to loopback must not read where somebody's folders are.
func known(next http.Handler, host string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, _, err := net.SplitHostPort(r.Host)
		if err != nil {
			name = strings.Trim(r.Host, "[]")
		}
		ip := net.ParseIP(name)
		if !ip.IsLoopback() && !strings.EqualFold(name, "localhost") && (host == "" || !strings.EqualFold(name, host)) {
			http.Error(w, "forbidden: Host is not this server", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// healthz is 200 if every workspace is kept and its last run went well, else 503 and what is wrong.
func healthz(w http.ResponseWriter, keepers []*keeper) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	var b strings.Builder
	for _, k := range keepers {
		if what := *k.health.Load(); what != "" {
			fmt.Fprintf(&b, "%s: %s\n", k.dir, what)
		}
	}
	if b.Len() > 0 {
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = io.WriteString(w, b.String()) // who asked has gone
		return
	}
	_, _ = io.WriteString(w, "ok\n")
}

// metrics writes the text format of Prometheus.
func (d *daemon) metrics(w io.Writer, keepers []*keeper) {
	var b strings.Builder
	family := func(name, kind, help string) {
		fmt.Fprintf(&b, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind)
	}
	family("memctl_build_info", "gauge", "The program.")
	fmt.Fprintf(&b, "memctl_build_info{version=\"%s\",go=\"%s\"} 1\n", quoted(d.Version), runtime.Version())
	family("process_start_time_seconds", "gauge", "When the daemon started.")
	fmt.Fprintf(&b, "process_start_time_seconds %d\n", d.count.started.Unix())
	var mem runtime.MemStats
	runtime.ReadMemStats(&mem)
	family("go_goroutines", "gauge", "Goroutines.")
	fmt.Fprintf(&b, "go_goroutines %d\n", runtime.NumGoroutine())
	family("go_memstats_heap_inuse_bytes", "gauge", "Heap in use.")
	fmt.Fprintf(&b, "go_memstats_heap_inuse_bytes %d\n", mem.HeapInuse)
	if n := openFiles(); n > 0 {
		family("process_open_fds", "gauge", "Open file handles.")
		fmt.Fprintf(&b, "process_open_fds %d\n", n)
	}
	family("memctl_workspace_healthy", "gauge", "1 if the workspace is kept and its last run went well.")
	for _, k := range keepers {
		healthy := 0
		if *k.health.Load() == "" {
			healthy = 1
		}
		fmt.Fprintf(&b, "memctl_workspace_healthy{%s} %d\n", label{workspace: k.dir}, healthy)
	}
	d.count.write(&b, family)
	_, _ = io.WriteString(w, b.String()) // who asked has gone
}

func (c *counters) write(b *strings.Builder, family func(name, kind, help string)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	series := func(name, help string, of map[label]uint64) {
		family(name, "counter", help)
		for _, l := range sorted(of) {
			fmt.Fprintf(b, "%s{%s} %d\n", name, l, of[l])
		}
	}
	series("memctl_runs_total", "Runs by verb and outcome.", c.runs)
	series("memctl_statements_read_total", "New statements read.", c.read)
	series("memctl_statements_kept_total", "New statements taken into the bank.", c.kept)
	series("memctl_watch_events_total", "Changes of the logs that were noticed.", c.events)
	family("memctl_last_success_timestamp_seconds", "gauge", "When a run last went well.")
	for _, l := range sorted(c.success) {
		fmt.Fprintf(b, "memctl_last_success_timestamp_seconds{%s} %s\n", l, strconv.FormatFloat(c.success[l], 'f', 3, 64))
	}
	family("memctl_run_seconds", "histogram", "How long the runs took that went well.")
	for _, l := range sorted(c.seconds) {
		h := c.seconds[l]
		for i, bound := range buckets {
			fmt.Fprintf(b, "memctl_run_seconds_bucket{%s,le=\"%g\"} %d\n", l, bound, h.under[i])
		}
		fmt.Fprintf(b, "memctl_run_seconds_bucket{%s,le=\"+Inf\"} %d\nmemctl_run_seconds_sum{%s} %g\nmemctl_run_seconds_count{%s} %d\n", l, h.count, l, h.sum, l, h.count)
	}
}

// String is a label set without its braces.
func (l label) String() string {
	parts := []string{`workspace="` + quoted(l.workspace) + `"`}
	if l.verb != "" {
		parts = append(parts, `verb="`+l.verb+`"`)
	}
	if l.outcome != "" {
		parts = append(parts, `outcome="`+l.outcome+`"`)
	}
	return strings.Join(parts, ",")
}

// quoted escapes a value as the text format wants it.
func quoted(s string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(strings.ToValidUTF8(s, "�"))
}

func sorted[V any](of map[label]V) []label {
	out := make([]label, 0, len(of))
	for l := range of {
		out = append(out, l)
	}
	slices.SortFunc(out, func(a, b label) int {
		return cmp.Or(cmp.Compare(a.workspace, b.workspace), cmp.Compare(a.verb, b.verb), cmp.Compare(a.outcome, b.outcome))
	})
	return out
}

// openFiles counts the handles of the process where the system tells, else it is 0.
func openFiles() int {
	names, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return 0
	}
	return len(names) - 1 // without the one that was just opened
}
