package engine_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/report"
)

// TestArchiveReasonOfTheProgramsIsKeptAsWords: whatever reason a person gives, the entry keeps its text in the archive and can be restored.
func TestArchiveReasonOfTheProgramsIsKeptAsWords(t *testing.T) {
	t.Parallel()
	for _, why := range []string{bank.ReasonPrivate, bank.ReasonByHand, bank.ReasonWithdrawn, bank.ReasonFaded} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			retain(t, dir, "2026-11-20", "W @서버: 펭귄 서버는 포트 8081을 쓴다", "W @Server: the feijoa server is in Seoul")
			reflect(t, dir, "2026-11-20")
			for _, text := range []string{"8081", "feijoa"} {
				before := isLive(t, dir, text)
				do(t, dir, "2026-11-21", func(ctx context.Context, e *engine.Engine) (*report.Report, error) {
					return e.Archive(ctx, before.id(), why)
				})
				isArchived(t, dir, text, `"`+why+`"`)
				verified(t, dir)
				do(t, dir, "2026-11-22", func(ctx context.Context, e *engine.Engine) (*report.Report, error) {
					return e.Restore(ctx, before.id())
				})
				if after := isLive(t, dir, text); after != before {
					t.Errorf("restored as %+v, was %+v", after, before)
				}
				reflect(t, dir, "2026-11-22")
				sound(t, dir, "2026-11-22")
			}
		})
	}
}

// TestHiddenEntryTakesNoCommand: a command about an entry whose line is hidden is refused and leaves nothing behind; purge alone is not.
func TestHiddenEntryTakesNoCommand(t *testing.T) {
	t.Parallel()
	for text, line := range map[string]string{"8081": "W @서버: 펭귄 서버는 포트 8081을 쓴다", "feijoa": "W @Server: the feijoa server is in Seoul"} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			const log = "memory/2026-11-20.md"
			dir := newWorkspace(t)
			retain(t, dir, "2026-11-20", line)
			reflect(t, dir, "2026-11-20")
			before := isLive(t, dir, text)
			hide(t, dir, log, "- "+line+"\n")
			reflect(t, dir, "2026-11-21")
			id, ledger := before.id(), tree(t, dir, "bank/_meta/ledger")
			for verb, command := range map[string]func(*engine.Engine) (*report.Report, error){
				"pin":     func(e *engine.Engine) (*report.Report, error) { return e.Pin(t.Context(), id) },
				"unpin":   func(e *engine.Engine) (*report.Report, error) { return e.Unpin(t.Context(), id) },
				"archive": func(e *engine.Engine) (*report.Report, error) { return e.Archive(t.Context(), id, "") },
				"restore": func(e *engine.Engine) (*report.Report, error) { return e.Restore(t.Context(), id) },
			} {
				if _, err := command(open(t, dir, "2026-11-21")); !errors.Is(err, report.ErrHidden) {
					t.Errorf("%s: %v", verb, err)
				}
			}
			if diff := cmp.Diff(ledger, tree(t, dir, "bank/_meta/ledger")); diff != "" {
				t.Errorf("the ledger (-before +after):\n%s", diff)
			}
			show(t, dir, log, "- "+line+"\n")
			reflect(t, dir, "2026-11-21")
			if after := isLive(t, dir, text); after != before {
				t.Errorf("shown again as %+v, was %+v", after, before)
			}
			hide(t, dir, log, "- "+line+"\n")
			reflect(t, dir, "2026-11-22")
			if _, err := open(t, dir, "2026-11-22").Purge(t.Context(), id); err != nil {
				t.Errorf("purge: %v", err)
			}
		})
	}
}
