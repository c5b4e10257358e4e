package night

import (
	"context"
	"path"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/lint"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/subject"
)

// lintSubjects are the subjects of a bank as the checks see them. One with a secret in a name is none of them.
func (e *Night) lintSubjects(st *bank.State, layout *bank.Plan) (out []lint.Subject) {
	pages := layout.Wiki()
	for _, x := range st.Subjects() {
		names := x.Names()
		if slices.ContainsFunc(names, func(n string) bool { return e.Redact(n) != n }) {
			continue
		}
		out = append(out, lint.Subject{
			ID: x.ID, Names: names, Page: wiki.PageOf(pages, x.ID), Since: x.Since, Category: x.Category, ByPerson: x.ByPerson, Proposed: e.WithoutSecrets(x.Proposed),
		})
	}
	return out
}

// lintNames adds to what the checks know of subjects what takes a look at every page, or at every pair of names.
func (e *Night) lintNames(ctx context.Context, w *lint.Wiki, st *bank.State, want func(code string) bool) (err error) {
	book := env.BookOf(st)
	if want(lint.MissingBacklink) {
		w.Find = func(text string) (out []lint.Mention) {
			for _, f := range book.Find(text) {
				next, _ := utf8.DecodeRuneInString(text[f.End:])
				verb := unicode.Is(unicode.Hangul, next) && e.PredicateAt(text, f.Start) // a verb has an ending
				if x, known := st.Subject(f.ID); known && !verb && (x.ByPerson || !subject.Common(text[f.Start:f.End])) {
					out = append(out, lint.Mention{ID: f.ID, Start: f.Start, End: f.End})
				}
			}
			return out
		}
	}
	if want(lint.SameSubject) {
		w.Alike = book.Twins()
	}
	if want(lint.PageWanted) {
		w.Wanted, err = e.lintWanted(ctx)
	}
	return err
}

// mostCandidates is how many names that are no subject are looked at for a page that they want.
const mostCandidates = 200

// lintWanted are the names that are no subject as the last day that was closed left them, of those that are written as names: none where the last run
// has left no checkpoint.
func (e *Night) lintWanted(ctx context.Context) (out []lint.Candidate, err error) {
	err = e.replay.Looking(ctx, func(l *replay.Look) error {
		if out = nil; l.Base == nil {
			return nil
		}
		for _, c := range subject.NewFinder(nil, subject.Settings{}, l.Base.Known.Stored.Names()).Candidates(mostCandidates) {
			if !c.WantsPage() || e.Redact(c.Name) != c.Name {
				continue
			}
			found := lint.Candidate{Name: c.Name, Lines: c.Why.Lines, Days: c.Why.Days}
			if len(c.Why.Sources) > 0 {
				found.Path, found.Line = c.Why.Sources[0].Path, c.Why.Sources[0].Line
			} else {
				found.Path = path.Join(files.BankDir, bank.SubjectPage(c.Name))
			}
			out = append(out, found)
		}
		return nil
	})
	return out, err
}
