package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/lint"
	"github.com/seed-a44923cb/memctl/engine/logbook"
	"github.com/seed-a44923cb/memctl/engine/night"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/spf13/cobra"
)

func (a *app) lintCmd() *cobra.Command {
	var (
		secrets bool
		checks  []string
		all     bool
	)
	cmd := &cobra.Command{
		Use:   "lint",
		Short: a.t("파일에서 손볼 곳을 찾습니다", "find what is amiss in the files"),
		Long: a.t(`끊어진 링크, 서로 어긋나는 항목, 오래 그대로인 상태, 출처 없는 숫자, 어디에서도
가리키지 않는 페이지, 어느 페이지로도 가지 않은 말 따위를 자리와 함께 보여
줍니다. 아무것도 고치지 않습니다. 손볼 것(error, warning)이 있으면 종료 코드는
3이고, 참고할 것(info)만 있으면 0입니다.

--secrets는 그 대신 비밀(API 키, 토큰, 비밀번호, 개인 키)과 개인의 번호(주민등록
번호, 카드, 휴대전화, 계좌 …)의 자리를 짚습니다. 값은 보여 주지 않습니다.`,
			`Names broken links, entries that contradict each other, statuses that have
stood long, figures without a source, pages that nothing links to, statements
that went nowhere, and the like, each with its place. It changes nothing. Exit
code 3 if something should be mended (error, warning), 0 if all is info.

--secrets instead names the places of secrets (API keys, tokens, passwords,
private keys) and people's numbers (resident registration, cards, mobile
phones, bank accounts …). It never shows a value.`),
		Example: "  memctl lint\n  memctl lint --check broken-link --all\n  memctl lint --json | jq '.counts'\n  memctl lint --secrets",
		Args:    a.exactly(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			for _, c := range checks {
				if !slices.Contains(lint.Checks(), c) {
					return a.usage("--check %q: 알 수 없는 검사입니다. 있는 것: %s", "--check %q: no such check; there are %s", c, strings.Join(lint.Checks(), ", "))
				}
			}
			if secrets && len(checks) > 0 {
				return a.usage("--secrets와 --check는 함께 쓰지 않습니다", "--secrets and --check do not go together")
			}
			e, err := a.open()
			if err != nil {
				return err
			}
			defer e.Close()
			if secrets {
				return a.lintSecrets(cmd, e)
			}
			return a.lintAll(cmd, e, checks, all)
		},
	}
	cmd.Flags().StringSliceVar(&checks, "check", nil, a.t("`NAME`이 검사만 (여러 번 쓸 수 있음)", "`NAME`only this check (may be repeated)"))
	cmd.Flags().BoolVarP(&all, "all", "a", false, a.t("줄이지 않고 모두", "everything, not the first few of each check"))
	cmd.Flags().BoolVar(&secrets, "secrets", false, a.t("비밀과 개인의 번호가 있는 자리", "places of secrets and of people's numbers"))
	return cmd
}

func (a *app) lintAll(cmd *cobra.Command, e *engine.Engine, checks []string, all bool) error {
	found, err := e.Lint(cmd.Context(), checks)
	if err != nil {
		return err
	}
	a.clearBar()
	if a.json {
		err = a.printJSON(found)
	} else {
		a.printFindings(found, all)
	}
	if err == nil && lint.Counted(found.Findings) {
		return errPartial
	}
	return err
}

// shownFindings is how many findings of one check are shown unless all are asked for.
const shownFindings = 10

func (a *app) printFindings(found *night.Linted, all bool) {
	if len(found.Findings) == 0 {
		a.printf("%s\n", a.count(found.Files, "파일 %d개에 손볼 곳이 없습니다", "file: nothing to mend", "files: nothing to mend"))
		return
	}
	for _, group := range lint.ByCheck(found.Findings) {
		code, n := group[0].Code, len(group)
		a.printf("%s  %s\n", a.bold(fmt.Sprintf("%s (%d)", lint.Title(code, a.lang), n)), a.dim(code+" · "+string(group[0].Severity)))
		if code == lint.Unrouted {
			a.printf("  %s\n", a.reasons(byReason(group)))
		}
		shown := n
		if !all {
			shown = min(n, shownFindings)
		}
		for i := range group[:shown] {
			a.printFinding(&group[i])
		}
		if more := n - shown; more > 0 {
			a.printf("  %s\n", fmt.Sprintf(a.t("… 그 밖에 %d건: memctl lint --check %s --all", "… and %d more: memctl lint --check %s --all"), more, code))
		}
		if hint := lint.Hint(code, a.lang); hint != "" {
			a.printf("  %s\n", a.dim(hint))
		}
		a.printf("\n")
	}
	a.printf("%s", a.count(len(found.Findings), "%d건:", "finding:", "findings:"))
	for _, code := range lint.Checks() {
		if n := found.Counts[code]; n > 0 {
			a.printf(" %s %d", code, n)
		}
	}
	a.printf("\n")
}

// byReason counts the statements that went nowhere.
func byReason(found []lint.Finding) map[string]int {
	out := map[string]int{}
	for i := range found {
		out[found[i].Other] += found[i].Count
	}
	return out
}

func (a *app) printFinding(f *lint.Finding) {
	at := clean(f.Path)
	if f.Line > 0 {
		at += fmt.Sprintf(":%d", f.Line)
	}
	text := a.lintWords(f)
	if f.Entry != "" {
		text += " " + a.dim("^"+f.Entry)
	}
	if text != "" {
		at += ": "
	}
	a.printf("  %s%s\n", at, text)
}

// lintWords says what was found; what a run says of its files, it says here too.
func (a *app) lintWords(f *lint.Finding) string {
	switch f.Code {
	case lint.Unreadable, lint.MisnamedLog:
		return clean(a.said(f.What, f.Text))
	}
	return shorten(clean(f.Message(a.lang, a.reason)), 160)
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
	if len(found.Secrets) > 0 || (&report.Report{Problems: found.Problems}).Partial() {
		return errPartial
	}
	return nil
}

func (a *app) printSecrets(found *logbook.Secrets) {
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

func (a *app) privately(s logbook.Secret) string {
	if !s.Private {
		return ""
	}
	return fmt.Sprintf(" %s", a.t("<private> 안", "in <private>"))
}
