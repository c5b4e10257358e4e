package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

// TestReadmeCommandsWork runs the five minutes of the README, and what it says of agents, in both languages, as a newcomer would type
// them.
func TestReadmeCommandsWork(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := map[string][]string{} // of each language, in their order
	lang := ""
	for block := range strings.SplitSeq(string(readme), "```sh\n") {
		block, _, _ = strings.Cut(block, "```")
		if strings.HasPrefix(block, "memctl init ~/notes") {
			lang = "en"
			if strings.Contains(block, "--lang ko") {
				lang = "ko"
			}
		}
		if lang != "" && strings.HasPrefix(block, "memctl ") {
			blocks[lang] = append(blocks[lang], block)
		}
		if strings.HasPrefix(block, "go run") {
			lang = "" // the other language begins
		}
	}
	for _, lang := range []string{"en", "ko"} {
		if len(blocks[lang]) != 3 {
			t.Fatalf("README.md has %d blocks of commands in %s, want three", len(blocks[lang]), lang)
		}
		t.Run(lang, func(t *testing.T) {
			home := t.TempDir()
			t.Chdir(home)
			for _, block := range blocks[lang] {
				runBlock(t, home, block, lang)
			}
			if pages, err := filepath.Glob("bank/*/*.md"); err != nil || len(pages) < 3 {
				t.Errorf("after the five minutes there are %d pages in bank/ (%v)", len(pages), err)
			}
		})
	}
}

// TestReadmeTellsWhatTheNextSessionIsTold says in a session what the README says, and compares what the next one is told.
func TestReadmeTellsWhatTheNextSessionIsTold(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for lang, heading := range map[string]string{"en": "## Standing rules.\n", "ko": "## 항상 이렇게 해요.\n"} {
		t.Setenv(envHook, "") // what the command sets is taken back
		_, block, found := strings.Cut(string(readme), "```\n"+heading)
		if !found {
			t.Fatalf("README.md does not show what a session is told in %s", lang)
		}
		block, _, _ = strings.Cut(heading+block, "```")
		dir := tmptest.Dir(t)
		if err := engine.Init(filepath.Join(dir, "notes"), "Asia/Seoul", lang, false); err != nil {
			t.Fatal(err)
		}
		var talk strings.Builder
		want := []string{}
		for line := range strings.Lines(block) {
			said, is := strings.CutPrefix(strings.TrimSpace(line), "> W: ")
			if is {
				fmt.Fprintf(&talk, `{"type":"user","message":{"role":"user","content":%q}}`+"\n", said)
			}
			if is || strings.HasPrefix(line, "## ") {
				want = append(want, strings.TrimSpace(line))
			}
		}
		transcript := filepath.Join(dir, "talk.jsonl")
		if err := os.WriteFile(transcript, []byte(talk.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		fire := func(event, session string) string {
			var out, errOut bytes.Buffer
			in := fmt.Sprintf(`{"session_id":%q,"transcript_path":%q}`, session, transcript)
			code := run(t.Context(), []string{"hook", event, "-w", filepath.Join(dir, "notes"), "--now", "2026-11-20T14:32:00+09:00"}, []string{"LANG=" + lang}, strings.NewReader(in), &out, &errOut)
			if code != exitOK || errOut.Len() > 0 {
				t.Fatal(code, errOut.String())
			}
			return out.String()
		}
		fire("session-end", "first")
		told := strings.ReplaceAll(fire("session-start", "next"), `\n`, "\n")
		for _, line := range want { // in this order
			if _, rest, found := strings.Cut(told, "\n"+line+"\n"); found {
				told = rest
			} else {
				t.Fatalf("README.md says %q, and the next session is told\n%s", line, told)
			}
		}
	}
}

func runBlock(t *testing.T, home, block, lang string) {
	t.Helper()
	env := []string{"HOME=" + home, "MEMCTL_LANG=" + lang}
	for line := range strings.Lines(block) {
		words := shellWords(strings.ReplaceAll(line, "~", home))
		in := ""
		if from, to, ok := strings.Cut(line, "| memctl"); ok {
			said := shellWords(from)
			if len(said) != 2 || said[0] != "printf" {
				t.Fatalf("a newcomer cannot run: %s", line)
			}
			words, in = shellWords("memctl"+to), strings.ReplaceAll(said[1], `\n`, "\n")
		}
		switch {
		case len(words) == 0:
			continue
		case words[0] == "cd":
			t.Chdir(words[1])
			continue
		case words[0] != "memctl":
			t.Fatalf("a line that this test does not know how to run: %s", line)
		}
		for i, w := range words {
			if w == "ID" {
				words[i] = anID(t, env)
			}
		}
		if words[1] == "service" { // shown, not done: the tests have no system of their own
			words = append(words, "--kind", "systemd")
			if words[2] == "install" {
				words = append(words, "--print", "--exec", os.Args[0])
			}
		}
		var out, errOut bytes.Buffer
		code := run(t.Context(), words[1:], env, strings.NewReader(in), &out, &errOut)
		if inspects := words[1] == "lint" || words[1] == "doctor"; code != exitOK && !(inspects && code == exitPartial) {
			t.Errorf("%s: exit code %d\n%s%s", strings.TrimSpace(line), code, out.String(), errOut.String())
		}
		if out.Len() == 0 {
			t.Errorf("%s: says nothing", strings.TrimSpace(line))
		}
	}
}

// anID is the id of some entry.
func anID(t *testing.T, env []string) string {
	t.Helper()
	var out, errOut bytes.Buffer
	run(t.Context(), []string{"recall", "Riverpod", "--in", "bank", "--json"}, env, nil, &out, &errOut)
	var answer struct {
		Hits []struct {
			Entry string `json:"entry"`
		} `json:"hits"`
	}
	if err := json.Unmarshal(out.Bytes(), &answer); err != nil || len(answer.Hits) == 0 || answer.Hits[0].Entry == "" {
		t.Fatalf("no entry to be found: %v\n%s%s", err, out.String(), errOut.String())
	}
	return answer.Hits[0].Entry
}

// shellWords splits a command line as a shell does: double quotes, and # for comments.
func shellWords(line string) []string {
	var (
		words  []string
		b      strings.Builder
		quoted bool
		open   bool
	)
	end := func() {
		if open {
			words = append(words, b.String())
		}
		b.Reset()
		open = false
	}
	for _, r := range strings.TrimSpace(line) {
		switch {
		case r == '"':
			quoted, open = !quoted, true
		case quoted:
			b.WriteRune(r)
		case r == ' ':
			end()
		case r == '#' && !open:
			return words
		default:
			open = true
			b.WriteRune(r)
		}
	}
	end()
	return words
}
