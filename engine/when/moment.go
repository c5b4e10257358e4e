package when

import (
	"math/bits"
	"slices"
)

// A moment is what a run of words says about when, slot by slot, before it is known when now is.
type moment struct {
	has      slots // the slots that are filled
	relative slots // of these, the ones that hold steps from now instead of a number of the calendar
	v        [slotCount]int32

	partOf    unit // of 연말 and its like
	facets    int  // how many words, or groups of them, filled the slots
	weak      bool // the only one also means something else
	oneWeek   bool // the steps in days are one week: 일주일 전
	hours     bool // the steps in minutes are whole hours
	about     bool // 쯤, around
	shared    bool // the unit is that of the number behind the dash: 20~23일
	eve       bool // of a holiday of three days only the one itself
	wholeWeek bool // the week that holds the day
}

// slots is a set of slots.
type slots uint32

const (
	hasYear slots = 1 << iota
	hasHalf
	hasQuarter
	hasSeason
	hasMonth
	hasWeek // steps from this one
	hasWeekday
	hasGroup // weekend, workdays
	hasNth   // weekday of a month, -1 is the last
	hasHoliday
	hasDay      // of the month
	hasAway     // days from today
	hasWhich    // last, this, next
	hasShift    // days from the one that is named
	hasPart     // early, middle, late
	hasLunar    // the date is one of the lunar year
	hasDayPart  // an index of dayParts
	hasMeridiem // am, pm
	hasHour
	hasMinute
	hasSteps // minutes from now
	hasSame  // this day, in another month or year

	slotCount = iota

	dayTime  = hasDayPart | hasMeridiem | hasHour | hasMinute
	dayNamed = hasDay | hasWeekday | hasHoliday | hasSame
)

// at is what a slot holds.
func (m moment) at(s slots) int { return int(m.v[bits.TrailingZeros32(uint32(s))]) }

func (m moment) is(s slots) bool { return m.has&s != 0 }

// set fills a slot with a number of the calendar, step with one that is counted from now.
func (m moment) set(s slots, n int) moment {
	m.has |= s
	m.v[bits.TrailingZeros32(uint32(s))] = int32(n)
	return m
}

func (m moment) step(s slots, n int) moment {
	m.relative |= s
	return m.set(s, n)
}

func filled(s slots, n int) moment  { return moment{facets: 1}.set(s, n) }
func stepped(s slots, n int) moment { return moment{facets: 1}.step(s, n) }

// steppedBy is so many calendar weeks, months, quarters or years away; false for any other unit.
func steppedBy(u unit, n int) (moment, bool) {
	switch u {
	case week:
		return stepped(hasWeek, n), true
	case monthLong:
		return stepped(hasMonth, n), true
	case quarterUnit:
		return stepped(hasQuarter, n), true
	case year:
		return stepped(hasYear, n), true
	}
	return moment{}, false
}

// with fills the slots of f, none of which m has.
func (m moment) with(f moment) moment {
	for i := range m.v {
		m.v[i] += f.v[i] // one of them is zero
	}
	m.weak = f.weak && m.facets == 0
	m.has, m.relative, m.facets, m.partOf = m.has|f.has, m.relative|f.relative, m.facets+f.facets, m.partOf+f.partOf
	m.oneWeek, m.hours, m.about, m.eve = m.oneWeek || f.oneWeek, m.hours || f.hours, m.about || f.about, m.eve || f.eve
	m.wholeWeek, m.shared = m.wholeWeek || f.wholeWeek, m.shared || f.shared
	return m
}

// only keeps the slots of keep.
func (m moment) only(keep slots) moment {
	m.has, m.relative = m.has&keep, m.relative&keep // and what is said of them
	for i := range m.v {
		if m.has&(1<<i) == 0 {
			m.v[i] = 0
		}
	}
	return m
}

// together are the slots that one expression may fill: what does not go together is two.
var together = [...]slots{
	hasYear | hasHalf | hasWhich | hasPart,
	hasYear | hasQuarter | hasPart,
	hasYear | hasSeason | hasWhich | hasPart,
	hasYear | hasMonth | hasWhich | hasPart,
	hasYear | hasMonth | hasWhich | hasDay | hasWeekday | hasLunar | hasShift | dayTime,
	hasYear | hasMonth | hasNth | hasWeekday | dayTime,
	hasYear | hasMonth | hasNth | hasWeek,
	hasYear | hasHoliday | hasWhich | hasWeekday | hasShift | dayTime,
	hasWeek | hasWeekday | hasShift | dayTime,
	hasWeek | hasGroup,
	hasWeek | hasPart,
	hasWhich | hasWeekday | hasShift | dayTime,
	hasAway | hasWeekday | hasShift | dayTime,
	hasYear | hasMonth | hasSame | dayTime,
	hasSteps,
}

// possible says whether one expression may fill these slots.
func (s slots) possible() bool {
	switch {
	case s&dayTime != 0 && s&(hasYear|hasMonth|hasWeek) != 0 && s&dayNamed == 0, // no hour of a month
		s&hasWeekday != 0 && s&hasMonth != 0 && s&(hasDay|hasNth) == 0, // no Monday of a month, but the first
		s&hasWeek != 0 && s&(hasYear|hasMonth) != 0 && s&hasNth == 0,   // last week, last month
		s&hasSame != 0 && s&(hasYear|hasMonth) == 0,
		s&hasShift != 0 && s&(dayNamed|hasAway) == 0:
		return false
	}
	return slices.ContainsFunc(together[:], func(all slots) bool { return s&^all == 0 })
}
