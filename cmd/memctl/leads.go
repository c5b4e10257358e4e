package main

import (
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/bundle"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/twins"
)

// printLeads shows what holds now of the subjects that a question names, but for what the first hits say, and returns the hits that are left to show.
func (a *app) printLeads(leads []find.Lead, told []twins.Told) (left []twins.Told) {
	leads, at := find.Apart(leads, len(told), func(hit int, entry string) bool { return told[hit].Says(entry) })
	for i := range leads {
		l := &leads[i]
		page := "[[" + bank.LinkTarget(strings.TrimPrefix(l.Page, "bank/")) + "]]"
		why := bundle.NamedBy(l.Asked, l.Answers)
		a.printf("%s  %s\n", a.bold(clean(l.Name)), a.dim(page+" · "+clean(why.Text(a.lang, false))))
		for _, n := range l.Lines {
			a.printf("    %s  %s\n", clean(n.Text), a.dim(n.Day.String()+" ^"+n.Entry))
		}
		a.printf("\n")
	}
	for _, i := range at {
		left = append(left, told[i])
	}
	return left
}
