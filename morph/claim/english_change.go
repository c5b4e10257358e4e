package claim

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/rules"
)

// changing decides what a clause tells of a change, once its modality is known: what the patterns have found is given up where nothing is
// otherwise, and what verbs and small words tell is added.
func (d *claiming) changing() {
	if d.conceded() || d.part.purpose == ifPart {
		d.Change = nil
		return
	}
	if c := d.Change; c != nil && d.verb >= 0 && c.Mark == d.verbal().span && len(c.To) == 0 && d.standing(d.verbal()) { // the ferry now stops there
		if i := slices.IndexFunc(d.part.chunks, func(c chunk) bool { return c.form == adverb && c.lemma == "now" }); i >= 0 {
			d.Change = &Change{Mark: d.part.chunks[i].span}
		}
	}
	d.byWords()
	d.onlyNow()
	if d.Change != nil && !d.otherwise() {
		if d.verb >= 0 && len(d.Change.To) > 0 && d.Attribute.Name == "choice" && d.Attribute.Implied && (d.way(d.verbal()) || d.is("return") || d.first("degree-class")) { // drove from Leeds to York
			d.Attribute, d.Values = Attribute{Name: "action", Implied: true}, nil
			d.term(d.mainSpan(d.verbal()).join(d.restFrom(d.verb+1)), Wording)
		}
		d.Change = nil
	}
	if d.Change == nil {
		d.byDeed()
	}
	if d.Change != nil && d.Change.Direction == Ended && d.unfinished() {
		d.Change = nil
	}
	d.byPlace()
	d.notSo()
	d.swaps()
	if c := d.Change; c != nil && c.Direction == Back && len(c.To) > 0 && c.To[0].Kind == Date && d.is("postpone") { // put us back to the 22nd
		c.Direction = Later
	}
	d.anew()
	if d.Change != nil && d.forAWhile() {
		d.Change = nil
	}
	d.spans()
	if c := d.Change; c != nil && (c.Direction == Up || c.Direction == Down) && len(c.To) > 0 && (c.To[0].Kind == Date || c.To[0].Kind == Clock) { // slid to 8:15
		c.Direction = ""
	}
	if c := d.Change; c != nil && len(c.To) > 0 && len(d.Values) > 0 && c.To[0].Span == d.Values[0].Span { // back at 6, of a limit
		c.To = d.Values[:1:1]
	}
	if c := d.Change; c != nil && len(c.From) > 0 && len(c.To) > 0 {
		if d.Attribute.Name != "owner" && c.From[0].Kind == Name && (c.To[0].Kind == Name || c.To[0].Kind == Term) { // uses Stripe instead of Adyen
			c.From[0].Kind, c.To[0].Kind = Term, Term
		}
		once(&c.Direction, between(c.From[0], c.To[0]))
	}
	d.bothParts()
	d.soNo()
}

// conceded says that a clause asks, wishes, guesses or advises, so that nothing in it has changed.
func (d *claiming) conceded() bool {
	if d.unsure && d.Modality == Told {
		return true
	}
	switch d.Modality {
	case Ask, Wish, May, Should:
		return true
	}
	return false
}

// otherwise says that what a pattern has taken for a change is one.
func (d *claiming) otherwise() bool {
	c := d.Change
	at := d.markedVerb()
	switch {
	case at < 0 && c.Mark.IsZero(): // from … to, instead of
		return d.passes()
	case at < 0:
		return d.sign()
	case at != d.verb:
		return false
	}
	switch {
	case d.Modality == Must, d.Modality == Order, d.todo(), d.Negated, d.tried(),
		!d.Condition.IsZero() && d.Modality != Did && d.Modality != Decided:
		return false
	}
	return d.alters()
}

// tried says that what a verb tells was tried, refused or forgotten: tried to cancel the van.
func (d *claiming) tried() bool {
	h := d.verbal()
	for i := h.first; i < h.last; i++ {
		if d.tags[i].verbal() && d.w.in["trying"][d.baseAt(i)] {
			return true
		}
	}
	return false
}

// markedVerb is the verb that tells the change, -1 if another word does.
func (d *claiming) markedVerb() int {
	return slices.IndexFunc(d.part.chunks, func(c chunk) bool { return c.form == verbal && !d.Change.Mark.IsZero() && c.span == d.Change.Mark })
}

// todo says that a verb tells what is to be done, by somebody who is named or not: move the hens; Sam to move the hens.
func (d *claiming) todo() bool {
	h := d.verbal()
	switch {
	case h == nil || d.Modality == Decided:
		return false
	case h.ending == endInfinitive:
		return d.subj < 0 || d.part.chunks[d.subj].person || d.writer
	}
	return h.ending == endOrder || d.subj >= 0 && d.w.in["intent"][d.part.chunks[d.subj].lemma] && slices.Contains(d.tags[h.first:h.last+1], tagTo)
}

// passes says that something goes from one value to another, and not somebody from one place to another or a time from its beginning to
// its end: drove from Leeds to York, open from 9 to 5.
func (d *claiming) passes() bool {
	c := d.Change
	if len(c.From) == 0 || len(c.To) == 0 {
		return len(c.From) > 0
	}
	from, to := c.From[0].Kind, c.To[0].Kind
	timed := from == Date || from == Clock || to == Date || to == Clock
	h := d.verbal()
	switch {
	case d.Negated || d.todo() || d.Modality == Order || d.Modality == Must:
		return false
	case h == nil:
		return !timed && (from != Term || to != Term) && from == to && (d.Subject.Text != "" || d.Attribute.Word != "") && !slices.ContainsFunc(d.part.chunks, d.moment)
	case (from == Name || from == Term) && d.passesOver(h):
		return true
	case d.way(h):
		return from == to && d.formOf(h) == tagPast && (from == Term && h.lemma == "go" && d.thingDoes() || from != Term && from != Name && !timed)
	case from == Term || from == Name:
		return d.turns(h) || d.is("transfer")
	}
	return d.turns(h) || !timed && from == to && d.formOf(h) == tagPast
}

// way says that a verb tells of somebody or something on the way.
func (d *claiming) way(h *chunk) bool {
	return len(h.classes) == 0 && h.lemma == "go" || slices.ContainsFunc(h.classes, func(c string) bool { return d.w.in["way-class"][c] })
}

// turns says that a verb makes something otherwise.
func (d *claiming) turns(h *chunk) bool {
	return slices.ContainsFunc(h.classes, func(c string) bool { return d.w.in["changing-class"][c] })
}

// sign says that a change that an arrow or an adverb marks is one: no bound (depth > 5k), no turn of duty (back on nights).
func (d *claiming) sign() bool {
	c := d.Change
	if d.textOf(c.Mark) == ">" && len(c.From) == 0 {
		return false
	}
	direct := len(c.To) > 0
	switch {
	case len(c.From) > 0 && d.w.in["no-contrast"][strings.ToLower(c.From[0].Text)], len(c.From) > 0 && d.low(d.tokenAt(c.From[0].Span.Start)-1) == "one", direct && d.w.in["no-contrast"][strings.ToLower(c.To[0].Text)]: // not one box in the shed; thats not a date
		return false
	case direct && c.To[0].Kind == Term && d.leadsOnward():
		return false
	case !d.Condition.IsZero() && d.Modality != Did && d.Modality != Decided:
		return false
	case d.Negated && c.Direction != Ended && !d.contrasts():
		return false
	case d.Modality == Doing && !direct && len(c.From) == 0 && len(d.Values) > 0 && d.Values[0].Kind == Wording && !d.copes(): // it's raining now
		return false
	case d.Modality == Must && c.Direction != Ended && d.verb >= 0 && (len(d.Values) == 0 || d.Values[0].Kind == Wording):
		return false
	case c.Direction == Back && direct:
		return d.returns()
	}
	return true
}

// contrasts says that what is denied is what was thought before: altos, not tenors.
func (d *claiming) contrasts() bool { return len(d.Change.From) > 0 }

// copes says that somebody or something does a thing that goes on: Gail is running the bank now.
func (d *claiming) copes() bool { return d.subj >= 0 && d.named(d.subj) }

// chunkOf is the chunk that gives a value, -1 if none does.
func (d *claiming) chunkOf(v Value) int {
	return slices.IndexFunc(d.part.chunks, func(c chunk) bool { return c.span == v.Span })
}

// isPassive says that a verb tells what was done to its subject, with a form of be or without: was signed, lease signed.
func (d *claiming) isPassive(h *chunk) bool { return h.ending == endPassive || d.clippedPassive(h) }

// givesObject says that nouns behind the verb name what it is done to.
func (d *claiming) givesObject() bool {
	return d.object > d.verb && d.named(d.object) && d.part.chunks[d.object].form == nominal
}

// returns says that what is back is what was so before, and not somebody who is back: back on nights, back to bed.
func (d *claiming) returns() bool {
	at := d.chunkOf(d.Change.To[0])
	if at < 0 {
		return false
	}
	if d.subj >= 0 && d.subj < at && !(d.writer && d.part.chunks[at].josa == "on" && d.tags[d.part.chunks[at].last] == tagProper) && (d.part.chunks[d.subj].person || d.writer || d.part.chunks[d.subj].ending == "pronoun") {
		return false
	}
	h := &d.part.chunks[at]
	if h.josa == "on" && h.value < 0 && d.w.in["determiner"][h.also] && !d.formerIn(h) { // the cat is back on the chair
		return false
	}
	if h.value >= 0 || h.josa == "to" && h.also != "" || h.person || d.tags[h.last] == tagProper {
		return h.josa != "on" || d.Subject.Text != ""
	}
	return d.Subject.Text != "" && d.Whence != Clause && d.Subject.Span != h.span
}

// alters says that the verb, as it stands, tells that something is otherwise than it was.
func (d *claiming) alters() bool {
	h := d.verbal()
	present := d.standing(h)
	if present && d.formOf(h) != tagPast {
		return d.announces(h)
	}
	if d.natural() {
		return false
	}
	var change rules.Change
	if len(h.classes) > 0 {
		change = d.lex.Class(h.classes[0]).Change
	}
	to := len(h.classes) > 0 && len(d.Change.To) > 0 && !d.byTheWay()
	switch {
	case len(d.Change.From) > 0 && len(d.Change.To) > 0, len(h.classes) == 0 && d.thingDoes() && len(d.Change.To) > 0 && leadsTo(Up, d.Change.To[0].Kind): // reseated to 40
		return true
	case to && h.classes[0] == "return":
		return d.reverts()
	case to && (d.Change.To[0].Kind == Term || d.Change.To[0].Kind == Name) && !d.turns(h) && !d.is("transfer"):
		return false
	case to && d.Change.To[0].Kind == Term && d.first("degree-class"): // went up to the loft
		return d.measured()
	case to:
		return !d.way(h) || d.Change.To[0].Kind != Term && d.Change.To[0].Kind != Name
	case change == rules.ChangeUp || change == rules.ChangeDown || d.Change.Direction == Up || d.Change.Direction == Down:
		return d.measured()
	case (d.Change.Direction == Later || d.Change.Direction == Sooner) && h.ending != endPassive && d.verb+1 < len(d.part.chunks) && d.w.in["holding-out"][d.part.chunks[d.verb+1].lemma], // held up well
		d.Change.Direction == Later && d.is("restore") && !slices.ContainsFunc(d.part.chunks[d.verb+1:], func(c chunk) bool { return c.form == valued }): // put the ladder back
		return false
	case d.Change.Direction == Later || d.Change.Direction == Sooner:
		return d.object < 0 || d.named(d.object) || d.Subject.Text != ""
	case d.is("cancel") && !d.is("remove"):
		return true
	case d.is("replace") && (d.object < 0 || d.part.chunks[d.object].value >= 0 || d.w.in["occasion"][d.part.chunks[d.object].lemma] || d.w.in["duty"][d.part.chunks[d.object].lemma]) && slices.ContainsFunc(d.part.chunks[d.verb+1:], func(c chunk) bool { return c.josa == "with" && c.person }): // swapped with Bella
		return true
	case d.Change.Direction == Ended, d.Change.Direction == Begins:
		return !d.signsOn(h) && d.endsWhole(h)
	case d.Change.Direction == Back:
		return d.object < 0 && d.thingDoes() || d.is("resume") || h.classes[0] == "restore" && d.object >= 0
	}
	return d.thingDoes() && (d.object < 0 || d.object < d.verb) && d.is("change", "move")
}

// reverts says that what goes back goes to a value it had, and not somebody to a place: back to the old recipe.
func (d *claiming) reverts() bool {
	at := d.chunkOf(d.Change.To[0])
	if at < 0 || d.natural() {
		return false
	}
	h := &d.part.chunks[at]
	return h.value >= 0 && h.josa == "to" || d.thingDoes() || d.resumedUse(h) || d.formerIn(h)
}

// formerIn says that a chunk names what was so before: the old recipe.
func (d *claiming) formerIn(h *chunk) bool {
	return slices.ContainsFunc(d.tokens[h.first:h.last+1], func(t morph.Token) bool { return d.w.in["former"][t.Stem] })
}

// byTheWay says that what was taken for the new value only tells when or where it was: went down at 8.
func (d *claiming) byTheWay() bool {
	at := d.chunkOf(d.Change.To[0])
	return at >= 0 && d.part.chunks[at].josa == "at" && (!d.is("lower", "raise", "rise", "fall", "restore") || d.Change.To[0].Kind != Number && d.Change.To[0].Kind != Money && d.Change.To[0].Kind != Percent)
}

// standing says that a verb tells of the present, or of what is on a timetable.
func (d *claiming) standing(h *chunk) bool {
	t := d.tags[d.bare(h)]
	return (d.Modality == Is || d.Modality == Will || d.Modality == Told) && (t == tagThird || t == tagVerb && h.ending != endInfinitive)
}

// announces says that a verb of the present tells a change and no habit: the handoff moves to Tuesday, the regatta slips again.
func (d *claiming) announces(h *chunk) bool {
	c := d.Change
	if d.natural() || d.Aspect == Habitual || d.way(h) {
		return false
	}
	switch c.Direction {
	case Later, Sooner:
		return true
	case Ended:
		return d.lasts()
	case Begins:
		return false
	case Up, Down: // the rent goes up by 4 % in July
		if slices.ContainsFunc(d.part.chunks[d.verb+1:], func(c chunk) bool { return c.form == valued && c.josa == "by" && d.figures(c.value) }) && d.measured() {
			return true
		}
	}
	at := -1
	if len(c.To) > 0 {
		at = d.chunkOf(c.To[0])
	}
	return at >= 0 && (d.part.chunks[at].josa == "to" || d.part.chunks[at].josa == "into") && (d.turns(h) || d.is("return")) && !(c.Direction != "" && c.Direction != Back && c.To[0].Kind == Term)
}

// lasts says that what ends, ends for good.
func (d *claiming) lasts() bool {
	return slices.ContainsFunc(d.part.chunks, func(c chunk) bool { return c.form == adverb && d.w.in["lastingly"][c.lemma] })
}

// natural says that what moves does so by nature: the sun goes down, the temperature dropped.
func (d *claiming) natural() bool {
	return d.subj >= 0 && d.w.in["nature"][d.part.chunks[d.subj].lemma]
}

// measured says that what goes up or down is a property: the rent went up, lowered the fee. Blinds and hands are lowered and raised, too.
func (d *claiming) measured() bool {
	if d.natural() {
		return false
	}
	if d.Attribute.Word != "" && !d.Attribute.Implied {
		return true
	}
	i := d.object
	if i < 0 {
		i = d.subj
	}
	if i >= 0 && d.part.chunks[i].form == nominal && (d.attributeNamed(d.part.chunks[i].lemma) != "" || d.attributeWord(d.part.chunks[i].lemma) != "") {
		return true
	}
	return i >= 0 && slices.ContainsFunc(d.part.chunks[d.verb+1:], func(c chunk) bool { return c.form == valued && c.josa == "by" && d.figures(c.value) })
}

// thingDoes says that the subject of the verb is a thing that is named.
func (d *claiming) thingDoes() bool {
	return d.subj >= 0 && d.subj < d.verb && d.named(d.subj) && !d.writer && !d.part.chunks[d.subj].person
}

// numberedName says that what a verb is done to has a name with a number: Node 18.
func (d *claiming) numberedName() bool {
	h := &d.part.chunks[d.object]
	return h.first < h.last && d.tags[h.first] == tagProper && d.tags[h.last] == tagValue
}

// endsWhole says that what ends or begins is a thing that went on or was in force, and not a stay or a deed of the day: stopped at the
// bank, left a message, closed the gate, finished at 6.
func (d *claiming) endsWhole(h *chunk) bool {
	if len(d.Values) > 0 && d.Values[0].Kind == Clock {
		return false
	}
	passive := d.isPassive(h)
	if i := d.verb + 1; h.lemma == "drop" && i < len(d.part.chunks) && d.part.chunks[i].form == nominal && d.w.in["nearby"][d.part.chunks[i].josa] || h.lemma == "drop" && i < len(d.part.chunks) && d.part.chunks[i].josa == "at" { // dropped at the garage
		return false
	}
	thing := d.thingDoes() && (passive || d.object < 0)
	object := d.givesObject()
	place := slices.ContainsFunc(d.part.chunks[d.verb+1:], func(c chunk) bool {
		return (c.form == nominal || c.value >= 0 && d.values[c.value].Kind == Number) && d.w.in["whereabouts"][c.josa]
	})
	switch {
	case object && h.lemma == "drop" && (d.part.chunks[d.object].also == "a" || d.part.chunks[d.object].also == "an"): // dropped a plate
		return false
	case object && d.numberedName(): // shut Kiln 3
		return d.first("ending-class") && !place && (!d.is("remove") || d.is("stop", "cancel", "replace") || d.words.has("released", d.low(d.part.chunks[d.object].first)))
	case d.is("quit"):
		return object && !place && !(h.lemma == "leave" && d.w.in["numbered"][d.low(d.part.chunks[d.object].first)]) && d.part.chunks[d.object].also != "a" && d.part.chunks[d.object].also != "an" || !place && d.object < 0 && d.Modality == Doing && d.subj >= 0 && d.part.chunks[d.subj].person
	case d.is("expire") && d.formOf(h) == tagPast:
		return d.object < 0
	case d.is("remove"):
		person := object && d.part.chunks[d.object].person && d.part.chunks[d.object].also == "" && (h.lemma != "drop" || d.object+1 < len(d.part.chunks))
		return passive && thing || object && !place && !person && d.is("stop", "cancel", "replace", "disable")
	case d.is("open", "close", "enable", "disable"):
		return thing && !place && (passive || d.is("close")) || object && d.is("disable", "enable") && !strings.Contains(h.lemma, " ")
	}
	return thing || object
}

// unfinished says that a clause tells an end that is only near: almost done.
func (d *claiming) unfinished() bool {
	for i := range d.tokens {
		if t := &d.tokens[i]; t.EndByte > d.Span.Start && t.EndByte <= d.Change.Mark.End && d.english.is("unfinished", i) {
			return true
		}
	}
	return false
}
