package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/engine"
)

func (a *app) pinCmd() *cobra.Command {
	return a.entryCmd("pin ID", a.t("항목이 흐려지지 않게 고정한다", "keep an entry from fading"), "memctl pin mk7q2m9x4bt", (*engine.Engine).Pin, a.t("고정했다", "pinned"))
}

func (a *app) unpinCmd() *cobra.Command {
	return a.entryCmd("unpin ID", a.t("고정을 푼다", "let an entry fade again"), "memctl unpin mk7q2m9x4bt", (*engine.Engine).Unpin, a.t("고정을 풀었다", "unpinned"))
}

func (a *app) restoreCmd() *cobra.Command {
	return a.entryCmd("restore ID", a.t("보관했거나 예전 것이 된 항목을 되살린다", "bring an archived or superseded entry back to its page"), "memctl restore mk7q2m9x4bt", (*engine.Engine).Restore, a.t("되살렸다", "restored"))
}

func (a *app) archiveCmd() *cobra.Command {
	var why string
	c := a.entryCmd("archive ID", a.t("항목을 보관함으로 옮긴다", "move an entry into the archive"), "memctl archive mk7q2m9x4bt --reason \"더는 맞지 않음\"",
		func(e *engine.Engine, ctx context.Context, id string) (*engine.Report, error) {
			return e.Archive(ctx, id, why)
		}, a.t("보관했다", "archived"))
	c.Flags().StringVar(&why, "reason", "", a.t("까닭", "why"))
	return c
}

// entryCmd is a command that does one thing to one entry.
func (a *app) entryCmd(use, short, example string, do func(*engine.Engine, context.Context, string) (*engine.Report, error), done string) *cobra.Command {
	return &cobra.Command{
		Use: use, Short: short, Example: "  " + example, Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := a.open()
			if err != nil {
				return err
			}
			defer e.Close()
			r, err := do(e, cmd.Context(), args[0])
			if err != nil {
				return err
			}
			if a.json {
				return a.printJSON(r)
			}
			a.printf("%s: %s\n", done, r.Entry)
			a.printProblems(r.Problems, nil)
			return nil
		},
	}
}
