package trust_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/internal/trust"
)

func mkdir(t *testing.T, parts ...string) string {
	t.Helper()
	dir := filepath.Join(parts...)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

func trusts(t *testing.T, r trust.Registry, dir string, want bool) {
	t.Helper()
	if got, err := r.Trusts(dir); err != nil || got != want {
		t.Errorf("trusts %s: %v, %v; want %v", filepath.Base(dir), got, err, want)
	}
}

func TestOnlyWhatWasAddedIsTrusted(t *testing.T) {
	base := t.TempDir()
	r := trust.In(filepath.Join(base, "state", "memctl"))
	mine, theirs := mkdir(t, base, "메모"), mkdir(t, base, "clone")
	trusts(t, r, mine, false)
	w, added, err := r.Add(mine, time.Unix(1e9, 0))
	if err != nil || !added || filepath.Base(w.Dir) != "메모" {
		t.Fatalf("add: %+v, %v, %v", w, added, err)
	}
	if _, added, err := r.Add(mine, time.Now()); err != nil || added {
		t.Errorf("a second time: %v, %v", added, err)
	}
	trusts(t, r, mine, true)
	trusts(t, r, theirs, false)
	trusts(t, r, mkdir(t, mine, "안"), false)
	if all, err := r.List(); err != nil || len(all) != 1 || all[0].Since.Unix() != 1e9 {
		t.Errorf("list: %v, %v", all, err)
	}
	if _, removed, err := r.Remove(mine); err != nil || !removed {
		t.Errorf("remove: %v, %v", removed, err)
	}
	if _, removed, err := r.Remove(mine); err != nil || removed {
		t.Errorf("remove again: %v, %v", removed, err)
	}
	trusts(t, r, mine, false)
}

// workspace makes a folder with logs and a derived file, as init and a run leave it.
func workspace(t *testing.T, parts ...string) string {
	t.Helper()
	dir := mkdir(t, parts...)
	mkdir(t, dir, "memory")
	mkdir(t, dir, ".memctl")
	if err := os.WriteFile(filepath.Join(dir, ".memctl", "cursor.json"), []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

func add(t *testing.T, r trust.Registry, dir string, want bool) {
	t.Helper()
	if _, added, err := r.Add(dir, time.Now()); err != nil || added != want {
		t.Fatalf("add %s: %v, %v; want %v", filepath.Base(dir), added, err, want)
	}
}

func TestAnotherWorkspaceInItsPlaceIsNotTrusted(t *testing.T) {
	base := t.TempDir()
	r := trust.In(filepath.Join(base, "state"))
	dir := workspace(t, base, "노트")
	add(t, r, dir, true)
	for range 20 { // the number of a folder is given out again at once
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
		trusts(t, r, workspace(t, base, "노트"), false)
	}
	add(t, r, dir, true)
	trusts(t, r, dir, true)
	if all, err := r.List(); err != nil || len(all) != 1 {
		t.Errorf("the old one is still listed: %v, %v", all, err)
	}
}

func TestFolderThatWasEmptiedForAnotherWorkspaceIsNotTrusted(t *testing.T) {
	base := t.TempDir()
	r := trust.In(filepath.Join(base, "state"))
	dir := workspace(t, base, "notes")
	add(t, r, dir, true)
	for _, name := range []string{"memory", ".memctl"} {
		if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	trusts(t, r, dir, false)
	trusts(t, r, workspace(t, base, "notes"), false)
}

func TestMarkOfAnotherMeansNothing(t *testing.T) {
	base := t.TempDir()
	r := trust.In(filepath.Join(base, "state"))
	mine, theirs := workspace(t, base, "mine"), workspace(t, base, "theirs")
	add(t, r, mine, true)
	add(t, trust.In(filepath.Join(base, "of another")), theirs, true)
	if err := errors.Join(os.RemoveAll(mine), os.Rename(theirs, mine)); err != nil {
		t.Fatal(err)
	}
	trusts(t, r, mine, false)
}

func TestTwoUsersTrustOneWorkspace(t *testing.T) {
	base := t.TempDir()
	one, two := trust.In(filepath.Join(base, "one")), trust.In(filepath.Join(base, "two"))
	dir := workspace(t, base, "함께")
	add(t, one, dir, true)
	add(t, two, dir, true)
	if err := os.RemoveAll(filepath.Join(dir, "memory")); err != nil { // so that the marks alone count
		t.Fatal(err)
	}
	trusts(t, one, dir, true)
	if _, _, err := two.Remove(dir); err != nil {
		t.Fatal(err)
	}
	trusts(t, one, dir, true)
	trusts(t, two, dir, false)
}

func TestMovedWorkspaceIsTrustedAgainOnlyWhereItStood(t *testing.T) {
	base := t.TempDir()
	r := trust.In(filepath.Join(base, "state"))
	dir, moved := workspace(t, base, "notes"), filepath.Join(base, "옮김")
	add(t, r, dir, true)
	if err := os.Rename(dir, moved); err != nil {
		t.Fatal(err)
	}
	trusts(t, r, moved, false)
	if err := os.Rename(moved, dir); err != nil {
		t.Fatal(err)
	}
	trusts(t, r, dir, true)
}

func TestCopyIsNotTrusted(t *testing.T) {
	base := t.TempDir()
	r := trust.In(filepath.Join(base, "state"))
	dir, other := workspace(t, base, "notes"), filepath.Join(base, "사본")
	add(t, r, dir, true)
	if err := os.CopyFS(other, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	trusts(t, r, other, false)
	// One that was restored from a copy to where it stood is the same.
	if err := errors.Join(os.RemoveAll(dir), os.Rename(other, dir)); err != nil {
		t.Fatal(err)
	}
	trusts(t, r, dir, true)
}

func TestDeletingDerivedFilesLosesNoTrust(t *testing.T) {
	if runtime.GOOS != "linux" && runtime.GOOS != "darwin" {
		t.Skip("nothing tells which folder memory/ is here")
	}
	base := t.TempDir()
	r := trust.In(filepath.Join(base, "state"))
	dir := workspace(t, base, "notes")
	add(t, r, dir, true)
	derived := filepath.Join(dir, ".memctl")
	if err := os.RemoveAll(derived); err != nil {
		t.Fatal(err)
	}
	if ok, err := r.Trusts(dir); err != nil || !ok {
		t.Skipf("this file system does not say when a folder was made: %v, %v", ok, err)
	}
	add(t, r, dir, false) // and its mark is made anew
	if left, err := filepath.Glob(filepath.Join(derived, "trust-*")); err != nil || len(left) != 1 {
		t.Errorf("marks: %v, %v", left, err)
	}
}

func TestLinkInPlaceOfTheDerivedFolderIsNoMark(t *testing.T) {
	base := t.TempDir()
	r := trust.In(filepath.Join(base, "state"))
	dir, kept := workspace(t, base, "notes"), filepath.Join(base, "kept")
	add(t, r, dir, true)
	err := errors.Join(os.RemoveAll(filepath.Join(dir, "memory")), os.Rename(filepath.Join(dir, ".memctl"), kept))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(kept, filepath.Join(dir, ".memctl")); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
	trusts(t, r, dir, false)
	if _, _, err := r.Add(dir, time.Now()); err == nil {
		t.Error("a mark was written through a link")
	}
}

func TestLinkIsTrustedForWhatItLeadsTo(t *testing.T) {
	base := t.TempDir()
	r := trust.In(filepath.Join(base, "state"))
	dir := mkdir(t, base, "notes")
	link := filepath.Join(base, "링크")
	if err := os.Symlink(dir, link); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
	if _, _, err := r.Add(link, time.Now()); err != nil {
		t.Fatal(err)
	}
	trusts(t, r, dir, true)
	if err := errors.Join(os.Remove(link), os.Symlink(mkdir(t, base, "other"), link)); err != nil {
		t.Fatal(err)
	}
	trusts(t, r, link, false)
}

func TestNothingIsTrustedWithoutAListThatCanBeRead(t *testing.T) {
	base := t.TempDir()
	trusts(t, trust.In(""), base, false)
	if _, _, err := trust.In("").Add(base, time.Now()); !errors.Is(err, trust.ErrNowhere) {
		t.Errorf("add: %v", err)
	}
}

func TestListThatIsDamagedOrNewerTrustsNothingAndIsNotWrittenOver(t *testing.T) {
	for _, c := range []struct {
		name, list string
		newer      int
	}{
		{"cut off", `{"v":1,"workspaces":[{"dir":"/노트"`, 0},
		{"empty", "", 0},
		{"another file", `["작업 폴더"]`, 0},
		{"without a version", `{"workspaces":[]}`, 0},
		{"a field of another type", `{"v":1,"workspaces":{"dir":"/notes"}}`, 0},
		{"newer", `{"v":2,"workspaces":[],"한도":3}`, 2},
		{"newer, of another shape", `{"v":12,"workspaces":{"/notes":{"until":"2027"}}}`, 12},
	} {
		t.Run(c.name, func(t *testing.T) {
			state, dir := t.TempDir(), t.TempDir()
			r, file := trust.In(state), filepath.Join(state, "trusted.json")
			if err := os.WriteFile(file, []byte(c.list), 0o600); err != nil {
				t.Fatal(err)
			}
			ok, trusts := r.Trusts(dir)
			_, list := r.List()
			_, _, add := r.Add(dir, time.Now())
			_, _, remove := r.Remove(dir)
			for what, err := range map[string]error{"trusts": trusts, "list": list, "add": add, "remove": remove} {
				if e, is := errors.AsType[*trust.ListError](err); !is || e.Newer != c.newer || e.File != file || ok {
					t.Errorf("%s: %v, %v; want a list of the version %d at %s", what, ok, err, c.newer, file)
				}
			}
			if after, err := os.ReadFile(file); err != nil || string(after) != c.list {
				t.Errorf("the list is %q now, %v", after, err)
			}
		})
	}
}

func TestRemoveTellsWhereTheFolderIs(t *testing.T) {
	base := t.TempDir()
	r := trust.In(filepath.Join(base, "state"))
	w, _, err := r.Add(workspace(t, base, "노트"), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(base, "링크")
	if err := os.Symlink(w.Dir, link); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
	t.Chdir(base)
	for _, dir := range []string{"링크", "노트", "./노트/../노트"} { // the first is in the list, the others are not any more
		if abs, _, err := r.Remove(dir); err != nil || abs != w.Dir {
			t.Errorf("remove %s: %s, %v; want %s", dir, abs, err, w.Dir)
		}
	}
	if abs, removed, err := r.Remove("없는 곳"); err != nil || removed || !filepath.IsAbs(abs) {
		t.Errorf("remove what is not there: %s, %v, %v", abs, removed, err)
	}
}

// A disk that does not tell Notes from notes leads to the same folder by both.
func TestWorkspaceIsRemovedByItsNameInOtherLetters(t *testing.T) {
	base := t.TempDir()
	r := trust.In(filepath.Join(base, "state"))
	add(t, r, workspace(t, base, "notes"), true)
	other := filepath.Join(base, "NOTES")
	if _, err := os.Stat(other); err != nil {
		t.Skip("this disk tells the two from one another")
	}
	trusts(t, r, other, true)
	if _, removed, err := r.Remove(other); err != nil || !removed {
		t.Errorf("remove: %v, %v", removed, err)
	}
}

func TestTwoAtOnceLoseNothing(t *testing.T) {
	base := t.TempDir()
	r := trust.In(filepath.Join(base, "state"))
	var wg sync.WaitGroup
	for i := range 20 {
		dir := mkdir(t, base, string(rune('가'+i)))
		wg.Go(func() {
			if _, _, err := r.Add(dir, time.Now()); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if all, err := r.List(); err != nil || len(all) != 20 {
		t.Errorf("%d of 20: %v", len(all), err)
	}
}
