package phrase

import (
	"github.com/seed-a44923cb/memctl/engine/when/calendar"
	"github.com/seed-a44923cb/memctl/engine/when/token"
)

// The words that fill slots, one function for each way of saying something. All take the place of a token and return what it
// says with the place after it, or the place itself where it says nothing of the kind.

// steps is a length of time away from now: an hour and less in minutes, a day and a week in days, more in its own unit.
func steps(n int, u token.Unit) Moment {
	switch u {
	case token.Minute:
		return stepped(HasSteps, n)
	case token.Hour:
		m := stepped(HasSteps, 60*n)
		m.Hours = true
		return m
	case token.Week:
		if n == 1 || n == -1 {
			m := stepped(HasAway, 7*n)
			m.OneWeek = true
			return m
		}
		return stepped(HasWeek, n)
	case token.MonthLong:
		return stepped(HasMonth, n)
	case token.Year:
		return stepped(HasYear, n)
	}
	return stepped(HasAway, n)
}

// direction reads what follows a length of time that is counted from now: 전, ago, 뒤, later, from now.
func (r *Reader) direction(i int) (sign, next int) {
	switch {
	case r.particle(i, token.Ago):
		return -1, i + 1
	case r.particle(i, token.Later):
		return 1, i + 1
	case r.is(i, "from") && r.is(i+1, "now", "today"):
		return 1, i + 2
	}
	return 0, i
}

// fromNow: 3일 전, 두 달 뒤, three weeks ago, two days from now.
func (r *Reader) fromNow(i int) (Moment, int) {
	n, u, at := r.quantity(i)
	if at == i {
		return Moment{}, i
	}
	sign, next := r.direction(at)
	if sign == 0 || r.tok(i).M > 0 {
		return Moment{}, i
	}
	return steps(sign*n, u), next
}

// inSteps: in three days, in a week.
func (r *Reader) inSteps(i int) (Moment, int) {
	if !r.is(i, "in") {
		return Moment{}, i
	}
	at := r.skip(i+1, "about", "around")
	n, u, next := r.quantity(at)
	if next == at || r.particle(next, token.Ago) {
		return Moment{}, i
	}
	m := steps(n, u)
	m.About = at > i+1
	return m, next
}

// shifted: (추석) 사흘 전, two days before (Christmas), a week from (Friday).
func (r *Reader) shifted(i int) (Moment, int) {
	n, u, at := r.quantity(i)
	if u == token.Week {
		n, u = 7*n, token.Day
	}
	if at == i || u != token.Day {
		return Moment{}, i
	}
	if sign, next := r.direction(at); sign != 0 && r.korean(at) {
		return filled(HasShift, sign*n), next
	}
	return r.shiftOf(i, at, n)
}

// dayBefore: the day before yesterday.
func (r *Reader) dayBefore(i int) (Moment, int) {
	if r.tok(i).Kind != token.Counter || r.tok(i).Unit != token.Day || r.korean(i) {
		return Moment{}, i
	}
	return r.shiftOf(i, i+1, 1)
}

// weekOf: the week of November 9.
func (r *Reader) weekOf(i int) (Moment, int) {
	if r.tok(i).Unit != token.Week || r.korean(i) || !r.is(i+1, "of") {
		return Moment{}, i
	}
	to := r.skip(i+2, "the")
	if r.tok(to).Kind == token.Counter { // a week of a week: no deeper
		return Moment{}, i
	}
	m, next := r.innerMoment(to)
	if next == to || m.Is(DayTime) || !m.Is(HasDay) {
		return Moment{}, i
	}
	m.WholeWeek = true
	return m, next
}

// shiftOf reads before, after or from at i and the day that is meant.
func (r *Reader) shiftOf(begin, i, n int) (Moment, int) {
	switch {
	case r.is(i, "before"):
		n = -n
	case !r.is(i, "after", "from"):
		return Moment{}, begin
	}
	to := r.skip(i+1, "the")
	if _, _, end := r.quantity(to); end > to || r.tok(to).Kind == token.Counter { // two days before a day before: no deeper
		return Moment{}, begin
	}
	m, next := r.innerMoment(to)
	if next == to || m.Is(HasShift) || !(m.Has | HasShift).possible() {
		return Moment{}, begin
	}
	return m.set(HasShift, n), next
}

// neighbour: (추석) 전날, (설) 다음 날, and a weekday in brackets behind a date.
func (r *Reader) neighbour(i int) (Moment, int) {
	switch {
	case r.particle(i, token.NextDay):
		return filled(HasShift, 1), i + 1
	case r.particle(i, token.PrevDay):
		return filled(HasShift, -1), i + 1
	case !r.is(i, "(") || !r.is(i+2, ")"):
		return Moment{}, i
	case r.tok(i+1).Kind == token.Weekday:
		return filled(HasWeekday, r.tok(i+1).N), i + 3
	}
	for n, name := range [...]string{"월", "화", "수", "목", "금", "토", "일"} {
		if r.is(i+1, name) {
			return filled(HasWeekday, n+1), i + 3
		}
	}
	return Moment{}, i
}

// unitOf is the unit behind a number, its own or, in a range, that of the number behind it: 20~23일.
func (r *Reader) unitOf(i int) (u token.Unit, next int) {
	if t := r.tok(i); t.Kind == token.Counter && r.korean(i) {
		return t.Unit, i + 1
	}
	if r.dash(i) && r.tok(i+1).Kind == token.Number && r.tok(i+2).Kind == token.Counter && r.korean(i+2) {
		return r.tok(i + 2).Unit, i
	}
	return token.NoUnit, i
}

// dash says that the token at i is the sign of a range.
func (r *Reader) dash(i int) bool {
	return r.tok(i).Kind == token.Sign && r.is(i, "~", "-", "–", "—", "〜", "∼")
}

// counted: 2026년, 3월, 3월 5일, 20일, 세 시 반, 2분기.
func (r *Reader) counted(i int) (Moment, int) {
	u, next := r.unitOf(i + 1)
	m, end := r.countedAs(i, u, next)
	m.shared = next == i+1
	return m, end
}

// countedAs is a number in a unit that ends at next.
func (r *Reader) countedAs(i int, u token.Unit, next int) (Moment, int) {
	t := r.tok(i)
	switch {
	case u == token.Year && t.N >= 1000 && t.N < 3000 && (t.Form == token.Digits || t.To-t.From > 2*token.Syllable): // not 천년
		return filled(HasYear, t.N), next
	case u == token.Year && t.Form != token.Native && t.To-t.From == 2 && r.divides(next): // 26년 3월
		return filled(HasYear, 2000+t.N-100*(t.N/70)), next
	case u == token.MonthNamed && t.Form != token.Native && t.N >= 1 && t.N <= 12:
		return r.monthCounted(t, next)
	case u == token.Day && t.Form != token.Native && t.N >= 1 && t.N <= 31 && (t.Form != token.Sino || r.tok(i+1).Glued):
		m := filled(HasDay, t.N)
		m.Weak = true
		return m, r.dayWord(next)
	case u == token.Oclock && t.N <= 24 && (t.Form != token.Sino || t.N > 12):
		return r.hourCounted(t, next)
	case u == token.QuarterUnit && t.N >= 1 && t.N <= 4:
		return filled(HasQuarter, t.N), next
	}
	return Moment{}, i
}

// divides says that a part of a year is at i: 3월, 2분기, 여름, 상반기.
func (r *Reader) divides(i int) bool {
	t := r.tok(i)
	return t.Kind == token.Season || t.Kind == token.Half || t.Kind == token.Number && r.tok(i+1).Kind == token.Counter && r.tok(i+1).Unit >= token.QuarterUnit
}

// monthCounted goes on behind 3월: 3월달, 3월 5일.
func (r *Reader) monthCounted(t token.Token, next int) (Moment, int) {
	m := filled(HasMonth, t.N)
	m.Weak = t.Form == token.Sino && t.N == 2 // 이월: carried over
	if r.tok(next).Kind == token.Counter && r.is(next, "달") {
		next++
	}
	d := r.tok(next)
	u, end := r.unitOf(next + 1)
	if d.Kind == token.Number && u == token.Day && d.N >= 1 && d.N <= calendar.MonthDays(2000, t.N) && (d.Form == token.Digits || d.Form == token.Padded || r.tok(next+1).Glued) {
		m.Weak = false
		return m.set(HasDay, d.N), r.dayWord(end)
	}
	return m, next
}

// dayWord skips what speech adds to a day: 월요일날, 20일날.
func (r *Reader) dayWord(i int) int {
	if r.tok(i).Glued {
		return r.skip(i, "날")
	}
	return i
}

// hourCounted goes on behind 3시: 3시 반, 3시 20분.
func (r *Reader) hourCounted(t token.Token, next int) (Moment, int) {
	m := filled(HasHour, t.N)
	m.Weak = t.Form == token.Native && r.tok(next-1).Glued || t.N == 24 || r.is(next, "방향")
	switch after := r.tok(next); {
	case after.Kind == token.Half && after.N == 0 && r.korean(next):
		return m.set(HasMinute, 30), next + 1
	case after.Kind == token.Number && after.N < 60 && r.tok(next+1).Unit == token.Minute && r.korean(next+1):
		return m.set(HasMinute, after.N), next + 2
	}
	return m, next
}

// hourNamed: 3pm, 3 o'clock, at 3.
func (r *Reader) hourNamed(i int) (Moment, int) {
	t := r.tok(i)
	n, at := r.numberAt(i)
	after := r.tok(at)
	switch {
	case n < 1 || n > 12 || t.Form == token.Article || t.Form == token.Native || t.Form == token.Sino:
	case after.Kind == token.Meridiem:
		return filled(HasHour, n).set(HasMeridiem, after.N), at + 1
	case after.Unit == token.Oclock && !r.korean(at):
		return filled(HasHour, n), at + 1
	case r.is(at, "in") && r.is(at+1, "the") && r.tok(at+2).Kind == token.DayPart, r.is(at, "at") && r.is(at+1, "night"):
		return filled(HasHour, n), at // 7 in the evening
	case r.is(i-1, "at") || r.particle(i-1, token.About) && r.is(i-2, "at"):
		m := filled(HasHour, n)
		m.Weak = true
		return m, at
	}
	return Moment{}, i
}

// pastHour: half past three, quarter to five.
func (r *Reader) pastHour(i int) (Moment, int) {
	var minutes int
	switch t := r.tok(i); {
	case t.Kind == token.Half && t.N == 0:
		minutes = 30
	case t.Kind == token.Counter && t.Unit == token.QuarterUnit && r.is(i, "quarter"):
		minutes = 15
	default:
		return Moment{}, i
	}
	h := r.tok(i + 2)
	switch {
	case h.Kind != token.Number || h.N < 1 || h.N > 12 || r.korean(i+2):
	case r.is(i+1, "past"):
		return filled(HasHour, h.N).set(HasMinute, minutes), i + 3
	case r.is(i+1, "to") && minutes == 15:
		return filled(HasHour, (h.N+10)%12+1).set(HasMinute, 45), i + 3
	}
	return Moment{}, i
}

// bareYear: (November) 2026.
func (r *Reader) bareYear(i int) (Moment, int) {
	t := r.tok(i)
	if t.Form != token.Digits || t.N < 1900 || t.N > 2100 || t.To-t.From != 4 || r.tok(i+1).Kind == token.Counter {
		return Moment{}, i
	}
	m := filled(HasYear, t.N)
	m.Weak = true
	return m, i + 1
}
