package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
)

func (a *app) whyCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "why ID",
		Short: a.t("항목이 왜 거기 있는지 설명한다", "explain an entry: its log line, its rules, its history, when it fades"),
		Long: a.t("어느 글 어느 줄에서 왔고, 어떤 규칙이 그리 두었으며, 무엇을 합쳤고, 확신이 날마다 어떠했으며, 언제 흐려지는지 보인다.",
			"Shows the log line an entry came from, the rules that filed it, what it absorbed, its confidence day by day, and when it will fade."),
		Example: "  memctl why mk7q2m9x4bt",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := a.open()
			if err != nil {
				return err
			}
			defer e.Close()
			w, err := e.Why(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			if a.json {
				return a.printJSON(w)
			}
			a.printWhy(w)
			return nil
		},
	}
}

func (a *app) printWhy(w *engine.Why) {
	a.printEntry(&w.EntryView)
	if len(w.Rules) > 0 {
		a.printf("\n%s\n", a.bold(a.t("규칙", "rules")))
		for _, r := range w.Rules {
			a.printf("  %s (%s %+d%s)  %s\n", r.ID, r.Kind, r.Weight, arrow(r.Target), a.dim(r.At))
		}
	}
	a.printf("\n%s\n", a.bold(a.t("지나온 길", "history")))
	for _, ev := range w.Events {
		a.printf("  %s  %s%s\n", ev.Day, a.opWord(ev.Op), a.eventDetail(&ev))
	}
	if len(w.Curve) > 0 {
		a.printf("\n%s\n", a.bold(a.t("날마다의 확신", "confidence day by day")))
		a.printCurve(w.Curve, w.Standing)
	}
}

func arrow(target string) string {
	if target == "" {
		return ""
	}
	return " → " + target
}

func (a *app) eventDetail(ev *engine.EventView) string {
	var b strings.Builder
	if ev.C != 0 {
		fmt.Fprintf(&b, " (%s)", hundredths(ev.C))
	}
	if ev.Source != "" {
		b.WriteString("  " + ev.Source)
	}
	if ev.Other != "" {
		b.WriteString("  ↔ " + ev.Other)
	}
	if ev.Why != "" {
		b.WriteString("  " + ev.Why)
	}
	if ev.By == bank.Person {
		b.WriteString("  " + a.t("[사람]", "[by a person]"))
	}
	if ev.Before != "" {
		fmt.Fprintf(&b, "\n              − %s", ev.Before)
	}
	if ev.Text != "" {
		fmt.Fprintf(&b, "\n              + %s", ev.Text)
	}
	return b.String()
}

func (a *app) opWord(op bank.Op) string {
	words := map[bank.Op][2]string{
		bank.OpAccept: {"받아들임", "accepted"}, bank.OpSupport: {"뒷받침", "supported"}, bank.OpRefine: {"자세해짐", "refined"},
		bank.OpSupersede: {"예전 것이 됨", "superseded"}, bank.OpConflict: {"어긋남", "conflict"}, bank.OpArchive: {"보관", "archived"},
		bank.OpRestore: {"되살아남", "restored"}, bank.OpWithdraw: {"출처가 없어짐", "withdrawn"}, bank.OpEdit: {"고침", "edited"},
		bank.OpPin: {"고정", "pinned"}, bank.OpUnpin: {"고정 풂", "unpinned"},
	}
	if w, ok := words[op]; ok {
		return a.t(w[0], w[1])
	}
	return string(op)
}

// curveRows is how many days of a curve are printed; the days on which something happened always are.
const curveRows = 14

// printCurve draws a bar for each day: all days with an event, the last, and as many between as fit.
func (a *app) printCurve(points []engine.CurvePoint, standing string) {
	step := max(1, len(points)/curveRows)
	for i, p := range points {
		last := i == len(points)-1
		if !p.Event && !last && i%step != 0 {
			continue
		}
		mark := ""
		switch {
		case p.Event:
			mark = " ●"
		case last && p.Worth < 30 && standing == "live":
			mark = " " + a.t("← 흐려져 보관함으로", "← fades into the archive")
		case last && standing == "archived":
			mark = " " + a.t("← 보관됨", "← archived")
		}
		a.printf("  %s  %s  %s%s\n", p.Day, hundredths(p.Worth), strings.Repeat("▇", max(p.Worth, 0)/4), mark)
	}
}
