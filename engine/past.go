package engine

import (
	_ "embed" // the patterns
	"regexp"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/wordlist"
	"github.com/seed-a44923cb/memctl/memory/day"
)

//go:embed past.txt
var pastText string

// pastLists are the patterns of past.txt that ask: about the past, and about what was known at a time.
type pastLists struct{ past, known []*regexp.Regexp }

var readPast = sync.OnceValue(func() (l pastLists) {
	parts, asks := map[string][]string{}, map[string][]string{}
	for list, line := range wordlist.Lines(pastText) {
		if list == "past" || list == "known" {
			asks[list] = append(asks[list], line)
		} else {
			parts[list] = append(parts[list], line)
		}
	}
	var named []string
	for name, lines := range parts {
		named = append(named, "{"+name+"}", "(?:"+strings.Join(lines, "|")+")")
	}
	fill := strings.NewReplacer(named...)
	compile := func(lines []string) (out []*regexp.Regexp) {
		for _, line := range lines {
			out = append(out, regexp.MustCompile(fill.Replace(line)))
		}
		return out
	}
	return pastLists{past: compile(asks["past"]), known: compile(asks["known"])}
})

// asksPast reports whether the words of a question ask about what was: that may no longer hold.
func asksPast(text string) bool {
	text = strings.ToLower(text)
	for _, p := range readPast().past {
		if p.MatchString(text) {
			return true
		}
	}
	return false
}

// askedAsOf reads a question about what was known at a time that is over. It returns the last day of that time and the bytes of the question that
// only ask so.
func askedAsOf(text string, read []TimeRead, today day.Day) (asOf day.Day, said []recall.Range) {
	lower := strings.ToLower(text)
	if len(lower) != len(text) {
		return 0, nil // a letter whose small form has other bytes: the places would not be those of the text
	}
	for _, p := range readPast().known {
		for _, at := range p.FindAllStringIndex(lower, -1) {
			said = append(said, recall.Range{StartByte: at[0], EndByte: at[1]})
		}
	}
	if len(said) == 0 {
		return 0, nil
	}
	for i := range read {
		if t := &read[i]; t.weight() == 1 && len(t.Intervals) > 0 && t.Intervals[0].First <= today {
			asOf = max(asOf, min(t.Intervals[0].Last, today))
		}
	}
	return asOf, said
}
