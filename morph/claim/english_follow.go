package claim

import (
	"slices"
	"strings"
)

// parted joins a verb with the particle that stands behind its object where the two mean something of their own: pulled the standup
// forward, put it off, handed the lighting over to Sol; and a verb that nothing is known of with "to" before a person: handed to Sol.
func (r *reading) parted(p *part, i int) {
	h := &p.chunks[i]
	k := i + 1
	if k < len(p.chunks) && p.chunks[k].form == nominal && p.chunks[k].josa == "" && p.chunks[k].ending != "adjective" {
		k++
	}
	if k >= len(p.chunks) || r.tags[h.last] == tagParticle {
		return
	}
	if k > i+1 && k+1 < len(p.chunks) && p.chunks[k].josa == "from" && p.chunks[k].person && p.chunks[k+1].josa == "to" {
		k++ // handed the keys from Ola to Bea
	}
	c := &p.chunks[k]
	if (k > i+1 || c.form == adverb) && c.first == c.last && c.josa == "" && (c.form == adverb || c.ending == "adjective") && r.is("particle", c.first) {
		if two := r.phrasal(h.lemma, r.low(c.first)); two != "" {
			h.lemma = two
			return
		}
	}
	if c.josa == "to" && c.person {
		if two := h.lemma + " to"; slices.Contains(r.lex.Classes(two), "transfer") {
			h.lemma = two
		}
	}
}

// lastsUntil says that a condition tells till when something holds: moved to the annex until the roof is done.
func (r *reading) lastsUntil(p *part) bool {
	i := p.chunks[0].first
	for i > 0 && r.tokens[i].StartByte > p.chunks[0].whole.Start {
		i--
	}
	return i > 0 && r.w.in["lasts"][r.low(i-1)]
}

// succeeds joins a claim to the one before it in the sentence, which gives up what this one takes the place of, or puts off what this one
// has the new day of: leave Fastly, go Cloudflare; slips again: Mon 30 Mar.
func (d *claiming) succeeds(before *Reading) {
	if d.denies(before) {
		return
	}
	b := before.Change
	if b == nil || len(b.To) > 0 || d.conceded() || d.Negated {
		return
	}
	timed := len(d.Values) > 0 && (d.Values[0].Kind == Date || d.Values[0].Kind == Clock)
	switch {
	case (b.Direction == Later || b.Direction == Sooner) && d.firstDay(before):
	case (b.Direction == Later || b.Direction == Sooner) && d.verb < 0 && timed:
		b.To = d.Values[:1:1]
		if d.Change == nil {
			d.Change = &Change{Mark: b.Mark, To: b.To, Direction: b.Direction}
		}
	case b.Direction == Ended && len(b.From) == 0 && before.Subject.Text != "" && before.Whence == Own && d.takesUp():
		old := Value{Kind: Term, Text: before.Subject.Text, Canonical: strings.ToLower(before.Subject.Text), Span: before.Subject.Span}
		b.From, b.To = []Value{old}, d.Values[:1:1]
		d.Change = &Change{Mark: d.part.chunks[len(d.part.chunks)-1].span, From: b.From, To: b.To}
		if h := d.verbal(); h != nil {
			d.Change.Mark = h.span
		}
	}
}

// denies reads what is so where the claim before denied another value of it: can't do the 3rd, so it's the 5th; it's not Ravi, it's Sunil.
func (d *claiming) denies(before *Reading) bool {
	if !before.Negated || before.Change != nil || d.Change != nil || d.Negated || d.conceded() || len(d.Values) == 0 || len(before.Values) == 0 || before.Modality == Ask || before.Said != nil {
		return false
	}
	h, k := d.verbal(), d.Values[0].Kind
	if k != before.Values[0].Kind || k == Wording || k == Term || h != nil && (!h.copula || d.formOf(h) == tagPast || d.subj >= 0 && d.part.chunks[d.subj].lemma != "it") || h == nil && d.Whence == Own || d.Values[0].Canonical == before.Values[0].Canonical {
		return false
	}
	d.Change = &Change{Mark: d.Values[0].Span, From: before.Values[:1:1], To: d.Values[:1:1], Direction: between(before.Values[0], d.Values[0])}
	return true
}

// firstDay reads the new day of what was put off or brought forward where it stands before the verb be: they brought the inspection forward, 4 June is the
// first day of it. What it was done to is then what the claim before tells of.
func (d *claiming) firstDay(before *Reading) bool {
	h, i := d.verbal(), d.part.label
	if h == nil || !h.copula || h.negated || d.verb != i+1 || !d.when(&d.part.chunks[i]) {
		return false
	}
	v := d.valueOf(&d.part.chunks[i])
	for _, a := range before.Arguments {
		if a.Role == Object && before.Attribute.Name == "action" {
			before.Subject, before.Whence = a.Phrase, Own
			before.Attribute = Attribute{Name: d.byKind(v, ""), Implied: true}
			before.Values = []Value{v}
		}
	}
	before.Change.To = []Value{v}
	return true
}

// chooses makes a chunk what is used, of nothing that is named.
func (d *claiming) chooses(h *chunk) {
	v := d.valueOf(h)
	v.Kind = Term
	d.Values, d.Attribute, d.more = []Value{v}, Attribute{Name: "choice", Implied: true}, nil
	d.Subject, d.Whence = d.label, Label
	if d.label.Text == "" {
		d.Whence = ""
	}
}

// hadNow says that a claim without a verb tells what there is now, and makes it the value: no more Zoom, Meet from now on.
func (d *claiming) hadNow() bool {
	p := d.part.chunks[d.part.label:]
	if len(p) != 2 || p[0].form != nominal || p[0].josa != "" || p[0].value >= 0 || p[0].ending == "adjective" || p[0].ending == "pronoun" || p[1].form != adverb || !d.w.in["from-now"][p[1].lemma] && !d.w.in["today"][p[1].lemma] {
		return false
	}
	d.chooses(&p[0])
	return true
}

// takesUp says that a claim tells what is used or done in place of what the claim before gave up, and makes it the value: going with Meet
// for parent evenings.
func (d *claiming) takesUp() bool {
	h := d.verbal()
	if h == nil {
		return d.hadNow()
	}
	if i := d.verb + 1; d.object < 0 && (d.subj < 0 || d.writer) && d.is("move", "replace", "change", "go") && i < len(d.part.chunks) && d.part.chunks[i].josa == "to" && d.part.chunks[i].form == nominal && d.tags[d.part.chunks[i].last] == tagProper && d.formOf(h) == tagPast { // dropped Heroku, moved to Fly
		d.chooses(&d.part.chunks[i])
		return true
	}
	if d.subj >= 0 && !d.writer || !d.w.in["taking-up"][h.lemma] && !d.is("choose", "use") || d.object < 0 || !d.named(d.object) || d.part.chunks[d.object].form != nominal {
		return false
	}
	if len(d.Values) > 0 && d.Values[0].Kind != Wording {
		return d.Values[0].Kind == Term || d.Values[0].Kind == Name
	}
	v := d.valueOf(&d.part.chunks[d.object])
	v.Kind = Term
	d.Values = []Value{v}
	d.Attribute = Attribute{Name: "choice", Implied: true}
	d.Subject, d.Whence = Phrase{}, ""
	for i := d.object + 1; i < len(d.part.chunks); i++ {
		if c := &d.part.chunks[i]; c.josa == "for" && c.form == nominal && d.named(i) {
			d.Subject, d.Whence = d.phrase(c.span), Own
			break
		}
	}
	if d.Subject.Text == "" && d.label.Text != "" {
		d.Subject, d.Whence = d.label, Label
	}
	return true
}

// swapAhead says that a word that may be a verb of changing has a name behind it, and what takes its place: swap Devi for Lars.
func (e *english) swapAhead(i int, base string) bool {
	k := i + 1
	for k < len(e.tokens) && isUpper(e.tokens[k].Surface) && e.openNoun(k) {
		k++
	}
	if k == i+1 || k+1 >= len(e.tokens) || e.low(k) != "for" && e.low(k) != "with" && e.low(k) != "to" {
		return false
	}
	c := e.classesOf(base)
	return len(c) > 0 && c[0] == "replace"
}
