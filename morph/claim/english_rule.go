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

// belongs makes a noun whose state is told behind a thing with its number a property of that thing: bed 9 - dressing changed.
func (d *claiming) belongs() {
	if !d.w.in["numbered"][d.numberedBy()] || d.subj < d.part.label || d.Whence != Own || d.Attribute.Name != "state" || !d.named(d.subj) || d.Subject.Span != d.part.chunks[d.subj].span || d.part.chunks[d.subj].person {
		return
	}
	d.Attribute = Attribute{}
	d.property(d.subj)
	d.Subject, d.Whence = d.label, Label
}

// numberedBy is the noun of a label that is a thing with its number: bed of bed 9.
func (d *claiming) numberedBy() string {
	f := strings.Fields(strings.ToLower(d.label.Text))
	if len(f) != 2 || f[1] == "" || !isDigit(f[1]) {
		return ""
	}
	return f[0]
}
