package when_test

import (
	"testing"
	"time"
)

func TestEnglishDaysAndWeeks(t *testing.T) {
	check(t, friday(), []findCase{
		{"What did we decide yesterday?", []string{"yesterday = 2026-11-19"}},
		{"due the day after tomorrow", []string{"the day after tomorrow = 2026-11-22"}},
		{"it came in three months ago", []string{"three months ago = 2026-08-01..2026-08-31"}},
		{"a week ago", []string{"a week ago = 2026-11-13"}},
		{"two weeks ago on Monday", []string{"two weeks ago on Monday = 2026-11-02"}},
		{"twenty-five days ago", []string{"twenty-five days ago = 2026-10-26"}},
		{"a couple of days ago", []string{"a couple of days ago = 2026-11-18"}},
		{"last Friday", []string{"last Friday = 2026-11-13"}},
		{"this Friday", []string{"this Friday = 2026-11-20"}},
		{"next Monday or Tuesday", []string{"next Monday = 2026-11-23", "Tuesday = 2026-11-24"}},
		{"on Monday", []string{"Monday = 2026-11-23 | 2026-11-16"}},
		{"Friday of last week", []string{"Friday of last week = 2026-11-13"}},
		{"last week's notes", []string{"last week = 2026-11-09..2026-11-15"}},
		{"early next week", []string{"early next week = 2026-11-23..2026-11-24"}},
		{"next weekend", []string{"next weekend = 2026-11-28..2026-11-29"}},
		{"the week of November 9", []string{"the week of November 9 = 2026-11-09..2026-11-15"}},
		{"a week from Friday", []string{"a week from Friday = 2026-11-27"}},
		{"in three days", []string{"in three days = 2026-11-23"}},
		{"an hour ago", []string{"an hour ago = 2026-11-20T09:00..2026-11-20T10:00"}},
	})
	check(t, time.Date(2026, 11, 16, 10, 0, 0, 0, seoul()), []findCase{
		{"next Friday", []string{"next Friday = 2026-11-20 | 2026-11-27"}},
		{"this coming Friday", []string{"this coming Friday = 2026-11-20"}},
	})
}

func TestEnglishMonthsAndLonger(t *testing.T) {
	check(t, friday(), []findCase{
		{"in March", []string{"March = 2026-03-01..2026-03-31"}},
		{"March and April", []string{"March = 2026-03-01..2026-03-31", "April = 2026-04-01..2026-04-30"}},
		{"mid-March", []string{"mid-March = 2026-03-11..2026-03-20"}},
		{"by the end of the month", []string{"by the end of the month = 2026-11-20..2026-11-30"}},
		{"late last year", []string{"late last year = 2025-12-01..2025-12-31"}},
		{"Q3 2026", []string{"Q3 2026 = 2026-07-01..2026-09-30"}},
		{"second half of last year", []string{"second half of last year = 2025-07-01..2025-12-31"}},
		{"in the spring of 2025", []string{"spring of 2025 = 2025-03-01..2025-05-31"}},
		{"two years ago", []string{"two years ago = 2024-01-01..2024-12-31"}},
		{"the last Friday of March", []string{"last Friday of March = 2026-03-27"}},
		{"the first week of March", []string{"first week of March = 2026-03-02..2026-03-08"}},
	})
}

func TestEnglishDatesAndTimesOfDay(t *testing.T) {
	check(t, friday(), []findCase{
		{"November 20, 2026", []string{"November 20, 2026 = 2026-11-20"}},
		{"on the 20th of November", []string{"20th of November = 2026-11-20"}},
		{"Fri, 20 Nov 2026 at 3pm", []string{"Fri, 20 Nov 2026 at 3pm = 2026-11-20T15:00..2026-11-20T16:00"}},
		{"by the 15th", []string{"by the 15th = 2026-11-20..2026-12-15"}},
		{"2026-11-20T15:00:30", []string{"2026-11-20T15:00:30 = 2026-11-20T15:00..2026-11-20T15:01"}},
		{"20/11/2026", []string{"20/11/2026 = 2026-11-20"}},
		{"3:30 p.m.", []string{"3:30 p.m. = 2026-11-20T15:30..2026-11-20T15:31"}},
		{"tomorrow at 3", []string{"tomorrow at 3 = 2026-11-21T15:00..2026-11-21T16:00 | 2026-11-21T03:00..2026-11-21T04:00"}},
		{"7 in the evening", []string{"7 in the evening = 2026-11-20T19:00..2026-11-20T20:00"}},
		{"half past three tomorrow afternoon", []string{"half past three tomorrow afternoon = 2026-11-21T15:30..2026-11-21T15:31"}},
		{"last night", []string{"last night = 2026-11-19T20:00..2026-11-20T00:00"}},
		{"by midnight", []string{"by midnight = 2026-11-20"}},
	})
}

func TestEnglishRangesAndOpenSides(t *testing.T) {
	check(t, friday(), []findCase{
		{"from Monday to Wednesday", []string{"from Monday to Wednesday = 2026-11-23..2026-11-25 | 2026-11-16..2026-11-18"}},
		{"Nov 20–23", []string{"Nov 20–23 = 2026-11-20..2026-11-23"}},
		{"Nov 3-5, 2025", []string{"Nov 3-5, 2025 = 2025-11-03..2025-11-05"}},
		{"Nov 20 - Jan 5, 2027", []string{"Nov 20 - Jan 5, 2027 = 2026-11-20..2027-01-05"}},
		{"between 3 and 5 March", []string{"between 3 and 5 March = 2027-03-03..2027-03-05 | 2026-03-03..2026-03-05"}},
		{"from March to May 2025", []string{"from March to May 2025 = 2025-03-01..2025-05-31"}},
		{"2-4 pm", []string{"2-4 pm = 2026-11-20T14:00..2026-11-20T16:00"}},
		{"from 11 to 1pm tomorrow", []string{"from 11 to 1pm tomorrow = 2026-11-21T11:00..2026-11-21T13:00"}},
		{"tomorrow from 2 to 4pm", []string{"tomorrow from 2 to 4pm = 2026-11-21T14:00..2026-11-21T16:00"}},
		{"2026-11-20, 3:30–4:15 PM", []string{"2026-11-20, 3:30–4:15 PM = 2026-11-20T15:30..2026-11-20T16:15"}},
		{"from March until now", []string{"from March until now = 2026-03-01..2026-11-20"}},
		{"the mail from Friday", []string{"Friday = 2026-11-20"}},
		{"from Friday on", []string{"from Friday on = 2026-11-20"}},
		{"since March", []string{"since March = 2026-03-01..2026-11-20"}},
		{"after Christmas", []string{"after Christmas = 2025-12-26..2026-11-20"}},
		{"before next Friday", []string{"before next Friday = 2026-11-20..2026-11-26"}},
		{"2026-11-20 — Monday's plan", []string{"2026-11-20 = 2026-11-20", "Monday = 2026-11-23 | 2026-11-16"}},
		{"within two weeks", []string{"within two weeks = 2026-11-20..2026-12-04"}},
		{"in the last three days", []string{"in the last three days = 2026-11-17..2026-11-20"}},
		{"over the past month", []string{"over the past month = 2026-10-21..2026-11-20"}},
		{"the last 24 hours", []string{"the last 24 hours = 2026-11-19T10:30..2026-11-20T10:31"}},
	})
}

func TestEnglishHolidaysAndAbout(t *testing.T) {
	check(t, friday(), []findCase{
		{"on Christmas", []string{"Christmas = 2025-12-25"}},
		{"New Year's Day 2027", []string{"New Year's Day 2027 = 2027-01-01"}},
		{"two days before next Christmas", []string{"two days before next Christmas = 2026-12-23"}},
		{"around Chuseok last year", []string{"around Chuseok last year = 2025-10-02..2025-10-10"}},
		{"around 3pm", []string{"around 3pm = 2026-11-20T14:00..2026-11-20T17:00"}},
		{"about three weeks ago", []string{"about three weeks ago = 2026-10-23..2026-11-04"}},
		{"tell me about last week", []string{"last week = 2026-11-09..2026-11-15"}},
	})
}

func TestKoreanAndEnglishInOneExpression(t *testing.T) {
	check(t, friday(), []findCase{
		{"next week 월요일에 배포", []string{"next week 월요일 = 2026-11-23"}},
		{"11월 20일 3pm", []string{"11월 20일 3pm = 2026-11-20T15:00..2026-11-20T16:00"}},
		{"다음 주 Friday까지", []string{"다음 주 Friday까지 = 2026-11-20..2026-11-27"}},
		{"last 금요일", []string{"last 금요일 = 2026-11-13"}},
		{"Christmas 무렵", []string{"Christmas 무렵 = 2025-12-22..2025-12-28"}},
		{"Q3에", []string{"Q3 = 2026-07-01..2026-09-30"}},
	})
}

func TestEveryWayOfWritingTheSameText(t *testing.T) {
	check(t, friday(), []findCase{
		{"지난주 금요일에", []string{"지난주 금요일 = 2026-11-13"}},                 // NFD
		{"１１월　２０일 오후 ３시", []string{"１１월　２０일 오후 ３시 = 2026-11-20T15:00..2026-11-20T16:00"}}, // full width
		{"３：３０ｐｍ", []string{"３：３０ｐｍ = 2026-11-20T15:30..2026-11-20T15:31"}},
		{"“어제”", []string{"어제 = 2026-11-19"}},
		{"TODAY", []string{"TODAY = 2026-11-20"}},
		{"NOV 20", []string{"NOV 20 = 2026-11-20"}},
	})
}
