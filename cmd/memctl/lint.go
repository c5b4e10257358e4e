package main

import (
	"fmt"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/engine"
)

func (a *app) lintCmd() *cobra.Command {
	secrets := false
	cmd := &cobra.Command{
		Use:   "lint",
		Short: a.t("파일에서 손볼 곳을 찾습니다", "find what is amiss in the files"),
		Long: a.t(`작업 폴더의 파일에 든 비밀(API 키, 토큰, 비밀번호, 개인 키)과 개인의 번호
(주민등록번호, 카드, 휴대전화, 계좌 …)의 자리를 짚습니다. 값은 보여 주지 않고,
파일은 고치지 않습니다. 하나라도 있으면 종료 코드는 3입니다.`,
			`Names the places in the workspace's files that hold secrets (API keys, tokens,
passwords, private keys) or people's numbers (resident registration, cards,
mobile phones, bank accounts …). It never shows a value and changes no file.
Exit code 3 if there is any.`),
		Example: "  memctl lint --secrets\n  memctl lint --secrets --json",
		Args:    a.exactly(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			e, err := a.open()
			if err != nil {
				return err
			}
			defer e.Close()
			return a.lintSecrets(cmd, e)
		},
	}
	cmd.Flags().BoolVar(&secrets, "secrets", false, a.t("비밀과 개인의 번호가 있는 자리", "places of secrets and of people's numbers"))
	return cmd
}

func (a *app) lintSecrets(cmd *cobra.Command, e *engine.Engine) error {
	found, err := e.Secrets(cmd.Context())
	if err != nil {
		return err
	}
	a.clearBar()
	if a.json {
		err = a.printJSON(found)
	} else {
		a.printSecrets(found)
	}
	if err != nil {
		return err
	}
	if len(found.Secrets) > 0 || (&engine.Report{Problems: found.Problems}).Partial() {
		return errPartial
	}
	return nil
}

func (a *app) printSecrets(found *engine.Secrets) {
	for _, s := range found.Secrets {
		a.printf("%s:%d:%d: %s (%s) %s%s\n", clean(s.Path), s.Line, s.Column, s.Kind, a.certainty(s.Certainty), clean(s.Masked), a.privately(s))
	}
	a.printProblems(found.Problems, nil)
	if len(found.Secrets) == 0 {
		a.printf("%s\n", a.count(found.Files, "파일 %d개에 비밀도 개인의 번호도 없습니다", "file: no secret and no person's number", "files: no secret and no person's number"))
		return
	}
	a.printf("\n%s", a.count(len(found.Secrets), "%d곳:", "place:", "places:"))
	for _, kind := range slices.Sorted(maps.Keys(found.Kinds)) {
		a.printf(" %s %d", kind, found.Kinds[kind])
	}
	a.printf("\n")
	a.note("파일은 고치지 않았습니다. 줄을 손수 고치고, 새어 나간 키는 새로 받습니다. bank/_meta/ledger에 든 것은 memctl purge ID로 지웁니다",
		"no file was changed: edit the lines yourself, and have leaked keys replaced; what is in bank/_meta/ledger goes with memctl purge ID")
}

func (a *app) certainty(word string) string {
	if word == "certain" {
		return a.t("확실", word)
	}
	return a.t("짐작", word)
}

func (a *app) privately(s engine.Secret) string {
	if !s.Private {
		return ""
	}
	return fmt.Sprintf(" %s", a.t("<private> 안", "in <private>"))
}
