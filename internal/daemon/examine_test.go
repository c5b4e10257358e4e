package daemon_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/doctor"
	"github.com/seed-a44923cb/memctl/internal/daemon"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

func TestAStateThatCannotBeReadIsToldOf(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, ".memctl"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, ".memctl", "daemon.json"), []byte("{\"workspace\""), 0o644); err != nil {
		t.Fatal(err)
	}
	said := func(_ notice.Notice, english string) string { return english }
	if got := daemon.Examine(t.Context(), dir, t.TempDir(), "", said); got.Code != "service.unreadable" || got.Health != doctor.Ailing || len(got.Values) != 1 {
		t.Errorf("%+v", got)
	}
}
