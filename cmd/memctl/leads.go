package main

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/twins"
)

// mostBefore is how many hits lead by themselves: what they say is not said before them.
const mostBefore = 3

// printLeads shows what holds now of the subjects that a question names, but for what the first hits say, and returns the hits that are left to show.
func (a *app) printLeads(leads []find.Lead, told []twins.Told) (left []twins.Told) {
	first := func(entry string) bool {
		return slices.ContainsFunc(told[:min(mostBefore, len(told))], func(t twins.Told) bool { return t.Is(entry) })
	}
	var shown []string
	for i := range leads {
		l := &leads[i]
		lines := slices.DeleteFunc(slices.Clone(l.Lines), func(n find.LeadLine) bool { return first(n.Entry) || slices.Contains(shown, n.Entry) })
		if len(lines) == 0 {
			continue
		}
		page := "[[" + bank.LinkTarget(strings.TrimPrefix(l.Page, "bank/")) + "]]"
		a.printf("%s  %s\n", a.bold(clean(l.Name)), a.dim(page+" · "+a.t("질문에 나온 이름, 지금", "named in the question, now")))
		for _, n := range lines {
			shown = append(shown, n.Entry)
			a.printf("    %s  %s\n", clean(n.Text), a.dim(n.Day.String()+" ^"+n.Entry))
		}
		a.printf("\n")
	}
	return slices.DeleteFunc(slices.Clone(told), func(t twins.Told) bool {
		return slices.ContainsFunc(shown, t.Is)
	})
}
