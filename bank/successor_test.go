package bank_test

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/banktest"
	"github.com/seed-a44923cb/memctl/rules"
)

func TestPageNamesWhatSupersededItsEntries(t *testing.T) {
	const text = "# 도구\n\n- W: 지금은 Riverpod이다. ([[memory/2026-02-03#L3|02-03]]) ^mk7q2m9x4bt\n\n## 예전에는\n\n" +
		"- W: 예전에는 Provider였다. ([[memory/2026-01-03#L3|01-03]]) ^mqrjvhk8gd4\n  - ↔ [[world/tools#^m2f1k5d1aaa]]\n  - 사람이 쓴 → [[world/x#^m2f1k5d1aaa]] 2026-01-01\n" +
		"  - → [[wiki/상태 관리#^mk7q2m9x4bt]] 2026-02-03\n- W: its successor was purged. ^m2f1k5d1aaa\n  - → 2026-02-03\n"
	p, err := bank.ParsePage("world/tools.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]bank.End{
		"mqrjvhk8gd4": {On: banktest.Day(t, "2026-02-03"), Successor: "mk7q2m9x4bt"}, "mk7q2m9x4bt": {}, "m2f1k5d1aaa": {On: banktest.Day(t, "2026-02-03")}, "": {}, "mnotonpage1": {},
	} {
		if got := p.End(id); got != want {
			t.Errorf("%s: got %+v, want %+v", id, got, want)
		}
	}
}

func TestPageSaysWhyItsEntriesAreInTheArchive(t *testing.T) {
	const text = "# Archive\n\n- O: 아침 회의가 좋다. ([[memory/2026-01-03#L3|01-03]]) ^mk7q2m9x4bt\n  - ✕ 2026-02-14 faded · from [[opinions/preferences]]\n" +
		"- W: 사람이 뺐다. ^mqrjvhk8gd4\n  - 사람이 쓴 ✕ 2026-02-14 faded · from [[x]]\n  - ✕ 2026-02-14 removed by hand · from [[world/tools]]\n- W: nobody says why. ^m2f1k5d1aaa\n  - ✕ faded\n"
	p, err := bank.ParsePage("archive/2026-02.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	on := banktest.Day(t, "2026-02-14")
	for id, want := range map[string]bank.End{
		"mk7q2m9x4bt": {On: on, Reason: bank.ReasonFaded}, "mqrjvhk8gd4": {On: on, Reason: "removed by hand"}, "m2f1k5d1aaa": {}, "": {}, "mnotonpage1": {},
	} {
		if got := p.End(id); got != want {
			t.Errorf("%s: got %+v, want %+v", id, got, want)
		}
	}
}

// A conflict is over when one of its sides has ended.
func TestPageShowsNoConflictThatIsOver(t *testing.T) {
	for _, test := range []struct {
		name     string
		standing bank.Standing
		want     int
	}{{"both hold", bank.Live, 1}, {"the other was superseded", bank.Superseded, 0}, {"the other is in the archive", bank.Archived, 0}} {
		t.Run(test.name, func(t *testing.T) {
			st := bank.NewState()
			for _, id := range []string{"mk7q2m9x4bt", "mqrjvhk8gd4"} {
				src := bank.Source{Path: "memory/2026-01-03.md", Line: 3, Day: banktest.Day(t, "2026-01-03"), Stmt: id + "0000000000"}
				st.Put(&bank.Entry{ID: id, Kind: rules.World, Text: "포트는 " + id, FirstText: "포트는 " + id, Home: "world/tools.md", Sources: []bank.Source{src}, Since: src.Day})
			}
			a, b := st.Get("mk7q2m9x4bt"), st.Get("mqrjvhk8gd4")
			a.Conflicts, b.Conflicts = []string{b.ID}, []string{a.ID}
			if b.Standing = test.standing; b.Standing != bank.Live {
				b.Until, b.Reason = banktest.Day(t, "2026-01-05"), bank.ReasonSuperseded
			}
			spec, _ := bank.Layout(st, bank.LayoutOptions{}).Spec("world/tools.md")
			shown := 0
			for _, n := range spec.Notes[a.ID] {
				if strings.Contains(n, "↔") {
					shown++
				}
			}
			if shown != test.want || len(st.OpenConflicts(a)) != test.want || len(st.OpenConflicts(b)) != test.want {
				t.Errorf("%d conflicts on the page, want %d", shown, test.want)
			}
		})
	}
}
