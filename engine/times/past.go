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

// pastQuestions are the lists of past.txt that are looked for in a question; the others are parts of their patterns. A question shows by them that it
// asks what was so before (before), when something changed (past), what was known at a time (known), what happened (happened), or what was settled
// and may still hold (settled). The words of unsaid say no more than that it is about the past.
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

// pastSyllables is a character class of the syllables in which the past tense ends.
func pastSyllables() string {
	var b strings.Builder
	for s := range hangul.EndingIn('ㅆ') {
		if s != '있' && s != '겠' {
			b.WriteRune(s)
		}
	}
	return "[" + b.String() + "]"
}

// asksPast returns where in an answer hits that no longer hold are to be, by the words of the question.
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

// AsksHappened reports whether a question asks what happened or was so: then the newest line is no better than an older one. It does not count a
// question about something that was settled and may still hold (where did we move the meeting).
func AsksHappened(text string) bool {
	text = strings.ToLower(text)
	return asks(text, "happened") && !asks(text, "settled")
}

// asks reports whether a question in small letters has a pattern of a list.
func asks(text, list string) bool {
	return slices.ContainsFunc(readPast()[list], func(p *regexp.Regexp) bool { return p.MatchString(text) })
}

// withoutPast returns a question with spaces in the place of words that only say that it is about the past.
func withoutPast(text string) string {
	return withoutRanges(text, placesOf(readPast()["unsaid"], text))
}

// placesOf returns where patterns in small letters match a text.
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
