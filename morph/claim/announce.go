package claim

import (
	"slices"
	"strings"
)

// announces says that those who set something say which measure, price or time it has: 본사에서 야근은 월 20시간까지만 하라고, 구청에서 주차비 8만원이라고 통보; not
// 옆집이 관리비 20만원이래.
func (s *statement) announces(d *draft) bool {
	if d.Modality != Told || d.Tense == Past || d.Said == nil || d.subject < 0 || !s.sets(d) || s.inPassing(d.clause) {
		return false
	}
	h := &d.clause.chunks[d.predicate]
	tail := s.textOf(s.tailOf(d.clause, d.predicate))
	if !s.orders(h, tail) && !s.words.has("settable", h.lemma) && !h.copula && !s.words.within("enough", tail) && !s.words.has("reports", s.stem(h.last)) || s.past(h) && !s.quotedIn(h) {
		return false
	}
	if !s.words.within("channels", s.textOf(d.Span)) && !s.fromAbove(d) && !s.capped(d, tail) {
		return false
	}
	if s.words.within("still-asked", tail) {
		return false
	}
	d.still = false
	return true
}

// sets says that the first value of a claim can be what something is set to, with a property or a subject of its own that it is the value of.
func (s *statement) sets(d *draft) bool {
	if len(d.Values) == 0 {
		return false
	}
	k := d.Values[0].Kind
	return (amount(k) || s.timed(k) || k == Duration) && d.Values[0].Span != d.clause.chunks[d.subject].span
}

// capped says that a claim tells others to keep money, or a property that it names, within a bound: 지훈님이 출장비 12만까지만 쓰라고.
func (s *statement) capped(d *draft, tail string) bool {
	if (d.Attribute.Word == "" || d.Attribute.Implied) && d.Values[0].Kind != Money || !s.orders(&d.clause.chunks[d.predicate], tail) {
		return false
	}
	k := slices.IndexFunc(d.clause.chunks, func(h chunk) bool { return h.span == d.Values[0].Span })
	return k >= 0 && (d.clause.chunks[k].josa == "까지" || s.only(&d.clause.chunks[k]))
}

// forced reads what is used, or where something is, because something else is not to be had: 점심은 김밥집이 휴무라 분식으로, 대출은 한도 모자라서 신협으로.
func (s *statement) forced(r *Reading) {
	if r.Change != nil || r.Negated || r.Reason.IsZero() || len(r.Values) == 0 || r.Predicate.Lemma != "" || r.Modality != Is && r.Modality != Decided && r.Modality != Will {
		return
	}
	v, why := r.Values[0], s.textOf(r.Reason)
	behind := s.text[v.Span.End:]
	if v.Kind == Wording || !strings.HasPrefix(behind, "로") && !strings.HasPrefix(behind, "으로") || !s.words.within("ailing", why) && !s.words.within("falls-short", why) {
		return
	}
	r.Change = &Change{Mark: r.Reason, To: r.Values[:1:1]}
}

// soldOut reads what was chosen instead of what the next clause says is not to be had: 식탁은 원목으로 주문, 유리는 품절.
func (s *statement) soldOut(r, before *Reading) {
	v := before.Values
	if !s.words.has("ailing", r.Predicate.Lemma) || r.Subject.Text == "" || r.Whence != Own || before.Change != nil || before.Negated || len(v) == 0 || v[0].Kind != Term ||
		before.Attribute.Name != "choice" || before.Modality != Did && before.Modality != Decided {
		return
	}
	from := Value{Kind: Term, Text: r.Subject.Text, Canonical: r.Subject.Text, Span: r.Subject.Span}
	before.Change = &Change{Mark: r.Predicate.Span, From: []Value{from}, To: v[:1:1]}
}

// beforeCause parts an appointment at the head of chunk k from the reason that ends with token t, where the clause names nothing else that it could be
// about: 수련회 | 태풍 때문에 연기; not 서버 점검 때문에 연기.
func (s *statement) beforeCause(c *clause, k *int, t int) {
	h := &c.chunks[*k]
	if *k != c.label || h.form != nominal || t <= h.first || slices.ContainsFunc(c.chunks[*k+1:], func(o chunk) bool { return o.isTopicOrObject() && !o.moment && !s.actionNoun(o.end) }) {
		return
	}
	at := s.wordAt(t-1, h.first)
	if last := s.textOf(s.tokenSpan(at, t-1)); s.actionNoun(t) && !s.words.has("causes", last) { // 회의 준비 때문에
		return
	}
	if at > h.first && s.words.endsWith("appointments", s.textOf(s.tokenSpan(h.first, at-1))) {
		s.split(c, *k, at)
		*k++
	}
}

// fromAbove says that who says what a claim tells, or where it was said, is one who sets such things.
func (s *statement) fromAbove(d *draft) bool {
	if d.Said != nil && s.authority(d.Said.By.Text) {
		return true
	}
	return slices.ContainsFunc(d.clause.chunks, func(h chunk) bool {
		return h.form == nominal && !h.inside && (h.josa == "에서" || h.josa == "가" || h.josa == "는") && (d.subject < 0 || d.clause.chunks[d.subject].span != h.span) && s.authority(s.textOf(h.span))
	})
}

// authority says that a name ends in a word for an office, or for a person who has one.
func (s *statement) authority(name string) bool {
	return name != "" && s.words.endsWith("authorities", strings.TrimSuffix(name, "님"))
}
