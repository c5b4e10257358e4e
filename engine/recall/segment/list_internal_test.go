package segment

import (
	"encoding/binary"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
)

// TestRunBeyondAllDocumentsIsNoRange: a set panics with what nobody takes for damage when it is given a range that ends behind the last number there is.
func TestRunBeyondAllDocumentsIsNoRange(t *testing.T) {
	const n = 2 * longRun
	bytes := binary.AppendUvarint(binary.AppendUvarint(nil, 0xffff_ff00<<1), n-1)
	l := List{bytes: bytes, n: n, runs: true}
	out := roaring.New()
	l.AddTo(out)
	if got := out.GetCardinality(); got != n {
		t.Errorf("%d documents, want %d", got, n)
	}
}
