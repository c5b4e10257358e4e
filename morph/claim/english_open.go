package claim

import (
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

// content is the tag of a noun, verb or adjective.
func (e *english) content(i int) tag {
	low, before := e.low(i), e.at(i-1)
	base, form := e.w.verb(low)
	prev := e.lastOpen(i)
	noun := e.plainNoun(i)
	if form == noVerb && before == tagTo && !e.is("adjective", i) {
		return tagVerb
	}
	if form == noVerb || e.w.in["noun"][low] && before != tagTo && before != tagModal && !(form == ingOf && e.nounBehind(i+1) && (prev == tagBe || before == tagProper && e.person(i-1, i-1))) {
		return noun
	}
	if strings.ContainsAny(e.tokens[i].Surface[1:], "ABCDEFGHIJKLMNOPQRSTUVWXYZ") && !isUpper(e.tokens[i].Surface) {
		return noun
	}
	if isUpper(e.tokens[i].Surface) && !e.heads(i) && !(form == pastOf && base != low && e.shouted(i)) && before != tagPronoun && before != tagTo && before != tagModal {
		return noun
	}
	if form == pastOf && e.w.in["opinionated"][low] && before != tagPronoun && prev != tagHave && e.at(i+1) != tagDet && e.at(i+1) != tagPronoun { // not convinced
		return tagAdj
	}
	switch {
	case before == tagValue && form == thirdOf && e.w.nouny[base] && e.is("adjective", i+1) && e.at(i-2) == tagNoun && e.values[e.valueAt[i-1]].Kind == Number: // clone 7 looks right
		return tagThird
	case before == tagValue && (form == thirdOf || form == baseOf) && e.w.nouny[base] && !(base == "need" && e.needs(i)) && e.values[e.valueAt[i-1]].Kind == Number: // two shifts
		return noun
	case prev == tagTo || prev == tagModal || prev == tagDo:
		return tag(formOr(form, base, low))
	case before == tagDet || before == tagPoss || before == tagPrep && form != ingOf || before == tagAdj && form != pastOf:
		if before == tagDet && form == pastOf || before == tagDet && form == ingOf && e.openNoun(i+1) {
			return tagAdj
		}
		if before == tagPrep && form == pastOf && !(base == low && e.w.nouny[base]) {
			return tagAdj
		}
		if before == tagAdj && (form == baseOf || form == thirdOf) && !e.w.nouny[base] {
			return tag(form)
		}
		return noun
	case before == tagPrep: // without stopping
		return tagNoun
	case before == tagNot && form == baseOf:
		return tagVerb
	case prev == tagBe || prev == tagHave:
		if form == pastOf || form == ingOf {
			return tag(form)
		}
		return noun
	case before == tagPronoun || prev == tagPronoun && before == tagAdverb || before == tagWho:
		if form == baseOf && base == low && e.w.in["irregular"] == nil && e.w.to["irregular"][low] != "" {
			return tagPast
		}
		return tag(form)
	case e.heads(i):
		return e.headTag(i, base, form, noun)
	}
	return e.middleTag(i, base, form, noun)
}

// shouted says that a word is in capitals for its weight, and no abbreviation: boiler PASSED.
func (e *english) shouted(i int) bool {
	s := e.tokens[i].Surface
	return len(s) > 3 && s == strings.ToUpper(s) && e.tokens[i-1].Surface != strings.ToUpper(e.tokens[i-1].Surface)
}

func formOr(f verbForm, base, low string) verbForm {
	if base == low {
		return baseOf
	}
	return f
}

// lastOpen is the tag before i, over adverbs and negations.
func (e *english) lastOpen(i int) tag {
	for i--; i >= 0 && (e.tags[i] == tagAdverb || e.tags[i] == tagNot); i-- {
	}
	if i >= 0 && e.tags[i] == tagPronoun && i > 0 && e.tags[i-1].auxiliary() && e.heads(i-1) { // can we move
		return e.tags[i-1]
	}
	return e.at(i)
}

// nounBehind says that a noun phrase or value begins at i.
func (e *english) nounBehind(i int) bool {
	return e.is("determiner", i) || i < len(e.tokens) && e.valueAt[i] >= 0 || e.is("pronoun", i)
}

// plainNoun is the tag of a word that is no verb: noun, name or adjective.
func (e *english) plainNoun(i int) tag {
	low, surface := e.low(i), e.tokens[i].Surface
	switch {
	case e.is("adjective", i):
		return tagAdj
	case surface == low && !e.is("noun", i) && e.compares(low):
		return tagAdj
	case isUpper(surface) && !e.is("noun", i):
		return tagProper
	case len(low) > 5 && surface == low && !e.is("noun", i):
		for _, end := range []string{"ful", "ous", "ive", "able", "ible", "less", "atic", "istic", "ish"} {
			if strings.HasSuffix(low, end) && low != "topic" && low != "public" && low != "traffic" && low != "fabric" && low != "clinic" && low != "metric" && low != "archive" && low != "vegetable" && low != "drive" && low != "table" && low != "cable" && low != "relative" {
				return tagAdj
			}
		}
	}
	return tagNoun
}

// plainNounAt says that a word is a noun and no form of a verb.
func (e *english) plainNounAt(i int) bool {
	if !e.openNoun(i) {
		return false
	}
	base, _ := e.w.verb(e.low(i))
	return (base == "" || e.w.nouny[base] || e.is("noun", i)) && !e.is("adjective", i)
}

// compares says that a word is a comparative or superlative of a known adjective: darker, biggest.
func (e *english) compares(low string) bool {
	for _, end := range []string{"er", "est"} {
		if stem, ok := strings.CutSuffix(low, end); ok && len(stem) > 2 && !e.w.in["particle"][stem] && baseIn(e.w.in["adjective"], stem) != "" {
			return true
		}
	}
	return false
}

// headTag is the tag of a possible verb at the head of a clause.
func (e *english) headTag(i int, base string, form verbForm, noun tag) tag {
	next := e.at(i + 1)
	phrase := next == tagDet || next == tagPronoun || e.is("possessive", i+1) || e.low(i+1) == "@"
	last := i+1 >= len(e.tokens) || e.tokens[i+1].Class == morph.Other
	if form == baseOf && e.w.in["craving"][base] && !last && next != tagBe && next != tagPoss && next != tagPrep {
		return tagVerb
	}
	if t := e.headNoun(i, base, form, noun); t != 0 {
		return t
	}
	if form == baseOf && i == 0 && e.w.nouny[base] && e.labelAhead() || form == baseOf && i == 0 && e.openNoun(1) && e.low(2) == ":" && e.w.nouny[e.baseAt(1)] { // stage lights: …; Skip hire: …
		return noun
	}
	if form == baseOf && (e.w.in["seeking"][base] && e.low(i+1) == "for" && e.nounBehind(i+2) || e.swapAhead(i, base)) { // watch for any rust; swap Devi for Lars
		return tagVerb
	}
	if form == baseOf && i == 0 && e.w.in["tasking"][base] && e.listedTask() { // update safeguarding doc (Ruth)
		return tagVerb
	}
	if form == baseOf && next == tagValue && e.w.in["errand"][base] && e.several(i+1) && !e.finiteAhead(i+2) { // Order 3 more bags
		return tagVerb
	}
	switch form {
	case ingOf:
		if next == tagValue && i > 0 && (e.low(i-1) == "," || e.is("today", i-1) && e.low(i-2) == ",") && (e.w.in["coming"][base] && e.dayAt(i+1) || !e.w.in["noun"][e.low(i)] && !e.w.in["occasion"][e.low(i)] && e.finiteBehind(i-1)) { // ordered 4 crates, arriving Friday
			return tagIng
		}
		if next == tagValue || last || e.at(i+1) == tagBe || e.is("preposition", i+1) && !e.is("particle", i+1) && e.pastAhead(i+2) { // fitting with Ana moved to 4
			return noun
		}
		return tagIng
	case pastOf:
		if low := e.low(i + 1); base == e.low(i) && (low == "to" || low == "from") { // cut to 4 steps
			return tagPast
		}
		if base == e.low(i) && e.is("particle", i+1) && e.is("determiner", i+2) { // cut back the laurel
			return tagPast
		}
		if base == e.low(i) && (e.w.nouny[base] || noun == tagAdj) && !phrase {
			return noun
		}
		if last && base == e.low(i) {
			return noun
		}
		return tagPast
	case thirdOf:
		if e.dayAt(i+1) || e.low(i+1) == "to" && e.dayAt(i+2) { // slips to 18 May
			return tagThird
		}
		if e.w.nouny[base] && !phrase && e.finiteAhead(i+1) { // orders over 500 need a signature
			return noun
		}
		if next == tagValue && (i > 0 || e.at(i+1) == tagValue && e.values[e.valueAt[i+1]].Kind == Money) && e.w.in["measuring"][base] { // lab booked, needs 12 burners
			return tagThird
		}
		if e.w.nouny[base] && !phrase && (i == 0 || e.at(i-1) == tagMark && e.low(i-1) != "," || e.low(i+1) == "with" || e.faulty(i, base)) { // robes at the cleaners; parts due Tues
			return noun
		}
		if e.w.nouny[base] && !phrase && !e.is("preposition", i+1) && !e.is("adjective", i+1) || last {
			return noun
		}
		return tagThird
	}
	switch {
	case last && (e.w.nouny[base] || e.low(i-1) == ":"), next == tagValue && e.w.nouny[base] && !(e.w.in["errand"][base] && i > 1 && e.low(i-1) == "," && e.dayAt(i+1)), next == tagBe || next == tagHave || next == tagModal || next == tagPoss || next == tagDo:
		return noun
	case !e.w.nouny[base] || phrase || e.w.in["catenative"][base] && strings.HasSuffix(e.low(i+1), "ing"):
		return tagVerb
	case e.tokens[i].Surface != e.low(i) && i == 0:
		return noun
	}
	if e.is("particle", i+1) && e.phrasal(base, e.low(i+1)) != "" {
		return tagVerb
	}
	return e.imperative(i, noun)
}

// headNoun is the tag of a word at the head of a clause that only looks like a verb: a name, a noun, or what stands before its noun; 0 if
// nothing behind it shows that.
func (e *english) headNoun(i int, base string, form verbForm, noun tag) tag {
	if form == baseOf && e.tokens[i].Surface != e.low(i) && e.tellsAt(i+1) { // Skip says
		return tagProper
	}
	if (form == ingOf || form == baseOf) && e.compound(i, base) {
		if form == ingOf || noun == tagAdj {
			return tagAdj
		}
		return tagNoun
	}
	if _, then := e.w.verb(e.low(i + 1)); form == baseOf && (e.low(i+1) == "of" || then == thirdOf && !e.w.nouny[e.baseAt(i+1)] && !e.w.in["checking"][base]) { // last of the plums; skip arrives
		return noun
	}
	if form == baseOf && isUpper(e.tokens[i].Surface) && e.low(i-1) == "," { // Sally on teas, Rob on gate
		return tagProper
	}
	if form == baseOf && e.w.nouny[base] && e.placed(i+1) && !e.w.in["leaving"][base] { // resize scheduled Sun
		return noun
	}
	if form == baseOf && e.is("when", i) && e.is("period", i+1) { // last day of term
		return tagAdj
	}
	if form == ingOf && e.openNoun(i+1) && e.attributeWord(e.low(i+1)) != "" { // asking price
		return tagAdj
	}
	if form == pastOf && e.participleOf(i, base) { // disabled opacity .4
		return tagAdj
	}
	return 0
}

// compound says that a word that may be a verb heads nouns that have their own: skip button stays, opposing counsel has signed.
func (e *english) compound(i int, base string) bool {
	if e.w.in["say"][base] || e.w.in["catenative"][base] || e.w.in["checking"][base] {
		return false
	}
	for j := i + 1; j < min(len(e.tokens), i+4); j++ {
		if j > i+1 && e.low(j)[0] != '\'' && (e.is("be", j) || e.is("have", j) || e.is("modal", j) || e.is("do", j)) {
			return true
		}
		if !e.openNoun(j) {
			return false
		}
		if b, form := e.w.verb(e.low(j)); j > i+1 && form == pastOf && b != e.low(j) && !e.openNoun(j+1) && e.at(j-1) != tagValue { // brew day moved
			return true
		}
		if b, form := e.w.verb(e.low(j)); j > i+1 && form == pastOf && b == e.low(j) && (e.low(j+1) == "from" || e.low(j+1) == "to") && j+2 < len(e.tokens) && e.valueAt[j+2] >= 0 { // cache size cut from 8 to 4
			return true
		}
		if b, form := e.w.verb(e.low(j)); j > i+1 && form == thirdOf && !strings.HasSuffix(e.low(j-1), "s") && (!e.w.nouny[b] || e.is("adverb", j+1) || e.is("adjective", j+1) || e.is("placenoun", j+1)) {
			return true
		}
	}
	return false
}

// participleOf says that a participle stands before a noun that has a figure behind it and nothing else.
func (e *english) participleOf(i int, base string) bool {
	if i+2 >= len(e.tokens) || e.w.in["paying"][base] || !e.openNoun(i+1) || isUpper(e.tokens[i+1].Surface) || e.valueAt[i+2] < 0 || e.values[e.valueAt[i+2]].Kind != Number {
		return false
	}
	j := i + 2
	for j < len(e.tokens) && e.valueAt[j] >= 0 {
		j++
	}
	return j == len(e.tokens) || e.tags[j] == tagMark
}

// tellsAt says that a verb of saying stands at i, whose subject is before it: says, reckons, thinks.
func (e *english) tellsAt(i int) bool {
	base, form := e.w.verb(e.low(i))
	return (form == thirdOf || form == pastOf) && e.w.in["say"][base] && !e.w.nouny[base]
}

// faulty says that a word that is a verb or a plural noun has behind it how such things are: reports due, parts late.
func (e *english) faulty(i int, base string) bool {
	return e.w.nouny[base] && e.is("fault", i+1) && !e.is("particle", i+1) && !e.w.in["intransitive"][base]
}

// saysBefore says that nothing but nouns stand between a token and a verb of saying before it.
func (e *english) saysBefore(i int) bool {
	n := i - 1
	for n > i-5 && (e.at(n).nounish() || e.at(n) == tagDet) {
		n--
	}
	return n < i-1 && e.at(n).verbal() && e.w.in["say"][e.baseAt(n)]
}

// imperative guesses whether a word that is noun and verb heads a line as a verb: nothing else there is a verb, and a noun without an
// article follows (order filters, check logs) that is plural or a name.
func (e *english) imperative(i int, noun tag) tag {
	if e.is("title", i) && i+1 < len(e.tokens) && isUpper(e.tokens[i+1].Surface) { // hearing Monday, judge Ortiz
		return noun
	}
	if e.low(i-1) == ":" && e.w.to["stance"][e.low(i-2)] == string(Will) && e.openNoun(i+1) { // TODO: bump node pool
		return tagVerb
	}
	for j := i + 1; j < min(len(e.tokens), i+maxAhead) && e.tokens[j].Class != morph.Other; j++ {
		if e.is("be", j) || e.is("modal", j) || e.is("have", j) {
			return noun
		}
		if base, form := e.w.verb(e.low(j)); base != "" && (form == thirdOf && !e.w.nouny[base] || form == pastOf && base != e.low(j) || form == ingOf && !e.w.in["noun"][e.low(j)]) {
			return noun
		}
		if e.valueAt[j] >= 0 && j == i+2 && !(e.dayAt(j) && e.is("errand", i)) {
			return noun
		}
	}
	if next := e.low(i + 1); i > 0 && (next == "for" || next == "to" || next == "with") { // …, swap for white stocks
		return tagVerb
	}
	if i > 1 && e.w.in["errand"][e.low(i)] && e.low(i-1) == "," && e.finiteBehind(i-1) && (e.is("preposition", i+1) || e.is("adverb", i+1) || e.is("when", i+1) || e.dayAt(i+1)) { // may leak, check next visit
		return tagVerb
	}
	if base, form := e.w.verb(e.low(i + 1)); base != "" && form == thirdOf && (e.nounBehind(i+2) || e.is("preposition", i+2) || e.is("adverb", i+2)) { // the freeze starts on Monday
		return noun
	}
	if base, form := e.w.verb(e.low(i + 1)); form == baseOf && e.w.nouny[base] { // fire drill
		return noun
	}
	if i+1 < len(e.tokens) && e.openNoun(i+1) && (strings.HasSuffix(e.low(i+1), "s") || isUpper(e.tokens[i+1].Surface) || i+2 < len(e.tokens) && e.openNoun(i+2) && strings.HasSuffix(e.low(i+2), "s")) {
		return tagVerb
	}
	return noun
}

// middleTag is the tag of a possible verb behind a noun or a value.
func (e *english) middleTag(i int, base string, form verbForm, noun tag) tag {
	before, next := e.at(i-1), e.at(i+1)
	last := i+1 >= len(e.tokens) || e.tokens[i+1].Class == morph.Other
	subject := before == tagNoun || before == tagProper || before == tagAdj || before == tagValue || before == tagAdverb || before == tagParticle || before == tagPronoun
	if base == "need" && form != pastOf && form != ingOf && e.needs(i) && !e.finiteAhead(i+1) && !e.finiteBehind(i) && (subject || before == tagMark) { // the hall needs chairs
		return tag(form)
	}
	switch form {
	case pastOf:
		if before.verbal() && base != e.low(i) && e.baseAt(i-1) != "get" && e.plainNounAt(i+1) { // stop using shared accounts
			return tagAdj
		}
		if _, form := e.w.verb(e.low(i + 1)); base == e.low(i) && e.w.nouny[base] && (form == pastOf || next == tagBe) { // eval set frozen
			return noun
		}
		if base == e.low(i) && e.w.nouny[base] && (last || before == tagNoun && next == tagValue && (base == "cost" || base == "set")) {
			return noun
		}
		return tagPast
	case ingOf:
		if (before == tagNoun || before == tagAdj) && (e.is("adjective", i+1) && !e.openNoun(i+2) || e.plainNounAt(i+1) && e.pastAhead(i+2)) { // manual handling ok, insulin sliding scale stopped
			return tagNoun
		}
		return tagIng
	case thirdOf:
		certain := e.finiteAhead(i+1) || e.finiteBehind(i)
		if !subject || certain && e.w.nouny[base] || e.faulty(i, base) {
			return noun
		}
		if !e.w.nouny[base] {
			return tagThird
		}
		if e.w.in["output"][base] && !e.person(i-1, i-1) && !e.is("collective", i-1) && (e.low(i+1) == "on" || e.low(i+1) == "run" || e.low(i+1) == "go") && !e.determined(i) { // web builds on the mini
			return noun
		}
		if before == tagProper && e.person(i-1, i-1) && e.at(i-2) != tagProper && e.openNoun(i+1) { // Max handles invoices
			return tagThird
		}
		if base == "run" && !certain && (e.determined(i) || e.is("environment", i-1)) && i+1 < len(e.tokens) && isUpper(e.tokens[i+1].Surface) { // the clinic runs Emis
			return tagThird
		}
		if next == tagValue && e.w.in["measuring"][base] && before != tagValue || last && e.saysBefore(i) { // the trip needs 3 more; Kit says the roof leaks
			return tagThird
		}
		if next == tagValue && (e.dayAt(i+1) || before == tagProper || e.determined(i)) { // the van costs 280
			return tagThird
		}
		behind := next == tagDet || next == tagPronoun || e.is("preposition", i+1) && !e.is("particle", i+1) || next == tagTo || e.is("adverb", i+1) || i+1 < len(e.tokens) && e.plainNoun(i+1) == tagAdj || e.is("particle", i+1) || e.is("placenoun", i+1) && base != "head" || e.determined(i) && (e.is("unless", i+1) || e.is("because", i+1))
		if behind && e.low(i+1) != "for" && e.low(i+1) != "of" || last && before == tagProper {
			return tagThird
		}
		return noun
	}
	plural := (before == tagNoun || before == tagProper && e.heads(i-1)) && (strings.HasSuffix(e.low(i-1), "s") && !strings.HasSuffix(e.low(i-1), "ss") || e.is("people", i-1))
	switch {
	case before == tagTo, before == tagModal:
		return tagVerb
	case plural && e.low(i+1) == "to" && e.w.in["catenative"][base]: // sopranos need to listen
		return tagVerb
	case plural && e.w.in["hosting"][base] && e.is("preposition", i+1) && !e.finiteAhead(i+1): // web builds run on the mini
		return tagVerb
	case plural && e.dayAt(i+1): // contractors start Monday
		return tagVerb
	case plural && e.determined(i) && e.is("preposition", i+1) && !e.finiteAhead(i+1): // the trains run on Friday
		return tagVerb
	case plural && !e.finiteAhead(i+1) && (!e.w.nouny[base] || next == tagDet || next == tagPronoun || e.is("adverb", i+1) || e.is("preposition", i+1) && last):
		return tagVerb
	case before == tagNoun && !e.w.nouny[base] && e.determined(i) && e.is("preposition", i+1) && !e.finiteAhead(i+1): // her fish go to Tomasz
		return tagVerb
	case before == tagProper && !e.w.nouny[base] && !last && !e.finiteAhead(i+1):
		return tagVerb
	case before == tagProper && next == tagDet:
		return tagVerb
	}
	return noun
}

func (e *english) baseAt(i int) string {
	base, _ := e.w.verb(e.low(i))
	return base
}

// retag mends what only the words behind it can tell: a participle before its noun, have and do as verbs of their own.
func (e *english) retag(i int) {
	switch t := e.tags[i]; {
	case t == tagIng && e.at(i-1) == tagPrep && e.at(i+1).nounish() && e.low(i+1) != "out":
		e.tags[i] = tagIng
	case t == tagPast && e.at(i+1) == tagNoun && (e.at(i-1) == tagDet || e.at(i-1) == tagAdj):
		e.tags[i] = tagAdj
	}
}
