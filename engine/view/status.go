package view

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/run"
	"github.com/seed-a44923cb/memctl/engine/sight"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// Status says how a workspace stands.
type Status struct {
	Workspace  string            `json:"workspace"`
	TimeZone   string            `json:"timezone"`
	Today      day.Day           `json:"today"`     // logical day now
	Logs       int               `json:"logs"`      //
	LogBytes   int64             `json:"log_bytes"` //
	FirstLog   day.Day           `json:"first_log,omitzero"`
	LastLog    day.Day           `json:"last_log,omitzero"`
	Entries    map[string]int    `json:"entries"`    // live ones by kind letter
	Former     int               `json:"superseded"` //
	Archived   int               `json:"archived"`   //
	Conflicts  int               `json:"conflicts"`  // pairs of live entries
	Pinned     int               `json:"pinned"`     //
	Pages      int               `json:"pages"`      //
	BankBytes  int64             `json:"bank_bytes"` // without bank/_meta
	LastRun    time.Time         `json:"last_run,omitzero"`
	LastDay    day.Day           `json:"last_day,omitzero"`
	Closed     day.Day           `json:"closed,omitzero"`
	Waiting    bool              `json:"waiting"`  // logs or pages have changed since the last run
	Index      recall.Status     `json:"index"`    //
	Problems   []problem.Problem `json:"problems"` //
	Skipped    []string          `json:"skipped_files"`
	Passed     []problem.Problem `json:"passed_over"`   // the same with codes
	RuleErrors []string          `json:"rule_errors"`   //
	RuleFaults []problem.Problem `json:"rule_problems"` // the same with codes
	Unfinished bool              `json:"unfinished"`    // a run was killed; the next one finishes it
	Model      *env.ModelStatus  `json:"model,omitempty"`
}

// Status reads how the workspace stands, without a lock.
func (e *Viewer) Status(ctx context.Context) (*Status, error) {
	st := &Status{
		Workspace: e.Dir(), TimeZone: e.Cfg.Zone.String(), Entries: map[string]int{}, Problems: []problem.Problem{}, Skipped: []string{}, Passed: []problem.Problem{}, RuleErrors: []string{}, RuleFaults: []problem.Problem{},
	}
	_, bad, err := e.Rules()
	if err != nil {
		return nil, err
	}
	for _, err := range bad {
		st.RuleErrors, st.RuleFaults = append(st.RuleErrors, err.Error()), append(st.RuleFaults, problem.OfRule(err))
	}
	if st.Unfinished, err = e.Ws.Pending(); err != nil {
		return nil, err
	}
	if st.Model, err = e.ModelStatus(); err != nil {
		return nil, err
	}
	clock := e.Now()
	st.Today = clock.Day
	s, err := e.snapshot.Snapshot(ctx, clock)
	if errors.Is(err, snapshot.ErrLogsGone) || errors.Is(err, files.ErrUnlisted) {
		st.Problems = append(st.Problems, problem.Of(files.MemoryDir, err))
		return st, nil
	}
	if err != nil {
		return nil, err
	}
	for _, l := range s.Logs {
		st.Logs++
		st.LogBytes += l.Size
		if st.FirstLog == 0 || l.Day < st.FirstLog {
			st.FirstLog = l.Day
		}
		st.LastLog = max(st.LastLog, l.Day)
	}
	for _, k := range s.Skipped {
		st.Skipped = append(st.Skipped, k.Path+": "+k.Reason)
	}
	st.Passed = s.Passed()
	for rel, f := range s.Pages {
		st.BankBytes += f.Size
		if strings.HasSuffix(rel, ".md") {
			st.Pages++
		}
	}
	if k := s.Cursor; k != nil {
		st.LastRun, st.LastDay, st.Closed = k.At, k.Day, k.Closed
		s.Clock.Day, s.Clock.Through = max(s.Clock.Day, k.Day), k.Closed
		st.Waiting = !e.run.Quiet(s, run.Cycle{})
	} else {
		st.Waiting = len(s.Logs) > 0
	}
	st.Problems = s.AllProblems()
	st.countEntries(e, s)
	return st, e.indexStatus(ctx, st)
}

func (st *Status) countEntries(e *Viewer, s *snapshot.Snapshot) {
	var state *bank.State
	r, err := e.replay.Record(s)
	if err == nil {
		state, err = e.replay.LastState(s, r)
	}
	if err != nil {
		st.Problems = append(st.Problems, problem.Of(files.LedgerDir, err))
		return
	}
	for _, k := range rules.Kinds() {
		st.Entries[k.String()] = 0
	}
	for _, en := range state.All() {
		switch en.Standing {
		case bank.Superseded:
			st.Former++
		case bank.Archived:
			st.Archived++
		default:
			st.Entries[en.Kind.String()]++
			if en.Pinned {
				st.Pinned++
			}
			for _, o := range state.OpenConflicts(en) {
				if o > en.ID {
					st.Conflicts++
				}
			}
		}
	}
}

func (e *Viewer) indexStatus(ctx context.Context, st *Status) error {
	files, _, err := e.find.Sight.Indexed(ctx)
	if err != nil {
		return err
	}
	var seen sight.Sight
	_ = e.find.Sight.LastSightFiles(&seen)
	refs := make([]recall.FileRef, 0, len(files))
	for _, f := range files {
		old := seen.Files[f.Path]
		ref := recall.FileRef{Path: f.Key}
		if old.Fits(f) {
			ref.Hash = old.Hash
		}
		refs = append(refs, ref)
	}
	sight.SortRefs(refs)
	st.Index = e.find.Index.Store().Status(refs)
	return nil
}

// Kept reports whether a daemon keeps the workspace: it distils soon after a log has changed, and reflects each night.
func (e *Viewer) Kept() (bool, error) {
	who, err := e.Ws.Occupant()
	return who != nil, err
}

// Entries is how many live entries the bank had after the last run; 0 where there was none, or its notes are lost.
func (e *Viewer) Entries() int {
	if last := snapshot.LoadSummary(e.Ws); last != nil {
		return last.Entries
	}
	return 0
}

// EntryDays are, of every entry, the days of the sources that its line shows: the first and the newest three.
func (e *Viewer) EntryDays(ctx context.Context) (map[string][]day.Day, error) {
	st, _, err := e.replay.State(ctx)
	if err != nil {
		return nil, err
	}
	out := make(map[string][]day.Day, st.Len())
	for id, en := range st.All() {
		for i, src := range en.Sources {
			if i == 0 || i >= len(en.Sources)-3 {
				out[id] = append(out[id], src.Day)
			}
		}
	}
	return out, nil
}
