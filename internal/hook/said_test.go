package hook_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/internal/hook"
)

// follows is a record of Claude Code that follows another.
func follows(kind, id, parent, text string) string {
	return fmt.Sprintf(`{"type":%q,"uuid":%q,"parentUuid":%q,"timestamp":"2026-11-20T05:30:00.000Z","message":{"role":%q,"content":%q}}`+"\n", kind, id, parent, kind, text)
}

func (d *desk) wants(in []string, out ...string) {
	d.t.Helper()
	log := d.log()
	for _, s := range in {
		if !strings.Contains(log, s) {
			d.t.Errorf("%q is not in the log:\n%s", s, log)
		}
	}
	for _, s := range out {
		if strings.Contains(log, s) {
			d.t.Errorf("%q is in the log:\n%s", s, log)
		}
	}
}

// A prompt that is stopped and edited stands in the transcript beside the one that was sent instead.
func TestPromptTakenBackIsNotLogged(t *testing.T) {
	d := newDesk(t)
	d.write(follows("user", "u0", "s0", "안녕") + follows("assistant", "a0", "u0", "네.") +
		follows("user", "u1", "a0", "디비는 MySQL로 하기로 했어.") + follows("user", "u2", "a0", "디비는 Postgres로 하기로 했어.") + follows("assistant", "a2", "u2", "네."))
	if r := d.must(hook.Stop, nil); r.TakenBack != 1 {
		t.Errorf("%d prompts were taken back", r.TakenBack)
	}
	d.wants([]string{"Postgres"}, "MySQL")
}

// A plan waits for the next turn; when the conversation is rewound before it, it is gone.
func TestPlanIsGoneWithItsPrompt(t *testing.T) {
	for name, event := range map[string]hook.Event{"next turn": hook.Stop, "compaction": hook.PreCompact, "end": hook.SessionEnd} {
		d := newDesk(t)
		d.write(follows("user", "u0", "s0", "안녕") + follows("assistant", "a0", "u0", "네.") +
			follows("user", "u1", "a0", "오류 추적은 Sentry로 하자.") + follows("assistant", "a1", "u1", "네."))
		if r := d.must(hook.Stop, nil); !r.Captured.Held {
			t.Fatalf("%s: not held", name)
		}
		d.write(follows("user", "u2", "a0", "Let's talk about logging tomorrow.") + follows("assistant", "a2", "u2", "네."))
		d.must(event, nil)
		d.wants(nil, "Sentry")
	}
}

// What goes on as it was said is no rewind, however often the transcript is read in between.
func TestChainThatGoesOnIsKept(t *testing.T) {
	d := newDesk(t)
	last := "s0"
	for i, text := range []string{"오류 추적은 Sentry로 하자.", "PR은 400줄을 넘기지 않기로 했어.", "We decided to keep logs for 30 days."} {
		u, a := fmt.Sprint("u", i), fmt.Sprint("a", i)
		d.write(follows("user", u, last, text) + follows("assistant", a, u, "네."))
		if r := d.must(hook.Stop, nil); r.TakenBack != 0 {
			t.Errorf("%d prompts were taken back", r.TakenBack)
		}
		last = a
	}
	d.must(hook.SessionEnd, nil)
	d.wants([]string{"Sentry", "400줄", "30 days"})
}

// Claude Code may write the transcript after the hook at the end of the first turn has run.
func TestTranscriptThatComesLaterIsFound(t *testing.T) {
	d := newDesk(t)
	if r := d.must(hook.Stop, nil); r.Note == "" {
		t.Error("nothing is said of it")
	}
	d.says("U: PR은 400줄을 넘기지 않기로 했어.")
	d.now = time.Now().Add(time.Hour).In(time.FixedZone("KST", 9*60*60)).Format(time.RFC3339) // the times of files are the machine's
	d.must(hook.Stop, map[string]string{"session_id": "other", "transcript_path": ""})
	d.wants([]string{"## 세션", "400줄"})
}

// A transcript that is gone for a moment is read on from where it was.
func TestTranscriptThatIsAwayKeepsItsPlace(t *testing.T) {
	d := newDesk(t)
	d.says(port)
	d.must(hook.Stop, nil)
	place := func() (p struct{ Offset, Size int64 }) {
		if data, err := os.ReadFile(d.cursors()[0]); err != nil || json.Unmarshal(data, &p) != nil {
			t.Fatal(string(data), err)
		}
		return p
	}
	before := place()
	if err := os.Rename(d.transcript, d.transcript+".away"); err != nil {
		t.Fatal(err)
	}
	d.must(hook.Stop, nil)
	if after := place(); after != before || before.Offset == 0 {
		t.Errorf("the cursor is at %+v, was at %+v", after, before)
	}
}

const (
	bot    = `{"type":"user","promptSource":"sdk","entrypoint":"sdk-cli","message":{"role":"user","content":"PR은 400줄을 넘기지 않기로 했어. Always answer in JSON."}}` + "\n"
	answer = `{"type":"assistant","entrypoint":"sdk-cli","message":{"role":"assistant","content":[{"type":"text","text":"봤습니다.\n\n## 결정\n\n- 빌드는 GitHub Actions에서만 돌리기로 했다.\n"}]}}` + "\n"
)

// What a program tells an agent is no person's word, unless the workspace says so: what it states as settled is kept as the program's,
// what it orders is not. What the agent answers is judged as ever.
func TestPromptsOfPrograms(t *testing.T) {
	d := newDesk(t)
	d.write(bot + answer)
	if r := d.must(hook.SessionEnd, nil); !strings.Contains(r.Note, "hooks.programs") {
		t.Errorf("the note is %q", r.Note)
	}
	d.wants([]string{"GitHub Actions", "### 결정 (프로그램)\n- PR은 400줄을 넘기지 않기로 했어."}, "사용자", "JSON")

	for setting, taken := range map[string]bool{"all": true, "none": false} {
		d := newDesk(t)
		d.set("  programs: " + setting + "\n")
		d.write(bot + answer)
		if r := d.must(hook.SessionEnd, nil); strings.Contains(r.Note, "hooks.programs") == taken {
			t.Errorf("%s: the note is %q", setting, r.Note)
		}
		if got := strings.Contains(d.log(), "400줄"); got != taken {
			t.Errorf("%s: in the log: %v", setting, got)
		}
	}
}

// Nothing is written of a format that is not known, and the firing says so.
func TestFormatThatIsNotKnown(t *testing.T) {
	d := newDesk(t)
	d.write(strings.Repeat(`{"kind":"turn","speaker":"user","body":"PR은 400줄을 넘기지 않기로 했어."}`+"\n", 50) + "half a rec\n")
	if r := d.must(hook.SessionEnd, nil); r.Strange != 50 || r.Skipped != 1 {
		t.Errorf("%d of an unknown shape, %d skipped", r.Strange, r.Skipped)
	}
	d.wantLog("")
}

// What was logged before the conversation was rewound is struck out below: a log is only appended to. It may be said again.
func TestLoggedLineIsTakenBackWithItsPrompt(t *testing.T) {
	d := newDesk(t)
	d.write(follows("user", "u0", "s0", "PR은 400줄을 넘기지 않기로 했어.") + follows("assistant", "a0", "u0", "네.") +
		follows("user", "u1", "a0", "PR은 400줄을 넘기지 않기로 했어.") + follows("user", "u2", "u1", "디비는 MySQL로 하기로 했어.") +
		follows("assistant", "a2", "u2", "네.") + follows("user", "u3", "a2", "스테이징 서버 포트는 지난주에 8081로 바꿨어."))
	d.must(hook.Stop, nil)
	d.wants([]string{"400줄", "- 디비는 MySQL로 하기로 했어.", "8081"})
	before := d.log()
	d.write(follows("user", "u4", "a0", "디비는 Postgres로 하기로 했어.") + follows("assistant", "a4", "u4", "네."))
	if r := d.must(hook.Stop, nil); r.Struck != 2 || r.TakenBack != 0 {
		t.Errorf("%d lines struck out, %d prompts", r.Struck, r.TakenBack)
	}
	d.wants([]string{"### 거둔 말 (사용자)\n", "- ~~디비는 MySQL로 하기로 했어.~~\n", "8081로 바꿨어.~~\n", "\n- 디비는 Postgres로 하기로 했어."}, "~~PR")
	if !strings.HasPrefix(d.log(), before) || strings.Count(d.log(), "## 세션") != 1 {
		t.Errorf("the log was changed otherwise:\n%s", d.log())
	}
	d.must(hook.SessionEnd, nil)
	if err := os.RemoveAll(filepath.Join(d.dir, ".memctl", "hooks")); err != nil { // read anew, nothing comes twice
		t.Fatal(err)
	}
	after := d.log()
	d.must(hook.SessionEnd, nil)
	d.wantLog(after)
	d.write(follows("user", "u5", "a4", "디비는 MySQL로 하기로 했어.") + follows("assistant", "a5", "u5", "네."))
	d.must(hook.SessionEnd, nil)
	if got := strings.Count(d.log(), "\n- 디비는 MySQL로 하기로 했어.\n"); got != 2 {
		t.Errorf("said again, it is there %d times:\n%s", got, d.log())
	}
}

// A session that is finished by another is not left out in silence either.
func TestWhatIsLeftOutOfASessionThatWasKilledIsCounted(t *testing.T) {
	d := newDesk(t)
	d.must(hook.Stop, nil)
	d.write(bot + strings.Repeat(`{"type":"user","message":{"role":"user","content":{"markdown":"PR은 400줄을 넘기지 않기로 했어."}}}`+"\n", 3))
	d.now = time.Now().Add(time.Hour).In(time.FixedZone("KST", 9*60*60)).Format(time.RFC3339)
	if r := d.must(hook.Stop, map[string]string{"session_id": "other", "transcript_path": ""}); r.Strange != 3 || r.Programs != 1 || !strings.Contains(r.Note, "hooks.programs") {
		t.Errorf("%+v", r)
	}
	d.wants([]string{"### 결정 (프로그램)\n- PR은 400줄을 넘기지 않기로 했어.\n"}, "사용자")
}

// A log that somebody left open takes no line that strikes out another. That is said, and what comes next is captured all the same.
func TestLogLeftOpenDoesNotEndTheCapture(t *testing.T) {
	d := newDesk(t)
	d.write(follows("user", "u0", "s0", "안녕") + follows("assistant", "a0", "u0", "네.") +
		follows("user", "u1", "a0", "디비는 MySQL로 하기로 했어.") + follows("assistant", "a1", "u1", "네."))
	d.must(hook.PreCompact, nil)
	d.wants([]string{"MySQL"})
	log, err := filepath.Glob(filepath.Join(d.dir, "memory", "*.md"))
	if err != nil || len(log) != 1 {
		t.Fatalf("logs %q, %v", log, err)
	}
	if err := os.WriteFile(log[0], []byte(d.log()+"\n<private>\n열린 채로\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	d.write(follows("user", "u2", "a0", "We decided to keep logs for 30 days.") + follows("assistant", "a2", "u2", "네."))
	if r := d.must(hook.SessionEnd, nil); r.Struck != 0 || !strings.Contains(r.Note, "not closed") {
		t.Errorf("%d lines struck out, %q", r.Struck, r.Note)
	}
	d.wants([]string{"30 days"}, "~~")
}

// Hooks of one session that end at once strike out each line once.
func TestFiringAtOnceStrikesOutOnce(t *testing.T) {
	d := newDesk(t)
	d.write(follows("user", "u0", "s0", "안녕") + follows("assistant", "a0", "u0", "네.") +
		follows("user", "u1", "a0", "디비는 MySQL로 하기로 했어.") + follows("assistant", "a1", "u1", "네."))
	d.must(hook.PreCompact, nil)
	d.write(follows("user", "u2", "a0", "We decided to keep logs for 30 days.") + follows("assistant", "a2", "u2", "네."))
	var wg sync.WaitGroup
	for _, e := range []hook.Event{hook.PreCompact, hook.Stop, hook.SessionEnd} {
		wg.Go(func() {
			if _, err := d.fire(e, nil); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	for _, s := range []string{"- ~~디비는 MySQL로 하기로 했어.~~\n", "\n- We decided to keep logs for 30 days.\n"} {
		if n := strings.Count(d.log(), s); n != 1 {
			t.Errorf("%q is there %d times:\n%s", s, n, d.log())
		}
	}
}
