package claim

import "strings"

// Ways in which an English verb stands in its clause; they are the endings of its chunk, as those of a Korean predicate are.
const (
	endPassive    = "passive"    // was moved; also a bare participle behind its subject: boiler booked
	endInfinitive = "infinitive" // to move
	endIng        = "ing"        // moving, without an auxiliary
	endOrder      = "order"      // the bare base at the head of a clause
	endBase       = "base"
)

// plain is a chunk of one token.
func (e *english) plain(f form, i int) chunk {
	p := e.tokenSpan(i, i)
	return chunk{form: f, span: p, whole: p, first: i, last: i, end: i + 1, value: -1, lemma: e.low(i)}
}

// gather makes chunks of the tokens: what a preposition is to an English noun phrase stands where a Korean one has its josa.
func (e *english) gather() []chunk {
	var out []chunk
	for i := 0; i < len(e.tokens); {
		c, next := e.gatherAt(i)
		if c.span.End > c.span.Start {
			c.end = c.last + 1
			out = append(out, c)
		}
		i = max(next, i+1)
	}
	return out
}

func (e *english) gatherAt(i int) (chunk, int) {
	switch t := e.tags[i]; {
	case t == tagMark:
		return e.markChunk(i)
	case t == tagPoss && e.at(i+1) == tagNot: // Bateman's, not Greenway
		return chunk{}, i + 1
	case t == tagAnd || t == tagSub || t == tagWho:
		c := e.plain(link, i)
		c.ending = string(rune(t))
		return c, i + 1
	case t == tagPrep:
		c, next := e.nounPhrase(i+1, e.low(i))
		if next == i+1 {
			c = e.plain(adverb, i)
			return c, i + 1
		}
		c.whole.Start = e.tokens[i].StartByte
		return c, next
	case e.beginsVerb(i):
		return e.verbChunk(i)
	case t == tagValue || t.nounish() || t == tagDet || t == tagPronoun || t == tagPoss:
		c, next := e.nounPhrase(i, "")
		if next > i {
			return c, next
		}
	}
	c := e.plain(adverb, i)
	c.negated = e.tags[i] == tagNot
	return c, i + 1
}

func (e *english) beginsVerb(i int) bool {
	t := e.tags[i]
	if t.verbal() || t.auxiliary() || t == tagTo {
		return true
	}
	if t == tagNot || t == tagAdverb && e.low(i) != "please" { // never leave, no longer runs, also need
		j := i
		for j < len(e.tags) && (e.tags[j] == tagNot || e.tags[j] == tagAdverb) {
			j++
		}
		return t == tagNot && j < len(e.tags) && (e.tags[j].verbal() || e.tags[j].auxiliary() || e.tags[j] == tagTo)
	}
	return false
}

// markChunk is a mark; marks of markup and quotes are left out.
func (e *english) markChunk(i int) (chunk, int) {
	switch e.tokens[i].Surface {
	case "**", "*", "_", "__", "`", "``", "[[", "]]", "\"", "'", "“", "”", "‘", "’", "#", "@", "~~":
		return chunk{}, i + 1
	}
	return e.plain(mark, i), i + 1
}

// nounRun is a noun phrase that is being read.
type nounRun struct {
	chunk
	start       int // token, with its determiner
	first, head int // tokens: the first and the last that its text has, -1
}

// nounPhrase reads a noun phrase or a value at i; next is i if there is none.
func (e *english) nounPhrase(i int, josa string) (chunk, int) {
	for i < len(e.tokens) && e.tags[i] == tagMark && e.skipped(i) {
		i++
	}
	r := nounRun{chunk: chunk{form: nominal, josa: josa, value: -1}, start: i, first: -1, head: -1}
	j := i
	for j < len(e.tokens) {
		switch t := e.tags[j]; {
		case t == tagPronoun && r.first < 0:
			p := e.plain(nominal, j)
			p.josa, p.also, p.ending, p.negated = josa, r.also, "pronoun", e.is("negation", j)
			return p, j + 1
		case t == tagValue && r.first < 0 && (josa != "" || r.also != "" || e.heads(j) && e.finiteAhead(j+1)) && e.qualifies(j): // to Saturday clinics
			r.first, r.head = j, j
			j++
			continue
		case t == tagValue && r.first < 0 && !e.counts(j):
			return e.valuePhrase(j, i, r.chunk)
		}
		next := e.inRun(&r, j)
		if next == j {
			break
		}
		j = next
	}
	if r.head >= 0 {
		return e.nounRunChunk(&r), r.head + 1
	}
	if j > i && r.also != "" { // a determiner alone
		p := e.plain(nominal, j-1)
		p.josa, p.ending, p.negated = josa, "pronoun", r.negated
		return p, j
	}
	return chunk{}, i
}

// inRun takes a token into a noun phrase; it returns the token behind it, or j if it is not part of the phrase.
func (e *english) inRun(r *nounRun, j int) int {
	t := e.tags[j]
	switch {
	case t == tagDet && r.first < 0:
		r.negated = r.negated || e.low(j) == "no" || e.low(j) == "no more" || e.low(j) == "neither"
		r.also = e.low(j)
	case t == tagValue && r.first < 0: // 12 partitions
		r.first, r.value = j, e.valueAt[j]
		for j+1 < len(e.tokens) && e.valueAt[j+1] == r.value {
			j++
		}
		r.head = j
	case t == tagAdj && r.head >= 0 && !e.adjectives(r.first, r.head) && (!e.at(j+1).nounish() || e.at(j+1) == tagAdj): // stairs ok
		return j
	case t == tagValue && r.head >= 0 && r.head == j-1 && e.numbers(j):
		r.head = j
	case t.nounish():
		if r.first < 0 {
			r.first = j
		}
		r.head = j
	case t == tagPoss && r.head >= 0 && j+1 < len(e.tokens), t == tagAdverb && r.first < 0 && j > r.start && e.at(j+1) == tagAdj && e.is("degree", j),
		t == tagAnd && r.head >= 0 && r.head == j-1 && e.joinsNouns(j, r.first), t == tagMark && r.head >= 0 && r.head == j-1 && e.insideName(j),
		t == tagMark && e.low(j) == "." && e.abbreviated(j) && e.at(j+1) == tagProper, t == tagMark && e.skipped(j) && e.at(j+1).nounish() && e.tokens[j].Surface != "\"":
	default:
		return j
	}
	return j + 1
}

func (e *english) nounRunChunk(r *nounRun) chunk {
	c := r.chunk
	c.first, c.last = r.first, r.head
	c.span, c.whole, c.lemma = e.tokenSpan(r.first, r.head), e.tokenSpan(r.start, r.head), e.low(r.head)
	switch {
	case c.value >= 0 && c.last > c.first:
		c.ending = "counted"
	case c.value >= 0:
		c.form = valued
	case e.adjectives(r.first, r.head):
		c.ending = "adjective"
	}
	c.person = e.person(r.first, r.head)
	if k := r.head + 1; (c.josa == "at" || c.josa == "from") && e.tags[r.head] == tagProper && e.at(k) == tagPoss && k < len(e.tokens) { // at St Luke's
		c.span.End, c.whole.End = e.tokens[k].EndByte, e.tokens[k].EndByte
	}
	return c
}

// skipped says that a mark says nothing: quotes, markup.
func (e *english) skipped(i int) bool {
	c, _ := e.markChunk(i)
	return c.span.IsZero()
}

// insideName says that a mark joins the parts of a name: S4/S6, R + D.
func (e *english) insideName(j int) bool {
	s := e.tokens[j].Surface
	return (s == "/" || s == "-" || s == "+" || s == "_") && j+1 < len(e.tokens) && e.touches(j-1, j) && e.touches(j, j+1) && e.tags[j+1].nounish()
}

// numbers says that a figure is part of a name: letter 2, room 4.
func (e *english) numbers(j int) bool {
	text := e.values[e.valueAt[j]].Text
	if e.at(j+1) == tagNot { // group 28, not 35
		return false
	}
	if c := e.lex.Classes(e.baseAt(j - 2)); e.at(j-1) == tagProper && e.at(j-2).verbal() && len(c) > 0 && (c[0] == "use" || c[0] == "choose" || c[0] == "run") && len(text) < 4 { // we use Postgres 15
		return true
	}
	if e.endsByName(j, text) {
		return true
	}
	if (e.at(j-1) == tagProper || e.abbreviation(j-1)) && (e.low(j-2) == "on" || e.low(j-2) == "to" || e.low(j-2) == "=" || e.at(j-2) == tagBe) && decimal(text) { // now on Go 1.22, = pg 14.11
		return true
	}
	if t := e.at(j + 1); e.values[e.valueAt[j]].Kind == Version && (t.verbal() || t.auxiliary()) { // dataset v3 has
		return true
	}
	if e.at(j-1) == tagProper && e.at(j+1) == tagNoun && !strings.HasSuffix(e.low(j+1), "s") && len(text) < 3 && strings.Trim(text, "0123456789") == "" { // Postgres 16 upgrade
		return true
	}
	if j+1 < len(e.tokens) && arrowTail(e.tokens[j+1].Surface) {
		return false // node 18 -> 22
	}
	small := len(text) < 4 && strings.Trim(text, "0123456789") == ""
	if t := e.at(j + 1); small && e.at(j-1) == tagProper && !e.dayAt(j) && (t == tagPast || t == tagThird || t.auxiliary()) { // Gallery 6 shut
		return true
	}
	if t := e.at(j + 1); small && e.at(j-1) == tagNoun && !strings.HasSuffix(e.low(j-1), "s") && !e.is("people", j-1) && !e.dayAt(j) && e.attributeWord(e.low(j-1)) == "" &&
		(t == tagIng || e.is("fault", j+1) || e.is("adjective", j+1) && e.at(j+2) == tagMark) { // heifer 88 due mid April
		return true
	}
	if e.at(j-2) == tagNoun && e.attributeWord(e.low(j-1)) != "" { // vanc level 22
		return false
	}
	return (small || len(text) < 7 && strings.Trim(text, "0123456789") == "" && !e.dayAt(j)) && e.is("numbered", j-1)
}

// endsByName says that a figure is part of the name of what ends: dropped Node 18, removed Java 8 from the build.
func (e *english) endsByName(j int, text string) bool {
	if e.at(j-1) != tagProper || !e.at(j-2).verbal() || strings.Trim(text, "0123456789.") != "" {
		return false
	}
	if t := e.at(j + 1); t != tagMark && t != tagPrep && t != tagAdverb && t != tagNoun || t == tagNoun && strings.HasSuffix(e.low(j+1), "s") {
		return false
	}
	c := e.lex.Classes(e.baseAt(j - 2))
	return len(c) > 0 && e.w.in["ending-class"][c[0]]
}

// abbreviation says that a short word is in no list: k8s, pg, php.
func (e *english) abbreviation(i int) bool {
	low := e.low(i)
	return e.at(i) == tagNoun && len(low) < 5 && !e.is("noun", i) && e.baseAt(i) == "" && e.attributeNamed(low) == "" && e.w.to["attributes"][low] == ""
}

// qualifies says that a day of the week tells which the noun behind it is.
func (e *english) qualifies(j int) bool {
	return weekdayText(e.values[e.valueAt[j]].Text) && e.at(j+1) == tagNoun && e.touchesLoosely(j+1)
}

// counts says that a number counts the noun behind it.
func (e *english) counts(j int) bool {
	v := e.valueAt[j]
	if e.values[v].Kind == Duration && strings.Contains(e.values[v].Text, "-") { // 12-month contract
		return e.at(j+3).nounish() && e.openNoun(j+3)
	}
	if e.values[v].Kind != Number {
		return false
	}
	before := e.at(j - 1)
	for j < len(e.tokens) && e.valueAt[j] == v {
		j++
	}
	k := j
	if before == tagNoun || before == tagAdj { // larch count 31 alder 12
		for e.at(k).nounish() {
			k++
		}
		if k > j && k < len(e.tokens) && e.tags[k] == tagValue && !e.dayAt(k) && e.touchesLoosely(k) {
			return false
		}
		k = j
	}
	for e.at(k) == tagAdj && e.at(k+1).nounish() { // two new hires
		k++
	}
	return e.at(k).nounish() && !e.is("adjective", k) && e.touchesLoosely(j)
}

func (e *english) touchesLoosely(j int) bool {
	return e.tokens[j].StartByte-e.tokens[j-1].EndByte <= 2
}

func (e *english) valuePhrase(j, start int, c chunk) (chunk, int) {
	v := e.valueAt[j]
	last := j
	for last+1 < len(e.tokens) && e.valueAt[last+1] == v {
		last++
	}
	val := e.values[v]
	c.form, c.value, c.first, c.last = valued, v, j, last
	c.span = val.Span
	c.whole = Span{min(e.tokens[start].StartByte, val.Span.Start), val.Span.End}
	return c, last + 1
}

// joinsNouns says that "and" joins two nouns of one phrase: Rafael and Aisha. No verb of its own follows the second.
func (e *english) joinsNouns(j, first int) bool {
	if e.low(j) != "and" && e.low(j) != "&" && e.low(j) != "+" || j+1 >= len(e.tokens) {
		return false
	}
	k := j + 1
	for k < len(e.tokens) && (e.tags[k] == tagDet || e.tags[k] == tagAdj) {
		k++
	}
	if k >= len(e.tokens) || !(e.tags[k] == tagNoun || e.tags[k] == tagProper) {
		return false
	}
	for k < len(e.tokens) && (e.tags[k].nounish() || e.tags[k] == tagPoss) {
		k++
	}
	if e.low(j) != "and" || k >= len(e.tokens) || e.tags[k] == tagMark || e.tags[k] == tagPrep || e.tags[k] == tagAnd {
		return true
	}
	return (e.tags[k].verbal() || e.tags[k].auxiliary()) && e.heads(first)
}

// adjectives says that a run has no noun.
func (e *english) adjectives(i, j int) bool {
	for ; i <= j; i++ {
		if e.tags[i] == tagNoun || e.tags[i] == tagProper || e.tags[i] == tagValue {
			return false
		}
	}
	return true
}

// person says that a run of nouns names a person: a title and a name, or one or two words with a capital that are no other words.
func (e *english) person(i, j int) bool {
	if e.is("title", i) {
		return i == j || e.tags[j] == tagProper
	}
	if i > 0 && e.tokens[i-1].Surface == "@" {
		return true
	}
	if j-i > 1 {
		return false
	}
	for k := i; k <= j; k++ {
		s := e.tokens[k].Surface
		if e.tags[k] != tagProper || len(s) > 1 && strings.ToUpper(s) == s || strings.ContainsAny(s, "0123456789.-_/") || e.commonWord(k) || humped(s) {
			return false
		}
	}
	return true
}

// commonWord says that a word with a capital is known as another word.
func (e *english) commonWord(i int) bool {
	low := e.low(i)
	base, _ := e.w.verb(low)
	return base != "" || e.attributeNamed(low) != "" || e.w.to["attributes"][low] != "" || e.is("adjective", i) || e.is("noun", i) || e.is("day", i)
}

// verbChunk reads a verb with its auxiliaries, negations, adverbs, infinitives and particle.
func (e *english) verbChunk(i int) (chunk, int) {
	c := chunk{form: verbal, first: i, value: -1}
	main, aux, last := -1, -1, i
	to := -1
	j := i
loop:
	for ; j < len(e.tokens); j++ {
		t := e.tags[j]
		switch {
		case t == tagNot:
			if main >= 0 && e.low(j) == "not" && aux < main && !e.nextVerb(j+1) {
				break loop
			}
			if main < 0 || e.nextVerb(j+1) {
				c.negated = !c.negated || c.negated
				if main < 0 || e.nextVerb(j+1) {
					last = j
				}
				continue
			}
			break loop
		case t == tagAdverb:
			if main < 0 && e.nextVerb(j+1) || main >= 0 && e.at(j+1) == tagTo {
				continue
			}
			break loop
		case t == tagTo:
			if main >= 0 && !e.carriesVerb(main) || !e.nextVerb(j+1) {
				break loop
			}
			to = j
		case t.auxiliary():
			if main >= 0 && to < main {
				break loop
			}
			aux, last = j, j
		case t.verbal() && main < 0 && e.baseAt(j) == "get" && e.at(j+1) == tagPast: // got cancelled
			aux, last = j, j
		case t.verbal():
			if main >= 0 && to < main && !(t == tagIng && e.carriesVerb(main)) {
				break loop
			}
			if main < 0 && aux >= 0 && t == tagThird {
				break loop
			}
			main, last = j, j
		case t == tagPrep && main == j-1 && main >= 0 && (e.low(j) == "with" || e.low(j) == "w/") && e.goes(main): // going with
			last = j
			break loop
		case t == tagParticle && main == j-1:
			last = j
		case t == tagPronoun && aux >= 0 && main < 0 && j == i+1 && e.heads(i) && e.nextVerb(j+1): // can we move
			continue
		default:
			break loop
		}
	}
	if to >= 0 && main < to && aux < to && last < to { // to at the end
		c := e.plain(adverb, i)
		return c, i + 1
	}
	c.last = last
	c.span = e.tokenSpan(i, last)
	c.whole = c.span
	e.finish(&c, main, aux, to)
	return c, last + 1
}

func (e *english) goes(main int) bool {
	base, _ := e.w.verb(e.low(main))
	return base == "go"
}

// finish names the lemma of a verb chunk and the way in which it stands.
func (e *english) finish(c *chunk, main, aux, to int) {
	if main < 0 {
		c.lemma = "be"
		if aux >= 0 && e.tags[aux] != tagBe {
			c.lemma = e.w.to["irregular"][e.low(aux)]
			if e.tags[aux] == tagHave {
				c.lemma = "have"
			} else if e.tags[aux] == tagDo {
				c.lemma = "do"
			} else if c.lemma == "" {
				c.lemma = e.low(aux)
			}
		}
		c.copula = c.lemma == "be"
		return
	}
	c.lemma, _ = e.w.verb(e.low(main))
	if c.lemma == "" {
		c.lemma = e.low(main)
	}
	if main < c.last {
		if one := e.phrasal(c.lemma, e.low(main+1)); one != "" {
			c.lemma = one
		}
	}
	if c.lemma == "use" && e.low(c.last) == "be" && e.tags[c.first] == tagPast { // used to be
		c.lemma, c.copula = "be", true
		return
	}
	t := e.tags[main]
	switch {
	case t == tagPast && aux >= 0 && (e.tags[aux] == tagBe || e.baseAt(aux) == "get"):
		c.ending = endPassive
	case aux >= 0:
	case to >= 0 && to == e.bare(c):
		c.ending = endInfinitive
	case t == tagIng && main == c.first:
		c.ending = endIng
	case t == tagVerb && e.tags[c.first] == tagPast: // went to get
		c.ending = endBase
	case t == tagVerb && e.heads(c.first):
		c.ending = endOrder
	case t == tagVerb:
		c.ending = endBase
	}
}

// nextVerb says that a verb follows, over adverbs and negations.
func (e *english) nextVerb(j int) bool {
	for n := 0; n < 5 && (e.at(j) == tagAdverb || e.at(j) == tagNot || e.at(j) == tagTo); n++ {
		j++
	}
	return j < len(e.tags) && (e.tags[j].verbal() || e.tags[j].auxiliary())
}

// carriesVerb says that a verb may have another behind it: decided to use, started using.
func (e *english) carriesVerb(main int) bool {
	base, _ := e.w.verb(e.low(main))
	return e.w.in["catenative"][base]
}
