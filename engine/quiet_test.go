package engine_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/bank"
)

// TestReportSaysOnceWhatHasGoneQuiet: on the night on which it becomes stale, also where nothing else has changed, and no other; what has a lasting value and
// what others have named since is not in it. At the end it stands in the archive with its reason, and comes back when a line names it.
func TestReportSaysOnceWhatHasGoneQuiet(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-11-01", "S @배포: 스테이징은 대기 중이다.", "S @billing: the invoice export is blocked.", "S @gateway: the port is 6381.", "S: 11/20까지 세무 신고서를 보내야 한다.")
	const heading = "### 말이 없는 상태와 할 일"
	quiet := func(when string) string {
		t.Helper()
		reflect(t, dir, when)
		report, err := os.ReadFile(filepath.Join(dir, "reports", when[:len("2026-11-01")]+".md"))
		if err != nil {
			return ""
		}
		_, part, _ := strings.Cut(string(report), heading)
		part, _, _ = strings.Cut(part, "\n###")
		return part
	}
	if part := quiet("2026-11-14"); part != "" {
		t.Errorf("the night before: %s", part)
	}
	status, export := isLive(t, dir, "스테이징은").id(), isLive(t, dir, "invoice export").id()
	part := quiet("2026-11-15")
	for _, want := range []string{
		" (2)\n", "- 스테이징은 대기 중이다. (" + status + "), 2026-11-01 이후로 말이 없고 2026-12-01에 보관됩니다\n", "- the invoice export is blocked. (" + export + "), ",
	} {
		if !strings.Contains(part, want) {
			t.Errorf("no %q in %s", want, part)
		}
	}
	stable(t, dir, "2026-11-15")
	retain(t, dir, "2026-11-16", "W @서버: 운영 서버는 서울에 있다.") // so that there is a report
	for _, when := range []string{"2026-11-16", "2026-11-17"} {
		if part := quiet(when); part != "" {
			t.Errorf("%s says it again: %s", when, part)
		}
	}
	read(t, dir, "reports/2026-11-16.md")
	retain(t, dir, "2026-11-20", "S @billing: the invoice export is blocked.")
	reflect(t, dir, "2026-12-01")
	isArchived(t, dir, "스테이징은", bank.ReasonUnheard)
	isLive(t, dir, "invoice export")
	isLive(t, dir, "port is 6381")
	if part := quiet("2026-12-04"); strings.Count(part, "\n- ") != 2 || !strings.Contains(part, export) || !strings.Contains(part, "세무 신고서") {
		t.Errorf("two weeks after it was named again, and after its own day: %s", part)
	}
	retain(t, dir, "2026-12-05", "S @배포: 스테이징은 대기 중이다.")
	distill(t, dir, "2026-12-05")
	if back := isLive(t, dir, "스테이징은").id(); back != status {
		t.Errorf("it came back as %s and not as %s", back, status)
	}
}

// TestDistilThatClosesTheDayLeavesTheReportToTheNight: what has become stale by a close that no full pass made is told by the next one.
func TestDistilThatClosesTheDayLeavesTheReportToTheNight(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-11-01", "S @배포: 스테이징은 대기 중이다.")
	reflect(t, dir, "2026-11-02")
	retain(t, dir, "2026-11-16", "W @서버: 운영 서버는 서울에 있다.", "W: the garden is behind the house.")
	distill(t, dir, "2026-11-16T00:30:00+09:00")
	reflect(t, dir, "2026-11-16T03:00:00+09:00")
	if report := read(t, dir, "reports/2026-11-16.md"); !strings.Contains(report, "스테이징은 대기 중이다. ("+isLive(t, dir, "스테이징은").id()+"), 2026-11-01 이후로") {
		t.Errorf("the report of the night:\n%s", report)
	}
}
