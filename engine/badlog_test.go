package engine_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/unicode/norm"
)

func TestLineOf1MB(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	long := strings.Repeat("아주 긴 문장이 끝나지 않는다 ", 1<<20/40)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.", "W @긴줄: "+long+"끝.", "O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다.")
	write(t, dir, "memory/2026-03-02.md", "# 2026-03-02\n"+long+"\n")
	r := reflect(t, dir, "2026-03-02")
	isLive(t, dir, "8080")
	isLive(t, dir, "긴 답변보다 짧은")
	if r.Entries < 2 || r.Read < 2 {
		t.Errorf("read %d, entries %d", r.Read, r.Entries)
	}
	for p, text := range pages(t, dir) {
		if len(text) > 16<<10 {
			t.Errorf("%s has %d bytes", p, len(text))
		}
	}
	stable(t, dir, "2026-03-02")
	verified(t, dir)
}

func TestTruncatedLogWithdrawsAndItsLinesComeBackUnderTheirIDs(t *testing.T) {
	t.Parallel()
	for name, shrink := range map[string]func(string) string{
		"truncated": func(s string) string { return s[:strings.Index(s, "- O(")] },
		"rewritten": func(string) string {
			return "# 다시 쓴 로그\n\n## Retain\n- W @서버: 스테이징 서버 포트는 8080이다.\n- S @배포: 스테이징은 대기 중이다.\n"
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.", "O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다.", "W @DB: PostgreSQL 버전은 16.2이다.")
			reflect(t, dir, "2026-03-02")
			first := pages(t, dir)
			ids := map[string]string{}
			for _, text := range []string{"8080", "긴 답변보다", "16.2"} {
				ids[text] = isLive(t, dir, text).id()
			}
			whole := read(t, dir, "memory/2026-03-01.md")
			write(t, dir, "memory/2026-03-01.md", shrink(whole))
			r := reflect(t, dir, "2026-03-02")
			if r.Withdrawn != 2 {
				t.Errorf("withdrawn %d, want 2", r.Withdrawn)
			}
			for _, text := range []string{"긴 답변보다", "16.2"} {
				isArchived(t, dir, text, bank.ReasonWithdrawn)
				if got := entry(t, dir, text).id(); got != ids[text] {
					t.Errorf("%q has id %s in the archive, had %s", text, got, ids[text])
				}
			}
			if got := isLive(t, dir, "8080").id(); got != ids["8080"] {
				t.Errorf("the line that stayed has id %s, had %s", got, ids["8080"])
			}
			stable(t, dir, "2026-03-02")
			verified(t, dir)
			write(t, dir, "memory/2026-03-01.md", whole)
			reflect(t, dir, "2026-03-02")
			for text, id := range ids {
				if got := isLive(t, dir, text).id(); got != id {
					t.Errorf("%q is back as %s, was %s", text, got, id)
				}
			}
			if diff := cmp.Diff(first, pages(t, dir)); diff != "" && name == "truncated" {
				t.Errorf("the log is back (-before +after):\n%s", diff)
			}
			verified(t, dir)
		})
	}
}

func TestDeletedLogWithdrawsItsEntries(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.")
	retain(t, dir, "2026-03-02", "W @DB: PostgreSQL 버전은 16.2이다.")
	reflect(t, dir, "2026-03-03")
	id := entry(t, dir, "8080").id()
	log := read(t, dir, "memory/2026-03-01.md")
	if err := os.Remove(filepath.Join(dir, "memory/2026-03-01.md")); err != nil {
		t.Fatal(err)
	}
	reflect(t, dir, "2026-03-03")
	isArchived(t, dir, "8080", bank.ReasonWithdrawn)
	isLive(t, dir, "16.2")
	verified(t, dir)
	write(t, dir, "memory/2026-03-01.md", log)
	reflect(t, dir, "2026-03-04")
	if got := isLive(t, dir, "8080").id(); got != id {
		t.Errorf("back as %s, was %s", got, id)
	}
	verified(t, dir)
}

func TestRenamedLogKeepsItsEntries(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.")
	reflect(t, dir, "2026-03-03")
	if err := os.Rename(filepath.Join(dir, "memory/2026-03-01.md"), filepath.Join(dir, "memory/2026-03-01-저녁.md")); err != nil {
		t.Fatal(err)
	}
	reflect(t, dir, "2026-03-03")
	if p := isLive(t, dir, "8080"); !strings.Contains(p.line, "[[memory/2026-03-01-저녁#L4|") {
		t.Errorf("its source is %s", p.line)
	}
	noneDoubled(t, dir)
	verified(t, dir)
}

func TestAllLogsGoneChangesNothing(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.")
	retain(t, dir, "2026-03-02", "W @DB: PostgreSQL 버전은 16.2이다.")
	reflect(t, dir, "2026-03-03")
	logs := tree(t, dir, "memory")
	if err := os.RemoveAll(filepath.Join(dir, "memory")); err != nil {
		t.Fatal(err)
	}
	before := tree(t, dir, ".", ".memctl")
	e := open(t, dir, "2026-03-04")
	_, derr := e.Distill(t.Context(), report.DistillOptions{})
	_, rerr := e.Reflect(t.Context(), false)
	for what, err := range map[string]error{"distil": derr, "reflect": rerr} {
		if !errors.Is(err, snapshot.ErrLogsGone) || !strings.Contains(err.Error(), "memory") {
			t.Errorf("%s: %v", what, err)
		}
	}
	if diff := cmp.Diff(before, tree(t, dir, ".", ".memctl")); diff != "" {
		t.Errorf("written:\n%s", diff)
	}
	if st, err := e.Status(t.Context()); err != nil || len(st.Problems) == 0 {
		t.Errorf("status: %+v, %v", st, err)
	}
	forget(t, dir) // then the ledger knows that there were some
	if _, err := e.Reflect(t.Context(), false); !errors.Is(err, snapshot.ErrLogsGone) {
		t.Errorf("reflect without .memctl: %v", err)
	}
	if diff := cmp.Diff(before, tree(t, dir, ".", ".memctl")); diff != "" {
		t.Errorf("written:\n%s", diff)
	}
	for p, text := range logs {
		write(t, dir, p, text)
	}
	reflect(t, dir, "2026-03-04")
	isLive(t, dir, "8080")
	verified(t, dir)
}

// unreadable makes a file that cannot be read, also by root, until the function it returns is called.
func unreadable(t *testing.T, dir, rel string) (mend func()) {
	t.Helper()
	p := filepath.Join(dir, rel)
	if os.Getuid() != 0 {
		if err := os.Chmod(p, 0); err != nil {
			t.Fatal(err)
		}
		return func() { _ = os.Chmod(p, 0o644) }
	}
	if err := bindUnreadable(p); err != nil { // a regular file whose first byte cannot be read
		t.Skipf("root can read everything, and nothing can be mounted: %v", err)
	}
	mend = func() { unmount(p) }
	t.Cleanup(mend)
	return mend
}

// A question names what it could not read, finds what was known of it before, and all of it once it can be read again.
func TestRecallNamesWhatItCannotRead(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.")
	retain(t, dir, "2026-03-02", "W @DB: PostgreSQL 버전은 16.2이다.")
	ask := func(text string, hits, failed int) {
		t.Helper()
		a, err := open(t, dir, "2026-03-03").Recall(t.Context(), recall.Query{Text: text})
		if err != nil || len(a.Hits) != hits || len(a.Failed) != failed || failed > 0 && !strings.Contains(a.Failed[0], "memory/2026-03-02.md") {
			t.Fatalf("%s: %+v, %v; want %d hits, %d files refused", text, a, err, hits, failed)
		}
	}
	mend := unreadable(t, dir, "memory/2026-03-02.md")
	ask("PostgreSQL", 0, 1) // never read
	ask("포트", 1, 1)
	mend()
	ask("PostgreSQL", 1, 0)
	retain(t, dir, "2026-03-02", "W @DB: 백업은 매일 새벽에 한다.")
	mend = unreadable(t, dir, "memory/2026-03-02.md")
	ask("PostgreSQL", 1, 1) // as it was read before
	mend()
	ask("백업", 1, 0)
}

func TestUnreadableLogIsNamedAndTheRestGoesOn(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.")
	retain(t, dir, "2026-03-02", "W @DB: PostgreSQL 버전은 16.2이다.")
	mend := unreadable(t, dir, "memory/2026-03-02.md")
	for range 2 {
		r := reflect(t, dir, "2026-03-03")
		if p := findProblem(t, r, "memory/2026-03-02.md"); !r.Partial() || p.Message == "" {
			t.Errorf("%+v", r.Problems)
		}
		isLive(t, dir, "8080")
	}
	mend()
	if r := reflect(t, dir, "2026-03-03"); r.Partial() {
		t.Errorf("readable again: %+v", r.Problems)
	}
	isLive(t, dir, "16.2")
	verified(t, dir)
}

// TestUnreadableLogThatWasDistilledWithdrawsNothing: what cannot be read has not disappeared.
func TestUnreadableLogThatWasDistilledWithdrawsNothing(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.")
	retain(t, dir, "2026-03-02", "W @DB: PostgreSQL 버전은 16.2이다.")
	reflect(t, dir, "2026-03-03")
	mend := unreadable(t, dir, "memory/2026-03-01.md")
	retain(t, dir, "2026-03-04", "W @CI: 빌드는 Buildkite로 돌린다.")
	r := reflect(t, dir, "2026-03-04")
	findProblem(t, r, "memory/2026-03-01.md")
	for _, text := range []string{"8080", "16.2", "Buildkite"} {
		isLive(t, dir, text)
	}
	forget(t, dir) // now the log is needed, and nothing may be done without it
	r, err := open(t, dir, "2026-03-05").Reflect(t.Context(), false)
	if err == nil {
		findProblem(t, r, "memory/2026-03-01.md")
	} else if !errors.Is(err, snapshot.ErrBlocked) || !strings.Contains(err.Error(), "memory/2026-03-01.md") {
		t.Errorf("%v", err)
	}
	if live, _ := archived(t, dir, "8080"); len(live) != 1 {
		t.Error("the entry of a log that cannot be read has left its page")
	}
	mend()
	reflect(t, dir, "2026-03-05")
	isLive(t, dir, "8080")
	noneDoubled(t, dir)
	verified(t, dir)
}

// TestLogThatBecameALinkWithdrawsNothing: what cannot be seen is not gone.
func TestLogThatBecameALinkWithdrawsNothing(t *testing.T) {
	t.Parallel()
	const log = "memory/2026-03-01.md"
	for name, put := range map[string]func(t *testing.T, dir string){
		"a link": func(t *testing.T, dir string) {
			if err := os.Symlink(filepath.Join(dir, "elsewhere.md"), filepath.Join(dir, log)); err != nil {
				t.Skip(err)
			}
		},
		"a folder": func(t *testing.T, dir string) { check(t, os.Mkdir(filepath.Join(dir, log), 0o755)) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.", "W @server: the staging server listens on port 9090.")
			retain(t, dir, "2026-03-02", "W @DB: PostgreSQL 버전은 16.2이다.")
			reflect(t, dir, "2026-03-03")
			move(t, dir, log, "elsewhere.md")
			put(t, dir)
			retain(t, dir, "2026-03-04", "W @CI: 빌드는 Buildkite로 돌린다.")
			for _, verb := range []func(testing.TB, string, string) *report.Report{distill, reflect, distill} {
				r := verb(t, dir, "2026-03-04")
				if p := findProblem(t, r, log); p.Warning || r.Withdrawn > 0 || !r.Partial() {
					t.Errorf("%+v, %d withdrawn", p, r.Withdrawn)
				}
			}
			for _, text := range []string{"8080", "9090", "16.2", "Buildkite"} {
				isLive(t, dir, text)
			}
			before := pages(t, dir)
			forget(t, dir) // now the log is needed
			if _, err := open(t, dir, "2026-03-05").Reflect(t.Context(), false); !errors.Is(err, snapshot.ErrBlocked) || !strings.Contains(err.Error(), log) {
				t.Errorf("%v", err)
			}
			if diff := cmp.Diff(before, pages(t, dir)); diff != "" {
				t.Errorf("bank (-before +after):\n%s", diff)
			}
			check(t, os.Remove(filepath.Join(dir, log)))
			move(t, dir, "elsewhere.md", log)
			if r := reflect(t, dir, "2026-03-05"); len(r.Problems) > 0 {
				t.Errorf("%+v", r.Problems)
			}
			isLive(t, dir, "8080")
			sound(t, dir, "2026-03-05")
		})
	}
}

func TestLogInCP949IsConverted(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	text := "# 2026-03-01\r\n\r\n## Retain\r\n- W @서버: 스테이징 서버 포트는 8080이다.\r\n- O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다.\r\n"
	raw, err := korean.EUCKR.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, "memory/2026-03-01.md", raw)
	r := reflect(t, dir, "2026-03-01")
	if p := findProblem(t, r, "memory/2026-03-01.md"); !p.Warning || r.Partial() || !strings.Contains(p.Message, "CP949") {
		t.Errorf("%+v", p)
	}
	isLive(t, dir, "@서버: 스테이징 서버 포트는 8080이다.")
	isLive(t, dir, "@민수: 긴 답변보다 짧은 답변을 선호한다.")
	e := open(t, dir, "2026-03-01")
	logged, err := e.Retain('W', 0, []string{"디비"}, "운영 디비는 서울에 있다.")
	if err != nil {
		t.Fatal(err)
	}
	got := read(t, dir, logged.Path)
	if back, err := korean.EUCKR.NewDecoder().String(got); err != nil || !strings.Contains(back, "- W @디비: 운영 디비는 서울에 있다.") || !strings.HasPrefix(got, raw) {
		t.Errorf("a line was not added in the log's encoding: %v\n%q", err, got)
	}
	reflect(t, dir, "2026-03-01")
	isLive(t, dir, "운영 디비는 서울에 있다")
	if a, err := e.Recall(t.Context(), recall.Query{Text: "스테이징 포트", Tiers: []recall.Tier{recall.TierOf("memory/2026-03-01.md")}}); err != nil || len(a.Hits) == 0 {
		t.Errorf("recall: %v", err)
	}
	verified(t, dir)
}

func TestBinaryLogIsNamedOnEveryRun(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.")
	write(t, dir, "memory/2026-03-02.md", "\x89PNG\r\n\x1a\n"+strings.Repeat("\x00\xff\xfe\x01가", 4000)+"\n- W @서버: 그림이다.\n")
	for range 3 {
		for _, r := range []*report.Report{distill(t, dir, "2026-03-03"), reflect(t, dir, "2026-03-03")} {
			if p := findProblem(t, r, "memory/2026-03-02.md"); !r.Partial() || p.Warning {
				t.Errorf("%s: %+v", r.Verb, p)
			}
		}
	}
	isLive(t, dir, "8080")
	if found := entryLines(t, dir, "그림이다"); len(found) > 0 {
		t.Errorf("taken from a binary file: %v", found)
	}
	write(t, dir, "memory/2026-03-02.md", "## Retain\n- W @서버: 이제는 글이다 22번.\n")
	if r := reflect(t, dir, "2026-03-03"); r.Partial() {
		t.Errorf("mended, and still %+v", r.Problems)
	}
	isLive(t, dir, "이제는 글이다")
	verified(t, dir)
}

func TestBrokenFrontMatterOfALogIsPassedOver(t *testing.T) {
	t.Parallel()
	for name, front := range map[string]string{
		"never closed": "---\ntitle: [열렸다\n\n", "not yaml": "---\n: : :\n\t- x\n---\n", "closed in a fence": "---\n```\n---\n```\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			write(t, dir, "memory/2026-03-01.md", front+"# 하루\n\n## Retain\n- W @서버: 스테이징 서버 포트는 8080이다.\n")
			reflect(t, dir, "2026-03-01")
			isLive(t, dir, "8080")
			stable(t, dir, "2026-03-01")
			verified(t, dir)
		})
	}
}

func TestNamesAndTextsInNFD(t *testing.T) {
	t.Parallel()
	nfd := norm.NFD.String
	plain, decomposed := newWorkspace(t), newWorkspace(t)
	text := "## Retain\n- W @민수: 스테이징 서버 포트는 8080이다.\n- O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다.\n"
	write(t, plain, "memory/2026-03-01-저녁.md", text)
	write(t, decomposed, nfd("memory/2026-03-01-저녁.md"), nfd(text))
	for _, dir := range []string{plain, decomposed} {
		reflect(t, dir, "2026-03-02")
		verified(t, dir)
		stable(t, dir, "2026-03-02")
	}
	if diff := cmp.Diff(pages(t, plain), pages(t, decomposed)); diff != "" {
		t.Errorf("bank (-NFC +NFD):\n%s", diff)
	}
	if _, err := os.Stat(filepath.Join(decomposed, "bank/wiki/민수.md")); err != nil {
		t.Error(err)
	}
	// The same entity in the other form, and a page that another system has renamed to it.
	write(t, decomposed, "memory/2026-03-03.md", "## Retain\n- W @민수: 자리는 3층이다.\n")
	if err := os.Rename(filepath.Join(decomposed, "bank/wiki/민수.md"), filepath.Join(decomposed, nfd("bank/wiki/민수.md"))); err != nil {
		t.Fatal(err)
	}
	reflect(t, decomposed, "2026-03-03")
	names, err := os.ReadDir(filepath.Join(decomposed, "bank/wiki"))
	if err != nil || len(names) != 1 {
		t.Errorf("entity pages %v, %v", names, err)
	}
	a, err := open(t, decomposed, "2026-03-03").Recall(t.Context(), recall.Query{Text: nfd("짧은 답변"), Entities: []string{nfd("민수")}})
	if err != nil || len(a.Hits) == 0 {
		t.Errorf("recall: %v", err)
	}
	verified(t, decomposed)
}
