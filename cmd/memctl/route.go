package main

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/internal/place"

	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/view"
	"github.com/seed-a44923cb/memctl/rules"
	"github.com/spf13/cobra"
)

// routedText is what route says of a text.
type routedText struct {
	Workspace  string            `json:"workspace,omitempty"` // whose rules were used; none: the embedded ones alone
	Statements []view.Routed     `json:"statements"`
	RuleErrors []string          `json:"rule_errors"`   // rule files that could not be used
	RuleFaults []problem.Problem `json:"rule_problems"` // the same with codes
}

func (a *app) routeCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "route [TEXT|-]",
		Short: a.t("글을 어디에 왜 둘지 보여 줍니다", "show where a text would be filed, and by which rules"),
		Long: a.t(`글에서 찾은 문장마다 들어맞은 규칙, 종류마다의 점수, 둘 페이지를 보여 줍니다.
작업 폴더가 없으면 기본 규칙만 씁니다. 문장이 없으면 종료 코드는 4입니다.`,
			`Shows, of each statement in a text, the rules that fired, the score of each
kind, and the page. Without a workspace it uses the embedded rules alone. Exit
code 4 when there is no statement.`),
		Example: a.t(`  memctl route "상태 관리를 Provider에서 Riverpod으로 바꿨다"`, `  memctl route "We switched from Jenkins to GitHub Actions."`) + `
  memctl route - < memory/2026-11-20.md`,
		RunE: func(cmd *cobra.Command, args []string) error {
			text, err := a.text(cmd.Context(), args, maxInput)
			if err != nil {
				return err
			}
			r, err := a.route(text)
			if err != nil {
				return err
			}
			a.printProblems(r.RuleFaults, nil)
			if a.json {
				if err := a.printJSON(r); err != nil {
					return err
				}
			} else {
				for i := range r.Statements {
					a.printRouted(&r.Statements[i])
				}
			}
			if len(r.Statements) == 0 {
				a.note("이 글에는 문장이 없습니다", "no statement in this text")
				return errNothing
			}
			return nil
		},
	}
}

// route uses the workspace's rules where there is one, else the embedded ones.
func (a *app) route(text string) (routedText, error) {
	r := routedText{RuleErrors: []string{}, RuleFaults: []problem.Problem{}}
	e, err := a.open()
	switch {
	case errors.Is(err, place.ErrNone):
		if r.Statements, err = view.RouteDefault(cmp.Or(a.now, time.Now().Format(time.DateOnly))[:len(time.DateOnly)], text); err != nil {
			return r, err
		}
	case err != nil:
		return r, err
	default:
		defer e.Close()
		r.Workspace = e.Dir()
		_, bad, err := e.Rules()
		if err != nil {
			return r, err
		}
		for _, err := range bad {
			r.RuleErrors, r.RuleFaults = append(r.RuleErrors, err.Error()), append(r.RuleFaults, problem.OfRule(err))
		}
		if r.Statements, err = e.Route(text); err != nil {
			return r, err
		}
	}
	if r.Statements == nil {
		r.Statements = []view.Routed{}
	}
	return r, nil
}

func (a *app) printRouted(r *view.Routed) {
	a.printf("%s\n", a.bold(clean(r.Text)))
	if r.Keep {
		a.printf("  → %s %s  bank/%s\n", r.Kind, a.kindWord(r.Kind), r.Target)
	} else {
		a.printf("  · %s: %s\n", a.t("일지에만 남습니다", "stays in its log"), a.reason(r.Reason))
	}
	for i := range r.Readings {
		about := ""
		if c := r.Categories[i]; c != "" {
			about = " · " + a.categoryWord(c)
		}
		a.printf("  « %s%s\n", clean(a.claimInShort(&r.Readings[i])), about)
	}
	var scores []string
	for _, k := range rules.Kinds() {
		scores = append(scores, fmt.Sprintf("%s %d", k, r.Score.Of(k)))
	}
	a.printf("  %s: %s", a.t("점수", "score"), strings.Join(scores, ", "))
	if r.Stated {
		a.printf(" · %s\n", a.t("종류를 밝힌 줄", "the line states its kind"))
	} else {
		a.printf(" · %s %d (%s)\n", a.t("문턱", "threshold"), r.Threshold, a.formWord(r))
	}
	wide := 0
	for _, f := range r.Fired {
		wide = max(wide, columns(f.RuleID))
	}
	for _, f := range r.Fired {
		winner, kind := " ", f.Kind.String()
		if f.RuleID == r.Winner {
			winner = "*"
		}
		if kind == "" {
			kind = "·"
		}
		a.printf("  %s %+4d %s  %s", winner, f.Weight, kind, pad(f.RuleID, wide))
		if f.Matched != "" {
			a.printf("  «%s»", clean(f.Matched))
		}
		if f.Target != "" {
			a.printf("  → %s", f.Target)
		}
		a.printf("\n")
	}
}
