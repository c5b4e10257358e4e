package resolve

import (
	"cmp"
	"slices"

	"github.com/seed-a44923cb/memctl/engine/when/calendar"
	"github.com/seed-a44923cb/memctl/engine/when/phrase"
	"github.com/seed-a44923cb/memctl/engine/when/token"
)

// days are the readings of a moment in whole days, whatever its time of day.
func (r resolver) days(m phrase.Moment) []calendar.Span {
	switch {
	case m.Has&^phrase.DayTime == 0:
		return []calendar.Span{calendar.Days(r.today, 1)}
	case m.Is(phrase.HasAway):
		at := r.today + calendar.Wall(m.At(phrase.HasAway))*calendar.PerDay
		if m.OneWeek && m.Is(phrase.HasWeekday) { // 일주일 전 금요일
			at = at.Monday() + calendar.Wall(m.At(phrase.HasWeekday)-1)*calendar.PerDay
		}
		return []calendar.Span{calendar.Days(at, 1)}
	case m.Is(phrase.HasSame):
		return []calendar.Span{calendar.Days(r.sameDay(m), 1)}
	case m.Is(phrase.HasHoliday):
		return r.yearly(m, r.holiday(m))
	case m.Is(phrase.HasWeek|phrase.HasGroup) && !m.Is(phrase.HasNth):
		return r.ofWeek(m)
	case m.Is(phrase.HasNth), m.Is(phrase.HasMonth) && m.Relative&phrase.HasMonth != 0, m.Is(phrase.HasDay) && !m.Is(phrase.HasMonth):
		return r.ofMonth(m)
	case m.Is(phrase.HasMonth) && m.Is(phrase.HasDay):
		return r.dated(m)
	case m.Is(phrase.HasWeekday):
		return r.weekday(m)
	case m.Is(phrase.HasMonth):
		return r.yearly(m, func(y int) (calendar.Span, bool) { return cut(calendar.Months(y, m.At(phrase.HasMonth), 1), m), true })
	case m.Is(phrase.HasSeason):
		return r.yearly(m, func(y int) (calendar.Span, bool) {
			return cut(calendar.Months(y, 3+3*m.At(phrase.HasSeason), 3), m), true
		})
	case m.Is(phrase.HasQuarter) && m.Relative&phrase.HasQuarter != 0:
		return []calendar.Span{cut(calendar.Months(r.y, (r.m-1)/3*3+1+3*m.At(phrase.HasQuarter), 3), m)}
	case m.Is(phrase.HasQuarter):
		return r.yearly(m, func(y int) (calendar.Span, bool) {
			return cut(calendar.Months(y, 3*m.At(phrase.HasQuarter)-2, 3), m), true
		})
	case m.Is(phrase.HasHalf):
		return r.yearly(m, func(y int) (calendar.Span, bool) {
			return cut(calendar.Months(y, 6*m.At(phrase.HasHalf)-5, 6), m), true
		})
	case m.Is(phrase.HasYear):
		return []calendar.Span{cut(calendar.Months(r.year(m), 1, 12), m)}
	case m.PartOf == token.Week:
		return r.ofWeek(m)
	case m.PartOf == token.MonthLong:
		return r.ofMonth(m)
	case m.PartOf == token.Year:
		return []calendar.Span{cut(calendar.Months(r.y, 1, 12), m)}
	}
	return nil
}

// sameDay is today in another year or month, or the last day of that month where it is shorter.
func (r resolver) sameDay(m phrase.Moment) calendar.Wall {
	y, month, d := r.today.Date()
	if m.Is(phrase.HasYear) {
		y = r.year(m)
	}
	if m.Is(phrase.HasMonth) {
		month += m.At(phrase.HasMonth)
	}
	of := calendar.Months(y, month, 1)
	return of.From + calendar.Wall(min(d, of.Days())-1)*calendar.PerDay
}

func (r resolver) year(m phrase.Moment) int {
	if m.Relative&phrase.HasYear != 0 {
		return r.y + m.At(phrase.HasYear)
	}
	return m.At(phrase.HasYear)
}

// yearly is what comes once a year, in the year that is named or as choose says.
func (r resolver) yearly(m phrase.Moment, of func(y int) (calendar.Span, bool)) []calendar.Span {
	if m.Is(phrase.HasYear) {
		if s, ok := of(r.year(m)); ok {
			return []calendar.Span{s}
		}
		return nil
	}
	return r.choose(m, r.years(of), func(all []calendar.Span) []calendar.Span {
		if m.Is(phrase.HasQuarter | phrase.HasHalf) {
			return r.ofThisYear(all)
		}
		return newest(all, r.today)
	})
}

// years are the occurrences of the years around, oldest first.
func (r resolver) years(of func(y int) (calendar.Span, bool)) (all []calendar.Span) {
	around, _, _ := r.ref.Date()
	for y := around - 5; y <= around+5; y++ {
		if s, ok := of(y); ok {
			all = append(all, s)
		}
	}
	return all
}

// choose takes from all occurrences, oldest first, what the words or the side say, or else what fallback says.
func (r resolver) choose(m phrase.Moment, all []calendar.Span, fallback func([]calendar.Span) []calendar.Span) []calendar.Span {
	tomorrow := r.today + calendar.PerDay
	ahead := func(from calendar.Wall) int {
		return slices.IndexFunc(all, func(s calendar.Span) bool { return s.From >= from })
	}
	over, _ := slices.BinarySearchFunc(all, r.today, func(s calendar.Span, at calendar.Wall) int { // how many are over
		if s.Until <= at {
			return -1
		}
		return 1
	})
	pick := func(i int) []calendar.Span {
		if i < 0 || i >= len(all) {
			return nil
		}
		return all[i : i+1]
	}
	switch n := m.At(phrase.HasWhich); {
	case m.Is(phrase.HasWhich) && n < 0:
		return pick(over + n)
	case m.Is(phrase.HasWhich) && n == token.Coming:
		return pick(ahead(tomorrow))
	case m.Is(phrase.HasWhich) && n > 0:
		if i := ahead(tomorrow); i >= 0 {
			return pick(i + n - 1)
		}
		return nil
	case m.Is(phrase.HasWhich):
		if over < len(all) && all[over].From <= r.today {
			return pick(over)
		}
		return r.ofThisYear(all)
	case r.side == begun:
		return newest(all, r.today)
	case r.side == upcoming:
		return pick(over)
	case r.side == following:
		return pick(ahead(r.ref.Midnight()))
	}
	return fallback(all)
}

// newest is the last that has begun at t.
func newest(all []calendar.Span, t calendar.Wall) []calendar.Span {
	for i, s := range slices.Backward(all) {
		if s.From <= t {
			return all[i : i+1]
		}
	}
	return nil
}

func (r resolver) ofThisYear(all []calendar.Span) []calendar.Span {
	for i, s := range all {
		if y, _, _ := s.From.Date(); y == r.y {
			return all[i : i+1]
		}
	}
	return nil
}

// holiday gives the days of a holiday in a year.
func (r resolver) holiday(m phrase.Moment) func(y int) (calendar.Span, bool) {
	f := token.Holidays[m.At(phrase.HasHoliday)]
	return func(y int) (calendar.Span, bool) {
		at, ok := calendar.DateOf(y, f.Month, f.Day), true
		if f.Lunar {
			at, ok = calendar.LunarDate(y, f.Month, f.Day)
		}
		if f.Triple && !m.Eve {
			return calendar.Days(at-calendar.PerDay, 3), ok
		}
		return calendar.Days(at, 1), ok
	}
}

// dated is a day of a month: without a year that of this year and, where it is nearer, that of the last or the next.
func (r resolver) dated(m phrase.Moment) []calendar.Span {
	of := func(y int) (calendar.Span, bool) {
		month, d := m.At(phrase.HasMonth), m.At(phrase.HasDay)
		if m.Is(phrase.HasLunar) {
			at, ok := calendar.LunarDate(y, month, d)
			return calendar.Days(at, 1), ok
		}
		if d < 0 {
			d = calendar.MonthDays(y, month)
		}
		return calendar.Days(calendar.DateOf(y, month, d), 1), d <= calendar.MonthDays(y, month)
	}
	if m.Is(phrase.HasYear) {
		return r.yearly(m, of)
	}
	all := r.years(of)
	if m.Is(phrase.HasWeekday) { // 11월 20일 금요일 says which year
		fits := slices.DeleteFunc(slices.Clone(all), func(s calendar.Span) bool { return s.From.Weekday() != m.At(phrase.HasWeekday) })
		if len(fits) > 0 {
			all = fits
		}
	}
	return r.choose(m, all, func(all []calendar.Span) []calendar.Span {
		if len(all) == 0 {
			return nil
		}
		near := slices.MinFunc(all, func(a, b calendar.Span) int { return cmp.Compare(r.distance(a), r.distance(b)) })
		this := r.ofThisYear(all)
		if len(this) == 0 || this[0] == near {
			return []calendar.Span{near}
		}
		return []calendar.Span{near, this[0]}
	})
}

func (r resolver) distance(s calendar.Span) calendar.Wall { return max(s.From-r.today, r.today-s.From) }

// ofMonth is a month so many from this one, a day or a part of it, or its n-th Friday.
func (r resolver) ofMonth(m phrase.Moment) []calendar.Span {
	y, month := r.y, r.m
	fixed := true
	switch {
	case m.Relative&phrase.HasMonth != 0:
		month += m.At(phrase.HasMonth)
	case m.Is(phrase.HasMonth):
		month = m.At(phrase.HasMonth)
		if m.Is(phrase.HasYear) {
			y = r.year(m)
		} else if month > r.m {
			y--
		}
	default:
		fixed = false
	}
	of := func(step int) (calendar.Span, bool) {
		s := calendar.Months(y, month+step, 1)
		switch {
		case m.Is(phrase.HasNth) && m.Is(phrase.HasWeek): // that of its n-th Thursday
			thursday, ok := nth(s, m.At(phrase.HasNth), 4)
			return calendar.Days(thursday.From.Monday(), 7), ok
		case m.Is(phrase.HasNth):
			return nth(s, m.At(phrase.HasNth), m.At(phrase.HasWeekday))
		case m.Is(phrase.HasDay):
			d := m.At(phrase.HasDay)
			if d < 0 {
				d = s.Days()
			}
			return calendar.Days(s.From+calendar.Wall(d-1)*calendar.PerDay, 1), d <= s.Days()
		}
		return cut(s, m), true
	}
	if fixed || m.Is(phrase.HasNth) {
		if s, ok := of(0); ok {
			return []calendar.Span{s}
		}
		return nil
	}
	return r.monthly(m, of)
}

// monthly is what comes once a month: of this month, where no more is said.
func (r resolver) monthly(m phrase.Moment, of func(step int) (calendar.Span, bool)) []calendar.Span {
	y, month, _ := r.ref.Date()
	shift := 12*(y-r.y) + month - r.m
	var all, this []calendar.Span
	for step := shift - 3; step <= shift+3; step++ {
		if s, ok := of(step); ok {
			all = append(all, s)
			if step == 0 {
				this = []calendar.Span{s}
			}
		}
	}
	return r.choose(m, all, func([]calendar.Span) []calendar.Span { return this })
}

// nth is the n-th of a weekday in a month, the last for -1.
func nth(s calendar.Span, n, weekday int) (calendar.Span, bool) {
	at := s.From + calendar.Wall((weekday-s.From.Weekday()+7)%7)*calendar.PerDay
	if n < 0 {
		for at+calendar.PerWeek < s.Until {
			at += calendar.PerWeek
		}
	} else {
		at += calendar.Wall(n-1) * calendar.PerWeek
	}
	return calendar.Days(at, 1), at < s.Until && n != 0
}

// ofWeek is a week so many from this one, its weekend, a part or a day of it. A day of a week said on a Sunday has two
// readings, for some begin the week with it.
func (r resolver) ofWeek(m phrase.Moment) []calendar.Span {
	monday := r.today.Monday() + calendar.Wall(m.At(phrase.HasWeek))*calendar.PerWeek
	switch {
	case m.Is(phrase.HasGroup):
		return r.group(m, monday)
	case m.Is(phrase.HasWeekday):
		at := calendar.Days(monday+calendar.Wall(m.At(phrase.HasWeekday)-1)*calendar.PerDay, 1)
		if r.side != following && r.today.Weekday() == 7 && m.At(phrase.HasWeekday) != 7 {
			return []calendar.Span{at, {From: at.From + calendar.PerWeek, Until: at.Until + calendar.PerWeek}}
		}
		return []calendar.Span{at}
	case m.Is(phrase.HasPart), m.PartOf == token.Week:
		switch m.At(phrase.HasPart) {
		case token.Early:
			return []calendar.Span{calendar.Days(monday, 2)}
		case token.Middle:
			return []calendar.Span{calendar.Days(monday+2*calendar.PerDay, 2)}
		}
		return []calendar.Span{calendar.Days(monday+5*calendar.PerDay, 2)}
	}
	return []calendar.Span{calendar.Days(monday, 7)}
}

// group is the weekend or the workdays of a week; of no week in particular, the one of this week.
func (r resolver) group(m phrase.Moment, monday calendar.Wall) []calendar.Span {
	first, n := calendar.Wall(0), 5
	if m.At(phrase.HasGroup) == token.Weekend {
		first, n = 5, 2
	}
	this := calendar.Days(monday+first*calendar.PerDay, n)
	if m.Is(phrase.HasWeek) {
		return []calendar.Span{this}
	}
	var all []calendar.Span
	for week := calendar.Wall(-2); week <= 2; week++ {
		all = append(all, calendar.Span{From: this.From + week*calendar.PerWeek, Until: this.Until + week*calendar.PerWeek})
	}
	return r.choose(m, all, func([]calendar.Span) []calendar.Span { return []calendar.Span{this} })
}

// weekday is a day of the week with no week.
func (r resolver) weekday(m phrase.Moment) []calendar.Span {
	var all []calendar.Span
	at := r.ref.Monday() + calendar.Wall(m.At(phrase.HasWeekday)-1)*calendar.PerDay
	for week := calendar.Wall(-3); week <= 3; week++ {
		all = append(all, calendar.Days(at+week*calendar.PerWeek, 1))
	}
	later := m.At(phrase.HasWeekday) > r.today.Weekday()
	switch n := m.At(phrase.HasWhich); {
	case m.Is(phrase.HasWhich) && n == 0:
		return r.ofWeek(m.Step(phrase.HasWeek, 0))
	case m.Is(phrase.HasWhich) && n == 1 && later && r.side != following: // this week's or the next one's
		first := r.choose(m, all, nil)[0]
		return []calendar.Span{first, {From: first.From + calendar.PerWeek, Until: first.Until + calendar.PerWeek}}
	}
	return r.choose(m, all, func(all []calendar.Span) []calendar.Span {
		i := slices.IndexFunc(all, func(s calendar.Span) bool { return s.From >= r.today })
		if all[i].From == r.today {
			return all[i : i+1]
		}
		if before, after := all[i-1], all[i]; r.distance(before) <= r.distance(after) {
			return []calendar.Span{before, after}
		}
		return []calendar.Span{all[i], all[i-1]}
	})
}

// cut takes the part of a span that early, middle or late names: ten days of a month, a month of what is longer.
func cut(s calendar.Span, m phrase.Moment) calendar.Span {
	if !m.Is(phrase.HasPart) {
		return s
	}
	y, month, _ := s.From.Date()
	if s.Days() <= 31 {
		switch m.At(phrase.HasPart) {
		case token.Early:
			return calendar.Days(s.From, 10)
		case token.Middle:
			return calendar.Days(s.From+10*calendar.PerDay, 10)
		}
		return calendar.Span{From: s.From + 20*calendar.PerDay, Until: s.Until}
	}
	long := s.Days() / 30
	switch m.At(phrase.HasPart) {
	case token.Early:
		return calendar.Months(y, month, 1)
	case token.Middle:
		return calendar.Months(y, month+(long-1)/2, 2-long%2)
	}
	return calendar.Months(y, month+long-1, 1)
}
