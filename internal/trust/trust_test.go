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
	if removed, err := r.Remove(mine); err != nil || !removed {
		t.Errorf("remove: %v, %v", removed, err)
	}
	if removed, err := r.Remove(mine); err != nil || removed {
		t.Errorf("remove again: %v, %v", removed, err)
	}
	trusts(t, r, mine, false)
}

func TestAnotherFolderInItsPlaceIsNotTrusted(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("folders have no number here")
	}
	base := t.TempDir()
	r := trust.In(filepath.Join(base, "state"))
	dir := mkdir(t, base, "notes")
	if _, _, err := r.Add(dir, time.Now()); err != nil {
		t.Fatal(err)
	}
	moved := filepath.Join(base, "moved")
	if err := os.Rename(dir, moved); err != nil {
		t.Fatal(err)
	}
	trusts(t, r, moved, false)
	trusts(t, r, mkdir(t, base, "notes"), false)
	if _, added, err := r.Add(dir, time.Now()); err != nil || !added {
		t.Errorf("the new one: %v, %v", added, err)
	}
	if all, err := r.List(); err != nil || len(all) != 1 {
		t.Errorf("the old one is still listed: %v, %v", all, err)
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
	if err := os.WriteFile(filepath.Join(base, "trusted.json"), []byte("{half"), 0o600); err != nil {
		t.Fatal(err)
	}
	if ok, err := trust.In(base).Trusts(base); ok || err == nil {
		t.Errorf("a broken list: %v, %v", ok, err)
	}
	if _, _, err := trust.In(base).Add(base, time.Now()); err == nil {
		t.Error("a broken list was written over")
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
