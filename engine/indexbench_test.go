package engine_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/seed-a44923cb/memctl/engine"
)

// envMillion makes BenchmarkFirstIndex run with a million lines, too (minutes, and 1 GB of disk).
const envMillion = "MEMCTL_BENCH_MILLION"

// BenchmarkFirstIndex makes the index of logs alone, where there is none: what a folder of notes costs that was adopted.
func BenchmarkFirstIndex(b *testing.B) {
	lines := sizes()
	if os.Getenv(envMillion) != "" {
		lines = append(slices.Clone(lines), 1_000_000)
	}
	for _, n := range lines {
		b.Run(fmt.Sprintf("lines=%d", n), func(b *testing.B) {
			dir, bin, s := b.TempDir(), program(b, memctl), new(samples)
			if err := engine.Init(dir, "Asia/Seoul", "ko", false); err != nil {
				b.Fatal(err)
			}
			logsOf(b, dir, n, uint64(n), "")
			index := filepath.Join(dir, ".memctl", "index")
			for b.Loop() {
				b.StopTimer()
				if err := os.RemoveAll(index); err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
				s.run(b, bin, "reindex", "--workspace", dir)
			}
			s.report(b)
			text, made := bytesIn(b, filepath.Join(dir, "memory")), bytesIn(b, index)
			b.ReportMetric(made/(1<<20), "index-MB")
			b.ReportMetric(made/text, "index/text")
		})
	}
}

// bytesIn is how large the files of a folder are together.
func bytesIn(b *testing.B, dir string) (sum float64) {
	b.Helper()
	err := filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			sum += float64(info.Size())
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return sum
}
