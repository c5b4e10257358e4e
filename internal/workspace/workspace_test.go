package workspace_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/internal/tmptest"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

var testNow = time.Date(2026, 11, 20, 9, 0, 0, 0, time.FixedZone("KST", 9*3600))

// files is a tree: path → text.
type files map[string]string

func put(t *testing.T, dir string, fsys files) {
	t.Helper()
	for p, text := range fsys {
		abs := filepath.Join(dir, filepath.FromSlash(p))
		if err := os.MkdirAll(filepath.Dir(abs), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(abs, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// tree reads everything but .memctl/, temporary files included, and empty directories as "dir/".
func tree(t *testing.T, dir string) files {
	t.Helper()
	got := files{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if p == workspace.DerivedDir {
			return fs.SkipDir
		}
		if d.IsDir() {
			entries, err := os.ReadDir(filepath.Join(dir, p))
			if err == nil && len(entries) == 0 {
				got[p+"/"] = ""
			}
			return err
		}
		b, err := os.ReadFile(filepath.Join(dir, p))
		got[p] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func newDir(t *testing.T, fsys files) string {
	t.Helper()
	dir := tmptest.Dir(t)
	put(t, dir, files{"memctl.yaml": "timezone: Asia/Seoul\n"})
	put(t, dir, fsys)
	return dir
}

func mustOpen(t *testing.T, dir string, opts ...workspace.Option) *workspace.Workspace {
	t.Helper()
	w, err := workspace.Open(dir, opts...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	return w
}

func mustLock(t *testing.T, w *workspace.Workspace) *workspace.Lock {
	t.Helper()
	l, err := w.Lock(t.Context(), 5*time.Second, testNow, "test")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Unlock() })
	return l
}

func TestOpenSaysWhatIsNotAWorkspace(t *testing.T) {
	dir := t.TempDir()
	for _, d := range []string{dir, filepath.Join(dir, "없는 폴더")} {
		_, err := workspace.Open(d)
		e, ok := errors.AsType[*workspace.NotWorkspaceError](err)
		if !ok || e.Dir != d || !errors.Is(err, workspace.ErrNotWorkspace) {
			t.Errorf("Open(%s) = %v, want a *NotWorkspaceError that names it", d, err)
		}
	}
	if w, err := workspace.Open(dir, workspace.WithoutConfig()); err != nil {
		t.Error(err)
	} else {
		w.Close()
	}
	w, err := workspace.Create(filepath.Join(dir, "새", "기억"))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if got := tree(t, w.Dir()); len(got) > 1 {
		t.Errorf("Create left files: %v", got)
	}
}

func TestReadFileTakesOnlyRegularFilesInside(t *testing.T) {
	dir := newDir(t, files{"memory/2026-11-20.md": "- 배포했다\n", "secret": "x"})
	outside := filepath.Join(t.TempDir(), "passwd")
	put(t, filepath.Dir(outside), files{"passwd": "root\n", "d/x.md": "y\n"})
	symlink(t, outside, filepath.Join(dir, "memory", "link.md"))
	symlink(t, filepath.Dir(outside), filepath.Join(dir, "memory", "out"))
	w := mustOpen(t, dir)
	b, err := w.ReadFile("memory/2026-11-20.md")
	if err != nil || string(b) != "- 배포했다\n" {
		t.Errorf("ReadFile = %q, %v", b, err)
	}
	if b, err = w.ReadFileFrom("memory/2026-11-20.md", 2); err != nil || string(b) != "배포했다\n" {
		t.Errorf("ReadFileFrom = %q, %v", b, err)
	}
	if b, err = w.ReadFileFrom("memory/2026-11-20.md", 1000); err != nil || len(b) != 0 {
		t.Errorf("ReadFileFrom behind the end = %q, %v", b, err)
	}
	for rel, want := range map[string]error{
		"../x": workspace.ErrOutside, "/etc/passwd": workspace.ErrOutside, "": workspace.ErrOutside, ".": workspace.ErrOutside,
		"memory/../secret": workspace.ErrOutside, "a\x00b": workspace.ErrOutside,
		"memory/link.md": workspace.ErrNotRegular, "memory": workspace.ErrNotRegular,
		"memory/out/d/x.md": workspace.ErrOutside, "memory/없다.md": fs.ErrNotExist,
	} {
		_, err := w.ReadFile(rel)
		if e, ok := errors.AsType[*workspace.FileError](err); !ok || e.Path != rel || !errors.Is(err, want) {
			t.Errorf("ReadFile(%q) = %v, want %v with the name", rel, err, want)
		}
	}
}

func TestReadFileNeverWaitsForAPipe(t *testing.T) {
	dir := newDir(t, files{"memory/a.md": "a\n"})
	mkfifo(t, filepath.Join(dir, "memory", "pipe.md"))
	w := mustOpen(t, dir)
	if _, err := w.ReadFile("memory/pipe.md"); !errors.Is(err, workspace.ErrNotRegular) {
		t.Errorf("ReadFile of a pipe = %v", err)
	}
	mkfifo(t, filepath.Join(dir, "bank"))
	if _, err := w.Names("bank"); err == nil {
		t.Error("a pipe was listed as a folder")
	}
	if names, err := w.Names("memory"); err != nil || !slices.Equal(names, []string{"a.md", "pipe.md"}) {
		t.Errorf("Names = %q, %v", names, err)
	}
	_, skipped, err := w.Scan(t.Context(), "memory")
	want := []workspace.Skipped{{Path: "memory/pipe.md", Reason: workspace.SkipNotRegular}}
	if diff := cmp.Diff(want, skipped); diff != "" || err != nil {
		t.Errorf("(-want +got)\n%s%v", diff, err)
	}
}

func TestReadFileIsBounded(t *testing.T) {
	w := mustOpen(t, newDir(t, files{"memory/큰.md": strings.Repeat("가", 100)}), workspace.WithMaxFile(200))
	_, err := w.ReadFile("memory/큰.md")
	if e, ok := errors.AsType[*workspace.TooLargeError](err); !ok || e.Path != "memory/큰.md" || e.Size != 300 {
		t.Errorf("got %v", err)
	}
}

func TestLogOf200MBCanBeRead(t *testing.T) {
	dir := newDir(t, files{"memory/2026-11-20.md": "- 시작\n"})
	if err := os.Truncate(filepath.Join(dir, "memory/2026-11-20.md"), 200<<20); err != nil {
		t.Fatal(err)
	}
	b, err := mustOpen(t, dir).ReadFile("memory/2026-11-20.md")
	if err != nil || len(b) != 200<<20 {
		t.Errorf("got %d bytes, %v", len(b), err)
	}
}

func TestScanListsFilesSortedAndSaysWhatItLeftOut(t *testing.T) {
	nfd := norm.NFD.String("bank/wiki/민수.md")
	onlyNFD := norm.NFD.String("memory/회고.md")
	dir := newDir(t, files{
		"memory/2026-11-20.md": "a", "memory/2026-11-20-evening.md": "b", "memory/sources/x/y.txt": "c", onlyNFD: "d",
		"bank/wiki/민수.md": "e", nfd: "f", "bank/.hidden.md": "g", ".obsidian/app.json": "h", "MEMORY.md": "i",
		"memory/.2026-11-20.md123456": "left by a killed run",
	})
	symlink(t, "2026-11-20.md", filepath.Join(dir, "memory", "latest.md"))
	w := mustOpen(t, dir)
	if runtime.GOOS == "darwin" {
		t.Skip("APFS holds one of two names that differ in their Unicode form")
	}
	got, skipped, err := w.Scan(t.Context(), "memory", "bank", "MEMORY.md", "rules")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range got {
		names = append(names, f.Path)
		if f.Key != norm.NFC.String(f.Path) || f.Size != 1 || f.ModTime.IsZero() {
			t.Errorf("bad file %+v", f)
		}
	}
	want := []string{"MEMORY.md", "bank/wiki/민수.md", "memory/2026-11-20-evening.md", "memory/2026-11-20.md", "memory/sources/x/y.txt", onlyNFD}
	slices.Sort(want)
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("files (-want +got)\n%s", diff)
	}
	wantSkipped := []workspace.Skipped{{Path: nfd, Reason: workspace.SkipSameName}, {Path: "memory/latest.md", Reason: workspace.SkipSymlink}}
	if diff := cmp.Diff(wantSkipped, skipped); diff != "" {
		t.Errorf("skipped (-want +got)\n%s", diff)
	}
	all, _, err := w.Scan(t.Context(), ".")
	if err != nil || len(all) != len(got)+1 { // memctl.yaml
		t.Errorf("Scan(.) found %d files, want %d; %v", len(all), len(got)+1, err)
	}
}

func TestScanStopsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, err := mustOpen(t, newDir(t, files{"memory/a.md": "a"})).Scan(ctx, "memory")
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestLockNamesItsHolderAndIgnoresTheDead(t *testing.T) {
	dir := newDir(t, files{".memctl/lock": `{"pid":1,"since":"2020-01-01T00:00:00Z","purpose":"dead"}`})
	w := mustOpen(t, dir)
	l := mustLock(t, w)
	if runtime.GOOS != "windows" {
		for range 2 { // the same handle and another one
			_, err := w.Lock(t.Context(), 30*time.Millisecond, testNow, "second")
			e, ok := errors.AsType[*workspace.LockedError](err)
			if !ok || e.PID != os.Getpid() || !e.Since.Equal(testNow) || e.Purpose != "test" {
				t.Errorf("second lock: %v", err)
			}
			w = mustOpen(t, dir)
		}
	}
	go func() {
		time.Sleep(30 * time.Millisecond)
		l.Unlock()
	}()
	l2, err := w.Lock(t.Context(), 5*time.Second, testNow, "waited")
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(l2.Unlock(), l2.Unlock(), l.Unlock()); err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	l3 := mustLock(t, w)
	cancel()
	if _, err := w.Lock(ctx, time.Minute, testNow, "x"); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled wait: %v", err)
	}
	if err := os.RemoveAll(filepath.Join(dir, ".memctl")); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Apply(t.Context(), l3, workspace.Changeset{}); !errors.Is(err, workspace.ErrNotLocked) {
		t.Errorf("apply under a lock that was deleted: %v", err)
	}
}

func TestOneDaemonOccupiesAWorkspaceAndKeepsNobodyFromWriting(t *testing.T) {
	dir := newDir(t, nil)
	w := mustOpen(t, dir)
	first, err := w.Occupy(t.Context(), testNow)
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" {
		_, err = mustOpen(t, dir).Occupy(t.Context(), testNow.Add(time.Hour))
		if e, ok := errors.AsType[*workspace.LockedError](err); !ok || e.PID != os.Getpid() || !e.Since.Equal(testNow) || e.Purpose != "daemon" {
			t.Errorf("the second one is told %v", err)
		}
	}
	for name, want := range map[string]bool{dir: true, newDir(t, nil): false} {
		got, err := mustOpen(t, name).Occupant()
		if err != nil || (got != nil) != want || want && got.PID != os.Getpid() {
			t.Errorf("%s is occupied by %v, %v", name, got, err)
		}
	}
	l := mustLock(t, w)
	if _, err := w.Apply(t.Context(), first, workspace.Changeset{}); !errors.Is(err, workspace.ErrNotLocked) {
		t.Errorf("the right to be the daemon is no right to write: %v", err)
	}
	if err := errors.Join(l.Unlock(), w.WriteDerived("daemon.json", nil)); err != nil {
		t.Error(err)
	}
	if err := w.WriteDerived("daemon.lock", nil); !errors.Is(err, workspace.ErrReserved) {
		t.Errorf("its lock may be written: %v", err)
	}
	if !first.Held() {
		t.Error("it is held no more")
	}
	if err := os.RemoveAll(filepath.Join(dir, ".memctl")); err != nil {
		t.Fatal(err)
	}
	if first.Held() {
		t.Error("it counts as held although its file is gone")
	}
	second, err := w.Occupy(t.Context(), testNow)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(first.Unlock(), second.Unlock()); err != nil {
		t.Error(err)
	}
	if got, err := w.Occupant(); got != nil || err != nil {
		t.Errorf("nobody is there, and yet: %v, %v", got, err)
	}
}

func TestCheckNoticesThatTheFolderIsGone(t *testing.T) {
	dir := filepath.Join(newDir(t, nil), "기억")
	if err := os.CopyFS(dir, os.DirFS(newDir(t, nil))); err != nil {
		t.Fatal(err)
	}
	w := mustOpen(t, dir)
	if err := w.Check(); err != nil {
		t.Errorf("nothing has happened: %v", err)
	}
	if runtime.GOOS == "windows" {
		return // an open folder stays where it is
	}
	if err := os.Rename(dir, dir+".old"); err != nil {
		t.Fatal(err)
	}
	if err := w.Check(); !errors.Is(err, workspace.ErrNotWorkspace) {
		t.Errorf("moved away: %v", err)
	}
	if err := os.CopyFS(dir, os.DirFS(dir+".old")); err != nil {
		t.Fatal(err)
	}
	if err := w.Check(); !errors.Is(err, workspace.ErrNotWorkspace) {
		t.Errorf("another one in its place: %v", err)
	}
}

func TestDerivedFilesStayInTheirFolder(t *testing.T) {
	dir := newDir(t, nil)
	w := mustOpen(t, dir)
	if err := w.WriteDerived("checkpoints/2026-11.json", []byte("{}")); err != nil {
		t.Fatal(err)
	}
	b, err := w.ReadDerived("checkpoints/2026-11.json")
	if err != nil || string(b) != "{}" {
		t.Errorf("got %q, %v", b, err)
	}
	if err := w.RemoveDerived("checkpoints"); err == nil {
		t.Error("a folder was removed as a file")
	}
	if err := errors.Join(w.RemoveDerived("checkpoints/2026-11.json"), w.RemoveDerived("checkpoints/2026-11.json")); err != nil {
		t.Error(err)
	}
	if _, err := w.ReadDerived("checkpoints/2026-11.json"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	for rel, want := range map[string]error{"../memory/x": workspace.ErrOutside, "lock": workspace.ErrReserved, "journal": workspace.ErrReserved, ".memctl/x": workspace.ErrReserved} {
		if err := w.WriteDerived(rel, nil); !errors.Is(err, want) {
			t.Errorf("WriteDerived(%q) = %v", rel, err)
		}
	}
}

func symlink(t *testing.T, target, name string) {
	t.Helper()
	if err := os.Symlink(target, name); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
}

func mustRecover(t *testing.T, w *workspace.Workspace, l *workspace.Lock) *workspace.Recovery {
	t.Helper()
	r, err := w.Recover(l)
	if err != nil {
		t.Fatal(err)
	}
	if r != nil {
		if err := r.Done(); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func BenchmarkScan3000(b *testing.B) {
	dir := b.TempDir()
	for i := range 3000 {
		p := filepath.Join(dir, "bank", "entities", fmt.Sprintf("%02d", i%60), fmt.Sprintf("민수-%d.md", i))
		if err := errors.Join(os.MkdirAll(filepath.Dir(p), 0o755), os.WriteFile(p, []byte("x"), 0o644)); err != nil {
			b.Fatal(err)
		}
	}
	w, err := workspace.Open(dir, workspace.WithoutConfig())
	if err != nil {
		b.Fatal(err)
	}
	defer w.Close()
	b.ReportAllocs()
	for b.Loop() {
		got, _, err := w.Scan(b.Context(), "bank")
		if err != nil || len(got) != 3000 {
			b.Fatal(len(got), err)
		}
	}
}

// A folder that was missing was made under the workspace's name, although another folder may have that name by now.
func TestFolderIsMadeInTheWorkspaceThatIsOpen(t *testing.T) {
	dir := filepath.Join(tmptest.Dir(t), "기억")
	put(t, dir, files{"memctl.yaml": "timezone: Asia/Seoul\n", "memory/2026-11-20.md": "- 하나\n"})
	w, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if runtime.GOOS != "windows" { // which does not move what is open
		was := dir
		if dir += ".moved"; os.Rename(was, dir) != nil {
			t.Fatal("it cannot be moved")
		}
		defer func() {
			if _, err := os.Lstat(was); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("there is something where it was: %v", err)
			}
		}()
	}
	for _, rel := range []string{"bank", "bank", "rules/routing", "memory"} {
		if err := w.MakeDir(rel); err != nil {
			t.Errorf("%s: %v", rel, err)
		}
	}
	want := files{"memctl.yaml": "timezone: Asia/Seoul\n", "memory/2026-11-20.md": "- 하나\n", "bank/": "", "rules/routing/": ""}
	if diff := cmp.Diff(want, tree(t, dir)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, rel := range []string{"../out", "/out", "."} {
		if err := w.MakeDir(rel); !errors.Is(err, workspace.ErrOutside) {
			t.Errorf("%s: %v", rel, err)
		}
	}
	if err := os.Symlink(tmptest.Dir(t), filepath.Join(dir, "link")); err != nil {
		t.Skip(err)
	}
	if err := w.MakeDir("link/folder"); err == nil {
		t.Error("a folder was made behind a link that leads out")
	}
}
