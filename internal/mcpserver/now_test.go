package mcpserver_test

import (
	"strings"
	"testing"
)

// settler are notes about a subject that a person has given another name.
func settler() map[string]string {
	return map[string]string{
		"rules/subjects.yaml":  "schema: 1\nsubjects:\n  - {name: 정산 서버, aliases: [settler], category: thing}\n",
		"memory/2026-11-05.md": "- 정산 서버 포트는 6380이다\n- 정산 서버 담당은 지아님\n- 정산 서버 배포 주기는 2주다\n",
		"memory/2026-11-12.md": "- 정산 서버 포트를 6381로 바꿨다\n",
	}
}

// Hosts hand the model the data or the text alone: both say what holds now, why it is shown, and no entry twice.
func TestSearchSaysWhatHoldsNowAndWhy(t *testing.T) {
	c := connect(t, options(newWorkspace(t, settler()), ""), nil)
	type now struct {
		Now []struct {
			Page, Why string
			Lines     []struct{ Text, ID, Day string }
		}
		Why, Advice string
		Hits        []hit
	}
	got, text := call[now](t, c, "memory_search", args{"query": "who is the owner of the settler?"})
	if len(got.Now) != 1 || got.Now[0].Page != "bank/wiki/정산 서버.md" || got.Now[0].Why != "질문에 나온 이름(settler), 물은 것의 지금 값" || got.Now[0].Lines[0].Text != "정산 서버 담당은 지아님" {
		t.Errorf("%+v", got)
	}
	if !strings.Contains(text, "bank/wiki/정산 서버.md · 질문에 나온 이름(settler), 물은 것의 지금 값\n> 정산 서버 담당은 지아님 (2026-11-05) ^m") {
		t.Error(text)
	}
	got, text = call[now](t, c, "memory_search", args{"query": "정산 서버 포트가 뭐지?"})
	if len(got.Hits) != 1 || len(got.Now) != 0 || !strings.Contains(got.Hits[0].Text, "6381") || !strings.Contains(got.Advice, "limit") || strings.Contains(text, "6380") {
		t.Errorf("want what answers alone: %+v\n%s", got, text)
	}
	got, text = call[now](t, c, "memory_search", args{"query": "정산 서버 포트가 뭐지?", "limit": 8})
	if len(got.Hits) < 2 || !strings.Contains(text, "6380") || got.Why != "찾은 말: 정산, 서버, 포트" || !strings.Contains(text, "\n찾은 말: 정산, 서버, 포트\n") {
		t.Errorf("want other lines, too: %+v\n%s", got, text)
	}
	loaded, _ := call[struct{ Text string }](t, c, "memory_context", args{"query": "정산 서버"})
	if !strings.Contains(loaded.Text, "\n질문에 나온 이름(정산 서버)\n[[wiki/정산 서버#지금]]\n") {
		t.Error(loaded.Text)
	}
}
