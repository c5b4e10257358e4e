package claim

import (
	"slices"
	"strings"
)

// byWords reads the small words by which a clause says that something is otherwise from now on, no longer, or in place of another.
func (d *claiming) byWords() {
	d.instead()
	if p := d.nomoreIn(); !p.IsZero() {
		d.fresh(p).Direction = Ended
		if h := d.subj; d.Attribute.Name == "rule" && d.verb < 0 && h == d.part.label && len(d.part.chunks) == h+1 && len(d.out) > 0 { // told her, no more lessons: no ban
			d.Attribute, d.Modality = Attribute{Name: "state", Implied: true}, Is
		}
		if len(d.Values) > 0 && d.Values[0].Span.Start < p.Start && d.Values[0].Span.End >= p.Start { // treasurer any more
			d.cutBefore(&d.Values[0], p.Start, " ")
		}
		return
	}
	if p := d.fromNow(); !p.IsZero() {
		if c := d.Change; c != nil && d.markedVerb() == d.verb && len(c.To) == 0 && d.verb >= 0 && d.is("close", "open", "start", "finish") && d.standing(d.verbal()) { // shuts at 4 from 1 October
			d.Change = nil
		}
		d.fresh(p)
	}
	d.shifted()
	d.news()
}

// cutBefore ends a value before a place, and before marks that stand there.
func (d *claiming) cutBefore(v *Value, at int, marks string) {
	v.Span.End = v.Span.Start + len(strings.TrimRight(d.text[v.Span.Start:at], marks))
	v.Text = d.textOf(v.Span)
	v.Canonical = strings.ToLower(v.Text)
}

// fresh makes a range of the text the mark of a change; what a verb has been taken to tell is kept if it is told of the same clause.
func (d *claiming) fresh(p Span) *Change {
	c := d.change()
	c.Mark = p
	return c
}

// news gives a change that a small word marks the value that now holds.
func (d *claiming) news() {
	c := d.Change
	if c == nil || len(c.To) > 0 || c.Direction == Ended || d.markedVerb() >= 0 || c.Mark.IsZero() && len(c.From) == 0 {
		return
	}
	for _, v := range d.Values {
		if v.Kind != Wording && !slices.ContainsFunc(c.From, func(f Value) bool { return f.Span == v.Span }) && !d.fromThen(v) {
			c.To = []Value{v}
			return
		}
	}
}

// fromThen says that a value is the day from which something holds.
func (d *claiming) fromThen(v Value) bool {
	return slices.ContainsFunc(d.part.chunks, func(c chunk) bool {
		return c.form == valued && c.span == v.Span && d.w.in["from-day"][c.josa]
	})
}

// nomoreIn is where a clause says that something is so no longer: no longer, not … any more, no more concerts, has stopped taking.
func (d *claiming) nomoreIn() Span {
	if h := d.verbal(); h != nil && h.last > h.first && !d.w.in["ask"][h.lemma] {
		for i := h.first; i < h.last; i++ {
			if d.tags[i].verbal() && d.tags[h.last].verbal() && slices.Contains(d.classesOf(d.baseAt(i)), "stop") {
				return d.tokenSpan(i, i)
			}
		}
	}
	first, last := d.extentOf()
	for i := first; i <= last; i++ {
		switch {
		case d.english.is("no-longer", i) && d.low(i+1) != "than":
			return d.tokenSpan(i, i)
		case d.english.is("any-longer", i) && d.Negated && !d.at(i+1).nounish():
			return d.tokenSpan(i, i)
		case d.low(i) == "more" && d.low(i-1) == "any" && d.Negated && !d.at(i+1).nounish() && d.low(i+1) != "than":
			return d.tokenSpan(i-1, i)
		case d.low(i) == "no more" && i == first && (d.at(i+1).nounish() || d.dayAt(i+1)) && !slices.ContainsFunc(d.part.chunks, func(c chunk) bool { return c.josa == "than" || c.lemma == "left" }):
			return d.tokenSpan(i, i)
		}
	}
	return Span{}
}

// extentOf are the first and the last token of the clause, behind its label.
func (d *claiming) extentOf() (first, last int) {
	if len(d.part.chunks) <= d.part.label {
		return 0, -1
	}
	first, last = d.part.chunks[d.part.label].first, d.part.chunks[len(d.part.chunks)-1].last
	for first > 0 && d.tokens[first-1].StartByte >= d.part.chunks[d.part.label].whole.Start {
		first--
	}
	return first, last
}

// fromNow is where a clause says from when something holds: from now on, as of today, from Monday. A day alone does so only beside
// another value.
func (d *claiming) fromNow() Span {
	if d.Modality == Must || d.todo() && d.Attribute.Name != "choice" {
		return Span{}
	}
	for i := d.part.label; i < len(d.part.chunks); i++ {
		c := &d.part.chunks[i]
		switch {
		case c.form == adverb && d.w.in["from-now"][c.lemma]:
			return c.whole
		case c.form != verbal && d.w.in["as-of"][c.josa] && (d.verb < 0 || d.standing(d.verbal())) && len(d.Values) > 0:
			return c.whole
		case c.form == valued && d.values[c.value].Kind == Date && d.w.in["from-day"][c.josa]:
			if slices.ContainsFunc(d.Values, func(v Value) bool { return v.Kind != Wording && v.Span != c.span && d.settles(v) }) && !d.ranges(i) || d.backFrom(i) {
				return c.whole
			}
		}
	}
	return Span{}
}

// shifted reads by how much later or sooner something is, beside the day that it is on: a week later, Fri 27th.
func (d *claiming) shifted() {
	if d.Change != nil && d.markedVerb() < 0 || d.Modality == Did || len(d.Values) == 0 || d.verb >= 0 && !d.verbal().copula && !d.is("start", "finish", "open", "close", "go", "leave", "arrive", "come") {
		return
	}
	for i := d.part.label; i < len(d.part.chunks); i++ {
		c, by := &d.part.chunks[i], &d.part.chunks[max(i-1, d.part.label)]
		if c.first < c.last && d.w.in["span-of-time"][d.low(c.last-1)] { // a day sooner
			by = c
		}
		if to := Direction(d.w.to["shift"][c.lemma]); to != "" && (by.form == valued && d.values[by.value].Kind == Duration || d.w.in["span-of-time"][by.lemma] || by == c) {
			at := slices.IndexFunc(d.part.chunks, func(h chunk) bool { return d.when(&h) })
			if at < 0 {
				return
			}
			d.fresh(by.span.join(c.span)).Direction = to
			d.Change.To = nil
			if v := d.valueOf(&d.part.chunks[at]); d.Values[0].Span != v.Span { // closing is a week earlier, 14 Nov
				d.Values, d.Attribute, d.more = []Value{v}, Attribute{Name: d.byKind(v, ""), Implied: true}, nil
			}
			if d.Subject.Span == by.span {
				d.Subject, d.Whence = d.topicBefore()
			}
			return
		}
	}
}

// settles says that a value is one that can hold from a day on: any that is measured or named, and of a clause without a verb no state.
func (d *claiming) settles(v Value) bool {
	if v.Kind == Term || v.Kind == Name {
		return d.Attribute.Name != "state" && d.Attribute.Name != "place" || d.now()
	}
	return true
}

// ranges says that a day from which something holds has one behind it till which it does.
func (d *claiming) ranges(i int) bool {
	return i+1 < len(d.part.chunks) && d.w.in["lasts"][d.part.chunks[i+1].josa] || i+1 < len(d.part.chunks) && d.part.chunks[i+1].josa == "to" && d.when(&d.part.chunks[i+1])
}

// instead reads what takes the place of what: playing the solo instead of Tom, renting a van instead.
func (d *claiming) instead() {
	if d.likes() || d.conceded() || d.Modality == Must || d.verb >= 0 && d.todo() && d.Modality != Order {
		return
	}
	for i := d.part.label; i < len(d.part.chunks); i++ {
		c := &d.part.chunks[i]
		switch {
		case (c.form == nominal || c.form == valued) && d.w.in["instead"][c.josa]:
			if d.deedIn(c) { // instead of complaining
				return
			}
			old := d.valueOf(c)
			ch := d.fresh(c.whole)
			ch.From = []Value{old}
			d.replaces(old, c)
			return
		case c.form == adverb && c.lemma == "instead" && i > d.part.label:
			ch := d.fresh(c.whole)
			if d.news(); len(ch.To) == 0 && d.object >= 0 && d.named(d.object) {
				ch.To = []Value{d.valueOf(&d.part.chunks[d.object])}
			}
			return
		}
	}
}

// replaces finds what takes the place of a value that is given up: of a day the day, of a person who does something the one who does it,
// else what the verb is done to.
func (d *claiming) replaces(old Value, at *chunk) {
	ch := d.Change
	ch.To = nil
	for i := d.part.label; i < len(d.part.chunks); i++ {
		if c := &d.part.chunks[i]; c.form == valued && c.span != at.span && (d.values[c.value].Kind == old.Kind || old.Kind == Number && d.values[c.value].Kind == Clock) { // at noon instead of 9
			ch.To = []Value{d.valueOf(c)}
			return
		}
	}
	switch {
	case at.person && d.subj >= 0 && d.part.chunks[d.subj].person:
		ch.To = []Value{d.valueOf(&d.part.chunks[d.subj])}
	case d.object >= 0 && d.named(d.object) && d.part.chunks[d.object].span != old.Span:
		ch.To = []Value{d.valueOf(&d.part.chunks[d.object])}
	case d.verb < 0 && d.subj >= 0 && d.part.chunks[d.subj].span != old.Span:
		ch.To = []Value{d.valueOf(&d.part.chunks[d.subj])}
	case d.verb >= 0:
		if i := d.indexOf(at) - 1; i > d.verb && d.part.chunks[i].form == nominal && d.part.chunks[i].value < 0 && d.named(i) { // ordering from Birch instead of Holt
			ch.To = []Value{d.valueOf(&d.part.chunks[i])}
		}
	}
}

// deedIn says that a chunk is a verb in -ing, alone: instead of complaining.
func (d *claiming) deedIn(h *chunk) bool {
	_, form := d.w.verb(d.low(h.first))
	return h.first == h.last && h.also == "" && form == ingOf && !d.english.is("noun", h.first)
}

// byDeed reads what was done or came, where that ends what went on or was waited for: the permit came, lease signed, roof is finished.
func (d *claiming) byDeed() {
	h := d.verbal()
	if d.dyingOut(h) {
		return
	}
	if d.Negated {
		if h != nil && slices.Contains(h.classes, "renew") && (d.Modality == Will || d.Modality == Decided) { // won't renew the lease
			d.fresh(h.span).Direction = Ended
		}
		d.unrenewed()
		return
	}
	if done := d.done; done.Text != "" && d.Modality == Did {
		if base, _ := d.w.verb(strings.ToLower(done.Text)); slices.ContainsFunc(d.classesOf(base), func(c string) bool { return d.w.in["done-class"][c] }) { // signed: the lease
			d.fresh(done.Span)
		}
		return
	}
	if h == nil || !d.Condition.IsZero() && d.Modality != Did || d.todo() || h.negated || d.Modality == Must || d.Modality == Order || d.Modality == Will && !d.takesOver() {
		if h == nil && d.Change == nil && d.comesBy() {
			return
		}
		d.over()
		return
	}
	passive, object := d.isPassive(h), d.givesObject()
	past := passive || d.formOf(h) == tagPast
	switch {
	case d.takesOver():
		c := d.fresh(h.span)
		if len(d.Values) > 0 && d.Values[0].Kind == Name {
			c.To = d.Values[:1:1]
		}
	case d.is("run", "open") && d.thingDoes() && d.part.chunks[len(d.part.chunks)-1].lemma == "again":
		d.fresh(d.part.chunks[len(d.part.chunks)-1].span).Direction = Back
	case !past:
	case d.came(h):
		d.fresh(h.span)
	case d.first("done-class") && (passive && d.thingDoes() && (h.ending == endPassive || !strings.Contains(h.lemma, " ")) || object && !passive) && !d.timed():
		d.fresh(h.span)
	case d.finally() && (object || d.thingDoes()):
		d.fresh(h.span)
	case h.lemma == "do" && passive && d.thingDoes() && !d.timed():
		d.fresh(h.span).Direction = Ended
	case d.granted(h, passive):
		d.fresh(h.span)
	case d.daysDone(h), d.resigns(h), d.scraps(h):
	}
	if d.Change == nil && d.comesBy() {
		return
	}
	d.over()
}

// finally says that what is told was waited for: got the certificate at last.
func (d *claiming) finally() bool {
	return slices.ContainsFunc(d.part.chunks, func(c chunk) bool { return c.form == adverb && d.w.in["at-last"][c.lemma] })
}

// first says that the first class of the verb is in a list.
func (d *claiming) first(list string) bool {
	c := d.Predicate.Classes
	return len(c) > 0 && d.w.in[list][c[0]]
}

// timed says that a time of day is what the clause tells: the tour finished at 6.
func (d *claiming) timed() bool { return len(d.Values) > 0 && d.Values[0].Kind == Clock }

// came says that a thing came that can have been waited for, and not somebody or what runs by a timetable.
func (d *claiming) came(h *chunk) bool {
	if !d.first("came-class") || !d.thingDoes() || d.natural() {
		return false
	}
	if h.ending == endPassive || d.object >= 0 && d.part.chunks[d.object].form == nominal {
		return false
	}
	return !slices.ContainsFunc(d.part.chunks[d.verb+1:], func(c chunk) bool {
		return c.form == valued && c.josa == "at" || c.form == nominal && (c.josa == "from" || c.josa == "with" || c.josa == "to")
	})
}

// takesOver says that somebody gets from another what was that one's.
func (d *claiming) takesOver() bool {
	return d.Attribute.Name == "owner" && d.first("over-class") && (d.object < 0 || d.part.chunks[d.object].form != valued)
}

// unrenewed reads what will not be renewed: Datadog contract: no renewal.
func (d *claiming) unrenewed() {
	for i := d.part.label; i < len(d.part.chunks) && d.verb < 0; i++ {
		if c := &d.part.chunks[i]; c.form == nominal && c.negated && slices.Contains(d.lex.Classes(c.lemma), "renew") {
			d.fresh(c.whole).Direction = Ended
			if d.Subject.Span == c.span && c.first == c.last && d.topic.Text != "" { // the contract runs out in May, no renewal
				d.Subject, d.Whence = d.topic, Clause
			}
			return
		}
	}
}

// over reads what is over by an adjective or adverb: the shutdown is over, the stall is gone for good, results are in, the fair is back on.
func (d *claiming) over() {
	if d.Change == nil && !d.Negated && (d.calledOff() || d.doneWith() || d.offDuty() || d.leavesGroup() || d.offPlan()) {
		return
	}
	if s := d.subj; s >= 0 && (d.natural() || d.w.in["occasion"][d.part.chunks[s].lemma] && d.part.chunks[s].first == d.part.chunks[s].last && d.part.chunks[s].also == "") { // the rain is over, lunch is over
		return
	}
	if d.Change != nil || d.subj < 0 || !d.named(d.subj) || d.part.chunks[d.subj].person || d.verb >= 0 && !d.verbal().copula && !d.w.in["over"][d.mainWord()] {
		return
	}
	from := d.subj + 1
	if d.verb >= 0 {
		from = d.verb
	}
	for i := from; i < len(d.part.chunks); i++ {
		c := &d.part.chunks[i]
		last := i == len(d.part.chunks)-1
		word := strings.ToLower(d.textOf(c.span))
		if c.form == verbal {
			word = d.mainWord()
		}
		switch {
		case d.w.in["over"][word] && (last || d.lastingBehind(i)):
			d.fresh(c.span).Direction = Ended
		case d.verb >= 0 && d.verbal().copula && last && i == d.verb+1 && d.w.in["here"][word] && d.formOf(d.verbal()) != tagPast:
			d.fresh(c.span)
		case d.verb >= 0 && d.verbal().copula && (last || d.ends(c.last+1)) && i == d.verb+1 && d.w.in["again"][word]:
			d.fresh(c.span).Direction = Back
		case d.verb >= 0 && d.verbal().copula && last && i == d.verb+1 && d.w.in["off"][word] && d.w.in["occasion"][d.part.chunks[d.subj].lemma]:
			d.fresh(c.span).Direction = Ended
		default:
			continue
		}
		return
	}
}

// mainWord is the main verb as it is written, in lower case.
func (d *claiming) mainWord() string { return strings.ToLower(d.textOf(d.mainSpan(d.verbal()))) }

// lastingBehind says that behind a chunk stands only since when or that it is for good: dark since March, off for good.
func (d *claiming) lastingBehind(i int) bool {
	c := &d.part.chunks[i+1]
	return c.josa == "since" || c.form == adverb && d.w.in["lastingly"][c.lemma] || c.form == valued && (c.josa == "as of" || c.josa == "from")
}

// byPlace reads who is taken off what: took Bram off nights, Dee takes the payroll off Paul.
func (d *claiming) byPlace() {
	h := d.verbal()
	if h == nil || d.Change != nil && len(d.Change.From) > 0 || d.Negated || d.conceded() || d.Modality == Must || d.todo() || !d.w.in["taking-off"][h.lemma] {
		return
	}
	i := d.object + 1
	if d.object != d.verb+1 || i >= len(d.part.chunks) || d.part.chunks[i].josa != "off" || d.part.chunks[i].form != nominal {
		return
	}
	what, off := &d.part.chunks[d.object], &d.part.chunks[i]
	switch {
	case off.person && d.Attribute.Name == "owner" && len(d.Values) > 0:
		c := d.fresh(h.span)
		c.From, c.To = []Value{d.valueOf(off)}, d.Values[:1:1]
	case off.person && d.standsIn().Text != "": // she takes the payroll off Paul
		who := d.standsIn()
		c := d.fresh(h.span)
		c.From = []Value{d.valueOf(off)}
		d.Subject, d.Whence, d.Values = d.phrase(what.span), Own, nil
		d.Attribute = Attribute{Name: "owner", Implied: true}
		d.term(who.Span, Name)
		c.To = d.Values[:1:1]
	case off.person && d.subj >= 0 && d.part.chunks[d.subj].person:
		c := d.fresh(h.span)
		c.From, c.To = []Value{d.valueOf(off)}, []Value{d.valueOf(&d.part.chunks[d.subj])}
	case what.person:
		c := d.fresh(h.span)
		c.From = []Value{d.valueOf(off)}
		once(&c.Direction, Ended)
	}
}
