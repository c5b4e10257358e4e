package claim

import (
	"slices"
	"strings"
)

// This file reads what gives way to what, where one clause tells that the one cannot be had and the next what there is instead: oak is sold out, so
// ash; no pour, Friday the 8th; the 4th won't work, so the 11th.

// yields joins a claim to the one before it, which tells that something is not to be had, not wanted or not on that day.
func (d *claiming) yields(before *Reading) {
	if d.conceded() && d.teller == nil || d.Negated || d.Modality == Ask || before.Modality == Ask || d.todo() && d.Modality != Order {
		return
	}
	if d.notThen(before) || d.notThat(before) || d.handedOn(before) || d.takesTurn(before) {
		return
	}
	old, ok := d.withdrawn(before)
	if !ok {
		return
	}
	v, ok := d.replacement()
	if !ok || v.Canonical == old.Canonical {
		return
	}
	if v.Kind == Name {
		v.Kind = Term
	}
	c := d.change()
	if c.Mark.IsZero() {
		c.Mark = v.Span
	}
	c.From, c.To, c.Direction = []Value{old}, []Value{v}, ""
	d.Values, d.more = []Value{v}, nil
	if n := d.Attribute.Name; n == "" || n == "state" || n == "action" {
		d.Attribute = Attribute{Name: "choice", Implied: true}
	}
	if d.Subject.Span == before.Subject.Span || d.Subject.Span == v.Span {
		d.Subject, d.Whence = d.label, Label
		if d.label.Text == "" {
			d.Whence = ""
		}
	}
}

// withdrawn is what the claim before says is not to be had or not wanted: oak is out, navy is out of stock, the hall is taken.
func (d *claiming) withdrawn(before *Reading) (Value, bool) {
	s := before.Subject
	old := Value{Kind: Term, Text: s.Text, Canonical: strings.ToLower(s.Text), Span: s.Span}
	if before.Negated || s.Text == "" || s.Span == d.lastPerson.Span && !d.arrowed() && d.routesTo() < 0 || before.Whence != Own || before.Said != nil || len(before.Values) == 0 || before.Attribute.Name != "state" && before.Attribute.Name != "action" || before.Change != nil && len(before.Change.To) > 0 {
		return old, false
	}
	first, rest, _ := strings.Cut(strings.ToLower(before.Values[0].Text), " ")
	second, _, _ := strings.Cut(rest, " ")
	first = strings.Trim(first, ",.")
	after, known := d.w.to["withdrawn"][first]
	return old, known && second == after || d.w.in["withdrawn"][first] && (second == "" || d.tags[max(d.tokenAt(before.Values[0].Span.End-1), 0)] != tagNoun) || first == "off" && (second == "the" || second == "our")
}

// routesTo is the chunk where or by which way all of a kind goes: every estimate goes in Xero; -1 if the clause does not tell that.
func (d *claiming) routesTo() int {
	h, i := d.verbal(), d.verb+1
	if h == nil || h.negated || !d.standing(h) || !d.verbIn("routing", h) || d.subj < 0 || d.part.chunks[d.subj].person || i >= len(d.part.chunks) || d.part.chunks[i].form != nominal {
		return -1
	}
	if also := d.part.chunks[d.subj].also; also != "every" && also != "all" && also != "our" && also != "the" {
		return -1
	}
	if _, ok := d.w.to["by-way"][d.part.chunks[i].josa]; !ok && !strings.Contains(h.lemma, " ") {
		return -1
	}
	return i
}

// arrowed says that an arrow leads to what the clause tells.
func (d *claiming) arrowed() bool {
	return slices.ContainsFunc(d.part.chunks, func(c chunk) bool { return c.form == mark && d.arrow(&c) })
}

// tokenAt is the token that a byte of the text belongs to, -1 if none.
func (e *english) tokenAt(at int) int {
	for i := range e.tokens {
		if t := &e.tokens[i]; t.StartByte <= at && at < t.EndByte {
			return i
		}
	}
	return -1
}

// replacement is what a claim tells there is instead of what the one before it withdrew: it's terracotta, we're doing cork, Slate in, the chapel
// instead.
func (d *claiming) replacement() (Value, bool) {
	h, p := d.verbal(), d.part
	if c := d.Change; c != nil && len(c.To) > 0 && len(c.From) == 0 && inWords(c.To[0].Kind) && c.Direction != Ended {
		return c.To[0], true
	}
	isIt := d.subj >= 0 && (p.chunks[d.subj].lemma == "it" || p.chunks[d.subj].lemma == "they")
	switch {
	case h != nil && h.copula && !h.negated && isIt && d.formOf(h) != tagPast && d.verb+1 < len(p.chunks):
		c := &p.chunks[d.verb+1]
		return d.valueOf(c), c.form == nominal && c.josa == "" && c.ending == "" && d.named(d.verb+1)
	case h == nil && d.subj == p.label && p.chunks[d.subj].also == "its" && p.chunks[d.subj].form == nominal: // its oak
		return d.valueOf(&p.chunks[d.subj]), true
	case p.first:
		return Value{}, false
	case d.routesTo() >= 0:
		return d.valueOf(&p.chunks[d.routesTo()]), true
	case d.subj >= 0 && d.named(d.subj) && !p.chunks[d.subj].person && p.chunks[len(p.chunks)-1].lemma == "in" && (h == nil || h.copula): // MapLibre in
		return d.valueOf(&p.chunks[d.subj]), true
	case h != nil && d.object >= 0 && (d.subj < 0 || d.writer) && d.w.in["ordering"][h.lemma] && p.chunks[d.object].form == nominal && d.named(d.object) && d.Modality != Must:
		v := d.valueOf(&p.chunks[d.object])
		return v, len(d.Values) == 0 || d.Values[0].Kind == Wording || d.Values[0].Span == v.Span
	case d.takesUp():
		return d.Values[0], true
	}
	return Value{}, false
}

// notThen reads the day on which something is that was not when it was thought to be: no pour, Friday the 8th he swears; she isn't coming the 3rd.
// Sat the 10th.
func (d *claiming) notThen(before *Reading) bool {
	if !before.Negated || before.Change != nil || before.Modality == Must || len(d.Values) == 0 || d.Values[0].Kind != Date && d.Values[0].Kind != Clock || len(before.Values) == 0 {
		return false
	}
	h, old := d.verbal(), before.Values[0]
	if d.w.in["suiting"][before.Predicate.Lemma] { // the 4th won't work, so it's the 11th
		for _, v := range d.values {
			if v.Kind == d.Values[0].Kind && v.Span.Start >= before.Span.Start && v.Span.End <= before.Span.End {
				old = v
			}
		}
		if h != nil && h.copula && d.subj >= 0 && d.part.chunks[d.subj].lemma == "it" {
			h = nil
		}
	}
	lacks := before.Predicate.Lemma == "" && old.Kind == Wording && before.Whence == Own
	timed := old.Kind == d.Values[0].Kind && d.Values[0].Canonical != old.Canonical
	says := h != nil && (d.w.in["dating"][h.lemma] || d.w.in["say"][h.lemma])
	if !lacks && !timed || h != nil && !says || h == nil && d.Whence == Own && d.teller == nil && d.Attribute.Name != "time" && !d.bareDay() {
		return false
	}
	d.Change = &Change{Mark: d.Values[0].Span, To: d.Values[:1:1]}
	if timed {
		d.Change.From = []Value{old}
	}
	if d.Attribute.Name = d.byKind(d.Values[0], ""); before.Attribute.Name == "rule" { // no pour is no ban
		before.Attribute, before.Modality = Attribute{Name: "state", Implied: true}, Is
	}
	d.Attribute.Word, d.Attribute.Span, d.Attribute.Implied = "", Span{}, true
	d.Subject, d.Whence = before.Subject, Clause
	if d.Modality == Told || d.Modality == Is || d.Modality == Did {
		d.Modality, d.Tense = Will, Future
	}
	d.Said = nil
	return true
}

// movedTo reads the day to which something was put that is not named again: they moved it back a week: June 20.
func (d *claiming) movedTo(before *Reading) bool {
	c := before.Predicate.Classes
	if before.Change != nil && len(before.Change.To) > 0 || d.Change != nil || d.verb >= 0 || before.Modality != Did && before.Modality != Told || before.Negated || len(c) == 0 || c[0] != "move" && c[0] != "postpone" && c[0] != "advance" || len(d.Values) == 0 || d.Values[0].Kind != Date && d.Values[0].Kind != Clock || !d.bareDay() {
		return false
	}
	if b := before.Values; len(b) == 0 || b[0].Kind != Wording || !slices.ContainsFunc(strings.Fields(strings.ToLower(b[0].Text)), func(w string) bool { return w == "it" || w == "us" || w == "that" || w == "them" }) {
		return false
	}
	d.Change = &Change{Mark: before.Predicate.Span, To: d.Values[:1:1]}
	return true
}

// bareDay says that a part is nothing but days and times of day.
func (d *claiming) bareDay() bool {
	return !slices.ContainsFunc(d.part.chunks[d.part.label:], func(c chunk) bool { return !d.when(&c) && c.form != adverb && c.form != mark })
}

// notThat reads what is taken and what is not, in two sentences: not the green. Slate.
func (d *claiming) notThat(before *Reading) bool {
	p := d.part
	if before.Predicate.Lemma != "" || before.Change != nil || d.verb >= 0 || len(p.chunks) != 1 || !p.first || p.chunks[0].form != nominal || p.chunks[0].josa != "" || !d.named(0) {
		return false
	}
	not := before.Subject
	if len(before.Values) > 0 {
		not = Phrase{before.Values[0].Text, before.Values[0].Span}
	}
	i := d.tokenAt(not.Span.Start) - 1
	switch {
	case i >= 0 && d.english.is("determiner", i):
		i--
	case !isUpper(not.Text):
		return false
	}
	if t := d.tags[p.chunks[0].last]; p.chunks[0].ending != "" && !isUpper(d.textOf(p.chunks[0].span)) || !t.nounish() {
		return false
	}
	if i < 0 || d.low(i) != "not" || i > 0 && d.tags[i-1] != tagMark {
		return false
	}
	v := d.valueOf(&p.chunks[0])
	v.Kind = Term
	d.Values = []Value{v}
	old := Value{Kind: Term, Text: not.Text, Canonical: strings.ToLower(not.Text), Span: not.Span}
	d.Change = &Change{Mark: v.Span, From: []Value{old}, To: d.Values[:1:1]}
	d.Attribute = Attribute{Name: "choice", Implied: true}
	if d.Subject, d.Whence = before.Subject, Clause; before.Subject.Span == not.Span {
		d.Subject, d.Whence = Phrase{}, ""
	}
	return true
}

// handedOn reads who has what another is off: Norbert is off the Elm St job, Dana takes it.
func (d *claiming) handedOn(before *Reading) bool {
	c := before.Change
	if c == nil || c.Direction != Ended || len(c.From) == 0 || len(c.To) > 0 || before.Attribute.Name != "owner" || d.subj < 0 || !d.part.chunks[d.subj].person || d.verb < 0 || !d.w.in["holding"][d.verbal().lemma] && !d.verbal().copula {
		return false
	}
	who := d.valueOf(&d.part.chunks[d.subj])
	who.Kind = Name
	d.Values, d.more = []Value{who}, nil
	d.Attribute = Attribute{Name: "owner", Implied: true}
	d.Subject, d.Whence = before.Subject, Clause
	d.Change = &Change{Mark: d.verbal().span, From: c.From, To: d.Values[:1:1]}
	return true
}

// takesTurn reads what each of two who swapped does: swapped with Ines: I take the Sunday clinic, she covers my Friday.
func (d *claiming) takesTurn(before *Reading) bool {
	h, i := d.verbal(), d.verb+1
	b := &d.out[max(len(d.out)-1, 0)]
	if n := len(d.out); n > 1 && !d.w.in["swapping"][before.Predicate.Lemma] {
		b = &d.out[n-2]
	}
	if !d.w.in["swapping"][b.Predicate.Lemma] || b.Modality != Did || b.Negated || h == nil || h.negated || d.formOf(h) == tagPast || !d.w.in["holding"][h.lemma] || d.subj < 0 || d.subj > d.verb || i >= len(d.part.chunks) {
		return false
	}
	s, what := &d.part.chunks[d.subj], &d.part.chunks[i]
	who := d.valueOf(s)
	if (s.lemma == "he" || s.lemma == "she") && d.person.Text != "" {
		who = Value{Text: d.person.Text, Canonical: strings.ToLower(d.person.Text), Span: d.person.Span}
	} else if !s.person && !d.writes(s) {
		return false
	}
	if what.josa != "" || what.form != nominal && !d.when(what) {
		return false
	}
	p := what.span
	for i++; i < len(d.part.chunks) && (d.when(&d.part.chunks[i]) || d.part.chunks[i].form == nominal && d.part.chunks[i].josa == "in" && d.w.in["month"][d.part.chunks[i].lemma]); i++ { // my week in May
		p = p.join(d.part.chunks[i].whole)
	}
	who.Kind = Name
	d.Values, d.more = []Value{who}, nil
	d.Subject, d.Whence = d.phrase(p), Own
	d.Attribute = Attribute{Name: "owner", Implied: true}
	d.Change = &Change{Mark: h.span, To: d.Values[:1:1]}
	if d.Modality != Told {
		d.Modality = Is
	}
	return true
}

// offDuty reads who has a task no longer: Norbert is off the Elm St job.
func (d *claiming) offDuty() bool {
	h, i := d.verbal(), d.verb+1
	if h == nil || !h.copula || h.negated || d.formOf(h) == tagPast || d.subj < 0 || d.subj > d.verb || !d.part.chunks[d.subj].person || i >= len(d.part.chunks) {
		return false
	}
	c := &d.part.chunks[i]
	if c.josa != "off" || c.form != nominal || c.value >= 0 || !d.w.in["assignment"][c.lemma] && d.tags[c.last] != tagProper {
		return false
	}
	old := d.valueOf(&d.part.chunks[d.subj])
	old.Kind = Name
	d.Subject, d.Whence, d.Values = d.phrase(c.span), Own, nil
	d.Attribute = Attribute{Name: "owner", Implied: true}
	ch := d.fresh(c.whole)
	ch.From, ch.Direction = []Value{old}, Ended
	return true
}

// leavesGroup reads what somebody takes part in no longer: I'm out of the quiz team.
func (d *claiming) leavesGroup() bool {
	h, i := d.verbal(), d.verb+1
	if h == nil || !h.copula || h.negated || d.formOf(h) == tagPast || i >= len(d.part.chunks) || d.subj > d.verb || d.subj >= 0 && !d.writer && !d.part.chunks[d.subj].person && d.part.chunks[d.subj].ending != "pronoun" {
		return false
	}
	c := &d.part.chunks[i]
	if c.josa != "out of" || c.form != nominal || !d.w.in["pursuit"][c.lemma] && !d.w.in["collective"][c.lemma] {
		return false
	}
	d.Subject, d.Whence = d.phrase(c.span), Own
	d.fresh(c.whole).Direction = Ended
	return true
}

// notSo reads within one clause what a day or figure that did not do gives way to: the 4th won't work, so the 11th; 4 was too slow, back at 6.
func (d *claiming) notSo() {
	h := d.verbal()
	if h == nil || d.verb == d.part.label || d.Change != nil && len(d.Change.From) > 0 {
		return
	}
	s := &d.part.chunks[d.verb-1]
	if s.value < 0 || s.josa != "" || s.ending == "counted" {
		return
	}
	old := d.valueOf(s)
	wont := h.negated && d.w.in["suiting"][h.lemma]
	tooMuch := h.copula && !h.negated && d.formOf(h) == tagPast && d.low(h.last+1) == "too"
	if !wont && !tooMuch {
		return
	}
	for i := d.verb + 1; i < len(d.part.chunks); i++ {
		c := &d.part.chunks[i]
		if c.form != valued {
			continue
		}
		v := d.valueOf(c)
		if v.Kind == Clock && tooMuch && hourly(v.Text) {
			v.Kind = Number
		}
		if !alike(old, v) || v.Canonical == old.Canonical || c.josa == "for" || c.josa == "since" {
			continue
		}
		if v.Kind == Number {
			v.Kind = old.Kind
		}
		d.Values, d.more = []Value{v}, nil
		d.Attribute = Attribute{Name: d.byKind(v, ""), Implied: true}
		d.Subject, d.Whence = d.topicBefore()
		if d.Subject.Span == old.Span {
			d.Subject, d.Whence = d.label, Label
		}
		d.Negated, d.Modality, d.Tense = false, Is, Present
		d.Change = &Change{Mark: c.whole, From: []Value{old}, To: d.Values[:1:1], Direction: between(old, v)}
		if old.Kind == Date || old.Kind == Clock {
			d.Modality, d.Tense = Will, Future
		}
		return
	}
}

// soNo reads what is given up in consequence of what was told before: … so no cedar.
func (d *claiming) soNo() {
	p := d.part
	if d.Change != nil || d.verb >= 0 || len(d.out) == 0 || d.subj < 0 || len(p.chunks) != d.subj+1 || !p.chunks[d.subj].negated || p.chunks[d.subj].value >= 0 {
		return
	}
	h := &p.chunks[d.subj]
	i := h.first - 1
	for i > 0 && d.low(i) == "no" {
		i--
	}
	if d.low(i) != "so" || d.w.in["absence"][h.lemma] || d.w.in["occasion"][h.lemma] {
		return
	}
	v := d.valueOf(h)
	v.Kind = Term
	c := d.fresh(h.whole)
	c.From, c.Direction = []Value{v}, Ended
	if d.Attribute.Name == "rule" {
		d.Attribute, d.Modality = Attribute{Name: "state", Implied: true}, Is
	}
}
