package when

// The words that fill slots, one function for each way of saying something. All take the place of a token and return what it
// says with the place after it, or the place itself where it says nothing of the kind.

// steps is a length of time away from now: an hour and less in minutes, a day and a week in days, more in its own unit.
func steps(n int, u unit) moment {
	switch u {
	case minute:
		return stepped(hasSteps, n)
	case hour:
		m := stepped(hasSteps, 60*n)
		m.hours = true
		return m
	case week:
		if n == 1 || n == -1 {
			m := stepped(hasAway, 7*n)
			m.oneWeek = true
			return m
		}
		return stepped(hasWeek, n)
	case monthLong:
		return stepped(hasMonth, n)
	case year:
		return stepped(hasYear, n)
	}
	return stepped(hasAway, n)
}

// direction reads what follows a length of time that is counted from now: 전, ago, 뒤, later, from now.
func (r *reader) direction(i int) (sign, next int) {
	switch {
	case r.particle(i, ago):
		return -1, i + 1
	case r.particle(i, later):
		return 1, i + 1
	case r.is(i, "from") && r.is(i+1, "now", "today"):
		return 1, i + 2
	}
	return 0, i
}

// fromNow: 3일 전, 두 달 뒤, three weeks ago, two days from now.
func (r *reader) fromNow(i int) (moment, int) {
	n, u, at := r.quantity(i)
	if at == i {
		return moment{}, i
	}
	sign, next := r.direction(at)
	if sign == 0 || r.tok(i).m > 0 {
		return moment{}, i
	}
	return steps(sign*n, u), next
}

// inSteps: in three days, in a week.
func (r *reader) inSteps(i int) (moment, int) {
	if !r.is(i, "in") {
		return moment{}, i
	}
	at := r.skip(i+1, "about", "around")
	n, u, next := r.quantity(at)
	if next == at || r.particle(next, ago) {
		return moment{}, i
	}
	m := steps(n, u)
	m.about = at > i+1
	return m, next
}

// shifted: (추석) 사흘 전, two days before (Christmas), a week from (Friday).
func (r *reader) shifted(i int) (moment, int) {
	n, u, at := r.quantity(i)
	if u == week {
		n, u = 7*n, day
	}
	if at == i || u != day {
		return moment{}, i
	}
	if sign, next := r.direction(at); sign != 0 && r.korean(at) {
		return filled(hasShift, sign*n), next
	}
	return r.shiftOf(i, at, n)
}

// dayBefore: the day before yesterday.
func (r *reader) dayBefore(i int) (moment, int) {
	if r.tok(i).kind != counter || r.tok(i).unit != day || r.korean(i) {
		return moment{}, i
	}
	return r.shiftOf(i, i+1, 1)
}

// weekOf: the week of November 9.
func (r *reader) weekOf(i int) (moment, int) {
	if r.tok(i).unit != week || r.korean(i) || !r.is(i+1, "of") {
		return moment{}, i
	}
	to := r.skip(i+2, "the")
	if r.tok(to).kind == counter { // a week of a week: no deeper
		return moment{}, i
	}
	m, next := r.innerMoment(to)
	if next == to || m.is(dayTime) || !m.is(hasDay) {
		return moment{}, i
	}
	m.wholeWeek = true
	return m, next
}

// shiftOf reads before, after or from at i and the day that is meant.
func (r *reader) shiftOf(begin, i, n int) (moment, int) {
	switch {
	case r.is(i, "before"):
		n = -n
	case !r.is(i, "after", "from"):
		return moment{}, begin
	}
	to := r.skip(i+1, "the")
	if _, _, end := r.quantity(to); end > to || r.tok(to).kind == counter { // two days before a day before: no deeper
		return moment{}, begin
	}
	m, next := r.innerMoment(to)
	if next == to || m.is(hasShift) || !(m.has | hasShift).possible() {
		return moment{}, begin
	}
	return m.set(hasShift, n), next
}

// neighbour: (추석) 전날, (설) 다음 날, and a weekday in brackets behind a date.
func (r *reader) neighbour(i int) (moment, int) {
	switch {
	case r.particle(i, nextDay):
		return filled(hasShift, 1), i + 1
	case r.particle(i, prevDay):
		return filled(hasShift, -1), i + 1
	case !r.is(i, "(") || !r.is(i+2, ")"):
		return moment{}, i
	case r.tok(i+1).kind == weekday:
		return filled(hasWeekday, r.tok(i+1).n), i + 3
	}
	for n, name := range [...]string{"월", "화", "수", "목", "금", "토", "일"} {
		if r.is(i+1, name) {
			return filled(hasWeekday, n+1), i + 3
		}
	}
	return moment{}, i
}

// unitOf is the unit behind a number, its own or, in a range, that of the number behind it: 20~23일.
func (r *reader) unitOf(i int) (u unit, next int) {
	if t := r.tok(i); t.kind == counter && r.korean(i) {
		return t.unit, i + 1
	}
	if r.dash(i) && r.tok(i+1).kind == number && r.tok(i+2).kind == counter && r.korean(i+2) {
		return r.tok(i + 2).unit, i
	}
	return noUnit, i
}

// dash says that the token at i is the sign of a range.
func (r *reader) dash(i int) bool {
	return r.tok(i).kind == sign && r.is(i, "~", "-", "–", "—", "〜", "∼")
}

// counted: 2026년, 3월, 3월 5일, 20일, 세 시 반, 2분기.
func (r *reader) counted(i int) (moment, int) {
	u, next := r.unitOf(i + 1)
	m, end := r.countedAs(i, u, next)
	m.shared = next == i+1
	return m, end
}

// countedAs is a number in a unit that ends at next.
func (r *reader) countedAs(i int, u unit, next int) (moment, int) {
	t := r.tok(i)
	switch {
	case u == year && t.n >= 1000 && t.n < 3000 && (t.form == digits || t.to-t.from > 2*syllable): // not 천년
		return filled(hasYear, t.n), next
	case u == year && t.form != native && t.to-t.from == 2 && r.divides(next): // 26년 3월
		return filled(hasYear, 2000+t.n-100*(t.n/70)), next
	case u == monthNamed && t.form != native && t.n >= 1 && t.n <= 12:
		return r.monthCounted(t, next)
	case u == day && t.form != native && t.n >= 1 && t.n <= 31 && (t.form != sino || r.tok(i+1).glued):
		m := filled(hasDay, t.n)
		m.weak = true
		return m, r.dayWord(next)
	case u == oclock && t.n <= 24 && (t.form != sino || t.n > 12):
		return r.hourCounted(t, next)
	case u == quarterUnit && t.n >= 1 && t.n <= 4:
		return filled(hasQuarter, t.n), next
	}
	return moment{}, i
}

// divides says that a part of a year is at i: 3월, 2분기, 여름, 상반기.
func (r *reader) divides(i int) bool {
	t := r.tok(i)
	return t.kind == season || t.kind == half || t.kind == number && r.tok(i+1).kind == counter && r.tok(i+1).unit >= quarterUnit
}

// monthCounted goes on behind 3월: 3월달, 3월 5일.
func (r *reader) monthCounted(t token, next int) (moment, int) {
	m := filled(hasMonth, t.n)
	m.weak = t.form == sino && t.n == 2 // 이월: carried over
	if r.tok(next).kind == counter && r.is(next, "달") {
		next++
	}
	d := r.tok(next)
	u, end := r.unitOf(next + 1)
	if d.kind == number && u == day && d.n >= 1 && d.n <= monthDays(2000, t.n) && (d.form == digits || d.form == padded || r.tok(next+1).glued) {
		m.weak = false
		return m.set(hasDay, d.n), r.dayWord(end)
	}
	return m, next
}

// dayWord skips what speech adds to a day: 월요일날, 20일날.
func (r *reader) dayWord(i int) int {
	if r.tok(i).glued {
		return r.skip(i, "날")
	}
	return i
}

// hourCounted goes on behind 3시: 3시 반, 3시 20분.
func (r *reader) hourCounted(t token, next int) (moment, int) {
	m := filled(hasHour, t.n)
	m.weak = t.form == native && r.tok(next-1).glued || t.n == 24 || r.is(next, "방향")
	switch after := r.tok(next); {
	case after.kind == half && after.n == 0 && r.korean(next):
		return m.set(hasMinute, 30), next + 1
	case after.kind == number && after.n < 60 && r.tok(next+1).unit == minute && r.korean(next+1):
		return m.set(hasMinute, after.n), next + 2
	}
	return m, next
}

// hourNamed: 3pm, 3 o'clock, at 3.
func (r *reader) hourNamed(i int) (moment, int) {
	t := r.tok(i)
	n, at := r.numberAt(i)
	after := r.tok(at)
	switch {
	case n < 1 || n > 12 || t.form == article || t.form == native || t.form == sino:
	case after.kind == meridiem:
		return filled(hasHour, n).set(hasMeridiem, after.n), at + 1
	case after.unit == oclock && !r.korean(at):
		return filled(hasHour, n), at + 1
	case r.is(at, "in") && r.is(at+1, "the") && r.tok(at+2).kind == dayPart, r.is(at, "at") && r.is(at+1, "night"):
		return filled(hasHour, n), at // 7 in the evening
	case r.is(i-1, "at") || r.particle(i-1, about) && r.is(i-2, "at"):
		m := filled(hasHour, n)
		m.weak = true
		return m, at
	}
	return moment{}, i
}

// pastHour: half past three, quarter to five.
func (r *reader) pastHour(i int) (moment, int) {
	var minutes int
	switch t := r.tok(i); {
	case t.kind == half && t.n == 0:
		minutes = 30
	case t.kind == counter && t.unit == quarterUnit && r.is(i, "quarter"):
		minutes = 15
	default:
		return moment{}, i
	}
	h := r.tok(i + 2)
	switch {
	case h.kind != number || h.n < 1 || h.n > 12 || r.korean(i+2):
	case r.is(i+1, "past"):
		return filled(hasHour, h.n).set(hasMinute, minutes), i + 3
	case r.is(i+1, "to") && minutes == 15:
		return filled(hasHour, (h.n+10)%12+1).set(hasMinute, 45), i + 3
	}
	return moment{}, i
}

// bareYear: (November) 2026.
func (r *reader) bareYear(i int) (moment, int) {
	t := r.tok(i)
	if t.form != digits || t.n < 1900 || t.n > 2100 || t.to-t.from != 4 || r.tok(i+1).kind == counter {
		return moment{}, i
	}
	m := filled(hasYear, t.n)
	m.weak = true
	return m, i + 1
}
