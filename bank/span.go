package bank

import (
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// span is a length of time that has a page of its own where a longer one does not fit on one. Each lies within one of the length before.
type span uint8

const (
	yearSpan    span = iota // 2026
	halfSpan                // 2026-h1
	quarterSpan             // 2026-q1
	monthSpan               // 2026-01
	sixteenDays             // 2026-01-01, 2026-01-17: from that day on
	eightDays               // 2026-01-01, 2026-01-09, 2026-01-17, 2026-01-25
	fourDays
	twoDays
	daySpan // 2026-01-18
)

// of is the name of the span that a day is in. No two spans share a name but those of which one begins the other, and these never have pages at once.
func (s span) of(d day.Day) string {
	date := d.String() // 2026-01-17
	year, month := date[:len(date)-len("-01-17")], date[:len(date)-len("-17")]
	m, _ := strconv.Atoi(date[len(year)+1 : len(month)])
	n, _ := strconv.Atoi(date[len(month)+1:])
	switch s {
	case yearSpan:
		return year
	case halfSpan:
		return year + "-h" + strconv.Itoa((m+5)/6)
	case quarterSpan:
		return year + "-q" + strconv.Itoa((m+2)/3)
	case monthSpan:
		return month
	default:
		days := 1 << (daySpan - s)
		return month + "-" + strconv.Itoa(101 + (n-1)/days*days)[1:]
	}
}

// isSpanName reports whether a file is called as a span of time, or as a part of one: 2026, 2026-h1, 2026-q1, 2026-01, 2026-01-2, 2026-01-16-2.
func isSpanName(s string) bool {
	const year = len("2026")
	switch {
	case len(s) < year || !digits(s[:year]):
		return false
	case len(s) == year:
		return true
	case len(s) == year+len("-h1") && s[year] == '-' && digits(s[year+2:]):
		return s[year+1]|0x20 == 'h' || s[year+1]|0x20 == 'q' || digits(s[year+1:]) // where case does not count, 2026-h1 is the same file
	case !isMonthName(s[:min(len(s), monthLen)]):
		return false
	}
	for _, part := range strings.Split(s[monthLen:], "-")[1:] {
		if !digits(part) {
			return false
		}
	}
	return len(s) == monthLen || s[monthLen] == '-'
}
