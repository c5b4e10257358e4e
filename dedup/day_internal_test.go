package dedup

import (
	"testing"

	"github.com/seed-a44923cb/memctl/morph/claim"
)

func TestDaysAndHoursAgree(t *testing.T) {
	for _, c := range []struct {
		name string
		kind claim.Kind
		a, b string
		want bool
	}{
		{"day of a month", claim.Date, "*-16", "04-16", true},
		{"with the year", claim.Date, "04-16", "2026-04-16", true},
		{"an hour more", claim.Date, "*-16", "04-16 18:30", true},
		{"another hour", claim.Date, "04-16 19:00", "04-16 18:30", false},
		{"another day", claim.Date, "*-23", "04-16", false},
		{"another month", claim.Date, "05-16", "04-16", false},
		{"a weekday", claim.Date, "목요일", "04-16", false},
		{"a range", claim.Date, "04-16~04-18", "04-16", false},
		{"either half of the day", claim.Clock, "3시", "15:00", true},
		{"with minutes", claim.Clock, "2시30분", "02:30", true},
		{"both exact", claim.Clock, "03:00", "15:00", false},
		{"other minutes", claim.Clock, "3시", "15:30", false},
		{"counts of days", claim.Duration, "16일", "*-16", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, b := Value{Kind: c.kind, Canonical: c.a}, Value{Kind: c.kind, Canonical: c.b}
			if got := agrees(&a, &b); got != c.want {
				t.Errorf("agrees(%s, %s) = %v, want %v", c.a, c.b, got, c.want)
			}
			if got := agrees(&b, &a); got != c.want {
				t.Errorf("agrees(%s, %s) = %v, want %v", c.b, c.a, got, c.want)
			}
		})
	}
}
