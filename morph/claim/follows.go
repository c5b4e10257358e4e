package claim

import (
	"slices"
	"strings"
)

// atLast reads what tells that something is there that had been waited for (드디어 비자 나옴, 주문한 피아노 도착), or that what went on is over (야간 진료
// 종료).
func (s *statement) atLast(d *draft) {
	if d.predicate < 0 || d.Negated || d.Modality != Did && !(d.Modality == Told && s.past(&d.clause.chunks[d.predicate])) || d.Change != nil {
		return
	}
	h := &d.clause.chunks[d.predicate]
	awaited := slices.IndexFunc(h.classes, func(c string) bool { return s.words.has("awaited", c) })
	switch {
	case awaited >= 0 && s.says(d.clause, "at-last"):
		once(&d.change().Direction, directionOf(s.lex.Class(h.classes[awaited]).Change))
		once(&d.Change.Direction, Ended)
	case awaited == 0 && h.bare && h.classes[0] == "arrive" && s.comesAlone(d) && !s.words.has("towns", s.endWord(&d.clause.chunks[d.subject])) && !s.says(d.clause, "now"): // not 저녁은 결국 배달
		once(&d.change().Direction, Ended)
	case h.bare && h.lemma == s.textOf(h.span) && s.words.has("finished-off", h.lemma) && d.subject >= 0 && s.comesAlone(d) && !s.actionNoun(d.clause.chunks[d.subject].end): // 항생제 끝
		once(&d.change().Direction, Ended)
	case s.granted(d, h), s.setFree(d, h), s.fetched(d, h), s.answered(d, h):
		once(&d.change().Direction, Ended)
	case h.bare && s.words.has("over", s.tokens[h.last].Surface):
		once(&d.change().Direction, Ended)
	default:
		return
	}
	once(&d.Change.Mark, d.Predicate.Span)
}

// granted says that a predicate tells that what had been applied for or was to be signed is granted or signed: 대출 심사 통과함, 비자 승인 남, 계약서 서명 완료; not
// 터널 통과.
func (s *statement) granted(d *draft, h *chunk) bool {
	if !s.comesAlone(d) {
		return false
	}
	last := s.endWord(&d.clause.chunks[d.subject])
	if s.words.endsWith("gone-through", last) {
		return false
	}
	return s.words.has("granting", h.lemma) || s.words.has("being-granted", h.lemma) && s.words.has("granting", last) || s.words.has("signing", h.lemma) && h.last > h.first && s.words.has("finished", s.tokens[h.last].Surface)
}

// setFree says that a predicate tells that what was held up or forbidden goes on: 출입 통제 풀렸다; not 피로 풀림.
func (s *statement) setFree(d *draft, h *chunk) bool {
	return len(h.classes) > 0 && h.classes[0] == "unblock" && s.comesAlone(d) && !s.words.has("relaxing", s.endWord(&d.clause.chunks[d.subject])) && !s.words.has("natural", s.endWord(&d.clause.chunks[d.subject]))
}

// fetched says that a thing was fetched from where it was: 정비소에서 차 찾아옴; not 친구가 찾아옴.
func (s *statement) fetched(d *draft, h *chunk) bool {
	return h.lemma == "찾아오" && s.comesAlone(d) && d.clause.chunks[d.subject].josa != "가"
}

// answered says that an answer that had been waited for is there, or a thing that had been ordered: 견적서 답 옴, 주문한 책장 왔다, 부품
// 도착함.
func (s *statement) answered(d *draft, h *chunk) bool {
	if s.words.has("answering", h.lemma) && d.predicate > d.clause.label {
		if n := &d.clause.chunks[d.predicate-1]; n.form == nominal && n.isTopicOrObject() && s.words.endsWith("answers", s.textOf(n.span)) && !s.inPassing(d.clause) {
			return true
		}
	}
	if len(h.classes) == 0 || !s.words.has("awaited", h.classes[0]) || !s.comesAlone(d) {
		return false
	}
	if n := s.textOf(d.clause.chunks[d.subject].span); h.lemma == "오" && s.words.endsWith("answers", n) || h.lemma == "도착" && !s.inPlace(n) && !s.words.has("towns", n) {
		return true
	}
	return slices.ContainsFunc(d.clause.chunks[d.clause.label:d.predicate], func(n chunk) bool {
		return n.form == verbal && n.inside && (s.inClasses(n.lemma, "expecting") || s.words.has("awaiting", n.lemma))
	})
}

// comesAlone says that a claim of arrival names the thing that arrives, and no person, place it arrives at, or time.
func (s *statement) comesAlone(d *draft) bool {
	if d.subject < 0 || d.clause.chunks[d.subject].person || s.namelike(&d.clause.chunks[d.subject]) {
		return false
	}
	for k := d.clause.label; k < d.predicate; k++ {
		if h := &d.clause.chunks[k]; !h.inside && (h.form == valued || h.josa == "에" || h.josa == "로") {
			return false
		}
	}
	return true
}

// takenDown says that what a predicate tells to be lower is something put up for others to see: 공고 내림.
func (s *statement) takenDown(d *draft) bool {
	for k := d.clause.label; k < d.predicate; k++ {
		h := &d.clause.chunks[k]
		if h.isTopicOrObject() && s.words.endsWith("posted", s.textOf(h.span)) {
			return d.Change == nil || len(d.Change.To) == 0
		}
	}
	return false
}

// leadsTo says that a value can be what a change in a direction leads to.
func leadsTo(d Direction, k Kind) bool {
	switch d {
	case Later, Sooner:
		return k == Date || k == Clock
	case Up, Down:
		return k == Number || k == Money || k == Percent || k == Duration
	case "":
		return k == Term || k == Name
	}
	return false
}

// follows joins a clause to the one before it where that one gives up what this one takes the place of: 원래 9시였는데 10시,
// 아사나 그만 쓰고 노션 쓰기로, 단체석은 취소하고 창가석으로.
func (s *statement) follows(r, before *Reading, joined string) {
	s.inPlaceOf(r, before)
	if s.thereby(r, before) {
		return
	}
	if c := before.Change; c != nil && len(r.Values) > 0 && (r.Change == nil || s.words.has("appointing", r.Predicate.Lemma)) && r.Whence == Clause && moved(c) && joined != endAnd && joined != endBut && s.tellsTo(r, c.Direction) {
		c.To = r.Values[:1] // 한 달 미룸(4/30)
		r.Change = &Change{Mark: c.Mark, To: c.To, Direction: c.Direction}
		return
	}
	if joined == endAnd && s.takesUp(r, before) {
		return
	}
	if joined != endAnd && joined != endBut && !s.nowFollows(r, before) && !s.goesOverTo(r, before) || len(r.Values) == 0 || r.Modality == Ask || r.Modality == Wish || r.Change != nil && len(r.Change.From) > 0 {
		return
	}
	var from []Value
	v := r.Values[0]
	switch {
	case joined != endAnd && (before.Tense == Past || joined == endBut && s.words.within("then", s.textOf(before.Span)) && s.putAfter(&v)) && before.Modality == Is && len(before.Values) > 0 && (before.Values[0].Kind == v.Kind && v.Kind != Term || s.chosenAnew(r, &before.Values[0])): // 부케는 장미였는데 백합으로 바꿈
		from = before.Values[:1]
	case before.Change != nil && before.Change.Direction == Ended && (v.Kind == Term || v.Kind == Name) && before.Subject.Text != "":
		from = []Value{{Kind: v.Kind, Text: before.Subject.Text, Canonical: before.Subject.Text, Span: before.Subject.Span}}
	default:
		return
	}
	if r.Change == nil {
		r.Change = &Change{Mark: before.Predicate.Span}
	}
	r.Change.From = from
	if len(r.Change.To) == 0 {
		r.Change.To = r.Values[:1]
	}
	once(&r.Change.Direction, between(from[0], v))
}

// putAfter says that 로 stands behind a value: 원래 2부제인데 3부제로.
func (s *statement) putAfter(v *Value) bool {
	rest := s.text[v.Span.End:]
	return strings.HasPrefix(rest, "로") || strings.HasPrefix(rest, "으로")
}

// tellsTo says that a reading behind one that tells a change gives what it leads to: 한 달 미룸(4/30), 운동회 밀림, 6/3에 함.
func (s *statement) tellsTo(r *Reading, d Direction) bool {
	return r.Predicate.Lemma == "" || leadsTo(d, r.Values[0].Kind) && (d == Later || d == Sooner) && (r.Modality == Will || r.Modality == Did || r.Modality == Decided || r.Modality == Told)
}

// takesUp reads what is begun in place of what was given up: 태권도 접고 유도 시작, 고수 빼고 깻잎 넣음.
func (s *statement) takesUp(r, before *Reading) bool {
	old, given := &before.Subject, &r.Subject
	if r.Whence == Clause && old.Span == given.Span && len(r.Values) > 0 && r.Values[0].Kind == Wording && r.Values[0].Span.Start < r.Predicate.Span.Start { // 기타 시작
		given = &Phrase{r.Values[0].Text, r.Values[0].Span}
	} else if r.Whence != Own {
		return false
	}
	if old.Text == "" || given.Text == "" || old.Span == given.Span || r.Change != nil && len(r.Change.From) > 0 ||
		!foremostOf(r.Predicate.Classes, s.words.lists["taking-up"]) && !s.takesUpBy(r.Predicate.Lemma) && !s.foremost(lastOf(s.textOf(r.Predicate.Span)), "taking-up") || !foremostOf(before.Predicate.Classes, s.words.lists["giving-up"]) || r.Modality != Did && r.Modality != Decided && r.Modality != Will && (r.Modality != Is || !s.takesUpBy(r.Predicate.Lemma)) {
		return false
	}
	if v := before.Values; len(v) > 0 && v[0].Kind == Wording && v[0].Span.Start >= old.Span.End && v[0].Span.Start < before.Predicate.Span.Start { // 둘째는 | 태권도 | 접고
		text := strings.TrimSpace(s.text[v[0].Span.Start:before.Predicate.Span.Start])
		old = &Phrase{text, Span{v[0].Span.Start, v[0].Span.Start + len(text)}}
	}
	from := Value{Kind: Term, Text: old.Text, Canonical: old.Text, Span: old.Span}
	to := Value{Kind: Term, Text: given.Text, Canonical: given.Text, Span: given.Span}
	if n := strings.LastIndexByte(strings.TrimRight(s.text[given.Span.Start:max(given.Span.Start, r.Predicate.Span.End)], " "), ' '); n > 0 { // 한복 대여 | 시작
		to.Span.End = given.Span.Start + n
		to.Text = s.textOf(to.Span)
		to.Canonical = to.Text
	}
	r.Change = &Change{Mark: before.Predicate.Span, From: []Value{from}, To: []Value{to}}
	return true
}

// lastOf is the last word of a text: 시작 of 수업 시작.
func lastOf(text string) string { return text[strings.LastIndexByte(text, ' ')+1:] }

// foremostOf says that the commonest sense of a predicate is one of some classes.
func foremostOf(classes []string, some map[string]bool) bool {
	return len(classes) > 0 && some[classes[0]]
}

// chosenAnew says that a reading tells a change to a word, and what was is a word, too.
func (s *statement) chosenAnew(r *Reading, was *Value) bool {
	return r.Change != nil && len(r.Change.To) > 0 && leadsTo("", r.Change.To[0].Kind) && leadsTo("", was.Kind)
}
