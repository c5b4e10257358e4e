package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/rules"
)

func (a *app) routeCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "route [TEXT|-]",
		Short: a.t("글을 어디에 왜 둘지 보인다", "show where a text would be filed, and by which rules"),
		Long: a.t("들어맞은 규칙 모두, 종류마다의 점수, 둘 곳을 보인다. 작업 폴더가 없어도 된다.",
			"Shows every rule that fired, the score of each kind, and the target page. It works without a workspace too."),
		Example: `  memctl route "상태 관리를 Provider에서 Riverpod으로 바꿨다"
  memctl route - < memory/2026-11-20.md`,
		RunE: func(_ *cobra.Command, args []string) error {
			text, err := a.text(args, maxInput)
			if err != nil {
				return err
			}
			routed, err := a.route(text)
			if err != nil {
				return err
			}
			if a.json {
				for i := range routed {
					if err := a.printJSON(&routed[i]); err != nil {
						return err
					}
				}
			} else {
				for i := range routed {
					a.printRouted(&routed[i])
				}
			}
			if len(routed) == 0 {
				fmt.Fprintln(a.err, a.t("memctl: 기억할 만한 문장이 없다", "memctl: no statement in this text"))
				return errNothing
			}
			return nil
		},
	}
}

// route uses the workspace's rules where there is one, else the embedded ones.
func (a *app) route(text string) ([]engine.Routed, error) {
	e, err := a.open()
	if errors.Is(err, errNoWorkspace) {
		return engine.RouteDefault(time.Now().Format(time.DateOnly), text)
	}
	if err != nil {
		return nil, err
	}
	defer e.Close()
	_, bad, err := e.Rules()
	if err != nil {
		return nil, err
	}
	for _, err := range bad {
		a.warn("%v", err)
	}
	return e.Route(text)
}

func (a *app) printRouted(r *engine.Routed) {
	mark, where := "→", "bank/"+r.Target
	if !r.Keep {
		mark, where = "·", fmt.Sprintf(a.t("글에만 남는다 (%s)", "stays in its log (%s)"), r.Reason)
	}
	a.printf("%s\n  %s %s %s\n", r.Text, mark, r.Kind, a.bold(where))
	var scores []string
	for _, k := range rules.Kinds() {
		scores = append(scores, fmt.Sprintf("%s %d", k, r.Score.Of(k)))
	}
	stated := ""
	if r.Stated {
		stated = a.t(" (글에 밝혀져 있다)", " (stated)")
	}
	a.printf("  %s%s · %s %d · %s/%s\n", strings.Join(scores, "  "), stated, a.t("문턱", "threshold"), r.Threshold, r.Form, r.Section)
	for _, f := range r.Fired {
		winner := " "
		if f.RuleID == r.Winner {
			winner = "*"
		}
		kind := f.Kind.String()
		if kind == "" {
			kind = "*"
		}
		a.printf("   %s %+4d %s  %s", winner, f.Weight, kind, f.RuleID)
		if f.Matched != "" {
			a.printf("  «%s»", f.Matched)
		}
		if f.Target != "" {
			a.printf("  → %s", f.Target)
		}
		a.printf("\n")
	}
}
