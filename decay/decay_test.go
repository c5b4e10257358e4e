package decay_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/decay"
	"github.com/seed-a44923cb/memctl/memory/day"
)

var start = day.Date(2026, time.November, 1)

func TestOpinionIsArchivedOnTheDayDesignSays(t *testing.T) {
	for _, tt := range []struct{ c, days int }{{95, 33}, {70, 21}, {50, 11}, {99, 35}, {31, 1}, {30, 1}, {29, 0}, {0, 0}} {
		t.Run(fmt.Sprintf("c=%d on day %d", tt.c, tt.days), func(t *testing.T) {
			want := start + day.Day(tt.days)
			if got := decay.FadesOn(tt.c, start); got != want {
				t.Errorf("FadesOn(%d) = %v, want %v", tt.c, got, want)
			}
			if tt.days > 0 && decay.Faded(tt.c, start, want-1) {
				t.Errorf("faded a day early, worth %d", decay.Worth(tt.c, start, want-1))
			}
			if !decay.Faded(tt.c, start, want) {
				t.Errorf("not faded, worth %d", decay.Worth(tt.c, start, want))
			}
		})
	}
}

func TestWorthFallsByTwoADay(t *testing.T) {
	var got []int
	for p := range (decay.Curve{C: 70, AsOf: start}).Points(start + 3) {
		got = append(got, p.Worth)
	}
	if diff := cmp.Diff([]int{70, 68, 66, 64}, got); diff != "" {
		t.Errorf("curve (-want +got):\n%s", diff)
	}
	if got := slices.Collect((decay.Curve{C: 70, AsOf: start}).Points(start - 1)); got != nil {
		t.Errorf("a curve that ends before it begins has points: %v", got)
	}
}

func TestClockThatGoesBackwardsCountsNoDays(t *testing.T) {
	if got := decay.Worth(70, start, start-10); got != 70 {
		t.Errorf("Worth ten days before = %d, want 70", got)
	}
}

func TestSupport(t *testing.T) {
	for name, tt := range map[string]struct{ c, after, given, want int }{
		"same day":                          {70, 0, 0, 75},
		"worth that day, not the old c":     {70, 10, 0, 55},
		"a surer line counts with its own":  {70, 10, 90, 95},
		"a less sure line takes nothing":    {90, 0, 40, 95},
		"never above 99":                    {98, 0, 100, 99},
		"a faded one comes back from zero":  {70, 60, 0, 5},
		"a faded one comes back with given": {70, 60, 70, 75},
	} {
		t.Run(name, func(t *testing.T) {
			if got := decay.Support(tt.c, start, start+day.Day(tt.after), tt.given); got != tt.want {
				t.Errorf("got %d, want %d", got, tt.want)
			}
		})
	}
}

func TestContradictionTakesTwentyAndStopsAtZero(t *testing.T) {
	if diff := cmp.Diff([]int{50, 0, 0}, []int{decay.Contradict(70), decay.Contradict(20), decay.Contradict(7)}); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.IntRange(0, 100).Draw(t, "c")
		asOf := day.Day(rapid.Int32Range(-40000, 40000).Draw(t, "asOf"))
		on := asOf + day.Day(rapid.Int32Range(-100, 200).Draw(t, "after"))
		given := rapid.IntRange(0, 100).Draw(t, "given")
		w := decay.Worth(c, asOf, on)
		if w < 0 || w > c {
			t.Fatalf("Worth %d outside 0..%d", w, c)
		}
		if next := decay.Worth(c, asOf, on+1); next > w {
			t.Fatalf("worth rises from %d to %d", w, next)
		}
		if more := decay.Worth(c+1, asOf, on); more < w {
			t.Fatalf("a surer opinion is worth less: %d < %d", more, w)
		}
		if s := decay.Support(c, asOf, on, given); s > decay.Max || s < min(decay.Max, w) || s < min(decay.Max, given) {
			t.Fatalf("Support gives %d from worth %d and given %d", s, w, given)
		}
		fades := decay.FadesOn(c, asOf)
		if on >= asOf && decay.Faded(c, asOf, on) != (on >= fades) {
			t.Fatalf("Faded on %v is %v, FadesOn is %v", on, decay.Faded(c, asOf, on), fades)
		}
		if d := decay.Contradict(c); d < 0 || d > c {
			t.Fatalf("Contradict(%d) = %d", c, d)
		}
	})
}
