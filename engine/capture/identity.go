package capture

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/memory"
)

// Identity returns a text by which a statement is recognised, be it told by a briefing, loaded for a prompt or said in a session: the
// [Key] of what [memory.Bare] leaves of its line, with those of its names that its text does not have. It is for comparison, not for
// people; "" for a line without a letter.
func Identity(names []string, line string) string {
	more, text := memory.Bare(line)
	out := Key(text)
	var about []string
	for _, n := range slices.Concat(names, more) {
		if n = Key(n); !strings.Contains(out, n) {
			about = append(about, n)
		}
	}
	slices.Sort(about)
	return strings.Join(append(slices.Compact(about), out), "@")
}
