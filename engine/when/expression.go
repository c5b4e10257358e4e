package when

import "strings"

// An expr is what was found: one moment, or two with what lies between them, or a length of time from now.
type expr struct {
	from, to int // bytes of the folded text
	shape    shape
	a, b     moment
	n        int // of a length of time
	unit     unit
}

type shape uint8

const (
	nothing shape = iota // words that belong together and name no time: every Monday
	point
	sinceA
	untilA
	beforeA
	afterA
	between // from the beginning of a to the end of b
	lastN   // n units back
	nextN   // n units on
)

// expression reads one expression at i; next is i if there is none. One of shape nothing is to be passed over.
func (r *reader) expression(i int) (e expr, next int) {
	e, next = r.read(i)
	if next == i {
		return expr{}, i
	}
	e.from, e.to = r.tok(i).from, r.tok(next-1).to
	if r.tok(i).kind == counter && r.is(i-1, "the") { // the day after tomorrow
		e.from = r.tok(i - 1).from
	}
	return e, next
}

func (r *reader) read(i int) (expr, int) {
	if !r.beginsAlone(i) {
		return expr{}, i
	}
	for _, read := range [...]func(*reader, int) (expr, int){
		(*reader).repeated, (*reader).spanFromNow, (*reader).stepsRange, (*reader).framed, (*reader).opened, (*reader).plain,
	} {
		if e, next := read(r, i); next > i {
			return e, next
		}
	}
	return expr{}, i
}

// plain: a moment, and what follows it and opens a side or leads to another: 금요일까지, 3월부터 5월까지, Nov 20–23.
func (r *reader) plain(i int) (expr, int) {
	begin := i
	around := r.around(i)
	if around {
		i++
	}
	a, next := r.first(i)
	if next == i || !r.endsAlone(next) {
		return expr{}, begin
	}
	a, next = r.aboutAfter(a, next)
	a.about = a.about || around
	if e, end := r.rangeAfter(a, next); end > next && r.sureRange(e, i, end) {
		return e, end
	}
	switch {
	case r.recurs(next):
		return expr{}, next + 2
	case a.has&^dayTime == 0 && r.ofThatDay(i), a.is(hasMonth|hasSeason|hasHalf|hasQuarter) && !a.is(hasYear) && a.relative == 0 && r.ofThatYear(i),
		a.is(hasLunar) && !a.is(hasDay): // 음력 6월 is no June
		return expr{}, next
	}
	if a.shared || !r.sure(a, i, next) {
		if r.particle(next, each) || r.tok(next).kind == particle && r.particle(next, lasting) {
			return expr{}, next + 1
		}
		return expr{}, begin
	}
	return r.openedAfter(a, next)
}

// around says that the word at i is about in the sense of nearly: before a number, or where nothing is told about a time.
func (r *reader) around(i int) bool {
	switch {
	case r.is(i, "약"):
		return true
	case !r.particle(i, about) || r.korean(i):
		return false
	case !r.is(i, "about"):
		return true
	}
	after, p := r.tok(i+1).kind, r.tok(i-1)
	return after == number || after == clock || i == 0 || p.kind == word || p.kind == sign
}

// first reads a moment, or the number that a range begins with and that says its unit only at its end: 2-4pm, 3 to 5 March.
func (r *reader) first(i int) (moment, int) {
	if m, next := r.moment(i); next > i {
		return m, next
	}
	n, at := r.numberAt(i)
	if at == i || r.tok(i).form == article || r.korean(i) || !(r.dash(at) || r.is(at, "to", "and", "until", "till", "through")) {
		return moment{}, i
	}
	b, end := r.moment(at + 1)
	switch {
	case end == at+1:
	case b.is(hasMonth) && b.is(hasDay) && n >= 1 && n <= monthDays(2000, b.at(hasMonth)):
		return filled(hasDay, n), at
	case b.is(hasHour) && !b.weak && n >= 1 && n <= 12:
		return filled(hasHour, n), at
	}
	return moment{}, i
}

// aboutAfter reads 쯤 behind a moment.
func (r *reader) aboutAfter(m moment, i int) (moment, int) {
	if r.particle(i, about) && r.korean(i) {
		m.about = true
		i++
	}
	return m, i
}

// openedAfter reads what follows a moment and opens one of its sides.
func (r *reader) openedAfter(a moment, i int) (expr, int) {
	e := expr{shape: point, a: a}
	at := i
	if r.tok(i).kind == josa && r.is(i, "의") {
		at++
	}
	switch t := r.tok(at); {
	case r.particle(at, each):
		return expr{}, at + 1
	case r.particle(at, starting, since):
		e.shape = sinceA
	case r.particle(at, ending):
		e.shape = untilA
	case r.inside(at) > at && (t.glued || r.inside(at) > at+1 || r.is(at, "이내")): // 오늘 내 생각 is mine
		e.shape = untilA
		at = r.inside(at) - 1
	case r.particle(at, before, ago) && r.korean(at):
		e.shape = beforeA
	case r.particle(at, later) && r.korean(at):
		e.shape = afterA
	default:
		return e, i
	}
	if !r.endsAlone(at + 1) { // 다음 달 7일 전주 여행
		return expr{shape: point, a: a}, i
	}
	return e, at + 1
}

// inside reads 안에, 내, 이내에. 3일 안 is not yet one, nor is 오늘 내가.
func (r *reader) inside(i int) (next int) {
	if !r.particle(i, within) {
		return i
	}
	tail := r.textAt(i + 1)
	switch joined := r.tok(i+1).kind == josa && r.tok(i+1).glued; {
	case joined && (strings.HasPrefix(tail, "에") || strings.HasPrefix(tail, "로") || strings.HasPrefix(tail, "으로")):
		return i + 2
	case joined && !r.is(i, "이내"), r.is(i, "안"):
		return i
	}
	return i + 1
}

// opened: since March, until Friday, by Friday, before noon, after Christmas.
func (r *reader) opened(i int) (expr, int) {
	var s shape
	switch {
	case r.is(i, "since"):
		s = sinceA
	case r.is(i, "until", "till", "by", "through"):
		s = untilA
	case r.is(i, "before"):
		s = beforeA
	case r.is(i, "after"):
		s = afterA
	case r.is(i, "from"):
		s = point // the mail from Friday; from Friday on
	default:
		return expr{}, i
	}
	at := r.skip(i+1, "the", "at")
	e, next := r.plain(at)
	if next == at || e.shape != point {
		return expr{}, i
	}
	if s == point {
		if !r.is(next, "on", "onward", "onwards") || r.is(next, "on") && r.isWord(next+1) {
			return expr{}, i
		}
		s, next = sinceA, next+1
	}
	e.shape = s
	return e, next
}

// spanFromNow: 최근 2주, 지난 3일 동안, 2주 안에, within two weeks, over the past month.
func (r *reader) spanFromNow(i int) (expr, int) {
	s, at, named := r.spanWord(i)
	q := at
	n, u, next := r.quantity(at)
	if next == at && named { // the past month
		if t := r.tok(at); t.kind == counter && t.unit <= year && !r.korean(at) {
			n, u, next = 1, t.unit, at+1
		}
	}
	if next == q {
		return expr{}, i
	}
	switch end := r.inside(next); {
	case end > next:
		next = end
		if s == nothing {
			s = nextN
		}
	case s == nothing:
		return expr{}, i
	case r.particle(next, lasting, amid, among) && r.korean(next):
		next++
	case r.is(i, "지난", "오는", "다음") && (r.tok(next-1).unit == day && r.tok(next-1).kind == counter): // 지난 20일 is a date
		return expr{}, i
	}
	if !r.endsAlone(next) || r.particle(next, ago, later) {
		return expr{}, i
	}
	return expr{shape: s, n: n, unit: u}, next
}

// spanWord reads what stands before a length of time that is counted from now; named says that the unit alone is enough.
func (r *reader) spanWord(i int) (s shape, next int, named bool) {
	at := i
	preposed := r.is(at, "in", "over", "during", "for", "within")
	inside := r.is(at, "within")
	if preposed {
		at++
	}
	the := r.is(at, "the")
	at = r.skip(at, "the")
	switch t := r.tok(at); {
	case r.particle(at, recent):
		return lastN, at + 1, false
	case r.particle(at, ahead):
		return nextN, at + 1, false
	case t.kind == which && t.n == -1:
		return lastN, at + 1, t.weak || preposed && the
	case t.kind == which && (t.n == 1 || t.n == coming):
		return nextN, at + 1, preposed && the && t.n == 1
	case inside && !the:
		return nextN, at, false
	}
	return nothing, i, false
}
