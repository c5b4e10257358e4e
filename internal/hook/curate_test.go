package hook_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/briefing"
	"github.com/seed-a44923cb/memctl/internal/hook"
	"github.com/seed-a44923cb/memctl/internal/longtest"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// page is a page of the bank; "" when it is not there.
func (d *desk) page(rel string) string {
	d.t.Helper()
	data, err := os.ReadFile(filepath.Join(d.dir, "bank", filepath.FromSlash(rel)))
	if err != nil && !os.IsNotExist(err) {
		d.t.Fatal(err)
	}
	return string(data)
}

// TestSessionWithNothingToDistilSaysSo ends a session of chatter in a new workspace, for which its first pages are written.
func TestSessionWithNothingToDistilSaysSo(t *testing.T) {
	d := newDesk(t)
	d.says("U: 이 함수 좀 봐줄래?", "A: 네.")
	if r := d.must(hook.SessionEnd, nil); r.Note != "distil: nothing new" {
		t.Errorf("the note is %q", r.Note)
	}
}

func TestEndOfASessionDistils(t *testing.T) {
	d := newDesk(t)
	d.says("U: PR은 400줄을 넘기지 않기로 했어.", "U: We decided to keep the release notes in the wiki.")
	d.must(hook.Stop, nil)
	if got := d.page("world/decisions.md"); got != "" {
		t.Errorf("a stop has distilled: %s", got)
	}
	r := d.must(hook.SessionEnd, nil)
	got := d.page("world/decisions.md")
	if !strings.Contains(got, "PR은 400줄") || !strings.Contains(got, "release notes") || r.Note != "distil: 2 read, 2 kept, 2 new" {
		t.Errorf("%s: %q", got, r.Note)
	}
	if r := d.must(hook.SessionEnd, nil); r.Note != "distil: nothing new" {
		t.Errorf("a second end: %q", r.Note)
	}
	d.now = "2026-11-21T09:00:00+09:00"
	if r := d.must(hook.SessionEnd, nil); !strings.HasPrefix(r.Note, "reflect: ") {
		t.Errorf("a day later: %q", r.Note)
	}
	if d.page("index.md") == "" {
		t.Error("a reflect makes no catalogue")
	}
	if r := d.must(hook.SessionEnd, nil); !strings.HasPrefix(r.Note, "distil: ") {
		t.Errorf("the same day: %q", r.Note)
	}
}

func TestEndTakesAPartOfALargeBacklog(t *testing.T) {
	d := newDesk(t)
	var all strings.Builder
	all.WriteString("# 2026-11-19\n\n## Retain\n")
	for i := range 1200 {
		fmt.Fprintf(&all, "- W @서버%d: 서버 %d번의 포트는 %d이다.\n", i, i, 10000+i)
	}
	if err := os.WriteFile(filepath.Join(d.dir, "memory", "2026-11-19.md"), []byte(all.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	d.says(port)
	for _, want := range []string{"distil: 1000 read", "distil: 201 read"} {
		r := d.must(hook.SessionEnd, nil)
		if !strings.HasPrefix(r.Note, want) || strings.Contains(r.Note, "more is left") != (want == "distil: 1000 read") {
			t.Errorf("%q, want %q", r.Note, want)
		}
	}
}

func TestEndLeavesDistillingToWhoIsAtIt(t *testing.T) {
	for what, lock := range map[string]func(ws *workspace.Workspace) (*workspace.Lock, error){
		"distilling is left to the daemon": func(ws *workspace.Workspace) (*workspace.Lock, error) { return ws.Occupy(t.Context(), time.Now()) },
		"distilling is left to the run that is under way": func(ws *workspace.Workspace) (*workspace.Lock, error) {
			return ws.Lock(t.Context(), 0, time.Now(), "distill")
		},
	} {
		d := newDesk(t)
		d.says("U: PR은 400줄을 넘기지 않기로 했어.")
		ws, err := workspace.Open(d.dir)
		if err != nil {
			t.Fatal(err)
		}
		held, err := lock(ws)
		if err != nil {
			t.Fatal(err)
		}
		r := d.must(hook.SessionEnd, nil)
		if r.Note != what || len(r.Captured.Lines) != 1 || d.page("world/decisions.md") != "" {
			t.Errorf("%q, want %q", r.Note, what)
		}
		if err := held.Unlock(); err != nil {
			t.Fatal(err)
		}
		if d.must(hook.SessionEnd, nil); d.page("world/decisions.md") == "" {
			t.Errorf("%s: it is never distilled", what)
		}
		if err := ws.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestNextSessionIsToldWhatWasSettled: hooks alone, in both languages.
func TestNextSessionIsToldWhatWasSettled(t *testing.T) {
	for said, want := range map[string]string{"U: PR은 400줄을 넘기지 않기로 했어.": "PR은 400줄", "U: We decided to keep the release notes in the wiki.": "release notes"} {
		d := newDesk(t)
		d.says(said)
		d.must(hook.Stop, nil)
		d.must(hook.SessionEnd, nil)
		d.now = "2026-11-23T09:00:00+09:00" // after the days of which the logs themselves are read
		got := given(t, d.must(hook.SessionStart, map[string]string{"session_id": "next", "source": "startup"}))
		if !strings.Contains(got, want) {
			t.Errorf("%s: the next session is told %q", said, got)
		}
	}
}

const envEnd = "MEMCTL_TEST_END" // the workspace in which a child ends a session

// TestKilledEndLosesAndDoublesNothing kills the end of a session at moments all along it.
func TestKilledEndLosesAndDoublesNothing(t *testing.T) {
	if dir := os.Getenv(envEnd); dir != "" {
		d := &desk{t: t, dir: dir, transcript: filepath.Join(filepath.Dir(dir), session+".jsonl"), now: now}
		d.must(hook.SessionEnd, nil)
		return
	}
	if runtime.GOOS == "windows" {
		t.Skip("needs SIGKILL")
	}
	d := newDesk(t)
	said := 0
	for round := range longtest.Of(4, 12) {
		for range 3 {
			said++
			d.says(fmt.Sprintf("U: %d번 서버의 포트는 %d번으로 정했어.", said, 10000+said))
		}
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestKilledEndLosesAndDoublesNothing$")
		cmd.Env = append(os.Environ(), envEnd+"="+d.dir)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(10+round*17%120) * time.Millisecond)
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
	}
	d.must(hook.SessionEnd, nil)
	e := d.open()
	b, err := e.Brief(t.Context(), briefing.Options{Mode: brief.Session, Budget: 20_000})
	if err != nil {
		t.Fatal(err)
	}
	for i := range said {
		text := fmt.Sprintf("포트는 %d번으로 정했어", 10001+i)
		if n, told := strings.Count(d.log(), text), strings.Count(b.Text(), text); n != 1 || told != 1 {
			t.Errorf("%s: %d times in the log, %d times told", text, n, told)
		}
	}
	if v, err := e.Verify(t.Context()); err != nil || !v.OK() {
		t.Errorf("verify: %+v, %v", v, err)
	}
}
