package when

import (
	"slices"
	"time"
)

// A resolver says what moments mean seen from now.
type resolver struct {
	now   wall
	today wall // midnight
	y, m  int  // of today

	side side
	ref  wall // around this, which is today but for the end of a range, occurrences are looked for
}

// side is how one of several occurrences is chosen where the words do not say which.
type side uint8

const (
	usual     side = iota // by convention
	begun                 // since: the newest that has begun
	upcoming              // until: the first that is not over
	following             // to: the first that begins at ref or later
)

func newResolver(now time.Time) resolver {
	r := resolver{now: wallOf(now)}
	r.today = r.now.midnight()
	r.ref = r.today
	r.y, r.m, _ = r.today.date()
	return r
}

func (r resolver) with(s side) resolver {
	r.side = s
	return r
}

// spans are the readings of an expression, the likelier first.
func (r resolver) spans(e expr) (out []span) {
	tomorrow := r.today + perDay
	switch e.shape {
	case point:
		out = r.widened(e.a)
	case sinceA, afterA:
		for _, s := range r.with(begun).widened(e.a) {
			if e.shape == afterA && !e.a.is(dayTime) && !e.a.is(hasSteps) {
				s.from, s.until = s.until, max(s.until, tomorrow)
			}
			if s.from < tomorrow {
				s.until = max(tomorrow, s.until)
			}
			out = append(out, s)
		}
	case untilA:
		for _, s := range r.with(upcoming).widened(e.a) {
			if s.until > r.today {
				if !e.a.about { // until midnight is over when it strikes
					s.until = endOf(e.a, s)
				}
				s.from = r.today
			}
			out = append(out, s)
		}
	case beforeA:
		ahead := r.with(following)
		ahead.ref = tomorrow
		for _, s := range ahead.widened(e.a) {
			out = append(out, span{r.today, s.from})
		}
	case between:
		out = r.between(e.a, e.b)
	case lastN, nextN:
		out = []span{r.fromNow(e)}
	}
	return distinct(out)
}

// distinct leaves out what is empty, was said already, or lies beyond the years of four digits.
func distinct(all []span) (out []span) {
	for _, s := range all {
		if s.from < s.until && s.from >= dateOf(1, 1, 1) && s.until <= dateOf(9999, 12, 31) && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// fromNow is a length of time that begins or ends with now: of hours to the minute, else of whole days, today included.
func (r resolver) fromNow(e expr) span {
	n := wall(e.n)
	switch e.unit {
	case hour:
		n *= perHour
		fallthrough
	case minute:
		if e.shape == lastN {
			return span{r.now - n, r.now + 1}
		}
		return span{r.now, r.now + n + 1}
	case week:
		n *= 7
	case monthLong:
		n *= 30
	case year:
		n *= 365
	}
	if e.shape == lastN {
		return span{r.today - n*perDay, r.today + perDay}
	}
	return span{r.today, r.today + (n+1)*perDay}
}

// between goes from the beginning of a to the end of the first b after it, of a time of day to its beginning.
func (r resolver) between(a, b moment) (out []span) {
	first := r.resolve(a)
	if halfOpen(a) && !halfOpen(b) && b.is(hasHour) { // from 11 to 1pm: the last 11 before it
		for _, last := range r.resolve(b) {
			best := span{from: -1 << 62}
			for _, s := range first {
				if s.from < last.from && s.from > best.from && last.from-s.from <= perDay {
					best = s
				}
			}
			if best.until != 0 {
				out = append(out, span{best.from, endOf(b, last)})
			}
		}
		return out
	}
	for _, s := range first {
		if until := r.firstEnd(b, s.from); until > s.from {
			out = append(out, span{s.from, until})
		}
	}
	return out
}

// firstEnd is where the first b ends that is later than from. A time of day may be that of the next half of a day, or of the
// next day: 밤 10시부터 2시까지.
func (r resolver) firstEnd(b moment, from wall) wall {
	r.side, r.ref = following, from
	best := from
	for _, s := range r.resolve(b) {
		end := endOf(b, s)
		if b.is(dayTime) && end <= from {
			end += perDay
			if halfOpen(b) && end > from+perDay/2 {
				end -= perDay / 2
			}
		}
		if end > from && (best == from || end < best) {
			best = end
		}
	}
	return best
}

// endOf is where a range ends that ends with b: a meeting until four is over at four, a holiday until Friday with its Friday.
func endOf(b moment, s span) wall {
	if b.is(hasHour) {
		return s.from
	}
	return s.until
}

// halfOpen says that nothing tells which half of the day an hour is in.
func halfOpen(m moment) bool {
	h := m.at(hasHour)
	return m.is(hasHour) && h >= 1 && h <= 12 && !m.is(hasMeridiem|hasDayPart)
}

// widened adds what 쯤 and about give on both sides: to a time of day an hour, to less than a month three days, else a
// fortnight.
func (r resolver) widened(m moment) []span {
	all := r.resolve(m)
	if !m.about {
		return all
	}
	out := slices.Clone(all)
	for i, s := range all {
		by := 3 * perDay
		switch {
		case m.is(dayTime | hasSteps):
			by = perHour
		case s.days() >= 28:
			by = 14 * perDay
		}
		out[i] = span{s.from - by, s.until + by}
	}
	return out
}

// resolve gives the readings of a moment.
func (r resolver) resolve(m moment) (out []span) {
	if m.is(hasSteps) {
		at := r.now + wall(m.at(hasSteps))
		if m.hours {
			at -= (at%perHour + perHour) % perHour
			return []span{{at, at + perHour}}
		}
		return []span{{at, at + 1}}
	}
	for _, s := range r.days(m) {
		if m.wholeWeek {
			s = days(s.from.monday(), 7)
		}
		if m.is(hasShift) {
			s = days(middleDay(s)+wall(m.at(hasShift))*perDay, 1)
		}
		out = append(out, r.clock(m, s)...)
	}
	return out
}

// middleDay is the day itself of a holiday of three, and of one day that one.
func middleDay(s span) wall {
	if s.days() == 3 {
		return s.from + perDay
	}
	return s.from
}

// clock is the time of day of a day; the span itself where none is said.
func (r resolver) clock(m moment, s span) []span {
	if !m.is(dayTime) {
		return []span{s}
	}
	midnight := middleDay(s)
	if !m.is(hasHour) {
		p := dayParts[m.at(hasDayPart)]
		return []span{{midnight + wall(p.from)*perHour, midnight + wall(p.until)*perHour}}
	}
	h := m.at(hasHour)
	hours := []int{h}
	switch {
	case m.is(hasMeridiem):
		hours[0] = onClock(h, m.at(hasMeridiem))
	case m.is(hasDayPart):
		hours[0] = onClock(h, dayParts[m.at(hasDayPart)].half)
	case h >= 1 && h <= 12:
		hours = []int{h % 12, h%12 + 12}
		if hours[1] <= 18 {
			hours[0], hours[1] = hours[1], hours[0]
		}
	}
	var out []span
	for _, h := range hours {
		at := midnight + wall(h)*perHour
		if m.is(hasMinute) {
			at += wall(m.at(hasMinute))
			out = append(out, span{at, at + 1})
		} else {
			out = append(out, span{at, at + perHour})
		}
	}
	return out
}
