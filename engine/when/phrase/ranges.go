package phrase

import (
	"github.com/seed-a44923cb/memctl/engine/when/calendar"
	"github.com/seed-a44923cb/memctl/engine/when/token"
)

// Ranges: 11월 20일부터 23일까지, 20~23일, from Monday to Wednesday, between 3 and 5 March.

// framed: from A to B, between A and B.
func (r *Reader) framed(i int) (Expr, int) {
	if !r.is(i, "from", "between") {
		return Expr{}, i
	}
	at := r.skip(i+1, "the")
	a, next := r.first(at)
	joined := r.is(i, "between") && r.is(next, "and") || r.is(i, "from") && (r.dash(next) || r.is(next, "to", "until", "till", "through"))
	if next == at || !joined {
		return Expr{}, i
	}
	b, end := r.second(a, r.skip(next+1, "the"))
	if end <= next+1 || !r.endsAlone(end) {
		return Expr{}, i
	}
	e := spanning(a, b)
	if !r.sureRange(e, at, end) {
		return Expr{}, i
	}
	return e, end
}

// rangeAfter reads what leads from a moment to the end of a range.
func (r *Reader) rangeAfter(a Moment, i int) (Expr, int) {
	if r.is(i, "from", "between") && !a.Is(DayTime) { // tomorrow from 2 to 4pm
		e, end := r.framed(i)
		if end == i || (e.A.Has|e.B.Has)&^DayTime != 0 || !(a.Has | e.A.Has).possible() {
			return Expr{}, i
		}
		e.A, e.B = e.A.With(a), e.B.With(a)
		return e, end
	}
	closed := false // what follows the second must say that it is the end
	switch {
	case r.particle(i, token.Starting), r.tok(i).Kind == token.Josa && r.is(i, "에서", "과", "와"):
		closed = true
	case r.dash(i) && (r.tok(i).Glued == r.tok(i+1).Glued || !r.is(i, "-")):
	case r.is(i, "to", "through", "until", "till"):
	default:
		return Expr{}, i
	}
	b, end := r.second(a, i+1)
	if end == i+1 || !r.endsAlone(end) || r.dash(i) && !alike(a, b) {
		return Expr{}, i
	}
	b, end = r.aboutAfter(b, end)
	switch {
	case r.particle(end, token.Ending) && !r.is(i, "과", "와"), r.particle(end, token.Amid):
		end++
	case closed:
		return Expr{}, i
	}
	return spanning(a, b), end
}

// alike says that two moments are of one kind, so that a dash between them is that of a range and no other: not 2026-11-20 —
// Friday's plan.
func alike(a, b Moment) bool {
	for _, s := range [...]Slots{DayTime, dayNamed | HasAway, HasWeek, HasMonth, HasQuarter, HasHalf, HasSeason} {
		if a.Is(s) || b.Is(s) {
			return a.Is(s) == b.Is(s) && (a.Has == HasWeekday) == (b.Has == HasWeekday)
		}
	}
	return true
}

// second reads the end of a range, which may be a number that is what the first one counted, or now.
func (r *Reader) second(a Moment, i int) (Moment, int) {
	if r.is(i, "지금", "현재", "now", "present") {
		return stepped(HasAway, 0), i + 1
	}
	if b, next := r.moment(i); next > i {
		return b, next
	}
	t := r.tok(i)
	if after := r.tok(i + 1); t.Kind != token.Number && t.Kind != token.Ordinal || t.Form == token.Article || after.Glued && after.Kind != token.Sign && after.Kind != token.Josa {
		return Moment{}, i
	}
	switch {
	case r.tok(i+1).Kind == token.Counter || r.isWord(i+1) && a.Is(HasHour):
	case a.Is(HasDay) && !a.Is(DayTime) && t.N >= 1 && t.N <= 31:
		b := filled(HasDay, t.N)
		if y, next := r.facet(r.link(i+1), b.Has|HasMonth); y.Has == HasYear { // Nov 3-5, 2025
			return b.With(y), next
		}
		return b, i + 1
	case a.Is(HasHour) && a.Is(HasMeridiem|HasDayPart) && t.N >= 1 && t.N <= 12:
		return filled(HasHour, t.N), i + 1
	}
	return Moment{}, i
}

// stepsRange: 2~3일 전, two to three weeks ago, 두세 달 전.
func (r *Reader) stepsRange(i int) (Expr, int) {
	n, at := r.numberAt(i)
	if r.tok(i).M > 0 && (r.tok(i).Kind == token.Number || r.tok(i).Kind == token.Count) {
		n, at = r.tok(i).N, i-1
	} else if at == i || !(r.dash(at) || r.is(at, ",", "to", "or")) {
		return Expr{}, i
	}
	m, u, end := r.quantity(at + 1)
	m += r.tok(i).M
	sign, next := r.direction(end)
	if end == at+1 || sign == 0 || n >= m || !r.endsAlone(next) {
		return Expr{}, i
	}
	near, far := steps(sign*n, u), steps(sign*m, u)
	if sign < 0 {
		near, far = far, near
	}
	return Expr{Shape: Between, A: near, B: far}, next
}

// spanning fills in what one end of a range says for both: the month of 11월 20일부터 23일, the year of March to May 2025.
func spanning(a, b Moment) Expr {
	const onDates = HasYear | HasMonth | HasWeek | HasWhich
	dated := ^DayTime
	switch {
	case b.Has&dated == 0: // 2시부터 4시
		b = b.With(a.Only(dated &^ HasPart))
	case b.Is(HasDay) && !b.Is(HasMonth): // 20일부터 23일
		b = b.With(a.Only((HasYear | HasMonth) &^ b.Has))
	case b.Is(HasMonth|HasQuarter|HasHalf) && !b.Is(HasYear) && a.Is(HasYear): // 2025년 11월부터 2월
		b = b.With(a.Only(HasYear))
		if b.Is(HasMonth) && a.Is(HasMonth) && b.At(HasMonth) < a.At(HasMonth) {
			b = b.set(HasYear, b.At(HasYear)+1)
		}
	case b.Has&dated == HasWeekday:
		b = b.With(a.Only(HasWeek))
	}
	if a.At(HasMeridiem) == calendar.AsWritten && b.Is(HasMeridiem) && b.At(HasMeridiem) != calendar.AsWritten { // 2026-11-20 3:30–4:15 pm
		a = a.Only(^HasMeridiem)
	}
	switch {
	case a.Has&dated == 0 && b.Has&dated != 0 && a.Is(HasHour): // from 2 to 4pm tomorrow
		a = a.With(b.Only(onDates | HasDay | HasWeekday | HasAway | HasHoliday))
	case a.Has == HasDay && b.Is(HasMonth) && a.At(HasDay) <= b.At(HasDay): // 3 to 5 March
		a = a.With(b.Only(HasYear | HasMonth))
	case a.Is(HasMonth) && !a.Is(HasYear) && b.Is(HasYear) && b.Relative&HasYear == 0: // March to May 2025
		a = a.With(b.Only(HasYear))
		if a.At(HasMonth) > b.At(HasMonth) {
			a = a.set(HasYear, a.At(HasYear)-1)
		}
	case a.Has == HasWeekday: // Monday to Wednesday of next week
		a = a.With(b.Only(HasWeek))
	}
	return Expr{Shape: Between, A: a, B: b}
}
