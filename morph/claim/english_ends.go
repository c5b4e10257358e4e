package claim

import (
	"slices"
	"strings"
)

// This file reads what ends, and what comes that was waited for, where the verb or adjective alone does not tell it: of plans, posts and leave to do
// something.

// verbIn says that a verb is in a list, alone or with its particle.
func (d *claiming) verbIn(list string, h *chunk) bool {
	verb, particle, ok := strings.Cut(h.lemma, " ")
	return d.w.in[list][h.lemma] || ok && d.w.to[list][verb] == particle
}

// planned says that a chunk names what was planned or goes on: the Leeds trip, the redesign.
func (d *claiming) planned(h *chunk) bool {
	return h.form == nominal && !h.person && (d.w.in["plan"][h.lemma] || d.w.in["plan"][strings.TrimSuffix(h.lemma, "s")])
}

// calledOff reads what has come to its end in words that tell it of plans only: the trip is off, the deal is dead, the idea is on ice, the
// redesign is parked.
func (d *claiming) calledOff() bool {
	if d.subj < 0 || !d.named(d.subj) || d.verb >= 0 && d.subj > d.verb {
		return false
	}
	s := &d.part.chunks[d.subj]
	h := d.verbal()
	switch {
	case h != nil && !h.copula:
		if !d.isPassive(h) || d.placeBehind() || !(d.verbIn("doing-away", h) && !d.w.in["vehicle"][s.lemma] || d.w.in["doing-away-plan"][h.lemma] && d.planned(s)) {
			return false
		}
		d.fresh(h.span).Direction = Ended
		return true
	case !d.planned(s) || h != nil && d.formOf(h) == tagPast:
		return false
	}
	i := d.subj + 1
	if h != nil {
		i = d.verb + 1
	}
	if i >= len(d.part.chunks) || i+1 < len(d.part.chunks) && d.part.chunks[i+1].form != mark && !d.lastingBehind(i) {
		return false
	}
	c := &d.part.chunks[i]
	if on := d.w.to["dead"][c.lemma]; !d.w.in["dead"][strings.ToLower(d.textOf(c.whole))] && (on == "" || on != c.josa) {
		return false
	}
	d.fresh(c.whole).Direction = Ended
	return true
}

// scraps reads what somebody did away with: pulled the offer, binned the podcast idea, gave up on the allotment.
func (d *claiming) scraps(h *chunk) bool {
	if i := d.verb + 1; d.is("stop") && d.low(h.last) == "up" && d.object < 0 && i < len(d.part.chunks) && d.part.chunks[i].form == nominal && d.part.chunks[i].josa == "on" && d.named(i) && !d.part.chunks[i].person {
		d.Subject, d.Whence = d.phrase(d.part.chunks[i].span), Own
		d.fresh(h.span).Direction = Ended
		return true
	}
	if !d.givesObject() || !d.planned(&d.part.chunks[d.object]) || d.placeBehind() || !d.verbIn("doing-away", h) && !d.w.in["doing-away-plan"][h.lemma] {
		return false
	}
	d.fresh(h.span).Direction = Ended
	return true
}

// placeBehind says that where something is stands behind the verb: parked on the drive.
func (d *claiming) placeBehind() bool {
	return slices.ContainsFunc(d.part.chunks[d.verb+1:], func(c chunk) bool { return c.form == nominal && d.w.in["whereabouts"][c.josa] && c.josa != "for" })
}

// doneWith reads what somebody has given up for good: we're done with Trello.
func (d *claiming) doneWith() bool {
	h := d.verbal()
	if h == nil || h.negated || d.verb+1 >= len(d.part.chunks) || d.subj >= 0 && !d.writer && !d.part.chunks[d.subj].person && d.part.chunks[d.subj].ending != "pronoun" {
		return false
	}
	i := d.verb + 1
	if !(h.lemma == "do" && h.ending == endPassive) {
		if !h.copula || d.part.chunks[i].ending != "adjective" || !d.w.in["completed"][d.part.chunks[i].lemma] {
			return false
		}
		i++
	}
	if i >= len(d.part.chunks) || d.part.chunks[i].form != nominal && !d.regularDay(&d.part.chunks[i]) || d.part.chunks[i].josa != "with" || !d.named(i) {
		return false
	}
	d.Subject, d.Whence = d.phrase(d.part.chunks[i].span), Own
	d.fresh(h.span).Direction = Ended
	return true
}

// dyingOut reads what is about to end as a whole: QuickBooks goes dark end of June, Talech is being shut down.
func (d *claiming) dyingOut(h *chunk) bool {
	if h == nil || d.Negated || d.subj < 0 || d.subj > d.verb || d.part.chunks[d.subj].ending == "pronoun" || !d.Condition.IsZero() || d.conceded() || d.Modality == Must {
		return false
	}
	s := &d.part.chunks[d.subj]
	i := d.verb + 1
	dark := h.lemma == "go" && !d.natural() && i < len(d.part.chunks) && d.w.in["dying-out"][d.part.chunks[i].lemma] && d.tags[s.last] == tagProper
	killed := d.Modality == Doing && d.isPassive(h) && d.low(h.last-1) != "not" && (d.verbIn("doing-away", h) || (d.is("stop") || d.w.in["doing-away-plan"][h.lemma]) && (d.tags[s.last] == tagProper || d.planned(s))) && !d.w.in["vehicle"][s.lemma]
	if !dark && !killed {
		return false
	}
	d.fresh(h.span).Direction = Ended
	return true
}

// regularDay says that a chunk names a day of every week: Saturdays.
func (d *claiming) regularDay(h *chunk) bool {
	return h.form == valued && d.values[h.value].Kind == Date && d.regular(d.values[h.value]) && h.josa != "on"
}

// offPlan reads that a thing is not to be had or used after all: the oil boiler's off the plan.
func (d *claiming) offPlan() bool {
	h, i := d.verbal(), d.verb+1
	if h == nil || !h.copula || h.negated || d.formOf(h) == tagPast || d.subj < 0 || !d.named(d.subj) || d.subj > d.verb || i >= len(d.part.chunks) {
		return false
	}
	s, c := &d.part.chunks[d.subj], &d.part.chunks[i]
	if c.josa != "off" || c.form != nominal || !d.w.in["listing"][c.lemma] {
		return false
	}
	old := d.valueOf(s)
	old.Kind = Term
	ch := d.fresh(c.whole)
	ch.From, ch.Direction = []Value{old}, Ended
	return true
}

// daysDone reads that what was done on a day of every week is done no longer: Saturdays are done.
func (d *claiming) daysDone(h *chunk) bool {
	i := d.verb - 1
	if h.lemma != "do" || h.ending != endPassive || i < d.part.label || !d.regularDay(&d.part.chunks[i]) || d.part.chunks[i].josa != "" || d.verb+1 < len(d.part.chunks) && d.part.chunks[d.verb+1].form != mark {
		return false
	}
	d.Subject, d.Whence = d.phrase(d.part.chunks[i].span), Own
	d.fresh(h.span).Direction = Ended
	return true
}

// resigns reads who leaves a post or a firm: Hugo gave notice, Ana has quit.
func (d *claiming) resigns(h *chunk) bool {
	who := d.standsIn()
	if d.subj >= 0 && d.part.chunks[d.subj].person {
		who = d.phrase(d.part.chunks[d.subj].span)
	}
	if who.Text == "" || d.subj > d.verb || d.formOf(h) != tagPast && d.tags[h.last] != tagPast {
		return false
	}
	i := d.verb + 1
	idiom := d.w.in["handing-in"][h.lemma] && i < len(d.part.chunks) && d.w.in["notice"][d.part.chunks[i].lemma]
	if !idiom && !(d.object < 0 && d.w.in["resigning"][h.lemma]) {
		return false
	}
	d.Subject, d.Whence = who, Own
	d.fresh(h.span).Direction = Ended
	return true
}

// granted reads that somebody whose word is needed lets a thing go on: legal signed off the terms, the physio cleared my knee, the permit was approved.
func (d *claiming) granted(h *chunk, passive bool) bool {
	if !d.verbIn("granting", h) || d.timed() {
		return false
	}
	switch on := d.signsOn(h); {
	case passive && !on:
		return d.thingDoes() && !d.placeBehind()
	case d.subj < 0 || d.subj > d.verb || !on && !d.givesObject():
		return false
	}
	s := &d.part.chunks[d.subj]
	return h.lemma != "clear" && h.lemma != "lift" || d.w.in["approver"][s.lemma] || d.w.in["helper"][s.lemma] || d.w.in["title"][s.lemma]
}

// signsOn says that a verb tells of somebody who has signed something off, and not of what was signed off: signed off on the plans.
func (d *claiming) signsOn(h *chunk) bool {
	i := d.verb + 1
	return h.lemma == "sign off" && i < len(d.part.chunks) && d.part.chunks[i].form == nominal && d.part.chunks[i].josa == "on"
}

// forAWhile says that a figure was reached for a time only: went up to 4,000 for an hour, was £6 just today.
func (d *claiming) forAWhile() bool {
	c := d.Change
	if c.Direction != Up && c.Direction != Down && c.Direction != "" || len(c.To) == 0 || c.To[0].Kind == Term || c.To[0].Kind == Name {
		return false
	}
	return d.Modality == Did && slices.ContainsFunc(d.part.chunks, func(h chunk) bool {
		return h.josa == "for" && h.span.Start >= c.To[0].Span.End && (h.form == valued && d.values[h.value].Kind == Duration || h.form == nominal && d.w.in["stretch"][h.lemma])
	})
}
