// Package day holds the logical day: a calendar date without a clock or a time zone.
//
// A workspace has a time zone and an hour at which its day starts ([Of] turns an instant into a day);
// everything else in memctl reckons in whole days. Start with [Parse] and [Of]. Values are comparable,
// ordered by <, and safe for concurrent use. Instants and durations are left to package time.
// [ClockLen], which finds the time of day that a line begins with, is here because log reading and routing share it.
package day

import (
	"fmt"
	"time"
)

// Day is a date as the number of days since the day before 0001-01-01, so that every date a clock can show is above zero:
// 1970-01-01, which a clock without a battery shows, is a day like any other. The zero value stands for "no day".
type Day int32

// epoch is the Unix time in days of the day before 0001-01-01.
const epoch = -719163

// Parse reads "2006-01-02". Impossible dates such as 2026-02-30 are an error.
func Parse(s string) (Day, error) {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		return 0, fmt.Errorf("parse day %q: want YYYY-MM-DD", s)
	}
	return fromUTC(t), nil
}

// Of returns the logical day that the instant belongs to: days begin startsAt after local midnight
// (so with 4 h, 00:40 belongs to yesterday). It subtracts wall-clock time, so a daylight-saving change cannot
// move a log line to another day.
func Of(t time.Time, zone *time.Location, startsAt time.Duration) Day {
	local := t.In(zone)
	d := Date(local.Year(), local.Month(), local.Day())
	h, m, s := local.Clock()
	wall := time.Duration(h)*time.Hour + time.Duration(m)*time.Minute + time.Duration(s)*time.Second
	if wall < startsAt {
		d--
	}
	return d
}

// Date returns the day of a calendar date, normalised as time.Date does.
func Date(year int, month time.Month, dayOfMonth int) Day {
	return fromUTC(time.Date(year, month, dayOfMonth, 0, 0, 0, 0, time.UTC))
}

func fromUTC(t time.Time) Day {
	sec := t.Unix()
	n := sec / 86400
	if sec%86400 < 0 {
		n--
	}
	return Day(n - epoch)
}

// Time is midnight UTC of the day; only for formatting and calendar arithmetic.
func (d Day) Time() time.Time { return time.Unix((int64(d)+epoch)*86400, 0).UTC() }

// String is the ISO form, 2026-11-20.
func (d Day) String() string { return d.Time().Format(time.DateOnly) }

// Month is the ISO month, 2026-11.
func (d Day) Month() string { return d.Time().Format("2006-01") }

// Week is the ISO week, 2026-W47. Its year is that of its Thursday.
func (d Day) Week() string {
	year, week := d.Time().ISOWeek()
	return fmt.Sprintf("%04d-W%02d", year, week)
}

// Monday is the first day of the ISO week that the day is in.
func (d Day) Monday() Day { return d - Day((int(d.Time().Weekday())+6)%7) }

// MonthDay is the short form of a source link, 11-20.
func (d Day) MonthDay() string { return d.Time().Format("01-02") }

// Start returns the instant at which the logical day begins in the zone.
func (d Day) Start(zone *time.Location, startsAt time.Duration) time.Time {
	t := d.Time()
	h, m := int(startsAt/time.Hour), int(startsAt%time.Hour/time.Minute)
	return time.Date(t.Year(), t.Month(), t.Day(), h, m, 0, 0, zone)
}

// MarshalText writes the ISO form, so that JSON holds "2026-11-20"; the zero day is empty.
func (d Day) MarshalText() ([]byte, error) {
	if d == 0 {
		return nil, nil
	}
	return []byte(d.String()), nil
}

// UnmarshalText reads what MarshalText writes.
func (d *Day) UnmarshalText(b []byte) error {
	if len(b) == 0 {
		*d = 0
		return nil
	}
	v, err := Parse(string(b))
	if err != nil {
		return err
	}
	*d = v
	return nil
}
