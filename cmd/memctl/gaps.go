package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/ask"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/spf13/cobra"
)

func (a *app) gapsCmd() *cobra.Command {
	var (
		name string
		dry  bool
	)
	c := &cobra.Command{
		Use:   "gaps",
		Short: a.t("답을 기다리는 질문을 보여 줍니다", "list the questions that wait for an answer"),
		Long: a.t(`recall --promote로 남긴 질문 가운데 아직 답이 없는 것을 보여 줍니다. 그사이
기억에 답이 생겼으면 함께 알려 줍니다. 페이지의 ‘답’ 밑에 답을 적거나, 페이지를
지우거나, --close로 닫으면 목록에서 빠집니다.`,
			`Lists the questions that recall --promote has kept and nobody has answered, and
says which of them the bank answers by now. A question leaves the list when
somebody writes below “Answer” on its page, deletes the page, or closes it.`),
		Example: a.t(`  memctl gaps
  memctl gaps --close "스테이징 DB 비밀번호는 누가 바꾸지?"
  memctl gaps --json | jq -r '.gaps[].page'`,
			`  memctl gaps
  memctl gaps --close "who rotates the staging password?"
  memctl gaps --json | jq -r '.gaps[].page'`),
		Args: a.exactly(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			closing := cmd.Flags().Changed("close")
			switch {
			case dry && !closing:
				return a.usage("--dry-run은 --close와 함께 씁니다", "--dry-run: only with --close")
			case closing && strings.TrimSpace(name) == "":
				return a.usage("--close에 질문이나 페이지가 없습니다", "--close: want a question or a page")
			}
			if err := a.utf8(name); err != nil {
				return err
			}
			e, err := a.openToAsk()
			if err != nil {
				return err
			}
			defer e.Close()
			if closing {
				r, err := e.CloseGap(cmd.Context(), name, dry)
				return a.closedGap(r, err, name, dry)
			}
			g, err := e.Gaps(cmd.Context())
			if err != nil {
				return err
			}
			return a.printGaps(g)
		},
	}
	c.Flags().StringVar(&name, "close", "", a.t("`QUESTION|PAGE`이 질문을 답 없이 닫습니다", "`QUESTION|PAGE`close this question without an answer"))
	c.Flags().BoolVarP(&dry, "dry-run", "n", false, a.t("--close: 쓰지 않고, 바뀔 것만 보여 줍니다", "--close: write nothing, show what would change"))
	return c
}

func (a *app) closedGap(r *report.Report, err error, name string, dry bool) error {
	switch {
	case errors.Is(err, report.ErrAlready):
		return fmt.Errorf("%s: %s", a.t("이미 닫혔거나 답이 있는 질문입니다", "it is closed, or has its answer"), name)
	case errors.Is(err, bank.ErrNotFound):
		return &missingError{name: name, gap: true}
	case err != nil:
		return err
	}
	a.clearBar()
	if r.DryRun = dry; a.json {
		if err := a.printJSON(r); err != nil {
			return err
		}
		return outcome(r)
	}
	if dry {
		a.printDiff(r.Diff)
	}
	a.printf("%s: %s\n", a.t("답 없이 닫았습니다", "closed without an answer"), a.bold(clean(r.Page)))
	a.printProblems(r.Problems, nil)
	return outcome(r)
}

func (a *app) printGaps(g *ask.Gaps) error {
	a.clearBar()
	if a.json {
		return a.printJSON(g)
	}
	if len(g.Gaps) == 0 {
		a.note("답을 기다리는 질문이 없습니다", "no question waits for an answer")
	}
	for i := range g.Gaps {
		a.printGap(&g.Gaps[i])
	}
	return nil
}

func (a *app) printGap(g *ask.Gap) {
	when := g.First.String()
	if g.Last != g.First {
		when += " – " + g.Last.String()
	}
	parts := []string{
		when, a.count(g.Asked, "%d번 물음", "time asked", "times asked"), a.count(g.Sources, "출처 %d개", "source", "sources"),
	}
	if len(g.Missing) > 0 {
		parts = append(parts, a.t("없는 말: ", "missing: ")+clean(strings.Join(g.Missing, ", ")))
	}
	a.printf("%s\n    %s\n    %s\n", a.bold(clean(g.Question)), a.dim(strings.Join(parts, " · ")), clean(g.Page))
	if g.Answer == nil {
		return
	}
	by := clean(g.Answer.Source)
	if g.Answer.Entry != "" {
		by = "^" + g.Answer.Entry
	}
	a.printf(a.t("    이제 답이 있는 듯합니다: %s  %s\n", "    now answered by %s  %s\n"), a.bold(by), clean(g.Answer.Text))
}
