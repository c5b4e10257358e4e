package main

import (
	"slices"
	"strings"
)

// A note ends its lines with the noun form of a verb (배포 깨짐, 파일 날림), which the text that mecab-ko-dic was trained on
// hardly has: many of these forms are missing there, and others are listed as nouns that no text had, at the cost that
// all such nouns have.
const (
	formCost        = 2707 // what the form of a verb costs that no text had, and less for a verb that costs less
	rareForm        = 3700 // of a verb of two syllables that no text had: it may be something else
	unseenVerb      = 4456 // stems that no text had
	unseenAdjective = 4035
	unseenLeast     = 2635 // nouns that no text had
	unseenMost      = 2670
	unseenMore      = 1500 // what such a noun costs more that is also a form of a verb
)

// retag makes noun forms of the entries that are listed as endings which lead on: 함/EC, 올림/EC.
func (s *source) retag() {
	for surface, list := range s.entries {
		r := []rune(surface)
		kept := list[:0]
		for _, e := range list {
			if last := &e.morphemes[len(e.morphemes)-1]; e.last == "EC" && (last.form(r) == "ㅁ" || last.form(r) == "음") {
				e.tags, e.last, last.tag = strings.TrimSuffix(e.tags, "EC")+"ETN", "ETN", "ETN"
				e.right = s.contexts[contextKey("ETN", surface)].right
				if i := slices.IndexFunc(list, func(o entry) bool { return o.tags == e.tags }); i >= 0 && list[i].cost <= e.cost {
					continue
				}
			}
			kept = append(kept, e)
		}
		s.entries[surface] = kept
	}
}

// nominalise adds the noun forms of verbs and adjectives that are missing, and makes nouns that only look like one dearer.
func (s *source) nominalise() {
	var verbs []string
	for surface, list := range s.entries {
		if len([]rune(surface)) > 1 && slices.ContainsFunc(list, func(e entry) bool { return plainVerb(e, surface) }) {
			verbs = append(verbs, surface)
		}
	}
	slices.Sort(verbs)
	s.doubtBoxes()
	for _, stem := range verbs {
		if form, ok := contract([]rune(stem), []rune("ㅁ")); ok {
			s.addNominal(stem, string(form))
		}
	}
}

// doubtBoxes makes a box or a ship (함) that no text had dearer where a noun with 하다 is spelled alike: 정리함, 통제함.
func (s *source) doubtBoxes() {
	for surface, list := range s.entries {
		what, ok := strings.CutSuffix(surface, "함")
		if !ok || !slices.ContainsFunc(s.entries[what], func(e entry) bool { return e.tags == "NNG" }) {
			continue
		}
		for i := range list {
			if unseenNoun(list[i]) && len([]rune(what)) > 1 {
				list[i].cost += 2 * unseenMore
			}
		}
	}
}

// plainVerb says that an entry is the stem of a verb as it is spelled.
func plainVerb(e entry, surface string) bool {
	return (e.tags == "VV" || e.tags == "VA") && len(e.morphemes) == 1 && e.morphemes[0].form([]rune(surface)) == surface
}

// addNominal adds one form, unless it is there or is a noun that texts have. A noun that no text had stays the likelier
// one only beside a verb that none had either.
func (s *source) addNominal(stem, form string) {
	list, verb := s.entries[form], s.entries[stem]
	i := slices.IndexFunc(verb, func(e entry) bool { return plainVerb(e, stem) })
	seen := verb[i].cost != unseenVerb && verb[i].cost != unseenAdjective
	if slices.ContainsFunc(list, func(e entry) bool { return e.tags == "NNG" && !unseenNoun(e) }) {
		return
	}
	known := slices.ContainsFunc(list, func(e entry) bool { return e.tags == verb[i].tags+"+ETN" })
	if !known && !seen && len(list) > 0 {
		return
	}
	for k := range list {
		if unseenNoun(list[k]) {
			list[k].cost += unseenMore
		}
	}
	if known {
		return
	}
	cost := formCost
	if seen {
		cost = min(cost, verb[i].cost-(unseenVerb-formCost))
	}
	if !seen && len([]rune(stem)) < 3 {
		cost = rareForm
	}
	tag := verb[i].tags
	s.put(form, tag+"+ETN", stem+"/"+tag+"+ㅁ/ETN", cost)
}

// unseenNoun says that an entry is a noun that no text had.
func unseenNoun(e entry) bool {
	return e.tags == "NNG" && e.cost >= unseenLeast && e.cost <= unseenMost
}
