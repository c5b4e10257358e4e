package claim

import (
	"slices"
	"strings"
)

// turns says that what a predicate h of a class does to its subject makes a change of it. Many verbs of change tell one only beside
// something that is changed to, by how much, or in which measure: 월세 올림, 2층으로 옮김; not 사진 올림, 택배 옮김.
func (s *statement) turns(d *draft, h *chunk, class string) bool {
	switch {
	case s.lies(h), s.says(d.clause, "usually"):
		return false
	case d.Change != nil && len(d.Change.To) > 0:
		return true
	case s.words.has("by-aim", h.lemma), s.comesAndGoes(d, class), s.passes(d, class):
		return false
	case slices.Contains(h.classes, "exclude") && h.ending == endAnd, class == "exclude" && h.bare: // 주말 빼고; 초등생은 예외
		return false
	case (class == "change" || class == "replace") && s.habitual(d.clause): // 매년 담임이 바뀐다
		return false
	case s.words.has("by-time", h.lemma):
		return s.measuredSubject(d) || len(d.Values) > 0 && s.timed(d.Values[0].Kind)
	case class == "remove", class == "exclude":
		return !s.hasGoal(d.clause)
	case s.words.has("by-goal", class):
		return d.Attribute.Name == "owner" || s.hasGoal(d.clause) || s.measuredSubject(d)
	case s.words.has("by-measure", class):
		return class == "lower" && s.takenDown(d) || s.measuredSubject(d) && !s.compares(d.clause) || len(d.Values) > 0 && (leadsTo(Up, d.Values[0].Kind) || leadsTo(Later, d.Values[0].Kind))
	case class == "delay":
		return len(d.Values) > 0 && d.Values[0].Kind == Date
	}
	return true
}

// passes says that what a predicate tells was over with the moment, or is of a person's day: 방송 09:10~09:40 중단, 또 멈춤, 두 번 재부팅, 나은 휴가.
func (s *statement) passes(d *draft, class string) bool {
	direction := directionOf(s.lex.Class(class).Change)
	switch {
	case class == "disable" && d.subject >= 0 && (d.clause.chunks[d.subject].person || s.namelike(&d.clause.chunks[d.subject])):
		return true
	case direction != Ended && direction != Back || d.Modality != Did && d.Modality != Told && d.Modality != Is:
		return false
	}
	return s.says(d.clause, "once-more") || slices.ContainsFunc(d.clause.chunks, func(h chunk) bool {
		if h.value < 0 {
			return false
		}
		v := s.values[h.value]
		return direction == Ended && v.Kind == Clock && strings.Contains(v.Canonical, "~") || v.Kind == Number && (unit(v) == "번" || unit(v) == "회")
	})
}

// comesAndGoes says that the subject or the object of a predicate is something that comes and goes by nature, or that is handled in passing: 열이
// 내렸다, 앞니 빠짐, 불 끄고 나옴, 전화 끊음.
func (s *statement) comesAndGoes(d *draft, class string) bool {
	for k := d.clause.label; k < d.predicate; k++ {
		n := &d.clause.chunks[k]
		if !n.isTopicOrObject() {
			continue
		}
		last := s.endWord(n)
		if s.words.has("by-itself", class) && s.words.has("natural", last) || s.words.has("handled", last) || class == "remove" && s.words.endsWith("issued", last) {
			return true
		}
	}
	return false
}

// hasGoal says that a clause names where or to whom something goes.
func (s *statement) hasGoal(c *clause) bool {
	return slices.ContainsFunc(c.chunks[c.label:], func(h chunk) bool {
		return !h.inside && (h.form == nominal || h.form == valued) && (h.josa == "로" || h.josa == "부터" || h.josa == "에게" && h.person)
	})
}

// compares says that a clause measures by something else: 작년보다 늘었다.
func (s *statement) compares(c *clause) bool {
	return slices.ContainsFunc(c.chunks[c.label:], func(h chunk) bool { return h.josa == "보다" })
}

// measuredSubject says that the subject of a claim is a property that has a measure, a price or a time, or something that has a time of its own: 월세,
// 정원, 회식.
func (s *statement) measuredSubject(d *draft) bool {
	for k := d.clause.label; k < len(d.clause.chunks); k++ {
		h := &d.clause.chunks[k]
		if !h.isTopicOrObject() {
			continue
		}
		last := s.endWord(h)
		if h.attr > 0 && s.measurable(h) || s.words.has("fees", last) || s.words.endsWith("appointments", last) || s.words.endsWith("dues", last) {
			return true
		}
	}
	return d.clause.label > 0 && s.attributeIn(&d.clause.chunks[0]) > 0
}

// onTheWay says that the arrows of a clause tell a way or the steps of something, and no change: 수원→강릉 2시간, 접수 → 진료 → 수납, 원서 → 교무실 제출.
func (s *statement) onTheWay(d *draft) bool {
	c := d.Change
	if c == nil || len(c.From) == 0 || len(c.To) == 0 || c.From[0].Kind != Term || c.To[0].Kind != Term {
		return false
	}
	arrows, behind := 0, -1
	for k := d.clause.label; k < len(d.clause.chunks); k++ {
		if h := &d.clause.chunks[k]; h.form == mark && s.arrow(h) {
			arrows++
			behind = k + 2
		}
	}
	switch {
	case arrows == 0:
		return false
	case arrows > 1:
		return true
	case behind < len(d.clause.chunks) && d.clause.chunks[behind].form == valued && d.clause.chunks[behind].josa == "":
		return true
	}
	return d.predicate >= behind && !d.clause.chunks[d.predicate].copula && !s.inClass(&d.clause.chunks[d.predicate], "moves") && d.Modality != Decided
}

// notYet says that what a claim tells has not changed, or nobody has said that it will: a task, a question, a wish, a guess, advice, a proposal, what has
// to be. What is to be instead of something else is told all the same.
func (s *statement) notYet(d *draft) bool {
	switch d.Modality {
	case Ask, Wish, May, Should:
		return true
	case Must, Order:
		return len(d.Change.From) == 0 && !s.fromNowOn(d)
	case Will:
		return d.predicate >= 0 && (s.infinitive(&d.clause.chunks[d.predicate]) || s.isTodo(&d.clause.chunks[d.predicate]) && len(d.Change.To) == 0)
	}
	return false
}

// isTodo says that a predicate is a bare noun for what one notes as something to be done.
func (s *statement) isTodo(h *chunk) bool { return h.bare && s.words.has("todo", h.lemma) }

// isTopicOrObject says that a chunk is nouns that could be what a predicate is about.
func (h *chunk) isTopicOrObject() bool {
	switch h.josa {
	case "", "는", "가", "를", "도":
		return h.form == nominal
	}
	return false
}
