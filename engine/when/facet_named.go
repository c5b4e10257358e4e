package when

// named reads what one word says: 어제, Friday, 가을, 상반기, 주말, 오후, 15:00, 2026-11-20, 추석.
func (r *reader) named(i int) (moment, int) {
	t := r.tok(i)
	next := i + 1
	var m moment
	switch t.kind {
	case month:
		return r.monthNamedAt(i)
	case clock:
		return r.clockNamed(i)
	case holiday:
		return r.holidayNamed(i)
	case away:
		m = awayNamed(t)
	case weekday:
		m, next = filled(hasWeekday, t.n), r.dayWord(r.abbreviated(next, t))
	case season:
		m = filled(hasSeason, t.n)
		if t.d > 0 {
			m = m.set(hasPart, t.d)
		}
	case half:
		m = filled(hasHalf, t.n)
	case quarter:
		m = filled(hasQuarter, t.n)
	case dayGroup:
		m = filled(hasGroup, t.n)
	case dayPart:
		m = filled(hasDayPart, t.n)
	case date:
		m = dateNamed(t)
	case particle:
		m = filled(hasLunar, 1)
	}
	if t.kind == sign || t.kind == half && t.n == 0 || t.kind == particle && t.n != lunar {
		return moment{}, i
	}
	m.weak = t.weak || r.is(i, "봄") // also: seeing
	return m, next
}

func awayNamed(t token) moment {
	m := steps(t.n, t.unit)
	m.oneWeek = false
	switch t.unit {
	case week:
		m = stepped(hasWeek, t.n)
	case day:
		if t.d > 0 {
			m = m.set(hasDayPart, t.d)
		}
	}
	return m
}

// abbreviated skips the dot of Nov. and Fri.
func (r *reader) abbreviated(i int, t token) int {
	if t.weak && t.to-t.from <= 5 && r.is(i, ".") && r.tok(i).glued && !r.tok(i+1).glued && r.tok(i+1).kind == number {
		return i + 1
	}
	return i
}

// monthNamedAt: March, Nov 20, November 20th, Nov. 20.
func (r *reader) monthNamedAt(i int) (moment, int) {
	t := r.tok(i)
	m, next := filled(hasMonth, t.n), r.abbreviated(i+1, t)
	m.weak = t.weak
	if r.korean(i) {
		if d := r.tok(next); d.kind == number && r.tok(next+1).unit == day && d.n >= 1 && d.n <= monthDays(2000, t.n) {
			m.weak = false
			return m.set(hasDay, d.n), next + 2
		}
		return m, next
	}
	at := r.skip(next, "the")
	if d, end := r.dayNumber(at, t.n); d > 0 {
		m.weak = r.verb(t) // we may 5 times
		return m.set(hasDay, d), end
	}
	return m, next
}

// verb says that a month is written as the verb is: may, march.
func (r *reader) verb(t token) bool {
	text := r.text[t.from:t.to]
	return (text == "may" || text == "march") && !r.title(t.from)
}

// small says that a month or a weekday is written as another word is, without its capital: may, march, sat, sun.
func (r *reader) small(i int) bool {
	return r.is(i, "may", "march", "mar", "sat", "sun", "wed", "sep", "dec") && !r.title(r.tok(i).from)
}

// dayNumber reads the day of a month in figures, which is not the beginning of something else: Nov 20, not May 5 people.
func (r *reader) dayNumber(i, month int) (d, next int) {
	t := r.tok(i)
	if t.kind != number && t.kind != ordinal || t.form == article || t.n < 1 || t.n > monthDays(2000, month) || t.form == native || t.form == sino {
		return 0, i
	}
	switch after := r.tok(i + 1); {
	case after.kind == counter, after.kind == meridiem, after.glued && r.is(i+1, "%", ":", "/", ".") && r.tok(i+2).glued:
		return 0, i
	}
	return t.n, i + 1
}

// dayOfMonth: 20 November, 20th of November, the 20th.
func (r *reader) dayOfMonth(i int) (moment, int) {
	t := r.tok(i)
	at := r.skip(i+1, "of")
	if mo := r.tok(at); mo.kind == month && !r.korean(at) && (t.kind == ordinal || !r.verb(mo)) {
		if d, end := r.dayNumber(i, mo.n); d > 0 && (end == at || r.is(end, "of")) {
			return filled(hasMonth, mo.n).set(hasDay, d), r.abbreviated(at+1, mo)
		}
	}
	if t.kind == ordinal && t.form == digits && t.n >= 1 {
		m := filled(hasDay, t.n)
		m.weak = true
		return m, i + 1
	}
	return moment{}, i
}

// clockNamed: 15:00, 3:30 pm, noon.
func (r *reader) clockNamed(i int) (moment, int) {
	t := r.tok(i)
	m := filled(hasHour, t.n).set(hasMinute, t.m)
	m.weak = t.weak || t.form == digits && t.n <= 12
	if after := r.tok(i + 1); after.kind == meridiem && t.n >= 1 && t.n <= 12 {
		m.weak = false
		return m.set(hasMeridiem, after.n), i + 2
	}
	if t.form == padded || r.tok(i-1).kind == date { // 09:30 is the clock of 24 hours
		m = m.set(hasMeridiem, asWritten)
	}
	return m, i + 1
}

// stamped reads the year that date(1) writes behind the zone: Apr 17 02:15:08 KST (2018).
func (r *reader) stamped(m moment, i int) (moment, int) {
	if m.is(hasYear) || !m.is(hasMonth) || !m.is(hasDay) || !m.is(hasMinute) || r.korean(i) {
		return m, i
	}
	at := i
	if t := r.tok(i); r.isWord(i) && t.to-t.from <= 4 && r.capitals(t.from, t.to) {
		at++
	}
	if y, end := r.bareYear(at); end > at && !r.plural(end) {
		y.facets = 0
		return m.with(y), end
	}
	return m, i
}

func dateNamed(t token) moment {
	m := filled(hasMonth, t.m)
	if t.n > 0 {
		m = m.set(hasYear, t.n)
	}
	if t.d > 0 {
		m = m.set(hasDay, t.d)
	}
	m.weak = t.weak
	return m
}

// holidayNamed: 추석, 설 연휴, 추석 당일.
func (r *reader) holidayNamed(i int) (moment, int) {
	t := r.tok(i)
	m, next := filled(hasHoliday, t.n), i+1
	m.weak = t.weak
	switch {
	case r.is(next, "연휴", "명절"):
		m.weak = false
		next++
	case r.is(next, "당일"):
		m.weak, m.eve = false, true
		next++
	}
	return m, next
}

// whichOne: 지난주, next month, this Friday, 다음 추석, last March, this morning, 지난 20일.
func (r *reader) whichOne(i int) (moment, int) {
	n, next := r.tok(i).n, i+1
	if r.tok(next).kind == which { // this coming Monday
		n, next = r.tok(next).n, next+1
	}
	steps := n
	if n == coming {
		steps = 1
	}
	switch t := r.tok(next); t.kind {
	case counter:
		if r.is(next, "weeks", "months", "years", "quarters") {
			return moment{}, i
		}
		if t.unit == year && r.is(next, "해") && n > 0 { // of what was told before: next year is 내년
			return moment{}, i
		}
		if m, ok := steppedBy(t.unit, steps); ok {
			return m, next + 1
		}
		if t.unit == day && r.korean(next) && r.is(next, "날") && n == 1 {
			return filled(hasShift, 1), next + 1
		}
	case dayGroup:
		if n == coming {
			steps = 0
		}
		return stepped(hasWeek, steps).set(hasGroup, t.n), next + 1
	case dayPart:
		if n == 0 || n == -1 && (t.n == night || t.n == tonight) {
			return stepped(hasAway, n).set(hasDayPart, t.n), next + 1
		}
	case weekday, month, season, holiday, number, half:
		if r.small(next) && (n == 0 || r.is(i-1, "the")) { // this may fail, the last may
			return moment{}, i
		}
		f, end := r.facet(next, hasWhich)
		if end > next && f.has&(hasHour|hasYear|hasMeridiem) == 0 {
			f.weak = false
			return f.set(hasWhich, n), end
		}
	}
	return moment{}, i
}

// nthWeekday: the second Tuesday of (March), the last Friday of (this month), the first week of (May), (11월) 둘째 주, 둘째 주
// 금요일.
func (r *reader) nthWeekday(i int) (moment, int) {
	t := r.tok(i)
	at := i + 1
	if r.korean(i) {
		if r.is(at, "주") {
			at++
		}
		switch {
		case t.kind != ordinal || r.tok(at).kind != weekday && at == i+1:
			return moment{}, i
		case r.tok(at).kind != weekday:
			return filled(hasNth, t.n).set(hasWeek, 0), at
		}
		return filled(hasNth, t.n).set(hasWeekday, r.tok(at).n), at + 1
	}
	inMonth := filled(hasNth, t.n).set(hasWeekday, r.tok(at).n)
	if r.is(at, "week") {
		inMonth = filled(hasNth, t.n).set(hasWeek, 0)
	} else if r.tok(at).kind != weekday {
		return moment{}, i
	}
	if !r.is(at+1, "of", "in") || t.kind == which && t.n != -1 {
		return moment{}, i
	}
	switch in := r.tok(r.skip(at+2, "the")); {
	case in.kind == month, in.kind == which && r.is(at+3, "month"), in.kind == counter && in.unit == monthLong:
		if in.kind == counter { // of the month
			return inMonth.step(hasMonth, 0), at + 4
		}
		return inMonth, at + 1
	}
	return moment{}, i
}

// nthPart: first half, third quarter.
func (r *reader) nthPart(i int) (moment, int) {
	t := r.tok(i)
	switch after := r.tok(i + 1); {
	case r.korean(i):
	case after.kind == half && after.n == 0 && (t.n == 1 || t.n == 2):
		return filled(hasHalf, t.n), i + 2
	case after.kind == counter && after.unit == quarterUnit && t.n >= 1 && t.n <= 4:
		return filled(hasQuarter, t.n), i + 2
	}
	return moment{}, i
}

// partOfThis: end of the month, beginning of the year.
func (r *reader) partOfThis(i int) (moment, int) {
	t := r.tok(i)
	if !t.weak || r.korean(i) || !r.is(i+1, "of") {
		return moment{}, i
	}
	at := r.skip(i+2, "the")
	m := filled(hasPart, t.n)
	if u := r.tok(at); u.kind == counter && !r.korean(at) {
		switch u.unit {
		case week:
			return m.step(hasWeek, 0), at + 1
		case monthLong:
			return m.step(hasMonth, 0), at + 1
		case quarterUnit:
			return m.step(hasQuarter, 0), at + 1
		case year:
			return m.step(hasYear, 0), at + 1
		}
	}
	return moment{}, i
}

// partNamed: (3월) 말, early (March), 연말.
func (r *reader) partNamed(i int) (moment, int) {
	t := r.tok(i)
	switch {
	case r.is(i, "beginning", "start", "end", "middle") && !r.is(i+1, "of"),
		r.is(i+1, "-") && r.tok(i+1).glued && r.tok(i+2).glued && r.tok(i+2).kind == counter: // H1 mid-year check
		return moment{}, i
	}
	m := filled(hasPart, t.n)
	m.partOf, m.weak = t.unit, t.unit == noUnit || r.is(i, "연초") // also: tobacco
	return m, i + 1
}
