package phrase

import (
	"github.com/seed-a44923cb/memctl/engine/when/calendar"
	"github.com/seed-a44923cb/memctl/engine/when/token"
)

// named reads what one word says: 어제, Friday, 가을, 상반기, 주말, 오후, 15:00, 2026-11-20, 추석.
func (r *Reader) named(i int) (Moment, int) {
	t := r.tok(i)
	next := i + 1
	var m Moment
	switch t.Kind {
	case token.Month:
		return r.monthNamedAt(i)
	case token.Clock:
		return r.clockNamed(i)
	case token.Holiday:
		return r.holidayNamed(i)
	case token.Away:
		m = awayNamed(t)
	case token.Weekday:
		m, next = filled(HasWeekday, t.N), r.dayWord(r.abbreviated(next, t))
	case token.Season:
		m = filled(HasSeason, t.N)
		if t.D > 0 {
			m = m.set(HasPart, t.D)
		}
	case token.Half:
		m = filled(HasHalf, t.N)
	case token.Quarter:
		m = filled(HasQuarter, t.N)
	case token.DayGroup:
		m = filled(HasGroup, t.N)
	case token.DayPart:
		m = filled(HasDayPart, t.N)
	case token.Date:
		m = dateNamed(t)
	case token.Particle:
		m = filled(HasLunar, 1)
	}
	if t.Kind == token.Sign || t.Kind == token.Half && t.N == 0 || t.Kind == token.Particle && t.N != token.Lunar {
		return Moment{}, i
	}
	m.Weak = t.Weak || r.is(i, "봄") // also: seeing
	return m, next
}

func awayNamed(t token.Token) Moment {
	m := steps(t.N, t.Unit)
	m.OneWeek = false
	switch t.Unit {
	case token.Week:
		m = stepped(HasWeek, t.N)
	case token.Day:
		if t.D > 0 {
			m = m.set(HasDayPart, t.D)
		}
	}
	return m
}

// abbreviated skips the dot of Nov. and Fri.
func (r *Reader) abbreviated(i int, t token.Token) int {
	if t.Weak && t.To-t.From <= 5 && r.is(i, ".") && r.tok(i).Glued && !r.tok(i+1).Glued && r.tok(i+1).Kind == token.Number {
		return i + 1
	}
	return i
}

// monthNamedAt: March, Nov 20, November 20th, Nov. 20.
func (r *Reader) monthNamedAt(i int) (Moment, int) {
	t := r.tok(i)
	m, next := filled(HasMonth, t.N), r.abbreviated(i+1, t)
	m.Weak = t.Weak
	if r.korean(i) {
		if d := r.tok(next); d.Kind == token.Number && r.tok(next+1).Unit == token.Day && d.N >= 1 && d.N <= calendar.MonthDays(2000, t.N) {
			m.Weak = false
			return m.set(HasDay, d.N), next + 2
		}
		return m, next
	}
	at := r.skip(next, "the")
	if d, end := r.dayNumber(at, t.N); d > 0 {
		m.Weak = r.verb(t) // we may 5 times
		return m.set(HasDay, d), end
	}
	return m, next
}

// verb says that a month is written as the verb is: may, march.
func (r *Reader) verb(t token.Token) bool {
	text := r.Text[t.From:t.To]
	return (text == "may" || text == "march") && !r.Title(t.From)
}

// small says that a month or a weekday is written as another word is, without its capital: may, march, sat, sun.
func (r *Reader) small(i int) bool {
	return r.is(i, "may", "march", "mar", "sat", "sun", "wed", "sep", "dec") && !r.Title(r.tok(i).From)
}

// dayNumber reads the day of a month in figures, which is not the beginning of something else: Nov 20, not May 5 people.
func (r *Reader) dayNumber(i, month int) (d, next int) {
	t := r.tok(i)
	if t.Kind != token.Number && t.Kind != token.Ordinal || t.Form == token.Article || t.N < 1 || t.N > calendar.MonthDays(2000, month) || t.Form == token.Native || t.Form == token.Sino {
		return 0, i
	}
	switch after := r.tok(i + 1); {
	case after.Kind == token.Counter, after.Kind == token.Meridiem, after.Glued && r.is(i+1, "%", ":", "/", ".") && r.tok(i+2).Glued:
		return 0, i
	}
	return t.N, i + 1
}

// dayOfMonth: 20 November, 20th of November, the 20th.
func (r *Reader) dayOfMonth(i int) (Moment, int) {
	t := r.tok(i)
	at := r.skip(i+1, "of")
	if mo := r.tok(at); mo.Kind == token.Month && !r.korean(at) && (t.Kind == token.Ordinal || !r.verb(mo)) {
		if d, end := r.dayNumber(i, mo.N); d > 0 && (end == at || r.is(end, "of")) {
			return filled(HasMonth, mo.N).set(HasDay, d), r.abbreviated(at+1, mo)
		}
	}
	if t.Kind == token.Ordinal && t.Form == token.Digits && t.N >= 1 {
		m := filled(HasDay, t.N)
		m.Weak = true
		return m, i + 1
	}
	return Moment{}, i
}

// clockNamed: 15:00, 3:30 pm, noon.
func (r *Reader) clockNamed(i int) (Moment, int) {
	t := r.tok(i)
	m := filled(HasHour, t.N).set(HasMinute, t.M)
	m.Weak = t.Weak || t.Form == token.Digits && t.N <= 12
	if after := r.tok(i + 1); after.Kind == token.Meridiem && t.N >= 1 && t.N <= 12 {
		m.Weak = false
		return m.set(HasMeridiem, after.N), i + 2
	}
	if t.Form == token.Padded || r.tok(i-1).Kind == token.Date { // 09:30 is the clock of 24 hours
		m = m.set(HasMeridiem, calendar.AsWritten)
	}
	return m, i + 1
}

// stamped reads the year that date(1) writes behind the zone: Apr 17 02:15:08 KST (2018).
func (r *Reader) stamped(m Moment, i int) (Moment, int) {
	if m.Is(HasYear) || !m.Is(HasMonth) || !m.Is(HasDay) || !m.Is(HasMinute) || r.korean(i) {
		return m, i
	}
	at := i
	if t := r.tok(i); r.isWord(i) && t.To-t.From <= 4 && r.Capitals(t.From, t.To) {
		at++
	}
	if y, end := r.bareYear(at); end > at && !r.plural(end) {
		y.facets = 0
		return m.With(y), end
	}
	return m, i
}

func dateNamed(t token.Token) Moment {
	m := filled(HasMonth, t.M)
	if t.N > 0 {
		m = m.set(HasYear, t.N)
	}
	if t.D > 0 {
		m = m.set(HasDay, t.D)
	}
	m.Weak = t.Weak
	return m
}

// holidayNamed: 추석, 설 연휴, 추석 당일.
func (r *Reader) holidayNamed(i int) (Moment, int) {
	t := r.tok(i)
	m, next := filled(HasHoliday, t.N), i+1
	m.Weak = t.Weak
	switch {
	case r.is(next, "연휴", "명절"):
		m.Weak = false
		next++
	case r.is(next, "당일"):
		m.Weak, m.Eve = false, true
		next++
	}
	return m, next
}

// whichOne: 지난주, next month, this Friday, 다음 추석, last March, this morning, 지난 20일.
func (r *Reader) whichOne(i int) (Moment, int) {
	n, next := r.tok(i).N, i+1
	if r.tok(next).Kind == token.Which { // this coming Monday
		n, next = r.tok(next).N, next+1
	}
	steps := n
	if n == token.Coming {
		steps = 1
	}
	switch t := r.tok(next); t.Kind {
	case token.Counter:
		if r.is(next, "weeks", "months", "years", "quarters") {
			return Moment{}, i
		}
		if t.Unit == token.Year && r.is(next, "해") && n > 0 { // of what was told before: next year is 내년
			return Moment{}, i
		}
		if m, ok := steppedBy(t.Unit, steps); ok {
			return m, next + 1
		}
		if t.Unit == token.Day && r.korean(next) && r.is(next, "날") && n == 1 {
			return filled(HasShift, 1), next + 1
		}
	case token.DayGroup:
		if n == token.Coming {
			steps = 0
		}
		return stepped(HasWeek, steps).set(HasGroup, t.N), next + 1
	case token.DayPart:
		if n == 0 || n == -1 && (t.N == calendar.Night || t.N == calendar.Tonight) {
			return stepped(HasAway, n).set(HasDayPart, t.N), next + 1
		}
	case token.Weekday, token.Month, token.Season, token.Holiday, token.Number, token.Half:
		if r.small(next) && (n == 0 || r.is(i-1, "the")) { // this may fail, the last may
			return Moment{}, i
		}
		f, end := r.facet(next, HasWhich)
		if end > next && f.Has&(HasHour|HasYear|HasMeridiem) == 0 {
			f.Weak = false
			return f.set(HasWhich, n), end
		}
	}
	return Moment{}, i
}

// nthWeekday: the second Tuesday of (March), the last Friday of (this month), the first week of (May), (11월) 둘째 주, 둘째 주
// 금요일.
func (r *Reader) nthWeekday(i int) (Moment, int) {
	t := r.tok(i)
	at := i + 1
	if r.korean(i) {
		if r.is(at, "주") {
			at++
		}
		switch {
		case t.Kind != token.Ordinal || r.tok(at).Kind != token.Weekday && at == i+1:
			return Moment{}, i
		case r.tok(at).Kind != token.Weekday:
			return filled(HasNth, t.N).set(HasWeek, 0), at
		}
		return filled(HasNth, t.N).set(HasWeekday, r.tok(at).N), at + 1
	}
	inMonth := filled(HasNth, t.N).set(HasWeekday, r.tok(at).N)
	if r.is(at, "week") {
		inMonth = filled(HasNth, t.N).set(HasWeek, 0)
	} else if r.tok(at).Kind != token.Weekday {
		return Moment{}, i
	}
	if !r.is(at+1, "of", "in") || t.Kind == token.Which && t.N != -1 {
		return Moment{}, i
	}
	switch in := r.tok(r.skip(at+2, "the")); {
	case in.Kind == token.Month, in.Kind == token.Which && r.is(at+3, "month"), in.Kind == token.Counter && in.Unit == token.MonthLong:
		if in.Kind == token.Counter { // of the month
			return inMonth.Step(HasMonth, 0), at + 4
		}
		return inMonth, at + 1
	}
	return Moment{}, i
}

// nthPart: first half, third quarter.
func (r *Reader) nthPart(i int) (Moment, int) {
	t := r.tok(i)
	switch after := r.tok(i + 1); {
	case r.korean(i):
	case after.Kind == token.Half && after.N == 0 && (t.N == 1 || t.N == 2):
		return filled(HasHalf, t.N), i + 2
	case after.Kind == token.Counter && after.Unit == token.QuarterUnit && t.N >= 1 && t.N <= 4:
		return filled(HasQuarter, t.N), i + 2
	}
	return Moment{}, i
}

// partOfThis: end of the month, beginning of the year.
func (r *Reader) partOfThis(i int) (Moment, int) {
	t := r.tok(i)
	if !t.Weak || r.korean(i) || !r.is(i+1, "of") {
		return Moment{}, i
	}
	at := r.skip(i+2, "the")
	m := filled(HasPart, t.N)
	if u := r.tok(at); u.Kind == token.Counter && !r.korean(at) {
		switch u.Unit {
		case token.Week:
			return m.Step(HasWeek, 0), at + 1
		case token.MonthLong:
			return m.Step(HasMonth, 0), at + 1
		case token.QuarterUnit:
			return m.Step(HasQuarter, 0), at + 1
		case token.Year:
			return m.Step(HasYear, 0), at + 1
		}
	}
	return Moment{}, i
}

// partNamed: (3월) 말, early (March), 연말.
func (r *Reader) partNamed(i int) (Moment, int) {
	t := r.tok(i)
	switch {
	case r.is(i, "beginning", "start", "end", "middle") && !r.is(i+1, "of"),
		r.is(i+1, "-") && r.tok(i+1).Glued && r.tok(i+2).Glued && r.tok(i+2).Kind == token.Counter: // H1 mid-year check
		return Moment{}, i
	}
	m := filled(HasPart, t.N)
	m.PartOf, m.Weak = t.Unit, t.Unit == token.NoUnit || r.is(i, "연초") // also: tobacco
	return m, i + 1
}
