package run

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/report"
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
	return e.Run(ctx, Cycle{Verb: verb, Deed: func(b Basis) (Deed, error) {
		en, err := replay.EntryByID(b.state(), id)
		if err != nil {
			return Deed{}, fmt.Errorf("%s: %w", verb, err)
		}
		if en.Private() {
			return Deed{}, fmt.Errorf("%s %s: %w", verb, en.ID, report.ErrHidden)
		}
		ev, err := event(en)
		ev.Entry = en.ID
		return Deed{Events: []bank.Event{ev}, Entry: en.ID}, err
	}})
}
