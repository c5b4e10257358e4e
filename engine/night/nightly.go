package night

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/lint"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/run"
)

// Bounds of one report: lines about entries, statuses that are stale, findings of one check.
const (
	maxStale    = 20
	maxMoved    = 60
	maxReported = 5
)

// tell makes the checks, fills in the phases, and adds a section to the day's report if the run has anything to tell: it
// changed something, read statements and kept none of them, or something has become stale.
func (e *Night) tell(ctx context.Context, p *run.Plan) error {
	found, view, err := e.lintPlan(ctx, p)
	if err != nil {
		return err
	}
	r := p.Report
	r.Findings = map[string]int{}
	for i := range found {
		r.Findings[found[i].Code]++
	}
	r.Phases = p.Phases(len(found), len(view.Files))
	quiet := len(p.Changes.Changes) == 0 && (r.Kept > 0 || r.Read == 0 || p.Snap.Cursor == nil)
	if quiet && (len(p.Folded.Stale) == 0 || p.Snap.Cursor == nil) || p.DryRun {
		return nil
	}
	rel := files.ReportsDir + "/" + p.Snap.Clock.Day.String() + ".md"
	if err := e.Ws.Blocked(rel); err != nil {
		p.Snap.Problem(problem.Of(rel, err))
		r.Problems = p.Snap.AllProblems()
		return nil // the run does not hang on its report
	}
	old, err := e.ReadIfThere(rel)
	if err != nil {
		p.Snap.Problem(problem.Of(rel, err))
		r.Problems = p.Snap.AllProblems()
		return nil
	}
	w := reporter{e: e, p: p, lang: e.Cfg.Language}
	if len(bytes.TrimSpace(old)) == 0 {
		w.line("# %s", w.say("밤사이 정리", "Reflection")+" "+p.Snap.Clock.Day.String())
		w.line("")
	} else {
		w.line("")
	}
	w.line("## %s", p.Snap.Clock.At.In(e.Cfg.Zone).Format("15:04"))
	w.phases()
	w.moved()
	w.stale()
	w.unkept()
	w.findings(byPath(view), found)
	w.problems()
	r.ReportPage, p.Told = rel, true
	return e.run.PlanAppend(p, rel, w.b.Bytes())
}

// reporter writes the section of one run.
type reporter struct {
	e    *Night
	p    *run.Plan
	lang string
	b    bytes.Buffer
}

func (w *reporter) line(format string, args ...any) { fmt.Fprintf(&w.b, format+"\n", args...) }

func (w *reporter) say(ko, en string) string {
	if w.lang == "en" {
		return en
	}
	return ko
}

// heading begins a part of the section, where there is something to put in it.
func (w *reporter) heading(ko, en string, n int) bool {
	if n > 0 {
		w.line("\n### %s (%d)\n", w.say(ko, en), n)
	}
	return n > 0
}

func (w *reporter) phases() {
	w.line("")
	for _, ph := range w.p.Report.Phases {
		if words := ph.Words(w.lang); words != "" {
			if ph.Name == report.PhaseDistil && ph.Why != "" {
				words += " (" + w.reasons(w.p.Report.Skipped) + ")"
			}
			w.line("- %s", words)
		}
	}
}

func (w *reporter) reasons(skipped map[string]int) string {
	parts := make([]string, 0, len(skipped))
	for _, r := range report.ByCount(skipped) {
		parts = append(parts, w.reason(r)+" "+strconv.Itoa(skipped[r]))
	}
	return strings.Join(parts, ", ")
}

func (w *reporter) reason(r string) string { return cmp.Or(report.ReasonWord(r, w.lang), r) }

// moved lists what became of entries, each line with their ids, by which a purge finds it again. What only said something again
// is counted.
func (w *reporter) moved() {
	var lines []string
	st := w.p.Folded.Machine.State()
	name := func(id string) string {
		en, ok := st.Resolve(id)
		if !ok {
			return id
		}
		return bank.Quoted(bank.Excerpt(w.e.Redact(en.Text))) + " (" + en.ID + ")"
	}
	said := 0
	for i := range w.p.Events {
		ev := &w.p.Events[i]
		word, told := report.ChangelogWords[ev.Op]
		switch {
		case ev.Op == bank.OpSupport:
			said++
		case told && ev.Op != bank.OpPurge:
			l := w.say(word.Ko, word.En) + ": " + name(ev.Entry)
			if ev.Other != "" {
				l += " → " + name(ev.Other)
			}
			if ev.Why != "" {
				l += ", " + report.ChangelogWhy(ev.Why, w.lang)
			}
			lines = append(lines, l)
		}
	}
	if !w.heading("달라진 것", "What moved", len(lines)) {
		return
	}
	for _, l := range lines[:min(len(lines), maxMoved)] {
		w.line("- %s", l)
	}
	if more := len(lines) - maxMoved; more > 0 {
		w.line("- "+w.say("… 그 밖에 %d건은 bank/_meta/changelog.md에 있습니다", "… and %d more, in bank/_meta/changelog.md"), more)
	}
	if said > 0 {
		w.line("- "+w.say("다시 나온 말 %d건", "said again: %d"), said)
	}
	w.line("\n%s", w.say("까닭은 memctl why ID가 보여 줍니다.", "memctl why ID says why."))
}

// stale lists the statuses of which nobody has said anything for long since the last report, and what becomes of them.
func (w *reporter) stale() {
	list := w.p.Folded.Stale
	if !w.heading("말이 없는 상태와 할 일", "Statuses and steps gone quiet", len(list)) {
		return
	}
	slices.SortStableFunc(list, func(a, b distil.Stale) int { return cmp.Compare(b.Since, a.Since) })
	for i := range list[:min(len(list), maxStale)] {
		s := &list[i]
		w.line("- %s (%s), "+w.say("%s 이후로 말이 없고 %s에 보관됩니다", "not named since %s, archived on %s"), bank.Quoted(bank.Excerpt(w.e.Redact(s.Entry.Text))), s.Entry.ID, s.Heard, s.Ends)
	}
	if more := len(list) - maxStale; more > 0 {
		w.line("- "+w.say("… 그 밖에 %d건", "… and %d more"), more)
	}
	w.line("\n%s", w.say("아직 그렇다면 일지에 한 줄 적거나 memctl pin ID로 붙들어 두고, 끝났으면 끝났다고 적거나 memctl archive ID로 거둡니다.",
		"Still so? A line in a log says it, and memctl pin ID holds it. Over? A line that says so ends it, and so does memctl archive ID."))
}

// unkept says what was read and not kept, by reason, with the last places of each.
func (w *reporter) unkept() {
	t := w.p.Folded.Machine.Tally()
	n := 0
	for _, c := range t.Skipped {
		n += c
	}
	if !w.heading("남기지 않은 말", "Not kept", n) {
		return
	}
	for _, r := range report.ByCount(t.Skipped) {
		w.line("- %s %d", w.reason(r), t.Skipped[r])
		for _, ex := range t.Examples[r] {
			text := ""
			if ex.Text != "" && !w.p.Gone.In(ex.Text) {
				text = ": " + bank.Quoted(bank.Excerpt(ex.Text))
			}
			w.line("  - %s:%d%s", ex.Path, ex.Line, text)
		}
	}
}

func (w *reporter) findings(files map[string]*lint.File, found []lint.Finding) {
	if !w.heading("손볼 곳", "To mend", len(found)) {
		return
	}
	for _, group := range lint.ByCheck(found) {
		code, n := group[0].Code, len(group)
		w.line("- %s %d", lint.Title(code, w.lang), n)
		shown := group[:min(n, maxReported)]
		w.e.masked(files, shown)
		for i := range shown {
			f := &shown[i]
			at := f.Path
			if f.Line > 0 {
				at += ":" + strconv.Itoa(f.Line)
			}
			text := bank.Quoted(f.Message(w.lang, w.reason))
			if f.Entry != "" {
				text += " (" + strings.TrimSpace(f.Entry+" "+otherID(f)) + ")"
			}
			w.line("  - %s", strings.TrimSuffix(at+": "+text, ": "))
		}
		if more := n - maxReported; more > 0 {
			w.line("  - "+w.say("… 그 밖에 %d건: memctl lint --check %s --all", "… and %d more: memctl lint --check %s --all"), more, code)
		}
	}
}

// otherID are the ids of the other entries of which a finding has words, by which a purge finds its line.
func otherID(f *lint.Finding) string {
	if f.Code == lint.OpenConflict || f.Code == lint.ContradictionLoop {
		return f.Other
	}
	return ""
}

func (w *reporter) problems() {
	problems := w.p.Report.Problems
	if len(problems) == 0 {
		return
	}
	w.line("\n%s", w.say("읽지 못한 파일이 있습니다: memctl status", "Some files could not be taken: memctl status"))
}
