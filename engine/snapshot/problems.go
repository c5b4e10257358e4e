package snapshot

import (
	"cmp"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/internal/redact"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// Problem notes a problem, once.
func (s *Snapshot) Problem(p problem.Problem) {
	if !slices.ContainsFunc(s.Problems, func(q problem.Problem) bool { return p.Equal(&q) }) {
		s.Problems = append(s.Problems, p)
	}
}

// Passed are the files that are not read, with the reason.
func (s *Snapshot) Passed() []problem.Problem {
	out := make([]problem.Problem, 0, len(s.Skipped))
	for _, k := range s.Skipped {
		out = append(out, problem.Warning(k.Path, 0, problem.SkipNotice(k.Reason)))
	}
	return out
}

// AllProblems are this run's problems, and those of files that have not changed since an earlier run named them.
func (s *Snapshot) AllProblems() []problem.Problem {
	out := append([]problem.Problem{}, s.Problems...) // never nil: a list in JSON is a list
	if s.Cursor != nil {
		for _, p := range s.Cursor.Problems {
			again := slices.ContainsFunc(s.Problems, func(q problem.Problem) bool { return q.Path == p.Path })
			if !again && s.same(p.Path) {
				out = append(out, p)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b problem.Problem) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line))
	})
	return out
}

// same reports whether a file is as the last run saw it.
func (s *Snapshot) same(path string) bool {
	if strings.HasPrefix(path, files.RulesDir+"/") {
		return s.Version == s.Cursor.Data
	}
	old, ok := s.Cursor.Files[path]
	if !ok {
		return false
	}
	for _, l := range s.Logs {
		if l.Path == path {
			return l.Stamp.Hash == old.Hash
		}
	}
	f, ok := s.Ledgers[path]
	return ok && old.Fits(f)
}

// Lasting are the problems that hold as long as the file does not change.
func (s *Snapshot) Lasting() []problem.Problem {
	return slices.DeleteFunc(s.AllProblems(), func(p problem.Problem) bool { return p.Warning || p.Passing })
}

// Unwritten names a page that cannot be written, unless the folder is named that it may be hidden in.
func (s *Snapshot) Unwritten(rel string, err error) {
	if s.unlisted.Hides(rel) == nil {
		s.Problem(problem.Of(rel, err))
	}
}

// warnOfSecrets names the statements of a log with a secret in them that is not redacted, when the settings say so.
func (s *Snapshot) warnOfSecrets(e *Reader, l *memory.Log) {
	if e.Cfg.Redact != config.RedactWarn {
		return
	}
	for i := range l.Statements {
		for _, w := range e.SecretWarnings(l.Statements[i].Text) {
			s.Problem(problem.Warning(l.Path, l.Statements[i].Line, w))
		}
	}
}

// SecretWarnings names the secrets of a text that is written as it is, when the settings say so.
func (e *Reader) SecretWarnings(text string) (out []notice.Notice) {
	if e.Cfg.Redact != config.RedactWarn {
		return nil
	}
	for _, kind := range kindsIn(text) {
		out = append(out, notice.New("secret.stays", "{kind} is written as it is, because memory.redact is warn", kind))
	}
	return out
}

// kindsIn lists the kinds of secrets in a text, each once.
func kindsIn(text string) (kinds []string) {
	for _, f := range redact.Find(text) {
		if !slices.Contains(kinds, f.Kind) {
			kinds = append(kinds, f.Kind)
		}
	}
	return kinds
}
