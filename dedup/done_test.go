package dedup_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/dedup"
)

// TestDeeds reads testdata/deeds.tsv. Precision comes first: a step that is told as done and is not would be forgotten.
func TestDeeds(t *testing.T) {
	t.Parallel()
	c := newComparer(t)
	for _, row := range readTable(t, "deeds.tsv", 3) {
		deed, _ := c.Deed(row[2], nil)
		if got := dedup.Does(c.Facts(row[1], nil), &deed); got != (row[0] == "yes") {
			t.Errorf("%q does %q: %v", row[2], row[1], got)
		}
	}
}
