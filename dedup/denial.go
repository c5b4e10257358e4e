package dedup

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

// ceases says that the token is the second word of "no longer" or 더 이상, or "anymore", which say only that something has
// ended: what follows "no longer" is denied.
func (r *reading) ceases(i int) bool {
	switch r.surface(i) {
	case "longer":
		return r.surface(i-1) == "no"
	case "이상":
		return r.surface(i-1) == "더"
	case "anymore":
		return true
	}
	return false
}

// restriction marks, in Facts.Negated, what is denied only under a condition: nothing goes out without review.
const restriction = '~'

// restricted marks what is negated in a text that denies twice.
func (r *reading) restricted(negated []string) []string {
	denials, condition := 0, false
	for i := range r.tokens {
		switch s := r.surface(i); s {
		case "no", "not", "never", "nothing", "none", "nobody", "cannot":
			denials++
		case "without", "unless":
			condition = true
		default:
			denials += b2i(strings.HasSuffix(s, "n't") || strings.HasSuffix(s, "n’t"))
		}
	}
	if denials == 0 || !condition {
		return negated
	}
	for i, k := range negated {
		negated[i] = string(restriction) + k
	}
	return negated
}

// denyBefore notes that the word before i is denied.
func (r *reading) denyBefore(i int) {
	for j := i - 1; j >= max(0, i-4) && r.tokens[j].Class != morph.Other; j-- {
		if len(r.tokens[j].Stems) > 0 && !r.ceases(j) && r.tokens[j].POS != "MAG" {
			r.denied = append(r.denied, j)
			return
		}
	}
}

// asking says that the token is no number: the 하나 of 해야 하나 and 초대하나?, which is a verb, and 하나도 before a denial.
func (r *reading) asking(i int) bool {
	if r.surface(i) != "하나" {
		return false
	}
	next := r.surface(i + 1)
	if next == "도" {
		return slices.ContainsFunc(r.tokens[i+1:min(len(r.tokens), i+5)], func(t morph.Token) bool { return t.Negated || strings.HasPrefix(t.Surface, "없") })
	}
	return i == r.lastWord() && (strings.HasSuffix(r.surface(i-1), "야") || strings.HasPrefix(next, "?"))
}

// tagged takes the denial of a question back that expects a yes: 알지 않을까?, 당연한 거 아니야?
func (r *reading) tagged() {
	last := r.lastWord()
	if last < 1 || r.tokens[last].POS == "" {
		return
	}
	s := r.wordEnding(last)
	asks := last+1 < len(r.tokens) && strings.HasPrefix(r.tokens[last+1].Surface, "?")
	if !strings.HasPrefix(s, "않을까") && !strings.HasPrefix(s, "아닐까") && !(asks && suffixed(s, "아니야", "아냐", "아니니", "아닌가", "아닌가요", "아니에요", "않나", "않나요")) {
		return
	}
	for j := last; j >= max(0, last-5); j-- {
		if r.tokens[j].Negated {
			r.denied = append(r.denied, j)
			return
		}
	}
}
