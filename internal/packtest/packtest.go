// Package packtest has what every reader of a binary file of internal/pack must bear, for tests. Start with [Refuses].
package packtest

import (
	"bytes"
	"fmt"
	"runtime"
	"slices"

	"github.com/seed-a44923cb/memctl/internal/pack"
)

// TB is what of a test the package uses.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
}

// Sealed is a body with a magic before it and its checksum behind. A fuzzer that made the body would hardly ever hit one.
func Sealed(magic string, body []byte) []byte {
	w := pack.NewWriter(magic, len(body))
	w.Raw(body)
	return w.Bytes()
}

// Refuses checks that read gives an error for a whole file that is cut off anywhere, has one bit changed, or goes on.
func Refuses(tb TB, whole []byte, read func([]byte) error) {
	tb.Helper()
	refuse := func(what string, data []byte) {
		tb.Helper()
		if read(data) == nil {
			tb.Errorf("it was read, %s", what)
		}
	}
	for n := range whole {
		refuse(fmt.Sprint("cut at ", n), whole[:n])
		other := slices.Clone(whole)
		other[n] ^= 0x40
		refuse(fmt.Sprint("changed at ", n), other)
	}
	refuse("with a byte more", append(slices.Clone(whole), 0))
}

// BearsHostileLengths checks that read gives an error, and takes little memory, for bodies that promise more than they hold. No other test may run beside it.
func BearsHostileLengths(tb TB, magic string, read func([]byte) error) {
	tb.Helper()
	huge := bytes.Repeat([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f}, 100)
	zeros := make([]byte, 4096)
	many := append([]byte{0, 0xff, 0x1f}, zeros...) // as many things as there are bytes
	for name, body := range map[string][]byte{"huge": huge, "zeros": zeros, "many": many} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := read(Sealed(magic, body))
		runtime.ReadMemStats(&after)
		if err == nil {
			tb.Errorf("%s was read", name)
		}
		if got := after.TotalAlloc - before.TotalAlloc; got > 4<<20 {
			tb.Errorf("%s of %d bytes took %d bytes", name, len(body), got)
		}
	}
}
