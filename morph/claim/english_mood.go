package claim

import (
	"cmp"
	"slices"
	"strings"
)

// amounts finds how much of it is meant, and the degree.
func (d *claiming) amounts() {
	for i := range d.tokens {
		p := d.tokenSpan(i, i)
		if p.Start < d.Span.Start || p.End > d.Span.End {
			continue
		}
		if a := d.w.to["amount"][d.low(i)]; a != "" && d.Quantifier.Amount == "" {
			if t := d.tags[i]; t == tagPrep && (d.at(i+1) != tagValue) || a == "about" && d.at(i+1) != tagValue {
				continue
			}
			d.Quantifier = Quantifier{Amount(a), p}
		}
		if d.english.is("degree", i) && d.Degree.Text == "" && d.tags[i] == tagAdverb && d.at(i+1) == tagAdj {
			d.Degree = d.phrase(p)
		}
	}
}

// settle decides what no pattern has told: the modality by the form of the verb, the subject from the label or the claim before.
func (d *claiming) settle() {
	h := d.verbal()
	measured := d.measures() || d.figure()
	of := d.ofWhat()
	if d.Subject.Text == "" {
		switch {
		case of:
		case measured && d.label.Text == "" && d.topic.Text == "": // what it is a figure of, a heading tells
		case d.Attribute.Word != "" && d.Attribute.Name != "owner" && d.named(d.subj) && d.Attribute.Span.Start >= d.part.chunks[d.subj].span.Start && d.label.Text == "" && (d.topic.Text == "" || len(d.Values) > 0 && d.Values[0].Kind == Term):
			d.Subject, d.Whence = d.phrase(d.part.chunks[d.subj].span), Own
		case d.label.Text != "":
			d.Subject, d.Whence = d.label, Label
		case d.speaker.Text != "" && h != nil && (h.ending == endOrder || h.ending == endIng && (d.part.first || d.topic.Text == "")):
			d.Subject, d.Whence = d.speaker, Label
		case d.standsIn().Text != "":
			d.Subject, d.Whence = d.standsIn(), Clause
		case d.topic.Text != "" && !(d.writer && d.object >= 0):
			d.Subject, d.Whence = d.topic, Clause
		}
	} else if h != nil && h.ending == endOrder && d.speaker.Text != "" && d.Whence == Own && d.Attribute.Name == "action" {
		d.Values = nil
		d.term(d.mainSpan(h).join(d.restFrom(d.verb+1)), Wording)
		d.Subject, d.Whence = d.speaker, Label
	}
	d.suit()
	d.inherit()
	d.belongs()
	if d.Attribute.Implied && (d.Attribute.Name == "state" || d.Attribute.Name == "action") && (d.thinks || d.judged()) {
		d.Attribute.Name = "opinion"
	}
	if d.follows() {
		d.Attribute = Attribute{Name: "rule", Implied: true}
	}
	if c := d.Change; c != nil && len(c.From) > 0 && len(c.To) > 0 && c.From[0].Kind == Term && c.To[0].Kind != Term && c.To[0].Kind != Name { // 6 Nov, not my circus
		c.From = nil
	}
	d.unsure = d.conceded()
	d.modality(h)
	if d.Reason.IsZero() {
		d.Reason, d.reason = d.reason, Span{}
	}
	if d.Condition.IsZero() {
		d.Condition, d.condition = d.condition, Span{}
	}
	d.changing()
	d.attribute("state")
	for i := range d.more {
		x := &d.more[i]
		if x.Subject.Text == "" {
			x.Subject, x.Whence = d.Subject, d.Whence
		}
		x.Modality, x.Negated, x.Predicate, x.Tense, x.Said = d.Modality, d.Negated, d.Predicate, d.Tense, d.Said
	}
}

// suit gives up an attribute that cannot have such a value: of "the supplier charges $12" the price is told, not who supplies.
func (d *claiming) suit() {
	if d.Attribute.Word == "" || d.Whence != Own || len(d.Values) == 0 || !d.named(d.subj) {
		return
	}
	switch k := d.Values[0].Kind; k {
	case Money, Date, Clock, Duration, Percent, Version:
		if name := d.attributeNamed(strings.ToLower(d.Attribute.Word)); name != "" && !(name == "version" && k == Date) && !d.lex.Takes(name, k) && d.Attribute.Span.Start >= d.part.chunks[d.subj].span.Start && d.Attribute.Span.End <= d.part.chunks[d.subj].span.End {
			d.Attribute = Attribute{}
			d.attribute(d.byKind(d.Values[0], ""))
			d.Subject = d.modified(d.subj, d.phrase(d.part.chunks[d.subj].span))
		}
	}
}

// inherit takes the attribute of the label or of the claim before where only the kind of the value tells one: order-api port 8080, payment-api 8082.
func (d *claiming) inherit() {
	if d.corrects() {
		return
	}
	if !d.Attribute.Implied || len(d.Values) == 0 || d.Values[0].Kind == Term || d.Values[0].Kind == Wording || d.Values[0].Kind == Name || d.Whence == Clause {
		return
	}
	if d.labelAttr.Name != "" {
		d.Attribute = d.labelAttr
		return
	}
	if n := len(d.out); n > 0 && d.out[n-1].Attribute.Word != "" && len(d.out[n-1].Values) > 0 && d.out[n-1].Values[0].Kind == d.Values[0].Kind && d.Values[0].Kind == Number && d.verb < 0 {
		d.Attribute = Attribute{Name: d.out[n-1].Attribute.Name, Implied: true}
	}
}

// corrects takes the attribute of the claim before where a pronoun, or nothing, stands before the verb be: charged 45, it should be 55; rent is £900,
// was £850.
func (d *claiming) corrects() bool {
	n := len(d.out)
	bare := d.subj < 0 && d.verb >= 0 && d.verbal().copula
	if n == 0 || !d.Attribute.Implied || len(d.Values) == 0 || len(d.out[n-1].Values) == 0 || !bare && (d.subj < 0 || d.part.chunks[d.subj].ending != "pronoun") {
		return false
	}
	x, k := &d.out[n-1], d.Values[0].Kind
	switch was := x.Values[0].Kind; {
	case k == Number && (was == Number || was == Money || was == Percent || was == Duration), bare && k == was && (k == Money || k == Percent || k == Duration):
		d.Attribute = Attribute{Name: x.Attribute.Name, Implied: true}
	case k != Number:
		return false
	}
	if d.Subject.Text == "" && x.Subject.Text != "" {
		d.Subject, d.Whence = x.Subject, Clause
	}
	return true
}

// modality decides how the writer stands to it where no word has told.
func (d *claiming) modality(h *chunk) {
	if d.teller == nil {
		d.teller = d.reported()
	}
	form := d.formOf(h)
	switch {
	case d.settled, d.part.agrees && d.Modality == "" && (h == nil || h.ending == endIng || h.ending == endOrder) && len(d.Values) > 0 && d.Values[0].Kind != Wording:
		d.Modality = Decided
		return
	case d.stance != "" && d.Modality == "":
		d.Modality = d.stance
		return
	case d.part.asks:
		d.Modality = Ask
		return
	case d.teller != nil && d.Modality != Decided && !d.plainlyTold(h):
		d.Said, d.Modality = d.teller, Told
		return
	case d.speaker.Text != "" && h != nil && (h.ending == endOrder || d.Modality == Order):
		d.Modality = Order
		return
	case d.speaker.Text != "" && d.Modality != Decided && d.Whence != Label && !(h == nil && d.dated()):
		d.Said, d.Modality = &Said{By: d.speaker}, Told
		return
	case d.Modality != "":
		return
	}
	day := d.dated()
	d.Modality, d.Tense = Is, Present
	switch {
	case h == nil && d.w.to["attributes"][strings.ToLower(d.Attribute.Word)] == "limit" && strings.HasPrefix(strings.ToLower(d.Attribute.Word), "m") && len(d.Values) > 0: // max 40 L
		d.Modality, d.Tense = Must, ""
	case h == nil:
		d.Tense = ""
		switch {
		case day || d.programmed() || d.upcoming() || d.alongside():
			d.Modality, d.Tense = Will, Future
		case d.pointed() || d.completed():
			d.Modality, d.Tense = Did, Past
		}
	case h.ending == endOrder:
		d.Modality = Will
		if first := d.tokens[h.first].Surface; h.negated || isUpper(first) || d.Aspect == Habitual || d.is("choose", "use", "keep") || d.part.first && len(d.out) > 0 && !day { // the kiln cracks; dry them slowly
			d.Modality = Order
		}
		if !h.negated && d.deadline() {
			d.Modality = Must
		}
	case form == tagPast && (d.clippedPassive(h) || d.stuck(h)) && (h.negated && h.ending == "" && d.low(h.first) != "never" || d.w.in["standing"][h.lemma]): // not paid yet, blocked on the review
	case form == tagPast:
		d.Modality, d.Tense = Did, Past
	case d.refuses(h) && len(d.out) == 0: // not taking on new jobs
		d.Modality = Decided
	case h.ending == endIng, form == tagIng:
		d.Modality, d.Aspect = Doing, Ongoing
		if h.ending == endIng && d.w.in["contributing"][h.lemma] && d.subj >= 0 && (d.part.chunks[d.subj].person || d.writer) { // Nora bringing squash
			d.Modality, d.Tense, d.Aspect = Will, Future, ""
		}
		if day || d.dayBehind() {
			d.Modality, d.Tense, d.Aspect = Will, Future, ""
		}
	case h.ending == endInfinitive, d.timetabled(h):
		d.Modality, d.Tense = Will, Future
	case form == 0 && !h.copula && d.upcoming():
		d.Modality, d.Tense = Will, Future
	case form == tagModal && d.Negated: // Ben can't do Friday
	case day && !(h.copula && form == 0 && d.equals()): // the fair is on the 9th
		d.Modality, d.Tense = Will, Future
	case form == tagModal:
		if !d.Negated {
			d.Modality = May
		}
	}
}

// plainlyTold says that the writer told somebody what is so: told Rog I'm out of the team, and not told him we'd talk.
func (d *claiming) plainlyTold(h *chunk) bool {
	return d.ownWords && d.Modality == "" && d.formOf(h) != tagModal && !d.dated() && (h == nil || h.ending != endOrder && h.ending != endInfinitive)
}

// dated says that a day that is yet to come is among the values, or that it is a line of a programme: 7:20 choir.
func (d *claiming) dated() bool {
	if len(d.Values) > 0 && (d.Values[0].Kind == Date && !d.passing(d.Values[0]) && !d.regular(d.Values[0]) || d.Values[0].Kind == Clock && d.verb < 0 && d.Values[0].Span.End <= d.Subject.Span.Start && d.Aspect != Habitual) {
		return true
	}
	return slices.ContainsFunc(d.more, func(x Reading) bool { return x.Values[0].Kind == Date }) || d.begins()
}

// equals says that a bare day stands right behind the verb: her birthday is 4 May.
func (d *claiming) equals() bool {
	i := d.verb + 1
	return i < len(d.part.chunks) && d.part.chunks[i].form == valued && d.part.chunks[i].josa == ""
}

// programmed says that a time of day is that of an occasion: gates 3.15.
func (d *claiming) programmed() bool {
	return len(d.Values) > 0 && d.Values[0].Kind == Clock && !d.now() && d.Attribute.Word == "" && d.Aspect != Habitual && d.subj >= 0 && d.w.in["occasion"][d.part.chunks[d.subj].lemma]
}

// now says that a clause tells of what holds now.
func (d *claiming) now() bool {
	return slices.ContainsFunc(d.part.chunks, func(c chunk) bool { return c.form == adverb && c.lemma == "now" })
}

// upcoming says that a change without a verb has a day: 6 -> 7 in March.
func (d *claiming) upcoming() bool {
	return d.Change != nil && len(d.Change.To) > 0 && slices.ContainsFunc(d.part.chunks, func(c chunk) bool {
		return c.form == valued && c.josa != "since" && c.josa != "after" && d.values[c.value].Kind == Date && !d.passing(d.values[c.value])
	})
}

// begins says that what is told holds from a day on, or till one: from March, starting Monday.
func (d *claiming) begins() bool {
	return slices.ContainsFunc(d.part.chunks[d.part.label:], func(c chunk) bool {
		return c.form == valued && (c.josa == "from" || c.josa == "by" || c.josa == "starting" || c.josa == "as of" || c.josa == "no later than") && d.values[c.value].Kind == Date && !d.passing(d.values[c.value])
	})
}

// dayBehind says that a day that is yet to come stands behind the verb: Deb filling in on the 18th.
func (d *claiming) dayBehind() bool {
	return slices.ContainsFunc(d.part.chunks[d.verb+1:], func(c chunk) bool {
		return c.form == valued && c.josa != "since" && c.josa != "after" && d.when(&c) && !d.passing(d.values[c.value])
	})
}

// deadline says that a day till when stands behind the verb: renew the permit by 3 May.
func (d *claiming) deadline() bool {
	return slices.ContainsFunc(d.part.chunks[d.verb+1:], func(c chunk) bool {
		return c.form == valued && (c.josa == "by" || c.josa == "before" || c.josa == "no later than") && d.when(&c)
	})
}

// measures makes the noun before a bare figure what it is a figure of, where nothing else names the attribute: lactate 1.9, new mic gain +4.
// Of several things the figure tells how many: beans 58.
func (d *claiming) measures() bool {
	if d.Attribute.Name != "count" || !d.Attribute.Implied || d.Whence != Own || len(d.Values) == 0 || d.Values[0].Kind != Number && d.Values[0].Kind != Percent || d.subj < 0 || d.verb >= 0 && d.low(d.verbal().first) != "=" && !(d.verbal().copula && d.gauged(d.part.chunks[d.subj].lemma, d.Values[0].Kind) != "") {
		return false
	}
	if n := len(d.out); n > 0 && d.out[n-1].Attribute.Word != "" && d.out[n-1].Whence == Own { // order-api port 8080, payment-api 8082
		return false
	}
	if n := len(d.out); n > 0 && d.out[n-1].Attribute.Name == "version" && decimal(d.Values[0].Text) { // auth on Go 1.22, gateway still 1.20
		d.Attribute.Name = "version"
		return false
	}
	h, next := &d.part.chunks[d.subj], d.subj+1
	if d.Values[0].Kind == Percent && d.gauged(h.lemma, Percent) == "" {
		return false
	}
	if d.w.in["environment"][h.lemma] || h.first == h.last && strings.Contains(h.lemma, "-") && decimal(d.Values[0].Text) { // k8s prod 1.30
		if decimal(d.Values[0].Text) {
			d.Attribute.Name = "version"
		}
		return false
	}
	for next < len(d.part.chunks) && (d.verb == next || d.part.chunks[next].form == adverb && !d.part.chunks[next].negated) { // maxclients still 10k
		next++
	}
	if next >= len(d.part.chunks) || h.josa != "" || h.value >= 0 || h.person || d.tags[h.last] != tagNoun && d.tags[h.last] != tagProper || d.Subject.Span != h.span {
		return false
	}
	if v := &d.part.chunks[next]; v.form != valued || v.josa != "" && v.josa != "at" || d.values[v.value].Span.Start > d.Values[0].Span.Start {
		return false
	}
	if d.w.in["collective"][h.lemma] { // youth group 28
		return false
	}
	several := strings.HasSuffix(h.lemma, "s") && !strings.HasSuffix(h.lemma, "ss") && !strings.HasSuffix(h.lemma, "us") && d.verb < 0
	if several || h.first < h.last && (d.tags[h.last] == tagProper && !initials(d.tokens[h.last].Surface) || d.tags[h.last-1] == tagPoss) {
		return false
	}
	word := d.tokenSpan(h.last, h.last)
	d.Attribute, d.Subject, d.Whence = Attribute{Name: cmp.Or(d.gauged(h.lemma, d.Values[0].Kind), h.lemma), Word: d.textOf(word), Span: word}, Phrase{}, ""
	if h.first < h.last && d.w.to["amount"][d.low(h.first)] == "" { // max upload 25MB
		d.Subject, d.Whence = d.phrase(d.tokenSpan(h.first, h.last-1)), Own
	}
	return true
}

// initials says that a word is written in capitals, as measures are: FG, F1.
func initials(s string) bool { return len(s) < 5 && strings.ToUpper(s) == s }

// forbids says that a clause without a verb tells what must not be: no phones, no glitter this year please. Of one thing, and of what is
// missing as a matter of fact (no reply, no symptoms), it tells that there is none.
func (d *claiming) forbids() bool {
	if d.verb >= 0 || d.subj != d.part.label || d.Attribute.Name == "rule" || d.teller != nil || d.part.asks {
		return false
	}
	h := &d.part.chunks[d.subj]
	if !h.negated || h.josa != "" || h.ending != "" || d.w.in["absence"][h.lemma] || d.Modality != "" && d.Modality != Order {
		return false
	}
	for _, c := range d.part.chunks[d.subj+1:] {
		if c.form == nominal && c.josa == "" || c.form == adverb && c.lemma != "please" && c.lemma != "pls" {
			return false
		}
	}
	return d.Modality == Order || strings.HasSuffix(h.lemma, "s") && !strings.HasSuffix(h.lemma, "ss") || strings.HasSuffix(h.lemma, "ing")
}

// figure says that a clause gives the value of a property and nothing that has it: timeout 500ms, recall still poor.
func (d *claiming) figure() bool {
	return d.Subject.Text == "" && d.Attribute.Word != "" && len(d.Values) > 0 && d.Values[0].Kind != Name && d.Attribute.Name != "owner" &&
		d.named(d.subj) && d.Attribute.Span == d.part.chunks[d.subj].span && (d.verb < 0 || d.verbal().copula)
}

// ofWhat makes the subject what a property that stands alone is one of: p99 4.2s on checkout, recall still poor for prepaid.
func (d *claiming) ofWhat() bool {
	if !d.figure() {
		return false
	}
	for i := d.subj + 1; i < len(d.part.chunks); i++ {
		h := &d.part.chunks[i]
		if h.form != nominal || h.value >= 0 || !d.named(i) || h.ending == "adjective" {
			continue
		}
		if h.josa == "on" || h.josa == "for" || h.josa == "of" || h.josa == "at" || h.josa == "in" {
			if d.Values[0].Span.Start < h.span.Start || d.Values[0].Span.Start >= h.span.End {
				d.Subject, d.Whence = d.phrase(h.span), Own
				return d.Values[0].Span != h.span
			}
		}
	}
	return false
}

// formOf is what the verb says of time: tagPast for was moved, has moved, moved; tagIng for is moving; tagModal for can.
func (d *claiming) formOf(h *chunk) tag {
	if h == nil || d.tokens[h.first].Surface == "=" {
		return 0
	}
	form := tag(0)
	for i := h.first; i <= h.last; i++ {
		switch low := d.low(i); {
		case d.tags[i] == tagModal:
			return tagModal
		case low == "was" || low == "were" || low == "been" || low == "did" || low == "had" || low == "got":
			if h.copula {
				return tagPast
			}
			form = tagPast
		case d.tags[i] == tagHave && h.last > i:
			form = tagPast
		case d.tags[i] == tagBe && form == 0 && h.last > i:
			form = tagBe
		case d.tags[i] == tagPast && form == 0:
			form = tagPast
		case d.tags[i] == tagIng && form == tagBe:
			form = tagIng
		}
	}
	return form
}
