package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/briefing"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/life"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/spf13/pflag"
)

// What is asked when, in the zone of the temporary workspace.
const (
	eveningOf = "T22:30:00Z" // the log of a day is distilled
	morningOf = "T08:30:00Z" // questions are asked
)

// lifeBudget is that of the briefing which is asked for tasks: all of them.
const lifeBudget = 20000

// lived is a life that is scored.
type lived struct {
	app  *app
	from string // its folder
	life *life.Life
	dir  string // the temporary workspace
	bank *life.Bank
	now  string // the morning after the last log

	done, total int // steps
}

// faultsShown is how many faults of a life are named.
const faultsShown = 20

// readLife reads a life. All that is wrong with it is said; the last of it is the error.
func (a *app) readLife(dir string) (*lived, error) {
	if info, err := os.Stat(dir); err != nil {
		return nil, err
	} else if !info.IsDir() {
		return nil, a.usage("%s: 폴더가 아닙니다", "%s: not a folder", dir)
	}
	l, faults, err := life.Read(os.DirFS(dir), filepath.ToSlash(dir))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	if n := len(faults); n > 0 {
		for _, f := range faults[:min(n, faultsShown)-1] {
			if !a.json {
				a.complain(a.cause(f), "")
			}
		}
		return nil, faults[min(n, faultsShown)-1]
	}
	days := l.Days()
	return &lived{app: a, from: dir, life: l, now: (days[len(days)-1] + 1).String() + morningOf, total: 2*len(days) + len(l.Questions)}, nil
}

func (l *lived) step() {
	l.done++
	l.app.steps(l.life.Name, l.done, l.total)
}

// score lives through the logs in a workspace made for the purpose, and counts.
func (l *lived) score(ctx context.Context) (*life.Figures, error) {
	tmp, err := os.MkdirTemp("", "memctl-bench-")
	if err != nil {
		return nil, fmt.Errorf("make a folder for the benchmark: %w", err)
	}
	defer os.RemoveAll(tmp)
	l.dir = tmp
	if err := engine.Init(tmp, "UTC", "en", false); err != nil {
		return nil, err
	}
	for _, d := range l.life.Days() {
		if err := l.day(ctx, d); err != nil {
			return nil, err
		}
	}
	f := &life.Figures{Life: l.life.Name}
	var found []life.Found
	var named map[life.Place]bool
	err = l.open(l.now, func(e *engine.Engine) error {
		events, err := e.Events(ctx)
		if err != nil {
			return err
		}
		l.bank = life.NewBank(events)
		named, err = l.tasks(ctx, e)
		return err
	})
	if err != nil {
		return nil, err
	}
	pages, err := life.ReadPages(os.DirFS(filepath.Join(tmp, "bank")))
	if err != nil {
		return nil, err
	}
	for i := range l.life.Questions {
		r, err := l.ask(ctx, &l.life.Questions[i])
		if err != nil {
			return nil, fmt.Errorf("question %s: %w", l.life.Questions[i].ID, err)
		}
		found = append(found, *r)
	}
	f.ScoreQuestions(l.life.Questions, found)
	f.ScoreTruth(l.life, l.bank)
	f.ScoreTasks(l.life.Tasks, named, "brief")
	f.ScorePages(l.life.Subjects, l.bank, pages)
	return f, nil
}

// open has the temporary workspace open at a time.
func (l *lived) open(now string, do func(*engine.Engine) error) error {
	e, err := engine.Open(l.dir, engine.Options{Now: now, IndexWithin: indexAfterRun})
	if err != nil {
		return err
	}
	defer e.Close()
	return do(e)
}

// day copies the logs of a day, distils them in the evening, and closes the day.
func (l *lived) day(ctx context.Context, d day.Day) error {
	for _, name := range l.life.Logs {
		if !strings.HasPrefix(name, d.String()) {
			continue
		}
		b, err := os.ReadFile(filepath.Join(l.from, "memory", name)) // as it is: the encoding is the reader's business
		if err == nil {
			err = os.WriteFile(filepath.Join(l.dir, "memory", name), b, 0o644)
		}
		if err != nil {
			return err
		}
	}
	run := func(now string, verb func(*engine.Engine) (*report.Report, error)) error {
		defer l.step()
		return l.open(now, func(e *engine.Engine) error {
			r, err := verb(e)
			if err != nil {
				return err
			}
			e.IndexAfter(ctx, r)
			if now == d.String() {
				l.warn(r, d)
			}
			return nil
		})
	}
	err := run(d.String()+eveningOf, func(e *engine.Engine) (*report.Report, error) { return e.Distill(ctx, report.DistillOptions{}) })
	if err != nil {
		return err
	}
	return run(d.String(), func(e *engine.Engine) (*report.Report, error) { return e.Reflect(ctx, false) })
}

// warn says what could not be taken of the logs of a day.
func (l *lived) warn(r *report.Report, d day.Day) {
	for i := range r.Problems {
		if p := &r.Problems[i]; strings.Contains(p.Path, d.String()) {
			l.app.alert("%s: %s", l.life.Name, l.app.problem(p))
		}
	}
}

// ask puts a question as recall does, and one about what changed also as recall --answer does.
func (l *lived) ask(ctx context.Context, q *life.Question) (*life.Found, error) {
	defer l.step()
	now := l.now
	if q.AskedOn != 0 {
		now = q.AskedOn.String() + morningOf
	}
	r := &life.Found{}
	err := l.open(now, func(e *engine.Engine) error {
		got, err := l.recall(ctx, e, q, func(*question) {})
		if err != nil {
			return err
		}
		if r.Refused = len(got.Hits) == 0; r.Refused && q.Type != life.None {
			if got, err = l.recall(ctx, e, q, func(q *question) { q.Any = true }); err != nil {
				return err
			}
		}
		for i := range got.Hits {
			r.Hits = append(r.Hits, l.places(&got.Hits[i]))
		}
		if q.Type != life.Changed {
			return nil
		}
		if got, err = l.recall(ctx, e, q, func(answer *question) { answer.asking.Answer = true }); err != nil || got.Reply == nil {
			return err
		}
		for _, c := range got.Reply.Citations {
			if !c.Former {
				r.Answer = append(r.Answer, l.lines(c.Entry, c.Source)...)
			}
		}
		return nil
	})
	return r, err
}

// recall asks what memctl recall --json asks, with its flags as they are by default but for what is changed.
func (l *lived) recall(ctx context.Context, e *engine.Engine, asked *life.Question, change func(*question)) (*find.Answer, error) {
	q := question{hits: true}
	l.app.recallFlags(pflag.NewFlagSet("recall", pflag.ContinueOnError), &q)
	q.Text = strings.TrimSpace(asked.Question)
	change(&q)
	query, err := l.app.understand(q)
	if err != nil {
		return nil, err
	}
	found, err := l.app.ask(ctx, e, &q, query)
	if err != nil {
		return nil, err
	}
	q.told(e, found.Answer) // which notes who stands for whom
	return found.Answer, nil
}

// places are the lines that a hit stands for: its own, those of the hits that it is shown for, and the sources of an entry.
func (l *lived) places(h *recall.Hit) []life.Place {
	return l.lines(h.EntryID, h.Source(), h.ID, h.SameAs, h.InsteadOf)
}

// lines are the sources of an entry, and those of other places that are lines of logs.
func (l *lived) lines(entry string, places ...string) []life.Place {
	out := append([]life.Place{}, l.bank.Lines(entry)...)
	for _, s := range places {
		if p, ok := life.ParsePlace(s); ok {
			out = append(out, p)
		}
	}
	return out
}

// tasks are the lines that the morning briefing names.
func (l *lived) tasks(ctx context.Context, e *engine.Engine) (map[life.Place]bool, error) {
	b, err := e.Brief(ctx, briefing.Options{Mode: brief.Morning, Budget: lifeBudget, Stale: brief.DefaultStale})
	if err != nil {
		return nil, err
	}
	named := map[life.Place]bool{}
	for _, s := range b.Sections {
		for i := range s.Items {
			for it := &s.Items[i]; it != nil; it = it.Other {
				for _, p := range l.lines(it.Entry, it.Source) {
					named[p] = true
				}
			}
		}
	}
	return named, nil
}
