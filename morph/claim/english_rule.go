package claim

import "strings"

// ruling reads what always has to be so: visitors must sign in, the shed has to be locked at night, orders over 500 need a signature.
func (d *claiming) ruling(h *chunk) bool {
	if d.Modality != Must && (d.Modality != Order || !h.negated) || !d.named(d.subj) || d.writer || d.deadline() || d.dayBehind() || h.ending == endInfinitive || h.ending == endOrder {
		return false
	}
	s := &d.part.chunks[d.subj]
	if s.person || s.value >= 0 || s.josa != "" {
		return false
	}
	what := d.mainSpan(h).join(d.restFrom(d.verb + 1))
	several := (s.also == "" || h.negated) && d.plural(s)
	switch {
	case h.ending == endPassive:
	case h.lemma == "need":
		if d.object < 0 || !several || d.part.chunks[d.object].also != "a" && d.part.chunks[d.object].also != "an" && d.part.chunks[d.object].ending != "counted" {
			return false
		}
		what = d.part.chunks[d.object].span.join(d.restFrom(d.object + 1))
	case !several || h.copula:
		return false
	}
	d.Attribute = Attribute{Name: "rule", Implied: true}
	d.Subject, d.Whence = d.modified(d.subj, d.phrase(s.span)), Own
	d.Values = nil
	d.term(what, Wording)
	return true
}

// refuses says that the writer does not do something: not taking on new jobs.
func (d *claiming) refuses(h *chunk) bool {
	return h.negated && d.subj < 0 && d.tags[d.bare(h)] == tagIng
}

// plural says that a noun phrase is one of several things.
func (e *english) plural(h *chunk) bool {
	return strings.HasSuffix(h.lemma, "s") && !strings.HasSuffix(h.lemma, "ss") && !strings.HasSuffix(h.lemma, "us") || e.w.in["people"][h.lemma]
}

// follows says that a claim behind a ban tells what is allowed: no food at the desks, water is fine.
func (d *claiming) follows() bool {
	if n := len(d.out); n == 0 || d.out[n-1].Attribute.Name != "rule" || len(d.Values) == 0 || d.Attribute.Name != "state" {
		return false
	}
	return d.w.in["permitted"][strings.ToLower(d.Values[0].Text)]
}

// belongs makes a noun of which something is told behind a thing with its number, or a person with a title, a property of that: bed 9 - dressing
// changed; Mr Okafor: theatre list 2nd.
func (d *claiming) belongs() {
	if !d.w.in["numbered"][d.numberedBy()] && !d.titled() || d.subj < d.part.label || d.Whence != Own || d.Attribute.Name != "state" && !d.Attribute.Implied || !d.named(d.subj) || d.Subject.Span != d.part.chunks[d.subj].span || d.part.chunks[d.subj].person {
		return
	}
	d.Attribute = Attribute{}
	d.property(d.subj)
	d.Subject, d.Whence = d.label, Label
}

// numberedBy is the noun of a label that is a thing with its number: bed of bed 9, room of side room 2.
func (d *claiming) numberedBy() string {
	f := strings.Fields(strings.ToLower(d.label.Text))
	n := len(f)
	if n < 2 || n > 3 || !isDigit(f[n-1]) {
		return ""
	}
	return f[n-2]
}

// titled says that the label is a person with a title: Mr Okafor.
func (d *claiming) titled() bool {
	title, name, ok := strings.Cut(strings.ToLower(d.label.Text), " ")
	return ok && name != "" && d.w.in["title"][title]
}

// bans makes a ban without a verb the value of a rule; it is one for the place or thing that it is told of, else for what is banned: no phones
// in the hall, no deliveries Fri after 2pm.
func (d *claiming) bans(i int) {
	p := d.part
	for j := i + 1; j < len(p.chunks); j++ {
		if h := &p.chunks[j]; h.form == nominal && d.named(j) && h.value < 0 && d.w.in["wherefore"][h.josa] {
			d.Subject, d.Whence = d.phrase(h.span), Own
			break
		}
	}
	d.rule(&d.Reading, p.chunks[i].whole.join(d.restFrom(i+1)))
}

// ruled is what an order not to do something is about, and how it is worded: that of one person is a deed, any other a rule.
func (d *claiming) ruled(h *chunk) (name string, value Span) {
	if d.named(d.subj) && !d.writer { // Greta not to lift boxes
		return "action", d.mainSpan(h).join(d.restFrom(d.verb + 1))
	}
	return "rule", h.span.join(d.restFrom(d.verb + 1))
}

// tells reads what somebody is told to do, or not to do: told Rhys to bring the ladder, told Leo not to touch the config.
func (d *claiming) tells() bool {
	to := d.object + 1
	if d.Modality != "" && d.Modality != Order || !d.named(d.object) || to >= len(d.part.chunks) || d.part.chunks[to].form != verbal || d.part.chunks[to].ending != endInfinitive {
		return false
	}
	what := &d.part.chunks[to]
	d.Subject, d.Whence = d.phrase(d.part.chunks[d.object].span), Own
	if what.negated {
		d.attribute("rule")
		d.term(what.span.join(d.restFrom(to+1)), Wording)
		d.Negated = true
	} else {
		d.attribute("action")
		d.term(d.mainSpan(what).join(d.restFrom(to+1)), Wording)
	}
	if !d.part.asks {
		d.Modality = Order
	}
	return true
}

// lacks reads what there is none of, without a verb, where that is no ban: no band for p53, still no kneeling.
func (d *claiming) lacks() bool {
	p := d.part
	if !d.named(d.subj) || d.Attribute.Name == "rule" || d.Modality == Order {
		return false
	}
	h := &p.chunks[d.subj]
	if !h.negated || h.ending != "" && h.ending != "counted" {
		return false
	}
	for i := d.subj + 1; i < len(p.chunks); i++ {
		of := &p.chunks[i]
		if of.form == nominal && d.named(i) && of.value < 0 && d.w.in["wherefore"][of.josa] {
			d.property(d.subj)
			d.Subject, d.Whence = d.phrase(of.span), Own
			d.term(h.whole, Wording)
			return true
		}
	}
	if d.label.Text != "" {
		d.property(d.subj)
		d.Subject, d.Whence = d.label, Label
	} else {
		d.Subject, d.Whence = d.phrase(h.span), Own
		d.attribute("state")
	}
	d.term(h.whole.join(d.restFrom(d.subj+1)), Wording)
	return true
}
