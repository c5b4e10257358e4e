package engine_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/memory/day"
)

func TestQuestionAfterARunFindsTheIndexUpToDate(t *testing.T) {
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-11-19.md", "## 결정\n\n- W @배포: 스테이징 포트는 8081이다.\n- W @deploy: the staging port is 8081.\n")
	e := open(t, dir, "2026-11-20")
	r := reflect(t, dir, "2026-11-20")
	before := tree(t, dir, ".", ".memctl")
	e.IndexAfter(t.Context(), r)
	if r.Index == nil || r.Index.Files == 0 || r.Index.Left != 0 || r.Index.Error != "" {
		t.Fatalf("after the first run: %+v", r.Index)
	}
	if after := tree(t, dir, ".", ".memctl"); len(after) != len(before) {
		t.Error("something was written outside of .memctl")
	}
	if st, err := e.Status(t.Context()); err != nil || st.Index.State != recall.StateEqual {
		t.Errorf("the index: %+v, %v", st.Index, err)
	}
	again := reflect(t, dir, "2026-11-20")
	if e.IndexAfter(t.Context(), again); !again.Nothing || again.Index != nil && again.Index.Files > 0 {
		t.Errorf("after a run that found nothing new: %v, %+v", again.Nothing, again.Index)
	}
	if dry, err := e.Reflect(t.Context(), true); err != nil {
		t.Fatal(err)
	} else if dry.DryRun = true; dry.Index != nil {
		t.Error("a dry run indexes")
	}
}

// The name of a file that is gone lies in the tables of files until the next reflect, and no longer.
func TestReflectLeavesNoNameOfADeletedFile(t *testing.T) {
	dir := newWorkspace(t)
	const word = "zqxbravo"
	write(t, dir, "memory/sources/"+word+".md", "원본이다.\n")
	write(t, dir, "memory/2026-11-09.md", "## 결정\n\n- W @CI: Jenkins에서 돌린다.\n")
	run := func(now string) {
		t.Helper()
		open(t, dir, now).IndexAfter(t.Context(), reflect(t, dir, now))
	}
	run("2026-11-10")
	if err := os.Remove(filepath.Join(dir, "memory/sources", word+".md")); err != nil {
		t.Fatal(err)
	}
	if _, err := open(t, dir, "2026-11-10").Recall(t.Context(), recall.Query{Text: "원본"}); err != nil {
		t.Fatal(err)
	}
	if len(whereIs(t, dir, []string{word}, ".memctl")) == 0 {
		t.Fatal("the name is gone before a reflect: nothing is shown by this test")
	}
	write(t, dir, "memory/2026-11-10.md", "## 결정\n\n- W @배포: 다른 일이다.\n")
	run("2026-11-11")
	if left := whereIs(t, dir, []string{word}, ".memctl"); len(left) > 0 {
		t.Errorf("it is still in %v", left)
	}
}

// What a person deleted lies in a segment until the next reflect, and no longer, whether or not the index had noticed before it.
func TestReflectLeavesNothingOfADeletedLineInTheIndex(t *testing.T) {
	for name, asked := range map[string]bool{"noticed by a question": true, "noticed by the reflect": false} {
		t.Run(name, func(t *testing.T) {
			dir := newWorkspace(t)
			const word = "zqxbravo"
			write(t, dir, "memory/2026-11-09.md", "## 결정\n\n- W @민수: 암호는 "+word+" 칠면조다.\n- W @CI: Jenkins에서 돌린다.\n")
			ask := func() {
				t.Helper()
				if _, err := open(t, dir, "2026-11-10").Recall(t.Context(), recall.Query{Text: "암호"}); err != nil {
					t.Fatal(err)
				}
			}
			run := func(now string) {
				t.Helper()
				open(t, dir, now).IndexAfter(t.Context(), reflect(t, dir, now))
			}
			run("2026-11-10")
			if len(whereIs(t, dir, []string{word}, ".memctl")) == 0 {
				t.Fatal("the index does not hold the word as it is: nothing is shown by this test")
			}
			r, err := open(t, dir, "2026-11-10").Recall(t.Context(), recall.Query{Text: "암호 " + word, Tiers: []recall.Tier{recall.Bank}})
			if err != nil || len(r.Hits) == 0 {
				t.Fatalf("%v, %v", r, err)
			}
			if _, err := open(t, dir, "2026-11-10").Purge(t.Context(), r.Hits[0].EntryID); err != nil {
				t.Fatal(err)
			}
			ask() // the line is still in the log, and is indexed
			edit(t, dir, "memory/2026-11-09.md", "- W @민수: 암호는 "+word+" 칠면조다.\n", "")
			if asked {
				ask()
			}
			write(t, dir, "memory/2026-11-10.md", "## 결정\n\n- W @배포: 다른 일이다.\n")
			run("2026-11-11")
			if left := whereIs(t, dir, []string{word}, "."); len(left) > 0 {
				t.Errorf("it is still in %v", left)
			}
		})
	}
}

// TestNothingToIndexIsNotToldAsThePieceBefore: a daemon that indexes in pieces would never be done.
func TestNothingToIndexIsNotToldAsThePieceBefore(t *testing.T) {
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-11-09.md", "- W @CI: Jenkins에서 돌린다.\n")
	r := reflect(t, dir, "2026-11-10")
	e := open(t, dir, "2026-11-10")
	if e.IndexAfter(t.Context(), r); r.Index == nil || r.Index.Files == 0 {
		t.Fatalf("%+v", r.Index)
	}
	r.Index.Left, r.Nothing = 27, true // another process has done them since
	if e.IndexAfter(t.Context(), r); r.Index != nil && r.Index.Left > 0 {
		t.Errorf("told again: %+v", r.Index)
	}
}

// Who has little time is answered from what there is, and each time there is more.
func TestHookIsAnsweredFromWhatThereIs(t *testing.T) {
	dir := newWorkspace(t)
	first := day.Date(2024, 1, 1)
	for i := range day.Day(600) {
		write(t, dir, "memory/"+(first+i).String()+".md", fmt.Sprintf("## 결정\n\n- W @일%d: 포트는 %d이다.\n", i, 8000+i))
	}
	write(t, dir, "bank/world/tools.md", "# 도구\n\n스테이징 서버의 암호는 칠면조다.\n")
	e, err := engine.Open(dir, engine.Options{Now: "2026-11-20", Glance: true, IndexWithin: time.Nanosecond})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	a, err := e.Recall(t.Context(), recall.Query{Text: "스테이징 서버의 암호"})
	if err != nil || len(a.Hits) == 0 || !strings.HasPrefix(a.Hits[0].Path, "bank/") || a.Left == 0 {
		t.Fatalf("the first question: %+v, %v", a, err)
	}
	b, err := e.Recall(t.Context(), recall.Query{Text: "스테이징 서버의 암호"})
	if err != nil || b.Left != a.Left-1 {
		t.Errorf("the second question: %d files are left, were %d, %v", b.Left, a.Left, err)
	}
	full, err := engine.Open(dir, engine.Options{Now: "2026-11-20"})
	if err != nil {
		t.Fatal(err)
	}
	defer full.Close()
	if _, err := full.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	c, err := e.Recall(t.Context(), recall.Query{Text: "일599의 포트"})
	if err != nil || len(c.Hits) == 0 || c.Left != 0 || filepath.Base(c.Hits[0].Path) != (first+599).String()+".md" {
		t.Errorf("when all is indexed: %+v, %v", c, err)
	}
}

// Looking into files is within the bound, too: what there is no time for is left, and what the index has of it stays.
func TestFilesThatWereNotLookedIntoStayAsTheyAre(t *testing.T) {
	dir := newWorkspace(t)
	const n = 30
	put := func(i int, text string) {
		write(t, dir, fmt.Sprintf("memory/2026-10-%02d.md", i+1), fmt.Sprintf("- W @일%d: %s %d이다. The port is %d.\n", i, text, 8000+i, 8000+i))
	}
	for i := range n {
		put(i, "포트는")
	}
	refresh := func(within time.Duration) *recall.Stats {
		t.Helper()
		e, err := engine.Open(dir, engine.Options{Now: "2026-11-20", IndexWithin: within})
		if err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		st, err := e.Refresh(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return st
	}
	refresh(0)
	for i := range n {
		put(i, "칠면조는")
	}
	if err := os.Remove(filepath.Join(dir, ".memctl", "index-files")); err != nil { // nothing is known of any file, but the index is there
		t.Fatal(err)
	}
	st := refresh(time.Nanosecond)
	if st == nil || st.Changed != 1 || st.Removed != 0 || st.Left != n-1 || st.Files != n {
		t.Fatalf("the first one: %+v", st)
	}
	for k := 2; k <= n; k++ {
		if st = refresh(time.Nanosecond); st == nil || st.Changed != 1 || st.Left != n-k || st.Files != n {
			t.Fatalf("number %d: %+v", k, st)
		}
	}
	if st = refresh(0); st != nil && st.Added+st.Changed+st.Removed > 0 {
		t.Errorf("something was still to do: %+v", st)
	}
}

// A question after a line was added writes what has changed, and not what is known of all files.
func TestWhatWasSeenIsAppendedTo(t *testing.T) {
	dir := newWorkspace(t)
	first := day.Date(2024, 1, 1)
	for i := range day.Day(300) {
		write(t, dir, "memory/"+(first+i).String()+".md", fmt.Sprintf("## 결정\n\n- W @일%d: 포트는 %d이다.\n", i, 8000+i))
	}
	ask := func() (size int64) {
		t.Helper()
		a, err := open(t, dir, "2026-11-20").Recall(t.Context(), recall.Query{Text: "포트"})
		if err != nil || a.Behind() {
			t.Fatal(err, a)
		}
		info, err := os.Stat(filepath.Join(dir, ".memctl", "index-files"))
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	was := ask()
	write(t, dir, "memory/2024-01-09.md", "## 결정\n\n- W @배포: 포트는 9009이다.\n")
	if err := os.Remove(filepath.Join(dir, "memory/2024-01-10.md")); err != nil {
		t.Fatal(err)
	}
	if is := ask(); is <= was || is > was+1000 {
		t.Errorf("it was %d bytes, is %d", was, is)
	}
	if st, err := open(t, dir, "2026-11-20").Status(t.Context()); err != nil || st.Index.State != recall.StateEqual || st.Index.Files != 299 {
		t.Errorf("%+v, %v", st.Index, err)
	}
}

// What cannot be seen is not gone: the lines of a folder that cannot be listed are found as before.
func TestFolderThatCannotBeListedStaysInTheIndex(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root lists every folder")
	}
	dir := newWorkspace(t)
	write(t, dir, "bank/wiki/도구.md", "# 도구\n\n스테이징 서버의 포트는 8081이다.\n")
	write(t, dir, "memory/2026-11-09.md", "- W @x: 하나\n")
	ask := func() int {
		t.Helper()
		a, err := open(t, dir, "2026-11-20").Recall(t.Context(), recall.Query{Text: "스테이징 서버 포트"})
		if err != nil {
			t.Fatal(err)
		}
		return len(a.Hits)
	}
	if ask() == 0 {
		t.Fatal("nothing is found")
	}
	wiki := filepath.Join(dir, "bank", "wiki")
	if err := os.Chmod(wiki, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(wiki, 0o755) })
	write(t, dir, "memory/2026-11-10.md", "- W @x: 둘\n")
	if ask() == 0 {
		t.Error("the page was dropped from the index")
	}
	if err := os.Chmod(wiki, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(wiki); err != nil {
		t.Fatal(err)
	}
	if ask() != 0 {
		t.Error("a page that is gone is found")
	}
}

// TestRunMakesTheIndexThatIsGone: purged, or deleted by a person to have room; the run finds nothing new.
func TestRunMakesTheIndexThatIsGone(t *testing.T) {
	for name, lose := range map[string]func(t *testing.T, dir string){
		"purged": func(t *testing.T, dir string) {
			t.Helper()
			purge(t, dir, "2026-11-20", entry(t, dir, "칠면조").id())
		},
		"deleted": func(t *testing.T, dir string) {
			t.Helper()
			check(t, os.RemoveAll(filepath.Join(dir, ".memctl", "index")))
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := newWorkspace(t)
			retain(t, dir, "2026-11-09", "W @민수: 암호는 칠면조다.", "W @deploy: the staging port is 8081.")
			e := open(t, dir, "2026-11-20")
			e.IndexAfter(t.Context(), reflect(t, dir, "2026-11-20"))
			e.IndexAfter(t.Context(), reflect(t, dir, "2026-11-20"))
			lose(t, dir)
			r := distill(t, dir, "2026-11-20")
			e.IndexAfter(t.Context(), r)
			if st, err := e.Status(t.Context()); err != nil || st.Index.State != recall.StateEqual {
				t.Errorf("after a run that found nothing new (%v): %+v, %v", r.Nothing, st.Index, err)
			}
		})
	}
}
