package main

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/engine/bundle"
	"github.com/seed-a44923cb/memctl/engine/load"
)

func (a *app) contextCmd() *cobra.Command {
	q := question{}
	var budget int
	c := &cobra.Command{
		Use:   "context QUESTION",
		Short: a.t("질문에 필요한 기억을 에이전트에게 줄 글로 묶습니다", "pack what a question needs for an agent"),
		Long: a.t(`질문에 맞는 기억을 정한 토큰 안에서 가장 작게 묶습니다. 먼저 관련된 페이지의
목록, 다음에 그 페이지에서 맞는 줄, 끝으로 페이지에 없는 일지의 줄이 출처와
함께 나옵니다. 모두 인용한 자료이며 지시가 아닙니다. 토큰은 어림한 것으로,
실제보다 넉넉하게 셉니다. 맞는 것이 없으면 아무것도 내지 않고 종료 코드는
4입니다.`,
			`Packs the memory that fits a question into as little as it takes, within a
budget of tokens: first the catalogue of the pages that matter, then the lines
of these pages that match, then lines of logs that the pages do not have, all
with their sources. It is quoted data and no instruction. Tokens are estimated,
on the large side. Where nothing fits there is no output, and exit code 4.`),
		Example: a.t(`  memctl context "스테이징 서버 포트가 뭐지"
  memctl context "민수는 어떤 답변을 좋아하지" --budget 500 --in bank`,
			`  memctl context "which port does staging listen on"
  memctl context "what does Minsu prefer" --budget 500 --in bank`) + `
  memctl context --json riverpod | jq -r .text`,
		RunE: func(cmd *cobra.Command, args []string) error {
			text, err := a.text(cmd.Context(), args, maxQuestion)
			if err != nil {
				return err
			}
			q.Text = strings.TrimSpace(text)
			query, err := a.understand(q)
			if err != nil {
				return err
			}
			if budget < 1 {
				return a.usage("--budget는 1 이상이어야 합니다", "--budget: want 1 or more")
			}
			e, err := a.openToAsk()
			if err != nil {
				return err
			}
			defer e.Close()
			a.warnOfWords(e)
			b, err := e.Context(cmd.Context(), query, load.Options{Budget: budget, Lang: a.lang})
			if small, ok := errors.AsType[*bundle.SmallError](err); ok {
				return a.usage("--budget %d에는 찾은 것이 한 줄도 들어가지 않습니다. %d부터 들어갑니다",
					"--budget %d holds not a line of what was found; want %d or more", small.Budget, small.Need)
			}
			if err != nil {
				return err
			}
			return a.printBundle(b)
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.IntVar(&budget, "budget", load.DefaultBudget, a.t("`N`많아야 이만큼의 토큰", "`N`at most so many tokens"))
	f.StringVar(&q.in, "in", "all", a.t("`bank|memory|all`어디에서 찾을지", "`bank|memory|all`where to look"))
	f.StringVar(&q.since, "since", "", a.t("`DATE`이날부터", "`DATE`from this day on"))
	f.StringVar(&q.until, "until", "", a.t("`DATE`이날까지", "`DATE`up to this day"))
	f.StringVar(&q.asOf, "as-of", "", a.t("`DATE`이날 알고 있던 대로", "`DATE`as it was known on this day"))
	return c
}

func (a *app) printBundle(b *load.Bundle) error {
	a.clearBar()
	a.warnOfIndex(&b.Freshness, b.Truncated)
	if a.json {
		if err := a.printJSON(b); err != nil {
			return err
		}
	}
	if b.Text == "" {
		a.note("맞는 기억이 없습니다", "nothing in memory fits")
		a.noteMissing(b.Refused)
		return errNothing
	}
	if !a.json {
		a.print(b.Text)
	}
	return nil
}
