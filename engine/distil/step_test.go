package distil_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/memory"
)

// TestDigestIsOfAllThatAFoldSees: a statement that differs in anything is another one.
func TestDigestIsOfAllThatAFoldSees(t *testing.T) {
	of := func(change func(*memory.Statement)) string {
		s := memory.Statement{
			Path: "memory/2026-11-20.md", Day: 20_001, Line: 4, StartByte: 30, EndByte: 60, Headings: []string{"결정"}, Parent: "배포", Entities: []string{"CI"},
			Text: "CI를 옮겼다.", Hash: "ab",
		}
		change(&s)
		return distil.Digest(&s)
	}
	seen := map[string]string{}
	for name, change := range map[string]func(*memory.Statement){
		"nothing":    func(*memory.Statement) {},
		"path":       func(s *memory.Statement) { s.Path = "memory/2026-11-20-b.md" },
		"day":        func(s *memory.Statement) { s.Day++ },
		"line":       func(s *memory.Statement) { s.Line++ },
		"start":      func(s *memory.Statement) { s.StartByte++ },
		"end":        func(s *memory.Statement) { s.EndByte++ },
		"form":       func(s *memory.Statement) { s.Form++ },
		"section":    func(s *memory.Statement) { s.Section++ },
		"headings":   func(s *memory.Statement) { s.Headings = []string{"결정", "CI"} },
		"parent":     func(s *memory.Statement) { s.Parent = "" },
		"kind":       func(s *memory.Statement) { s.Kind = 'W' },
		"confidence": func(s *memory.Statement) { s.Confidence = 90 },
		"task":       func(s *memory.Statement) { s.Task = memory.TaskDone },
		"struck":     func(s *memory.Statement) { s.Struck = true },
		"entities":   func(s *memory.Statement) { s.Entities = nil },
		"text":       func(s *memory.Statement) { s.Text = "CI를 옮겼다" },
		"hash":       func(s *memory.Statement) { s.Hash = "ac" },
		"occurrence": func(s *memory.Statement) { s.Occurrence++ },
	} {
		d := of(change)
		if other, again := seen[d]; again {
			t.Errorf("statements that differ in %s and %s have one digest", name, other)
		}
		seen[d] = name
	}
}
