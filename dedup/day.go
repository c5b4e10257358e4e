package dedup

import (
	"slices"
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

// IsDay reports whether a value is a day, by its canonical form.
func IsDay(canonical string) bool {
	first, rest, _ := strings.Cut(canonical, " ")
	month, whole := strings.CutSuffix(first, "월")
	if whole && month != "" && strings.Trim(month, "0123456789") == "" {
		return true
	}
	from, to, ranged := strings.Cut(first, "~")
	if isDate(from) && (!ranged || isDate(to)) {
		return true
	}
	for first != "" {
		if !RecurringDay(first) && !RelativeDay(first) {
			return false
		}
		first, rest, _ = strings.Cut(rest, " ")
	}
	return canonical != ""
}

// isDate reports whether a text is a date as values are written: 2026-05-08, 05-08, *-08.
func isDate(s string) bool {
	date := s
	if rest, ok := strings.CutPrefix(date, "*-"); ok {
		date = "01-" + rest
	}
	if len(date) == len("2026-05-08") && strings.Trim(date[:4], "0123456789") == "" && date[4] == '-' {
		date = date[5:]
	}
	return len(date) == len("05-08") && date[2] == '-' && strings.Trim(date[:2]+date[3:], "0123456789") == "" && date[:2] <= "12" && date[3:] <= "31"
}

// RecurringDay reports whether a word tells a day that comes again: 매주, every, Monday.
func RecurringDay(word string) bool {
	word = strings.ToLower(word)
	for _, w := range [...]string{"매일", "매주", "매월", "매년", "마다", "every", "daily", "weekly", "monthly"} {
		if strings.Contains(word, w) {
			return true
		}
	}
	w := strings.TrimSuffix(strings.TrimSuffix(word, "요일"), "day")
	return slices.Contains([]string{"월", "화", "수", "목", "금", "토", "일", "mon", "tues", "wednes", "thurs", "fri", "satur", "sun", "tue", "wed", "thu", "sat"}, w)
}

// RelativeDay reports whether a word tells a day by how far off it is: 내일, next.
func RelativeDay(word string) bool {
	switch word {
	case "오늘", "내일", "모레", "어제", "그제", "이번", "다음", "지난", "담주", "이번주", "다음주", "지난주", "today", "tonight", "tomorrow", "yesterday", "next", "last", "this":
		return true
	}
	return false
}
