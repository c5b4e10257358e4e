package derived_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/atomicfile"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

func below(t *testing.T) (dir string, f derived.Folder) {
	t.Helper()
	dir = tmptest.Dir(t)
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = root.Close() })
	return dir, derived.Below(root, dir, ".memctl/index", nil)
}

func made(t *testing.T, f derived.Folder) *derived.Dir {
	t.Helper()
	d, err := f.Make()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

func link(t *testing.T, to, at string) {
	t.Helper()
	if err := os.Symlink(to, at); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func list(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func notPlain(t *testing.T, what string, err error) {
	t.Helper()
	if _, ok := errors.AsType[*derived.NotPlainError](err); !ok {
		t.Errorf("%s: got %v, want *NotPlainError", what, err)
	}
}

func TestLinkInThePlaceOfAFolderIsRefused(t *testing.T) {
	for name, at := range map[string]string{"the folder": ".memctl/index", "one above it": ".memctl"} {
		for where, to := range map[string]string{"outside": t.TempDir(), "inside": "기억"} {
			t.Run(name+" "+where, func(t *testing.T) {
				dir, f := below(t)
				if err := errors.Join(os.MkdirAll(filepath.Join(dir, "기억", "index"), 0o755), os.MkdirAll(filepath.Dir(filepath.Join(dir, at)), 0o755)); err != nil {
					t.Fatal(err)
				}
				if where == "inside" {
					to = filepath.Join(dir, to)
				}
				link(t, to, filepath.Join(dir, filepath.FromSlash(at)))
				_, err := f.Open()
				notPlain(t, "open", err)
				_, err = f.Make()
				notPlain(t, "make", err)
				notPlain(t, "remove", f.RemoveEmpty())
				if got := list(t, filepath.Join(dir, "기억")); len(got) != 1 {
					t.Errorf("something was made through the link: %v", got)
				}
			})
		}
	}
}

func TestFolderThatIsNotThere(t *testing.T) {
	_, f := below(t)
	if _, err := f.Open(); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	if err := f.RemoveEmpty(); err != nil {
		t.Error(err)
	}
	if _, err := f.Sub("..").Sub("..").Open(); err == nil {
		t.Error("a folder outside was opened")
	}
}

func TestWhatIsNoRegularFileIsRefused(t *testing.T) {
	dir, f := below(t)
	d := made(t, f)
	in := filepath.Join(dir, ".memctl", "index")
	outside := filepath.Join(t.TempDir(), "열쇠")
	write(t, outside, "keep")
	link(t, outside, filepath.Join(in, "link"))
	if err := os.Mkdir(filepath.Join(in, "folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	pipe(t, filepath.Join(in, "pipe"))
	for _, name := range []string{"link", "folder", "pipe"} {
		_, _, err := d.Open(name)
		notPlain(t, "open "+name, err)
		_, err = d.ReadFile(name, 10)
		notPlain(t, "read "+name, err)
		notPlain(t, "write "+name, d.Write(name, []byte("x"), atomicfile.Options{}))
		notPlain(t, "remove "+name, d.Remove(name))
		_, err = d.OpenAppend(name, 0o600)
		notPlain(t, "append to "+name, err)
		_, err = d.TryLock(name, 0o600)
		notPlain(t, "lock "+name, err)
	}
	for _, name := range []string{"", ".", "..", "../x", "a/b", "/etc/passwd", "a\x00b"} {
		if _, err := d.ReadFile(name, 10); err == nil || d.Write(name, nil, atomicfile.Options{}) == nil || d.Remove(name) == nil {
			t.Errorf("%q was taken for the name of a file", name)
		}
	}
	if b, err := os.ReadFile(outside); err != nil || string(b) != "keep" {
		t.Errorf("a file outside: %q, %v", b, err)
	}
}

func TestSweepRemovesOnlyWhatItMade(t *testing.T) {
	dir, f := below(t)
	d := made(t, f)
	in := filepath.Join(dir, ".memctl", "index")
	if err := d.Note("1.zap", "2.zap", "메모.md", "gone.zap"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"1.zap", "2.zap", "3.zap", "메모.md", ".1.zap12345", ".메모.md12345"} {
		write(t, filepath.Join(in, name), "x")
	}
	own := func(name string) bool { return filepath.Ext(name) == ".zap" }
	if err := d.Sweep(own, func(name string) bool { return name == "1.zap" }); err != nil {
		t.Fatal(err)
	}
	d.SweepTemps(own, time.Hour)
	if diff := cmp.Diff([]string{".1.zap12345", ".메모.md12345", "1.zap", "3.zap", "MADE", "메모.md"}, list(t, in)); diff != "" {
		t.Errorf("after a sweep (-want +got)\n%s", diff)
	}
	d.SweepTemps(own, 0)
	if err := d.Clear(own); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{".메모.md12345", "메모.md"}, list(t, in)); diff != "" {
		t.Errorf("after all was cleared (-want +got)\n%s", diff)
	}
	if err := f.RemoveEmpty(); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.Remove(filepath.Join(in, ".메모.md12345")), os.Remove(filepath.Join(in, "메모.md")), f.RemoveEmpty()); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Open(); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the empty folder: %v", err)
	}
}

func TestListOfWhatWasMadeStaysShort(t *testing.T) {
	dir, f := below(t)
	d := made(t, f)
	for i := range 1000 {
		if err := d.Note(string(rune('a'+i%26)) + time.Duration(i).String() + ".zap"); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Sweep(func(string) bool { return true }, func(string) bool { return true }); err != nil {
		t.Fatal(err)
	}
	if fi, err := os.Stat(filepath.Join(dir, ".memctl", "index", "MADE")); err != nil || fi.Size() > 1000 {
		t.Errorf("got %v, %v", fi, err)
	}
}

// A name that another process has noted and not made yet stays in a list that is written anew, so that a later sweep finds the file.
func TestSweepKeepsNamesThatAreAboutToBeMade(t *testing.T) {
	dir, f := below(t)
	d := made(t, f)
	for i := range 300 {
		if err := d.Note(fmt.Sprintf("옛-%d.zap", i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Note("새것.zap"); err != nil {
		t.Fatal(err)
	}
	all, none := func(string) bool { return true }, func(string) bool { return false }
	if err := d.Sweep(all, all); err != nil {
		t.Fatal(err)
	}
	in := filepath.Join(dir, ".memctl", "index")
	write(t, filepath.Join(in, "새것.zap"), "x")
	if err := d.Sweep(all, none); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"MADE"}, list(t, in)); diff != "" {
		t.Errorf("after a sweep (-want +got)\n%s", diff)
	}
}

// Whoever notes a file and makes it then, while others sweep and write the list anew, leaves nothing that no sweep finds.
func TestNoteWhileOthersSweep(t *testing.T) {
	dir, f := below(t)
	d, other := made(t, f), made(t, f)
	all, none := func(string) bool { return true }, func(string) bool { return false }
	done := make(chan struct{})
	go func() {
		defer close(done)
		for i := range 2000 {
			name := fmt.Sprintf("%d.zap", i)
			if err := d.Note(name); err != nil {
				t.Error(err)
			}
			if i%10 == 0 {
				if err := os.WriteFile(filepath.Join(dir, ".memctl", "index", name), []byte("x"), 0o600); err != nil {
					t.Error(err)
				}
			}
		}
	}()
	for swept := false; !swept; {
		select {
		case <-done:
			swept = true
		default:
		}
		if err := other.Sweep(all, none); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff([]string{"MADE"}, list(t, filepath.Join(dir, ".memctl", "index"))); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestLockIsOfTheFileThatIsThereNow(t *testing.T) {
	dir, f := below(t)
	d := made(t, f)
	first, err := d.TryLock("LOCK", 0o600)
	if err != nil || first == nil {
		t.Fatal(first, err)
	}
	if l, err := d.TryLock("LOCK", 0o600); l != nil || err != nil {
		t.Errorf("a second one: %v, %v", l, err)
	}
	if l, err := d.TryShared("LOCK"); l != nil || err != nil {
		t.Errorf("a shared one beside it: %v, %v", l, err)
	}
	if err := first.Replace([]byte("누구")); err != nil {
		t.Error(err)
	}
	if err := os.Remove(filepath.Join(dir, ".memctl", "index", "LOCK")); err != nil {
		t.Skip("an open file cannot be removed here")
	}
	second, err := d.TryLock("LOCK", 0o600)
	if err != nil || second == nil {
		t.Fatalf("after the file was deleted: %v, %v", second, err)
	}
	if err := errors.Join(first.Close(), second.Close()); err != nil {
		t.Error(err)
	}
}

// A reader of a file that is replaced all the time gets one whole version of it.
func TestReaderOfAFileThatIsReplacedAllTheTime(t *testing.T) {
	_, f := below(t)
	d := made(t, f)
	put := func(i int) {
		if err := d.Write("CURRENT", []byte{byte(i), byte(i)}, atomicfile.Options{NoDirSync: true}); err != nil {
			t.Error(err)
		}
	}
	put(0)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for i := range 200 {
			put(i)
		}
	}()
	for {
		select {
		case <-done:
			return
		default:
		}
		if b, err := d.ReadFile("CURRENT", 10); err != nil || len(b) != 2 || b[0] != b[1] {
			t.Fatalf("%v, %v", b, err)
		}
	}
}
