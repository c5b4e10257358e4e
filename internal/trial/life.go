package trial

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/briefing"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/life"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// What is asked when, in the zone of the temporary workspace.
const (
	eveningOf = "T22:30:00Z" // the log of a day is distilled
	morningOf = "T08:30:00Z" // questions are asked
)

// lifeBudget is that of the briefing which is asked for tasks: all of them.
const lifeBudget = 20000

// Life is a life that is scored.
type Life struct {
	*life.Life

	// Ask puts a question to an open workspace as recall does with its flags as they are, but that it may be told not to refuse, or to answer in
	// sentences.
	Ask func(ctx context.Context, e *engine.Engine, text string, anyway, answer bool) (*find.Answer, error)
	// Warn is told of what could not be taken of the logs; Step how far it has come.
	Warn func(*problem.Problem)
	Step Progress
	// IndexWithin is how long a run may go on bringing the index up to date.
	IndexWithin time.Duration

	from string // its folder
	dir  string // the temporary workspace
	bank *life.Bank
	now  string // the morning after the last log

	done, total int // steps
}

// ReadLife reads a life. What is wrong with it is the faults; then there is none.
func ReadLife(dir string) (*Life, []*life.FaultError, error) {
	l, faults, err := life.Read(os.DirFS(dir), filepath.ToSlash(dir))
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", dir, err)
	}
	if len(faults) > 0 {
		return nil, faults, nil
	}
	days := l.Days()
	return &Life{Life: l, from: dir, now: (days[len(days)-1] + 1).String() + morningOf, total: 2*len(days) + len(l.Questions)}, nil, nil
}

func (l *Life) step() {
	l.done++
	l.Step(l.Name, l.done, l.total)
}

// Score lives through the logs in a workspace made for the purpose, and counts.
func (l *Life) Score(ctx context.Context) (f *life.Figures, err error) {
	err = inFolder(func(dir string) error {
		f, err = l.scoreIn(ctx, dir)
		return err
	})
	return f, err
}

func (l *Life) scoreIn(ctx context.Context, tmp string) (*life.Figures, error) {
	l.dir = tmp
	if err := engine.Init(tmp, "UTC", "en", false); err != nil {
		return nil, err
	}
	for _, d := range l.Days() {
		if err := l.day(ctx, d); err != nil {
			return nil, err
		}
	}
	f := &life.Figures{Life: l.Name}
	var found []life.Found
	var named map[life.Place]bool
	err := l.open(l.now, func(e *engine.Engine) error {
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
	for i := range l.Questions {
		r, err := l.ask(ctx, &l.Questions[i])
		if err != nil {
			return nil, fmt.Errorf("question %s: %w", l.Questions[i].ID, err)
		}
		found = append(found, *r)
	}
	f.ScoreQuestions(l.Questions, found)
	f.ScoreTruth(l.Life, l.bank)
	f.ScoreTasks(l.Tasks, named, "brief")
	f.ScorePages(l.Subjects, l.bank, pages)
	return f, nil
}

// open has the temporary workspace open at a time.
func (l *Life) open(now string, do func(*engine.Engine) error) error {
	e, err := engine.Open(l.dir, engine.Options{Now: now, IndexWithin: l.IndexWithin})
	if err != nil {
		return err
	}
	defer e.Close()
	return do(e)
}

// day copies the logs of a day, distils them in the evening, and closes the day.
func (l *Life) day(ctx context.Context, d day.Day) error {
	for _, name := range l.Logs {
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
func (l *Life) warn(r *report.Report, d day.Day) {
	for i := range r.Problems {
		if p := &r.Problems[i]; strings.Contains(p.Path, d.String()) {
			l.Warn(p)
		}
	}
}

// ask puts a question as recall does, and one about what changed also as recall --answer does.
func (l *Life) ask(ctx context.Context, q *life.Question) (*life.Found, error) {
	defer l.step()
	now := l.now
	if q.AskedOn != 0 {
		now = q.AskedOn.String() + morningOf
	}
	r := &life.Found{}
	err := l.open(now, func(e *engine.Engine) error {
		got, err := l.Ask(ctx, e, q.Question, false, false)
		if err != nil {
			return err
		}
		if r.Refused = len(got.Hits) == 0; r.Refused && q.Type != life.None {
			if got, err = l.Ask(ctx, e, q.Question, true, false); err != nil {
				return err
			}
		}
		for i := range got.Hits {
			r.Hits = append(r.Hits, l.places(&got.Hits[i]))
		}
		if q.Type != life.Changed {
			return nil
		}
		if got, err = l.Ask(ctx, e, q.Question, false, true); err != nil || got.Reply == nil {
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

// places are the lines that a hit stands for: its own, those of the hits that it is shown for, and the sources of an entry.
func (l *Life) places(h *recall.Hit) []life.Place {
	return l.lines(h.EntryID, h.Source(), h.ID, h.SameAs, h.InsteadOf)
}

// lines are the sources of an entry, and those of other places that are lines of logs.
func (l *Life) lines(entry string, places ...string) []life.Place {
	out := append([]life.Place{}, l.bank.Lines(entry)...)
	for _, s := range places {
		if p, ok := life.ParsePlace(s); ok {
			out = append(out, p)
		}
	}
	return out
}

// tasks are the lines that the morning briefing names.
func (l *Life) tasks(ctx context.Context, e *engine.Engine) (map[life.Place]bool, error) {
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
