package dedup

import (
	"slices"
	"strings"
)

// roleAsked stands before what a text asks for: 언제 배포해? and 어디에 배포해? share their keywords and are not the same.
const roleAsked = "asked"

// askedFor are the beginnings of words that ask, those that ask for the same in one row, named by the first.
var askedFor = [...][]string{
	{"뭐", "뭘", "뭔", "무엇", "무슨", "what"},
	{"왜", "why"},
	{"언제", "when"},
	{"어디", "where"},
	{"누구", "누", "who"},
	{"어떻게", "어찌", "how"},
}

// whichIs is what a text asks for that only asks which one something is: 방법이 뭐야?, 일정이 어떻게 돼?
const whichIs = roleAsked + ":이다"

// asked are the roles of what the text asks for. English words ask only at the beginning.
func (r *reading) asked() []string {
	var out []string
	last := r.lastWord()
	if r.recommends() {
		out = append(out, roleAsked+":"+askedChoice)
	}
	for i := range r.tokens {
		s := r.surface(i)
		if w := r.wanted(i); w != "" {
			out = append(out, roleAsked+":"+w)
		}
		if !beginsKorean(s) && i > 0 {
			continue
		}
		for _, row := range askedFor {
			switch {
			case !slices.ContainsFunc(row, func(w string) bool { return s == w && i == 0 || beginsKorean(w) && strings.HasPrefix(s, w) }):
			case r.anyOf(i):
			case strings.HasPrefix(r.surface(i+1), "생각"), i == last, i == last-1 && (strings.Contains(r.tokens[last].POS, "VCP") || r.tokens[last].Stem == "되"):
				out = append(out, whichIs)
			default:
				out = append(out, roleAsked+":"+row[0])
			}
		}
	}
	return out
}

// anyOf says that a word that could ask means any or some: 언제나, 누구든, 뭔가.
func (r *reading) anyOf(i int) bool {
	switch r.surface(i + 1) {
	case "나", "이나", "든", "든지", "이든", "도", "보다":
		return r.glued(i + 1)
	}
	return suffixed(r.surface(i), "언제나", "뭔가", "군가", "딘가", "젠가", "든", "든지")
}

// askSame says that two texts ask for the same. A question for something is no statement, and what to buy is not whether to
// buy, but for a choice: 둘 중 뭐가 나아?
func askSame(a, b Facts) bool {
	x, y := withPrefix(a.Roles, roleAsked+":"), withPrefix(b.Roles, roleAsked+":")
	m, n := moodOf(a), moodOf(b)
	const wants = moodAsk | moodOrder
	switch {
	case len(x)+len(y) == 0:
		return true
	case a.has(roleAsked, askedChoice) || b.has(roleAsked, askedChoice):
		return asksOpenly(a) && asksOpenly(b)
	case m&moodAsk == 0 && len(x) > 0 && len(y) == 0, n&moodAsk == 0 && len(y) > 0 && len(x) == 0: // 뭐 먹지, may be asked
		return true
	case m&wants == 0 || n&wants == 0:
		if len(x) == 0 || len(y) == 0 {
			return false
		}
	}
	x, y = without(x, []string{whichIs}), without(y, []string{whichIs})
	switch {
	case len(x) > 0 && len(y) > 0:
		return subset(x, y) != setsCross
	case len(x)+len(y) > 0 && m&n&moodAsk != 0:
		return asksWhich(a) || asksWhich(b) || ofSeveral(a) || ofSeveral(b)
	}
	return true
}

func asksWhich(f Facts) bool { return f.has(roleAsked, "이다") }

// ofSeveral says that the text asks for one of several.
func ofSeveral(f Facts) bool {
	return slices.ContainsFunc(strings.Fields(f.Key), func(w string) bool { return w == "중" || w == "중에" || w == "중에서" || w == "아니면" })
}

// equates says that 같다 at i says that two things are the same; elsewhere it is "like" and "it seems": 것 같다, 너 같은 사람.
func (r *reading) equates(i int) bool {
	switch r.surface(i - 1) {
	case "와", "과", "랑", "이랑", "은", "는", "이", "가", "도", "서로":
		return true
	}
	return false
}

// wishesHow says that b wishes what a asks how to do: 자존감을 어떻게 높이지?, 자존감을 높이고 싶다.
func wishesHow(a, b Facts) bool {
	return a.has(roleAsked, "어떻게") && moodOf(b)&(moodWish|moodAsk|moodPast) == moodWish && moodOf(a)&(moodPast|moodWish) == 0
}
