package capture

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/memory"
)

// Identity is a statement by which it is known again, be it told by a briefing, loaded for a prompt or said in a session: what
// [memory.Bare] leaves of its line, as [Key] has it, and those of its names that its text does not say. It is for equality, not
// for people; "" for a line without a letter.
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
