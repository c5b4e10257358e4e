package claim

import (
	"slices"
	"strings"
)

// tell fills subject, attribute and values by what sort of clause it is.
func (d *claiming) tell() {
	h := d.verbal()
	switch {
	case h == nil:
		d.nouns()
	case d.ruling(h):
	case h.copula:
		d.equation()
	case d.isPassive(h), d.stuck(h):
		d.passive()
	default:
		d.active()
	}
}

// clippedPassive says that a participle stands behind what it is done to, without an auxiliary: boiler booked, letters sent.
func (d *claiming) clippedPassive(h *chunk) bool {
	if d.subj < 0 || d.object >= 0 || d.writer || h.ending != "" || d.tags[d.bare(h)] != tagPast {
		return false
	}
	if d.is("cancel", "book", "order", "buy", "fix", "send", "sell", "remove", "add", "install", "deploy", "replace", "rename", "block", "update", "reserve") {
		return true
	}
	if d.part.chunks[d.subj].person {
		return false
	}
	return !d.w.in["intransitive"][h.lemma]
}

// stuck says that a participle tells how what was told of before is: not deployed yet, blocked on the review.
func (d *claiming) stuck(h *chunk) bool {
	i := d.verb + 1
	return d.verb == d.part.label && d.topic.Text != "" && d.tags[h.last] == tagPast && d.w.in["standing"][h.lemma] && i < len(d.part.chunks) && d.part.chunks[i].josa == "on"
}

// bare is the first token of a verb that is neither an adverb nor a negation: of "not deployed" that of "deployed".
func (e *english) bare(h *chunk) int {
	i := h.first
	for i < h.last && (e.tags[i] == tagNot || e.tags[i] == tagAdverb) {
		i++
	}
	return i
}

// nouns reads a clause without a verb: rent now 1,450; Sam out till Thu; comms Aisha; Priya's lunch Thu 16th at Nuba.
func (d *claiming) nouns() {
	p := d.part
	if d.done.Text != "" && d.named(d.subj) {
		if d.ticked() {
			return
		}
		d.Subject, d.Whence, d.Modality = d.phrase(p.chunks[d.subj].span), Own, Did
		d.attribute("action")
		d.term(d.done.Span, Term)
		return
	}
	for i := p.label; i < len(p.chunks); i++ {
		if role, person, ok := d.roleAndPerson(&p.chunks[i]); ok && !d.located(i+1) {
			if d.attributeNamed(strings.ToLower(d.textOf(role))) == "owner" { // owner Sam
				d.Attribute = Attribute{Name: "owner", Word: d.textOf(role), Span: role}
			} else {
				d.Subject, d.Whence = d.phrase(role), Own
			}
			d.attribute("owner")
			d.term(person, Name)
			d.facets(i+1, true)
			return
		}
	}
	if d.recast() || d.sourced() || d.roster() || d.fills() || d.meant() || d.hands() || d.lists() || d.lacks() || d.within() {
		return
	}
	if h := d.subj; h == 0 && len(p.chunks) == 1 && p.chunks[0].last == p.chunks[0].first+1 && d.tags[p.chunks[0].first] == tagAdj && d.w.in["period"][p.chunks[0].lemma] { // quiet afternoon
		d.Subject, d.Whence = d.phrase(d.tokenSpan(p.chunks[0].last, p.chunks[0].last)), Own
		d.attribute("state")
		d.term(d.tokenSpan(p.chunks[0].first, p.chunks[0].first), Term)
		return
	}
	from := p.label
	if d.named(d.subj) {
		rest := d.contentBehind(d.subj)
		switch {
		case d.label.Text != "" && d.labelAttr.Name == "" && rest && (p.label > 0 && (d.tags[p.chunks[d.subj].last] == tagNoun || d.attributeWord(p.chunks[d.subj].lemma) != "") || d.tags[p.chunks[d.subj].last] == tagNoun && p.chunks[d.subj].first == p.chunks[d.subj].last): // scan-events: 12 partitions; letter: deadline 3 June
			if !d.ownProperty(d.subj) {
				d.Subject, d.Whence = d.label, Label
				d.property(d.subj)
			}
			from = d.subj + 1
		case d.label.Text == "" && d.topic.Text != "" && rest && p.chunks[d.subj].first == p.chunks[d.subj].last && strings.Contains(p.chunks[d.subj].lemma, "_"): // default_pool_size 40
			d.property(d.subj)
			from = d.subj + 1
		case p.label > 0 && d.labelAttr.Name != "" && !rest, p.label > 0 && d.label.Text != "" && !rest: // Owner: Sam
			from = d.subj
		case p.chunks[d.subj].ending == "counted" && (p.label == 0 && !rest || d.tallied() || d.label.Text != "" && d.labelAttr.Name == ""): // 19 deposits in; school trip: 42 kids
			d.tally(&p.chunks[d.subj])
			return
		default:
			d.about(d.subj)
			if from = d.subj + 1; !rest && d.subj > p.label {
				from = p.label // 3 June dentist
			}
			if p.label > 0 && d.labelAttr.Name != "" && (d.Attribute.Name == "" || d.Attribute.Implied) {
				d.Attribute = d.labelAttr
			}
		}
	} else if d.subj >= 0 && !d.writer {
		from = d.subj + 1
	}
	if h := d.subj; h >= 0 && h == p.label && d.Whence == Own && len(d.Values) == 0 && d.english.is("again", p.chunks[h].first) { // back on nights
		d.Subject, d.Whence = Phrase{}, ""
		d.attribute("state")
		d.term(p.chunks[h].span, Term)
		return
	}
	if p.label > 0 && d.labelAttr.Name != "" && d.Attribute.Name == "" {
		d.Attribute = d.labelAttr
	}
	d.nounValues(from)
}

// tallied says that the number of things is what a clause tells, with more behind it: two apprentices Monday, 52 of 58 panels on the roof.
func (d *claiming) tallied() bool {
	return d.part.label == 0 && (strings.Contains(d.values[d.part.chunks[d.subj].value].Text, " of ") || slices.ContainsFunc(d.part.chunks[d.subj+1:], d.moment))
}

// tally reads how many there are of something, and the day, place or price that is told of them; behind a label it is that of the label.
func (d *claiming) tally(h *chunk) {
	d.Values = []Value{d.values[h.value]}
	word := d.counted(h)
	if timed := d.Values[0].Kind == Duration; d.label.Text != "" || timed && d.topic.Text != "" && !d.part.first { // £29 a month, 12-month contract
		if d.Subject, d.Whence = d.topic, Clause; d.label.Text != "" {
			d.Subject, d.Whence = d.label, Label
		}
		d.Attribute = Attribute{Name: strings.ToLower(d.textOf(word)), Word: d.textOf(word), Span: word}
		if name := d.attributeNamed(d.Attribute.Name); timed && name != "" {
			d.Attribute.Name = name
		}
		return
	}
	d.Subject, d.Whence = d.phrase(word), Own
	d.attribute(d.byKind(d.Values[0], ""))
	d.facets(d.subj+1, true)
}

// located says that a phrase behind tells where or how somebody is: driver Manoj on leave.
func (d *claiming) located(i int) bool {
	return i < len(d.part.chunks) && d.part.chunks[i].form == nominal && d.part.chunks[i].josa == "on" && d.w.in["condition-noun"][d.part.chunks[i].lemma]
}

// hands reads a person and what that person has in hand, without a verb: Finn on the till, me workshop, spare key with Ana.
func (d *claiming) hands() bool {
	p := d.part
	if len(p.chunks) < p.label+2 {
		return false
	}
	who, what := &p.chunks[p.label], &p.chunks[p.label+1]
	switch {
	case who.form != nominal || what.form != nominal || who.josa != "" || what.value >= 0 && what.ending != "counted" || what.ending == "adjective":
		return false
	case (who.person || d.writes(who)) && (what.josa == "on" || what.josa == "" && d.writes(who) && len(p.chunks) == p.label+2):
		if what.person || what.ending == "pronoun" || d.w.in["condition-noun"][what.lemma] || d.w.in["placenoun"][what.lemma] && what.lemma != "door" && what.lemma != "gate" && what.lemma != "desk" {
			return false
		}
	case (what.josa == "with" || what.josa == "w/") && (what.person || d.writes(what) || d.w.in["helper"][what.lemma] || d.w.in["title"][what.lemma]) && !who.person && !d.w.in["occasion"][who.lemma] && !d.w.nouny[who.lemma] && !slices.ContainsFunc(p.chunks[p.label:], d.moment):
		who, what = what, who
	default:
		return false
	}
	d.Subject, d.Whence = d.phrase(what.span), Own
	d.attribute("owner")
	d.term(who.span, Name)
	d.others(p.label + 2)
	return true
}

// lists reads things that are counted one behind the other: 12 bags sand 4 gravel.
func (d *claiming) lists() bool {
	chunks := d.part.chunks[d.part.label:]
	if len(chunks) < 2 || slices.ContainsFunc(chunks, func(c chunk) bool {
		return c.form != nominal || c.ending != "counted" || c.josa != "" || d.values[c.value].Kind != Number
	}) {
		return false
	}
	for i := range chunks {
		x := Reading{Subject: d.phrase(d.counted(&chunks[i])), Whence: Own, Attribute: Attribute{Name: "count", Implied: true}, Values: []Value{d.values[chunks[i].value]}, Span: d.Span}
		if i == 0 {
			d.Subject, d.Whence, d.Attribute, d.Values = x.Subject, x.Whence, x.Attribute, x.Values
			continue
		}
		d.more = append(d.more, x)
	}
	return true
}

// moment says that a chunk is a day or a time of day.
func (d *claiming) moment(h chunk) bool { return d.when(&h) }

// nounValues finds the value of a clause without a verb, from a chunk on.
func (d *claiming) nounValues(from int) {
	p := d.part
	for i := p.label; i < len(p.chunks) && d.subj < 0 && d.label.Text == ""; i++ { // 1150 for chem
		if h := &p.chunks[i]; h.form == nominal && h.value < 0 && d.named(i) && (h.josa == "for" || i == p.label+1 && p.chunks[p.label].form == valued && p.chunks[p.label].josa == "" && !d.when(&p.chunks[p.label]) && d.w.in["whereof"][h.josa]) {
			d.about(i)
			break
		}
	}
	if len(d.Values) > 0 {
		for i := from; i < len(p.chunks); i++ { // the key under the mat, not in the shed
			if h := &p.chunks[i]; h.form == nominal && h.josa != "" && h.value < 0 && h.span == d.Values[0].Span {
				if name, v, ok := d.facet(h); ok {
					d.attribute(name)
					d.Values[0] = v
				}
			}
		}
		if c := d.Change; c != nil && len(c.From) > 0 && len(c.To) > 0 && p.label > 0 && d.label.Text != "" && d.subj == p.label && c.From[0].Span == p.chunks[d.subj].span && c.From[0].Kind == c.To[0].Kind { // migration: Tomasz → Ingrid
			d.Subject, d.Whence, d.Attribute = d.label, Label, d.labelAttr
			if c.To[0].Kind == Name {
				d.attribute("owner")
				d.Values[0].Kind = Name
			}
			d.attribute("choice")
			return
		}
		if c := d.Change; c != nil && len(c.From) > 0 && len(c.To) > 0 && d.label.Text == "" && d.subj >= 0 && c.From[0].Span == p.chunks[d.subj].span && d.properArrow(&p.chunks[d.subj]) { // Trello → Linear
			c.From[0].Kind, c.To[0].Kind, d.Values[0].Kind = Term, Term, Term
			d.Subject, d.Whence = Phrase{}, ""
			d.attribute("choice")
			return
		}
		if d.Values[0].Span == d.Subject.Span { // Inter, not Roboto
			d.Subject, d.Whence = Phrase{}, ""
		}
		if d.Values[0].Kind == Name { // the dinner → Dosi
			d.Values[0].Kind = Term
			if d.subj >= 0 && d.w.in["occasion"][p.chunks[d.subj].lemma] {
				d.attribute("place")
			}
			d.attribute("choice")
		}
		if c := d.Change; c != nil && len(c.From) > 0 && d.subj >= 0 && c.From[0].Span == p.chunks[d.subj].span && !(d.subj > 0 && p.chunks[d.subj-1].negated) {
			c.From = nil
		}
		d.attribute(d.byKind(d.Values[0], ""))
		return
	}
	if d.teller != nil && d.topic.Text != "" && d.named(d.subj) && !d.contentBehind(d.subj) { // squeaks, Greg reckons hydraulics
		d.Subject, d.Whence, d.Attribute = Phrase{}, "", Attribute{}
		d.attribute("state")
		d.value(&p.chunks[d.subj])
		return
	}
	d.facets(from, true)
}

// property makes a noun phrase the attribute of the label that it stands behind.
func (d *claiming) property(i int) {
	h := &d.part.chunks[i]
	if s, a := d.split(d.part, i, h); a.Name != "" && s.Text == "" {
		d.Attribute = a
		return
	}
	word := d.textOf(h.span)
	d.Attribute = Attribute{Name: strings.ToLower(word), Word: word, Span: h.span}
}

// contentBehind says that something stands behind a chunk that can be its value.
func (d *claiming) contentBehind(i int) bool {
	for _, h := range d.part.chunks[i+1:] {
		if h.form == valued || h.form == nominal || h.form == mark && d.arrow(&h) {
			return true
		}
	}
	return false
}

// equation reads a clause whose verb is be: prefetch is 50, the tool is Opsgenie, K is on nights, it is not 6.
func (d *claiming) equation() {
	p := d.part
	from := d.verb + 1
	switch {
	case d.settledOn():
		return
	case d.subj >= 0 && p.chunks[d.subj].lemma == "there" || d.verb > p.label && d.low(p.chunks[d.verb].first-1) == "there":
		if d.object >= 0 {
			h := &p.chunks[d.object]
			if h.ending == "counted" {
				d.Subject, d.Whence = d.phrase(d.tokenSpan(h.last, h.last)), Own
				d.Values = append(d.Values, d.values[h.value])
				d.attribute("count")
				return
			}
			if h.form == valued && h.last > h.first && d.values[h.value].Kind == Number { // there are 14 people
				d.Subject, d.Whence = d.phrase(d.tokenSpan(h.last, h.last)), Own
				d.Values = append(d.Values, d.values[h.value])
				d.attribute("count")
				return
			}
			d.about(d.object)
			d.Negated = d.Negated || h.negated
			from = d.object + 1
		}
	case d.named(d.subj) && (d.charged() || d.plays()):
		return
	case d.named(d.subj) && !d.writer:
		d.about(d.subj)
		if h := &p.chunks[d.subj]; d.Subject.Text == "" && d.Attribute.Name != "" {
			if d.label.Text != "" {
				d.Subject, d.Whence = d.label, Label
			} else if d.topic.Text == "" && h.first < h.last { // the wifi password is …
				d.Subject, d.Whence = d.phrase(h.span), Own
			}
		}
	case d.subj < 0 && p.asks && d.named(d.object): // is the build green?
		d.about(d.object)
		from = d.object + 1
	case d.writer && from < len(p.chunks) && p.chunks[from].josa == "out of": // we're out of milk
		d.about(from)
		d.attribute("state")
		d.term(p.chunks[from].whole, Wording)
		return
	case d.writer:
		d.Subject, d.Whence = d.phrase(p.chunks[d.subj].span), Own
	}
	if len(d.Values) > 0 {
		d.attribute(d.byKind(d.Values[0], ""))
		return
	}
	d.facets(from, true)
	if len(d.Values) == 0 && from < len(p.chunks) {
		d.term(d.restFrom(from), Term)
	}
	d.attribute("state")
}

// restFrom is the text of the clause from a chunk on.
func (d *claiming) restFrom(i int) Span {
	var p Span
	for ; i < len(d.part.chunks); i++ {
		if d.part.chunks[i].form != mark {
			p = p.join(d.part.chunks[i].whole)
		}
	}
	return p
}

// mainSpan is the main verb of a verb chunk with its particle, without what stands before it.
func (d *claiming) mainSpan(h *chunk) Span {
	for i := h.last; i >= h.first; i-- {
		if d.tags[i].verbal() {
			return d.tokenSpan(i, h.last)
		}
	}
	return h.span
}

// passive reads what was done to its subject: standup was moved to 10:30, boiler booked for Tue.
func (d *claiming) passive() {
	if d.named(d.subj) {
		d.about(d.subj)
	}
	h := d.verbal()
	if d.inHands(h) || d.placedWith(h) {
		return
	}
	if d.subj >= 0 && d.part.chunks[d.subj].negated && d.w.in["permitting"][h.lemma] { // no dogs allowed in the cafe
		d.attribute("rule")
		d.term(d.mainSpan(h).join(d.restFrom(d.verb+1)), Wording)
		d.Modality, d.Negated = Order, true
		return
	}
	if d.is("name") && d.object >= 0 && len(d.Values) == 0 { // is called Perpetua
		d.attribute("name")
		d.term(d.part.chunks[d.object].span, Term)
		return
	}
	if d.subj >= 0 && d.part.chunks[d.subj].ending == "counted" && d.values[d.part.chunks[d.subj].value].Kind == Number { // 31 of 58 alerts ported
		n, word := &d.part.chunks[d.subj], d.mainSpan(h)
		d.Subject, d.Attribute = d.phrase(d.counted(n)), Attribute{Name: h.lemma, Word: d.textOf(word), Span: word}
		d.Values = []Value{d.values[n.value]}
		return
	}
	if len(d.Values) == 0 {
		if d.clocked() || d.toFigure() || d.is("replace", "move", "postpone", "advance", "plan", "book", "reserve", "raise", "lower", "order", "decide", "rename", "name", "extend", "deploy", "start", "finish", "hold", "hold-event", "cost", "delay") || d.is("sell", "buy") && d.priced() || d.Attribute.Name != "" || h.lemma == "schedule" || h.lemma == "expect" || h.lemma == "hold" || h.lemma == "set" {
			d.facets(d.verb+1, true)
		}
		if len(d.Values) == 0 {
			if d.Attribute.Word != "" && d.subj >= 0 {
				d.Subject, d.Whence = d.phrase(d.part.chunks[d.subj].span), Own
			}
			d.Attribute = Attribute{}
			d.attribute("state")
			word := d.mainSpan(h)
			if i := d.verb + 1; i < len(d.part.chunks) && d.part.chunks[i].josa == "on" && d.part.chunks[i].form == nominal { // blocked on the review
				word = word.join(d.part.chunks[i].whole)
			}
			long := d.lasting(word, d.verb+1)
			d.term(long, Wording)
			if d.Aspect == Habitual && d.Modality == "" && h.ending != endPassive { // dressing changed daily
				d.Modality, d.Tense = Is, Present
			}
			if i := d.verb + 1; long != word && d.Modality == "" && d.part.chunks[i].form == valued && d.part.chunks[i].josa != "from" && d.part.chunks[i].josa != "since" { // shut till the 20th
				d.Modality, d.Tense = Is, Present
			}
			return
		}
		if word := d.mainSpan(h); d.Attribute.Word == "" && d.Values[0].Kind == Clock {
			d.Attribute = Attribute{Name: "time", Word: d.textOf(word), Span: word, Implied: true}
		}
	}
	if d.Change != nil && len(d.Change.To) > 0 {
		d.alsoTo()
	}
	if d.Values[0].Kind == Term && d.is("move") && !d.is("replace") && (d.Change == nil || len(d.Change.From) == 0) {
		d.attribute("place")
	}
	d.attribute(d.byKind(d.Values[0], ""))
}

// priced says that an amount of money stands behind the verb: sold for £60.
func (d *claiming) priced() bool {
	return slices.ContainsFunc(d.part.chunks[d.verb+1:], func(c chunk) bool { return c.form == valued && d.values[c.value].Kind == Money })
}

// clocked says that a time of day stands right behind the verb: locked at 8, revoked 11:32.
func (d *claiming) clocked() bool {
	if i := d.verb + 1; i < len(d.part.chunks) {
		h := &d.part.chunks[i]
		return h.form == valued && d.values[h.value].Kind == Clock && (h.josa == "at" || h.josa == "")
	}
	return false
}

// lasting is a state with the words behind it, from a chunk on, that tell how long it lasts: shut till the 20th, on leave till Friday.
func (d *claiming) lasting(p Span, from int) Span {
	if from < len(d.part.chunks) && d.part.chunks[from].ending == "adjective" && d.part.chunks[from].josa == "" && from == d.verb+1 { // marked blue
		p = p.join(d.part.chunks[from].span)
		from++
	}
	for i := from; i < len(d.part.chunks); i++ {
		h := &d.part.chunks[i]
		if h.form != valued || !d.w.in["lasts"][h.josa] && !(h.josa == "to" && i > from) {
			break
		}
		p = p.join(h.whole)
	}
	return p
}

// tokensOf is how many tokens the number of a counted noun has.
func (d *claiming) tokensOf(h *chunk) int {
	n := 0
	for h.first+n < h.last && d.valueAt[h.first+n] == h.value {
		n++
	}
	return n
}

// counted is the noun of a noun phrase without the number before it.
func (d *claiming) counted(h *chunk) Span {
	if h.ending != "counted" {
		return h.span
	}
	return d.tokenSpan(h.first+d.tokensOf(h), h.last)
}
