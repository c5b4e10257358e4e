package bank_test

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/banktest"
	"github.com/seed-a44923cb/memctl/rules"
)

// corrected is a bank with an entry that another one took the place of, on a day.
func corrected(t *testing.T, on string) *bank.State {
	t.Helper()
	st := bank.NewState()
	for i, id := range []string{"mk7q2m9x4bt", "mqrjvhk8gd4"} {
		src := bank.Source{Path: "memory/2026-01-03.md", Line: 3 + i, Day: banktest.Day(t, "2026-01-03"), Stmt: id + "0000000000"}
		st.Put(&bank.Entry{ID: id, Kind: rules.World, Text: "가마 온도 " + id, FirstText: "가마 온도 " + id, Home: "world/tools.md", Sources: []bank.Source{src}, Since: src.Day})
	}
	old := st.Get("mk7q2m9x4bt")
	old.Standing, old.Until, old.Reason, old.Successor = bank.Superseded, banktest.Day(t, on), bank.ReasonSuperseded, "mqrjvhk8gd4"
	return st
}

func TestWhatIsCorrectedOnItsDayStandsInTheArchive(t *testing.T) {
	for on, want := range map[string]string{"2026-01-03": "archive/2026-01.md", "2026-01-04": "world/tools.md"} {
		plan := bank.Layout(corrected(t, on), bank.LayoutOptions{})
		if at, _ := plan.PageOf("mk7q2m9x4bt"); at != want {
			t.Errorf("superseded on %s: it stands on %s, want %s", on, at, want)
		}
		spec, _ := plan.Spec(want)
		page, err := bank.Render(nil, spec)
		if err != nil || strings.Contains(string(page), "## Formerly") != (on == "2026-01-04") || !strings.Contains(string(page), "→ [[world/tools#^mqrjvhk8gd4]] "+on) {
			t.Errorf("superseded on %s: %v\n%s", on, err, page)
		}
	}
}

// A bank that an older program wrote has such an entry below the heading of what was so before: that is no change of a person's.
func TestCorrectedEntryOnItsOldPageIsNoEdit(t *testing.T) {
	st := corrected(t, "2026-01-03")
	plan := bank.Layout(st, bank.LayoutOptions{})
	const page = "# Tools\n\n- W: 가마 온도 mqrjvhk8gd4 ([[memory/2026-01-03#L4|01-03]]) ^mqrjvhk8gd4\n\n## Formerly\n\n" +
		"- W: 가마 온도 mk7q2m9x4bt ([[memory/2026-01-03#L3|01-03]]) ^mk7q2m9x4bt\n  - → [[world/tools#^mqrjvhk8gd4]] 2026-01-03\n"
	found := bank.Detect(bank.DetectInput{State: st, Plan: plan, Day: banktest.Day(t, "2026-01-09"), Pages: map[string][]byte{"world/tools.md": []byte(page)}})
	if len(found.Events) != 0 {
		t.Errorf("read as edits: %+v", found.Events)
	}
	spec, _ := plan.Spec("world/tools.md")
	if out, err := bank.Render([]byte(page), spec); err != nil || strings.Contains(string(out), "mk7q2m9x4bt") {
		t.Errorf("%v\n%s", err, out)
	}
	archive := []byte("# Archive · 2026-01\n")
	found = bank.Detect(bank.DetectInput{State: st, Plan: plan, Day: banktest.Day(t, "2026-01-09"), Pages: map[string][]byte{"archive/2026-01.md": archive}})
	if len(found.Events) != 0 {
		t.Errorf("a line deleted from the archive is read as an edit: %+v", found.Events)
	}
}
