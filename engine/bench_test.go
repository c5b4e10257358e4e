package engine_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/load"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// The benchmarks of this file measure a workspace as a person meets it: most run the built program as a child, from
// process start to exit. docs/performance.md says how its tables are made with them.
//
//	MEMCTL_BENCH_LARGE=1   also with 100,000 entries (minutes, and 1 GB of disk)
//	MEMCTL_BENCH_DIR=DIR   where the generated workspaces are kept; default the folder for temporary files
const (
	envLarge = "MEMCTL_BENCH_LARGE"
	envDir   = "MEMCTL_BENCH_DIR"
)

// perLog is how many lines to retain a generated log has, perDay how many logs a day.
const perLog, perDay = 30, 6

var benchLast = mustDay("2026-11-20") // logical day of the newest log, and of the runs

func sizes() []int {
	if os.Getenv(envLarge) == "" {
		return []int{1_000, 10_000}
	}
	return []int{1_000, 10_000, 100_000}
}

func bySize(b *testing.B, f func(b *testing.B, n int)) {
	b.Helper()
	for _, n := range sizes() {
		b.Run(fmt.Sprintf("entries=%d", n), func(b *testing.B) { f(b, n) })
	}
}

// memctl is the program, built once for all benchmarks of a run.
var memctl = sync.OnceValues(func() (string, error) { return build("memctl", "../cmd/memctl") })

// bare is a program that opens a bleve index and asks it, and nothing else: what recall is compared with. It is a module
// of its own, since memctl does not depend on bleve itself.
var bare = sync.OnceValues(func() (string, error) { return build("bare", "./recall/testdata/bare") })

func build(name, pkg string) (string, error) {
	dir, err := os.MkdirTemp("", "memctl-bench-bin-")
	if err != nil {
		return "", err
	}
	bin := filepath.Join(dir, name)
	if out, err := exec.Command("go", "build", "-C", pkg, "-o", bin, ".").CombinedOutput(); err != nil {
		return "", fmt.Errorf("build %s: %w\n%s", pkg, err, out)
	}
	return bin, nil
}

// samples are the runs of one benchmark.
type samples struct {
	wall, cpu []time.Duration
	rss       int64 // bytes, the largest; 0 where the system does not say
}

// run runs a program to its end and takes its time. Exit code 4 is an answer, too: nothing found.
func (s *samples) run(b *testing.B, bin string, args ...string) []byte {
	b.Helper()
	var out, errOut bytes.Buffer
	cmd := exec.CommandContext(b.Context(), bin, args...)
	cmd.Stdout, cmd.Stderr = &out, &errOut
	start := time.Now()
	err := cmd.Run()
	took := time.Since(start)
	if err != nil && cmd.ProcessState.ExitCode() != 4 {
		b.Fatalf("%v: %v\n%s", args, err, errOut.Bytes())
	}
	s.wall = append(s.wall, took)
	s.cpu = append(s.cpu, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
	s.rss = max(s.rss, peakRSS(cmd.ProcessState))
	return out.Bytes()
}

func (s *samples) report(b *testing.B) {
	b.Helper()
	ms := func(d []time.Duration, q float64) float64 {
		slices.Sort(d)
		return float64(d[min(len(d)-1, int(q*float64(len(d))))].Microseconds()) / 1000
	}
	b.ReportMetric(ms(s.wall, 0.5), "p50-ms")
	b.ReportMetric(ms(s.wall, 0.95), "p95-ms")
	if len(s.cpu) > 0 {
		b.ReportMetric(ms(s.cpu, 0.5), "cpu-ms")
	}
	if s.rss > 0 {
		b.ReportMetric(float64(s.rss)/(1<<20), "rss-MB")
	}
}

// program builds the program and takes care that the children's peak memory is not this process's.
func program(b *testing.B, get func() (string, error)) string {
	b.Helper()
	bin, err := get()
	if err != nil {
		b.Fatal(err)
	}
	debug.FreeOSMemory()
	forgetPeak()
	return bin
}

// logsOf writes the logs of a workspace with n entries, the newest dated benchLast.
func logsOf(b testing.TB, dir string, n int, seed uint64, suffix string) {
	b.Helper()
	a := newAuthor(seed, n)
	files := (n + perLog - 1) / perLog
	for i := range files {
		d := benchLast - day.Day((files-1-i)/perDay)
		var buf bytes.Buffer
		a.log(&buf, d, min(perLog, n-i*perLog))
		write(b, dir, fmt.Sprintf("memory/%s-%s%d.md", d, suffix, i%perDay), buf.String())
	}
}

// workspaceOf is a workspace with about n entries, distilled, reflected and indexed. It is kept for other benchmarks:
// who changes it takes a copy.
func workspaceOf(b *testing.B, n int) string {
	b.Helper()
	root := os.Getenv(envDir)
	if root == "" {
		root = os.TempDir() //nolint:usetesting // kept for the next run: it takes minutes to make
	}
	dir := filepath.Join(root, "memctl-bench-v"+strconv.Itoa(benchVersion)+"-"+strconv.Itoa(n))
	made := dir + ".made"
	if _, err := os.Stat(made); err == nil {
		settle(b, dir)
		return dir
	}
	if err := os.RemoveAll(dir); err != nil {
		b.Fatal(err)
	}
	if err := engine.Init(dir, "Asia/Seoul", "ko", false); err != nil {
		b.Fatal(err)
	}
	logsOf(b, dir, n, uint64(n), "")
	var r report.Report // in a child, so that what it takes is not the peak of this process
	out := new(samples).run(b, program(b, memctl), "reflect", "--json", "--workspace", dir, "--now", benchLast.String())
	if err := json.Unmarshal(out, &r); err != nil {
		b.Fatal(err)
	}
	if r.Accepted < n*9/10 {
		b.Fatalf("%d lines gave %d entries: the generator repeats itself", n, r.Accepted)
	}
	write(b, dir, "../"+filepath.Base(made), fmt.Sprintf("%d entries, %d logs, %d pages\n", r.Accepted, r.Logs, r.Pages))
	settle(b, dir)
	return dir
}

// settle runs once before the clock starts, so that what another version of the program left is brought up to date.
func settle(b *testing.B, dir string) {
	b.Helper()
	s := new(samples)
	bin := program(b, memctl)
	s.run(b, bin, "reflect", "--workspace", dir, "--now", benchLast.String())
	s.run(b, bin, "recall", "--workspace", dir, "배포")
	time.Sleep(2100 * time.Millisecond) // files must be older than the stamps that vouch for them
	s.run(b, bin, "distill", "--workspace", dir, "--now", benchLast.String())
	s.run(b, bin, "recall", "--workspace", dir, "배포")
}

// scratchOf is a copy to write in.
func scratchOf(b *testing.B, n int) string {
	b.Helper()
	dir := b.TempDir()
	copyTree(b, workspaceOf(b, n), dir)
	settle(b, dir)
	return dir
}

// BenchmarkDistillNewLines folds 10,000 new lines into a workspace of as many entries, from none on.
func BenchmarkDistillNewLines(b *testing.B) {
	const lines = 10_000
	for _, n := range []int{0, 10_000} {
		b.Run(fmt.Sprintf("entries=%d", n), func(b *testing.B) {
			bin := program(b, memctl)
			s := new(samples)
			for b.Loop() {
				b.StopTimer()
				dir := b.TempDir()
				if n == 0 {
					if err := engine.Init(dir, "Asia/Seoul", "ko", false); err != nil {
						b.Fatal(err)
					}
				} else {
					copyTree(b, workspaceOf(b, n), dir)
				}
				logsOf(b, dir, lines, 99, "new")
				b.StartTimer()
				s.run(b, bin, "distill", "--workspace", dir, "--now", benchLast.String())
			}
			s.report(b)
			b.ReportMetric(float64(lines)*float64(b.N)/b.Elapsed().Seconds(), "lines/s")
		})
	}
}

// BenchmarkDistillNothingNew is what forty-seven of forty-eight runs a day do.
func BenchmarkDistillNothingNew(b *testing.B) {
	bySize(b, func(b *testing.B, n int) {
		dir, bin, s := workspaceOf(b, n), program(b, memctl), new(samples)
		for b.Loop() {
			s.run(b, bin, "distill", "--workspace", dir, "--now", benchLast.String())
		}
		s.report(b)
	})
}

// BenchmarkDistillOneLine folds one new line of today.
func BenchmarkDistillOneLine(b *testing.B) {
	bySize(b, func(b *testing.B, n int) {
		dir, bin, s, a := scratchOf(b, n), program(b, memctl), new(samples), newAuthor(5, n)
		for b.Loop() {
			b.StopTimer()
			appendLine(b, dir, benchLast, a.line())
			b.StartTimer()
			s.run(b, bin, "distill", "--workspace", dir, "--now", benchLast.String())
		}
		s.report(b)
	})
}

func appendLine(b *testing.B, dir string, d day.Day, line string) {
	b.Helper()
	if err := addRetained(dir, d, line); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkReflect closes a day on which one line was written, and makes a bank from logs alone.
func BenchmarkReflect(b *testing.B) {
	const n = 10_000
	b.Run("one-day", func(b *testing.B) {
		dir, bin, s, a := scratchOf(b, n), program(b, memctl), new(samples), newAuthor(6, n)
		d := benchLast
		for b.Loop() {
			b.StopTimer()
			d++
			appendLine(b, dir, d, a.line())
			b.StartTimer()
			s.run(b, bin, "reflect", "--workspace", dir, "--now", d.String())
		}
		s.report(b)
	})
	b.Run("from-logs", func(b *testing.B) {
		bin, s := program(b, memctl), new(samples)
		for b.Loop() {
			b.StopTimer()
			dir := b.TempDir()
			if err := engine.Init(dir, "Asia/Seoul", "ko", false); err != nil {
				b.Fatal(err)
			}
			logsOf(b, dir, n, n, "")
			b.StartTimer()
			s.run(b, bin, "reflect", "--workspace", dir, "--now", benchLast.String())
		}
		s.report(b)
	})
}

// BenchmarkRecallCold asks a question, from process start to exit; nothing has changed since the last one.
func BenchmarkRecallCold(b *testing.B) {
	bySize(b, func(b *testing.B, n int) {
		dir, bin, s, a := workspaceOf(b, n), program(b, memctl), new(samples), newAuthor(7, n)
		for b.Loop() {
			s.run(b, bin, "recall", "--workspace", dir, a.question())
		}
		s.report(b)
	})
}

// BenchmarkRecallWarm asks in one process; the index is opened anew for every question.
func BenchmarkRecallWarm(b *testing.B) {
	bySize(b, func(b *testing.B, n int) {
		e, s, a := open(b, workspaceOf(b, n), benchLast.String()), new(samples), newAuthor(7, n)
		b.ReportAllocs()
		for b.Loop() {
			q := recall.Query{Text: a.question(), Limit: 8}
			start := time.Now()
			if _, err := e.Recall(context.Background(), q); err != nil {
				b.Fatal(err)
			}
			s.wall = append(s.wall, time.Since(start))
		}
		s.report(b)
	})
}

// BenchmarkContextWarm packs a bundle in one process, as an agent's hook would; the index is opened anew for every
// question.
func BenchmarkContextWarm(b *testing.B) {
	bySize(b, func(b *testing.B, n int) {
		e, s, a := open(b, workspaceOf(b, n), benchLast.String()), new(samples), newAuthor(7, n)
		b.ReportAllocs()
		for b.Loop() {
			q := recall.Query{Text: a.question()}
			start := time.Now()
			if _, err := e.Context(context.Background(), q, load.Options{}); err != nil {
				b.Fatal(err)
			}
			s.wall = append(s.wall, time.Since(start))
		}
		s.report(b)
	})
}

// BenchmarkContextGlance packs a small bundle after a glance at the files, as a hook does before an agent may read a prompt; the
// workspace is opened anew for every question.
func BenchmarkContextGlance(b *testing.B) {
	bySize(b, func(b *testing.B, n int) {
		dir, s, a := workspaceOf(b, n), new(samples), newAuthor(7, n)
		for b.Loop() {
			q := recall.Query{Text: a.question()}
			start := time.Now()
			e, err := engine.Open(dir, engine.Options{Now: benchLast.String(), Glance: true})
			if err != nil {
				b.Fatal(err)
			}
			got, err := e.Context(context.Background(), q, load.Options{Budget: 600})
			if err != nil || got.Stale != "" {
				b.Fatal(err, got)
			}
			s.wall = append(s.wall, time.Since(start))
			if err := e.Close(); err != nil {
				b.Fatal(err)
			}
		}
		s.report(b)
	})
}

// BenchmarkRecallOneLine asks after a line was written: the index is brought up to date first.
func BenchmarkRecallOneLine(b *testing.B) {
	bySize(b, func(b *testing.B, n int) {
		dir, bin, s, a := scratchOf(b, n), program(b, memctl), new(samples), newAuthor(8, n)
		for b.Loop() {
			b.StopTimer()
			appendLine(b, dir, benchLast, a.line())
			b.StartTimer()
			s.run(b, bin, "recall", "--workspace", dir, a.question())
		}
		s.report(b)
	})
}

// BenchmarkBareCold is the yardstick of BenchmarkRecallCold: a program that opens an index that bleve made of as many
// lines, asks it the same questions, and prints what it finds.
func BenchmarkBareCold(b *testing.B) {
	bySize(b, func(b *testing.B, n int) {
		bin, s, a := program(b, bare), new(samples), newAuthor(7, n)
		dir := filepath.Join(b.TempDir(), "index")
		cmd := exec.Command(bin, "make", dir)
		r, w := io.Pipe()
		cmd.Stdin, cmd.Stderr = r, os.Stderr
		go func() {
			lines := newAuthor(uint64(n), n)
			for range n {
				fmt.Fprintln(w, lines.line())
			}
			_ = w.Close()
		}()
		if err := cmd.Run(); err != nil {
			b.Fatal(err)
		}
		program(b, bare)
		for b.Loop() {
			s.run(b, bin, "ask", dir, a.question())
		}
		s.report(b)
	})
}

// BenchmarkReindex makes the index anew.
func BenchmarkReindex(b *testing.B) {
	bySize(b, func(b *testing.B, n int) {
		dir, bin, s := scratchOf(b, n), program(b, memctl), new(samples)
		for b.Loop() {
			s.run(b, bin, "reindex", "--workspace", dir)
		}
		s.report(b)
	})
}
