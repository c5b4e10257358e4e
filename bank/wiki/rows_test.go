package wiki_test

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/internal/banktest"
)

// TestASheetHasEachLiveEntryOnce holds that what is true of a subject is told by its sheet, wherever on it, and nothing twice.
func TestASheetHasEachLiveEntryOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st := anyBank(t)
		pages := wiki.New(bank.Layout(st, options("ko")), optionsOf("ko"))
		for _, s := range st.Subjects() {
			sh, known := wiki.SheetOf(pages, s.ID)
			if !known {
				continue
			}
			listed, told := map[string]int{}, map[string]bool{}
			for _, part := range sh.Parts {
				for _, e := range part.Entries {
					listed[e.ID]++
				}
			}
			for _, slot := range sh.Slots {
				for _, step := range slot.Steps {
					told[step.Entry.ID] = true
				}
			}
			for _, e := range pages.About(sh.Page) {
				if n := listed[e.ID]; n > 1 || e.Standing == bank.Live && n == 0 && !told[e.ID] {
					t.Errorf("%s lists %q %d times", sh.Page, e.Text, n)
				}
			}
		}
	})
}

// TestWhatTheRestOfALineSaysStandsBelowIt: a part of a line that names nobody is told below the part that does, and by itself where that is not shown.
func TestWhatTheRestOfALineSaysStandsBelowIt(t *testing.T) {
	st := bank.NewState()
	st.PutSubject(subject("Marcus", "person"))
	for i, line := range []string{"- W: swapped with Marcus, I take Easter", "- W: he covers the week in May", "- S: review of the plan by Marcus"} {
		e := banktest.Entry(t, []string{"world/facts.md", "world/facts.md", "status/next.md"}[i], source(i/2, 1+i), line)
		if e.Sources[0].Line, e.Sources[0].Start = 1, i; i == 1 {
			e.Beside = []string{"Marcus"}
		}
		st.Put(e)
	}
	spec, _ := bank.Layout(st, options("en")).Spec("wiki/Marcus.md")
	got := string(banktest.Render(t, nil, spec))
	if !regexp.MustCompile(`(?m)^- swapped with Marcus, I take Easter \[\[.*\n  - he covers the week in May \[\[`).MatchString(got) {
		t.Errorf("%s", got)
	}
}

// TestALineThatSaysTheSameAgainIsCounted: of lines that say one thing in nearly the same words the newest is shown, and those with other values all.
func TestALineThatSaysTheSameAgainIsCounted(t *testing.T) {
	st := bank.NewState()
	st.PutSubject(subject("Condor", "project"))
	for i, line := range []string{
		"Condor risk review draft 7 waits for comments of the partners", "Condor risk review draft waits for comments of the partners", "Condor risk review draft still waits for comments of the partners",
		"Condor kickoff is planned with the partners",
	} {
		st.Put(banktest.Entry(t, "world/facts.md", source(i, 1), "- S: "+line))
	}
	spec, _ := bank.Layout(st, options("en")).Spec("wiki/Condor.md")
	got := string(banktest.Render(t, nil, spec))
	if n := strings.Count(got, "\n- Condor risk review draft"); n != 2 || strings.Contains(got, "Condor risk review draft waits") || !strings.Contains(got, "- 1 more: `") {
		t.Errorf("%s", got)
	}
}
