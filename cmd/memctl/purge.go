package main

import (
	"bufio"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

func (a *app) purgeCmd() *cobra.Command {
	var yes bool
	c := &cobra.Command{
		Use:   "purge ID",
		Short: a.t("항목을 흔적 없이 지운다(되돌릴 수 없다)", "forget an entry for good (cannot be undone)"),
		Long: a.t(`항목의 글을 페이지, 보관함, 장부, 색인에서 모두 지운다. 다시 돌아오지 않도록 해시만 남는다.
글(memory/)은 memctl이 고치지 않는다: 지울 줄을 알려 줄 뿐이다.`,
			`Removes the text of an entry from pages, archive, ledgers and index. Only a hash stays, so that it does not come
back. Logs are never changed by memctl: the lines that are yours to remove are named.`),
		Example: "  memctl purge mk7q2m9x4bt --yes",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := a.open()
			if err != nil {
				return err
			}
			defer e.Close()
			if !yes {
				v, err := e.Entry(cmd.Context(), args[0])
				if err != nil {
					return err
				}
				if !a.confirm(v.Text) {
					return a.usage("지우지 않았다. 물음 없이 지우려면 --yes", "not purged; to purge without being asked, pass --yes")
				}
			}
			r, err := e.Purge(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			if a.json {
				return a.printJSON(r)
			}
			a.printf("%s: %s\n", a.t("지웠다", "purged"), r.Entry)
			for _, s := range r.Sources {
				a.printf("  %s %s\n", a.t("글에 남아 있는 줄(직접 지운다):", "still in a log, yours to remove:"), s)
			}
			return nil
		},
	}
	c.Flags().BoolVarP(&yes, "yes", "y", false, a.t("묻지 않는다", "do not ask"))
	return c
}

func (a *app) confirm(text string) bool {
	f, ok := a.in.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return false
	}
	a.printf("%s\n%s ", text, a.t("정말 지울까? [y/N]", "purge this for good? [y/N]"))
	line, _ := bufio.NewReader(f).ReadString('\n') // an end of input is a no
	return strings.EqualFold(strings.TrimSpace(line), "y")
}
