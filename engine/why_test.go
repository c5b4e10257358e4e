package engine_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/bank"
)

// TestEntryKnowsTheRulesThatKeptIt: those of its accept, with their weights, from the run that took it on, also when a later run has it
// from a checkpoint, and when all that is derived is gone.
func TestEntryKnowsTheRulesThatKeptIt(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-03-01.md", "# 2026-03-01\n\n## 결정\n- CI를 Jenkins에서 GitHub Actions로 옮기기로 했다.\n- We decided to keep the release notes in the wiki.\n")
	reflect(t, dir, "2026-03-02")
	for _, c := range []struct {
		when string
		then func()
	}{
		{"at once", func() {}},
		{"folded on from a checkpoint", func() {
			write(t, dir, "memory/2026-03-05.md", "# 2026-03-05\n\n## Retain\n- W @서버: 포트는 8080이다.\n")
			reflect(t, dir, "2026-03-06")
		}},
		{"replayed", func() { forget(t, dir); reflect(t, dir, "2026-03-06") }},
	} {
		c.then()
		for _, text := range []string{"GitHub Actions", "release notes"} {
			w, err := open(t, dir, "2026-03-06").Why(t.Context(), entry(t, dir, text).id())
			if err != nil {
				t.Fatal(err)
			}
			var kept []string
			for _, ev := range w.Events {
				if ev.Op == bank.OpAccept {
					kept = ev.Rules
				}
			}
			var fired []string
			sum := 0
			for _, r := range w.Rules {
				fired = append(fired, r.ID)
				sum += r.Weight
			}
			if diff := cmp.Diff(kept, w.EntryView.Rules); diff != "" || len(kept) == 0 {
				t.Errorf("%s, %s: rules (-of its accept +of the entry):\n%s", c.when, text, diff)
			}
			if diff := cmp.Diff(kept, fired); diff != "" || sum <= 0 {
				t.Errorf("%s, %s: rules that fired, together %d (-of its accept +told):\n%s", c.when, text, sum, diff)
			}
		}
	}
}
