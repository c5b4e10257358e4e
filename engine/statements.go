package engine

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// statements parses the logs of days after d. Logs that the cursor vouches for are read now.
func (s *snapshot) statements(ctx context.Context, e *Engine, after day.Day) ([]memory.Statement, map[string]*logFile, error) {
	var out []memory.Statement
	byPath := map[string]*logFile{}
	for _, l := range s.logs {
		if l.day <= after {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		if l.blind {
			return nil, nil, &BlockedError{Path: l.Path}
		}
		data := l.data
		if data == nil {
			var err error
			if data, err = s.read(e, l); err != nil {
				return nil, nil, &BlockedError{Path: l.Path, Err: err}
			}
			if workspace.Hash(data) != l.stamp.Hash {
				return nil, nil, &workspace.ConflictError{Path: l.Path} // it changed since the snapshot: take a new one
			}
		}
		log, err := memory.Parse(l.Key, data)
		if err != nil {
			if l.data != nil {
				s.problem(problemOf(l.Path, err))
			}
			continue
		}
		if l.data != nil {
			for _, w := range log.Warnings {
				s.problem(warning(l.Path, w.Line, w.Notice))
			}
			s.warnOfSecrets(e, log)
		}
		clean := map[string]string{} // text of a nested item that is a secret by what stands above it → without it
		for i := range log.Statements {
			st := &log.Statements[i]
			st.Entities = e.withoutSecrets(st.Entities)
			if st.Parent == "" {
				continue
			}
			st.Parent = cmp.Or(clean[st.Parent], st.Parent)
			if text := e.statementText(st); text != st.Text {
				clean[st.Text] = text
			}
		}
		byPath[log.Path] = l
		for i := range log.Statements {
			if st := &log.Statements[i]; !st.Struck || st.Task == memory.TaskDone { // what its author struck out he does not say any more
				out = append(out, *st)
			}
		}
	}
	return out, byPath, nil
}

// inputs is the digest of everything that a fold through d depends on.
func (s *snapshot) inputs(people []bank.Event, d day.Day) string {
	var b strings.Builder
	b.WriteString(s.version)
	for _, l := range s.logs {
		if l.day <= d {
			b.WriteString("\x00" + l.Path + "\x00" + l.stamp.Hash)
		}
	}
	for i := range people {
		if people[i].Day <= d || people[i].Op == bank.OpPurge {
			b.WriteString("\x00" + people[i].ID)
		}
	}
	return workspace.Hash([]byte(b.String()))
}

// inputsThrough are digests of everything that the fold through the end of each period depends on, in one pass: periods
// come by their last day.
func (s *snapshot) inputsThrough(people []bank.Event, periods []bank.Period) []string {
	logs := slices.Clone(s.logs)
	slices.SortStableFunc(logs, func(a, b *logFile) int { return cmp.Or(cmp.Compare(a.day, b.day), cmp.Compare(a.Path, b.Path)) })
	people = slices.Clone(people)
	slices.SortStableFunc(people, bank.ComparePeople)
	h := sha256.New()
	put := func(parts ...string) { _, _ = io.WriteString(h, strings.Join(parts, "\x00")+"\n") } // a hash does not fail
	put(s.version)
	for i := range people {
		if people[i].Op == bank.OpPurge || people[i].Hides() {
			put(people[i].ID)
		}
	}
	out := make([]string, len(periods))
	for i, per := range periods {
		for ; len(logs) > 0 && logs[0].day <= per.Last; logs = logs[1:] {
			put(logs[0].Path, logs[0].stamp.Hash)
		}
		for ; len(people) > 0 && people[0].Day <= per.Last; people = people[1:] {
			put(people[0].ID)
		}
		put(per.Name)
		out[i] = hex.EncodeToString(h.Sum(nil)[:12])
	}
	return out
}
