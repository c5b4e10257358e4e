package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"unicode"
)

// hostileNames are names that files can have and that do more than name them when a terminal shows them.
func hostileNames() []string {
	return []string{
		"memory/2026-11-18 \x1b]0;제목\x07.md", "memory/\u202egnp.md", "memory/2026-11-20\u200b.txt", "memory/\x1b[31m붉은\x1b[0m.md",
		"bank/world/tools (conflicted copy \x1b]0;PWN\x07).md", "bank/wiki/민\U000e0041\u2066수.md", "rules/routing/\x1b[2J규칙.yaml",
		"memory/2026-11-18-저녁\n" + forged + ".md", "bank/wiki/쪽\r" + forged + ".md", "rules/routing/a\n" + forged + ".yaml",
	}
}

// forged is what a name behind its line end makes look like a message of ours.
const forged = "memctl: error: all is lost"

// bare finds what drives a terminal, what nobody sees, and a line that a name has made.
func bare(text string) string {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimLeft(line, " >#\"`"), forged) {
			return line
		}
		for _, r := range line {
			if unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.In(r, unicode.Cf) {
				return line
			}
		}
	}
	return ""
}

func TestNamesAndTextsOfFilesCannotDriveTheTerminal(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("such names cannot be made on Windows")
	}
	dir := t.TempDir()
	env := []string{"HOME=" + t.TempDir(), "LANG=ko_KR.UTF-8", "TZ=UTC"}
	ask := func(args ...string) (stdout, stderr string) {
		var out, errOut bytes.Buffer
		run(t.Context(), append([]string{"-w", dir, "--now", "2026-11-20"}, args...), env, strings.NewReader(""), &out, &errOut)
		return out.String(), errOut.String()
	}
	ask("init", dir, "--timezone", "Asia/Seoul")
	for _, name := range hostileNames() {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		text := "x: [\n"
		if strings.HasSuffix(name, forged+".md") {
			text = "## Retain\n- W @배포: 운영 서버는 포트 9090을 쓴다.\n"
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Skipf("this system has no file of such a name: %v", err)
		}
	}
	if err := os.Symlink("/etc/passwd", filepath.Join(dir, "memory", "2026-11-20.md\n"+forged)); err != nil {
		t.Fatal(err)
	}
	log := "## 결정\n\n- W @배포: 스테이징 서버는 포트 8081을 \u202e쓴다\u202c \x1b]0;제목\x07\u200b\U000e0041 staging port.\n"
	if err := os.WriteFile(filepath.Join(dir, "memory", "2026-11-19.md"), []byte(log), 0o644); err != nil {
		t.Fatal(err)
	}
	ask("distill")
	found, _ := ask("recall", "운영 서버 포트")
	id := regexp.MustCompile(`\^(m[0-9a-z]+)`).FindStringSubmatch(found)
	if id == nil {
		t.Fatalf("no entry is found of the log whose name has a line end: %q", found)
	}
	for _, args := range [][]string{
		{"why", id[1]},
		{"show", id[1]},
		{"recall", "운영 서버 포트"},
		{"context", "운영 서버 포트"},
		{"distill"},
		{"reflect"},
		{"status"},
		{"lint"},
		{"doctor"},
		{"verify"},
		{"recall", "스테이징 포트"},
		{"recall", "--explain", "staging port"},
		{"context", "스테이징 포트"},
		{"show", "world/tools"},
		{"show", "index"},
		{"route", "스테이징 서버는 \x1b[31m포트를 쓴다"},
		{"brief"},
		{"gaps"},
		{"why", "\x1b[2J없는 것"},
		{"show", "\u202e없는 쪽"},
		{"distill", "--dry-run"},
		{"lint", "--secrets"},
		{"recall", "\x1b]0;x\x07\u202e스테이징"},
		{"\x1b[31m없는명령"},
	} {
		for _, asJSON := range []bool{false, true} {
			if asJSON {
				args = append([]string{"--json"}, args...)
			}
			stdout, stderr := ask(args...)
			for where, text := range map[string]string{"stdout": stdout, "stderr": stderr} {
				if line := bare(text); line != "" {
					t.Errorf("memctl %q: %s has %q", args, where, line)
				}
			}
		}
	}
}

// With --json a name is what it is on the disk; only its spelling is safe.
func TestJSONKeepsTheBytesOfNames(t *testing.T) {
	data, err := marshal(map[string]string{"path": "memory/\u202e\x1b나\U000e0041.md"})
	if err != nil || bare(string(data)) != "" {
		t.Fatalf("%q, %v", data, err)
	}
	var got map[string]string
	if err := json.Unmarshal(data, &got); err != nil || got["path"] != "memory/\u202e\x1b나\U000e0041.md" {
		t.Errorf("%q, %v", got, err)
	}
}

// A page with --raw is a copy, where no terminal reads it.
func TestRawPageIsACopyOfTheFile(t *testing.T) {
	dir := t.TempDir()
	var out, errOut bytes.Buffer
	env := []string{"HOME=" + t.TempDir()}
	run(t.Context(), []string{"init", dir, "--timezone", "UTC"}, env, strings.NewReader(""), &out, &errOut)
	page := "---\r\ntitle: 쪽\r\n---\r\n\u202e글\x1b[0m"
	if err := os.MkdirAll(filepath.Join(dir, "bank", "wiki"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "bank", "wiki", "쪽.md"), []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	out.Reset()
	if code := run(t.Context(), []string{"-w", dir, "show", "--raw", "wiki/쪽"}, env, strings.NewReader(""), &out, &errOut); code != 0 || out.String() != page {
		t.Errorf("%d: %q, %s", code, out.String(), errOut.String())
	}
}

func TestScreenPassesOurStylesAndWholeCharacters(t *testing.T) {
	var out bytes.Buffer
	s := &screen{w: &out}
	text := "\x1b[1m굵게\x1b[0m 👩\u200d💻 \x1b[2J\u202e끝\n이어서"
	for i := range len(text) {
		if _, err := s.Write([]byte{text[i]}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.finish(); err != nil {
		t.Fatal(err)
	}
	if want := "\x1b[1m굵게\x1b[0m 👩\u200d💻 �[2J끝\n이어서"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
}

// Nothing goes to stderr but through aside, which cleans it. What is left writes what it made itself: a key's echo, a bar, JSON, a log.
func TestEverythingOnStderrIsCleaned(t *testing.T) {
	if found := inSource(t, regexp.MustCompile(`(fmt\.Fprint\w*\(a\.err, [^\n]*)`), "[a-nq-z]*.go", "p[a-z]*.go"); len(found) > 0 {
		for _, line := range found {
			if !strings.Contains(line, "rawNewRow") && !strings.Contains(line, `a.t("고정`) {
				t.Errorf("%s: use a.aside", line)
			}
		}
	}
}
