package times

import (
	"fmt"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// Span returns the time from one day to another as people write it: 9월 1일–21일, Sep 1–21. Years other than today's are named. Without a first day it
// is the time until the last.
func Span(since, until, today day.Day, ko bool) string {
	if until == 0 {
		return ""
	}
	a, b := since.Time(), until.Time()
	year := b.Year() != today.Time().Year() || since != 0 && a.Year() != b.Year()
	from, to := dayText(since, year, ko), dayText(until, year, ko)
	switch {
	case since == 0:
		return "–" + to
	case since == until:
		return to
	case a.Year() == b.Year() && a.Month() == b.Month() && ko:
		return fmt.Sprintf("%s–%d일", from, b.Day())
	case a.Year() == b.Year() && a.Month() == b.Month():
		return a.Format("Jan 2") + "–" + b.Format(map[bool]string{true: "2, 2006", false: "2"}[year])
	}
	return from + "–" + to
}

func dayText(d day.Day, year, ko bool) string {
	t := d.Time()
	switch {
	case ko && year:
		return fmt.Sprintf("%d년 %d월 %d일", t.Year(), t.Month(), t.Day())
	case ko:
		return fmt.Sprintf("%d월 %d일", t.Month(), t.Day())
	case year:
		return t.Format("Jan 2, 2006")
	}
	return t.Format("Jan 2")
}
