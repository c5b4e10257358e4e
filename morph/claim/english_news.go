package claim

import (
	"slices"
	"strings"
)

// This file reads what is otherwise where no verb of changing tells it: runs on X again, goes through X now, is captain now, going with X.

// anew gives a change the value that now holds, where nothing else has found one.
func (d *claiming) anew() {
	if d.notBefore() {
		return
	}
	if d.Negated || d.Modality == Must || d.Modality == Order || d.todo() || !d.Condition.IsZero() || d.Change != nil && (len(d.Change.From) > 0 || d.Change.Direction == Ended) {
		return
	}
	if d.posted() || d.seated() || d.chosenNow() || d.Change != nil && len(d.Change.To) > 0 || d.onceMore() || d.routed() || d.settlesOn() {
		return
	}
	d.soonest()
	d.dayPromised()
}

// nowMark is where a clause says that something is so from now or from a day on: now, from now on, as of today, from Monday.
func (d *claiming) nowMark() Span {
	for i := d.part.label; i < len(d.part.chunks); i++ {
		switch c := &d.part.chunks[i]; {
		case c.form == adverb && (d.w.in["today"][c.lemma] || d.w.in["from-now"][c.lemma]), c.form != verbal && d.w.in["as-of"][c.josa],
			c.form == valued && d.values[c.value].Kind == Date && d.w.in["from-day"][c.josa] && !d.ranges(i):
			return c.whole
		}
	}
	return Span{}
}

// anewAt is the chunk that says that something is so again, -1 if none does or a deed is told that was done again.
func (d *claiming) anewAt() int {
	if h := d.verbal(); h != nil && (h.copula && d.formOf(h) == tagPast || !h.copula && !d.standing(h) && d.Modality != Doing) {
		return -1
	}
	return slices.IndexFunc(d.part.chunks, func(c chunk) bool { return c.form == adverb && d.w.in["anew"][c.lemma] })
}

// nowHas makes a value what now holds: that of the clause and that of its change.
func (d *claiming) nowHas(v Value, name string, p Span) *Change {
	if len(d.Values) == 0 || d.Values[0].Span != v.Span || d.Attribute.Name == "state" {
		d.Values, d.Attribute, d.more = []Value{v}, Attribute{Name: name, Implied: true}, nil
	}
	c := d.fresh(p)
	c.To = d.Values[:1:1]
	return c
}

// onceMore reads what is again as it was: the wiki is on Confluence again, standup is at 9.15 again.
func (d *claiming) onceMore() bool {
	at := d.anewAt()
	if at <= d.part.label || d.part.asks {
		return false
	}
	v, name, ok := d.heldAt(at - 1)
	if !ok {
		return false
	}
	d.nowHas(v, name, d.part.chunks[at].span).Direction = Back
	return true
}

// heldAt is the value that a chunk gives of what can hold for a time, and its attribute. Of people it is what they are on, or how many they are.
func (d *claiming) heldAt(i int) (Value, string, bool) {
	h := &d.part.chunks[i]
	v := d.valueOf(h)
	someone := d.subj >= 0 && (d.writer || d.part.chunks[d.subj].person || d.part.chunks[d.subj].ending == "pronoun")
	_, way := d.w.to["by-way"][h.josa]
	switch {
	case i == d.subj || h.negated || h.ending == "adjective" || d.w.in["condition-noun"][h.lemma]:
		return v, "", false
	case h.form == valued && someone:
		return v, d.byKind(v, h.josa), v.Kind == Number && d.verb >= 0 && d.verbal().copula
	case h.form == valued:
		return v, d.byKind(v, h.josa), (way || h.josa == "") && (d.subj >= 0 || d.Subject.Text != "")
	case h.form != nominal:
		return v, "", false
	case h.josa == "" && h.lemma == "thing" && d.valueAt[h.first] >= 0 && d.verb >= 0 && d.verbal().copula: // a Tuesday thing
		v = d.values[d.valueAt[h.first]]
		return v, d.byKind(v, ""), true
	case h.josa == "":
		return v, d.byKind(v, ""), d.verb >= 0 && d.verbal().copula && d.tags[h.last] == tagProper && !someone && d.subj >= 0
	case !way:
		return v, "", false
	case someone:
		return v, "choice", d.platform(h)
	}
	if v.Kind == Name {
		v.Kind = Term
	}
	return v, d.w.to["by-way"][h.josa], d.tags[h.last] == tagProper || d.verb >= 0 && d.verbIn("routing", d.verbal()) || d.verb < 0 && d.subj >= 0 && d.w.in["output"][d.baseAt(d.part.chunks[d.subj].last)]
}

// routed reads where or by which way something goes on from now: all invoices go through Xero now.
func (d *claiming) routed() bool {
	h, p := d.verbal(), d.nowMark()
	if h == nil || h.copula || p.IsZero() || !d.standing(h) || !d.verbIn("routing", h) || d.subj < 0 || d.part.chunks[d.subj].person || d.Aspect == Habitual {
		return false
	}
	i := d.verb + 1
	for i < len(d.part.chunks) && d.part.chunks[i].form == adverb {
		i++
	}
	if i == len(d.part.chunks) || d.part.chunks[i].form != nominal || !d.named(i) {
		return false
	}
	name, ok := d.w.to["by-way"][d.part.chunks[i].josa]
	if strings.Contains(h.lemma, " ") && i == d.object { // go through Xero
		name, ok = "choice", true
	}
	if c := &d.part.chunks[i]; !ok || d.w.in["condition-noun"][c.lemma] || c.span.Start >= p.Start && c.span.End <= p.End {
		return false
	}
	v := d.valueOf(&d.part.chunks[i])
	if v.Kind = Term; d.part.chunks[i].person && d.part.chunks[i].josa == "to" {
		v.Kind, name = Name, "owner"
	}
	d.Attribute.Name = "state" // of the wording that is given up
	d.nowHas(v, name, p)
	return true
}

// settlesOn reads what was settled on among several: going with Hetzner, decided on oak, signed: Larkspur.
func (d *claiming) settlesOn() bool {
	if h, i := d.verbal(), d.verb+1; h != nil && !h.negated && i < len(d.part.chunks) && d.part.chunks[i].form == valued && (d.Modality == Decided || d.Modality == Did) && d.w.to["picking"][h.lemma] != "" && d.part.chunks[i].josa == d.w.to["picking"][h.lemma] { // settled on 14 June
		v := d.valueOf(&d.part.chunks[i])
		d.Attribute.Name = "state"
		d.nowHas(v, d.byKind(v, ""), h.span)
		return true
	}
	if d.Attribute.Name != "choice" || !d.Attribute.Implied || len(d.Values) == 0 || d.Values[0].Kind == Wording {
		return false
	}
	h := d.verbal()
	if h == nil {
		if d.done.Text == "" || d.Modality != Did {
			return false
		}
		d.fresh(d.done.Span).To = d.Values[:1:1]
		return true
	}
	at := d.chunkOf(d.Values[0])
	if at <= d.verb || h.negated || d.Modality != Decided && d.Modality != Did || d.Modality == Did && at != d.pickAt() {
		return false
	}
	c := &d.part.chunks[at]
	with := d.pickAt() == at || strings.HasSuffix(strings.ToLower(d.textOf(h.span)), " with") || strings.HasSuffix(strings.ToLower(d.textOf(h.span)), " w/")
	if c.person && with && d.purpose() < 0 && d.label.Text == "" || !with && d.tags[c.last] != tagProper && d.purpose() < 0 { // went with Ana; picked plums
		return false
	}
	d.fresh(h.span).To = d.Values[:1:1]
	return true
}

// resumedUse says that what the writer went back to is a thing that is used, and no place or duty: back to oat milk; back to Gradle for the build.
func (d *claiming) resumedUse(h *chunk) bool {
	if h.josa != "to" || h.also != "" || h.form != nominal || h.ending != "" || d.subj >= 0 && !d.writer || d.w.in["haunt"][h.lemma] || d.w.in["venue"][h.lemma] || d.w.in["placenoun"][h.lemma] || d.w.in["occasion"][h.lemma] {
		return false
	}
	if d.tags[h.last] == tagNoun {
		return !d.english.is("title", h.last)
	}
	at := d.purpose()
	return d.tags[h.last] == tagProper && at > d.verb && d.w.in["determiner"][d.part.chunks[at].also] && !d.w.in["occasion"][d.part.chunks[at].lemma] && !d.w.in["period"][d.part.chunks[at].lemma] && !d.planned(&d.part.chunks[at])
}

// chosenNow reads what is taken in place of another, without a verb: no more ferry, the night bus instead; losartan 50 instead.
func (d *claiming) chosenNow() bool {
	n := len(d.part.chunks)
	if d.verb >= 0 || d.subj != d.part.label || n > d.subj+3 || n < d.subj+2 || d.part.chunks[n-1].form != adverb || d.part.chunks[n-1].lemma != "instead" {
		return false
	}
	h := &d.part.chunks[d.subj]
	v := d.valueOf(h)
	if h.value >= 0 || h.person && d.label.Text == "" && d.topic.Text == "" {
		return false
	}
	if n == d.subj+3 {
		x := &d.part.chunks[n-2]
		if x.form != valued || x.josa != "" || d.values[x.value].Kind != Number {
			return false
		}
		v.Span = v.Span.join(x.span)
		v.Text = d.textOf(v.Span)
		v.Canonical = strings.ToLower(v.Text)
	}
	v.Kind = Term
	d.Attribute = Attribute{Name: "choice", Implied: true}
	d.Values = []Value{v}
	d.Subject, d.Whence = d.topicBefore()
	d.fresh(d.part.chunks[n-1].span).To = d.Values[:1:1]
	return true
}

// post says that a noun names what a person can be for others: captain, on-call lead, PM.
func (d *claiming) post(h *chunk) bool {
	return d.w.in["post"][h.lemma] || d.w.in["role"][h.lemma] || d.w.in["helper"][h.lemma] || d.attributeWord(h.lemma) == "owner"
}

// someone is the person that a clause tells of: its subject, or who was named last where a pronoun or nothing stands for that one.
func (d *claiming) someone() Phrase {
	switch s := d.standsIn(); {
	case d.subj >= 0 && d.part.chunks[d.subj].person:
		return d.phrase(d.part.chunks[d.subj].span)
	case s.Text != "" && s.Span == d.person.Span, d.subj < 0 && d.person.Text != "" && d.person.Span == d.topic.Span:
		return d.person
	}
	return Phrase{}
}

// posted reads who has a part now or again: Anja is treasurer now, Ruben is our coach as of today.
func (d *claiming) posted() bool {
	h, p := d.verbal(), d.nowMark()
	if h == nil || !h.copula || h.negated || d.formOf(h) == tagPast || d.subj > d.verb || d.verb+1 >= len(d.part.chunks) {
		return false
	}
	back := Direction("")
	if at := d.anewAt(); p.IsZero() && at > d.verb {
		p, back = d.part.chunks[at].span, Back
	}
	c := &d.part.chunks[d.verb+1]
	if i := d.verb + 2; d.w.in["again"][c.lemma] && i < len(d.part.chunks) && d.part.chunks[i].josa == "as" { // back as treasurer
		p, back, c = c.span, Back, &d.part.chunks[i]
	}
	who := d.someone()
	if who.Text == "" || p.IsZero() || c.form != nominal || c.josa != "" && c.josa != "as" || c.value >= 0 || c.negated || !d.post(c) {
		return false
	}
	span := c.span
	if i := d.verb + 2; i < len(d.part.chunks) && d.part.chunks[i].josa == "of" && d.named(i) { // head of QA
		span = span.join(d.part.chunks[i].span)
	}
	d.Subject, d.Whence, d.Values, d.more = d.phrase(span), Own, nil, nil
	d.Attribute = Attribute{Name: "owner", Implied: true}
	d.term(who.Span, Name)
	d.goesOn = who
	ch := d.fresh(p)
	ch.To, ch.Direction = d.Values[:1:1], back
	return true
}

// seated reads who has the place of another: sits in Lea's chair, steps into Ana's role.
func (d *claiming) seated() bool {
	h := d.verbal()
	if h != nil && !d.w.in["seating"][h.lemma] && !h.copula || h != nil && (h.negated || d.formOf(h) == tagPast && h.lemma == "sit") || d.Aspect == Habitual {
		return false
	}
	who := d.someone()
	if who.Text == "" {
		return false
	}
	for i := d.part.label; i < len(d.part.chunks); i++ {
		c := &d.part.chunks[i]
		if c.form != nominal || i == d.subj || c.josa != "in" && c.josa != "into" || !d.w.in["seat"][c.lemma] {
			continue
		}
		k := c.last - 1
		if k <= c.first || d.tags[k] != tagPoss || !d.english.person(c.first, k-1) {
			return false
		}
		old := Value{Kind: Name, Span: d.tokenSpan(c.first, k-1)}
		old.Text = d.textOf(old.Span)
		old.Canonical = strings.ToLower(old.Text)
		mark := c.whole
		if h != nil {
			mark = h.span
		}
		d.Subject, d.Whence, d.Values, d.more = d.phrase(c.span), Own, nil, nil
		d.Attribute = Attribute{Name: "owner", Implied: true}
		d.term(who.Span, Name)
		d.goesOn = who
		ch := d.fresh(mark)
		ch.From, ch.To = []Value{old}, d.Values[:1:1]
		return true
	}
	return false
}

// notBefore reads the first day on which somebody can come or begin: the fitter can't come till 11 April.
func (d *claiming) notBefore() bool {
	h, i := d.verbal(), d.verb+1
	if d.andNotBefore() {
		return true
	}
	if h == nil || !d.Negated || d.formOf(h) != tagModal || d.Modality == Must || d.Modality == Order || d.Change != nil || i >= len(d.part.chunks) || !d.when(&d.part.chunks[i]) || !d.w.in["coming"][h.lemma] && h.lemma != "do" {
		return false
	}
	c := &d.part.chunks[i]
	if c.josa != "till" && c.josa != "until" && c.josa != "til" {
		return false
	}
	v := d.valueOf(c)
	d.Values, d.Attribute, d.more = []Value{v}, Attribute{Name: d.byKind(v, ""), Implied: true}, nil
	d.Negated, d.Modality, d.Tense = false, Will, Future
	d.fresh(h.span).To = d.Values[:1:1]
	return true
}

// andNotBefore reads a day before which something cannot be: he says Monday 8 June, not before.
func (d *claiming) andNotBefore() bool {
	n := len(d.part.chunks) - 1
	last := d.part.chunks[n].last
	if d.Change != nil || d.conceded() || d.low(last) != "before" && d.low(last) != "earlier" && d.low(last) != "sooner" || d.low(last-1) != "not" && d.low(last-1) != "no" && d.low(last-1) != "any" {
		return false
	}
	at := slices.IndexFunc(d.part.chunks, func(c chunk) bool { return d.when(&c) })
	if h := d.verbal(); at < 0 || h != nil && (d.verb > at || !d.w.in["dating"][h.lemma] && !d.w.in["say"][h.lemma] && !d.w.in["coming"][h.lemma] && !h.copula) {
		return false
	}
	v := d.valueOf(&d.part.chunks[at])
	d.Values, d.Attribute, d.more = []Value{v}, Attribute{Name: d.byKind(v, ""), Implied: true}, nil
	d.Negated, d.Modality, d.Tense = false, Will, Future
	d.fresh(d.tokenSpan(last-1, last)).To = d.Values[:1:1]
	return true
}

// soonest reads the first day on which something can be: earliest they can deliver is 9 May.
func (d *claiming) soonest() {
	if len(d.Values) == 0 || d.Values[0].Kind != Date && d.Values[0].Kind != Clock {
		return
	}
	first, last := d.extentOf()
	for i := first; i <= last; i++ {
		if d.english.is("earliest", i) && d.tokenSpan(i, i).End <= d.Values[0].Span.Start && !d.at(i-1).nounish() {
			d.fresh(d.tokenSpan(i, i)).To = d.Values[:1:1]
			if d.Subject.Span == d.tokenSpan(i, i) {
				d.Subject, d.Whence = d.topicBefore()
			}
			return
		}
	}
}

// dayPromised reads the day that is promised, quoted or aimed at now: now promising 4 May, they promise 14 August for the boat now.
func (d *claiming) dayPromised() {
	h, i, p := d.verbal(), d.verb+1, d.nowMark()
	if h == nil || p.IsZero() || !d.w.in["dating"][h.lemma] || i >= len(d.part.chunks) || !d.when(&d.part.chunks[i]) || d.part.chunks[i].whole == p || d.formOf(h) == tagPast {
		return
	}
	v := d.valueOf(&d.part.chunks[i])
	if at := d.purpose(); at > i {
		d.Subject, d.Whence = d.phrase(d.part.chunks[at].span), Own
	}
	d.Attribute.Name = "state" // of the wording that is given up
	d.nowHas(v, d.byKind(v, ""), p)
}
