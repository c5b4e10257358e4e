package capture_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/capture"
)

// BenchmarkSelect measures long turns and long conversations.
func BenchmarkSelect(b *testing.B) {
	many := func(s string, n int) string {
		var t strings.Builder
		for i := range n {
			fmt.Fprintf(&t, s+" ", i)
		}
		return t.String()
	}
	var talk, alone []capture.Turn
	for i := range 5000 {
		talk = append(talk, capture.Turn{User: i%2 == 0, Text: fmt.Sprintf("ok, item %d went fine.", i), Day: today})
		alone = append(alone, capture.Turn{User: true, Text: fmt.Sprintf("ok, item %d went fine.", i), Day: today})
	}
	for name, turns := range map[string][]capture.Turn{
		"agent 1000":        {{User: true, Text: "go", Day: today}, {Text: many("It ran %d times.", 1000), Day: today}},
		"agent 4000":        {{User: true, Text: "go", Day: today}, {Text: many("It ran %d times.", 4000), Day: today}},
		"person 4000":       {{User: true, Text: many("It ran %d times.", 4000), Day: today}},
		"scratch 4000":      {{User: true, Text: many("Scratch that %d.", 4000), Day: today}},
		"short behind 4000": {{Text: many("It ran %d times.", 4000), Day: today}, {User: true, Text: many("It ran %d.", 100), Day: today}},
		"talk 5000":         talk,
		"alone 5000":        alone,
		"word of 64k":       {{User: true, Text: "go", Day: today}, {Text: strings.Repeat("가나다x", 6000), Day: today}},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				capture.Select(turns, today, judge(), words)
			}
		})
	}
}
