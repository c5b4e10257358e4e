package daemon

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

// The first index of a large workspace is made in pieces, and whole in the end.
func TestFirstIndexIsMadeInPieces(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(tmptest.Dir(t), "기억")
	if err := engine.Init(dir, "Asia/Seoul", "ko", false); err != nil {
		t.Fatal(err)
	}
	const pages = 12
	for i := range pages {
		text := fmt.Sprintf("# 쪽 %d\n\n- 스테이징 서버 %d은 포트 8081을 쓴다\n", i, i)
		name := filepath.Join(dir, "bank", "wiki", fmt.Sprintf("쪽%d.md", i))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	e, err := engine.Open(dir, engine.Options{Now: "2026-11-20", IndexWithin: time.Nanosecond})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	r, err := e.Distill(t.Context(), report.DistillOptions{})
	if err != nil {
		t.Fatal(err)
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if files := indexWhole(stopped, e, r); files != 0 {
		t.Errorf("a daemon that is stopped has indexed %d files", files)
	}
	if files := indexWhole(t.Context(), e, r); files < pages || r.Index.Left != 0 {
		t.Errorf("%d files are indexed, %d are left", files, r.Index.Left)
	}
	if st, err := e.Status(t.Context()); err != nil || st.Index.State != recall.StateEqual {
		t.Errorf("%+v, %v", st.Index, err)
	}
}
