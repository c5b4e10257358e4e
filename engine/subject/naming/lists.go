package naming

import (
	_ "embed" // the lists
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/internal/wordlist"
	"github.com/seed-a44923cb/memctl/rules"
)

//go:embed words.txt
var wordsText string

// WordLists are the lists of words.txt.
type WordLists struct {
	Titles, shaky, Kin, roles, qualities, Families, says, persons, none, numerals, units, prepositions, syllables map[string]bool
	answers, personal, technical                                                                                  map[string]bool    // attributes: whose value is a person; that persons have; that things have
	acts, undergoes                                                                                               map[string]bool    // classes of predicates: what persons do; what is done to things
	FirstNames                                                                                                    map[string]bool    // of persons, in Latin letters
	given                                                                                                         [2]map[string]bool // the first and the second syllables of given names
	Heads                                                                                                         map[string]Category
	cities                                                                                                        map[string]bool
	records                                                                                                       map[string]bool // of which titles of records are made
	sections                                                                                                      map[string]bool // of which headings are made that say what kind of lines stand below
	Tracked                                                                                                       map[string]bool // attributes that are kept track of for their own sake
	longestHead                                                                                                   int             // bytes
}

// Lists are the lists of words.
func Lists() *WordLists { return readLists() }

var readLists = sync.OnceValue(func() *WordLists {
	all := wordlist.Sets(wordsText)
	l := &WordLists{
		Titles: all["titles"], shaky: all["shaky"], Kin: all["kin"], roles: all["roles"], qualities: all["qualities"], Families: all["families"], says: all["says"], persons: all["before persons"], none: all["none"], numerals: all["numerals"], units: all["units"], prepositions: all["prepositions"], syllables: all["syllables"],
		given:   [2]map[string]bool{all["given first"], all["given second"]},
		answers: all["answered by"], personal: all["persons have"], technical: all["things have"], acts: all["persons do"], undergoes: all["things undergo"], FirstNames: all["first names"],
		Heads: map[string]Category{}, cities: all["cities"], records: all["records"], sections: all["sections"], Tracked: all["tracked"],
	}
	for _, c := range categories {
		for w := range all[string(c)] {
			if _, taken := l.Heads[w]; !taken {
				l.Heads[w] = c
				l.longestHead = max(l.longestHead, len(w))
			}
		}
	}
	return l
})

// Syllable is the length of a syllable in bytes.
const Syllable = 3

// HeadOf returns the category that the head of a name shows, given its last word. The head of a Hangul word is its longest listed end; one of a
// single syllable counts only in a word of three or more (준호 is no place). The head of another word is the whole word.
func (l *WordLists) HeadOf(last string) (Category, bool) {
	last = strings.ToLower(last)
	if c, ok := l.Heads[last]; ok {
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
		if c, ok := l.Heads[last[i:]]; ok && (n > 0 || utf8.RuneCountInString(last) > 2 && !l.short(last, last[i:])) {
			return c, true
		}
	}
	return "", false
}

// IsQuality reports whether a name has a word that says of another what it is like, by what stands behind its hyphen: Condor-related news.
func (l *WordLists) IsQuality(name string) bool {
	for w := range strings.FieldsSeq(strings.ToLower(name)) {
		if i := strings.LastIndexByte(w, '-'); i > 0 && l.qualities[w[i+1:]] {
			return true
		}
	}
	return false
}

// Says reports whether a phrase says what something of a category is: with what a person is to others, or with the head of a name of things, projects or
// places. Of an English phrase the word before its first preposition is asked.
func (l *WordLists) Says(c Category, phrase string) bool {
	last := ""
	for w := range strings.FieldsSeq(strings.ToLower(phrase)) {
		if last != "" && l.prepositions[w] {
			break
		}
		last = w
	}
	if c == Person {
		return l.Titles[last] && last != "님" && last != "씨" || l.Kin[last] || l.roles[last] || l.Heads[last] == Person
	}
	head, known := l.HeadOf(last)
	return known && head != Person && head != Topic
}

// short reports whether the single syllable at the end of a word is not its head: 호 is the number of a flat only after figures (1203호), 김지호 is a person,
// and 사전예약 is something done.
func (l *WordLists) short(word, head string) bool {
	if Doing(word) {
		return true // 사전예약 is no 약
	}
	before := strings.TrimSuffix(word, head)
	if last, _ := utf8.DecodeLastRuneInString(before); head == "호" {
		return last < '0' || last > '9'
	}
	family := FirstRune(word)
	return head != "초" && head != "중" && head != "고" && head != "대" && utf8.RuneCountInString(word) == 3 && l.Families[family] && l.GivenName(word[len(family):])
}

// GivenName reports whether two syllables may be a given name: 민수, 서연.
func (l *WordLists) GivenName(name string) bool {
	first := FirstRune(name)
	return len(name) == 2*Syllable && l.given[0][first] && l.given[1][name[len(first):]]
}

// Doing reports whether a Hangul word ends in a noun of doing of two syllables: 무료체험.
func Doing(word string) bool {
	return HangulIn(word) && len(word) >= 2*Syllable && len(rules.DefaultClasses().Of(word[len(word)-2*Syllable:])) > 0
}

// ListsVersion returns a name for the lists of words together with a version of the code.
func ListsVersion(code string) string { return wordlist.Version(code, wordsText) }
