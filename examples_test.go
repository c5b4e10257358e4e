package memctl_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestEveryPublicPackageHasAnExample: what others may import shows the calls to start with, with what they give.
func TestEveryPublicPackageHasAnExample(t *testing.T) {
	for _, pkg := range []string{"bank", "decay", "dedup", "memory", "memory/day", "memory/markdown", "morph", "routing", "rules"} {
		files, err := filepath.Glob(filepath.Join(filepath.FromSlash(pkg), "*example*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		shown := 0
		for _, f := range files {
			data, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(data), "func Example") {
				shown += strings.Count(string(data), "// Output:")
			}
		}
		if shown == 0 {
			t.Errorf("%s has no example with an output", pkg)
		}
	}
}
