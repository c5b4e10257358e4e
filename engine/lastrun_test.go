package engine_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// editedOn has two entries of 2026-03-01, one of which a person has edited before the run of a day.
func editedOn(t *testing.T, today string) string {
	t.Helper()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.", "W @server: the staging server listens on port 9090.")
	reflect(t, dir, "2026-03-01")
	change(t, dir, entry(t, dir, "8080"), "포트는 8080이다", "포트는 사람이 고친 8081번이다")
	distill(t, dir, today)
	return dir
}

// TestEditIsKnownAfterARunOfTheSameInstantThatFoldedOldLines: two runs stand at the end of one day, and the later has found nothing but a line of
// an earlier one. Without .memctl/ the ledgers alone say which day the later one was of.
func TestEditIsKnownAfterARunOfTheSameInstantThatFoldedOldLines(t *testing.T) {
	dir := editedOn(t, "2026-03-01")
	retain(t, dir, "2026-02-11", "W @DB: PostgreSQL 버전은 16.2이다.")
	reflect(t, dir, "2026-03-01")
	nothingIsRecordedTwice(t, dir, "2026-03-01")
}

// TestEditIsKnownAfterARunAsOfAnEarlierDay: the last run was one as of a day before the edit, and wrote the page as it was then.
func TestEditIsKnownAfterARunAsOfAnEarlierDay(t *testing.T) {
	dir := editedOn(t, "2026-03-03")
	retain(t, dir, "2026-02-11", "W @DB: PostgreSQL 버전은 16.2이다.")
	reflect(t, dir, "2026-03-01")
	nothingIsRecordedTwice(t, dir, "2026-03-01")
}

// editedAsOfAnEarlierDay has two edits of different days, and a run as of a day between them that found nothing but a line of long before.
func editedAsOfAnEarlierDay(t *testing.T) string {
	t.Helper()
	dir := editedOn(t, "2026-03-02")
	change(t, dir, entry(t, dir, "9090"), "port 9090", "port 9191")
	distill(t, dir, "2026-03-05")
	retain(t, dir, "2026-02-11", "W @DB: PostgreSQL 버전은 16.2이다.")
	reflect(t, dir, "2026-03-03")
	return dir
}

// nothingIsRecordedTwice runs without .memctl/, and compares.
func nothingIsRecordedTwice(t *testing.T, dir, today string) {
	t.Helper()
	before := tree(t, dir, ".", ".memctl", "reports")
	forget(t, dir)
	reflect(t, dir, today)
	if diff := cmp.Diff(before, tree(t, dir, ".", ".memctl", "reports")); diff != "" {
		t.Errorf("a run without .memctl/ wrote (-before +after):\n%s", diff)
	}
}

func TestEditBeforeARunAsOfAnEarlierDayIsKnown(t *testing.T) {
	nothingIsRecordedTwice(t, editedAsOfAnEarlierDay(t), "2026-03-03")
}

// TestEditIsKnownAfterARunThatLeavesNoEvent: the last run has shown the later edit again, and no ledger says that there was such a run.
func TestEditIsKnownAfterARunThatLeavesNoEvent(t *testing.T) {
	dir := editedAsOfAnEarlierDay(t)
	reflect(t, dir, "2026-03-06")
	nothingIsRecordedTwice(t, dir, "2026-03-06")
}

// TestEditToWhatItWasOnceIsRecorded: it says what an edit said that was recorded before, and is a new one.
func TestEditToWhatItWasOnceIsRecorded(t *testing.T) {
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.")
	reflect(t, dir, "2026-03-01")
	change(t, dir, entry(t, dir, "8080"), "8080", "8081")
	distill(t, dir, "2026-03-02")
	change(t, dir, entry(t, dir, "8081"), "8081", "8082")
	distill(t, dir, "2026-03-03")
	change(t, dir, entry(t, dir, "8082"), "8082", "8081")
	forget(t, dir)
	distill(t, dir, "2026-03-04")
	entry(t, dir, "8081") // fails where the edit is gone
}
