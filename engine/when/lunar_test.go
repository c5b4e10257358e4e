package when_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine/when"
)

// The lunar calendar is reckoned again here, from the positions of moon and sun after Meeus, Astronomical Algorithms, chapters
// 25 and 49, and compared with what the table says. Months begin on the day of the new moon in Korea (UTC+9). The eleventh
// holds the winter solstice; where thirteen new moons lie between two solstices, the first month in which the sun enters no
// new sign is a leap month.

func TestLunarTableAgreesWithMoonAndSun(t *testing.T) {
	compared := 0
	for _, m := range lunarMonths(2000, 2050) {
		for _, d := range []int{1, 29, 30} {
			text := fmt.Sprintf("음력 %d년 %d월 %d일", m.year, m.month, d)
			want := []string{}
			if d <= m.days {
				want = append(want, text+" = "+m.first.AddDate(0, 0, d-1).Format(time.DateOnly))
			}
			if got := said(text, friday()); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("got %q, want %q", got, want)
			}
			compared++
		}
	}
	if want := 51 * 12 * 3; compared != want {
		t.Errorf("%d days compared, want %d", compared, want)
	}
}

// The dates of the state's calendar for some years.
func TestLunarHolidaysOnKnownDates(t *testing.T) {
	for text, want := range map[string]string{
		"2000년 설날": "2000-02-05", "2012년 설날": "2012-01-23", "2023년 설날": "2023-01-22", "2024년 설날": "2024-02-10", "2025년 설날": "2025-01-29", "2026년 설날": "2026-02-17",
		"2006년 추석": "2006-10-06", "2017년 추석": "2017-10-04", "2020년 추석": "2020-10-01", "2023년 추석": "2023-09-29", "2024년 추석": "2024-09-17", "2025년 추석": "2025-10-06",
		"2012년 부처님오신날": "2012-05-28", "2020년 부처님오신날": "2020-04-30", "2023년 석가탄신일": "2023-05-27", "2024년 단오": "2024-06-10", "2025년 대보름": "2025-02-12",
	} {
		got := when.Find(text, friday())[0].Intervals[0]
		middle := got.From.Add(got.Until.Sub(got.From) / 2).Format(time.DateOnly)
		if middle != want {
			t.Errorf("%s: got %s, want %s", text, middle, want)
		}
	}
}

type lunarMonth struct {
	year, month, days int
	first             time.Time
}

// lunarMonths are the months of the lunar years, without leap months.
func lunarMonths(from, to int) (out []lunarMonth) {
	var moons []int
	for k := -30; k < 700; k++ {
		moons = append(moons, koreanDay(newMoon(float64(k))))
	}
	moonBefore := func(day int) int {
		i := 0
		for moons[i+1] <= day {
			i++
		}
		return i
	}
	for y := from - 1; y <= to; y++ {
		first, next := moonBefore(term(y, 9)), moonBefore(term(y+1, 9))
		leapDue, number := next-first == 13, 11
		for i := first; i < next; i++ {
			if i > first {
				if leapDue && !entersSign(y, moons[i], moons[i+1]) {
					leapDue = false
					continue
				}
				number++
			}
			m := lunarMonth{year: y + (number-1)/12, month: (number-1)%12 + 1, days: moons[i+1] - moons[i], first: time.Date(2000, 1, 1+moons[i], 0, 0, 0, 0, time.UTC)}
			if m.year >= from && m.year <= to {
				out = append(out, m)
			}
		}
	}
	return out
}

// entersSign says that the sun enters a sign on one of the days from a until b, of the year of which y+1 is the most.
func entersSign(y, a, b int) bool {
	for year := y; year <= y+1; year++ {
		for sign := range 12 {
			if day := term(year, sign); day >= a && day < b {
				return true
			}
		}
	}
	return false
}

// term is the day on which the sun enters a sign, 0 in spring; the ninth begins with the winter solstice.
func term(year, sign int) int {
	longitude := float64(30 * sign)
	low := 2451545 + 365.2422*float64(year-2000) + 79 + longitude*365.2422/360 - 20
	if sign > 9 { // January and February
		low -= 365.2422
	}
	high := low + 40
	for range 50 {
		middle := (low + high) / 2
		if math.Mod(sunLongitude(middle)-longitude+540, 360) < 180 {
			low = middle
		} else {
			high = middle
		}
	}
	return koreanDay(low)
}

// koreanDay is the day in Korea, from 2000-01-01, of a time in Julian days of dynamical time.
func koreanDay(jde float64) int {
	t := (jde - 2451545) / 365.25
	delta := (62.92 + 0.32217*t + 0.005589*t*t) / 86400 // what the earth has lost, after Espenak and Meeus
	return int(math.Floor(jde-delta+0.5+9.0/24)) - 2451545
}

func sine(degrees float64) float64 { return math.Sin(degrees * math.Pi / 180) }

func sunLongitude(jde float64) float64 {
	t := (jde - 2451545) / 36525
	m := 357.52911 + 35999.05029*t - 0.0001537*t*t
	center := (1.914602-0.004817*t-0.000014*t*t)*sine(m) + (0.019993-0.000101*t)*sine(2*m) + 0.000289*sine(3*m)
	apparent := 280.46646 + 36000.76983*t + 0.0003032*t*t + center - 0.00569 - 0.00478*sine(125.04-1934.136*t)
	return math.Mod(math.Mod(apparent, 360)+360, 360)
}

func newMoon(k float64) float64 {
	t := k / 1236.85
	e := 1 - 0.002516*t - 0.0000074*t*t
	m := 2.5534 + 29.10535670*k - 0.0000014*t*t
	n := 201.5643 + 385.81693528*k + 0.0107582*t*t
	f := 160.7108 + 390.67050284*k - 0.0016118*t*t
	o := 124.7746 - 1.56375588*k + 0.0020672*t*t
	jde := 2451550.09766 + 29.530588861*k + 0.00015437*t*t
	for _, c := range [...]struct{ amount, angle float64 }{
		{-0.40720, n},
		{0.17241 * e, m},
		{0.01608, 2 * n},
		{0.01039, 2 * f},
		{0.00739 * e, n - m},
		{-0.00514 * e, n + m},
		{0.00208 * e * e, 2 * m},
		{-0.00111, n - 2*f},
		{-0.00057, n + 2*f},
		{0.00056 * e, 2*n + m},
		{-0.00042, 3 * n},
		{0.00042 * e, m + 2*f},
		{0.00038 * e, m - 2*f},
		{-0.00024 * e, 2*n - m},
		{-0.00017, o},
		{-0.00007, n + 2*m},
		{0.00004, 2*n - 2*f},
		{0.00004, 3 * m},
		{0.00003, n + m - 2*f},
		{0.00003, 2*n + 2*f},
		{-0.00003, n + m + 2*f},
		{0.00003, n - m + 2*f},
		{-0.00002, n - m - 2*f},
		{-0.00002, 3*n + m},
		{0.00002, 4 * n},
		{0.000325, 299.77 + 0.107408*k - 0.009173*t*t},
		{0.000165, 251.88 + 0.016321*k},
		{0.000164, 251.83 + 26.651886*k},
		{0.000126, 349.42 + 36.412478*k},
		{0.000110, 84.66 + 18.206239*k},
		{0.000062, 141.74 + 53.303771*k},
		{0.000060, 207.14 + 2.453732*k},
		{0.000056, 154.84 + 7.306860*k},
		{0.000047, 34.52 + 27.261239*k},
		{0.000042, 207.19 + 0.121824*k},
		{0.000040, 291.34 + 1.844379*k},
		{0.000037, 161.72 + 24.198154*k},
		{0.000035, 239.56 + 25.513099*k},
		{0.000023, 331.55 + 3.592518*k},
	} {
		jde += c.amount * sine(c.angle)
	}
	return jde
}
