package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/wiki"
)

func (a *app) wikiHistoryCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "history SUBJECT [SLOT]",
		Short: a.t("무엇이 언제 어떻게 바뀌었는지 봅니다", "how what holds of a subject came to hold"),
		Long: a.t(`대상의 자리(포트, 담당, …)마다 값을, 그 값이 된 날과 줄과 출처, 그리고 끝난
까닭과 함께 오래된 것부터 보여 줍니다. 자리의 이름은 한국어로도 영어로도 됩니다.`,
			`Shows for each slot of a subject (port, owner, …) its values, the oldest first,
each with the day from which it held, its line and source, and why it ended. The
slot may be named in either language.`),
		Example:           "  memctl wiki history " + a.t("결제서버\n  memctl wiki history 결제서버 포트", "billing-api\n  memctl wiki history billing-api port"),
		Args:              a.between(1, 2),
		ValidArgsFunction: a.pageNames,
		RunE: a.onWiki(func(ctx context.Context, e *engine.Engine, args []string) error {
			slot := ""
			if len(args) > 1 {
				slot = args[1]
			}
			h, err := e.WikiHistory(ctx, args[0], slot)
			if _, ok := errors.AsType[*wiki.NoSlotError](err); ok {
				return err
			}
			if err != nil {
				return a.noSubject(err, args[0])
			}
			a.clearBar()
			if a.json {
				return a.printJSON(h)
			}
			a.printHistory(h)
			return nil
		}),
	}
}

// noSubject says which subject is missing.
func (a *app) noSubject(err error, name string) error {
	if errors.Is(err, bank.ErrNotFound) {
		return &missingError{name: name, subj: true}
	}
	return err
}

func (a *app) printHistory(h *wiki.History) {
	if len(h.Slots) == 0 {
		a.note(clean(h.Subject)+": 값이 하나씩인 자리가 아직 없습니다", "nothing is known of "+clean(h.Subject)+" that holds one value at a time")
		return
	}
	for i := range h.Slots {
		s := &h.Slots[i]
		if i > 0 {
			a.printf("\n")
		}
		name := a.slotName(s)
		if name == "" {
			name = a.t("(이름 없는 자리)", "(a slot without a name)")
		}
		a.printf("%s\n", a.bold(name))
		for j := range s.Values {
			a.printStep(&s.Values[j])
		}
	}
}

func (a *app) printStep(v *wiki.StepView) {
	until := a.t("지금까지", "now")
	if v.Until != 0 {
		until = v.Until.String()
	} else if v.End != "" {
		until = "?"
	}
	why := ""
	switch v.End {
	case "":
	case wiki.Newer:
		why = a.t("새 줄이 다른 값을 말함", "a newer line gives another value")
	case "superseded":
		why = a.t("새 것이 자리를 대신함", "superseded")
	default:
		why = a.eventWhy(v.End)
	}
	a.printf("  %s – %s  %s\n", v.Since, pad(until, 10), clean(v.Value))
	a.printf("    %s\n", a.dim(clean(v.Line.Text)+"  ^"+v.Line.ID+sourceOf(&v.Line)))
	if why != "" {
		a.printf("    %s\n", a.t("끝난 까닭: ", "ended: ")+clean(why))
	}
}

// sourceOf is the first source of an entry behind two blanks.
func sourceOf(l *wiki.Line) string {
	if len(l.Sources) == 0 {
		return ""
	}
	return "  " + l.Sources[0]
}

func (a *app) wikiStatusCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "status",
		Short: a.t("위키가 어떤지 봅니다", "how the wiki stands"),
		Long: a.t(`대상과 페이지의 수, 갈래별 페이지, 석 달 넘게 새 소식이 없는 페이지, 가장 큰
페이지, 옛 이름, 이름이 겹치는 대상, 빠진 줄의 수를 보여 줍니다.`,
			`Shows how many subjects there are, with and without a page, pages by category,
those of which nothing was heard for 90 days, the largest, redirects, subjects
that share a name, and how many lines pages leave out.`),
		Example: "  memctl wiki status\n  memctl wiki status --json",
		Args:    a.exactly(0),
		RunE: a.onWiki(func(ctx context.Context, e *engine.Engine, _ []string) error {
			s, err := e.WikiStatus(ctx)
			if err != nil {
				return err
			}
			a.clearBar()
			if a.json {
				return a.printJSON(s)
			}
			a.printWikiStatus(s)
			return nil
		}),
	}
}

// shownStale is how many stale pages are shown; --json has all.
const shownStale = 10

func (a *app) printWikiStatus(s *wiki.Status) {
	var kinds []string
	for _, c := range slices.Sorted(maps.Keys(s.Categories)) {
		kinds = append(kinds, fmt.Sprintf("%s %d", a.categoryWord(c), s.Categories[c]))
	}
	rows := [][2]string{
		{a.t("대상", "subjects"), fmt.Sprintf(a.t("%d (페이지 있음 %d, 없음 %d)", "%d (%d with a page, %d without)"), s.Subjects, s.Pages, s.Without)},
		{a.t("갈래", "categories"), strings.Join(kinds, ", ")},
		{a.t("쓴 글", "written"), fmt.Sprint(s.People)},
		{a.t("질문", "questions"), fmt.Sprint(s.Questions)},
		{a.t("옛 이름", "redirects"), fmt.Sprint(s.Redirects)},
		{a.t("빠진 줄", "left out"), a.count(s.Left, "%d줄", "line", "lines")},
	}
	label := a.t("오래됨", "stale")
	for i := range s.Stale {
		if i == shownStale {
			more := len(s.Stale) - shownStale
			rows = append(rows, [2]string{"", fmt.Sprintf(a.t("그 밖에 %d개 (--json)", "%d more (--json)"), more)})
			break
		}
		rows = append(rows, [2]string{label, fmt.Sprintf("%s  %s", clean(s.Stale[i].Name), s.Stale[i].Updated)})
		label = ""
	}
	label = a.t("큰 것", "largest")
	for i := range s.Largest {
		rows = append(rows, [2]string{label, fmt.Sprintf("%s  %s", clean(s.Largest[i].Name), bytesOf(s.Largest[i].Bytes))})
		label = ""
	}
	label = a.t("겹침", "shared")
	for _, n := range s.Shared {
		rows = append(rows, [2]string{label, fmt.Sprintf("%s  %s", clean(n.Name), clean(strings.Join(n.Subjects, ", ")))})
		label = ""
	}
	label = a.t("이름 바뀜?", "renamed?")
	for _, p := range s.Proposed {
		rows = append(rows, [2]string{label, fmt.Sprintf("%s → %s  %s", clean(p.Subject), clean(p.Name), a.dim("memctl wiki merge|rename"))})
		label = ""
	}
	a.table("", slices.DeleteFunc(rows, func(r [2]string) bool { return r[1] == "" }))
}
