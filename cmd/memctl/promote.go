package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/ask"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/judge"
)

// promotable refuses what --promote cannot do: to judge by a part of the memory whether all of it answers.
func (a *app) promotable(q question) error {
	switch {
	case q.dryRun && !q.promote:
		return a.usage("--dry-run은 --promote와 함께 씁니다", "--dry-run: only with --promote")
	case q.promote && (q.kinds != "" || q.in != "all" || q.since != "" || q.until != "" || len(q.entities) > 0):
		return a.usage("--promote는 기억 전체에 물어야 하므로 --kind, --entity, --in, --since, --until과 함께 쓰지 않습니다",
			"--promote asks the whole memory: not with --kind, --entity, --in, --since or --until")
	}
	return nil
}

// promote prints an answer as always, and gives its question a page if the bank answers it badly. A promotion that fails
// does not take the answer with it.
func (a *app) promote(ctx context.Context, e *engine.Engine, q question, ans recalled) error {
	ans.Gap = nil // what becomes of its page is said below
	req := ask.PromoteRequest{Question: q.Text, Hits: slices.Concat(ans.Hits, ans.Withheld), Refused: ans.Refused != nil, Behind: ans.Behind(), DryRun: q.dryRun}
	if ans.Reply != nil {
		req.Answer, req.Citations = ans.Reply.ToFile()
	}
	p, failed := e.Promote(ctx, req)
	ans.Promotion = p
	if a.json {
		ans.Cut(q.Limit)
	}
	err := a.printAnswer(ans, q.told(e, ans.Answer))
	if failed != nil {
		return failed
	}
	if !a.json {
		a.printPromotion(p)
	}
	for _, problem := range p.Problems {
		if !problem.Warning && err == nil {
			err = errPartial
		}
	}
	return err
}

// printPromotion says what became of a question.
func (a *app) printPromotion(p *find.Promotion) {
	a.clearBar()
	if p.DryRun {
		a.printDiff(p.Diff)
	}
	page := a.bold(clean(p.Page))
	switch p.Status {
	case ask.PromotedNew, ask.PromotedAdded:
		switch {
		case p.Filed:
			a.printf(a.t("답과 함께 남겼습니다: %s\n", "filed with its answer: %s\n"), page)
		case p.Status == ask.PromotedNew:
			a.printf(a.t("답을 기다리는 질문으로 남겼습니다: %s\n", "kept as a question that waits for an answer: %s\n"), page)
		default:
			a.printf(a.t("이미 남긴 질문입니다(%d번째): %s\n", "this question has a page (asked %d times): %s\n"), p.Asked, page)
		}
	case ask.PromotedAnswered:
		by := p.AnsweredBy
		if p.Entry != "" {
			by += " ^" + p.Entry
		}
		a.printf(a.t("이미 답이 있어 남기지 않았습니다: %s\n", "not promoted, it is answered: %s\n"), a.bold(clean(by)))
		return
	case ask.PromotedRefused:
		a.printf("%s\n", a.refusal(p.Reason))
		return
	}
	if p.Question != "" && p.Status == ask.PromotedAdded {
		a.printf("  %s: %s\n", a.t("질문", "question"), clean(p.Question))
	}
	why := map[string]string{
		judge.JudgedNothing:   a.t("찾은 것이 없어서", "nothing was found"),
		judge.JudgedLogs:      a.t("일지의 줄뿐이라서", "there are only lines of logs"),
		judge.JudgedUncovered: fmt.Sprintf(a.t("질문의 말을 %d%% 이상 가진 항목이 없어서", "no entry has %d%% of the question's words"), p.Need),
	}[p.Reason]
	if why != "" && !p.Filed {
		a.printf("  %s: %s\n", a.t("까닭", "because"), why)
	}
	a.printf("  %s\n", a.found(p))
	if p.DryRun {
		a.printf("  %s\n", a.t("쓰지 않았습니다", "nothing was written"))
	}
	a.printProblems(p.Problems, nil)
}

// found counts the sources of a question's page and names what they lack.
func (a *app) found(p *find.Promotion) string {
	s := a.count(p.Sources, "출처 %d개", "source", "sources") + fmt.Sprintf(a.t("(새로 %d개)", " (%d new)"), p.Added)
	if len(p.Missing) > 0 {
		s += a.t(" · 찾은 줄에 없는 말: ", " · words that none of them has: ") + clean(strings.Join(p.Missing, ", "))
	}
	return s
}

func (a *app) refusal(reason string) string {
	switch reason {
	case ask.RefusedLong:
		return a.t("질문이 너무 길어 페이지로 남기지 않았습니다", "not promoted: the question is too long for a page")
	case ask.RefusedBehind:
		return a.t("색인이 뒤처져 있어 답이 없는지 알 수 없으므로 남기지 않았습니다. 다시 물어봅니다", "not promoted: the index is behind, so an answer may have been missed; ask again")
	}
	return a.t("찾을 말이 없는 질문이라 남기지 않았습니다", "not promoted: there is no word in it to look for")
}

// noteGap says that a page waits for the answer to this question.
func (a *app) noteGap(ans *find.Answer) {
	g := ans.Gap
	if g == nil || a.json {
		return
	}
	a.clearBar()
	a.aside("memctl: "+a.t("답을 기다리는 질문입니다(%s부터, %d번 물음): %s", "this question waits for an answer (since %s, asked %d×): %s")+"\n", g.First, g.Asked, clean(g.Page))
}
