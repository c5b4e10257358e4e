package claim

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// defaults fills what no pattern has told: the subject by its josa, values by their place, the attribute by what is there.
func (s *statement) defaults(d *draft) {
	s.marked(d)
	s.measured(d)
	if k := d.firstValue(); k >= 0 && (d.Attribute.Name == "" || d.Attribute.Implied) {
		s.named(d, k)
	}
	if d.subject < 0 {
		s.unmarked(d)
	}
	s.ofPerson(d)
	s.worded(d)
	s.lastWord(d)
	s.about(d)
	if d.Attribute.Name == "" {
		d.Attribute = s.implied(d)
	}
}

// firstValue is the first chunk of a clause that is told as a value, -1 if there is none or words come first.
func (d *draft) firstValue() int {
	for k := range d.told {
		switch {
		case d.told[k] && d.clause.chunks[k].form == valued:
			return k
		case d.told[k] && (d.Said == nil || d.Said.By.Span != d.clause.chunks[k].span):
			return -1
		}
	}
	return -1
}

// marked makes the subject what a josa shows to be it: 는 before 가, 도 and 만.
func (s *statement) marked(d *draft) {
	for k := d.clause.label; k+1 < len(d.clause.chunks) && d.subject < 0; k++ {
		if h, next := &d.clause.chunks[k], &d.clause.chunks[k+1]; h.linked && h.josa == "" && next.form == nominal && s.eligible(d, k) { // [[정산]] 마감은 9일
			d.subject, d.undivided = k, true
			d.Attribute = s.attribute(next)
		}
		if h, next := &d.clause.chunks[k], &d.clause.chunks[k+1]; h.person && h.josa == "" && next.form == nominal && next.josa == "" && s.eligible(d, k) { // 오 팀장 휴대폰 바꿈
			d.subject, d.undivided = k, true
		}
	}
	for _, josa := range []string{"는", "가", "도", "만"} {
		for k := range d.clause.chunks {
			if d.subject < 0 && s.eligible(d, k) && d.clause.chunks[k].josa == josa {
				d.subject = k
			}
		}
	}
}

// unmarked makes the subject the first nouns without a josa, else the place or the thing at the head to which something is done,
// else the object. Whom something is done with or told to is none.
func (s *statement) unmarked(d *draft) {
	if k := d.clause.label; s.goalOfObject(d) {
		d.subject = k
		return
	} else if s.ruledPlace(d) {
		d.subject = k
		if len(d.Values) == 0 || d.predicate != k+2 {
			return
		}
		if n := &d.clause.chunks[k+1]; n.form == nominal && n.josa == "" { // 로비에서 흡연 금지
			p := n.span.join(d.Values[0].Span)
			d.Values[0].Span, d.Values[0].Text, d.Values[0].Canonical = p, s.textOf(p), s.textOf(p)
		}
		return
	}
	for _, josa := range []string{"", "를", "에게", "에서", "와", "대신"} {
		for k := range d.clause.chunks {
			h := &d.clause.chunks[k]
			if d.subject >= 0 || !s.eligible(d, k) || s.ofNext(d, k) || josa == "" && s.afterValue(d, k) || h.josa != josa && !(josa == "를" && h.josa == "에") {
				continue
			}
			if (josa == "에서" || josa == "대신" || josa == "에게" || josa == "와") && h.also != "는" && h.also != "도" {
				continue
			}
			d.subject = k
		}
	}
}

// ofNext says that chunk k is the property of the value behind it, and another value stands before it: 매주 화 7시 수강료 18만.
func (s *statement) ofNext(d *draft, k int) bool {
	h, next := &d.clause.chunks[k], k+1
	if h.josa != "" || h.attr != h.end-h.first || next >= len(d.clause.chunks) || d.clause.chunks[next].form != valued || d.told[next] {
		return false
	}
	if v := d.firstValue(); v < 0 || v > k || d.clause.chunks[v].josa == "부터" {
		return false
	}
	return s.lex.Takes(s.nameAtEnd(h, h.attr), s.valueOf(&d.clause.chunks[next]).Kind)
}

// goalOfObject says that a clause begins with what something is put into or sent to: retry에 jitter 넣기.
func (s *statement) goalOfObject(d *draft) bool {
	k := d.clause.label
	return d.predicate == k+2 && s.eligible(d, k) && d.clause.chunks[k].josa == "에" && s.eligible(d, k+1) &&
		(d.clause.chunks[k+1].josa == "" || d.clause.chunks[k+1].josa == "를")
}

// ruledPlace says that a clause begins with the place for which it says what is not to be done: 도서관에서 음식 먹지 말기.
func (s *statement) ruledPlace(d *draft) bool {
	k := d.clause.label
	return k < len(d.clause.chunks) && s.eligible(d, k) && d.clause.chunks[k].josa == "에서" && !d.clause.chunks[k].person && (d.Attribute.Name == "rule" || d.Modality == Order && d.Negated)
}

// eligible says that chunk k could be the subject: nouns that stand for themselves and are nothing else yet.
func (s *statement) eligible(d *draft, k int) bool {
	h := &d.clause.chunks[k]
	return k >= d.clause.label && h.form == nominal && !s.introduces(d.clause, k) && !h.inside && !h.moment && k != d.predicate && !d.told[k] &&
		(!s.words.has("pointers", s.textOf(h.span)) || s.refersBack(h) || s.renamed(h.first)) && !(h.josa == "" && h.end-h.first == 1 && s.words.has("hours", s.tokens[h.first].Surface))
}

// measured takes the values that a clause gives as those of its claim. A time at the head of something done says only when it was.
func (s *statement) measured(d *draft) {
	for k := d.clause.label; k < len(d.clause.chunks) && len(d.Values) == 0; k++ {
		if h := &d.clause.chunks[k]; h.form == valued && !d.told[k] && !h.inside && !s.aside(d, k) && !s.names(d.clause, k) {
			d.take(k, s.valueOf(h))
		}
	}
}

// aside says that a value is no claim: the time of what was done, what something is compared with.
func (s *statement) aside(d *draft, k int) bool {
	h := &d.clause.chunks[k]
	if h.josa == "보다" || h.josa == "대신" || d.Change != nil && h.josa == "에서" || s.shiftedBy(d.clause, k) || s.awayBy(d.clause, k+1) != "" {
		return true
	}
	if h.josa == "도" && d.Negated && strings.HasPrefix(s.textOf(h.span), "한 ") { // 한 줄도 못 씀
		return true
	}
	if h.moment && h.josa == "부터" && len(d.Values) > 0 && d.Values[0].Span != h.span && d.clause.beginsAt(k) { // 내일부터 조명은 세영님
		return true
	}
	if h.moment && h.josa == "" && s.words.has("passing", s.textOf(h.span)) && d.clause.otherValue(k) {
		return true
	}
	if h.josa == "" && k == d.clause.label && h.value >= 0 && s.valueOf(h).Kind == Clock && strings.Contains(s.textOf(h.span), ":") && d.clause.otherMeasure(k) { // 21:40 실패율 12%
		return true
	}
	if c := d.Change; c != nil && len(c.To) > 0 && h.moment && h.josa == "부터" && c.To[0].Kind != Date && c.To[0].Kind != Clock { // 5천 → 6천 월요일부터
		return true
	}
	if k+2 == d.predicate && h.josa == "" && !h.moment && d.clause.chunks[k+1].form == nominal && (d.clause.chunks[k+1].josa == "" || d.clause.chunks[k+1].josa == "가") &&
		s.counts(s.valueOf(h)) && s.valueOf(h).Kind == Number && s.passive(&d.clause.chunks[d.predicate]) { // 석고 8장 모서리 깨짐
		return true
	}
	if !h.moment || d.predicate < 0 {
		return false
	}
	if d.Negated && !d.clause.chunks[d.predicate].bare && d.Change == nil && h.josa != "까지" { // 금요일은 안 됨
		return true
	}
	if h.josa == "까지" || h.josa == "부터" || h.josa == "로" {
		return false
	}
	if next := k + 1; h.josa == "" && next < d.predicate && !d.clause.chunks[d.predicate].bare {
		switch n := &d.clause.chunks[next]; n.josa {
		case "에", "를", "가", "는", "와":
			return n.form == nominal // 6월 연수 발표에
		}
	}
	past := d.Modality == Did || d.Modality == Doing
	if h.value < 0 && !d.clause.chunks[d.predicate].bare {
		return d.Modality != Will && d.Modality != Decided && d.Modality != Order && d.Modality != Must || d.clause.beginsAt(k)
	}
	return past && d.clause.beginsAt(k)
}

// otherValue reports whether a clause gives a value beside that of chunk k.
func (c *clause) otherValue(k int) bool {
	for i := c.label; i < len(c.chunks); i++ {
		if i != k && c.chunks[i].form == valued && !c.chunks[i].inside {
			return true
		}
	}
	return false
}

// named takes the nouns before a value: they are what has it, and its attribute if they end in one. Of several nouns before a
// measure the last one says what is measured: 워커 동시성 8, 8월 MRR 149만.
func (s *statement) named(d *draft, k int) {
	j := k - 1
	for j >= d.clause.label && d.clause.chunks[j].form == adverb {
		j--
	}
	if j < d.clause.label || !s.eligible(d, j) {
		return
	}
	h := &d.clause.chunks[j]
	if h.josa != "가" && d.subject < 0 && (h.attr == h.end-h.first && h.attr > 0 || s.parted(d.clause, j)) && j > d.clause.label && s.eligible(d, j-1) && d.clause.chunks[j-1].josa == "" {
		d.subject, d.undivided = j-1, s.parted(d.clause, j) // 한빛상사(구 한빛유통) 미수금, 보라(신입) 첫 근무
		if d.undivided {
			d.Attribute = s.attribute(h)
		}
	}
	if v := d.Values; h.attr == 0 && h.josa == "" && len(v) > 0 && (v[0].Kind == Money || v[0].Kind == Number && unit(v[0]) == "") && s.costs(h) {
		once(&d.Attribute, Attribute{Name: "price", Implied: true}) // 지원금 10
		if d.subject < 0 {
			d.subject = j
		}
		return
	}
	if v := d.Values; j != d.subject && h.josa == "" && !h.person && len(v) > 0 && s.agent(d) && (h.attr == 0 || v[0].Kind == Money || !s.suits(d, s.nameAtEnd(h, h.attr))) {
		d.subject, d.Attribute = j, Attribute{}
	}
	if h.attr == 0 && h.josa == "" && len(d.Values) > 0 {
		h.attr = s.measuredIn(h, d.Values[0])
	}
	switch {
	case d.subject < 0 && s.circumstance(h):
	case d.subject < 0:
		d.subject = j
	case j != d.subject && !h.person && (h.attr > 0 || h.josa == "가"):
		d.Attribute = s.attribute(h)
	}
}

// ofPerson makes the attribute of a measure the nouns behind the person that has it: 은주님 무릎 굽힘 110도.
func (s *statement) ofPerson(d *draft) {
	k := d.subject
	if k < 0 || k+1 >= len(d.clause.chunks) || !d.clause.chunks[k].person || d.clause.chunks[k].josa != "" || len(d.Values) == 0 || d.Attribute.Name != "" && !d.Attribute.Implied {
		return
	}
	switch kind := d.Values[0].Kind; {
	case kind == Wording, kind == Term, kind == Name, d.predicate >= 0 && kind == Duration:
		return
	}
	h := &d.clause.chunks[k+1]
	if !s.eligible(d, k+1) || h.person || h.josa != "" {
		return
	}
	at := s.wordAt(h.end-1, h.first)
	if kind := d.Values[0].Kind; (kind == Date || kind == Clock) && (!s.milestone(at, h.end) || s.words.endsWith("appointments", s.textOf(s.tokenSpan(at, h.end-1)))) { // 이 과장 휴가 21일
		d.widened, d.told[k+1] = h.end, true
		return
	}
	d.Attribute, d.told[k+1] = s.attributeOf(h.end-cmp.Or(h.attr, h.end-h.first), h.end), true
}

// measuredIn is how many tokens at the end of nouns say what a value is the measure of: the last word, if others stand before it.
func (s *statement) measuredIn(h *chunk, v Value) int {
	at := s.wordAt(h.end-1, h.first)
	if at > h.first && s.propertyOf(at, h.end, v.Kind) {
		return h.end - at
	}
	if at == h.first || v.Kind == Version || s.determines(at-1) || s.counts(v) && !(v.Kind == Date && s.milestone(at, h.end) || pricey(v) && s.actionOf(at, h.end) != "") {
		return 0
	}
	return h.end - s.qualified(h.first, at)
}

// propertyOf says that a word names what a value of a kind is the measure of, whatever has it: 무료배송 기준 5만원, 재활용 배출일은 목요일.
func (s *statement) propertyOf(first, end int, k Kind) bool {
	word := s.textOf(s.tokenSpan(first, end-1))
	if k == Date {
		day, ok := strings.CutSuffix(word, "일")
		return ok && utf8.RuneCountInString(day) > 1 && strings.HasPrefix(s.tokens[end-1].POS, "NN")
	}
	return k != Wording && k != Term && k != Name && s.words.has("properties", word)
}

// costs says that nouns end in a syllable of money: 지원금, 창틀값.
func (s *statement) costs(h *chunk) bool {
	word := s.textOf(h.span)
	if s.words.has("fees", s.endWord(h)) {
		return true
	}
	_, n := utf8.DecodeLastRuneInString(word)
	return s.words.has("costs", word[len(word)-n:]) && len(word) > 2*n
}

// milestone says that a word tells what begins, ends or comes on a day: 쿠폰 이벤트 오픈 27일.
func (s *statement) milestone(first, end int) bool {
	return s.inClasses(s.actionOf(first, end), "milestones") || s.namesDay(s.textOf(s.tokenSpan(first, end-1)))
}

// counts says of a value that the nouns before it are whole the thing that has it: a date, a price, so many of it.
func (s *statement) counts(v Value) bool {
	switch v.Kind {
	case Date, Clock, Money:
		return true
	case Number:
		if pricey(v) {
			return true
		}
		return strings.TrimLeft(v.Canonical, "0123456789.,~-") != "" && !s.words.has("measures", unit(v)) && strings.IndexFunc(v.Canonical, func(r rune) bool { return r > 0xABFF }) >= 0
	}
	return false
}

// worded makes the value of a claim without one what it tells in words: the predicate with what belongs to it, 귤을 주심, 품절.
func (s *statement) worded(d *draft) {
	if len(d.Values) > 0 || d.predicate < 0 {
		return
	}
	c := d.clause
	p := c.chunks[d.predicate].span
	if d.Said != nil { // 빼자고 하심: what is said ends before 고
		if n := strings.LastIndex(s.textOf(p), "고 "); n > 0 {
			p.End = p.Start + n
		}
	}
	for k := d.predicate - 1; k > d.subject && k >= c.label; k-- {
		h := &c.chunks[k]
		if k == s.facetOf(d) {
			break
		}
		if h.form == link || h.form == mark || h.moment || d.told[k] || h.josa == "는" {
			break
		}
		p = p.join(h.span)
	}
	if k := d.predicate - 1; k == d.subject && k >= c.label && (s.words.has("doing", d.Predicate.Lemma) || d.Modality == Order && d.Negated) && !c.chunks[d.predicate].bare { // force-unlock 하지 말 것
		if h := &c.chunks[k]; h.josa == "" || h.josa == "를" {
			p = p.join(s.tokenSpan(s.wordAt(h.end-1, h.first), h.end-1))
		}
	}
	d.Values = append(d.Values, Value{Kind: Wording, Text: s.textOf(p), Canonical: s.textOf(p), Span: p})
}

// lastWord makes the value of a clause that is nothing but nouns their last word: 결제 로그 | 마스킹.
func (s *statement) lastWord(d *draft) {
	c := d.clause
	if len(d.Values) > 0 || d.predicate >= 0 || d.subject < 0 || c.label > 0 || c.lastSaid() != d.subject {
		return
	}
	h := &c.chunks[d.subject]
	at := s.wordAt(h.end-1, h.first)
	if at == h.first || h.josa != "" || h.person || h.linked || s.words.has("which", s.tokens[h.first].Surface) {
		return
	}
	p := s.tokenSpan(at, h.end-1)
	d.Values = append(d.Values, Value{Kind: Wording, Text: s.textOf(p), Canonical: s.textOf(p), Span: p})
}

// facetOf is the chunk that tells what of a person a predicate is about, -1 if there is none: 은주님 예약 취소됨, 준서가 아직 서류 안 냄. What is done
// to a thing (귤 주심) tells none.
func (s *statement) facetOf(d *draft) int {
	k := d.predicate - 1
	for k > d.subject && d.clause.chunks[k].form == adverb {
		k--
	}
	if d.subject < 0 || k <= d.subject || d.clause.chunks[d.predicate].bare || !s.eligible(d, k) || d.clause.chunks[k].josa != "" || d.clause.chunks[k].person {
		return -1
	}
	who := &d.clause.chunks[d.subject]
	if !who.person && !s.namelike(who) || who.josa != "" && who.josa != "가" {
		return -1
	}
	if h := &d.clause.chunks[d.predicate]; d.Negated || h.negated || s.passive(h) || s.describes(h) || s.inClasses(h.lemma, "becoming") {
		return k
	}
	return -1
}

// priced says that a bare number right behind an amount of goods is what they cost: 요소수 10리터 14500.
func (s *statement) priced(d *draft, k int, v Value) bool {
	if v.Kind != Number || strings.Trim(v.Canonical, "0123456789") != "" || len(v.Canonical) < 3 || k == 0 || d.clause.chunks[k-1].form != valued {
		return false
	}
	before := s.valueOf(&d.clause.chunks[k-1])
	return before.Kind == Number && strings.Trim(before.Canonical, "0123456789.") != ""
}

// maxOthers bounds how many claims a clause makes beside its first one.
const maxOthers = 7

// others are the claims that a clause makes beside its first one: its other values, each with the nouns before it.
func (s *statement) others(d *draft) []Reading {
	var out []Reading
	for k := d.clause.label; k < len(d.clause.chunks) && len(out) < maxOthers; k++ {
		h := &d.clause.chunks[k]
		if h.form != valued || d.told[k] || h.inside || s.aside(d, k) || len(d.Values) > 0 && d.Values[0].Kind == Wording {
			continue
		}
		o := draft{clause: d.clause, predicate: d.predicate, subject: -1, told: slices.Clone(d.told)}
		o.Span, o.Predicate, o.Modality, o.Negated, o.Tense, o.Aspect, o.Said = d.Span, d.Predicate, d.Modality, d.Negated, d.Tense, d.Aspect, d.Said
		if d.subject >= 0 {
			o.told[d.subject] = true
		}
		o.take(k, s.valueOf(h))
		d.told[k] = true
		s.named(&o, k)
		s.about(&o)
		if o.Subject.Text == "" || !s.counts(o.Values[0]) && o.subject >= 0 && s.wordsIn(&d.clause.chunks[o.subject]) == 1 {
			if o.Attribute.Name == "" && o.subject >= 0 {
				o.Attribute = s.attribute(&d.clause.chunks[o.subject])
			}
			o.Subject, o.Whence = d.Subject, d.Whence
		}
		if o.Attribute.Name == "" {
			o.Attribute = s.implied(&o)
			if s.priced(d, k, o.Values[0]) {
				o.Attribute.Name = "price"
			}
		}
		s.known(&o)
		out = append(out, o.Reading)
	}
	return out
}
