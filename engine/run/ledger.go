package run

import (
	"bytes"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// writing is what is to be written to files.
type writing struct {
	Changes  workspace.Changeset
	appended map[string]*snapshot.Appending // by path: what adds lines to a file
}

// rewrite puts other bytes in the place of those that a file has, which are nil where there is none.
func (w *writing) rewrite(rel string, old, next []byte) {
	if bytes.Equal(old, next) && old != nil {
		return
	}
	before := ""
	if old != nil {
		before = workspace.Hash(old)
	}
	w.Changes.Changes = append(w.Changes.Changes, workspace.Change{Path: rel, Op: workspace.OpWrite, Before: before, Data: next, Prev: old})
}

// PlanAppend adds lines to a file by the changeset of a plan.
func (e *Runner) PlanAppend(p *Plan, rel string, data []byte) error {
	return e.appendTo(&p.writing, p.Snap, rel, data, p.DryRun)
}

// appendTo adds lines to a file, which may be one that is rewritten already.
func (e *Runner) appendTo(w *writing, s *snapshot.Snapshot, rel string, data []byte, dry bool) error {
	for i := range w.Changes.Changes {
		if c := &w.Changes.Changes[i]; c.Path == rel && c.Op == workspace.OpWrite {
			c.Data = bytes.Join([][]byte{c.Data, data}, nil)
			return nil
		}
	}
	a, err := s.Cursor.Append(e.Ws, rel, data, dry)
	if err != nil {
		return err
	}
	if w.appended == nil {
		w.appended = map[string]*snapshot.Appending{}
	}
	w.appended[rel] = a
	w.Changes.Changes = append(w.Changes.Changes, a.Change)
	return nil
}

// planLedger appends the events of a run to this device's ledger and a line each to the changelog. A purge rewrites the ledgers, and its lost
// are the names by which no subject is called any more.
func (e *Runner) planLedger(d *decision, dry bool) (w writing, lost []string, err error) {
	if len(d.events) == 0 {
		return w, nil, nil
	}
	data, err := bank.EncodeLedger(d.events)
	if err != nil {
		return w, nil, err
	}
	own := e.MonthsLedger(d.events[0].At)
	if d.deed.purge.target != nil {
		if lost, err = e.purgeLedgers(&w, d, own, data); err != nil {
			return w, nil, err
		}
		err = e.changelogWithout(&w, d, lost)
		return w, lost, err
	}
	if err := e.appendTo(&w, d.Snap, own, data, dry); err != nil {
		return w, nil, err
	}
	if err := e.changelogWithout(&w, d, nil); err != nil {
		return w, nil, err
	}
	if lines := report.ChangelogLines(d.events, d.state(), question.Fold(d.People, d.Snap.Clock.Day), e.Cfg.Language, d.Snap.Clock.Day); len(lines) > 0 {
		err = e.appendTo(&w, d.Snap, files.Changelog, lines, dry)
	}
	return w, nil, err
}
