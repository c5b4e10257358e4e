package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/wiki"
)

func (a *app) wikiMergeCmd() *cobra.Command {
	var force bool
	c := &cobra.Command{
		Use:   "merge A B",
		Short: a.t("두 대상이 하나라고 합니다", "say that two subjects are one"),
		Long: a.t(`A가 B로 들어갑니다. A의 이름은 B의 다른 이름이 되고, A의 페이지는 B로 이끌며,
거기 사람이 쓴 글은 B의 페이지로 옮깁니다. 값이 하나씩인 자리(포트, 담당)의 값이
서로 다르면 두 줄을 보여 주고 그만둡니다. --force면 그래도 합칩니다.`,
			`A goes into B: its names become names of B, its page leads there, and what
people wrote on it moves to the page of B. Where both have a value of something
that has one value at a time (port, owner), and not the same, it shows both
lines and does nothing. With --force they become one all the same.`),
		Example:           a.t("  memctl wiki merge 민수님 김민수", "  memctl wiki merge Col Colin"),
		Args:              a.exactly(2),
		ValidArgsFunction: a.pageNames,
		RunE: a.onWiki(func(ctx context.Context, e *engine.Engine, args []string) error {
			r, err := e.WikiMerge(ctx, args[0], args[1], force)
			return a.didRename(r, err, args)
		}),
	}
	c.Flags().BoolVar(&force, "force", false, a.t("값이 서로 달라도 합칩니다", "also where their values differ"))
	return c
}

func (a *app) wikiRenameCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "rename A B",
		Short: a.t("대상의 이름을 바꿉니다", "give a subject another name"),
		Long: a.t(`옛 이름은 다른 이름으로 남고, 옛 페이지는 새 페이지로 이끕니다. 그래서 옛 링크가
그대로 통합니다. 사람이 쓴 글은 새 페이지로 옮깁니다.`,
			`The old name stays as another name, and the old page leads to the new one, so
that old links work. What people wrote on it moves along.`),
		Example:           a.t("  memctl wiki rename 결제서버 페이서버", "  memctl wiki rename billing-api payments-api"),
		Args:              a.exactly(2),
		ValidArgsFunction: a.pageNames,
		RunE: a.onWiki(func(ctx context.Context, e *engine.Engine, args []string) error {
			r, err := e.WikiRename(ctx, args[0], args[1])
			return a.didRename(r, err, args)
		}),
	}
}

func (a *app) didRename(r *wiki.Renamed, err error, args []string) error {
	if _, taken := errors.AsType[*wiki.ExistsError](err); taken {
		return err
	}
	if _, clash := errors.AsType[*wiki.ClashError](err); clash {
		return err
	}
	if errors.Is(err, report.ErrAlready) {
		return fmt.Errorf("%s: %s, %s", a.t("이미 그렇습니다", "it is so already"), args[0], args[1])
	}
	if err != nil {
		return a.subjectError(err, args[0])
	}
	a.clearBar()
	if a.json {
		if err := a.printJSON(r); err != nil {
			return err
		}
		return outcome(r.Run)
	}
	a.printf("%s → %s  %s\n", clean(r.From), a.bold(clean(r.To)), a.dim(clean(r.Path)))
	if r.Redirect != "" {
		a.printf("  %s: %s\n", a.t("옛 페이지가 이끕니다", "the page before leads there"), clean(r.Redirect))
	}
	if r.Moved {
		a.say("  사람이 쓴 글을 옮겼습니다", "  what people had written moved along")
	}
	for i := range r.Clashes {
		c := &r.Clashes[i]
		a.printf("  %s: %s: %s ^%s ↔ %s ^%s\n", a.t("서로 다름", "they differ"), clean(c.Slot), clean(c.From.Text), c.From.ID, clean(c.To.Text), c.To.ID)
	}
	a.printProblems(r.Run.Problems, nil)
	return outcome(r.Run)
}
