package claim

import (
	"cmp"
	"slices"
	"strings"
)

// readLabel reads what stands before the colon at the head.
func (r *reading) readLabel(p *part) {
	for i := range p.label {
		h := &p.chunks[i]
		if base, form := r.w.verb(r.low(h.first)); form == pastOf && h.first == h.last && p.label == 2 && base != "" { // read: the route docs
			r.done, r.doneAt = r.phrase(h.span), h.first
			return
		}
		if h.form == nominal && (h.josa == "for" || h.josa == "of" || h.josa == "per") && (r.label.Text != "" || r.labelAttr.Name != "") { // badges for guests: …; owner of the runbook: …
			r.label = r.phrase(r.label.Span.join(h.span))
		}
		if h.form != nominal || h.josa != "" {
			continue
		}
		low := strings.ToLower(r.textOf(h.span))
		switch {
		case r.w.in["label"][low] || r.w.in["label"][h.lemma] || r.w.to["stance"][low] != "" || r.w.to["stance"][h.lemma] != "":
			r.stance = Modality(cmp.Or(r.w.to["stance"][low], r.w.to["stance"][h.lemma]))
		case r.w.in["choosing"][h.lemma] && p.label == 2:
			r.chosen = true
		case h.person && !r.is("title", h.first) && !r.describedLabel(p, i):
			r.speaker = r.phrase(h.span)
		default:
			var s Phrase
			s, r.labelAttr = r.split(p, i, h)
			if r.label = s; s.Text == "" && r.labelAttr.Name == "" {
				r.label = r.phrase(h.span)
			}
			if n := i + 1; n < p.label && r.label.Text != "" && p.chunks[n].form == valued && p.chunks[n].josa == "" && strings.Trim(r.textOf(p.chunks[n].span), "0123456789") == "" { // allotment 14: …
				r.label = r.phrase(r.label.Span.join(p.chunks[n].span))
			}
			if day := i - 1; day >= 0 && r.label.Text != "" && p.chunks[day].form == valued && p.chunks[day].josa == "" && r.values[p.chunks[day].value].Kind == Date { // Monday standup: …
				r.label = r.phrase(p.chunks[day].span.join(r.label.Span))
			}
		}
	}
}

// describedLabel says that a bracket behind a name in a label tells what sort of thing that is: Elm (the flat, 2 bed): …
func (r *reading) describedLabel(p *part, i int) bool {
	j := p.chunks[i].last + 1
	if r.low(j) != "(" {
		return false
	}
	for j++; j < len(r.tokens) && r.low(j) != ")"; j++ {
		if isDigit(r.low(j)) || r.is("determiner", j) {
			return true
		}
	}
	return false
}

// sayer takes who says what follows from the chunks before at.
func (r *reading) sayer(p *part, at int) {
	r.teller = &Said{Mark: Span{p.chunks[p.label].whole.Start, p.chunks[at-1].whole.End}}
	for i := p.label; i < at; i++ {
		h := &p.chunks[i]
		if h.form == nominal && h.josa == "" {
			r.teller.By = r.phrase(h.span)
			if next := &p.chunks[at]; r.topic.Text == "" && (h.person && (next.lemma == "he" || next.lemma == "she") || isUpper(r.textOf(h.span)) && next.lemma == "they") { // Gareth says he is ill
				r.topic = r.teller.By
			}
			if r.writes(h) || r.deciding(p, at) {
				r.settled, r.teller = r.deciding(p, at), nil
				r.thinks = !r.settled && r.thinking(p, at)
			}
			return
		}
		if h.form == verbal {
			if r.writerTells(p, i, at) {
				r.ownWords = true
				return
			}
			if len(r.out) > 0 { // the clerk rang, says …
				r.teller.By = r.topic
			}
			return
		}
	}
}

// writerTells says that the writer tells somebody what follows: told Rog I'm out. Somebody told is a sign of it, and no subject.
func (r *reading) writerTells(p *part, verb, at int) bool {
	to := verb + 1
	h := &p.chunks[verb]
	return p.first && verb == p.label && to < at && r.w.in["informing"][h.lemma] && r.tags[h.first] == tagPast && h.first == h.last && r.speaker.Text == "" &&
		p.chunks[to].form == nominal && !r.writes(&p.chunks[to])
}

// thinking says that the verb before at tells what the writer thinks: I reckon we switch.
func (r *reading) thinking(p *part, at int) bool {
	return slices.ContainsFunc(p.chunks[:at], func(c chunk) bool { return c.form == verbal && r.w.in["think"][c.lemma] })
}

// deciding says that the verb before at is one of deciding: we agreed that the logo stays.
func (r *reading) deciding(p *part, at int) bool {
	return slices.ContainsFunc(p.chunks[:at], func(c chunk) bool { return c.form == verbal && (c.lemma == "agree" || c.lemma == "decide") })
}

// saidBehind says that a part only tells who says the one before it: …, they reckon.
func (r *reading) saidBehind(p *part) bool {
	if len(r.out) == 0 || len(p.chunks) < 2 || len(p.chunks) > 3 {
		return false
	}
	n, v := &p.chunks[0], &p.chunks[1]
	if v.form == nominal && n.form == verbal && n.ending == "" && !r.w.in["telling"][n.lemma] && n.lemma != "call" && n.lemma != "email" && n.lemma != "ping" {
		n, v = v, n
	}
	if n.form != nominal || v.form != verbal || v.negated || !r.w.in["say"][v.lemma] || v.ending == endPassive {
		return false
	}
	if len(p.chunks) == 3 && p.chunks[2].form == nominal && p.chunks[2].josa == "" && p.chunks[2].ending == "" { // I called the plumber
		return false
	}
	x := &r.out[len(r.out)-1]
	if r.writes(n) {
		x.Modality = May
		return true
	}
	x.Said, x.Modality = &Said{By: r.phrase(n.span), Mark: v.span}, Told
	return true
}

// saying finds in a part the verb of saying behind which a clause of its own begins; the index of the first chunk of that, or 0.
func (e *english) saying(p *part) int {
	for i := p.label; i < len(p.chunks); i++ {
		c := &p.chunks[i]
		if c.form != verbal {
			continue
		}
		if t := e.tags[c.first]; t == tagModal || i == p.label && t != tagPast && !(t == tagThird && !p.first) {
			return 0
		}
		if !e.w.in["say"][c.lemma] && c.lemma != "agree" && c.lemma != "decide" || c.ending == endPassive || c.ending == endInfinitive || c.ending == endOrder {
			return 0
		}
		j := i + 1
		if j < len(p.chunks) && p.chunks[j].form == valued && !slices.ContainsFunc(p.chunks[j:], func(c chunk) bool { return c.form == nominal || c.form == verbal }) {
			return 0 // Telus confirmed Friday
		}
		if c.lemma == "confirm" && j < len(p.chunks) && p.chunks[j].josa != "" {
			return 0
		}
		if j+1 < len(p.chunks) && p.chunks[j].form == nominal && p.chunks[j].josa == "" && p.chunks[j+1].josa == "" && (p.chunks[j+1].form == nominal || p.chunks[j+1].form == valued && j+2 < len(p.chunks) && p.chunks[j+2].form == verbal) {
			j++ // told me the venue; told them Saturdays are done
		} else if j+1 < len(p.chunks) && p.chunks[j].josa == "to" {
			j++
		}
		if j < len(p.chunks) && p.chunks[j].form == mark {
			j++
		}
		if j >= len(p.chunks) {
			return 0
		}
		for n := j; n < len(p.chunks); n++ {
			v := &p.chunks[n]
			if v.form == verbal && v.ending != endInfinitive && n > j && (p.chunks[j].form != valued || e.w.in["informing"][c.lemma]) {
				return j
			}
			if c.lemma == "reckon" || c.lemma == "confirm" || c.lemma == "say" {
				return j
			}
		}
		return 0
	}
	return 0
}

// reported is who says it, where that stands behind "per": shut till May per Linda.
func (d *claiming) reported() *Said {
	for i := range d.part.chunks {
		if h := &d.part.chunks[i]; h.form == nominal && h.person && h.josa == "per" {
			return &Said{By: d.phrase(h.span), Mark: h.whole}
		}
	}
	return nil
}
