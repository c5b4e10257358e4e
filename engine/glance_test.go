package engine_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
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

// TestQuestionAboutALargeWorkspaceTakesWhatAGlanceSees: lines that were added to the newest log, a new file, and what has changed in the files that it is
// about to show. An old file that was changed in place and that nothing else points to is the next run's.
func TestQuestionAboutALargeWorkspaceTakesWhatAGlanceSees(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	for i := range 520 {
		write(t, dir, fmt.Sprintf("memory/sources/쪽 %d.md", i), fmt.Sprintf("쪽 %d에는 두루미가 없다.\n", i))
	}
	const log = "memory/2026-11-20.md"
	write(t, dir, log, "# 2026-11-20\n\n두루미는 철원에서 겨울을 난다.\n")
	write(t, dir, "memory/2026-09-01.md", "# 2026-09-01\n\n황새는 예산에서 둥지를 튼다.\n")
	aged(t, dir)
	refreshed(t, dir)
	found := func(question string) (texts []string) {
		t.Helper()
		e, err := engine.Open(dir, engine.Options{Now: "2026-11-20"})
		if err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		a, err := e.Recall(t.Context(), recall.Query{Text: question, Limit: 5})
		if err != nil || a.Stale != "" {
			t.Fatalf("%v, stale %q", err, a.Stale)
		}
		for i := range a.Hits {
			texts = append(texts, a.Hits[i].Text)
		}
		return texts
	}
	has := func(question, text string) bool {
		return slices.ContainsFunc(found(question), func(s string) bool { return strings.Contains(s, text) })
	}
	write(t, dir, log, "# 2026-11-20\n\n두루미는 철원에서 겨울을 난다.\n재두루미는 주남에 온다.\n")
	if !has("재두루미 주남", "주남에 온다") {
		t.Error("a line that was added to today's log is not found")
	}
	write(t, dir, "bank/wiki/따오기.md", "따오기는 창녕에 산다.\n")
	if !has("따오기 창녕", "창녕에 산다") {
		t.Error("a page in a new folder is not found")
	}
	aged(t, dir)
	refreshed(t, dir)
	write(t, dir, "memory/2026-09-01.md", "# 2026-09-01\n\n황새는 서산에서 둥지를 튼다.\n")
	if has("황새 둥지", "예산") || !has("황새 둥지", "서산") {
		t.Error("a file that was changed in place is shown as it was")
	}
	aged(t, dir)
	refreshed(t, dir)
	write(t, dir, "memory/sources/쪽 7.md", "저어새는 강화에 산다.\n")
	refreshed(t, dir) // as the next run does
	if !has("저어새 강화", "강화에 산다") {
		t.Error("a run does not look at every file")
	}
}

// TestGlanceAndLookMakeOneIndex: what a glance has taken leaves nothing for a look to take.
func TestGlanceAndLookMakeOneIndex(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	for i := range 520 {
		write(t, dir, fmt.Sprintf("memory/sources/쪽 %d.md", i), fmt.Sprintf("쪽 %d에는 두루미가 없다.\n", i))
	}
	const log = "memory/2026-11-20.md"
	write(t, dir, log, "# 2026-11-20\n\n두루미는 철원에서 겨울을 난다.\n")
	aged(t, dir)
	refreshed(t, dir)
	write(t, dir, log, "# 2026-11-20\n\n두루미는 철원에서 겨울을 난다.\n재두루미는 주남에 온다.\n")
	if err := os.Chtimes(filepath.Join(dir, log), time.Now().Add(-30*time.Minute), time.Now().Add(-30*time.Minute)); err != nil {
		t.Fatal(err)
	}
	e, err := engine.Open(dir, engine.Options{Now: "2026-11-20"})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if _, err := e.Recall(t.Context(), recall.Query{Text: "재두루미"}); err != nil {
		t.Fatal(err)
	}
	if done, err := e.Refresh(t.Context()); err != nil || done != nil {
		t.Errorf("a look after the glance: %+v, %v; want nothing to do", done, err)
	}
}
