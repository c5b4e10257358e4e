package main

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// The source lists every contracted form of a verb (꺼낸, 꺼냈) for itself, and has it only where its training text happened to
// show it: 807 of 5,700 verbs have their nominal in ㅁ. The others would be read as a noun of one syllable behind scraps (다침
// as 침). So what many verbs have is completed for all that are not rare, with the cost and the context that most have.

// pattern is an ending that contracts with the last syllable of a stem, behind verbs or adjectives.
type pattern struct {
	verb, tag, form string
}

// usage is how the source has a pattern.
type usage struct {
	count   int
	offsets map[int]int // cost of the contracted form less that of the stem, and how many have it
	rights  map[int]int // right context
}

// often is how many verbs must have a pattern for the others to get it. Verbs that cost more than rareVerb were hardly seen in
// training (4,600 of 6,300 have about 4,500), and their forms would rather be found inside of other words.
const (
	often    = 60
	rareVerb = 4400
)

// nounFirst is what a completed form costs more than a noun that is spelled alike: 모임, 기쁨.
const nounFirst = 1500

// stem is a verb or an adjective that ends in a vowel or in ㄹ.
type stem struct {
	runes []rune
	entry entry
}

// complete adds the contracted forms that are missing, and says how many.
func (s *source) complete() int {
	stems := s.stems()
	patterns := s.patterns(stems)
	keys := slices.SortedFunc(maps.Keys(patterns), func(a, b pattern) int {
		return cmp.Or(cmp.Compare(a.verb, b.verb), cmp.Compare(a.tag, b.tag), cmp.Compare(a.form, b.form))
	})
	added := 0
	for _, p := range keys {
		u := patterns[p]
		if u.count < often {
			continue
		}
		offset, right := most(u.offsets), most(u.rights)
		for _, st := range stems {
			if st.entry.tags != p.verb || st.entry.cost > rareVerb {
				continue
			}
			surface, ok := contract(st.runes, []rune(p.form))
			if !ok || s.has(string(surface), p) {
				continue
			}
			cost := max(st.entry.cost+offset, s.noun(string(surface))+nounFirst)
			e := entry{left: st.entry.left, right: right, cost: cost, tags: p.verb + "+" + p.tag, first: p.verb, last: p.tag}
			e.morphemes = []morpheme{{tag: p.verb, literal: string(st.runes)}, {tag: p.tag, literal: p.form}}
			place(surface, e.morphemes)
			s.entries[string(surface)] = append(s.entries[string(surface)], e)
			added++
		}
	}
	return added
}

// stems lists the verbs and adjectives whose endings may contract, in order.
func (s *source) stems() []stem {
	var out []stem
	for _, surface := range slices.Sorted(maps.Keys(s.entries)) {
		r := []rune(surface)
		if t := tail(r[len(r)-1]); t != 0 && t != tailRieul || strings.HasSuffix(surface, "하") {
			continue
		}
		best := map[string]entry{}
		for _, e := range s.entries[surface] {
			if !plainVerb(e, surface) {
				continue
			}
			if b, ok := best[e.tags]; !ok || e.cost < b.cost {
				best[e.tags] = e
			}
		}
		for _, tag := range []string{"VA", "VV"} {
			if e, ok := best[tag]; ok {
				out = append(out, stem{r, e})
			}
		}
	}
	return out
}

// patterns counts what the source has of the contracted forms of the stems.
func (s *source) patterns(stems []stem) map[pattern]*usage {
	byStem := map[string]int{}
	for _, st := range stems {
		byStem[st.entry.tags+string(st.runes)] = st.entry.cost
	}
	out := map[pattern]*usage{}
	for surface, list := range s.entries {
		r := []rune(surface)
		for _, e := range list {
			if len(e.morphemes) != 2 || e.first != "VV" && e.first != "VA" {
				continue
			}
			first, p := e.morphemes[0].form(r), pattern{e.first, e.last, e.morphemes[1].form(r)}
			cost, ok := byStem[e.first+first]
			if !ok {
				continue
			}
			if c, ok := contract([]rune(first), []rune(p.form)); !ok || string(c) != surface {
				continue
			}
			u := out[p]
			if u == nil {
				u = &usage{offsets: map[int]int{}, rights: map[int]int{}}
				out[p] = u
			}
			u.count++
			u.offsets[e.cost-cost]++
			u.rights[e.right]++
		}
	}
	return out
}

// most is the key that most have, the smallest of those that tie.
func most(counts map[int]int) int {
	best, n := 0, 0
	for _, k := range slices.Sorted(maps.Keys(counts)) {
		if counts[k] > n {
			best, n = k, counts[k]
		}
	}
	return best
}

// has says that a surface is a verb with such an ending already, be it another verb: 고쳤 is 고치, whatever 고쳐 may be.
func (s *source) has(surface string, p pattern) bool {
	return slices.ContainsFunc(s.entries[surface], func(e entry) bool { return e.first == p.verb && e.last == p.tag })
}

// noun is the cost of the likeliest word of a surface that is no verb; very little if there is none.
func (s *source) noun(surface string) int {
	cost, found := 1<<30, false
	for _, e := range s.entries[surface] {
		if e.first[0] != 'V' {
			cost, found = min(cost, e.cost), true
		}
	}
	if !found {
		return -1 << 30
	}
	return cost
}

const tailRieul = 8

// tail is the final consonant of a syllable, 0 for none.
func tail(r rune) int {
	if r < 0xAC00 || r > 0xD7A3 {
		return -1
	}
	return int(r-0xAC00) % 28
}

// contract joins an ending that begins with a consonant of its own (ㄴ, ㄹ, ㅁ, ㅂ) to a stem that ends in a vowel or in ㄹ, and one
// that begins with 아 or 어 to a stem that ends in a vowel.
func contract(stem, ending []rune) ([]rune, bool) {
	last := stem[len(stem)-1]
	if tail(last) != 0 && tail(last) != tailRieul {
		return nil, false
	}
	out := slices.Clone(stem[:len(stem)-1])
	if t, ok := map[rune]rune{'ㄴ': 4, 'ㄹ': 8, 'ㅁ': 16, 'ㅂ': 17}[ending[0]]; ok {
		if tail(last) == tailRieul {
			last -= tailRieul
			if ending[0] == 'ㅁ' {
				t = 10 // ㄻ
			}
		}
		return append(append(out, last+t), ending[1:]...), true
	}
	if tail(last) != 0 {
		return nil, false
	}
	_, vowel, closed := split(ending[0])
	if lead(ending[0]) != leadIeung || vowel != vowelA && vowel != vowelEo {
		return nil, false
	}
	joined, ok := joinedVowel(last, vowel)
	if !ok {
		return nil, false
	}
	return append(append(out, joined+rune(closed)), ending[1:]...), true
}

// Numbers of letters in the order of Unicode.
const (
	leadIeung = 11
	vowelA    = 0
	vowelAe   = 1
	vowelEo   = 4
	vowelE    = 5
	vowelYeo  = 6
	vowelO    = 8
	vowelWa   = 9
	vowelU    = 13
	vowelWo   = 14
	vowelI    = 20
)

// joinedVowel is an open syllable with 아 or 어 joined to its vowel: 보, 아 to 봐.
func joinedVowel(r rune, with int) (rune, bool) {
	_, vowel, _ := split(r)
	shift := func(to int) (rune, bool) { return r + rune(28*(to-vowel)), true }
	switch {
	case with == vowelA && vowel == vowelA, with == vowelEo && (vowel == vowelEo || vowel == vowelAe || vowel == vowelE || vowel == vowelYeo):
		return r, true
	case with == vowelA && vowel == vowelO:
		return shift(vowelWa)
	case with == vowelEo && vowel == vowelU:
		return shift(vowelWo)
	case with == vowelEo && vowel == vowelI:
		return shift(vowelYeo)
	}
	return 0, false
}

func split(r rune) (lead, vowel, tail int) {
	n := int(r - 0xAC00)
	return n / 588, n % 588 / 28, n % 28
}
