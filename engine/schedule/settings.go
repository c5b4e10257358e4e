package schedule

import (
	"time"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// Settings say when the runs of a workspace are due.
type Settings struct {
	Zone         *time.Location // in which ReflectAt is wall time
	DistillEvery time.Duration  // from the beginning of one micro-cycle to that of the next
	ReflectAt    time.Duration  // of the reflect, as hours and minutes of the wall clock
	Quiet        time.Duration  // how long logs are left alone before what changed in them is read; default [Quiet]
	Patience     time.Duration  // how long that may put it off; default [Patience]
}

// At is the instant of the reflect of a night, which is named by its calendar date. An hour that comes twice is its first
// one; an hour that the clock leaves out is the moment behind the gap. It is false for a date that the zone has left out whole, as
// Samoa did with 2011-12-30.
func (s Settings) At(night day.Day) (time.Time, bool) {
	d := night.Time()
	if noon := time.Date(d.Year(), d.Month(), d.Day(), 12, 0, 0, 0, s.Zone); noon.Day() != d.Day() {
		return time.Time{}, false
	}
	hour, minute := int(s.ReflectAt/time.Hour), int(s.ReflectAt%time.Hour/time.Minute)
	t := time.Date(d.Year(), d.Month(), d.Day(), hour, minute, 0, 0, s.Zone)
	start, end := t.ZoneBounds()
	wanted := time.Date(d.Year(), d.Month(), d.Day(), hour, minute, 0, 0, time.UTC)
	switch got := wall(t); {
	case got.After(wanted): // pushed out of the gap, behind it
		return start, true
	case got.Before(wanted): // pushed out of the gap, before it
		return end, true
	}
	if !start.IsZero() {
		_, now := t.Zone()
		_, before := start.Add(-time.Second).Zone()
		if first := t.Add(-time.Duration(before-now) * time.Second); before > now && first.Before(start) {
			return first, true
		}
	}
	return t, true
}

// wall is what a clock on the wall shows, as if it were UTC.
func wall(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC)
}

// Night is the newest night whose reflect was due at t.
func (s Settings) Night(t time.Time) day.Day {
	for d := day.Of(t, s.Zone, 0); ; d-- {
		if at, ok := s.At(d); ok && !at.After(t) {
			return d
		}
	}
}

// after is the first reflect of a night later than this one.
func (s Settings) after(night day.Day) time.Time {
	for d := night + 1; ; d++ {
		if at, ok := s.At(d); ok {
			return at
		}
	}
}

// nights counts the nights after one, up to another.
func (s Settings) nights(after, through day.Day) (n int) {
	for d := through; d > after && n < 1000; d-- {
		if _, ok := s.At(d); ok {
			n++
		}
	}
	return n
}
