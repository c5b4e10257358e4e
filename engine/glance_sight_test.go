package engine_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
)

// TestNamesOfTwoFormsAreLookedAtInFull: of two files one is taken, and when it is gone the other is.
func TestNamesOfTwoFormsAreLookedAtInFull(t *testing.T) {
	if runtime.GOOS == "darwin" {
		t.Skip("APFS holds one of two names that differ in their Unicode form")
	}
	t.Parallel()
	dir := largeWorkspace(t)
	decomposed := "bank/\u1100\u1161" // 가
	write(t, dir, decomposed+"/x.md", "흑고니는 경포에 온다.\n")
	if !inquire(t, dir, "흑고니 경포").says("경포") {
		t.Fatal("a folder with a name in another form is passed over")
	}
	if a := inquire(t, dir, "흑고니 경포"); !a.says("경포") {
		t.Errorf("%+v", a.Hits)
	}
	settled(t, dir)
	if a := inquire(t, dir, "흑고니 경포"); !a.says("경포") || len(a.listed) > 0 {
		t.Errorf("%+v, listed %q", a.Hits, a.listed)
	}
	write(t, dir, "bank/가/x.md", "흑고니는 천수만에 온다.\n")
	if a := inquire(t, dir, "흑고니"); a.says("경포") || !a.says("천수만") {
		t.Errorf("both: %+v", a.Hits)
	}
	check(t, os.Remove(filepath.Join(dir, "bank/가/x.md")))
	if a := inquire(t, dir, "흑고니"); !a.says("경포") || a.says("천수만") {
		t.Errorf("one is gone: %+v", a.Hits)
	}
}

// TestReplacedFileIsTakenThoughAllTimesWereKept: as rsync does, which sets the times of folders back, too.
func TestReplacedFileIsTakenThoughAllTimesWereKept(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a folder has one time there, which can be set")
	}
	t.Parallel()
	dir := largeWorkspace(t)
	const page = "bank/wiki/새.md"
	file, err := os.Stat(filepath.Join(dir, page))
	check(t, err)
	folder, err := os.Stat(filepath.Join(dir, "bank/wiki"))
	check(t, err)
	write(t, dir, "bank/wiki/neu", "# 새\n\n뜸부기는 논에 산다.\n")
	check(t, os.Rename(filepath.Join(dir, "bank/wiki/neu"), filepath.Join(dir, page)))
	chtimes(t, dir, page, file.ModTime())
	chtimes(t, dir, "bank/wiki", folder.ModTime())
	if a := inquire(t, dir, "뜸부기 논"); !a.says("뜸부기") || a.looked() {
		t.Errorf("%+v, listed %q", a.Hits, a.listed)
	}
}

// TestGlanceAndLookMakeOneIndex: what a glance has taken leaves nothing for a look to take.
func TestGlanceAndLookMakeOneIndex(t *testing.T) {
	t.Parallel()
	dir := largeWorkspace(t)
	write(t, dir, newLog, "# 2026-11-20\n\n두루미는 철원에서 겨울을 난다.\n재두루미는 주남에 온다.\n")
	write(t, dir, "bank/people/따오기.md", "따오기는 논에서 먹는다.\n")
	chtimes(t, dir, newLog, time.Now().Add(-30*time.Minute))
	chtimes(t, dir, "bank/people/따오기.md", time.Now().Add(-30*time.Minute))
	if !inquire(t, dir, "재두루미").says("주남") {
		t.Error("a line that was added is not found")
	}
	e, err := engine.Open(dir, engine.Options{Now: glanceDay})
	check(t, err)
	defer e.Close()
	if done, err := e.Refresh(t.Context()); err != nil || done != nil {
		t.Errorf("a look after the glance: %+v, %v; want nothing to do", done, err)
	}
}

// TestSightThatIsLostIsSeenAnew: without its table no file is vouched for, which is mended once.
func TestSightThatIsLostIsSeenAnew(t *testing.T) {
	t.Parallel()
	dir := largeWorkspace(t)
	for name, lose := range map[string]func(){
		"gone":    func() { check(t, os.Remove(filepath.Join(dir, ".memctl/index-files"))) },
		"damaged": func() { write(t, dir, ".memctl/index-files", "x") },
	} {
		lose()
		if a := inquire(t, dir, "황새 둥지"); !a.says("예산") || !a.looked() {
			t.Errorf("%s: %+v, listed %q", name, a.Hits, a.listed)
		}
		if a := inquire(t, dir, "황새 둥지"); !a.says("예산") || len(a.listed) > 0 {
			t.Errorf("%s, the next question: %+v, listed %q", name, a.Hits, a.listed)
		}
	}
}
