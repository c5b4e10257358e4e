package engine_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/bank"
)

func TestReadShowsWhatMayBeShown(t *testing.T) {
	dir := newWorkspace(t)
	key := "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7bq1u8mZ0sYx\nQ2hvY29sYXRlIGNha2UgaXMgZ29v\n-----END RSA PRIVATE KEY-----"
	write(t, dir, "memory/2026-11-02.md", "# 하루\n\n<private>\n고래\n</private>\n- 첫째 <!-- 메모 --> 줄\n"+key+"\n- 토큰은 ghp_16C7e42F292c6912E7710c838347Ae178B4a 이다\n- 끝\n")
	r, err := open(t, dir, "2026-11-02").Read(t.Context(), "2026-11-02")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"# 하루", "", "", "", "", "- 첫째  줄", "[REDACTED:private-key]", "", "", "", "- 토큰은 [REDACTED:github] 이다", "- 끝"}
	if diff := cmp.Diff(want, r.Lines); diff != "" || r.Path != "memory/2026-11-02.md" {
		t.Errorf("%s (-want +got):\n%s", r.Path, diff)
	}
}

func TestReadShowsThePageOfASubject(t *testing.T) {
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-11-02.md", "## Retain\n- O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다.\n")
	reflect(t, dir, "2026-11-03")
	r, err := open(t, dir, "2026-11-03").Read(t.Context(), "@민수")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(r.Lines[r.Front:], "\n")
	if !strings.Contains(text, "- 긴 답변보다 짧은 답변을 선호한다. [[") || strings.Contains(text, "![[") {
		t.Errorf("the page of 민수:\n%s", text)
	}
	if r.Front == 0 || strings.Contains(text, "answers_when:") {
		t.Errorf("%d lines of front matter, and the rest begins %.60q", r.Front, text)
	}
}

func TestReadKnowsNothingButLogsAndPages(t *testing.T) {
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-11-02.md", "## Retain\n- W @배포: 스테이징은 포트 8081을 쓴다.\n")
	write(t, dir, "USER.md", "- 한국어로 답한다\n")
	write(t, dir, "rules/notes.md", "- 규칙\n")
	write(t, dir, norm.NFD.String("bank/wiki/가치관.md"), "# 가치관\n")
	reflect(t, dir, "2026-11-03")
	e := open(t, dir, "2026-11-03")
	for _, name := range []string{"memctl.yaml", "rules/notes.md", "rules/notes", "bank/_meta/changelog.md", "../x", ".memctl/cursor.json", "bank/tree-index.json", ""} {
		if r, err := e.Read(t.Context(), name); !errors.Is(err, bank.ErrNotFound) {
			t.Errorf("read %q: %+v, %v", name, r, err)
		}
	}
	paths, err := e.Paths(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"USER.md", "bank/wiki/가치관.md", "memory/2026-11-02.md", "bank/wiki/배포.md", "bank/index.md"} {
		if !slices.Contains(paths, want) {
			t.Errorf("%s is not among %v", want, paths)
		}
	}
	for _, p := range paths {
		if r, err := e.Read(t.Context(), p); err != nil || r.Path != p {
			t.Errorf("%s is listed and reads as %+v, %v", p, r, err)
		}
		if h, err := e.Head(p); err != nil || h.Title == "" || h.Bytes == 0 {
			t.Errorf("head of %s: %+v, %v", p, h, err)
		}
	}
}
