package engine_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
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
		"W @금고: 암호 문구는 "+secret+"이다.", "B @memctl: 인덱스 재생성 버그를 고쳤다.", "S @배포: 스테이징은 대기 중이다.",
		"O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다.", "O(c=0.50) @Alex: dark mode is better than light mode.")
	reflect(t, dir, "2026-03-02")
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
			_, err := e.Distill(ctx, engine.DistillOptions{})
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
				edit(t, dir, entry(t, dir, "8080").page, "포트는 8080이다", "포트는 사람이 고친 8080번이다")
			},
			func(t testing.TB, dir string) { isLive(t, dir, "포트는 사람이 고친 8080번이다") },
		},
		{
			"line deleted", func(t testing.TB, dir string) {
				p := entry(t, dir, "8080")
				edit(t, dir, p.page, p.line+"\n", "")
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
			"log line", func(t testing.TB, dir string) {
				addLines(t, dir, crashDay, "W @로그: 새 줄은 충돌 뒤에 적혔다.")
			},
			func(t testing.TB, dir string) { isLive(t, dir, "새 줄은 충돌 뒤에 적혔다") },
		},
	}
}

// faults are the ways in which a step fails.
func faults() map[string]error {
	return map[string]error{"killed": workspace.ErrKilled, "error": syscall.EIO, "torn": workspace.ErrTorn}
}

// failAt makes the n-th step fail, 1-based, and counts the steps.
func failAt(n int, fault error) (opt workspace.Option, steps *int, name *string) {
	steps, name = new(int), new(string)
	return workspace.WithFault(func(step string) error {
		if *steps++; *steps != n {
			return nil
		}
		*name = step
		if errors.Is(fault, workspace.ErrTorn) && !strings.HasSuffix(step, ":write") {
			return nil
		}
		return fault
	}), steps, name
}

// TestRunThatDiesAtAnyStepHappensOrDoesNot is law 4: a run that dies or fails at any write step, with whatever a
// person does before the next one, ends in the bank of a run that nothing disturbed.
func TestRunThatDiesAtAnyStepHappensOrDoesNot(t *testing.T) {
	base := crashBase(t)
	id := entry(t, base, secret).id()
	for _, v := range crashVerbs() {
		clean := copyOf(t, base)
		opt, steps, _ := failAt(0, nil)
		if err := v.run(t.Context(), open(t, clean, crashDay, opt), id); err != nil {
			t.Fatal(err)
		}
		if *steps < 20 {
			t.Fatalf("%s takes %d steps; that is hardly all", v.name, *steps)
		}
		every := 1
		if testing.Short() {
			every = 9
		}
		for i, he := range handEdits() {
			t.Run(v.name+"/"+he.name, func(t *testing.T) {
				t.Parallel()
				c := crash{verb: v, edit: he, base: base, id: id}
				c.prepare(t, clean)
				for n := 1 + i%every; n <= *steps; n += every {
					for kind, fault := range faults() {
						c.at(t, n, kind, fault)
					}
				}
			})
		}
	}
}

// crash is one run that dies, and what it has to come to.
type crash struct {
	verb verb
	edit handEdit
	base string
	id   string            // of what is purged
	want map[string]string // the bank of an undisturbed run with the same edit
	not  map[string]string // the same had the verb not been called at all, for a purge
}

func (c *crash) prepare(t *testing.T, clean string) {
	done := copyOf(t, clean)
	c.edit.do(t, done)
	c.want = c.settle(t, done)
	c.edit.check(t, done)
	if c.verb.name == "purge" {
		not := copyOf(t, c.base)
		c.edit.do(t, not)
		c.not = c.settle(t, not)
	}
}

func (c *crash) settle(t *testing.T, dir string) map[string]string {
	t.Helper()
	distill(t, dir, crashDay)
	reflect(t, dir, crashDay)
	return pages(t, dir)
}

func (c *crash) at(t *testing.T, n int, kind string, fault error) {
	t.Helper()
	dir := copyOf(t, c.base)
	defer os.RemoveAll(dir)
	opt, _, step := failAt(n, fault)
	e := open(t, dir, crashDay, opt)
	err := c.verb.run(t.Context(), e, c.id)
	if kind == "torn" && !strings.HasSuffix(*step, ":write") {
		return
	}
	if *step != "" && err == nil && !mayBeIgnored(*step) {
		t.Errorf("step %d, %s (%s): the failure was not reported", n, *step, kind)
	}
	failed := false
	defer func() {
		if failed || t.Failed() {
			t.Logf("step %d, %s (%s)", n, *step, kind)
		}
	}()
	failed = true
	c.edit.do(t, dir)
	logs := tree(t, dir, "memory")
	got := c.settle(t, dir)
	want := c.want
	if c.verb.name == "purge" && len(entryLines(t, dir, secret)) > 0 {
		want = c.not
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("step %d, %s (%s): bank (-undisturbed +recovered):\n%s", n, *step, kind, diff)
	}
	if diff := cmp.Diff(logs, tree(t, dir, "memory")); diff != "" {
		t.Fatalf("step %d, %s (%s): a log was changed:\n%s", n, *step, kind, diff)
	}
	c.edit.check(t, dir)
	noneDoubled(t, dir)
	if c.verb.name == "purge" {
		c.finishPurge(t, dir, fmt.Sprintf("step %d, %s (%s)", n, *step, kind))
	}
	stable(t, dir, crashDay)
	verified(t, dir)
	failed = false
}

// mayBeIgnored tells the steps whose failure a run may leave for the next one: none so far.
func mayBeIgnored(string) bool { return false }

// finishPurge purges what a purge that did not happen has left, and looks for the text everywhere.
func (c *crash) finishPurge(t *testing.T, dir, when string) {
	t.Helper()
	if len(entryLines(t, dir, secret)) > 0 {
		if err := c.verb.run(t.Context(), open(t, dir, crashDay), c.id); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, c.settle(t, dir)); diff != "" {
			t.Fatalf("%s: purged again (-undisturbed +recovered):\n%s", when, diff)
		}
	}
	if left := whereIs(t, dir, []string{secret}, "bank", ".memctl"); len(left) > 0 {
		t.Fatalf("%s: the purged text is still in %v", when, left)
	}
}
