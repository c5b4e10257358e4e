package engine_test

import (
	"context"
	"testing"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
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
				do(t, dir, "2026-11-21", func(ctx context.Context, e *engine.Engine) (*engine.Report, error) {
					return e.Archive(ctx, before.id(), why)
				})
				isArchived(t, dir, text, `"`+why+`"`)
				verified(t, dir)
				do(t, dir, "2026-11-22", func(ctx context.Context, e *engine.Engine) (*engine.Report, error) {
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
