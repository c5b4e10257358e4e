package engine_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/ask"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/longtest"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

const (
	crashDay = "2026-03-15"
	// secret is what the purge of the crash tests forgets.
	secret = "보라고래"
)

// crashBase is a workspace in which a run of crashDay has everything to do: support, refine, supersede, let fade and
// accept, on pages that are there and on new ones.
func crashBase(t testing.TB) string {
	t.Helper()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01",
		"W @서버: 스테이징 서버 포트는 8080이다.", "W @Riverpod: 상태 관리는 Riverpod으로 통일했다.", "W @CI: 빌드는 Jenkins로 돌린다.",
		"W @서버: 관리 서버 암호는 "+secret+"이다.", "B @memctl: 인덱스 재생성 버그를 고쳤다.", "S @배포: 스테이징은 대기 중이다.",
		"O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다.", "O(c=0.50) @Alex: dark mode is better than light mode.")
	reflect(t, dir, "2026-03-02")
	change(t, dir, entry(t, dir, secret), secret+"이다", secret+"와 "+secret+"꼬리이다") // so that people's events say it too
	reflect(t, dir, "2026-03-03")
	if _, err := open(t, dir, "2026-03-03").Recall(context.Background(), recall.Query{Text: secret}); err != nil { // and the index
		t.Fatal(err)
	}
	retain(t, dir, "2026-03-14", "W @서버: 스테이징 서버 포트는 8080이다.", "S @배포: 스테이징은 대기 중이다.", "W @DB: PostgreSQL 버전은 16.2이다.")
	retain(t, dir, crashDay, "O @민수: 긴 답변보다 짧은 답변을 선호한다.", "W @CI: 빌드를 Jenkins에서 Buildkite로 바꿨다.", "B @지영: the flaky login test was fixed.")
	return dir
}

type verb struct {
	name string
	run  func(ctx context.Context, e *engine.Engine, id string) error
}

func crashVerbs() []verb {
	return []verb{
		{"distil", func(ctx context.Context, e *engine.Engine, _ string) error {
			_, err := e.Distill(ctx, report.DistillOptions{})
			return err
		}},
		{"reflect", func(ctx context.Context, e *engine.Engine, _ string) error {
			_, err := e.Reflect(ctx, false)
			return err
		}},
		{"purge", func(ctx context.Context, e *engine.Engine, id string) error {
			_, err := e.Purge(ctx, id)
			return err
		}},
		{"promote", func(ctx context.Context, e *engine.Engine, _ string) error {
			_, err := e.Promote(ctx, ask.PromoteRequest{Question: "스테이징 서버 포트는 누가 정했지?", Hits: []recall.Hit{{Document: recall.Document{
				Path: "memory/2026-03-14.md", Line: 4, Tier: recall.Memory, Day: mustDay("2026-03-14"), Text: "스테이징 서버 포트는 8080이다.",
			}}}})
			return err
		}},
	}
}

// handEdit is what a person does between a crash and the next run. Each is about something that the run under way
// rewrites: an entry that gets a source, a page whose only entry does.
type handEdit struct {
	name  string
	do    func(t testing.TB, dir string)
	check func(t testing.TB, dir string)
}

func handEdits() []handEdit {
	return []handEdit{
		{"no edit", func(testing.TB, string) {}, func(testing.TB, string) {}},
		{
			"text", func(t testing.TB, dir string) {
				change(t, dir, entry(t, dir, "8080"), "포트는 8080이다", "포트는 사람이 고친 8080번이다")
			},
			func(t testing.TB, dir string) { isLive(t, dir, "포트는 사람이 고친 8080번이다") },
		},
		{
			"line deleted", func(t testing.TB, dir string) {
				remove(t, dir, entry(t, dir, "8080"))
			},
			func(t testing.TB, dir string) { isArchived(t, dir, "8080", bank.ReasonByHand) },
		},
		{
			"page deleted", func(t testing.TB, dir string) {
				if err := os.Remove(filepath.Join(dir, entry(t, dir, "스테이징은 대기").page)); err != nil {
					t.Fatal(err)
				}
			},
			func(t testing.TB, dir string) { isArchived(t, dir, "스테이징은 대기", bank.ReasonByHand) },
		},
		{
			"text beside what fades", func(t testing.TB, dir string) {
				change(t, dir, entry(t, dir, "짧은 답변"), "짧은 답변을 선호한다", "짧은 답을 훨씬 좋아한다")
			},
			func(t testing.TB, dir string) {
				isLive(t, dir, "짧은 답을 훨씬 좋아한다")
				isArchived(t, dir, "dark mode", bank.ReasonFaded)
			},
		},
		{
			"prose beside what is superseded", func(t testing.TB, dir string) {
				p := entry(t, dir, "Jenkins로 돌린다")
				edit(t, dir, p.page, "\n- ", "\n손으로 쓴 줄이다.\n\n- ")
			},
			func(t testing.TB, dir string) {
				if found := whereIs(t, dir, []string{"손으로 쓴 줄이다."}, "bank/world"); len(found) != 1 {
					t.Fatalf("prose stands in %v", found)
				}
			},
		},
		{
			"log line", func(t testing.TB, dir string) {
				addLines(t, dir, crashDay, "W @로그: 새 줄은 충돌 뒤에 적혔다.")
			},
			func(t testing.TB, dir string) { isLive(t, dir, "새 줄은 충돌 뒤에 적혔다") },
		},
	}
}

type fault struct {
	name string
	err  error
}

// faults are the ways in which a step fails.
func faults() []fault {
	return []fault{{"killed", workspace.ErrKilled}, {"error", syscall.EIO}, {"torn", workspace.ErrTorn}}
}

// faulter makes the n-th write step fail.
type faulter struct {
	n    int // 1-based; 0 for none. It is the next one that can fail so
	err  error
	step string   // the one that failed
	seen int      // steps so far
	all  []string // their names; nil: nobody asks
}

func (f *faulter) at(step string) error {
	if f.seen++; f.all != nil {
		f.all = append(f.all, step)
	}
	if f.n == 0 || f.step != "" || f.seen < f.n || !f.fits(step) {
		return nil
	}
	f.step = step
	return f.err
}

// fits reports whether a step can fail so: only what is written can be torn.
func (f *faulter) fits(step string) bool {
	return !errors.Is(f.err, workspace.ErrTorn) || strings.HasSuffix(step, ":write")
}

// TestRunThatDiesAtAnyStepHappensOrDoesNot is law 4: a run that dies or fails at any write step, with whatever a
// person does before the next one, ends in the bank of a run that nothing disturbed.
func TestRunThatDiesAtAnyStepHappensOrDoesNot(t *testing.T) {
	t.Parallel()
	base := crashBase(t)
	id := entry(t, base, secret).id()
	for _, v := range crashVerbs() {
		clean, count := copyOf(t, base), &faulter{all: []string{}}
		if err := v.run(t.Context(), open(t, clean, crashDay, workspace.WithFault(count.at)), id); err != nil {
			t.Fatal(err)
		}
		if count.seen < 20 {
			t.Fatalf("%s takes %d steps; that is hardly all", v.name, count.seen)
		}
		for i, he := range handEdits() {
			t.Run(v.name+"/"+he.name, func(t *testing.T) {
				t.Parallel()
				c := newCrash(t, v, he, base, clean, id)
				for n, step := range count.all {
					for j, f := range faults() {
						if (&faulter{err: f.err}).fits(step) && crashTaken(n+1, i, j) {
							c.at(t, n+1, f)
						}
					}
				}
			})
		}
	}
}

// crashTaken samples the combinations of step, edit and fault: a kill at every step with one edit or none, in turn, and
// the other faults at every third step; but in a plain run all that at one step in thirteen. longtest.All takes every combination, which is
// some minutes.
func crashTaken(step, edit, fault int) bool {
	switch {
	case longtest.All():
		return true
	case !longtest.On() && step%13 != 0:
		return false
	case edit != step%len(handEdits()):
		return false
	}
	return fault == 0 || step%3 == 0
}

// crash is a run that dies in many ways, and what each has to come to.
type crash struct {
	verb verb
	edit handEdit
	base string
	id   string            // of what is purged
	want map[string]string // the bank of an undisturbed run with the same edit
	not  map[string]string // the same had the verb not been called at all, for what a person asks for once
	dir  string
	e    *engine.Engine // on dir; opened once, because its rules take longer to read than a run takes
	f    *faulter
}

func newCrash(t *testing.T, v verb, he handEdit, base, clean, id string) *crash {
	t.Helper()
	c := &crash{verb: v, edit: he, base: base, id: id, dir: copyOf(t, clean), f: &faulter{}}
	c.e = open(t, c.dir, crashDay, workspace.WithFault(c.f.at))
	he.do(t, c.dir)
	c.want = c.settle(t)
	he.check(t, c.dir)
	if c.once() {
		c.reset(t)
		he.do(t, c.dir)
		c.not = c.settle(t)
	}
	return c
}

// once reports whether the verb is a person's, which the runs that come after a crash do not do again.
func (c *crash) once() bool { return c.verb.name == "purge" || c.verb.name == "promote" }

// happened reports whether the verb has come through.
func (c *crash) happened(t *testing.T) bool {
	t.Helper()
	switch c.verb.name {
	case "purge":
		return len(entryLines(t, c.dir, secret)) == 0
	case "promote":
		return len(wikiPages(t, c.dir)) > 0
	}
	return true
}

// reset makes the workspace what it was before the run.
func (c *crash) reset(t *testing.T) {
	t.Helper()
	entries, err := os.ReadDir(c.dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if err := os.RemoveAll(filepath.Join(c.dir, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	copyTree(t, c.base, c.dir)
}

// settle is what comes after the crash: a distil and a reflect.
func (c *crash) settle(t *testing.T) map[string]string {
	t.Helper()
	if _, err := c.e.Distill(t.Context(), report.DistillOptions{}); err != nil {
		t.Fatalf("distill: %v", err)
	}
	if _, err := c.e.Reflect(t.Context(), false); err != nil {
		t.Fatalf("reflect: %v", err)
	}
	return pages(t, c.dir)
}

func (c *crash) at(t *testing.T, n int, f fault) {
	t.Helper()
	c.reset(t)
	*c.f = faulter{n: n, err: f.err}
	err := c.verb.run(t.Context(), c.e, c.id)
	step := c.f.step
	*c.f = faulter{}
	if step == "" {
		return // nothing to tear
	}
	if err == nil {
		t.Errorf("step %d, %s (%s): the failure was not reported", n, step, f.name)
	}
	defer func() {
		if t.Failed() {
			t.Logf("step %d, %s (%s)", n, step, f.name)
		}
	}()
	dir := c.dir
	c.edit.do(t, dir)
	logs := tree(t, dir, "memory")
	got, want := c.settle(t), c.want
	if !c.happened(t) {
		want = c.not
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("bank (-undisturbed +recovered):\n%s", diff)
	}
	c.finish(t)
	c.edit.check(t, dir)
	noneDoubled(t, dir)
	before := tree(t, dir, ".", ".memctl")
	c.settle(t)
	if diff := cmp.Diff(before, tree(t, dir, ".", ".memctl")); diff != "" {
		t.Fatalf("a second run wrote (-before +after):\n%s", diff)
	}
	if diff := cmp.Diff(logs, tree(t, dir, "memory")); diff != "" {
		t.Fatalf("a log was changed:\n%s", diff)
	}
	if v, err := c.e.Verify(t.Context()); err != nil || !v.OK() {
		t.Fatalf("verify: %+v, %v", v, err)
	}
}

// finish does what did not happen, and looks for the text of a purge everywhere.
func (c *crash) finish(t *testing.T) {
	t.Helper()
	if !c.happened(t) {
		if err := c.verb.run(t.Context(), c.e, c.id); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, c.settle(t)); diff != "" {
			t.Fatalf("done again (-undisturbed +recovered):\n%s", diff)
		}
	}
	if c.verb.name != "purge" {
		return
	}
	if left := whereIs(t, c.dir, []string{secret}, "bank", ".memctl"); len(left) > 0 {
		t.Fatalf("the purged text is still in %v", left)
	}
}
