package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func (a *app) verifyCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "verify",
		Short: a.t("처음부터 다시 돌려 지금 페이지와 견준다", "replay everything and compare with the pages"),
		Long: a.t("모든 글과 사람이 한 일을 처음부터 다시 돌려 지금의 bank/와 견주고, 다른 곳을 보인다. 아무것도 쓰지 않는다.",
			"Replays all logs and people's events from the beginning, compares with bank/ and prints the differences. It writes nothing."),
		Example: "  memctl verify",
		Args:    cobra.NoArgs,
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
				if err := a.printJSON(v); err != nil {
					return err
				}
			} else {
				a.printDiff(v.Diff)
				for _, s := range v.NoSource {
					a.printf("%s: %s\n", a.t("출처 줄이 없다", "no such source line"), s)
				}
				if v.OK() {
					a.printf(a.t("글과 장부와 페이지가 서로 맞는다 (항목 %d)\n", "logs, ledger and pages agree (%d entries)\n"), v.Entries)
				}
				if v.NewLines > 0 || v.HandEdits > 0 {
					a.printf(a.t("  아직 받아들이지 않은 것: 새 문장 %d, 사람이 한 일 %d (memctl distill)\n", "  not folded in yet: %d new statements, %d edits by hand (memctl distill)\n"), v.NewLines, v.HandEdits)
				}
				a.printProblems(v.Problems, nil)
			}
			if !v.OK() {
				fmt.Fprintln(a.err, a.t("memctl: 글에서 다시 만든 것과 페이지가 다르다", "memctl: the pages are not what the logs give"))
				return errDiffers
			}
			return nil
		},
	}
}

func bytesOf(n int64) string {
	switch {
	case n >= 10<<20:
		return fmt.Sprintf("%d MB", n>>20)
	case n >= 10<<10:
		return fmt.Sprintf("%d KB", n>>10)
	}
	return fmt.Sprintf("%d B", n)
}
