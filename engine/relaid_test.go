package engine_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/internal/longtest"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/rules"
)

const (
	relaidDay  = "2026-03-20"
	relaidPage = "bank/world/config"
)

// relaidBase is a workspace of which one page is divided.
func relaidBase(t testing.TB) string {
	t.Helper()
	dir := newWorkspace(t)
	a := newAuthor(5, 300)
	for i := range 4 {
		var lines []string
		for n := range 22 {
			name := a.projects[(n*n+i)%7]
			lines = append(lines, fmt.Sprintf("W @%s: %s %d번 서버 포트는 %d이고 %s %s 설정은 %s에 둔다.", name, a.thing(0), n, 2000+100*i+n, a.thing(0), a.of(a.tools), a.thing(0)))
		}
		retain(t, dir, fmt.Sprintf("2026-%02d-%02d", 1+i%3, 3+i), lines...)
	}
	reflect(t, dir, "2026-03-19")
	return dir
}

var firstLog = regexp.MustCompile(`\(\[\[memory/(\d{4}-\d{2})-\d{2}`)

// asBefore lays the divided page of a bank out as memctl did before a page was split no further than it has to be: each entity had a page, and each
// month what names none. With the cursor that such a run had left, or without .memctl/.
func asBefore(t testing.TB, dir string, cursor bool) {
	t.Helper()
	all := tree(t, dir, relaidPage)
	if len(all) < 3 {
		t.Fatalf("%s is divided into %v", relaidPage, sorted(all))
	}
	old := map[string]string{}
	for _, p := range sorted(all) {
		check(t, os.Remove(filepath.Join(dir, p)))
		for line := range strings.Lines(all[p]) {
			l, ok := bank.ParseEntryLine(strings.TrimRight(line, "\n"))
			if !ok {
				continue
			}
			name := firstLog.FindStringSubmatch(line)[1]
			if len(l.Entities) > 0 {
				name = rules.Slug(l.Entities[0])
			}
			old[name] += line
		}
	}
	var index strings.Builder
	for _, name := range sorted(old) {
		page := strings.TrimPrefix(relaidPage, "bank/") + "/" + name + ".md"
		write(t, dir, "bank/"+page, fmt.Sprintf("---\nid: %s\nschema: 1\ntitle: \"설정 · %[2]s\"\ncategory: world\ncreated: 2026-01-03\nupdated: 2026-01-03\n---\n\n# 설정 · %[2]s\n\n%s", bank.PageID(page), name, old[name]))
		fmt.Fprintf(&index, "- [[%s|설정 · %s]] · 3건 · 2026-01-03\n", strings.TrimSuffix(page, ".md"), name)
	}
	top := read(t, dir, relaidPage+".md")
	head, _, _ := strings.Cut(top, "<!-- memctl:index -->\n")
	_, tail, found := strings.Cut(top, "<!-- /memctl:index -->")
	if !found {
		t.Fatalf("%s.md is no index:\n%s", relaidPage, top)
	}
	write(t, dir, relaidPage+".md", head+"<!-- memctl:index -->\n"+index.String()+"<!-- /memctl:index -->"+tail)
	if !cursor {
		forget(t, dir)
		return
	}
	ws, err := workspace.Open(dir)
	check(t, err)
	k := snapshot.LoadCursor(ws)
	maps.DeleteFunc(k.Files, func(p string, _ files.Stamp) bool { return strings.HasPrefix(p, relaidPage) })
	found2, _, err := ws.Scan(t.Context(), files.BankDir)
	check(t, err)
	for _, f := range found2 {
		if strings.HasPrefix(f.Path, relaidPage) {
			st := files.StampOf(f, workspace.Hash([]byte(read(t, dir, f.Path))))
			st.Sig = "0/0"
			k.Files[f.Path] = st
		}
	}
	k.Looks, k.Sum = "1 ko", ""
	check(t, k.Save(ws))
}

// relaidDeed is something that a person does before the first run of a memctl that lays the bank out otherwise.
type relaidDeed struct {
	name string
	do   func(t testing.TB, dir string)
	live func(t testing.TB, dir string, cursor bool) // what is to be there in the end; nil where the bank is to be as if it had been done to the new layout
}

func relaidDeeds() []relaidDeed {
	one := func(t testing.TB, dir string) place { return entry(t, dir, "포트는 2105") }
	twice := func(t testing.TB, dir string, _ bool) {
		if live, gone := archived(t, dir, "포트는 2105"); len(live) != 2 || len(gone) > 0 {
			t.Errorf("it stands on %v, in the archive %v", live, gone)
		}
	}
	gone := func(t testing.TB, dir string, cursor bool) {
		if !cursor { // the page of the layout is not there, and may not have come yet
			isLive(t, dir, "포트는 2105")
			return
		}
		isArchived(t, dir, "포트는 2105", bank.ReasonByHand)
	}
	return []relaidDeed{
		{"nothing", func(testing.TB, string) {}, nil},
		{"changes a line", func(t testing.TB, dir string) { change(t, dir, one(t, dir), "포트는 2105", "문은 77") }, nil},
		{"deletes a line", func(t testing.TB, dir string) { remove(t, dir, one(t, dir)) }, gone},
		{"moves a line to a page of his own", func(t testing.TB, dir string) {
			p := one(t, dir)
			remove(t, dir, p)
			addToPage(t, dir, "bank/wiki/옮긴-것.md", p.line)
		}, nil},
		{"copies a line to a page before", func(t testing.TB, dir string) { addToPage(t, dir, "bank/activities/베낀-것.md", one(t, dir).line) }, twice},
		{"copies a line to a page behind", func(t testing.TB, dir string) { addToPage(t, dir, "bank/world/베낀-것.md", one(t, dir).line) }, nil},
		{"takes the id off a line", func(t testing.TB, dir string) {
			p := one(t, dir)
			change(t, dir, p, " ^"+p.id(), "")
		}, nil},
		{"moves a line to another page of the same", func(t testing.TB, dir string) {
			p := one(t, dir)
			remove(t, dir, p)
			addToPage(t, dir, entry(t, dir, "포트는 2106").page, p.line)
		}, func(t testing.TB, dir string, _ bool) {
			if p := isLive(t, dir, "포트는 2105"); p.page != entry(t, dir, "포트는 2106").page {
				t.Errorf("the line stands on %s", p.page)
			}
		}},
		{"writes a line", func(t testing.TB, dir string) {
			addToPage(t, dir, one(t, dir).page, "- W @금고: 예비 열쇠는 3번 서랍에 있다.")
		}, func(t testing.TB, dir string, _ bool) {
			if p := isLive(t, dir, "예비 열쇠는 3번"); !strings.HasPrefix(p.page, relaidPage+"/2026") {
				t.Errorf("the line stands on %s", p.page)
			}
		}},
		{"writes prose", func(t testing.TB, dir string) {
			addToPage(t, dir, one(t, dir).page, "", "손으로 쓴 줄이다.")
		}, func(t testing.TB, dir string, _ bool) {
			if found := whereIs(t, dir, []string{"손으로 쓴 줄이다."}, "bank"); len(found) != 1 {
				t.Errorf("prose stands in %v", found)
			}
		}},
		{"renames a page", func(t testing.TB, dir string) {
			p := one(t, dir)
			write(t, dir, "bank/wiki/새-이름.md", read(t, dir, p.page))
			check(t, os.Remove(filepath.Join(dir, p.page)))
		}, func(t testing.TB, dir string, _ bool) {
			if p := isLive(t, dir, "포트는 2105"); p.page != "bank/wiki/새-이름.md" {
				t.Errorf("the line stands on %s", p.page)
			}
		}},
		{"deletes a page", func(t testing.TB, dir string) {
			check(t, os.Remove(filepath.Join(dir, one(t, dir).page)))
		}, gone},
	}
}

// relaidEnd is the bank that a person's deed comes to, without what depends on when runs were.
func relaidEnd(t testing.TB, dir string) map[string]string {
	t.Helper()
	reflect(t, dir, relaidDay)
	sound(t, dir, relaidDay)
	return tree(t, dir, "bank", "bank/_meta")
}

// TestBankOfAnOlderLayoutIsNobodysDoing: what a person does before the first run of a memctl that lays the bank out otherwise comes to what it comes to
// in a bank that was laid out so, and the rest is moved.
func TestBankOfAnOlderLayoutIsNobodysDoing(t *testing.T) {
	t.Parallel()
	base := relaidBase(t)
	before := len(entryLines(t, base, ""))
	for i, cursor := range []bool{true, false} {
		for n, d := range relaidDeeds() {
			if (n+i)%longtest.Of(2, 1) != 0 { // each deed once, with a cursor or without
				continue
			}
			t.Run(fmt.Sprintf("%s, cursor %t", d.name, cursor), func(t *testing.T) {
				t.Parallel()
				dir := copyOf(t, base)
				asBefore(t, dir, cursor)
				if n := len(entryLines(t, dir, "")); n != before {
					t.Fatalf("the older layout has %d lines of %d", n, before)
				}
				d.do(t, dir)
				got := relaidEnd(t, dir)
				if d.live != nil {
					d.live(t, dir, cursor)
					return
				}
				other := copyOf(t, base)
				if !cursor {
					forget(t, other)
				}
				d.do(t, other)
				if diff := cmp.Diff(relaidEnd(t, other), got); diff != "" {
					t.Errorf("bank (-of the new layout +of the older one)\n%s", firstLines(diff, 60))
				}
			})
		}
	}
}

// TestKillWhileTheBankIsLaidOutAnew: a run that dies on the way, with what a person does to a line before the next one, ends as one that does not. Where
// the line stands on the page of either layout, a change of one of the two is a change of it, and a deletion means both.
func TestKillWhileTheBankIsLaidOutAnew(t *testing.T) {
	t.Parallel()
	base := relaidBase(t)
	asBefore(t, base, true)
	where := func(t testing.TB, dir string) []place {
		found := entryLines(t, dir, "포트는 2105")
		if len(found) < 1 || len(found) > 2 {
			t.Fatalf("the line stands on %v", found)
		}
		return found
	}
	for _, d := range []struct {
		name string
		do   func(t testing.TB, dir string)
	}{
		{"nothing", func(testing.TB, string) {}},
		{"deletes a line", func(t testing.TB, dir string) {
			for _, p := range where(t, dir) {
				remove(t, dir, p)
			}
		}},
		{"changes a line", func(t testing.TB, dir string) {
			for _, p := range where(t, dir) {
				change(t, dir, p, "포트는 2105", "문은 77")
			}
		}},
		{"changes the first of two", func(t testing.TB, dir string) { change(t, dir, where(t, dir)[0], "포트는 2105", "문은 77") }},
		{"changes the second of two", func(t testing.TB, dir string) {
			all := where(t, dir)
			change(t, dir, all[len(all)-1], "포트는 2105", "문은 77")
		}},
	} {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			want, twice := "", 0
			for n, more := 0, true; more; n += longtest.Of(15, 5) {
				dir := copyOf(t, base)
				f := &faulter{n: n, err: workspace.ErrKilled}
				e, err := engine.Open(dir, engine.Options{Now: relaidDay, Files: []workspace.Option{workspace.WithFault(f.at)}, LockWait: patience})
				check(t, err)
				_, err = e.Reflect(t.Context(), false)
				check(t, e.Close())
				if more = n == 0 || f.step != ""; more && n > 0 && err == nil {
					t.Fatalf("the kill at %s was not noticed", f.step)
				}
				if n == 30 && !more {
					t.Fatal("nothing was killed")
				}
				twice += len(where(t, dir)) - 1
				d.do(t, dir)
				got := fmt.Sprint(relaidEnd(t, dir))
				if n == 0 {
					want = got
				}
				if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")); diff != "" {
					t.Fatalf("killed at %s: bank (-undisturbed +recovered)\n%s", f.step, firstLines(diff, 60))
				}
				discard(t, dir)
			}
			if twice == 0 {
				t.Error("no kill has left the line on two pages")
			}
		})
	}
}
