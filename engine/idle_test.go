package engine_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/report"
)

const idleDay = "2026-03-02"

// age makes every file of a workspace an hour old: what is younger than two seconds is read anew on each run.
func age(t testing.TB, dir string) {
	t.Helper()
	old := time.Now().Add(-time.Hour)
	for _, sub := range []string{"memory", "bank"} {
		for p := range tree(t, dir, sub) {
			if err := os.Chtimes(filepath.Join(dir, filepath.FromSlash(p)), old, old); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// noted reports whether the last run has left the note by which the next one sees that nothing is new without looking
// at any file.
func noted(t testing.TB, dir string) bool {
	t.Helper()
	return strings.Contains(read(t, dir, ".memctl/cursor"), `"sum":"`)
}

// idle is a workspace with nothing new, in which two runs have found that out: the next one takes the shortcut.
func idle(t testing.TB, prepare ...func(dir string)) string {
	t.Helper()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.", "O(c=0.32) @Alex: dark mode is better than light mode.",
		"W @CI: builds run on Jenkins.")
	retain(t, dir, "2026-03-02")
	for _, p := range prepare {
		p(dir)
	}
	reflect(t, dir, idleDay)
	rest(t, dir, idleDay)
	return dir
}

func rest(t testing.TB, dir, now string) {
	t.Helper()
	age(t, dir)
	fresh(t, dir, now) // looks at every file, because all have another time
	fresh(t, dir, now)
	if !noted(t, dir) {
		t.Fatal("a run that found nothing new left no note")
	}
	if r := fresh(t, dir, now); !r.Nothing {
		t.Fatalf("a run over the same files: %+v", r)
	}
}

// fresh runs with an engine of its own, which reads settings and rules anew.
func fresh(t testing.TB, dir, now string) *report.Report {
	t.Helper()
	e, err := engine.Open(dir, engine.Options{Now: now})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	r, err := e.Distill(context.Background(), report.DistillOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestAnIdleRunMissesNothing changes one thing in a workspace in which runs take the shortcut.
func TestAnIdleRunMissesNothing(t *testing.T) {
	t.Parallel()
	const log = "memory/2026-03-01.md"
	for _, c := range []struct {
		name string
		do   func(t *testing.T, dir string)
		now  string // default idleDay
		seen func(r *report.Report) bool
	}{
		{"a line in a log", func(t *testing.T, dir string) {
			addLines(t, dir, "2026-03-02", "W @DB: PostgreSQL 버전은 16.2이다.")
		}, "", func(r *report.Report) bool { return r.Accepted == 1 }},
		{
			"a log of the same size", func(t *testing.T, dir string) { edit(t, dir, log, "8080", "9090") }, "",
			func(r *report.Report) bool { return r.Accepted == 1 && r.Withdrawn == 1 },
		},
		{"a log that is gone", func(t *testing.T, dir string) {
			write(t, dir, "memory/2026-03-02.md", "# 남는 로그\n")
			if err := os.Remove(filepath.Join(dir, log)); err != nil {
				t.Fatal(err)
			}
		}, "", func(r *report.Report) bool { return r.Withdrawn == 3 }},
		{"a log that came back old", func(t *testing.T, dir string) {
			write(t, dir, "memory/2026-02-01.md", "## Retain\n- W @DB: PostgreSQL 버전은 16.2이다.\n")
			age(t, dir)
		}, "", func(r *report.Report) bool { return r.Accepted == 1 }},
		{
			"a page edited by hand", func(t *testing.T, dir string) { change(t, dir, entry(t, dir, "8080"), "8080", "9090") }, "",
			func(r *report.Report) bool { return r.ByHand == 1 },
		},
		{"a page deleted by hand", func(t *testing.T, dir string) {
			if err := os.Remove(filepath.Join(dir, filepath.FromSlash(entry(t, dir, "8080").page))); err != nil {
				t.Fatal(err)
			}
		}, "", func(r *report.Report) bool { return r.ByHand > 0 }},
		{"a page that a person wrote", func(t *testing.T, dir string) {
			write(t, dir, "bank/world/손글씨.md", "# 손글씨\n\n- W @DB: PostgreSQL 버전은 16.2이다.\n")
		}, "", func(r *report.Report) bool { return r.ByHand == 1 }},
		{"a ledger of another device", func(t *testing.T, dir string) {
			write(t, dir, "bank/_meta/ledger/other-2026-03.jsonl", "torn")
		}, "", func(r *report.Report) bool { return !r.Nothing && len(r.Problems) == 1 }},
		{"a rule", func(t *testing.T, dir string) {
			write(t, dir, "rules/routing/my.yaml", "version: 1\nrules: []\n")
		}, "", func(r *report.Report) bool { return !r.Nothing }},
		{
			"words", func(t *testing.T, dir string) { write(t, dir, "rules/words.yaml", "version: 1\n") }, "",
			func(r *report.Report) bool { return !r.Nothing },
		},
		{
			"settings", func(t *testing.T, dir string) { edit(t, dir, "memctl.yaml", "language: ko", "language: en") }, "",
			func(r *report.Report) bool { return !r.Nothing && r.Written > 0 },
		},
		{
			"the next day, on which an opinion fades", func(*testing.T, string) {}, "2026-03-03",
			func(r *report.Report) bool { return r.Archived == 1 },
		},
		{"an earlier day", func(*testing.T, string) {}, "2026-02-20", func(r *report.Report) bool { return !r.Nothing && r.Later == 2 && r.Voided > 0 }},
		{"derived files gone", func(t *testing.T, dir string) { forget(t, dir) }, "", func(r *report.Report) bool { return !r.Nothing && r.Accepted+r.ByHand == 0 }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := idle(t)
			c.do(t, dir)
			now := idleDay
			if c.now != "" {
				now = c.now
			}
			if r := fresh(t, dir, now); !c.seen(r) {
				t.Errorf("was not seen: %+v", r)
			}
			if now != idleDay {
				return
			}
			fresh(t, dir, now)
			rest(t, dir, now) // and afterwards there is rest again
		})
	}
}

// TestAnIdleRunDoesNotHideWhatAReflectHasToDo: the note of a distil says nothing about headers and catalogue.
func TestAnIdleRunDoesNotHideWhatAReflectHasToDo(t *testing.T) {
	t.Parallel()
	t.Run("after a distil with news", func(t *testing.T) {
		t.Parallel()
		dir := idle(t)
		addLines(t, dir, "2026-03-02", "W @DB: PostgreSQL 버전은 16.2이다.")
		distill(t, dir, idleDay)
		rest(t, dir, idleDay)
		if r := reflect(t, dir, idleDay); r.Nothing || !strings.Contains(read(t, dir, "bank/index.md"), "DB") {
			t.Errorf("the reflect did nothing: %+v\n%s", r, read(t, dir, "bank/index.md"))
		}
	})
	for _, how := range []string{"edited", "edited in the same size", "deleted"} {
		t.Run("catalogue "+how, func(t *testing.T) {
			t.Parallel()
			dir := idle(t)
			want := read(t, dir, "bank/index.md")
			switch how {
			case "edited":
				write(t, dir, "bank/index.md", want+"- 손으로 쓴 줄\n")
			case "edited in the same size":
				edit(t, dir, "bank/index.md", "CI", "CD")
			default:
				if err := os.Remove(filepath.Join(dir, "bank", "index.md")); err != nil {
					t.Fatal(err)
				}
			}
			age(t, dir)
			for range 3 {
				distill(t, dir, idleDay)
			}
			if r := reflect(t, dir, idleDay); r.Nothing {
				t.Errorf("the reflect did nothing: %+v", r)
			}
			if d := cmp.Diff(want, read(t, dir, "bank/index.md")); d != "" && how != "edited" {
				t.Errorf("catalogue (-want +got)\n%s", d)
			}
		})
	}
}

// TestYoungFilesAreNotVouchedFor: within the time that a file system may round by, another content can have the same
// size and the same time. A file from the future is always that young.
func TestYoungFilesAreNotVouchedFor(t *testing.T) {
	t.Parallel()
	dir := idle(t)
	soon := time.Now().Add(time.Hour)
	log := filepath.Join(dir, "memory", "2026-03-02.md")
	for i, port := range []string{"7071", "7072", "7073"} {
		write(t, dir, "memory/2026-03-02.md", "## Retain\n- W @서버: 운영 서버 포트는 "+port+"이다.\n")
		if err := os.Chtimes(log, soon, soon); err != nil {
			t.Fatal(err)
		}
		if r := distill(t, dir, idleDay); r.Accepted != 1 {
			t.Errorf("content %d of the same size and time was not seen: %+v", i, r)
		}
		for range 2 { // runs that find nothing new must not vouch for it either
			if r := distill(t, dir, idleDay); !r.Nothing {
				t.Errorf("run over the same files: %+v", r)
			}
		}
		if noted(t, dir) {
			t.Error("a run vouches for a file that is younger than it")
		}
	}
}

// TestIdleRunsReportWhatTheRunBeforeReported: problems, links, counts.
func TestIdleRunsReportWhatTheRunBeforeReported(t *testing.T) {
	t.Parallel()
	dir := idle(t, func(dir string) {
		write(t, dir, "memory/2026-02-27.md", "## Retain\n- W @CI: \xff\xfe\x80 이것은 글이 아니다.\n\xff\xfe\n\x80 이것도\n")
		write(t, dir, "rules/routing/bad.yaml", "version: 1\nrules:\n  - id: [\n")
		write(t, dir, "memory/2026-03-09.md", "## Retain\n- W @DB: PostgreSQL 버전은 16.2이다.\n")
		if err := os.Symlink("2026-03-01.md", filepath.Join(dir, "memory", "2026-02-28.md")); err != nil {
			t.Fatal(err)
		}
	})
	write(t, dir, "memory/2026-02-26.md", "# 비어 있다\n")
	age(t, dir)
	whole := fresh(t, dir, idleDay)
	rest(t, dir, idleDay)
	r := fresh(t, dir, idleDay)
	if len(r.Problems) != 2 || len(r.Links) != 1 || r.Later != 1 || !r.Nothing || !r.Partial() {
		t.Errorf("report of an idle run: %+v", r)
	}
	whole.Nothing, whole.Read, whole.Kept, whole.Skipped, whole.Written, whole.Seconds, whole.Found = r.Nothing, r.Read, r.Kept, r.Skipped, r.Written, r.Seconds, r.Found
	if d := cmp.Diff(whole, r); d != "" {
		t.Errorf("(-run before +idle run)\n%s", d)
	}
	write(t, dir, "memory/2026-02-27.md", "## Retain\n- W @CI: 빌드는 Jenkins로 돌린다.\n")
	if r := fresh(t, dir, idleDay); len(r.Problems) != 1 || r.Accepted+r.Merged != 1 {
		t.Errorf("after the log was mended: %+v", r)
	}
	if r := fresh(t, dir, "2026-03-09"); r.Accepted == 0 || r.Later != 0 {
		t.Errorf("the later log on its day: %+v", r)
	}
}

func TestLogThatBecomesReadableIsRead(t *testing.T) {
	t.Parallel()
	dir := idle(t)
	write(t, dir, "memory/2026-03-02.md", "## Retain\n- W @DB: PostgreSQL 버전은 16.2이다.\n")
	age(t, dir)
	mend := unreadable(t, dir, "memory/2026-03-02.md")
	for range 3 {
		if r := distill(t, dir, idleDay); len(r.Problems) != 1 {
			t.Fatalf("problems %v", r.Problems)
		}
	}
	mend()
	if r := distill(t, dir, idleDay); r.Accepted != 1 || len(r.Problems) != 0 {
		t.Errorf("after it could be read: %+v", r)
	}
}

// TestIdleWorkspaceObeysCommands: a command of a person is never nothing new, and neither is a limit that left some.
func TestIdleWorkspaceObeysCommands(t *testing.T) {
	t.Parallel()
	dir := idle(t)
	id := entry(t, dir, "dark mode").id()
	do(t, dir, idleDay, func(ctx context.Context, e *engine.Engine) (*report.Report, error) { return e.Pin(ctx, id) })
	rest(t, dir, idleDay)
	if r := distill(t, dir, "2026-03-20"); r.Archived != 0 {
		t.Errorf("a pinned opinion faded: %+v", r)
	}
	dir = idle(t)
	addLines(t, dir, "2026-03-02", "W @DB: PostgreSQL 버전은 16.2이다.", "W @캐시: 캐시는 Redis를 쓴다.")
	age(t, dir)
	for want := 2; want > 0; want-- {
		r := do(t, dir, idleDay, func(ctx context.Context, e *engine.Engine) (*report.Report, error) {
			return e.Distill(ctx, report.DistillOptions{Limit: 1})
		})
		if r.Accepted != 1 || r.Pending != (want == 2) {
			t.Errorf("%d left: %+v", want, r)
		}
	}
}

func TestFilesThatAreNoPagesDoNotKeepRunsBusy(t *testing.T) {
	t.Parallel()
	dir := idle(t)
	write(t, dir, "bank/그림.png", "\x89PNG")
	write(t, dir, "bank/wiki/메모.md", "# 메모\n\n손으로 쓴 글.\n")
	write(t, dir, "memory/notes.txt", "일지가 아니다\n")
	rest(t, dir, idleDay)
}
