package claim

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph"
)

// tag is the part of speech of an English word.
type tag byte

const (
	tagDet      tag = 'D' // the, my, some
	tagPrep     tag = 'P'
	tagNoun     tag = 'N'
	tagProper   tag = 'R' // a word with a capital that nothing else explains
	tagAdj      tag = 'J'
	tagVerb     tag = 'V' // base form: move
	tagThird    tag = 'Z' // moves
	tagPast     tag = 'E' // moved, past or participle
	tagIng      tag = 'G' // moving, as a verb
	tagModal    tag = 'M'
	tagBe       tag = 'B'
	tagHave     tag = 'H'
	tagDo       tag = 'O'
	tagTo       tag = 'T' // before a verb
	tagAdverb   tag = 'A'
	tagNot      tag = 'X'
	tagAnd      tag = 'C'
	tagSub      tag = 'S' // because, if
	tagWho      tag = 'W' // relative or question
	tagPronoun  tag = 'U'
	tagValue    tag = 'Q'
	tagPoss     tag = 'K' // the 's of Sam's
	tagMark     tag = '.'
	tagParticle tag = 'L' // off, behind its verb
)

// auxiliary says that a word of a tag may stand before a verb and belong to it.
func (t tag) auxiliary() bool { return t == tagModal || t == tagBe || t == tagHave || t == tagDo }

// verbal says that a word of a tag is a form of a verb.
func (t tag) verbal() bool { return t == tagVerb || t == tagThird || t == tagPast || t == tagIng }

// nounish says that a word of a tag can be part of a noun phrase.
func (t tag) nounish() bool { return t == tagNoun || t == tagProper || t == tagAdj }

// tag names the part of speech of every token from the left: closed classes first, then what shape and neighbours say.
func (e *english) tag() {
	e.tags = make([]tag, len(e.tokens))
	for i := range e.tokens {
		e.tags[i] = e.closed(i)
	}
	for i := range e.tokens {
		if e.tags[i] == 0 {
			e.tags[i] = e.open(i)
		}
	}
	for i := range e.tokens {
		e.retag(i)
	}
}

// closed is the tag of a word of a closed class or a value; 0 for an open one.
func (e *english) closed(i int) tag {
	low := e.low(i)
	r, _ := utf8.DecodeRuneInString(low)
	switch {
	case e.valueAt[i] >= 0:
		return tagValue
	case low == "'s" || low == "'" && i > 0:
		return e.possessive(i)
	case (low == "&" || low == "+") && i > 0 && i+1 < len(e.tokens):
		return tagAnd
	case low == "@" || low == "#":
		return tagMark
	case !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'':
		return tagMark
	case low == "no more" && e.openNoun(i+1):
		return tagDet
	case e.is("negation", i) && low != "no" && low != "neither" && low != "nothing" && low != "nobody" && low != "none" && low != "without":
		return tagNot
	case low == "to":
		return 0
	case (low == "starting" || low == "beginning" || low == "commencing") && i > 0 && e.dayAt(i+1):
		return tagPrep
	case low == "let" && e.low(i+1) == "'s":
		return tagModal
	case low == "that":
		return 0
	case low == "like":
		return 0
	case e.is("modal", i):
		if low == "will" && i > 0 && e.is("determiner", i-1) || low == "may" && unicode.IsUpper(rune(e.tokens[i].Surface[0])) && i > 0 || low == "might" && e.is("determiner", i-1) || low == "can" && i > 0 && e.is("determiner", i-1) {
			return tagNoun
		}
		return tagModal
	case low == "ones" && e.is("adjective", i-1):
		return tagNoun
	case low == "a" && e.tokens[i].Surface == "A" && i > 0 && e.openNoun(i-1): // Goal A
		return tagProper
	case low == "am" && e.low(i-1) != "i":
		return tagNoun
	case e.is("be", i):
		return tagBe
	case e.is("have", i):
		return tagHave
	case e.is("do", i):
		return tagDo
	case low == "her" || low == "his" || low == "all" || low == "both" || low == "this" || low == "these" || low == "those" || low == "one" || low == "so" || low == "what" || low == "which" || low == "no" || low == "either" || low == "each" || low == "some" || low == "any" || low == "most":
		return 0
	case e.is("pronoun", i):
		return tagPronoun
	case e.is("determiner", i):
		return tagDet
	case e.is("because", i) && low != "since" && low != "as" && low != "due to" && low != "because of" && low != "thanks to", e.is("unless", i) && low != "before" && low != "after" && low != "till" && low != "til" && low != "until":
		return tagSub
	case e.is("question", i) || e.is("relative", i):
		return tagWho
	}
	return 0
}

// possessive tells the 's of Sam's from that of he's.
func (e *english) possessive(i int) tag {
	if i == 0 {
		return tagMark
	}
	switch before := e.low(i - 1); {
	case e.low(i) == "'":
		return tagPoss
	case before == "let":
		return tagAdverb
	case e.is("pronoun", i-1) || e.is("question", i-1) || before == "that" || before == "there" || before == "here":
		return tagBe
	}
	if i+1 >= len(e.tokens) {
		return tagPoss
	}
	if e.is("negation", i+1) && i+2 < len(e.tokens) && isUpper(e.tokens[i+2].Surface) && isUpper(e.tokens[i-1].Surface) && e.at(i+3) == tagMark { // Bateman's not Greenway
		return tagPoss
	}
	next := e.low(i + 1)
	switch base, form := e.w.verb(next); {
	case e.is("determiner", i+1) && !e.is("possessive", i+1), e.is("preposition", i+1), e.is("negation", i+1), e.is("adverb", i+1), e.is("be", i+1), e.is("pronoun", i+1):
		return tagBe
	case form == pastOf && base == next && e.is("determiner", i+2), form == ingOf && !e.w.in["noun"][next], form == pastOf && base != next && i+2 < len(e.tokens) && !e.openNoun(i+2):
		return tagBe
	case e.w.in["adjective"][next] && (i+2 >= len(e.tokens) || !e.openNoun(i+2)):
		return tagBe
	}
	return tagPoss
}

// openNoun says that nothing tells a word to be anything but a noun.
func (e *english) openNoun(i int) bool {
	if i >= len(e.tokens) || e.tokens[i].Class == morph.Other || strings.Contains(e.low(i), " ") || e.valueAt != nil && e.valueAt[i] >= 0 {
		return false
	}
	for _, l := range []string{"preposition", "determiner", "conjunction", "because", "unless", "adverb", "negation", "be", "have", "do", "modal", "pronoun"} {
		if e.is(l, i) {
			return false
		}
	}
	return true
}

// at is the tag of a token, tagMark outside.
func (e *english) at(i int) tag {
	if i < 0 || i >= len(e.tags) {
		return tagMark
	}
	return e.tags[i]
}

// maxAhead is how far a word looks for what tells its part of speech.
const maxAhead = 12

// heads says that a token is the first of a clause: at the head, or behind a mark or a word that joins.
func (e *english) heads(i int) bool {
	for n := 0; n < 4 && (e.at(i-1) == tagAdverb || e.at(i-1) == tagNot); n++ {
		i--
	}
	t := e.at(i - 1)
	return t == tagMark || t == tagAnd || t == tagSub
}

// open is the tag of a word that may be of an open class, or of one of the closed ones that the neighbours tell apart.
func (e *english) open(i int) tag {
	low := e.low(i)
	next := e.at(i + 1)
	nextBase, nextForm := e.w.verb(e.low(i + 1))
	switch low {
	case "to":
		return e.toTag(i)
	case "that":
		return e.thatTag(i)
	case "this", "these", "those", "all", "both", "one", "some", "any", "each", "most", "either":
		if low == "one" && e.at(i-1) == tagAdj { // the old one
			return tagNoun
		}
		if next == tagBe || next == tagModal || next == tagMark || next == tagHave || next == tagDo || next == tagAdverb || next == tagPrep || e.is("preposition", i+1) || nextForm == thirdOf && !e.w.nouny[nextBase] {
			if low == "most" && e.at(i-1) != tagMark {
				return tagAdverb
			}
			return tagPronoun
		}
		return tagDet
	case "no":
		if next == tagMark || i+1 >= len(e.tokens) {
			return tagAdverb
		}
		return tagDet
	case "her", "his":
		if next == tagMark || next == tagPrep || next == tagAdverb || e.is("preposition", i+1) || next == tagSub || next == tagAnd {
			return tagPronoun
		}
		return tagDet
	case "what", "which":
		return tagWho
	case "so":
		if next == tagPronoun || e.verbAhead(i+1) {
			return tagSub
		}
		return tagAdverb
	case "since", "as":
		if next == tagPronoun || next == tagDet && e.verbAhead(i+2) {
			return tagSub
		}
		return tagPrep
	case "until", "till", "til", "before", "after":
		if low == "till" && (e.at(i-1) == tagDet || e.at(i-1) == tagPrep || i == 0 && next == 0 && !e.verbAhead(i+1)) {
			return tagNoun
		}
		if next == tagPronoun || e.verbAhead(i+1) {
			return tagSub
		}
		return tagPrep
	}
	if e.is("conjunction", i) && low != "up" {
		return tagAnd
	}
	if t := e.small(i); t != 0 {
		return t
	}
	return e.content(i)
}

// toTag tells "to" before a verb from that before a noun.
func (e *english) toTag(i int) tag {
	if e.at(i-1) == tagNot && e.openNoun(i+1) { // told Idris not to prime the pump
		return tagTo
	}
	base, form := e.w.verb(e.low(i + 1))
	if form == baseOf && e.w.nouny[base] && e.changesBefore(i) && (i+2 >= len(e.tokens) || e.tokens[i+2].Class == morph.Other) { // switched the boiler to oil
		return tagPrep
	}
	if form == baseOf || e.is("be", i+1) || e.is("have", i+1) || e.is("do", i+1) || form == pastOf && base == e.low(i+1) || (e.is("adverb", i+1) || e.is("negation", i+1)) && !e.is("day", i+1) {
		return tagTo
	}
	return tagPrep
}

// changesBefore says that a verb by which one thing becomes another stands before i, with what it is done to between.
func (e *english) changesBefore(i int) bool {
	for k := i - 2; k >= 0 && k > i-6; k-- {
		switch t := e.tags[k]; {
		case t == tagMark:
			return false
		case t.verbal():
			c := e.classesOf(e.baseAt(k))
			return len(c) > 0 && e.w.in["changing-class"][c[0]]
		}
	}
	return false
}

// thatTag tells apart what "that" may be.
func (e *english) thatTag(i int) tag {
	before, next := e.at(i-1), e.at(i+1)
	_, form := e.w.verb(e.low(i + 1))
	switch {
	case next.auxiliary() || next == tagMark:
		if before == tagNoun {
			return tagWho
		}
		return tagPronoun
	case before.verbal() && (next == tagPronoun || next == tagDet || next == tagProper):
		return tagSub
	case before == tagNoun && next == tagPronoun, form == thirdOf, form == pastOf:
		return tagWho
	}
	return tagDet
}

// verbAhead says that a clause with a verb follows before the next mark or joining word.
func (e *english) verbAhead(i int) bool {
	for n := 0; i < len(e.tokens) && n < 6; i, n = i+1, n+1 {
		switch e.at(i) {
		case tagMark, tagAnd, tagSub:
			return false
		case tagBe, tagModal, tagDo, tagHave:
			return true
		case 0:
			if base, form := e.w.verb(e.low(i)); n > 0 && (form == thirdOf && !e.w.nouny[base] || form == pastOf) {
				return true
			}
		}
	}
	return false
}

// small is the tag of a preposition, particle or adverb; 0 for any other word.
func (e *english) small(i int) tag {
	low := e.low(i)
	prep, adverb := e.is("preposition", i) || e.is("nearby", i) && strings.Contains(low, " "), e.is("adverb", i)
	switch {
	case prep && e.is("particle", i):
		next := e.at(i + 1)
		noun := next == tagDet || e.low(i+1) == "till" && e.at(i+2) == tagMark || next == tagValue || next == tagPronoun || next == 0 && !e.is("preposition", i+1) && !e.is("adverb", i+1) && !e.is("conjunction", i+1)
		if e.at(i-1).verbal() || e.at(i-1) == tagPronoun {
			at := i - 1
			if e.at(at) == tagPronoun {
				at--
			}
			base, _ := e.w.verb(e.low(at))
			if e.phrasal(base, low) != "" || e.w.to["phrasal"][e.low(i-1)+" "+low] != "" {
				return tagParticle
			}
			if !noun || low == "up" || low == "out" || low == "down" || low == "back" || low == "away" || low == "off" && next != tagValue {
				return tagParticle
			}
			return tagPrep
		}
		if noun {
			return tagPrep
		}
		return tagAdj // Sam out, bastion-1 is off
	case prep && low != "like", e.w.in["from-day"][low] && e.heads(i) && e.dayAt(i+1): // starting Monday
		return tagPrep
	case low == "like" && e.at(i+1) == tagDet && (e.is("people", i-1) || e.at(i-1) == tagNoun && strings.HasSuffix(e.low(i-1), "s")):
		return tagVerb
	case low == "like" && (e.at(i-1) == tagPronoun || e.at(i-1) == tagNot || e.at(i-1) == tagModal || e.at(i-1) == tagTo):
		return tagVerb
	case low == "like":
		return tagPrep
	case (low == "more" || low == "fewer") && e.at(i-1) == tagValue:
		return tagAdj
	case low == "back" || low == "away" || low == "early" || low == "late":
		if e.at(i - 1).verbal() {
			return tagParticle
		}
		if e.at(i-1).auxiliary() || e.at(i-1).nounish() || e.at(i-1) == tagDet {
			return tagAdj
		}
		return tagAdverb
	case low == "much" && e.baseAt(i+1) != "" && !e.w.nouny[e.baseAt(i+1)]: // much prefer
		return tagAdverb
	case e.is("degree", i) && low != "much" && low != "bit":
		return tagAdverb
	case e.is("attributive", i) && (e.heads(i) || e.at(i-1) == tagDet || e.at(i-1) == tagPrep || e.at(i-1).verbal()) && e.plainNounAt(i+1): // daily job
		return tagAdj
	case adverb && e.is("adjective", i):
		if e.at(i-1) == tagBe || e.at(i-1) == tagDet || e.at(i-1).nounish() && e.at(i+1) == tagMark {
			return tagAdj
		}
		return tagAdverb
	case adverb:
		return tagAdverb
	case strings.HasSuffix(low, "ly") && len(low) > 4 && !e.is("adjective", i) && !e.is("noun", i) && !e.is("verb", i) && e.tokens[i].Surface == low:
		return tagAdverb
	}
	return 0
}
