package workspace_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// TestLookSeesWhatStatSees: in whatever order. Outside, and through a link that leads there, it says that it does not know.
func TestLookSeesWhatStatSees(t *testing.T) {
	dir := newDir(t, files{"memory/2026-11-20.md": "- 배포했다\n", "bank/world/a.md": "a\n", "bank/world/b.md": "b\n", "top.md": "t\n"})
	symlink(t, t.TempDir(), filepath.Join(dir, "memory", "out"))
	symlink(t, "world", filepath.Join(dir, "bank", "same"))
	symlink(t, "nowhere", filepath.Join(dir, "bank", "dangling"))
	mkfifo(t, filepath.Join(dir, "pipe"))
	w := mustOpen(t, dir)
	all := []string{
		"memory", "memory/2026-11-20.md", "bank", "bank/world", "bank/world/a.md", "bank/world/b.md", "bank/world/c.md", "bank/same", "bank/same/a.md",
		"bank/dangling", "bank/dangling/x", "memory/out", "memory/2026-11-20.md/x", "no/such/folder", "top.md", "pipe", "pipe/x",
	}
	for range len(all) {
		looks, err := w.Look(all)
		if err != nil {
			t.Fatal(err)
		}
		for i, got := range looks {
			fi, err := w.Stat(all[i])
			want := workspace.Look{Path: all[i], Change: got.Change, Ino: got.Ino, Dev: got.Dev}
			if err == nil {
				if want.Folder, want.Mod = fi.IsDir(), fi.ModTime().UnixNano(); !fi.IsDir() {
					want.Size = fi.Size()
				}
			} else {
				want = workspace.Look{Path: all[i]}
			}
			if got != want {
				t.Errorf("%q: %+v, want %+v (%v)", all[i], got, want, err)
			}
		}
		all = append(all[1:], all[0])
	}
	for _, rel := range []string{"memory/out/x", "../x", "/etc/passwd", "", ".", "a\x00b"} {
		if got, err := w.Look([]string{rel}); err == nil {
			t.Errorf("%q: %+v", rel, got)
		}
	}
}

// TestListNamesFolders: also without a file, and with a name as of a file; those that are known are not listed unless they are named.
func TestListNamesFolders(t *testing.T) {
	dir := newDir(t, files{"memory/2026-11-20.md": "a", "memory/sources/x.md/y.md": "b", "bank/wiki/가.md": "c", "MEMORY.md": "d"})
	if err := errors.Join(os.MkdirAll(filepath.Join(dir, "memory/빈 곳/더"), 0o755), os.Mkdir(filepath.Join(dir, "memory/.git"), 0o755)); err != nil {
		t.Fatal(err)
	}
	w := mustOpen(t, dir)
	list := func(known []string, dirs ...string) (folders, files []string) {
		t.Helper()
		l, err := w.List(t.Context(), func(rel string) bool { return slices.Contains(known, rel) }, dirs...)
		if err != nil || len(l.Skipped) > 0 {
			t.Fatal(err, l.Skipped)
		}
		for _, f := range l.Folders {
			folders = append(folders, f.Path)
		}
		for _, f := range l.Files {
			files = append(files, f.Path)
		}
		if now, err := w.Look(folders); err != nil || !slices.Equal(now, l.Folders) {
			t.Errorf("%+v, want %+v, %v", l.Folders, now, err)
		}
		return folders, files
	}
	folders, _ := list(nil, "memory", "bank", "MEMORY.md", "rules")
	if want := []string{"bank", "bank/wiki", "memory", "memory/sources", "memory/sources/x.md", "memory/빈 곳", "memory/빈 곳/더"}; !slices.Equal(folders, want) {
		t.Errorf("%q, want %q", folders, want)
	}
	folders, files := list([]string{"memory", "memory/sources"}, "memory", "memory/2026-11-20.md")
	if !slices.Equal(folders, []string{"memory", "memory/빈 곳", "memory/빈 곳/더"}) || !slices.Equal(files, []string{"memory/2026-11-20.md"}) {
		t.Errorf("%q, %q", folders, files)
	}
}
