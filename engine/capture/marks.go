package capture

import (
	_ "embed"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// markText has a mark a line: its name, a tab, and what shows it, as a regular expression. The lines of one name are one mark.
//
//go:embed marks.txt
var markText string

// marks are the signs of what people do by speaking, by their names: regular expressions, blind to case.
var marks = sync.OnceValue(func() map[string]*regexp.Regexp {
	patterns := map[string]string{}
	for _, row := range rows(markText) {
		if have := patterns[row[0]]; have != "" {
			row[1] = have + "|" + row[1]
		}
		patterns[row[0]] = row[1]
	}
	out := make(map[string]*regexp.Regexp, len(patterns))
	for name, p := range patterns {
		out[name] = regexp.MustCompile("(?i:" + p + ")")
	}
	return out
})

// markNames are the names of all of them.
var markNames = sync.OnceValue(func() []string { return slices.Sorted(maps.Keys(marks())) })

// mark is a mark by its name.
func mark(name string) *regexp.Regexp { return marks()[name] }

// has reports whether a text shows a mark.
func has(name, text string) bool { return marks()[name].MatchString(text) }

// rows are the lines of a table with tabs between its columns, without the empty ones and those that begin with a #.
func rows(table string) (out [][]string) {
	for line := range strings.Lines(table) {
		if line = strings.TrimRight(line, "\r\n"); line != "" && line[0] != '#' {
			out = append(out, strings.Split(line, "\t"))
		}
	}
	return out
}
