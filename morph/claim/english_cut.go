package claim

import (
	"slices"
	"strings"
)

// unmarked says that a chunk begins a claim of its own behind a whole one, with no mark between: a figure's noun behind another figure (vegan 31
// gluten free 12), what there is none of (vault unsealed ok no rotation this quarter), a pronoun with its verb (don't use the ethanol it's off).
func (k *englishCutter) unmarked(c *chunk, rest []chunk) bool {
	cur := k.cur.chunks[k.cur.label:]
	n := len(cur)
	if n == 0 || c.form != nominal || c.josa != "" {
		return false
	}
	last := &cur[n-1]
	switch {
	case c.negated && c.ending != "pronoun":
		return last.form != verbal && last.form != link && last.form != mark && (k.full(cur) || last.negated) && !(n > 1 && last.form == valued && k.says(cur[n-2]))
	case c.ending == "pronoun":
		return last.form == nominal && len(rest) > 0 && rest[0].form == verbal && k.tags[rest[0].first].auxiliary() && !k.writes(c) && c.lemma != "you" &&
			slices.ContainsFunc(cur, func(c chunk) bool { return c.form == verbal && !k.says(c) && !k.w.in["checking"][c.lemma] })
	case c.value < 0 && n >= 2 && last.form == valued && last.josa == "" && cur[n-2].form == nominal && cur[n-2].josa == "":
		if len(rest) > 1 && rest[0].ending == "adjective" { // gluten free 12
			rest = rest[1:]
		}
		return len(rest) > 0 && rest[0].form == valued && rest[0].josa == "" && k.figure(last) && k.figure(&rest[0])
	}
	return false
}

// says reports whether a chunk is a verb of saying.
func (k *englishCutter) says(c chunk) bool { return c.form == verbal && k.w.in["say"][c.lemma] }

// figure says that a chunk is a figure, and no day or time of day.
func (k *englishCutter) figure(c *chunk) bool {
	v := k.values[c.value].Kind
	return v == Number || v == Money || v == Percent || v == Duration
}

// adds says that what follows a claim gives another property of the same: a figure of another kind (…, $80/mo), a property with its value in one
// run of nouns (…, eviction policy allkeys-lru).
func (k *englishCutter) adds(next []chunk) bool {
	if len(next) == 0 {
		return false
	}
	if !k.added(next) || !slices.ContainsFunc(k.cur.chunks, func(c chunk) bool { return c.form == verbal || c.value >= 0 || c.ending == "adjective" }) {
		return false
	}
	c := &next[0]
	if c.form == nominal {
		return true
	}
	if slices.ContainsFunc(k.cur.chunks, func(c chunk) bool { return c.form == verbal && k.w.in["personal"][c.lemma] }) { // asked for a timer, 9 minutes
		return false
	}
	kind := k.values[c.value].Kind
	return !slices.ContainsFunc(k.cur.chunks, func(c chunk) bool { return c.value >= 0 && k.values[c.value].Kind == kind })
}

// added says that chunks are figures and nothing else, or a property with its value in one run of nouns.
func (k *englishCutter) added(chunks []chunk) bool {
	if len(chunks) == 0 || chunks[0].josa != "" {
		return false
	}
	c := &chunks[0]
	if c.form == nominal {
		return len(chunks) == 1 && k.innerValue(c) > 0
	}
	if slices.ContainsFunc(chunks, func(c chunk) bool { return c.form != valued }) {
		return false
	}
	kind := k.values[c.value].Kind
	return kind == Money || kind == Duration || kind == Percent || kind == Number && strings.ContainsAny(k.textOf(c.span), " abcdefghijklmnopqrstuvwxyz")
}

// describes says that chunks are adjectives that tell how what was told of before is, and a day at most: …, too gummy; …, next due Oct.
func (k *englishCutter) describes(next []chunk) bool {
	if len(next) > 0 && next[0].form == adverb && k.is("degree", next[0].first) {
		next = next[1:]
	}
	if len(next) == 0 || len(next) > 2 || len(next) == 2 && (next[1].form != valued || k.w.in["permitted"][next[0].lemma]) {
		return false
	}
	return next[0].ending == "adjective" && next[0].josa == "" && k.tags[next[0].last] == tagAdj && slices.ContainsFunc(k.cur.chunks, func(c chunk) bool { return c.form == verbal || c.value >= 0 || c.ending == "adjective" })
}

// appended says that what has been read is a bare noun phrase behind another claim: venue confirmed - Tannery Hall, capacity 220.
func (k *englishCutter) appended() bool {
	if len(k.out) == 0 || k.cur.first || k.cur.label > 0 || len(k.cur.chunks) != 1 {
		return false
	}
	h := &k.cur.chunks[0]
	return h.form == nominal && h.josa == "" && h.ending == "" && k.tags[h.last] == tagProper
}

// awaits says that what has been read names a price without its figure, which follows: roofer's quote in, £4,200.
func (k *englishCutter) awaits(next []chunk) bool {
	cur := k.cur.chunks[k.cur.label:]
	if len(next) == 0 || len(cur) < 2 || next[0].form != valued || next[0].josa != "" || k.values[next[0].value].Kind != Money {
		return false
	}
	if slices.ContainsFunc(cur, func(c chunk) bool { return c.form == verbal || c.value >= 0 || c.form == mark }) {
		return false
	}
	name := k.attributeNamed(cur[0].lemma)
	return cur[0].form == nominal && cur[0].josa == "" && name != "" && k.lex.Takes(name, Money)
}

// innerValue is the token at which the value of a property begins inside a run of nouns: eviction policy | allkeys-lru, owner | Sam; 0 if there is none.
func (e *english) innerValue(h *chunk) int {
	for i := h.first; i < h.last; i++ {
		if e.attributeNamed(e.low(i)) == "" && e.w.to["attributes"][e.low(i)] == "" || e.tags[i] != tagNoun {
			continue
		}
		if s := e.tokens[i+1].Surface; e.tags[i+1] == tagProper || e.tags[i+1] == tagNoun && (len(s) > 3 && strings.ContainsAny(s, "-_.:/")) {
			return i + 1
		}
	}
	return 0
}

// labelAhead says that one or two nouns stand behind the first word, and a colon.
func (e *english) labelAhead() bool {
	i := 1
	for i < 3 && e.openNoun(i) {
		i++
	}
	return i > 1 && e.low(i) == ":"
}

// listedTask says that nothing but nouns stand behind the first word, and a bracket or the end: two nouns or more, or more than that of what is asked for.
func (e *english) listedTask() bool {
	i := 1
	if e.is("determiner", i) || e.low(i) == "more" {
		i++
	}
	for i < 6 && e.openNoun(i) {
		i++
	}
	return i > 2 && (i >= len(e.tokens) || e.low(i) == "(" || e.is("preposition", i))
}

// placed says that a participle stands at i with no noun behind it.
func (e *english) placed(i int) bool {
	base, form := e.w.verb(e.low(i))
	return form == pastOf && base != e.low(i) && !e.openNoun(i+1) && !e.is("determiner", i+1)
}
