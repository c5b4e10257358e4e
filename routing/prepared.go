package routing

import (
	"crypto/sha256"
	_ "embed" // the table
	"sync"

	"github.com/seed-a44923cb/memctl/internal/pattern"
	"github.com/seed-a44923cb/memctl/internal/prepared"
)

// What halve makes of the patterns of the embedded rules: splitting them takes 20 ms, which is more than a small run has left for it. Patterns of
// a person's own are split when they are read. A test splits all patterns and compares.
//
//go:generate go test -run TestPrepared -update .
//go:embed prepared.bin
var preparedTable string

// table is what is known of patterns by their sums.
type table struct {
	halves   []halved
	rests    []restOf
	headings []headingOf

	bySum map[string]*halved
	least map[string]*headingOf
}

// halved is a pattern as words and a rest.
type halved struct {
	sum   string
	words []word
	rest  int // its number in rests, from 1; 0 for none
}

// restOf is what is left of patterns to a regular expression.
type restOf struct {
	source string
	least  []string
}

// headingOf is a pattern for headings, which is not split.
type headingOf struct {
	sum   string
	least []string
}

// sumOf tells patterns apart.
func sumOf(expr string) string {
	sum := sha256.Sum256([]byte(expr))
	return string(sum[:16])
}

func (t *table) code(c *prepared.Codec) {
	prepared.List(c, &t.halves, func(h *halved) {
		c.Text(&h.sum)
		prepared.List(c, &h.words, func(w *word) { w.code(c) })
		c.Int(&h.rest)
	})
	prepared.List(c, &t.rests, func(r *restOf) {
		c.Text(&r.source)
		c.Texts(&r.least)
	})
	prepared.List(c, &t.headings, func(h *headingOf) {
		c.Text(&h.sum)
		c.Texts(&h.least)
	})
}

func (w *word) code(c *prepared.Codec) {
	flags := 0
	for i, f := range []bool{w.before, w.edge, w.after, w.end} {
		if f {
			flags |= 1 << i
		}
	}
	c.Text(&w.text)
	c.Int(&flags)
	w.before, w.edge, w.after, w.end = flags&1 != 0, flags&2 != 0, flags&4 != 0, flags&8 != 0
}

// readTable reads the prepared table. One that cannot be read is a mistake in this build and knows nothing, which only takes longer.
func readTable(data string) *table {
	c, t := prepared.Reading(data), &table{}
	if t.code(c); c.Err() != nil {
		t = &table{}
	}
	t.bySum, t.least = make(map[string]*halved, len(t.halves)), make(map[string]*headingOf, len(t.headings))
	for i := range t.halves {
		t.bySum[t.halves[i].sum] = &t.halves[i]
	}
	for i := range t.headings {
		t.least[t.headings[i].sum] = &t.headings[i]
	}
	return t
}

var knownPatterns = sync.OnceValue(func() *table { return readTable(preparedTable) })

// halvesOf splits a pattern, or takes from the table what splitting it gives. rest is nil where the words are all of it.
func (t *table) halvesOf(expr string) (words []word, rest *restOf, err error) {
	if h := t.bySum[sumOf(expr)]; h != nil {
		if h.rest > 0 {
			rest = &t.rests[h.rest-1]
		}
		return h.words, rest, nil
	}
	tree, err := parse(expr)
	if err != nil {
		return nil, nil, err
	}
	h := split(tree)
	words = make([]word, 0, len(h.words))
	for _, s := range h.words {
		w, possible, usable := wordOf(s)
		if !possible {
			continue
		}
		if !usable { // let the regular expression say it
			h.rest, words = tree, nil
			break
		}
		words = append(words, w)
	}
	if h.rest != nil {
		rest = &restOf{source: pattern.Source(h.rest), least: pattern.Words(h.rest)}
	}
	return words, rest, nil
}

// leastOf are the words one of which is in every text that a pattern for headings matches; nil if none are known.
func (t *table) leastOf(expr string) ([]string, error) {
	if h := t.least[sumOf(expr)]; h != nil {
		return h.least, nil
	}
	tree, err := parse(expr)
	if err != nil {
		return nil, err
	}
	return pattern.Words(tree), nil
}
