package schedule_test

import (
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/seed-a44923cb/memctl/engine/schedule"
	"github.com/seed-a44923cb/memctl/memory/day"
)

func zone(t testing.TB, name string) *time.Location {
	t.Helper()
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func TestReflectOfANightStandsAtOneInstant(t *testing.T) {
	for name, c := range map[string]struct {
		zone, at, date, want string
	}{
		"an ordinary night":             {"Asia/Seoul", "03:00", "2026-11-22", "2026-11-22T03:00:00+09:00"},
		"the hour does not exist":       {"America/New_York", "02:30", "2026-03-08", "2026-03-08T03:00:00-04:00"},
		"the hour comes twice":          {"America/New_York", "01:30", "2026-11-01", "2026-11-01T01:30:00-04:00"},
		"the hour after the one twice":  {"America/New_York", "03:00", "2026-11-01", "2026-11-01T03:00:00-05:00"},
		"midnight does not exist":       {"America/Sao_Paulo", "00:00", "2018-11-04", "2018-11-04T01:00:00-02:00"},
		"half an hour comes twice":      {"Australia/Lord_Howe", "01:45", "2026-04-05", "2026-04-05T01:45:00+11:00"},
		"half an hour does not exist":   {"Australia/Lord_Howe", "02:15", "2026-10-04", "2026-10-04T02:30:00+11:00"},
		"three is where the hour lands": {"Europe/London", "01:30", "2026-03-29", "2026-03-29T02:00:00+01:00"},
		"the day does not exist":        {"Pacific/Apia", "03:00", "2011-12-30", ""},
		"the day after it":              {"Pacific/Apia", "03:00", "2011-12-31", "2011-12-31T03:00:00+14:00"},
	} {
		t.Run(name, func(t *testing.T) {
			at, err := time.Parse("15:04", c.at)
			if err != nil {
				t.Fatal(err)
			}
			night, err := day.Parse(c.date)
			if err != nil {
				t.Fatal(err)
			}
			s := schedule.Settings{Zone: zone(t, c.zone), DistillEvery: time.Hour, ReflectAt: time.Duration(at.Hour())*time.Hour + time.Duration(at.Minute())*time.Minute}
			got := ""
			if instant, ok := s.At(night); ok {
				got = instant.In(s.Zone).Format(time.RFC3339)
			}
			if got != c.want {
				t.Errorf("the reflect of %s is at %q, want %q", c.date, got, c.want)
			}
		})
	}
}

// However a zone turns its clock, the reflects of a year follow each other, and the newest night at any moment is the one whose
// reflect came last.
func TestNightsFollowEachOtherInEveryZone(t *testing.T) {
	for _, name := range []string{"Asia/Seoul", "America/New_York", "Europe/London", "Australia/Lord_Howe", "Asia/Tehran", "America/Nuuk", "Africa/Cairo", "Asia/Gaza", "Atlantic/Azores", "UTC"} {
		for _, at := range []time.Duration{0, 30 * time.Minute, 90 * time.Minute, 2*time.Hour + 30*time.Minute, 3 * time.Hour, 23*time.Hour + 30*time.Minute} {
			s := schedule.Settings{Zone: zone(t, name), DistillEvery: time.Hour, ReflectAt: at}
			last := time.Time{}
			for d := day.Date(2023, 12, 31); d < day.Date(2027, 1, 2); d++ {
				instant, ok := s.At(d)
				if !ok {
					t.Fatalf("%s: no reflect on %s", name, d)
				}
				if gap := instant.Sub(last); !last.IsZero() && (gap < 22*time.Hour || gap > 26*time.Hour) {
					t.Errorf("%s %s: %s after the reflect before", name, d, gap)
				}
				if got := s.Night(instant); got != d {
					t.Errorf("%s: at %s the newest night is %s", name, instant, got)
				}
				if got := s.Night(instant.Add(-time.Nanosecond)); got != d-1 {
					t.Errorf("%s: before %s the newest night is %s", name, instant, got)
				}
				last = instant
			}
		}
	}
}
