package main

import (
	"time"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/engine"
)

func (a *app) statusCmd() *cobra.Command {
	return &cobra.Command{
		Use:     "status",
		Short:   a.t("작업 폴더가 어떤지 보인다", "say how the workspace stands"),
		Example: "  memctl status\n  memctl status --json",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, err := a.find()
			if err != nil {
				return err
			}
			e, err := a.openDir(p.dir)
			if err != nil {
				return err
			}
			defer e.Close()
			st, err := e.Status(cmd.Context())
			if err != nil {
				return err
			}
			if a.json {
				return a.printJSON(struct {
					*engine.Status
					Found string `json:"found_by"`
				}{st, p.why})
			}
			a.printStatus(st, p)
			if len(st.Problems) > 0 || len(st.RuleErrors) > 0 {
				return errPartial
			}
			return nil
		},
	}
}

func (a *app) printStatus(st *engine.Status, p place) {
	a.printf("%s %s (%s)\n", a.bold(a.t("작업 폴더", "workspace")), st.Workspace, p.why)
	a.printf(a.t("  시간대 %s, 오늘은 %s\n", "  time zone %s, today is %s\n"), st.TimeZone, st.Today)
	if st.Logs == 0 {
		a.say("  글이 아직 없다. memctl log \"…\"로 쓴다\n", "  no logs yet; write with memctl log \"…\"\n")
	} else {
		a.printf(a.t("  글 %d개 (%s–%s, %s)\n", "  %d logs (%s–%s, %s)\n"), st.Logs, st.FirstLog, st.LastLog, bytesOf(st.LogBytes))
	}
	e := st.Entries
	a.printf(a.t("  항목: 사실 W %d, 한 일 B %d, 의견 O %d, 상태 S %d · 예전 것 %d · 보관 %d · 어긋남 %d · 고정 %d\n",
		"  entries: W %d, B %d, O %d, S %d · superseded %d · archived %d · conflicts %d · pinned %d\n"),
		e["W"], e["B"], e["O"], e["S"], st.Former, st.Archived, st.Conflicts, st.Pinned)
	a.printf(a.t("  페이지 %d개 (%s)\n", "  %d pages (%s)\n"), st.Pages, bytesOf(st.BankBytes))
	if st.LastRun.IsZero() {
		a.say("  아직 간추린 적이 없다: memctl distill\n", "  not distilled yet: memctl distill\n")
	} else {
		a.printf(a.t("  마지막 실행 %s, %s까지 닫음\n", "  last run %s, closed through %s\n"), st.LastRun.Format(time.DateTime), st.Closed)
		if st.Waiting {
			a.say("  새로운 것이 있다: memctl distill\n", "  something is new: memctl distill\n")
		}
	}
	if st.Unfinished {
		a.say("  끝내지 못한 실행이 있다. 다음 실행이 마무리한다\n", "  a run was cut off; the next one finishes it\n")
	}
	a.printf(a.t("  색인 %s (문서 %d, %s)\n", "  index %s (%d documents, %s)\n"), st.Index.State, st.Index.Documents, bytesOf(st.Index.Bytes))
	a.printProblems(st.Problems, st.Skipped)
}
