package workspace_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// smallDisk is a tmpfs of that many bytes.
func smallDisk(t *testing.T, options string) string {
	t.Helper()
	if os.Getuid() != 0 {
		t.Skip("mounting a tmpfs needs root")
	}
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, options); err != nil {
		t.Skipf("mounting a tmpfs: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
	put(t, dir, before)
	return dir
}

func TestFullDisk(t *testing.T) {
	dir := smallDisk(t, "size=512k")
	w := mustOpen(t, dir)
	lock := mustLock(t, w)
	cs := sampleChanges()
	for i := range cs.Changes {
		if cs.Changes[i].Path == "bank/world/tools.md" {
			cs.Changes[i].Data = bytes.Repeat([]byte("가나다라"), 15_000) // 180 kB
		}
	}

	// Not even the journal fits: nothing has happened.
	fill := fillDisk(t, dir, 64<<10)
	_, err := w.Apply(t.Context(), lock, cs)
	if e, ok := errors.AsType[*workspace.FileError](err); !ok || e.Path != ".memctl/journal" || !errors.Is(err, workspace.ErrNoSpace) {
		t.Errorf("got %v", err)
	}
	if err := os.Remove(fill); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if r := mustRecover(t, w, lock); r != nil {
		t.Errorf("recovery found %+v", r)
	}

	// The journal fits, the page does not: it will happen when there is room. Files are written side by side, so a small one
	// may be the first that finds none.
	fill = fillDisk(t, dir, 260<<10)
	_, err = w.Apply(t.Context(), lock, cs)
	if e, ok := errors.AsType[*workspace.FileError](err); !ok || !strings.HasPrefix(e.Path, "bank/") || !errors.Is(err, workspace.ErrNoSpace) {
		t.Errorf("got %v", err)
	}
	if _, err := w.Recover(lock); !errors.Is(err, workspace.ErrNoSpace) {
		t.Errorf("recovery on a disk that is still full: %v", err)
	}
	if err := os.Remove(fill); err != nil {
		t.Fatal(err)
	}
	mustRecover(t, w, lock)
	want := overlay(after, files{"bank/world/tools.md": string(bytes.Repeat([]byte("가나다라"), 15_000))})
	if diff := cmp.Diff(want, tree(t, dir)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}

	// A log on a full disk keeps what it had.
	fill = fillDisk(t, dir, 0)
	err = w.Append("memory/2026-11-20.md", bytes.Repeat([]byte("줄\n"), 4096))
	if e, ok := errors.AsType[*workspace.FileError](err); !ok || e.Path != "memory/2026-11-20.md" || !errors.Is(err, workspace.ErrNoSpace) {
		t.Errorf("got %v", err)
	}
	if err := os.Remove(fill); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, tree(t, dir)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// fillDisk writes until the disk is full and then leaves some bytes free.
func fillDisk(t *testing.T, dir string, free int64) string {
	t.Helper()
	name := filepath.Join(dir, ".memctl", "fill")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var n int64
	for {
		m, err := f.Write(make([]byte, 4096))
		n += int64(m)
		if err != nil {
			break
		}
	}
	if err := f.Truncate(max(n-free, 0)); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestReadOnlyWorkspaceCanBeReadAndSaysSo(t *testing.T) {
	dir := smallDisk(t, "size=1m")
	if err := syscall.Mount("", dir, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skip(err)
	}
	w := mustOpen(t, dir)
	if b, err := w.ReadFile("bank/world/tools.md"); err != nil || string(b) != before["bank/world/tools.md"] {
		t.Errorf("read: %q, %v", b, err)
	}
	if r, err := w.Pending(); r || err != nil {
		t.Errorf("pending: %v, %v", r, err)
	}
	_, err := w.Lock(t.Context(), 0, testNow, "x")
	for what, err := range map[string]error{"lock": err, "append": w.Append("memory/a.md", []byte("a")), "derived": w.WriteDerived("x", nil)} {
		if e, ok := errors.AsType[*workspace.FileError](err); !ok || e.Path == "" || !errors.Is(err, workspace.ErrReadOnly) {
			t.Errorf("%s: got %v", what, err)
		}
	}
}

// TestFolderWithoutPermissionIsFoundBeforeTheCommit needs a folder that refuses even root: one mounted read-only.
func TestFolderWithoutPermissionIsFoundBeforeTheCommit(t *testing.T) {
	dir := smallDisk(t, "size=1m")
	world := filepath.Join(dir, "bank", "world")
	if err := syscall.Mount(world, world, "", syscall.MS_BIND, ""); err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(world, syscall.MNT_DETACH) })
	if err := syscall.Mount("", world, "", syscall.MS_REMOUNT|syscall.MS_BIND|syscall.MS_RDONLY, ""); err != nil {
		t.Skip(err)
	}
	_, err := applyAll(t.Context(), mustOpen(t, dir), sampleChanges())
	e, ok := errors.AsType[*workspace.FileError](err)
	if !ok || e.Path != "bank/world/new/진행.md" || !errors.Is(err, workspace.ErrReadOnly) {
		t.Errorf("got %v", err)
	}
	if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
