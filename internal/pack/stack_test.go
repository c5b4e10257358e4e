package pack_test

import (
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/pack"
)

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

// TestStackMovesUnderAReader: what is read is as it was written also when a collection of garbage moves the stack on which the reader is.
func TestStackMovesUnderAReader(t *testing.T) {
	w := pack.Writer{}
	var want []string
	for i := range 300 {
		want = append(want, strings.Repeat("낱말", 1+i%7))
	}
	w.Uint(7)
	w.Texts(want)
	w.SharedList(want)
	w.Text("끝")
	body := w.Body()
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
	for range 300 {
		deep(200)
		r := pack.ReadBody(body)
		n := r.Uint()
		got := r.Texts()
		shared := r.SharedList()
		if end := r.Text(); n != 7 || !slices.Equal(got, want) || !slices.Equal(shared, want) || end != "끝" || r.Done() != nil {
			t.Fatalf("%d, %d, %d, %q, %v", n, len(got), len(shared), end, r.Err())
		}
	}
}
