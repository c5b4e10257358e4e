package claim

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

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
	return s.words.has("writer", s.textOf(label.span)) || s.words.has("reports", s.tokens[label.end-1].Surface) || s.words.has("told-at", s.tokens[label.end-1].Surface)
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

// introduces says that chunk k is a topic that only announces what follows (원인은 | 펌프 압력 2bar), and that what follows names what it is about.
func (s *statement) introduces(c *clause, k int) bool {
	if k+2 >= len(c.chunks) || c.chunks[k].josa != "는" || !s.words.has("announcing", s.textOf(c.chunks[k].span)) {
		return false
	}
	h := &c.chunks[k+1]
	return h.form == nominal && h.josa == "" && c.chunks[k+2].form == valued
}

// circumstance says that a chunk tells by what or from where something is, and not what: 전화로 | 27일, 2층에서 | 3시.
func (s *statement) circumstance(h *chunk) bool {
	switch h.josa {
	case "로", "에서", "에게", "까지", "부터", "보다", "와":
		return h.also != "는" && h.also != "도"
	}
	return false
}

// afterValue says that chunk k stands behind the value that the claim gives and a comma: 48분, 안개.
func (s *statement) afterValue(d *draft, k int) bool {
	if len(d.Values) == 0 {
		return false
	}
	v := slices.IndexFunc(d.clause.chunks, func(h chunk) bool { return h.form == valued && h.josa != "부터" && h.span == d.Values[0].Span })
	return v >= 0 && v < k && slices.ContainsFunc(d.clause.chunks[v+1:k], func(h chunk) bool { return h.form == mark })
}

// handled is what the person who is the subject does something to.
func (s *statement) handled(d *draft) Phrase {
	if !s.agent(d) {
		return Phrase{}
	}
	for k := d.subject + 1; k < d.predicate; k++ {
		if h := &d.clause.chunks[k]; h.form == nominal && h.josa == "를" && !h.inside {
			return s.phrase(h.span)
		}
	}
	return Phrase{}
}

// amount says that a value is so much of something.
func amount(k Kind) bool {
	return k == Number || k == Percent || k == Money || k == Version
}

// deedAlone is what a clause tells that is nothing but what is done, so that what follows is about that (저녁 수영. 화·목), and what was so before for any
// other clause.
func (s *statement) deedAlone(d *draft, before Phrase) Phrase {
	if d.predicate < 0 || !d.clause.chunks[d.predicate].bare || len(d.Values) == 0 || d.Values[0].Kind != Wording || d.clause.label > 0 {
		return before
	}
	for i := range d.clause.chunks {
		if h := &d.clause.chunks[i]; i != d.predicate && (h.form != nominal && !h.moment || h.josa != "") {
			return before
		}
	}
	return Phrase{d.Values[0].Text, d.Values[0].Span}
}

// listing says that a label only heads a list of things, so that each is counted by itself: 장보기: 우유 2개; not 캠프: 학생 24명.
func (s *statement) listing(label *chunk) bool {
	return s.words.has("headings", s.textOf(label.span)) || s.words.has("listing", s.tokens[label.end-1].Surface) || s.actionNoun(label.end) || s.attributeIn(label) > 0
}

// edition says that a version without a point stands at i as the first word of a name: v1 종료.
func (s *statement) edition(i int) bool {
	v := s.valueAt[i]
	if v < 0 || s.values[v].Kind != Version || i > 0 && s.tokens[i-1].Class != morph.Other {
		return false
	}
	text := s.textOf(s.values[v].Span)
	next := i + 1
	return len(text) < 4 && (text[0] == 'v' || text[0] == 'V') && strings.Trim(text[1:], "0123456789") == "" &&
		next < len(s.tokens) && !s.touches(i, next) && s.valueAt[next] < 0 && s.nominal(next) && !s.words.has("exactness", s.tokens[next].Surface)
}
