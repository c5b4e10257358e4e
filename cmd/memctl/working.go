package main

import (
	"fmt"
	"strconv"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/view"
)

// mergesShown is how many merges of an entry are explained, the newest; --json has all. An end and a conflict always are.
const mergesShown = 2

// printWorkings explains the ends, conflicts and merges of an entry: the two texts side by side, and what decided.
func (a *app) printWorkings(events []view.EventView) {
	left, begun := 0, false
	for i := range events {
		if events[i].How != nil && isMerge(events[i].Op) {
			left++
		}
	}
	for i := range events {
		ev := &events[i]
		if ev.How == nil {
			continue
		}
		if isMerge(ev.Op) {
			if left--; left >= mergesShown {
				continue
			}
		}
		if !begun {
			a.printf("\n")
			a.headline(a.t("무엇이 정했나", "What decided"))
			begun = true
		}
		a.printWorking(ev)
	}
}

func isMerge(op bank.Op) bool { return op == bank.OpSupport || op == bank.OpRefine }

func (a *app) printWorking(ev *view.EventView) {
	w := ev.How
	head := fmt.Sprintf("  %s  %s", ev.Day, a.bold(a.opWord(ev.Op)))
	if why := a.eventWhy(clean(ev.Why)); why != "" {
		head += "  " + why
	}
	a.printf("%s\n", head)
	ids := [2]string{w.Older, w.Newer}
	if isMerge(ev.Op) {
		ids[1] = a.t("나온 줄", "the line")
	}
	a.table("    ", [][2]string{{"A " + ids[0], clean(w.TextA)}, {"B " + ids[1], clean(w.TextB)}})
	a.table("    ", a.verdictRows(w.Compared, !isMerge(ev.Op) && w.ByTexts))
	a.printSideBySide(w.Compared, "    ")
	if w.Ends.Row != "" && !isMerge(ev.Op) {
		a.printSigns(w.Ends, "    ")
	}
	for _, n := range a.workingNotes(w) {
		a.printf("    %s\n", a.dim(n))
	}
	a.printf("\n")
}

// verdictRows say how the two texts compare, and which row of the table decided if one may.
func (a *app) verdictRows(c *view.Compared, ends bool) [][2]string {
	rows := [][2]string{{a.t("견줌", "compared"), fmt.Sprintf(a.t("%s (핵심어 %d%% 겹침)", "%s (%d%% of the keywords)"), a.relation(c.Relation), c.Overlap)}}
	if guard := a.guardWord(c); guard != "" {
		rows = append(rows, [2]string{a.t("합치지 않은 이유", "not merged"), clean(guard)})
	}
	if ends && c.Ends.Row != "" {
		rows = append(rows, [2]string{a.t("표의 행", "row"), c.Ends.Row + ": " + a.rowGloss(c.Ends)})
	}
	return rows
}

// rowGloss says what a row of the table of endings means.
func (a *app) rowGloss(e *view.Ends) string {
	if a.lang == "ko" || e.Gloss == "" {
		return a.reasonWord(e.Row)
	}
	return e.Gloss
}

// printSigns prints the signs of one slot with what each is worth, their sum, and what that is held against.
func (a *app) printSigns(e *view.Ends, indent string) {
	rows := make([][]string, 0, len(e.Signs)+1)
	for _, s := range e.Signs {
		rows = append(rows, []string{s.Sign, strconv.Itoa(s.Count), "× " + odds(s.Weight), odds(s.Count * s.Weight)})
	}
	t := e.Thresholds
	sum := fmt.Sprintf(a.t("%s (%s부터 strong, %s부터 likely, %s부터 faint)", "%s (strong from %s, likely from %s, faint from %s)"), string(e.Match), odds(t.Strong), odds(t.Likely), odds(t.Faint))
	rows = append(rows, []string{a.t("합", "sum"), "", "", odds(e.Score) + "  " + sum})
	a.printf("\n")
	a.grid(indent, []cell{{head: a.t("신호", "sign")}, {head: a.t("개수", "count"), right: true}, {head: a.t("무게", "weight")}, {head: a.t("값", "worth")}}, rows, func(int) bool { return false })
	a.printf("%s%s\n", indent, a.dim(fmt.Sprintf(a.t("값 %s, 바뀜 %s, A %s, B %s", "values %s, change %s, A %s, B %s"), e.Between, e.Turn, e.Old, e.New)))
}

// odds is a number of hundredths of the logarithm of the odds.
func odds(hundredths int) string { return fmt.Sprintf("%+.2f", float64(hundredths)/100) }

// workingNotes say what is to be known of an explanation that was worked out anew.
func (a *app) workingNotes(w *view.Working) (notes []string) {
	if w.Edited {
		notes = append(notes, a.t("글이 그 뒤로 바뀌었습니다. 여기 있는 것은 그때의 글입니다", "the words of an entry were changed since; these are those of that day"))
	}
	if w.NoLine {
		notes = append(notes, a.t("B의 줄이 일지에 없어, 항목의 글로 견주었습니다", "the line of B is gone from its log; this is the text of the entry"))
	}
	switch {
	case w.Otherwise:
		notes = append(notes, a.t("지금 다시 견주면 그때와 다릅니다: 낱말이 얼마나 드문지와 읽는 법이 그때와 같지 않습니다", "worked out today it comes out otherwise: how rare the words are, or how they are read, has changed"))
	case !w.ByTexts:
		notes = append(notes, a.t("두 글만으로 정한 것이 아닙니다", "it was not decided by the two texts alone"))
	}
	return notes
}

// guardWord is what stopped a merge, with what each text has of it.
func (a *app) guardWord(c *view.Compared) string {
	guard := a.reasonWord(c.Guard)
	if said := report.ReasonWord(string(c.Part), a.lang); said != "" && c.Part != dedup.PartSubject && c.Part != dedup.PartAttribute && c.Part != dedup.PartPredicate {
		guard = said
	}
	if detail := a.sides(c); detail != "" {
		guard += " (" + detail + ")"
	}
	return guard
}
