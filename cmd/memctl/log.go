package main

import (
	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/engine"
)

// maxInput bounds what is taken from standard input, in bytes.
const maxInput = 16 << 20

func (a *app) logCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "log [TEXT|-]",
		Short: a.t("오늘 글에 덧붙인다", "append to today's log"),
		Long: a.t(`오늘의 글(memory/YYYY-MM-DD.md)에 덧붙인다. 한 줄은 목록 한 칸이 되고, 여러 줄은 그대로 들어간다.
비밀번호나 토큰은 가려서 쓴다.`,
			`Appends to the log of today, memory/YYYY-MM-DD.md. A single line becomes a list item, several lines go in as they
are. Secrets are redacted.`),
		Example: `  memctl log "스테이징 서버 포트를 8081로 바꿨다"
  git log -1 --format=%B | memctl log -`,
		RunE: func(_ *cobra.Command, args []string) error {
			text, err := a.text(args, maxInput)
			if err != nil {
				return err
			}
			e, err := a.open()
			if err != nil {
				return err
			}
			defer e.Close()
			l, err := e.Log(text)
			if err != nil {
				return err
			}
			return a.printLogged(l)
		},
	}
}

func (a *app) printLogged(l *engine.Logged) error {
	for _, w := range l.Warnings {
		a.warn("%s", w)
	}
	if a.json {
		return a.printJSON(l)
	}
	a.printf("%s#L%d\n", l.Path, l.Line)
	if l.Redacted {
		a.warn("%s", a.t("비밀로 보이는 값을 가리고 썼다", "a value that looks like a secret was redacted"))
	}
	return nil
}
