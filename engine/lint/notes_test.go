package lint_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/lint"
	"github.com/seed-a44923cb/memctl/internal/packtest"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

const (
	notesOf = "test"
	secret  = "비밀"
)

func mayKeep(text string) bool { return !strings.Contains(text, secret) }

// withNotes is a view in which the state of each file is known, and that counts the files that are read.
func withNotes(v lint.View, n *lint.Notes, read *[]string) lint.View {
	v.Notes = n
	for i := range v.Files {
		f := &v.Files[i]
		of := f.Read
		f.State = string(of())
		f.Read = func() []byte {
			*read = append(*read, f.Path)
			return of()
		}
	}
	return v
}

func run(ctx context.Context, t rapid.TB, v lint.View) []lint.Finding {
	t.Helper()
	found, err := lint.Run(ctx, v, nil)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

var sameFindings = cmp.Options{cmpopts.EquateEmpty(), cmpopts.IgnoreUnexported(notice.Notice{})}

// again is what notes are for the next run.
func again(t rapid.TB, n *lint.Notes) *lint.Notes {
	t.Helper()
	next, err := lint.ReadNotes(notesOf, mayKeep, n.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// TestNotesChangeNoFinding edits, renames and deletes pages, and makes people's pages the program's: what is found with the notes of the run before is
// what is found without.
func TestNotesChangeNoFinding(t *testing.T) {
	port := anEntry(t, "world/config.md", "2026-09-02", "- S @서버: 포트가 막혀 있다.")
	gone := anEntry(t, "world/tools.md", "2026-09-03", "- S @서버: 배포를 완료했다.")
	texts := []string{
		"", "# 가치관\n\n[[Guide]]와 [[없는 것]], [[world/config#^" + port.ID + "]]\n", "---\ntitle: Guide\naliases: [신념, 가치관]\n---\n그림 ![[그림.png]] ^my-note\n",
		"# Guide\n\n[[가치관#^my-note]] [[신념]] 30% 늘었다. [[" + secret + "]]\n", "---\nsources: [x]\n---\n매출은 300만 원이다.\n\n두 번째 문단은 20ms 걸린다.\n",
		"# 설정\n\n" + bank.FormatEntry(port) + "\n", bank.FormatEntry(port) + "\n" + bank.FormatEntry(gone) + "\n[x](../wiki/가치관.md)\n", "---\ntitle: [\n---\n깨진 머리말\n",
		"- W: 안내는 [[wiki/b]]에 있다 ([[memory/2026-11-02#L3|11-02]]) ^m1234567890\n", "- [[민수]]와 [[world/nowhere]] 얘기\n", "# 큰 글\n" + strings.Repeat("가나다라마바사 ", 1500),
		"<<<<<<< a\n=======\n>>>>>>> b\n", "\xff\xfe",
	}
	paths := []string{"bank/wiki/a.md", "bank/wiki/b.md", "bank/wiki/가치관.md", "bank/world/config.md", "bank/world/tools.md", "memory/2026-11-02.md", "memory/2026-11-03.md"}
	rapid.Check(t, func(rt *rapid.T) {
		w, kinds := ws{}, map[string]lint.Kind{}
		text, path := rapid.SampledFrom(texts), rapid.SampledFrom(paths)
		n := lint.NewNotes(notesOf, mayKeep)
		for range rapid.IntRange(1, 8).Draw(rt, "runs") {
			for range rapid.IntRange(0, 3).Draw(rt, "edits") {
				p := path.Draw(rt, "path")
				switch rapid.IntRange(0, 4).Draw(rt, "edit") {
				case 0:
					delete(w, p)
				case 1:
					to := path.Draw(rt, "to")
					if now, there := w[p]; there {
						delete(w, p)
						w[to] = now
					}
				case 2:
					if strings.HasPrefix(p, "bank/") {
						kinds[p] = rapid.SampledFrom([]lint.Kind{lint.Own, lint.Curated, lint.Derived}).Draw(rt, "kind")
					}
				default:
					w[p] = text.Draw(rt, "text")
				}
			}
			view := func() lint.View {
				v := w.view(t, port, gone)
				v.Longest = 3000
				for i := range v.Files {
					if k, set := kinds[v.Files[i].Path]; set {
						v.Files[i].Kind = k
					}
				}
				return v
			}
			var read []string
			got := run(t.Context(), rt, withNotes(view(), n, &read))
			if diff := cmp.Diff(run(t.Context(), rt, view()), got, sameFindings); diff != "" {
				rt.Fatalf("after edits of %v, of which %v were read, (-without +with notes)\n%s", slices.Sorted(maps.Keys(w)), read, diff)
			}
			n = again(rt, n)
		}
	})
}

func TestNotesSpareReading(t *testing.T) {
	status := anEntry(t, "world/config.md", "2026-09-02", "- S @서버: 포트가 막혀 있다.")
	w := ws{
		"bank/wiki/a.md": "# a\n[[b]] 30% 늘었다.\n", "bank/wiki/b.md": "# b\n[[없는 것]]\n", "bank/world/config.md": "# 설정\n\n" + bank.FormatEntry(status) + "\n",
		"bank/wiki/secret.md": "# c\n[[" + secret + "]]\n", "bank/wiki/private.md": "---\ntitle: 속내 <private>감춤</private>\n---\n본문이다.\n", "bank/wiki/broken.md": "\xff\xfe",
	}
	judged := 0
	look := func(n *lint.Notes) (read []string) {
		v := withNotes(w.view(t, status), n, &read)
		ended := v.Ended
		v.Ended = func(text string) bool { judged++; return ended(text) }
		run(t.Context(), t, v)
		return read
	}
	first := lint.NewNotes(notesOf, mayKeep)
	if got := look(first); len(got) != len(w) || judged != 1 || !first.Changed() {
		t.Fatalf("without notes %v were read, %d texts judged, changed: %t", got, judged, first.Changed())
	}
	if kept := string(first.Bytes()); strings.Contains(kept, secret) || strings.Contains(kept, "감춤") {
		t.Error("what may not be kept is")
	}
	always := []string{"bank/wiki/broken.md", "bank/wiki/private.md", "bank/wiki/secret.md"}
	second := again(t, first)
	if diff := cmp.Diff(always, look(second)); diff != "" || judged != 1 {
		t.Errorf("%d texts were judged; read with all notes (-want +got)\n%s", judged, diff)
	}
	w["bank/wiki/b.md"] = "# b\n[[a]]\n"
	third := again(t, second)
	if diff := cmp.Diff(append([]string{"bank/wiki/b.md"}, always...), look(third)); diff != "" || !third.Changed() {
		t.Errorf("one page was edited, changed: %t; read (-want +got)\n%s", third.Changed(), diff)
	}
	if diff := cmp.Diff(always, look(again(t, third))); diff != "" {
		t.Errorf("after it (-want +got)\n%s", diff)
	}
	delete(w, "bank/wiki/b.md")
	fourth := again(t, third)
	if look(fourth); strings.Contains(string(fourth.Bytes()), "bank/wiki/b.md") {
		t.Error("a page that is gone has a note")
	}
	if n, err := lint.ReadNotes("other", mayKeep, first.Bytes()); err == nil || len(look(n)) != len(w) {
		t.Error("notes of something else were taken")
	}
}

func TestTornNotesAreNotRead(t *testing.T) {
	n := lint.NewNotes(notesOf, mayKeep)
	run(t.Context(), t, withNotes(ws{"bank/wiki/a.md": "# a\n[[b]] 30% 늘었다.\n"}.view(t, anEntry(t, "status/x.md", "2026-09-02", "- S @서버: 포트가 막혀 있다.")), n, new([]string)))
	read := func(data []byte) error {
		_, err := lint.ReadNotes(notesOf, mayKeep, data)
		return err
	}
	packtest.Refuses(t, n.Bytes(), read)
	packtest.BearsHostileLengths(t, lint.NotesMagic, read)
}

func FuzzNotes(f *testing.F) {
	n := lint.NewNotes("", mayKeep)
	run(f.Context(), f, withNotes(ws{"bank/wiki/a.md": "# a\n[[b]] 30% 늘었다.\n"}.view(f), n, new([]string)))
	data := n.Bytes()
	f.Add(data[len(lint.NotesMagic) : len(data)-4])
	f.Fuzz(func(t *testing.T, body []byte) {
		n, err := lint.ReadNotes("", mayKeep, packtest.Sealed(lint.NotesMagic, body))
		if err != nil {
			return
		}
		if _, err := lint.Run(t.Context(), withNotes(ws{"bank/wiki/a.md": "# a\n"}.view(t), n, new([]string)), nil); err != nil {
			t.Fatal(fmt.Errorf("with notes of any bytes: %w", err))
		}
	})
}

// TestNoteIsOfTheBytesThatWereRead: a page was saved between the time at which its state was taken and the reading, and changed back then.
func TestNoteIsOfTheBytesThatWereRead(t *testing.T) {
	status := anEntry(t, "world/config.md", "2026-09-02", "- S @서버: 포트가 막혀 있다.")
	const first = "# a\n"
	w, n := ws{"bank/wiki/a.md": first}, lint.NewNotes(notesOf, mayKeep)
	look := func(text string) []lint.Finding {
		v := w.view(t, status)
		v.Notes = n
		for i := range v.Files {
			f := &v.Files[i]
			f.State, f.Fits, f.Read = first, func(data []byte) bool { return string(data) == first }, func() []byte { return []byte(text) }
		}
		return run(t.Context(), t, v)
	}
	if found := look("# a\n\n[[없는 것]]\n"); len(found) == 0 {
		t.Fatal("nothing is found in what was read: nothing is shown by this test")
	}
	n = again(t, n)
	want := look(first)
	n = lint.NewNotes(notesOf, mayKeep)
	if diff := cmp.Diff(look(first), want, sameFindings); diff != "" {
		t.Error(diff)
	}
}

// TestNotesOfTheSameFilesStayTheSame: another note of the same file needs another notesMagic, since notes outlive the program that made them.
func TestNotesOfTheSameFilesStayTheSame(t *testing.T) {
	port := anEntry(t, "world/config.md", "2026-09-02", "- S @서버: 포트가 막혀 있다.")
	w := ws{
		"bank/wiki/a.md": "---\ntitle: Guide\naliases: [신념, 가치관]\n---\n그림 ![[그림.png]] [쪽](../world/config.md) `[[code]]` <private>[[숨은 것]]</private> 30% 늘었다. ^my-note\n",
		"bank/wiki/b.md": "# 나\n\n매출은 300만 원이다. [[Guide#^my-note|안내]]\n\n" + strings.Repeat("가", 5000) + "\n", "bank/wiki/옛이름.md": "---\ntitle: 옛이름\nredirect_to: wiki/가치관\nupdated: 2026-11-02\n---\n# 옛이름\n\n비용은 20% 줄었다. [[Guide]]\n| [[Guide]] |\n| --- |\n", "bank/world/config.md": "# 설정\n\n" + bank.FormatEntry(port) + "\n",
		"memory/2026-11-02.md": "# 2026-11-02\n\n- [[민수]]와 [[world/nowhere]] 얘기\n```\n[[fenced]]\n```\n",
	}
	n := lint.NewNotes(notesOf, mayKeep)
	var read []string
	run(t.Context(), t, withNotes(w.view(t, port), n, &read))
	const want = "5636b8ec910aa3dd"
	if got := fmt.Sprintf("%x", sha256.Sum256(n.Bytes()))[:16]; got != want {
		t.Errorf("notes sum up to %s, were %s: raise notesMagic, and give this test the sum", got, want)
	}
}
