package rollup_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank/rollup"
	"github.com/seed-a44923cb/memctl/memory/day"
)

func TestPeriodsAtTheTurnOfTheYear(t *testing.T) {
	for _, tt := range []struct{ day, week, first, last, month, ends string }{
		{"2026-11-22", "2026-W47", "2026-11-16", "2026-11-22", "2026-11", "2026-11-30"},
		{"2027-01-03", "2026-W53", "2026-12-28", "2027-01-03", "2027-01", "2027-01-31"},
		{"2027-01-04", "2027-W01", "2027-01-04", "2027-01-10", "2027-01", "2027-01-31"},
		{"2024-12-30", "2025-W01", "2024-12-30", "2025-01-05", "2024-12", "2024-12-31"},
		{"2024-02-29", "2024-W09", "2024-02-26", "2024-03-03", "2024-02", "2024-02-29"},
	} {
		d, err := day.Parse(tt.day)
		if err != nil {
			t.Fatal(err)
		}
		w, m := rollup.WeekOf(d), rollup.MonthOf(d)
		if w.Name != tt.week || w.First.String() != tt.first || w.Last.String() != tt.last || m.Name != tt.month || m.Last.String() != tt.ends {
			t.Errorf("%s: got %s %s–%s, %s until %s", d, w.Name, w.First, w.Last, m.Name, m.Last)
		}
	}
}

func TestEveryDayIsInItsPeriodsAndTheirPagesAreKnown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := day.Date(1970, 1, 1) + day.Day(rapid.Int32Range(-20_000, 80_000).Draw(t, "day"))
		for _, p := range []rollup.Period{rollup.WeekOf(d), rollup.MonthOf(d)} {
			if !p.Has(d) || p.Has(p.Last+1) || p.Has(p.First-1) || !rollup.IsPage(p.Path()) {
				t.Errorf("%s: period %+v", d, p)
			}
		}
		if w := rollup.WeekOf(d); w != rollup.WeekOf(w.First) || w != rollup.WeekOf(w.Last) {
			t.Errorf("%s: its week is not the week of its ends", d)
		}
	})
}

func TestOtherPagesAreNoRollups(t *testing.T) {
	for _, p := range []string{
		"rollups/2026-W54.md", "rollups/2026-W00.md", "rollups/2026-13.md", "rollups/2026-1.md", "rollups/2026-W7.md", "rollups/메모.md", "rollups/2026-W47-2.md",
		"rollups/2026-W47", "wiki/2026-W47.md", "rollups/x/2026-W47.md", "rollups/2026-W47.sync-conflict-20261122-1.md", "rollups/2026-11-22.md", "",
	} {
		if rollup.IsPage(p) {
			t.Errorf("%q counts as a roll-up", p)
		}
	}
}
