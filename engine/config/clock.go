package config

import (
	"fmt"
	"time"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// Clock is the time of a run: the instant it writes into events, the logical day it belongs to, and the last logical
// day that is over.
type Clock struct {
	At       time.Time
	Day      day.Day
	Through  day.Day // last day that has ended: Day when the clock stands at a day's end, else the day before
	Explicit bool    // set by the user, not by the machine
}

// ClockAt is the clock at an instant.
func (c Config) ClockAt(t time.Time) Clock {
	d := day.Of(t, c.Zone, c.DayStartsAt)
	return Clock{At: t.UTC().Truncate(time.Millisecond), Day: d, Through: d - 1}
}

// ClockEndOf is the clock at the end of a logical day.
func (c Config) ClockEndOf(d day.Day) Clock {
	end := (d + 1).Start(c.Zone, c.DayStartsAt).Add(-time.Second)
	return Clock{At: end.UTC(), Day: d, Through: d, Explicit: true}
}

// ParseNow reads a --now value: a date, meaning the end of that logical day, or an RFC 3339 instant.
func (c Config) ParseNow(s string) (Clock, error) {
	if d, err := day.Parse(s); err == nil {
		return c.ClockEndOf(d), nil
	}
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		return Clock{}, fmt.Errorf("time %q: want a date (2026-11-20) or an instant (2026-11-20T09:30:00+09:00)", s)
	}
	clock := c.ClockAt(t)
	clock.Explicit = true
	return clock, nil
}

// ClockError says that the machine's clock is well behind the memory; a run by it would take days back.
type ClockError struct{ Clock, Last day.Day }

func (e *ClockError) Error() string {
	return fmt.Sprintf("the clock says %s, but this memory was last run on %s", e.Clock, e.Last)
}

// Settle holds a machine clock that is a little behind at the day of the last run, and refuses one that is far behind.
func (c Clock) Settle(last day.Day) (Clock, error) {
	switch {
	case c.Explicit || c.Day >= last:
		return c, nil
	case c.Day == last-1:
		c.Day, c.Through = last, max(c.Through, last-1)
		return c, nil
	}
	return c, &ClockError{Clock: c.Day, Last: last}
}
