package wiki_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/internal/banktest"
	"github.com/seed-a44923cb/memctl/rules"
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

// TestAPageBeginsWithWhatItsSubjectIs: one line that says it, the newest, stands above all others; what says something else of it does not.
func TestAPageBeginsWithWhatItsSubjectIs(t *testing.T) {
	for line, first := range map[string]bool{
		"Marcus is our SRE lead":                    true,
		"Marcus is on holiday":                      false,
		"Marcus was the SRE lead":                   false,
		"Marcus is not the lead":                    false,
		"If Priya leaves, Marcus is the lead":       false,
		"the lead of the other team is Priya":       false,
		"Marcus is our SRE lead, he moved in March": false,
	} {
		st := bank.NewState()
		st.PutSubject(subject("Marcus", "person"))
		st.Put(banktest.Entry(t, "world/facts.md", source(0, 1), "- W @Marcus: the desk of Marcus is number 12"))
		st.Put(banktest.Entry(t, "world/facts.md", source(1, 1), "- W: "+line))
		st.Put(banktest.Entry(t, "status/next.md", source(2, 1), "- S: Marcus orders the badges"))
		spec, _ := bank.Layout(st, options("en")).Spec("wiki/Marcus.md")
		_, got, _ := strings.Cut(string(banktest.Render(t, nil, spec)), bank.BlockStart(wiki.Block)+"\n")
		if strings.HasPrefix(got, "- "+line+" [[") != first {
			t.Errorf("%s:\n%s", line, got)
		}
	}
	st := bank.NewState()
	st.PutSubject(subject("황 기사님", "person"))
	st.Put(banktest.Entry(t, "world/facts.md", source(1, 1), "- W: 기사 반장은 황 기사님"))
	st.Put(banktest.Entry(t, "status/next.md", source(2, 1), "- S: 황 기사님께 음료 드리기"))
	spec, _ := bank.Layout(st, options("ko")).Spec("wiki/황 기사님.md")
	if got := string(banktest.Render(t, nil, spec)); !strings.Contains(got, bank.BlockStart(wiki.Block)+"\n- 기사 반장은 황 기사님 [[") {
		t.Errorf("%s", got)
	}
}

// TestWhatIsToEndASubjectIsDoneWhenItIsGone: no word of the task has to come back, for there is nothing left to do it to.
func TestWhatIsToEndASubjectIsDoneWhenItIsGone(t *testing.T) {
	for later, open := range map[string]bool{
		"bastion-2 is gone, Noor did it after lunch": false,
		"bastion-2 was shut down":                    false,
		"bastion-2 is slow today":                    true,
		"the kettle next to bastion-2 is gone":       true,
		"bastion-2 goes away next week":              true,
	} {
		st := bank.NewState()
		st.PutSubject(subject("bastion-2", "thing"))
		st.Put(banktest.Entry(t, "status/next.md", source(0, 1), "- S: decommission bastion-2"))
		st.Put(banktest.Entry(t, "world/facts.md", source(3, 1), "- W: "+later))
		spec, _ := bank.Layout(st, options("en")).Spec("wiki/bastion-2.md")
		got := string(banktest.Render(t, nil, spec))
		if before, _, _ := strings.Cut(got, "## Lately"); strings.Contains(before, "- decommission bastion-2 [[") != open {
			t.Errorf("%s:\n%s", later, got)
		}
	}
}

// TestWhatIsInTheArchiveTakesNoPlaceOnAPage: a subject of which much was said and forgotten has the page of what still holds.
func TestWhatIsInTheArchiveTakesNoPlaceOnAPage(t *testing.T) {
	st := bank.NewState()
	st.PutSubject(subject("Condor", "project"))
	st.Put(banktest.Entry(t, "world/facts.md", source(0, 1), "- W: Condor port is 8080"))
	for i := range 250 {
		e := banktest.Entry(t, "status/next.md", source(1+i/10, i), fmt.Sprintf("- S: Condor waits for step %d of the review", i))
		e.Standing, e.Reason = bank.Archived, bank.ReasonUnheard
		st.Put(e)
	}
	plan := bank.Layout(st, options("en"))
	spec, ok := plan.Spec("wiki/Condor.md")
	if got := string(banktest.Render(t, nil, spec)); !ok || !strings.Contains(got, "- Condor port is 8080 [[") || plan.Page("wiki/Condor.md").Sum().Entries != 1 {
		t.Errorf("%v\n%s", ok, got)
	}
}

// TestADayThatWasOverWhenItWasToldEndsNothing: since when something has been so says nothing of how long it will be.
func TestADayThatWasOverWhenItWasToldEndsNothing(t *testing.T) {
	for line, now := range map[string]bool{
		"Condor has been offline since 2026-03-01": true,
		"Condor is offline until 2026-03-05":       false,
	} {
		st := bank.NewState()
		st.PutSubject(subject("Condor", "project"))
		st.Put(banktest.Entry(t, "status/current.md", source(3, 1), "- S @Condor: "+line))
		st.Put(banktest.Entry(t, "world/facts.md", source(8, 1), "- W: lunch with the people of Condor"))
		opt := optionsOf("en")
		opt.Role = func(e *bank.Entry) wiki.Role {
			if e.Kind == rules.Status {
				return wiki.Status
			}
			return wiki.Fact
		}
		plan := bank.Layout(st, bank.LayoutOptions{Lang: "en", Formats: []*bank.TopicFormat{opt.Format}, Wiki: func(p *bank.Plan) bank.Subjects { return wiki.New(p, opt) }})
		spec, _ := plan.Spec("wiki/Condor.md")
		got := string(banktest.Render(t, nil, spec))
		if before, _, _ := strings.Cut(got, "## Lately"); strings.Contains(before, "## Now\n\n- "+line) != now {
			t.Errorf("%s:\n%s", line, got)
		}
	}
}

// TestWhatHistoryDoesNotShowStandsInLately: a template without history leaves nothing out that still holds.
func TestWhatHistoryDoesNotShowStandsInLately(t *testing.T) {
	tpl, errs := wiki.ParseTemplate("templates/wiki.md", []byte("## Lately\n## Open\n"))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	st := bank.NewState()
	st.PutSubject(subject("Condor", "project"))
	old := banktest.Entry(t, "world/facts.md", source(0, 1), "- W: the Condor bench stands in the hall")
	newer := banktest.Entry(t, "world/facts.md", source(2, 1), "- W: the Condor bench went to the cellar")
	old.Standing, old.Successor, old.Until = bank.Superseded, newer.ID, newer.Since
	st.Put(old)
	st.Put(newer)
	st.Put(banktest.Entry(t, "status/next.md", source(2, 2), "- S: sand the Condor bench"))
	for _, given := range []map[string]*wiki.Template{nil, {"": tpl}} {
		opt := optionsOf("en")
		opt.Templates = given
		plan := bank.Layout(st, bank.LayoutOptions{Lang: "en", Formats: []*bank.TopicFormat{opt.Format}, Wiki: func(p *bank.Plan) bank.Subjects { return wiki.New(p, opt) }})
		spec, _ := plan.Spec("wiki/Condor.md")
		if got := string(banktest.Render(t, nil, spec)); strings.Count(got, "went to the cellar") != 1 {
			t.Errorf("%s", got)
		}
	}
}

// TestWhoLeftThingsAsTheyWereDecidedNothing: what a log tells of the writer's own keeping and not doing stands behind all else that was of late.
func TestWhoLeftThingsAsTheyWereDecidedNothing(t *testing.T) {
	st := bank.NewState()
	st.PutSubject(subject("Condor", "project"))
	for i, line := range []string{
		"Condor was approved with the model attached", "Condor got a summary for the partners", "Kept the Condor packet on the shelf of the office", "I did not change the Condor wording",
		"the partners kept the Condor sample for a week",
	} {
		st.Put(banktest.Entry(t, "world/decisions.md", source(i, 1), "- W: "+line))
	}
	spec, _ := bank.Layout(st, options("en")).Spec("wiki/Condor.md")
	got := string(banktest.Render(t, nil, spec))
	_, lately, _ := strings.Cut(got, "## Lately")
	lately, _, _ = strings.Cut(lately, bank.BlockEnd(wiki.Block))
	kept, told := strings.Index(lately, "Kept the Condor packet"), strings.Index(lately, "I did not change")
	if kept < 0 || told < 0 {
		t.Fatalf("decided:\n%s", got)
	}
	if strings.Contains(lately, "was approved") || strings.Index(lately, "Condor got a summary") > min(kept, told) {
		t.Errorf("%s", got)
	}
}

// TestHistoryHasNoTextsThatMustBeCut: of two long texts that begin alike nobody sees what has changed.
func TestHistoryHasNoTextsThatMustBeCut(t *testing.T) {
	long := "the partners of Condor went through the whole packet of the meeting in the big room once more and then "
	for text, want := range map[string]bool{"the plan of Condor waits in the drawer of the %s": true, long + "left by the %s": false} {
		st := bank.NewState()
		st.PutSubject(subject("Condor", "project"))
		var all []*bank.Entry
		for i, word := range []string{"office", "kitchen"} {
			e := banktest.Entry(t, "world/facts.md", source(i, 1), "- W: "+strings.Replace(text, "%s", word, 1))
			st.Put(e)
			all = append(all, e)
		}
		all[0].Standing, all[0].Successor, all[0].Reason, all[0].Until = bank.Superseded, all[1].ID, bank.ReasonSuperseded, all[1].Since
		st.Put(banktest.Entry(t, "status/next.md", source(3, 1), "- S: order the Condor badges"))
		spec, _ := bank.Layout(st, options("en")).Spec("wiki/Condor.md")
		if got := string(banktest.Render(t, nil, spec)); strings.Contains(got, "## History") != want {
			t.Errorf("%s: want a history %v\n%s", text, want, got)
		}
	}
}

// TestWhatOnlyNamesASubjectStandsApart: a line about something else, that has the name in passing, is told below those that are about the subject.
func TestWhatOnlyNamesASubjectStandsApart(t *testing.T) {
	st := bank.NewState()
	st.PutSubject(subject("Condor", "project"))
	for i, line := range []string{"Condor has 12 chairs", "the rent of the barn was paid with the Condor money", "order the Condor badges", "Priya asked Condor for a map"} {
		page := "world/facts.md"
		kind := "- W: "
		if i == 2 {
			page, kind = "status/next.md", "- S: "
		}
		st.Put(banktest.Entry(t, page, source(i, 1), kind+line))
	}
	spec, _ := bank.Layout(st, options("en")).Spec("wiki/Condor.md")
	got := string(banktest.Render(t, nil, spec))
	if _, aside, _ := strings.Cut(got, "\n## In passing\n"); !strings.Contains(aside, "the rent of the barn") || strings.Contains(aside, "chairs [[") || strings.Contains(aside, "for a map [[") {
		t.Errorf("%s", got)
	}
}

// TestAWeekdayToComeIsOverAfterAWeek: and one that comes again is not.
func TestAWeekdayToComeIsOverAfterAWeek(t *testing.T) {
	for line, holds := range map[string]bool{"Condor's birthday on Tuesday": false, "Condor 정기점검일은 매주 월요일": true} {
		st := bank.NewState()
		st.PutSubject(subject("Condor", "project"))
		st.Put(banktest.Entry(t, "world/schedule.md", source(0, 1), "- W: "+line))
		st.Put(banktest.Entry(t, "world/facts.md", source(9, 1), "- W: the guests of Condor liked the map"))
		spec, _ := bank.Layout(st, options("en")).Spec("wiki/Condor.md")
		if got := string(banktest.Render(t, nil, spec)); strings.Contains(got, "## Now") != holds {
			t.Errorf("%s: holds %v\n%s", line, holds, got)
		}
	}
}

// TestWhatALaterLineTakesBackHoldsNoMore: it needs not say what there is instead.
func TestWhatALaterLineTakesBackHoldsNoMore(t *testing.T) {
	for _, c := range []struct {
		page, line, later, part string
		holds                   bool
	}{
		{"world/decisions.md", "Condor gets dual-source cells", "Reversed the dual-source thing at Condor", "Decided", false},
		{"world/decisions.md", "Condor gets dual-source cells", "Reversed the order of the chairs at Condor", "Decided", true},
		{"world/people.md", "Condor owner: Priya", "Condor owner was replaced", "Now", false},
		{"world/people.md", "Condor owner: Priya", "Condor port was replaced", "Now", true},
		{"world/people.md", "Condor owner: Priya", "Jia replaced the broken lock of the Condor owner", "Now", true},
	} {
		st := bank.NewState()
		st.PutSubject(subject("Condor", "project"))
		st.Put(banktest.Entry(t, c.page, source(0, 1), "- W: "+c.line))
		st.Put(banktest.Entry(t, "world/facts.md", source(3, 1), "- W: "+c.later))
		st.Put(banktest.Entry(t, "status/next.md", source(4, 1), "- S: order the Condor badges"))
		spec, _ := bank.Layout(st, options("en")).Spec("wiki/Condor.md")
		got := string(banktest.Render(t, nil, spec))
		_, part, _ := strings.Cut(got, "\n## "+c.part+"\n")
		part, _, _ = strings.Cut(part, "\n## ")
		if strings.Contains(part, c.line+" [[") != c.holds {
			t.Errorf("%s, then %s: holds %v\n%s", c.line, c.later, c.holds, got)
		}
	}
}

// TestTwoStepsOfOneWordingAreTwo: the kitchen tap is not the bathroom tap.
func TestTwoStepsOfOneWordingAreTwo(t *testing.T) {
	st := bank.NewState()
	st.PutSubject(subject("Condor", "project"))
	for i, room := range []string{"kitchen", "bathroom", "cellar"} {
		st.Put(banktest.Entry(t, "status/next.md", source(i/2, 1+i), "- S: ask the Condor plumber for the price of the new "+room+" tap"))
	}
	spec, _ := bank.Layout(st, options("en")).Spec("wiki/Condor.md")
	got := string(banktest.Render(t, nil, spec))
	if strings.Count(got, " tap [[") != 3 || strings.Contains(got, "more: `") {
		t.Errorf("%s", got)
	}
}
