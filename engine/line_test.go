package engine_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/logbook"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/longtest"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/rules"
	"golang.org/x/text/unicode/norm"
)

// TestLineThatIsWrittenIsNeverDenied: who is told that a line was not written writes it again.
func TestLineThatIsWrittenIsNeverDenied(t *testing.T) {
	t.Parallel()
	for _, lines := range []string{"", "## Retain\n- W @서버: 포트는 8080이다.\n"} {
		dir := newWorkspace(t)
		log := "memory/2026-03-01.md"
		if lines != "" {
			write(t, dir, log, lines)
		}
		steps := map[string]bool{}
		open(t, dir, "2026-03-01", workspace.WithFault(func(s string) error { steps[s] = true; return nil }))
		for _, step := range []string{":write", ":sync", ":end", ":dirsync"} {
			if lines != "" && step == ":dirsync" {
				continue // no file is new
			}
			failed := false
			e := open(t, dir, "2026-03-01", workspace.WithFault(func(s string) error {
				if s == "append "+log+step && !failed {
					failed = true
					return syscall.EIO
				}
				return nil
			}))
			if _, err := e.Retain(rules.World, 0, []string{"CI"}, "빌드는 Jenkins로 돌린다 "+step); err == nil || !failed {
				t.Errorf("%s: failed %t, %v", step, failed, err)
			}
			if b, err := os.ReadFile(filepath.Join(dir, log)); err == nil && strings.Contains(string(b), "Jenkins") {
				t.Errorf("%s: an error was told, and the line is there:\n%s", step, b)
			}
		}
	}
}

// TestFirstDayOfUnixIsADay: a clock without a battery shows it.
func TestFirstDayOfUnixIsADay(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	for _, d := range []string{"1969-12-31", "1970-01-01"} {
		if _, err := open(t, dir, d).Retain(rules.World, 0, []string{"서버"}, "시계는 "+d+"을 보였다"); err != nil {
			t.Fatal(err)
		}
		reflect(t, dir, d)
		isLive(t, dir, d)
	}
	reflect(t, dir, "1970-01-02")
	sound(t, dir, "1970-01-02")
}

// TestLogWithLoneCarriageReturnsIsRead: files of old Macs have no newline in them.
func TestLogWithLoneCarriageReturnsIsRead(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	text := "## Retain\r\r- W @Zoe: the zebra port is 7071.\r- W @서버: 스테이징 서버 포트는 8080이다.\r"
	write(t, dir, "memory/2026-03-01.md", text)
	distill(t, dir, "2026-03-01")
	for _, line := range []string{"zebra port is 7071", "8080이다"} {
		isLive(t, dir, line)
	}
	if _, err := open(t, dir, "2026-03-01").Retain(rules.World, 0, []string{"DB"}, "PostgreSQL 버전은 16.2이다"); err != nil {
		t.Fatal(err)
	}
	reflect(t, dir, "2026-03-02")
	if now := read(t, dir, "memory/2026-03-01.md"); !strings.HasPrefix(now, text) {
		t.Errorf("the log is %q", now)
	}
	for _, line := range []string{"zebra port is 7071", "8080이다", "16.2"} {
		isLive(t, dir, line)
	}
	sound(t, dir, "2026-03-02")
}

// TestCaptureKnowsTheEndOfALargeLog: what is read of it begins within a character two times in three.
func TestCaptureKnowsTheEndOfALargeLog(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	turn := logbook.Said{User: true, Text: "앞으로 배포는 화요일에만 하기로 했어.", At: time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)}
	filler := "- " + strings.Repeat("가나다라 ", 40) + "\n"
	shifts := []int{0, 1, 2}
	for _, shift := range longtest.Of(shifts[1:2], shifts) {
		log := "memory/2026-03-01.md"
		write(t, dir, log, "## 기록\n"+strings.Repeat("x", shift)+"\n"+strings.Repeat(filler, (4<<20)/len(filler)+40))
		for i, want := range []int{1, 0} {
			c, err := open(t, dir, "2026-03-01").Capture(t.Context(), logbook.CaptureOptions{Host: "claude", Session: "s", Turns: []logbook.Said{turn}})
			if err != nil || len(c.Lines) != want {
				t.Errorf("shift %d, firing %d: %d lines written, want %d (%v)", shift, i, len(c.Lines), want, err)
			}
		}
	}
}

// TestDryRunOfANewWorkspaceNamesItsLedger: the name of the device is made by the first run.
func TestDryRunOfANewWorkspaceNamesItsLedger(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 포트는 8080이다.")
	r, err := open(t, dir, "2026-03-01").Distill(t.Context(), report.DistillOptions{DryRun: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Diff.Changes {
		if name := filepath.Base(c.Path); strings.HasSuffix(name, ".jsonl") && (name[0] == '-' || name[0] == 0) {
			t.Errorf("the ledger is to be %s", c.Path)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, ".memctl/device")); err == nil {
		t.Error("a dry run has named the device")
	}
}

// TestEngineMayBeAskedWhileItRuns is for the race detector.
func TestEngineMayBeAskedWhileItRuns(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 포트는 8080이다.")
	reflect(t, dir, "2026-03-01")
	id := entry(t, dir, "8080").id()
	e, err := engine.Open(dir, engine.Options{Now: "2026-03-02", LockWait: patience})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if _, err := e.Reflect(t.Context(), false); err != nil {
				t.Error(err)
			}
		})
		wg.Go(func() {
			if _, err := e.Why(t.Context(), id); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

// TestLineInNFDAndItsEntryAreOneHit: the entry's names are in NFC.
func TestLineInNFDAndItsEntryAreOneHit(t *testing.T) {
	t.Parallel()
	for _, form := range []norm.Form{norm.NFC, norm.NFD} {
		dir := newWorkspace(t)
		write(t, dir, "memory/2026-03-01.md", form.String("## Retain\n- W @민수 @Café: 가치관 워크숍은 3층에서 연다.\n"))
		reflect(t, dir, "2026-03-02")
		e := open(t, dir, "2026-03-02")
		a, err := e.Recall(t.Context(), recall.Query{Text: "가치관 워크숍", Limit: 10, Each: true})
		if err != nil {
			t.Fatal(err)
		}
		if told := e.Tell(a.Hits, 10); len(a.Hits) < 2 || len(told) != 1 {
			t.Errorf("%d hits are told as %d", len(a.Hits), len(told))
			for _, h := range told {
				t.Logf("%s %s %q %q", h.Source(), h.EntryID, h.Entities, h.Text)
			}
		}
	}
}
