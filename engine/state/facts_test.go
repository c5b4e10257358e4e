package state

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/morph"
)

// TestPackedFactsAreReadAsTheyWereWritten: also the key, which a checkpoint leaves out where the text of the entry has it.
func TestPackedFactsAreReadAsTheyWereWritten(t *testing.T) {
	c := dedup.New(morph.New(morph.Options{}), nil)
	for _, text := range []string{
		"", "정산 배치는 새벽 4시에서 3시로 당겼다.", "Moved the ferry from port 7080 to 7443!", "느리지 않다, 오히려 state-management가 빠르다", "10일 워크숍 취소 [가림]",
	} {
		want := c.Facts(text, []string{"정산", "Redis"})
		packed := Facts{}.Pack(&want)
		if diff := gocmp.Diff(want, Facts{}.Unpack(packed), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%q (-want +got)\n%s", text, diff)
		}
		if cap(packed) != len(packed) {
			t.Errorf("%q: %d bytes take the room of %d", text, len(packed), cap(packed))
		}
	}
}
