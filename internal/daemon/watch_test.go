package daemon_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/internal/daemon"
)

// watched starts watching a workspace, and hands back how to wait for a change to be told.
func watched(t *testing.T, dir string, out *output) (told func()) {
	t.Helper()
	changes := make(chan struct{}, 1<<16)
	stop, err := daemon.Files(t.Context(), dir, out.log(), func() { changes <- struct{}{} }, func() {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return func() {
		t.Helper()
		select {
		case <-changes:
		case <-time.After(time.Minute):
			t.Fatalf("after a minute nothing has been told:\n%s", out)
		}
		for { // one change may be told more than once
			select {
			case <-changes:
			default:
				return
			}
		}
	}
}

// Folders that had gone were counted on: after 2,048 of them no new one was watched, and each was warned of.
func TestFoldersThatHaveGoneDoNotCount(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	memory := filepath.Join(dir, "memory")
	if err := os.Mkdir(memory, 0o755); err != nil {
		t.Fatal(err)
	}
	var out output
	told := watched(t, dir, &out)
	step := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		told()
	}
	for range 2100 {
		step(os.Mkdir(filepath.Join(memory, "t"), 0o755))
		step(os.Remove(filepath.Join(memory, "t")))
	}
	step(os.MkdirAll(filepath.Join(memory, "a", "b"), 0o755))
	step(os.Rename(filepath.Join(memory, "a"), filepath.Join(memory, "z")))
	time.Sleep(100 * time.Millisecond) // what else the move has told
	step(os.WriteFile(filepath.Join(memory, "z", "b", "2026-11-20.md"), []byte("- 하나\n"), 0o644))
	step(os.WriteFile(filepath.Join(memory, "z", "2026-11-20.md"), []byte("- 둘\n"), 0o644))
	if s := out.String(); s != "" {
		t.Errorf("it complains:\n%s", s)
	}
}

func TestTooManyFoldersAreSaidOnce(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	memory := filepath.Join(dir, "memory")
	for i := range 2047 { // with memory/ itself these are all that are watched
		put(t, dir, "memory/"+strconv.Itoa(i)+"/a.txt", "")
	}
	var out output
	told := watched(t, dir, &out)
	for i := range 5 {
		if err := os.Mkdir(filepath.Join(memory, "more"+strconv.Itoa(i)), 0o755); err != nil {
			t.Fatal(err)
		}
		told()
	}
	if n := strings.Count(out.String(), "a new folder is not watched"); n != 1 {
		t.Errorf("said %d times:\n%s", n, &out)
	}
}
