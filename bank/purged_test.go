package bank_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/banktest"
	"github.com/seed-a44923cb/memctl/memory/day"
)

const someStatement = "m123456789abcdefghjkm"

func TestPurgedClaimIsFoundAmongOtherWords(t *testing.T) {
	on := day.Date(2026, 3, 2)
	for _, c := range []struct{ claim, line, found string }{
		{"온실 열쇠는 화분 밑", "- [ ] 물통을 샀고, 온실  열쇠는 화분 밑.", "온실  열쇠는 화분 밑"},
		{"the greenhouse key is below the pot", "bought a can; The greenhouse key is **below** the pot, as ever", "The greenhouse key is **below** the pot"},
		{"온실 열쇠는 화분 밑", "(온실 열쇠는 화분 밑)/물통 두 개", "온실 열쇠는 화분 밑"},
		{"온실 열쇠는 화분 밑", "온실 열쇠는 새 화분 밑", ""},
		{"Greenhouse KEY below the pot", "the greenhouse key, below the pot", "greenhouse key, below the pot"},
		{"온실 열쇠는 화분 밑", "비온실 열쇠는 화분 밑", ""},
	} {
		p := bank.Purged{}
		p.Add([]string{"m123456789a", bank.MarkedOn(bank.Mark(c.claim), on)})
		var got strings.Builder
		for _, f := range p.Marks().In(c.line, someStatement, on) {
			got.WriteString(c.line[f.Start:f.End])
		}
		if diff := cmp.Diff(c.found, got.String()); diff != "" {
			t.Errorf("%q in %q (-want +got):\n%s", c.claim, c.line, diff)
		}
		if p.Marks().In(c.line, someStatement, on+1) != nil {
			t.Errorf("%q is found on another day", c.claim)
		}
		if said := bank.Said(c.line, bank.Mark(c.claim)); said != c.found || bank.Says(c.line, bank.Mark(c.claim)) != (c.found != "") {
			t.Errorf("%q says of %q: %q", c.line, c.claim, said)
		}
	}
}

func TestFewLettersAreFoundInTheirLineAlone(t *testing.T) {
	on, few := day.Date(2026, 3, 2), bank.Mark("우유 사기")
	p := bank.Purged{}
	p.Add([]string{bank.MarkedIn(few, someStatement)})
	if bank.MarkedOn(few, on) != "" {
		t.Error("words of four letters are marked for all lines of a day")
	}
	if p.Marks().In("쿠폰 찾고 우유 사기", someStatement, on) == nil || p.Marks().In("쿠폰 찾고 우유 사기", "m223456789abcdefghjkm", on) != nil {
		t.Error("found in another line, or not in its own")
	}
}

// TestClaimPurgedByItsPlaceKeepsTheLineAway: an older memctl wrote the place of the claim in its line behind the hash of the line.
func TestClaimPurgedByItsPlaceKeepsTheLineAway(t *testing.T) {
	p := bank.Purged{}
	p.Add([]string{"5d91ef884d30b484e08511cf3f9a164d.2"})
	if !p["5d91ef884d30b484e08511cf3f9a164d"] {
		t.Error("the line comes back")
	}
}

// TestEventAboutALineThatIsPartedHoldsForItsClaims: those that it gave first, and not what it has only supported.
func TestEventAboutALineThatIsPartedHoldsForItsClaims(t *testing.T) {
	on := day.Date(2026, 3, 2)
	whole, other := bank.EntryID("whole", bank.LongID), bank.EntryID("other", bank.LongID)
	st := bank.NewState()
	put := func(name string, of ...string) {
		e := &bank.Entry{ID: bank.EntryID(name, bank.ShortID), Text: name}
		for i, o := range of {
			src := bank.Source{Path: "memory/2026-03-02.md", Start: st.Len(), Day: on, Stmt: bank.EntryID(name, bank.LongID), Of: o}
			if i > 0 {
				src.Stmt = bank.EntryID(name+o, bank.LongID)
			}
			e.Sources = append(e.Sources, src)
		}
		st.Put(e)
	}
	put("first", whole)
	put("second", whole)
	put("elsewhere", other, whole)
	for _, by := range []bank.By{bank.Program, bank.Person} {
		ev := bank.Event{Day: on, Op: bank.OpPin, Entry: whole[:bank.ShortID+1], By: by}
		if err := st.Apply(&ev); (err == nil) != (by == bank.Person) {
			t.Errorf("by %s: %v", by, err)
		}
	}
	for _, e := range st.Sorted() {
		if e.Pinned != (e.Text != "elsewhere") {
			t.Errorf("%s: pinned %v", e.Text, e.Pinned)
		}
	}
	if !st.HoldsStatement(whole) || !st.HoldsStatement(other) || st.Holds(whole) {
		t.Error("it is not known which statements the bank holds")
	}
}

// TestPurgeIsKnownToTheState: what an event of a purge names is never taken again, also where nothing of it is held.
func TestPurgeIsKnownToTheState(t *testing.T) {
	e := banktest.Entry(t, "world/tools.md", "2026-11-02#1", toolKo)
	for _, held := range []bool{true, false} {
		st := bank.NewState()
		if held {
			st.Put(e.Clone())
		}
		if err := st.Apply(&bank.Event{Op: bank.OpPurge, By: bank.Person, Entry: e.ID, IDs: []string{"5d91ef884d30b484e08511cf3f9a164d", e.ID}}); err != nil {
			t.Fatal(err)
		}
		if st.Len() > 0 || st.Holds(e.Sources[0].Stmt) {
			t.Errorf("held %t: it is there still", held)
		}
		if !st.Purged["5d91ef884d30b484e08511cf3f9a164d"] || !st.Purged[e.ID] {
			t.Errorf("held %t: it may come back: %v", held, st.Purged)
		}
	}
}
