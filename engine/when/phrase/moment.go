package phrase

import (
	"math/bits"
	"slices"

	"github.com/seed-a44923cb/memctl/engine/when/token"
)

// A Moment is what a run of words says about when, slot by slot, before it is known when now is.
type Moment struct {
	Has      Slots // the slots that are filled
	Relative Slots // of these, the ones that hold steps from now instead of a number of the calendar
	v        [slotCount]int32

	PartOf    token.Unit // of 연말 and its like
	facets    int        // how many words, or groups of them, filled the slots
	Weak      bool       // the only one also means something else
	OneWeek   bool       // the steps in days are one week: 일주일 전
	Hours     bool       // the steps in minutes are whole hours
	About     bool       // 쯤, around
	shared    bool       // the unit is that of the number behind the dash: 20~23일
	Eve       bool       // of a holiday of three days only the one itself
	WholeWeek bool       // the week that holds the day
}

// Slots is a set of slots.
type Slots uint32

// The slots of a moment, and sets of them.
const (
	HasYear Slots = 1 << iota
	HasHalf
	HasQuarter
	HasSeason
	HasMonth
	HasWeek // steps from this one
	HasWeekday
	HasGroup // weekend, workdays
	HasNth   // weekday of a month, -1 is the last
	HasHoliday
	HasDay      // of the month
	HasAway     // days from today
	HasWhich    // last, this, next
	HasShift    // days from the one that is named
	HasPart     // early, middle, late
	HasLunar    // the date is one of the lunar year
	HasDayPart  // an index of calendar.DayParts
	HasMeridiem // am, pm
	HasHour
	HasMinute
	HasSteps // minutes from now
	HasSame  // this day, in another month or year

	slotCount = iota

	DayTime  = HasDayPart | HasMeridiem | HasHour | HasMinute
	dayNamed = HasDay | HasWeekday | HasHoliday | HasSame
)

// At is what a slot holds.
func (m Moment) At(s Slots) int { return int(m.v[bits.TrailingZeros32(uint32(s))]) }

// Is reports whether one of some slots is filled.
func (m Moment) Is(s Slots) bool { return m.Has&s != 0 }

// set fills a slot with a number of the calendar.
func (m Moment) set(s Slots, n int) Moment {
	m.Has |= s
	m.v[bits.TrailingZeros32(uint32(s))] = int32(n)
	return m
}

// Step fills a slot with a number that is counted from now.
func (m Moment) Step(s Slots, n int) Moment {
	m.Relative |= s
	return m.set(s, n)
}

func filled(s Slots, n int) Moment  { return Moment{facets: 1}.set(s, n) }
func stepped(s Slots, n int) Moment { return Moment{facets: 1}.Step(s, n) }

// steppedBy is so many calendar weeks, months, quarters or years away; false for any other unit.
func steppedBy(u token.Unit, n int) (Moment, bool) {
	switch u {
	case token.Week:
		return stepped(HasWeek, n), true
	case token.MonthLong:
		return stepped(HasMonth, n), true
	case token.QuarterUnit:
		return stepped(HasQuarter, n), true
	case token.Year:
		return stepped(HasYear, n), true
	}
	return Moment{}, false
}

// With fills the slots of f, none of which m has.
func (m Moment) With(f Moment) Moment {
	for i := range m.v {
		m.v[i] += f.v[i] // one of them is zero
	}
	m.Weak = f.Weak && m.facets == 0
	m.Has, m.Relative, m.facets, m.PartOf = m.Has|f.Has, m.Relative|f.Relative, m.facets+f.facets, m.PartOf+f.PartOf
	m.OneWeek, m.Hours, m.About, m.Eve = m.OneWeek || f.OneWeek, m.Hours || f.Hours, m.About || f.About, m.Eve || f.Eve
	m.WholeWeek, m.shared = m.WholeWeek || f.WholeWeek, m.shared || f.shared
	return m
}

// Only keeps the slots of keep.
func (m Moment) Only(keep Slots) Moment {
	m.Has, m.Relative = m.Has&keep, m.Relative&keep // and what is said of them
	for i := range m.v {
		if m.Has&(1<<i) == 0 {
			m.v[i] = 0
		}
	}
	return m
}

// together are the slots that one expression may fill: what does not go together is two.
var together = [...]Slots{
	HasYear | HasHalf | HasWhich | HasPart,
	HasYear | HasQuarter | HasPart,
	HasYear | HasSeason | HasWhich | HasPart,
	HasYear | HasMonth | HasWhich | HasPart,
	HasYear | HasMonth | HasWhich | HasDay | HasWeekday | HasLunar | HasShift | DayTime,
	HasYear | HasMonth | HasNth | HasWeekday | DayTime,
	HasYear | HasMonth | HasNth | HasWeek,
	HasYear | HasHoliday | HasWhich | HasWeekday | HasShift | DayTime,
	HasWeek | HasWeekday | HasShift | DayTime,
	HasWeek | HasGroup,
	HasWeek | HasPart,
	HasWhich | HasWeekday | HasShift | DayTime,
	HasAway | HasWeekday | HasShift | DayTime,
	HasYear | HasMonth | HasSame | DayTime,
	HasSteps,
}

// possible says whether one expression may fill these slots.
func (s Slots) possible() bool {
	switch {
	case s&DayTime != 0 && s&(HasYear|HasMonth|HasWeek) != 0 && s&dayNamed == 0, // no hour of a month
		s&HasWeekday != 0 && s&HasMonth != 0 && s&(HasDay|HasNth) == 0, // no Monday of a month, but the first
		s&HasWeek != 0 && s&(HasYear|HasMonth) != 0 && s&HasNth == 0,   // last week, last month
		s&HasSame != 0 && s&(HasYear|HasMonth) == 0,
		s&HasShift != 0 && s&(dayNamed|HasAway) == 0:
		return false
	}
	return slices.ContainsFunc(together[:], func(all Slots) bool { return s&^all == 0 })
}
