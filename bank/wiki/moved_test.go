package wiki_test

import (
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/internal/banktest"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// renamed is a state of one subject with a page, and the same once it has another name.
func renamed(t *testing.T) (before, after *bank.State) {
	t.Helper()
	before = bank.NewState()
	before.PutSubject(subject("지아", "person"))
	before.Put(banktest.Entry(t, "world/decisions.md", source(1, 1), "- W: 지아 집으로 간다"))
	after = before.Clone()
	apply(t, after, bank.Event{Op: bank.OpSubject, Entry: bank.SubjectID("지아"), Subject: &bank.Named{Name: "김지아", Aliases: []string{"지아"}, Category: "person"}})
	return before, after
}

func apply(t *testing.T, st *bank.State, ev bank.Event) {
	t.Helper()
	ev.By, ev.Day = bank.Person, day.Date(2026, 3, 9)
	ev.Seal()
	if err := st.Apply(&ev); err != nil {
		t.Fatal(err)
	}
}

func rendered(t *testing.T, st *bank.State, path string, old []byte) []byte {
	t.Helper()
	spec, _ := bank.Layout(st, options("ko")).Spec(path)
	return banktest.Render(t, old, spec)
}

func TestPageOfTheNameBeforeLeadsToThePageOfASubject(t *testing.T) {
	_, after := renamed(t)
	got := string(rendered(t, after, "wiki/지아.md", nil))
	for _, want := range []string{"title: 지아\n", "redirect_to: wiki/김지아\n", "이 이름의 페이지는 이제 [[wiki/김지아|김지아]]입니다.\n", "<!-- memctl-page\nid: p"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	plan := bank.Layout(after, options("ko"))
	if topic := plan.Topic("wiki/지아.md"); topic == nil || topic.Moved != "wiki/김지아.md" || plan.IsSubject("wiki/지아.md") || !plan.IsSubject("wiki/김지아.md") {
		t.Errorf("%+v", topic)
	}
}

func TestPageThatLedElsewhereLeavesNoTrace(t *testing.T) {
	before, after := renamed(t)
	page := rendered(t, before, "wiki/지아.md", nil)
	leads := rendered(t, after, "wiki/지아.md", page)
	if !strings.Contains(string(page), "지아 집으로 간다") || !strings.Contains(string(leads), "redirect_to") {
		t.Fatalf("%s\n%s", page, leads)
	}
	if diff := gocmp.Diff(string(rendered(t, after, "wiki/지아.md", nil)), string(leads)); diff != "" {
		t.Errorf("(-fresh +from the page of the subject)\n%s", diff)
	}
	if diff := gocmp.Diff(string(page), string(rendered(t, before, "wiki/지아.md", leads))); diff != "" {
		t.Errorf("(-fresh +from the page that led elsewhere)\n%s", diff)
	}
}

func TestNameThatIsASubjectAgainHasItsOwnPage(t *testing.T) {
	_, after := renamed(t)
	after.PutSubject(&bank.Subject{ID: "sabcdefghij", Name: "지아", Category: "person"})
	if topic := bank.Layout(after, options("ko")).Topic("wiki/지아.md"); topic != nil && topic.Moved != "" {
		t.Errorf("it leads to %s", topic.Moved)
	}
}

func TestOldNameThatIsNoNameAnyMoreHasNoPage(t *testing.T) {
	_, after := renamed(t)
	apply(t, after, bank.Event{Op: bank.OpSubject, Entry: bank.SubjectID("지아"), Subject: &bank.Named{Name: "김지아", Category: "person"}})
	if topic := bank.Layout(after, options("ko")).Topic("wiki/지아.md"); topic != nil {
		t.Errorf("it leads to %s", topic.Moved)
	}
}

func TestSubjectThatIsJoinedLeavesItsNamesBefore(t *testing.T) {
	_, after := renamed(t)
	after.PutSubject(subject("박지아", "person"))
	apply(t, after, bank.Event{
		Op: bank.OpJoin, Entry: bank.SubjectID("지아"), Other: bank.SubjectID("박지아"), Subject: &bank.Named{Name: "박지아", Aliases: []string{"김지아", "지아"}, Category: "person"},
	})
	x, _ := after.Subject(bank.SubjectID("박지아"))
	if want := []string{"지아", "김지아"}; !gocmp.Equal(want, x.Former) {
		t.Errorf("former %q, want %q", x.Former, want)
	}
	apply(t, after, bank.Event{Op: bank.OpSubject, Entry: x.ID, Subject: &bank.Named{Name: "지아", Aliases: []string{"김지아", "박지아"}}})
	if want := []string{"김지아", "박지아"}; !gocmp.Equal(want, x.Former) {
		t.Errorf("renamed back: former %q, want %q", x.Former, want)
	}
}

func TestPageThatIsRenamedByHandAndBackIsTheSameSubject(t *testing.T) {
	before, after := renamed(t)
	page := rendered(t, before, "wiki/지아.md", nil)
	moved := rendered(t, after, "wiki/김지아.md", page)
	leads := rendered(t, after, "wiki/지아.md", nil)
	for name, in := range map[string]map[string][]byte{
		"further": {"wiki/김지아.md": nil, "wiki/강지아.md": moved}, "back": {"wiki/김지아.md": nil, "wiki/지아.md": moved}, "its old name is untouched": {"wiki/김지아.md": nil, "wiki/지아.md": leads, "wiki/강지아.md": moved},
	} {
		events := wiki.Detect(&bank.DetectInput{State: after, Plan: bank.Layout(after, options("ko")), Pages: in})
		if len(events) != 1 || events[0].Op != bank.OpSubject || events[0].Entry != bank.SubjectID("지아") {
			t.Errorf("%s: %+v", name, events)
		}
	}
}

func TestWhatPeopleWroteMovesWithASubject(t *testing.T) {
	before, after := renamed(t)
	page := append(rendered(t, before, "wiki/지아.md", nil), "사람의 글.\n\n<!-- 비밀 -->\n"...)
	from, to := rendered(t, after, "wiki/지아.md", page), rendered(t, after, "wiki/김지아.md", nil)
	left, with, moved, err := wiki.Move("wiki/지아.md", from, "wiki/김지아.md", to)
	if err != nil || !moved || strings.Contains(string(left), "사람의 글") || !strings.Contains(string(with), "\n\n사람의 글.\n\n<!-- 비밀 -->\n\n<!-- memctl-page\n") {
		t.Errorf("%v %t\nleft\n%s\nwith\n%s", err, moved, left, with)
	}
	if diff := gocmp.Diff(string(left), string(rendered(t, after, "wiki/지아.md", left))); diff != "" {
		t.Errorf("what is left is rendered otherwise (-left +rendered)\n%s", diff)
	}
	if diff := gocmp.Diff(string(with), string(rendered(t, after, "wiki/김지아.md", with))); diff != "" {
		t.Errorf("the new page is rendered otherwise (-moved +rendered)\n%s", diff)
	}
}
