package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine/find"
)

// TestPromoteLooksAtAllFiles: it writes, and a line that no glance sees may be a source of its page or the answer.
func TestPromoteLooksAtAllFiles(t *testing.T) {
	t.Parallel()
	dir := workspaceOf(t, someLog)
	old := time.Now().Add(-time.Hour)
	note := func(i int) string { return filepath.Join(dir, "memory", "sources", fmt.Sprintf("쪽 %d.md", i)) }
	put := func(i int, text string) {
		t.Helper()
		if err := os.WriteFile(note(i), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(note(i), old, old); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(filepath.Dir(note(0)), 0o755); err != nil {
		t.Fatal(err)
	}
	for i := range 520 {
		put(i, fmt.Sprintf("쪽 %d에는 새가 없다.\n", i))
	}
	for _, folder := range []string{"memory", "memory/sources", "bank"} {
		if err := os.Chtimes(filepath.Join(dir, folder), old, old); err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
	if code, _, errOut := call(t, nil, "reindex", "-w", dir); code != 0 {
		t.Fatal(errOut)
	}
	put(7, "저어새는 강화에서 산다.\n")
	for _, promote := range []bool{false, true} {
		args := []string{"recall", "-w", dir, "--json", "저어새는 강화 어디에서 살지?"}
		if promote {
			args = append(args, "--promote")
		}
		_, out, errOut := call(t, nil, args...)
		var a find.Answer
		if err := json.Unmarshal([]byte(out), &a); err != nil {
			t.Fatal(err, errOut)
		}
		switch {
		case !promote && len(a.Hits) > 0:
			t.Fatalf("a glance sees it: nothing is shown by this test: %+v", a.Hits)
		case promote && (a.Promotion == nil || a.Promotion.Sources != 1):
			t.Errorf("%+v, %s", a.Promotion, errOut)
		}
	}
}
