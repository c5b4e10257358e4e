package engine_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestADamagedMemoryOfASessionIsNone: a power cut may leave a file that nobody waited for empty, cut or full of zeros.
func TestADamagedMemoryOfASessionIsNone(t *testing.T) {
	t.Parallel()
	type given struct{ Marks []string }
	dir := newWorkspace(t)
	s := open(t, dir, "2026-11-20").Sessions()
	if err := s.WriteLoose("told-1", given{[]string{"가", "b"}}); err != nil {
		t.Fatal(err)
	}
	var got given
	if s.Read("told-1", &got); !cmp.Equal(got, given{[]string{"가", "b"}}) {
		t.Errorf("read %+v", got)
	}
	for _, damaged := range []string{"", "\x00\x00\x00\x00", `{"Marks":["가`, `{"Marks":["가"]`, "{}{}", "\xff"} {
		write(t, dir, ".memctl/hooks/told-1.json", damaged)
		got := given{[]string{"as it was"}}
		if s.Read("told-1", &got); !cmp.Equal(got, given{[]string{"as it was"}}) {
			t.Errorf("%q is read as %+v", damaged, got)
		}
	}
}
