package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

// TestStatusKnowsWhetherCodexTrustsTheHooks installs hooks, and trusts them as Codex 0.169.0 writes it.
func TestStatusKnowsWhetherCodexTrustsTheHooks(t *testing.T) {
	hashes := map[string]string{
		"pre_compact":        "b553864d6911b8ee2ed3bc48735abaf0c7f01c9307dac08740626800736b9a40",
		"session_start":      "a5ffeb323ab97b2cb48fa527aec4ef273c977dc7a6e991cb82e15dc3f873951b",
		"session_end":        "05ea84cefc8b4e83c1cffbb1aef83c3016efd0e01c22c36811616d762a998cee",
		"user_prompt_submit": "1deed41add9c63f9a07b8aa2e26b93d64018e3f38e45ef43f099c05928c79723",
		"stop":               "d18fa49ebabc04bbee387de5e73943abb6ce19be8a46c1121ae7a9db3836ac26",
	}
	root := tmptest.Dir(t)
	home := filepath.Join(root, ".codex")
	link := filepath.Join(root, "link")
	hooks := func(args ...string) (int, string) {
		var out, errOut bytes.Buffer
		env := []string{"HOME=" + root, "CODEX_HOME=" + home, "LANG=en", "PATH=" + os.Getenv("PATH")}
		code := run(t.Context(), append([]string{"hooks"}, args...), env, strings.NewReader(""), &out, &errOut)
		return code, out.String() + errOut.String()
	}
	program := filepath.Join(root, "memctl") // that is there, so that trust alone is amiss
	if err := os.WriteFile(program, []byte("#!/bin/sh\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", root+string(filepath.ListSeparator)+os.Getenv("PATH"))
	if code, out := hooks("install", "--host", "codex", "--program", "memctl"); code != exitOK {
		t.Fatal(code, out)
	}
	var config strings.Builder
	for event, hash := range hashes {
		fmt.Fprintf(&config, "[hooks.state.'%s:%s:0:0']\ntrusted_hash = \"sha256:%s\"\n", filepath.Join(home, "hooks.json"), event, hash)
	}
	for _, c := range []struct {
		name, config string
		code         int
		want         string
	}{
		{"nothing trusted", "", exitPartial, "not trusted yet, and not run by Codex: SessionStart, UserPromptSubmit, PreCompact, SessionEnd, Stop"},
		{"all trusted", config.String(), exitOK, ""},
		{"another command trusted", strings.Replace(config.String(), hashes["stop"], hashes["session_end"], 1), exitPartial, "changed after trust was given, and not run by Codex: Stop"},
		{"one switched off", config.String() + "enabled = false\n", exitPartial, "switched off in Codex: "},
		{"a config that is broken", "model = [", exitOK, ""},
	} {
		if err := os.WriteFile(filepath.Join(home, "config.toml"), []byte(c.config), 0o600); err != nil {
			t.Fatal(err)
		}
		code, out := hooks("status", "--host", "codex")
		if code != c.code || !strings.Contains(out, c.want) || strings.Contains(out, "press t in /hooks") != (c.want != "") {
			t.Errorf("%s: exit code %d\n%s", c.name, code, out)
		}
	}
	if err := os.WriteFile(filepath.Join(home, "config.toml"), []byte(config.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(home, link); err != nil {
		t.Skip(err)
	}
	home = link
	if code, out := hooks("status", "--host", "codex"); code != exitOK {
		t.Errorf("by a link: exit code %d\n%s", code, out)
	}
}
