package engine_test

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/ask"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/recall"
	folders "github.com/seed-a44923cb/memctl/internal/derived"
)

// moveNest changes a line of an old log in place, so that no glance sees it.
func moveNest(t *testing.T, dir string) {
	t.Helper()
	edit(t, dir, oldLog, "예산", "서산")
	chtimes(t, dir, oldLog, time.Now().Add(-30*time.Minute))
}

// TestTableThatIsNewerThanTheIndexVouchesForNothing: another process brings the index up to date after it was asked and before the files of the answer are looked at.
func TestTableThatIsNewerThanTheIndexVouchesForNothing(t *testing.T) {
	t.Parallel()
	dir := largeWorkspace(t)
	index := filepath.Join(dir, ".memctl/index")
	before := t.TempDir()
	check(t, os.CopyFS(before, os.DirFS(index)))
	sum := read(t, dir, ".memctl/index-sum.json")
	moveNest(t, dir)
	refreshed(t, dir)
	check(t, os.RemoveAll(index), os.CopyFS(index, os.DirFS(before))) // as they were read
	write(t, dir, ".memctl/index-sum.json", sum)
	chtimes(t, dir, ".memctl", time.Now())
	if a := inquire(t, dir, "황새 둥지"); a.says("예산") || !a.says("서산") {
		t.Errorf("%+v", a.Hits)
	}
}

// TestTableThatIsNotThatOfTheSumTakesNothingOut of the index: after a power cut the end of the table may be missing, and the sum not.
func TestTableThatIsNotThatOfTheSumTakesNothingOut(t *testing.T) {
	t.Parallel()
	for name, cut := range map[string]func(before, after string) string{
		"older": func(before, _ string) string { return before },
		"torn":  func(_, after string) string { return after[:len(after)-3] },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := largeWorkspace(t)
			table := read(t, dir, ".memctl/index-files")
			write(t, dir, "bank/wiki/황조롱이.md", "황조롱이는 안산에 산다.\n")
			chtimes(t, dir, "bank/wiki/황조롱이.md", time.Now().Add(-30*time.Minute))
			chtimes(t, dir, "bank/wiki", time.Now().Add(-30*time.Minute))
			refreshed(t, dir) // which appends to the table
			write(t, dir, ".memctl/index-files", cut(table, read(t, dir, ".memctl/index-files")))
			appendTo(t, filepath.Join(dir, newLog), "재두루미는 주남에 온다.\n")
			if a := inquire(t, dir, "재두루미 주남"); !a.says("주남에 온다") {
				t.Errorf("what was added is not found: %+v", a.Hits)
			}
			if a := inquire(t, dir, "황조롱이 안산"); !a.says("안산에 산다") {
				t.Errorf("%+v", a.Hits)
			}
		})
	}
}

// TestChangedLineIsNotShownWhileTheIndexIsBusy: neither where a glance has seen that something changed nor where the files of the answer have.
func TestChangedLineIsNotShownWhileTheIndexIsBusy(t *testing.T) {
	t.Parallel()
	for _, seen := range []bool{false, true} {
		dir := largeWorkspace(t)
		moveNest(t, dir)
		if seen {
			appendTo(t, filepath.Join(dir, newLog), "재두루미는 주남에 온다.\n")
		}
		d, err := folders.At(filepath.Join(dir, ".memctl/index")).Open()
		check(t, err)
		lock, err := d.TryLock("LOCK", 0o600)
		check(t, err)
		e, err := engine.Open(dir, engine.Options{Now: glanceDay, IndexWithin: 50 * time.Millisecond})
		check(t, err)
		a, err := e.Recall(t.Context(), recall.Query{Text: "황새 둥지 따오기 창녕", Any: true})
		check(t, err, e.Close(), lock.Close(), d.Close())
		if got := (glancedAnswer{Answer: a}); got.says("예산") || !got.says("창녕") || a.Stale == "" {
			t.Errorf("seen %v: %+v, stale %q", seen, a.Hits, a.Stale)
		}
	}
}

// TestHookIsNotToldWhatHoldsByAPageThatHasChanged: it is not known whether a line of a log holds when the page beside it has another text now.
func TestHookIsNotToldWhatHoldsByAPageThatHasChanged(t *testing.T) {
	t.Parallel()
	dir := largeWorkspace(t)
	retain(t, dir, "2026-09-02", "W @CI: 빌드는 Jenkins로 돌린다.")
	retain(t, dir, "2026-09-05", "W @CI: 빌드를 Jenkins에서 Buildkite로 바꿨다.")
	reflect(t, dir, "2026-09-06")
	settled(t, dir)
	lines := func() (n int) {
		e, err := engine.Open(dir, engine.Options{Now: glanceDay, Glance: true})
		check(t, err)
		defer e.Close()
		a, err := e.Recall(t.Context(), recall.Query{Text: "CI 빌드 Jenkins로 돌린다", Tiers: []recall.Tier{recall.Memory}, Any: true})
		check(t, err)
		for i := range a.Hits {
			if h := &a.Hits[i]; h.Former || len(h.Gave) > 0 {
				n++
			}
		}
		return n
	}
	if lines() == 0 {
		t.Fatal("no line is said to hold or not: nothing is shown by this test")
	}
	page := entry(t, dir, "Jenkins로 돌린다").page
	write(t, dir, page, "# 비었다\n")
	chtimes(t, dir, page, time.Now().Add(-30*time.Minute))
	if n := lines(); n > 0 {
		t.Errorf("%d lines are said to hold or not by a page that is another", n)
	}
}

// TestHookIsNotGivenAStruckLineAsOneThatHolds: the text is the same.
func TestHookIsNotGivenAStruckLineAsOneThatHolds(t *testing.T) {
	t.Parallel()
	dir := largeWorkspace(t)
	edit(t, dir, oldLog, "황새는 예산에서 둥지를 튼다.", "~~황새는 예산에서 둥지를 튼다.~~")
	chtimes(t, dir, oldLog, time.Now().Add(-30*time.Minute))
	e, err := engine.Open(dir, engine.Options{Now: glanceDay, Glance: true})
	check(t, err)
	defer e.Close()
	a, err := e.Recall(t.Context(), recall.Query{Text: "황새 둥지", Any: true})
	check(t, err)
	if (glancedAnswer{Answer: a}).says("예산") {
		t.Errorf("%+v", a.Hits)
	}
}

// TestHookLooksAtNoFolderWhereNoGlanceCanBeTaken: it would look at all files at each prompt. What it is given is checked.
func TestHookLooksAtNoFolderWhereNoGlanceCanBeTaken(t *testing.T) {
	t.Parallel()
	for name, blind := range map[string]func(t *testing.T, dir string){
		"the times of folders say nothing": func(t *testing.T, dir string) { chtimes(t, dir, ".memctl", time.Unix(0, 0)) },
		"a folder has no time": func(t *testing.T, dir string) {
			chtimes(t, dir, "bank/wiki", time.Unix(0, 0))
			refreshed(t, dir)
		},
	} {
		dir := largeWorkspace(t)
		blind(t, dir)
		moveNest(t, dir)
		listed := watchedHook(t, dir, func(e *engine.Engine) {
			a, err := e.Recall(t.Context(), recall.Query{Text: "황새 둥지 따오기 창녕", Any: true})
			check(t, err)
			if got := (glancedAnswer{Answer: a}); got.says("예산") || !got.says("창녕") || a.Stale != find.ErrBehind.Error() {
				t.Errorf("%s: %+v, stale %q", name, a.Hits, a.Stale)
			}
		})
		if len(listed) > 0 {
			t.Errorf("%s: listed %q", name, listed)
		}
	}
}

// TestPageOnWhichAQuestionWaitsIsGlancedAt: it is not told of as waiting after a person has closed it.
func TestPageOnWhichAQuestionWaitsIsGlancedAt(t *testing.T) {
	t.Parallel()
	dir := largeWorkspace(t)
	const question = "넓적부리도요는 어디로 날아가지?"
	p := file(t, dir, glanceDay, ask.PromoteRequest{Question: question})
	settled(t, dir)
	if a := inquire(t, dir, question); a.Gap == nil || a.looked() {
		t.Fatalf("it does not wait: %+v, listed %q", a.Gap, a.listed)
	}
	edit(t, dir, p.Page, "gap: open", "gap: closed")
	chtimes(t, dir, p.Page, time.Now().Add(-30*time.Minute))
	if a := inquire(t, dir, question); a.Gap != nil || a.looked() {
		t.Errorf("it waits: %+v, listed %q", a.Gap, a.listed)
	}
}

// TestNothingIsSeenThroughALinkInThePlaceOfAFolder: what was below the folder is gone, though the system finds it there.
func TestNothingIsSeenThroughALinkInThePlaceOfAFolder(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links are not for everyone there")
	}
	t.Parallel()
	dir := largeWorkspace(t)
	write(t, dir, "bank/새/물/호수/물꿩.md", "물꿩은 우포에 산다.\n")
	settled(t, dir)
	check(t, os.Rename(filepath.Join(dir, "bank/새"), filepath.Join(dir, "bank/조류")), os.Symlink("조류", filepath.Join(dir, "bank/새")))
	for range 2 {
		a := inquire(t, dir, "물꿩 우포")
		if !slices.ContainsFunc(a.Hits, func(h recall.Hit) bool { return strings.HasPrefix(h.Path, "bank/조류/") }) ||
			slices.ContainsFunc(a.Hits, func(h recall.Hit) bool { return strings.HasPrefix(h.Path, "bank/새/") }) || a.looked() {
			t.Errorf("%+v, listed %q", a.Hits, a.listed)
		}
	}
}
