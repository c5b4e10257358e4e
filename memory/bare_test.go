package memory_test

import (
	"slices"
	"testing"

	"github.com/seed-a44923cb/memctl/memory"
)

func TestLineIsBareOfWhatALogPutsBeforeIt(t *testing.T) {
	t.Parallel()
	for line, want := range map[string][]string{
		"알파 서버는 서울 리전에 둔다.":                        {"알파 서버는 서울 리전에 둔다."},
		"결정: 알파 서버는 서울 리전에 둔다.":                    {"알파 서버는 서울 리전에 둔다."},
		"- **결정:** 알파 서버는 서울 리전에 둔다.":              {"알파 서버는 서울 리전에 둔다."},
		"- W: 알파 서버는 서울 리전에 둔다.":                   {"알파 서버는 서울 리전에 둔다."},
		"- W @알파 @서버: 서울 리전에 둔다.":                  {"서울 리전에 둔다.", "알파", "서버"},
		"@민수: 짧은 답변을 선호한다":                         {"짧은 답변을 선호한다", "민수"},
		"선호: @민수: 짧은 답변을 선호한다":                     {"짧은 답변을 선호한다", "민수"},
		"O(c=0.90) @민수: 짧은 답변을 선호한다":               {"짧은 답변을 선호한다", "민수"},
		"- [ ] 내일까지 인증서를 받아야 해":                    {"내일까지 인증서를 받아야 해"},
		"Decision: the cache is Redis from now on": {"the cache is Redis from now on"},
		"[TODO] write the release notes":           {"write the release notes"},
		"주의: 서버가 두 대다":                             {"주의: 서버가 두 대다"}, // a word that is no label
		"결정: 취소":                                   {"결정: 취소"},       // too little to stand alone
		"포트는 8080: 그대로 둔다":                         {"포트는 8080: 그대로 둔다"},
		"":                                         {""},
	} {
		names, text := memory.Bare(line)
		if text != want[0] || !slices.Equal(names, want[1:]) {
			t.Errorf("%q: %q %q, want %q", line, names, text, want)
		}
	}
}

// TestLogLineAndItsStatementAreBareAlike: what is read of a line of a log says what the line says bare.
func TestLogLineAndItsStatementAreBareAlike(t *testing.T) {
	t.Parallel()
	for _, line := range []string{
		"- 결정: 캐시는 Redis로 하자.", "- W @알파: 서울 리전에 둔다.", "- @민수: 짧은 답변을 선호한다.", "- [ ] 내일까지 인증서를 새로 받아야 해.", "- Decision: we ship on Tuesdays.",
		"- O(c=0.80) @Alex: prefers dark mode", "- 스테이징 포트는 8081이다.",
	} {
		log, err := memory.Parse("memory/2026-11-20.md", []byte("## Retain\n"+line+"\n"))
		if err != nil || len(log.Statements) != 1 {
			t.Fatalf("%q: %d statements, %v", line, len(log.Statements), err)
		}
		st := log.Statements[0]
		if names, text := memory.Bare(line); text != st.Text || !slices.Equal(names, st.Entities) {
			t.Errorf("%q: %q %q, and the statement %q %q", line, names, text, st.Entities, st.Text)
		}
	}
}
