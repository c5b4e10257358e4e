package phrase

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/when/token"
)

// What goes by something else in the text, and not by now.

// ofThatDay says that a time of day at i is that of a day which the text told of: 그날 저녁, 다음 날 아침, that day at noon.
func (r *Reader) ofThatDay(i int) bool {
	at := i - 1
	for at > 0 && (r.is(at, "at", "in", "on", "the", ",") || r.tok(at).Kind == token.Josa) {
		at--
	}
	switch {
	case r.particle(at, token.NextDay, token.PrevDay), r.is(at, "당일", "그날", "이날"):
		return true
	case r.is(at, "날"):
		return r.tok(at-1).Kind == token.Which || r.is(at-1, "그", "이")
	}
	return r.is(at, "day") && r.is(at-1, "that", "next", "following", "same")
}

// ofThatYear says that a part of a year at i is of one that the text told of: 그해 7월, 같은 해 3월, 이듬해 봄.
func (r *Reader) ofThatYear(i int) bool {
	at := i - 1
	if r.tok(at).Kind == token.Josa {
		at--
	}
	return r.isWord(at) && r.beginsWith(at, "그해", "이듬해", "당해") || r.is(at, "해") && r.is(at-1, "같은", "그", "다음", "이듬") ||
		r.is(at, "다음해", "이듬해", "그해") || r.is(at, "year") && r.is(at-1, "that", "same", "following")
}

// deeds end the verbs that a length of time is counted from: 먹기 30분 전, 출발하기 이틀 전. Nouns in 기 (일기, 세탁기) are no such.
var deeds = []string{"하기", "되기", "가기", "오기", "먹기", "자기", "나기", "들기", "타기", "끝나기", "시키기", "마시기", "떠나기"}

// afterDeed says that the steps at i are counted from what somebody does: 설치한 지 이틀 뒤, 수술 후 3일 뒤.
func (r *Reader) afterDeed(i, next int) bool {
	switch {
	case r.tok(i).Glued:
		return false
	case r.particle(next-1, token.Ago, token.Later) && r.tok(next).Kind == token.Josa && r.is(next, "인"): // 사흘 뒤인 3월 1일
		return true
	case r.particle(next-1, token.Later) && r.korean(next-1):
		p := r.textAt(i - 1)
		return p == "지" || p == "나서" || r.particle(i-1, token.Later) || r.isWord(i-1) && (strings.HasSuffix(p, "하고") || strings.HasSuffix(p, "되고"))
	case r.particle(next-1, token.Ago):
		return r.isWord(i-1) && slices.ContainsFunc(deeds, func(s string) bool { return strings.HasSuffix(r.textAt(i-1), s) })
	}
	return false
}

// ofAnother says that a half or a quarter is one of something that is no year: the first half of the match.
func (r *Reader) ofAnother(m Moment, i, next int) bool {
	if m.Has != HasHalf && m.Has != HasQuarter || r.korean(i) || !r.is(next, "of") {
		return false
	}
	at := next + 1
	for r.is(at, "the", "this", "that", "a", "an") || r.tok(at).Kind == token.Which {
		at++
	}
	return r.isWord(at) && !r.is(at, "fiscal", "school", "academic", "financial", "calendar")
}

// recurs says that what stands before next comes back: the 25th of each month.
func (r *Reader) recurs(next int) bool {
	return r.is(next, "of") && r.particle(next+1, token.Every)
}
