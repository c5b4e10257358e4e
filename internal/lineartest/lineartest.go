// Package lineartest benchmarks what must take time in proportion to its input, so that one long line of a file keeps nobody waiting.
// Only tests import it.
//
// A test cannot say how long something may take: that is the machine's affair. So BenchmarkLinear of a package measures every such
// reader with [Bench] on two sizes of a hostile input, and the gate "linear" of .ci/run compares their speeds: where the larger one
// goes at less than a sixth of the speed of the smaller one, time grows faster than input. A reader that is quadratic goes at a
// sixteenth, whatever the machine.
package lineartest

import "testing"

// Factor is how many times as large the larger input is.
const Factor = 16

// Bench measures the work on inputs of about large/Factor and of large bytes (or of anything else that is counted). input makes one,
// and hands back its size in bytes and what is to be done with it, any number of times.
func Bench(b *testing.B, name string, large int, input func(b *testing.B, n int) (bytes int, work func())) {
	b.Helper()
	for size, n := range map[string]int{"small": large / Factor, "large": large} {
		b.Run(name+"/"+size, func(b *testing.B) {
			bytes, work := input(b, n)
			b.SetBytes(int64(bytes))
			for b.Loop() {
				work()
			}
		})
	}
}
