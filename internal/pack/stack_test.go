package pack_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/pack"
	"github.com/seed-a44923cb/memctl/internal/packtest"
)

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
	packtest.WhileStacksMove(300, func() bool {
		r := pack.ReadBody(body)
		n := r.Uint()
		got := r.Texts()
		shared := r.SharedList()
		if end := r.Text(); n != 7 || !slices.Equal(got, want) || !slices.Equal(shared, want) || end != "끝" || r.Done() != nil {
			t.Errorf("%d, %d, %d, %q, %v", n, len(got), len(shared), end, r.Err())
		}
		return !t.Failed()
	})
}
