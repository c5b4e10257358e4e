package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// workspaceOf makes a workspace with one log.
func workspaceOf(t *testing.T, log string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "ws")
	if code, _, errOut := call(t, nil, "init", dir, "--timezone", "Asia/Seoul", "--lang", "ko"); code != 0 {
		t.Fatal(errOut)
	}
	if err := os.WriteFile(filepath.Join(dir, "memory", "2026-11-19.md"), []byte(log), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

const someLog = `# 2026-11-19

## Retain
- O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다
- W @배포: 배포는 화요일에 한다
- W @deploy: deploys happen on Tuesdays
`

// failing is a stream that takes or gives so many bytes and then fails.
type failing struct {
	left int
	err  error
}

func (f *failing) Write(p []byte) (int, error) {
	if n := min(len(p), f.left); n < len(p) {
		f.left = 0
		return n, f.err
	}
	f.left -= len(p)
	return len(p), nil
}

func (f *failing) Read(p []byte) (int, error) {
	if f.left == 0 {
		return 0, f.err
	}
	n := min(len(p), f.left)
	for i := range p[:n] {
		p[i] = 'a'
	}
	f.left -= n
	return n, nil
}

func TestAnAnswerThatDoesNotArriveIsAFailure(t *testing.T) {
	dir := workspaceOf(t, someLog)
	for _, args := range [][]string{
		{"recall", "배포"}, {"recall", "배포", "--json"}, {"status"}, {"--help"}, {"help", "recall"}, {"recall", "쀍쀍쀍", "--json"}, {"--version"},
	} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			var errOut bytes.Buffer
			args := append([]string{"-w", dir, "--now", "2026-11-20"}, args...)
			code := run(t.Context(), args, nil, strings.NewReader(""), &failing{left: 5, err: syscall.ENOSPC}, &errOut)
			if code != exitFailure || !strings.Contains(errOut.String(), "no space left") {
				t.Errorf("exit code %d, stderr %q; want 1 and the reason", code, errOut.String())
			}
		})
	}
}

func TestAReaderThatHasHadEnoughIsNoFailure(t *testing.T) {
	dir := workspaceOf(t, someLog)
	var errOut bytes.Buffer
	code := run(t.Context(), []string{"-w", dir, "--now", "2026-11-20", "recall", "배포"}, nil, strings.NewReader(""), &failing{err: syscall.EPIPE}, &errOut)
	if code != exitOK || errOut.Len() != 0 {
		t.Errorf("exit code %d, stderr %q; want 0 and silence", code, errOut.String())
	}
}

func TestStandardInputHasALimit(t *testing.T) {
	dir := workspaceOf(t, someLog)
	for _, c := range []struct {
		verb  string
		in    io.Reader
		code  int
		wants string
	}{
		{"log", &failing{left: maxInput + 1, err: io.EOF}, exitFailure, "longer than 16 MB"},
		{"recall", &failing{left: maxQuestion + 1, err: io.EOF}, exitFailure, "longer than 1 MB"},
		{"route", &failing{left: 1 << 40, err: io.EOF}, exitFailure, "longer than 16 MB"},
		{"log", &failing{left: 3, err: errors.New("the cable is out")}, exitFailure, "the cable is out"},
		{"log", &failing{err: io.EOF}, exitUsage, "nothing to write"},
		{"recall", &failing{err: io.EOF}, exitUsage, "the question is empty"},
	} {
		t.Run(c.verb+" "+c.wants, func(t *testing.T) {
			var out, errOut bytes.Buffer
			code := run(t.Context(), []string{"-w", dir, "--now", "2026-11-20", c.verb, "-"}, nil, c.in, &out, &errOut)
			if code != c.code || !strings.Contains(errOut.String(), c.wants) || out.Len() > 0 {
				t.Errorf("exit code %d, stdout %q, stderr %q; want %d, nothing and %q", code, out.String(), errOut.String(), c.code, c.wants)
			}
		})
	}
	if _, err := os.Stat(filepath.Join(dir, "memory", "2026-11-20.md")); err == nil {
		t.Error("something was written all the same")
	}
}

func TestArgumentsThatAreNotUTF8AreRefused(t *testing.T) {
	dir := workspaceOf(t, someLog)
	for _, args := range [][]string{
		{"log", "\xb9\xe8"},
		{"retain", "\xb9\xe8"},
		{"retain", "-e", "\xb9\xe8", "글"},
		{"recall", "\xb9\xe8"},
		{"recall", "-e", "\xb9\xe8", "글"},
		{"route", "\xb9\xe8"},
		{"dedup", "글", "\xb9\xe8"},
		{"morph", "\xb9\xe8"},
		{"archive", "m", "--reason", "\xb9\xe8"},
	} {
		t.Run(args[0], func(t *testing.T) {
			code, out, errOut := call(t, nil, append([]string{"-w", dir, "--now", "2026-11-20"}, args...)...)
			if code != exitUsage || out != "" || !strings.Contains(errOut, "UTF-8") {
				t.Errorf("exit code %d, stdout %q, stderr %q; want 2 and why", code, out, errOut)
			}
		})
	}
}

// blocked is a standard input to which nothing is ever written.
type blocked struct{ until <-chan struct{} }

func (b blocked) Read([]byte) (int, error) {
	<-b.until
	return 0, io.EOF
}

func TestAnInterruptionDoesNotWaitForStandardInput(t *testing.T) {
	dir := workspaceOf(t, someLog)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	end := make(chan struct{})
	defer close(end)
	for _, args := range [][]string{{"log", "-"}, {"dedup", "--file", "-"}, {"morph", "-"}} {
		t.Run(args[0], func(t *testing.T) {
			var out, errOut bytes.Buffer
			code := run(ctx, append([]string{"-w", dir}, args...), nil, blocked{end}, &out, &errOut)
			if code != exitInterrupted || !strings.Contains(errOut.String(), "interrupted") {
				t.Errorf("exit code %d, stderr %q; want 130", code, errOut.String())
			}
		})
	}
}

func TestPairsOfStandardInputThatBreaksOff(t *testing.T) {
	for _, c := range []struct {
		in    io.Reader
		wants string
	}{
		{&failing{left: 3, err: errors.New("the cable is out")}, "read standard input: the cable is out"},
		{&failing{left: 1 << 40, err: io.EOF}, "standard input:1: the line is longer than 1 MB"},
		{&failing{err: io.EOF}, "standard input: there are no pairs in it"},
	} {
		t.Run(c.wants, func(t *testing.T) {
			var out, errOut bytes.Buffer
			code := run(t.Context(), []string{"dedup", "--file", "-"}, nil, c.in, &out, &errOut)
			if code != exitFailure || !strings.Contains(errOut.String(), c.wants) || out.Len() > 0 {
				t.Errorf("exit code %d, stdout %q, stderr %q; want 1, nothing and %q", code, out.String(), errOut.String(), c.wants)
			}
		})
	}
}

// fuse is a context that is cancelled when it has been asked so many times whether it is.
type fuse struct {
	context.Context //nolint:containedctx // it is a context
	cancel          context.CancelFunc
	left            atomic.Int64
}

func (f *fuse) Err() error {
	if f.left.Add(-1) < 0 {
		f.cancel()
	}
	return f.Context.Err()
}

func TestAnInterruptedRunHasHappenedOrNot(t *testing.T) {
	var log strings.Builder
	log.WriteString(someLog)
	for i := range 40 { // enough for a look at the context in the middle of things
		fmt.Fprintf(&log, "- W @서버%d: 서버 %d의 포트는 %d이다\n", i, i, 8000+i)
	}
	dir := workspaceOf(t, log.String())
	if code, _, errOut := call(t, nil, "-w", dir, "--now", "2026-11-20", "reflect"); code != 0 {
		t.Fatal(errOut)
	}
	want := tree(t, dir)
	interrupted := 0
	for looks := int64(0); ; looks += 1 + looks {
		dir := workspaceOf(t, log.String())
		ctx, cancel := context.WithCancel(t.Context())
		f := &fuse{Context: ctx, cancel: cancel}
		f.left.Store(looks)
		var out, errOut bytes.Buffer
		code := run(f, []string{"-w", dir, "--now", "2026-11-20", "reflect"}, nil, strings.NewReader(""), &out, &errOut)
		cancel()
		if code == exitOK {
			break
		}
		interrupted++
		if code != exitInterrupted || errOut.String() != "memctl: error: interrupted\n" || out.Len() > 0 {
			t.Fatalf("after %d looks: exit code %d, stdout %q, stderr %q", looks, code, out.String(), errOut.String())
		}
		if left := tree(t, dir); len(left) > 0 {
			t.Errorf("after %d looks: half a bank: %d files", looks, len(left))
		}
		if code, _, errOut := call(t, nil, "-w", dir, "--now", "2026-11-20", "reflect"); code != exitOK {
			t.Fatalf("after %d looks, the run that follows: exit code %d, %s", looks, code, errOut)
		}
		if diff := cmp.Diff(want, tree(t, dir)); diff != "" {
			t.Fatalf("after %d looks, the run that follows (-want +got):\n%s", looks, diff)
		}
	}
	if interrupted < 3 {
		t.Errorf("interrupted at %d places only", interrupted)
	}
}

// tree is every file of bank/ but for what the program keeps for itself.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(filepath.Join(dir, "bank"), func(p string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.Contains(filepath.ToSlash(p), "/_meta/") {
			return err
		}
		b, err := os.ReadFile(p)
		rel, _ := filepath.Rel(dir, p)
		out[rel] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
