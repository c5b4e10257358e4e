package claim

import "strings"

// reporter takes out of a clause who passes on what it tells, with the verb of that, so that what is told is the claim: 3시에 온다고 | 간호사님이
// 알려줌, 5만원이라고 | 코치님이 말해줌, 갈비 먹자고 | 큰엄마가.
func (s *statement) reporter(c *clause, a *aside) {
	for k := c.label + 1; k < len(c.chunks); k++ {
		told, who := &c.chunks[k-1], &c.chunks[k]
		if who.form != nominal || who.josa != "가" || who.inside || !s.someone(who) || !s.quotedIn(told) || !s.passesOn(c, k+1) {
			continue
		}
		a.said, c.told = &Said{By: s.phrase(who.span), Mark: c.chunks[len(c.chunks)-1].span}, true
		if told.form == verbal {
			told.ending = endFinal
		} else {
			told.josa, told.also = told.also, ""
		}
		c.chunks = c.chunks[:k]
		for i := range c.chunks {
			c.chunks[i].inside = false
		}
		return
	}
}

// someone says that a chunk names a person.
func (s *statement) someone(h *chunk) bool {
	return h.person || s.namelike(h)
}

// quotedIn says that a chunk ends in a quotation: 온다고, 5만원이라고.
func (s *statement) quotedIn(h *chunk) bool {
	return h.form == verbal && h.ending == endQuote || h.form != verbal && (h.josa == "라고" || h.also == "라고")
}

// passesOn says that nothing stands from chunk k on but how something was told.
func (s *statement) passesOn(c *clause, k int) bool {
	for ; k < len(c.chunks); k++ {
		h := &c.chunks[k]
		switch {
		case h.form == mark, h.form == adverb:
		case h.form == nominal && s.words.has("reports", s.tokens[h.end-1].Surface):
		case h.form == verbal && (s.inClasses(h.lemma, "passing-on") || s.words.has("doing", h.lemma) || k > 0 && c.chunks[k-1].form == nominal && s.words.has("reports", s.tokens[c.chunks[k-1].end-1].Surface)):
		default:
			return false
		}
	}
	return true
}

// pairs says that 와 joins two things to one subject, and says not with whom something is done: 현수막이랑 | 떡은, not 언니랑 | 밥은.
func (s *statement) pairs(p, c *chunk) bool {
	if p.form != nominal || c.form != nominal || p.josa != "와" || p.also != "" || s.tokens[p.first].POS == "NP" || s.someone(p) != s.someone(c) {
		return false
	}
	return c.josa == "는" || c.josa == "가" || c.josa == "도" || c.josa == "를"
}

// bound is the token behind a value with a word for its end that stands at the head as what something is said of (14세 미만은 | 동의 필수), 0 for any other
// chunk.
func (s *statement) bound(before []chunk, c *chunk) int {
	if c.form != valued || c.moment || c.josa != "는" && c.josa != "도" || c.last+1 >= len(s.tokens) {
		return 0
	}
	end := c.last
	for end > c.first && s.josaAt(end) {
		end--
	}
	if !s.words.has("thresholds", s.tokens[end].Surface) || s.endsAt(c.last+1) {
		return 0
	}
	for k := len(before) - 1; k >= 0 && before[k].form != mark && before[k].form != verbal; k-- {
		if h := &before[k]; h.form == valued || h.josa != "" {
			return 0
		}
	}
	return end + 1
}

// agent says that the subject of a clause is a person who does something to a thing, so that an amount of the thing is not of the person: 간호사님이

// 수액 2팩 교체함.
func (s *statement) agent(d *draft) bool {
	if d.subject < 0 || d.predicate < 0 || d.clause.chunks[d.subject].josa != "가" || !s.someone(&d.clause.chunks[d.subject]) {
		return false
	}
	h := &d.clause.chunks[d.predicate]
	return !s.isState(h) && !s.describes(h) && !s.passive(h) && !h.copula
}

// parted says that a bracket alone stands between chunk k and the one before it: 보라(신입) | 첫 근무.
func (s *statement) parted(c *clause, k int) bool {
	if k <= c.label {
		return false
	}
	p := &c.chunks[k-1]
	between := s.text[p.whole.End:c.chunks[k].whole.Start]
	return p.josa == "" && strings.HasPrefix(between, "(") && strings.HasSuffix(strings.TrimRight(between, " "), ")")
}

// qualified is the token at which a name begins that ends in the words from a token on: with those before it that only say which one it is, 정식 출시,

// 새 채널.
func (s *statement) qualified(first, at int) int {
	for at > first {
		w := s.wordAt(at-1, first)
		if word := s.textOf(s.tokenSpan(w, at-1)); (s.tokens[w].POS != "MM" || w+1 < at || s.words.has("measure-about", word)) && !s.words.has("qualifiers", word) {
			break
		}
		at = w
	}
	return at
}

// toldUnder says that a label names only that something was told, or who writes, so that what a clause behind it tells is of what the clause before it

// was about: 공지: 김 코치 퇴사, 5/30까지.
func (s *statement) toldUnder(label *chunk, x *context) bool {
	if x.topic.Text == "" || x.topic.Span.Start < label.span.End {
		return false
	}
	return s.words.has("writer", s.textOf(label.span)) || s.words.has("reports", s.tokens[label.end-1].Surface)
}

// otherMeasure reports whether a clause gives a value beside that of chunk k that is no time.
func (c *clause) otherMeasure(k int) bool {
	for i := c.label; i < len(c.chunks); i++ {
		if h := &c.chunks[i]; i != k && h.form == valued && !h.inside && !h.moment {
			return true
		}
	}
	return false
}

// hails says that of two runs of nouns with a comma between them one is a person and the other a thing, so that they are no list: 은지, 발표는; 강릉,
// 민지님이.
func (s *statement) hails(p, h *chunk) bool {
	if h.josa == "" || strings.Contains(s.textOf(p.span), ",") || s.words.has("writer", s.textOf(p.span)) {
		return false
	}
	return h.person && !s.someone(p) || !s.someone(h) && (p.person || s.namelike(p) && !s.inPlace(s.textOf(p.span)))
}

// refersBack says that a chunk is a word for what was named before it, and of which a josa shows that something is said: 거긴, 이건.
func (s *statement) refersBack(h *chunk) bool {
	return h.josa != "" && s.words.has("anaphors", s.textOf(h.span))
}

// heldJosa is the josa that a pronoun holds within itself, "" if it holds none: 우린, 이게.
func (s *statement) heldJosa(i int) string {
	switch s.tokens[i].POS {
	case "NP+JX":
		return "는"
	case "NP+JKS":
		return "가"
	}
	return ""
}
