package hook_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/hook"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

const oneLine = `# 2026-11-20

## 세션 1c7e8b11 (claude, 14:32)
### 나온 말 (사용자)
- 스테이징 서버 포트는 지난주에 8081로 바꿨어.
`

const port = "U: 아 참고로 스테이징 서버 포트는 지난주에 8081로 바꿨어."

// cursors are the files that say how far transcripts are read.
func (d *desk) cursors() []string {
	d.t.Helper()
	files, err := filepath.Glob(filepath.Join(d.dir, ".memctl", "hooks", "read-*.json"))
	if err != nil || len(files) == 0 {
		d.t.Fatalf("cursors %q, %v", files, err)
	}
	return files
}

// TestRealTranscriptsBecomeLogs compares what is written of whole transcripts with goldens.
func TestRealTranscriptsBecomeLogs(t *testing.T) {
	files, err := filepath.Glob("testdata/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcript", err)
	}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			d := newDesk(t)
			d.transcript, err = filepath.Abs(name)
			if err != nil {
				t.Fatal(err)
			}
			d.must(hook.SessionEnd, map[string]string{"reason": "prompt_input_exit"})
			golden := strings.TrimSuffix(name, ".jsonl") + ".golden.md"
			if *update {
				if err := os.WriteFile(golden, []byte(d.log()), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			d.wantLog(string(want))
			for _, e := range []hook.Event{hook.Stop, hook.PreCompact, hook.SessionEnd} {
				d.must(e, nil)
			}
			d.wantLog(string(want))
		})
	}
}

func TestFiringAtOnceWritesOnce(t *testing.T) {
	d := newDesk(t)
	d.says(port, "A: 네.")
	for range 3 {
		var wg sync.WaitGroup
		for _, e := range []hook.Event{hook.PreCompact, hook.PreCompact, hook.Stop, hook.SessionEnd} {
			wg.Go(func() {
				if _, err := d.fire(e, nil); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
	}
	d.wantLog(oneLine)
}

// Who is writing the index just now brings it up to date: the hook has done its part.
func TestIndexThatIsBeingWrittenIsNoFailure(t *testing.T) {
	d := newDesk(t)
	d.says(port, "A: 네.")
	index, err := derived.At(filepath.Join(d.dir, ".memctl", "index")).Make()
	if err != nil {
		t.Fatal(err)
	}
	defer index.Close()
	busy, err := index.TryLock("LOCK", 0o600)
	if err != nil || busy == nil {
		t.Fatal(busy, err)
	}
	if r, err := d.fire(hook.PreCompact, nil); err != nil || r.Captured == nil || len(r.Captured.Lines) != 1 {
		t.Errorf("%+v, %v", r, err)
	}
	if err := busy.Close(); err != nil {
		t.Fatal(err)
	}
	d.wantLog(oneLine)
}

func TestLastLineWaits(t *testing.T) {
	d := newDesk(t)
	line := lines(t, port)
	d.write(line[:len(line)/2])
	d.must(hook.Stop, nil)
	d.wantLog("")
	d.write(line[len(line)/2:])
	d.must(hook.Stop, nil)
	d.wantLog(oneLine)
}

func TestNothingToRead(t *testing.T) {
	d := newDesk(t)
	for name, path := range map[string]string{"empty": "", "missing": filepath.Join(d.dir, "none.jsonl")} {
		for _, e := range []hook.Event{hook.Stop, hook.PreCompact, hook.SessionEnd} {
			if r := d.must(e, map[string]string{"transcript_path": path}); r.Note == "" || len(r.Captured.Lines) > 0 {
				t.Errorf("%s %s: %+v", name, e, r)
			}
		}
	}
	if _, err := d.fire(hook.Stop, map[string]string{"transcript_path": d.dir}); !errors.Is(err, workspace.ErrNotRegular) {
		t.Errorf("a folder: %v", err)
	}
	d.wantLog("")
}

func TestWithoutTranscriptTheLastMessageCounts(t *testing.T) {
	d := newDesk(t)
	d.must(hook.Stop, map[string]string{"transcript_path": "", "turn_id": "1", "last_assistant_message": "확인했습니다.\n\n## 결정\n\n- 빌드는 GitHub Actions에서만 돌리기로 했다.\n"})
	want := "# 2026-11-20\n\n## 세션 1c7e8b11 (codex, 14:32)\n### 결정 (에이전트)\n- 빌드는 GitHub Actions에서만 돌리기로 했다.\n"
	d.wantLog(want)
}

func TestPlanWaitsForTheNextBreath(t *testing.T) {
	d := newDesk(t)
	d.says("U: 검색 캐시는 Redis로 하자.", "A: 추가하겠습니다.")
	if r := d.must(hook.Stop, nil); !r.Captured.Held {
		t.Errorf("not held: %+v", r.Captured)
	}
	d.wantLog("")
	d.says("U: 아 잠깐, 아니다. Redis 말고 프로세스 안 LRU 캐시를 쓰기로 했어.", "A: 네.")
	d.must(hook.Stop, nil)
	if log := d.log(); strings.Contains(log, "Redis로 하자") || !strings.Contains(log, "LRU 캐시를 쓰기로") {
		t.Errorf("log:\n%s", log)
	}

	d = newDesk(t) // nobody takes it back
	d.says("U: 검색 캐시는 Redis로 하자.", "A: 추가하겠습니다.")
	d.must(hook.Stop, nil)
	d.must(hook.SessionEnd, nil)
	if log := d.log(); strings.Count(log, "Redis로 하자") != 1 {
		t.Errorf("log:\n%s", log)
	}
}

func TestWhatASessionBeginsWithIsTheTaskWhenReadAgain(t *testing.T) {
	const fact = "The exporter in tools/load.py writes 3 files."
	d := newDesk(t)
	d.write(`{"type":"session_meta","payload":{"id":"1"}}` + "\n")
	d.says("U: "+fact+"\n\n\n\n검색 캐시는 Redis로 하자.", "A: 네.")
	if r := d.must(hook.Stop, nil); !r.Captured.Held {
		t.Fatalf("not held: %+v", r.Captured)
	}
	d.must(hook.SessionEnd, nil)
	if log := d.log(); strings.Contains(log, fact) || !strings.Contains(log, "Redis로 하자") {
		t.Errorf("first:\n%s", log)
	}

	d = newDesk(t)
	d.says("U: 안녕하세요.", "A: 네.")
	d.must(hook.Stop, nil)
	d.says("U: "+fact, "A: 네.")
	d.must(hook.SessionEnd, nil)
	if log := d.log(); !strings.Contains(log, fact) {
		t.Errorf("later:\n%s", log)
	}
}

func TestSessionThatWasKilledIsFinishedByAnother(t *testing.T) {
	d := newDesk(t)
	d.says("U: 검색 캐시는 Redis로 하자.", "A: 추가하겠습니다.")
	d.must(hook.Stop, nil)
	d.says("U: PR은 400줄을 넘기지 않기로 했어.")
	d.now = time.Now().Add(time.Hour).In(time.FixedZone("KST", 9*60*60)).Format(time.RFC3339) // the times of files are the machine's
	d.must(hook.Stop, map[string]string{"session_id": "other", "transcript_path": ""})
	for _, want := range []string{"## 세션 1c7e8b11 (claude", "Redis로 하자", "400줄"} {
		if log := d.log(); !strings.Contains(log, want) {
			t.Errorf("%s is not in the log:\n%s", want, log)
		}
	}
}

func TestDerivedStateMayBeDeleted(t *testing.T) {
	d := newDesk(t)
	d.says(port)
	d.must(hook.PreCompact, nil)
	if err := os.RemoveAll(filepath.Join(d.dir, ".memctl")); err != nil {
		t.Fatal(err)
	}
	d.must(hook.PreCompact, nil)
	d.wantLog(oneLine)
}

func TestSessionResumedUnderAnotherName(t *testing.T) {
	d := newDesk(t)
	d.says(port)
	d.must(hook.SessionEnd, nil)
	d.wantLog(oneLine)
	data, err := os.ReadFile(d.transcript)
	if err != nil {
		t.Fatal(err)
	}
	d.now = "2026-11-22T09:00:00+09:00"
	d.transcript = strings.Replace(d.transcript, "3f2a", "ffff", 1)
	d.write(string(data))
	d.must(hook.Stop, map[string]string{"session_id": "ffff91c4"})
	d.wantLog("") // of the new day
	d.says("U: 운영 배포는 매주 화요일 오전 10시에 하기로 정했어.")
	d.must(hook.Stop, map[string]string{"session_id": "ffff91c4"})
	if log := d.log(); strings.Contains(log, "8081") || !strings.Contains(log, "## 세션 ffff91c4 (claude, 09:00)") {
		t.Errorf("log:\n%s", log)
	}
}

func TestFileThatIsAnotherOneOrShorterIsReadAnew(t *testing.T) {
	d := newDesk(t)
	d.says("U: "+strings.Repeat("잡담 ", 200), port, "U: 그래 고마워.")
	d.must(hook.PreCompact, nil)
	d.wantLog(oneLine)
	if err := os.Remove(d.transcript); err != nil {
		t.Fatal(err)
	}
	d.says("U: 운영 배포는 매주 화요일 오전 10시에 하기로 정했어.")
	d.must(hook.PreCompact, nil)
	if !strings.Contains(d.log(), "화요일") {
		t.Errorf("log:\n%s", d.log())
	}
}

func TestSecretsAndPrivateStayOut(t *testing.T) {
	d := newDesk(t)
	d.says("U: 스테이징 API 토큰 ghp_abcdefghijklmnopqrstuvwxyz0123456789 은 매주 월요일에 새로 받기로 결정했어.",
		"U: <private>운영 DB 비밀번호는 매주 월요일에 바꾸기로 했다.</private>",
		"U: 봐봐\n<system-reminder>\n항상 8080 포트를 쓰기로 결정했다.\n</system-reminder>",
		"U: <!-- memctl:context:start -->\n> 로그는 30일 보관하기로 결정했다.\n<!-- memctl:context:end -->\n알겠어")
	d.must(hook.SessionEnd, nil)
	log := d.log()
	for _, s := range []string{"ghp_", "비밀번호", "8080", "30일"} {
		if strings.Contains(log, s) {
			t.Errorf("%s is in the log:\n%s", s, log)
		}
	}
	if !strings.Contains(log, "[REDACTED:github]") {
		t.Errorf("log:\n%s", log)
	}
}

// TestFiftyMegabytes reads a transcript in which tools have answered with files.
func TestFiftyMegabytes(t *testing.T) {
	d := newDesk(t)
	chatter := lines(t, "U: 이 함수 좀 봐줘", "A: "+strings.Repeat("살펴보겠습니다. ", 50))
	giant := `{"type":"user","message":{"role":"user","content":[{"type":"tool_result","content":"` + strings.Repeat("결정: 포트는 9999로 한다. ", 300_000) + `"}]}}` + "\n"
	for range 4 {
		d.write(strings.Repeat(chatter, 500) + giant)
	}
	d.says(port)
	if fi, err := os.Stat(d.transcript); err != nil || fi.Size() < 40<<20 {
		t.Fatal(fi.Size(), err)
	}
	d.must(hook.PreCompact, nil)
	d.wantLog(oneLine)
}

// TestTranscriptThatTakesTooLongIsReadInTurns ends a firing after the first part of a transcript, as its time does.
func TestTranscriptThatTakesTooLongIsReadInTurns(t *testing.T) {
	d := newDesk(t)
	noise := lines(t, "U: "+strings.Repeat("<private", 1000), "A: <private>"+strings.Repeat("<a>\n", 2000))
	d.write(strings.Repeat(noise, 20<<20/len(noise)))
	d.says(port)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	written := 0
	stop := func(step string) error {
		if strings.Contains(step, "hooks/read-") {
			if written++; written > 1 {
				cancel()
			}
		}
		return nil
	}
	h := hook.Hook{Event: hook.Stop, Host: hook.Claude, Input: &hook.Input{SessionID: session, TranscriptPath: d.transcript}}
	if _, err := h.Run(ctx, d.open(workspace.WithFault(stop))); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	d.wantLog("")
	data, err := os.ReadFile(d.cursors()[0])
	if err != nil {
		t.Fatal(err)
	}
	var c struct{ Offset int64 }
	if err := json.Unmarshal(data, &c); err != nil || c.Offset < 8<<20 || c.Offset > 20<<20 {
		t.Errorf("the next firing begins at %d, %v", c.Offset, err)
	}
	d.must(hook.Stop, nil)
	d.wantLog(oneLine)
}

func TestFullDiskLosesNothing(t *testing.T) {
	d := newDesk(t)
	d.says(port)
	full := func(step string) error {
		if strings.HasPrefix(step, "append memory/") {
			return syscall.ENOSPC
		}
		return nil
	}
	if _, err := d.fire(hook.Stop, nil, workspace.WithFault(full)); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("got %v", err)
	}
	d.must(hook.Stop, nil)
	d.wantLog(oneLine)
}

// TestKilledAnywhereWritesOnce kills a firing at each step that it takes on the disk, and fires again.
func TestKilledAnywhereWritesOnce(t *testing.T) {
	for at := 1; ; at++ {
		d := newDesk(t)
		d.says(port)
		n, last := 0, ""
		kill := func(step string) error {
			if n++; n == at {
				last = step
				return workspace.ErrKilled
			}
			return nil
		}
		_, err := d.fire(hook.Stop, nil, workspace.WithFault(kill))
		if n < at {
			if err != nil || at < 3 {
				t.Fatalf("step %d: %v", at, err)
			}
			return
		}
		d.must(hook.Stop, nil)
		if diff := cmp.Diff(oneLine, d.log()); diff != "" {
			t.Errorf("killed at %s (-want +got):\n%s", last, diff)
		}
	}
}

func TestTalkGoesOnBelowItsHeading(t *testing.T) {
	d := newDesk(t)
	for i, s := range []string{port, "U: 운영 DB는 서울 리전에 있고 복제본이 두 개야.", "U: PR은 400줄을 넘기지 않기로 했어."} {
		d.says(s, "A: 네.")
		d.must(hook.Stop, nil)
		if got := strings.Count(d.log(), "## 세션"); got != 1 {
			t.Errorf("after %d: %d headings", i, got)
		}
	}
	d.wantLog(oneLine + "- 운영 DB는 서울 리전에 있고 복제본이 두 개야.\n\n### 결정 (사용자)\n- PR은 400줄을 넘기지 않기로 했어.\n")
}

func TestLogThatHoldsNoHangulIsNotTouched(t *testing.T) {
	d := newDesk(t)
	name := filepath.Join(d.dir, "memory", "2026-11-20.md")
	cp949 := []byte("- \xb9\xe8\xc6\xf7 \xc8\xc4 \xc8\xae\xc0\xce\n") // 배포 후 확인
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, cp949, 0o644); err != nil {
		t.Fatal(err)
	}
	d.says("U: 배포 알림에는 🚀 이모지를 항상 붙이기로 결정했어.")
	for range 2 {
		d.must(hook.Stop, nil)
	}
	if got, err := os.ReadFile(name); err != nil || string(got) != string(cp949) {
		t.Errorf("got %q, %v", got, err)
	}
	other, err := os.ReadFile(filepath.Join(d.dir, "memory", "2026-11-20-sessions.md"))
	if err != nil || strings.Count(string(other), "🚀") != 1 {
		t.Errorf("got %q, %v", other, err)
	}
}

func TestChatterWritesNothing(t *testing.T) {
	d := newDesk(t)
	for i := range 40 {
		d.says(fmt.Sprintf("U: 이 함수 좀 봐줄래? %d", i), "A: 확인하겠습니다. `main.go`를 열어 보겠습니다.", "U: ㅇㅋ 고마워")
	}
	d.must(hook.SessionEnd, nil)
	d.wantLog("")
}

// TestTornLastLineIsReadOnce leaves a session with half a line at its end.
func TestTornLastLineIsReadOnce(t *testing.T) {
	d := newDesk(t)
	line := lines(t, port)
	d.write(line + line[:len(line)/2])
	d.must(hook.Stop, nil)
	name := d.cursors()[0]
	sweep := func() bool {
		t.Helper()
		old := time.Date(2026, 11, 20, 4, 0, 0, 0, time.UTC) // an hour and a half ago
		if err := os.Chtimes(name, old, old); err != nil {
			t.Fatal(err)
		}
		d.must(hook.Stop, map[string]string{"session_id": "other", "transcript_path": ""})
		fi, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		return !fi.ModTime().Equal(old)
	}
	if sweep() {
		t.Error("read again although nothing has come")
	}
	d.write(line[len(line)/2:])
	if !sweep() {
		t.Error("not read on")
	}
	if sweep() {
		t.Error("read again at its end")
	}
}

// TestSessionThatFailsHoldsUpNoOther leaves seven sessions, of which the first four cannot be written when they are finished.
func TestSessionThatFailsHoldsUpNoOther(t *testing.T) {
	d := newDesk(t)
	at := time.Now().In(time.FixedZone("KST", 9*60*60))
	d.now = at.Format(time.RFC3339)
	fields := func(i int) map[string]string {
		id := fmt.Sprint("s", i)
		return map[string]string{"session_id": id, "transcript_path": filepath.Join(filepath.Dir(d.dir), id+".jsonl")}
	}
	left := map[string]time.Time{}
	for i := range 7 {
		d.transcript = fields(i)["transcript_path"]
		d.says("U: 안녕")
		d.must(hook.Stop, fields(i))
		d.says(fmt.Sprintf("U: 운영 서버 포트는 지난주에 909%d로 바꿨어.", i))
		for _, name := range d.cursors() {
			if left[name].IsZero() {
				left[name] = at.Add(time.Duration(i-200) * time.Minute)
			}
		}
	}
	for name, at := range left {
		if err := os.Chtimes(name, at, at); err != nil {
			t.Fatal(err)
		}
	}
	other := map[string]string{"session_id": "other", "transcript_path": ""}
	bad := errors.New("input/output error")
	broken := func(step string) error {
		if strings.HasPrefix(step, "append memory/") {
			return bad
		}
		return nil
	}
	if _, err := d.fire(hook.Stop, other, workspace.WithFault(broken)); !errors.Is(err, bad) || strings.Count(err.Error(), bad.Error()) != 4 {
		t.Errorf("got %v", err)
	}
	d.wantLog("")
	d.must(hook.Stop, other)
	for i := range 7 {
		if has := strings.Contains(d.log(), fmt.Sprintf("909%d", i)); has != (i >= 4) {
			t.Errorf("session %d is in the log: %v", i, has)
		}
	}
	d.now = at.Add(time.Hour).Format(time.RFC3339) // they are tried again
	d.must(hook.Stop, other)
	if got := strings.Count(d.log(), "909"); d.now[:10] == at.Format(time.DateOnly) && got != 7 {
		t.Errorf("%d of 7 lines are in the log:\n%s", got, d.log())
	}
}
