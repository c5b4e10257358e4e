// Package decay reckons what an opinion is worth on a given day, in whole hundredths.
//
// An opinion is worth c on the day of its newest supporting source and [PerDay] less on every day after. Start
// with [Worth] and [FadesOn]; [Support] and [Contradict] give the confidence that a new source leaves behind, and
// [Curve] is the same arithmetic day by day, for explanations.
//
// Everything is integer arithmetic on calendar days: equal arguments give equal results on every machine, however
// often and however late they are asked. The package reads no clock, and leaves to its callers what only they
// know: that support counts once per day, a contradiction once per pair, and that pinned entries do not fade.
package decay

import (
	"iter"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// The rules of confidence, in hundredths.
const (
	Default   = 70 // of an opinion whose line states none
	Threshold = 30 // a day that closes with less archives the entry
	PerDay    = 2  // lost per day without support
	Bonus     = 5  // gained by support
	Penalty   = 20 // lost by a contradiction
	Max       = 99 // the most that support can reach
)

// Worth is what confidence c of day asOf is worth on another day. It is never negative. A day before asOf counts
// as asOf itself: a clock that goes backwards makes nothing surer.
func Worth(c int, asOf, on day.Day) int {
	if on <= asOf {
		return max(c, 0)
	}
	return max(0, c-PerDay*(int(on)-int(asOf)))
}

// FadesOn is the first day that closes with less than Threshold. It is asOf itself when c is below already.
func FadesOn(c int, asOf day.Day) day.Day {
	if c < Threshold {
		return asOf
	}
	return asOf + day.Day((c-Threshold)/PerDay+1)
}

// Faded says whether day on closes with less than Threshold.
func Faded(c int, asOf, on day.Day) bool { return Worth(c, asOf, on) < Threshold }

// Support is the confidence after a supporting line on day on that states given (0 when it states none):
// the greater of the two, plus Bonus, at most Max. The caller counts it at most once per entry and day, and takes
// on as the new asOf.
func Support(c int, asOf, on day.Day, given int) int {
	return max(0, min(Max, max(given, Worth(c, asOf, on))+Bonus))
}

// Contradict is the confidence that a contradiction leaves the older of two entries, as of the same day as before.
func Contradict(c int) int { return max(0, c-Penalty) }

// Curve is confidence over time: C as of AsOf, fading from there. The zero value is worth nothing on any day.
type Curve struct {
	C    int
	AsOf day.Day
}

// Point is what an opinion is worth when a day closes.
type Point struct {
	Day   day.Day
	Worth int
}

// On is the worth on a day.
func (c Curve) On(d day.Day) int { return Worth(c.C, c.AsOf, d) }

// FadesOn is the first day that closes below Threshold.
func (c Curve) FadesOn() day.Day { return FadesOn(c.C, c.AsOf) }

// Points yields the worth of every day from AsOf to last, both included; nothing if last is earlier. It may be
// ranged more than once.
func (c Curve) Points(last day.Day) iter.Seq[Point] {
	return func(yield func(Point) bool) {
		for d := c.AsOf; d <= last; d++ {
			if !yield(Point{Day: d, Worth: c.On(d)}) {
				return
			}
		}
	}
}
