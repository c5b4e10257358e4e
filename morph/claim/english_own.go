package claim

import (
	"slices"
	"strings"
)

// holds says that the verb tells who has something in hand: owns, takes over; takes the, drives.
func (d *claiming) holds(doer bool) bool {
	c := d.Predicate.Classes
	if len(c) > 0 && (c[0] == "own" || c[0] == "take-over") {
		return true
	}
	if d.turn() >= 0 && (doer && d.part.chunks[d.subj].person || d.writer) {
		return true
	}
	if d.object < 0 || !(doer && d.part.chunks[d.subj].person || d.writer) || !d.w.in["holding"][d.Predicate.Lemma] {
		return false
	}
	h, also := d.verbal(), d.part.chunks[d.object].also
	known := also == "the" || also == "my" || also == "our" || d.part.chunks[d.object].lemma == "it" && d.topic.Text != ""
	if t := d.tags[h.last]; t == tagThird || t == tagHave || t == tagDo || h.ending == endIng && !d.copulaIn(h) {
		return doer && (known || t == tagIng && also == "" && (d.Predicate.Lemma == "do" || d.w.in["taking"][d.Predicate.Lemma]))
	}
	return h.ending == endInfinitive && d.w.in["taking"][d.Predicate.Lemma] && (known || also == "") && !d.carried()
}

// turn is the day right behind a verb of taking, which somebody takes over: covers Saturday night; -1 if there is none.
func (d *claiming) turn() int {
	if i := d.verb + 1; d.object < 0 && i < len(d.part.chunks) && d.part.chunks[i].josa == "" && d.when(&d.part.chunks[i]) && d.w.in["turns"][d.Predicate.Lemma] {
		return i
	}
	return -1
}

// copulaIn says that a verb has be before it: is doing.
func (d *claiming) copulaIn(h *chunk) bool {
	return h.first < h.last && d.tags[h.first] == tagBe
}

// carried says that what is taken is taken somewhere: to take the dog to the vet.
func (d *claiming) carried() bool {
	return slices.ContainsFunc(d.part.chunks[d.object+1:], func(c chunk) bool {
		return c.form == nominal && (c.josa == "to" || c.josa == "into" || c.josa == "from")
	})
}

// owns reads who has something in hand: Ingrid takes over the migration, Tom owns billing.
func (d *claiming) owns(doer bool) bool {
	if at := d.turn(); at >= 0 && d.subj >= 0 && (doer || d.writer) {
		d.Subject, d.Whence = d.phrase(d.part.chunks[at].span), Own
		d.Attribute = Attribute{Name: "owner", Implied: true}
		d.Values = nil
		d.term(d.part.chunks[d.subj].span, Name)
		return true
	}
	if d.object < 0 || d.subj < 0 || d.part.chunks[d.object].form == valued || !doer && !d.writer {
		return false
	}
	switch {
	case d.part.chunks[d.object].lemma == "it" && d.topic.Text != "": // liquor order moved, Tony owns it
		d.Subject, d.Whence = d.topic, Clause
	case !d.named(d.object):
		return false
	}
	d.about(d.object)
	if d.Subject.Text == "" {
		d.Subject, d.Whence = d.phrase(d.part.chunks[d.object].span), Own
	}
	if at := d.object + 1; at < len(d.part.chunks) && d.part.chunks[at].form == nominal && (d.part.chunks[at].josa == "at" || d.part.chunks[at].josa == "of" || d.part.chunks[at].josa == "for") { // the roof at Mill Lane
		d.Subject = d.phrase(d.Subject.Span.join(d.part.chunks[at].span))
	}
	d.Attribute = Attribute{Name: "owner", Implied: true}
	v := d.valueOf(&d.part.chunks[d.subj])
	v.Kind = Name
	d.Values = []Value{v}
	return true
}

// pays reads what was or is to be paid: paid Sal 85 in cash, charged 45 for the zip, owes 60.
func (d *claiming) pays(doer bool) bool {
	for i := d.verb + 1; i < len(d.part.chunks); i++ {
		h := &d.part.chunks[i]
		if !d.amount(h) {
			continue
		}
		v := d.values[h.value]
		v.Kind = Money
		if h.form == valued {
			v = d.valueOf(h)
		} else {
			v.Span, v.Text = h.span, d.textOf(h.span)
		}
		d.Values = append(d.Values, v)
		word := d.mainSpan(d.verbal())
		d.Attribute = Attribute{Name: "price", Word: d.textOf(word), Span: word}
		switch {
		case d.named(d.object) && d.part.chunks[d.object].form == nominal && d.object != i:
			d.about(d.object)
		case doer:
			d.about(d.subj)
		default:
			d.paidFor()
		}
		return true
	}
	return false
}

// amount says that a chunk behind a verb of paying is an amount of money: one with its currency, a bare figure, 240 cash.
func (d *claiming) amount(h *chunk) bool {
	if h.value < 0 || h.josa != "" && h.josa != "for" && h.josa != "at" {
		return false
	}
	if h.form == nominal {
		return h.ending == "counted" && d.w.in["tender"][h.lemma]
	}
	v := &d.values[h.value]
	return v.Kind == Money || v.Kind == Number && strings.Trim(v.Text, "0123456789.,k") == "" && d.w.in["paying"][d.Predicate.Lemma]
}

// paidFor makes what was paid for the subject.
func (d *claiming) paidFor() {
	for i := d.verb + 1; i < len(d.part.chunks); i++ {
		if h := &d.part.chunks[i]; (h.josa == "for" || h.josa == "on") && h.form == nominal && d.named(i) {
			d.about(i)
			return
		}
	}
}

// modified is the subject with what tells which one it is, between it and its verb or before its day: the fence by the pond, the quote for
// the side gate.
func (d *claiming) modified(i int, s Phrase) Phrase {
	h, end := &d.part.chunks[i], d.verb
	if i != d.subj || h.ending == "pronoun" || h.value >= 0 || len(d.part.chunks) == 0 {
		return s
	}
	if end < 0 {
		end = len(d.part.chunks) - 1
	}
	for j := i + 1; j < end; j++ {
		c := &d.part.chunks[j]
		if c.josa == "" || c.form != nominal && c.form != valued || d.when(c) || c.ending == "pronoun" || d.w.in["cause"][c.josa] || d.w.in["condition-noun"][c.lemma] || d.verb < 0 && c.josa != "for" || h.person && (c.also != "the" || c.josa != "by" && !d.w.in["nearby"][c.josa]) {
			break
		}
		s = d.phrase(s.Span.join(c.span))
	}
	return s
}

// charged reads who is in charge of what or responsible for it.
func (d *claiming) charged() bool {
	who := &d.part.chunks[d.subj]
	i := d.verb + 1
	if !who.person && !d.writer || i+1 >= len(d.part.chunks) || d.verbal().negated {
		return false
	}
	how, what := &d.part.chunks[i], &d.part.chunks[i+1]
	if what.form != nominal || !d.named(i+1) || !(how.josa == "in" && how.lemma == "charge" && what.josa == "of" || how.ending == "adjective" && how.lemma == "responsible" && what.josa == "for") {
		return false
	}
	d.Subject, d.Whence = d.phrase(what.span), Own
	d.Attribute = Attribute{Name: "owner", Implied: true}
	d.term(who.span, Name)
	return true
}

// keeps reads who has a thing that stays with somebody: the keys stay with the nurse in charge.
func (d *claiming) keeps() bool {
	if d.part.chunks[d.subj].person {
		return false
	}
	for i := d.verb + 1; i < len(d.part.chunks); i++ {
		h := &d.part.chunks[i]
		if h.form != nominal || h.josa != "with" && h.josa != "w/" {
			continue
		}
		d.Subject, d.Whence = d.phrase(d.part.chunks[d.subj].span), Own
		d.attribute("owner")
		span := h.span
		if i+1 < len(d.part.chunks) && d.part.chunks[i+1].josa == "in" && d.part.chunks[i+1].form == nominal {
			span = span.join(d.part.chunks[i+1].span)
		}
		d.term(span, Name)
		return true
	}
	return false
}

// who says that a clause asks for a person.
func (d *claiming) who() bool {
	return slices.ContainsFunc(d.part.chunks, func(c chunk) bool { return c.lemma == "who" })
}

// wantsDone reads what somebody wants done or to have by a day, as what is told of the thing: the caterer wants final numbers by the 14th,
// Dr Lam wants lactate repeated at 6.
func (d *claiming) wantsDone() bool {
	i := d.object + 1
	if d.Predicate.Lemma != "want" || !d.thing(d.object) || d.part.chunks[d.object].value >= 0 || i >= len(d.part.chunks) {
		return false
	}
	h := &d.part.chunks[i]
	switch {
	case h.form == verbal && d.tags[h.first] == tagPast:
		d.Attribute = Attribute{Name: "action", Implied: true}
		d.term(h.span.join(d.restFrom(i+1)), Wording)
	case h.form == valued && d.when(h) && h.josa != "":
		v := d.valueOf(h)
		d.Attribute = Attribute{Name: d.byKind(v, ""), Implied: true}
		d.Values = []Value{v}
	default:
		return false
	}
	d.Said, d.Modality = &Said{By: d.Subject}, Told
	d.Subject, d.Whence = d.phrase(d.part.chunks[d.object].span), Own
	return true
}

// within reads a property with its value in one run of nouns: staging region eu-west-1; redis full, eviction policy allkeys-lru.
func (d *claiming) within() bool {
	if !d.named(d.subj) || d.contentBehind(d.subj) {
		return false
	}
	h := &d.part.chunks[d.subj]
	at := d.innerValue(h)
	if at == 0 {
		return false
	}
	word := d.tokenSpan(at-1, at-1)
	switch {
	case d.label.Text != "":
		word = d.tokenSpan(h.first, at-1)
		d.Subject, d.Whence = d.label, Label
	case d.topic.Text != "":
		word = d.tokenSpan(h.first, at-1)
		d.Subject, d.Whence = d.topic, Clause
	case at-1 > h.first:
		d.Subject, d.Whence = d.phrase(d.tokenSpan(h.first, at-2)), Own
	}
	name := d.attributeNamed(strings.ToLower(d.textOf(word)))
	if name == "" {
		name = strings.ToLower(d.textOf(word))
	}
	d.Attribute = Attribute{Name: name, Word: d.textOf(word), Span: word}
	d.term(d.tokenSpan(at, h.last), Term)
	return true
}

// judged says that the clause marks what it tells as what somebody thinks: imo, not worth it, not enough.
func (d *claiming) judged() bool {
	return slices.ContainsFunc(d.part.chunks[d.part.label:], func(c chunk) bool {
		return c.form == adverb && d.w.in["personally"][c.lemma] || c.ending == "adjective" && (c.lemma == "worth" || c.lemma == "enough")
	})
}

// inHands reads by whom something is owned, run or covered: checkout is owned by payments.
func (d *claiming) inHands(h *chunk) bool {
	i := d.verb + 1
	if d.Subject.Text == "" || len(d.Values) > 0 || h.negated || i >= len(d.part.chunks) || d.part.chunks[i].josa != "by" || d.part.chunks[i].form != nominal || d.part.chunks[i].value >= 0 || !d.is("own", "take-over") && !d.w.in["taking"][h.lemma] {
		return false
	}
	d.Attribute = Attribute{Name: "owner", Implied: true}
	d.term(d.part.chunks[i].span, Name)
	if d.Modality == "" && d.formOf(h) == tagBe {
		d.Modality, d.Tense = Is, Present
	}
	return true
}

// plays reads the part that a person has: Kim is our new landlord, Omar is primary. With "a" it tells what the person is.
func (d *claiming) plays() bool {
	i := d.verb + 1
	who := &d.part.chunks[d.subj]
	if !who.person || d.verbal().negated || i >= len(d.part.chunks) || d.part.asks {
		return false
	}
	what := &d.part.chunks[i]
	if what.form != nominal || what.josa != "" || what.also == "a" || what.also == "an" || what.value >= 0 || what.person || !d.w.in["role"][what.lemma] && !d.w.in["helper"][what.lemma] {
		return false
	}
	d.Subject, d.Whence = d.phrase(what.span), Own
	d.Attribute = Attribute{Name: "owner", Implied: true}
	d.term(who.span, Name)
	return true
}
