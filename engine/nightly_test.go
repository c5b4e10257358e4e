package engine_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/engine/lint"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
)

func phase(t testing.TB, r *report.Report, name string) report.Phase {
	t.Helper()
	at := slices.IndexFunc(r.Phases, func(p report.Phase) bool { return p.Name == name })
	if at < 0 {
		t.Fatalf("no phase %s: %+v", name, r.Phases)
	}
	return r.Phases[at]
}

func TestPhaseThatDidNothingSaysWhy(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-11-10.md", "# 2026-11-10\n\n안녕하세요.\n\n- 아마 그럴지도?\n- maybe later\n")
	r := reflect(t, dir, "2026-11-10")
	p := phase(t, r, report.PhaseDistil)
	if p.Input == 0 || p.Done != 0 || p.Why == "" {
		t.Fatalf("read and kept nothing, and says %+v", p)
	}
	if words := p.Words("ko"); !strings.Contains(words, "하나도 남기지 않음") {
		t.Errorf("in words: %s", words)
	}
	text := read(t, dir, "reports/2026-11-10.md")
	for _, want := range []string{"하나도 남기지 않음 (", "### 남기지 않은 말", "memory/2026-11-10.md:"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in the report:\n%s", want, text)
		}
	}
	retain(t, dir, "2026-11-11", "W @서버: 운영 서버는 서울에 있다.")
	r = reflect(t, dir, "2026-11-11")
	if p := phase(t, r, report.PhaseSupersede); p != (report.Phase{Name: "supersede", Input: 1, Why: "nothing kept changes or contradicts an entry"}) {
		t.Errorf("supersede: %+v", p)
	}
	if p := phase(t, r, report.PhaseClose); p.Input != 1 || p.Done != 0 || p.Why == "" {
		t.Errorf("close: %+v", p)
	}
	if p := phase(t, r, report.PhaseWiki); p.Input != 1 || p.Done != 1 || p.Why != "" {
		t.Errorf("entities: %+v", p)
	}
	if p := phase(t, r, report.PhaseRollups); p.Words("en") != "" {
		t.Errorf("no week is over, and rollups say %q", p.Words("en"))
	}
	names := make([]string, 0, len(r.Phases))
	for _, p := range r.Phases {
		names = append(names, p.Name)
	}
	if diff := cmp.Diff([]string{"distil", "close", "supersede", "rollups", "wiki", "headers", "catalogue", "lint"}, names); diff != "" {
		t.Errorf("phases (-want +got):\n%s", diff)
	}
}

func TestReportTellsWhatARunDid(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-10-01", "S @배포: 스테이징 담당자는 지아다.", "O(c=0.40) @민수: 회의는 아침이 좋다.")
	write(t, dir, "bank/wiki/메모.md", "# 메모\n\n[[없는 것]]과 30%\n")
	r := reflect(t, dir, "2026-11-20T03:10:00+09:00")
	if r.ReportPage != "reports/2026-11-20.md" {
		t.Fatalf("report %q", r.ReportPage)
	}
	first := read(t, dir, r.ReportPage)
	status := isLive(t, dir, "스테이징 담당자는").id()
	for _, want := range []string{
		"# 밤사이 정리 2026-11-20\n\n## 03:10\n", "- 간추리기: 새 문장 2개에서 2개를 남김\n", "- 하루 닫기: 50일을 닫고 1건을 보관\n",
		"- 새로 받음: 스테이징 담당자는 지아다. (" + status + ")\n", ", 흐려짐\n", "- 끊어진 링크 1\n  - bank/wiki/메모.md:3: \\[\\[없는 것]]\n",
		"- 오래 그대로인 상태 1\n", "50일째: 스테이징 담당자는 지아다. (" + status + ")\n",
	} {
		if !strings.Contains(first, want) {
			t.Errorf("no %q in:\n%s", want, first)
		}
	}
	if diff := cmp.Diff(map[string]int{lint.BrokenLink: 1, lint.StaleStatus: 1, lint.Orphan: 1}, r.Findings); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}

	// A run that finds nothing new leaves it as it is, also without .memctl; one that does adds a section below.
	stable(t, dir, "2026-11-20T03:20:00+09:00")
	forget(t, dir)
	stable(t, dir, "2026-11-20T03:30:00+09:00")
	retain(t, dir, "2026-11-20", "W @서버: 운영 서버는 서울에 있다.")
	reflect(t, dir, "2026-11-20T18:00:00+09:00")
	second := read(t, dir, r.ReportPage)
	if !strings.HasPrefix(second, first) || strings.Count(second, "\n## ") != 2 || !strings.Contains(second, "\n## 18:00\n") {
		t.Errorf("the second run of the day left:\n%s", second)
	}
	if d, err := open(t, dir, "2026-11-21").Reflect(context.Background(), true); err != nil || d.ReportPage != "" || len(d.Phases) == 0 {
		t.Errorf("a dry run: %v %+v", err, d)
	}
}

// TestReportsAreNoMemory: nothing in them is found, distilled or shown by lint.
func TestReportsAreNoMemory(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-11-10", "W @서버: 운영 서버는 서울에 있다.")
	reflect(t, dir, "2026-11-10")
	edit(t, dir, "reports/2026-11-10.md", "## 23:59", "## Retain\n- W @곰: 곰은 겨울잠을 잔다. [[없는 것]]\n\n## 23:59")
	r := reflect(t, dir, "2026-11-11")
	if r.Read != 0 || len(entryLines(t, dir, "겨울잠")) != 0 {
		t.Errorf("read %d statements of a report", r.Read)
	}
	e := open(t, dir, "2026-11-11")
	a, err := e.Recall(context.Background(), recall.Query{Text: "곰 겨울잠", Any: true})
	if err != nil || slices.ContainsFunc(a.Hits, func(h recall.Hit) bool { return strings.HasPrefix(h.Path, "reports/") }) {
		t.Errorf("%v: found %+v", err, a.Hits)
	}
	l, err := e.Lint(context.Background(), nil)
	if err != nil || slices.ContainsFunc(l.Findings, func(f lint.Finding) bool { return strings.HasPrefix(f.Path, "reports/") }) {
		t.Errorf("%v: lint finds %+v", err, l.Findings)
	}
}

func TestPurgedTextLeavesReports(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-10-01", "S @배포: 스테이징 담당자는 지아다.", "W @서버: 포트는 8080이다.", "W @서버: 포트는 8081이다.")
	reflect(t, dir, "2026-11-20")
	for _, text := range []string{"스테이징 담당자는", "포트는 8081"} {
		if len(whereIs(t, dir, []string{text}, "reports")) == 0 {
			t.Fatalf("%q is in no report", text)
		}
		id := isLive(t, dir, text).id()
		if _, err := open(t, dir, "2026-11-20").Purge(context.Background(), id); err != nil {
			t.Fatal(err)
		}
		if left := whereIs(t, dir, []string{text}, "reports", "bank", ".memctl"); len(left) > 0 {
			t.Errorf("it stands in %v", left)
		}
	}
}

func TestReportThatCannotBeWrittenStopsNothing(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	if err := os.Symlink(t.TempDir(), filepath.Join(dir, "reports")); err != nil {
		t.Skip(err)
	}
	retain(t, dir, "2026-11-10", "W @서버: 운영 서버는 서울에 있다.")
	r := reflect(t, dir, "2026-11-10")
	if r.ReportPage != "" || !slices.ContainsFunc(r.Problems, func(p problem.Problem) bool { return strings.HasPrefix(p.Path, "reports/") }) {
		t.Errorf("report %q, problems %+v", r.ReportPage, r.Problems)
	}
	isLive(t, dir, "운영 서버는 서울에 있다")
}

func TestLintCountsWhatWentNowhere(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-11-10.md", "# 2026-11-10\n\n- 아마 그럴지도?\n- maybe later\n\n## Retain\n- W @서버: 운영 서버는 서울에 있다.\n")
	write(t, dir, "memory/daily.md", "x\n")
	write(t, dir, "memory/2026-13-45.md", "x\n")
	write(t, dir, "bank/wiki/tools.sync-conflict-20261110-1.md", "- W: x\n")
	write(t, dir, "bank/wiki/broken.md", "\xb1\xe2\xbe\xef\n")
	write(t, dir, "memctl.yaml", read(t, dir, "memctl.yaml")+"lint:\n  stale_days: 3\n")
	l, err := open(t, dir, "2026-11-20").Lint(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range l.Findings {
		if f.Code == lint.Unrouted {
			n += f.Count
			if f.Path != "memory/2026-11-10.md" || f.Line == 0 || f.Other == "" {
				t.Errorf("%+v", f)
			}
		}
	}
	if n != 2 {
		t.Errorf("%d statements went nowhere, want 2: %+v", n, l.Findings)
	}
	if l.Counts[lint.MisnamedLog] != 2 || l.Counts[lint.Unreadable] == 0 {
		t.Errorf("counts %v", l.Counts)
	}
	distill(t, dir, "2026-11-20")
	l, err = open(t, dir, "2026-11-20").Lint(context.Background(), []string{lint.Unreadable})
	if err != nil || !slices.ContainsFunc(l.Findings, func(f lint.Finding) bool { return f.Path == "bank/wiki/broken.md" }) {
		t.Errorf("%v: a page that cannot be read is not named: %+v", err, l.Findings)
	}
	for _, bad := range []string{"0", "many", "9999"} {
		if _, err := config.Parse(fmt.Appendf(nil, "timezone: UTC\nlint: {stale_days: %s}\n", bad)); err == nil {
			t.Errorf("stale_days: %s is taken", bad)
		}
	}
}
