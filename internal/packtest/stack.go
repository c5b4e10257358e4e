package packtest

import "runtime"

// WhileStacksMove calls do again and again on a stack that is larger than it has to be, while the garbage is collected all the time, which makes such
// a stack smaller: what points into it has to follow. It ends when do returns false, or after so many times.
func WhileStacksMove(times int, do func() bool) {
	done := make(chan struct{})
	defer close(done)
	go func() {
		for {
			select {
			case <-done:
				return
			default:
				runtime.GC()
			}
		}
	}()
	for range times {
		if deep(200); !do() {
			return
		}
	}
}

// deep needs n KB of stack.
//
//go:noinline
func deep(n int) byte {
	var room [1 << 10]byte
	if n > 0 {
		room[n] = deep(n - 1)
	}
	return room[n]
}
