package phrase

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/when/token"
)

// A Reader finds expressions in the tokens of a text.
type Reader struct {
	token.Folded

	Tokens []token.Token
	inner  bool // in the moment that another one goes by: the day before this
}

// tok is the token at i; outside of the text it says nothing.
func (r *Reader) tok(i int) token.Token {
	if i < 0 || i >= len(r.Tokens) {
		return token.Token{}
	}
	return r.Tokens[i]
}

func (r *Reader) textAt(i int) string { t := r.tok(i); return r.Text[t.From:t.To] }

// is says that the token at i is one of the words, or signs.
func (r *Reader) is(i int, words ...string) bool {
	return i >= 0 && i < len(r.Tokens) && slices.Contains(words, r.textAt(i))
}

func (r *Reader) particle(i int, which ...int) bool {
	return r.tok(i).Kind == token.Particle && slices.Contains(which, r.tok(i).N)
}

// skip is i, or the token after it where that is one of the words.
func (r *Reader) skip(i int, words ...string) int {
	if r.is(i, words...) {
		return i + 1
	}
	return i
}

// korean says that the token at i is written in Hangul.
func (r *Reader) korean(i int) bool {
	t := r.tok(i)
	return t.To > t.From && r.Text[t.From] >= 0x80
}

// moment reads one moment at i: as many words as go together. next is i if there is none.
func (r *Reader) moment(i int) (m Moment, next int) {
	next = i
	for at := i; ; at = r.link(next) {
		f, end := r.facet(at, m.Has)
		if end == at || !r.linked(next, at, f) {
			return r.stamped(m, next)
		}
		m, next = m.With(f), end
	}
}

// innerMoment reads the moment that another one goes by. It goes by no third: 3월 the day before 3월 the day before, and so on to
// the end of the text, would be read again from each of its words.
func (r *Reader) innerMoment(i int) (Moment, int) {
	if r.inner {
		return Moment{}, i
	}
	r.inner = true
	m, next := r.moment(i)
	r.inner = false
	return m, next
}

// link skips what may stand between two words of one moment: 의, a comma, on the.
func (r *Reader) link(i int) int {
	switch t := r.tok(i); {
	case t.Kind == token.Josa && t.Glued:
		if text := r.textAt(i); text == "의" || strings.HasSuffix(text, "s") || strings.HasPrefix(text, "에") {
			i++
		}
	case t.Kind == token.Sign && t.Glued && r.is(i, ","), t.Kind == token.Sign && t.Glued && r.is(i, "-") && r.tok(i+1).Glued && r.tok(i-1).Kind == token.Part:
		i++
	}
	for range 2 {
		i = r.skip(i, "of", "on", "at", "in", "the")
	}
	return i
}

// linked says whether the words between two facets join them: only a time of day follows 에, or a comma in Korean.
func (r *Reader) linked(from, to int, f Moment) bool {
	if to == from || f.Has&^DayTime == 0 {
		return true
	}
	if r.tok(from).Kind == token.Josa && strings.HasPrefix(r.textAt(from), "에") {
		return false
	}
	return !r.is(from, ",") || !r.korean(from-1) && !r.korean(to)
}

// facet reads the words at i that fill one slot, or a few at once, none of those that are filled. next is i if there is none.
func (r *Reader) facet(i int, have Slots) (f Moment, next int) {
	for _, read := range facets(r.tok(i).Kind) {
		if f, next := read(r, i); next > i && have&f.Has == 0 && (have | f.Has).possible() {
			return f, next
		}
	}
	return Moment{}, i
}

// facets are the ways of saying something that begin with a token of the kind, the likelier first.
func facets(k token.Kind) []func(*Reader, int) (Moment, int) {
	switch k {
	case token.Number, token.Count:
		return []func(*Reader, int) (Moment, int){(*Reader).fromNow, (*Reader).shifted, (*Reader).counted, (*Reader).hourNamed, (*Reader).dayOfMonth, (*Reader).bareYear}
	case token.Ordinal:
		return []func(*Reader, int) (Moment, int){(*Reader).nthWeekday, (*Reader).nthDay, (*Reader).nthPart, (*Reader).dayOfMonth}
	case token.Which:
		return []func(*Reader, int) (Moment, int){(*Reader).nthWeekday, (*Reader).nthDay, (*Reader).whichOne}
	case token.DayName:
		return []func(*Reader, int) (Moment, int){(*Reader).dayNamed}
	case token.Counter, token.Word:
		return []func(*Reader, int) (Moment, int){(*Reader).inSteps, (*Reader).dayBefore, (*Reader).beforeLast, (*Reader).weekOf, (*Reader).pastHour}
	case token.Part:
		return []func(*Reader, int) (Moment, int){(*Reader).partOfThis, (*Reader).partNamed}
	case token.Away:
		return []func(*Reader, int) (Moment, int){(*Reader).sameDay, (*Reader).named}
	case token.Weekday, token.Month, token.Season, token.Half, token.Quarter, token.DayGroup, token.DayPart, token.Clock, token.Date, token.Holiday, token.Particle, token.Sign:
		return []func(*Reader, int) (Moment, int){(*Reader).pastHour, (*Reader).named, (*Reader).neighbour}
	}
	return nil
}

// numberAt reads a number: 3, 세, three, twenty-five, a.
func (r *Reader) numberAt(i int) (n int, next int) {
	t := r.tok(i)
	switch {
	case t.Kind != token.Number:
		return 0, i
	case t.Form == token.Article && r.tok(i+1).Kind == token.Number && r.tok(i+1).Form == token.Latin: // a couple
		return r.tok(i + 1).N, r.skip(i+2, "of")
	case t.Form != token.Latin || t.N < 20:
		return t.N, r.skip(i+1, "of")
	}
	one := i + 1
	if r.is(one, "-") && r.tok(one).Glued && r.tok(one+1).Glued {
		one++
	}
	if o := r.tok(one); o.Kind == token.Number && o.Form == token.Latin && o.N < 10 {
		return t.N + o.N, one + 1
	}
	return t.N, i + 1
}

// quantity reads a length of time: 3주, 사흘, two months, a week.
func (r *Reader) quantity(i int) (n int, u token.Unit, next int) {
	t := r.tok(i)
	if t.Kind == token.Count {
		return t.N, t.Unit, i + 1
	}
	n, at := r.numberAt(i)
	u = r.tok(at).Unit
	if at == i || r.tok(at).Kind != token.Counter || u > token.Year || n == 0 || n >= 1000 && u == token.Year {
		return 0, 0, i
	}
	mixed := r.korean(at) && (t.Form == token.Latin || t.Form == token.Article) || !r.korean(at) && (t.Form == token.Native || t.Form == token.Sino)
	if mixed || !r.tok(at).Glued && t.Form == token.Sino && u == token.Day && t.N == 2 { // 이 일: this matter
		return 0, 0, i
	}
	return n, u, at + 1
}
