package engine_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/recall"
)

// glancing asks after a glance, in a process of its own, and returns the paths of what was found and what was said of the index.
func glancing(t *testing.T, dir, question string) (paths []string, stale string) {
	t.Helper()
	e, err := engine.Open(dir, engine.Options{Now: "2026-11-20", Glance: true})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	a, err := e.Recall(t.Context(), recall.Query{Text: question, Limit: 10, Any: true})
	if err != nil {
		t.Fatal(err)
	}
	for i := range a.Hits {
		paths = append(paths, a.Hits[i].Path)
	}
	return paths, a.Stale
}

func refreshed(t *testing.T, dir string) {
	t.Helper()
	e, err := engine.Open(dir, engine.Options{Now: "2026-11-20"})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if _, err := e.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// aged sets the times of all files and folders back, so that stamps vouch for them.
func aged(t *testing.T, dir string) {
	t.Helper()
	old := time.Now().Add(-time.Hour)
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && d.Name() == ".memctl" {
			return filepath.SkipDir
		}
		return errors.Join(err, os.Chtimes(path, old, old))
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestGlanceSeesWhatIsWrittenNowAndWhatIsMade(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	for i := range 520 {
		write(t, dir, fmt.Sprintf("memory/sources/쪽 %d.md", i), fmt.Sprintf("쪽 %d에는 두루미가 없다.\n", i))
	}
	write(t, dir, "memory/2026-11-20.md", "# 2026-11-20\n\n두루미는 철원에서 겨울을 난다.\n")
	aged(t, dir)
	refreshed(t, dir)
	if paths, stale := glancing(t, dir, "두루미 철원 겨울"); len(paths) == 0 || paths[0] != "memory/2026-11-20.md" || stale != "" {
		t.Fatalf("found %v, stale %q", paths, stale)
	}
	for _, c := range []struct {
		what string
		do   func()
	}{
		{"a line in today's log", func() {
			write(t, dir, "memory/2026-11-20.md", "# 2026-11-20\n\n두루미는 철원에서 겨울을 난다.\n재두루미는 주남에 온다.\n")
		}},
		{"a new file", func() { write(t, dir, "memory/sources/new.md", "재두루미는 다시 온다.\n") }},
		{"a new folder", func() { write(t, dir, "bank/wiki/재두루미.md", "재두루미는 주남에 온다.\n") }},
		{"MEMORY.md", func() { write(t, dir, "MEMORY.md", "재두루미를 기억한다.\n") }},
		{"a file less", func() {
			if err := os.Remove(filepath.Join(dir, "memory/sources/new.md")); err != nil {
				t.Fatal(err)
			}
		}},
	} {
		c.do()
		if paths, stale := glancing(t, dir, "두루미 철원 겨울"); len(paths) == 0 || stale != find.ErrBehind.Error() {
			t.Errorf("after %s: found %v, stale %q", c.what, paths, stale)
		}
		aged(t, dir)
		refreshed(t, dir)
		if _, stale := glancing(t, dir, "재두루미"); stale != "" {
			t.Errorf("after %s and a refresh: stale %q", c.what, stale)
		}
	}
}

func TestGlanceAtASmallWorkspaceIsALook(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-11-19.md", "# 2026-11-19\n\n두루미는 철원에서 겨울을 난다.\n")
	refreshed(t, dir)
	write(t, dir, "memory/2026-11-19.md", "# 2026-11-19\n\n재두루미는 주남에 온다.\n")
	if paths, stale := glancing(t, dir, "재두루미"); len(paths) == 0 || stale != "" {
		t.Errorf("found %v, stale %q", paths, stale)
	}
}

func TestGlanceWithoutAnIndexMakesOne(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-11-19.md", "# 2026-11-19\n\n두루미는 철원에서 겨울을 난다.\n")
	refreshed(t, dir)
	if err := os.RemoveAll(filepath.Join(dir, ".memctl/index")); err != nil {
		t.Fatal(err)
	}
	if paths, _ := glancing(t, dir, "두루미"); len(paths) == 0 {
		t.Error("nothing found")
	}
	if err := os.RemoveAll(filepath.Join(dir, ".memctl/index")); err != nil {
		t.Fatal(err)
	}
	refreshed(t, dir)
	if paths, _ := glancing(t, dir, "두루미"); len(paths) == 0 {
		t.Error("nothing found after a refresh")
	}
}
