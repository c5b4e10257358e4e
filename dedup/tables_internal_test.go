package dedup

import (
	"strings"
	"testing"
)

func TestTheTablesAreWhole(t *testing.T) {
	if _, err := readWeights(slotWeights); err != nil {
		t.Error(err)
	}
	if Signs > 32 {
		t.Errorf("%d signs", Signs)
	}
	rows, err := readEndings(endingTable)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, r := range rows {
		if seen[r.id] {
			t.Errorf("row %s stands twice", r.id)
		}
		seen[r.id] = true
		if r.outcome != Beside && r.outcome != Ends && r.outcome != Clash {
			t.Errorf("row %s has outcome %q", r.id, r.outcome)
		}
	}
	for _, id := range []string{RowGivenUp, RowGivenUpElse, RowTold, RowOver, RowOverElse, RowOverAll, RowGuarded, RowOffered, RowRival} {
		if !seen[id] {
			t.Errorf("no row %s", id)
		}
	}
}

func FuzzReadTables(f *testing.F) {
	f.Add(slotWeights)
	f.Add(endingTable)
	f.Add("told\tstrong\t-")
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := readWeights(text); err == nil && strings.Count(text, "\t") < int(Signs) {
			t.Error("weights without their columns")
		}
		if rows, err := readEndings(text); err == nil {
			for _, r := range rows {
				r.fits(&Ending{})
			}
		}
	})
}
