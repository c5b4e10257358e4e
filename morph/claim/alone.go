package claim

import (
	"slices"
	"strings"
)

// alone is the one run of nouns that a clause is, nil for any other clause: …, 대전; … (나).
func (c *clause) alone() *chunk {
	var found *chunk
	for i := range c.chunks {
		switch h := &c.chunks[i]; {
		case h.form == mark, h.form == adverb && i == 0:
		case h.form == nominal && (h.josa == "" || h.josa == "로" || h.josa == "만") && found == nil && c.label == 0:
			found = h
		default:
			return nil
		}
	}
	return found
}

// leadsFrom is the nouns that a clause is before an arrow that leads to what came of them, nil for any other clause: 화면 시안 → 보류.
func (s *statement) leadsFrom(c *clause) *chunk {
	if n := len(c.chunks); c.joined == endArrow && n == c.label+1 && c.chunks[n-1].form == nominal && c.chunks[n-1].josa == "" && !s.actionNoun(c.chunks[n-1].end) {
		return &c.chunks[n-1]
	}
	return nil
}

// trailing is the claim of a clause that says no more than where, or by whom, it is to be what the claim before it tells: 회의 3시, 2층 회의실; 리포트
// 만들기 (나). It is nil for any other clause.
func (s *statement) trailing(c *clause, x *context, before *Reading) *Reading {
	h := c.alone()
	if h == nil || x.topic.Text == "" {
		return nil
	}
	r := Reading{Span: c.span(), Subject: x.topic, Whence: Clause, Modality: before.Modality, Tense: before.Tense, Said: before.Said}
	switch v := s.valueOf(h); {
	case h.josa == "로" && before.Modality == Decided:
		r.Attribute, r.Values = Attribute{Name: "choice", Implied: true}, []Value{v}
	case h.josa == "만" && (before.Modality == Decided || before.Attribute.Name == "rule"):
		r.Attribute, r.Values, r.Modality = Attribute{Name: "rule", Implied: true}, []Value{v}, Must
	case h.josa != "":
		return nil
	case s.site(h) && timed(before):
		r.Attribute, r.Values = Attribute{Name: "place", Implied: true}, []Value{v}
	case s.doer(h) && (c.note || timed(before) || before.Modality == Will || before.Modality == Ask || c.chunks[0].form == adverb && s.words.has("opening", s.textOf(c.chunks[0].span))):
		v.Kind = Name
		r.Attribute, r.Values = Attribute{Name: "owner", Implied: true}, []Value{v}
	default:
		return nil
	}
	return &r
}

// timed says that a claim gives a day or a time of day.
func timed(r *Reading) bool {
	return len(r.Values) > 0 && (r.Values[0].Kind == Date || r.Values[0].Kind == Clock)
}

// site says that nouns name a place: 2층 회의실, 회의실 B, 대전; not what is done there.
func (s *statement) site(h *chunk) bool {
	if h.person || s.actionNoun(h.end) {
		return false
	}
	first := s.tokenSpan(h.first, s.wordEnd(h.first, h.end)-1)
	return s.inPlace(s.textOf(h.span)) || s.words.has("places", s.textOf(first)) && s.wordsIn(h) == 2
}

// doer says that nouns are a person by name or the one who writes.
func (s *statement) doer(h *chunk) bool {
	return (h.person && !s.words.has("titles", s.textOf(h.span))) || s.namelike(h) || s.words.has("writer", s.textOf(h.span))
}

// tails are the claims of where it is, and by whom, that end a clause without a predicate: 회의 3시 회의실 B, 계약금 입금 - 정우.
func (s *statement) tails(d *draft) []Reading {
	var out []Reading
	c := d.clause
	for k := c.label + 1; k < len(c.chunks); k++ {
		h, p := &c.chunks[k], &c.chunks[k-1]
		if room := s.room(c, k); room != nil {
			h = room
		}
		if h.form != nominal || h.josa != "" || d.told[k] || k == d.subject || !c.endsAt(k+1) && h == &c.chunks[k] {
			continue
		}
		r := Reading{Span: d.Span, Subject: d.Subject, Whence: d.Whence, Modality: d.Modality, Tense: d.Tense, Said: d.Said}
		v := s.valueOf(h)
		parted := p.form == mark && k > c.label+1
		switch {
		case parted && s.words.has("labelling", s.textOf(p.span)) && s.doer(h):
			v.Kind = Name
			r.Attribute = Attribute{Name: "owner", Implied: true}
		case d.predicate < 0 && s.site(h) && (p.moment && p.josa == "" || parted && c.chunks[k-2].moment):
			r.Attribute = Attribute{Name: "place", Implied: true}
		default:
			continue
		}
		r.Values = []Value{v}
		out = append(out, r)
	}
	return out
}

// room is a word for a place and its name in one, where they stand as chunk k and the last one of a clause: 회의실 B. It is nil anywhere else.
func (s *statement) room(c *clause, k int) *chunk {
	h := c.chunks[k]
	if k+2 != len(c.chunks) || h.form != nominal || h.josa != "" || !s.words.has("places", s.textOf(h.span)) {
		return nil
	}
	name := &c.chunks[k+1]
	if name.form != nominal || name.josa != "" || s.wordsIn(name) > 1 || s.actionNoun(name.end) {
		return nil
	}
	h.end, h.last, h.span, h.whole = name.end, name.last, h.span.join(name.span), h.whole.join(name.whole)
	return &h
}

// remark says of a clause in brackets behind a claim that it is bare nouns, or what came about, without a value: a note on that claim and none of its own
// (부품 수급). What was done or ended, a change, a ban and a denial are claims (취소됨, 출입 금지).
func (s *statement) remark(before, c *clause) bool {
	if !c.note || c.label > 0 || !s.whole(before.chunks) {
		return false
	}
	for i := range c.chunks {
		h := &c.chunks[i]
		if h.form == valued || h.form == speech || h.form == adverb || h.josa != "" || s.doer(h) && len(c.chunks) == 1 || h.attr > 0 || slices.Contains(h.classes, "own") || s.concludes(c, i) {
			return false
		}
	}
	return true
}

// concludes says that chunk k tells what was done or ended, changed, forbidden or denied.
func (s *statement) concludes(c *clause, k int) bool {
	h := &c.chunks[k]
	if h.form != verbal {
		return false
	}
	return s.denied(c, k) || s.foremost(h.lemma, "concluding") || s.foremost(s.stem(h.end-1), "concluding") ||
		!h.bare && !s.describes(h) && !s.words.has("doing", h.lemma) && (strings.Contains(s.tokens[h.first].POS, "XSV") || !s.passive(h))
}
