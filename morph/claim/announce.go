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
