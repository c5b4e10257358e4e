package claim

import "strings"

// active reads what somebody or something does.
func (d *claiming) active() {
	doer := d.named(d.subj) && !d.writer
	switch {
	case doer && d.verbal().negated && d.formOf(d.verbal()) == tagModal && d.part.chunks[d.subj].person && len(d.Values) == 0: // Ben can't make Friday
		d.acts(doer)
	case !doer && d.subj < 0 && d.numbered():
	case doer && len(d.Values) == 0 && d.runsAt():
	case d.holds(doer) && d.owns(doer):
	case (d.is("pay") || d.w.in["paying"][d.Predicate.Lemma]) && d.pays(doer):
	case d.deed(doer), doer && d.reaches():
	case d.Predicate.Lemma == "wear" && d.verbal().ending == endOrder && d.dayBehind() && d.times(false): // wear the boots Friday
	case d.is("choose", "use") && d.object >= 0 && !((d.verbal().negated || d.Negated) && d.Modality == Order):
		d.picks(doer, d.object)
	case d.pickAt() >= 0:
		d.picks(doer, d.pickAt())
	case doer && d.hosted():
	case d.Modality == Wish && d.wished(d.verbal()) > d.verbal().first && !doer:
		d.longs()
	case len(d.Values) > 0 && d.Change != nil && len(d.Change.To) > 0:
		d.changes(doer)
	case d.likes() || d.Modality == Wish:
		d.prefers(doer)
	case d.Predicate.Lemma == "think" && d.Modality == May && !doer && d.verb+1 < len(d.part.chunks) && d.part.chunks[d.verb+1].form == nominal && d.tags[d.part.chunks[d.verb+1].first] == tagNoun && strings.HasSuffix(d.low(d.part.chunks[d.verb+1].first), "ing"): // thinking of closing Mondays
		d.attribute("action")
		d.term(d.part.chunks[d.verb+1].span.join(d.restFrom(d.verb+2)), Wording)
	case d.w.in["think"][d.Predicate.Lemma] && doer || d.Predicate.Lemma == "think" && d.object >= 0:
		d.about(d.subj)
		d.attribute("opinion")
		d.term(d.restFrom(d.verb+1), Term)
	case doer && d.w.in["opining"][d.Predicate.Lemma] && d.part.chunks[d.subj].josa == "" && d.Modality == "":
		d.Subject, d.Whence = d.phrase(d.part.chunks[d.subj].span), Own
		d.attribute("opinion")
		d.term(d.mainSpan(d.verbal()).join(d.restFrom(d.verb+1)), Wording)
	case doer && d.object >= 0 && (d.Predicate.Lemma == "have" || d.Predicate.Lemma == "need" && d.part.chunks[d.object].ending == "counted"):
		d.has()
	case d.is("cost", "measure", "raise", "lower", "rise", "fall", "grow", "shrink", "arrive", "come", "start", "finish", "expire", "leave", "return", "postpone", "advance", "deploy", "go", "install", "update", "plan", "book", "reserve", "keep", "hold", "stay", "store", "renew", "go-on", "hold-event", "visit", "open", "close", "happen", "delay", "extend", "meet") && d.times(doer), d.Predicate.Lemma == "do" && d.times(doer),
		d.object < 0 && doer && !d.part.chunks[d.subj].person && d.times(doer):
	case d.w.in["telling"][d.Predicate.Lemma] && d.tells():
	case d.Predicate.Lemma == "need" && !doer && d.needs():
	case doer && d.w.in["abiding"][d.Predicate.Lemma] && d.keeps():
	case d.is("live") && doer && d.stands():
	case !doer && d.part.asks && d.object >= 0 && d.named(d.object) && (d.w.in["holding"][d.Predicate.Lemma] && d.tags[d.verbal().last] == tagThird || (d.w.in["taking"][d.Predicate.Lemma] || d.w.in["contributing"][d.Predicate.Lemma]) && d.tags[d.verbal().last] == tagIng) && d.who(): // who owns the wiki?
		d.about(d.object)
		d.Attribute = Attribute{Name: "owner", Implied: true}
	default:
		d.acts(doer)
	}
}

// reaches reads a figure that a verb has behind its subject: the raffle made £212, the failover took 42s.
func (d *claiming) reaches() bool {
	if d.object < 0 || d.object != d.verb+1 || d.Predicate.Lemma == "have" || d.part.chunks[d.object].form != valued || d.Modality == Wish || d.likes() || len(d.Values) > 0 {
		return false
	}
	if d.verbal().negated && d.Modality == Order {
		return false
	}
	v := d.valueOf(&d.part.chunks[d.object])
	if v.Kind != Number && v.Kind != Money && v.Kind != Percent && v.Kind != Duration {
		return false
	}
	d.about(d.subj)
	if d.Subject.Text == "" {
		d.Subject, d.Whence = d.phrase(d.part.chunks[d.subj].span), Own
	}
	if word := d.mainSpan(d.verbal()); d.Attribute.Word == "" {
		d.Attribute = Attribute{Name: d.byKind(v, ""), Word: d.textOf(word), Span: word, Implied: true}
	}
	d.Values = []Value{v}
	return true
}

// figures says that a value can be that of a bare verb: a figure, an hour, and of "closed" a day.
func (d *claiming) figures(v int) bool {
	switch d.values[v].Kind {
	case Number, Percent, Clock:
		return true
	case Date:
		return d.is("close") && d.verb == d.part.label
	}
	return false
}

// deed reads a figure or an hour that a bare verb has, with nothing that it is done to: pitched 68F, 09:14 paged.
func (d *claiming) deed(doer bool) bool {
	h := d.verbal()
	if doer || d.subj >= 0 || d.tags[h.last] != tagPast || h.negated || h.ending == endPassive {
		return false
	}
	at := -1
	for i := d.part.label; i < len(d.part.chunks); i++ {
		c := &d.part.chunks[i]
		switch {
		case i == d.verb || c.form == adverb:
		case c.form == valued && at < 0 && (c.josa == "" || c.josa == "at" || c.josa == "with" && d.values[c.value].Kind == Percent) && d.figures(c.value):
			at = i
		case i < d.verb || i == d.object || c.form == nominal && c.josa == "":
			return false
		}
	}
	if at < 0 {
		return false
	}
	word := d.mainSpan(h)
	if d.values[d.part.chunks[at].value].Kind == Date { // closed Sat/Sun thru March
		d.attribute("state")
		d.term(word.join(d.restFrom(d.verb+1)), Wording)
		d.Modality, d.Tense = Is, Present
		return true
	}
	v := d.valueOf(&d.part.chunks[at])
	if of := at + 1; of < len(d.part.chunks) && d.part.chunks[of].josa == "of" && d.named(of) { // moved 40% of users
		d.Subject, d.Whence = d.phrase(d.part.chunks[of].span), Own
	}
	if v.Kind == Clock && d.low(h.first) == h.lemma { // shut at 4
		d.Modality, d.Tense = Will, Future
	}
	d.Attribute = Attribute{Name: d.byKind(v, ""), Word: d.textOf(word), Span: word, Implied: true}
	d.Values = []Value{v}
	return true
}

// changes reads a change to a value that a pattern has found: bumped the cache to 8gb, rent went up to 900.
func (d *claiming) changes(doer bool) {
	switch {
	case d.named(d.object) && d.part.chunks[d.object].form == nominal && d.part.chunks[d.object].value < 0:
		d.about(d.object)
		if d.Subject.Text == "" {
			d.Subject, d.Whence = d.phrase(d.part.chunks[d.object].span), Own
		}
	case doer:
		d.about(d.subj)
		if d.Subject.Text == "" {
			d.Subject, d.Whence = d.phrase(d.part.chunks[d.subj].span), Own
		}
	}
	d.alsoTo()
	if k := d.Values[0].Kind; k == Term || k == Name {
		d.Values[0].Kind = Term
		switch {
		case d.is("transfer"):
			d.Values[0].Kind = Name
		case d.is("rename", "name"):
			d.attribute("name")
		case d.is("live", "move") && !d.is("replace"):
			d.attribute("place")
		default:
			d.attribute("choice")
		}
	}
	d.attribute(d.byKind(d.Values[0], ""))
}

// likes says that the verb tells first of all what somebody likes or dislikes.
func (d *claiming) likes() bool {
	c := d.Predicate.Classes
	return len(c) > 0 && (c[0] == "prefer" || c[0] == "like" || c[0] == "dislike")
}

// prefers reads what somebody likes or wants.
func (d *claiming) prefers(doer bool) {
	if d.writer && d.named(d.object) && d.likes() {
		d.Subject, d.Whence, doer = d.phrase(d.part.chunks[d.subj].span), Own, true
	} else if doer { // the owner prefers mornings
		d.Subject, d.Whence, d.Attribute = d.phrase(d.part.chunks[d.subj].span), Own, Attribute{}
	} else if s := d.standsIn(); s.Text != "" && d.object >= 0 { // they want a copy
		d.Subject, d.Whence, doer = s, Clause, true
	} else if d.named(d.object) {
		d.about(d.object)
	}
	h := d.verbal()
	if d.likes() && h.ending == endOrder && d.Modality == "" { // prefer copper
		d.Modality, d.Tense = Is, Present
	}
	if to := d.wished(h); d.Modality == Wish && to > h.first { // wants to move
		d.attribute("preference")
		d.term(d.tokenSpan(to, h.last).join(d.restFrom(d.verb+1)), Wording)
		return
	}
	d.attribute("preference")
	if rest := d.restFrom(d.verb + 1); doer && d.object < 0 && !rest.IsZero() && len(d.Values) == 0 { // wants Sunday off
		if d.verb+2 == len(d.part.chunks) { // wants a darker blue
			rest = d.part.chunks[d.verb+1].span
		}
		d.term(rest, Term)
		return
	}
	if doer && !d.writer && d.wantsDone() {
		return
	}
	if doer && d.object >= 0 {
		d.wants(&d.part.chunks[d.object])
		return
	}
	if rest := d.restFrom(d.object + 1); d.object >= 0 && !doer && !rest.IsZero() { // would love a new kiln next year
		d.term(rest, Wording)
		return
	}
	d.term(d.mainSpan(d.verbal()), Wording)
}

// longs reads what the writer would like to do: would love to move to days.
func (d *claiming) longs() {
	if d.writer {
		d.Subject, d.Whence = d.phrase(d.part.chunks[d.subj].span), Own
	}
	h := d.verbal()
	if d.Values = nil; d.Change != nil && len(d.Change.To) > 0 {
		d.Change = nil
	}
	d.attribute("action")
	d.term(d.tokenSpan(d.wished(h), h.last).join(d.restFrom(d.verb+1)), Wording)
}

// wants makes what somebody likes or wants the value, with the place that it is wanted in: the desks next to the door.
func (d *claiming) wants(h *chunk) {
	v := d.valueOf(h)
	for i := d.object + 1; i < len(d.part.chunks) && h.form == nominal; i++ {
		c := &d.part.chunks[i]
		if c.form != nominal || c.josa == "" || c.ending == "pronoun" || c.josa == "instead of" || c.josa == "rather than" || c.josa == "to" {
			break
		}
		v.Span, v.Kind = h.span.join(c.span), Term
		v.Text = d.textOf(v.Span)
		v.Canonical = strings.ToLower(v.Text)
	}
	d.Values = append(d.Values, v)
	d.Negated = d.Negated || h.negated
}

// wished is the token of the verb that somebody wants to do, 0 if there is none: of "wants to do" it is that of "do".
func (d *claiming) wished(h *chunk) int {
	for i := h.last; i > h.first; i-- {
		if d.tags[i-1] == tagTo || d.tags[i-1] == tagNot && d.tags[max(i-2, 0)] == tagTo || d.low(i-1) == "rather" {
			return i
		}
	}
	return 0
}

// has reads what something has: scan-events has 12 partitions.
func (d *claiming) has() {
	d.about(d.subj)
	h := &d.part.chunks[d.object]
	d.Negated = d.Negated || h.negated
	if h.negated && h.form == nominal && h.ending == "" { // the shed has no lock
		d.property(d.object)
		d.term(h.whole, Wording)
		return
	}
	if h.ending == "counted" {
		word := d.tokenSpan(h.last, h.last)
		d.Attribute = Attribute{Name: h.lemma, Word: d.textOf(word), Span: word}
		d.Values = append(d.Values, d.values[h.value])
		return
	}
	if h.form == valued && !d.when(h) { // the node has 16
		v := d.valueOf(h)
		d.Values = append(d.Values, v)
		if word := d.tokenSpan(h.last, h.last); h.first < h.last && v.Kind == Number && d.w.in["counting"][d.low(h.last)] { // has 6 nodes
			d.Attribute = Attribute{Name: d.low(h.last), Word: d.textOf(word), Span: word}
		}
		if of := d.object + 1; of < len(d.part.chunks) && d.part.chunks[of].josa == "of" && d.named(of) { // 32GB of RAM
			d.property(of)
		}
		d.attribute(d.byKind(v, ""))
		return
	}
	d.attribute("state")
	d.term(d.restFrom(d.verb), Wording)
}

// times reads when something begins, ends or comes, or what it costs; false if no value says so.
func (d *claiming) times(doer bool) bool {
	if d.verbal().negated && d.Modality == Order { // never open them below 12C
		return false
	}
	switch {
	case doer && !(d.part.chunks[d.subj].person && d.named(d.object) && d.part.chunks[d.object].form == nominal):
		d.about(d.subj)
	case d.thing(d.object):
		d.about(d.object)
	}
	n := len(d.Values)
	for i := d.verb + 1; i < len(d.part.chunks); i++ {
		h := &d.part.chunks[i]
		if h.form != valued || h.josa == "since" || d.refuses(d.verbal()) && d.w.in["lasts"][h.josa] || h.josa == "for" && d.values[h.value].Kind != Money {
			continue
		}
		v := d.valueOf(h)
		if v.Kind == Number && (h.josa == "after" || h.josa == "before") { // leave it open after 6
			continue
		}
		if n == len(d.Values) {
			d.Values = append(d.Values, v)
			if word := d.mainSpan(d.verbal()); d.Attribute.Name == "" {
				d.Attribute = Attribute{Name: d.byKind(v, h.josa), Word: d.textOf(word), Span: word, Implied: true}
			}
		} else if (v.Kind == Money || v.Kind == Clock) && d.Values[n].Kind != v.Kind { // starts on the 3rd, £13.50 an hour
			d.more = append(d.more, Reading{Attribute: Attribute{Name: d.byKind(v, ""), Implied: true}, Values: []Value{v}, Span: d.Span})
		}
	}
	if len(d.Values) > n {
		if h := d.verbal(); !doer && d.deadline() && d.thing(d.object) && h.ending != endPassive && d.tags[h.last] == tagVerb && d.Predicate.Lemma != "need" { // renew the permit by 3 May
			d.more = append(d.more, Reading{Attribute: Attribute{Name: "action", Implied: true}, Values: d.wording(d.mainSpan(h)), Span: d.Span})
		}
		if d.Subject.Text == "" && d.Attribute.Word != "" && !d.Attribute.Implied && d.subj >= 0 {
			d.Subject, d.Whence = d.phrase(d.part.chunks[d.subj].span), Own
		}
		return true
	}
	d.Subject, d.Whence, d.Attribute = Phrase{}, "", Attribute{}
	return false
}

// needs reads how many of what, or till when something is needed: need 3 more tenors, need the deposit by the 3rd.
func (d *claiming) needs() bool {
	if !d.named(d.object) {
		return false
	}
	h := &d.part.chunks[d.object]
	if h.form != nominal || h.ending != "counted" {
		return d.times(false)
	}
	d.Subject, d.Whence = d.phrase(d.counted(h)), Own
	d.Values = append(d.Values, d.values[h.value])
	d.attribute("count")
	return true
}

// stands reads where somebody or something is: Jo lives in Porto.
func (d *claiming) stands() bool {
	d.about(d.subj)
	d.facets(d.verb+1, false)
	if len(d.Values) > 0 {
		return true
	}
	d.Subject, d.Whence, d.Attribute = Phrase{}, "", Attribute{}
	return false
}

// runsAt reads a property behind its verb: runs on port 5433, has a timeout of 5s.
func (d *claiming) runsAt() bool {
	for i := d.verb + 1; i+1 < len(d.part.chunks); i++ {
		h, v := &d.part.chunks[i], &d.part.chunks[i+1]
		if h.form != nominal || v.form != valued || v.josa != "" && v.josa != "of" {
			continue
		}
		if s, a := d.split(d.part, i, h); a.Name != "" && s.Text == "" {
			d.Subject, d.Whence = d.phrase(d.part.chunks[d.subj].span), Own
			d.Attribute = a
			d.value(v)
			return true
		}
	}
	return false
}

// standsIn is what a pronoun before the verb stands for: the person that was named last, else what the claim before was about.
func (d *claiming) standsIn() Phrase {
	if d.subj < 0 || d.part.chunks[d.subj].ending != "pronoun" {
		return Phrase{}
	}
	switch d.part.chunks[d.subj].lemma {
	case "he", "she":
		if d.person.Text != "" {
			return d.person
		}
		return d.topic
	case "it", "they", "this":
		return d.topic
	}
	return Phrase{}
}

// thing says that a chunk names a thing that something is done to, and not another one (fitting a new one) or that of somebody (borrow Ana's).
func (d *claiming) thing(i int) bool {
	if !d.named(i) || d.part.chunks[i].form != nominal {
		return false
	}
	h := &d.part.chunks[i]
	return !((h.lemma == "one" || h.lemma == "ones") && d.topic.Text != "" || d.at(h.last+1) == tagPoss)
}

// acts reads what is done and nothing else: its subject is who does it if that is named, else what it is done to.
func (d *claiming) acts(doer bool) {
	h := d.verbal()
	what := d.mainSpan(h).join(d.restFrom(d.verb + 1))
	name := "action"
	switch {
	case d.subj >= 0 && d.part.chunks[d.subj].negated && !doer: // nobody finished it
		name, what = "state", d.restFrom(d.subj)
		if d.thing(d.object) && !d.part.chunks[d.object].person {
			d.Subject, d.Whence = d.phrase(d.part.chunks[d.object].span), Own
		}
	case doer:
		d.Subject, d.Whence = d.modified(d.subj, d.phrase(d.part.chunks[d.subj].span)), Own
		if d.object < 0 && (d.w.in["failing"][h.lemma] || !d.part.chunks[d.subj].person && h.ending != endInfinitive || h.ending == endIng && !d.w.in["contributing"][h.lemma]) {
			name = "state"
		}
	case d.standsIn().Text != "": // she got the job
		d.Subject, d.Whence = d.standsIn(), Clause
	case d.subj < 0 && d.object >= 0 && d.topic.Text != "" && (d.part.chunks[d.object].lemma == "it" || d.part.chunks[d.object].lemma == "them") && h.ending != endOrder: // …, sent it to Kate
		d.Subject, d.Whence = d.topic, Clause
	case d.subj < 0 && d.w.in["personal"][h.lemma] && !(h.lemma == "forget" && h.ending == endOrder): // called the fire marshal
		d.writer = true
	case d.thing(d.object):
		d.doneTo()
	case h.lemma == "wait":
		name = "state"
	case d.topic.Text == "" && d.label.Text == "":
		d.aboutBeside()
	}
	if h.lemma == "forget" && h.negated && d.Modality == Order { // don't forget the key
		d.Negated, h.negated = false, false
	}
	if h.ending == endOrder && (h.negated || d.Aspect == Habitual) || (h.negated || d.Negated) && d.Modality == Order {
		name, what = d.ruled(h)
	}
	d.attribute(name)
	if len(d.Values) == 0 {
		d.term(what, Wording)
	}
	d.dueBy()
	for i := d.verb + 1; i < len(d.part.chunks) && !doer; i++ { // bought a mattress, $140
		if n := &d.part.chunks[i]; n.form == valued && d.values[n.value].Kind == Money && i != d.object {
			d.more = append(d.more, Reading{Attribute: Attribute{Name: "price", Implied: true}, Values: []Value{d.values[n.value]}, Span: d.Span})
			return
		}
	}
}

// doneTo makes what something is done to the subject.
func (d *claiming) doneTo() {
	h := &d.part.chunks[d.object]
	d.Subject, d.Whence = d.phrase(d.counted(h)), Own
	if i := d.object + 1; i < len(d.part.chunks) && d.part.chunks[i].josa == "of" && d.named(i) {
		d.Subject = d.phrase(h.span.join(d.part.chunks[i].span))
	}
	d.Negated = d.Negated || h.negated
}

// aboutBeside makes what stands behind a preposition the subject of a deed that has no other: signed up for the half marathon.
func (d *claiming) aboutBeside() {
	for i := d.verb + 1; i < len(d.part.chunks); i++ {
		if n := &d.part.chunks[i]; n.form == nominal && n.josa != "" && d.named(i) && n.ending != "adjective" && !d.w.in["partofday"][n.lemma] {
			d.Subject, d.Whence = d.phrase(n.span), Own
			return
		}
	}
}
