package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

// TestRulesThatCodexDoesNotGetToAreTold installs below instructions that are longer than Codex reads.
func TestRulesThatCodexDoesNotGetToAreTold(t *testing.T) {
	root := tmptest.Dir(t)
	for _, c := range []struct {
		scope string
		size  int
		want  bool
	}{{"project", 40_000, true}, {"project", 20_000, false}, {"user", 40_000, false}} {
		dir := filepath.Join(root, c.scope)
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		t.Chdir(dir)
		was := strings.Repeat("- 테스트를 돌린다.\n", c.size/25)
		if err := os.WriteFile(filepath.Join(dir, "AGENTS.md"), []byte(was), 0o600); err != nil {
			t.Fatal(err)
		}
		hooks := func(verb string) string {
			var out, errOut bytes.Buffer
			env := []string{"HOME=" + root, "CODEX_HOME=" + filepath.Join(root, "user"), "LANG=en"}
			if code := run(t.Context(), []string{"hooks", verb, "--host", "codex", "--scope", c.scope}, env, strings.NewReader(""), &out, &errOut); code != exitOK {
				t.Fatalf("exit code %d: %s", code, errOut.String())
			}
			return errOut.String()
		}
		if told := hooks("install"); strings.Contains(told, "does not get to the rules") != c.want {
			t.Errorf("%s, %d bytes: %s", c.scope, c.size, told)
		}
		hooks("uninstall")
		if now, err := os.ReadFile(filepath.Join(dir, "AGENTS.md")); err != nil || string(now) != was {
			t.Errorf("%s: not what it was, %v", c.scope, err)
		}
	}
}
