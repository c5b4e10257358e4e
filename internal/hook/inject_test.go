package hook_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/internal/hook"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// given is the context that a result injects, as the host reads it.
func given(t *testing.T, r *hook.Result) string {
	t.Helper()
	if r.Output == nil {
		return ""
	}
	var out struct {
		Specific struct {
			EventName string `json:"hookEventName"`
			Context   string `json:"additionalContext"`
		} `json:"hookSpecificOutput"`
	}
	if err := json.Unmarshal(r.Output, &out); err != nil || out.Specific.Context == "" {
		t.Fatalf("output %q: %v", r.Output, err)
	}
	var all map[string]any
	if err := json.Unmarshal(r.Output, &all); err != nil || len(all) != 1 {
		t.Errorf("Codex takes no other field: %v", all)
	}
	return out.Specific.Context
}

func (d *desk) logs(texts ...string) {
	d.t.Helper()
	e := d.open()
	for _, s := range texts {
		if _, err := e.Log(s); err != nil {
			d.t.Fatal(err)
		}
	}
	if _, err := e.Refresh(d.t.Context()); err != nil {
		d.t.Fatal(err)
	}
}

func TestPromptIsGivenWhatMemoryHasOnce(t *testing.T) {
	d := newDesk(t)
	d.logs("스테이징 서버 포트는 8081로 바꿨다.", "점심은 국수를 먹었다.", "운영 배포는 매주 화요일 오전 10시에 한다.")
	ask := map[string]string{"prompt": "스테이징 서버 포트가 뭐였지?"}
	got := given(t, d.must(hook.UserPromptSubmit, ask))
	if !strings.Contains(got, "> 기록: 스테이징 서버 포트는 8081로 바꿨다.") && !strings.Contains(got, "스테이징 서버 포트는 8081로 바꿨다.") || strings.Contains(got, "국수") {
		t.Errorf("got %q", got)
	}
	if !strings.HasPrefix(got, "<!-- memctl:context:start -->") {
		t.Errorf("no managed block: %q", got)
	}
	if got := given(t, d.must(hook.UserPromptSubmit, ask)); got != "" {
		t.Errorf("given twice: %q", got)
	}
	if got := given(t, d.must(hook.UserPromptSubmit, map[string]string{"prompt": "운영 배포는 무슨 요일이야?"})); !strings.Contains(got, "화요일") {
		t.Errorf("something else: %q", got)
	}
	other := map[string]string{"prompt": ask["prompt"], "session_id": "other"}
	if got := given(t, d.must(hook.UserPromptSubmit, other)); got == "" {
		t.Error("another session is given nothing")
	}
	d.must(hook.SessionStart, map[string]string{"source": "resume"})
	if got := given(t, d.must(hook.UserPromptSubmit, ask)); got != "" {
		t.Errorf("given again after a resume: %q", got)
	}
	d.must(hook.SessionStart, map[string]string{"source": "compact"})
	if got := given(t, d.must(hook.UserPromptSubmit, ask)); got == "" && !strings.Contains(given(t, d.must(hook.SessionStart, map[string]string{"source": "compact"})), "8081") {
		t.Error("gone after a compaction")
	}
}

func TestWhatASessionSaidIsNotGivenBackToIt(t *testing.T) {
	d := newDesk(t)
	d.says(port)
	d.must(hook.PreCompact, nil)
	ask := map[string]string{"prompt": "스테이징 서버 포트가 뭐였지?"}
	if got := given(t, d.must(hook.UserPromptSubmit, ask)); got != "" {
		t.Errorf("got %q", got)
	}
	ask["session_id"] = "other"
	if got := given(t, d.must(hook.UserPromptSubmit, ask)); !strings.Contains(got, "8081") {
		t.Errorf("another session got %q", got)
	}
}

func TestPromptsThatAskNothing(t *testing.T) {
	d := newDesk(t)
	d.logs("스테이징 서버 포트는 8081로 바꿨다.")
	for _, p := range []string{
		"", " ", "/clear", "/project:review 스테이징 서버 포트", "!ls 스테이징 서버 포트", "#스테이징 서버 포트는 8081", "응", "ㅇㅋ", "ok", "go on", "...",
		"```\n스테이징 서버 포트\n```", "<private>스테이징 서버 포트</private>", "> 스테이징 서버 포트", "점심 뭐 먹지?", "what is the airspeed of a swallow?",
	} {
		if got := given(t, d.must(hook.UserPromptSubmit, map[string]string{"prompt": p})); got != "" {
			t.Errorf("%q: got %q", p, got)
		}
	}
}

func TestHugePromptIsAskedByItsEnds(t *testing.T) {
	d := newDesk(t)
	d.logs("스테이징 서버 포트는 8081로 바꿨다.")
	pasted := strings.Repeat("ERROR connection refused at line 17 in worker pool\n", 40_000)
	for _, p := range []string{"스테이징 서버 포트가 뭐였지?\n" + pasted, pasted + "\n스테이징 서버 포트가 뭐였지?"} {
		r := d.must(hook.UserPromptSubmit, map[string]string{"prompt": p})
		if got := given(t, r); got != "" && !strings.Contains(got, "8081") {
			t.Errorf("got %q", got)
		}
	}
}

// TestNoContextIsLongerThanItsHostTakes fills a workspace until it has more to say than fits.
func TestNoContextIsLongerThanItsHostTakes(t *testing.T) {
	d := newDesk(t)
	var all []string
	for i := range 120 {
		all = append(all, fmt.Sprintf("- S @서버%d: 스테이징 서버 %d번의 배포는 승인을 기다리는 중이고 다음 주 월요일까지 끝내기로 했다 😀 %s", i, i, strings.Repeat("가나다 ", 60)))
	}
	d.logs("## Retain\n" + strings.Join(all, "\n"))
	for host, fields := range map[string]map[string]string{"claude": {}, "codex": {"turn_id": "1"}} {
		for event, more := range map[hook.Event]map[string]string{
			hook.SessionStart:     {"source": "startup", "session_id": "a" + host},
			hook.UserPromptSubmit: {"prompt": "스테이징 서버 배포 승인", "session_id": "b" + host},
		} {
			maps.Copy(more, fields)
			got := given(t, d.must(event, more))
			if got == "" {
				t.Errorf("%s %s: nothing", host, event)
			}
			if n := len(utf16.Encode([]rune(got))); n > 9500 || host == "codex" && len(got) > 9500 {
				t.Errorf("%s %s: %d characters, %d bytes", host, event, n, len(got))
			}
			if !strings.HasSuffix(got, ":end -->\n") {
				t.Errorf("%s %s: cut: …%q", host, event, got[max(0, len(got)-80):])
			}
		}
	}
}

func TestNothingKnownNothingSaid(t *testing.T) {
	d := newDesk(t)
	for _, source := range []string{"startup", "resume", "clear", "compact", "새것"} {
		if r := d.must(hook.SessionStart, map[string]string{"source": source}); r.Output != nil {
			t.Errorf("%s: %s", source, r.Output)
		}
	}
}

func TestFiringsAreRecordedWithoutWords(t *testing.T) {
	d := newDesk(t)
	e := d.open()
	for i := range 3000 {
		if err := hook.Record(e, hook.Firing{Event: hook.Stop, Host: hook.Claude, Session: session, Lines: i}); err != nil {
			t.Fatal(err)
		}
	}
	all, err := hook.Firings(e)
	if err != nil || len(all) < 500 || len(all) > 2500 || all[len(all)-1].Lines != 2999 || all[0].Session != "1c7e8b11" {
		t.Errorf("%d firings, %v", len(all), err)
	}
}

func TestRecordIsBoundedWhateverAHostSends(t *testing.T) {
	d := newDesk(t)
	e := d.open()
	long := strings.Repeat("/긴 경로", 20_000)
	f := hook.Firing{Event: hook.Stop, Host: hook.Claude, Error: "open " + long, Notice: notice.New("system.name-too-long", "{where}: the name is too long", long)}
	if err := hook.Record(e, f); err != nil {
		t.Fatal(err)
	}
	all, err := hook.Firings(e)
	if err != nil || len(all) != 1 || len(all[0].Error) > 400 || len(all[0].Values["where"]) > 400 || !utf8.ValidString(all[0].Error) {
		t.Errorf("%d firings, %v", len(all), err)
	}
	if f.Values["where"] != long {
		t.Error("the caller's notice was changed")
	}
}

// anyName is a path or a digest in what hooks remember.
var anyName = regexp.MustCompile(`"(path|head)":"[^"]*"`)

// TestNoWordIsLeftInWhatHooksRemember looks into .memctl/hooks after lines were captured and given, and a month later.
func TestNoWordIsLeftInWhatHooksRemember(t *testing.T) {
	d := newDesk(t)
	d.logs("운영 배포는 매주 화요일 오전 10시에 한다.")
	d.says(port)
	d.must(hook.SessionStart, map[string]string{"source": "startup"})
	d.must(hook.PreCompact, nil)
	if given(t, d.must(hook.UserPromptSubmit, map[string]string{"prompt": "운영 배포는 무슨 요일이야?", "session_id": "other"})) == "" {
		t.Error("nothing was given")
	}
	files, err := filepath.Glob(filepath.Join(d.dir, ".memctl", "hooks", "*.json"))
	if err != nil || len(files) < 3 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	old := time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC)
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		said := anyName.ReplaceAllString(string(data), "") // the name of a folder for tests, or a digest, may have 8081 in it
		for _, word := range []string{"화요일", "스테이징", "8081"} {
			if strings.Contains(said, word) {
				t.Errorf("%s has %s: %s", filepath.Base(name), word, data)
			}
		}
		if err := os.Chtimes(name, old, old); err != nil {
			t.Fatal(err)
		}
	}
	d.must(hook.Stop, map[string]string{"session_id": "third", "transcript_path": ""})
	if left, err := filepath.Glob(filepath.Join(d.dir, ".memctl", "hooks", "*.json")); err != nil || len(left) > 0 {
		t.Errorf("after a month there are %q, %v", left, err)
	}
}
