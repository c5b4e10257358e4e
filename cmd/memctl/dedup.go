package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine"
)

func (a *app) dedupCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "dedup A B",
		Short: a.t("두 문장이 같은 말인지 설명한다", "explain whether two statements say the same"),
		Long: a.t("같음, 더 자세함, 어긋남, 다름 가운데 하나와, 함께 가진 말과 다른 말, 합치지 않은 까닭을 보인다.",
			"Says same, refinement, conflict or different, with the shared and differing keywords and the guard that stopped a merge."),
		Example: `  memctl dedup "Flutter의 state management가 좋다" "Flutter state management is good"
  memctl dedup "스테이징 포트는 8080이다" "스테이징 포트는 8081이다"`,
		Args: cobra.ExactArgs(2),
		RunE: func(_ *cobra.Command, args []string) error {
			c, err := engine.Dedup(args[0], args[1])
			if err != nil {
				return err
			}
			if a.json {
				return a.printJSON(c)
			}
			words := map[dedup.Relation]string{
				dedup.Same: a.t("같은 말이다", "same"), dedup.Refinement: a.t("한쪽이 더 자세하다", "refinement"),
				dedup.Conflict: a.t("서로 어긋난다", "conflict"), dedup.Different: a.t("다른 말이다", "different"),
			}
			a.printf("%s (%s, %d %%)\n", a.bold(words[c.Relation]), c.Relation, c.Overlap)
			list := func(ko, en string, v []string) {
				if len(v) > 0 {
					a.printf("  %s: %s\n", a.t(ko, en), strings.Join(v, " "))
				}
			}
			list("함께 가진 말", "shared", c.Shared)
			list("A에만", "only in A", c.OnlyA)
			list("B에만", "only in B", c.OnlyB)
			if c.Larger != 0 {
				a.printf("  %s: %s\n", a.t("더 자세한 쪽", "says more"), []string{"A", "B"}[c.Larger-1])
			}
			if c.Guard != "" {
				a.printf("  %s: %s", a.t("합치지 않은 까닭", "guard"), c.Guard)
				if c.Detail != "" {
					a.printf(" (%s)", c.Detail)
				}
				a.printf("\n")
			}
			if c.Change != "" {
				a.printf("  %s: %s\n", a.t("B가 A를 예전 것으로 만든다", "B supersedes A"), c.Change)
			}
			return nil
		},
	}
}
