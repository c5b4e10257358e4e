package rank

import (
	"math"
	"strings"
	"unicode"

	"github.com/seed-a44923cb/memctl/engine/recall/query"
	"github.com/seed-a44923cb/memctl/engine/recall/sketch"
)

// newnessHalf is after how many days half of the newness is left.
const newnessHalf = 60

// standing is that of a document of the best hundred; nil where it does not count.
func (sr *searcher) standing(s *sketch.Sketch) *query.Standing {
	if !sr.standings {
		return nil
	}
	r, out := sr.Opts.Ranking, query.Standing{Newness: 1, Confidence: 1}
	if s.Day != 0 {
		age := float64(max(0, sr.query.Today-s.Day))
		out.Newness += r.Newness * math.Exp2(-age/newnessHalf)
	}
	if s.Confidence > 0 {
		out.Confidence -= r.Confidence * float64(100-min(100, s.Confidence)) / 100
	}
	return &out
}

// asksStanding says that a question is one for which newness and confidence count: about how things stand now, or no question
// at all. A number or a date in it makes it one for a fact.
func asksStanding(text string) bool {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	fact := strings.ContainsAny(text, "?？")
	for _, w := range words {
		if isOneOf(w, nowKorean, nowEnglish) {
			return true
		}
		fact = fact || isOneOf(w, asksKorean, asksEnglish) || strings.ContainsFunc(w, unicode.IsDigit)
	}
	if len(words) > 0 && !fact {
		last := words[len(words)-1]
		for e := range strings.FieldsSeq(asksAtTheEnd) {
			fact = fact || strings.HasSuffix(last, e)
		}
	}
	return !fact
}

// The words of both languages: Korean ones with whatever follows them, English ones as they are.
const (
	nowKorean    = "지금 현재 요즘 요새 최근 이제 아직 여전히"
	nowEnglish   = "now current currently latest recent recently lately still today nowadays"
	asksKorean   = "누구 누가 언제 어디 몇 얼마 어느 무엇 뭐 뭘 무슨 어떤 어떻게 왜"
	asksEnglish  = "who whom whose when where which what why how"
	asksAtTheEnd = "나요 가요 까 까요 는가 은가 인가 냐"
)

func isOneOf(word, korean, english string) bool {
	for w := range strings.FieldsSeq(korean) {
		if strings.HasPrefix(word, w) {
			return true
		}
	}
	for w := range strings.FieldsSeq(english) {
		if word == w {
			return true
		}
	}
	return false
}
