package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestEveryProblemHasKoreanWords reads the warnings out of the source, so that a new one is not forgotten.
func TestEveryWarningAboutALogHasKoreanWords(t *testing.T) {
	files, err := filepath.Glob("../../memory/*.go")
	if err != nil {
		t.Fatal(err)
	}
	others, err := filepath.Glob("../../engine/*.go")
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, others...)
	calls := regexp.MustCompile(`(?:s\.warn\([^"]*|Warning\{Msg: fmt\.Sprintf\(|, Message: )"([^"]+)"`)
	a := &app{lang: "ko"}
	n := 0
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		for _, m := range calls.FindAllStringSubmatch(string(b), -1) {
			n++
			msg := strings.NewReplacer("%d", "7", "%s", "x").Replace(m[1])
			if got := a.problem(msg); got == msg {
				t.Errorf("%s: %q has no Korean words", filepath.Base(f), m[1])
			}
		}
	}
	if n < 8 {
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
