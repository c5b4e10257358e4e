package dedup

import (
	"slices"
	"strings"
	"unicode"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// The rules for short statements: what says little must be a refinement in characters, too. Percentages are of the pairs of
// characters of both.
const (
	shortMin     = 2  // keywords of the smaller that are refined by one more
	halfMost     = 4  // keywords of the larger of which half are enough, the smaller's, if the characters are nearly the same
	shortPercent = 10 // of two keywords and one more
	openPercent  = 30 // of half the keywords, where both ask or wish
	plainPercent = 40 // of half the keywords elsewhere
)

// enough says that so many shared keywords of the larger set are worth a look at what the texts say.
func enough(shared, larger int) bool {
	return shared*100 >= RefinementPercent*larger || larger <= halfMost && shared > 0 && shared*2 >= larger
}

// narrows says that of two short statements with the same values the larger, by its extra keywords, refines the smaller.
func narrows(a, b Facts, shared int, extra []string) bool {
	if !korean(a.Key) || !korean(b.Key) || !slices.Equal(a.Values, b.Values) { // in English nothing tells what narrows what
		return false
	}
	if shared == shortMin && len(extra) == 1 && near(a.Key, b.Key, shortPercent) && briefly(a, b, extra) {
		return true
	}
	if askOrWish(a, b) {
		return near(a.Key, b.Key, openPercent) && !slices.ContainsFunc(extra, func(k string) bool { return owner(a, k) || owner(b, k) })
	}
	said := moodOf(a)&moodOf(b) != 0 // a heading says nothing: 데이터베이스, 데이터베이스 방언
	return said && near(a.Key, b.Key, plainPercent) && briefly(a, b, extra)
}

// askOrWish says that both texts ask or both wish: a word more only says more closely what for.
func askOrWish(a, b Facts) bool {
	asked := len(withPrefix(a.Roles, roleAsked+":")) > 0 && len(withPrefix(b.Roles, roleAsked+":")) > 0
	return asked || moodOf(a)&moodOf(b)&(moodAsk|moodWish) != 0
}

// briefly says that what only one of two short statements says does not make it a statement about something else: it is
// neither what was done (회의를 미뤘다 may be any of several) nor told of another subject (서버가 느리다, 결제 서버가 느리다).
func briefly(a, b Facts, extra []string) bool {
	asks := moodOf(a)&moodOf(b)&moodAsk != 0
	if (moodOf(a)|moodOf(b))&moodPast != 0 && !asks {
		return false
	}
	return asks || !slices.ContainsFunc(extra, func(k string) bool {
		return owner(a, k) || owner(b, k) || a.has(rolePart, k) || b.has(rolePart, k)
	})
}

func korean(text string) bool { return strings.ContainsFunc(text, hangul.IsSyllable) }

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

// near says that two texts share so many of their pairs of adjacent characters, spaces and punctuation left out.
func near(a, b string, percent int) bool {
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
	return both*100 >= percent*(both+onlyA+onlyB)
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
