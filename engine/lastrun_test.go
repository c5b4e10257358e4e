package engine_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestEditIsKnownAfterARunOfTheSameInstantThatFoldedOldLines: two runs stand at the end of one day, and the later has found nothing but a line of
// an earlier one. Without .memctl/ the ledgers alone say which day the later one was of.
func TestEditIsKnownAfterARunOfTheSameInstantThatFoldedOldLines(t *testing.T) {
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.", "W @server: the staging server listens on port 9090.")
	reflect(t, dir, "2026-03-01")
	change(t, dir, entry(t, dir, "8080"), "포트는 8080이다", "포트는 사람이 고친 8081번이다")
	distill(t, dir, "2026-03-01")
	retain(t, dir, "2026-02-11", "W @DB: PostgreSQL 버전은 16.2이다.")
	reflect(t, dir, "2026-03-01")
	before := tree(t, dir, ".", ".memctl", "reports")
	forget(t, dir)
	reflect(t, dir, "2026-03-01")
	if diff := cmp.Diff(before, tree(t, dir, ".", ".memctl", "reports")); diff != "" {
		t.Errorf("a run without .memctl/ wrote (-before +after):\n%s", diff)
	}
}

// TestEditIsKnownAfterARunAsOfAnEarlierDay: the last run was one as of a day before the edit, and wrote the page as it was then.
func TestEditIsKnownAfterARunAsOfAnEarlierDay(t *testing.T) {
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.", "W @server: the staging server listens on port 9090.")
	reflect(t, dir, "2026-03-01")
	change(t, dir, entry(t, dir, "8080"), "포트는 8080이다", "포트는 사람이 고친 8081번이다")
	distill(t, dir, "2026-03-03")
	retain(t, dir, "2026-02-11", "W @DB: PostgreSQL 버전은 16.2이다.")
	reflect(t, dir, "2026-03-01")
	before := tree(t, dir, ".", ".memctl", "reports")
	forget(t, dir)
	reflect(t, dir, "2026-03-01")
	if diff := cmp.Diff(before, tree(t, dir, ".", ".memctl", "reports")); diff != "" {
		t.Errorf("a run without .memctl/ wrote (-before +after):\n%s", diff)
	}
}
