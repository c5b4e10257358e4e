package dedup

import (
	"slices"
	"strings"
	"unicode"

	"github.com/seed-a44923cb/memctl/morph"
)

// The rule for short statements: a refinement of two keywords must be one in characters, too.
const (
	shortMin    = 2
	nearPercent = 10 // of the pairs of characters of both
)

// briefly says that what only one of two short statements says does not make it a statement about something else: it is
// neither what was done (회의를 미뤘다 may be any of several) nor told of another subject (서버가 느리다, 결제 서버가 느리다).
func briefly(a, b Facts, extra []string) bool {
	if !korean(a.Key) || !korean(b.Key) { // in English nothing tells what narrows what
		return false
	}
	asks := moodOf(a)&moodOf(b)&moodAsk != 0
	if (moodOf(a)|moodOf(b))&moodPast != 0 && !asks {
		return false
	}
	narrows := func(k string) bool {
		return owner(a, k) || owner(b, k) || a.has(rolePart, k) || b.has(rolePart, k)
	}
	return (asks || !slices.ContainsFunc(extra, narrows)) && near(a.Key, b.Key)
}

func korean(text string) bool { return strings.ContainsFunc(text, syllable) }

// rolePart is noted, in short texts only, of a noun that stands before another one and narrows it: 결제 서버를 쓴다 and 검색
// 서버를 쓴다 both say more than 서버를 쓴다, and not the same.
const rolePart = "part"

// narrowing are the roles of the nouns that narrow the next.
func (r *reading) narrowing() []string {
	if len(r.words) > shortMin+2 {
		return nil
	}
	var out []string
	for n := 0; n+1 < len(r.words); n++ {
		w, next := r.words[n], r.words[n+1]
		if w.class != morph.Predicate && w.class != morph.Function && next.first == w.last+1 && strings.HasPrefix(r.tokens[next.first].POS, "N") {
			out = append(out, rolePart+":"+w.keywords[len(w.keywords)-1].text)
		}
	}
	return out
}

// owner says that a keyword is the subject or the topic, or part of its name.
func owner(f Facts, k string) bool {
	return f.has(roleSubject, k) || f.has(roleTopic, k) || f.has(attributeOf(roleSubject), k) || f.has(attributeOf(roleTopic), k)
}

// near says that two texts share enough pairs of adjacent characters, spaces and punctuation left out.
func near(a, b string) bool {
	x, y := bigrams(a), bigrams(b)
	both, onlyA, onlyB := 0, 0, 0
	for i, j := 0, 0; i < len(x) || j < len(y); {
		switch {
		case j == len(y) || i < len(x) && x[i] < y[j]:
			onlyA++
			i++
		case i == len(x) || y[j] < x[i]:
			onlyB++
			j++
		default:
			both++
			i++
			j++
		}
	}
	return both*100 >= nearPercent*(both+onlyA+onlyB)
}

// bigrams are the pairs of adjacent characters of a text, sorted, each once.
func bigrams(text string) []uint64 {
	var out []uint64
	last := rune(0)
	for _, c := range strings.ToLower(text) {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			continue
		}
		if last != 0 {
			out = append(out, uint64(last)<<32|uint64(c))
		}
		last = c
	}
	slices.Sort(out)
	return slices.Compact(out)
}
