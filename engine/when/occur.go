package when

import (
	"cmp"
	"slices"
)

// days are the readings of a moment in whole days, whatever its time of day.
func (r resolver) days(m moment) []span {
	switch {
	case m.has&^dayTime == 0:
		return []span{days(r.today, 1)}
	case m.is(hasAway):
		at := r.today + wall(m.at(hasAway))*perDay
		if m.oneWeek && m.is(hasWeekday) { // 일주일 전 금요일
			at = at.monday() + wall(m.at(hasWeekday)-1)*perDay
		}
		return []span{days(at, 1)}
	case m.is(hasSame):
		return []span{days(r.sameDay(m), 1)}
	case m.is(hasHoliday):
		return r.yearly(m, r.holiday(m))
	case m.is(hasWeek|hasGroup) && !m.is(hasNth):
		return r.ofWeek(m)
	case m.is(hasNth), m.is(hasMonth) && m.relative&hasMonth != 0, m.is(hasDay) && !m.is(hasMonth):
		return r.ofMonth(m)
	case m.is(hasMonth) && m.is(hasDay):
		return r.dated(m)
	case m.is(hasWeekday):
		return r.weekday(m)
	case m.is(hasMonth):
		return r.yearly(m, func(y int) (span, bool) { return cut(months(y, m.at(hasMonth), 1), m), true })
	case m.is(hasSeason):
		return r.yearly(m, func(y int) (span, bool) { return cut(months(y, 3+3*m.at(hasSeason), 3), m), true })
	case m.is(hasQuarter) && m.relative&hasQuarter != 0:
		return []span{cut(months(r.y, (r.m-1)/3*3+1+3*m.at(hasQuarter), 3), m)}
	case m.is(hasQuarter):
		return r.yearly(m, func(y int) (span, bool) { return cut(months(y, 3*m.at(hasQuarter)-2, 3), m), true })
	case m.is(hasHalf):
		return r.yearly(m, func(y int) (span, bool) { return cut(months(y, 6*m.at(hasHalf)-5, 6), m), true })
	case m.is(hasYear):
		return []span{cut(months(r.year(m), 1, 12), m)}
	case m.partOf == week:
		return r.ofWeek(m)
	case m.partOf == monthLong:
		return r.ofMonth(m)
	case m.partOf == year:
		return []span{cut(months(r.y, 1, 12), m)}
	}
	return nil
}

// sameDay is today in another year or month, or the last day of that month where it is shorter.
func (r resolver) sameDay(m moment) wall {
	y, month, d := r.today.date()
	if m.is(hasYear) {
		y = r.year(m)
	}
	if m.is(hasMonth) {
		month += m.at(hasMonth)
	}
	of := months(y, month, 1)
	return of.from + wall(min(d, of.days())-1)*perDay
}

func (r resolver) year(m moment) int {
	if m.relative&hasYear != 0 {
		return r.y + m.at(hasYear)
	}
	return m.at(hasYear)
}

// yearly is what comes once a year, in the year that is named or as choose says.
func (r resolver) yearly(m moment, of func(y int) (span, bool)) []span {
	if m.is(hasYear) {
		if s, ok := of(r.year(m)); ok {
			return []span{s}
		}
		return nil
	}
	return r.choose(m, r.years(of), func(all []span) []span {
		if m.is(hasQuarter | hasHalf) {
			return r.ofThisYear(all)
		}
		return newest(all, r.today)
	})
}

// years are the occurrences of the years around, oldest first.
func (r resolver) years(of func(y int) (span, bool)) (all []span) {
	around, _, _ := r.ref.date()
	for y := around - 5; y <= around+5; y++ {
		if s, ok := of(y); ok {
			all = append(all, s)
		}
	}
	return all
}

// choose takes from all occurrences, oldest first, what the words or the side say, or else what fallback says.
func (r resolver) choose(m moment, all []span, fallback func([]span) []span) []span {
	tomorrow := r.today + perDay
	ahead := func(from wall) int { return slices.IndexFunc(all, func(s span) bool { return s.from >= from }) }
	over, _ := slices.BinarySearchFunc(all, r.today, func(s span, at wall) int { // how many are over
		if s.until <= at {
			return -1
		}
		return 1
	})
	pick := func(i int) []span {
		if i < 0 || i >= len(all) {
			return nil
		}
		return all[i : i+1]
	}
	switch n := m.at(hasWhich); {
	case m.is(hasWhich) && n < 0:
		return pick(over + n)
	case m.is(hasWhich) && n == coming:
		return pick(ahead(tomorrow))
	case m.is(hasWhich) && n > 0:
		if i := ahead(tomorrow); i >= 0 {
			return pick(i + n - 1)
		}
		return nil
	case m.is(hasWhich):
		if over < len(all) && all[over].from <= r.today {
			return pick(over)
		}
		return r.ofThisYear(all)
	case r.side == begun:
		return newest(all, r.today)
	case r.side == upcoming:
		return pick(over)
	case r.side == following:
		return pick(ahead(r.ref.midnight()))
	}
	return fallback(all)
}

// newest is the last that has begun at t.
func newest(all []span, t wall) []span {
	for i, s := range slices.Backward(all) {
		if s.from <= t {
			return all[i : i+1]
		}
	}
	return nil
}

func (r resolver) ofThisYear(all []span) []span {
	for i, s := range all {
		if y, _, _ := s.from.date(); y == r.y {
			return all[i : i+1]
		}
	}
	return nil
}

// holiday gives the days of a holiday in a year.
func (r resolver) holiday(m moment) func(y int) (span, bool) {
	f := holidays[m.at(hasHoliday)]
	return func(y int) (span, bool) {
		at, ok := dateOf(y, f.month, f.day), true
		if f.lunar {
			at, ok = lunarDate(y, f.month, f.day)
		}
		if f.triple && !m.eve {
			return days(at-perDay, 3), ok
		}
		return days(at, 1), ok
	}
}

// dated is a day of a month: without a year that of this year and, where it is nearer, that of the last or the next.
func (r resolver) dated(m moment) []span {
	of := func(y int) (span, bool) {
		month, d := m.at(hasMonth), m.at(hasDay)
		if m.is(hasLunar) {
			at, ok := lunarDate(y, month, d)
			return days(at, 1), ok
		}
		if d < 0 {
			d = monthDays(y, month)
		}
		return days(dateOf(y, month, d), 1), d <= monthDays(y, month)
	}
	if m.is(hasYear) {
		return r.yearly(m, of)
	}
	all := r.years(of)
	if m.is(hasWeekday) { // 11월 20일 금요일 says which year
		fits := slices.DeleteFunc(slices.Clone(all), func(s span) bool { return s.from.weekday() != m.at(hasWeekday) })
		if len(fits) > 0 {
			all = fits
		}
	}
	return r.choose(m, all, func(all []span) []span {
		if len(all) == 0 {
			return nil
		}
		near := slices.MinFunc(all, func(a, b span) int { return cmp.Compare(r.distance(a), r.distance(b)) })
		this := r.ofThisYear(all)
		if len(this) == 0 || this[0] == near {
			return []span{near}
		}
		return []span{near, this[0]}
	})
}

func (r resolver) distance(s span) wall { return max(s.from-r.today, r.today-s.from) }

// ofMonth is a month so many from this one, a day or a part of it, or its n-th Friday.
func (r resolver) ofMonth(m moment) []span {
	y, month := r.y, r.m
	fixed := true
	switch {
	case m.relative&hasMonth != 0:
		month += m.at(hasMonth)
	case m.is(hasMonth):
		month = m.at(hasMonth)
		if m.is(hasYear) {
			y = r.year(m)
		} else if month > r.m {
			y--
		}
	default:
		fixed = false
	}
	of := func(step int) (span, bool) {
		s := months(y, month+step, 1)
		switch {
		case m.is(hasNth) && m.is(hasWeek): // that of its n-th Thursday
			thursday, ok := nth(s, m.at(hasNth), 4)
			return days(thursday.from.monday(), 7), ok
		case m.is(hasNth):
			return nth(s, m.at(hasNth), m.at(hasWeekday))
		case m.is(hasDay):
			d := m.at(hasDay)
			if d < 0 {
				d = s.days()
			}
			return days(s.from+wall(d-1)*perDay, 1), d <= s.days()
		}
		return cut(s, m), true
	}
	if fixed || m.is(hasNth) {
		if s, ok := of(0); ok {
			return []span{s}
		}
		return nil
	}
	return r.monthly(m, of)
}

// monthly is what comes once a month: of this month, where no more is said.
func (r resolver) monthly(m moment, of func(step int) (span, bool)) []span {
	y, month, _ := r.ref.date()
	shift := 12*(y-r.y) + month - r.m
	var all, this []span
	for step := shift - 3; step <= shift+3; step++ {
		if s, ok := of(step); ok {
			all = append(all, s)
			if step == 0 {
				this = []span{s}
			}
		}
	}
	return r.choose(m, all, func([]span) []span { return this })
}

// nth is the n-th of a weekday in a month, the last for -1.
func nth(s span, n, weekday int) (span, bool) {
	at := s.from + wall((weekday-s.from.weekday()+7)%7)*perDay
	if n < 0 {
		for at+perWeek < s.until {
			at += perWeek
		}
	} else {
		at += wall(n-1) * perWeek
	}
	return days(at, 1), at < s.until && n != 0
}

// ofWeek is a week so many from this one, its weekend, a part or a day of it. A day of a week said on a Sunday has two
// readings, for some begin the week with it.
func (r resolver) ofWeek(m moment) []span {
	monday := r.today.monday() + wall(m.at(hasWeek))*perWeek
	switch {
	case m.is(hasGroup):
		return r.group(m, monday)
	case m.is(hasWeekday):
		at := days(monday+wall(m.at(hasWeekday)-1)*perDay, 1)
		if r.side != following && r.today.weekday() == 7 && m.at(hasWeekday) != 7 {
			return []span{at, {at.from + perWeek, at.until + perWeek}}
		}
		return []span{at}
	case m.is(hasPart), m.partOf == week:
		switch m.at(hasPart) {
		case early:
			return []span{days(monday, 2)}
		case middle:
			return []span{days(monday+2*perDay, 2)}
		}
		return []span{days(monday+5*perDay, 2)}
	}
	return []span{days(monday, 7)}
}

// group is the weekend or the workdays of a week; of no week in particular, the one of this week.
func (r resolver) group(m moment, monday wall) []span {
	first, n := wall(0), 5
	if m.at(hasGroup) == weekend {
		first, n = 5, 2
	}
	this := days(monday+first*perDay, n)
	if m.is(hasWeek) {
		return []span{this}
	}
	var all []span
	for week := wall(-2); week <= 2; week++ {
		all = append(all, span{this.from + week*perWeek, this.until + week*perWeek})
	}
	return r.choose(m, all, func([]span) []span { return []span{this} })
}

// weekday is a day of the week with no week.
func (r resolver) weekday(m moment) []span {
	var all []span
	at := r.ref.monday() + wall(m.at(hasWeekday)-1)*perDay
	for week := wall(-3); week <= 3; week++ {
		all = append(all, days(at+week*perWeek, 1))
	}
	later := m.at(hasWeekday) > r.today.weekday()
	switch n := m.at(hasWhich); {
	case m.is(hasWhich) && n == 0:
		return r.ofWeek(m.step(hasWeek, 0))
	case m.is(hasWhich) && n == 1 && later && r.side != following: // this week's or the next one's
		first := r.choose(m, all, nil)[0]
		return []span{first, {first.from + perWeek, first.until + perWeek}}
	}
	return r.choose(m, all, func(all []span) []span {
		i := slices.IndexFunc(all, func(s span) bool { return s.from >= r.today })
		if all[i].from == r.today {
			return all[i : i+1]
		}
		if before, after := all[i-1], all[i]; r.distance(before) <= r.distance(after) {
			return []span{before, after}
		}
		return []span{all[i], all[i-1]}
	})
}

// cut takes the part of a span that early, middle or late names: ten days of a month, a month of what is longer.
func cut(s span, m moment) span {
	if !m.is(hasPart) {
		return s
	}
	y, month, _ := s.from.date()
	if s.days() <= 31 {
		switch m.at(hasPart) {
		case early:
			return days(s.from, 10)
		case middle:
			return days(s.from+10*perDay, 10)
		}
		return span{s.from + 20*perDay, s.until}
	}
	long := s.days() / 30
	switch m.at(hasPart) {
	case early:
		return months(y, month, 1)
	case middle:
		return months(y, month+(long-1)/2, 2-long%2)
	}
	return months(y, month+long-1, 1)
}
