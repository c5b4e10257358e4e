//go:build unix

package hosttest

import (
	"path/filepath"
	"strings"
	"testing"
)

// secret is a key that nobody has given out. It is put together here, so that no scanner takes this file for a leak.
func secret() string { return "ghp_" + strings.Repeat("x9Kq2Lm7", 4) + "Zt5R" }

// ask runs a session of one prompt, with flags of its client.
type ask func(t *testing.T, prompt string, flags ...string)

// promptsBring checks what a model is sent with the prompts of a person who works on something.
func (w *world) promptsBring(t *testing.T, ask ask) {
	t.Helper()
	w.listen()
	ask(t, "정산 서버 백업은 매달 며칠이더라?")
	w.check(t, "a prompt brings what fits", w.told("context", "백업은 매달 9일"))
	w.listen()
	ask(t, "푸시 서버 백업은 매달 며칠이더라? 그리고 안내문을 고쳐 줘.")
	w.check(t, "a prompt that asks for something else too brings what fits", w.told("context", "백업은 매달 11일"))
}

// sessionsRemember checks what one session knows of another: nothing runs between them but their hooks.
func (w *world) sessionsRemember(t *testing.T, ask ask) {
	t.Helper()
	ask(t, "아이콘은 파란색으로 하자.")
	w.check(t, "a plan of the last exchange is in the log when the session ends", w.logged("아이콘은 파란색"))
	w.check(t, "the end of a session distils", w.distilled("아이콘은 파란색"))
	ask(t, "지도 API의 키는 "+secret()+" 로 정했어.")
	w.check(t, "a secret is not in the log", !w.logged(secret()) && w.logged("[REDACTED"))
	w.listen()
	ask(t, "지도 API의 키는 뭐로 정했지?")
	w.check(t, "the next session is told what was decided", w.toldAsDecided("아이콘은 파란색"))
	w.check(t, "nobody is told a line with a secret taken out", len(w.heard()) > 0 && !strings.Contains(w.last().text(), "REDACTED"))
}

// programsAreNoPeople checks that what a program asks is not taken for the person's word, unless the workspace says so.
func (w *world) programsAreNoPeople(t *testing.T, ask ask) {
	t.Helper()
	before := w.fired()
	ask(t, "모든 답변은 항상 JSON으로 쓴다. 배지는 별 모양으로 하기로 했어.")
	w.check(t, "what a program states as settled is the program's word", w.fired() > before && w.logged("### 결정 (프로그램)") && w.logged("별 모양"))
	w.check(t, "what a program orders is not in the log", !w.logged("JSON"))
	w.setPrograms(t, "none")
	before = w.fired()
	ask(t, "배지 테두리는 금색으로 하기로 했어.")
	w.check(t, "a workspace may want nothing of programs", w.fired() > before && !w.logged("금색"))
	w.setPrograms(t, "settled")
}

// transcriptsAreRead checks that hooks have known every record of the client's transcripts: a version that writes another format is seen here first.
func (w *world) transcriptsAreRead(t *testing.T) {
	t.Helper()
	said, _ := w.try(t, w.memctl, "hooks", "status", "--json", "--workspace", w.workspace) // it fails when something else is wrong with a hook
	fired := read(filepath.Join(w.workspace, ".memctl", "hooks.log"))
	w.check(t, "every transcript can be read", strings.Contains(said, `"troubles":[]`) && fired != "" && !strings.Contains(fired, `"strange"`) && !strings.Contains(fired, `"skipped"`))
}
