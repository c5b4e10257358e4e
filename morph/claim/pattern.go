package claim

import (
	"slices"
	"strings"
)

// pattern is a row of the grammar: what the chunks of a clause are, and what follows for the claim. The head of grammar.txt
// explains the form of a row.
type pattern struct {
	id      string
	items   []item
	effects []effect
	needs   formSet // forms without which it fits nowhere
}

// formSet is a set of forms of chunks.
type formSet uint32

func (f formSet) with(one form) formSet { return f | 1<<(one-'a') }

// needed are the forms that a clause must have for items to fit.
func needed(items []item) formSet {
	var f formSet
	for i := range items {
		if it := &items[i]; len(it.forms) == 1 && !it.maybe {
			f = f.with(form(it.forms[0]))
		}
	}
	return f
}

// item stands for one chunk of a clause, or for a place in it.
type item struct {
	place   place
	maybe   bool
	fields  []string // that the chunk is taken for
	forms   string   // one of them
	josa    []string // one of them; "-" is none
	classes []string // one of them; if not is set, none of them
	not     bool
	lemmas  []string // one of them
	endings []string // one of them; "-" is none
}

// place says of an item that it stands for no chunk.
type place byte

const (
	head place = '^' // the beginning of the clause, behind its label
	tail place = '$' // its end
	gap  place = '.' // any run of chunks, as short as will do
)

// effect is a field that a row of a data file sets to a word.
type effect struct {
	field string
	word  string
}

// maxSteps bounds the work of one pattern on one clause.
const maxSteps = 2000

// match is a try to lay a pattern over a clause.
type match struct {
	s     *statement
	p     *pattern
	c     *clause
	at    []int // of each item the chunk it stands for, -1
	steps int
}

// match lays a pattern over a clause at the first place where it fits. It returns the chunk of each item, -1 for none, and the
// chunks that it covers; ok is false where it does not fit.
func (s *statement) match(p *pattern, c *clause) (at []int, first, end int, ok bool) {
	if c.forms()&p.needs != p.needs {
		return nil, 0, 0, false
	}
	s.scratch = slices.Grow(s.scratch[:0], len(p.items))
	m := match{s: s, p: p, c: c, at: s.scratch[:len(p.items)]}
	for k := c.label; k <= len(c.chunks) && m.steps <= maxSteps; k++ {
		if end := m.from(0, k); end >= 0 {
			return slices.Clone(m.at), k, end, true
		}
		if p.items[0].place == head && !c.beginsAt(k+1) {
			break
		}
	}
	return nil, 0, 0, false
}

// from is the chunk behind the items from i on if they fit at chunk k; -1 if they do not.
func (m *match) from(i, k int) int {
	if m.steps++; m.steps > maxSteps {
		return -1
	}
	if i == len(m.p.items) {
		return k
	}
	it := &m.p.items[i]
	m.at[i] = -1
	switch it.place {
	case head:
		if !m.c.beginsAt(k) {
			return -1
		}
		return m.from(i+1, k)
	case tail:
		if !m.c.endsAt(k) {
			return -1
		}
		return m.from(i+1, k)
	case gap:
		for ; k <= len(m.c.chunks); k++ {
			if end := m.from(i+1, k); end >= 0 {
				return end
			}
		}
		return -1
	}
	if k < len(m.c.chunks) && m.s.fits(it, &m.c.chunks[k]) {
		m.at[i] = k
		if end := m.from(i+1, k+1); end >= 0 {
			return end
		}
		m.at[i] = -1
	}
	if it.maybe {
		return m.from(i+1, k)
	}
	return -1
}

// fits reports whether an item can stand for a chunk.
func (s *statement) fits(it *item, h *chunk) bool {
	if strings.IndexByte(it.forms, byte(h.form)) < 0 || h.inside {
		return false
	}
	if len(it.josa) > 0 && !slices.Contains(it.josa, orNone(h.josa)) && (h.also == "" || !slices.Contains(it.josa, h.also)) {
		return false
	}
	if len(it.endings) > 0 && !slices.Contains(it.endings, orNone(h.ending)) {
		return false
	}
	if len(it.lemmas) > 0 && !slices.Contains(it.lemmas, h.lemma) && !slices.Contains(it.lemmas, s.stem(h.end-1)) && !slices.Contains(it.lemmas, strings.ToLower(s.textOf(h.span))) {
		return false
	}
	if len(it.classes) > 0 {
		return it.not != slices.ContainsFunc(it.classes, func(c string) bool { return s.inClass(h, c) })
	}
	return true
}

// inClass reports whether a chunk is of a word class, or is what one of the names that grammar.txt lists beside them says.
func (s *statement) inClass(h *chunk, class string) bool {
	switch class {
	case "attribute":
		return h.attr > 0
	case "person":
		return h.person
	case "being":
		return h.person || s.namelike(h)
	case "chore":
		word := s.textOf(h.span)
		return strings.HasSuffix(word, "기") && strings.HasPrefix(s.tokens[h.end-1].POS, "NN")
	case "named":
		return strings.HasPrefix(s.tokens[h.first].POS, "NN") && (s.namelike(h) || s.renamed(h.first)) && !s.inPlace(s.textOf(h.span))
	case "site":
		return s.inPlace(s.textOf(h.span))
	case "copula":
		return h.copula
	case "bare":
		return h.bare
	case "negated":
		return h.negated
	case "noted":
		return h.noted
	case "ride":
		return h.form == nominal && s.words.endsWith("rides", s.textOf(h.span))
	case "meal":
		return s.words.has("meals", s.textOf(h.span))
	case "handle":
		return s.tokens[h.first].Surface == "@" || h.first > 0 && s.tokens[h.first-1].Surface == "@"
	case "day":
		return h.value >= 0 && (s.values[h.value].Kind == Date || s.values[h.value].Kind == Clock)
	case "figure":
		return h.value >= 0 && h.form == valued && (s.values[h.value].Kind == Number || s.values[h.value].Kind == Money || s.values[h.value].Kind == Percent)
	case "reported":
		return h.form == verbal && strings.Contains(s.textOf(h.span), "고 ")
	case "linked":
		return h.linked
	case "proper":
		return h.linked || s.proper(s.wordAt(h.end-1, h.first), h.end)
	case "manner":
		last := s.endWord(h)
		return s.words.has("manners", last) || s.words.has("causes", last) || strings.HasSuffix(last, "적")
	case "sum":
		return h.value >= 0 && h.form == valued && (s.values[h.value].Kind == Money || s.values[h.value].Kind == Number && unit(s.values[h.value]) == "")
	case "code":
		return h.value >= 0 && h.form == valued && isCode(s.values[h.value])
	case "deed":
		return h.form == nominal && s.actionNoun(h.end)
	case "changes":
		return s.changeClass(h) != ""
	case "moves":
		return h.form == verbal && (s.moves(h.classes) || s.words.has("turning-to", h.lemma)) && !(h.ending == endConnect && h.classes[0] == "move")
	case "intended":
		return h.form == verbal && (strings.Contains(s.textOf(h.span), "려다") || strings.Contains(s.textOf(h.span), "려던"))
	case "left":
		return h.form == verbal && strings.HasSuffix(s.textOf(h.span), "다가")
	case "was":
		return h.ending == endThing && strings.Contains(s.textOf(h.span), "던 ")
	case "arrow":
		return h.form == mark && s.arrow(h)
	}
	return slices.Contains(h.classes, class)
}

// moves says that a predicate of some classes, the commonest sense first, changes what it is about where it is said to what: 옮기다, 넘어가다; not
// 보내다, 전달.
func (s *statement) moves(classes []string) bool {
	changing := slices.IndexFunc(classes, func(c string) bool { return s.words.has("changing", c) })
	return changing == 0 && !s.words.has("to-nothing", classes[0]) || changing > 0 && s.words.has("going", classes[0])
}

func orNone(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
