package claim

import (
	"slices"
	"strings"
)

// pattern is a row of the grammar: a sequence of items over the chunks of a clause, and what it says of the claim if it fits. The
// form of a row is explained at the head of grammar.txt.
type pattern struct {
	id      string
	items   []item
	effects []effect
}

type item struct {
	name    byte // of the capture, 0
	forms   string
	josa    []string // one of them; "-" is none
	classes []string
	lemmas  []string
	endings []string
	many    bool // any number, as few as will do
	maybe   bool
	start   bool // ^: nothing, at the head of the clause
	end     bool // $: nothing, at its end
	not     bool // {!…}: none of the classes
}

// effect says what a pattern tells: a capture ("F") or a constant ("decided") for a field.
type effect struct {
	field   string
	capture byte
	value   string
}

// maxSteps bounds the work of one pattern on one clause.
const maxSteps = 2000

// match finds the first place in a clause where a pattern fits. The captures are indexes of chunks, by name; the zero of
// a name is -1.
func (s *statement) match(p *pattern, c *clause) (found [26]int, first, last int, ok bool) {
	steps := 0
	var at [26]int
	var walk func(i, k int) int
	walk = func(i, k int) int {
		if steps++; steps > maxSteps {
			return -1
		}
		if i == len(p.items) {
			return k
		}
		it := &p.items[i]
		switch {
		case it.start:
			if k != c.label {
				return -1
			}
			return walk(i+1, k)
		case it.end:
			for j := k; j < len(c.chunks); j++ {
				if c.chunks[j].form != mark {
					return -1
				}
			}
			return walk(i+1, k)
		case it.many:
			if end := walk(i+1, k); end >= 0 {
				return end
			}
			if k < len(c.chunks) && s.fits(it, &c.chunks[k]) {
				return walk(i, k+1)
			}
			return -1
		}
		if k < len(c.chunks) && s.fits(it, &c.chunks[k]) {
			if it.name != 0 {
				at[it.name-'A'] = k
			}
			if end := walk(i+1, k+1); end >= 0 {
				return end
			}
		}
		if it.name != 0 {
			at[it.name-'A'] = -1
		}
		if it.maybe {
			return walk(i+1, k)
		}
		return -1
	}
	for k := c.label; k <= len(c.chunks) && steps <= maxSteps; k++ {
		for n := range at {
			at[n] = -1
		}
		if end := walk(0, k); end >= 0 {
			return at, k, end, true
		}
		if p.items[0].start {
			break
		}
	}
	return at, 0, 0, false
}

func (s *statement) fits(it *item, h *chunk) bool {
	if it.forms != "." && strings.IndexByte(it.forms, byte(h.form)) < 0 {
		return false
	}
	if len(it.josa) > 0 && !slices.Contains(it.josa, orNone(h.josa)) && (h.also == "" || !slices.Contains(it.josa, h.also)) {
		return false
	}
	if len(it.endings) > 0 && !slices.Contains(it.endings, orNone(h.ending)) {
		return false
	}
	if len(it.lemmas) > 0 && !slices.Contains(it.lemmas, h.lemma) && !slices.Contains(it.lemmas, strings.ToLower(s.textOf(h.span))) {
		return false
	}
	if len(it.classes) > 0 {
		any := slices.ContainsFunc(it.classes, func(c string) bool { return s.inClass(h, c) })
		return any != it.not
	}
	return true
}

// inClass says that a chunk is of a word class, or one of the properties that patterns may ask for as if they were.
func (s *statement) inClass(h *chunk, class string) bool {
	switch class {
	case "attribute":
		return h.attr > 0
	case "person":
		return h.person
	case "copula":
		return h.copula
	case "bare":
		return h.bare
	case "negated":
		return h.negated
	case "arrow":
		return h.form == mark && s.arrow(h)
	}
	return slices.Contains(h.classes, class)
}

func orNone(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
