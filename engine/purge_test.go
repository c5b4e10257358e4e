package engine_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

const purgeDay = "2026-03-10"

// forgetCase is an entry on its way into a purge: what stands in the log, and what has happened to it since. It has a word
// in it that may then stand nowhere.
type forgetCase struct {
	name string
	log  []string // lines of the first log
	live func(t *testing.T, dir string)
	word string // of the entry to be purged
	logs int    // lines of logs that the report names
}

func forgetCases() []forgetCase {
	line := "W @금고: 금고의 암호 문구는 " + secret + "이다."
	return []forgetCase{
		{"as it was written", []string{line}, nil, secret, 1},
		{"in English", []string{"W @vault: the vault phrase is purplewhale."}, nil, "purplewhale", 1},
		{"said twice", []string{line, "B @memctl: 인덱스 재생성 버그를 고쳤다.", line}, nil, secret, 2},
		{"edited by hand", []string{line}, func(t *testing.T, dir string) {
			change(t, dir, entry(t, dir, secret), "금고의 암호 문구는", "내가 고친 글로는")
			reflect(t, dir, "2026-03-03")
		}, secret, 1},
		{"edited by hand just now", []string{line}, func(t *testing.T, dir string) {
			change(t, dir, entry(t, dir, secret), "금고의 암호 문구는", "방금 고친 글로는")
		}, secret, 1},
		{"removed by hand", []string{line}, func(t *testing.T, dir string) {
			remove(t, dir, entry(t, dir, secret))
			reflect(t, dir, "2026-03-03")
		}, secret, 1},
		{"moved by hand", []string{line}, func(t *testing.T, dir string) {
			p := entry(t, dir, secret)
			remove(t, dir, p)
			write(t, dir, "bank/wiki/금고.md", "# 금고\n\n사람의 글.\n\n"+p.line+"\n")
			reflect(t, dir, "2026-03-03")
		}, secret, 1},
		{"taken out of its log before", []string{line, "W @서버: 스테이징 서버 포트는 8080이다."}, func(t *testing.T, dir string) {
			edit(t, dir, "memory/2026-03-01.md", "- "+line+"\n", "")
			reflect(t, dir, "2026-03-03")
			isArchived(t, dir, secret, bank.ReasonWithdrawn)
		}, secret, 0},
		{"taken out of its log just now", []string{line, "W @서버: 스테이징 서버 포트는 8080이다."}, func(t *testing.T, dir string) {
			edit(t, dir, "memory/2026-03-01.md", "- "+line+"\n", "")
		}, secret, 0},
		{"taken out of its log in English", []string{"W @vault: the vault phrase is purplewhale.", "W @server: the staging port is 8080."}, func(t *testing.T, dir string) {
			edit(t, dir, "memory/2026-03-01.md", "- W @vault: the vault phrase is purplewhale.\n", "")
		}, "purplewhale", 0},
		{"in a ledger line that was cut off", []string{line}, func(t *testing.T, dir string) {
			led := ledgers(t, dir)[0]
			all := read(t, dir, led)
			half, _, _ := strings.Cut(all, secret)
			write(t, dir, led, half[strings.LastIndex(half, "\n")+1:]+secret+"\n"+all+`{"v":9,"text":"`+line+`"}`+"\n")
		}, secret, 1},
		{"faded", []string{"O(c=0.31) @민수: 암호는 " + secret + "가 좋다고 한다."}, nil, secret, 1},
		{"superseded", []string{"S @금고: 금고 문구는 " + secret + "이다."}, func(t *testing.T, dir string) {
			retain(t, dir, "2026-03-02", "S @금고: 금고 문구는 초록사자이다.")
			reflect(t, dir, "2026-03-03")
		}, secret, 1},
		{"written by hand on a page", []string{"W @서버: 스테이징 서버 포트는 8080이다."}, func(t *testing.T, dir string) {
			write(t, dir, "bank/wiki/금고.md", "# 금고\n\n사람의 글.\n\n- "+line+"\n")
			reflect(t, dir, "2026-03-03")
		}, secret, 0},
		{"in words of its own", []string{"W @금고: 금고의 암호 문구는 보라색 고래 한 마리이다."}, nil, "보라색 고래 한 마리", 1},
	}
}

// leftovers writes what hooks, a doctor and a night leave of a text, and what they leave that has no text in it.
func leftovers(t *testing.T, dir, text string) {
	t.Helper()
	write(t, dir, ".memctl/hooks/told-claude-1.json", `{"keys":["`+lettersOf(text)+`"]}`)
	write(t, dir, ".memctl/hooks/read-claude-1.json", `{"offset":12}`)
	write(t, dir, ".memctl/repaired/memory/2026-03-01.md", "- "+text+"\n")
	night := "# 밤사이 정리 2026-03-02\n\n## 09:00\n\n### 남기지 않은 말 (3)\n\n- 추측 3\n"
	write(t, dir, "reports/2026-03-02.md", night+"  - memory/2026-02-01.md:3: "+text+"\n  - memory/2026-02-01.md:4: \\# "+
		bank.Excerpt(text+strings.Repeat(" 그리고 또", 60))+"\n  - memory/2026-02-01.md:5: 다른 말이다.\n")
}

// lettersOf is a text without anything but its letters.
func lettersOf(text string) string {
	return strings.NewReplacer(" ", "", ".", "", ":", "", "@", "").Replace(strings.ToLower(text))
}

// TestPurgedTextStandsNowhere: bank, archive, ledgers, changelog, index, cursor and checkpoints; and it stays away.
func TestPurgedTextStandsNowhere(t *testing.T) {
	t.Parallel()
	for _, c := range forgetCases() {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			retain(t, dir, "2026-03-01", c.log...)
			reflect(t, dir, "2026-03-02")
			if _, err := open(t, dir, "2026-03-02").Recall(t.Context(), recall.Query{Text: c.word}); err != nil {
				t.Fatal(err)
			}
			if c.live != nil {
				c.live(t, dir)
			}
			id := entry(t, dir, c.word).id()
			v, err := open(t, dir, purgeDay).Entry(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			leftovers(t, dir, v.Text)
			logs := tree(t, dir, "memory")
			r := do(t, dir, purgeDay, func(ctx context.Context, e *engine.Engine) (*report.Report, error) { return e.Purge(ctx, "^"+id) })
			if r.Entry != id || len(r.Sources) != c.logs {
				t.Errorf("entry %s, sources %v; want %s and %d", r.Entry, r.Sources, id, c.logs)
			}
			nowhere := func(when string) {
				t.Helper()
				if left := whereIs(t, dir, []string{c.word, lettersOf(c.word)}, "bank", ".memctl", "reports"); len(left) > 0 {
					t.Fatalf("%s: %v", when, left)
				}
			}
			nowhere("after the purge")
			if night := read(t, dir, "reports/2026-03-02.md"); !strings.Contains(night, "다른 말이다") || !strings.Contains(read(t, dir, ".memctl/hooks/read-claude-1.json"), "12") {
				t.Errorf("more is gone than the text:\n%s", night)
			}
			if diff := cmp.Diff(logs, tree(t, dir, "memory")); diff != "" {
				t.Fatalf("a log was changed:\n%s", diff)
			}
			verified(t, dir)
			reflect(t, dir, purgeDay)
			stable(t, dir, purgeDay)
			nowhere("after a reflect of the log that still says it")
			forget(t, dir)
			reflect(t, dir, "2026-03-11")
			nowhere("after .memctl was deleted")
			verified(t, dir)
			addLines(t, dir, "2026-03-01", "W @로그: 같은 로그에 늦게 적은 줄 7번이다.")
			reflect(t, dir, "2026-03-12")
			nowhere("after a late line in the same log")
			if _, err := open(t, dir, "2026-03-12").Restore(t.Context(), id); !errors.Is(err, bank.ErrNotFound) {
				t.Errorf("restore of what was purged: %v", err)
			}
			// The person removes the lines that the report named; then no question finds it either.
			for p, text := range tree(t, dir, "memory") {
				var kept strings.Builder
				for l := range strings.Lines(text) {
					if !strings.Contains(l, c.word) {
						kept.WriteString(l)
					}
				}
				write(t, dir, p, kept.String())
			}
			reflect(t, dir, "2026-03-12")
			a, err := open(t, dir, "2026-03-12").Recall(t.Context(), recall.Query{Text: c.word})
			if err != nil {
				t.Fatal(err)
			}
			for _, h := range a.Hits {
				if strings.Contains(h.Text, c.word) {
					t.Errorf("found: %s", h.Text)
				}
			}
			nowhere("after the log lines were removed, and a question")
			verified(t, dir)
			stable(t, dir, "2026-03-12")
		})
	}
}

// TestPurgedStatementIsNotTakenAgain: its hash stays, whoever says it on whatever day, with and without checkpoints, and
// as of a day before the purge too.
func TestPurgedStatementIsNotTakenAgain(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	line := "W @금고: 금고의 암호 문구는 " + secret + "이다."
	retain(t, dir, "2026-03-01", line, "W @서버: 스테이징 서버 포트는 8080이다.")
	reflect(t, dir, "2026-03-05")
	id := entry(t, dir, secret).id()
	do(t, dir, "2026-03-05", func(ctx context.Context, e *engine.Engine) (*report.Report, error) { return e.Purge(ctx, id) })
	reflect(t, dir, "2026-03-08")
	retain(t, dir, "2026-03-09", line)
	r := distill(t, dir, "2026-03-09")
	if r.Skipped[distil.SkipPurged] != 1 || r.Kept != 0 {
		t.Errorf("said again: %+v", r)
	}
	p := isLive(t, dir, "8080")
	write(t, dir, p.page, read(t, dir, p.page)+"- "+line+"\n") // nor from a page
	for _, now := range []string{"2026-03-10", "2026-03-04", "2026-03-11"} {
		reflect(t, dir, now)
		if found := entryLines(t, dir, secret); len(found) > 0 {
			t.Errorf("as of %s: %v", now, found)
		}
		verified(t, dir)
	}
	forget(t, dir)
	reflect(t, dir, "2026-03-12")
	if found := entryLines(t, dir, secret); len(found) > 0 {
		t.Errorf("without .memctl: %v", found)
	}
	if left := whereIs(t, dir, []string{secret}, "bank/_meta", ".memctl"); len(left) > 0 {
		t.Errorf("%v", left)
	}
	verified(t, dir)
}

func TestPurgeLeavesTheRestAsItWas(t *testing.T) {
	t.Parallel()
	with, without := newWorkspace(t), newWorkspace(t)
	lines := []string{"W @서버: 스테이징 서버 포트는 8080이다.", "O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다.", "W @서버: 스테이징 서버 포트는 9090이다."}
	retain(t, with, "2026-03-01", append(lines, "W @서버: 스테이징 서버 포트는 7070이다.")...) // in conflict with the others
	retain(t, without, "2026-03-01", lines...)
	for _, dir := range []string{with, without} {
		reflect(t, dir, "2026-03-02")
	}
	if len(entryLines(t, with, "7070")) != 1 {
		t.Fatal("nothing to purge")
	}
	do(t, with, "2026-03-02", func(ctx context.Context, e *engine.Engine) (*report.Report, error) {
		return e.Purge(ctx, entry(t, with, "7070").id())
	})
	reflect(t, with, "2026-03-02")
	if diff := cmp.Diff(pages(t, without), pages(t, with)); diff != "" {
		t.Errorf("bank (-never said +purged):\n%s", diff)
	}
}

func TestCommandsAboutOneEntry(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "O(c=0.50) @민수: 긴 답변보다 짧은 답변을 선호한다.", "O(c=0.50) @Alex: dark mode is easier on the eyes.",
		"W @서버: 스테이징 서버 포트는 8080이다.", "S @배포: 스테이징은 대기 중이다.")
	retain(t, dir, "2026-03-02", "S @배포: 스테이징은 배포를 마쳤다.")
	reflect(t, dir, "2026-03-02")
	run := func(now, verb, id string) (*report.Report, error) {
		e := open(t, dir, now)
		switch verb {
		case "pin":
			return e.Pin(t.Context(), id)
		case "unpin":
			return e.Unpin(t.Context(), id)
		case "archive":
			return e.Archive(t.Context(), id, "필요 없다\n이제는")
		}
		return e.Restore(t.Context(), id)
	}
	ok := func(now, verb, id string) {
		t.Helper()
		r, err := run(now, verb, id)
		if err != nil || r.Entry == "" || r.ByHand != 1 {
			t.Fatalf("%s %s: %+v, %v", verb, id, r, err)
		}
		if _, err := run(now, verb, id); !errors.Is(err, report.ErrAlready) {
			t.Errorf("%s again: %v", verb, err)
		}
		verified(t, dir)
	}
	minsu, alex, server := entry(t, dir, "짧은 답변").id(), entry(t, dir, "dark mode").id(), entry(t, dir, "8080").id()

	ok("2026-03-03", "pin", "[["+strings.TrimSuffix(entry(t, dir, "짧은 답변").page, ".md")+"#^"+minsu+"]]")
	reflect(t, dir, "2026-03-20") // both were worth less than 30 on the 12th
	isLive(t, dir, "짧은 답변")
	isArchived(t, dir, "dark mode", bank.ReasonFaded)
	ok("2026-03-20", "unpin", "^"+minsu)
	reflect(t, dir, "2026-03-21")
	isArchived(t, dir, "짧은 답변", bank.ReasonFaded)

	ok("2026-03-21", "restore", alex)
	if p := isLive(t, dir, "dark mode"); p.id() != alex || !strings.HasPrefix(p.line, "- O(c=0.70)") {
		t.Errorf("restored: %s", p.line)
	}
	reflect(t, dir, "2026-04-10")
	isLive(t, dir, "dark mode") // 70 holds for twenty days more
	reflect(t, dir, "2026-04-11")
	isArchived(t, dir, "dark mode", bank.ReasonFaded)

	ok("2026-04-11", "archive", server)
	isArchived(t, dir, "8080", "필요 없다 이제는")
	reflect(t, dir, "2026-04-12")
	isArchived(t, dir, "8080", "필요 없다 이제는")
	ok("2026-04-12", "restore", server)
	reflect(t, dir, "2026-04-13")
	isLive(t, dir, "8080")

	for _, verb := range []string{"pin", "unpin", "archive", "restore"} {
		if _, err := run("2026-04-13", verb, "mk7q2m9x4bt"); !errors.Is(err, bank.ErrNotFound) {
			t.Errorf("%s of nothing: %v", verb, err)
		}
	}
	before := pages(t, dir)
	forget(t, dir)
	reflect(t, dir, "2026-04-13")
	if diff := cmp.Diff(before, pages(t, dir)); diff != "" {
		t.Errorf("replayed without .memctl (-before +after):\n%s", diff)
	}
	noneDoubled(t, dir)
	verified(t, dir)
}

func TestRestoreOfASupersededStatusHolds(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "S @배포: 스테이징은 대기 중이다.")
	retain(t, dir, "2026-03-02", "S @배포: 스테이징은 진행 중이다.")
	reflect(t, dir, "2026-03-02")
	v, err := open(t, dir, "2026-03-02").Entry(t.Context(), entry(t, dir, "대기 중").id())
	if err != nil {
		t.Fatal(err)
	}
	if v.Standing != "superseded" {
		t.Skipf("the rules in force do not see these as one topic: %s", v.Standing)
	}
	do(t, dir, "2026-03-03", func(ctx context.Context, e *engine.Engine) (*report.Report, error) { return e.Restore(ctx, v.ID) })
	for range 2 {
		if v, err = open(t, dir, "2026-03-03").Entry(t.Context(), v.ID); err != nil || v.Standing != "live" {
			t.Errorf("standing %s, %v", v.Standing, err)
		}
		distill(t, dir, "2026-03-04")
		reflect(t, dir, "2026-03-04")
	}
	verified(t, dir)
}

// TestCommandMeetsAPersonAtWork: a page is edited between the plan and the write of a command; both come about.
func TestCommandMeetsAPersonAtWork(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.", "W @서버: 운영 서버는 서울에 있다.")
	reflect(t, dir, "2026-03-02")
	p := entry(t, dir, "8080")
	for i, at := range []string{"journal:create", "write " + p.page + ":create", "write " + p.page + ":sync"} {
		edited := false
		text := fmt.Sprintf("서울 %d번지에", i)
		e := open(t, dir, "2026-03-03", workspace.WithFault(func(step string) error {
			if step == at && !edited {
				edited = true
				q := entry(t, dir, "운영 서버는")
				_, old, _ := strings.Cut(q.line, "운영 서버는 ")
				old, _, _ = strings.Cut(old, " 있다")
				change(t, dir, q, old, text)
			}
			return nil
		}))
		verb := func(ctx context.Context, id string) (*report.Report, error) { return e.Archive(ctx, id, "까닭") }
		if i%2 == 1 {
			verb = e.Restore
		}
		if _, err := verb(t.Context(), p.id()); err != nil {
			t.Fatalf("%s: %v", at, err)
		}
		if !edited {
			t.Errorf("there is no step %q", at)
		}
		distill(t, dir, "2026-03-03")
		isLive(t, dir, text)
		if i%2 == 0 {
			isArchived(t, dir, "8080", "까닭")
		} else {
			isLive(t, dir, "8080")
		}
		noneDoubled(t, dir)
		verified(t, dir)
	}
}

// TestPurgeNamesTheLineThatWasNotKept: an older log says the same words in a line that was not kept, and a report quotes it.
func TestPurgeNamesTheLineThatWasNotKept(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	said := "금고의 암호 문구는 " + secret + "이다"
	write(t, dir, "memory/2026-02-20.md", "# 2026-02-20\n\n- 아마 "+said+"?\n")
	reflect(t, dir, "2026-02-21")
	if !strings.Contains(read(t, dir, "reports/2026-02-21.md"), secret) {
		t.Fatalf("the report does not quote it:\n%s", read(t, dir, "reports/2026-02-21.md"))
	}
	retain(t, dir, "2026-03-01", "W @금고: "+said+".")
	reflect(t, dir, "2026-03-02")
	r, err := open(t, dir, "2026-03-02").Purge(t.Context(), entry(t, dir, secret).id())
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"memory/2026-03-01.md#L4", "memory/2026-02-20.md#L3"}; !slices.Equal(r.Sources, want) {
		t.Errorf("still in the logs: %v, want %v", r.Sources, want)
	}
	if left := whereIs(t, dir, []string{secret}, "bank", ".memctl", "reports"); len(left) > 0 {
		t.Errorf("%v", left)
	}
}
