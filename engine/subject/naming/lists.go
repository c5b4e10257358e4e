package subject

import (
	_ "embed" // the lists
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/internal/wordlist"
)

//go:embed words.txt
var wordsText string

// wordLists are the lists of words.txt.
type wordLists struct {
	titles, shaky, kin, families, says, persons, none, numerals, units, prepositions, syllables map[string]bool
	answers, personal, technical                                                                map[string]bool    // attributes: whose value is a person; that persons have; that things have
	acts, undergoes                                                                             map[string]bool    // classes of predicates: what persons do; what is done to things
	firstNames                                                                                  map[string]bool    // of persons, in Latin letters
	given                                                                                       [2]map[string]bool // the first and the second syllables of given names
	heads                                                                                       map[string]Category
	cities                                                                                      map[string]bool
	records                                                                                     map[string]bool // of which titles of records are made
	sections                                                                                    map[string]bool // of which headings are made that say what kind of lines stand below
	tracked                                                                                     map[string]bool // attributes that are kept track of for their own sake
	longestHead                                                                                 int             // bytes
}

var lists = sync.OnceValue(func() *wordLists {
	all := wordlist.Sets(wordsText)
	l := &wordLists{
		titles: all["titles"], shaky: all["shaky"], kin: all["kin"], families: all["families"], says: all["says"], persons: all["before persons"], none: all["none"], numerals: all["numerals"], units: all["units"], prepositions: all["prepositions"], syllables: all["syllables"],
		given:   [2]map[string]bool{all["given first"], all["given second"]},
		answers: all["answered by"], personal: all["persons have"], technical: all["things have"], acts: all["persons do"], undergoes: all["things undergo"], firstNames: all["first names"],
		heads: map[string]Category{}, cities: all["cities"], records: all["records"], sections: all["sections"], tracked: all["tracked"],
	}
	for _, c := range categories {
		for w := range all[string(c)] {
			if _, taken := l.heads[w]; !taken {
				l.heads[w] = c
				l.longestHead = max(l.longestHead, len(w))
			}
		}
	}
	return l
})

// headOf is the category that the head of a name tells: of a Hangul name the longest listed end of its last word, one
// syllable only of a word of three (준호 is no place), of another its last word.
func (l *wordLists) headOf(last string) (Category, bool) {
	last = strings.ToLower(last)
	if c, ok := l.heads[last]; ok {
		return c, true
	}
	if l.cities[last] {
		return Place, true
	}
	n := utf8.RuneCountInString(last)
	for i := range last {
		n-- // of the characters behind the one at i
		if i == 0 || len(last)-i > l.longestHead || last[i] < 0x80 {
			continue
		}
		if c, ok := l.heads[last[i:]]; ok && (n > 0 || utf8.RuneCountInString(last) > 2 && !l.short(last, last[i:])) {
			return c, true
		}
	}
	return "", false
}

// short reports that the one syllable at the end of a word is no head: the number of a flat has figures before it (1203호), 김지호 is a person, and
// 사전예약 is what is done.
func (l *wordLists) short(word, head string) bool {
	if doing(word) {
		return true // 사전예약 is no 약
	}
	before := strings.TrimSuffix(word, head)
	if last, _ := utf8.DecodeLastRuneInString(before); head == "호" {
		return last < '0' || last > '9'
	}
	family := firstRune(word)
	return head != "초" && head != "중" && head != "고" && head != "대" && utf8.RuneCountInString(word) == 3 && l.families[family] && l.givenName(word[len(family):])
}

// givenName reports whether two syllables may be a given name: 민수, 서연.
func (l *wordLists) givenName(name string) bool {
	first := firstRune(name)
	return len(name) == 2*syllable && l.given[0][first] && l.given[1][name[len(first):]]
}
