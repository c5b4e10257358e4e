package day_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/memory/day"
)

func TestParseRefusesImpossibleDates(t *testing.T) {
	for _, s := range []string{"", "2026-02-30", "2026-13-01", "26-01-01", "2026-1-1", "2026-01-01 ", "오늘"} {
		if d, err := day.Parse(s); err == nil {
			t.Errorf("Parse(%q) = %v, want an error", s, d)
		}
	}
}

func TestParseReadsWhatStringWrites(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := day.Day(rapid.Int32Range(1, 3_652_059).Draw(t, "day"))
		got, err := day.Parse(d.String())
		if err != nil || got != d {
			t.Fatalf("Parse(%q) = %v, %v", d.String(), got, err)
		}
	})
}

func TestDayBeginsAtTheHourOfTheWorkspace(t *testing.T) {
	seoul, err := time.LoadLocation("Asia/Seoul")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		at       string
		startsAt time.Duration
		want     string
	}{
		{"2026-11-20T23:59:59+09:00", 0, "2026-11-20"},
		{"2026-11-21T00:00:00+09:00", 0, "2026-11-21"},
		{"2026-11-21T00:40:00+09:00", 4 * time.Hour, "2026-11-20"},
		{"2026-11-21T04:00:00+09:00", 4 * time.Hour, "2026-11-21"},
		{"2026-11-20T15:30:00Z", 0, "2026-11-21"}, // half past midnight in Seoul
	} {
		at, err := time.Parse(time.RFC3339, c.at)
		if err != nil {
			t.Fatal(err)
		}
		if got := day.Of(at, seoul, c.startsAt); got.String() != c.want {
			t.Errorf("Of(%s, starts at %s) = %s, want %s", c.at, c.startsAt, got, c.want)
		}
	}
}

func TestEveryInstantLiesWithinItsDayAlsoWhenTheClockChanges(t *testing.T) {
	zone, err := time.LoadLocation("America/New_York") // daylight saving begins 2026-03-08 at 02:00
	if err != nil {
		t.Fatal(err)
	}
	for _, startsAt := range []time.Duration{0, 4 * time.Hour} {
		for at := time.Date(2026, 3, 7, 0, 0, 0, 0, time.UTC); at.Day() < 10; at = at.Add(17 * time.Minute) {
			d := day.Of(at, zone, startsAt)
			if begin, end := d.Start(zone, startsAt), (d+1).Start(zone, startsAt); at.Before(begin) || !at.Before(end) {
				t.Fatalf("%s is said to be of %s, which lasts from %s to %s", at, d, begin, end)
			}
		}
	}
}

func TestZeroDayIsEmptyInText(t *testing.T) {
	var d day.Day
	if b, err := d.MarshalText(); err != nil || len(b) != 0 {
		t.Errorf("MarshalText = %q, %v", b, err)
	}
	if err := d.UnmarshalText([]byte("2026-11-20")); err != nil || d.Month() != "2026-11" || d.MonthDay() != "11-20" {
		t.Errorf("UnmarshalText gave %v, %v", d, err)
	}
}

func TestMondayBeginsTheWeekThatTheDayIsIn(t *testing.T) {
	for s, want := range map[string]string{
		"2026-11-22": "2026-11-16", "2026-11-23": "2026-11-23", "2027-01-01": "2026-12-28", "1969-12-31": "1969-12-29", "2024-02-29": "2024-02-26",
	} {
		d, err := day.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		if got := d.Monday(); got.String() != want || got.Week() != d.Week() || (got-1).Week() == d.Week() {
			t.Errorf("%s: got %s, want %s", s, got, want)
		}
	}
}

func TestEveryDateOfAClockIsADay(t *testing.T) {
	for _, s := range []string{"0001-01-01", "1969-12-31", "1970-01-01", "1970-01-02", "2026-11-22", "9999-12-31"} {
		d, err := day.Parse(s)
		if err != nil || d <= 0 || d.String() != s {
			t.Errorf("%s is day %d, %q, %v", s, d, d.String(), err)
		}
		if got := day.Date(d.Time().Date()); got != d {
			t.Errorf("%s comes back as %s", s, got)
		}
	}
}
