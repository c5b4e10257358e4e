package when_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/engine/when"
)

// pieces are what times are made of, and what stands around them.
func pieces() []string {
	return strings.Fields(`어제 오늘 내일 모레 지난주 이번 다음 지난 주 달 해 월요일 금요일 주말 3일 20일 11월 유월 2026년 작년 초 말 중순 전 뒤 쯤 무렵 부터 까지 안에 동안 마다 매주 오후 새벽 3시 반 20분 15:00
9:30 2026-11-20 11/20 추석 설 연휴 전날 음력 1분기 상반기 여름 최근 앞으로 사흘 두 세 이 십이 한두 에 에서 과 의 , ~ - ( ) 금 . 다시 이사 회의 last next this past coming the a three two weeks days month ago in from
to until since between and by of on at Friday Mon March Nov May 20 20th 2026 3pm am noon Q3 first half second quarter Christmas early late end about around every within over day before after yesterday tomorrow
week now`)
}

func anyText() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		var b strings.Builder
		for _, p := range rapid.SliceOfN(rapid.SampledFrom(pieces()), 1, 12).Draw(t, "pieces") {
			b.WriteString(p)
			b.WriteString(rapid.SampledFrom([]string{" ", " ", " ", "", "\n"}).Draw(t, "gap"))
		}
		return b.String()
	})
}

// anyNow is within the table of lunar years, and so are the years around it.
func anyNow() *rapid.Generator[time.Time] {
	return rapid.Custom(func(t *rapid.T) time.Time {
		from := time.Date(2002, 1, 1, 0, 0, 0, 0, seoul())
		return from.Add(time.Duration(rapid.Int64Range(0, 45*365*24*60).Draw(t, "minute")) * time.Minute)
	})
}

// holds checks what is promised of every result.
func holds(t interface{ Fatalf(string, ...any) }, text string, found []when.Expression) {
	end := 0
	for _, e := range found {
		if e.StartByte < end || e.EndByte <= e.StartByte || e.EndByte > len(text) {
			t.Fatalf("%q: expression at %d to %d after one that ends at %d", text, e.StartByte, e.EndByte, end)
		}
		end = e.EndByte
		if len(e.Intervals) == 0 || e.Ambiguous != (len(e.Intervals) > 1) || e.Certainty < 1 || e.Certainty > 99 {
			t.Fatalf("%q: %+v", text, e)
		}
		for n, i := range e.Intervals {
			if !i.From.Before(i.Until) || i.From.Second() != 0 || i.Until.Nanosecond() != 0 {
				t.Fatalf("%q: interval %v", text, i)
			}
			for _, other := range e.Intervals[:n] {
				if other == i {
					t.Fatalf("%q: %v twice", text, i)
				}
			}
		}
	}
}

func TestResultsHoldWhatIsPromised(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := anyText().Draw(t, "text")
		holds(t, text, when.Find(text, anyNow().Draw(t, "now")))
	})
}

func TestTheSameTextComposedOrNotSaysTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, now := anyText().Draw(t, "text"), anyNow().Draw(t, "now")
		composed, apart := said(text, now), said(norm.NFD.String(text), now)
		for i := range apart {
			apart[i] = norm.NFC.String(apart[i])
		}
		if diff := cmp.Diff(composed, apart); diff != "" {
			t.Fatalf("%q (-NFC +NFD):\n%s", text, diff)
		}
	})
}

func TestDashAtTheBeginningOfALineIsThatOfItsLine(t *testing.T) {
	now := time.Date(2026, 11, 20, 9, 0, 0, 0, seoul())
	for _, c := range [][2]string{{"어제", "-15:00 회의"}, {"", "-2026-11-20"}, {"yesterday", "-15:00 standup"}, {"회의 (14:00)", "-11/20 배포"}} {
		want := append(said(c[0], now), said(c[1], now)...)
		if got := said(c[0]+"\n"+c[1], now); !cmp.Equal(want, got) {
			t.Errorf("%q above %q (-apart +together):\n%s", c[0], c[1], cmp.Diff(want, got))
		}
	}
}

func TestLinesDoNotTouchEachOther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, now := anyText().Draw(t, "a"), anyText().Draw(t, "b"), anyNow().Draw(t, "now")
		want := append(said(a, now), said(b, now)...)
		if diff := cmp.Diff(want, said(a+"\n\n"+b, now)); diff != "" {
			t.Fatalf("%q and %q (-apart +together):\n%s", a, b, diff)
		}
	})
}

// What is said in days and weeks goes with now, whole weeks at a time.
func TestRelativeTimesGoWithNow(t *testing.T) {
	texts := []string{
		"어제", "사흘 전", "보름 뒤", "지난주 금요일", "다음 주", "이번 주말", "3주 전", "주초", "금요일에", "월요일부터 수요일까지", "금요일까지", "2주 안에", "최근 한 달", "내일 오후 3시쯤", "밤 11시", "두 시간 전",
		"yesterday", "last Friday", "next Friday", "the day after tomorrow", "a week from Monday", "since Tuesday", "within ten days", "over the past month", "tomorrow from 2 to 4pm", "noon tomorrow",
	}
	rapid.Check(t, func(t *rapid.T) {
		text, now := rapid.SampledFrom(texts).Draw(t, "text"), anyNow().Draw(t, "now")
		days := 7 * rapid.IntRange(-200, 200).Draw(t, "weeks")
		want, got := when.Find(text, now), when.Find(text, now.AddDate(0, 0, days))
		if len(want) != 1 {
			t.Fatalf("%s: %d expressions, want 1", text, len(want))
		}
		for i, interval := range want[0].Intervals {
			want[0].Intervals[i] = when.Interval{From: interval.From.AddDate(0, 0, days), Until: interval.Until.AddDate(0, 0, days)}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%s at %v, %d days on (-want +got):\n%s", text, now, days, diff)
		}
	})
}

// Korean and English words for the same time mean the same, whenever now is.
func TestKoreanAndEnglishAgree(t *testing.T) {
	pairs := [][2]string{
		{"그저께", "the day before yesterday"},
		{"사흘 전", "three days ago"},
		{"일주일 전", "a week ago"},
		{"3주 전 금요일", "Friday three weeks ago"},
		{"지난주 금요일", "Friday of last week"},
		{"다음 주 월요일까지", "until Monday next week"},
		{"지난 금요일", "last Friday"},
		{"다음 금요일", "next Friday"},
		{"금요일", "Friday"},
		{"다음 주말", "next weekend"},
		{"다음 주 초", "early next week"},
		{"지난달 말", "late last month"},
		{"이번 달 20일", "the 20th of this month"},
		{"유월에", "in June"},
		{"3월부터", "since March"},
		{"3월 5일", "March 5"},
		{"지난 분기", "last quarter"},
		{"작년 하반기", "second half of last year"},
		{"지난여름", "last summer"},
		{"재작년 봄", "spring two years ago"},
		{"작년 추석", "Chuseok last year"},
		{"크리스마스까지", "until Christmas"},
		{"내일 오후 3시 반", "half past three tomorrow afternoon"},
		{"어젯밤", "last night"},
		{"정오에", "at noon"},
		{"2주 안에", "within two weeks"},
		{"지난 3일 동안", "over the last three days"},
		{"오후 2시부터 4시까지", "from 2 to 4pm"},
		{"월요일부터 수요일까지", "from Monday to Wednesday"},
		{"2~3일 전", "two to three days ago"},
		{"두 시간 뒤", "in two hours"},
	}
	rapid.Check(t, func(t *rapid.T) {
		pair, now := rapid.SampledFrom(pairs).Draw(t, "pair"), anyNow().Draw(t, "now")
		korean, english := when.Find(pair[0], now), when.Find(pair[1], now)
		if len(korean) != 1 || len(english) != 1 {
			t.Fatalf("%v: %q and %q", pair, said(pair[0], now), said(pair[1], now))
		}
		if diff := cmp.Diff(korean[0].Intervals, english[0].Intervals); diff != "" {
			t.Fatalf("%v at %v (-korean +english):\n%s", pair, now, diff)
		}
	})
}

// Where the clock is put forward an hour of the wall does not exist, and midnight may be it.
func TestIntervalsAreNotEmptyWhereTheClockIsPutForward(t *testing.T) {
	for _, c := range []struct{ zone, now, text string }{
		{"America/New_York", "2026-03-08T10:00", "오늘 새벽 2시"},
		{"America/New_York", "2026-03-08T10:00", "today at 2:30 am"},
		{"Asia/Beirut", "2026-03-29T10:00", "오늘 0시"},
		{"Asia/Beirut", "2026-03-29T10:00", "yesterday"},
	} {
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		now, err := time.ParseInLocation("2006-01-02T15:04", c.now, zone)
		if err != nil {
			t.Fatal(err)
		}
		found := when.Find(c.text, now)
		if len(found) != 1 {
			t.Errorf("%s: found %q", c.text, said(c.text, now))
		}
		holds(t, c.text, found)
	}
}

func TestDaysThatAnIntervalTouches(t *testing.T) {
	for text, want := range map[string]string{
		"지난주": "2026-11-09 2026-11-15", "어제": "2026-11-19 2026-11-19", "오후 3시": "2026-11-20 2026-11-20", "밤 11시": "2026-11-20 2026-11-20",
		"밤 10시부터 2시까지": "2026-11-20 2026-11-21", "추석": "2026-09-24 2026-09-26",
	} {
		first, last := when.Find(text, friday())[0].Intervals[0].Days()
		if got := first.String() + " " + last.String(); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}
