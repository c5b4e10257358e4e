package main

import (
	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/engine/recall/bench"
	"github.com/seed-a44923cb/memctl/internal/trial"
)

func (a *app) benchCmd() *cobra.Command {
	c := &cobra.Command{
		Use:   "bench",
		Short: a.t("찾기와 기억의 성능을 측정합니다", "measure retrieval, and a memory"),
		Long: a.t(`공개된 질문 모음으로 찾기의 성능을, 무엇이 사실인지 적어 둔 노트로 기억의 성능을
측정합니다. recall과 같은 길을 지나며, 작업 폴더는 건드리지 않습니다.`,
			`Measures retrieval on public question sets, and a memory on notes of which
somebody has written down what is true in them. It goes through the same code as
recall, and does not touch a workspace.`),
		Example: "  memctl bench retrieval KorQuAD_v1.0_dev.json\n  memctl bench memory recall-bench-180d --in bank\n  memctl bench life notes-of-march",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return a.unknownCommand(cmd, args[0])
			}
			return cmd.Help()
		},
	}
	c.AddCommand(a.benchRetrievalCmd(), a.benchMemoryCmd(), a.benchNotesCmd(), a.benchContextCmd(), a.benchAbstentionCmd(), a.benchLifeCmd())
	return c
}

func (a *app) benchRetrievalCmd() *cobra.Command {
	var (
		drop float64
		seed uint64
	)
	c := &cobra.Command{
		Use:   "retrieval PATH",
		Short: a.t("BEIR 꼴 폴더나 SQuAD 꼴 JSON으로 측정합니다", "measure on a BEIR-style folder or SQuAD-style JSON"),
		Long: a.t(`BEIR 꼴 폴더(corpus.jsonl, queries.jsonl, qrels.tsv)나 KorQuAD 같은 SQuAD 꼴
JSON 파일을 읽어, 임시 색인에서 질문마다 찾아봅니다.`,
			`Reads a BEIR-style folder (corpus.jsonl, queries.jsonl, qrels.tsv) or a
SQuAD-style JSON file such as KorQuAD, and asks every question in a temporary
index.`),
		Example: "  memctl bench retrieval kobest-boolq-dev\n  memctl bench retrieval KorQuAD_v1.0_dev.json --drop-spaces 0.5 --seed 7 --json",
		Args:    a.exactly(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !(drop >= 0 && drop <= 1) {
				return a.usage("--drop-spaces는 0에서 1 사이여야 합니다", "--drop-spaces: want 0 to 1")
			}
			set, err := trial.ReadSet(args[0])
			if err != nil {
				return err
			}
			if drop > 0 {
				bench.DropSpaces(set, drop, seed)
			}
			r, err := trial.Retrieval(cmd.Context(), set, a.progress)
			if err != nil {
				return err
			}
			return a.printBench(r, nil)
		},
	}
	c.Flags().Float64Var(&drop, "drop-spaces", 0, a.t("`SHARE`질문마다 띄어쓰기를 이 비율(0–1)만큼 없앱니다", "`SHARE`drop this share (0–1) of each question's spaces"))
	c.Flags().Uint64Var(&seed, "seed", 1, a.t("`N`어느 띄어쓰기를 없앨지 정합니다", "`N`decides which spaces are dropped"))
	return c
}

func (a *app) benchMemoryCmd() *cobra.Command {
	var in string
	c := &cobra.Command{
		Use:   "memory DIR",
		Short: a.t("일지와 질문으로, 맞는 날을 찾는지 측정합니다", "measure on daily logs with questions, by day"),
		Long: a.t(`memory/와 questions.jsonl(question, evidence_days)이 있는 폴더를 읽습니다.
일지를 임시 작업 폴더에 베껴 간추린 뒤에 물어보고, 찾은 줄이 어느 날에서
왔는지로 셉니다.`,
			`Reads a folder with memory/ and questions.jsonl (question, evidence_days). The
logs are copied to a temporary workspace, distilled and asked; a hit counts for
the days it comes from.`),
		Example: "  memctl bench memory recall-bench-180d\n  memctl bench memory recall-bench-180d --in bank --json",
		Args:    a.exactly(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			tiers, err := a.tiers(in)
			if err != nil {
				return err
			}
			r, more, err := trial.Memory(cmd.Context(), args[0], tiers, a.progress)
			if err != nil {
				return err
			}
			return a.printBench(r, more)
		},
	}
	c.Flags().StringVar(&in, "in", "memory", a.t("`bank|memory|all`어디에서 찾을지", "`bank|memory|all`where to look"))
	return c
}

func (a *app) printBench(r *bench.Report, more *trial.MemoryFigures) error {
	a.clearBar()
	if a.json {
		return a.printJSON(struct {
			*bench.Report
			*trial.MemoryFigures
		}{r, more})
	}
	a.print(r.String())
	if more != nil {
		a.printf("%-14s  %8d (%.1f %% of %d)\n", "bank bytes", more.BankBytes, 100*float64(more.BankBytes)/float64(max(more.LogBytes, 1)), more.LogBytes)
		a.printf("%-14s  %8.2f s\n", "distil", more.DistillSeconds)
	}
	return nil
}
