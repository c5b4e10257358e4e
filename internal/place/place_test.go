package place_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/internal/place"
)

// folders makes a home with workspaces in it: its own data folder, and 노트 with a folder below it. It returns the home.
func folders(t *testing.T) string {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("the data folder is where Linux has it")
	}
	home := t.TempDir()
	for _, dir := range []string{".local/share/memctl", "노트", "노트/안/더", "빈곳", "가짜/memctl.yaml"} {
		if err := os.MkdirAll(filepath.Join(home, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, dir := range []string{".local/share/memctl", "노트"} {
		if err := os.WriteFile(filepath.Join(home, dir, "memctl.yaml"), []byte("timezone: UTC\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return home
}

func TestTheWorkspaceThatIsMeant(t *testing.T) {
	home := folders(t)
	in := func(dir string) string { return filepath.Join(home, dir) }
	own := in(".local/share/memctl")
	for name, c := range map[string]struct {
		named, env, cwd string
		want            place.Found
	}{
		"named by a flag, though it is none": {"빈곳", "x", in("노트"), place.Found{Dir: "빈곳", By: place.ByFlag}},
		"named by the environment":           {"", in("빈곳"), in("노트"), place.Found{Dir: in("빈곳"), By: place.ByEnv}},
		"the folder itself":                  {"", "", in("노트"), place.Found{Dir: in("노트"), By: place.ByParent}},
		"the nearest above":                  {"", "", in("노트/안/더"), place.Found{Dir: in("노트"), By: place.ByParent}},
		"a folder of that name is none":      {"", "", in("가짜"), place.Found{Dir: own, By: place.ByData}},
		"the user's own":                     {"", "", in("빈곳"), place.Found{Dir: own, By: place.ByData}},
		"no current folder":                  {"", "", "", place.Found{Dir: own, By: place.ByData}},
	} {
		f := place.Finder{Named: c.named, Env: map[string]string{"HOME": home, place.Variable: c.env}}
		if got, err := f.From(c.cwd); err != nil || got != c.want {
			t.Errorf("%s: %+v, %v, want %+v", name, got, err, c.want)
		}
	}
	t.Chdir(in("노트/안"))
	if got, err := (place.Finder{}).Find(); err != nil || got.By != place.ByParent {
		t.Errorf("from the current folder: %+v, %v", got, err)
	}
	if got, err := (place.Finder{}).From(in("빈곳")); !errors.Is(err, place.ErrNone) {
		t.Errorf("without a home: %+v, %v", got, err)
	}
}

func TestOnlyWhatNobodyNamedHasToBeTrusted(t *testing.T) {
	home := folders(t)
	dir := filepath.Join(home, "노트")
	if err := os.MkdirAll(filepath.Join(dir, "memory"), 0o755); err != nil {
		t.Fatal(err)
	}
	f := place.Finder{Env: map[string]string{"HOME": home}}
	for _, by := range []place.By{place.ByFlag, place.ByEnv, place.ByData} {
		if e := f.Closed(place.Found{Dir: dir, By: by}); e != nil {
			t.Errorf("%s: %v", by, e)
		}
	}
	found := place.Found{Dir: dir, By: place.ByParent}
	if e := f.Closed(found); e == nil || e.Dir != dir || e.Notice().Code != "workspace.untrusted" {
		t.Errorf("it is open: %v", e)
	}
	if _, _, err := f.Trusted().Add(dir, time.Now()); err != nil {
		t.Fatal(err)
	}
	if e := f.Closed(found); e != nil {
		t.Errorf("it is in the list, and closed: %v", e)
	}
}

func TestFoldersOfAUser(t *testing.T) {
	f := place.Finder{Env: map[string]string{"HOME": "/집", "XDG_STATE_HOME": "안/됨"}}
	if got := f.Expand("~/노트"); got != filepath.Join("/집", "노트") || f.Expand("노트") != "노트" {
		t.Errorf("got %s", got)
	}
	if got, err := f.Home(); err != nil || got != "/집" {
		t.Errorf("%s, %v", got, err)
	}
	if _, err := (place.Finder{}).Home(); !errors.Is(err, place.ErrNoHome) {
		t.Error(err)
	}
	if (place.Finder{}).State() != "" || (place.Finder{}).Data() != "" {
		t.Error("nobody has folders")
	}
}
