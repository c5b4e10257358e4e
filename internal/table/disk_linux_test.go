package table_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/table"
)

// TestFullDisk commits more than there is room for: the table stays as it was, and nothing is left of what did not fit.
func TestFullDisk(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("mounting a tmpfs needs root")
	}
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=512k"); err != nil {
		t.Skipf("mounting a tmpfs: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(disk, syscall.MNT_DETACH) })
	dir := filepath.Join(disk, "tables")
	before(t, dir)
	old, was := state(t, dir), segmentFiles(t, dir)
	s := table.NewStore(derived.At(dir), table.Options{})
	b := begin(t, s, mustOpen(t, s, "day"))
	large := bytes.Repeat([]byte("가나다라"), 100)
	for i := range 1000 {
		b.Put(numberedKey(nil, i), large)
	}
	err := b.Commit(t.Context(), "day", nil)
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("got %v", err)
	}
	if diff := cmp.Diff(old, state(t, dir)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(was, segmentFiles(t, dir)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for i := range 1000 {
		b.Put(numberedKey(nil, i), []byte("klein"))
	}
	commit(t, b, "day", "after")
	if v, ok, err := mustOpen(t, s, "day").Get(numberedKey(nil, 999)); string(v) != "klein" || !ok || err != nil {
		t.Errorf("%q, %v, %v", v, ok, err)
	}
}
