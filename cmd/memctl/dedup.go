package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/engine"
)

func (a *app) dedupCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "dedup A B",
		Short: a.t("두 문장이 같은 말인지 설명합니다", "explain whether two statements say the same"),
		Long: a.t(`같은 말, 더 자세한 말, 어긋나는 말, 다른 말 가운데 무엇인지와, 함께 가진 말,
한쪽에만 있는 말, 합치지 않은 이유을 보여 줍니다. 작업 폴더가 없어도 됩니다.`,
			`Says same, refinement, conflict or different, with the shared and differing
keywords and what stopped a merge. It needs no workspace.`),
		Example: `  memctl dedup "state management가 좋다" "state management is good"
  memctl dedup ` + a.t(`"스테이징 포트는 8080이다" "스테이징 포트는 8081이다"`, `"staging listens on 8080" "staging listens on 8081"`),
		Args: a.exactly(2),
		RunE: func(_ *cobra.Command, args []string) error {
			for _, text := range args {
				if err := a.utf8(text); err != nil {
					return err
				}
			}
			c, err := engine.Dedup(args[0], args[1])
			if err != nil {
				return err
			}
			if a.json {
				return a.printJSON(c)
			}
			a.printCompared(c)
			return nil
		},
	}
}

func (a *app) printCompared(c *engine.Compared) {
	a.printf(a.t("%s (핵심어 %d%% 겹침)\n", "%s (%d%% of the keywords)\n"), a.bold(a.relation(c.Relation)), c.Overlap)
	var rows [][2]string
	add := func(ko, en, text string) {
		if text != "" {
			rows = append(rows, [2]string{a.t(ko, en), clean(text)})
		}
	}
	add("함께 가진 말", "shared", strings.Join(c.Words.Shared, ", "))
	add("A에만", "only in A", strings.Join(c.Words.OnlyA, ", "))
	add("B에만", "only in B", strings.Join(c.Words.OnlyB, ", "))
	if c.Larger != 0 {
		add("더 자세한 쪽", "says more", []string{"A", "B"}[c.Larger-1])
	}
	guard := a.reasonWord(c.Guard)
	if c.Words.Detail != "" {
		guard += " (" + c.Words.Detail + ")"
	}
	add("합치지 않은 이유", "not merged", guard)
	add("B가 A를 바꾸는 말", "B supersedes A", c.Change)
	a.table("  ", rows)
}
