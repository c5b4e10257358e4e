package engine_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/bank"
)

// TestLedgersSayTheSameWhateverWasWrittenAnew: an edit has accepts and supports of a day written anew, and what names only their entries
// stands as it was written before. The ledgers alone give the bank that the logs give, and nobody's hand is seen in the difference.
func TestLedgersSayTheSameWhateverWasWrittenAnew(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ log, old, new string }{
		"ko, other words beside a claim": {"- 결제 서버 포트는 8081이다\n- 쿠폰 만기는 27일로 미뤄졌고, 결제 서버 포트는 8082이다\n", "27일", "28일"},
		"en, other words beside a claim": {"- The billing server listens on port 8081\n- voucher expiry moved to 27 May, the billing server listens on port 8082\n", "27 May", "28 May"},
		"ko, a line in front":            {"- 결제 서버 포트는 8081이다\n- 결제 서버 포트는 8082이다\n", "- 결제 서버 포트는 8081", "- 쿠폰 만기는 27일로 미뤄졌다\n- 결제 서버 포트는 8081"},
		"en, a line in front":            {"- The billing server listens on port 8081\n- The billing server listens on port 8082\n", "- The billing server listens on port 8081", "- The voucher expires on 27 May\n- The billing server listens on port 8081"},
		"ko, an opinion supported before it is denied": {
			"- O(c=0.60) @민수: 점심 회의는 3명이면 충분하다\n- O(c=0.60) @민수: 점심 회의는 정말 3명이면 충분하다\n- O(c=0.60) @민수: 점심 회의는 5명이면 충분하다\n", "- O(c=0.60) @민수: 점심 회의는 정말", "- 쿠폰 만기는 27일로 미뤄졌다\n- O(c=0.60) @민수: 점심 회의는 정말",
		},
		"en, an opinion supported before it is denied": {
			"- O(c=0.60) @Sam: Three reviewers are enough for 3 services\n- O(c=0.60) @Sam: Three reviewers really are enough for 3 services\n- O(c=0.60) @Sam: Three reviewers are enough for 5 services\n", "- O(c=0.60) @Sam: Three reviewers really", "- The voucher expires on 27 May\n- O(c=0.60) @Sam: Three reviewers really",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			write(t, dir, twoLog, "# 2026-11-20\n\n## Retain\n"+c.log)
			if r := reflect(t, dir, "2026-11-20"); r.Conflicts != 1 {
				t.Fatalf("%d conflicts", r.Conflicts)
			}
			edit(t, dir, twoLog, c.old, c.new)
			if r := reflect(t, dir, "2026-11-21"); r.Conflicts != 0 {
				t.Errorf("what is written anew counts as new: %d conflicts", r.Conflicts)
			}
			if n := recordedConflicts(t, dir); n != 2 {
				t.Errorf("%d entries stand in conflict by the ledgers, want 2", n)
			}
			before := pages(t, dir)
			check(t, os.Remove(filepath.Join(dir, ".memctl", "cursor")))
			if v, err := open(t, dir, "2026-11-21").Verify(t.Context()); err != nil || !v.OK() || v.HandEdits > 0 {
				t.Errorf("without the cursor: %+v, %v", v, err)
			}
			if r := reflect(t, dir, "2026-11-21"); r.ByHand > 0 {
				t.Errorf("%d by hand", r.ByHand)
			}
			if diff := cmp.Diff(before, pages(t, dir)); diff != "" {
				t.Errorf("pages (-with the cursor +without):\n%s", diff)
			}
			sound(t, dir, "2026-11-21")
		})
	}
}

// recordedConflicts counts the entries that the ledgers say are in conflict.
func recordedConflicts(t *testing.T, dir string) int {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "bank", "_meta", "ledger", "*.jsonl"))
	check(t, err)
	var all []bank.Event
	for _, f := range files {
		data, err := os.ReadFile(f)
		check(t, err)
		events, _ := bank.DecodeLedger(f, data)
		all = append(all, events...)
	}
	st := bank.NewState()
	program, people := bank.Effective(all)
	bank.Replay(st, program, people)
	n := 0
	for _, e := range st.All() {
		if len(e.Conflicts) > 0 {
			n++
		}
	}
	return n
}
