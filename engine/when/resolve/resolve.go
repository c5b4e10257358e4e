package resolve

import (
	"slices"
	"time"

	"github.com/seed-a44923cb/memctl/engine/when/calendar"
	"github.com/seed-a44923cb/memctl/engine/when/phrase"
	"github.com/seed-a44923cb/memctl/engine/when/token"
)

// A resolver says what moments mean seen from now.
type resolver struct {
	now   calendar.Wall
	today calendar.Wall // midnight
	y, m  int           // of today

	side side
	ref  calendar.Wall // around this, which is today but for the end of a range, occurrences are looked for
}

// side is how one of several occurrences is chosen where the words do not say which.
type side uint8

const (
	usual     side = iota // by convention
	begun                 // since: the newest that has begun
	upcoming              // until: the first that is not over
	following             // to: the first that begins at ref or later
)

// Spans are the readings of an expression seen from now, the likelier first.
func Spans(e phrase.Expr, now time.Time) []calendar.Span { return newResolver(now).spans(e) }

func newResolver(now time.Time) resolver {
	r := resolver{now: calendar.WallOf(now)}
	r.today = r.now.Midnight()
	r.ref = r.today
	r.y, r.m, _ = r.today.Date()
	return r
}

func (r resolver) with(s side) resolver {
	r.side = s
	return r
}

// spans are the readings of an expression, the likelier first.
func (r resolver) spans(e phrase.Expr) (out []calendar.Span) {
	tomorrow := r.today + calendar.PerDay
	switch e.Shape {
	case phrase.Point:
		out = r.widened(e.A)
	case phrase.SinceA, phrase.AfterA:
		for _, s := range r.with(begun).widened(e.A) {
			if e.Shape == phrase.AfterA && !e.A.Is(phrase.DayTime) && !e.A.Is(phrase.HasSteps) {
				s.From, s.Until = s.Until, max(s.Until, tomorrow)
			}
			if s.From < tomorrow {
				s.Until = max(tomorrow, s.Until)
			}
			out = append(out, s)
		}
	case phrase.UntilA:
		for _, s := range r.with(upcoming).widened(e.A) {
			if s.Until > r.today {
				if !e.A.About { // until midnight is over when it strikes
					s.Until = endOf(e.A, s)
				}
				s.From = r.today
			}
			out = append(out, s)
		}
	case phrase.BeforeA:
		ahead := r.with(following)
		ahead.ref = tomorrow
		for _, s := range ahead.widened(e.A) {
			out = append(out, calendar.Span{From: r.today, Until: s.From})
		}
	case phrase.Between:
		out = r.between(e.A, e.B)
	case phrase.LastN, phrase.NextN:
		out = []calendar.Span{r.fromNow(e)}
	}
	return distinct(out)
}

// distinct leaves out what is empty, was said already, or lies beyond the years of four digits.
func distinct(all []calendar.Span) (out []calendar.Span) {
	for _, s := range all {
		if s.From < s.Until && s.From >= calendar.DateOf(1, 1, 1) && s.Until <= calendar.DateOf(9999, 12, 31) && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// fromNow is a length of time that begins or ends with now: of hours to the minute, else of whole days, today included.
func (r resolver) fromNow(e phrase.Expr) calendar.Span {
	n := calendar.Wall(e.N)
	switch e.Unit {
	case token.Hour:
		n *= calendar.PerHour
		fallthrough
	case token.Minute:
		if e.Shape == phrase.LastN {
			return calendar.Span{From: r.now - n, Until: r.now + 1}
		}
		return calendar.Span{From: r.now, Until: r.now + n + 1}
	case token.Week:
		n *= 7
	case token.MonthLong:
		n *= 30
	case token.Year:
		n *= 365
	}
	if e.Shape == phrase.LastN {
		return calendar.Span{From: r.today - n*calendar.PerDay, Until: r.today + calendar.PerDay}
	}
	return calendar.Span{From: r.today, Until: r.today + (n+1)*calendar.PerDay}
}

// between goes from the beginning of a to the end of the first b after it, of a time of day to its beginning.
func (r resolver) between(a, b phrase.Moment) (out []calendar.Span) {
	first := r.resolve(a)
	if halfOpen(a) && !halfOpen(b) && b.Is(phrase.HasHour) { // from 11 to 1pm: the last 11 before it
		for _, last := range r.resolve(b) {
			best := calendar.Span{From: -1 << 62}
			for _, s := range first {
				if s.From < last.From && s.From > best.From && last.From-s.From <= calendar.PerDay {
					best = s
				}
			}
			if best.Until != 0 {
				out = append(out, calendar.Span{From: best.From, Until: endOf(b, last)})
			}
		}
		return out
	}
	for _, s := range first {
		if until := r.firstEnd(b, s.From); until > s.From {
			out = append(out, calendar.Span{From: s.From, Until: until})
		}
	}
	return out
}

// firstEnd is where the first b ends that is later than from. A time of day may be that of the next half of a day, or of the
// next day: 밤 10시부터 2시까지.
func (r resolver) firstEnd(b phrase.Moment, from calendar.Wall) calendar.Wall {
	r.side, r.ref = following, from
	best := from
	for _, s := range r.resolve(b) {
		end := endOf(b, s)
		if b.Is(phrase.DayTime) && end <= from {
			end += calendar.PerDay
			if halfOpen(b) && end > from+calendar.PerDay/2 {
				end -= calendar.PerDay / 2
			}
		}
		if end > from && (best == from || end < best) {
			best = end
		}
	}
	return best
}

// endOf is where a range ends that ends with b: a meeting until four is over at four, a holiday until Friday with its Friday.
func endOf(b phrase.Moment, s calendar.Span) calendar.Wall {
	if b.Is(phrase.HasHour) {
		return s.From
	}
	return s.Until
}

// halfOpen says that nothing tells which half of the day an hour is in.
func halfOpen(m phrase.Moment) bool {
	h := m.At(phrase.HasHour)
	return m.Is(phrase.HasHour) && h >= 1 && h <= 12 && !m.Is(phrase.HasMeridiem|phrase.HasDayPart)
}

// widened adds what 쯤 and about give on both sides: to a time of day an hour, to less than a month three days, else a
// fortnight.
func (r resolver) widened(m phrase.Moment) []calendar.Span {
	all := r.resolve(m)
	if !m.About {
		return all
	}
	out := slices.Clone(all)
	for i, s := range all {
		by := 3 * calendar.PerDay
		switch {
		case m.Is(phrase.DayTime | phrase.HasSteps):
			by = calendar.PerHour
		case s.Days() >= 28:
			by = 14 * calendar.PerDay
		}
		out[i] = calendar.Span{From: s.From - by, Until: s.Until + by}
	}
	return out
}

// resolve gives the readings of a moment.
func (r resolver) resolve(m phrase.Moment) (out []calendar.Span) {
	if m.Is(phrase.HasSteps) {
		at := r.now + calendar.Wall(m.At(phrase.HasSteps))
		if m.Hours {
			at -= (at%calendar.PerHour + calendar.PerHour) % calendar.PerHour
			return []calendar.Span{{From: at, Until: at + calendar.PerHour}}
		}
		return []calendar.Span{{From: at, Until: at + 1}}
	}
	for _, s := range r.days(m) {
		if m.WholeWeek {
			s = calendar.Days(s.From.Monday(), 7)
		}
		if m.Is(phrase.HasShift) {
			s = calendar.Days(middleDay(s)+calendar.Wall(m.At(phrase.HasShift))*calendar.PerDay, 1)
		}
		out = append(out, r.clock(m, s)...)
	}
	return out
}

// middleDay is the day itself of a holiday of three, and of one day that one.
func middleDay(s calendar.Span) calendar.Wall {
	if s.Days() == 3 {
		return s.From + calendar.PerDay
	}
	return s.From
}

// clock is the time of day of a day; the span itself where none is said.
func (r resolver) clock(m phrase.Moment, s calendar.Span) []calendar.Span {
	if !m.Is(phrase.DayTime) {
		return []calendar.Span{s}
	}
	midnight := middleDay(s)
	if !m.Is(phrase.HasHour) {
		p := calendar.DayParts[m.At(phrase.HasDayPart)]
		return []calendar.Span{{From: midnight + calendar.Wall(p.From)*calendar.PerHour, Until: midnight + calendar.Wall(p.Until)*calendar.PerHour}}
	}
	h := m.At(phrase.HasHour)
	hours := []int{h}
	switch {
	case m.Is(phrase.HasMeridiem):
		hours[0] = calendar.OnClock(h, m.At(phrase.HasMeridiem))
	case m.Is(phrase.HasDayPart):
		hours[0] = calendar.OnClock(h, calendar.DayParts[m.At(phrase.HasDayPart)].Half)
	case h >= 1 && h <= 12:
		hours = []int{h % 12, h%12 + 12}
		if hours[1] <= 18 {
			hours[0], hours[1] = hours[1], hours[0]
		}
	}
	var out []calendar.Span
	for _, h := range hours {
		at := midnight + calendar.Wall(h)*calendar.PerHour
		if m.Is(phrase.HasMinute) {
			at += calendar.Wall(m.At(phrase.HasMinute))
			out = append(out, calendar.Span{From: at, Until: at + 1})
		} else {
			out = append(out, calendar.Span{From: at, Until: at + calendar.PerHour})
		}
	}
	return out
}
