package claim

import (
	"slices"
	"strings"
)

// This file reads what is chosen, used or run on, and who several people are.

// platform says that a chunk names what something runs on or is kept with: on Datadog, on Xero. Of a person it tells how that person is.
func (d *claiming) platform(h *chunk) bool {
	if h.form != nominal || h.josa != "on" && (h.josa != "via" && h.josa != "through" || d.verb >= 0) || h.also != "" || h.value >= 0 || d.tags[h.last] != tagProper || d.w.in["venue"][h.lemma] || d.w.in["placenoun"][h.lemma] || d.w.in["condition-noun"][h.lemma] {
		return false
	}
	if d.subj < 0 {
		return true
	}
	s := &d.part.chunks[d.subj]
	return !s.person && !(h.person && d.w.in["occasion"][s.lemma]) && !(s.ending == "pronoun" && d.w.in["single-person"][s.lemma])
}

// settledOn reads what a pattern has found to be chosen before the verb be: Silverline it is for the coach.
func (d *claiming) settledOn() bool {
	if d.Attribute.Name != "choice" || len(d.Values) == 0 || d.subj < 0 || d.Values[0].Span != d.part.chunks[d.subj].span {
		return false
	}
	d.Values[0].Kind = Term
	d.about(d.purpose())
	return true
}

// sourceOf takes from whom a thing is had into its name: Colombian from Hale.
func (d *claiming) sourceOf(h *chunk, v Value) Value {
	if i := d.indexOf(h) + 1; i < len(d.part.chunks) && d.part.chunks[i].josa == "from" && d.part.chunks[i].form == nominal && d.part.chunks[i].value < 0 && d.tags[d.part.chunks[i].last] == tagProper {
		v.Span = v.Span.join(d.part.chunks[i].span)
		v.Text = d.textOf(v.Span)
		v.Canonical = strings.ToLower(v.Text)
	}
	return v
}

// hosted reads what something runs on, behind a verb: the clinic runs on Emis.
func (d *claiming) hosted() bool {
	i := d.verb + 1
	if i >= len(d.part.chunks) || !d.w.in["hosting"][d.Predicate.Lemma] || !d.platform(&d.part.chunks[i]) {
		return false
	}
	d.about(d.subj)
	d.attribute("choice")
	d.term(d.part.chunks[i].span, Term)
	return true
}

// portAt says that a bare figure is a port: what listens on it, however short, or four or five digits behind "on".
func (d *claiming) portAt(v Value, josa string) bool {
	if josa != "on" && josa != "to" && josa != "at" || strings.Trim(v.Text, "0123456789") != "" {
		return false
	}
	return d.verb >= 0 && d.w.in["listening"][d.Predicate.Lemma] || josa == "on" && (len(v.Text) == 4 || len(v.Text) == 5) && v.Text[0] != '0'
}

// toFigure says that a figure stands right behind the verb with "to": repartitioned to 24.
func (d *claiming) toFigure() bool {
	i := d.verb + 1
	return i < len(d.part.chunks) && d.part.chunks[i].form == valued && d.part.chunks[i].josa == "to"
}

// alsoTo makes readings of their own of what stands behind the value that a change leads to: moved to Thursday 11:00, raised to £40 from June.
func (d *claiming) alsoTo() {
	was := d.Values[0].Kind
	for i := range d.part.chunks {
		h := &d.part.chunks[i]
		if h.form != valued || h.span.Start < d.Values[0].Span.End || h.josa != "" && h.josa != "at" && h.josa != "on" {
			continue
		}
		if v := d.valueOf(h); v.Kind == Clock && was == Date || v.Kind == Date && (was == Clock || was == Term) && !d.passing(v) || v.Kind == Money && was != Money {
			d.more = append(d.more, Reading{Attribute: Attribute{Name: d.byKind(v, ""), Implied: true}, Values: []Value{v}, Span: d.Span})
			return
		}
	}
}

// pickAt is the chunk that names what is chosen, -1 if there is none: going Dulux, settled on Keller, taking that one.
func (d *claiming) pickAt() int {
	h, lemma := d.verbal(), d.Predicate.Lemma
	if i := d.object; i >= 0 && !h.negated {
		o := &d.part.chunks[i]
		switch {
		case lemma == "go" && i == d.verb+1 && o.form == nominal && o.value < 0 && o.also == "" && d.tags[o.last] == tagProper,
			lemma == "take" && d.topic.Text != "" && d.again(o) && d.formOf(h) != tagPast && d.tags[h.last] != tagThird && i == d.verb+1 && !d.carried():
			return i
		case lemma == "run" && i == d.verb+1 && o.form == nominal && o.value < 0 && o.also == "" && d.tags[o.first] == tagProper && d.subj >= 0 && (!d.part.chunks[d.subj].person || d.w.in["environment"][d.part.chunks[d.subj].lemma]) && d.part.chunks[d.subj].ending != "pronoun":
			return i
		case d.w.in["hiring"][lemma] && d.tags[o.last] == tagProper && d.purpose() > i:
			return i
		}
	}
	if i := d.verb + 1; i < len(d.part.chunks) && d.part.chunks[i].form == nominal && d.part.chunks[i].josa == d.w.to["picking"][lemma] && d.part.chunks[i].josa != "" && !h.negated && d.named(i) {
		return i
	}
	return -1
}

// placedWith reads with whom something is insured or hosted: the car is insured through Harlow.
func (d *claiming) placedWith(h *chunk) bool {
	i, with := d.verb+1, d.w.to["picking"][h.lemma]
	if with == "" || h.negated || d.Subject.Text == "" || len(d.Values) > 0 || i >= len(d.part.chunks) {
		return false
	}
	o := &d.part.chunks[i]
	if o.form != nominal || o.value >= 0 || d.tags[o.last] != tagProper || o.josa != with && o.josa != "through" && o.josa != "via" && o.josa != "on" {
		return false
	}
	d.attribute("choice")
	d.term(o.span, Term)
	if d.Modality == "" && d.formOf(h) == tagBe {
		d.Modality, d.Tense = Is, Present
	}
	return true
}

// again says that a chunk stands for what was spoken of before: it, that one.
func (d *claiming) again(h *chunk) bool {
	return h.lemma == "it" || h.lemma == "this" || h.lemma == "that" || h.lemma == "one" && (h.also == "this" || h.also == "that")
}

// picks reads what is chosen or used: billing uses Stripe, going with Rydal for the coach.
func (d *claiming) picks(doer bool, i int) {
	h := &d.part.chunks[i]
	if at := d.purpose(); at >= 0 && at != i && !(doer && !d.part.chunks[d.subj].person) {
		d.about(at)
	} else if doer {
		d.about(d.subj)
	}
	if h.form == valued { // used $1.9k
		d.attribute(d.byKind(d.values[h.value], ""))
	}
	d.attribute("choice")
	if !d.again(h) || d.topic.Text == "" {
		v := d.valueOf(h)
		if v.Kind == Name {
			v.Kind = Term
		}
		if n := len(d.out); n > 0 && d.out[n-1].Change != nil && d.out[n-1].Change.Direction == Ended && d.out[n-1].Subject.Text == d.topic.Text { // leave Orbit, go Cloudbase
			d.topic = d.before
		}
		d.Values = []Value{v}
		return
	}
	d.Values = nil
	p := d.topic
	for i := len(d.out) - 1; i >= 0; i-- { // found a used loom, £90, Leith. taking it
		if x := &d.out[i]; x.Attribute.Name == "action" && x.Whence == Own && len(x.Arguments) > 0 && x.Arguments[0].Role == Object && x.Arguments[0].Span == x.Subject.Span {
			p = x.Subject
			break
		}
	}
	d.topic = p
	d.term(p.Span, Term)
}

// recast reads what a thing that was told of is now, behind a comma: coffee: Colombian from Hale, my standing order now.
func (d *claiming) recast() bool {
	if d.part.first || d.topic.Text == "" || len(d.part.chunks) != 2 || d.subj != 0 || d.part.chunks[1].form != adverb || d.part.chunks[1].lemma != "now" {
		return false
	}
	h := &d.part.chunks[0]
	if h.value >= 0 || h.negated || !d.w.in["possessive"][h.also] && h.also != "the" {
		return false
	}
	d.Subject, d.Whence = d.topic, Clause
	d.attribute("state")
	d.term(h.span, Term)
	return true
}

// purpose is the chunk that tells what something is chosen for, -1 if there is none.
func (d *claiming) purpose() int {
	for i := d.part.label; i < len(d.part.chunks); i++ {
		if h := &d.part.chunks[i]; h.josa == "for" && h.form == nominal && d.named(i) {
			return i
		}
	}
	return -1
}

// ticked reads what was chosen behind the label that tells it: signed: Thameside Catering.
func (d *claiming) ticked() bool {
	h := &d.part.chunks[d.subj]
	if !d.w.in["selecting"][d.baseAt(d.doneAt)] && !d.w.in["deciding"][d.baseAt(d.doneAt)] || h.value >= 0 || d.tags[h.first] != tagProper && d.tags[h.last] != tagProper && !named(d.textOf(h.span)) && !(d.purpose() > d.subj && d.w.in["deciding"][d.baseAt(d.doneAt)]) {
		return false
	}
	d.about(d.purpose())
	d.Attribute = Attribute{Name: "choice", Implied: true}
	d.term(h.span, Term)
	d.Modality = Did
	return true
}

// named says that a word is written as the names of things on the net are: incident.io.
func named(s string) bool {
	for i := 1; i+1 < len(s); i++ {
		if s[i] == '.' && s[i-1] >= 'a' && s[i+1] >= 'a' {
			return true
		}
	}
	return false
}

// meant reads what is chosen behind a label of choosing (decision: Stripe; winner: Petrova), and a name for what it is chosen for: Monzo for the joint
// account.
func (d *claiming) meant() bool {
	i := d.subj
	if i != d.part.label || d.label.Text != "" || d.labelAttr.Name != "" || !d.named(i) {
		return false
	}
	h, chosen := &d.part.chunks[i], d.stance == Decided || d.chosen
	switch {
	case h.value >= 0 || h.ending == "adjective" || h.negated || h.josa != "" || d.commonWord(h.first) || d.tags[h.last] != tagProper && !named(d.textOf(h.span)) && !d.chosen:
		return false
	case i+1 == len(d.part.chunks) && chosen:
	case i+2 == len(d.part.chunks) && d.part.chunks[i+1].josa == "for" && d.part.chunks[i+1].form == nominal && d.part.chunks[i+1].value < 0 && d.named(i+1) && (chosen || d.part.chunks[i+1].also != ""):
		d.about(i + 1)
	default:
		return false
	}
	if h.person && !chosen && !d.w.in["supplied"][d.part.chunks[i+1].lemma] {
		d.attribute("owner")
		d.term(h.span, Name)
		return true
	}
	d.attribute("choice")
	d.term(h.span, Term)
	return true
}

// fills reads what a label is filled with, where more is told of it behind a comma: wifi: Orbit, £38 a month; plumber: Kev, £60/h.
func (d *claiming) fills() bool {
	i := d.part.label
	if i == 0 || d.label.Text == "" || d.subj != i || i+2 >= len(d.part.chunks) || d.part.chunks[i+1].form != mark || d.textOf(d.part.chunks[i+1].span) != "," {
		return false
	}
	h := &d.part.chunks[i]
	if h.value >= 0 || h.negated || !d.named(i) || h.ending == "adjective" || d.tags[h.last] != tagProper && d.tags[h.first] != tagProper || d.part.chunks[i+2].form != valued {
		return false
	}
	d.Subject, d.Whence = d.label, Label
	name := "choice"
	if h.person && (d.part.chunks[i+2].value < 0 || d.values[d.part.chunks[i+2].value].Kind != Money || d.staffed()) { // plumber: Kev, £60/h; not wifi: Orbit, £38/mo
		name = "owner"
	}
	d.Attribute = Attribute{Name: name, Implied: true}
	if d.labelAttr.Name != "" {
		d.Attribute = d.labelAttr
	}
	d.Values = []Value{d.valueOf(h)}
	if name == "choice" {
		d.Values[0].Kind = Term
	}
	d.facets(i+2, true)
	return true
}

// staffed says that a label is a part or a job that a person has.
func (d *claiming) staffed() bool {
	f := strings.Fields(strings.ToLower(d.label.Text))
	last := f[len(f)-1]
	return d.w.in["role"][last] || d.w.in["helper"][last] || d.w.in["title"][last] || d.attributeWord(last) == "owner" || d.attributeNamed(last) == "owner"
}

// sourced reads what is had of what a label names, and from whom: coffee: Colombian from Hale Roasters.
func (d *claiming) sourced() bool {
	i, s, whence := d.part.label, d.label, Label
	if n := len(d.out); i == 0 && n > 0 && !d.part.first && (d.out[n-1].Change != nil || slices.ContainsFunc(d.out[n-1].Predicate.Classes, func(c string) bool { return d.w.in["changing-class"][c] })) && d.out[n-1].Subject.Text != "" { // switched my bean order, Guatemalan from Agro
		s, whence = d.out[n-1].Subject, Clause
	} else if i == 0 {
		return false
	}
	if s.Text == "" || d.labelAttr.Name != "" || i+1 >= len(d.part.chunks) || i+2 < len(d.part.chunks) && d.part.chunks[i+2].form != mark {
		return false
	}
	what, from := &d.part.chunks[i], &d.part.chunks[i+1]
	if what.form != nominal || what.josa != "" || what.also != "" || what.value >= 0 || what.negated || what.ending == "pronoun" || what.ending == "adjective" && what.first == what.last ||
		from.form != nominal || from.josa != "from" && from.josa != "by" || d.tags[from.last] != tagProper {
		return false
	}
	d.Subject, d.Whence = s, whence
	d.attribute("choice")
	d.term(what.span.join(from.span), Term)
	d.facets(i+2, true)
	return true
}

// ownProperty reads a property of a thing with a name of its own, behind a label: page: node-7 disk 88%.
func (d *claiming) ownProperty(i int) bool {
	h, kind := &d.part.chunks[i], Number
	if v := d.part.chunks[i+1:]; len(v) > 0 && v[0].form == valued {
		kind = d.values[v[0].value].Kind
	}
	if first := d.tokens[h.first].Surface; h.first == h.last || d.tags[h.first] != tagProper && !d.english.is("title", h.first) && !strings.ContainsAny(first, "-0123456789") {
		return false
	}
	s, a := d.split(d.part, i, h)
	if a.Name == "" || s.Text == "" {
		word := d.tokenSpan(h.last, h.last)
		if s, a = d.phrase(d.tokenSpan(h.first, h.last-1)), (Attribute{Name: d.gauged(h.lemma, kind), Word: d.textOf(word), Span: word}); a.Name == "" {
			return false
		}
	}
	d.Subject, d.Whence, d.Attribute = s, Own, a
	return true
}

// gauged is the property that a noun names and figures of a kind are told of, "" for any other noun: temp, disk.
func (d *claiming) gauged(lemma string, k Kind) string {
	if d.w.in["gauge"][lemma] {
		return lemma
	}
	if name := d.attributeNamed(lemma); d.lex.Takes(name, k) {
		return name
	}
	return ""
}

// roster reads several people behind a label, each the owner: tills: Rosa, Imre, Jude.
func (d *claiming) roster() bool {
	i := d.part.label
	if i == 0 || d.label.Text == "" || i+2 >= len(d.part.chunks) || !d.part.chunks[i].person || d.part.chunks[i].josa != "" || !d.listed(i+1) {
		return false
	}
	d.Subject, d.Whence = d.label, Label
	d.Attribute = Attribute{Name: "owner", Implied: true}
	d.term(d.part.chunks[i].span, Name)
	d.others(i + 1)
	return true
}

// listed says that a mark and one more person in a list stand at i.
func (d *claiming) listed(i int) bool {
	return i+1 < len(d.part.chunks) && d.part.chunks[i].form == mark && !d.arrow(&d.part.chunks[i]) && d.part.chunks[i+1].person && d.part.chunks[i+1].josa == "" &&
		(i+2 == len(d.part.chunks) || d.part.chunks[i+2].form == mark)
}

// others makes readings of their own of the people in a list from the mark at i on.
func (d *claiming) others(i int) {
	for ; d.listed(i); i += 2 {
		v := d.valueOf(&d.part.chunks[i+1])
		v.Kind = Name
		d.more = append(d.more, Reading{Attribute: Attribute{Name: "owner", Implied: true}, Values: []Value{v}, Span: d.Span})
	}
}
