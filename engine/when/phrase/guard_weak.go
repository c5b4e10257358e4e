package phrase

import (
	"strings"

	"github.com/seed-a44923cb/memctl/engine/when/token"
)

// opening are the words before which the name of a month, a quarter or a year is one.
var opening = []string{
	"in", "on", "at", "by", "since", "until", "till", "from", "during", "throughout", "through", "between", "before", "after", "around", "about", "of", "for",
}

// sureWeak looks at the neighbours of a single word that also means something else.
func (r *Reader) sureWeak(m Moment, i, next int) bool {
	t := r.tok(i)
	switch t.Kind {
	case token.Away, token.Part: // 금주를 결심했다, 연초를 피우다
		return r.tok(next).Kind != token.Josa || r.placed(next)
	case token.Season:
		return r.sureSeason(i, next)
	case token.Number:
		return r.sureNumber(m, i, next)
	case token.Month:
		return r.placed(next) && !r.is(next, "에서") || r.sureMonth(m, i, next)
	case token.Weekday:
		return r.placed(next) || r.follows(i, "on", "by", "until", "till", "since", "before", "after", "through") && !r.is(i-1, "the") &&
			(r.Title(t.From) || r.is(i-1, "on") || !r.is(i, "sun", "sat", "wed", "mon"))
	case token.Quarter:
		return r.placed(next) || r.follows(i, opening...) || !r.is(next, ".", ":", ")", "?") // Q1: the first question
	case token.Date:
		return r.sureSlash(i, next)
	case token.Clock, token.Half:
		return r.placed(next) || r.follows(i, opening...)
	}
	return r.placed(next)
}

// sureSeason: 봄에, in the spring, but not 영화를 봄, Spring Boot.
func (r *Reader) sureSeason(i, next int) bool {
	if r.korean(i) || r.korean(next) {
		return r.korean(i) && r.placed(next)
	}
	within := r.follows(i, "in", "since", "during", "until", "till", "by", "throughout", "of", "before", "after")
	return within && (r.is(i-1, "the") || !r.Title(r.tok(i).From))
}

// sureNumber: at 3, in 2026, 세시에, but not at 3 dollars, in 2000 words, 한시가 급하다.
func (r *Reader) sureNumber(m Moment, i, next int) bool {
	switch {
	case r.placed(next):
		return true
	case m.Has == HasYear:
		return (r.follows(i, opening...) || r.is(i-1, "circa", "year")) && !r.plural(next)
	case r.korean(next - 1):
		return false
	}
	return !r.isWord(next) && r.tok(next).Kind != token.Counter && r.tok(next).Kind != token.Number && !r.is(next, "%", "$", "/", "-", ":", "^", "*", "+", "=")
}

// plural says that the word at i is counted by what stands before it: 2000 words.
func (r *Reader) plural(i int) bool {
	text := r.textAt(i)
	return r.isWord(i) && !r.korean(i) && (text == "people" || strings.HasSuffix(text, "s") && len(text) > 3)
}

// sureMonth: in May, March and April, Nov. alone only behind a preposition; may and march with a small letter, and the names
// that are those of people, behind fewer of them.
func (r *Reader) sureMonth(m Moment, i, next int) bool {
	t := r.tok(i)
	switch {
	case r.korean(i):
		return false // 이월 상품
	case r.Title(t.From) && (r.listed(next, next+1) || r.listed(i-1, i-2)):
		return true
	case r.verb(t) && m.Is(HasDay):
		return r.follows(i, "on", "by", "since", "until", "till", "from", "before", "after", "of") && !r.plural(next)
	case r.verb(t):
		return r.follows(i, "in", "since", "until", "till", "during")
	case r.is(i, "april", "june", "jan"):
		return r.follows(i, "in", "since", "during", "throughout", "until", "till", "by")
	}
	return r.follows(i, opening...) && !r.is(i-1, "the")
}

// listed says that the word joins two of a list, and the other one is a month, too.
func (r *Reader) listed(word, at int) bool {
	return r.is(word, "and", "or", ",") && r.tok(at).Kind == token.Month && r.Title(r.tok(at).From)
}

// scores are the words beside which 11/20 is one.
var scores = []string{
	"통과", "성공", "실패", "완료", "정답", "점", "개", "명", "문제", "중", "테스트", "점수", "사이즈", "비율", "진행", "진도", "페이지", "해당",
	"passed", "failed", "done", "tests", "complete", "completed", "correct", "points", "of", "score", "scored", "size", "ratio", "progress", "test",
}

// sureSlash says whether 11/20 is a date: by what stands around it or, where that says nothing, at the edge of a sentence, as
// lists have them, if it is no likely fraction.
func (r *Reader) sureSlash(i, next int) bool {
	t := r.tok(i)
	switch {
	case r.is(i-1, scores...), r.is(next, scores...), r.placed(next) && r.is(next+1, scores...):
		return false
	case r.placed(next), r.follows(i, opening...):
		return true
	case t.Form != token.Padded && t.D <= 12:
		return false
	}
	return i == 0 || r.tok(i-1).Kind == token.Sign || !r.isWord(next)
}
