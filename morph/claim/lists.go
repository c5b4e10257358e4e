package claim

import (
	"iter"
	"strings"
)

// listLines yields the lines of a file of word lists, each with the name of its list: a line that ends in a colon begins one, what
// stands behind # is for people.
func listLines(data string) iter.Seq2[string, string] {
	return func(yield func(list, line string) bool) {
		list := ""
		for line := range strings.Lines(data) {
			line, _, _ = strings.Cut(line, "#")
			line = strings.TrimSpace(line)
			name, begins := strings.CutSuffix(line, ":")
			switch {
			case line == "":
			case begins:
				list = name
			case !yield(list, line):
				return
			}
		}
	}
}
