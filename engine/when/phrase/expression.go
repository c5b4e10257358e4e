package phrase

import (
	"strings"

	"github.com/seed-a44923cb/memctl/engine/when/calendar"
	"github.com/seed-a44923cb/memctl/engine/when/token"
)

// An Expr is what was found: one moment, or two with what lies between them, or a length of time from now.
type Expr struct {
	From, To int // bytes of the folded text
	Shape    Shape
	A, B     Moment
	N        int // of a length of time
	Unit     token.Unit
}

// Shape says how the moments of an expression make its time.
type Shape uint8

// The shapes, by the moments A and B of an expression.
const (
	nothing Shape = iota // words that belong together and name no time: every Monday
	Point
	SinceA
	UntilA
	BeforeA
	AfterA
	Between // from the beginning of a to the end of b
	LastN   // n units back
	NextN   // n units on
)

// Expression reads one expression at i; next is i if there is none. One of shape nothing is to be passed over.
func (r *Reader) Expression(i int) (e Expr, next int) {
	e, next = r.read(i)
	if next == i {
		return Expr{}, i
	}
	e.From, e.To = r.tok(i).From, r.tok(next-1).To
	if r.tok(i).Kind == token.Counter && r.is(i-1, "the") { // the day after tomorrow
		e.From = r.tok(i - 1).From
	}
	return e, next
}

func (r *Reader) read(i int) (Expr, int) {
	if !r.beginsAlone(i) {
		return Expr{}, i
	}
	for _, read := range [...]func(*Reader, int) (Expr, int){
		(*Reader).repeated, (*Reader).spanFromNow, (*Reader).stepsRange, (*Reader).framed, (*Reader).opened, (*Reader).plain,
	} {
		if e, next := read(r, i); next > i {
			return e, next
		}
	}
	return Expr{}, i
}

// plain: a moment, and what follows it and opens a side or leads to another: 금요일까지, 3월부터 5월까지, Nov 20–23.
func (r *Reader) plain(i int) (Expr, int) {
	begin := i
	around := r.around(i)
	if around {
		i++
	}
	a, next := r.first(i)
	if next == i || !r.endsAlone(next) {
		return Expr{}, begin
	}
	a, next = r.aboutAfter(a, next)
	a.About = a.About || around
	if e, end := r.rangeAfter(a, next); end > next && r.sureRange(e, i, end) {
		return e, end
	}
	switch {
	case r.recurs(next):
		return Expr{}, next + 2
	case a.Has&^DayTime == 0 && r.ofThatDay(i), a.Is(HasMonth|HasSeason|HasHalf|HasQuarter) && !a.Is(HasYear) && a.Relative == 0 && r.ofThatYear(i),
		a.Is(HasLunar) && !a.Is(HasDay): // 음력 6월 is no June
		return Expr{}, next
	}
	if a.shared || !r.sure(a, i, next) {
		if r.particle(next, token.Each) || r.tok(next).Kind == token.Particle && r.particle(next, token.Lasting) {
			return Expr{}, next + 1
		}
		return Expr{}, begin
	}
	return r.openedAfter(a, next)
}

// around says that the word at i is about in the sense of nearly: before a number, or where nothing is told about a time.
func (r *Reader) around(i int) bool {
	switch {
	case r.is(i, "약"):
		return true
	case !r.particle(i, token.About) || r.korean(i):
		return false
	case !r.is(i, "about"):
		return true
	}
	after, p := r.tok(i+1).Kind, r.tok(i-1)
	return after == token.Number || after == token.Clock || i == 0 || p.Kind == token.Word || p.Kind == token.Sign
}

// first reads a moment, or the number that a range begins with and that says its unit only at its end: 2-4pm, 3 to 5 March.
func (r *Reader) first(i int) (Moment, int) {
	if m, next := r.moment(i); next > i {
		return m, next
	}
	n, at := r.numberAt(i)
	if at == i || r.tok(i).Form == token.Article || r.korean(i) || !(r.dash(at) || r.is(at, "to", "and", "until", "till", "through")) {
		return Moment{}, i
	}
	b, end := r.moment(at + 1)
	switch {
	case end == at+1:
	case b.Is(HasMonth) && b.Is(HasDay) && n >= 1 && n <= calendar.MonthDays(2000, b.At(HasMonth)):
		return filled(HasDay, n), at
	case b.Is(HasHour) && !b.Weak && n >= 1 && n <= 12:
		return filled(HasHour, n), at
	}
	return Moment{}, i
}

// aboutAfter reads 쯤 behind a moment.
func (r *Reader) aboutAfter(m Moment, i int) (Moment, int) {
	if r.particle(i, token.About) && r.korean(i) {
		m.About = true
		i++
	}
	return m, i
}

// openedAfter reads what follows a moment and opens one of its sides.
func (r *Reader) openedAfter(a Moment, i int) (Expr, int) {
	e := Expr{Shape: Point, A: a}
	at := i
	if r.tok(i).Kind == token.Josa && r.is(i, "의") {
		at++
	}
	switch t := r.tok(at); {
	case r.particle(at, token.Each):
		return Expr{}, at + 1
	case r.particle(at, token.Starting, token.Since):
		e.Shape = SinceA
	case r.particle(at, token.Ending):
		e.Shape = UntilA
	case r.inside(at) > at && (t.Glued || r.inside(at) > at+1 || r.is(at, "이내")): // 오늘 내 생각 is mine
		e.Shape = UntilA
		at = r.inside(at) - 1
	case r.particle(at, token.Before, token.Ago) && r.korean(at):
		e.Shape = BeforeA
	case r.particle(at, token.Later) && r.korean(at):
		e.Shape = AfterA
	default:
		return e, i
	}
	if !r.endsAlone(at + 1) { // 다음 달 7일 전주 여행
		return Expr{Shape: Point, A: a}, i
	}
	return e, at + 1
}

// inside reads 안에, 내, 이내에. 3일 안 is not yet one, nor is 오늘 내가.
func (r *Reader) inside(i int) (next int) {
	if !r.particle(i, token.Within) {
		return i
	}
	tail := r.textAt(i + 1)
	switch joined := r.tok(i+1).Kind == token.Josa && r.tok(i+1).Glued; {
	case joined && (strings.HasPrefix(tail, "에") || strings.HasPrefix(tail, "로") || strings.HasPrefix(tail, "으로")):
		return i + 2
	case joined && !r.is(i, "이내"), r.is(i, "안"):
		return i
	}
	return i + 1
}

// opened: since March, until Friday, by Friday, before noon, after Christmas.
func (r *Reader) opened(i int) (Expr, int) {
	var s Shape
	switch {
	case r.is(i, "since"):
		s = SinceA
	case r.is(i, "until", "till", "by", "through"):
		s = UntilA
	case r.is(i, "before"):
		s = BeforeA
	case r.is(i, "after"):
		s = AfterA
	case r.is(i, "from"):
		s = Point // the mail from Friday; from Friday on
	default:
		return Expr{}, i
	}
	at := r.skip(i+1, "the", "at")
	e, next := r.plain(at)
	if next == at || e.Shape != Point {
		return Expr{}, i
	}
	if s == Point {
		if !r.is(next, "on", "onward", "onwards") || r.is(next, "on") && r.isWord(next+1) {
			return Expr{}, i
		}
		s, next = SinceA, next+1
	}
	e.Shape = s
	return e, next
}

// spanFromNow: 최근 2주, 지난 3일 동안, 2주 안에, within two weeks, over the past month.
func (r *Reader) spanFromNow(i int) (Expr, int) {
	s, at, named := r.spanWord(i)
	q := at
	n, u, next := r.quantity(at)
	if next == at && named { // the past month
		if t := r.tok(at); t.Kind == token.Counter && t.Unit <= token.Year && !r.korean(at) {
			n, u, next = 1, t.Unit, at+1
		}
	}
	if next == q {
		return Expr{}, i
	}
	switch end := r.inside(next); {
	case end > next:
		next = end
		if s == nothing {
			s = NextN
		}
	case s == nothing:
		return Expr{}, i
	case r.particle(next, token.Lasting, token.Amid, token.Among) && r.korean(next):
		next++
	case r.is(i, "지난", "오는", "다음") && (r.tok(next-1).Unit == token.Day && r.tok(next-1).Kind == token.Counter): // 지난 20일 is a date
		return Expr{}, i
	}
	if !r.endsAlone(next) || r.particle(next, token.Ago, token.Later) {
		return Expr{}, i
	}
	return Expr{Shape: s, N: n, Unit: u}, next
}

// spanWord reads what stands before a length of time that is counted from now; named says that the unit alone is enough.
func (r *Reader) spanWord(i int) (s Shape, next int, named bool) {
	at := i
	preposed := r.is(at, "in", "over", "during", "for", "within")
	inside := r.is(at, "within")
	if preposed {
		at++
	}
	the := r.is(at, "the")
	at = r.skip(at, "the")
	switch t := r.tok(at); {
	case r.particle(at, token.Recent):
		return LastN, at + 1, false
	case r.particle(at, token.Ahead):
		return NextN, at + 1, false
	case t.Kind == token.Which && t.N == -1:
		return LastN, at + 1, t.Weak || preposed && the
	case t.Kind == token.Which && (t.N == 1 || t.N == token.Coming):
		return NextN, at + 1, preposed && the && t.N == 1
	case inside && !the:
		return NextN, at, false
	}
	return nothing, i, false
}
