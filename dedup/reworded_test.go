package dedup_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/dedup"
)

// TestWhatIsSaidInOtherWordsIsReworded: the later line has nearly all that the earlier one says, its names and its figures.
func TestWhatIsSaidInOtherWordsIsReworded(t *testing.T) {
	c := newComparer(t)
	for _, test := range []struct {
		old, now string
		want     bool
	}{
		{"wait for Dana's next update on whether the leak needs the plumber", "wait for Dana's next update on whether the plumber is needed for the leak", true},
		{"wait for the next instruction of the chair on wording, scope or a late edit", "wait for the next instruction of the chair on wording, scope or an edit after the meeting", true},
		{"keep the packet of the board ready for the meeting on June 19", "keep the packet of the board ready for the meeting on June 26", true},
		{"총회 안내문 문구를 관리소장님께 확인받기", "총회 안내문 문구를 관리소장님께 다시 확인받기", true},
		{"wait for Dana's next update on whether the leak needs the plumber", "wait for Erik's next update on whether the leak needs the plumber", false},
		{"keep 40 chairs ready for the guests of the summer concert", "keep 60 chairs ready for the guests of the summer concert", false},
		{"call the roofer about the gutter, the chimney and the loose tiles", "call the roofer", false},
		{"call the roofer", "call the roofer about the gutter", false},
	} {
		old, now := c.Facts(test.old, nil), c.Facts(test.now, nil)
		if got := dedup.Reworded(&old, &now); got != test.want {
			t.Errorf("%q, then %q: %v, want %v", test.old, test.now, got, test.want)
		}
	}
}

func TestDaysAreKnownByTheirCanonicalForm(t *testing.T) {
	for value, want := range map[string]bool{"2026-05-08": true, "05-08 15:00": true, "*-25": true, "06월": true, "목요일": true, "매주 목요일": true, "next 목요일": true, "내일": true, "05-08~05-12": true, "3-1": false, "010-1234-5678": false, "5-10": false, "2개월": false, "15:00": false, "8080": false, "3회": false, "": false} {
		if got := dedup.IsDay(value); got != want {
			t.Errorf("%q: %v, want %v", value, got, want)
		}
	}
}

// TestNobodyIsKeptFromWhatNobodyHasToDo: what need not be done keeps nobody safe, as what must not be done may.
func TestNobodyIsKeptFromWhatNobodyHasToDo(t *testing.T) {
	c := newComparer(t)
	for text, want := range map[string]bool{
		"the gardener did not need to water the beds":  false,
		"you don't have to water the beds":             false,
		"nobody needs to water the beds":               false,
		"the gardener must not water the beds at noon": true,
		"화단에는 낮에 물을 주면 안 된다":                           true,
	} {
		if f := c.Facts(text, nil); f.Guarded() != want {
			t.Errorf("%q: guarded %v, want %v", text, f.Guarded(), want)
		}
	}
}
