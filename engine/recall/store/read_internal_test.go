package store

import (
	"errors"
	"fmt"
	"syscall"
	"testing"
)

func TestErrorOfTheSystemIsNoDamageOfTheIndex(t *testing.T) {
	for _, tt := range []struct {
		err     error
		corrupt bool
	}{
		{fmt.Errorf("open: %w", syscall.EMFILE), false},
		{errors.New("postings out of order"), true},
	} {
		if got := errors.Is(damaged("index", tt.err), ErrCorrupt); got != tt.corrupt {
			t.Errorf("%v: corrupt is %v", tt.err, got)
		}
		if !errors.Is(damaged("index", tt.err), tt.err) {
			t.Errorf("%v is lost", tt.err)
		}
	}
}
