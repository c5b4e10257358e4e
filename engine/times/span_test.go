package times_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/engine/times"
	"github.com/seed-a44923cb/memctl/memory/day"
)

func TestSpanOfTimeInBothLanguages(t *testing.T) {
	t.Parallel()
	today := date(t, "2026-11-20")
	for _, c := range []struct{ since, until, ko, en string }{
		{"2026-09-01", "2026-09-21", "9월 1일–21일", "Sep 1–21"},
		{"2026-09-28", "2026-10-03", "9월 28일–10월 3일", "Sep 28–Oct 3"},
		{"2025-09-01", "2025-09-21", "2025년 9월 1일–21일", "Sep 1–21, 2025"},
		{"2025-12-30", "2026-01-02", "2025년 12월 30일–2026년 1월 2일", "Dec 30, 2025–Jan 2, 2026"},
		{"2026-09-01", "2026-09-01", "9월 1일", "Sep 1"},
		{"", "2026-09-01", "–9월 1일", "–Sep 1"},
		{"2026-09-01", "", "", ""},
	} {
		var since, until day.Day
		if c.since != "" {
			since = date(t, c.since)
		}
		if c.until != "" {
			until = date(t, c.until)
		}
		if ko, en := times.Span(since, until, today, true), times.Span(since, until, today, false); ko != c.ko || en != c.en {
			t.Errorf("%s to %s: got %q and %q, want %q and %q", c.since, c.until, ko, en, c.ko, c.en)
		}
	}
}

func date(t *testing.T, s string) day.Day {
	t.Helper()
	d, err := day.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
