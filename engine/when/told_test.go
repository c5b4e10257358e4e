package when_test

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/when"
	"github.com/seed-a44923cb/memctl/internal/lineartest"
)

func TestDaysThatAMonthOrAYearIsSaidBeside(t *testing.T) {
	check(t, friday(), []findCase{
		{"이번 달 말일에 입금", []string{"이번 달 말일 = 2026-11-30"}},
		{"3월 1일부터 말일까지", []string{"3월 1일부터 말일까지 = 2027-03-01..2027-03-31 | 2026-03-01..2026-03-31"}},
		{"내년 2월의 마지막 날", []string{"내년 2월의 마지막 날 = 2027-02-28"}},
		{"다음 달 첫날", []string{"다음 달 첫날 = 2026-12-01"}},
		{"올해 마지막 날", []string{"올해 마지막 날 = 2026-12-31"}},
		{"by the last day of the month", []string{"by the last day of the month = 2026-11-20..2026-11-30"}},
		{"the first day of last year", []string{"first day of last year = 2025-01-01"}},
		{"음력 팔월 초하루", []string{"음력 팔월 초하루 = 2026-09-11"}},
		{"작년 오늘 뭐 했지", []string{"작년 오늘 = 2025-11-20"}},
		{"a year ago today", []string{"a year ago today = 2025-11-20"}},
		{"작년, 오늘", []string{"작년 = 2025-01-01..2025-12-31", "오늘 = 2026-11-20"}},
		{"last week, last month", []string{"last week = 2026-11-09..2026-11-15", "last month = 2026-10-01..2026-10-31"}},
		{"the week before last, the month after next", []string{"the week before last = 2026-11-02..2026-11-08", "the month after next = 2027-01-01..2027-01-31"}},
	})
}

func TestWordsAsTheyAreTyped(t *testing.T) {
	check(t, friday(), []findCase{
		{"낼 아침에 보자", []string{"낼 아침 = 2026-11-21T06:00..2026-11-21T10:00"}},
		{"낼모레까지", []string{"낼모레까지 = 2026-11-20..2026-11-22"}},
		{"돈을 낼 사람, 내가 낼게", nil},
		{"tomorow morning", []string{"tomorow morning = 2026-11-21T06:00..2026-11-21T12:00"}},
		{"on the 3rd I paid, on the 3rd attempt", []string{"3rd = 2026-11-03"}},
	})
}

func TestUntilAnHourIsOverWhenItStrikes(t *testing.T) {
	check(t, friday(), []findCase{
		{"오늘 자정까지", []string{"오늘 자정까지 = 2026-11-20"}},
		{"오후 6시까지", []string{"오후 6시까지 = 2026-11-20T00:00..2026-11-20T18:00"}},
		{"until 17:30", []string{"until 17:30 = 2026-11-20T00:00..2026-11-20T17:30"}},
		{"어제 오후 6시까지", []string{"어제 오후 6시까지 = 2026-11-19T18:00..2026-11-19T19:00"}},
	})
}

func TestStampsOfMachines(t *testing.T) {
	check(t, friday(), []findCase{
		{"Tue Apr 17 02:15:08 KST 2018", []string{"Tue Apr 17 02:15:08 KST 2018 = 2018-04-17T02:15..2018-04-17T02:16"}},
		{"Nov 18 7:56:35 2011", []string{"Nov 18 7:56:35 2011 = 2011-11-18T07:56..2011-11-18T07:57"}},
		{"Nov 20 15:04 paid 2000 won", []string{"Nov 20 15:04 = 2026-11-20T15:04..2026-11-20T15:05"}},
	})
}

// What goes by something else of the text has no time of its own, and what comes back has no day.
func TestWhatGoesByTheTextIsLeftAlone(t *testing.T) {
	for _, line := range []string{
		"그날은 저녁에 늦게 들어왔다", "다음 날 저녁에 결과가 나왔다", "바로 다음날 오후 3시에 재시도했다", "이날 오전에 회의가 열렸다", "that day at noon everything stopped",
		"그해 여름에 이사했다", "같은 해 10월에 개봉했다", "이듬해 3월에 졸업했다", "다음 해 봄에 다시 왔다", "다음해에 다시 왔다",
		"출발하기 이틀 전에 확정", "수술 후 3일 뒤에 퇴원한다", "설치한 지 이틀 뒤에 고장났다", "사흘 뒤인 것으로", "출시되고 4일 뒤 만들었다", "경기를 3일 앞두고",
		"음력 6월에 태어남", "the second half of the book drags", "the first day of the trip", "여행 마지막 날에 비가 왔다",
		"on the 1st of every month", "every year on May 5", "매달 첫째 주 월요일", "격주로 수요일에 만난다", "매주 화요일과 목요일에", "매달 10일부터 15일까지 접수",
		"every Tuesday at 3pm and Friday at noon", "each day at noon", "Tuesday evenings",
		"This may fail", "The last may have failed", "겐무 신정을 실시", "설에 따르면", "자정 능력을 잃은", "imm6[15:10]", "at 2^25 bytes", "Friday Night Lights rewatch",
	} {
		if found := said(line, friday()); len(found) > 0 {
			t.Errorf("%s: found %q", line, found)
		}
	}
	check(t, friday(), []findCase{
		{"매일 저녁, 내일 할 일을 적는다", []string{"내일 = 2026-11-21"}},
		{"Saturday night was fun", []string{"Saturday night = 2026-11-21T20:00..2026-11-22T00:00 | 2026-11-14T20:00..2026-11-15T00:00"}},
		{"this March we move", []string{"this March = 2026-03-01..2026-03-31"}},
		{"first half of this year", []string{"first half of this year = 2026-01-01..2026-06-30"}},
	})
}

// A day that goes by a day that goes by a day was read again from each of its words: 3.4 s for 40 KB.
func BenchmarkLinear(b *testing.B) {
	lineartest.Bench(b, "days that go by each other", 10000, func(_ *testing.B, n int) (int, func()) {
		text := strings.Repeat("3월 two weeks before ", n)
		return len(text), func() { when.Find(text, friday()) }
	})
}
