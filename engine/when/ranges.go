package when

// Ranges: 11월 20일부터 23일까지, 20~23일, from Monday to Wednesday, between 3 and 5 March.

// framed: from A to B, between A and B.
func (r *reader) framed(i int) (expr, int) {
	if !r.is(i, "from", "between") {
		return expr{}, i
	}
	at := r.skip(i+1, "the")
	a, next := r.first(at)
	joined := r.is(i, "between") && r.is(next, "and") || r.is(i, "from") && (r.dash(next) || r.is(next, "to", "until", "till", "through"))
	if next == at || !joined {
		return expr{}, i
	}
	b, end := r.second(a, r.skip(next+1, "the"))
	if end <= next+1 || !r.endsAlone(end) {
		return expr{}, i
	}
	e := spanning(a, b)
	if !r.sureRange(e, at, end) {
		return expr{}, i
	}
	return e, end
}

// rangeAfter reads what leads from a moment to the end of a range.
func (r *reader) rangeAfter(a moment, i int) (expr, int) {
	if r.is(i, "from", "between") && !a.is(dayTime) { // tomorrow from 2 to 4pm
		e, end := r.framed(i)
		if end == i || (e.a.has|e.b.has)&^dayTime != 0 || !(a.has | e.a.has).possible() {
			return expr{}, i
		}
		e.a, e.b = e.a.with(a), e.b.with(a)
		return e, end
	}
	closed := false // what follows the second must say that it is the end
	switch {
	case r.particle(i, starting), r.tok(i).kind == josa && r.is(i, "에서", "과", "와"):
		closed = true
	case r.dash(i) && (r.tok(i).glued == r.tok(i+1).glued || !r.is(i, "-")):
	case r.is(i, "to", "through", "until", "till"):
	default:
		return expr{}, i
	}
	b, end := r.second(a, i+1)
	if end == i+1 || !r.endsAlone(end) || r.dash(i) && !alike(a, b) {
		return expr{}, i
	}
	b, end = r.aboutAfter(b, end)
	switch {
	case r.particle(end, ending) && !r.is(i, "과", "와"), r.particle(end, amid):
		end++
	case closed:
		return expr{}, i
	}
	return spanning(a, b), end
}

// alike says that two moments are of one kind, so that a dash between them is that of a range and no other: not 2026-11-20 —
// Friday's plan.
func alike(a, b moment) bool {
	for _, s := range [...]slots{dayTime, dayNamed | hasAway, hasWeek, hasMonth, hasQuarter, hasHalf, hasSeason} {
		if a.is(s) || b.is(s) {
			return a.is(s) == b.is(s) && (a.has == hasWeekday) == (b.has == hasWeekday)
		}
	}
	return true
}

// second reads the end of a range, which may be a number that is what the first one counted, or now.
func (r *reader) second(a moment, i int) (moment, int) {
	if r.is(i, "지금", "현재", "now", "present") {
		return stepped(hasAway, 0), i + 1
	}
	if b, next := r.moment(i); next > i {
		return b, next
	}
	t := r.tok(i)
	if after := r.tok(i + 1); t.kind != number && t.kind != ordinal || t.form == article || after.glued && after.kind != sign && after.kind != josa {
		return moment{}, i
	}
	switch {
	case r.tok(i+1).kind == counter || r.isWord(i+1) && a.is(hasHour):
	case a.is(hasDay) && !a.is(dayTime) && t.n >= 1 && t.n <= 31:
		b := filled(hasDay, t.n)
		if y, next := r.facet(r.link(i+1), b.has|hasMonth); y.has == hasYear { // Nov 3-5, 2025
			return b.with(y), next
		}
		return b, i + 1
	case a.is(hasHour) && a.is(hasMeridiem|hasDayPart) && t.n >= 1 && t.n <= 12:
		return filled(hasHour, t.n), i + 1
	}
	return moment{}, i
}

// stepsRange: 2~3일 전, two to three weeks ago, 두세 달 전.
func (r *reader) stepsRange(i int) (expr, int) {
	n, at := r.numberAt(i)
	if r.tok(i).m > 0 && (r.tok(i).kind == number || r.tok(i).kind == count) {
		n, at = r.tok(i).n, i-1
	} else if at == i || !(r.dash(at) || r.is(at, ",", "to", "or")) {
		return expr{}, i
	}
	m, u, end := r.quantity(at + 1)
	m += r.tok(i).m
	sign, next := r.direction(end)
	if end == at+1 || sign == 0 || n >= m || !r.endsAlone(next) {
		return expr{}, i
	}
	near, far := steps(sign*n, u), steps(sign*m, u)
	if sign < 0 {
		near, far = far, near
	}
	return expr{shape: between, a: near, b: far}, next
}

// spanning fills in what one end of a range says for both: the month of 11월 20일부터 23일, the year of March to May 2025.
func spanning(a, b moment) expr {
	const calendar = hasYear | hasMonth | hasWeek | hasWhich
	dated := ^dayTime
	switch {
	case b.has&dated == 0: // 2시부터 4시
		b = b.with(a.only(dated &^ hasPart))
	case b.is(hasDay) && !b.is(hasMonth): // 20일부터 23일
		b = b.with(a.only((hasYear | hasMonth) &^ b.has))
	case b.is(hasMonth|hasQuarter|hasHalf) && !b.is(hasYear) && a.is(hasYear): // 2025년 11월부터 2월
		b = b.with(a.only(hasYear))
		if b.is(hasMonth) && a.is(hasMonth) && b.at(hasMonth) < a.at(hasMonth) {
			b = b.set(hasYear, b.at(hasYear)+1)
		}
	case b.has&dated == hasWeekday:
		b = b.with(a.only(hasWeek))
	}
	if a.at(hasMeridiem) == asWritten && b.is(hasMeridiem) && b.at(hasMeridiem) != asWritten { // 2026-11-20 3:30–4:15 pm
		a = a.only(^hasMeridiem)
	}
	switch {
	case a.has&dated == 0 && b.has&dated != 0 && a.is(hasHour): // from 2 to 4pm tomorrow
		a = a.with(b.only(calendar | hasDay | hasWeekday | hasAway | hasHoliday))
	case a.has == hasDay && b.is(hasMonth) && a.at(hasDay) <= b.at(hasDay): // 3 to 5 March
		a = a.with(b.only(hasYear | hasMonth))
	case a.is(hasMonth) && !a.is(hasYear) && b.is(hasYear) && b.relative&hasYear == 0: // March to May 2025
		a = a.with(b.only(hasYear))
		if a.at(hasMonth) > b.at(hasMonth) {
			a = a.set(hasYear, a.at(hasYear)-1)
		}
	case a.has == hasWeekday: // Monday to Wednesday of next week
		a = a.with(b.only(hasWeek))
	}
	return expr{shape: between, a: a, b: b}
}
