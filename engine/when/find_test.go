package when_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/engine/when"
)

// seoul has no daylight-saving time; it is fixed here so that no zone data is needed.
func seoul() *time.Location { return time.FixedZone("KST", 9*60*60) }

// friday is the now of most cases: Friday, 2026-11-20, 10:30 in Seoul.
func friday() time.Time { return time.Date(2026, 11, 20, 10, 30, 0, 0, seoul()) }

// written is an interval as the test data writes it: days, the last included, or minutes, the last not.
func written(i when.Interval) string {
	const minutes = "2006-01-02T15:04"
	if midnight(i.From) && midnight(i.Until) {
		if last := i.Until.AddDate(0, 0, -1); !last.Equal(i.From) {
			return i.From.Format(time.DateOnly) + ".." + last.Format(time.DateOnly)
		}
		return i.From.Format(time.DateOnly)
	}
	return i.From.Format(minutes) + ".." + i.Until.Format(minutes)
}

func midnight(t time.Time) bool { return t.Hour() == 0 && t.Minute() == 0 }

// said are the expressions found in a text, each as its words and what they mean.
func said(text string, now time.Time) []string {
	out := []string{}
	for _, e := range when.Find(text, now) {
		var all []string
		for _, i := range e.Intervals {
			all = append(all, written(i))
		}
		out = append(out, fmt.Sprintf("%s = %s", text[e.StartByte:e.EndByte], strings.Join(all, " | ")))
	}
	return out
}

type findCase struct {
	text string
	want []string
}

func check(t *testing.T, now time.Time, cases []findCase) {
	t.Helper()
	for _, c := range cases {
		if diff := cmp.Diff(append([]string{}, c.want...), said(c.text, now)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.text, diff)
		}
	}
}
