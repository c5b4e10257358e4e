package engine_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/engine/lint"
)

// TestContradictionIsShownInWords: what is said of two entries stands on no line as it is, which is no sign of a secret.
func TestContradictionIsShownInWords(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-11-02", "W @서버: 포트는 8080이다.")
	retain(t, dir, "2026-11-03", "W @서버: 포트는 8081이다.")
	reflect(t, dir, "2026-11-04")
	l, err := open(t, dir, "2026-11-04").Lint(context.Background(), []string{lint.OpenConflict})
	if err != nil || len(l.Findings) != 1 {
		t.Fatalf("%+v, %v", l, err)
	}
	if text := l.Findings[0].Text; !strings.Contains(text, "8080") || !strings.Contains(text, "8081") {
		t.Errorf("it is shown as %q", text)
	}
}

// TestLintFixMendsWhatPeopleWroteAndNothingElse: links are mended and made on pages of people, once, and logs, entries and what the program writes stay.
func TestLintFixMendsWhatPeopleWroteAndNothingElse(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-11-02", "W @정우: 결제를 맡는다.", "W @정우: 서울에 산다.", "S @정우: 휴가를 기다린다.")
	retain(t, dir, "2026-11-03", "W @정우: 판교에서 일한다.", "O @정우: 커피를 좋아한다.")
	write(t, dir, "MEMORY.md", "정우와 [[정우가]]\n")
	write(t, dir, "bank/wiki/메모.md", "# 메모\n\n정우가 왔다. AKIA"+"IOSFODNN7EXAMPLQ\n\n[[메모가]] 크다. `[[메모가]]`\n")
	reflect(t, dir, "2026-11-04")
	before := tree(t, dir, ".", ".memctl", "reports")
	if l, err := open(t, dir, "2026-11-04").LintFix(context.Background(), nil, true); err != nil || len(l.Fixed) != 2 || !l.DryRun {
		t.Fatalf("%+v, %v", l, err)
	}
	if diff := cmp.Diff(before, tree(t, dir, ".", ".memctl", "reports")); diff != "" {
		t.Fatalf("a dry run has written (-want +got)\n%s", diff)
	}
	if l, err := open(t, dir, "2026-11-04").LintFix(context.Background(), nil, false); err != nil || len(l.Fixed) != 2 {
		t.Fatalf("%+v, %v", l, err)
	}
	before["bank/wiki/메모.md"] = "# 메모\n\n[[정우]]가 왔다. AKIA" + "IOSFODNN7EXAMPLQ\n\n[[메모]]가 크다. `[[메모가]]`\n"
	for range 2 {
		if diff := cmp.Diff(before, tree(t, dir, ".", ".memctl", "reports")); diff != "" {
			t.Fatalf("(-want +got)\n%s", diff)
		}
		if l, err := open(t, dir, "2026-11-04").LintFix(context.Background(), nil, false); err != nil || len(l.Fixed) != 0 {
			t.Fatalf("once more: %+v, %v", l, err)
		}
	}
	reflect(t, dir, "2026-11-04")
	if v, err := open(t, dir, "2026-11-04").Verify(context.Background()); err != nil || v.Outcome != "ok" {
		t.Errorf("%+v, %v", v, err)
	}
}
