package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

// TestLinkToSettingsThatAreNotThereStaysALink installs where somebody keeps his settings elsewhere, and has none there yet.
func TestLinkToSettingsThatAreNotThereStaysALink(t *testing.T) {
	for name, target := range map[string]string{"relative": "../dotfiles/settings.json", "through another": "second.json", "in a circle": "settings.json"} {
		t.Run(name, func(t *testing.T) {
			root := tmptest.Dir(t)
			link, second := filepath.Join(root, ".claude", "settings.json"), filepath.Join(root, ".claude", "second.json")
			if err := os.MkdirAll(filepath.Dir(link), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(target, link); err != nil {
				t.Skip(err)
			}
			if err := os.Symlink(filepath.Join(root, "dotfiles", "settings.json"), second); err != nil {
				t.Fatal(err)
			}
			install := func(verb string) int {
				var out, errOut bytes.Buffer
				return run(t.Context(), []string{"hooks", verb, "--host", "claude"}, []string{"CLAUDE_CONFIG_DIR=" + filepath.Dir(link)}, strings.NewReader(""), &out, &errOut)
			}
			code := install("install")
			if fi, err := os.Lstat(link); err != nil || fi.Mode()&os.ModeSymlink == 0 {
				t.Fatalf("the link is %v, %v", fi, err)
			}
			data, err := os.ReadFile(filepath.Join(root, "dotfiles", "settings.json"))
			if name == "in a circle" {
				if code == exitOK || err == nil {
					t.Errorf("exit code %d, %v", code, err)
				}
				return
			}
			if code != exitOK || !strings.Contains(string(data), "hook session-start") {
				t.Errorf("exit code %d, %q, %v", code, data, err)
			}
			if code := install("uninstall"); code != exitOK {
				t.Errorf("exit code %d", code)
			}
			if fi, err := os.Lstat(link); err != nil || fi.Mode()&os.ModeSymlink == 0 {
				t.Errorf("the link is %v, %v", fi, err)
			}
		})
	}
}
