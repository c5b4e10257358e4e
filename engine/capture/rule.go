package capture

import (
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine/capture/speech"
)

// Some sentences are kept whatever the tables say: those that say outright what is to be done from now on, or not, and what is settled.

// isInstruction reports whether a sentence tells the agent outright what to do, or not to do, from now on.
func isInstruction(x *sentence) bool {
	return speech.IsStanding(x.body) && (speech.IsRequest(x.body) || speech.Has("clauseOrders", x.body) || speech.IsForbidden(x.body) || speech.Has("fromNow", x.body)) && isMeant(x)
}

// isMeant reports whether a sentence is meant: it is said in earnest and in one's own words, names what it is about, and is not for once only.
func isMeant(x *sentence) bool {
	return !speech.Has("asks", x.text) && !speech.Has("supposes", x.body) && !speech.Has("deictic", x.body) && !speech.Has("hearsay", x.text) && !speech.IsForOnce(x.body)
}

// isSettlement reports whether a sentence settles something outright, and names it: 검색 TTL은 10분으로 하자, 회의록은 노션에 쓰기로 했어, we agreed to name branches after
// tickets.
func isSettlement(x *sentence) bool {
	outright, of := speech.IsSettledOutright(x.body), subject(x.text) != ""
	names := of && (outright || speech.Has("value", x.body) || speech.Has("chooses", x.body)) || outright && len(x.content) >= ordersContent
	return names && speech.IsSettled(x.body) && !speech.Has("joins", x.body) && !speech.Has("self", x.body) && isMeant(x)
}

// isObjection reports whether a sentence by which a person refuses a tool forbids something or gives it another value. It is a rule, even if it only points at
// what the tool was to do (이거 밖으로 보내지 마).
func (s *selector) isObjection(i int, x *sentence) bool {
	if !s.turns[i].Refuses || !speech.Has("forbids", x.body) && !speech.IsSet(x.body) {
		return false
	}
	n := len(contentOf(x.text))
	return n >= leastContent && isMeant(x) || n >= ordersContent && speech.Has("deictic", x.body) && !speech.Has("asks", x.text) && !speech.Has("supposes", x.body) && !speech.Has("hearsay", x.text) && !speech.IsForOnce(x.body)
}

// makesRule reports whether a sentence says that what was said before it holds from now on: 앞으로도 늘 그렇게 해줘, that goes for all reports.
func makesRule(x *sentence) bool { return speech.Has("makesRule", x.body) && speech.IsStanding(x.body) }

// isMadeRule reports whether one of the next two sentences of a turn makes a rule of a sentence.
func (s *selector) isMadeRule(i, k int) bool {
	all := s.sentences(i)
	if !canBeRule(&all[k]) || makesRule(&all[k]) {
		return false
	}
	for n := k + 1; n < min(len(all), k+3); n++ {
		switch {
		case makesRule(&all[n]):
			return true
		case canBeRule(&all[n]):
			return false
		}
	}
	return false
}

// makes decides what becomes of a sentence that makes a rule of what was said before it: a part of the line before it, or a line with what the person asked for
// in the turn before.
func (s *selector) makes(i, k int) (of string, what stance) {
	for n := k - 1; n >= max(0, k-2); n-- {
		if s.isMadeRule(i, n) {
			return "", explains
		}
	}
	if k == 0 {
		of = s.ruled(i)
	}
	if of == "" {
		return "", drops
	}
	return of, keeps
}

// canBeRule reports whether a sentence asks for something or forbids it, and names it.
func canBeRule(x *sentence) bool {
	asks := speech.IsRequest(x.body) || speech.Has("clauseOrders", x.body) || speech.Has("forbids", x.body) || speech.IsSet(x.body) || speech.IsSettled(x.body)
	return asks && !speech.Has("supposes", x.body) && !speech.Has("hearsay", x.text) && len(contentOf(x.text)) >= leastContent
}

// ruled returns what the person asked for in the turn before and this turn makes a rule; "" for nothing.
func (s *selector) ruled(i int) string {
	before := s.lastBefore(i, true)
	if before < 0 {
		return ""
	}
	all := s.sentences(before)
	if len(all) == 0 {
		return ""
	}
	if x := &all[len(all)-1]; canBeRule(x) && utf8.RuneCountInString(x.body) <= mostReplaced {
		return x.body
	}
	return ""
}

// isNo reports whether a sentence says no and nothing else.
func isNo(x *sentence) bool { return speech.Has("denies", x.st.Text) && len(contentOf(x.text)) == 0 }
