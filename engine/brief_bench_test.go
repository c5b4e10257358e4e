package engine_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/briefing"
)

// BenchmarkBriefSessionCold is what a hook does when a session starts, from process start to exit.
func BenchmarkBriefSessionCold(b *testing.B) {
	bySize(b, func(b *testing.B, n int) {
		bin := program(b, memctl)
		dir := workspaceOf(b, n)
		var s samples
		args := []string{"brief", "session", "--format", "hook", "--workspace", dir, "--now", benchLast.String() + "T12:00:00+09:00"}
		s.run(b, bin, args...) // leaves what the next one reads
		s = samples{}
		for b.Loop() {
			s.run(b, bin, args...)
		}
		s.report(b)
	})
}

// BenchmarkBriefSessionWarm is the same in one process.
func BenchmarkBriefSessionWarm(b *testing.B) {
	bySize(b, func(b *testing.B, n int) {
		dir := workspaceOf(b, n)
		for b.Loop() {
			e, err := engine.Open(dir, engine.Options{Now: benchLast.String() + "T12:00:00+09:00"})
			if err != nil {
				b.Fatal(err)
			}
			out, err := e.Brief(b.Context(), briefing.Options{Mode: brief.Session})
			if err != nil || out.Nothing {
				b.Fatal(out, err)
			}
			if err := e.Close(); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkBriefContextWarm is what a hook does with a prompt, and with a prompt that quotes a file of 300 KB.
func BenchmarkBriefContextWarm(b *testing.B) {
	bySize(b, func(b *testing.B, n int) {
		dir := workspaceOf(b, n)
		data, err := os.ReadFile(filepath.Join(dir, "memory", benchLast.String()+"-0.md"))
		if err != nil {
			b.Fatal(err)
		}
		lines := strings.Split(string(data), "\n")
		for name, text := range map[string]string{
			"prompt": lines[len(lines)/2],
			"300KB":  strings.Repeat("A line of a file that says nothing that anybody would know.\n", 5000) + lines[len(lines)/2],
		} {
			b.Run(name, func(b *testing.B) {
				e, err := engine.Open(dir, engine.Options{Now: benchLast.String() + "T12:00:00+09:00", Glance: true})
				if err != nil {
					b.Fatal(err)
				}
				defer e.Close()
				for b.Loop() {
					if _, err := e.Brief(b.Context(), briefing.Options{Mode: brief.Context, Text: text}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	})
}
