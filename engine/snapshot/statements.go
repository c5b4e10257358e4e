package snapshot

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/rollup"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Statements parses the logs of days after d. Logs that the cursor vouches for are read now.
func (s *Snapshot) Statements(ctx context.Context, e *Reader, after day.Day) ([]memory.Statement, map[string]*Log, error) {
	var out []memory.Statement
	byPath := map[string]*Log{}
	for _, l := range s.Logs {
		if l.Day <= after {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		if l.blind {
			return nil, nil, &BlockedError{Path: l.Path}
		}
		data := l.Data
		if data == nil {
			var err error
			if data, err = s.read(e, l); err != nil {
				return nil, nil, &BlockedError{Path: l.Path, Err: err}
			}
			if workspace.Hash(data) != l.Stamp.Hash {
				return nil, nil, &workspace.ConflictError{Path: l.Path} // it changed since the snapshot: take a new one
			}
		}
		log, err := memory.Parse(l.Key, data)
		if err != nil {
			if l.Data != nil {
				s.Problem(problem.Of(l.Path, err))
			}
			continue
		}
		if l.Data != nil {
			for _, w := range log.Warnings {
				s.Problem(problem.Warning(l.Path, w.Line, w.Notice))
			}
			s.warnOfSecrets(e, log)
		}
		clean := map[string]string{} // text of a nested item that is a secret by what stands above it → without it
		for i := range log.Statements {
			st := &log.Statements[i]
			st.Entities = e.WithoutSecrets(st.Entities)
			if st.Parent == "" {
				continue
			}
			st.Parent = cmp.Or(clean[st.Parent], st.Parent)
			if text := e.StatementText(st); text != st.Text {
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

// Inputs is the digest of everything that a fold through d depends on.
func (s *Snapshot) Inputs(people []bank.Event, d day.Day) string {
	var b strings.Builder
	b.WriteString(s.Version)
	for _, l := range s.Logs {
		if l.Day <= d {
			b.WriteString("\x00" + l.Path + "\x00" + l.Stamp.Hash)
		}
	}
	for i := range people {
		if people[i].Day <= d || people[i].Op == bank.OpPurge {
			b.WriteString("\x00" + people[i].ID)
		}
	}
	return workspace.Hash([]byte(b.String()))
}

// InputsThrough are digests of everything that the fold through the end of each period depends on, in one pass: periods
// come by their last day.
func (s *Snapshot) InputsThrough(people []bank.Event, periods []rollup.Period) []string {
	logs := slices.Clone(s.Logs)
	slices.SortStableFunc(logs, func(a, b *Log) int { return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Path, b.Path)) })
	people = slices.Clone(people)
	slices.SortStableFunc(people, bank.ComparePeople)
	h := sha256.New()
	put := func(parts ...string) { _, _ = io.WriteString(h, strings.Join(parts, "\x00")+"\n") } // a hash does not fail
	put(s.Version)
	for i := range people {
		if people[i].Op == bank.OpPurge || people[i].Hides() {
			put(people[i].ID)
		}
	}
	out := make([]string, len(periods))
	for i, per := range periods {
		for ; len(logs) > 0 && logs[0].Day <= per.Last; logs = logs[1:] {
			put(logs[0].Path, logs[0].Stamp.Hash)
		}
		for ; len(people) > 0 && people[0].Day <= per.Last; people = people[1:] {
			put(people[0].ID)
		}
		put(per.Name)
		out[i] = hex.EncodeToString(h.Sum(nil)[:12])
	}
	return out
}
