package main

import (
	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/internal/trial"
)

func (a *app) benchNotesCmd() *cobra.Command {
	var (
		ask  string
		half int
	)
	c := &cobra.Command{
		Use:   "notes DIR",
		Short: a.t("마크다운 폴더의 링크나 파일 이름을 질문으로 측정합니다", "measure on a folder of markdown, by its links or file names"),
		Long: a.t(`마크다운 폴더를 임시 작업 폴더에 베껴 색인하고, 노트를 그 저자가 부르는 말로
찾습니다. links는 다른 노트로 가는 링크의 글자로, names는 파일 이름으로
묻습니다. names에서는 파일 이름 대신 번호를 붙입니다.`,
			`Copies a folder of markdown to a temporary workspace, indexes it, and looks for
its notes as their author calls them: "links" asks with the text of each link to
another note, "names" with the names of the files, which get numbers instead.`),
		Example: "  memctl bench notes til --ask names\n  memctl bench notes docs --ask links --half 2 --json",
		Args:    a.exactly(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if ask != "links" && ask != "names" {
				return a.usage("--ask는 links나 names여야 합니다", "--ask: want links or names")
			}
			if half < 0 || half > 2 {
				return a.usage("--half는 0, 1, 2 가운데 하나여야 합니다", "--half: want 0, 1 or 2")
			}
			r, err := trial.Notes(cmd.Context(), args[0], ask == "names", half, a.progress)
			if err != nil {
				return err
			}
			return a.printBench(r, nil)
		},
	}
	c.Flags().StringVar(&ask, "ask", "links", a.t("`links|names`무엇을 질문으로 삼을지", "`links|names`what is asked"))
	c.Flags().IntVar(&half, "half", 0, a.t("`N`질문의 절반만: 1은 가중치를 고른 쪽, 2는 나머지", "`N`half of the questions: 1 chose the weights, 2 did not"))
	return c
}
