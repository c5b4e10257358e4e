package atomicfile_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/atomicfile"
)

// names are one for renameio, one that is too long for its temporary name, and one of a file that is not synced.
var names = map[string]string{"short": "민수.md", "long": strings.Repeat("긴", 80) + ".md", "loose": "세션.json"}

func newRoot(t *testing.T) (*os.Root, string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "bank"), 0o755); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	return root, filepath.Join(dir, "bank")
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

func TestWriteCreatesAndReplaces(t *testing.T) {
	for kind, name := range names {
		t.Run(kind, func(t *testing.T) {
			root, dir := newRoot(t)
			for i, text := range []string{"하나\n", "둘\n", ""} {
				if err := atomicfile.Write(root, "bank/"+name, []byte(text), atomicfile.Options{Perm: 0o600, NoSync: kind == "loose"}); err != nil {
					t.Fatal(err)
				}
				got, err := os.ReadFile(filepath.Join(dir, name))
				if err != nil || string(got) != text {
					t.Errorf("got %q, %v", got, err)
				}
				if i == 0 {
					if err := os.Chmod(filepath.Join(dir, name), 0o640); err != nil {
						t.Fatal(err)
					}
				}
			}
			if fi, err := os.Stat(filepath.Join(dir, name)); err != nil || (runtime.GOOS != "windows" && fi.Mode().Perm() != 0o640) {
				t.Errorf("mode %v, %v", fi.Mode(), err)
			}
			if diff := cmp.Diff([]string{name}, list(t, dir)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestFailedStepLeavesTheOldFileAndNothingElse(t *testing.T) {
	cause := errors.New("injected")
	for kind, name := range names {
		for _, step := range []string{atomicfile.StepCreate, atomicfile.StepWrite, atomicfile.StepSync, "check", atomicfile.StepRename} {
			root, dir := newRoot(t)
			if err := os.WriteFile(filepath.Join(dir, name), []byte("old"), 0o644); err != nil {
				t.Fatal(err)
			}
			opts := atomicfile.Options{NoSync: kind == "loose", Step: func(s string) error {
				if s == step {
					return cause
				}
				return nil
			}}
			if step == "check" {
				opts.Check = func() error { return cause }
			}
			if err := atomicfile.Write(root, "bank/"+name, []byte("new"), opts); !errors.Is(err, cause) {
				t.Errorf("%s, %s: got %v", kind, step, err)
			}
			got, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil || string(got) != "old" {
				t.Errorf("%s, %s: got %q, %v", kind, step, got, err)
			}
			if diff := cmp.Diff([]string{name}, list(t, dir)); diff != "" {
				t.Errorf("%s, %s (-want +got)\n%s", kind, step, diff)
			}
		}
	}
}

func TestKilledWriteLeavesARecognisableTemp(t *testing.T) {
	for kind, name := range names {
		root, dir := newRoot(t)
		err := atomicfile.Write(root, "bank/"+name, []byte("new text"), atomicfile.Options{NoSync: kind == "loose", Step: func(s string) error {
			if s == atomicfile.StepWrite {
				return atomicfile.ErrTorn
			}
			return nil
		}})
		if !errors.Is(err, atomicfile.ErrKilled) {
			t.Errorf("%s: got %v", kind, err)
		}
		left := list(t, dir)
		if len(left) != 1 || !atomicfile.IsTemp(left[0], name) {
			t.Fatalf("%s: left %q", kind, left)
		}
		if b, err := os.ReadFile(filepath.Join(dir, left[0])); err != nil || string(b) != "new " {
			t.Errorf("%s: the temporary file holds %q, %v", kind, b, err)
		}
	}
}

func TestIsTempKnowsOnlyOurs(t *testing.T) {
	for entry, want := range map[string]bool{
		".a.md123": true, ".memctl-tmp-9": true, ".a.md": false, "a.md": false, ".a.md.swp": false, ".a.md12x": false, ".b.md123": false, "a.md123": false, ".memctl-tmp-": false,
	} {
		if got := atomicfile.IsTemp(entry, "a.md"); got != want {
			t.Errorf("IsTemp(%q) = %v", entry, got)
		}
	}
}

func TestWriteStaysBelowTheRoot(t *testing.T) {
	root, dir := newRoot(t)
	if err := os.Symlink(t.TempDir(), filepath.Join(dir, "out")); err != nil {
		t.Skip(err)
	}
	for _, name := range []string{"../x", "bank/out/x", "bank/../../x"} {
		if err := atomicfile.Write(root, name, []byte("x"), atomicfile.Options{}); err == nil {
			t.Errorf("%s was written", name)
		}
	}
	if err := atomicfile.Write(root, "none/x", []byte("x"), atomicfile.Options{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing directory: %v", err)
	}
}
