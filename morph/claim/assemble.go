package claim

import (
	"slices"
	"strings"
)

// context is what the clauses of a statement hand on to those behind them.
type context struct {
	label     *clause // its label, if it has one
	topic     Phrase
	handled   Phrase // what the person who is the topic did something to
	attribute Attribute
	kind      Kind
	unit      string
	alike     bool   // it was one word and a measure: the first of a list of things
	facets    int    // how many clauses before told a property of the topic, each in one word
	waiting   aside  // what clauses that are no claims say of the next one
	main      int    // the first reading of the clause before
	lost      Phrase // the nouns that a reason or a condition before it is about
	open      int    // how many of the last readings have the modality of the next one
	barred    *barred
	last      *draft // the main reading of the clause before
}

// assemble makes readings of clauses: reasons and conditions go to the claim that they belong to, and a clause that names no
// subject takes that of the clause before it, or the label.
func (s *statement) assemble(clauses []clause) []Reading {
	var out []Reading
	var x context
	for i, a := range s.asides(clauses) {
		c := &clauses[i]
		if c.label > 0 {
			x.label = c
		}
		if a.drop {
			x.leave(c, a, out)
			x.lost, x.barred = s.headOf(c), s.barredIn(c)
			continue
		}
		if h := s.leadsFrom(c); h != nil {
			x.topic, x.label = s.phrase(h.span), nil
			continue
		}
		if len(out) > 0 {
			if r := s.trailing(c, &x, &out[x.main]); r != nil {
				out = append(out, *r)
				continue
			}
		}
		if s.fragment(c) && len(clauses) > 1 && c.after != endIf && s.turnedTo(c) < 0 && !s.inItsPlace(c, out) {
			continue
		}
		d := s.read(c)
		if d == nil {
			continue
		}
		s.place(d, &x)
		s.attach(&d.Reading, a)
		s.attach(&d.Reading, x.waiting)
		x.waiting = aside{}
		s.inPlaceOfReason(&d.Reading)
		s.instead(d, x.barred)
		x.barred = s.barredIn(c)
		s.refersTo(&d.Reading, out)
		if len(out) > 0 && i > 0 {
			s.follows(&d.Reading, &out[x.main], clauses[i-1].joined)
		}
		if i == len(clauses)-1 && len(out) > 0 {
			s.insteadBefore(&x, out)
		}
		x.main, x.last = len(out), d
		out = append(out, d.Reading)
		x.settle(c, out, d.Modality == Is && d.predicate >= 0 && s.isState(&c.chunks[d.predicate]))
		out = append(out, s.others(d)...)
		out = append(out, s.tails(d)...)
	}
	for i := range out {
		s.reasonOld(&out[i])
	}
	return out
}

// leave notes a clause that is no claim of its own for the claim that it belongs to.
func (x *context) leave(c *clause, a aside, out []Reading) {
	switch {
	case a.back && len(out) > 0:
		out[len(out)-1].Reason = out[len(out)-1].Reason.join(c.span())
	case c.joined == endReason && !a.back:
		a.reason = a.reason.join(c.span())
	case c.joined == endIf:
		a.condition = a.condition.join(c.span())
	}
	x.waiting.join(a)
}

// headOf is what a clause is about: its topic, else its first nouns.
func (s *statement) headOf(c *clause) Phrase {
	d := &draft{clause: c, predicate: predicateOf(c), subject: -1, told: make([]bool, len(c.chunks))}
	if s.marked(d); d.subject < 0 {
		s.unmarked(d)
	}
	if d.subject < 0 {
		return Phrase{}
	}
	h := &c.chunks[d.subject]
	if h.josa != "" && h.josa != "는" && (h.josa != "가" || s.wordsIn(h) < 2) || h.span.End-h.span.Start == len("비") { // 비 오면, 목이 아파서
		return Phrase{}
	}
	return s.phrase(h.span)
}

// settle gives the readings before the last one, which the clauses left open (값은 올리고 양은 줄였다), the modality of that.
func (x *context) settle(c *clause, out []Reading, state bool) {
	if c.open {
		x.open++
		return
	}
	last := len(out) - 1
	for k := max(0, last-x.open); k < last; k++ {
		if out[k].Modality, out[k].Tense = out[last].Modality, out[last].Tense; state { // 수술하고 집에 계심
			out[k].Modality, out[k].Tense = Did, Past
		}
	}
	x.open = 0
}

// fragment reports whether a clause is nothing but nouns or adverbs that tell nothing.
func (s *statement) fragment(c *clause) bool {
	n := 0
	for i := c.label; i < len(c.chunks); i++ {
		switch c.chunks[i].form {
		case valued, verbal, speech:
			return false
		case adverb:
			if n > 0 || c.chunks[i].end-c.chunks[i].first > 1 || s.words.has("opening", s.tokens[c.chunks[i].first].Surface) { // 마당 휑; 대신 정지
				n++
			}
		case nominal:
			if n += s.wordsIn(&c.chunks[i]); c.chunks[i].josa == "로" && c.after == endReason { // 비가 와서 강당으로
				return false
			}
		}
	}
	return n < 2 && c.label == 0
}

// place gives a reading what it takes from what stands before it in the statement.
func (s *statement) place(d *draft, x *context) {
	own := d.Subject
	s.labelled(d, x)
	switch {
	case s.ofTopic(d, x):
		d.Attribute, d.Subject, own = s.attribute(&d.clause.chunks[d.subject]), Phrase{}, Phrase{}
		x.facets++
	case d.Attribute.Word != "" && !d.Attribute.Implied && own.Text == "":
		x.facets++
	case d.Attribute.Word != "" && !d.Attribute.Implied:
		x.facets = 1
	default:
		x.facets = 0
	}
	if s.deedOfTopic(d, x) { // 다솔 퇴사 얘기 꺼냄. 아직 결정 안 함
		d.Subject, own = Phrase{}, Phrase{}
	}
	s.known(d)
	s.inCharge(d)
	if x.alike && x.topic.Text != "" && d.Subject.Text == "" && s.oneWord(d) { // 손님 11명, 매출 62만
		d.Subject = s.phrase(d.clause.chunks[d.subject].span)
		own = d.Subject
	}
	if d.Subject.Text == "" && x.topic.Text != "" {
		if d.Subject, d.Whence = x.topic, Clause; x.handled.Text != "" && len(d.Values) > 0 && amount(d.Values[0].Kind) { // 원장님이 수강료를 올림. 18만원
			d.Subject = x.handled
		}
		s.ofProperty(d)
	}
	if d.Subject.Text == "" && x.lost.Text != "" { // 창고 열쇠가 없어서 내일로 미룸
		d.Subject, d.Whence = x.lost, Clause
	}
	if d.Subject.Text != "" && d.Whence == "" {
		d.Whence = Own
	}
	kind := Kind("")
	if len(d.Values) > 0 {
		kind = d.Values[0].Kind
	}
	if x.kind == Money && d.Attribute.Implied && d.Attribute.Name == "state" && own.Text != "" && len(d.Values) > 0 && s.words.has("unchanged", d.Values[0].Text) { // 커트 2만, 펌은 그대로
		d.Attribute.Name = "price"
	}
	if x.kind == Version && kind == Number && own.Text != "" && d.Attribute.Implied && strings.Trim(d.Values[0].Canonical, "0123456789.") == "" { // prod eks 1.30, stg는 아직 1.29
		kind, d.Values[0].Kind, d.Attribute.Name = Version, Version, "version"
	}
	if d.Attribute.Implied && !s.words.has("properties", d.Predicate.Lemma) && x.attribute.Name != "" && own.Text != "" && kind == x.kind && kind != "" && kind != Wording && unit(d.Values[0]) == x.unit {
		d.Attribute = Attribute{Name: x.attribute.Name, Implied: true}
	}
	x.attribute, x.kind, x.unit = d.Attribute, kind, ""
	if kind != "" {
		x.unit = unit(d.Values[0])
	}
	if own.Text == "" {
		x.attribute = Attribute{}
	}
	x.alike = own.Text != "" && s.oneWord(d)
	if d.Whence != Clause && d.Subject.Text != "" {
		x.topic, x.handled = d.Subject, s.handled(d)
	}
	if d.Subject.Text == "" {
		x.lost = s.deedAlone(d, x.lost)
	}
}

// ofProperty reads a bare measure as that of the property that the clause before is about: 점적 타이머 주기 늘림, 40분.
func (s *statement) ofProperty(d *draft) {
	if !d.Attribute.Implied || d.predicate >= 0 || len(d.Values) == 0 || d.Values[0].Kind == Wording || d.Values[0].Kind == Term {
		return
	}
	p := d.Subject.Span
	name, at := s.lex.Attribute(d.Subject.Text)
	if name == "" || !s.lex.Takes(name, d.Values[0].Kind) || at > 0 && d.Subject.Text[at-1] != ' ' {
		return
	}
	word := Span{p.Start + at, p.End}
	d.Attribute = Attribute{Name: name, Word: s.textOf(word), Span: word}
	if at > 0 {
		d.Subject = s.phrase(Span{p.Start, word.Start - 1})
	}
}

// oneWord says that a claim is one word and its measure, as in a list: 쌀 10kg.
func (s *statement) oneWord(d *draft) bool {
	return d.subject >= 0 && d.predicate < 0 && d.clause.label == 0 && d.clause.chunks[d.subject].josa == "" && s.wordsIn(&d.clause.chunks[d.subject]) == 1 &&
		len(d.Values) > 0 && (s.timed(d.Values[0].Kind) || measure(d.Values[0].Kind) || d.Values[0].Kind == Money)
}

// ofTopic says that the nouns of a clause name a property of what the clause before is about: redis는 6380, maxmemory 2gb. A word that is no
// known property does not where the clause before was just like it: 쌀 10kg, 소요 30분.
func (s *statement) ofTopic(d *draft, x *context) bool {
	if d.subject < 0 || x.topic.Text == "" || len(d.Values) == 0 || d.Attribute.Word != "" && !d.Attribute.Implied {
		return false
	}
	h := &d.clause.chunks[d.subject]
	if h.form != nominal {
		return false
	}
	if k := d.Values[0].Kind; s.ownerless(h) && (k == Wording && h.josa != "" || k != Wording && s.lex.Takes(s.nameAtEnd(h, h.attr), k)) && s.attributeNamed(x.topic.Text) == "" {
		return true
	}
	if d.Attribute.Word != "" {
		return false
	}
	at, v := s.wordAt(h.end-1, h.first), d.Values[0]
	if alone := at == h.first || s.words.has("which", s.textOf(s.tokenSpan(h.first, at-1))); alone && (h.josa == "" || h.josa == "는") && s.timed(v.Kind) && !x.alike &&
		(s.namesDay(s.textOf(s.tokenSpan(at, h.end-1))) || s.actionOf(at, h.end) != "") { // 사료 3포 들어옴, 다음 입고는 15일
		return true
	}
	if topic := x.topic.Text[strings.LastIndexByte(x.topic.Text, ' ')+1:]; at == h.first && h.josa == "는" && d.predicate < 0 && len(s.textOf(h.span)) > len(topic) && strings.HasPrefix(s.textOf(h.span), topic) { // 면접은 3/12, 면접관은 지우
		return true
	}
	switch {
	case h.josa != "" || at > h.first || !measure(v.Kind) || v.Kind == Switch && d.predicate >= 0:
		return false
	case v.Kind == Percent && x.kind != Percent && x.kind != Money, v.Span.End <= h.span.Start: // 발송 41,208건, 실패 0.3%; 20장 입고, 3장 불량
		return true
	}
	return !x.alike && (x.facets > 1 || !s.counts(v))
}

// deedOfTopic says that the word before a predicate is what is done, or not, with what the clause before is about, and part of what is told.
func (s *statement) deedOfTopic(d *draft, x *context) bool {
	if d.Subject.Text == "" || x.topic.Text == "" || len(d.Values) == 0 || d.Values[0].Kind != Wording || d.clause.label > 0 {
		return false
	}
	v := d.Values[0].Span
	return v.Start <= d.Subject.Span.Start && d.Subject.Span.End < v.End
}

// ownerless says that nouns are nothing but the name of a property that something has: 잔액, 비용.
func (s *statement) ownerless(h *chunk) bool {
	return h.attr > 0 && h.attr == h.end-h.first && !h.person && s.measurable(h)
}

// measurable says that the attribute which nouns end in has a measure, a price or a day for its value.
func (s *statement) measurable(h *chunk) bool {
	name := s.nameAtEnd(h, h.attr)
	return slices.ContainsFunc([]Kind{Number, Money, Percent, Date, Duration}, func(k Kind) bool { return s.lex.Takes(name, k) })
}

// unit is what a value counts, without how many.
func unit(v Value) string {
	of := strings.Trim(v.Canonical, "0123456789.,~-:")
	if below, ok := strings.CutPrefix(of, "/"); ok && of != v.Canonical { // 1/3컵, not 5000/월
		if rest := strings.TrimLeft(below, "0123456789"); rest != below {
			return rest
		}
	}
	return of
}

func measure(k Kind) bool {
	return k == Number || k == Percent || k == Duration || k == Version || k == Switch
}

// labelled reads what stands before a colon: who says it, an attribute, or the subject.
func (s *statement) labelled(d *draft, x *context) {
	if x.label == nil {
		return
	}
	h := x.label.name()
	if h == nil || s.words.has("headings", s.textOf(h.span)) {
		return
	}
	if d.subject < 0 && len(d.Values) == 0 && d.clause.label > 0 && d.clause.label < len(d.clause.chunks) { // 당번: 한결
		v := s.valueOf(&d.clause.chunks[d.clause.label])
		v.Kind = Term
		d.take(d.clause.label, v)
	}
	own := d.subject >= 0 && d.Subject.Text != ""
	josa := ""
	if d.subject >= 0 {
		josa = d.clause.chunks[d.subject].josa
	}
	attr := s.attributeIn(h)
	switch {
	case (h.person || s.namelike(h)) && (d.predicate >= 0 || len(d.Values) > 0):
		if own {
			s.saidUnder(d, h)
			return
		}
		if x.topic.Text != "" && x.topic.Span != h.span {
			return
		}
		d.Subject, d.Whence = s.phrase(h.span), Label
	case attr > 0 && (own && s.suits(d, s.nameAtEnd(h, attr)) || h.end-h.first == attr):
		if d.Attribute.Name == "" || d.Attribute.Implied {
			h.attr = attr
			d.Attribute = s.attribute(h)
		}
		if own && len(d.Values) == 0 { // 담당: 현우
			d.take(d.subject, s.valueOf(&d.clause.chunks[d.subject]))
			d.Subject = Phrase{}
		}
	case !own && s.toldUnder(h, x):
	case own && s.ofItself(d):
	case own && (josa == "는" || josa == "가" || d.Attribute.Word != "" && !d.Attribute.Implied && d.Subject.Span.End < d.Attribute.Span.Start || len(d.Values) > 0 && d.Values[0].Kind == Number && s.counts(d.Values[0]) && (d.predicate >= 0 || s.listing(h))):
	default:
		s.underLabel(d, h, attr)
	}
}

// ofItself says that what a clause tells is told of its own nouns, whatever label stands before it: what is done with them or how they are, or a time
// that is not the one of what is done (1월 설계).
func (s *statement) ofItself(d *draft) bool {
	if len(d.Values) == 0 {
		return false
	}
	switch d.Values[0].Kind {
	case Wording:
		return true
	case Date, Clock:
		return d.Attribute.Word == "" && !s.actionNoun(d.clause.chunks[d.subject].end)
	}
	return false
}

// underLabel makes a label the subject; the nouns of the clause itself are the attribute of a measure, else part of what is told.
func (s *statement) underLabel(d *draft, label *chunk, attr int) {
	if d.subject >= 0 && d.Subject.Text != "" {
		h := &d.clause.chunks[d.subject]
		switch {
		case len(d.Values) == 0:
			d.take(d.subject, s.valueOf(h))
		case d.Values[0].Kind == Wording:
			p := d.Values[0].Span.join(d.Subject.Span)
			d.Values[0].Span, d.Values[0].Text, d.Values[0].Canonical = p, s.textOf(p), s.textOf(p)
		case d.Attribute.Word == "":
			d.Attribute = s.attribute(h)
		}
	}
	p := label.span
	if attr > 0 && s.suits(d, s.nameAtEnd(label, attr)) {
		p.End = s.tokens[label.end-attr-1].EndByte
		label.attr = attr
		if d.Attribute.Implied {
			d.Attribute = s.attribute(label)
		}
	}
	d.Subject, d.Whence = s.phrase(p), Label
}

// nameAtEnd is the canonical name of the attribute that the last n tokens of a chunk name.
func (s *statement) nameAtEnd(h *chunk, n int) string {
	name, _ := s.nameOf(h.end-n, h.end)
	return name
}

// name is the nouns of a label.
func (c *clause) name() *chunk {
	for i := range c.label {
		if c.chunks[i].form == nominal {
			return &c.chunks[i]
		}
	}
	return nil
}

// read makes the reading of one clause; nil if it says nothing.
func (s *statement) read(c *clause) *draft {
	if len(c.chunks) == 0 { // all of it was a mark, or said who tells
		return nil
	}
	d := &draft{clause: c, predicate: predicateOf(c), subject: -1, told: make([]bool, len(c.chunks))}
	d.Span = c.span()
	if d.predicate >= 0 {
		h := &c.chunks[d.predicate]
		d.Predicate = Predicate{Lemma: h.lemma, Classes: h.classes, Span: h.span}
	}
	s.moodOf(d)
	s.sayer(d)
	for i := range s.gram.patterns {
		g := &s.gram.patterns[i]
		if at, first, end, ok := s.match(g, c); ok {
			s.apply(d, g, at, Span{c.chunks[min(first, len(c.chunks)-1)].whole.Start, c.chunks[max(end-1, 0)].whole.End})
		}
	}
	if s.onTheWay(d) {
		d.Change = nil
	}
	if d.Modality == "" {
		d.Modality = s.plainMood(d)
	}
	s.consequence(d)
	s.turned(d)
	s.boxed(d)
	s.roles(d)
	s.defaults(d)
	s.switched(d)
	s.changes(d)
	s.extent(d)
	if d.Subject.Text == "" && len(d.Values) == 0 && d.Predicate.Lemma == "" && c.label == 0 {
		return nil
	}
	return d
}

// consequence makes what stands alone behind a condition the value of a rule: 대본 보면 감점.
func (s *statement) consequence(d *draft) {
	c := d.clause
	last := len(c.chunks) - 1
	if c.after != endIf || last < c.label || !c.beginsAt(last) || c.chunks[last].form != nominal || c.chunks[last].josa != "" || d.told[last] {
		return
	}
	d.take(last, s.valueOf(&c.chunks[last]))
	once(&d.Attribute, Attribute{Name: "rule", Implied: true})
}

// predicateOf is the predicate of a clause: the last one that does not stand before a noun; -1 if there is none.
func predicateOf(c *clause) int {
	for i := len(c.chunks) - 1; i >= c.label; i-- {
		h := &c.chunks[i]
		if h.form == verbal && !h.inside && !(h.lemma == "아니" && h.ending != endFinal && !c.endsAt(i+1)) { // A가 아니라 B
			return i
		}
	}
	return -1
}
