package hook_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/hook"
)

const thread = "01a208d0-221f-7972-8cd8-456763727279" // a session of Codex, and its first file

// rollout begins a file of the session, as Codex does: after a rewind with the file and the place from which the session goes on.
func (d *desk) rollout(id, base string, end int) {
	d.t.Helper()
	name, from := thread, ""
	if id != thread {
		name += "_" + id
		from = fmt.Sprintf(`,"history_mode":"paginated","history_base":{"thread_id":%q,"end_ordinal_exclusive":9,"end_byte_offset":%d}`, base, end)
	}
	d.transcript = filepath.Join(filepath.Dir(d.transcript), "rollout-2026-11-20T14-29-47-"+name+".jsonl")
	d.write(fmt.Sprintf(`{"timestamp":"2026-11-20T05:30:00.000Z","ordinal":0,"type":"session_meta","payload":{"session_id":%q,"id":%q,"cwd":%q,"originator":"codex-tui","cli_version":"0.169.0","source":"cli"%s}}`+"\n", thread, thread, d.dir, from))
}

// codex says something in the session; the host fires after it. It returns where the exchange begins, in bytes.
func (d *desk) codex(said string) (at int) {
	d.t.Helper()
	data, err := os.ReadFile(d.transcript)
	if err != nil {
		d.t.Fatal(err)
	}
	d.write(message("user", "input_text", said) + message("assistant", "output_text", "네."))
	d.fires(hook.Stop)
	return len(data)
}

func message(role, kind, text string) string {
	return fmt.Sprintf(`{"timestamp":"2026-11-20T05:30:02.401Z","ordinal":7,"type":"response_item","payload":{"type":"message","role":%q,"content":[{"type":%q,"text":%q}]}}`+"\n", role, kind, text)
}

func (d *desk) fires(event hook.Event) {
	d.t.Helper()
	d.must(event, map[string]string{"session_id": thread, "turn_id": "1"})
}

// A rewind in Codex fires the end of the session, which writes what waited, and goes on in a new file. That one says from where: what stood behind it is struck out.
func TestRewindInCodexStrikesOutWhatItTakesBack(t *testing.T) {
	for _, c := range []struct{ stands, settled, plan, next string }{
		{"로그는 30일 보관하기로 했어.", "회의록은 위키에 쓰기로 했어.", "캐시는 Redis로 하자.", "배포 창은 화요일로 하기로 했어."},
		{"We decided to keep logs for 30 days.", "We decided to keep the minutes in the wiki.", "Let's use Redis for the cache.", "We decided to deploy on Tuesdays."},
	} {
		d := newDesk(t)
		d.rollout(thread, "", 0)
		d.codex("안녕")
		d.codex(c.stands)
		end := d.codex(c.settled)
		d.codex(c.plan)
		d.fires(hook.SessionEnd)
		d.wantStruck(c.plan, 0, 1)
		d.rollout("second", thread, end)
		d.codex(c.next)
		d.codex("ㅇㅋ")
		d.fires(hook.SessionEnd)
		d.wantStruck(c.settled, 1, 1)
		d.wantStruck(c.plan, 1, 1)
		d.wantStruck(c.stands, 0, 1)
		d.wantStruck(c.next, 0, 1)
	}
}

// A second rewind may go back to before the first one.
func TestRewindInCodexGoesBackOverSeveralFiles(t *testing.T) {
	const first, second, third, fourth = "로그는 30일 보관하기로 했어.", "회의록은 위키에 쓰기로 했어.", "배포 창은 화요일로 하기로 했어.", "송장은 PDF로 보내기로 했어."
	d := newDesk(t)
	d.rollout(thread, "", 0)
	d.codex("안녕")
	end := d.codex(first)
	back := d.codex(second)
	d.fires(hook.SessionEnd)
	d.rollout("second", thread, back)
	d.codex(third)
	d.fires(hook.SessionEnd)
	d.rollout("third", thread, end)
	d.codex(fourth)
	d.fires(hook.SessionEnd)
	for _, line := range []string{first, second, third} {
		d.wantStruck(line, 1, 1)
	}
	d.wantStruck(fourth, 0, 1)
}

// What stands before the place of the rewind is judged again with what comes: it may be replaced, and what is said again is written again.
func TestAfterARewindInCodexTheSessionGoesOn(t *testing.T) {
	const ttl, plan, later = "검색 TTL은 10분으로 하자.", "캐시는 Redis로 하자.", "검색 TTL은 3분으로 바꾸자."
	d := newDesk(t)
	d.rollout(thread, "", 0)
	d.codex("안녕")
	d.codex(ttl)
	d.codex("ㅇㅋ")
	end := d.codex(plan)
	d.fires(hook.SessionEnd)
	d.rollout("second", thread, end)
	d.codex("테스트 돌려줘")
	d.codex(plan)
	d.codex(later)
	d.codex("ㅇㅋ")
	d.fires(hook.SessionEnd)
	d.wantStruck(ttl, 1, 1)
	d.wantStruck(plan, 1, 2)
	d.wantStruck(later, 0, 1)
}

// A rewind may go on from a file of which no hook was told: it was begun and left before anything was captured in it.
func TestRewindInCodexGoesOnFromAFileThatNobodyRead(t *testing.T) {
	const first, second, third = "로그는 30일 보관하기로 했어.", "회의록은 위키에 쓰기로 했어.", "배포 창은 화요일로 하기로 했어."
	d := newDesk(t)
	d.rollout(thread, "", 0)
	d.codex("안녕")
	d.codex(first)
	end := d.codex(second)
	d.fires(hook.SessionEnd)
	d.rollout("second", thread, end)
	data, err := os.ReadFile(d.transcript)
	if err != nil {
		t.Fatal(err)
	}
	d.rollout("third", "second", len(data))
	d.codex(third)
	d.fires(hook.SessionEnd)
	d.wantStruck(first, 0, 1)
	d.wantStruck(second, 1, 1)
	d.wantStruck(third, 0, 1)
}
