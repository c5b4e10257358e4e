package claim

import (
	"slices"
	"strings"
)

// purpose is what a part of an English statement is to the claim that it stands beside.
type purpose byte

const (
	mainPart   purpose = 0
	reasonPart purpose = 'r' // because …
	ifPart     purpose = 'i' // if …, when …
	asidePart  purpose = 'w' // which …, (…)
	saidPart   purpose = 's' // Sam says
)

// part is a clause and its purpose.
type part struct {
	clause
	purpose purpose
	asks    bool
	agrees  bool // ok, …
	first   bool // it begins a sentence
}

// englishCutter cuts chunks into parts.
type englishCutter struct {
	*english
	out   []part
	cur   part
	held  *part  // a claim that an aside stands in
	notes []part // asides that stood in it
}

// cut cuts the chunks where a claim, a reason or a condition begins or ends.
func (e *english) cut(chunks []chunk) []part {
	k := &englishCutter{english: e, cur: part{first: true}}
	for i := range chunks {
		if len(k.out) >= maxClauses {
			return k.out
		}
		c, rest := chunks[i], chunks[i+1:]
		switch c.form {
		case mark:
			k.mark(c, rest)
		case link:
			k.link(c, rest)
		default:
			if k.credits(&c, rest) { // it goes off on Friday they reckon
				k.flush(mainPart)
			}
			if k.mainAgain(&c, rest) { // unless it rains we paint the fence
				k.flush(mainPart)
			}
			if k.startsOver(&c) {
				k.resume()
			}
			if k.cur.purpose == mainPart && k.unmarked(&c, rest) {
				k.flush(mainPart)
			}
			k.cur.chunks = append(k.cur.chunks, c)
		}
	}
	k.resume()
	k.flush(mainPart)
	return k.out
}

// flush ends a part; next is the purpose of the one that follows, save for saidPart, which is that of the one that ends.
func (k *englishCutter) flush(next purpose) {
	if next == saidPart {
		k.cur.purpose, next = saidPart, mainPart
	}
	if len(k.cur.chunks) > k.cur.label || k.cur.label > 0 && k.cur.purpose == mainPart && len(k.cur.chunks) > 0 {
		k.out = append(k.out, k.cur)
		k.out = append(k.out, k.notes...)
		k.notes = nil
	}
	k.cur = part{purpose: next}
}

// bracketStep is 1 for a bracket that opens, -1 for one that closes.
func bracketStep(mark string) int {
	switch mark {
	case "(", "[", "{", "（", "([":
		return 1
	case ")", "]", "}", "）", "])":
		return -1
	}
	return 0
}

// abbreviated says that the full stop at i belongs to the word before it: Mr. Lee.
func (e *english) abbreviated(i int) bool {
	return i > 0 && i+1 < len(e.tokens) && e.touches(i-1, i) && e.is("abbreviation", i-1)
}

// hold begins an aside; a claim that is not whole yet goes on behind it, and a label.
func (k *englishCutter) hold(rest []chunk) {
	if k.held == nil && k.cur.purpose == mainPart && len(k.cur.chunks) > k.cur.label && (!k.full(k.cur.chunks[k.cur.label:]) || k.cur.first && k.cur.label == 0 && k.colonBehind(rest)) {
		held := k.cur
		k.cur, k.held = part{purpose: asidePart}, &held
		return
	}
	k.flush(asidePart)
}

// colonBehind says that a colon stands right behind the bracket that closes.
func (k *englishCutter) colonBehind(rest []chunk) bool {
	for i := range rest[:min(len(rest), maxAhead)] {
		if rest[i].form == mark && bracketStep(k.textOf(rest[i].span)) < 0 {
			return i+1 < len(rest) && rest[i+1].form == mark && k.textOf(rest[i+1].span) == ":"
		}
	}
	return false
}

// resume ends an aside.
func (k *englishCutter) resume() {
	if k.held == nil {
		k.flush(mainPart)
		return
	}
	k.notes = append(k.notes, k.cur)
	k.cur, k.held = *k.held, nil
}

func (k *englishCutter) mark(c chunk, rest []chunk) {
	text := k.textOf(c.span)
	switch {
	case text == ":" && k.cur.first && k.labelled(), strings.Trim(text, "-–—") == "" && k.cur.first && len(k.out) == 0 && k.spaced(&c) && k.numberedLabel():
		k.cur.chunks = append(k.cur.chunks, c)
		k.cur.label = len(k.cur.chunks)
	case k.enumerates(c.first):
		if len(k.cur.chunks) > k.cur.label {
			k.resume()
			k.flush(mainPart)
			k.cur.first = true
		}
	case bracketStep(text) > 0:
		k.hold(rest)
		k.cur.note = true
	case bracketStep(text) < 0:
		k.resume()
	case k.arrow(&c) && slices.ContainsFunc(k.untilMark(rest), func(c chunk) bool { return c.form == verbal }): // … so that
		k.flush(mainPart)
	case k.arrow(&c):
		k.cur.chunks = append(k.cur.chunks, c)
	case text == "=":
		c.form, c.copula, c.lemma = verbal, true, "be"
		k.cur.chunks = append(k.cur.chunks, c)
	case strings.Trim(text, "?!") == "" && strings.Contains(text, "?"):
		k.cur.asks = true
		k.resume()
		k.flush(mainPart)
		k.cur.first = true
	case text == "." && k.abbreviated(c.first), text == ">":
	case text == "." || strings.Trim(text, "!") == "" || text == ";" || text == "…" || text == "..." || text == "|" || text == ".." || text == "。":
		k.resume()
		k.flush(mainPart)
		k.cur.first = true
	case k.cur.note:
		k.cur.chunks = append(k.cur.chunks, c)
	case text == "," || text == "-" || text == "–" || text == "—" || text == ":" || text == "+" || text == "/" || text == "--":
		k.comma(c, rest)
	}
}

// comma cuts at a comma or dash that parts two claims, or ends a reason, condition or aside.
func (k *englishCutter) comma(c chunk, rest []chunk) {
	text := k.textOf(c.span)
	next := k.untilMark(rest)
	if n := len(k.cur.chunks); text == ":" && n > 0 && k.cur.chunks[n-1].form == verbal && k.w.in["say"][k.cur.chunks[n-1].lemma] {
		return // Yuki replied: it is dead
	}
	if n := len(k.cur.chunks); n == 1 && k.cur.first && k.cur.label == 0 && k.w.in["agreed"][k.cur.chunks[0].lemma] && k.cur.chunks[0].ending == "adjective" { // ok, 20 per class from today
		k.cur.chunks, k.cur.agrees = nil, true
		return
	}
	switch {
	case k.cur.purpose != mainPart && k.cur.purpose != asidePart && k.full(next), k.said() && len(next) > 1 && next[0].form == adverb && k.w.in["hedge"][next[0].lemma], k.hedged() && k.full(next): // boiler lost pressure, prob the valve
		k.flush(mainPart)
	case k.cur.purpose == asidePart:
		k.resume()
	case len(next) > 1 && next[0].form == adverb && next[0].negated && next[1].ending == "adjective" && k.said(): // , not convinced
		k.flush(mainPart)
	case len(next) > 0 && next[0].form == adverb && next[0].negated, k.awaits(next): // , not npm
	case text == ":" && len(k.cur.chunks) > k.cur.label, k.said() && k.full(next), text != "," && text != "/" && text != "+" && (k.full(next) || k.full(k.cur.chunks[k.cur.label:])):
		k.flush(mainPart)
	case k.said() && (k.adds(next) || k.describes(next)), k.appended() && k.full(next):
		k.flush(mainPart)
	case k.mood() && k.full(next): // quiet afternoon, sold 14 mugs
		k.flush(mainPart)
	case k.said() && len(next) > 1 && next[0].ending == "adjective" && next[0].josa == "" && (next[1].form == valued || next[1].form == nominal && next[1].josa != "" && next[1].josa != "of"): // buyers pulled out, back on the market
		k.flush(mainPart)
	case text == "," && len(k.out) > 0 && len(k.cur.chunks) == 1 && k.cur.chunks[0].form == valued && k.cur.chunks[0].josa == "" && k.values[k.cur.chunks[0].value].Kind == Money: // £90, Leith
		k.flush(mainPart)
	case k.said() && k.shifts(next), k.datedValue(k.cur.chunks) && k.full(next): // plumber rang, two weeks later; 8.45 from Monday, the school moved it
		k.flush(mainPart)
	case k.said() && k.revises(next): // metronome 72 for now, 80 by June
		k.flush(mainPart)
	case k.cur.label > 0 && !k.full(k.cur.chunks[k.cur.label:]) && k.pair(next):
		k.flush(mainPart)
	default:
		k.cur.chunks = append(k.cur.chunks, c)
	}
}

// hedged says that what has been read begins with a guess: prob the valve, …
func (k *englishCutter) hedged() bool {
	return len(k.out) > 0 && len(k.cur.chunks) > 1 && k.cur.chunks[0].form == adverb && k.w.in["hedge"][k.cur.chunks[0].lemma]
}

// said says that what has been read makes a claim, behind its label too.
func (k *englishCutter) said() bool {
	return k.full(k.cur.chunks[k.cur.label:]) || k.cur.label > 0 && len(k.cur.chunks) > k.cur.label || len(k.out) > 0 && k.added(k.cur.chunks)
}

// revises says that what follows gives another figure for what has been read, and from when.
func (k *englishCutter) revises(next []chunk) bool {
	if len(next) != 2 || next[0].form != valued || next[0].josa != "" || k.values[next[0].value].Kind != Number {
		return false
	}
	j := next[1].josa
	return (j == "by" || j == "from" || j == "until" || j == "till" || j == "after" || j == "starting") &&
		slices.ContainsFunc(k.cur.chunks, func(c chunk) bool { return c.form == valued && k.values[c.value].Kind == Number })
}

// datedValue says that chunks are nothing but a value and the day from which it holds: 8.45 from Monday.
func (k *englishCutter) datedValue(chunks []chunk) bool {
	return len(chunks) == 2 && chunks[0].form == valued && chunks[0].josa == "" && chunks[1].form == valued && k.w.in["from-day"][chunks[1].josa] && k.values[chunks[1].value].Kind == Date
}

// shifts says that chunks tell by how much something is later or sooner, and of whom or what: us a week later, two days sooner.
func (k *englishCutter) shifts(next []chunk) bool {
	i := slices.IndexFunc(next[:min(len(next), 3)], func(c chunk) bool { return k.w.to["shift"][c.lemma] != "" })
	if i < 0 {
		return false
	}
	by := &next[max(i-1, 0)]
	return by.form == valued && k.values[by.value].Kind == Duration || k.w.in["span-of-time"][by.lemma] || by.first < by.last && k.w.in["span-of-time"][k.low(by.last-1)]
}

// untilMark is what stands before the next mark that may part claims.
func (k *englishCutter) untilMark(rest []chunk) []chunk {
	rest = rest[:min(len(rest), maxAhead)]
	for i := range rest {
		if rest[i].form == mark && !k.arrow(&rest[i]) && k.textOf(rest[i].span) != "=" || rest[i].form == link && i > 0 && rest[i].ending != "C" {
			return rest[:i]
		}
	}
	return rest
}

// spaced says that a mark has a space on either side.
func (k *englishCutter) spaced(c *chunk) bool {
	return c.first > 0 && c.last+1 < len(k.tokens) && !k.touches(c.first-1, c.first) && !k.touches(c.last, c.last+1)
}

// numberedLabel says that what has been read is a thing with its number, which notes write before a dash: bed 9 - obs every 2 hrs.
func (k *englishCutter) numberedLabel() bool {
	if k.cur.label > 0 || len(k.cur.chunks) != 1 {
		return false
	}
	h := &k.cur.chunks[0]
	return h.form == nominal && h.josa == "" && h.first < h.last && k.is("numbered", h.last-1) && k.valueAt[h.last] >= 0
}

// mood says that what has been read only tells how a time was: quiet afternoon, long day.
func (k *englishCutter) mood() bool {
	if len(k.cur.chunks) != 1 {
		return false
	}
	h := &k.cur.chunks[0]
	return h.form == nominal && h.josa == "" && h.last == h.first+1 && k.tags[h.first] == tagAdj && k.w.in["period"][h.lemma]
}

// labelled says that what has been read is a label: a few nouns.
func (k *englishCutter) labelled() bool {
	if k.cur.label > 0 || len(k.cur.chunks) == 0 || len(k.cur.chunks) > 3 {
		return false
	}
	for i := range k.cur.chunks {
		if k.cur.chunks[i].ending == "adjective" && i > 0 { // Jan sheepish: …
			return false
		}
		if f := k.cur.chunks[i].form; f == verbal || f == mark || f == link {
			return k.cur.chunks[i].form == verbal && len(k.cur.chunks) == 1 && k.cur.chunks[i].first == k.cur.chunks[i].last
		}
	}
	return true
}

// full says that chunks make a claim by themselves: a verb, or a noun phrase with a value, an adjective or a place.
func (k *englishCutter) full(chunks []chunk) bool {
	nouns, more := 0, 0
	for i := range chunks {
		c := &chunks[i]
		switch {
		case c.form == verbal && c.ending != endInfinitive, c.form == mark && (k.arrow(c) || k.textOf(c.span) == "="):
			return true
		case c.form == verbal && nouns > 0: // Terry to fix
			return true
		case c.form == nominal && c.ending == "counted":
			return true
		case c.form == nominal && c.negated: // no parking yet
			return true
		case c.form == valued && i > 0 && chunks[i-1].ending == "adjective" && k.values[c.value].Kind == Clock: // back by 5
			return true
		case c.form == nominal && c.josa == "" && c.ending != "adjective":
			nouns++
		case c.form == nominal || c.form == valued:
			more++
		case c.form == adverb && nouns > 0 && i == len(chunks)-1:
			more++
		}
	}
	if nouns == 1 && more == 0 && len(chunks) > 0 {
		_, _, ok := k.roleAndPerson(&chunks[0])
		return ok && len(chunks) == 1
	}
	return nouns > 0 && more > 0 || nouns > 1
}

// pair says that chunks are a noun and a value.
func (k *englishCutter) pair(chunks []chunk) bool {
	return len(chunks) >= 2 && chunks[0].form == nominal && chunks[len(chunks)-1].form == valued
}

func (k *englishCutter) link(c chunk, rest []chunk) {
	low := k.low(c.first)
	switch tag(c.ending[0]) {
	case tagAnd:
		if k.full(k.cur.chunks[k.cur.label:]) && k.opens(k.untilLink(rest)) {
			k.flush(k.keepPurpose())
		}
	case tagSub:
		switch {
		case low == "that":
		case low == "so":
			k.flush(mainPart)
		case (low == "if" || low == "whether") && slices.ContainsFunc(k.cur.chunks, func(c chunk) bool { return c.form == verbal && k.w.in["asking"][c.lemma] }): // ask Jo if the van is back
			k.cur = part{asks: true, clause: clause{}, first: k.cur.first}
		case k.w.in["because"][low]:
			k.flush(reasonPart)
		case k.w.in["condition"][low]:
			k.flush(ifPart)
		case len(k.cur.chunks) > k.cur.label:
			k.flush(asidePart)
		default:
			k.cur.purpose = asidePart
		}
	case tagWho:
		head := len(k.cur.chunks) == k.cur.label
		verb := !head && k.cur.chunks[len(k.cur.chunks)-1].form == verbal
		switch {
		case head && k.cur.purpose == mainPart && k.w.in["question"][low]:
			c.form = adverb
			k.cur.chunks = append(k.cur.chunks, c)
			k.cur.asks = k.cur.asks || len(k.out) == 0 && low != "which" && low != "when"
		case low == "when" && !verb:
			k.flush(ifPart)
		case verb:
			c.form = adverb
			k.cur.chunks = append(k.cur.chunks, c)
		default:
			k.hold(nil)
		}
	}
}

func (k *englishCutter) keepPurpose() purpose {
	if k.cur.purpose == saidPart {
		return mainPart
	}
	return k.cur.purpose
}

// untilLink is what stands before the next mark or joining word.
func (k *englishCutter) untilLink(rest []chunk) []chunk {
	rest = rest[:min(len(rest), maxAhead)]
	for i := range rest {
		if rest[i].form == mark && !k.arrow(&rest[i]) || rest[i].form == link {
			return rest[:i]
		}
	}
	return rest
}

// opens says that what follows "and" is a clause of its own: a verb, or a noun with a value.
func (k *englishCutter) opens(chunks []chunk) bool {
	for i := range chunks {
		c := &chunks[i]
		if c.form == verbal && (c.ending != endInfinitive || i > 0 && chunks[0].form == nominal) {
			return i < 4
		}
	}
	return k.pair(chunks) || len(chunks) == 2 && chunks[0].form == nominal && chunks[0].josa == "" && chunks[1].ending == "adjective"
}

// credits says that a pronoun and a verb of saying end the sentence behind a claim.
func (k *englishCutter) credits(c *chunk, rest []chunk) bool {
	return c.ending == "pronoun" && len(rest) > 0 && rest[0].form == verbal && k.w.in["say"][rest[0].lemma] && (len(rest) == 1 || rest[1].form == mark || rest[1].josa == "on") && (k.full(k.cur.chunks[k.cur.label:]) || k.onlyDays(k.cur.chunks[k.cur.label:]))
}

// onlyDays says that chunks are days and times of day and nothing else.
func (k *englishCutter) onlyDays(chunks []chunk) bool {
	return len(chunks) > 0 && !slices.ContainsFunc(chunks, func(c chunk) bool {
		return c.form != valued || k.values[c.value].Kind != Date && k.values[c.value].Kind != Clock
	})
}

// mainAgain says that a chunk is the subject of the claim behind a reason or condition at the head, where no comma parts them.
func (k *englishCutter) mainAgain(c *chunk, rest []chunk) bool {
	if k.cur.purpose != ifPart && k.cur.purpose != reasonPart || len(k.out) > 0 || c.form != nominal || c.josa != "" || len(rest) == 0 || rest[0].form != verbal || rest[0].ending == endInfinitive {
		return false
	}
	return slices.ContainsFunc(k.cur.chunks, func(h chunk) bool { return h.form == verbal })
}

// startsOver says that a chunk begins a clause without a mark: a second finite verb with its subject.
func (k *englishCutter) startsOver(c *chunk) bool {
	if k.cur.purpose != asidePart || k.cur.note || c.form != verbal || c.ending == endInfinitive {
		return false
	}
	for i := range k.cur.chunks {
		if k.cur.chunks[i].form == verbal {
			return true // the tool that we use is slow
		}
	}
	return false
}
