package phrase

import (
	"slices"

	"github.com/seed-a44923cb/memctl/engine/when/token"
)

// Days that a month, or a year, is said before or behind: 시월 초하루, 이번 달 말일, the last day of March, 작년 오늘.

// monthBefore says that a month ends before i, or before the 의 there.
func (r *Reader) monthBefore(i int) bool {
	return r.tok(r.skipBack(i)).Kind == token.Month || r.unitBefore(i, token.MonthNamed, token.MonthLong)
}

// unitBefore says that a span of one of the units ends before i: 3월, 다음 달, 작년, two years ago.
func (r *Reader) unitBefore(i int, units ...token.Unit) bool {
	at := r.skipBack(i)
	if r.particle(at, token.Ago, token.Later) {
		at--
	}
	t := r.tok(at)
	return (t.Kind == token.Counter || t.Kind == token.Away) && slices.Contains(units, t.Unit)
}

// skipBack is the token before i, or the one before that where it is 의.
func (r *Reader) skipBack(i int) int {
	if r.tok(i-1).Kind == token.Josa && r.is(i-1, "의") {
		return i - 2
	}
	return i - 1
}

// dayNamed: (시월) 초하루, (이번 달) 말일.
func (r *Reader) dayNamed(i int) (Moment, int) {
	t := r.tok(i)
	if t.N > 0 && !r.monthBefore(i) {
		return Moment{}, i
	}
	m := filled(HasDay, t.N)
	m.Weak = true
	return m, i + 1
}

// nthDay: (다음 달) 첫날, (3월) 마지막 날, (올해) 마지막 날; the last day of March, the first day of the month.
func (r *Reader) nthDay(i int) (Moment, int) {
	t := r.tok(i)
	if t.N != 1 && t.N != -1 {
		return Moment{}, i
	}
	if r.korean(i) {
		switch {
		case t.Kind != token.Ordinal || !r.is(i+1, "날"):
		case r.monthBefore(i):
			return filled(HasDay, t.N), i + 2
		case r.unitBefore(i, token.Year):
			return edgeOfYear(t.N), i + 2
		}
		return Moment{}, i
	}
	if !r.is(i+1, "day") || !r.is(i+2, "of") {
		return Moment{}, i
	}
	at := r.skip(i+3, "the")
	switch in := r.tok(at); {
	case in.Kind == token.Counter && in.Unit == token.MonthLong && !r.korean(at):
		return filled(HasDay, t.N).Step(HasMonth, 0), at + 1
	case in.Kind == token.Counter && in.Unit == token.Year && !r.korean(at):
		return edgeOfYear(t.N).Step(HasYear, 0), at + 1
	case in.Kind == token.Month, in.Kind == token.Which && r.is(at+1, "month"):
		return filled(HasDay, t.N), i + 2
	case in.Kind == token.Which && r.is(at+1, "year"), in.Form == token.Digits && in.N >= 1900:
		return edgeOfYear(t.N), i + 2
	}
	return Moment{}, i
}

// edgeOfYear is the first or the last day of a year.
func edgeOfYear(n int) Moment {
	if n < 0 {
		return filled(HasMonth, 12).set(HasDay, 31)
	}
	return filled(HasMonth, 1).set(HasDay, 1)
}

// beforeLast: the week before last, the month after next.
func (r *Reader) beforeLast(i int) (Moment, int) {
	t := r.tok(i)
	n := 0
	switch {
	case t.Kind != token.Counter || r.korean(i):
	case r.is(i+1, "before") && r.is(i+2, "last"):
		n = -2
	case r.is(i+1, "after") && r.is(i+2, "next"):
		n = 2
	}
	if n == 0 {
		return Moment{}, i
	}
	if _, end := r.whichOne(i + 2); end > i+2 { // the week before last Christmas
		return Moment{}, i
	}
	if m, ok := steppedBy(t.Unit, n); ok {
		return m, i + 3
	}
	return Moment{}, i
}

// sameDay: (작년) 오늘, (a year ago) today.
func (r *Reader) sameDay(i int) (Moment, int) {
	t := r.tok(i)
	if t.Unit != token.Day || t.N != 0 || t.D > 0 || !r.unitBefore(i, token.Year, token.MonthLong) {
		return Moment{}, i
	}
	if at := i - 1; r.particle(at, token.Ago, token.Later) || r.korean(at) && r.korean(i) && r.tok(at).Kind != token.Josa {
		return filled(HasSame, 1), i + 1
	}
	return Moment{}, i
}
