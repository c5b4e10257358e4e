package speech

import (
	_ "embed"
	"maps"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/internal/pattern"
)

// markText has a mark a line: its name, a tab, and what shows it, as a regular expression. The lines of one name are one mark.
//
//go:embed marks.txt
var markText string

// sign is a mark: a regular expression that ignores case. It is taken apart when it is first looked for. It and its alternatives are compiled only once a
// text may match them, since a run that captures nothing looks for two marks in all.
type sign struct {
	whole        func() *regexp.Regexp
	alternatives func() []alternative
}

// alternative is one alternative of a mark, or all of those together that need no known words.
type alternative struct {
	words []string // one of them is in every text that matches, as [pattern.Fold] writes it; nil: none is known
	tries []tries  // of the words
	re    func() *regexp.Regexp
}

// newSign reads a mark. Its pattern is one that Go's regexp takes.
func newSign(expr string) *sign {
	whole := "(?i:" + expr + ")"
	return &sign{
		whole:        sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(whole) }),
		alternatives: sync.OnceValue(func() []alternative { return alternativesOf(whole) }),
	}
}

// alternativesOf takes a mark apart.
func alternativesOf(whole string) (out []alternative) {
	tree, err := syntax.Parse(whole, syntax.Perl)
	if err != nil {
		return nil
	}
	all := []*syntax.Regexp{tree}
	if tree.Op == syntax.OpAlternate {
		all = tree.Sub
	}
	var unknown []*syntax.Regexp
	for _, alt := range all {
		alt = alt.Simplify()
		if words := pattern.Words(alt); words != nil {
			out = append(out, alternativeOf(words, alt))
		} else {
			unknown = append(unknown, alt)
		}
	}
	if unknown != nil {
		out = append(out, alternativeOf(nil, &syntax.Regexp{Op: syntax.OpAlternate, Sub: unknown}))
	}
	return out
}

func alternativeOf(words []string, tree *syntax.Regexp) alternative {
	a := alternative{words: words, re: sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern.Source(tree)) })}
	for _, w := range words {
		a.tries = append(a.tries, triesOf(w))
	}
	return a
}

// in reports whether a text shows the mark.
func (s *sign) in(t *Folded) bool {
	if t.odd {
		return s.whole().MatchString(t.text)
	}
	return slices.ContainsFunc(s.alternatives(), func(a alternative) bool { return t.mayMatch(&a) && a.re().MatchString(t.text) })
}

// Folded is a text in which marks are looked for.
type Folded struct {
	text, fold string
	odd        bool
	threes     [threes / 64]uint64 // a bit for what stands there in three bytes
}

// threes is how many bits tell three bytes from three others.
const threes = 4096

// Fold makes a text ready for marks to be looked for in it.
func Fold(text string) *Folded {
	ascii, fold := pattern.Fold(text)
	t := &Folded{text: text, fold: fold, odd: !ascii && pattern.Odd(text)}
	for i := 0; i+3 <= len(fold); i++ {
		bit := bitOf(fold[i:])
		t.threes[bit/64] |= 1 << (bit % 64)
	}
	return t
}

// Has reports whether the text shows a mark.
func (t *Folded) Has(name string) bool { return marks()[name].in(t) }

// bitOf is the bit of the first three bytes of a text.
func bitOf(s string) uint16 { return (uint16(s[0])*961 + uint16(s[1])*31 + uint16(s[2])) % threes }

// tries are the bits of the beginning and the end of a word: a text that lacks one of them does not have the word.
type tries struct{ first, last uint16 }

func triesOf(word string) (out tries) {
	if len(word) >= 3 {
		out = tries{bitOf(word), bitOf(word[len(word)-3:])}
	}
	return out
}

// mayMatch reports whether a text has one of the words that the alternative needs, if any are known.
func (t *Folded) mayMatch(a *alternative) bool {
	if a.words == nil {
		return true
	}
	for i, w := range a.words {
		b := a.tries[i]
		if len(w) >= 3 && (t.threes[b.first/64]>>(b.first%64)&1 == 0 || t.threes[b.last/64]>>(b.last%64)&1 == 0) {
			continue
		}
		if strings.Contains(t.fold, w) {
			return true
		}
	}
	return false
}

// marks are all marks by their names. A mark shows what somebody does by speaking.
var marks = sync.OnceValue(func() map[string]*sign {
	exprs := map[string]string{}
	for _, row := range Rows(markText) {
		if have := exprs[row[0]]; have != "" {
			row[1] = have + "|" + row[1]
		}
		exprs[row[0]] = row[1]
	}
	out := make(map[string]*sign, len(exprs))
	for name, expr := range exprs {
		out[name] = newSign(expr)
	}
	return out
})

// Names are the names of all marks, sorted.
func Names() []string { return names() }

var names = sync.OnceValue(func() []string { return slices.Sorted(maps.Keys(marks())) })

// Mark returns the expression of a mark by its name, to find its place in a text.
func Mark(name string) *regexp.Regexp { return marks()[name].whole() }

// Has reports whether a text shows a mark.
func Has(name, text string) bool { return marks()[name].in(Fold(text)) }

// Without returns a text without the words that show a mark.
func Without(name, text string) string {
	if !Has(name, text) {
		return text
	}
	return Mark(name).ReplaceAllString(text, "")
}

// Rows returns the lines of a table with tabs between its columns, without empty lines and those that begin with #.
func Rows(table string) (out [][]string) {
	for line := range strings.Lines(table) {
		if line = strings.TrimRight(line, "\r\n"); line != "" && line[0] != '#' {
			out = append(out, strings.Split(line, "\t"))
		}
	}
	return out
}
