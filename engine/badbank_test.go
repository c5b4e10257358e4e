package engine_test

import (
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// someBank is a small workspace of which a person has edited one entry and archived another.
func someBank(t testing.TB) string {
	t.Helper()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.", "O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다.",
		"W @DB: PostgreSQL 버전은 16.2이다.", "B @memctl: the flaky login test was fixed.")
	reflect(t, dir, "2026-03-02")
	change(t, dir, entry(t, dir, "8080"), "포트는 8080이다", "포트는 사람이 고친 8081번이다")
	remove(t, dir, entry(t, dir, "16.2"))
	retain(t, dir, "2026-03-03", "W @CI: 빌드는 Buildkite로 돌린다.")
	reflect(t, dir, "2026-03-03")
	isLive(t, dir, "8081")
	isArchived(t, dir, "16.2", bank.ReasonByHand)
	return dir
}

func ledgers(t testing.TB, dir string) []string {
	t.Helper()
	return sorted(tree(t, dir, "bank/_meta/ledger"))
}

func TestBrokenFrontMatterOfAPageIsLeftAlone(t *testing.T) {
	t.Parallel()
	for name, front := range map[string]string{"never closed": "---\ntitle: [열렸다\n", "not yaml": "---\ntitle: : : 사람\n\t- x\n---\n"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := someBank(t)
			p := isLive(t, dir, "8081")
			_, body, _ := strings.Cut(strings.TrimPrefix(read(t, dir, p.page), "---\n"), "---\n")
			write(t, dir, p.page, front+body)
			retain(t, dir, "2026-03-04", "W @서버: 운영 서버 포트는 443이다.")
			r := reflect(t, dir, "2026-03-04")
			findProblem(t, r, p.page)
			if got := read(t, dir, p.page); !strings.HasPrefix(got, front) {
				t.Errorf("the front matter was changed:\n%s", got)
			}
			for _, text := range []string{"8081", "443", "Buildkite"} {
				isLive(t, dir, text)
			}
			noneDoubled(t, dir)
			stable(t, dir, "2026-03-04")
			verified(t, dir)
		})
	}
}

func TestLedgerWithATornOrAGarbageLine(t *testing.T) {
	t.Parallel()
	damages := map[string]func(string) string{
		"torn last line": func(s string) string { return s[:len(s)-40] },
		"torn in Hangul": func(s string) string { return s[:strings.LastIndex(s, "돌")+1] },
		"garbage line":   func(s string) string { return s + "\x00\x00\x00 가나 {\n" },
		"garbage first":  func(s string) string { return "<<<<<<< HEAD\n" + s + ">>>>>>> theirs\n" },
		"newer version":  func(s string) string { return s + `{"v":99,"id":"e1","op":"teleport"}` + "\n" },
	}
	for name, damage := range damages {
		for _, derived := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s, .memctl there: %v", name, derived), func(t *testing.T) {
				t.Parallel()
				dir := someBank(t)
				want := pages(t, dir)
				l := ledgers(t, dir)[0]
				damaged := damage(read(t, dir, l))
				write(t, dir, l, damaged)
				if !derived {
					forget(t, dir)
				}
				r := reflect(t, dir, "2026-03-03")
				if p := findProblem(t, r, l); p.Line == 0 || p.Warning != strings.HasPrefix(name, "torn") {
					t.Errorf("%+v", p)
				}
				if diff := cmp.Diff(want, pages(t, dir)); diff != "" {
					t.Errorf("bank (-before +after):\n%s", diff)
				}
				if got := read(t, dir, l); !strings.HasPrefix(got, damaged) {
					t.Error("the damaged ledger was not only appended to")
				}
				verified(t, dir)
				stable(t, dir, "2026-03-03")
				addLines(t, dir, "2026-03-03", "W @로그: 새 줄도 들어온다 7번.")
				reflect(t, dir, "2026-03-04")
				isLive(t, dir, "새 줄도 들어온다")
				verified(t, dir)
			})
		}
	}
}

func TestIDUsedTwiceKeepsTheFirst(t *testing.T) {
	t.Parallel()
	dir := someBank(t)
	p := isLive(t, dir, "8081")
	ci := isLive(t, dir, "Buildkite")
	// As a bad merge would: the id of one entry on another text.
	edit(t, dir, ci.page, ci.line+"\n", ci.line+"\n"+strings.Replace(ci.line, "빌드는 Buildkite로 돌린다", "릴리스는 9번 서버에서 돌린다", 1)+"\n")
	edit(t, dir, p.page, p.line+"\n", p.line+"\n"+p.line+"\n")
	reflect(t, dir, "2026-03-04")
	noneDoubled(t, dir)
	if got := isLive(t, dir, "Buildkite").id(); got != ci.id() {
		t.Errorf("the first line has id %s, want %s", got, ci.id())
	}
	if got := isLive(t, dir, "릴리스는 9번").id(); got == ci.id() || got == "" {
		t.Errorf("the second line has id %q", got)
	}
	if n := len(entryLines(t, dir, "8081")); n == 0 || n > 2 {
		t.Errorf("%d lines", n)
	}
	stable(t, dir, "2026-03-04")
	verified(t, dir)
}

func TestAnIndexThatCannotBeUsedIsMadeAnew(t *testing.T) {
	t.Parallel()
	query := recall.Query{Text: "스테이징 서버 포트"}
	damages := map[string]func(t *testing.T, dir string){
		"older version": func(t *testing.T, dir string) {
			p := filepath.Join(dir, ".memctl/index/CURRENT")
			b, err := os.ReadFile(p)
			if err != nil {
				t.Fatal(err)
			}
			body, _, _ := strings.Cut(string(b), "\n")
			old := strings.Replace(body, `"format":`, `"format":9`, 1) + "\n"
			sum := crc32.Checksum([]byte(old), crc32.MakeTable(crc32.Castagnoli))
			if err := os.WriteFile(p, fmt.Appendf([]byte(old), "%08x\n", sum), 0o644); err != nil || old == body+"\n" {
				t.Fatal(old, err)
			}
		},
		"deleted": func(t *testing.T, dir string) {
			if err := os.RemoveAll(filepath.Join(dir, ".memctl/index")); err != nil {
				t.Fatal(err)
			}
		},
	}
	base := someBank(t)
	if _, err := open(t, base, "2026-03-04").Recall(t.Context(), query); err != nil {
		t.Fatal(err)
	}
	files := tree(t, base, ".memctl")
	for _, p := range sorted(files) {
		if !strings.Contains(p, "index") || strings.HasSuffix(p, "LOCK") {
			continue
		}
		whole := files[p]
		for how, text := range map[string]string{
			"empty": "", "half": whole[:len(whole)/2], "garbage": strings.Repeat("\xff쓰레기\x00", len(whole)/10+1), "flipped": flipped(whole),
		} {
			damages[how+" "+strings.TrimPrefix(p, ".memctl/")] = func(t *testing.T, dir string) { write(t, dir, p, text) }
		}
	}
	want, err := open(t, base, "2026-03-04").Recall(t.Context(), query)
	if err != nil || len(want.Hits) == 0 {
		t.Fatal(want, err)
	}
	for name, damage := range damages {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := copyOf(t, base)
			damage(t, dir)
			e := open(t, dir, "2026-03-04")
			for range 2 {
				got, err := e.Recall(t.Context(), query)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(hits(want), hits(got)); diff != "" || got.Stale != "" {
					t.Errorf("stale %q, hits (-want +got):\n%s", got.Stale, diff)
				}
			}
			if _, err := e.Reindex(t.Context()); err != nil {
				t.Errorf("reindex: %v", err)
			}
			if _, err := e.Status(t.Context()); err != nil {
				t.Errorf("status: %v", err)
			}
		})
	}
}

func hits(a *find.Answer) []string {
	var out []string
	for _, h := range a.Hits {
		out = append(out, fmt.Sprintf("%s %.4f", h.Source(), h.Score))
	}
	return out
}

// flipped changes one byte in the middle.
func flipped(s string) string {
	b := []byte(s)
	if len(b) > 0 {
		b[len(b)/2] ^= 0x55
	}
	return string(b)
}

func TestDerivedFilesThatCannotBeReadAreMadeAnew(t *testing.T) {
	t.Parallel()
	base := someBank(t)
	for _, p := range sorted(tree(t, base, ".memctl")) {
		if name := filepath.Base(p); name == "lock" || name == ".gitignore" || name == "append.lock" {
			continue
		}
		for how, text := range map[string]string{"empty": "", "half": "half", "garbage": "{\"쓰레기\": \x00\xff"} {
			t.Run(how+" "+strings.TrimPrefix(p, ".memctl/"), func(t *testing.T) {
				t.Parallel()
				dir := copyOf(t, base)
				want := tree(t, dir, ".", ".memctl", "bank/_meta")
				if text == "half" {
					whole := read(t, dir, p)
					text = whole[:len(whole)/2]
				}
				write(t, dir, p, text)
				distill(t, dir, "2026-03-03")
				reflect(t, dir, "2026-03-03")
				if diff := cmp.Diff(want, tree(t, dir, ".", ".memctl", "bank/_meta")); diff != "" {
					t.Errorf("bank (-before +after):\n%s", diff)
				}
				verified(t, dir)
			})
		}
	}
}

// TestDerivedFolderMayBeDeletedAtAnyTime: with an edit that no run has seen yet, and with a log line that none has.
func TestDerivedFolderMayBeDeletedAtAnyTime(t *testing.T) {
	t.Parallel()
	kept, dropped := someBank(t), someBank(t)
	for _, dir := range []string{kept, dropped} {
		change(t, dir, entry(t, dir, "Buildkite"), "Buildkite로 돌린다", "사람이 고른 CircleCI로 돌린다")
		remove(t, dir, entry(t, dir, "짧은 답변"))
		addLines(t, dir, "2026-03-03", "W @로그: 아직 읽지 않은 줄 7번이다.")
		if dir == dropped {
			forget(t, dir)
		}
		reflect(t, dir, "2026-03-04")
		isLive(t, dir, "사람이 고른 CircleCI")
		isLive(t, dir, "아직 읽지 않은 줄 7번")
		isArchived(t, dir, "짧은 답변", bank.ReasonByHand)
		verified(t, dir)
	}
	if diff := cmp.Diff(pages(t, kept), pages(t, dropped)); diff != "" {
		t.Errorf("bank (-.memctl kept +deleted):\n%s", diff)
	}
}

// TestWholeLedgerDeleted: what people did is then only known from the pages; what the pages say stands.
func TestWholeLedgerDeleted(t *testing.T) {
	t.Parallel()
	for _, derived := range []bool{true, false} {
		t.Run(fmt.Sprint(".memctl there: ", derived), func(t *testing.T) {
			t.Parallel()
			dir := someBank(t)
			change(t, dir, entry(t, dir, "Buildkite"), "Buildkite로 돌린다", "사람이 고른 CircleCI로 돌린다")
			if err := os.RemoveAll(filepath.Join(dir, "bank/_meta")); err != nil {
				t.Fatal(err)
			}
			if !derived {
				forget(t, dir)
			}
			reflect(t, dir, "2026-03-04")
			for _, text := range []string{"8081", "사람이 고른 CircleCI", "짧은 답변", "flaky login"} {
				isLive(t, dir, text)
			}
			sound(t, dir, "2026-03-04")
			retain(t, dir, "2026-03-05", "W @로그: 새 줄도 들어온다 7번.")
			reflect(t, dir, "2026-03-05")
			isLive(t, dir, "새 줄도 들어온다")
			isLive(t, dir, "8081")
			verified(t, dir)
		})
	}
}

func TestClockSetBackDoesNotTakeDaysBack(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.")
	retain(t, dir, "2026-03-09", "W @DB: PostgreSQL 버전은 16.2이다.")
	reflect(t, dir, "2026-03-09")
	first := pages(t, dir)
	// An earlier day that is asked for sees what was known then; what came later is only not yet there.
	reflect(t, dir, "2026-03-05")
	if found := entryLines(t, dir, "16.2"); len(found) > 0 {
		t.Errorf("on 5 March, what was written on the 9th: %v", found)
	}
	isLive(t, dir, "8080")
	verified(t, dir)
	reflect(t, dir, "2026-03-09")
	if diff := cmp.Diff(first, pages(t, dir)); diff != "" {
		t.Errorf("back on the 9th (-before +after):\n%s", diff)
	}
	verified(t, dir)

	// The machine's own clock: well behind the last run it is refused, a day behind it is held.
	ahead := newWorkspace(t)
	today := day.Of(time.Now(), time.FixedZone("KST", 9*3600), 0)
	retain(t, ahead, today.String(), "W @서버: 스테이징 서버 포트는 8080이다.")
	reflect(t, ahead, (today + 40).String())
	before := tree(t, ahead, ".", ".memctl")
	_, err := open(t, ahead, "").Distill(t.Context(), report.DistillOptions{})
	if ce, ok := errors.AsType[*config.ClockError](err); !ok || ce.Last != today+40 {
		t.Errorf("got %v", err)
	}
	if diff := cmp.Diff(before, tree(t, ahead, ".", ".memctl")); diff != "" {
		t.Errorf("written all the same:\n%s", diff)
	}
	held := newWorkspace(t)
	retain(t, held, today.String(), "W @서버: 스테이징 서버 포트는 8080이다.")
	tomorrow := day.Of(time.Now().Add(24*time.Hour), time.FixedZone("KST", 9*3600), 0)
	distill(t, held, tomorrow.Start(time.FixedZone("KST", 9*3600), 0).Add(time.Minute).Format(time.RFC3339))
	if r := distill(t, held, ""); r.Day != tomorrow {
		t.Errorf("the run is of %s, want to be held at %s", r.Day, tomorrow)
	}
}

// TestVouchedFilesAreStillLookedAt: old files that the cursor vouches for, and edits that keep size or time.
func TestVouchedFilesAreStillLookedAt(t *testing.T) {
	t.Parallel()
	dir := someBank(t)
	old := time.Now().Add(-time.Hour)
	age := func() {
		for p := range tree(t, dir, ".", ".memctl") {
			if err := os.Chtimes(filepath.Join(dir, p), old, old); err != nil {
				t.Fatal(err)
			}
		}
	}
	age()
	retain(t, dir, "2026-03-04", "W @로그: 새 줄도 들어온다 7번.") // so that the cursor is written anew
	reflect(t, dir, "2026-03-04")
	age()
	retain(t, dir, "2026-03-05", "W @로그: 또 새 줄이 들어온다 8번.")
	reflect(t, dir, "2026-03-05")
	if r := distill(t, dir, "2026-03-05"); !r.Nothing {
		t.Errorf("nothing is new, and yet %+v", r)
	}
	p := isLive(t, dir, "8081")
	change(t, dir, p, "8081번", "8082번") // the same size
	reflect(t, dir, "2026-03-05")
	isLive(t, dir, "8082번")
	log := read(t, dir, "memory/2026-03-01.md")
	write(t, dir, "memory/2026-03-01.md", strings.Replace(log, "긴 답변보다 짧은", "긴 회신보다 짧은", 1))
	reflect(t, dir, "2026-03-05")
	isLive(t, dir, "긴 회신보다 짧은")
	isArchived(t, dir, "긴 답변보다 짧은", bank.ReasonWithdrawn)
	verified(t, dir)
	stable(t, dir, "2026-03-05")
}
