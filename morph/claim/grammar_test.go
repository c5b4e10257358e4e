package claim

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/morph"
)

// TestEveryPatternFires: a row of grammar.txt that no statement of testdata needs is one that nobody can judge.
func TestEveryPatternFires(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no golden files", err)
	}
	r := New(morph.New(morph.Options{}), nil)
	fired := map[string]bool{}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			if text, ok := strings.CutPrefix(line, "= "); ok {
				for _, x := range r.Read(strings.TrimSpace(text)) {
					for _, p := range x.Patterns {
						fired[p.ID] = true
					}
				}
			}
		}
	}
	seen := map[string]bool{}
	for _, p := range r.gram.patterns {
		if !fired[p.id] {
			t.Errorf("%s fires on no statement of testdata", p.id)
		}
		if seen[p.id] {
			t.Errorf("%s is the id of two rows", p.id)
		}
		seen[p.id] = true
	}
}
