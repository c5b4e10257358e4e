package engine_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/report"
)

// seriesOn writes a log of lines that differ in a value only, from one number to another.
func seriesOn(t *testing.T, dir, date string, from, to int) {
	t.Helper()
	var b strings.Builder
	b.WriteString("## Retain\n\n")
	for i := from; i < to; i++ {
		fmt.Fprintf(&b, "- W @에디터: 편집기가 적은 줄 %d번은 포트 %d을 쓴다.\n- W @editor: line %d of the editor listens on port %d.\n", i, i, i, i)
	}
	if err := os.WriteFile(filepath.Join(dir, "memory", date+".md"), []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// pagesOf are the files of bank/ but for _meta/.
func pagesOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(filepath.Join(dir, "bank"), func(p string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.Contains(p, "_meta") {
			return err
		}
		data, err := os.ReadFile(p)
		rel, _ := filepath.Rel(dir, p)
		out[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Lines that differ in a number are a series and no contradiction of each other: a new one is compared with a bounded number of them, whatever
// there is, is set against none, and is found again when it is said again.
func TestOneMoreLineAmongManyThatLookAlike(t *testing.T) {
	distil := func(dir, now string) *report.Report {
		e, err := engine.Open(dir, engine.Options{Now: now})
		if err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		r, err := e.Reflect(t.Context(), false)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	fresh := func() string {
		dir := t.TempDir()
		if err := engine.Init(dir, "UTC", "ko", false); err != nil {
			t.Fatal(err)
		}
		return dir
	}
	daily, once := fresh(), fresh()
	const half, all = 120, 150
	seriesOn(t, daily, "2026-11-01", 0, half)
	if r := distil(daily, "2026-11-02"); r.Accepted != 2*half || r.Conflicts > 2*21*5 {
		t.Errorf("accepted %d, conflicts %d", r.Accepted, r.Conflicts)
	}
	seriesOn(t, daily, "2026-11-03", half, all)
	if r := distil(daily, "2026-11-04"); r.Accepted != 2*(all-half) || r.Conflicts != 0 {
		t.Errorf("accepted %d, conflicts %d", r.Accepted, r.Conflicts)
	}
	seriesOn(t, daily, "2026-11-05", all-3, all) // far down the list, and said again
	if r := distil(daily, "2026-11-06"); r.Accepted != 0 || r.Merged != 6 {
		t.Errorf("accepted %d, merged %d", r.Accepted, r.Merged)
	}
	seriesOn(t, once, "2026-11-01", 0, half)
	seriesOn(t, once, "2026-11-03", half, all)
	seriesOn(t, once, "2026-11-05", all-3, all)
	distil(once, "2026-11-06")
	if diff := cmp.Diff(pagesOf(t, daily), pagesOf(t, once)); diff != "" {
		t.Errorf("the bytes depend on when runs came (-daily +once):\n%.2000s", diff)
	}
}
