package view

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/run"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/memory/day"
	"golang.org/x/text/unicode/norm"
)

// ErrCategory says that a category is none of those that a subject may have.
var ErrCategory = errors.New("want person, project, thing, place or topic")

// Subjects are what lines are about, and with that what may come to be.
type Subjects struct {
	Workspace  string          `json:"workspace"`
	Subjects   []SubjectView   `json:"subjects"`             // by name
	Candidates []CandidateView `json:"candidates,omitempty"` // the nearest first
	Dismissed  []string        `json:"dismissed,omitempty"`  // names that a person has dismissed
}

// SubjectView is a subject as people see it.
type SubjectView struct {
	ID       string    `json:"id"`
	Name     string    `json:"name"`
	Aliases  []string  `json:"aliases,omitempty"`
	Category string    `json:"category"`
	Since    day.Day   `json:"since,omitzero"`     // of one that a file names, there is none
	By       bank.By   `json:"by"`                 // who named it last
	From     string    `json:"from,omitempty"`     // where a file names it: rules/subjects.yaml:3
	Seen     bank.Seen `json:"seen,omitzero"`      // what lines had told of it when it was found
	Entries  int       `json:"entries"`            // live entries that name it
	Proposed []string  `json:"proposed,omitempty"` // names by which lines call it now, and by which it is not called yet
	Sources  []string  `json:"sources,omitempty"`  // the first lines that did, path#L12
}

// CandidateView is a name that is no subject yet.
type CandidateView struct {
	Name     string    `json:"name"`
	Category string    `json:"category"`
	Seen     bank.Seen `json:"seen"` // what lines have told of it
	Sources  []string  `json:"sources,omitempty"`
	Ties     []TieView `json:"ties,omitempty"` // names that may be of the same subject
}

// TieView is a name that may be another name of a candidate.
type TieView struct {
	Name string `json:"name"`
	Tie  string `json:"tie"`            // how they fit: family, same, sound, title, clipped, begins, head
	Sure bool   `json:"sure,omitempty"` // they become one without being asked
}

// Subjects lists the subjects as the logs give them now, whatever the last run has found: what a person has hidden since is not named. With
// at least one candidate asked for, also as many names that may become one.
func (e *Viewer) Subjects(ctx context.Context, candidates int) (*Subjects, error) {
	st, s, r, err := e.replay.Known(ctx)
	if err != nil {
		return nil, err
	}
	if s, err = e.snapshot.Snapshot(ctx, s.Clock); err != nil {
		return nil, err
	}
	var names *subject.Finder
	if s.Changed || candidates > 0 {
		m, err := e.replay.FoldWhole(ctx, s, r.People, replay.FoldOptions{Progress: func(int, int) {}})
		if err != nil {
			return nil, err
		}
		st, names = m.State(), m.Names()
	}
	out := &Subjects{Workspace: e.Dir(), Subjects: []SubjectView{}, Dismissed: st.Dismissed()}
	entries := entriesBySubject(st)
	for _, x := range st.Subjects() {
		v := SubjectView{ID: x.ID, Name: x.Name, Aliases: x.Aliases, Category: x.Category, Since: x.Since, By: bank.Program, From: x.From, Seen: x.Seen, Entries: entries[x.ID], Proposed: Proposed(x)}
		if x.ByPerson {
			v.By = bank.Person
		}
		for _, src := range x.Sources {
			v.Sources = append(v.Sources, files.LineID(src.Path, src.Line))
		}
		out.Subjects = append(out.Subjects, v)
	}
	if candidates < 1 {
		return out, nil
	}
	for _, w := range names.Candidates(candidates) {
		if w.Dismissed {
			continue
		}
		v := CandidateView{Name: w.Name, Category: string(w.Category), Seen: distil.Seen(&w.Why)}
		for _, src := range w.Why.Sources {
			v.Sources = append(v.Sources, files.LineID(src.Path, src.Line))
		}
		for _, j := range w.Ties {
			v.Ties = append(v.Ties, TieView{Name: j.Name, Tie: string(j.Tie), Sure: j.Sure})
		}
		out.Candidates = append(out.Candidates, v)
	}
	return out, nil
}

// Proposed are the names by which lines say that a subject is called now, and that are none of its names yet.
func Proposed(x *bank.Subject) []string {
	return slices.DeleteFunc(slices.Clone(x.Proposed), func(name string) bool {
		return slices.ContainsFunc(x.Names(), func(n string) bool { return subject.Key(n) == subject.Key(name) })
	})
}

// entriesBySubject counts the live entries that name each subject.
func entriesBySubject(st *bank.State) map[string]int {
	b, out := env.BookOf(st), map[string]int{}
	for _, en := range st.All() {
		if en.Standing != bank.Live {
			continue
		}
		for _, id := range subjectsIn(b, en.Entities, en.Text) {
			out[id]++
		}
	}
	return out
}

// subjectsIn are the ids of the subjects that an entry of these names and this text is about, each once, in the order in which it names them.
func subjectsIn(b *subject.Book, names []string, text string) (ids []string) {
	for _, f := range b.Find(strings.Join(names, ", ") + "\n" + text) {
		if !slices.Contains(ids, f.ID) {
			ids = append(ids, f.ID)
		}
	}
	return ids
}

// NameSubject makes a name a subject, or adds other names and a category to the one that has it.
func (e *Viewer) NameSubject(ctx context.Context, name string, aliases []string, category string) (*report.Report, error) {
	if category != "" && !slices.Contains(subject.Categories(), subject.Category(category)) {
		return nil, fmt.Errorf("category %q: %w", category, ErrCategory)
	}
	return e.aboutSubject(ctx, name, func(known named, clean string) ([]bank.Event, error) {
		ev := bank.Event{Op: bank.OpSubject, Entry: distil.SubjectID(clean), Subject: &bank.Named{Name: clean, Category: cmp.Or(category, string(subject.Told(clean)), string(subject.Topic))}}
		x, ok := known.subject(clean)
		if !ok {
			x, ok = known.listing(clean)
		}
		if ok {
			ev.Entry = x.ID
			ev.Subject = &bank.Named{Name: x.Name, Aliases: slices.Clone(x.Aliases), Category: cmp.Or(category, x.Category)}
		}
		for _, a := range aliases {
			if a = e.cleanName(a); a == "" {
				continue
			}
			if err := subject.CheckName(a); err != nil {
				return nil, fmt.Errorf("alias: %w", err)
			}
			if other, taken := known.subject(a); taken && other.ID != ev.Entry {
				return nil, fmt.Errorf("alias %s: it is a name of %s: %w", a, other.Name, report.ErrAlready)
			}
			if a != ev.Subject.Name && !slices.Contains(ev.Subject.Aliases, a) {
				ev.Subject.Aliases = append(ev.Subject.Aliases, a)
			}
		}
		return []bank.Event{ev}, nil
	})
}

// DismissSubject says that a name is no subject, now and later. Where it is another name of a subject, that loses it and stays.
func (e *Viewer) DismissSubject(ctx context.Context, name string) (*report.Report, error) {
	return e.aboutSubject(ctx, name, func(known named, clean string) ([]bank.Event, error) {
		dismiss := bank.Event{Op: bank.OpDismiss, Entry: distil.SubjectID(clean), Subject: &bank.Named{Name: clean}}
		x, ok := known.subject(clean)
		if !ok {
			return []bank.Event{dismiss}, nil
		}
		key := subject.Key(clean)
		if subject.Key(x.Name) == key {
			dismiss.Entry, dismiss.Subject.Name = x.ID, x.Name
			return []bank.Event{dismiss}, nil
		}
		left := slices.DeleteFunc(slices.Clone(x.Aliases), func(a string) bool { return subject.Key(a) == key })
		return []bank.Event{
			{Op: bank.OpSubject, Entry: x.ID, Subject: &bank.Named{Name: x.Name, Aliases: left, Category: x.Category}}, dismiss,
		}, nil
	})
}

// JoinSubjects says that two subjects are one: the names of the first are the second's. One that is unknown is an error matching bank.ErrNotFound.
func (e *Viewer) JoinSubjects(ctx context.Context, gone, into string) (*report.Report, error) {
	return e.aboutSubject(ctx, gone, func(known named, clean string) ([]bank.Event, error) {
		from, ok := known.subject(clean)
		if !ok {
			return nil, fmt.Errorf("join %s: %w", clean, bank.ErrNotFound)
		}
		to, ok := known.subject(e.cleanName(into))
		if !ok {
			return nil, fmt.Errorf("join into %s: %w", e.cleanName(into), bank.ErrNotFound)
		}
		if from == to {
			return nil, fmt.Errorf("join %s: it is %s: %w", clean, to.Name, report.ErrAlready)
		}
		return []bank.Event{{Op: bank.OpJoin, Entry: from.ID, Other: to.ID, Subject: distil.Joined(from, to)}}, nil
	})
}

// RenameSubject gives a subject another name by which it is shown; the one before stays as another name of it. An unknown subject is an error matching
// bank.ErrNotFound, a name that another has or that it has already one matching report.ErrAlready.
func (e *Viewer) RenameSubject(ctx context.Context, name, to string) (*report.Report, error) {
	return e.aboutSubject(ctx, to, func(known named, clean string) ([]bank.Event, error) {
		x, ok := known.subject(e.cleanName(name))
		if !ok {
			return nil, fmt.Errorf("rename %s: %w", e.cleanName(name), bank.ErrNotFound)
		}
		if other, taken := known.subject(clean); taken && (other.ID != x.ID || x.Name == clean) {
			return nil, fmt.Errorf("rename %s to %s: it is a name of %s: %w", x.Name, clean, other.Name, report.ErrAlready)
		}
		n := &bank.Named{Name: clean, Category: x.Category}
		for _, a := range x.Names() {
			if a != clean {
				n.Aliases = append(n.Aliases, a)
			}
		}
		return []bank.Event{{Op: bank.OpSubject, Entry: x.ID, Subject: n}}, nil
	})
}

// aboutSubject runs a cycle that adds what a person says of a subject.
func (e *Viewer) aboutSubject(ctx context.Context, name string, event func(known named, clean string) ([]bank.Event, error)) (*report.Report, error) {
	clean := e.cleanName(name)
	if subject.Key(clean) == "" {
		return nil, fmt.Errorf("subject %q: %w", clean, subject.ErrNoName)
	}
	if err := subject.CheckName(clean); err != nil {
		return nil, fmt.Errorf("subject: %w", err)
	}
	return e.run.Run(ctx, run.Cycle{Verb: "subjects", Deed: func(b run.Basis) (run.Deed, error) {
		st := b.Folded.Machine.State()
		events, err := event(named{st, env.BookOf(st)}, clean)
		return run.Deed{Events: events}, err
	}})
}

// SubjectName returns a name as the names of subjects are kept and may be shown: on one line, without secrets.
func (e *Viewer) SubjectName(name string) string { return e.cleanName(name) }

// cleanName is a name as it is kept: in NFC, on one line, without the marks by which it is linked.
func (e *Viewer) cleanName(name string) string {
	name = strings.Join(strings.Fields(bank.Flat(e.Redact(norm.NFC.String(name)))), " ")
	return strings.TrimPrefix(strings.TrimSuffix(strings.TrimPrefix(name, "[["), "]]"), "@")
}

// named are the subjects of a state, by any of their names.
type named struct {
	st   *bank.State
	book *subject.Book
}

// subject is the subject that has a name, whatever its spelling.
func (n named) subject(name string) (*bank.Subject, bool) {
	s, ok := n.book.Named(name)
	if !ok {
		return nil, false
	}
	return n.st.Subject(s.ID)
}

// listing is the subject that lists a name among its own though somebody has dismissed it.
func (n named) listing(name string) (*bank.Subject, bool) {
	key := subject.Key(name)
	for _, x := range n.st.Subjects() {
		if slices.ContainsFunc(x.Names(), func(n string) bool { return subject.Key(n) == key }) {
			return x, true
		}
	}
	return nil, false
}
