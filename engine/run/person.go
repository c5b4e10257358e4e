package run

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// Pin keeps an entry from fading; Unpin takes that back.
func (e *Runner) Pin(ctx context.Context, id string) (*report.Report, error) {
	return e.command(ctx, "pin", id, func(en *bank.Entry) (bank.Event, error) {
		if en.Pinned {
			return bank.Event{}, fmt.Errorf("pin %s: it is pinned: %w", en.ID, report.ErrAlready)
		}
		return bank.Event{Op: bank.OpPin}, nil
	})
}

// Unpin lets an entry fade again.
func (e *Runner) Unpin(ctx context.Context, id string) (*report.Report, error) {
	return e.command(ctx, "unpin", id, func(en *bank.Entry) (bank.Event, error) {
		if !en.Pinned {
			return bank.Event{}, fmt.Errorf("unpin %s: it is not pinned: %w", en.ID, report.ErrAlready)
		}
		return bank.Event{Op: bank.OpUnpin}, nil
	})
}

// Archive moves an entry into the archive, with a reason in a person's words or none.
func (e *Runner) Archive(ctx context.Context, id, reason string) (*report.Report, error) {
	if reason = bank.InWords(strings.Join(strings.Fields(e.Redact(reason)), " ")); reason == "" {
		reason = bank.ReasonByCommand
	}
	return e.command(ctx, "archive", id, func(en *bank.Entry) (bank.Event, error) {
		if en.Standing == bank.Archived {
			return bank.Event{}, fmt.Errorf("archive %s: it is archived: %w", en.ID, report.ErrAlready)
		}
		return bank.Event{Op: bank.OpArchive, Why: reason}, nil
	})
}

// Restore brings an archived or superseded entry back to its page. An opinion then holds as of the run's day.
func (e *Runner) Restore(ctx context.Context, id string) (*report.Report, error) {
	return e.command(ctx, "restore", id, func(en *bank.Entry) (bank.Event, error) {
		if en.Standing == bank.Live {
			return bank.Event{}, fmt.Errorf("restore %s: it is on its page: %w", en.ID, report.ErrAlready)
		}
		return bank.Event{Op: bank.OpRestore}, nil
	})
}

// command runs a cycle that adds one event of a person about one entry.
func (e *Runner) command(ctx context.Context, verb, id string, event func(*bank.Entry) (bank.Event, error)) (*report.Report, error) {
	return e.Run(ctx, Cycle{Verb: verb, People: func(p *Plan) ([]bank.Event, error) {
		en, err := replay.EntryByID(p.Folded.Machine.State(), id)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", verb, err)
		}
		if en.Private() {
			return nil, fmt.Errorf("%s %s: %w", verb, en.ID, report.ErrHidden)
		}
		ev, err := event(en)
		ev.Entry = en.ID
		p.Report.Entry = en.ID
		return []bank.Event{ev}, err
	}})
}

func (e *Runner) planWrite(p *Plan, rel string, old, next []byte) {
	if bytes.Equal(old, next) && old != nil {
		return
	}
	before := ""
	if old != nil {
		before = workspace.Hash(old)
	}
	p.Changes.Changes = append(p.Changes.Changes, workspace.Change{Path: rel, Op: workspace.OpWrite, Before: before, Data: next, Prev: old})
}
