package engine

import (
	"cmp"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/redact"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

func (s *snapshot) problem(p Problem) {
	if !slices.ContainsFunc(s.problems, func(q Problem) bool { return p.Equal(&q) }) {
		s.problems = append(s.problems, p)
	}
}

// passed are the files that are not read, with the reason.
func (s *snapshot) passed() []Problem {
	out := make([]Problem, 0, len(s.skipped))
	for _, k := range s.skipped {
		out = append(out, warning(k.Path, 0, skipNotice(k.Reason)))
	}
	return out
}

// allProblems are this run's problems, and those of files that have not changed since an earlier run named them.
func (s *snapshot) allProblems() []Problem {
	out := append([]Problem{}, s.problems...) // never nil: a list in JSON is a list
	if s.cursor != nil {
		for _, p := range s.cursor.Problems {
			again := slices.ContainsFunc(s.problems, func(q Problem) bool { return q.Path == p.Path })
			if !again && s.same(p.Path) {
				out = append(out, p)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Problem) int { return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line)) })
	return out
}

// same reports whether a file is as the last run saw it.
func (s *snapshot) same(path string) bool {
	if strings.HasPrefix(path, rulesDir+"/") {
		return s.version == s.cursor.Data
	}
	old, ok := s.cursor.Files[path]
	if !ok {
		return false
	}
	for _, l := range s.logs {
		if l.Path == path {
			return l.stamp.Hash == old.Hash
		}
	}
	f, ok := s.ledgers[path]
	return ok && old.fits(f)
}

// lasting are the problems that hold as long as the file does not change.
func (s *snapshot) lasting() []Problem {
	return slices.DeleteFunc(s.allProblems(), func(p Problem) bool { return p.Warning || p.Passing })
}

// unwritten names a page that cannot be written, unless the folder is named that it may be hidden in.
func (s *snapshot) unwritten(rel string, err error) {
	if s.unlisted.hides(rel) == nil {
		s.problem(problemOf(rel, err))
	}
}

// warnOfSecrets names the statements of a log with a secret in them that is not redacted, when the settings say so.
func (s *snapshot) warnOfSecrets(e *Engine, l *memory.Log) {
	if e.cfg.Redact != RedactWarn {
		return
	}
	for i := range l.Statements {
		for _, w := range e.secretWarnings(l.Statements[i].Text) {
			s.problem(warning(l.Path, l.Statements[i].Line, w))
		}
	}
}

// secretWarnings names the secrets of a text that is written as it is, when the settings say so.
func (e *Engine) secretWarnings(text string) (out []notice.Notice) {
	if e.cfg.Redact != RedactWarn {
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
