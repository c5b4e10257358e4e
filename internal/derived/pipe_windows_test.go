package derived_test

import (
	"os"
	"testing"
)

// pipe stands for one: Windows has none in a folder.
func pipe(t *testing.T, name string) {
	t.Helper()
	if err := os.Mkdir(name, 0o755); err != nil {
		t.Fatal(err)
	}
}
