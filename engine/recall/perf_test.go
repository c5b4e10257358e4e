package recall_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/recalltest"
	"github.com/seed-a44923cb/memctl/morph"
)

// syntheticWords are n made-up words, half of them Hangul, whose frequencies follow Zipf's law when drawn with zipf.
func syntheticWords(r *rand.Rand, n int) []string {
	out := make([]string, n)
	for i := range out {
		var b strings.Builder
		for range 2 + r.IntN(3) {
			if i%2 == 0 {
				b.WriteRune('가' + rune(r.IntN(11172)))
			} else {
				b.WriteByte("bcdfghklmnprstvw"[r.IntN(16)])
				b.WriteByte("aeiou"[r.IntN(5)])
			}
		}
		out[i] = b.String()
	}
	return out
}

// synthetic is a workspace of n short lines in Korean and English, 200 to a log, the same for the same n.
func synthetic(n int) recalltest.Corpus {
	r := rand.New(rand.NewPCG(7, uint64(n)))
	words := syntheticWords(r, 20_000)
	zipf := rand.NewZipf(r, 1.1, 4, uint64(len(words)-1))
	josa := []string{"", "", "을", "이", "에서", "는"}
	c := recalltest.Corpus{}
	for i := range n {
		path := fmt.Sprintf("memory/%04d-%02d-%02d.md", 2000+i/200/336, 1+i/200/28%12, 1+i/200%28)
		var b strings.Builder
		for range 8 + r.IntN(17) {
			k := int(zipf.Uint64())
			b.WriteString(words[k])
			if k%2 == 0 {
				b.WriteString(josa[r.IntN(len(josa))])
			}
			b.WriteByte(' ')
		}
		if c[path] == nil {
			c[path] = &recalltest.File{Version: 1}
		}
		f := c[path]
		line := len(f.Docs) + 1
		f.Docs = append(f.Docs, recall.Document{
			ID: recall.LineID(path, line), Path: path, Line: line, Tier: recall.Memory, Text: b.String(),
			Headings: words[i/50%len(words)] + " " + words[i/10%len(words)],
		})
	}
	return c
}

func syntheticQueries(c recalltest.Corpus, n int) []string {
	r := rand.New(rand.NewPCG(1, 3))
	docs := c.Docs()
	out := make([]string, n)
	for i := range out {
		w := strings.Fields(docs[r.IntN(len(docs))].Text)
		r.Shuffle(len(w), func(i, j int) { w[i], w[j] = w[j], w[i] })
		out[i] = strings.Join(w[:min(4, len(w))], " ")
	}
	return out
}

// BenchmarkSearch opens the index for every question, as a process that answers one question does.
func BenchmarkSearch(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			c := synthetic(n)
			s := recall.Open(derived.At(filepath.Join(b.TempDir(), "index")), morph.New(morph.Options{}), recall.Options{})
			recalltest.Update(b, s, c)
			queries := syntheticQueries(c, 100)
			i := 0
			b.ReportAllocs()
			for b.Loop() {
				recalltest.Search(b, s, recall.Query{Text: queries[i%len(queries)]})
				i++
			}
		})
	}
}

// BenchmarkSearchMistyped asks for words that no document has, each one key from one of 20,000 that some have.
func BenchmarkSearchMistyped(b *testing.B) {
	c := synthetic(10_000)
	c.Put("memory/2026-11-20.md", "안드로이드 zeppelin")
	s := recall.Open(derived.At(filepath.Join(b.TempDir(), "index")), morph.New(morph.Options{}), recall.Options{})
	recalltest.Update(b, s, c)
	for _, word := range []string{"안드로이도", "zepelin"} {
		b.Run(word, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if r := recalltest.Search(b, s, recall.Query{Text: word}); len(r.Corrected) != 1 {
					b.Fatalf("%s is read as %v", word, r.Corrected)
				}
			}
		})
	}
}

// BenchmarkRebuild indexes everything anew.
func BenchmarkRebuild(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			c := synthetic(n)
			s := recall.Open(derived.At(filepath.Join(b.TempDir(), "index")), morph.New(morph.Options{}), recall.Options{})
			b.ReportAllocs()
			for b.Loop() {
				if _, err := s.Rebuild(context.Background(), c.Files(), nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkUpdateOneFile adds a line to one log of many.
func BenchmarkUpdateOneFile(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			c := synthetic(n)
			s := recall.Open(derived.At(filepath.Join(b.TempDir(), "index")), morph.New(morph.Options{}), recall.Options{})
			recalltest.Update(b, s, c)
			path := c.Refs()[0].Path
			b.ReportAllocs()
			for b.Loop() {
				c[path].Version++
				recalltest.Update(b, s, c)
			}
		})
	}
}

// BenchmarkUpdateNothing compares the files with the index.
func BenchmarkUpdateNothing(b *testing.B) {
	c := synthetic(100_000)
	s := recall.Open(derived.At(filepath.Join(b.TempDir(), "index")), morph.New(morph.Options{}), recall.Options{})
	recalltest.Update(b, s, c)
	for b.Loop() {
		recalltest.Update(b, s, c)
	}
}
