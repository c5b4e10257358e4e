package engine_test

import (
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/view"
	"github.com/seed-a44923cb/memctl/internal/longtest"
)

// TestRunOnACheckpointThatLies: whichever bit of a checkpoint is another one, the next runs give the pages that they give over a whole one, and tell
// nothing twice. Where the record that lies is read the plan is made anew without the checkpoint, from what the files are then.
func TestRunOnACheckpointThatLies(t *testing.T) { //nolint:tparallel // the group of them ends before what was looked at is counted
	t.Parallel()
	base := newWorkspace(t)
	logsOf(t, base, 60, 7, "")
	retain(t, base, "2026-02-01", "W @서버: 스테이징 서버 포트는 8080이다.", "O(c=0.90) @Alex: dark mode is better than light mode.")
	write(t, base, "memory/2026-02-02.md", "## Retain\n- W @서버: \xff\xfe 이 줄은 글이 아니다.\n")
	retain(t, base, "2026-02-03", "W @창고: 예비 열쇠는 3번 서랍에 있다.", "W @창고: 비상구는 동쪽에 있다.")
	retain(t, base, "2026-02-05", "W @창고: 비상구는 동쪽에 있다.")
	reflect(t, base, benchLast.String())
	day := (benchLast + 1).String()
	check(t, os.Rename(filepath.Join(base, "memory/2026-02-03.md"), filepath.Join(base, "memory/2026-02-04.md"))) // is taken back there, and said here
	retain(t, base, day, "W @서버: 스테이징 서버 포트는 이제 9090이다.", "O @Alex: dark mode is better than light mode.")
	settled := func(t *testing.T, dir string) map[string]string {
		for _, r := range []*report.Report{distill(t, dir, day), reflect(t, dir, day)} {
			told := map[string]bool{}
			for _, p := range r.Problems {
				what := fmt.Sprint(p.Path, p.Line, p.Message)
				if told[what] {
					t.Errorf("%s is told twice", what)
				}
				told[what] = true
			}
		}
		return pages(t, dir)
	}
	want := settled(t, copyOf(t, base))
	files, err := filepath.Glob(filepath.Join(base, ".memctl", "checkpoints", "*"))
	check(t, err)
	places := longtest.Of(2, 60) // of each file
	if longtest.All() {
		places = 200
	}
	var looked atomic.Int64
	t.Run("all", func(t *testing.T) { // the group ends before what was looked at is counted
		for _, file := range files {
			t.Run(filepath.Base(file), func(t *testing.T) {
				t.Parallel()
				data, err := os.ReadFile(file)
				check(t, err)
				name, err := filepath.Rel(base, file)
				check(t, err)
				for at := 0; at < len(data); at += 1 + len(data)/places {
					dir := copyOf(t, base)
					bad := append([]byte{}, data...)
					bad[at] ^= 1 << (at % 8)
					write(t, dir, name, string(bad))
					if diff := cmp.Diff(want, settled(t, dir)); diff != "" {
						t.Fatalf("%s with byte %d of %d changed (-whole +changed):\n%s", name, at, len(data), diff)
					}
					discard(t, dir)
					looked.Add(1)
				}
			})
		}
	})
	if looked.Load() < 10 {
		t.Fatalf("%d checkpoints were looked at; that is hardly all", looked.Load())
	}
}

// TestWhyOnACheckpointThatLies: what is told of an entry is what a whole checkpoint tells, or, where that is damaged, what the ledgers do.
func TestWhyOnACheckpointThatLies(t *testing.T) {
	t.Parallel()
	base := newWorkspace(t)
	logsOf(t, base, 60, 7, "")
	retain(t, base, "2026-02-01", "W @서버: 스테이징 서버 포트는 8080이다.", "O(c=0.90) @Alex: dark mode is better than light mode.")
	reflect(t, base, benchLast.String())
	day := (benchLast + 1).String()
	retain(t, base, day, "W @서버: 스테이징 서버 포트는 이제 9090이다.", "O @Alex: dark mode is better than light mode.")
	distill(t, base, day)
	ids := []string{entry(t, base, "포트는 8080").id(), entry(t, base, "dark mode").id()}
	tell := func(dir string) (told []*view.Why) {
		for _, id := range ids {
			w, err := open(t, dir, day).Why(t.Context(), id)
			check(t, err)
			w.Workspace = ""
			told = append(told, w)
		}
		return told
	}
	want := tell(base)
	if len(want[0].Events) < 2 || want[0].Events[1].How == nil || len(want[1].Curve) == 0 {
		t.Fatalf("hardly anything is told: %+v", want[0])
	}
	forgotten := copyOf(t, base)
	check(t, os.RemoveAll(filepath.Join(forgotten, ".memctl", "checkpoints")))
	if diff := cmp.Diff(want, tell(forgotten), cmp.AllowUnexported(view.EventView{})); diff != "" {
		t.Fatalf("without checkpoints (-with +without):\n%s", diff)
	}
	files, err := filepath.Glob(filepath.Join(base, ".memctl", "checkpoints", "*"))
	check(t, err)
	for _, file := range files {
		data, err := os.ReadFile(file)
		check(t, err)
		for at := 0; at < len(data); at += 1 + len(data)/longtest.Of(10, 300) {
			bad := append([]byte{}, data...)
			bad[at] ^= 1 << (at % 8)
			check(t, os.WriteFile(file, bad, 0o600))
			if diff := cmp.Diff(want, tell(base), cmp.AllowUnexported(view.EventView{})); diff != "" {
				t.Fatalf("%s with byte %d of %d changed (-whole +changed):\n%s", filepath.Base(file), at, len(data), diff)
			}
		}
		check(t, os.WriteFile(file, data, 0o600))
	}
}
