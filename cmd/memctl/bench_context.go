package main

import (
	"math/rand/v2"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/engine/load"
	"github.com/seed-a44923cb/memctl/engine/recall/bench"
	"github.com/seed-a44923cb/memctl/internal/trial"
)

func (a *app) benchContextCmd() *cobra.Command {
	var (
		articles int
		seed     uint64
		budgets  []int
	)
	c := &cobra.Command{
		Use:   "context PATH",
		Short: a.t("context가 쓰는 토큰과, 답이 그 안에 있는지 측정합니다", "measure the tokens of context, and whether answers are inside"),
		Long: a.t(`KorQuAD 같은 SQuAD 꼴 JSON 파일에서 글 몇 편을 골라 임시 작업 폴더에 한 편씩
페이지로 쓰고, 그 글의 질문을 모두 context에 물어봅니다. 모두 싣는 것에 견주어
토큰이 얼마나 드는지, 답이 그 안에 있는지, 다른 글의 질문에는 아무것도 싣지
않는지 셉니다.`,
			`Takes some articles of a SQuAD-style JSON file such as KorQuAD, writes each as a
page of a temporary workspace, and asks context all questions about them. Counts
the tokens against loading everything, whether the answer is inside, and whether
the questions of other articles load nothing.`),
		Example: "  memctl bench context KorQuAD_v1.0_dev.json\n  memctl bench context KorQuAD_v1.0_dev.json --seed 7 --budget 500,2000 --json",
		Args:    a.exactly(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if articles < 1 {
				return a.usage("--articles는 1 이상이어야 합니다", "--articles: want 1 or more")
			}
			if len(budgets) == 0 || slices.Min(budgets) < 1 {
				return a.usage("--budget는 1 이상이어야 합니다", "--budget: want 1 or more")
			}
			set, err := trial.ReadArticles(args[0])
			if err != nil {
				return err
			}
			r := rand.New(rand.NewPCG(seed, 0))
			r.Shuffle(len(set), func(i, j int) { set[i], set[j] = set[j], set[i] })
			n := min(articles, len(set))
			b := &bench.Context{
				Set: filepath.Base(args[0]), In: set[:n], Out: set[n:], Budgets: budgets, Report: bench.ContextReport{Seed: seed, Articles: n},
				Progress: func(done, total int) { a.progress("questions", done, total) },
			}
			if err := trial.Context(cmd.Context(), b); err != nil {
				return err
			}
			return a.printContextBench(&b.Report)
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.IntVar(&articles, "articles", 30, a.t("`N`이만큼의 글로 기억을 만듭니다", "`N`make a bank of so many articles"))
	f.Uint64Var(&seed, "seed", 1, a.t("`N`어느 글을 고를지 정합니다", "`N`decides which articles"))
	f.IntSliceVar(&budgets, "budget", []int{load.DefaultBudget}, a.t("`N,…`잴 예산(토큰)", "`N,…`budgets to measure, in tokens"))
	return c
}

func (a *app) printContextBench(r *bench.ContextReport) error {
	a.clearBar()
	if a.json {
		return a.printJSON(r)
	}
	a.printf("%-14s  %8d (seed %d)\n%-14s  %8d\n%-14s  %8d tokens\n\n", "articles", r.Articles, r.Seed, "questions", r.Questions, "everything", r.AllTokens)
	a.printf("budget    mean  median    saved  answer inside  pages  lines  nothing\n")
	for _, p := range r.Budgets {
		a.printf("%6d  %6.0f  %6d  %6.2f%%        %6.2f%%  %5.2f  %5.2f  %6.2f%%\n",
			p.Budget, p.Mean, p.Median, 100*p.Saved, 100*p.Answers, p.Pages, p.Lines, 100*p.Nothing)
	}
	a.printf("\n")
	a.printf("%-14s  %8d questions, %.2f%% load nothing\n", "other articles", r.Outside, 100*r.Refused)
	a.printf("%-14s  %8.2f ms\n%-14s  %8.2f ms\n", "query p50", r.P50, "query p95", r.P95)
	return nil
}
