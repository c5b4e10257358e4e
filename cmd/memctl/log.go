package main

import (
	"github.com/seed-a44923cb/memctl/engine/logbook"
	"github.com/spf13/cobra"
)

func (a *app) logCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "log [TEXT|-]",
		Short: a.t("오늘 일지에 덧붙입니다", "append to today's log"),
		Long: a.t(`오늘의 일지(memory/YYYY-MM-DD.md)에 덧붙이고, 어디에 적었는지 보여 줍니다.
줄마다 목록의 한 칸이 되고, 이미 마크다운인 글(목록, 제목, 빈 줄, 코드)은 그대로
들어갑니다. 비밀번호나 토큰처럼 보이는 값은 가리고 적습니다. -이면(또는 글이
없으면) 표준 입력을 읽습니다.`,
			`Appends to the log of today, memory/YYYY-MM-DD.md, and says where. Each line
becomes a list item; what is markdown already (lists, headings, blank lines,
code) goes in as it is. Values that look like secrets are redacted. With - (or
without text) it reads standard input.`),
		Example: a.t(`  memctl log "스테이징 서버 포트를 8081로 바꿨다"`, `  memctl log "Moved the staging server to port 8081."`) + `
  git log -3 --format=%s | memctl log -`,
		RunE: func(cmd *cobra.Command, args []string) error {
			text, err := a.text(cmd.Context(), args, maxInput)
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

func (a *app) printLogged(l *logbook.Logged) error {
	if a.json {
		return a.printJSON(l)
	}
	a.printf("%s#L%d\n", l.Path, l.Line)
	for i, w := range l.Notices {
		a.warn("%s", a.said(w, l.Warnings[i]))
	}
	if l.Redacted {
		a.warn("%s", a.t("비밀로 보이는 값을 가리고 적었습니다", "a value that looks like a secret was redacted"))
	}
	return nil
}
