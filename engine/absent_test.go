package engine_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// obstacle puts something in the place of a page, or into it, so that the page cannot be read.
type obstacle struct {
	name string
	put  func(t *testing.T, dir, page string) (at string) // the path that is in the way
}

func obstacles() []obstacle {
	link := func(t *testing.T, dir, rel string) string {
		t.Helper()
		move(t, dir, rel, "elsewhere/folder")
		if err := os.Symlink(filepath.Join(dir, "elsewhere/folder"), filepath.Join(dir, rel)); err != nil {
			t.Skip(err)
		}
		return rel
	}
	return []obstacle{
		{"a link", func(t *testing.T, dir, page string) string { return link(t, dir, page) }},
		{"a folder that is a link", func(t *testing.T, dir, page string) string { return link(t, dir, filepath.Dir(page)) }},
		{"a folder", func(t *testing.T, dir, page string) string {
			move(t, dir, page, "elsewhere/page.md")
			write(t, dir, page+"/x.txt", "x")
			return page
		}},
		{"a file for its folder", func(t *testing.T, dir, page string) string {
			move(t, dir, filepath.Dir(page), "elsewhere/folder")
			write(t, dir, filepath.Dir(page), "x")
			return filepath.Dir(page)
		}},
		{"no text", func(t *testing.T, dir, page string) string {
			write(t, dir, page, read(t, dir, page)+"\xff\n")
			return page
		}},
		{"a merge that is not settled", func(t *testing.T, dir, page string) string {
			p := entry(t, dir, "8080")
			edit(t, dir, page, p.line+"\n", "<<<<<<< HEAD\n"+p.line+"\n=======\n"+strings.Replace(p.line, "8080", "8443", 1)+"\n>>>>>>> phone\n")
			return page
		}},
	}
}

func move(t *testing.T, dir, from, to string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, to)), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(dir, from), filepath.Join(dir, to)); err != nil {
		t.Fatal(err)
	}
}

// TestNothingIsMissedOnAPageThatCannotBeRead: it is named and left as it is, the rest goes on; once it can be read again,
// what has come meanwhile is written there, and what a person did to it counts.
func TestNothingIsMissedOnAPageThatCannotBeRead(t *testing.T) {
	t.Parallel()
	for _, o := range obstacles() {
		t.Run(o.name, func(t *testing.T) {
			t.Parallel()
			w := newHand(t, "ko")
			page := entry(t, w.dir, "8080").page
			before := read(t, w.dir, page)
			at := o.put(t, w.dir, page)
			retain(t, w.dir, handDay, "W @서버: 스테이징 서버 포트는 8080이다.", "W @서버: 관리 서버 포트는 7070이다.", "B @memctl: 다른 쪽에 갈 일을 77번 했다.")
			r := distill(t, w.dir, handDay)
			if p := findProblem(t, r, page); p.Warning || r.ByHand > 0 {
				t.Errorf("%+v, %d by hand", p, r.ByHand)
			}
			isLive(t, w.dir, "77번 했다")
			findProblem(t, reflect(t, w.dir, handDay), page)
			findProblem(t, distill(t, w.dir, handDay), page) // as long as it is so
			verified(t, w.dir)
			stable(t, w.dir, handDay)

			if err := os.RemoveAll(filepath.Join(w.dir, at)); err != nil {
				t.Fatal(err)
			}
			for p, text := range tree(t, w.dir, ".", ".memctl") {
				if rel, ok := strings.CutPrefix(p, "elsewhere/folder/"); ok {
					write(t, w.dir, at+"/"+rel, text)
				}
			}
			write(t, w.dir, page, before)
			change(t, w.dir, entry(t, w.dir, "9090"), "9090", "9443")
			remove(t, w.dir, entry(t, w.dir, "16.2"))
			r = reflect(t, w.dir, afterDay)
			if r.ByHand != 2 || len(r.Problems) > 0 {
				t.Errorf("%d by hand, %+v", r.ByHand, r.Problems)
			}
			w.same(t, "9443", "9090")
			if p := w.same(t, "8080", "8080"); !strings.Contains(p.line, "[[memory/"+handDay) {
				t.Errorf("what supports it since is not shown: %s", p.line)
			}
			isLive(t, w.dir, "7070")
			isArchived(t, w.dir, "16.2", bank.ReasonByHand)
			sound(t, w.dir, afterDay)
		})
	}
}

// TestPagesThatHaveNotComeYetAreNotDeleted: on a new device a sync may bring logs and ledgers before the pages.
func TestPagesThatHaveNotComeYetAreNotDeleted(t *testing.T) {
	t.Parallel()
	w := newHand(t, "ko")
	remove(t, w.dir, entry(t, w.dir, "16.2"))
	reflect(t, w.dir, handDay)
	want := pages(t, w.dir)
	for _, every := range []int{1, 2, 3} {
		dir := copyOf(t, w.dir)
		forget(t, dir)
		for i, p := range sorted(want) {
			if i%every == 0 {
				if err := os.Remove(filepath.Join(dir, p)); err != nil {
					t.Fatal(err)
				}
			}
		}
		if r := reflect(t, dir, handDay); r.ByHand > 0 {
			t.Errorf("%d changes by hand", r.ByHand)
		}
		if diff := cmp.Diff(want, pages(t, dir)); diff != "" {
			t.Errorf("every %d. page had not come (-want +got):\n%s", every, diff)
		}
		verified(t, dir)
	}
}

// TestLineUnderAnObsoleteIDIsOfTheEntryThatHasItNow: a log that comes late gives an entry another id; a page out of a
// backup or from another device still has the old one.
func TestLineUnderAnObsoleteIDIsOfTheEntryThatHasItNow(t *testing.T) {
	t.Parallel()
	for _, edited := range []bool{false, true} {
		t.Run(fmt.Sprint("edited: ", edited), func(t *testing.T) {
			t.Parallel()
			w := newHand(t, "ko")
			p := entry(t, w.dir, "8080")
			old := read(t, w.dir, p.page)
			retain(t, w.dir, "2026-02-20", "W @서버: 스테이징 서버 포트는 8080이다.")
			reflect(t, w.dir, handDay)
			id := isLive(t, w.dir, "8080").id()
			if id == p.id() {
				t.Fatal("the late log did not change the id")
			}
			text := "포트는 8080이다"
			if edited {
				text = "포트는 내가 고친 8443번이다"
			}
			write(t, w.dir, p.page, strings.Replace(old, p.line, strings.Replace(p.line, "포트는 8080이다", text, 1), 1))
			reflect(t, w.dir, afterDay)
			if got := isLive(t, w.dir, text).id(); got != id {
				t.Errorf("it has id %s, want %s", got, id)
			}
			if found := entryLines(t, w.dir, "스테이징 서버"); len(found) != 1 {
				t.Error(found)
			}
			sound(t, w.dir, afterDay)
		})
	}
}

// TestCopyOfASyncConflictIsNamedAndLeftAlone: Syncthing, Dropbox and Obsidian leave a copy beside a file that two devices
// changed; what it says beyond the file is for a person to take over.
func TestCopyOfASyncConflictIsNamedAndLeftAlone(t *testing.T) {
	t.Parallel()
	w := newHand(t, "ko")
	p := entry(t, w.dir, "8080")
	page, log := strings.TrimSuffix(p.page, ".md"), "memory/2026-03-02"
	copies := map[string]string{
		page + ".sync-conflict-20260305-101112-ABCDEFG.md":  strings.Replace(read(t, w.dir, p.page), "8080", "8443", 1),
		page + " (conflicted copy 2026-03-05).md":           read(t, w.dir, p.page),
		page + " (지영의 충돌된 복사본 2026-03-05).md":               read(t, w.dir, p.page),
		log + ".sync-conflict-20260305-101112-ABCDEFG.md":   "## Retain\n- W @DB: PostgreSQL 버전은 17.1이다.\n",
		"bank/wiki/민수 (Conflicted copy iPhone 20260305).md": read(t, w.dir, "bank/wiki/민수.md"),
	}
	want := entryLines(t, w.dir, "")
	for rel, text := range copies {
		write(t, w.dir, rel, text)
	}
	for range 2 {
		r := reflect(t, w.dir, handDay)
		for rel, text := range copies {
			if findProblem(t, r, rel).Warning || read(t, w.dir, rel) != text {
				t.Errorf("%s was not left alone", rel)
			}
		}
	}
	for rel := range copies {
		if err := os.Remove(filepath.Join(w.dir, rel)); err != nil {
			t.Fatal(err)
		}
	}
	if r := reflect(t, w.dir, handDay); len(r.Problems)+r.ByHand > 0 {
		t.Errorf("%+v, %d by hand", r.Problems, r.ByHand)
	}
	if diff := cmp.Diff(want, entryLines(t, w.dir, ""), cmp.AllowUnexported(place{})); diff != "" {
		t.Errorf("entries (-before +after):\n%s", diff)
	}
	verified(t, w.dir)
}

// TestLineOnADerivedPageIsLeftAlone: nothing there becomes an entry, so nothing there is the program's to remove.
func TestLineOnADerivedPageIsLeftAlone(t *testing.T) {
	t.Parallel()
	w := newHand(t, "ko")
	text := "# 2026-W10\n\n" + strings.Replace(entry(t, w.dir, "8080").line, "8080", "8443", 1) + "\n"
	write(t, w.dir, "bank/rollups/2026-W10.md", text)
	reflect(t, w.dir, handDay)
	if got := read(t, w.dir, "bank/rollups/2026-W10.md"); got != text {
		t.Errorf("the page was changed:\n%s", got)
	}
	w.same(t, "8080", "8080")
	verified(t, w.dir)
	stable(t, w.dir, handDay)
}

// TestPageRenamedOrDeletedUnderARun: before the run has come to writing it, and after.
func TestPageRenamedOrDeletedUnderARun(t *testing.T) {
	t.Parallel()
	base := crashBase(t)
	page := entry(t, base, "8080").page
	for _, step := range []string{"journal:create", "write " + page + ":create", "write " + page + ":end"} {
		for _, to := range []string{"", "bank/world/새이름.md"} {
			t.Run(step+" "+to, func(t *testing.T) {
				t.Parallel()
				dir, done := copyOf(t, base), false
				e := open(t, dir, crashDay, workspace.WithFault(func(s string) error {
					if s != step || done {
						return nil
					}
					done = true
					if to == "" {
						return os.Remove(filepath.Join(dir, page))
					}
					move(t, dir, page, to)
					return nil
				}))
				if _, err := e.Reflect(t.Context(), false); err != nil || !done {
					t.Fatal(done, err)
				}
				distill(t, dir, crashDay)
				if to == "" {
					isArchived(t, dir, "8080", bank.ReasonByHand)
				} else if p := isLive(t, dir, "8080"); p.page != to {
					t.Errorf("it stands on %s", p.page)
				}
				reflect(t, dir, crashDay)
				sound(t, dir, crashDay)
			})
		}
	}
}
