package when

import "slices"

// Days that a month, or a year, is said before or behind: 시월 초하루, 이번 달 말일, the last day of March, 작년 오늘.

// monthBefore says that a month ends before i, or before the 의 there.
func (r *reader) monthBefore(i int) bool {
	return r.tok(r.skipBack(i)).kind == month || r.unitBefore(i, monthNamed, monthLong)
}

// unitBefore says that a span of one of the units ends before i: 3월, 다음 달, 작년, two years ago.
func (r *reader) unitBefore(i int, units ...unit) bool {
	at := r.skipBack(i)
	if r.particle(at, ago, later) {
		at--
	}
	t := r.tok(at)
	return (t.kind == counter || t.kind == away) && slices.Contains(units, t.unit)
}

// skipBack is the token before i, or the one before that where it is 의.
func (r *reader) skipBack(i int) int {
	if r.tok(i-1).kind == josa && r.is(i-1, "의") {
		return i - 2
	}
	return i - 1
}

// dayNamed: (시월) 초하루, (이번 달) 말일.
func (r *reader) dayNamed(i int) (moment, int) {
	t := r.tok(i)
	if t.n > 0 && !r.monthBefore(i) {
		return moment{}, i
	}
	m := filled(hasDay, t.n)
	m.weak = true
	return m, i + 1
}

// nthDay: (다음 달) 첫날, (3월) 마지막 날, (올해) 마지막 날; the last day of March, the first day of the month.
func (r *reader) nthDay(i int) (moment, int) {
	t := r.tok(i)
	if t.n != 1 && t.n != -1 {
		return moment{}, i
	}
	if r.korean(i) {
		switch {
		case t.kind != ordinal || !r.is(i+1, "날"):
		case r.monthBefore(i):
			return filled(hasDay, t.n), i + 2
		case r.unitBefore(i, year):
			return edgeOfYear(t.n), i + 2
		}
		return moment{}, i
	}
	if !r.is(i+1, "day") || !r.is(i+2, "of") {
		return moment{}, i
	}
	at := r.skip(i+3, "the")
	switch in := r.tok(at); {
	case in.kind == counter && in.unit == monthLong && !r.korean(at):
		return filled(hasDay, t.n).step(hasMonth, 0), at + 1
	case in.kind == counter && in.unit == year && !r.korean(at):
		return edgeOfYear(t.n).step(hasYear, 0), at + 1
	case in.kind == month, in.kind == which && r.is(at+1, "month"):
		return filled(hasDay, t.n), i + 2
	case in.kind == which && r.is(at+1, "year"), in.form == digits && in.n >= 1900:
		return edgeOfYear(t.n), i + 2
	}
	return moment{}, i
}

// edgeOfYear is the first or the last day of a year.
func edgeOfYear(n int) moment {
	if n < 0 {
		return filled(hasMonth, 12).set(hasDay, 31)
	}
	return filled(hasMonth, 1).set(hasDay, 1)
}

// beforeLast: the week before last, the month after next.
func (r *reader) beforeLast(i int) (moment, int) {
	t := r.tok(i)
	n := 0
	switch {
	case t.kind != counter || r.korean(i):
	case r.is(i+1, "before") && r.is(i+2, "last"):
		n = -2
	case r.is(i+1, "after") && r.is(i+2, "next"):
		n = 2
	}
	if n == 0 {
		return moment{}, i
	}
	if _, end := r.whichOne(i + 2); end > i+2 { // the week before last Christmas
		return moment{}, i
	}
	if m, ok := steppedBy(t.unit, n); ok {
		return m, i + 3
	}
	return moment{}, i
}

// sameDay: (작년) 오늘, (a year ago) today.
func (r *reader) sameDay(i int) (moment, int) {
	t := r.tok(i)
	if t.unit != day || t.n != 0 || t.d > 0 || !r.unitBefore(i, year, monthLong) {
		return moment{}, i
	}
	if at := i - 1; r.particle(at, ago, later) || r.korean(at) && r.korean(i) && r.tok(at).kind != josa {
		return filled(hasSame, 1), i + 1
	}
	return moment{}, i
}
