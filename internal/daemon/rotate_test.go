package daemon

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func TestLogIsBoundedAndLosesNoRecentLine(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "기록.log")
	if err := os.WriteFile(name, []byte("from the last program\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := openLog(name, 1000)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for g := range 4 {
		wg.Go(func() {
			for i := range 100 {
				if _, err := fmt.Fprintf(l, "%d-%03d 한 줄\n", g, i); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1+logOlder {
		t.Fatalf("%v, %v", entries, err)
	}
	lines := 0
	for _, e := range entries {
		b, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil || len(b) > 1000 {
			t.Errorf("%s has %d bytes, %v", e.Name(), len(b), err)
		}
		for line := range strings.Lines(string(b)) {
			if lines++; !strings.HasSuffix(line, " 한 줄\n") {
				t.Errorf("torn line %q", line)
			}
		}
	}
	if newest, err := os.ReadFile(name); err != nil || !strings.Contains(string(newest), "-099 한 줄") || lines < 3*1000/17 {
		t.Errorf("%d lines are left, the newest\n%s", lines, newest)
	}
}
