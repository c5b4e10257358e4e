package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/internal/place"

	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/view"
	"github.com/seed-a44923cb/memctl/rules"
	"github.com/spf13/cobra"
)

// foundStatus is a status with how the workspace was found.
type foundStatus struct {
	*view.Status
	FoundBy string `json:"found_by"` // flag, env, parent or data
	Hooks   bool   `json:"hooks"`    // hooks open it
}

func (a *app) statusCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "status",
		Short: a.t("작업 폴더의 상태를 보여 줍니다", "say how the workspace stands"),
		Long: a.t(`어느 작업 폴더를 왜 쓰는지, 일지와 항목과 페이지가 얼마나 있는지, 아직 간추리지
않은 것이 있는지, 읽지 못한 파일이 있는지 보여 줍니다.`,
			`Says which workspace is used and why, what is in it, whether something waits to
be distilled, and which files could not be read.`),
		Example: "  memctl status\n  memctl status --json",
		Args:    a.exactly(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, err := a.find()
			if err != nil {
				return err
			}
			e, err := a.openDir(p.Dir, a.now)
			if err != nil {
				return err
			}
			defer e.Close()
			st, err := e.Status(cmd.Context())
			if err != nil {
				return err
			}
			if a.json {
				if err := a.printJSON(foundStatus{st, string(p.By), a.where().Closed(p) == nil}); err != nil {
					return err
				}
			} else {
				a.printStatus(st, p, e.Config().Zone)
			}
			if len(st.RuleErrors) > 0 || (&report.Report{Problems: st.Problems}).Partial() {
				return errPartial
			}
			return nil
		},
	}
}

func (a *app) printStatus(st *view.Status, p place.Found, zone *time.Location) {
	rows := [][2]string{
		{a.t("작업 폴더", "workspace"), fmt.Sprintf("%s (%s)", a.bold(st.Workspace), a.how(p))},
		{a.t("시간대", "time zone"), fmt.Sprintf(a.t("%s, 오늘은 %s", "%s, today is %s"), st.TimeZone, st.Today)},
		{a.t("일지", "logs"), a.logsLine(st)},
		{a.t("항목", "entries"), a.entriesLine(st)},
	}
	if rest := a.restLine(st); rest != "" {
		rows = append(rows, [2]string{"", rest})
	}
	rows = append(rows,
		[2]string{a.t("페이지", "pages"), fmt.Sprintf(a.t("%d개, %s", "%d, %s"), st.Pages, bytesOf(st.BankBytes))},
		[2]string{a.t("마지막 실행", "last run"), a.runLine(st, zone)},
		[2]string{a.t("색인", "index"), a.indexLine(st)},
	)
	if st.Model != nil {
		rows = append(rows, [2]string{a.t("모델", "model"), a.modelLine(st.Model)})
	}
	if e := a.where().Closed(p); e != nil {
		rows = append(rows, [2]string{a.t("훅", "hooks"), a.trustLine(e)})
	}
	a.table("", rows)
	if st.Unfinished {
		a.warn("%s", a.t("끝내지 못한 실행이 있습니다. 다음 실행이 마무리합니다", "a run was cut off; the next one finishes it"))
	}
	a.printProblems(st.Problems, st.Passed)
	a.printProblems(slices.DeleteFunc(st.RuleFaults, func(f problem.Problem) bool {
		return slices.ContainsFunc(st.Problems, func(p problem.Problem) bool { return p.Equal(&f) })
	}), nil)
}

func (a *app) logsLine(st *view.Status) string {
	if st.Logs == 0 {
		return a.t("아직 없음. memctl log \"…\"로 씁니다", "none yet; write with memctl log \"…\"")
	}
	if st.FirstLog == st.LastLog {
		return fmt.Sprintf(a.t("%d개, %s, %s", "%d, %s, %s"), st.Logs, st.FirstLog, bytesOf(st.LogBytes))
	}
	return fmt.Sprintf(a.t("%d개, %s부터 %s까지, %s", "%d, %s to %s, %s"), st.Logs, st.FirstLog, st.LastLog, bytesOf(st.LogBytes))
}

func (a *app) entriesLine(st *view.Status) string {
	total := 0
	var parts []string
	for _, k := range rules.Kinds() {
		n := st.Entries[k.String()]
		total += n
		parts = append(parts, fmt.Sprintf("%s %s %d", k, a.kindWord(k), n))
	}
	return fmt.Sprintf(a.t("%d개: %s", "%d: %s"), total, strings.Join(parts, " · "))
}

// restLine counts what is out of the ordinary.
func (a *app) restLine(st *view.Status) string {
	var parts []string
	for _, x := range []struct {
		n      int
		ko, en string
	}{{st.Former, "예전 것", "superseded"}, {st.Archived, "보관", "archived"}, {st.Conflicts, "어긋남", "in conflict"}, {st.Pinned, "고정", "pinned"}} {
		if x.n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", a.t(x.ko, x.en), x.n))
		}
	}
	return strings.Join(parts, " · ")
}

func (a *app) runLine(st *view.Status, zone *time.Location) string {
	if st.LastRun.IsZero() {
		return a.t("아직 없음. memctl distill로 간추립니다", "none yet: memctl distill")
	}
	s := st.LastRun.In(zone).Format(time.DateTime)
	if st.Closed != 0 {
		s += fmt.Sprintf(a.t(", %s까지 닫음", ", closed through %s"), st.Closed)
	}
	if st.Waiting {
		s += a.t(". 새로운 것이 있습니다: memctl distill", "; something is new: memctl distill")
	}
	return s
}

func (a *app) indexLine(st *view.Status) string {
	s := a.indexWord(st.Index.State)
	if st.Index.Documents > 0 {
		s += fmt.Sprintf(a.t(", 문서 %d개, %s", ", %d documents, %s"), st.Index.Documents, bytesOf(st.Index.Bytes))
	}
	return s
}

// modelLine says what is configured and what was asked today; nobody is called for it.
func (a *app) modelLine(m *env.ModelStatus) string {
	var names []string
	for _, x := range []struct{ ko, en, name string }{{"%s", "%s", m.Name}, {"다음은 %s", "then %s", m.Second}, {"임베딩 %s", "embeddings %s", m.Embedding}} {
		if x.name != "" {
			names = append(names, fmt.Sprintf(a.t(x.ko, x.en), x.name))
		}
	}
	return fmt.Sprintf(a.t("%s (%s). 오늘 호출 %d/%d, 토큰 %d/%d", "%s (%s); today %d/%d calls, %d/%d tokens"),
		strings.Join(names, ", "), m.URL, m.Calls, m.CallsPerDay, m.Tokens, m.TokensPerDay)
}
