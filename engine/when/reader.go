package when

import (
	"slices"
	"strings"
)

// A reader finds expressions in the tokens of a text.
type reader struct {
	folded

	tokens []token
	inner  bool // in the moment that another one goes by: the day before this
}

// tok is the token at i; outside of the text it says nothing.
func (r *reader) tok(i int) token {
	if i < 0 || i >= len(r.tokens) {
		return token{}
	}
	return r.tokens[i]
}

func (r *reader) textAt(i int) string { t := r.tok(i); return r.text[t.from:t.to] }

// is says that the token at i is one of the words, or signs.
func (r *reader) is(i int, words ...string) bool {
	return i >= 0 && i < len(r.tokens) && slices.Contains(words, r.textAt(i))
}

func (r *reader) particle(i int, which ...int) bool {
	return r.tok(i).kind == particle && slices.Contains(which, r.tok(i).n)
}

// skip is i, or the token after it where that is one of the words.
func (r *reader) skip(i int, words ...string) int {
	if r.is(i, words...) {
		return i + 1
	}
	return i
}

// korean says that the token at i is written in Hangul.
func (r *reader) korean(i int) bool {
	t := r.tok(i)
	return t.to > t.from && r.text[t.from] >= 0x80
}

// moment reads one moment at i: as many words as go together. next is i if there is none.
func (r *reader) moment(i int) (m moment, next int) {
	next = i
	for at := i; ; at = r.link(next) {
		f, end := r.facet(at, m.has)
		if end == at || !r.linked(next, at, f) {
			return r.stamped(m, next)
		}
		m, next = m.with(f), end
	}
}

// innerMoment reads the moment that another one goes by. It goes by no third: 3월 the day before 3월 the day before, and so on to
// the end of the text, would be read again from each of its words.
func (r *reader) innerMoment(i int) (moment, int) {
	if r.inner {
		return moment{}, i
	}
	r.inner = true
	m, next := r.moment(i)
	r.inner = false
	return m, next
}

// link skips what may stand between two words of one moment: 의, a comma, on the.
func (r *reader) link(i int) int {
	switch t := r.tok(i); {
	case t.kind == josa && t.glued:
		if text := r.textAt(i); text == "의" || strings.HasSuffix(text, "s") || strings.HasPrefix(text, "에") {
			i++
		}
	case t.kind == sign && t.glued && r.is(i, ","), t.kind == sign && t.glued && r.is(i, "-") && r.tok(i+1).glued && r.tok(i-1).kind == part:
		i++
	}
	for range 2 {
		i = r.skip(i, "of", "on", "at", "in", "the")
	}
	return i
}

// linked says whether the words between two facets join them: only a time of day follows 에, or a comma in Korean.
func (r *reader) linked(from, to int, f moment) bool {
	if to == from || f.has&^dayTime == 0 {
		return true
	}
	if r.tok(from).kind == josa && strings.HasPrefix(r.textAt(from), "에") {
		return false
	}
	return !r.is(from, ",") || !r.korean(from-1) && !r.korean(to)
}

// facet reads the words at i that fill one slot, or a few at once, none of those that are filled. next is i if there is none.
func (r *reader) facet(i int, have slots) (f moment, next int) {
	for _, read := range facets(r.tok(i).kind) {
		if f, next := read(r, i); next > i && have&f.has == 0 && (have | f.has).possible() {
			return f, next
		}
	}
	return moment{}, i
}

// facets are the ways of saying something that begin with a token of the kind, the likelier first.
func facets(k kind) []func(*reader, int) (moment, int) {
	switch k {
	case number, count:
		return []func(*reader, int) (moment, int){(*reader).fromNow, (*reader).shifted, (*reader).counted, (*reader).hourNamed, (*reader).dayOfMonth, (*reader).bareYear}
	case ordinal:
		return []func(*reader, int) (moment, int){(*reader).nthWeekday, (*reader).nthDay, (*reader).nthPart, (*reader).dayOfMonth}
	case which:
		return []func(*reader, int) (moment, int){(*reader).nthWeekday, (*reader).nthDay, (*reader).whichOne}
	case dayName:
		return []func(*reader, int) (moment, int){(*reader).dayNamed}
	case counter, word:
		return []func(*reader, int) (moment, int){(*reader).inSteps, (*reader).dayBefore, (*reader).beforeLast, (*reader).weekOf, (*reader).pastHour}
	case part:
		return []func(*reader, int) (moment, int){(*reader).partOfThis, (*reader).partNamed}
	case away:
		return []func(*reader, int) (moment, int){(*reader).sameDay, (*reader).named}
	case weekday, month, season, half, quarter, dayGroup, dayPart, clock, date, holiday, particle, sign:
		return []func(*reader, int) (moment, int){(*reader).pastHour, (*reader).named, (*reader).neighbour}
	}
	return nil
}

// numberAt reads a number: 3, 세, three, twenty-five, a.
func (r *reader) numberAt(i int) (n int, next int) {
	t := r.tok(i)
	switch {
	case t.kind != number:
		return 0, i
	case t.form == article && r.tok(i+1).kind == number && r.tok(i+1).form == latin: // a couple
		return r.tok(i + 1).n, r.skip(i+2, "of")
	case t.form != latin || t.n < 20:
		return t.n, r.skip(i+1, "of")
	}
	one := i + 1
	if r.is(one, "-") && r.tok(one).glued && r.tok(one+1).glued {
		one++
	}
	if o := r.tok(one); o.kind == number && o.form == latin && o.n < 10 {
		return t.n + o.n, one + 1
	}
	return t.n, i + 1
}

// quantity reads a length of time: 3주, 사흘, two months, a week.
func (r *reader) quantity(i int) (n int, u unit, next int) {
	t := r.tok(i)
	if t.kind == count {
		return t.n, t.unit, i + 1
	}
	n, at := r.numberAt(i)
	u = r.tok(at).unit
	if at == i || r.tok(at).kind != counter || u > year || n == 0 || n >= 1000 && u == year {
		return 0, 0, i
	}
	mixed := r.korean(at) && (t.form == latin || t.form == article) || !r.korean(at) && (t.form == native || t.form == sino)
	if mixed || !r.tok(at).glued && t.form == sino && u == day && t.n == 2 { // 이 일: this matter
		return 0, 0, i
	}
	return n, u, at + 1
}
