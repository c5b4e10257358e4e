package when

import (
	"time"

	civil "github.com/seed-a44923cb/memctl/memory/day"
)

// An Expression is a time that a text names.
type Expression struct {
	// The expression is text[StartByte:EndByte] of the text as it was given: with the words that say since, until or about,
	// without other prepositions and josa.
	StartByte, EndByte int
	// Intervals holds what it may mean, the likelier first, at least one. They differ, and may overlap.
	Intervals []Interval
	// Certainty is how likely the text names a time and the first interval is it, in hundredths.
	Certainty int
	// Ambiguous says that there is more than one interval.
	Ambiguous bool
}

// An Interval is the time from From until just before Until, which is later. Both are whole minutes, in the zone of the now
// that was handed in; most are midnights.
type Interval struct{ From, Until time.Time }

// Days are the first and the last day of the calendar that the interval touches.
func (i Interval) Days() (first, last civil.Day) {
	zone := i.From.Location()
	return civil.Of(i.From, zone, 0), civil.Of(i.Until.Add(-time.Minute), zone, 0)
}

// Find returns the expressions of time in text as they are meant at now, in the zone of now, in the order of the text; none
// overlap. A day is one of the calendar: who counts the small hours to the day before hands in an earlier now.
func Find(text string, now time.Time) []Expression {
	f := fold(text)
	r := reader{folded: f, tokens: scan(f)}
	var out []Expression
	var last moment // of the expression before, which ended at the token end
	end := -1
	for i := 0; i < len(r.tokens); {
		e, next := r.expression(i)
		if next == i {
			i++
			continue
		}
		if len(out) > 0 && i <= end+1 {
			e.a = shared(last, e.a)
		}
		i, end, last = next, next, e.a
		if x, ok := meaning(f, e, now); ok && (len(out) == 0 || x.StartByte >= out[len(out)-1].EndByte) {
			out = append(out, x)
		}
	}
	return out
}

// shared gives a day in a list what only the first one says: 11월 20일과 21일, 다음 주 월요일, 수요일.
func shared(last, m moment) moment {
	switch {
	case m.has&^dayTime == hasDay && last.is(hasDay):
		return m.with(last.only(hasYear | hasMonth))
	case m.has&^dayTime == hasWeekday && last.is(hasWeekday):
		return m.with(last.only(hasWeek | hasWhich))
	}
	return m
}

// meaning resolves one expression. What cannot be resolved, as a lunar date outside of the table, is left out.
func meaning(f folded, e expr, now time.Time) (Expression, bool) {
	spans := newResolver(now).spans(e)
	if len(spans) == 0 {
		return Expression{}, false
	}
	x := Expression{Ambiguous: len(spans) > 1, Certainty: certainty(e, len(spans))}
	x.StartByte, x.EndByte = f.span(e.from, e.to)
	for _, s := range spans {
		from, until := s.from.time(now.Location()), s.until.time(now.Location())
		if !until.After(from) { // the clock was put forward over it
			until = from.Add(time.Duration(s.until-s.from) * time.Minute)
		}
		x.Intervals = append(x.Intervals, Interval{from, until})
	}
	return x, true
}

// certainty is a scale, not a probability that was measured: a full date is worth most, each thing left out takes some away.
func certainty(e expr, readings int) int {
	c := 95
	if e.a.is(hasYear) && e.a.is(hasDay) && e.a.relative == 0 {
		c = 99
	}
	switch whole := hasYear | hasWeek | hasAway | hasWhich | hasSteps; {
	case e.shape == lastN || e.shape == nextN || e.a.has&whole != 0 || e.a.relative != 0:
	case e.a.is(hasMonth) && e.a.is(hasDay):
		c -= 10
	case e.a.has&^dayTime == 0: // today's
		c -= 15
	default:
		c -= 20
	}
	if e.a.about || e.b.about {
		c -= 10
	}
	if e.a.weak {
		c -= 10
	}
	if readings > 1 {
		c = min(c, 100/readings)
	}
	return c
}
