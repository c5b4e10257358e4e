package when

import (
	"time"

	"github.com/seed-a44923cb/memctl/engine/when/phrase"
	"github.com/seed-a44923cb/memctl/engine/when/resolve"
	"github.com/seed-a44923cb/memctl/engine/when/token"
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
	f := token.Fold(text)
	r := phrase.Reader{Folded: f, Tokens: token.Scan(f)}
	var out []Expression
	var last phrase.Moment // of the expression before, which ended at the token end
	end := -1
	for i := 0; i < len(r.Tokens); {
		e, next := r.Expression(i)
		if next == i {
			i++
			continue
		}
		if len(out) > 0 && i <= end+1 {
			e.A = shared(last, e.A)
		}
		i, end, last = next, next, e.A
		if x, ok := meaning(f, e, now); ok && (len(out) == 0 || x.StartByte >= out[len(out)-1].EndByte) {
			out = append(out, x)
		}
	}
	return out
}

// shared gives a day in a list what only the first one says: 11월 20일과 21일, 다음 주 월요일, 수요일.
func shared(last, m phrase.Moment) phrase.Moment {
	switch {
	case m.Has&^phrase.DayTime == phrase.HasDay && last.Is(phrase.HasDay):
		return m.With(last.Only(phrase.HasYear | phrase.HasMonth))
	case m.Has&^phrase.DayTime == phrase.HasWeekday && last.Is(phrase.HasWeekday):
		return m.With(last.Only(phrase.HasWeek | phrase.HasWhich))
	}
	return m
}

// meaning resolves one expression. What cannot be resolved, as a lunar date outside of the table, is left out.
func meaning(f token.Folded, e phrase.Expr, now time.Time) (Expression, bool) {
	spans := resolve.Spans(e, now)
	if len(spans) == 0 {
		return Expression{}, false
	}
	x := Expression{Ambiguous: len(spans) > 1, Certainty: certainty(e, len(spans))}
	x.StartByte, x.EndByte = f.Span(e.From, e.To)
	for _, s := range spans {
		from, until := s.From.Time(now.Location()), s.Until.Time(now.Location())
		if !until.After(from) { // the clock was put forward over it
			until = from.Add(time.Duration(s.Until-s.From) * time.Minute)
		}
		x.Intervals = append(x.Intervals, Interval{from, until})
	}
	return x, true
}

// certainty is a scale, not a probability that was measured: a full date is worth most, each thing left out takes some away.
func certainty(e phrase.Expr, readings int) int {
	c := 95
	if e.A.Is(phrase.HasYear) && e.A.Is(phrase.HasDay) && e.A.Relative == 0 {
		c = 99
	}
	switch whole := phrase.HasYear | phrase.HasWeek | phrase.HasAway | phrase.HasWhich | phrase.HasSteps; {
	case e.Shape == phrase.LastN || e.Shape == phrase.NextN || e.A.Has&whole != 0 || e.A.Relative != 0:
	case e.A.Is(phrase.HasMonth) && e.A.Is(phrase.HasDay):
		c -= 10
	case e.A.Has&^phrase.DayTime == 0: // today's
		c -= 15
	default:
		c -= 20
	}
	if e.A.About || e.B.About {
		c -= 10
	}
	if e.A.Weak {
		c -= 10
	}
	if readings > 1 {
		c = min(c, 100/readings)
	}
	return c
}
