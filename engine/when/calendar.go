package when

import "time"

// wall is a minute of the clock on the wall, counted from 1970-01-01 00:00 of whatever zone it hangs in. Reckoning in it knows
// no daylight-saving time; only what leaves the package becomes an instant.
type wall int64

const (
	perHour wall = 60
	perDay       = 24 * perHour
	perWeek      = 7 * perDay
)

// span is [from, until).
type span struct{ from, until wall }

func (s span) days() int { return int((s.until - s.from) / perDay) }

func wallOf(t time.Time) wall {
	return dateOf(t.Year(), int(t.Month()), t.Day()) + wall(t.Hour())*perHour + wall(t.Minute())
}

// time is the instant at which the wall shows w in the zone.
func (w wall) time(zone *time.Location) time.Time {
	d := w.midnight()
	y, m, dom := w.date()
	return time.Date(y, time.Month(m), dom, int((w-d)/perHour), int((w-d)%perHour), 0, 0, zone)
}

// dateOf is the midnight that a date begins with, normalised as time.Date does.
func dateOf(y, m, d int) wall {
	return wall(time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC).Unix() / 60)
}

// utc is a time whose calendar is that of w.
func (w wall) utc() time.Time { return time.Unix(60*int64(w), 0).UTC() }

func (w wall) midnight() wall {
	if r := w % perDay; r < 0 {
		return w - r - perDay
	}
	return w - w%perDay
}

func (w wall) date() (y, m, d int) {
	year, month, d := w.utc().Date()
	return year, int(month), d
}

// weekday counts from Monday, 1, to Sunday, 7.
func (w wall) weekday() int {
	return (int(w.utc().Weekday())+6)%7 + 1
}

// monday is the midnight that the week of w begins with.
func (w wall) monday() wall { return w.midnight() - wall(w.weekday()-1)*perDay }

func monthDays(y, m int) int { return time.Date(y, time.Month(m)+1, 0, 0, 0, 0, 0, time.UTC).Day() }

func days(from wall, n int) span { return span{from, from + wall(n)*perDay} }

// months are n whole months.
func months(y, m, n int) span { return span{dateOf(y, m, 1), dateOf(y, m+n, 1)} }
