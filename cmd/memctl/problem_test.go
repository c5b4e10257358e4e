package main

import (
	"regexp"
	"strings"
	"testing"
)

// TestEveryProblemHasKoreanWords reads the warnings out of the source, so that a new one is not forgotten.
func TestEveryWarningAboutALogHasKoreanWords(t *testing.T) {
	calls := regexp.MustCompile(`(?:s\.warn\([^"]*|Warning\{Msg: fmt\.Sprintf\(|, Message: )"([^"]+)"`)
	a := &app{lang: "ko"}
	found := inSource(t, calls, "../../memory/*.go", "../../engine/*.go")
	for _, format := range found {
		msg := strings.NewReplacer("%d", "7", "%s", "x").Replace(format)
		if got := a.problem(msg); got == msg {
			t.Errorf("%q has no Korean words", format)
		}
	}
	if n := len(found); n < 8 {
		t.Errorf("%d warnings were found, want more", n)
	}
}

func TestProblemsKeepWhatTheyAreAbout(t *testing.T) {
	a := &app{lang: "ko"}
	got := a.problem("append to memory/2026-11-20.md: <private> of line 7 is not closed")
	if want := "memory/2026-11-20.md에 적었지만, 7번째 줄의 <private> 블록이 닫히지 않아 읽히지 않습니다"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := a.problem("no such device"); got != "no such device" {
		t.Errorf("%q", got)
	}
}
