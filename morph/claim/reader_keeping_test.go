package claim_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
)

// TestReaderThatKeepsReadsAsOneThatDoesNot: the same text twice, others in between, and one without claims.
func TestReaderThatKeepsReadsAsOneThatDoesNot(t *testing.T) {
	plain := claim.New(morph.New(morph.Options{}), nil)
	keeping := plain.Keeping()
	texts := []string{"", "정산 배치는 새벽 4시에 돈다", "정산 배치는 새벽 4시에 돈다", "the ferry listens on port 7080", "", "정산 배치는 새벽 4시에 돈다"}
	for _, text := range texts {
		if diff := cmp.Diff(plain.Read(text), keeping.Read(text)); diff != "" {
			t.Errorf("%q (-want +got)\n%s", text, diff)
		}
	}
	if a, b := keeping.Read(texts[1]), keeping.Read(texts[1]); &a[0] != &b[0] {
		t.Error("a text that was read at once before is read again")
	}
	if a, b := plain.Read(texts[1]), plain.Read(texts[1]); &a[0] == &b[0] {
		t.Error("a reader that was not asked to keeps what it has read")
	}
	other := keeping.With(morph.New(morph.Options{}))
	if a, b := other.Read(texts[1]), other.Read(texts[1]); &a[0] == &b[0] {
		t.Error("with another analyser it keeps, too")
	}
}
