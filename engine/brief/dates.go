package brief

import (
	"fmt"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// said is a day as people say it, seen from today: 오늘, 어제, 그저께, 지난주 금요일, 11월 3일; today, yesterday, last Friday, 3 November.
func said(d, today day.Day, ko bool) string {
	if d == 0 {
		return ""
	}
	if ko {
		return koreanDay(d, today)
	}
	return englishDay(d, today)
}

const days7 = 7

func koreanDay(d, today day.Day) string {
	switch d - today {
	case 0:
		return "오늘"
	case -1:
		return "어제"
	case -2:
		return "그저께"
	case 1:
		return "내일"
	case 2:
		return "모레"
	}
	name := weekdayKo(d) + "요일"
	switch d.Monday() - today.Monday() {
	case 0:
		return "이번 주 " + name
	case -days7:
		return "지난주 " + name
	case days7:
		return "다음 주 " + name
	}
	t := d.Time()
	if t.Year() != today.Time().Year() {
		return fmt.Sprintf("%d년 %d월 %d일", t.Year(), t.Month(), t.Day())
	}
	return fmt.Sprintf("%d월 %d일", t.Month(), t.Day())
}

func weekdayKo(d day.Day) string {
	return [...]string{"일", "월", "화", "수", "목", "금", "토"}[d.Time().Weekday()]
}

func englishDay(d, today day.Day) string {
	switch d - today {
	case 0:
		return "today"
	case -1:
		return "yesterday"
	case 1:
		return "tomorrow"
	}
	t := d.Time()
	name := t.Weekday().String()
	switch d.Monday() - today.Monday() {
	case 0:
		if d < today {
			return name
		}
		return "this " + name
	case -days7:
		return "last " + name
	case days7:
		return "next " + name
	}
	if t.Year() != today.Time().Year() {
		return t.Format("2 January 2006")
	}
	return t.Format("2 January")
}

// fullDay is a date with its weekday: 11월 22일 일요일; Sunday, 22 November.
func fullDay(d day.Day, ko bool) string {
	t := d.Time()
	if ko {
		return fmt.Sprintf("%d월 %d일 %s요일", t.Month(), t.Day(), weekdayKo(d))
	}
	return t.Format("Monday, 2 January")
}

// span is from one day to another: 11월 9일~15일; 9–15 November.
func span(from, to day.Day, ko bool) string {
	a, b := from.Time(), to.Time()
	same := a.Month() == b.Month()
	switch {
	case ko && same:
		return fmt.Sprintf("%d월 %d일~%d일", a.Month(), a.Day(), b.Day())
	case ko:
		return fmt.Sprintf("%d월 %d일~%d월 %d일", a.Month(), a.Day(), b.Month(), b.Day())
	case same:
		return fmt.Sprintf("%d–%d %s", a.Day(), b.Day(), b.Format("January"))
	}
	return a.Format("2 January") + " – " + b.Format("2 January")
}
