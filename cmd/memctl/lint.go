package main

import (
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/lint"
	"github.com/seed-a44923cb/memctl/engine/logbook"
	"github.com/seed-a44923cb/memctl/engine/night"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/shell"
	"github.com/spf13/cobra"
)

func (a *app) lintCmd() *cobra.Command {
	var (
		o       lintOptions
		secrets bool
	)
	cmd := &cobra.Command{
		Use:   "lint",
		Short: a.t("파일에서 손볼 곳을 찾습니다", "find what is amiss in the files"),
		Long: a.t(`끊어진 링크, 서로 어긋나는 항목, 오래 그대로인 상태나 페이지, 출처 없는 숫자,
이름만 있고 링크가 없는 대상, 하나로 보이는 대상, 페이지가 있을 만한 이름,
어디에서도 가리키지 않는 페이지, 어느 페이지로도 가지 않은 말 따위를 자리와
할 일과 함께 보여 줍니다. 손볼 것(error, warning)이 있으면 종료 코드는 3이고,
참고할 것(info)만 있으면 0입니다.

--fix는 안전한 것만 고칩니다. 괄호 안에 든 조사를 밖으로 내고([[가치관이]] →
[[가치관]]이), 옛 이름의 링크와 자리를 옮긴 항목의 링크를 바로잡고, 처음 나온
이름을 링크로 바꿉니다. 사람이 페이지에 쓴 글만 고치고 일지는 건드리지 않습니다.
--dry-run은 쓰지 않고 보여 주기만 합니다.

--secrets는 그 대신 비밀(API 키, 토큰, 비밀번호, 개인 키)과 개인의 번호(주민등록
번호, 카드, 휴대전화, 계좌 …)의 자리를 짚습니다. 값은 보여 주지 않습니다.`,
			`Names broken links, entries that contradict each other, statuses and pages of
which nothing was heard for long, figures without a source, subjects that are
named and not linked, that are one by their names, or that want a page, pages
that nothing links to, statements that went nowhere, and the like, each with its
place and what to do. Exit code 3 if something should be mended (error,
warning), 0 if all is info.

--fix mends what is safe: a josa that slipped into the brackets of a link goes
behind them, links to a name of before and to an entry that stands elsewhere
now lead there, and the first place of a name becomes a link. It changes what
people have written on pages, never a log. With --dry-run it only shows what it
would do.

--secrets instead names the places of secrets (API keys, tokens, passwords,
private keys) and people's numbers (resident registration, cards, mobile
phones, bank accounts …). It never shows a value.`),
		Example: "  memctl lint\n  memctl lint --check broken-link --all\n  memctl lint --fix --dry-run\n  memctl lint --fix --check missing-backlink\n  memctl lint --json | jq '.counts'\n  memctl lint --secrets",
		Args:    a.exactly(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := a.lintable(&o, secrets); err != nil {
				return err
			}
			e, err := a.open()
			if err != nil {
				return err
			}
			defer e.Close()
			if secrets {
				return a.lintSecrets(cmd, e)
			}
			return a.lintAll(cmd, e, &o)
		},
	}
	cmd.Flags().StringSliceVar(&o.checks, "check", nil, a.t("`NAME`이 검사만 (여러 번 쓸 수 있음)", "`NAME`only this check (may be repeated)"))
	cmd.Flags().BoolVarP(&o.all, "all", "a", false, a.t("줄이지 않고 모두", "everything, not the first few of each check"))
	cmd.Flags().BoolVar(&secrets, "secrets", false, a.t("비밀과 개인의 번호가 있는 자리", "places of secrets and of people's numbers"))
	cmd.Flags().BoolVar(&o.fix, "fix", false, a.t("안전한 것을 고칩니다", "mend what is safe"))
	cmd.Flags().BoolVarP(&o.dry, "dry-run", "n", false, a.t("--fix: 쓰지 않고, 바뀔 것만 보여 줍니다", "--fix: write nothing, show what would change"))
	return cmd
}

// lintOptions are what a person asks of lint.
type lintOptions struct {
	checks        []string
	all, fix, dry bool
}

// lintable returns an error for options that do not go together.
func (a *app) lintable(o *lintOptions, secrets bool) error {
	for _, c := range o.checks {
		if !slices.Contains(lint.Checks(), c) {
			return a.usage("--check %q: 알 수 없는 검사입니다. 있는 것: %s", "--check %q: no such check; there are %s", c, strings.Join(lint.Checks(), ", "))
		}
	}
	switch {
	case secrets && len(o.checks) > 0:
		return a.usage("--secrets와 --check는 함께 쓰지 않습니다", "--secrets and --check do not go together")
	case secrets && o.fix:
		return a.usage("--secrets와 --fix는 함께 쓰지 않습니다", "--secrets and --fix do not go together")
	case o.dry && !o.fix:
		return a.usage("--dry-run은 --fix와 함께 씁니다", "--dry-run goes with --fix")
	}
	return nil
}

func (a *app) lintAll(cmd *cobra.Command, e *engine.Engine, o *lintOptions) (err error) {
	var found *night.Linted
	if o.fix {
		found, err = e.LintFix(cmd.Context(), o.checks, o.dry)
	} else {
		found, err = e.Lint(cmd.Context(), o.checks)
	}
	if err != nil {
		return err
	}
	a.clearBar()
	if a.json {
		for i := range found.Findings {
			found.Findings[i].Mend = found.Findings[i].Advice(a.lang, a.quoted)
		}
		err = a.printJSON(found)
	} else {
		if o.fix {
			a.printFixed(found)
		}
		a.printFindings(found, o.all)
	}
	if err == nil && lint.Counted(found.Findings) {
		return errPartial
	}
	return err
}

func (a *app) quoted(word string) string { return shell.Quote(clean(word), runtime.GOOS) }

// printFixed shows what was mended, or would be.
func (a *app) printFixed(found *night.Linted) {
	n := len(found.Fixed)
	title := a.count(n, "%d곳을 고쳤습니다", "place mended", "places mended")
	if found.DryRun {
		title = a.count(n, "%d곳을 고칩니다 (아직 쓰지 않았습니다)", "place to mend (nothing is written)", "places to mend (nothing is written)")
	}
	a.printf("%s\n", a.bold(title))
	for i := range found.Fixed {
		f := &found.Fixed[i]
		a.printf("  %s:%d: %s → %s  %s\n", clean(f.Path), f.Line, clean(f.Edit.Was), clean(f.Edit.Is), a.dim(f.Code))
	}
	a.printf("\n")
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
	if run := f.Run(a.quoted); run != "" {
		text += "  " + a.dim(run)
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
