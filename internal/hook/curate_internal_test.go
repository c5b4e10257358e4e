package hook

import (
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/memory/day"
)

func TestRunThatIsDueAtTheEndOfASession(t *testing.T) {
	now := time.Date(2026, 11, 20, 14, 32, 0, 0, time.UTC)
	today := day.Date(2026, 11, 20)
	late := func(verb string, ago time.Duration) map[string]time.Time {
		return map[string]time.Time{verb: now.Add(-ago)}
	}
	for name, c := range map[string]struct {
		was  curated
		want string
	}{
		"never before":                        {curated{}, distil},
		"reflected today":                     {curated{Reflected: today}, distil},
		"a night has passed":                  {curated{Reflected: today - 1}, reflect},
		"a night, with lines left":            {curated{Reflected: today - 1, Behind: true}, distil},
		"a night, and reflecting takes long":  {curated{Reflected: today - 1, Late: late(reflect, time.Minute)}, distil},
		"a night, and it took long once":      {curated{Reflected: today - 1, Late: late(reflect, curateAgain)}, reflect},
		"distilling takes long":               {curated{Reflected: today, Late: late(distil, time.Minute)}, ""},
		"distilling took long":                {curated{Reflected: today, Late: late(distil, curateAgain)}, distil},
		"it took long, and the clock is back": {curated{Reflected: today, Late: late(distil, -time.Minute)}, distil},
		"a day that is to come":               {curated{Reflected: today + 3}, distil},
	} {
		if got := c.was.next(today, now); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
