package main

import (
	"bufio"
	"context"
	"errors"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/seed-a44923cb/memctl/engine"
)

func (a *app) purgeCmd() *cobra.Command {
	var yes bool
	c := &cobra.Command{
		Use:   "purge ID",
		Short: a.t("항목을 아주 지웁니다(되돌릴 수 없음)", "forget an entry for good (cannot be undone)"),
		Long: a.t(`항목의 글을 페이지, 보관함, 장부, 색인에서 모두 지웁니다. 다시 들어오지 않도록
해시만 남습니다. 일지는 memctl이 고치지 않으므로, 직접 지울 줄을 알려 줍니다.`,
			`Removes the text of an entry from pages, archive, ledgers and index. Only a hash
stays, so that it does not come back. Logs are never changed by memctl: the
lines that are yours to remove are named.`),
		Example: "  memctl purge mk7q2m9x4bt\n  memctl purge mk7q2m9x4bt --yes",
		Args:    a.exactly(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := a.open()
			if err != nil {
				return err
			}
			defer e.Close()
			if !yes {
				if err := a.confirm(cmd.Context(), e, args[0]); err != nil {
					return err
				}
			}
			r, err := e.Purge(cmd.Context(), args[0])
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
			a.printf("%s: %s\n", a.t("아주 지웠습니다", "purged"), a.bold(r.Entry))
			if len(r.Sources) > 0 {
				a.say("일지에는 아직 남아 있습니다. 직접 지울 줄:", "still in your logs, yours to remove:")
			}
			for _, s := range r.Sources {
				a.printf("  %s\n", clean(s))
			}
			for _, id := range r.Also {
				a.printf(a.t("^%[1]s 항목도 같은 말을 합니다. 지우려면: memctl purge %[1]s\n", "^%[1]s says it too; to purge that: memctl purge %[1]s\n"), id)
			}
			if len(r.Places) > 0 {
				a.say("memctl이 고치지 않는 다른 곳에도 남아 있습니다:", "still in other places that memctl does not change:")
			}
			for _, s := range r.Places {
				a.printf("  %s\n", clean(s))
			}
			a.printProblems(r.Problems, nil)
			return outcome(r)
		},
	}
	c.Flags().BoolVarP(&yes, "yes", "y", false, a.t("묻지 않습니다", "do not ask"))
	return c
}

// confirm asks on a terminal whether the entry is to go for good; without one, --yes has to say so.
func (a *app) confirm(ctx context.Context, e *engine.Engine, id string) error {
	v, err := e.Entry(ctx, id)
	if err != nil {
		return missing(err, id)
	}
	f, ok := a.in.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return a.usage("되돌릴 수 없는 일입니다. 정말 지우려면 --yes", "this cannot be undone; to purge it, pass --yes")
	}
	a.aside("%s\n%s ", clean(v.Text), a.t("정말 아주 지울까요? [y/N]", "purge this for good? [y/N]"))
	answer := make(chan string, 1)
	go func() { // as in readAll
		line, _ := bufio.NewReader(f).ReadString('\n') // an end of input is a no
		answer <- line
	}()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case line := <-answer:
		if strings.EqualFold(strings.TrimSpace(line), "y") {
			return nil
		}
	}
	return errors.New(a.t("지우지 않았습니다", "not purged"))
}
