package engine_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/report"
)

// addToPage writes lines at the end of a page.
func addToPage(t testing.TB, dir, page string, lines ...string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, page))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	write(t, dir, page, string(text)+strings.Join(lines, "\n")+"\n")
}

// isBackWarned fails unless the report says of a page, or does not, that lines have come back to it.
func isBackWarned(t testing.TB, r *report.Report, page string, want bool) {
	t.Helper()
	got := false
	for _, p := range r.Problems {
		got = got || p.Code == "page.back" && p.Path == page && p.Warning
	}
	if got != want {
		t.Errorf("told that lines are back on %s: %v, want %v: %+v", page, got, want, r.Problems)
	}
}

// TestLineByHandIsArchivedWhenAnOlderPageComesBack: a page out of a backup has none of what a person wrote on it meanwhile. Nothing is lost.
func TestLineByHandIsArchivedWhenAnOlderPageComesBack(t *testing.T) {
	t.Parallel()
	for name, line := range map[string]string{"Korean": "- W @금고: 예비 열쇠는 3번 서랍에 있다.", "English": "- O(c=0.80) @Bob: tabs beat spaces."} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newHand(t, "ko")
			a := entry(t, w.dir, "8080")
			was, text := read(t, w.dir, a.page), line[strings.Index(line, ": ")+2:]
			remove(t, w.dir, a)
			distill(t, w.dir, handDay)
			addToPage(t, w.dir, a.page, line)
			distill(t, w.dir, handDay)
			id := isLive(t, w.dir, text).id()
			write(t, w.dir, a.page, was)
			distill(t, w.dir, afterDay)
			w.same(t, "8080", "8080")
			isArchived(t, w.dir, text, bank.ReasonByHand)
			if _, err := open(t, w.dir, afterDay).Restore(t.Context(), id); err != nil {
				t.Fatal(err)
			}
			if p := isLive(t, w.dir, text); p.id() != id {
				t.Errorf("it has id %s, had %s", p.id(), id)
			}
			reflect(t, w.dir, afterDay)
			sound(t, w.dir, afterDay)
		})
	}
}

// TestHalfALineIsNoLine: a run saw a page that was half written, and took the first half of a line for one of a person's. When the whole
// line is there, the half never was; but a line of the same words that a person wrote in a later run is the person's.
func TestHalfALineIsNoLine(t *testing.T) {
	t.Parallel()
	for _, cut := range []string{"스테이징 서버", "스테이징 서버 포트는 8080이다. ([[memory/2026"} {
		t.Run(cut, func(t *testing.T) {
			t.Parallel()
			w := newHand(t, "ko")
			a := entry(t, w.dir, "8080")
			was := read(t, w.dir, a.page)
			at := strings.LastIndex(was, "@서버: "+cut) + len("@서버: "+cut) // on the line of the entry
			write(t, w.dir, a.page, was[:at])
			distill(t, w.dir, handDay)
			if found := entryLines(t, w.dir, "스테이징 서버"); len(found) != 2 {
				t.Fatal(found)
			}
			write(t, w.dir, a.page, was)
			distill(t, w.dir, handDay)
			w.same(t, "스테이징 서버", "8080")
			reflect(t, w.dir, handDay)
			sound(t, w.dir, handDay)
		})
	}
	t.Run("written by a person", func(t *testing.T) {
		t.Parallel()
		w := newHand(t, "ko")
		a := entry(t, w.dir, "8080")
		was := read(t, w.dir, a.page)
		remove(t, w.dir, a)
		distill(t, w.dir, handDay)
		addToPage(t, w.dir, a.page, "- W @서버: 스테이징 서버")
		distill(t, w.dir, handDay)
		write(t, w.dir, a.page, was)
		distill(t, w.dir, afterDay)
		isArchived(t, w.dir, "스테이징 서버 ([[", bank.ReasonByHand)
		w.same(t, "8080", "8080")
		reflect(t, w.dir, afterDay)
		sound(t, w.dir, afterDay)
	})
}

// TestRemovalBesideALineThatIsPutBack: a person puts one line back and deletes another in the same edit. What was written since is
// missed only on a page that has none of it.
func TestRemovalBesideALineThatIsPutBack(t *testing.T) {
	t.Parallel()
	for _, some := range []bool{true, false} {
		w := newHand(t, "ko")
		a := entry(t, w.dir, "8080")
		remove(t, w.dir, a)
		distill(t, w.dir, handDay)
		lines := []string{"W @서버: 관리 서버 포트는 7070이다.", "W @server: the build server listens on port 6060."}
		if !some {
			lines = lines[:1]
		}
		retain(t, w.dir, handDay, lines...)
		distill(t, w.dir, handDay)
		c := isLive(t, w.dir, "7070")
		if c.page != a.page {
			t.Fatalf("they stand on %s and %s", a.page, c.page)
		}
		remove(t, w.dir, c)
		addToPage(t, w.dir, a.page, a.line)
		r := distill(t, w.dir, afterDay)
		w.same(t, "8080", "8080")
		if isBackWarned(t, r, a.page, !some); some {
			isArchived(t, w.dir, "7070", bank.ReasonByHand)
		} else {
			isLive(t, w.dir, "7070")
		}
		reflect(t, w.dir, afterDay)
		sound(t, w.dir, afterDay)
	}
}

// TestLinePutBackByHandStands: also where the entry would be in the archive without its removal, as its log line is gone or the opinion has
// faded meanwhile.
func TestLinePutBackByHandStands(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, text string
		meanwhile  func(t *testing.T, w *hand)
		day        string
	}{
		{"its log line was withdrawn", "8080", func(t *testing.T, w *hand) {
			edit(t, w.dir, "memory/2026-03-01.md", "- W @서버: 스테이징 서버 포트는 8080이다.\n", "")
			reflect(t, w.dir, afterDay)
		}, afterDay},
		{"its log was deleted", "16.2", func(t *testing.T, w *hand) {
			check(t, os.Remove(filepath.Join(w.dir, "memory/2026-03-02.md")))
			reflect(t, w.dir, afterDay)
		}, "2026-03-07"},
		{"it has faded", "짧은 답변", func(t *testing.T, w *hand) { reflect(t, w.dir, "2026-05-30") }, "2026-05-30"},
		{"it has faded, and no run came between", "dark mode", func(*testing.T, *hand) {}, "2026-05-30"},
	}
	for _, c := range cases {
		for _, again := range []bool{false, true} {
			t.Run(c.name, func(t *testing.T) {
				t.Parallel()
				w := newHand(t, "ko")
				p := entry(t, w.dir, c.text)
				remove(t, w.dir, p)
				distill(t, w.dir, handDay)
				c.meanwhile(t, w)
				if addToPage(t, w.dir, p.page, p.line); again {
					reflect(t, w.dir, c.day)
				}
				distill(t, w.dir, c.day)
				w.same(t, c.text, c.text)
				reflect(t, w.dir, c.day)
				w.same(t, c.text, c.text)
				sound(t, w.dir, c.day)
				before := pages(t, w.dir)
				forget(t, w.dir)
				reflect(t, w.dir, c.day)
				if len(before) != len(pages(t, w.dir)) {
					t.Error("a replay has other pages")
				}
				w.same(t, c.text, c.text)
			})
		}
	}
}
