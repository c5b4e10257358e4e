package find

import (
	_ "embed" // the words that say whose something is
	"slices"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/librarian"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/internal/wordlist"
	"github.com/seed-a44923cb/memctl/morph"
)

// wanted is what a question asks of a subject that it names: the value of a property.
type wanted struct {
	rest       string // of the question, without the name
	properties []property
	values     []morph.ValueKind // of which a question without a property asks for one
	words      [][]string        // stems of each of its other content words: a line that answers has them all
	whose      []string          // words that say whose it is
}

// property is one that a question names, with the stems of the words that name it; none where its verb does.
type property struct {
	name  string
	words [][]string
}

// wantedOf reads what the rest of a question asks of a subject, of which the content words are known; nil where that is no property.
func (e *Finder) wantedOf(rest string, content []string) *wanted {
	if len(content) == 0 {
		return nil
	}
	w := &wanted{rest: rest}
	named := e.Properties(rest)
	for _, p := range named {
		w.properties = append(w.properties, property{name: p.Name})
	}
	if len(named) == 0 {
		c, err := e.Compare()
		if err != nil {
			return nil
		}
		for _, r := range c.Facts(rest, nil).Readings {
			if r.Asks() && wiki.Holds(r.Attribute) {
				w.properties = append(w.properties, property{name: r.Attribute})
			}
		}
	}
	if w.values = librarian.ValuesAsked(rest); len(w.properties) == 0 && w.values == nil {
		return nil
	}
	said := map[string]bool{}
	for _, word := range content {
		for s := range e.stemsOf(word) {
			said[s] = true
		}
	}
	for _, t := range e.Analyzer.Analyze(rest) {
		if word := strings.ToLower(t.Surface); whose()[word] {
			w.whose = append(w.whose, word)
		}
		if !hasAny(said, t.Stems) { // it asks, or says nothing
			continue
		}
		at := slices.IndexFunc(named, func(p env.Property) bool { return p.StartByte <= t.StartByte && t.EndByte <= p.EndByte })
		switch {
		case at >= 0:
			w.properties[at].words = append(w.properties[at].words, t.Stems)
		case !isVerb(&t):
			w.words = append(w.words, t.Stems)
		}
	}
	if len(w.properties) == 0 && len(w.words) == 0 {
		return nil // the name alone
	}
	return w
}

// answers reports whether a line with such stems, of which this is a claim, gives what is wanted: the value of a property that the question names,
// with whatever else it says. Of several properties (the port of staging) one is asked for, and the others are words like any.
func (w *wanted) answers(r *dedup.Reading, stems map[string]bool) bool {
	asked := false
	for _, p := range w.properties {
		if p.name == r.Attribute {
			asked = true
		} else if !hasAll(stems, p.words) {
			return false
		}
	}
	return asked && len(r.Values) > 0 && r.Sets()
}

// isVerb reports whether a word is a Korean verb or adjective, and no noun with 하다.
func isVerb(t *morph.Token) bool {
	return t.Class == morph.Predicate && (len(t.POS) < 2 || t.POS[:2] != "NN")
}

// given is the row of the part Now of a subject's page that gives what is wanted: by its claims, or as the only one that has all words of the question and
// a value of the kind that it asks for. -1 where none does, or two give different values.
func (e *Finder) given(w *wanted, s *subject.Subject, rows []wiki.Row) int {
	if w == nil {
		return -1
	}
	c, err := e.Compare()
	if err != nil {
		return -1
	}
	claimed, valued := choice{row: -1}, choice{row: -1}
	names := e.namesOf(s)
	for i := range rows {
		text, stems := rows[i].Text, e.stemsOf(rows[i].Text)
		if !hasAll(stems, w.words) || !e.isOf(w.whose, text) {
			continue
		}
		for _, r := range c.Facts(text, nil).Readings {
			if w.answers(&r, stems) && isAbout(&r, names, w) {
				claimed.add(i, r.Given())
			}
		}
		if w.named(stems) && librarian.GivesValue(e.Analyzer, w.values, w.rest, text) {
			valued.add(i, text)
		}
	}
	if claimed.row >= 0 {
		return claimed.only()
	}
	return valued.only()
}

// choice is a row of several that give something.
type choice struct {
	row   int
	value string
	torn  bool // two give different values
}

func (c *choice) add(row int, value string) {
	if c.row < 0 {
		c.row, c.value = row, value
	}
	c.torn = c.torn || value != c.value
}

// only is the row, or -1 where there is none or they differ.
func (c *choice) only() int {
	if c.torn {
		return -1
	}
	return c.row
}

// named reports whether stems have the words of all properties that the question names.
func (w *wanted) named(stems map[string]bool) bool {
	return !slices.ContainsFunc(w.properties, func(p property) bool { return !hasAll(stems, p.words) })
}

// isOf reports whether a text has all of the words that say whose something is.
func (e *Finder) isOf(whose []string, text string) bool {
	if len(whose) == 0 {
		return true
	}
	has := map[string]bool{}
	for _, t := range e.Analyzer.Analyze(text) {
		has[strings.ToLower(t.Surface)] = true
	}
	return !slices.ContainsFunc(whose, func(word string) bool { return !has[word] })
}

//go:embed whose.txt
var whoseText string

// whose are the words of whose.txt.
var whose = sync.OnceValue(func() wordlist.Set { return wordlist.Sets(whoseText)["whose"] })

// isAbout reports whether a claim is about the subject itself, or about what the question asks of it.
func isAbout(r *dedup.Reading, names [][]string, w *wanted) bool {
	if len(r.Subject) == 0 {
		return true // the line stands on the page of the subject
	}
	for _, name := range names {
		rest, about := r.Besides(name)
		other := func(word string) bool {
			return !slices.Contains(r.Property, word) && !slices.ContainsFunc(w.words, func(stems []string) bool { return slices.Contains(stems, word) })
		}
		if about && !slices.ContainsFunc(rest, other) {
			return true
		}
	}
	return false
}

// namesOf are the names of a subject as claims have them.
func (e *Finder) namesOf(s *subject.Subject) (out [][]string) {
	for _, n := range append([]string{s.Name}, s.Aliases...) {
		out = append(out, e.NameWords(n))
	}
	return out
}

// hasAll reports whether all words are among stems.
func hasAll(stems map[string]bool, words [][]string) bool {
	return !slices.ContainsFunc(words, func(word []string) bool { return !hasAny(stems, word) })
}

func hasAny(stems map[string]bool, word []string) bool {
	return slices.ContainsFunc(word, func(s string) bool { return stems[s] })
}
