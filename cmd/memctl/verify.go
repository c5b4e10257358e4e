package main

import (
	"fmt"

	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/verify"
	"github.com/spf13/cobra"
)

func (a *app) verifyCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "verify",
		Short: a.t("처음부터 다시 해 보고 지금 페이지와 비교합니다", "replay everything and compare with the pages"),
		Long: a.t(`모든 일지와 사람이 한 일을 처음부터 다시 간추려 지금의 bank/와 비교하고, 다른
곳을 보여 줍니다. 아무것도 쓰지 않습니다. 다음 실행이 받아들이면 같아질 것뿐이면
종료 코드는 3, 그 밖에 다른 것이 있으면 1입니다.`,
			`Replays all logs and people's events from the beginning, compares with bank/ and
prints the differences. It writes nothing. Exit code 3 when all that differs is
what the next run will fold in, 1 when something else does.`),
		Example: "  memctl verify",
		Args:    a.exactly(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			e, err := a.open()
			if err != nil {
				return err
			}
			defer e.Close()
			v, err := e.Verify(cmd.Context())
			if err != nil {
				return err
			}
			a.clearBar()
			if a.json {
				err = a.printJSON(v)
			} else {
				a.printVerification(v)
			}
			switch {
			case err != nil:
				return err
			case v.Outcome == verify.Damaged:
				a.note("페이지나 장부가 일지에서 다시 만든 것과 다릅니다", "the pages or ledgers are not what the logs give")
				return errDiffers
			case v.Outcome == verify.Pending || (&report.Report{Problems: v.Problems}).Partial():
				return errPartial
			}
			return nil
		},
	}
}

func (a *app) printVerification(v *verify.Verification) {
	a.printDiff(v.Diff)
	for _, s := range v.NoSource {
		a.printf("%s: %s\n", a.t("출처가 된 줄이 없습니다", "the source line does not exist"), s)
	}
	for _, s := range v.Changed {
		a.printf("%s: %s\n", a.t("적은 뒤에 바뀐 사건", "an event that was changed after it was written"), clean(s))
	}
	if v.Lost {
		a.printf("%s\n", a.t("장부에서 지난 실행이 알던 줄이 사라졌습니다", "a ledger has lost lines that the last run knew"))
	}
	if v.OK() {
		a.printf("%s\n", a.count(v.Entries, "일지와 장부와 페이지가 서로 맞습니다(항목 %d개)", "entry: logs, ledger and pages agree", "entries: logs, ledger and pages agree"))
	}
	if v.NewLines > 0 || v.HandEdits > 0 {
		a.printf("%s\n", fmt.Sprintf(a.t("아직 받아들이지 않은 것: 새 문장 %d, 사람이 한 일 %d (memctl distill)", "not folded in yet: new statements %d, by hand %d (memctl distill)"), v.NewLines, v.HandEdits))
	}
	a.printProblems(v.Problems, nil)
}
