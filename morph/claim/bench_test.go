package claim

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/morph"
)

// BenchmarkRead reads the statements of testdata, Korean and English.
func BenchmarkRead(b *testing.B) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		b.Fatal("no statements", err)
	}
	var texts []string
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			if text, ok := strings.CutPrefix(line, "= "); ok {
				texts = append(texts, strings.TrimSpace(text))
			}
		}
	}
	r := New(morph.New(morph.Options{}), nil)
	for b.Loop() {
		for _, text := range texts {
			r.Read(text)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(texts)), "µs/text")
}
