package engine_test

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/logbook"
)

// Of a long log the end is read for what it has already, whatever ends its lines, and wherever in a block that end begins.
func TestCaptureKnowsTheEndOfALongLog(t *testing.T) {
	const said = "스테이징 서버 포트는 지난주에 8081로 바꿨어."
	filling := strings.Repeat("- 가나다라마바사아자차카타파하 the quick brown fox\n", 5<<20/65)
	for name, log := range map[string]string{
		"line feeds":            filling + "- " + said + "\n",
		"carriage returns":      filling + "- " + said + "\n",
		"within a code fence":   "```\n" + filling + "```\n- " + said + "\n",
		"within a private part": "<private>\n" + filling + "</private>\n- " + said + "\n",
	} {
		t.Run(name, func(t *testing.T) {
			if name == "carriage returns" {
				log = strings.ReplaceAll(log, "\n", "\r")
			}
			dir := newWorkspace(t)
			write(t, dir, "memory/2026-11-20.md", log)
			c, err := open(t, dir, "2026-11-20").Capture(t.Context(), logbook.CaptureOptions{Host: "claude", Session: "s", Turns: []logbook.Said{{User: true, Text: "아 참고로 " + said}}})
			if err != nil || c.Known != 1 || len(c.Lines) != 0 {
				t.Errorf("%+v, %v", c, err)
			}
		})
	}
}

// TestASettledSecretIsNotCaptured: it is taken out, and of what was settled nothing is left.
func TestASettledSecretIsNotCaptured(t *testing.T) {
	for _, said := range []string{"스테이징 DB 비밀번호는 hunter2Xk9!qLm82로 하자.", "let's set the admin password to hunter2Xk9!qLm82"} {
		dir := newWorkspace(t)
		c, err := open(t, dir, "2026-11-20").Capture(t.Context(), logbook.CaptureOptions{Host: "claude", Session: "s", Turns: []logbook.Said{{User: true, Text: said}, {User: true, Text: "캐시는 Redis로 하자."}}})
		if err != nil || len(c.Lines) != 1 {
			t.Errorf("%q: %+v, %v", said, c, err)
		}
	}
}
