package view

import (
	"testing"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
)

func TestWhatTwoTextsDecide(t *testing.T) {
	c, err := NewComparer()
	if err != nil {
		t.Fatal(err)
	}
	rare := func(string) dedup.Rarity { return dedup.Rare }
	for _, test := range []struct {
		name           string
		a, b           string
		op             bank.Op
		why            string
		holds, byTexts bool
	}{
		{"an end by its row", "화덕 온도는 250도이다", "화덕 온도를 250도에서 280도로 올렸다", bank.OpSupersede, dedup.RowGivenUp, true, true},
		{"an end by another row", "화덕 온도는 250도이다", "화덕 온도를 250도에서 280도로 올렸다", bank.OpSupersede, dedup.RowOver, false, true},
		{"a conflict of values", "화덕 온도는 250도이다", "화덕 온도는 280도이다", bank.OpConflict, dedup.RowRival, true, true},
		{"a conflict by what kept them apart", "화덕 온도는 250도이다", "화덕 온도는 280도이다", bank.OpConflict, dedup.GuardNumbers, true, true},
		{"a conflict that a later line settled", "the oven is at 250 degrees", "the oven is not on", bank.OpSupersede, bank.ReasonUpheld, false, true},
		{"a merge", "the bakery opens at 7:00", "the bakery opens at 7:00.", bank.OpSupport, "same, 100% of the keywords", true, true},
		{"a merge no more", "the bakery opens at 7:00", "the bakery opens at 8:00", bank.OpSupport, "same, 100% of the keywords", false, true},
		{"a box that was ticked", "send the menu to the printer", "sent the menu to the printer", bank.OpSupersede, bank.ReasonDone, true, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			ev := bank.Event{Op: test.op, Why: test.why}
			holds, byTexts := outcome(&ev, c.compared(test.a, nil, test.b, nil, rare))
			if holds != test.holds || byTexts != test.byTexts {
				t.Errorf("holds %v, by the texts %v, want %v, %v", holds, byTexts, test.holds, test.byTexts)
			}
		})
	}
}
