package claim

import (
	"slices"
	"strings"
)

// anew reads changes that neither a pattern nor the class of a predicate tells by itself: what something has become, what it was set to, what is put off
// for now, what one takes leave of, and a day that somebody names for what was to be on another.
func (s *statement) anew(d *draft) {
	s.putBack(d)
	if d.Change != nil || d.Negated || d.predicate < 0 {
		return
	}
	h := &d.clause.chunks[d.predicate]
	switch {
	case s.becomes(d), s.costsNow(d), s.setTo(d), s.madeTo(d), s.mergedInto(d), s.handedOn(d), s.appointsAnew(d), s.announces(d):
		d.change().To = d.Values[:1:1]
		if d.Values[0].Kind != Date && s.adverbIn(d.clause, "again") {
			once(&d.Change.Direction, Back)
		}
	case s.shelved(d), s.words.has("farewells", h.lemma) && d.subject >= 0 && !d.clause.chunks[d.subject].person:
		d.change().Direction = Ended
	default:
		return
	}
	once(&d.Change.Mark, d.Predicate.Span)
}

// putBack completes a change that tells of something that it is again what it was by what 로 marks: 기상은 6시로 복귀. Who goes back to a place
// changes nothing by it: 호텔로 복귀.
func (s *statement) putBack(d *draft) {
	k := s.beside(d)
	if k < 0 || d.Negated || d.clause.chunks[k].josa != "로" {
		return
	}
	h := &d.clause.chunks[k]
	lemma := d.Predicate.Lemma
	again := s.words.has("turning-back", lemma) && s.adverbIn(d.clause, "again")
	if !again && !s.words.has("returning", lemma) || d.Change != nil && len(d.Change.To) > 0 {
		return
	}
	if s.inPlace(s.textOf(h.span)) && (d.subject < 0 || d.subject == k || d.clause.chunks[d.subject].person || s.namelike(&d.clause.chunks[d.subject])) {
		d.Change = nil
		return
	}
	c := d.change()
	c.To = []Value{s.valueOf(h)}
	once(&c.Direction, Back)
	once(&c.Mark, d.Predicate.Span)
}

// onlyNow reads what alone may be done or used from now on, and how often something will do: 이제 카드만 쓸 수 있음, 약은 이제 하루 한 번만 먹이면 된대. What is left to be
// done is none of it: 이제 서명만 받으면 됨.
func (s *statement) onlyNow(d *draft) {
	if d.predicate < 0 || d.Negated || d.Change != nil || !s.adverbIn(d.clause, "now") && !s.adverbIn(d.clause, "henceforth") || s.says(d.clause, "more-to-do") {
		return
	}
	tail := s.textOf(s.tailOf(d.clause, d.predicate))
	for k := d.clause.label; k < d.predicate; k++ {
		h := &d.clause.chunks[k]
		if h.form != nominal && h.form != valued || h.inside || !s.only(h) {
			continue
		}
		v := s.valueOf(h)
		often := oftenIn(v) || k > d.clause.label && v.Kind == Number && s.words.has("hours", s.textOf(d.clause.chunks[k-1].span))
		if !s.words.within("allowing", tail) && !(often && s.words.within("enough", tail)) {
			return
		}
		d.Values, d.told[k] = []Value{v}, true
		d.Attribute = Attribute{Name: "rule", Implied: true}
		if often {
			d.Attribute.Name = "frequency"
		}
		d.Change = &Change{Mark: h.whole, To: d.Values[:1:1]}
		if d.still = false; d.Said == nil {
			d.Modality = Is
		} else {
			d.Modality = Told
		}
		return
	}
}

// setBack reads by how much something is put off or brought forward where no verb says so: 회식 한 주 뒤로, 18일.
func (s *statement) setBack(d *draft) {
	if d.predicate >= 0 || d.Change != nil || d.Negated {
		return
	}
	for k := d.clause.label; k < len(d.clause.chunks); k++ {
		h := &d.clause.chunks[k]
		if h.form != valued || h.josa != "로" || h.value < 0 || s.values[h.value].Kind != Duration || !s.words.has("offsets", s.tokens[h.end-1].Surface) {
			continue
		}
		c := d.change()
		if c.Mark, c.Direction = h.whole, Sooner; s.words.has("behind", s.tokens[h.end-1].Surface) {
			c.Direction = Later
		}
		for n := k + 1; n < len(d.clause.chunks); n++ {
			if to := &d.clause.chunks[n]; to.form == valued && to.moment {
				c.To = []Value{s.valueOf(to)}
				d.Values, d.told[n] = c.To[:1:1], true
				d.Attribute = Attribute{Name: attributeOfKind(c.To[0].Kind), Implied: true}
				return
			}
		}
		return
	}
}

// beside is the chunk of nouns or of a value right before the predicate of a claim, with nothing but adverbs between them; -1 if there is none.
func (s *statement) beside(d *draft) int {
	k := d.predicate - 1
	for k >= d.clause.label && d.clause.chunks[k].form == adverb {
		k--
	}
	if k < d.clause.label || d.clause.chunks[k].form != nominal && d.clause.chunks[k].form != valued {
		return -1
	}
	return k
}

// measuredBeside is the chunk that gives the first value of a claim, a figure, a price or a time, right before its predicate; nil if none does.
func (s *statement) measuredBeside(d *draft) *chunk {
	k := s.beside(d)
	if k < 0 || len(d.Values) == 0 || d.Values[0].Span != d.clause.chunks[k].span || inWords(d.Values[0].Kind) {
		return nil
	}
	return &d.clause.chunks[k]
}

// inPassing says that what a clause tells is of one day or goes on every day, and nothing that stays: 오늘 점심값 9천원 나옴.
func (s *statement) inPassing(c *clause) bool {
	return s.gone(c) || s.habitual(c) || slices.ContainsFunc(c.chunks[c.label:], func(h chunk) bool {
		return h.moment && h.josa != "부터" && h.josa != "로" && s.words.has("passing", s.textOf(h.span))
	})
}

// adverbIn says that an adverb of a list stands in a clause.
func (s *statement) adverbIn(c *clause, list string) bool {
	return slices.ContainsFunc(c.chunks[c.label:], func(h chunk) bool { return h.form == adverb && s.words.has(list, s.textOf(h.whole)) })
}

// becomes says that a claim tells which measure something has come to: 보증금 3천만원 됨; not 입사한 지 3년 됨, 벌써 10시 됨.
func (s *statement) becomes(d *draft) bool {
	h := s.measuredBeside(d)
	if h == nil || d.Predicate.Lemma != "되" || h.josa != "" && h.josa != "로" && h.josa != "가" || d.subject < 0 || s.inPassing(d.clause) || s.says(d.clause, "usually") {
		return false
	}
	switch d.Values[0].Kind {
	case Clock, Duration, Date:
		return s.measuredSubject(d)
	}
	return d.Modality == Is || d.Modality == Did || d.Modality == Told
}

// costsNow says that a claim tells what a charge comes to, and not on which day or for what: 관리비 17만원 나온대.
func (s *statement) costsNow(d *draft) bool {
	h := s.measuredBeside(d)
	return h != nil && d.Predicate.Lemma == "나오" && h.josa == "" && (d.Values[0].Kind == Money || d.Values[0].Kind == Percent) && s.measuredSubject(d) &&
		!s.inPassing(d.clause) && !s.compares(d.clause) && !s.says(d.clause, "degrees") && !slices.ContainsFunc(d.clause.chunks, func(h chunk) bool { return h.moment })
}

// setTo says that a claim tells to which measure something was set: 보관 기한 30일로 걸었다, 프록시는 9443에 띄움.
func (s *statement) setTo(d *draft) bool {
	h := s.measuredBeside(d)
	if h == nil || !s.words.has("setting", d.Predicate.Lemma) || d.subject < 0 || d.Modality != Did && d.Modality != Decided {
		return false
	}
	if n := &d.clause.chunks[d.subject]; n.person || s.namelike(n) || s.words.has("writer", s.textOf(n.span)) {
		return false
	}
	return h.josa == "로" || h.josa == "에" && isCode(d.Values[0])
}

// madeTo says that a claim tells when, where or how much something is made to be or to go: 집계는 새벽 4시에 돌게 함.
func (s *statement) madeTo(d *draft) bool {
	k := s.beside(d)
	if k < 0 || len(d.Values) == 0 || d.subject < 0 || d.subject == k || d.Modality != Did && d.Modality != Decided || !s.causes(&d.clause.chunks[d.predicate]) {
		return false
	}
	if h := &d.clause.chunks[k]; d.Values[0].Kind == Wording && h.josa == "에서" && d.clause.chunks[d.subject].josa == "를" { // 크롤러를 서버실에서 돌게 함
		d.Values, d.told[k] = []Value{s.valueOf(h)}, true
		d.Attribute = Attribute{Name: "place", Implied: true}
	}
	return d.Values[0].Kind != Wording && d.Values[0].Span == d.clause.chunks[k].span
}

// causes says that a predicate tells that something is made to do what its stem says: 돌게 함.
func (s *statement) causes(h *chunk) bool {
	for i := h.first; i < h.last; i++ {
		if strings.HasSuffix(s.tokens[i].Surface, "게") && endsIn(s.tokens[i].POS, "EC") && s.words.has("causing", s.tokens[i+1].Stem) {
			return true
		}
	}
	return false
}

// mergedInto says that a claim tells into what something was merged, and makes that its value: 영업1팀은 영업본부로 합침.
func (s *statement) mergedInto(d *draft) bool {
	k := s.beside(d)
	if k < 0 || d.clause.chunks[k].josa != "로" || len(d.Predicate.Classes) == 0 || d.Predicate.Classes[0] != "merge" || d.subject < 0 || d.subject == k || d.Modality != Did && d.Modality != Decided {
		return false
	}
	v := s.valueOf(&d.clause.chunks[k])
	if len(d.Values) == 0 || d.Values[0].Span != v.Span {
		d.Values, d.told[k] = []Value{v}, true
		if d.Attribute.Implied {
			d.Attribute = s.implied(d)
		}
	}
	return v.Kind != Wording
}

// handedOn says that a claim tells who has taken a charge along: 민원 대응은 운영팀이 가져감.
func (s *statement) handedOn(d *draft) bool {
	return d.Attribute.Name == "owner" && len(d.Values) > 0 && s.words.has("taking-along", d.Predicate.Lemma) && (d.Modality == Did || d.Modality == Decided || d.Modality == Told)
}

// shelved says that a claim tells that what it is about will not be for now: 새 차 구입은 보류; not 아직 보류 중.
func (s *statement) shelved(d *draft) bool {
	return s.words.has("shelving", d.Predicate.Lemma) && d.subject >= 0 && d.Modality != Doing && !s.says(d.clause, "yet") && !s.says(d.clause, "once-more") && !s.inPassing(d.clause)
}

// appointsAnew says that others name a day on which something is to be: 기사님이 금요일에 오시겠대, 17일에 다시 보자고.
func (s *statement) appointsAnew(d *draft) bool {
	k := s.beside(d)
	if k < 0 || d.Modality != Told || len(d.Values) == 0 || d.Values[0].Kind != Date || d.Values[0].Span != d.clause.chunks[k].span || !s.words.has("appointing", d.Predicate.Lemma) || s.habitual(d.clause) {
		return false
	}
	if josa := d.clause.chunks[k].josa; josa != "에" && josa != "로" {
		return false
	}
	p := s.tailOf(d.clause, d.predicate)
	switch tail := s.textOf(p); {
	case s.words.within("others-will", tail), s.words.endsWith("others-tell", tail):
		d.still = false
		return true
	case s.words.within("others-propose", tail) && s.adverbIn(d.clause, "again"):
		d.still = false
		return true
	}
	return false
}

// askedOff says that others ask to put off or bring forward what was to be: 하루 늦춰달래, 미뤄달라고 연락 옴.
func (s *statement) askedOff(d *draft) bool {
	if d.Change == nil || d.Change.Direction != Later && d.Change.Direction != Sooner || d.Modality != Told || d.predicate < 0 {
		return false
	}
	tail := s.textOf(s.tailOf(d.clause, d.predicate))
	return s.words.endsWith("others-ask", tail) || strings.Contains(tail, "달라고 ") && s.words.within("coming-in", tail)
}

// urged says that others want something to be another, which nobody has decided: 차를 전기차로 바꾸래. Whoever names another time has it put there.
func (s *statement) urged(d *draft) bool {
	if d.Modality != Told || d.predicate < 0 || d.Tense == Past {
		return false
	}
	h := &d.clause.chunks[d.predicate]
	if !strings.HasSuffix(s.textOf(h.span), "래") || strings.HasSuffix(s.textOf(h.span), "달래") || h.copula || len(h.classes) == 0 || !s.words.has("exchanging", h.classes[0]) {
		return false
	}
	return len(d.Change.To) == 0 || d.Change.To[0].Kind != Date && d.Change.To[0].Kind != Clock
}

// fromNowOn says that a claim of what must be tells with whom it is from now on, or what alone it is: 이제 휴가는 은채한테 말해야 함, 우유는 이제 저지방만.
func (s *statement) fromNowOn(d *draft) bool {
	if d.predicate < 0 && len(d.Change.To) > 0 && s.adverbIn(d.clause, "now") && s.only(&d.clause.chunks[max(d.clause.lastSaid(), 0)]) {
		return true
	}
	return d.Attribute.Name == "owner" && len(d.Change.To) > 0 && d.Change.To[0].Kind == Name && (s.says(d.clause, "now") || s.adverbIn(d.clause, "now"))
}
