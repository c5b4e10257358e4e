package calendar

import "time"

// Wall is a minute of the clock on the wall, counted from 1970-01-01 00:00 of whatever zone it hangs in. Reckoning in it knows
// no daylight-saving time; only what leaves the package becomes an instant.
type Wall int64

// Minutes of an hour, a day and a week.
const (
	PerHour Wall = 60
	PerDay       = 24 * PerHour
	PerWeek      = 7 * PerDay
)

// Span is [from, until).
type Span struct{ From, Until Wall }

// Days are how many days the span has.
func (s Span) Days() int { return int((s.Until - s.From) / PerDay) }

// WallOf is what the clock on the wall shows at an instant, in its zone.
func WallOf(t time.Time) Wall {
	return DateOf(t.Year(), int(t.Month()), t.Day()) + Wall(t.Hour())*PerHour + Wall(t.Minute())
}

// Time is the instant at which the clock on the wall shows w in the zone.
func (w Wall) Time(zone *time.Location) time.Time {
	d := w.Midnight()
	y, m, dom := w.Date()
	return time.Date(y, time.Month(m), dom, int((w-d)/PerHour), int((w-d)%PerHour), 0, 0, zone)
}

// DateOf is the midnight that a date begins with, normalised as time.Date does.
func DateOf(y, m, d int) Wall {
	return Wall(time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC).Unix() / 60)
}

// utc is a time whose calendar is that of w.
func (w Wall) utc() time.Time { return time.Unix(60*int64(w), 0).UTC() }

// Midnight is the midnight with which the day of w begins.
func (w Wall) Midnight() Wall {
	if r := w % PerDay; r < 0 {
		return w - r - PerDay
	}
	return w - w%PerDay
}

// Date is the year, month and day of w.
func (w Wall) Date() (y, m, d int) {
	year, month, d := w.utc().Date()
	return year, int(month), d
}

// Weekday counts from Monday, 1, to Sunday, 7.
func (w Wall) Weekday() int {
	return (int(w.utc().Weekday())+6)%7 + 1
}

// Monday is the midnight that the week of w begins with.
func (w Wall) Monday() Wall { return w.Midnight() - Wall(w.Weekday()-1)*PerDay }

// MonthDays are how many days a month has.
func MonthDays(y, m int) int { return time.Date(y, time.Month(m)+1, 0, 0, 0, 0, 0, time.UTC).Day() }

// Days are n whole days.
func Days(from Wall, n int) Span { return Span{from, from + Wall(n)*PerDay} }

// Months are n whole months.
func Months(y, m, n int) Span { return Span{DateOf(y, m, 1), DateOf(y, m+n, 1)} }
