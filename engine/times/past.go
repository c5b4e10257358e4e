package times

import (
	_ "embed" // the patterns
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/wordlist"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

//go:embed past.txt
var pastText string

// pastQuestions are the lists of past.txt that are looked for in a question, and not parts of other patterns: of what asks what was before, when
// something changed, what says no more than that, what asks what was known at a time, what happened, and what was settled and may hold still.
var pastQuestions = []string{"before", "past", "unsaid", "known", "happened", "settled"}

// readPast gives those patterns by the name of their list.
var readPast = sync.OnceValue(func() map[string][]*regexp.Regexp {
	lists := map[string][]string{}
	for list, line := range wordlist.Lines(pastText) {
		lists[list] = append(lists[list], line)
	}
	named := []string{"{ㅆ}", pastSyllables()}
	for name, lines := range lists {
		if !slices.Contains(pastQuestions, name) {
			named = append(named, "{"+name+"}", "(?:"+strings.Join(lines, "|")+")")
		}
	}
	fill := strings.NewReplacer(named...)
	out := map[string][]*regexp.Regexp{}
	for _, name := range pastQuestions {
		for _, line := range lists[name] {
			out[name] = append(out[name], regexp.MustCompile(fill.Replace(line)))
		}
	}
	return out
})

// pastSyllables is a character class of those in which the past ends.
func pastSyllables() string {
	var b strings.Builder
	for s := range hangul.EndingIn('ㅆ') {
		if s != '있' && s != '겠' {
			b.WriteRune(s)
		}
	}
	return "[" + b.String() + "]"
}

// asksPast says where, by the words of a question, hits that no longer hold stand in its answer.
func asksPast(text string) recall.FormerHits {
	text = strings.ToLower(text)
	switch {
	case asks(text, "past"):
		return recall.FormerInPlace
	case asks(text, "before"):
		return recall.FormerFirst
	}
	return recall.FormerBehind
}

// AsksHappened says that a question asks what happened or was so, which the newest line tells no better than an older one; not what was settled once
// and may hold still (where did we move the meeting).
func AsksHappened(text string) bool {
	text = strings.ToLower(text)
	return asks(text, "happened") && !asks(text, "settled")
}

// asks says that a pattern of a list is in the small letters of a question.
func asks(text, list string) bool {
	return slices.ContainsFunc(readPast()[list], func(p *regexp.Regexp) bool { return p.MatchString(text) })
}

// withoutPast is a question with spaces for what only says that it is about the past.
func withoutPast(text string) string {
	return withoutRanges(text, placesOf(readPast()["unsaid"], text))
}

// placesOf are the places of a text that patterns in small letters match.
func placesOf(patterns []*regexp.Regexp, text string) (out []recall.Range) {
	lower := strings.ToLower(text)
	if len(lower) != len(text) {
		return nil // a letter whose small form has other bytes: the places would not be those of the text
	}
	for _, p := range patterns {
		for _, at := range p.FindAllStringIndex(lower, -1) {
			out = append(out, recall.Range{StartByte: at[0], EndByte: at[1]})
		}
	}
	return out
}

// askedAsOf reads a question about what was known at a time that is over. It returns the last day of that time and the bytes of the question that
// only ask so.
func askedAsOf(text string, read []TimeRead, today day.Day) (asOf day.Day, said []recall.Range) {
	said = placesOf(readPast()["known"], text)
	if len(said) == 0 {
		return 0, nil
	}
	for i := range read {
		if t := &read[i]; t.Certainty < sureTime && !t.Ambiguous {
			continue
		}
		for _, iv := range read[i].Intervals { // of 3월, last March and not the next
			if iv.First <= today {
				asOf = max(asOf, min(iv.Last, today))
			}
		}
	}
	return asOf, said
}
