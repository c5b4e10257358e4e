package engine

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/lint"
)

// Bounds of one report: lines about entries, findings of one check.
const (
	maxMoved    = 60
	maxReported = 5
)

// tell makes the checks, fills in the phases, and adds a section to the day's report if the run has anything to tell: it
// changed something, or read statements and kept none of them.
func (e *Engine) tell(ctx context.Context, p *plan) error {
	found, files, err := e.lintPlan(ctx, p)
	if err != nil {
		return err
	}
	r := p.report
	r.Findings = map[string]int{}
	for i := range found {
		r.Findings[found[i].Code]++
	}
	r.Phases = p.phases(len(found), files)
	if len(p.changes.Changes) == 0 && (r.Kept > 0 || r.Read == 0 || p.snap.cursor == nil) || p.dryRun {
		return nil
	}
	rel := reportsDir + "/" + p.snap.clock.Day.String() + ".md"
	if err := e.ws.Blocked(rel); err != nil {
		p.snap.problem(problemOf(rel, err))
		r.Problems = p.snap.allProblems()
		return nil // the run does not hang on its report
	}
	old, err := e.readIfThere(rel)
	if err != nil {
		p.snap.problem(problemOf(rel, err))
		r.Problems = p.snap.allProblems()
		return nil
	}
	w := reporter{e: e, p: p, lang: e.cfg.Language}
	if len(bytes.TrimSpace(old)) == 0 {
		w.line("# %s", w.say("밤사이 정리", "Reflection")+" "+p.snap.clock.Day.String())
		w.line("")
	} else {
		w.line("")
	}
	w.line("## %s", p.snap.clock.At.In(e.cfg.Zone).Format("15:04"))
	w.phases()
	w.moved()
	w.unkept()
	w.findings(found)
	w.problems()
	r.ReportPage = rel
	return e.planAppend(p, rel, w.b.Bytes())
}

// reporter writes the section of one run.
type reporter struct {
	e    *Engine
	p    *plan
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
	for _, ph := range w.p.report.Phases {
		if words := ph.Words(w.lang); words != "" {
			if ph.Name == PhaseDistil && ph.Why != "" {
				words += " (" + w.reasons(w.p.report.Skipped) + ")"
			}
			w.line("- %s", words)
		}
	}
}

func (w *reporter) reasons(skipped map[string]int) string {
	parts := make([]string, 0, len(skipped))
	for _, r := range byCount(skipped) {
		parts = append(parts, w.reason(r)+" "+strconv.Itoa(skipped[r]))
	}
	return strings.Join(parts, ", ")
}

func (w *reporter) reason(r string) string { return cmp.Or(ReasonWord(r, w.lang), r) }

// moved lists what became of entries, each line with their ids, by which a purge finds it again. What only said something again
// is counted.
func (w *reporter) moved() {
	var lines []string
	st := w.p.folded.machine.State()
	name := func(id string) string {
		en, ok := st.Resolve(id)
		if !ok {
			return id
		}
		return bank.Quoted(bank.Excerpt(w.e.redact(en.Text))) + " (" + en.ID + ")"
	}
	said := 0
	for i := range w.p.events {
		ev := &w.p.events[i]
		word, told := changelogWords[ev.Op]
		switch {
		case ev.Op == bank.OpSupport:
			said++
		case told && ev.Op != bank.OpPurge:
			l := w.say(word.ko, word.en) + ": " + name(ev.Entry)
			if ev.Other != "" {
				l += " → " + name(ev.Other)
			}
			if ev.Why != "" {
				l += ", " + changelogWhy(ev.Why, w.lang)
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

// unkept says what was read and not kept, by reason, with the last places of each.
func (w *reporter) unkept() {
	t := w.p.folded.machine.Tally()
	n := 0
	for _, c := range t.Skipped {
		n += c
	}
	if !w.heading("남기지 않은 말", "Not kept", n) {
		return
	}
	for _, r := range byCount(t.Skipped) {
		w.line("- %s %d", w.reason(r), t.Skipped[r])
		for _, ex := range t.Examples[r] {
			text := ""
			if ex.Text != "" && !w.p.gone.in(ex.Text) {
				text = ": " + bank.Quoted(bank.Excerpt(ex.Text))
			}
			w.line("  - %s:%d%s", ex.Path, ex.Line, text)
		}
	}
}

func (w *reporter) findings(found []lint.Finding) {
	if !w.heading("손볼 곳", "To mend", len(found)) {
		return
	}
	for _, group := range lint.ByCheck(found) {
		code, n := group[0].Code, len(group)
		w.line("- %s %d", lint.Title(code, w.lang), n)
		for i := range group[:min(n, maxReported)] {
			f := &group[i]
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

func otherID(f *lint.Finding) string {
	if f.Code == lint.OpenConflict {
		return f.Other
	}
	return ""
}

func (w *reporter) problems() {
	problems := w.p.report.Problems
	if len(problems) == 0 {
		return
	}
	w.line("\n%s", w.say("읽지 못한 파일이 있습니다: memctl status", "Some files could not be taken: memctl status"))
}

// reportsWithout rewrites the reports without some of their lines.
func (e *Engine) reportsWithout(p *plan, goes func(line []byte) bool) error {
	files, _, err := e.ws.Scan(background(), reportsDir)
	if err != nil {
		return err
	}
	for _, f := range files {
		if path.Ext(f.Path) != ".md" {
			continue
		}
		old, err := e.ws.ReadFile(f.Path)
		if err != nil {
			return err
		}
		var next bytes.Buffer
		for line := range bytes.Lines(old) {
			if !goes(line) {
				next.Write(line)
			}
		}
		e.planWrite(p, f.Path, old, next.Bytes())
	}
	return nil
}
