package bank_test

import (
	"slices"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory/day"
)

func subjectEvent(op bank.Op, by bank.By, name string, aliases ...string) bank.Event {
	d, _ := day.Parse("2026-03-02")
	ev := bank.Event{
		At: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC), Day: d, Op: op, By: by, Entry: bank.SubjectID(name),
		Subject: &bank.Named{Name: name, Aliases: aliases, Category: "thing"},
	}
	ev.Seal()
	return ev
}

func TestSubjectsFold(t *testing.T) {
	st := bank.NewState()
	apply := func(ev bank.Event) {
		t.Helper()
		if err := st.Apply(&ev); err != nil {
			t.Fatal(err)
		}
	}
	names := func() (out []string) {
		for _, x := range st.Subjects() {
			out = append(out, x.Name)
		}
		return out
	}
	apply(subjectEvent(bank.OpSubject, bank.Program, "리액트"))
	apply(subjectEvent(bank.OpSubject, bank.Program, "김치냉장고", "김냉"))
	apply(subjectEvent(bank.OpSubject, bank.Person, "React"))
	join := subjectEvent(bank.OpJoin, bank.Person, "리액트")
	join.Other, join.Subject = bank.SubjectID("react"), &bank.Named{Name: "React", Aliases: []string{"리액트"}, Category: "thing"}
	apply(join)
	if got := names(); !slices.Equal(got, []string{"React", "김치냉장고"}) {
		t.Fatalf("subjects %q", got)
	}
	x, _ := st.Subject(bank.SubjectID("REACT"))
	if x == nil || !slices.Equal(x.Aliases, []string{"리액트"}) {
		t.Errorf("the one that was joined to it is no alias: %+v", x)
	}
	apply(subjectEvent(bank.OpSubject, bank.Program, "React", "react.js"))
	if x.Name != "React" || !slices.Equal(x.Aliases, []string{"리액트"}) {
		t.Errorf("the program changed what a person named: %+v", x)
	}
	apply(subjectEvent(bank.OpDismiss, bank.Person, "김치냉장고"))
	if got := names(); !slices.Equal(got, []string{"React"}) || !slices.Equal(st.Dismissed(), []string{"김치냉장고"}) {
		t.Errorf("subjects %q, dismissed %q", got, st.Dismissed())
	}
	c := st.Clone()
	apply(subjectEvent(bank.OpSubject, bank.Person, "김치냉장고"))
	if len(st.Dismissed()) != 0 || len(st.Subjects()) != 2 || len(c.Dismissed()) != 1 || len(c.Subjects()) != 1 {
		t.Error("a person who names it again does not take the dismissal back, or a clone is none")
	}
}

func TestSubjectEventsThatNoFoldCanTake(t *testing.T) {
	good := subjectEvent(bank.OpSubject, bank.Program, "React")
	noName, noID, self, byProgram := good, good, good, subjectEvent(bank.OpDismiss, bank.Program, "React")
	noName.Subject, noID.Entry = nil, "m0123456789"
	self.Op, self.By, self.Other = bank.OpJoin, bank.Person, self.Entry
	for name, c := range map[string]struct {
		ev bank.Event
		ok bool
	}{"good": {good, true}, "no name": {noName, false}, "an entry's id": {noID, false}, "joined to itself": {self, false}, "dismissed by the program": {byProgram, false}} {
		data, err := bank.EncodeLedger([]bank.Event{c.ev})
		if err != nil {
			t.Fatal(err)
		}
		if events, bad := bank.DecodeLedger("l", data); (len(events) == 1 && len(bad) == 0) != c.ok {
			t.Errorf("%s: %d events, faults %v", name, len(events), bad)
		}
	}
}
