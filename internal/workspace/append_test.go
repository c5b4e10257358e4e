package workspace_test

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/workspace"
)

func TestAppendAddsWholeLines(t *testing.T) {
	header := "---\ndate: 2026-11-20\n---\n"
	cases := []struct{ name, found, text, want string }{
		{"new file", "", "- 첫 줄\n", header + "- 첫 줄\n"},
		{"text without newline", "# a\n", "- 둘째", "# a\n- 둘째\n"},
		{"open last line", "# a\n- 쓰던 중", "- 새 줄\n", "# a\n- 쓰던 중\n- 새 줄\n"},
		{"CRLF log", "# a\r\n", "- 줄\n", "# a\r\n- 줄\n"},
		{"BOM", "\ufeff", "- 줄\n", "\ufeff\n- 줄\n"},
		{"several lines", "# a\n", "- 하나\n- two\n", "# a\n- 하나\n- two\n"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			dir := newDir(t, nil)
			rel := "memory/2026-11-20.md"
			if c.found != "" {
				put(t, dir, files{rel: c.found})
			}
			if err := mustOpen(t, dir).AppendNew(rel, []byte(header), []byte(c.text)); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, tree(t, dir)[rel]); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestAppendThatFailsLeavesTheLogAsItWas(t *testing.T) {
	rel := "memory/2026-11-20.md"
	for _, step := range []string{":write", ":sync", ":end"} {
		dir := newDir(t, files{rel: "- 하나\n- 쓰던"})
		w := mustOpen(t, dir, workspace.WithFault(func(s string) error {
			if s == "append "+rel+step {
				return syscall.ENOSPC
			}
			return nil
		}))
		err := w.Append(rel, []byte("- 둘\n"))
		if e, ok := errors.AsType[*workspace.FileError](err); !ok || e.Path != rel || !errors.Is(err, workspace.ErrNoSpace) {
			t.Errorf("%s: got %v", step, err)
		}
		if got := tree(t, dir)[rel]; got != "- 하나\n- 쓰던" {
			t.Errorf("%s: the log is %q", step, got)
		}
	}
}

func TestAppendThatFailsSparesALineWrittenBehindIt(t *testing.T) {
	rel := "memory/2026-11-20.md"
	dir := newDir(t, files{rel: "- 하나\n"})
	w := mustOpen(t, dir, workspace.WithFault(func(s string) error {
		if s != "append "+rel+":sync" {
			return nil
		}
		f, err := os.OpenFile(filepath.Join(dir, rel), os.O_APPEND|os.O_WRONLY, 0)
		if err == nil {
			_, err = f.WriteString("- 다른 프로그램\n")
		}
		return errors.Join(err, f.Close(), syscall.ENOSPC)
	}))
	if err := w.Append(rel, []byte("- 둘\n")); !errors.Is(err, workspace.ErrNoSpace) {
		t.Errorf("got %v", err)
	}
	if got := tree(t, dir)[rel]; got != "- 하나\n- 둘\n- 다른 프로그램\n" {
		t.Errorf("the log is %q", got)
	}
}

func TestAppendRefusesWhatIsNoLog(t *testing.T) {
	dir := newDir(t, files{"memory/dir/x.md": "x"})
	mkfifo(t, filepath.Join(dir, "memory/pipe.md"))
	w := mustOpen(t, dir)
	for rel, want := range map[string]error{"memory/dir": workspace.ErrNotRegular, "memory/pipe.md": workspace.ErrNotRegular, "../x": workspace.ErrOutside} {
		if err := w.Append(rel, []byte("x")); !errors.Is(err, want) {
			t.Errorf("%s: got %v, want %v", rel, err, want)
		}
	}
}

func TestExtendDerivedAddsToWhatIsAsItWas(t *testing.T) {
	dir := newDir(t, nil)
	w := mustOpen(t, dir)
	extend := func(size int64, text string, want bool) {
		t.Helper()
		if done, err := w.ExtendDerived("table", size, []byte(text)); err != nil || done != want {
			t.Errorf("%q at %d: %v, %v", text, size, done, err)
		}
	}
	extend(0, "missing", false)
	if err := w.WriteDerived("table", []byte("base")); err != nil {
		t.Fatal(err)
	}
	extend(4, "+one", true)
	extend(4, "+two", false) // another process was quicker
	extend(8, "+two", true)
	if got, err := w.ReadDerived("table"); err != nil || string(got) != "base+one+two" {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := w.ExtendDerived("lock", 0, nil); !errors.Is(err, workspace.ErrReserved) {
		t.Errorf("the lock can be written to: %v", err)
	}
}
