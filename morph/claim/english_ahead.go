package claim

import (
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

// This file looks ahead of a word and behind it for what tells its part of speech.

// several says that the value at i counts things: 3 more bags.
func (e *english) several(i int) bool {
	v := e.valueAt[i]
	for i < len(e.tokens) && e.valueAt[i] == v {
		i++
	}
	return e.values[v].Kind == Number && i < len(e.tokens) && e.openNoun(i) && strings.HasSuffix(e.low(i), "s")
}

// needs says that "need" at i has something behind it that is needed.
func (e *english) needs(i int) bool {
	return e.w.in["determiner"][e.low(i+1)] || i+1 < len(e.tokens) && e.openNoun(i+1) && !isUpper(e.tokens[i].Surface)
}

// determined says that the noun phrase before i begins with a determiner.
func (e *english) determined(i int) bool {
	for range 4 {
		i--
		if e.at(i) == tagDet {
			return true
		}
		if !e.at(i).nounish() {
			return false
		}
	}
	return false
}

// finiteBehind says that the clause has a finite verb already: read the release notes.
func (e *english) finiteBehind(i int) bool {
	found := false
	for range maxAhead {
		i--
		switch e.at(i) {
		case tagMark, tagAnd:
			return found
		case tagSub, tagWho: // if it rains the match moves
			return false
		case tagPast, tagThird, tagVerb, tagModal, tagBe:
			found = found || !e.w.in["say"][e.baseAt(i)]
		}
	}
	return found
}

// finiteAhead says that an unmistakable finite verb follows in the clause.
func (e *english) finiteAhead(i int) bool {
	for end := min(len(e.tokens), i+maxAhead); i < end; i++ {
		if e.tokens[i].Class == morph.Other || e.is("conjunction", i) || e.is("unless", i) || e.is("because", i) || e.is("relative", i) {
			return false
		}
		if e.tags[i] == tagBe || e.tags[i] == tagModal || e.tags[i] == tagHave || e.tags[i] == tagDo {
			return true
		}
		if base, form := e.w.verb(e.low(i)); form == pastOf && base != e.low(i) || form == thirdOf && !e.w.nouny[base] || base == "need" && (e.at(i-1) == 0 || e.at(i-1) == tagValue) && e.needs(i) {
			return true
		}
	}
	return false
}

// pastAhead says that a verb in the past follows in the clause that is no participle before a noun.
func (e *english) pastAhead(i int) bool {
	for n := 0; n < 5 && i < len(e.tokens) && e.openNoun(i); i, n = i+1, n+1 {
		if base, form := e.w.verb(e.low(i)); form == pastOf && base != e.low(i) && !e.openNoun(i+1) {
			return true
		}
	}
	return false
}

// dayAt says that a date or a time of day stands at i.
func (e *english) dayAt(i int) bool {
	if i >= len(e.tokens) || e.valueAt[i] < 0 {
		return false
	}
	k := e.values[e.valueAt[i]].Kind
	return k == Date || k == Clock
}
