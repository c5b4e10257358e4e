package engine_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/load"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

const (
	glanceDay = "2026-11-20"
	newLog    = "memory/2026-11-20.md"
	oldLog    = "memory/2026-09-01.md"
)

// largeWorkspace has so many files that a glance takes the place of a look, and an index of all of them; their times vouch for them.
func largeWorkspace(t *testing.T) string {
	t.Helper()
	dir := newWorkspace(t)
	for i := range 520 {
		write(t, dir, fmt.Sprintf("memory/sources/%d/쪽 %d.md", i%4, i), fmt.Sprintf("쪽 %d에는 두루미가 없다.\n", i))
	}
	write(t, dir, newLog, "# 2026-11-20\n\n두루미는 철원에서 겨울을 난다.\n")
	write(t, dir, oldLog, "# 2026-09-01\n\n황새는 예산에서 둥지를 튼다.\n")
	for i := range 9 {
		write(t, dir, fmt.Sprintf("memory/2026-10-%02d.md", 10+i), "# 10월\n\n새를 보지 못했다.\n") // which are newer, so that no glance looks at the old one
	}
	write(t, dir, "bank/wiki/새.md", "# 새\n\n따오기는 창녕에 산다.\n")
	write(t, dir, "bank/_meta/changelog.md", "없음\n")
	check(t, os.MkdirAll(filepath.Join(dir, "memory/sources/빈 곳.md"), 0o755))
	settled(t, dir)
	return dir
}

// settled lets a look at all files find them old enough to be vouched for.
func settled(t *testing.T, dir string) {
	t.Helper()
	aged(t, dir)
	refreshed(t, dir)
}

// glancedAnswer is an answer, and which folders were listed for it.
type glancedAnswer struct {
	*find.Answer
	listed []string
}

// inquire asks in a process of its own. fail says which folders cannot be listed.
func inquire(t *testing.T, dir, question string, fail ...string) glancedAnswer {
	t.Helper()
	var a glancedAnswer
	watched(t, dir, &a.listed, fail, func(e *engine.Engine) {
		var err error
		if a.Answer, err = e.Recall(t.Context(), recall.Query{Text: question, Limit: 5}); err != nil {
			t.Fatal(err)
		}
	})
	if a.Stale != "" {
		t.Fatalf("stale: %s", a.Stale)
	}
	return a
}

// watched does something in a process of its own, and notes which folders are listed for it.
func watched(t *testing.T, dir string, listed *[]string, fail []string, do func(*engine.Engine)) {
	t.Helper()
	watchedWith(t, dir, engine.Options{Now: glanceDay}, listed, fail, do)
}

// watchedHook is watched for a hook, and returns what was listed.
func watchedHook(t *testing.T, dir string, do func(*engine.Engine)) (listed []string) {
	t.Helper()
	watchedWith(t, dir, engine.Options{Now: glanceDay, Glance: true}, &listed, nil, do)
	return listed
}

func watchedWith(t *testing.T, dir string, opt engine.Options, listed *[]string, fail []string, do func(*engine.Engine)) {
	t.Helper()
	var mu sync.Mutex
	opt.Files = []workspace.Option{workspace.WithListing(func(at string) error {
		mu.Lock()
		defer mu.Unlock()
		if *listed = append(*listed, at); slices.Contains(fail, at) {
			return syscall.EACCES
		}
		return nil
	})}
	e, err := engine.Open(dir, opt)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	*listed = nil // of what opening took
	do(e)
	slices.Sort(*listed)
}

// says reports whether a hit has a text.
func (a glancedAnswer) says(text string) bool {
	return slices.ContainsFunc(a.Hits, func(h recall.Hit) bool { return strings.Contains(h.Text, text) })
}

// looked reports whether all files were looked at.
func (a glancedAnswer) looked() bool { return slices.Contains(a.listed, "memory/sources/3") }

func chtimes(t *testing.T, dir, rel string, at time.Time) {
	t.Helper()
	check(t, os.Chtimes(filepath.Join(dir, filepath.FromSlash(rel)), at, at))
}

func TestQuestionAboutALargeWorkspaceListsNoFolderAgain(t *testing.T) {
	t.Parallel()
	dir := largeWorkspace(t)
	for _, q := range []string{"두루미 철원", "황새 둥지", "아무도 적지 않은 낱말"} {
		if a := inquire(t, dir, q); len(a.listed) > 0 {
			t.Errorf("%s: listed %q", q, a.listed)
		}
	}
	if !inquire(t, dir, "황새 둥지").says("예산") {
		t.Error("a line of an old log is not found")
	}
}

// TestQuestionAboutALargeWorkspaceTakesWhatAGlanceSees: lines that were added to a new log, a new file, a file less. Only what has changed is listed.
func TestQuestionAboutALargeWorkspaceTakesWhatAGlanceSees(t *testing.T) {
	t.Parallel()
	dir := largeWorkspace(t)
	write(t, dir, newLog, "# 2026-11-20\n\n두루미는 철원에서 겨울을 난다.\n재두루미는 주남에 온다.\n")
	if a := inquire(t, dir, "재두루미 주남"); !a.says("주남에 온다") || len(a.listed) > 0 {
		t.Errorf("a line that was added to today's log: listed %q", a.listed)
	}
	write(t, dir, "bank/people/따오기.md", "따오기는 논에서 먹는다.\n")
	if a := inquire(t, dir, "따오기 논"); !a.says("논에서 먹는다") || !slices.Equal(a.listed, []string{"bank", "bank/people"}) {
		t.Errorf("a page in a new folder: listed %q", a.listed)
	}
	settled(t, dir)
	check(t, os.Remove(filepath.Join(dir, "bank/people/따오기.md")))
	if a := inquire(t, dir, "따오기 논"); a.says("논에서 먹는다") || !slices.Equal(a.listed, []string{"bank/people"}) {
		t.Errorf("a page that is gone: listed %q", a.listed)
	}
	check(t, os.Rename(filepath.Join(dir, "memory/sources/2"), filepath.Join(dir, "bank/people/둘")))
	if a := inquire(t, dir, "쪽 6 두루미"); !slices.ContainsFunc(a.Hits, func(h recall.Hit) bool { return h.Path == "bank/people/둘/쪽 6.md" }) ||
		slices.ContainsFunc(a.Hits, func(h recall.Hit) bool { return strings.HasPrefix(h.Path, "memory/sources/2/") }) {
		t.Errorf("a folder that was moved: %+v", a.Hits)
	}
	check(t, os.RemoveAll(filepath.Join(dir, "bank")))
	if a := inquire(t, dir, "쪽 6 두루미"); slices.ContainsFunc(a.Hits, func(h recall.Hit) bool { return strings.HasPrefix(h.Path, "bank") }) {
		t.Errorf("all pages are gone: %+v", a.Hits)
	}
	write(t, dir, "bank/다시.md", "따오기는 돌아왔다.\n")
	if !inquire(t, dir, "따오기 돌아왔다").says("돌아왔다") {
		t.Error("a page is there again")
	}
}

// TestFileChangedInPlaceIsNotShownAsItWas: whatever its time is, also after a question that took lines which were added elsewhere.
func TestFileChangedInPlaceIsNotShownAsItWas(t *testing.T) {
	t.Parallel()
	was := "# 2026-09-01\n\n황새는 예산에서 둥지를 튼다.\n"
	for name, edit := range map[string]func(t *testing.T, dir string){
		"now": func(t *testing.T, dir string) { write(t, dir, oldLog, strings.Replace(was, "예산", "서산", 1)) },
		"with a time before the index": func(t *testing.T, dir string) {
			write(t, dir, oldLog, strings.Replace(was, "예산", "서산", 1))
			chtimes(t, dir, oldLog, time.Now().Add(-30*time.Minute))
		},
		"with a time before the one it had": func(t *testing.T, dir string) {
			write(t, dir, oldLog, strings.Replace(was, "예산", "서산", 1))
			chtimes(t, dir, oldLog, time.Now().Add(-300*time.Hour))
		},
		"replaced, with all times as they were": func(t *testing.T, dir string) {
			full := filepath.Join(dir, oldLog)
			fi, err := os.Stat(full)
			check(t, err)
			folder, err := os.Stat(filepath.Dir(full))
			check(t, err)
			write(t, dir, "memory/neu", strings.Replace(was, "예산", "서산", 1))
			check(t, os.Rename(filepath.Join(dir, "memory/neu"), full))
			chtimes(t, dir, oldLog, fi.ModTime())
			chtimes(t, dir, "memory", folder.ModTime())
		},
	} {
		for _, taken := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s %v", name, taken), func(t *testing.T) {
				t.Parallel()
				dir := largeWorkspace(t)
				if taken {
					write(t, dir, newLog, "# 2026-11-20\n\n두루미는 철원에서 겨울을 난다.\n재두루미는 주남에 온다.\n")
					chtimes(t, dir, newLog, time.Now().Add(-20*time.Minute))
					if !inquire(t, dir, "재두루미 주남").says("주남에 온다") {
						t.Fatal("the line that was added is not found")
					}
				}
				edit(t, dir)
				if taken { // and once more on the way to the answer
					appendTo(t, filepath.Join(dir, newLog), "큰고니도 온다.\n")
				}
				if a := inquire(t, dir, "황새 둥지"); a.says("예산") || !a.says("서산") {
					t.Errorf("%+v", a.Hits)
				}
				if a := inquire(t, dir, "황새 둥지"); a.says("예산") || !a.says("서산") {
					t.Errorf("again: %+v", a.Hits)
				}
			})
		}
	}
}

// TestFileThatWasYoungWhenItWasIndexedIsRead: its size and time may be those of before. Nothing is indexed, and all is not looked at, when it is as it was.
func TestFileThatWasYoungWhenItWasIndexedIsRead(t *testing.T) {
	t.Parallel()
	dir := largeWorkspace(t)
	young := time.Now().Add(time.Minute) // by a clock that was ahead
	chtimes(t, dir, oldLog, young)
	refreshed(t, dir)
	if a := inquire(t, dir, "황새 둥지"); !a.says("예산") || a.looked() {
		t.Errorf("as it was: %+v, listed %q", a.Hits, a.listed)
	}
	write(t, dir, oldLog, "# 2026-09-01\n\n황새는 서산에서 둥지를 튼다.\n")
	chtimes(t, dir, oldLog, young)
	if a := inquire(t, dir, "황새 둥지"); a.says("예산") || !a.says("서산") {
		t.Errorf("%+v", a.Hits)
	}
}

// TestFurtherHitsAreLookedAtToo: those that are asked for when the first are not enough, and those that are loaded for a prompt.
func TestFurtherHitsAreLookedAtToo(t *testing.T) {
	t.Parallel()
	dir := largeWorkspace(t)
	for i := range 30 {
		write(t, dir, fmt.Sprintf("bank/wiki/황새 %d.md", i), "황새는 예산에서 둥지를 튼다.\n")
	}
	settled(t, dir)
	for i := range 30 {
		write(t, dir, fmt.Sprintf("bank/wiki/황새 %d.md", i), "황새는 서산에서 둥지를 튼다.\n")
		chtimes(t, dir, fmt.Sprintf("bank/wiki/황새 %d.md", i), time.Now().Add(-30*time.Minute))
	}
	e, err := engine.Open(dir, engine.Options{Now: glanceDay})
	check(t, err)
	defer e.Close()
	b, err := e.Context(t.Context(), recall.Query{Text: "황새는 어디에 둥지를 트나"}, load.Options{})
	check(t, err)
	if text := b.Text; strings.Contains(text, "예산에서") && !strings.Contains(text, "2026-09-01") || !strings.Contains(text, "서산") {
		t.Error(text)
	}
}

// TestLineIsNotFormerByAPageThatHasChanged: whether a line of a log holds is said by the page of its entry, which is looked at like the log.
func TestLineIsNotFormerByAPageThatHasChanged(t *testing.T) {
	t.Parallel()
	dir := largeWorkspace(t)
	retain(t, dir, "2026-09-02", "W @CI: 빌드는 Jenkins로 돌린다.")
	retain(t, dir, "2026-09-05", "W @CI: 빌드를 Jenkins에서 Buildkite로 바꿨다.")
	reflect(t, dir, "2026-09-06")
	settled(t, dir)
	former := func() (n int) {
		e, err := engine.Open(dir, engine.Options{Now: glanceDay})
		check(t, err)
		defer e.Close()
		a, err := e.Recall(t.Context(), recall.Query{Text: "CI 빌드 Jenkins로 돌린다", Tiers: []recall.Tier{recall.Memory}, Any: true})
		check(t, err)
		for i := range a.Hits {
			if a.Hits[i].Former {
				n++
			}
		}
		return n
	}
	if former() == 0 {
		t.Fatal("no line is former: nothing is shown by this test")
	}
	page := entry(t, dir, "Jenkins로 돌린다").page
	text := read(t, dir, page)
	write(t, dir, page, "# 비었다\n")
	chtimes(t, dir, page, time.Now().Add(-30*time.Minute))
	if former() > 0 {
		t.Errorf("the entry is not on its page any more:\n%s", text)
	}
}

// TestHookIsNotGivenWhatIsGone: it does not wait for the index, and is given of what was found what still stands.
func TestHookIsNotGivenWhatIsGone(t *testing.T) {
	t.Parallel()
	dir := largeWorkspace(t)
	write(t, dir, oldLog, "# 2026-09-01\n\n황새는 예산에서 둥지를 튼다.\n먹황새는 안동에서 난다.\n")
	settled(t, dir)
	write(t, dir, oldLog, "# 2026-09-01\n\n\n\n먹황새는 안동에서 난다.\n")
	chtimes(t, dir, oldLog, time.Now().Add(-30*time.Minute))
	e, err := engine.Open(dir, engine.Options{Now: glanceDay, Glance: true})
	check(t, err)
	defer e.Close()
	a, err := e.Recall(t.Context(), recall.Query{Text: "황새 둥지 예산 먹황새 안동", Any: true})
	check(t, err)
	got := glancedAnswer{Answer: a}
	if got.says("예산") || !got.says("안동") || a.Stale != find.ErrBehind.Error() {
		t.Errorf("%+v, %s", a.Hits, a.Stale)
	}
	for _, h := range a.Hits {
		if h.Path == oldLog && h.Line != 5 {
			t.Errorf("it stands on line 5 now, not %d", h.Line)
		}
	}
}

// TestFolderThatCannotBeListedIsToldOfEachTime: and what is in it is found as before, whatever else is taken meanwhile.
func TestFolderThatCannotBeListedIsToldOfEachTime(t *testing.T) {
	t.Parallel()
	dir := largeWorkspace(t)
	const at = "bank/wiki"
	write(t, dir, at+"/새로.md", "새 쪽이다.\n") // so that the folder is listed
	aged(t, dir)
	for i := range 3 {
		if a := inquire(t, dir, "따오기 창녕", at); !a.says("창녕에 산다") || len(a.Failed) != 1 || !strings.Contains(a.Failed[0], at) {
			t.Errorf("question %d: %+v, %q", i, a.Hits, a.Failed)
		}
		appendTo(t, filepath.Join(dir, newLog), fmt.Sprintf("줄 %d은 새 줄이다.\n", i))
		if a := inquire(t, dir, fmt.Sprintf("줄 %d은 새 줄", i), at); !a.says(fmt.Sprintf("줄 %d은", i)) {
			t.Errorf("the line that was added is not found: %+v", a.Hits)
		}
	}
	settled(t, dir) // it can be listed again
	if a := inquire(t, dir, "따오기 창녕"); !a.says("창녕에 산다") || len(a.Failed) > 0 || len(a.listed) > 0 {
		t.Errorf("%+v, %q, listed %q", a.Hits, a.Failed, a.listed)
	}
}

// TestGlanceSeesFoldersWithoutANote: empty ones, ones that are named as a file, and ones below them.
func TestGlanceSeesFoldersWithoutANote(t *testing.T) {
	t.Parallel()
	dir := largeWorkspace(t)
	write(t, dir, "memory/sources/빈 곳.md/쇠백로.md", "쇠백로는 점봉산에 산다.\n")
	if a := inquire(t, dir, "쇠백로 점봉산"); !a.says("점봉산") || a.looked() {
		t.Errorf("in an empty folder that is named as a file: %+v, listed %q", a.Hits, a.listed)
	}
	check(t, os.MkdirAll(filepath.Join(dir, "memory/a/b/c"), 0o755))
	settled(t, dir)
	write(t, dir, "memory/a/b/c/물꿩.md", "물꿩은 우포에 산다.\n")
	if a := inquire(t, dir, "물꿩 우포"); !a.says("우포에 산다") || a.looked() {
		t.Errorf("in an empty folder: %+v, listed %q", a.Hits, a.listed)
	}
}

// TestFileThatCouldNotBeTakenIsTriedAgain: by a look at all files, and told of again.
func TestFileThatCouldNotBeTakenIsTriedAgain(t *testing.T) {
	t.Parallel()
	dir := largeWorkspace(t)
	write(t, dir, "bank/wiki/깨진.md", "\xff\xfe\x00 못 읽는다\n")
	for i := range 3 {
		if a := inquire(t, dir, "두루미 철원"); len(a.Failed) != 1 || !strings.Contains(a.Failed[0], "깨진.md") || !a.looked() && i > 0 {
			t.Errorf("question %d: %q, listed %q", i, a.Failed, a.listed)
		}
	}
	write(t, dir, "bank/wiki/깨진.md", "뜸부기는 논에 산다.\n")
	if a := inquire(t, dir, "뜸부기 논"); !a.says("뜸부기") || len(a.Failed) > 0 {
		t.Errorf("mended: %+v, %q", a.Hits, a.Failed)
	}
}

// TestRunThatFoundNothingNewIsTheLook: the index takes a file that a run passes over, and looks at no file again when none has changed.
func TestRunThatFoundNothingNewIsTheLook(t *testing.T) {
	t.Parallel()
	dir := largeWorkspace(t)
	run := func() (r *report.Report, listed []string) {
		t.Helper()
		watched(t, dir, &listed, nil, func(e *engine.Engine) {
			var err error
			if r, err = e.Distill(t.Context(), report.DistillOptions{}); err != nil {
				t.Fatal(err)
			}
			listed = nil // of the run
			e.IndexAfter(t.Context(), r)
		})
		return r, listed
	}
	run()
	aged(t, dir)
	run()
	run()
	if r, listed := run(); !r.Nothing || len(listed) > 0 || r.Index != nil {
		t.Errorf("nothing has changed: %v, listed %q, %+v", r.Nothing, listed, r.Index)
	}
	write(t, dir, "memory/sources/3/쪽 7.md", "저어새는 강화에 산다.\n")
	chtimes(t, dir, "memory/sources/3/쪽 7.md", time.Now().Add(-30*time.Minute))
	if a := inquire(t, dir, "저어새 강화"); a.says("강화") || a.looked() {
		t.Fatalf("a glance sees it: nothing is shown by this test: %+v, listed %q", a.Hits, a.listed)
	}
	if r, _ := run(); !r.Nothing || r.Index == nil || r.Index.Files != 1 {
		t.Errorf("an original was changed in place: %v, %+v", r.Nothing, r.Index)
	}
	if a := inquire(t, dir, "저어새 강화"); !a.says("강화") || len(a.listed) > 0 {
		t.Errorf("after the run: %+v, listed %q", a.Hits, a.listed)
	}
}

// TestWhereFoldersHaveNoTimesAllFilesAreLookedAt: they are old where this program has just replaced a file.
func TestWhereFoldersHaveNoTimesAllFilesAreLookedAt(t *testing.T) {
	t.Parallel()
	dir := largeWorkspace(t)
	if a := inquire(t, dir, "두루미 철원"); a.looked() {
		t.Fatalf("listed %q", a.listed)
	}
	for name, at := range map[string]time.Time{
		"none":                      time.Unix(0, 0),
		"of their making":           time.Now().Add(-3 * time.Hour),
		"whole hours":               time.Now().Add(-10 * time.Minute),
		"of a clock that is behind": time.Now().Add(-time.Minute),
	} {
		chtimes(t, dir, ".memctl", at)
		if a := inquire(t, dir, "두루미 철원"); !a.looked() {
			t.Errorf("%s: listed %q", name, a.listed)
		}
	}
	settled(t, dir)
	chtimes(t, dir, ".memctl", time.Now())
	chtimes(t, dir, "bank/wiki", time.Unix(0, 0))
	refreshed(t, dir)
	write(t, dir, "memory/sources/3/쪽 7.md", "저어새는 강화에 산다.\n")
	if a := inquire(t, dir, "저어새 강화"); !a.looked() || !a.says("강화") {
		t.Errorf("one folder has no time: listed %q", a.listed)
	}
}

// TestAllFilesAreLookedAtNowAndThen: where no run does, and where the clock was set back.
func TestAllFilesAreLookedAtNowAndThen(t *testing.T) {
	t.Parallel()
	dir := largeWorkspace(t)
	write(t, dir, "memory/sources/3/쪽 7.md", "저어새는 강화에 산다.\n")
	if a := inquire(t, dir, "저어새 강화"); a.says("강화") || a.looked() {
		t.Fatalf("a glance sees it: nothing is shown by this test: %+v, listed %q", a.Hits, a.listed)
	}
	for _, ago := range []time.Duration{time.Hour, -time.Hour} {
		var sight map[string]any
		check(t, json.Unmarshal([]byte(read(t, dir, ".memctl/index-sum.json")), &sight))
		sight["full"] = time.Now().Add(-ago).UnixNano()
		b, err := json.Marshal(sight)
		check(t, err)
		write(t, dir, ".memctl/index-sum.json", string(b))
		chtimes(t, dir, ".memctl", time.Now())
		if a := inquire(t, dir, "저어새 강화"); !a.says("강화") || !a.looked() {
			t.Errorf("%s: %+v, listed %q", ago, a.Hits, a.listed)
		}
		if a := inquire(t, dir, "저어새 강화"); a.looked() {
			t.Errorf("%s, the next question: listed %q", ago, a.listed)
		}
	}
}
