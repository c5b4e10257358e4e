package engine_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/report"
)

// TestWordsUnderAnotherHeadingAreNoLineThatMoved: a line goes to another day and stands below another name there. What it said below the first one is
// archived: these were other words.
func TestWordsUnderAnotherHeadingAreNoLineThatMoved(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-03-01.md", "## billing-api\n\n- 포트는 8080이다.\n")
	write(t, dir, "memory/2026-03-02.md", "## order-api\n\n- 배포는 금요일에 하지 않기로 결정했다.\n")
	distill(t, dir, "2026-03-02")
	write(t, dir, "memory/2026-03-01.md", "## billing-api\n")
	write(t, dir, "memory/2026-03-02.md", "## order-api\n\n- 배포는 금요일에 하지 않기로 결정했다.\n- 포트는 8080이다.\n")
	distill(t, dir, "2026-03-03")
	isArchived(t, dir, "billing-api: 포트는 8080이다", bank.ReasonWithdrawn)
	isLive(t, dir, "order-api: 포트는 8080이다")
}

// TestPurgeAfterALogWasRenamedTakesNoOtherSubject: of two who say the same, the one is purged that has the id.
func TestPurgeAfterALogWasRenamedTakesNoOtherSubject(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-03-01.md", "## Retain\n- O(c=0.75) @Alex: 회의는 아침에 하는 것을 좋아한다.\n")
	write(t, dir, "memory/2026-03-01-a.md", "## Retain\n- O(c=0.75) @Aaron: 회의는 아침에 하는 것을 좋아한다.\n")
	distill(t, dir, "2026-03-01")
	id := entry(t, dir, "@Alex: 회의는").id()
	check(t, os.Rename(filepath.Join(dir, "memory/2026-03-01.md"), filepath.Join(dir, "memory/2026-03-01-z.md")))
	do(t, dir, "2026-03-02", func(ctx context.Context, e *engine.Engine) (*report.Report, error) { return e.Purge(ctx, id) })
	isLive(t, dir, "@Aaron: 회의는")
	for page, text := range pages(t, dir) {
		if strings.Contains(text, "@Alex") {
			t.Errorf("%s still has it:\n%s", page, text)
		}
	}
}

// TestAnotherDeviceKnewALogUnderAnotherName: it distilled a log, which was renamed then; both come here at once, where the days between are closed. What it
// found out is taken back, so that a run without .memctl/ finds nothing to do.
func TestAnotherDeviceKnewALogUnderAnotherName(t *testing.T) {
	t.Parallel()
	here := newWorkspace(t)
	for _, day := range []string{"2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06"} {
		retain(t, here, day, "W @CI: "+day+"에 Buildkite를 설정했다.")
		reflect(t, here, day)
	}
	there := copyOf(t, here)
	forget(t, there)
	write(t, there, "memory/2026-03-03-저녁.md", "## Retain\n- B @Redis: 백업을 30분 만에 끝냈다.\n")
	distill(t, there, "2026-03-06")
	check(t, os.Rename(filepath.Join(there, "memory/2026-03-03-저녁.md"), filepath.Join(there, "memory/2026-03-06-저녁.md")))
	for path, text := range tree(t, there, ".", ".memctl") {
		write(t, here, path, text)
	}
	reflect(t, here, "2026-03-07")
	want := tree(t, here, "bank")
	forget(t, here)
	reflect(t, here, "2026-03-07")
	if diff := cmp.Diff(want, tree(t, here, "bank")); diff != "" {
		t.Errorf("a run without .memctl/ writes (-before +after):\n%s", diff)
	}
}
