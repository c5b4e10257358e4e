package hook_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/hook"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// exchanges says things one after the other, as a session in which the host fires after each of them.
func (d *desk) exchanges(said ...string) {
	d.t.Helper()
	for _, s := range said {
		d.says("U: "+s, "A: 네.")
		d.must(hook.Stop, nil)
	}
}

// struck reports how often a line is struck out in a log, and how often it stands there.
func (d *desk) struck(line string) (struck, lines int) {
	d.t.Helper()
	return strings.Count(d.log(), "\n- ~~"+line+"~~\n"), strings.Count(d.log(), "\n- "+line+"\n")
}

func (d *desk) wantStruck(line string, struck, lines int) {
	d.t.Helper()
	if s, n := d.struck(line); s != struck || n != lines {
		d.t.Errorf("%q is struck out %d times and written %d times, want %d and %d:\n%s", line, s, n, struck, lines, d.log())
	}
}

// What was written some exchanges ago and gets another value now is struck out: the log says what holds.
func TestLineThatIsReplacedLaterIsStruckOut(t *testing.T) {
	for _, c := range [][3]string{
		{"검색 TTL은 10분으로 하자.", "로그는 30일 보관하기로 했어.", "검색 TTL은 3분으로 바꾸자."},
		{"Let's use a search TTL of 10 minutes.", "We decided to keep logs for 30 days.", "Let's change the search TTL to 3 minutes."},
	} {
		d := newDesk(t)
		d.exchanges(c[0], c[1], "테스트도 돌려줘", "ㅇㅋ")
		d.wantStruck(c[0], 0, 1)
		d.exchanges(c[2], "ㅇㅋ")
		d.must(hook.SessionEnd, nil)
		d.wantStruck(c[0], 1, 1)
		d.wantStruck(c[1], 0, 1)
		d.wantStruck(c[2], 0, 1)
		log := d.log()
		if err := os.RemoveAll(filepath.Join(d.dir, ".memctl", "hooks")); err != nil { // read anew, nothing comes twice
			t.Fatal(err)
		}
		d.must(hook.SessionEnd, nil)
		d.wantLog(log)
	}
}

// A line that somebody has edited or removed is neither written again nor struck out.
func TestLineThatSomebodyEditedIsLeftAlone(t *testing.T) {
	const ttl, logs = "검색 TTL은 10분으로 하자.", "로그는 30일 보관하기로 했어."
	d := newDesk(t)
	d.exchanges(ttl, logs, "ㅇㅋ")
	name := filepath.Join(d.dir, "memory", "2026-11-20.md")
	edited := strings.Replace(strings.Replace(d.log(), "- "+logs+"\n", "", 1), "10분으로", "12분으로", 1)
	if err := os.WriteFile(name, []byte(edited), 0o600); err != nil {
		t.Fatal(err)
	}
	d.exchanges("고마워", "검색 TTL은 3분으로 바꾸자.", "ㅇㅋ")
	d.must(hook.SessionEnd, nil)
	d.wants([]string{"\n- 검색 TTL은 12분으로 하자.\n", "3분으로 바꾸자"}, "~~", logs)
}

// What a prompt has struck out is written again when the conversation is rewound to before that prompt.
func TestReplacementThatIsTakenBackBringsTheLineBack(t *testing.T) {
	const ttl = "검색 TTL은 10분으로 하자."
	d := newDesk(t)
	turn := func(id, parent, text string) {
		d.write(follows("user", "u"+id, parent, text) + follows("assistant", "a"+id, "u"+id, "네."))
		d.must(hook.Stop, nil)
	}
	turn("0", "s0", "안녕")
	turn("1", "a0", ttl)
	turn("2", "a1", "ㅇㅋ")
	turn("3", "a2", "검색 TTL은 3분으로 바꾸자.")
	turn("4", "a3", "ㅇㅋ")
	d.wantStruck(ttl, 1, 1)
	turn("5", "a2", "테스트 돌려줘")
	d.wantStruck(ttl, 1, 2)
	d.wantStruck("검색 TTL은 3분으로 바꾸자.", 1, 1)
	turn("6", "a5", "ㅇㅋ")
	d.wantStruck(ttl, 1, 2)
	if log := d.log(); strings.LastIndex(log, "\n- "+ttl) < strings.LastIndex(log, "~~") {
		t.Errorf("it stands above what strikes it out:\n%s", log)
	}
}

// A line of yesterday's log, written in another language of the workspace, is struck out where it stands.
func TestLineOfAnotherDayAndLanguageIsStruckOut(t *testing.T) {
	const ttl = "검색 TTL은 10분으로 하자."
	d := newDesk(t)
	d.exchanges(ttl, "ㅇㅋ")
	settings := filepath.Join(d.dir, "memctl.yaml")
	data, err := os.ReadFile(settings)
	if err == nil {
		err = os.WriteFile(settings, []byte(strings.Replace(string(data), "language: ko", "language: en", 1)), 0o600)
	}
	if err != nil || !strings.Contains(string(data), "language: ko") {
		t.Fatalf("%s, %v", data, err)
	}
	yesterday := filepath.Join(d.dir, "memory", "2026-11-20.md")
	d.now = "2026-11-21T09:00:00+09:00"
	d.exchanges("검색 TTL은 3분으로 바꾸자.", "ㅇㅋ")
	log, err := os.ReadFile(yesterday)
	if want := "### Taken back (user)\n- ~~" + ttl + "~~\n"; err != nil || !strings.HasSuffix(string(log), want) || strings.Count(string(log), "## ") != strings.Count(string(log), "### ")+1 {
		t.Errorf("yesterday's log, %v:\n%s", err, log)
	}
	d.wants([]string{"### Decisions (user)\n- 검색 TTL은 3분으로 바꾸자."}, "10분")
}

// A firing that is killed at any step, and is fired again, strikes out once and writes once.
func TestKilledAnywhereStrikesOutOnce(t *testing.T) {
	const ttl, next = "검색 TTL은 10분으로 하자.", "검색 TTL은 3분으로 바꾸기로 했어."
	for at := 1; ; at++ {
		d := newDesk(t)
		d.exchanges(ttl, "ㅇㅋ")
		d.says("U: "+next, "A: 네.")
		n := 0
		_, err := d.fire(hook.Stop, nil, workspace.WithFault(func(string) error {
			if n++; n == at {
				return workspace.ErrKilled
			}
			return nil
		}))
		if n < at {
			if err != nil || at < 4 {
				t.Fatalf("step %d: %v", at, err)
			}
			return
		}
		d.must(hook.Stop, nil)
		d.wantStruck(ttl, 1, 1)
		d.wantStruck(next, 0, 1)
	}
}

// What a firing wrote that was killed before its cursor moved on is struck out by the next one, where the person has replaced it since.
func TestLineOfAKilledFiringIsStruckOut(t *testing.T) {
	for _, c := range [][2]string{
		{"검색 TTL은 10분으로 하기로 했어.", "검색 TTL은 3분으로 바꾸자."},
		{"We decided on a search TTL of 10 minutes.", "Let's change the search TTL to 3 minutes."},
	} {
		d := newDesk(t)
		d.exchanges("안녕")
		hooks := filepath.Join(d.dir, ".memctl", "hooks")
		kept := t.TempDir()
		if err := os.CopyFS(kept, os.DirFS(hooks)); err != nil {
			t.Fatal(err)
		}
		d.exchanges(c[0])
		d.wantStruck(c[0], 0, 1)
		if err := os.RemoveAll(hooks); err != nil {
			t.Fatal(err)
		}
		if err := os.CopyFS(hooks, os.DirFS(kept)); err != nil { // as if it had been killed between log and cursor
			t.Fatal(err)
		}
		d.exchanges(c[1], "ㅇㅋ")
		d.wantStruck(c[0], 1, 1)
		d.wantStruck(c[1], 0, 1)
	}
}

// Hooks that fire at once strike out what was replaced once.
func TestFiringAtOnceReplacesOnce(t *testing.T) {
	const ttl, next = "검색 TTL은 10분으로 하자.", "검색 TTL은 3분으로 바꾸기로 했어."
	d := newDesk(t)
	d.exchanges(ttl, "ㅇㅋ")
	d.says("U: "+next, "A: 네.")
	var wg sync.WaitGroup
	for _, e := range []hook.Event{hook.PreCompact, hook.Stop, hook.SessionEnd} {
		wg.Go(func() {
			if _, err := d.fire(e, nil); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	d.wantStruck(ttl, 1, 1)
	d.wantStruck(next, 0, 1)
}

// Who objects to what the agent said takes its line out of the log; who merely speaks of what is wrong, or forbids something, does not.
func TestWhatTheAgentSaidIsStruckOutWhenThePersonObjects(t *testing.T) {
	for _, c := range []struct {
		cause, answer string
		objects       bool
	}{
		{"원인은 nginx가 옛 포트 8080을 보고 있었던 것입니다.", "아니 그거 아니야. nginx는 지난주에 뺐어.", true},
		{"The root cause is that nginx still proxies to port 8080.", "No, that's not it. We dropped nginx last week.", true},
		{"원인은 nginx가 옛 포트 8080을 보고 있었던 것입니다.", "고마워. 회의록에 정리해줘. 사람 이름은 빼고", false},
		{"The root cause is that nginx still proxies to port 8080.", "Great. Write it up, blameless so no names, and mention that the wrong page went out in March.", false},
	} {
		d := newDesk(t)
		d.says("U: 배포하면 왜 502가 나지?", "A: "+c.cause)
		d.must(hook.Stop, nil)
		d.wantStruck(c.cause, 0, 1)
		d.exchanges(c.answer)
		want := 0
		if c.objects {
			want = 1
			d.wants([]string{"### 거둔 말 (에이전트)\n"})
		}
		d.wantStruck(c.cause, want, 1)
	}
}

// The window is bounded: what was said long ago stays as it is, and is not struck out by halves.
func TestWindowIsBounded(t *testing.T) {
	const ttl = "검색 TTL은 10분으로 하자."
	d := newDesk(t)
	d.exchanges(ttl)
	for i := range 14 {
		d.exchanges(fmt.Sprintf("%d번 테스트 돌려줘", i))
	}
	d.exchanges("검색 TTL은 3분으로 바꾸자.", "ㅇㅋ")
	d.wantStruck(ttl, 0, 1)
}

// What a program says is struck out under its own name.
func TestWhatAProgramReplacesIsStruckOutUnderItsName(t *testing.T) {
	d := newDesk(t)
	d.says("A: " + strings.Repeat("네. ", 100))
	say := func(text string) {
		d.write(fmt.Sprintf(`{"type":"user","promptSource":"sdk","entrypoint":"sdk-cli","message":{"role":"user","content":%q}}`+"\n", text))
		d.must(hook.PreCompact, nil)
	}
	say("검색 TTL은 10분으로 하자.")
	say("검색 TTL은 3분으로 바꾸자.")
	d.wants([]string{"### 결정 (프로그램)\n- 검색 TTL은 10분으로 하자.", "### 거둔 말 (프로그램)\n- ~~검색 TTL은 10분으로 하자.~~\n"}, "사용자")
}

// turn is a prompt of a window and its answer, after which the host fires.
func (d *desk) turn(id, parent, text string) {
	d.t.Helper()
	d.write(follows("user", "u"+id, parent, text) + follows("assistant", "a"+id, "u"+id, "네."))
	d.must(hook.Stop, nil)
}

// Two windows go on from one place of a session. What the first said before the second spoke looks taken back, and is struck out; it is written again when the
// first goes on, whether the person speaks there or the agent.
func TestTwoWindowsTakeNothingFromEachOther(t *testing.T) {
	const one, two, three = "디비는 MySQL로 하기로 했어.", "We decided to keep logs for 30 days.", "PR은 400줄을 넘기지 않기로 했어."
	for name, goesOn := range map[string]func(d *desk){
		"the person": func(d *desk) { d.turn("2", "a1", three) },
		"the agent": func(d *desk) {
			d.write(follows("assistant", "b1", "a1", "끝났습니다."))
			d.must(hook.Stop, nil)
			d.turn("2", "b1", three)
		},
	} {
		d := newDesk(t)
		d.turn("0", "s0", "안녕")
		d.turn("1", "a0", one)
		d.wantStruck(one, 0, 1)
		d.turn("9", "a0", two)
		d.wantStruck(one, 1, 1)
		goesOn(d)
		d.wantStruck(one, 1, 2)
		d.turn("8", "a9", "ㅇㅋ")
		d.turn("3", "a2", "ㅇㅋ")
		d.must(hook.SessionEnd, nil)
		d.wantStruck(one, 1, 2)
		d.wantStruck(two, 0, 1)
		d.wantStruck(three, 0, 1)
		if log := d.log(); strings.LastIndex(log, "\n- "+one) < strings.LastIndex(log, "~~") {
			t.Errorf("%s: it stands above what strikes it out:\n%s", name, log)
		}
	}
}

// What a window says while the agent works there is read when the agent is done, although another window has spoken meanwhile.
func TestWindowThatWaitsForItsAnswerIsHeard(t *testing.T) {
	const one, two = "디비는 MySQL로 하기로 했어.", "We decided to keep logs for 30 days."
	d := newDesk(t)
	d.turn("0", "s0", "안녕")
	d.write(follows("user", "u1", "a0", one))
	d.turn("9", "a0", two)
	d.wantStruck(one, 0, 0)
	d.write(follows("assistant", "a1", "u1", "네."))
	d.must(hook.Stop, nil)
	d.wantStruck(one, 0, 1)
	d.wantStruck(two, 0, 1)
	d.must(hook.SessionEnd, nil)
	d.wantStruck(one, 0, 1)
}

// A prompt that was stopped and sent otherwise stays away, however the session goes on.
func TestPromptThatWasSentOtherwiseStaysAway(t *testing.T) {
	const one, two = "디비는 MySQL로 하기로 했어.", "디비는 Postgres로 하기로 했어."
	d := newDesk(t)
	d.turn("0", "s0", "안녕")
	d.write(follows("user", "u1", "a0", one))
	d.turn("2", "a0", two)
	for i := range 4 {
		d.turn(fmt.Sprint(3+i), fmt.Sprint("a", 2+i), "ㅇㅋ")
	}
	d.turn("9", "a3", "고마워") // rewound, and not as far
	d.must(hook.SessionEnd, nil)
	d.wantStruck(one, 0, 0)
	d.wantStruck(two, 0, 1)
}

// What two sessions have said stays when one of them takes it back, although the log has it once.
func TestLineOfTwoSessionsStaysWhenOneTakesItBack(t *testing.T) {
	const line = "디비는 MySQL로 하기로 했어."
	for _, both := range []bool{true, false} {
		d := newDesk(t)
		d.turn("0", "s0", "안녕")
		d.turn("1", "a0", line)
		first := d.transcript
		d.transcript = strings.Replace(first, "3f2a", "ffff", 1)
		d.says("U: 안녕")
		if both {
			d.says("U: "+line, "A: 네.")
		}
		d.must(hook.SessionEnd, map[string]string{"session_id": "ffff91c4"})
		d.transcript = first
		d.turn("2", "a0", "로그는 30일 보관하기로 했어.")
		want := 1
		if both {
			want = 0
		}
		d.wantStruck(line, want, 1)
	}
}
