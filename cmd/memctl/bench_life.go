package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/life"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/internal/trial"
)

func (a *app) benchLifeCmd() *cobra.Command {
	var show bool
	c := &cobra.Command{
		Use:   "life DIR…",
		Short: a.t("바뀌는 일을 적은 노트로, 지금 맞는 것을 말하는지 측정합니다", "measure on notes: what holds, what changed, what is said first"),
		Long: a.t(`memory/의 일지와, 무엇이 사실인지 사람이 적은 truth.jsonl, questions.jsonl,
tasks.jsonl, subjects.jsonl을 읽습니다. 없는 파일의 것은 세지 않습니다
(docs/life.md). 일지를 임시 작업 폴더에 하루씩 넣어 간추리고 하루를 닫은 뒤,
마지막 날의 다음 날에 모두 묻습니다. 폴더마다 한 줄, 평균이 한 줄입니다.`,
			`Reads the logs in memory/, and what a person has written down of them in
truth.jsonl, questions.jsonl, tasks.jsonl and subjects.jsonl (what is missing is
not counted; see docs/life.md). The logs are distilled day by day in a temporary
workspace, each day is closed, and everything is asked on the day after the
last. Each folder has a row, and their mean.`) + "\n\n" + a.lifeFigures(),
		Example: "  memctl bench life notes-of-march\n  memctl bench life lives/* --show\n  memctl bench life lives/* --json | jq .mean",
		Args:    a.atLeast(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.benchLife(cmd.Context(), args, show)
		},
	}
	c.Flags().BoolVar(&show, "show", false, a.t("무엇을 놓쳤고 잘못 끝냈는지도 보여 줍니다", "also list what was missed, lost, or ended wrongly"))
	return c
}

// lifeReport is the outcome of bench life.
type lifeReport struct {
	Lives []*life.Figures `json:"lives"`
	Mean  *life.Shares    `json:"mean"`
}

// benchLife reads all lives before it scores the first, since that takes long.
func (a *app) benchLife(ctx context.Context, dirs []string, show bool) error {
	lives := make([]*trial.Life, len(dirs))
	for i, dir := range dirs {
		l, err := a.readLife(dir)
		if err != nil {
			return err
		}
		lives[i] = l
	}
	r := &lifeReport{}
	for _, l := range lives {
		f, err := l.Score(ctx)
		if err != nil {
			return err
		}
		if !show {
			f.Details = nil
		}
		r.Lives = append(r.Lives, f)
	}
	r.Mean = life.Mean(r.Lives)
	a.clearBar()
	if a.json {
		return a.printJSON(r)
	}
	a.printLives(r)
	for _, f := range r.Lives {
		a.printDetails(f)
	}
	return nil
}

// faultsShown is how many faults of a life are named.
const faultsShown = 20

// readLife reads a life. All that is wrong with it is said; the last of it is the error.
func (a *app) readLife(dir string) (*trial.Life, error) {
	if info, err := os.Stat(dir); err != nil {
		return nil, err
	} else if !info.IsDir() {
		return nil, a.usage("%s: 폴더가 아닙니다", "%s: not a folder", dir)
	}
	l, faults, err := trial.ReadLife(dir)
	if err != nil {
		return nil, err
	}
	if n := len(faults); n > 0 {
		for _, f := range faults[:min(n, faultsShown)-1] {
			if !a.json {
				a.complain(a.cause(f), "")
			}
		}
		return nil, faults[min(n, faultsShown)-1]
	}
	l.Ask, l.Step, l.IndexWithin = a.askOfLife, a.steps, indexAfterRun
	l.Warn = func(p *problem.Problem) { a.alert("%s: %s", l.Name, a.problem(p)) }
	return l, nil
}

// askOfLife asks what memctl recall --json asks, with its flags as they are by default but for --any and --answer.
func (a *app) askOfLife(ctx context.Context, e *engine.Engine, text string, anyway, answer bool) (*find.Answer, error) {
	q := question{hits: true}
	a.recallFlags(pflag.NewFlagSet("recall", pflag.ContinueOnError), &q)
	q.Text, q.Any, q.asking.Answer = strings.TrimSpace(text), anyway, answer
	query, err := a.understand(q)
	if err != nil {
		return nil, err
	}
	found, err := a.ask(ctx, e, &q, query)
	if err != nil {
		return nil, err
	}
	q.told(e, found.Answer) // which notes who stands for whom
	return found.Answer, nil
}

// lifeFigure is a figure of the table, in words.
type lifeFigure struct{ name, ko, en string }

// lifeTables are the figures as they are shown together.
func lifeTables() [][]lifeFigure {
	return [][]lifeFigure{
		{
			{"changed_top", "바뀐 것을 물으면 예전 줄이 지금 줄보다 앞서지 않음", "of what changed: the current line found, none outdated above"},
			{"stale_first", "그 나머지(1 − changed_top)", "the rest of them (1 − changed_top)"},
			{"answer_current", "--answer로 물으면 지금 줄을 대고 예전 줄은 대지 않음", "with --answer: the current line is cited, no outdated one"},
			{"hit1", "답이 있는 질문에서 답하는 줄이 맨 앞", "of questions with an answer: a line that answers is first"},
			{"hit5", "앞의 다섯 안", "or among the first five"},
		},
		{
			{"none_refused", "답이 없는 질문을 거절함", "of questions without an answer: refused"},
			{"wrongly_refused", "답이 있는 질문을 거절함", "of questions with an answer: refused"},
			{"tasks_f1", "아침 브리핑의 남은 할 일이 사실과 맞음(F1)", "open tasks of the morning briefing against truth (F1)"},
			{"pages", "제 줄의 3분의 2를 보여 주는 페이지가 있는 대상", "of subjects: a page shows two thirds of their lines"},
		},
		{
			{"pairs", "이어진 두 값(예전과 다음)의 수", "values that follow each other, counted"},
			{"in_bank", "그 가운데 예전 값이 기억에 들어온 것의 수", "of these, counted: the older came into the bank"},
			{"ended", "in_bank에서: 예전 값이 끝남", "of in_bank: the older no longer stands"},
			{"ended_told", "바뀌었다고 말한 것에서: 예전 값이 끝남", "of changes told as such: the same"},
			{"shown_untold", "말하지 않은 것에서: 끝났거나 어긋남으로 보임", "of changes not told: ended, or shown as a conflict"},
			{"ended_of_all", "pairs에서: 예전 값이 끝남", "of all pairs: the older was ended"},
		},
		{
			{"kept_new", "바뀐 것에서: 새 값이 남아 있음", "of what changed: the newest value stands"},
			{"kept_truth", "바뀌지 않은 것에서: 남아 있음", "of what never changed: it stands"},
			{"lost_truth", "지금 맞는 것에서: 잘못 끝남", "of what holds: ended all the same"},
			{"near_hit", "바뀐 것처럼 보일 뿐인 것에서: 끝났거나 어긋남", "of what only looks like a change: ended, or in conflict"},
			{"end_precision", "끝난 항목에서: 예전 값이거나 끝난 할 일", "of entries ended: an older value or a closed task"},
		},
	}
}

// lifeFigures says what each figure means.
func (a *app) lifeFigures() string {
	var lines []string
	for _, table := range lifeTables() {
		for _, f := range table {
			lines = append(lines, "  "+pad(f.name, 15)+"  "+a.t(f.ko, f.en))
		}
	}
	return strings.Join(lines, "\n")
}

// printLives prints the figures in tables that fit a terminal: a row a life, and the mean where there are several.
func (a *app) printLives(r *lifeReport) {
	wide := 4
	for _, f := range r.Lives {
		wide = max(wide, columns(clean(f.Life)))
	}
	mean := a.t("평균", "mean")
	for i, table := range lifeTables() {
		if i > 0 {
			a.printf("\n")
		}
		a.printf("%s", pad("", wide))
		for _, c := range table {
			a.printf("  %s", c.name)
		}
		a.printf("\n")
		for _, f := range r.Lives {
			a.printLifeRow(pad(clean(f.Life), wide), table, &f.Shares, map[string]*int{"pairs": f.Pairs, "in_bank": f.InBank})
		}
		if len(r.Lives) > 1 {
			a.printLifeRow(pad(mean, wide), table, r.Mean, nil)
		}
	}
}

// printLifeRow prints a row; what there is nothing to count of is a dash.
func (a *app) printLifeRow(row string, table []lifeFigure, shares *life.Shares, counts map[string]*int) {
	values := map[string]string{}
	for _, s := range shares.List() {
		if s.Value != nil {
			values[s.Name] = fmt.Sprintf("%.3f", *s.Value)
		}
	}
	for name, n := range counts {
		if n != nil {
			values[name] = fmt.Sprint(*n)
		}
	}
	for _, c := range table {
		v := values[c.name]
		if v == "" {
			v = "-"
		}
		row += "  " + padLeft(v, len(c.name))
	}
	a.printf("%s\n", row)
}

// printDetails lists what went wrong in a life.
func (a *app) printDetails(f *life.Figures) {
	d := f.Details
	if d == nil {
		return
	}
	part := func(n int, ko, en string) {
		if n > 0 {
			a.printf("\n%s: %s (%d)\n", a.bold(clean(f.Life)), a.t(ko, en), n)
		}
	}
	part(len(d.Missed), "예전 값이 그대로 남아 있음", "older values that still stand")
	for _, m := range d.Missed {
		next := clean(m.New)
		if next == "" {
			next = a.t("(그만둠)", "(given up)")
		}
		a.printf("  %s %s %s: %s %s → %s %s\n", clean(m.ID), clean(m.Subject), clean(m.Attribute), clean(m.Old), a.at(m.OldAt), next, a.at(m.NewAt))
	}
	part(len(d.OldFirst), "지금 것이 먼저 나오지 않는 질문", "questions of which the current line does not come first")
	for _, q := range d.OldFirst {
		a.printf("  %s %s: %s, %s\n", clean(q.ID), clean(q.Question), a.rank(q.Current, "지금 것", "current"), a.rank(q.Outdated, "예전 것", "outdated"))
		a.printf("      %s %s; %s %s\n", a.t("답", "answer"), a.at(q.Evidence...), a.t("맨 앞", "first"), a.at(q.First...))
	}
	part(len(d.Lost), "맞는데 끝난 것", "what holds and was ended")
	for _, l := range d.Lost {
		a.printf("  %s %s %s: %s %s\n", clean(l.ID), clean(l.Subject), clean(l.Attribute), clean(l.Value), a.at(l.At))
	}
	part(len(d.OtherEnds), "끝났는데 예전 값도 끝난 할 일도 아닌 것", "ended, and neither an older value nor a closed task")
	for _, e := range d.OtherEnds {
		a.printf("  ^%s %s %s → %s %s\n", e.Entry, clean(e.Text), a.at(e.At...), clean(e.By), a.at(e.ByWhat...))
	}
}

// at names places, dimmed.
func (a *app) at(places ...life.Place) string {
	if len(places) == 0 {
		return "-"
	}
	names := make([]string, len(places))
	for i, p := range places {
		names[i] = clean(p.String())
	}
	return a.dim("(" + strings.Join(names, ", ") + ")")
}

// rank says where the first line of a sort stands among the hits.
func (a *app) rank(n int, ko, en string) string {
	if n == 0 {
		return a.t(ko+" 없음", en+" not found")
	}
	return fmt.Sprintf(a.t("%s %d번째", "%s at %d"), a.t(ko, en), n)
}
