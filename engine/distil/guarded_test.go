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
		m := distil.New(bank.NewState(), distil.Known{}, nil, defaults(t))
		var statements []memory.Statement
		for i, name := range []string{"memory/2026-03-02.md", "memory/2026-03-03.md"} {
			log, err := memory.Parse(name, []byte("- "+lines[i]+"\n"))
			if err != nil {
				t.Fatal(err)
			}
			statements = append(statements, log.Statements...)
		}
		if err := m.Run(t.Context(), statements, nil, statements[1].Day, nil); err != nil {
			t.Fatal(err)
		}
		first := 0
		for _, e := range m.State().Entries {
			if e.First().Day == statements[0].Day {
				if first++; e.Standing != bank.Live {
					t.Errorf("%q was ended by %q", lines[0], lines[1])
				}
			}
		}
		if first == 0 {
			t.Errorf("%q was not kept", lines[0])
		}
	}
}
