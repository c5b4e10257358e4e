package table_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/table"
)

// TestPreparedTableHasNoNameUntilItIsCommitted: what is written between the two does not change it, the walks of one that was dropped leave nothing to
// others, and a table that never gets a name is swept.
func TestPreparedTableHasNoNameUntilItIsCommitted(t *testing.T) {
	s, dir := newStore(t, small())
	b := begin(t, s, nil)
	var prepared []*table.Prepared
	for gen := range 4 {
		if gen == 0 {
			firstGenerations(b)
		}
		generation(b, gen+3)
		p, err := b.Prepare(t.Context(), fmt.Append(nil, gen+3))
		if err != nil {
			t.Fatal(err)
		}
		prepared = append(prepared, p)
	}
	if names, err := s.Names(); err != nil || len(names) > 0 {
		t.Fatalf("tables %v before a commit, %v", names, err)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	for i, p := range prepared[:3] {
		if err := p.Commit(fmt.Sprint("t", i)); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 3 {
		x := mustOpen(t, s, fmt.Sprint("t", i))
		if err := checkGeneration(x); err != nil {
			t.Errorf("table %d: %v", i, err)
		}
	}
	before, err := filepath.Glob(filepath.Join(dir, "*.segment"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Sweep(0); err != nil {
		t.Fatal(err)
	}
	after, err := filepath.Glob(filepath.Join(dir, "*.segment"))
	if err != nil {
		t.Fatal(err)
	}
	if len(after) >= len(before) {
		t.Errorf("%d segments before the sweep, %d after it: what has no name stays", len(before), len(after))
	}
	if err := checkGeneration(mustOpen(t, s, "t2")); err != nil {
		t.Error(err)
	}
}
