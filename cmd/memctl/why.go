package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/decay"
	"github.com/seed-a44923cb/memctl/engine/view"
	"github.com/spf13/cobra"
)

func (a *app) whyCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "why ID",
		Short: a.t("항목이 왜 거기 있는지 설명합니다", "explain an entry"),
		Long: a.t(`어느 일지의 어느 줄에서 왔고, 어떤 규칙이 그 자리에 두었으며, 무엇을 합쳤고,
확신이 날마다 어떠했으며, 언제 흐려지는지 보여 줍니다.`,
			`Shows the log lines an entry came from, the rules that filed it, what it
absorbed, its confidence day by day, and when it will fade.`),
		Example: "  memctl why mk7q2m9x4bt",
		Args:    a.exactly(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := a.open()
			if err != nil {
				return err
			}
			defer e.Close()
			w, err := e.Why(cmd.Context(), args[0])
			if err != nil {
				return missing(err, args[0])
			}
			if a.json {
				return a.printJSON(w)
			}
			a.printWhy(w)
			return nil
		},
	}
}

func (a *app) printWhy(w *view.Why) {
	a.printEntry(&w.EntryView)
	a.printf("\n")
	a.headline(a.t("규칙", "Rules"))
	a.printRules(w)
	a.printf("\n")
	a.headline(a.t("지나온 길", "History"))
	a.printEvents(w.Events)
	a.printWorkings(w.Events)
	if len(w.Curve) > 0 {
		a.printf("\n")
		a.headline(a.t("날마다의 확신", "Confidence day by day"))
		a.printCurve(w.Curve, w.Standing)
	}
}

func (a *app) printRules(w *view.Why) {
	var rows [][2]string
	for _, r := range w.Rules {
		text := fmt.Sprintf("%s%+d", r.Kind, r.Weight)
		if r.Target != "" {
			text += " → " + r.Target
		}
		rows = append(rows, [2]string{r.ID, text + "  " + a.dim(r.At)})
	}
	for _, id := range w.EntryView.Rules {
		if !slices.ContainsFunc(w.Rules, func(r view.RuleView) bool { return r.ID == id }) {
			rows = append(rows, [2]string{id, a.t("(이제 없는 규칙)", "(the rule is gone)")})
		}
	}
	switch {
	case len(rows) > 0:
	case w.ByPerson:
		a.printf("  %s\n", a.t("사람이 정했습니다", "a person decided"))
	case !slices.ContainsFunc(w.Events, func(ev view.EventView) bool { return ev.Op == bank.OpAccept }):
		a.printf("  %s\n", a.t("일지에 더는 없는 줄이라 어떤 규칙이 정했는지 알 수 없습니다", "the log no longer has the line, so the rules that decided are not known"))
	default:
		a.printf("  %s\n", a.t("줄이 종류를 스스로 밝혔고, 자리는 그 종류의 기본 페이지입니다", "the line states its kind itself, and goes to the default page of that kind"))
	}
	a.table("  ", rows)
}

func (a *app) printEvents(events []view.EventView) {
	wide := 0
	for i := range events {
		wide = max(wide, columns(a.eventWord(&events[i])))
	}
	for i := range events {
		ev := &events[i]
		a.printf("  %s  %s", ev.Day, pad(a.eventWord(ev), wide))
		for _, s := range []string{ev.Source, a.eventWhy(clean(ev.Why)), clean(ev.Page)} {
			if s != "" {
				a.printf("  %s", s)
			}
		}
		if ev.Other != "" {
			a.printf("  ↔ %s", ev.Other)
		}
		if ev.By == bank.Person {
			a.printf("  %s", a.t("[사람]", "[by a person]"))
		}
		a.printf("\n")
		for _, l := range [][2]string{{"−", ev.Before}, {"+", ev.Text}} {
			if l[1] != "" {
				a.printf("              %s %s\n", l[0], clean(l[1]))
			}
		}
	}
}

// eventWord is what happened, with the confidence from then on.
func (a *app) eventWord(ev *view.EventView) string {
	if ev.C != 0 {
		return a.opWord(ev.Op) + " (" + hundredths(ev.C) + ")"
	}
	return a.opWord(ev.Op)
}

// curveRows is how many days of a curve are printed, unless more happened.
const curveRows = 16

// printCurve draws a bar for each day that is shown.
func (a *app) printCurve(points []view.CurvePoint, standing string) {
	for _, i := range curveDays(points) {
		p, last := points[i], i == len(points)-1
		mark := ""
		switch {
		case p.Event:
			mark = " ●"
		case last && standing == "archived":
			mark = a.t(" ← 보관", " ← archived")
		case last && standing == "live" && p.Worth < decay.Threshold:
			mark = a.t(" ← 흐려짐", " ← fades")
		}
		bar := strings.Repeat("▇", max(p.Worth, 0)/4)
		a.printf("  %s  %s  %s%s\n", p.Day, hundredths(max(p.Worth, 0)), a.dim(bar), mark)
	}
}

// curveDays picks the days of a curve that are shown: the first, the last and all on which something happened; then the
// widest gaps are halved while there is room.
func curveDays(points []view.CurvePoint) []int {
	var days []int
	for i, p := range points {
		if i == 0 || i == len(points)-1 || p.Event {
			days = append(days, i)
		}
	}
	for len(days) < curveRows {
		at, gap := 0, 1
		for i := 1; i < len(days); i++ {
			if g := days[i] - days[i-1]; g > gap {
				at, gap = i, g
			}
		}
		if gap == 1 {
			break
		}
		days = slices.Insert(days, at, days[at-1]+gap/2)
	}
	return days
}
