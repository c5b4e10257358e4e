package distil_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/memory"
)

// TestNothingEndsWhatKeepsSomebodySafe: an allergy in other words, and a status that another one restates.
func TestNothingEndsWhatKeepsSomebodySafe(t *testing.T) {
	for _, lines := range [][2]string{
		{"Otto is allergic to bees.", "Otto is now allergic to wasps."},
		{"Anna is allergic to penicillin.", "Anna is no longer allergic to penicillin."},
		{"S @민수: 수술 전까지 아스피린을 절대 먹으면 안 된다", "S @민수: 수술 전까지 아스피린을 먹는다"},
		{"S @Tom: must not take aspirin before the knee surgery", "S @Tom: aspirin before the knee surgery ordered"},
	} {
		if first := firstOf(t, "- "+lines[0]+"\n", "- "+lines[1]+"\n"); first.Standing != bank.Live {
			t.Errorf("%q was ended by %q", lines[0], lines[1])
		}
	}
}

// TestABorrowedSubjectEndsOnlyWithAValueOfTheSameKind: what stands below a heading may be told of something else.
func TestABorrowedSubjectEndsOnlyWithAValueOfTheSameKind(t *testing.T) {
	const before = "- 수영 강습은 화요일 7시에 한다.\n"
	for after, want := range map[string]bank.Standing{
		"- 수영 강습을 그만뒀다.\n":           bank.Superseded,
		"## 수영 강습\n- 이제 그만뒀다.\n":     bank.Live,
		"## 수영 강습\n- 시간은 8시로 바꿨다.\n": bank.Superseded,
		"- 수영 강습 시간은 화요일 8시로 바꿨다.\n": bank.Superseded,
	} {
		if first := firstOf(t, before, after); first.Standing != want {
			t.Errorf("%q: got %v, want %v", after, first.Standing, want)
		}
	}
}

// firstOf is what became of the first entry of the first of two days, after the second.
func firstOf(t *testing.T, days ...string) *bank.Entry {
	t.Helper()
	m := distil.New(bank.NewState(), distil.Known{}, nil, defaults(t))
	var statements []memory.Statement
	for i, name := range []string{"memory/2026-03-02.md", "memory/2026-03-03.md"} {
		log, err := memory.Parse(name, []byte(days[i]))
		if err != nil {
			t.Fatal(err)
		}
		statements = append(statements, log.Statements...)
	}
	if err := m.Run(t.Context(), statements, nil, statements[len(statements)-1].Day, nil); err != nil {
		t.Fatal(err)
	}
	for _, e := range m.State().All() {
		if e.First().Day == statements[0].Day {
			return e
		}
	}
	t.Fatalf("%q was not kept", days[0])
	return nil
}
