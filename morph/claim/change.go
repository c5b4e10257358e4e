package claim

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/rules"
)

// changeClass is the class of a predicate by which it tells a change, "" if it tells none: the first of its classes counts.
func (s *statement) changeClass(h *chunk) string {
	classes := h.classes
	if s.words.has("turning-to", h.lemma) {
		return ""
	}
	if h.bare && h.last > h.first && !s.words.has("finished", s.tokens[h.last].Surface) { // 배달 중단; not 복구 완료
		classes = s.lex.Classes(s.stem(h.last))
	}
	if h.form == verbal && len(classes) > 0 && s.words.has("changing", classes[0]) {
		return classes[0]
	}
	return ""
}

// directions of the changes that classes tell.
func directionOf(c rules.Change) Direction {
	switch c {
	case rules.ChangeUp:
		return Up
	case rules.ChangeDown:
		return Down
	case rules.ChangeLater:
		return Later
	case rules.ChangeEarlier:
		return Sooner
	case rules.ChangeEnd:
		return Ended
	case rules.ChangeStart:
		return Begins
	case rules.ChangeResume:
		return Back
	}
	return ""
}

// changes completes what a clause tells of a change, once its patterns have fired and its modality is known: by the class of its
// predicate, by 이제 and 다시 beside a value, by 더 이상. A wish, a question, a guess and what is denied tell none.
func (s *statement) changes(d *draft) {
	at := d.predicate
	class := s.byPredicate(d)
	s.atLast(d)
	if d.Modality == Decided && d.Negated && at >= 0 && class == "" { // 안 쓰기로
		once(&d.change().Mark, d.Predicate.Span)
		once(&d.change().Direction, Ended)
	}
	if at >= 0 && d.Change == nil && d.Modality == Decided && s.words.within("resettled", s.textOf(d.Predicate.Span)) { // 국산만 쓰기로 바꿈
		d.change().Mark = d.Predicate.Span
		if len(d.Values) > 0 && d.Values[0].Kind != Wording {
			d.Change.To = d.Values[:1:1]
		}
	}
	if s.pauses(d) {
		once(&d.change().Mark, d.Predicate.Span)
		once(&d.change().Direction, Ended)
	}
	s.sinceWhen(d)
	s.adverbsOfChange(d)
	s.setBack(d)
	s.onlyNow(d)
	s.anew(d)
	if d.Change != nil && (d.still && !s.askedOff(d) || s.urged(d) || s.says(d.clause, "usually") || s.isTask() || s.notYet(d)) {
		d.Change = nil
	}
	if d.Change != nil {
		s.sides(d, class)
	}
}

// byPredicate reads what the predicate of a claim tells of a change, and returns the class by which it does.
func (s *statement) byPredicate(d *draft) string {
	at, class, h := d.predicate, "", (*chunk)(nil)
	if at >= 0 && !d.Negated && (d.Modality != Is || d.clause.chunks[at].bare || d.clause.open || d.Attribute.Name == "owner" || d.Change != nil || s.leadsOnTo(d.clause, at)) {
		if k := s.toldVerb(d.clause, at); k == at || !s.denied(d.clause, k) {
			h = &d.clause.chunks[k]
			class = s.changeClass(h)
		}
	}
	if class != "" && !s.turns(d, h, class) {
		class = ""
	}
	if class != "" {
		c := d.change()
		once(&c.Mark, d.Predicate.Span)
		once(&c.Direction, directionOf(s.lex.Class(class).Change))
		if (class == "transfer" || class == "take-over") && d.Attribute.Name == "owner" && len(c.To) == 0 && len(d.Values) > 0 { // 안전 점검은 오 반장이 이어받음
			c.To = d.Values[:1:1]
		}
		if c.Direction == Down && s.takenDown(d) {
			c.Direction = Ended
		}
	}
	return class
}

// sides completes what is given up and what takes its place, once it is known that a claim tells a change.
func (s *statement) sides(d *draft, class string) {
	c, at := d.Change, d.predicate
	if from := s.usedToBe(d.clause); len(c.From) == 0 && len(c.To) > 0 && from != nil {
		c.From = []Value{*from}
	}
	for k := at + 1; k < len(d.clause.chunks) && at >= 0 && moved(c); k++ { // 하루 당겨서 11일
		if h := &d.clause.chunks[k]; h.value >= 0 {
			c.To = []Value{s.valueOf(h)}
		}
	}
	if len(c.To) > 0 && c.To[0].Kind == Duration && (c.Direction == Later || c.Direction == Sooner) { // 한 시간 뒤로 미뤄서 7시
		k := slices.IndexFunc(d.clause.chunks, func(h chunk) bool { return h.span == c.To[0].Span })
		if k >= 0 && s.shiftedBy(d.clause, k) {
			c.To = []Value{s.valueOf(&d.clause.chunks[k+2])}
			d.told[k+2], d.Values = true, c.To[:1:1]
			if d.Attribute.Implied {
				d.Attribute.Name = attributeOfKind(c.To[0].Kind)
			}
		}
	}
	if len(c.To) > 0 && c.To[0].Kind == Term && (c.Direction == Later || c.Direction == Sooner) && s.words.has("seasons", lastOf(c.To[0].Text)) { // 가을로 미루자
		c.To[0].Kind = Date
		if len(d.Values) > 0 && d.Values[0].Span == c.To[0].Span {
			d.Values[0].Kind = Date
			if d.Attribute.Implied {
				d.Attribute.Name = "date"
			}
		}
	}
	if len(c.To) > 0 && (c.To[0].Kind == Date || c.To[0].Kind == Clock) { // 기한이 12일까지로 늘어남
		switch c.Direction {
		case Up:
			c.Direction = Later
		case Down:
			c.Direction = Sooner
		}
	}
	s.matched(d)
	if c = d.Change; c == nil {
		return
	}
	if len(c.From) > 0 && len(c.To) > 0 {
		sameKind(&c.From[0], &c.To[0], class)
		if len(d.Values) > 0 && d.Values[0].Span == c.To[0].Span {
			d.Values[0] = c.To[0]
		}
		once(&c.Direction, between(c.From[0], c.To[0]))
	}
	if c.Mark.IsZero() && len(c.From) > 0 {
		c.Mark = c.From[0].Span
	}
}

// leadsOnTo says that a predicate in -서 stands right before a value: 30분 늦춰서 14:30.
func (s *statement) leadsOnTo(c *clause, at int) bool {
	next := at + 1
	return (c.chunks[at].ending == endReason || c.chunks[at].ending == endConnect && s.shiftedBy(c, at-1)) && next < len(c.chunks) && c.chunks[next].form == valued && c.endsAt(next+1)
}

// toldVerb is the predicate at an index, or the one that it reports: 무산됐다고 | 연락 | 옴.
func (s *statement) toldVerb(c *clause, at int) int {
	for n := s.reported(c, at); n > 0; n = s.reported(c, at) {
		at -= n
	}
	return at
}

// sinceWhen reads 부터 behind a time beside another value: 5월부터 18만 원, 내일부터 매일, 이번 학기부터 전자칠판으로.
func (s *statement) sinceWhen(d *draft) {
	c := d.clause
	from := slices.IndexFunc(c.chunks, func(h chunk) bool {
		return h.josa == "부터" && (h.value >= 0 && s.values[h.value].Kind == Date || h.value < 0 && h.moment)
	})
	if from < 0 || slices.ContainsFunc(c.chunks, func(h chunk) bool { return h.josa == "까지" }) {
		return
	}
	for k := c.label; k < len(c.chunks); k++ {
		if k == from || !s.fromThenOn(d, k) {
			continue
		}
		v := s.valueOf(&c.chunks[k])
		once(&d.change().Mark, c.chunks[from].whole)
		if len(d.Change.To) == 0 {
			d.Change.To = []Value{v}
		}
		if len(d.Values) > 0 && d.Values[0].Span == c.chunks[from].span { // the value is what it is from then on
			d.Values[0], d.told[k] = v, true
			if d.Attribute.Implied {
				d.Attribute = s.implied(d)
			}
		}
		return
	}
	if v := d.Values; d.subject >= 0 && len(v) > 0 && leadsTo("", v[0].Kind) && (d.predicate < 0 || s.settles(d) || d.Modality == Is || d.Attribute.Name == "owner" || d.Attribute.Name == "place") { // 오늘부로 수간호사는 윤 간호사
		once(&d.change().Mark, c.chunks[from].whole)
		if len(d.Change.To) == 0 {
			d.Change.To = v[:1:1]
		}
	}
}

// fromThenOn says that chunk k is what something is from some day on: a value, but not how long it goes on (오늘부터 3일 연휴); how often; what is used or
// done with (배달로 먹는다).
func (s *statement) fromThenOn(d *draft, k int) bool {
	h := &d.clause.chunks[k]
	switch {
	case h.inside, h.moment && h.josa == "" && k+1 < len(d.clause.chunks) && d.clause.chunks[k+1].form == nominal && d.clause.valuesBehind(k+1): // 평일 마감 7시
		return false
	case h.value >= 0 && (s.values[h.value].Kind == Duration || s.values[h.value].Kind == Date && h.josa == "" && strings.Trim(s.textOf(h.span), "0123456789 ") == "일"): // 오늘부터 3일 연휴
		return s.measuredSubject(d)
	case h.value >= 0 && h.josa != "에서":
		return true
	case h.moment:
		return s.words.has("habits", s.textOf(h.span)) || h.josa == ""
	}
	if d.Attribute.Name == "choice" && s.words.has("commuting", d.Predicate.Lemma) && len(d.Values) > 0 && d.Values[0].Span == h.span { // 내일부터 자전거 출근
		return true
	}
	return h.form == nominal && h.josa == "로" && !s.inPlace(s.textOf(h.span)) && d.subject != k && (d.subject >= 0 || d.predicate < 0)
}

// usedToBe is the value that a clause says was one: 7일이던 대여 기간, 7일이던 걸.
func (s *statement) usedToBe(c *clause) *Value {
	for k := c.label; k+1 < len(c.chunks); k++ {
		if h := &c.chunks[k+1]; h.copula && (h.ending == endAdn && strings.HasSuffix(s.textOf(h.span), "던") || s.inClass(h, "was")) && c.chunks[k].value >= 0 {
			v := s.valueOf(&c.chunks[k])
			return &v
		}
	}
	return nil
}

// adverbsOfChange reads 이제, 다시, 더 이상.
func (s *statement) adverbsOfChange(d *draft) {
	c := d.clause
	for k := c.label; k < len(c.chunks); k++ {
		h := &c.chunks[k]
		word := s.textOf(h.whole)
		again := s.words.has("again", word)
		if to := s.awayBy(c, k); to != "" && d.Modality != Did && len(d.Values) > 0 {
			once(&d.change().Mark, h.span)
			once(&d.Change.Direction, to)
			if next := s.valueOf(&c.chunks[k+1]); len(d.Change.To) == 0 {
				d.Change.To = []Value{next}
			}
			continue
		}
		switch p := s.nomoreAt(h); {
		case !p.IsZero() && (d.Negated || s.textOf(p) == "그만" || s.words.has("undone", s.textOf(p))):
			once(&d.change().Mark, p)
			once(&d.change().Direction, Ended)
			s.undone(d, p)
		case again && s.beginsAgain(d):
			once(&d.change().Mark, h.span)
			once(&d.change().Direction, Back)
		case d.Negated && s.words.has("no-longer", word) && d.predicate > k && !strings.Contains(s.textOf(c.chunks[d.predicate].span), "못") && d.Modality != Ask:
			once(&d.change().Mark, h.span)
			once(&d.change().Direction, Ended)
		case !again && !s.words.has("now", word), again && s.onceMore(d, k), !again && (d.Modality == Did && !s.settles(d) && d.predicate >= 0 && d.Attribute.Name != "owner" && !s.words.has("commuting", d.Predicate.Lemma) || s.words.has("remaining", d.Predicate.Lemma)):
		case s.setsValue(d) && d.Values[0].Span != h.span || s.setsObject(d):
			ch := d.change()
			once(&ch.Mark, h.span)
			if next := k + 1; len(ch.To) == 0 && next < len(c.chunks) && c.chunks[next].form == valued && c.chunks[next].josa != "에" {
				ch.To = []Value{s.valueOf(&c.chunks[next])}
			} else if len(ch.To) == 0 && s.setsValue(d) {
				ch.To = slices.Clone(d.Values)
			} else if len(ch.To) == 0 {
				ch.To = []Value{s.valueOf(&c.chunks[d.predicate-1])}
			}
			if again && !slices.Contains(d.Predicate.Classes, "book") {
				once(&ch.Direction, Back)
			}
		}
	}
}

// beginsAgain says that the predicate of a claim tells that something is begun or under way, and gives no value: 정수기 렌탈 다시 시작.
func (s *statement) beginsAgain(d *draft) bool {
	return !d.Negated && len(d.Predicate.Classes) > 0 && s.words.has("begun", d.Predicate.Classes[0]) && d.subject >= 0 && (len(d.Values) == 0 || d.Values[0].Kind == Wording)
}

// onceMore says that 다시 at chunk k tells that something is done once more, and not that it is as it was: 5일에 다시 옴, 다시 한 번; not 다시 7일, 6381로 다시
// 바꿈.
func (s *statement) onceMore(d *draft, k int) bool {
	if s.settles(d) || s.setsObject(d) {
		return false
	}
	next := k + 1
	for next < len(d.clause.chunks) && d.clause.chunks[next].form == adverb { // 다시 하루 두 개
		next++
	}
	if next >= len(d.clause.chunks) || len(d.Values) == 0 {
		return true
	}
	h := &d.clause.chunks[next]
	return h.span != d.Values[0].Span || h.josa == "에" || next == k+1 && strings.HasSuffix(s.textOf(h.span), "번") && !oftenIn(d.Values[0])
}

// settles says that the predicate of a claim tells what is used, chosen, decided or changed.
func (s *statement) settles(d *draft) bool {
	return slices.ContainsFunc(d.Predicate.Classes, func(c string) bool {
		return c == "use" || c == "choose" || c == "decide" || c == "book" || s.words.has("changing", c)
	})
}

// nomoreAt is the place of 더 이상, 더는, 그만 or 없던 일 if a chunk begins with it.
func (s *statement) nomoreAt(h *chunk) Span {
	for end := h.first; end < min(h.first+2, len(s.tokens)); end++ {
		if p := s.tokenSpan(h.first, end); s.words.has("nomore", s.textOf(p)) || s.words.has("undone", s.textOf(p)) {
			return p
		}
	}
	return Span{}
}

// nomore says that something in a clause is said to be no longer so.
func (s *statement) nomore(c *clause) bool {
	return slices.ContainsFunc(c.chunks, func(h chunk) bool { p := s.nomoreAt(&h); return !p.IsZero() })
}

// moved says that a change has a direction and no value that it leads to.
func moved(c *Change) bool {
	return len(c.To) == 0 && (c.Direction == Later || c.Direction == Sooner || c.Direction == Up || c.Direction == Down)
}

// setsValue says that a clause gives its subject a value: one that is measured, or a word that is used or chosen.
func (s *statement) setsValue(d *draft) bool {
	if len(d.Values) == 0 || d.Values[0].Kind == Wording {
		return false
	}
	if d.Values[0].Kind != Term {
		return true
	}
	if d.Attribute.Name == "choice" && s.words.has("commuting", d.Predicate.Lemma) { // 다시 자전거로 출근
		return true
	}
	if d.Attribute.Name == "owner" && d.predicate >= 0 && (d.Modality == Is || d.Modality == Did) { // 이제 설거지는 형이 한다
		return true
	}
	if d.subject >= 0 && d.predicate >= 0 && d.clause.chunks[d.predicate].copula && d.clause.chunks[d.subject].josa == "는" { // 아침은 이제 누룽지다
		return true
	}
	return d.Predicate.Lemma == "" || s.settles(d) || d.Modality == Decided && s.settledOn(d)
}

// sameKind reads N일 on both sides of a change alike: days of the month for what is put to another time, else counts of days.
func sameKind(from, to *Value, class string) {
	often(from, to)
	often(to, from)
	if from.Kind == to.Kind || !strings.HasSuffix(from.Text, "일") || !strings.HasSuffix(to.Text, "일") {
		return
	}
	for _, v := range [...]*Value{from, to} {
		num := strings.TrimSuffix(strings.TrimPrefix(v.Canonical, "*-"), "일")
		if class == "extend" || class == "postpone" || class == "advance" {
			v.Kind, v.Canonical = Date, "*-"+pad(num)
		} else {
			v.Kind, v.Canonical = Duration, strings.TrimPrefix(num, "0")+"일"
		}
	}
}

// setsObject says that a clause ends in what is used or chosen from now on: 이제 백두 쓴다.
func (s *statement) setsObject(d *draft) bool {
	if d.predicate <= d.clause.label || d.Negated {
		return false
	}
	h := &d.clause.chunks[d.predicate-1]
	return h.form == nominal && (h.josa == "" || h.josa == "를") && len(d.Predicate.Classes) > 0 &&
		(d.Predicate.Classes[0] == "use" || d.Predicate.Classes[0] == "choose")
}

// between is where a change from one value to another leads: more, less, later, sooner; "" if they cannot be compared.
func between(from, to Value) Direction {
	if from.Kind != to.Kind {
		return ""
	}
	a, aUnit, ok := magnitude(from.Canonical)
	b, bUnit, okToo := magnitude(to.Canonical)
	if !ok || !okToo || aUnit != bUnit || a == b {
		return ""
	}
	timed := from.Kind == Date || from.Kind == Clock
	switch {
	case timed && a < b:
		return Later
	case timed:
		return Sooner
	case a < b:
		return Up
	}
	return Down
}

// magnitude takes a canonical value apart into a number and its unit: 8gb, 03-25, 15:00.
func magnitude(canon string) (n float64, unit string, ok bool) {
	digits := strings.NewReplacer("*-", "", ":", ".", "-", ".").Replace(canon)
	end := strings.IndexFunc(digits, func(r rune) bool { return (r < '0' || r > '9') && r != '.' })
	if end < 0 {
		end = len(digits)
	}
	n, err := strconv.ParseFloat(digits[:end], 64)
	if below, ok := strings.CutPrefix(digits[end:], "/"); ok { // 1/3컵
		rest := strings.TrimLeft(below, "0123456789")
		if by, none := strconv.ParseFloat(below[:len(below)-len(rest)], 64); none == nil && by > 0 {
			return n / by, rest, err == nil
		}
	}
	return n, digits[end:], err == nil
}
