package table_test

import (
	"fmt"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/table"
)

// TestScanReadsNoBlockBehindItsRange: a range with nothing in it costs the block that it would be in, and not what follows.
func TestScanReadsNoBlockBehindItsRange(t *testing.T) {
	read := 0
	s, _ := newStore(t, table.Options{Read: func(bytes int) { read += bytes }})
	b := begin(t, s, nil)
	for i := range 2000 {
		b.Put(fmt.Appendf(nil, "a%06d", i), []byte("value"))
	}
	b.Put([]byte("z"), make([]byte, 300<<10))
	commit(t, b, "base", "")
	x := mustOpen(t, s, "base")
	for _, prefix := range []string{"a9", "b", "y"} {
		read = 0
		for p, err := range x.Scan(table.Prefix([]byte(prefix))) {
			t.Errorf("%s: %q, %v", prefix, p.Key, err)
		}
		if read > 64<<10 {
			t.Errorf("%s: nothing is there, and %d bytes are read", prefix, read)
		}
	}
	n := 0
	for _, err := range x.Scan(table.Range{}) {
		if n++; err != nil {
			t.Fatal(err)
		}
	}
	if n != 2001 {
		t.Errorf("%d pairs in all", n)
	}
}
