package engine_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/ask"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/judge"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
)

// promote asks a question and promotes it, as recall --promote does.
func promote(t testing.TB, dir, now, question string) *find.Promotion {
	t.Helper()
	return file(t, dir, now, ask.PromoteRequest{Question: question})
}

// file is promote with an answer, or as a dry run.
func file(t testing.TB, dir, now string, req ask.PromoteRequest) *find.Promotion {
	t.Helper()
	e := open(t, dir, now)
	a, err := e.Recall(context.Background(), recall.Query{Text: req.Question, Limit: 16})
	if err != nil {
		t.Fatal(err)
	}
	req.Hits = a.Hits
	p, err := e.Promote(context.Background(), req)
	if err != nil {
		t.Fatalf("promote %q: %v", req.Question, err)
	}
	return p
}

func gaps(t testing.TB, dir, now string) []ask.Gap {
	t.Helper()
	g, err := open(t, dir, now).Gaps(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return g.Gaps
}

func asks(t testing.TB, dir, now, question string) *find.Answer {
	t.Helper()
	a, err := open(t, dir, now).Recall(context.Background(), recall.Query{Text: question})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// askedCase is a question that some log lines are about and that no entry answers.
type askedCase struct {
	name, question, again, other string // again: in other words; other: another question
	log                          string
	quoted                       []string
	late                         string // a line that is found the second time
	answer                       string // in the Retain grammar: what would answer it
}

func askedCases() []askedCase {
	return []askedCase{
		{
			"Korean", "스테이징 DB 비밀번호는 누가 바꾸지?", "스테이징 DB 비밀번호 누가 바꿔?", "배포 서버는 어디에 두지?",
			"# 2026-03-01\n\n## 메모\n\n스테이징 DB 비밀번호 얘기만 하다 끝남\n",
			[]string{"스테이징 DB 비밀번호 얘기만 하다 끝남"},
			"비밀번호 바꾸는 주기 얘기가 또 나왔다", "W @스테이징: 스테이징 DB 비밀번호는 지영이 바꾼다.",
		},
		{
			"English", "who rotates the staging database password?", "Who rotates staging database passwords?", "where does the deploy server stand?",
			"# 2026-03-01\n\n## Notes\n\nasked around about the staging database password, nobody knew\n",
			[]string{"asked around about the staging database password, nobody knew"},
			"nobody rotates the password this month", "W @staging: Jiyoung rotates the staging database password.",
		},
	}
}

func (c askedCase) workspace(t testing.TB) string {
	t.Helper()
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-03-01.md", c.log)
	reflect(t, dir, "2026-03-02")
	return dir
}

// wikiPages are the pages of the wiki that are of questions.
func wikiPages(t testing.TB, dir string) []string {
	t.Helper()
	if _, err := os.Stat(filepath.Join(dir, "bank/wiki")); err != nil {
		return nil
	}
	return slices.DeleteFunc(sorted(tree(t, dir, "bank/wiki")), func(p string) bool { return strings.Contains(read(t, dir, p), bank.BlockStart(wiki.Block)) })
}

// TestBadlyAnsweredQuestionGetsOnePage: with what was found; asked again, also in other words, it gets more sources.
func TestBadlyAnsweredQuestionGetsOnePage(t *testing.T) {
	t.Parallel()
	for _, c := range askedCases() {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := c.workspace(t)
			p := promote(t, dir, "2026-03-05", c.question)
			if p.Status != ask.PromotedNew || p.Reason != judge.JudgedLogs || p.Sources != len(c.quoted) || p.Asked != 1 {
				t.Fatalf("%+v", p)
			}
			page := read(t, dir, p.Page)
			for _, q := range c.quoted {
				if !strings.Contains(page, "> "+q+" ([[memory/2026-03-01#L5|03-01]])\n") {
					t.Errorf("%q is not quoted:\n%s", q, page)
				}
			}
			verified(t, dir)
			reflect(t, dir, "2026-03-05") // the catalogue
			sound(t, dir, "2026-03-05")
			write(t, dir, "memory/2026-03-06.md", "# 2026-03-06\n\n- "+c.late+"\n")
			p2 := promote(t, dir, "2026-03-07", c.again)
			if p2.Status != ask.PromotedAdded || p2.Page != p.Page || p2.Question != c.question || p2.Added != 1 || p2.Asked != 2 {
				t.Fatalf("asked again: %+v", p2)
			}
			if got := wikiPages(t, dir); !slices.Equal(got, []string{p.Page}) {
				t.Errorf("pages %v", got)
			}
			if page := read(t, dir, p.Page); !strings.Contains(page, c.late) || !strings.Contains(page, c.quoted[0]) {
				t.Errorf("asked again:\n%s", page)
			}
			if p3 := promote(t, dir, "2026-03-07", c.other); p3.Status == ask.PromotedNew && p3.Page == p.Page || p3.Status == ask.PromotedAdded {
				t.Errorf("another question: %+v", p3)
			}
			reflect(t, dir, "2026-03-07")
			sound(t, dir, "2026-03-07")
			forget(t, dir)
			reflect(t, dir, "2026-03-08")
			sound(t, dir, "2026-03-08")
			if g := gaps(t, dir, "2026-03-08"); len(g) == 0 || g[0].Page != p.Page || g[0].Asked != 2 || g[0].Sources != 2 || g[0].Answer != nil {
				t.Errorf("gaps %+v", g)
			}
		})
	}
}

// TestQuestionsPageIsNoAnswerToItself: recall of the question finds the lines that it was made from, and says that the
// page waits.
func TestQuestionsPageIsNoAnswerToItself(t *testing.T) {
	t.Parallel()
	for _, c := range askedCases() {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := c.workspace(t)
			before := asks(t, dir, "2026-03-05", c.question)
			p := promote(t, dir, "2026-03-05", c.question)
			reflect(t, dir, "2026-03-05")
			after := asks(t, dir, "2026-03-05", c.again)
			if len(after.Hits) != len(before.Hits) || after.Documents != before.Documents {
				t.Fatalf("%d hits of %d documents, before %d of %d", len(after.Hits), after.Documents, len(before.Hits), before.Documents)
			}
			for i := range after.Hits {
				if after.Hits[i].Path == p.Page {
					t.Errorf("its own page is a hit: %+v", after.Hits[i])
				}
			}
			if after.Gap == nil || after.Gap.Page != p.Page || after.Gap.Asked != 1 {
				t.Errorf("gap %+v", after.Gap)
			}
			if a := asks(t, dir, "2026-03-05", c.other); a.Gap != nil {
				t.Errorf("another question waits: %+v", a.Gap)
			}
			r := reflect(t, dir, "2026-03-06")
			if r.Accepted != 0 {
				t.Errorf("%d entries were taken from the page", r.Accepted)
			}
		})
	}
}

// TestAnsweredQuestionIsNotPromoted: neither by an entry nor by a page that a person wrote.
func TestAnsweredQuestionIsNotPromoted(t *testing.T) {
	t.Parallel()
	for _, c := range askedCases() {
		for _, by := range []string{judge.JudgedEntry, judge.JudgedPage} {
			t.Run(c.name+" by "+by, func(t *testing.T) {
				t.Parallel()
				dir := c.workspace(t)
				if by == judge.JudgedEntry {
					retain(t, dir, "2026-03-03", c.answer)
				} else {
					_, text, _ := strings.Cut(c.answer, ": ")
					write(t, dir, "bank/wiki/a.md", "# 메모\n\n"+text+"\n")
				}
				reflect(t, dir, "2026-03-04")
				before := tree(t, dir, "bank")
				p := promote(t, dir, "2026-03-05", c.question)
				if p.Status != ask.PromotedAnswered || p.Reason != by || p.AnsweredBy == "" || (p.Entry != "") != (by == judge.JudgedEntry) {
					t.Errorf("%+v", p)
				}
				if diff := cmp.Diff(before, tree(t, dir, "bank")); diff != "" {
					t.Errorf("something was written:\n%s", diff)
				}
			})
		}
	}
}

// gapEnd is a way in which a question stops waiting.
type gapEnd struct {
	name string
	do   func(t testing.TB, dir, page string, c *askedCase)
	left bool // the page is still there after the next run
}

func gapEnds() []gapEnd {
	return []gapEnd{
		{"a person answers on the page", func(t testing.TB, dir, page string, c *askedCase) {
			_, text, _ := strings.Cut(c.answer, ": ")
			write(t, dir, page, read(t, dir, page)+"\n"+text+"\n")
		}, true},
		{"a person answers with an entry", func(t testing.TB, dir, page string, c *askedCase) {
			write(t, dir, page, read(t, dir, page)+"\n- "+c.answer+"\n")
		}, true},
		{"the page is deleted", func(t testing.TB, dir, page string, _ *askedCase) {
			if err := os.Remove(filepath.Join(dir, page)); err != nil {
				t.Fatal(err)
			}
		}, false},
		{"the page is moved away", func(t testing.TB, dir, page string, _ *askedCase) {
			if err := os.Rename(filepath.Join(dir, page), filepath.Join(dir, "q.md")); err != nil {
				t.Fatal(err)
			}
		}, false},
		{"a person sets gap to closed", func(t testing.TB, dir, page string, _ *askedCase) {
			edit(t, dir, page, "gap: open", "gap: closed")
			distill(t, dir, "2026-03-06")
		}, true},
		{"closed by its question", func(t testing.TB, dir, _ string, c *askedCase) {
			if _, err := open(t, dir, "2026-03-06").CloseGap(t.Context(), c.again, false); err != nil {
				t.Fatal(err)
			}
		}, true},
		{"closed by its page", func(t testing.TB, dir, page string, _ *askedCase) {
			e := open(t, dir, "2026-03-06")
			if _, err := e.CloseGap(t.Context(), filepath.Base(page), false); err != nil {
				t.Fatal(err)
			}
			if _, err := e.CloseGap(t.Context(), page, false); !errors.Is(err, report.ErrAlready) {
				t.Errorf("closed twice: %v", err)
			}
			if _, err := e.CloseGap(t.Context(), "아무도 묻지 않은 것은 무엇인가?", false); !errors.Is(err, bank.ErrNotFound) {
				t.Errorf("closing what nobody asked: %v", err)
			}
		}, true},
	}
}

func TestGapEnds(t *testing.T) {
	t.Parallel()
	for i, c := range askedCases() {
		for _, end := range gapEnds()[:len(gapEnds())-5*i] { // the language matters for the answers that people write
			t.Run(c.name+"/"+end.name, func(t *testing.T) {
				t.Parallel()
				dir := c.workspace(t)
				p := promote(t, dir, "2026-03-05", c.question)
				if g := gaps(t, dir, "2026-03-05"); len(g) != 1 {
					t.Fatalf("%d gaps", len(g))
				}
				end.do(t, dir, p.Page, &c)
				if g := gaps(t, dir, "2026-03-06"); len(g) != 0 {
					t.Errorf("still open before the next run: %+v", g)
				}
				reflect(t, dir, "2026-03-06")
				if g := gaps(t, dir, "2026-03-06"); len(g) != 0 {
					t.Errorf("still open: %+v", g)
				}
				if a := asks(t, dir, "2026-03-06", c.question); a.Gap != nil {
					t.Errorf("recall says that it waits: %+v", a.Gap)
				}
				if got := slices.Contains(wikiPages(t, dir), p.Page); got != end.left {
					t.Errorf("the page is there: %t, want %t", got, end.left)
				}
				sound(t, dir, "2026-03-06")
			})
		}
	}
}

func TestQuestionIsKnownAgainUnderAnotherName(t *testing.T) {
	t.Parallel()
	c := askedCases()[0]
	dir := c.workspace(t)
	p := promote(t, dir, "2026-03-05", c.question)
	if err := os.Rename(filepath.Join(dir, p.Page), filepath.Join(dir, "bank/wiki/비밀번호 담당.md")); err != nil {
		t.Fatal(err)
	}
	edit(t, dir, "bank/wiki/비밀번호 담당.md", "# 스테이징 DB", "지영에게 물을 것.\n\n# 스테이징 DB")
	reflect(t, dir, "2026-03-06")
	write(t, dir, "memory/2026-03-06.md", "# 2026-03-06\n\n- "+c.late+"\n")
	if p2 := promote(t, dir, "2026-03-07", c.again); p2.Status != ask.PromotedAdded || p2.Page != "bank/wiki/비밀번호 담당.md" || p2.Sources != 2 {
		t.Errorf("%+v", p2)
	}
	if text := read(t, dir, "bank/wiki/비밀번호 담당.md"); !strings.Contains(text, "지영에게 물을 것.") || !strings.Contains(text, c.late) {
		t.Errorf("%s", text)
	}
	if got := wikiPages(t, dir); len(got) != 1 {
		t.Errorf("pages %v", got)
	}
	reflect(t, dir, "2026-03-07")
	sound(t, dir, "2026-03-07")
}

func TestDeletedQuestionBeginsAnewWhenItIsAskedAgain(t *testing.T) {
	t.Parallel()
	c := askedCases()[0]
	dir := c.workspace(t)
	retain(t, dir, "2026-03-03", "W @서버: 스테이징 서버 포트는 8080이다.")
	p := promote(t, dir, "2026-03-05", c.question)
	if err := os.Remove(filepath.Join(dir, p.Page)); err != nil {
		t.Fatal(err)
	}
	if p = promote(t, dir, "2026-03-06", c.question); p.Status != ask.PromotedNew || p.Asked != 1 || p.Sources != 1 { // the same run finds the page gone
		t.Errorf("%+v", p)
	}
	reflect(t, dir, "2026-03-06")
	sound(t, dir, "2026-03-06")
	for _, gone := range []string{p.Page, ".memctl/cursor"} { // nor does a lost cursor bring a page back that was deleted
		if err := os.Remove(filepath.Join(dir, gone)); err != nil {
			t.Fatal(err)
		}
	}
	reflect(t, dir, "2026-03-07")
	if got := wikiPages(t, dir); len(got) != 0 {
		t.Errorf("pages %v", got)
	}
	sound(t, dir, "2026-03-07")
}

func TestGapSaysWhatAnswersItNow(t *testing.T) {
	t.Parallel()
	for _, c := range askedCases() {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := c.workspace(t)
			promote(t, dir, "2026-03-05", c.question)
			retain(t, dir, "2026-03-06", c.answer)
			reflect(t, dir, "2026-03-07")
			_, text, _ := strings.Cut(c.answer, ": ")
			g := gaps(t, dir, "2026-03-07")
			if len(g) != 1 || g[0].Answer == nil || g[0].Answer.Entry != entry(t, dir, text).id() {
				t.Fatalf("gaps %+v", g)
			}
			p := promote(t, dir, "2026-03-07", c.question)
			if p.Status != ask.PromotedAnswered {
				t.Errorf("%+v", p)
			}
		})
	}
}

// TestFiledAnswerIsFound: as a text about what it was made from, and not before it; and it goes with what it rests on.
func TestFiledAnswerIsFound(t *testing.T) {
	t.Parallel()
	for _, c := range askedCases() {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := c.workspace(t)
			retain(t, dir, "2026-03-03", c.answer)
			reflect(t, dir, "2026-03-04")
			_, text, _ := strings.Cut(c.answer, ": ")
			p := file(t, dir, "2026-03-05", ask.PromoteRequest{
				Question: c.question, Answer: text + "\n\n<!-- x -->", Citations: []string{"memory/2026-03-03.md#L4", "bank/none.md#L1"},
			})
			if p.Status != ask.PromotedNew || !p.Filed {
				t.Fatalf("%+v", p)
			}
			page := read(t, dir, p.Page)
			for _, want := range []string{"gap: answered", "filed: 2026-03-05", "consulted: [memory/2026-03-03.md]", "\n> " + text + "\n>\n> \\&lt;!-- x -->\n", "[[memory/2026-03-03#L4|03-03]]"} {
				if !strings.Contains(page, strings.Replace(want, `\&`, "&", 1)) {
					t.Errorf("%q is not in\n%s", want, page)
				}
			}
			reflect(t, dir, "2026-03-05")
			sound(t, dir, "2026-03-05")
			hits := asks(t, dir, "2026-03-05", c.question).Hits
			at := slices.IndexFunc(hits, func(h recall.Hit) bool { return h.Path == p.Page })
			if at < 0 || !hits[at].Synthesised || !strings.Contains(hits[at].Text, text) {
				t.Fatalf("hit %d of %+v", at, hits)
			}
			if len(gaps(t, dir, "2026-03-05")) > 0 {
				t.Error("it still waits for an answer")
			}
			id := entry(t, dir, text).id()
			do(t, dir, "2026-03-06", func(ctx context.Context, e *engine.Engine) (*report.Report, error) { return e.Purge(ctx, id) })
			if left := whereIs(t, dir, []string{text}, "bank", ".memctl"); len(left) > 0 {
				t.Errorf("after its source was purged: %v", left)
			}
			verified(t, dir)
		})
	}
}

func TestAnswerWithoutASourceIsNotFiled(t *testing.T) {
	t.Parallel()
	c := askedCases()[0]
	dir := c.workspace(t)
	p := file(t, dir, "2026-03-05", ask.PromoteRequest{Question: c.question, Answer: "지영이 바꾼다.", Citations: []string{"../etc/passwd#L1", "memory/1999-01-01.md#L1"}})
	if p.Filed || strings.Contains(read(t, dir, p.Page), "지영이 바꾼다") {
		t.Errorf("%+v", p)
	}
}

func TestQuestionThatNoPageCanHaveIsRefused(t *testing.T) {
	t.Parallel()
	dir := askedCases()[0].workspace(t)
	for question, reason := range map[string]string{strings.Repeat("비밀번호를 ", 50): ask.RefusedLong, "언제?": ask.RefusedEmpty, "?!": ask.RefusedEmpty} {
		if p := promote(t, dir, "2026-03-05", question); p.Status != ask.PromotedRefused || p.Reason != reason {
			t.Errorf("%q: %+v", question, p)
		}
	}
	if got := wikiPages(t, dir); len(got) != 0 {
		t.Errorf("pages %v", got)
	}
}

// An index that is behind may have missed the answer: a question is not kept as unanswered because of it. What it found answers all the same.
func TestQuestionIsNotKeptByAnIndexThatIsBehind(t *testing.T) {
	t.Parallel()
	for _, c := range askedCases() {
		dir := c.workspace(t)
		if p := file(t, dir, "2026-03-05", ask.PromoteRequest{Question: c.question, Behind: true}); p.Status != ask.PromotedRefused || p.Reason != ask.RefusedBehind {
			t.Errorf("%s: %+v", c.name, p)
		}
		if got := wikiPages(t, dir); len(got) != 0 {
			t.Errorf("%s: pages %v", c.name, got)
		}
		retain(t, dir, "2026-03-06", c.answer)
		reflect(t, dir, "2026-03-07")
		if p := file(t, dir, "2026-03-07", ask.PromoteRequest{Question: c.question, Behind: true}); p.Status != ask.PromotedAnswered {
			t.Errorf("%s, with its answer: %+v", c.name, p)
		}
	}
}

func TestPromotingDryWritesNothing(t *testing.T) {
	t.Parallel()
	c := askedCases()[0]
	dir := c.workspace(t)
	before := tree(t, dir, ".", ".memctl")
	p := file(t, dir, "2026-03-05", ask.PromoteRequest{Question: c.question, DryRun: true})
	if p.Status != ask.PromotedNew || len(p.Diff.Changes) == 0 || p.Page == "" {
		t.Errorf("%+v", p)
	}
	if diff := cmp.Diff(before, tree(t, dir, ".", ".memctl")); diff != "" {
		t.Errorf("written:\n%s", diff)
	}
}
