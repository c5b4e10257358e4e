package memctl_test

import (
	"bytes"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestNoPathOfAMachine(t *testing.T) {
	folders := []string{"root", "work", "Users", "home"} // put together below, so that this file does not match itself
	paths := regexp.MustCompile(`(^|[^\w.~}\-/])/(` + strings.Join(folders, "|") + `)/[\w.-]+`)
	walk(t, func(name string, data []byte) {
		text := bytes.IndexByte(data[:min(len(data), 8<<10)], 0) < 0
		likely := slices.ContainsFunc(folders, func(f string) bool { return bytes.Contains(data, []byte("/"+f+"/")) })
		if !text || !likely {
			return
		}
		for _, m := range paths.FindAll(data, 3) {
			t.Errorf("%s holds the path of a machine: %q", name, m)
		}
	})
}

func TestLinksOfTheDocumentsLeadSomewhere(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)\s]+)\)`)
	fence := regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
	checked := 0
	walk(t, func(name string, data []byte) {
		if path.Ext(name) != ".md" || strings.Contains(name, "testdata/") || strings.HasPrefix(name, "cmd/") {
			return
		}
		for _, m := range link.FindAllSubmatch(fence.ReplaceAll(data, nil), -1) {
			target, _, _ := strings.Cut(string(m[1]), "#")
			if target == "" || strings.Contains(target, "://") || strings.HasPrefix(target, "mailto:") {
				continue
			}
			checked++
			if _, err := os.Stat(path.Join(path.Dir(name), target)); err != nil {
				t.Errorf("%s links to %s: %v", name, target, err)
			}
		}
	})
	if checked == 0 {
		t.Error("no link was checked")
	}
}
