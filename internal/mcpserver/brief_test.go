package mcpserver_test

import (
	"fmt"
	"strings"
	"testing"
)

func TestBriefSpeaksAndDoesNotRepeatItself(t *testing.T) {
	files := notes()
	files["memory/2026-11-18.md"] = "## 할 일\n- [ ] 결제 화면 검토를 끝낸다\n\n## Retain\n- W @배포: 스테이징 서버는 포트 9090을 쓴다.\n"
	dir := newWorkspace(t, files)
	c := connect(t, options(dir, ""), nil)
	type told struct{ Text string }
	b, text := call[told](t, c, "memory_brief", args{"mode": "session"})
	if !strings.Contains(b.Text, "결제 화면 검토를 끝낸다") || text != strings.TrimRight(b.Text, "\n") {
		t.Errorf("session:\n%s\n%s", b.Text, text)
	}
	b, _ = call[told](t, c, "memory_brief", args{"mode": "context", "text": "민수에게 보낼 답변을 쓰자. 답변은 어떤 것을 좋아하지?"})
	if !strings.Contains(b.Text, "긴 답변보다 짧은 답변을 선호한다") {
		t.Errorf("context:\n%s", b.Text)
	}
	b, _ = call[told](t, c, "memory_brief", args{"mode": "conflicts", "register": "gaejo", "budget": 500})
	if !strings.Contains(b.Text, "8081") || !strings.Contains(b.Text, "9090") {
		t.Errorf("conflicts:\n%s", b.Text)
	}
	if b, text = call[told](t, c, "memory_brief", args{"mode": "conflicts"}); b.Text != "" || !strings.Contains(text, "알릴 것이 없습니다") {
		t.Errorf("conflicts, a second time: %q %q", b.Text, text)
	}
	if b, _ = call[told](t, connect(t, options(dir, "en"), nil), "memory_brief", args{"mode": "session"}); !strings.Contains(b.Text, "memory") || !strings.Contains(b.Text, "결제") {
		t.Errorf("in English:\n%s", b.Text)
	}
}

// A budget that holds nothing is answered with one that does.
func TestBriefWithTooSmallABudgetSaysWhichWillDo(t *testing.T) {
	files := notes()
	files["memory/2026-11-18.md"] = "## 할 일\n- [ ] 결제 화면 검토를 끝낸다\n\n## Retain\n- W @배포: 스테이징 서버는 포트 9090을 쓴다.\n"
	dir := newWorkspace(t, files)
	for lang, again := range map[string]string{"ko": "budget 1에는 한 줄도 들어가지 않습니다. budget을 %d 이상으로 다시 부릅니다", "en": "a budget of 1 holds not a line of what there is; call again with budget %d or more"} {
		c := connect(t, options(dir, lang), nil)
		for _, in := range []args{{"mode": "session"}, {"mode": "morning"}, {"mode": "context", "text": "스테이징 서버의 포트는?"}} {
			in["budget"] = 1
			need := 0
			if said := refused(t, c, "memory_brief", in); !scan(said, again, &need) || need < 2 {
				t.Fatalf("%s %v says %q, want %q", lang, in, said, again)
			}
			in["budget"] = need
			if b, _ := call[struct{ Text string }](t, c, "memory_brief", in); b.Text == "" {
				t.Errorf("%s %v: a budget of %d was said to do", lang, in["mode"], need)
			}
		}
	}
}

// scan reads the number of a text.
func scan(text, format string, n *int) bool {
	_, err := fmt.Sscanf(text, format, n)
	return err == nil
}
