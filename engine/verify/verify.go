package verify

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/run"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
)

// Outcome says how a verification came out.
type Outcome string

// Outcomes of a verification.
const (
	Agrees  Outcome = "ok"
	Pending Outcome = "pending" // the next run writes all that differs: it is what has not been folded in yet
	Damaged Outcome = "damaged" // something differs that no run would set right by itself, or that nobody should have changed
)

// Verification is what [Verifier.Verify] found.
type Verification struct {
	Workspace string              `json:"workspace"`
	Outcome   Outcome             `json:"outcome"`
	Entries   int                 `json:"entries"`
	Differs   []string            `json:"differs"`    // pages that a replay writes otherwise
	NoSource  []string            `json:"no_source"`  // entries whose source line does not exist
	Changed   []string            `json:"changed"`    // events that were changed after they were written, as path#L12
	Lost      bool                `json:"lost"`       // a ledger has lost lines that the last run knew, and nothing was purged
	HandEdits int                 `json:"hand_edits"` // edits that the next run will fold in
	NewLines  int                 `json:"new_lines"`  // statements that the next run will read
	Problems  []problem.Problem   `json:"problems"`   //
	Diff      workspace.Changeset `json:"-"`
}

// OK reports whether logs, ledger and pages agree.
func (v *Verification) OK() bool { return v.Outcome == Agrees }

// Verify replays logs and people's events from the beginning, as of the last run's day, and compares with the pages
// on disk. It writes nothing and takes no lock.
func (e *Verifier) Verify(ctx context.Context) (*Verification, error) {
	clock := e.Now()
	c := run.Cycle{Verb: "verify", Anew: true, Progress: func(done, total int) {
		if e.Opt.Progress != nil {
			e.Opt.Progress("verify", done, total)
		}
	}}
	if k := snapshot.LoadCursor(e.Ws); k != nil {
		if !clock.Explicit {
			clock.Day, clock.Through = k.Day, k.Closed
		}
		c.Full = k.Whole
	}
	s, err := e.snapshot.Snapshot(ctx, clock)
	if err != nil {
		return nil, err
	}
	p, err := e.run.Plan(ctx, s, c)
	if err != nil {
		return nil, err
	}
	defer p.Close()
	v := &Verification{Workspace: e.Dir(), Outcome: Agrees, Differs: []string{}, HandEdits: p.Report.ByHand, NewLines: p.Report.Read, Problems: s.AllProblems()}
	for _, ch := range p.Changes.Changes {
		if !strings.HasPrefix(ch.Path, "bank/_meta/") {
			v.Differs = append(v.Differs, ch.Path)
			v.Diff.Changes = append(v.Diff.Changes, ch)
		}
	}
	st := p.Folded.Machine.State()
	v.Entries = st.Len()
	v.NoSource = e.withoutSource(st, p.People)
	v.Changed = e.changedEvents(s)
	v.Lost = s.LedgerLost && !p.PurgedElsewhere()
	return v, e.compareWithNext(ctx, v, p, c)
}

// compareWithNext says how the verification came out. What the next run would write of its own accord is only not folded in yet.
func (e *Verifier) compareWithNext(ctx context.Context, v *Verification, p *run.Plan, c run.Cycle) error {
	switch {
	case len(v.Changed)+len(v.NoSource) > 0 || v.Lost:
		v.Outcome = Damaged
		return nil
	case len(v.Differs) == 0:
		return nil
	}
	s, err := e.snapshot.Snapshot(ctx, p.Snap.Clock)
	if err != nil {
		return err
	}
	c.Anew, c.Progress = false, nil
	next, err := e.run.Plan(ctx, s, c)
	if err != nil {
		return err
	}
	defer next.Close()
	v.Outcome = Damaged
	if maps.Equal(written(next), written(p)) {
		v.Outcome = Pending
	}
	return nil
}

// written has the hash of each page that a plan writes, "" for one that it deletes.
func written(p *run.Plan) map[string]string {
	out := map[string]string{}
	for _, c := range p.Changes.Changes {
		if strings.HasPrefix(c.Path, "bank/_meta/") {
			continue
		}
		out[c.Path] = ""
		if c.Op != workspace.OpDelete {
			out[c.Path] = workspace.Hash(c.Data)
		}
	}
	return out
}

// changedEvents are the places of events whose id is not that of what they say.
func (e *Verifier) changedEvents(s *snapshot.Snapshot) []string {
	out := []string{}
	for _, rel := range slices.Sorted(maps.Keys(s.Ledgers)) {
		data, err := e.ReadIfThere(rel)
		if err != nil {
			continue // named by the run that reads it
		}
		for l := range bank.LedgerLines(rel, data) {
			if l.Err == nil && !l.Event.Sealed() {
				out = append(out, fmt.Sprintf("%s#L%d", rel, l.No))
			}
		}
	}
	return out
}

// withoutSource lists the entries of which a source line is not in its file, but for lines of which people's events say that they were
// withdrawn: the entry is in the archive for that very reason, or a person has taken it out of there.
func (e *Verifier) withoutSource(st *bank.State, people []bank.Event) []string {
	withdrawn := map[string]bool{} // would-be ids of statements
	for i := range people {
		if ev := &people[i]; ev.Op == bank.OpWithdraw {
			withdrawn[ev.Sources[0].Stmt] = true
		}
	}
	lines := map[string]int{}
	out := []string{}
	for _, en := range st.Sorted() {
		for _, src := range en.Sources {
			if withdrawn[src.Stmt] {
				continue
			}
			n, known := lines[src.Path]
			if !known {
				n = e.lineCount(src.Path)
				lines[src.Path] = n
			}
			if _, isLog := memory.DayOf(src.Path); isLog && src.Line > n {
				out = append(out, fmt.Sprintf("%s: %s#L%d", en.ID, src.Path, src.Line))
			}
		}
	}
	return out
}

func (e *Verifier) lineCount(rel string) int {
	data, err := e.ReadNamed(rel)
	if err != nil {
		return 0
	}
	return strings.Count(string(data), "\n") + strings.Count(string(data), "\r") - strings.Count(string(data), "\r\n") + 1
}
