package claim

import (
	"slices"
	"strings"
)

// This file reads what has come that was waited for, and what is back or has been given back, where verbs of coming do not tell it: the licence was in
// the mailbox, the boiler passed, got the van home from the garage.

// comesBy reads a deed or state by which something is there or goes on that was waited for.
func (d *claiming) comesBy() bool {
	h := d.verbal()
	if h == nil {
		return d.backUp(d.subj + 1)
	}
	switch {
	case d.Negated || !d.Condition.IsZero() && d.Modality != Did:
		return false
	case h.copula && d.formOf(h) == tagPast:
		return d.inThePost()
	case h.copula:
		return d.backUp(d.verb + 1)
	case d.Modality != Did && d.Modality != Told:
		return false
	case h.lemma == "pass" && d.thingDoes() && !d.way(h):
		i := d.verb + 1
		if i < len(d.part.chunks) && d.part.chunks[i].form != mark && (d.part.chunks[i].form != nominal || d.part.chunks[i].josa != "" || !d.w.in["trial"][d.part.chunks[i].lemma]) {
			return false
		}
		d.fresh(h.span)
		return true
	case d.mendedAt(h):
		d.fresh(h.span)
		return true
	}
	return d.gotBack(h) || d.gaveBack(h)
}

// inThePost reads that what was waited for lay there: the licence was in the mailbox, your key was on the mat.
func (d *claiming) inThePost() bool {
	i := d.verb + 1
	if i >= len(d.part.chunks) || !d.thingDoes() {
		return false
	}
	c := &d.part.chunks[i]
	if c.form != nominal || c.josa != "in" && c.josa != "on" || !d.w.in["delivery-place"][c.lemma] || slices.ContainsFunc(d.part.chunks[i+1:], func(c chunk) bool { return c.josa == "for" }) {
		return false
	}
	if s := &d.part.chunks[d.subj]; s.also == "a" || s.also == "an" || s.ending == "counted" || s.also == "" && s.first == s.last && d.w.in["post-piece"][s.lemma] {
		return false
	}
	d.fresh(d.verbal().span.join(c.whole))
	return true
}

// backUp reads a thing that works again, from a chunk on: the water is back on, the site's up again.
func (d *claiming) backUp(i int) bool {
	if d.subj < 0 || i >= len(d.part.chunks) || !d.thingDoes() || d.natural() && d.low(d.part.chunks[d.subj].last) != "water" || d.verb < 0 && d.subj != d.part.label {
		return false
	}
	c := &d.part.chunks[i]
	word, next := c.first, c.first+1
	if d.low(word) == "back" {
		word, next = next, next+1
	} else if d.low(next) != "again" {
		return false
	}
	if !d.w.in["working-again"][d.low(word)] || d.low(next) == "again" && !d.ends(next+1) || d.low(next) != "again" && !d.ends(next) {
		return false
	}
	d.fresh(d.tokenSpan(c.first, word)).Direction = Back
	return true
}

// backFrom says that somebody is back somewhere from a day on, and makes the day what is told: we're back there from Wed the 27th.
func (d *claiming) backFrom(i int) bool {
	if d.Modality != Will && d.Modality != Is || len(d.Values) == 0 || d.Values[0].Kind != Term || d.verb < 0 || !d.verbal().copula || d.ranges(i) {
		return false
	}
	if first := d.verb + 1; first >= i || d.low(d.part.chunks[first].first) != "back" || d.Values[0].Span.Start > d.part.chunks[first].span.Start {
		return false
	}
	d.Values, d.more = []Value{d.valueOf(&d.part.chunks[i])}, nil
	d.Attribute = Attribute{Name: "date", Implied: true}
	c := d.change()
	c.To = d.Values[:1:1]
	return true
}

// ends says that the sentence, or a part of it, ends before a token, or a time of day stands there.
func (d *claiming) ends(i int) bool {
	return i >= len(d.tokens) || d.tags[i] == tagMark || d.tags[i] == tagValue || d.tags[i] == tagAnd
}

// mendedAt says that a participle tells what was mended, with its hour behind it: cable spliced 18:05.
func (d *claiming) mendedAt(h *chunk) bool {
	i := d.verb + 1
	return d.timed() && d.isPassive(h) && d.thingDoes() && (d.is("fix", "solve", "restore") || d.w.in["mending"][h.lemma]) && i < len(d.part.chunks) && d.part.chunks[i].span == d.Values[0].Span
}

// gotBack reads what the writer has again: got the van home from the garage.
func (d *claiming) gotBack(h *chunk) bool {
	i := d.object + 1
	if h.lemma != "get" && !strings.HasPrefix(h.lemma, "get ") && h.lemma != "pick up" || d.subj >= 0 && !d.writer || !d.givesObject() || d.formOf(h) != tagPast {
		return false
	}
	what := &d.part.chunks[d.object]
	back := h.lemma == "get back" || i < len(d.part.chunks) && d.part.chunks[i].josa == "" && (d.low(d.part.chunks[i].first) == "home" || d.low(d.part.chunks[i].first) == "back")
	if !back || what.person || d.w.in["backing"][what.lemma] || what.value >= 0 || !d.w.in["determiner"][what.also] {
		return false
	}
	v := d.valueOf(what)
	v.Kind = Term
	d.Subject, d.Whence = d.phrase(what.span), Own
	d.Values, d.Attribute = []Value{v}, Attribute{Name: "choice", Implied: true}
	c := d.fresh(h.span)
	c.To, c.Direction = d.Values[:1:1], Back
	return true
}

// gaveBack reads what the writer has no longer: gave the rental back, returned the loaner.
func (d *claiming) gaveBack(h *chunk) bool {
	if !d.verbIn("giving-back", h) || d.subj >= 0 && !d.writer || !d.givesObject() || d.formOf(h) != tagPast {
		return false
	}
	what := &d.part.chunks[d.object]
	if what.person || what.also != "the" || slices.ContainsFunc(d.part.chunks[d.object+1:], func(c chunk) bool { return c.josa == "to" && c.person }) || d.w.in["call-piece"][what.lemma] {
		return false
	}
	d.Subject, d.Whence = d.phrase(what.span), Own
	d.fresh(h.span).Direction = Ended
	return true
}
