package claim

import (
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph"
)

// naming says that the value at i is no measure but part of the name of a thing: 705호 할머니, 2호기 부품, 영업2팀, 307동 802호.
func (s *statement) naming(i int) bool {
	if s.ticket(i) || s.edition(i) || s.numbered(i) || s.roomNumber(i) || s.compound(i) || s.qualifying(i) {
		return true
	}
	if !s.namingUnit(i) {
		return false
	}
	first, end := s.valueTokens(i)
	switch {
	case first > 0 && s.touches(first-1, first) && s.nominal(first-1) && s.valueAt[first-1] < 0, first > 0 && s.namingUnit(first-1):
		return true
	case end >= len(s.tokens) || s.josaAt(end):
		return false
	}
	return s.valueAt[end] < 0 && s.nominal(end) || s.namingUnit(end) || s.roomNumber(end)
}

// qualifying says that the measure at i tells which of several things the topic behind it means: 10kg 쌀은 (3만 원).
func (s *statement) qualifying(i int) bool {
	if s.valueAt[i] < 0 {
		return false
	}
	v := s.values[s.valueAt[i]]
	if v.Kind != Number && v.Kind != Duration || strings.Trim(v.Canonical, "0123456789.") == "" {
		return false
	}
	first, next := s.valueTokens(i)
	if first > 0 && s.tokens[first-1].Class != morph.Other {
		return false
	}
	nouns := next
	for next < len(s.tokens) && s.valueAt[next] < 0 && s.nominal(next) && !s.words.has("exactness", s.tokens[next].Surface) {
		next++
	}
	return next > nouns && next+1 < len(s.tokens) && !s.touches(nouns-1, nouns) && s.touches(next-1, next) && s.josaAt(next) && s.words.josa[s.tokens[next].Surface] == "는"
}

// numbered says that a short bare number stands at i, written as one word with the noun before it, and more nouns or a value of another kind behind
// it: 펌프2 압력, 시즌3 10/22.
func (s *statement) numbered(i int) bool {
	v := s.valueAt[i]
	if v < 0 || i == 0 || s.values[v].Kind != Number || len(s.textOf(s.values[v].Span)) > 2 || strings.Trim(s.textOf(s.values[v].Span), "0123456789") != "" {
		return false
	}
	next := i + 1
	if !s.touches(i-1, i) || s.valueAt[i-1] >= 0 || !s.nominal(i-1) || next >= len(s.tokens) || s.touches(i, next) {
		return false
	}
	if other := s.valueAt[next]; other >= 0 {
		return s.values[other].Kind != Number && !s.isAttribute(s.tokens[i-1].Surface)
	}
	return s.nominal(next)
}

// compound says that a number and its unit are the first part of a noun: 4대보험.
func (s *statement) compound(i int) bool {
	v := s.valueAt[i]
	if v < 0 || s.values[v].Kind != Number {
		return false
	}
	first, end := s.valueTokens(i)
	return end > first+1 && end < len(s.tokens) && s.touches(end-1, end) && s.valueAt[end] < 0 && strings.HasPrefix(s.tokens[end].POS, "NN") && utf8.RuneCountInString(s.tokens[end].Surface) > 1 &&
		s.actionOf(end, end+1) == "" && !s.words.has("exactness", s.tokens[end].Surface) && s.valueAt[first] == v
}

// roomNumber says that a bare number of three or four figures stands at i that tells which thing is meant: behind 103동, or between a person or a
// proper name and nouns that have no number of their own: 편 사장 502 싱크.
func (s *statement) roomNumber(i int) bool {
	v := s.valueAt[i]
	if v < 0 || s.values[v].Kind != Number {
		return false
	}
	if n := len(s.values[v].Canonical); n < 3 || n > 4 || strings.Trim(s.textOf(s.values[v].Span), "0123456789") != "" {
		return false
	}
	next := i + 1
	if next >= len(s.tokens) || s.touches(i, next) || s.valueAt[next] >= 0 || !s.nominal(next) || s.words.has("exactness", s.tokens[next].Surface) || s.momentAt(next) > 0 {
		return false
	}
	if i > 0 && s.namingUnit(i-1) {
		return true
	}
	if i == 0 || s.touches(i-1, i) || s.valueAt[i-1] >= 0 || !s.namesPerson(i-1) && s.tokens[i-1].POS != "NNP" {
		return false
	}
	for next++; next < len(s.tokens) && s.nominal(next) && s.valueAt[next] < 0; next++ {
	}
	return next >= len(s.tokens) || s.valueAt[next] < 0 || s.timed(s.values[s.valueAt[next]].Kind)
}

// namingUnit says that a number stands at i whose unit is one that things are called by.
func (s *statement) namingUnit(i int) bool {
	if v := s.valueAt[i]; v < 0 || s.values[v].Kind != Number || oftenIn(s.values[v]) {
		return false
	}
	_, end := s.valueTokens(i)
	return s.words.has("naming", s.tokens[end-1].Surface)
}

// beforeNamed parts nouns from the name that is taken from now on for what they say: 오늘부터 빌드 | GitHub Actions.
func (s *statement) beforeNamed(c *clause) {
	k := c.lastSaid()
	if k <= c.label || predicateOf(c) >= 0 || c.chunks[k].form != nominal || c.chunks[k].josa != "" || !c.beginsAt(k) || !c.since() && !s.adverbIn(c, "now") {
		return
	}
	if h := &c.chunks[k]; !h.linked && !h.person {
		if at := s.nameAt(h); at > h.first {
			s.split(c, k, at)
		}
	}
}
