package workspace_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/workspace"
)

const (
	childVerb = "MEMCTL_TEST_CHILD"
	childDir  = "MEMCTL_TEST_DIR"
)

// TestMain lets the test binary be the other process.
func TestMain(m *testing.M) {
	verb := os.Getenv(childVerb)
	if verb == "" {
		os.Exit(m.Run())
	}
	if err := runChild(verb, os.Getenv(childDir)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func runChild(verb, dir string) error {
	w, err := workspace.Open(dir)
	if err != nil {
		return err
	}
	defer w.Close()
	switch verb {
	case "commit":
		return childCommits(w)
	case "append":
		for i := range 500 {
			text := fmt.Sprintf("- pid %d 줄 %d %s", os.Getpid(), i, strings.Repeat("가", i%50))
			if err := w.AppendNew("memory/2026-11-20.md", []byte("# 2026-11-20\n"), []byte(text)); err != nil {
				return err
			}
		}
		return nil
	case "hold":
		lock, err := w.Lock(context.Background(), 0, testNow, "hold 기억")
		if err != nil {
			return err
		}
		fmt.Println("locked")
		_, _ = io.Copy(io.Discard, os.Stdin)
		return lock.Unlock()
	}
	return errors.New("unknown verb")
}

// childCommits writes one generation after the other until it is killed: three pages and a ledger that agree.
func childCommits(w *workspace.Workspace) error {
	lock, err := w.Lock(context.Background(), time.Minute, testNow, "commit")
	if err != nil {
		return err
	}
	fmt.Println("locked")
	for gen := 1; ; gen++ {
		cs := workspace.Changeset{}
		for _, p := range []string{"bank/a.md", "bank/b/나.md", "bank/c.md"} {
			c := workspace.Change{Path: p, Data: page(gen)}
			if gen > 1 {
				c.Before = workspace.Hash(page(gen - 1))
			}
			cs.Changes = append(cs.Changes, c)
		}
		before, err := w.ReadFile("bank/ledger.jsonl")
		if err != nil {
			return err
		}
		cs.Changes = append(cs.Changes, workspace.Change{Path: "bank/ledger.jsonl", Op: workspace.OpAppend, Before: workspace.Hash(before), Data: fmt.Appendf(nil, "{\"gen\":%d}\n", gen)})
		a, err := w.Apply(context.Background(), lock, cs)
		if err != nil {
			return err
		}
		if err := a.Done(); err != nil {
			return err
		}
	}
}

func page(gen int) []byte {
	return fmt.Appendf(nil, "세대 %d\n%s", gen, strings.Repeat("본문 ", 200*(gen%7)))
}

func child(t *testing.T, verb, dir string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), childVerb+"="+verb, childDir+"="+dir)
	cmd.Stderr = os.Stderr
	return cmd
}

// started starts the child and waits until it says that it has the lock.
func started(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(out, make([]byte, len("locked\n"))); err != nil {
		t.Fatal(err)
	}
}

func TestSIGKILLAtRandomMoments(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs SIGKILL")
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for round := range 20 {
		dir := newDir(t, files{"bank/ledger.jsonl": "{\"gen\":0}\n"})
		cmd := child(t, "commit", dir)
		started(t, cmd)
		time.Sleep(time.Duration(rng.IntN(30_000)) * time.Microsecond)
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		edited := round%2 == 1
		if edited {
			put(t, dir, files{"bank/c.md": "사람이 고쳤다\n"})
		}
		w := mustOpen(t, dir)
		mustRecover(t, w, mustLock(t, w))
		got := tree(t, dir)
		gen := strings.Count(got["bank/ledger.jsonl"], "\n") - 1
		want := files{"memctl.yaml": got["memctl.yaml"]}
		for i := range gen + 1 {
			want["bank/ledger.jsonl"] += fmt.Sprintf("{\"gen\":%d}\n", i)
		}
		if gen > 0 {
			for _, p := range []string{"bank/a.md", "bank/b/나.md", "bank/c.md"} {
				want[p] = string(page(gen))
			}
		}
		if edited {
			want["bank/c.md"] = "사람이 고쳤다\n"
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("round %d, generation %d (-want +got)\n%s", round, gen, diff)
		}
	}
}

func TestTwoProcessesShareOneLock(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs a POSIX lock")
	}
	dir := newDir(t, nil)
	cmd := child(t, "hold", dir)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	started(t, cmd)
	w := mustOpen(t, dir)
	_, err = w.Lock(t.Context(), 30*time.Millisecond, testNow, "second")
	e, ok := errors.AsType[*workspace.LockedError](err)
	if !ok || e.PID != cmd.Process.Pid || e.Purpose != "hold 기억" || !e.Since.Equal(testNow) {
		t.Errorf("got %v", err)
	}
	if err := w.Append("memory/2026-11-20.md", []byte("- 로그는 기다리지 않는다")); err != nil {
		t.Error(err)
	}
	if err := errors.Join(stdin.Close(), cmd.Wait()); err != nil {
		t.Fatal(err)
	}
	mustLock(t, w)

	// A killed holder leaves its name and no lock.
	dir = newDir(t, nil)
	cmd = child(t, "hold", dir)
	if _, err = cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	started(t, cmd)
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	mustLock(t, mustOpen(t, dir))
}

func TestTwoProcessesAppendWithoutLosingOrMixing(t *testing.T) {
	dir := newDir(t, nil)
	a, b := child(t, "append", dir), child(t, "append", dir)
	if err := errors.Join(a.Start(), b.Start()); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(a.Wait(), b.Wait()); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(dir, "memory/2026-11-20.md"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(got), "\n"), "\n")
	if lines[0] != "# 2026-11-20" || len(lines) != 1001 {
		t.Fatalf("%d lines, first %q", len(lines), lines[0])
	}
	next := map[string]int{}
	re := regexp.MustCompile(`^- pid (\d+) 줄 (\d+) (가*)$`)
	for _, l := range lines[1:] {
		m := re.FindStringSubmatch(l)
		if m == nil {
			t.Fatalf("mixed line %q", l)
		}
		if n, _ := strconv.Atoi(m[2]); n != next[m[1]] || len(m[3]) != 3*(n%50) {
			t.Fatalf("line %q, want number %d", l, next[m[1]])
		}
		next[m[1]]++
	}
	if len(next) != 2 {
		t.Errorf("lines of %d processes", len(next))
	}
}
