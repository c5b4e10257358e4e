package main

import (
	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/engine/recall/bench"
	"github.com/seed-a44923cb/memctl/internal/trial"
)

func (a *app) benchAbstentionCmd() *cobra.Command {
	b := trial.Abstention{Progress: a.progress}
	c := &cobra.Command{
		Use:   "abstention PATH",
		Short: a.t("모르는 질문을 얼마나 거절하는지 측정합니다", "measure how questions outside the notes are refused"),
		Long: a.t(`답이 있는 질문 가운데 얼마나 거절하는지, 답이 없는 질문은 얼마나 거절하는지를
문턱마다 보여 줍니다. 답이 없는 질문은 두 가지입니다. --notes의 노트에 물어본
것과, SQuAD 꼴 JSON이면 그 질문의 글을 통째로 뺀 뒤에 물어본 것입니다. BEIR 꼴
폴더나, memory/와 questions.jsonl이 있는 폴더도 잴 수 있습니다.`,
			`Shows, threshold by threshold, how many questions are refused that have an
answer and how many that have none. The latter are those put to the notes of
--notes, and with SQuAD-style JSON those whose whole article was removed. PATH
may also be a BEIR-style folder, or one with memory/ and questions.jsonl.`),
		Example: "  memctl bench abstention KorQuAD_v1.0_dev.json --notes til-notes\n  memctl bench abstention msmarco-ko-dev --half 2",
		Args:    a.exactly(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if b.Half < 0 || b.Half > 2 {
				return a.usage("--half는 0, 1, 2 가운데 하나입니다", "--half: want 0, 1 or 2")
			}
			b.Path = args[0]
			r, err := b.Run(cmd.Context())
			if err != nil {
				return err
			}
			return a.printAbstention(r)
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&b.Notes, "notes", "", a.t("`DIR`질문과 상관없는 마크다운 노트", "`DIR`markdown notes that have no answer"))
	f.IntVar(&b.Half, "half", 0, a.t("`N`1: 문턱을 정한 절반만, 2: 다른 절반만, 0: 모두", "`N`1: the half it was chosen on, 2: the other, 0: all"))
	return c
}

func (a *app) printAbstention(r *bench.Abstention) error {
	a.clearBar()
	if a.json {
		return a.printJSON(r)
	}
	a.print(r.String())
	return nil
}
