package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/spf13/cobra"
)

// onEntry is a command that does one thing to one entry.
type onEntry struct {
	name, short, long string
	do                func(*engine.Engine, context.Context, string) (*report.Report, error)
	done              string // what to say of an entry when it is done
	already           string // and when there was nothing to do
}

func (a *app) pinCmd() *cobra.Command {
	return a.entryCmd(onEntry{
		name: "pin", short: a.t("항목이 흐려지지 않게 고정합니다", "keep an entry from fading"), do: (*engine.Engine).Pin,
		done: a.t("고정했습니다", "pinned"), already: a.t("이미 고정된 항목입니다", "it is pinned already"),
	})
}

func (a *app) unpinCmd() *cobra.Command {
	return a.entryCmd(onEntry{
		name: "unpin", short: a.t("고정을 풉니다", "let an entry fade again"), do: (*engine.Engine).Unpin,
		done: a.t("고정을 풀었습니다", "unpinned"), already: a.t("고정된 항목이 아닙니다", "it is not pinned"),
	})
}

func (a *app) restoreCmd() *cobra.Command {
	return a.entryCmd(onEntry{
		name: "restore", short: a.t("보관했거나 예전 것이 된 항목을 되살립니다", "bring an archived or superseded entry back"),
		long: a.t(`보관함에 있거나 예전 것이 된 항목을 제 페이지로 되돌립니다. 의견은 되살린
날부터 다시 셉니다.`, `Brings an archived or superseded entry back to its page. An opinion then holds
as of the day it is restored.`),
		do:   (*engine.Engine).Restore,
		done: a.t("되살렸습니다", "restored"), already: a.t("이미 제 페이지에 있는 항목입니다", "it is on its page already"),
	})
}

func (a *app) archiveCmd() *cobra.Command {
	var why string
	c := a.entryCmd(onEntry{
		name: "archive", short: a.t("항목을 보관함으로 옮깁니다", "move an entry into the archive"),
		long: a.t(`항목을 보관함으로 옮깁니다. 지워지지는 않으며, memctl restore로 되살립니다.`,
			`Moves an entry into the archive. Nothing is lost: memctl restore brings it back.`),
		do: func(e *engine.Engine, ctx context.Context, id string) (*report.Report, error) {
			if err := a.utf8(why); err != nil {
				return nil, err
			}
			return e.Archive(ctx, id, why)
		},
		done: a.t("보관했습니다", "archived"), already: a.t("이미 보관된 항목입니다", "it is archived already"),
	})
	c.Example += a.t(` --reason "이제 맞지 않음"`, ` --reason "no longer true"`)
	c.Flags().StringVar(&why, "reason", "", a.t("`TEXT`이유", "`TEXT`why"))
	return c
}

func (a *app) entryCmd(o onEntry) *cobra.Command {
	return &cobra.Command{
		Use: o.name + " ID", Short: o.short, Long: o.long, Example: "  memctl " + o.name + " mk7q2m9x4bt", Args: a.exactly(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := a.open()
			if err != nil {
				return err
			}
			defer e.Close()
			r, err := o.do(e, cmd.Context(), args[0])
			if errors.Is(err, report.ErrAlready) {
				return fmt.Errorf("%s: %s", o.already, args[0])
			}
			if err != nil {
				return missing(err, args[0])
			}
			a.clearBar()
			if a.json {
				if err := a.printJSON(r); err != nil {
					return err
				}
				return outcome(r)
			}
			a.printf("%s: %s", o.done, a.bold(r.Entry))
			v, err := e.Entry(cmd.Context(), r.Entry)
			if err == nil {
				a.printf("  %s", clean(v.Text))
			}
			a.printf("\n")
			if v != nil && v.Standing == "archived" && o.name != "archive" {
				a.printf(a.t("  이제 보관함에 있습니다 (%s)\n", "  it is in the archive now (%s)\n"), a.eventWhy(v.Reason))
			}
			a.printProblems(r.Problems, nil)
			return outcome(r)
		},
	}
}
