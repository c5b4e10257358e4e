package dedup

import (
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/morph/claim"
)

// agrees says that two values are the same, or that one of them says less of the same day or hour than the other: 16일 and 4/16, 3시 and 15:00,
// 4/16 and 4/16 18:30.
func agrees(a, b *Value) bool {
	if a.Canonical == b.Canonical {
		return true
	}
	if a.Kind != b.Kind || !isTime(a.Kind) {
		return false
	}
	day, hour := dayAndHour(a)
	dayToo, hourToo := dayAndHour(b)
	if a.Kind == claim.Date && !daysAgree(day, dayToo) {
		return false
	}
	return hour == hourToo || a.Kind == claim.Date && (hour == "" || hourToo == "") || hoursAgree(hour, hourToo)
}

// dayAndHour takes a canonical day apart from the hour behind it, if it has one.
func dayAndHour(v *Value) (day, hour string) {
	if v.Kind == claim.Clock {
		return "", v.Canonical
	}
	day, hour, _ = strings.Cut(v.Canonical, " ")
	return day, hour
}

// daysAgree says that two days, of which one may leave out the year or the month, can be the same: *-16, 04-16, 2026-04-16.
func daysAgree(a, b string) bool {
	if a == b {
		return true
	}
	x, y := strings.Split(a, "-"), strings.Split(b, "-")
	if len(x) < 2 || len(y) < 2 || strings.Contains(a+b, "~") {
		return false
	}
	for i := 1; i <= min(len(x), len(y)); i++ {
		if p, q := x[len(x)-i], y[len(y)-i]; p != q && p != "*" && q != "*" {
			return false
		}
	}
	return true
}

// hoursAgree says that two times of day, of which one may leave open which half of the day it is in, can be the same: 3시, 15:00.
func hoursAgree(a, b string) bool {
	x, openX, okX := minutes(a)
	y, openY, okY := minutes(b)
	if !okX || !okY {
		return false
	}
	if openX || openY {
		return x%halfDay == y%halfDay
	}
	return x == y
}

const halfDay = 12 * 60

// minutes is the minute of the day that a canonical time says; open if it may be in either half of the day, as 3시 is.
func minutes(canonical string) (n int, open, ok bool) {
	hour, minute, exact := strings.Cut(canonical, ":")
	if !exact {
		hour, minute, ok = strings.Cut(canonical, "시")
		if !ok {
			return 0, false, false
		}
		minute = strings.TrimSuffix(minute, "분")
	}
	if minute == "" {
		minute = "0"
	}
	h, errH := strconv.Atoi(hour)
	m, errM := strconv.Atoi(minute)
	return 60*h + m, !exact, errH == nil && errM == nil
}
