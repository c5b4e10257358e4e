package recall

import (
	"math"
	"strings"
	"unicode"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// Standing is how new a document is and how sure, as gentle factors of its score. They count where a question asks how things stand
// (지금, currently) or is no question; who asks for one fact wants it however old it is.
type Standing struct {
	Newness    float64 `json:"newness"`    // 1 to 1 + Ranking.Newness
	Confidence float64 `json:"confidence"` // 1 - Ranking.Confidence to 1
}

// newnessHalf is after how many days half of the newness is left.
const newnessHalf = 60

func (s *Standing) factor() float64 {
	if s == nil {
		return 1
	}
	return s.Newness * s.Confidence
}

// standing is that of a document of the best hundred; nil where it does not count.
func (sr *searcher) standing(s *sketch) *Standing {
	if !sr.standings {
		return nil
	}
	r, out := sr.opts.Ranking, Standing{Newness: 1, Confidence: 1}
	if s.day != 0 {
		age := float64(max(0, sr.query.Today-s.day))
		out.Newness += r.Newness * math.Exp2(-age/newnessHalf)
	}
	if s.confidence > 0 {
		out.Confidence -= r.Confidence * float64(100-min(100, s.confidence)) / 100
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

// stands is what a sketch keeps of a document for its standing.
type stands struct {
	day        day.Day
	confidence int // hundredths; 0: it has none
}
