package claim

import (
	"slices"
	"strings"
)

// swaps reads what takes the place of what where the verb alone does not tell it: was £900, now £950; not oak but ash; dropped Figma for Penpot;
// Hana takes over from Piotr. Behind it the slot is settled: the thing that is told of is neither what was given up nor what took its place.
func (d *claiming) swaps() {
	if d.conceded() || d.Modality == Must || d.todo() && d.Modality != Order {
		return
	}
	if !d.nowTurn() && !d.noLongerButNow() && !d.takesFrom() && !d.splitName() {
		d.afterAll()
	}
	d.hoursOfChange()
	if c := d.Change; c != nil && len(c.From) > 0 && len(c.To) > 0 {
		d.settleSlot()
	}
}

// bothParts says of the hour beside the day that something is moved to, or has from now on, that it is so too: moved to Mondays 8:15.
func (d *claiming) bothParts() {
	c := d.Change
	if c == nil || len(c.To) == 0 || c.Direction == Ended || c.To[0].Kind != Date && c.To[0].Kind != Clock {
		return
	}
	at := d.chunkOf(c.To[0])
	for i := range d.more {
		x := &d.more[i]
		if len(x.Values) == 0 || x.Change != nil || x.Values[0].Kind == c.To[0].Kind || x.Values[0].Kind != Date && x.Values[0].Kind != Clock {
			continue
		}
		if k := d.chunkOf(x.Values[0]); at >= 0 && k == at+1 && (d.part.chunks[k].josa == "" || d.part.chunks[k].josa == "at" || d.part.chunks[k].josa == "on") {
			x.Change = &Change{Mark: c.Mark, To: x.Values[:1:1], Direction: c.Direction}
		}
	}
}

// henceforth joins a part of nothing but an adverb that tells from when something holds to the claim before it: parks in bay 6 (level 2) from now on.
func (r *reading) henceforth(p *part) bool {
	n := len(r.out)
	if n == 0 || p.first || p.label > 0 || len(p.chunks) == 0 || p.chunks[0].form != adverb || !r.w.in["from-now"][p.chunks[0].lemma] || len(p.chunks) > 1 && p.chunks[1].form != mark {
		return false
	}
	x := &r.out[n-1]
	if x.Change == nil && x.Modality != Must && x.Modality != Ask && x.Modality != May && x.Modality != Wish {
		x.Change = &Change{Mark: p.chunks[0].span}
		if len(x.Values) > 0 && x.Values[0].Kind != Wording {
			x.Change.To = x.Values[:1:1]
		}
	}
	if p.chunks = p.chunks[1:]; len(p.chunks) > 0 {
		p.chunks = p.chunks[1:]
	}
	return len(p.chunks) == 0
}

// switchedTo joins a claim of what is had to the one before it that only told that it was changed: switched the hay order, meadow hay from Doyle.
func (d *claiming) switchedTo(before *Reading) {
	c := before.Predicate.Classes
	if d.movedTo(before) {
		return
	}
	if before.Change != nil || d.Change != nil || d.verb >= 0 || before.Modality != Did || before.Negated || len(c) == 0 || !d.w.in["changing-class"][c[0]] || before.Whence != Own || d.Subject.Span != before.Subject.Span || len(d.Values) == 0 {
		return
	}
	v := d.Values[0]
	timed := v.Kind == Date || v.Kind == Clock
	if timed && (c[0] == "move" || c[0] == "change") || (v.Kind == Term || v.Kind == Name) && (d.Attribute.Name == "choice" || d.Attribute.Name == "owner") && c[0] != "move" {
		before.Change = &Change{Mark: before.Predicate.Span, To: d.Values[:1:1]}
		d.Change = &Change{Mark: before.Predicate.Span, To: d.Values[:1:1]}
	}
}

// tradesFor reads what is given up for what before the clause is read by its verb: dropped Figma for Penpot; and takes back what was done with
// somebody: swapped stories with Ana.
func (d *claiming) tradesFor() {
	h := d.verbal()
	if h == nil || h.negated || d.object != d.verb+1 || !d.named(d.object) || d.object+1 >= len(d.part.chunks) {
		return
	}
	what, with := &d.part.chunks[d.object], &d.part.chunks[d.object+1]
	if c := d.Change; c != nil && with.josa == "with" && (with.person || with.also == "the" && with.value < 0) && !what.person && len(c.From) > 0 && c.From[0].Span == what.span && d.is("replace") && !strings.HasPrefix(h.lemma, "replace") {
		d.Change, d.Values = nil, nil
		return
	}
	if d.Change != nil && len(d.Change.To) > 0 || with.josa != "for" || with.form != nominal || !d.named(d.object+1) || !d.w.in["giving-up"][h.lemma] && !(h.lemma == "stop" && d.low(h.last) == "up") {
		return
	}
	if what.form != nominal || d.w.in["backing"][what.lemma] || d.w.in["sake"][with.lemma] || with.also != "" && with.also != "a" && with.also != "an" || what.person && d.tags[with.last] != tagProper {
		return
	}
	old, v := d.sideOf(what), d.sideOf(with)
	old.Kind, v.Kind = Term, Term
	d.Change = &Change{Mark: h.span, From: []Value{old}, To: []Value{v}}
	d.Values = []Value{v}
}

// content says that a chunk can be a value that is given up or takes its place.
func (d *claiming) content(h *chunk) bool {
	return (h.form == valued || h.form == nominal) && h.ending != "pronoun" && !h.negated
}

// sideOf is what a chunk gives as one side of a change: of what is counted the figure with its noun.
func (d *claiming) sideOf(h *chunk) Value {
	if h.ending == "counted" && h.value >= 0 {
		v := d.values[h.value]
		v.Span, v.Text = h.span, d.textOf(h.span)
		return v
	}
	return d.valueOf(h)
}

// nowTurn reads what was so and what is so now, in one clause: rent was £900, now £950; used to be Mondays, now Wednesdays.
func (d *claiming) nowTurn() bool {
	h := d.verbal()
	if h == nil || !d.usedToBe(h) {
		return false
	}
	chunks, mark := d.part.chunks, -1
	var sides []int
	for i := d.verb + 1; i < len(chunks); i++ {
		switch c := &chunks[i]; {
		case c.form == adverb && d.w.in["today"][c.lemma]:
			mark = i
		case c.form == verbal:
			return false
		case d.content(c) && (c.josa == "" || d.w.in["having"][c.josa] && (d.writer || d.subj < 0)):
			sides = append(sides, i)
		}
	}
	if len(sides) == 3 && chunks[sides[0]].form == valued && d.when(&chunks[sides[1]]) && !d.when(&chunks[sides[0]]) { // was 8 last term, 6 now
		sides = append(sides[:1], sides[2])
	}
	if mark < 0 || len(sides) != 2 || mark < sides[0] || mark != sides[1]-1 && mark != sides[1]+1 {
		return false
	}
	old, v := d.sideOf(&chunks[sides[0]]), d.sideOf(&chunks[sides[1]])
	if !alike(old, v) {
		return false
	}
	c := d.fresh(chunks[mark].span)
	c.From, c.To, d.Values = []Value{old}, []Value{v}, []Value{v}
	switch {
	case d.Attribute.Name == "choice" && v.Kind == Name:
		c.From[0].Kind, c.To[0].Kind, d.Values[0].Kind = Term, Term, Term
	case d.Attribute.Implied && d.Attribute.Name != "choice":
		d.Attribute = Attribute{Name: d.byKind(v, ""), Implied: true}
	}
	d.more, d.Modality, d.Tense, d.Negated = nil, Is, Present, false
	return true
}

// turnsFrom joins a claim to the one before it where one of the two tells how it was: the fee was £8, it is now £9.50; rent is £900, was £850. It
// says that the claim is nothing more than that.
func (d *claiming) turnsFrom(before *Reading) bool {
	if len(d.Values) == 0 || len(before.Values) == 0 || before.Negated || d.Negated || d.Values[0].Kind != before.Values[0].Kind || d.Values[0].Kind == Wording || before.Attribute.Name == "state" || d.conceded() {
		return false
	}
	h, c := d.verbal(), d.Change
	was := before.Predicate.Lemma == "be" && before.Tense == Past
	switch {
	case h != nil && d.usedToBe(h) && !was && before.Tense != Past && (d.subj < 0 || d.part.chunks[d.subj].ending == "pronoun") && c == nil && (before.Change == nil || len(before.Change.From) == 0):
		before.Change = &Change{Mark: h.span, From: d.Values[:1:1], To: before.Values[:1:1]}
		before.Change.Direction = between(d.Values[0], before.Values[0])
		return true
	case was && c != nil && len(c.To) > 0 && len(c.From) == 0 && c.Direction != Ended && d.Whence != Own:
		c.From = before.Values[:1:1]
		once(&c.Direction, between(c.From[0], c.To[0]))
		if d.Attribute.Implied {
			d.Attribute = before.Attribute
			d.Attribute.Implied = true
		}
		if d.Subject.Text == "" {
			d.Subject, d.Whence = before.Subject, Clause
		}
	}
	return false
}

// noLongerButNow reads what is used no longer and what is used now: no longer using Trello, now Linear.
func (d *claiming) noLongerButNow() bool {
	c, n := d.Change, len(d.part.chunks)
	if c == nil || c.Direction != Ended || len(d.Values) == 0 || d.Values[0].Kind == Wording || n < 3 {
		return false
	}
	now, h := &d.part.chunks[n-2], &d.part.chunks[n-1]
	if now.form != adverb || !d.w.in["today"][now.lemma] || !d.content(h) || h.josa != "" || h.span == d.Values[0].Span {
		return false
	}
	old, v := d.Values[0], d.sideOf(h)
	if !alike(old, v) {
		return false
	}
	if old.Kind == Term && v.Kind == Name {
		v.Kind = Term
	}
	c.From, c.To, c.Direction, d.Values = []Value{old}, []Value{v}, "", []Value{v}
	d.Negated, d.Modality, d.Tense = false, Is, Present
	return true
}

// formerly reads in a bracketed note what the claim before it was: new dentist: Dr Rossi (was Dr Hale).
func (r *reading) formerly(p *part) bool {
	if len(p.chunks) != 2 {
		return false
	}
	h, c := &p.chunks[0], &p.chunks[1]
	was := h.form == verbal && h.first == h.last && (r.low(h.first) == "was" || r.low(h.first) == "were") || h.form == adverb && r.w.in["formerly"][h.lemma]
	x := &r.out[len(r.out)-1]
	if !was || c.form != nominal && c.form != valued || c.ending == "pronoun" || len(x.Values) == 0 || x.Values[0].Kind == Wording || x.Change != nil && len(x.Change.From) > 0 {
		return false
	}
	old := r.valueOf(c)
	if !alike(old, x.Values[0]) {
		return false
	}
	x.Change = &Change{Mark: h.span, From: []Value{old}, To: x.Values[:1:1], Direction: between(old, x.Values[0])}
	return true
}

// onlyNow gives up a change that now alone tells, of nothing (now is a good time, works now, going forward slowly), and takes the word out of what is
// so now: hot now.
func (d *claiming) onlyNow() {
	c := d.Change
	if c == nil || len(c.From) > 0 || c.Direction != "" {
		return
	}
	at := slices.IndexFunc(d.part.chunks, func(h chunk) bool { return h.form == adverb && h.span == c.Mark })
	if at < 0 || !d.w.in["today"][d.part.chunks[at].lemma] && !d.w.in["from-now"][d.part.chunks[at].lemma] {
		return
	}
	first := at == d.part.label
	switch {
	case d.tokenIn("than"), // cheaper now than in May
		first && d.subj < 0 && d.verb == at+1 && d.verbal().copula, d.verb < 0 && len(d.Values) == 0,
		first && d.verb < 0 && d.subj < 0 && len(d.Values) > 0 && d.Values[0].Kind == Term && d.topic.Text == "" && d.label.Text == "":
		d.Change = nil
		return
	}
	if len(d.Values) > 0 && d.Values[0].Kind == Term && d.Values[0].Span.Start < c.Mark.Start && d.Values[0].Span.End == c.Mark.End {
		d.cutBefore(&d.Values[0], c.Mark.Start, " ,")
		if len(c.To) > 0 {
			c.To = d.Values[:1:1]
		}
	}
}

// tokenIn says that a word stands in the clause.
func (d *claiming) tokenIn(low string) bool {
	first, last := d.extentOf()
	for i := first; i <= last; i++ {
		if d.low(i) == low {
			return true
		}
	}
	return false
}

// usedToBe says that a verb tells how something was: was, used to be.
func (d *claiming) usedToBe(h *chunk) bool {
	if h.negated {
		return false
	}
	low := d.low(h.first)
	return h.copula && (h.first == h.last && (low == "was" || low == "were") || low == "used")
}

// inWords says that a value is a word or words, and no figure, day or hour.
func inWords(k Kind) bool { return k == Term || k == Name || k == Wording }

// alike says that one of two values can take the place of the other: both are figures, days, hours, or both words.
func alike(a, b Value) bool {
	if inWords(a.Kind) && inWords(b.Kind) {
		return true
	}
	return a.Kind == b.Kind || a.Kind == Number || b.Kind == Number || a.Kind == Term && b.Kind == Money // it was free
}

// takesFrom reads who has something that was another's: Hana takes over from Piotr on the books, Rosa took over the choir from Ben, Sal took the
// beehives off Deb.
func (d *claiming) takesFrom() bool {
	h := d.verbal()
	if h == nil || d.Negated || d.subj < 0 || !d.part.chunks[d.subj].person && !d.writer {
		return false
	}
	over, off := d.first("over-class") && strings.Contains(d.textOf(h.span), "over"), d.w.in["taking-off"][h.lemma]
	var from, what *chunk
	for i := d.verb + 1; i < len(d.part.chunks); i++ {
		switch c := &d.part.chunks[i]; {
		case c.form != nominal || c.value >= 0 && c.ending != "counted" || !d.named(i):
		case c.josa == "from" && over && c.person, c.josa == "off" && off && c.person:
			from = c
		case c.josa == "" && i == d.object, over && what == nil && from != nil && (c.josa == "on" || c.josa == "for" || c.josa == "as"):
			what = c
		}
	}
	if from == nil || what == nil && off || what != nil && what.person && what.also == "" {
		return false
	}
	c := d.fresh(h.span)
	who := d.valueOf(&d.part.chunks[d.subj])
	who.Kind = Name
	c.From, c.To, d.Values = []Value{d.valueOf(from)}, []Value{who}, []Value{who}
	d.Attribute = Attribute{Name: "owner", Implied: true}
	switch {
	case what != nil:
		d.Subject, d.Whence = d.phrase(what.span), Own
	case d.Subject.Span == d.part.chunks[d.subj].span:
		d.Subject, d.Whence = d.topicBefore()
	}
	d.more = nil
	return true
}

// passesOver says that a thing goes from one person to another, and makes its owner of that one: the rota passes from Steve to Paula.
func (d *claiming) passesOver(h *chunk) bool {
	c := d.Change
	from, to := d.chunkOf(c.From[0]), d.chunkOf(c.To[0])
	if !d.w.in["passing-over"][h.lemma] || from < 0 || to < 0 || !d.part.chunks[from].person || !d.part.chunks[to].person || !d.thingDoes() {
		return false
	}
	c.From[0].Kind, c.To[0].Kind = Name, Name
	d.Attribute, d.Values = Attribute{Name: "owner", Implied: true}, c.To[:1:1]
	return true
}

// topicBefore is what the claim before was about, or the label.
func (d *claiming) topicBefore() (Phrase, Whence) {
	switch {
	case d.label.Text != "":
		return d.label, Label
	case d.topic.Text != "":
		return d.topic, Clause
	}
	return Phrase{}, ""
}

// afterAll reads what was settled in the end: Tuesday after all, staying with Lloyds after all, in the end we picked Ardbeg.
func (d *claiming) afterAll() {
	if d.Negated || d.Change != nil && len(d.Change.To) > 0 {
		return
	}
	at := slices.IndexFunc(d.part.chunks, func(c chunk) bool { return c.form == adverb && d.w.in["in-the-end"][c.lemma] })
	if at < 0 {
		return
	}
	h := d.verbal()
	if len(d.Values) > 0 && d.Values[0].Kind == Wording && h != nil && d.w.in["abiding-by"][h.lemma] && d.verb+1 < len(d.part.chunks) {
		if c := &d.part.chunks[d.verb+1]; c.form == nominal && (c.josa == "with" || c.josa == "by" || c.josa == "to") && d.named(d.verb+1) {
			v := d.valueOf(c)
			v.Kind = Term
			d.Attribute, d.Values, d.Subject = Attribute{Name: "choice", Implied: true}, []Value{v}, Phrase{}
			d.Subject, d.Whence = d.topicBefore()
		}
	}
	if len(d.Values) == 0 || d.Values[0].Kind == Wording || h != nil && !h.copula && d.Attribute.Name != "choice" && d.Attribute.Name != "owner" || d.Attribute.Name == "state" && d.Values[0].Kind == Term {
		return
	}
	d.fresh(d.part.chunks[at].span).To = d.Values[:1:1]
}

// spans makes one value of the two ends of a time from which to which something is: open from 9 to 5, on leave from 3 June to 9 June.
func (d *claiming) spans() {
	if d.Change != nil || len(d.Values) != 1 {
		return
	}
	at := d.chunkOf(d.Values[0])
	if at <= d.part.label || d.part.chunks[at].form != valued || !d.w.in["ends-at"][d.part.chunks[at].josa] || d.part.chunks[at-1].form != valued || d.part.chunks[at-1].josa != "from" {
		return
	}
	a, b := d.values[d.part.chunks[at-1].value], d.Values[0]
	hours := a.Kind == Number && b.Kind == Number && hourly(a.Text) && hourly(b.Text)
	if !hours && (a.Kind != b.Kind || a.Kind != Date && a.Kind != Clock) {
		return
	}
	v := Value{Kind: b.Kind, Canonical: a.Canonical + "~" + b.Canonical, Span: a.Span.join(b.Span)}
	if hours {
		v.Kind = Clock
	}
	v.Text = d.textOf(v.Span)
	d.Values = []Value{v}
	if d.Attribute.Implied {
		d.Attribute = Attribute{Name: d.byKind(v, ""), Implied: true}
	}
}

// hourly says that a bare number can be an hour.
func hourly(text string) bool {
	return strings.Trim(text, "0123456789") == "" && (len(text) == 1 || len(text) == 2 && text < "25")
}

// hoursOfChange reads a bare number to which something is put earlier or later as the hour: pulled the standup forward to 9.
func (d *claiming) hoursOfChange() {
	c := d.Change
	if c == nil || len(c.To) == 0 {
		return
	}
	hour := func(v Value) bool {
		return v.Kind == Number && hourly(v.Text)
	}
	if timed := d.is("postpone", "advance", "delay") && (c.Direction == Later || c.Direction == Sooner); hour(c.To[0]) && (timed || d.is("move") && d.subj >= 0 && d.w.in["occasion"][d.part.chunks[d.subj].lemma]) && (d.object >= 0 || d.thingDoes()) {
		c.To[0].Kind = Clock
		if len(d.Values) > 0 && d.Values[0].Span == c.To[0].Span {
			d.Values[0].Kind = Clock
			d.Attribute = Attribute{Name: "time", Implied: true}
		}
	}
	if len(c.From) > 0 && c.To[0].Kind == Clock && hour(c.From[0]) {
		c.From[0].Kind = Clock
	}
}

// settleSlot says what a change is told of: not what was given up or takes its place but what stands behind it or before it, on the till, for the
// vigil; of a person who does what another did, the person takes that one's place.
func (d *claiming) settleSlot() {
	c := d.Change
	if c.From[0].Kind == Name && c.To[0].Kind != Name && len(d.Values) > 0 && d.Values[0].Kind == Name && d.Values[0].Span != c.From[0].Span { // Bella leads the tour, not Marco
		c.To = d.Values[:1:1]
	}
	denied := slices.ContainsFunc(d.part.chunks, func(h chunk) bool { return h.form == adverb && h.negated && h.span == c.Mark })
	side := func(p Span) bool { return p == c.To[0].Span || p == c.From[0].Span && (d.verb < 0 || denied) }
	if d.Subject.Text != "" && !side(d.Subject.Span) {
		return
	}
	at := d.slotBehind()
	if d.Subject.Text == "" && at < 0 {
		return
	}
	isPerson := func(v Value) bool { i := d.chunkOf(v); return v.Kind == Name || i >= 0 && d.part.chunks[i].person }
	person := isPerson(c.To[0]) && isPerson(c.From[0])
	if at >= 0 {
		d.Subject, d.Whence = d.phrase(d.part.chunks[at].span), Own
		span := d.part.chunks[at].span
		d.more = slices.DeleteFunc(d.more, func(x Reading) bool { return len(x.Values) > 0 && x.Values[0].Span == span })
	} else {
		d.Subject, d.Whence = d.topicBefore()
	}
	if len(d.Values) == 0 || d.Values[0].Kind == Wording || d.Values[0].Span != c.To[0].Span {
		d.Values = c.To[:1:1]
	}
	if d.Attribute.Implied || d.Attribute.Name == "" {
		switch name := d.byKind(c.To[0], ""); {
		case person && (at < 0 || !d.w.in["wherefore-owner"][d.part.chunks[at].josa]):
			d.Attribute = Attribute{Name: "choice", Implied: true}
			c.From[0].Kind, c.To[0].Kind, d.Values[0].Kind = Term, Term, Term
		case person:
			d.Attribute = Attribute{Name: "owner", Implied: true}
			c.From[0].Kind, c.To[0].Kind, d.Values[0].Kind = Name, Name, Name
		case name == "state":
			d.Attribute = Attribute{Name: "choice", Implied: true}
		default:
			d.Attribute = Attribute{Name: name, Implied: true}
		}
	}
}

// slotBehind is the chunk behind both sides of a change that tells what it is a change of: on the till, for the seed pots; -1 if there is none.
func (d *claiming) slotBehind() int {
	c := d.Change
	end := max(c.From[0].Span.End, c.To[0].Span.End)
	for i := d.part.label; i < len(d.part.chunks); i++ {
		h := &d.part.chunks[i]
		if h.span.Start < end || h.form != nominal || h.value >= 0 || !d.named(i) {
			continue
		}
		if h.josa == "for" || h.josa == "on" || h.josa == "as" || h.josa == "in" && h.also != "" {
			return i
		}
	}
	return -1
}
