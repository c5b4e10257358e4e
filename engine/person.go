package engine

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// Pin keeps an entry from fading; Unpin takes that back.
func (e *Engine) Pin(ctx context.Context, id string) (*Report, error) {
	return e.command(ctx, "pin", id, func(en *bank.Entry) (bank.Event, error) {
		if en.Pinned {
			return bank.Event{}, fmt.Errorf("pin %s: it is pinned: %w", en.ID, ErrAlready)
		}
		return bank.Event{Op: bank.OpPin}, nil
	})
}

// Unpin lets an entry fade again.
func (e *Engine) Unpin(ctx context.Context, id string) (*Report, error) {
	return e.command(ctx, "unpin", id, func(en *bank.Entry) (bank.Event, error) {
		if !en.Pinned {
			return bank.Event{}, fmt.Errorf("unpin %s: it is not pinned: %w", en.ID, ErrAlready)
		}
		return bank.Event{Op: bank.OpUnpin}, nil
	})
}

// Archive moves an entry into the archive, with a reason in a person's words or none.
func (e *Engine) Archive(ctx context.Context, id, reason string) (*Report, error) {
	if reason = bank.InWords(strings.Join(strings.Fields(e.redact(reason)), " ")); reason == "" {
		reason = bank.ReasonByCommand
	}
	return e.command(ctx, "archive", id, func(en *bank.Entry) (bank.Event, error) {
		if en.Standing == bank.Archived {
			return bank.Event{}, fmt.Errorf("archive %s: it is archived: %w", en.ID, ErrAlready)
		}
		return bank.Event{Op: bank.OpArchive, Why: reason}, nil
	})
}

// Restore brings an archived or superseded entry back to its page. An opinion then holds as of the run's day.
func (e *Engine) Restore(ctx context.Context, id string) (*Report, error) {
	return e.command(ctx, "restore", id, func(en *bank.Entry) (bank.Event, error) {
		if en.Standing == bank.Live {
			return bank.Event{}, fmt.Errorf("restore %s: it is on its page: %w", en.ID, ErrAlready)
		}
		return bank.Event{Op: bank.OpRestore}, nil
	})
}

// command runs a cycle that adds one event of a person about one entry.
func (e *Engine) command(ctx context.Context, verb, id string, event func(*bank.Entry) (bank.Event, error)) (*Report, error) {
	return e.run(ctx, cycle{verb: verb, people: func(p *plan) ([]bank.Event, error) {
		en, err := entryByID(p.folded.machine.State(), id)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", verb, err)
		}
		if en.Private() {
			return nil, fmt.Errorf("%s %s: %w", verb, en.ID, ErrHidden)
		}
		ev, err := event(en)
		ev.Entry = en.ID
		p.report.Entry = en.ID
		return []bank.Event{ev}, err
	}})
}

func (e *Engine) planWrite(p *plan, rel string, old, next []byte) {
	if bytes.Equal(old, next) && old != nil {
		return
	}
	before := ""
	if old != nil {
		before = workspace.Hash(old)
	}
	p.changes.Changes = append(p.changes.Changes, workspace.Change{Path: rel, Op: workspace.OpWrite, Before: before, Data: next, Prev: old})
}
