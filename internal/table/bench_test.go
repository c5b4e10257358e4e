package table_test

import (
	"fmt"
	"iter"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/table"
)

// numbered are n pairs like those of a store of entries: a key of 14 bytes, a value of 40 to 100.
func numbered(n int) iter.Seq2[table.Pair, error] {
	return func(yield func(table.Pair, error) bool) {
		var key, value []byte
		for i := range n {
			key, value = numberedKey(key, i), numberedValue(value, i)
			if !yield(table.Pair{Key: key, Value: value}, nil) {
				return
			}
		}
	}
}

func numberedKey(buf []byte, i int) []byte { return fmt.Appendf(buf[:0], "entry/%08d", i) }

func numberedValue(buf []byte, i int) []byte {
	const text = "상태 관리는 Riverpod으로 통일했다. 스테이징은 대기 중이고 CI는 옮겼다."
	buf = append(append(buf[:0], byte(i), byte(i>>8), byte(i>>16)), text...)
	return buf[:40+i%61]
}

// built is a store with a table of n pairs, called base.
func built(t testing.TB, n int) *table.Store {
	t.Helper()
	s, _ := newStore(t, table.Options{})
	b := begin(t, s, nil)
	if err := b.Load(t.Context(), numbered(n)); err != nil {
		t.Fatal(err)
	}
	commit(t, b, "base", "")
	return s
}

func sizes(b *testing.B, run func(b *testing.B, s *table.Store, n int)) {
	b.Helper()
	for _, n := range []int{10_000, 1_000_000} {
		b.Run(fmt.Sprintf("keys=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			run(b, built(b, n), n)
		})
	}
}

// BenchmarkGet finds keys all over a table of one segment, and of one that a hundred commits have been put on.
func BenchmarkGet(b *testing.B) {
	sizes(b, func(b *testing.B, s *table.Store, n int) {
		for _, commits := range []int{0, 100} {
			b.Run(fmt.Sprintf("commits=%d", commits), func(b *testing.B) {
				w := begin(b, s, mustOpen(b, s, "base"))
				for i := range commits {
					for j := range 100 {
						w.Put(numberedKey(nil, (i*100+j)*7919%n), []byte("neu"))
					}
					commit(b, w, "grown", "")
				}
				commit(b, w, "grown", "")
				x := mustOpen(b, s, "grown")
				b.ReportMetric(float64(len(x.Segments())), "segments")
				var key []byte
				i := 0
				for b.Loop() {
					i = (i + 104729) % n
					key = numberedKey(key, i)
					if _, ok, err := x.Get(key); !ok || err != nil {
						b.Fatalf("%s: %v, %v", key, ok, err)
					}
				}
			})
		}
	})
}

func BenchmarkScan100(b *testing.B) {
	sizes(b, func(b *testing.B, s *table.Store, n int) {
		x := mustOpen(b, s, "base")
		for name, scan := range map[string]func(table.Range) iter.Seq2[table.Pair, error]{"forward": x.Scan, "backward": x.Backward} {
			b.Run(name, func(b *testing.B) {
				var key []byte
				i := 0
				for b.Loop() {
					i = (i + 104729) % (n - 200)
					key = numberedKey(key, i+100)
					r, left := table.Range{From: key}, 100
					if name == "backward" {
						r = table.Range{To: key}
					}
					for _, err := range scan(r) {
						if err != nil {
							b.Fatal(err)
						}
						if left--; left == 0 {
							break
						}
					}
				}
			})
		}
	})
}

// BenchmarkCommit100 changes a hundred keys all over a table and commits, again and again.
func BenchmarkCommit100(b *testing.B) {
	sizes(b, func(b *testing.B, s *table.Store, n int) {
		w := begin(b, s, mustOpen(b, s, "base"))
		i := 0
		var key, value []byte
		for b.Loop() {
			for range 100 {
				i = (i + 104729) % n
				key, value = numberedKey(key, i), numberedValue(value, i+7)
				w.Put(key, value)
			}
			commit(b, w, "next", "a day")
			if err := s.Sweep(0); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(len(w.Segments())), "segments")
	})
}

func BenchmarkOpen(b *testing.B) {
	sizes(b, func(b *testing.B, s *table.Store, _ int) {
		for b.Loop() {
			x, err := s.Open("base")
			if err != nil {
				b.Fatal(err)
			}
			_ = x.Close()
		}
	})
}

func BenchmarkBuild(b *testing.B) {
	const n = 1_000_000
	b.ReportAllocs()
	for b.Loop() {
		built(b, n)
	}
	b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "keys/s")
}

// BenchmarkPut fills a batch in an order that is none.
func BenchmarkPut(b *testing.B) {
	b.ReportAllocs()
	s, _ := newStore(b, table.Options{})
	w := begin(b, s, nil)
	var key []byte
	i := 0
	for b.Loop() {
		i = (i + 104729) % 1_000_003
		key = numberedKey(key, i)
		w.Put(key, key)
	}
}
