package claim

import (
	"slices"
	"strings"
)

// read makes the readings of an English statement.
func (e *english) read() []Reading {
	parts := e.cut(e.gather())
	r := &reading{english: e}
	for i := range parts {
		r.part(&parts[i], i+1 == len(parts))
	}
	return r.out
}

// reading is the state between the parts of a statement.
type reading struct {
	*english
	out               []Reading
	reason, condition Span     // that wait for the claim behind them
	person            Phrase   // that was named last
	lastPerson        Phrase   // that had been named before the claim
	topic, before     Phrase   // what the last claim was about, and the one before it
	label             Phrase   // before the colon at the head
	stance            Modality // of the label: decision, todo
	labelAttr         Attribute
	speaker           Phrase // of the label: Bev: HCl 3 bottles
	settled           bool   // what follows was decided
	done              Phrase // of the label, what was done: read, bought
	doneAt            int    // its token
	chosen            bool   // the label tells that what follows is chosen
	teller            *Said  // says what follows
	thinks            bool   // what follows is what the writer thinks
	ownWords          bool   // what follows the writer has told somebody
}

// part reads one part: a claim, or what belongs to the claim beside it.
func (r *reading) part(p *part, last bool) {
	span := p.span()
	switch p.purpose {
	case reasonPart, ifPart:
		field := func(x *Reading) *Span { return &x.Reason }
		wait := &r.reason
		if p.purpose == ifPart {
			field, wait = func(x *Reading) *Span { return &x.Condition }, &r.condition
		}
		if n := len(r.out); n > 0 {
			x := &r.out[n-1]
			*field(x) = field(x).join(span)
			if p.purpose == ifPart && x.Modality != Did && x.Modality != Decided && !r.lastsUntil(p) {
				x.Change = nil
			}
			if p.purpose == ifPart && x.Negated && x.Predicate.Lemma == "" && x.Attribute.Name == "state" && (len(x.Values) == 0 || x.Values[0].Kind == Wording) { // no refunds unless it is faulty
				x.Attribute.Name, x.Modality = "rule", Order
				r.rule(x, span)
			}
		} else {
			*wait = wait.join(span)
		}
		if last && len(r.out) == 0 { // nothing but a reason: it is the claim
			*wait = Span{}
			p.purpose = mainPart
			r.part(p, last)
		}
		return
	case asidePart:
		r.aside(p)
		return
	}
	if p.first {
		if r.label.Text != "" && (r.topic.Span == r.person.Span || !slices.ContainsFunc(p.chunks, func(c chunk) bool { return c.lemma == "it" && c.ending == "pronoun" })) { // the label is still what the next sentence is about
			r.topic = r.label
		}
		r.label, r.speaker, r.stance, r.done, r.chosen = Phrase{}, Phrase{}, "", Phrase{}, false
	}
	if p.label > 0 {
		r.readLabel(p)
	}
	if at := r.saying(p); at > 0 {
		r.sayer(p, at)
		if p.chunks = p.chunks[at:]; p.label > 0 {
			p.label = 0
		}
	} else if r.saidBehind(p) {
		return
	}
	r.claim(p)
	r.teller, r.settled, r.thinks, r.ownWords = nil, false, false, false
}

// rule makes a range of the text the value of a rule.
func (r *reading) rule(x *Reading, p Span) {
	text := r.textOf(p)
	x.Values = []Value{{Kind: Wording, Text: text, Canonical: strings.ToLower(text), Span: p}}
}

// aside takes from a bracketed note the owner and the day of the claim before it: (Marcus, 4/14).
func (r *reading) aside(p *part) {
	if n := len(r.out); !p.note || n == 0 || r.formerly(p) {
		return
	}
	base := r.out[len(r.out)-1]
	bare := len(base.Values) == 0 && (base.Predicate.Lemma == "" || base.Attribute.Name == "action")
	for i := range p.chunks {
		h := &p.chunks[i]
		x := Reading{Span: p.span(), Subject: base.Subject, Whence: Clause, Modality: base.Modality}
		switch {
		case h.form == nominal && h.josa == "" && (h.person || r.writes(h)) && len(p.chunks) <= 3:
			x.Attribute, x.Values = Attribute{Name: "owner", Implied: true}, []Value{r.valueOf(h)}
			if x.Values[0].Kind = Name; r.person.Span == base.Subject.Span && isUpper(base.Subject.Text) && !r.writes(h) && !r.is("title", h.first) { // Callum (Telehouse) is on holiday
				x.Attribute.Name, x.Values[0].Kind = "affiliation", Term
			}
		case h.form == valued && r.values[h.value].Kind == Date && len(p.chunks) <= 3:
			x.Attribute, x.Values = Attribute{Name: "date", Implied: true}, []Value{r.valueOf(h)}
		default:
			continue
		}
		if x.Modality = Will; x.Attribute.Name == "affiliation" {
			x.Modality = Is
		}
		if bare && len(r.out) > 0 && base.Predicate.Lemma == "" {
			r.out = r.out[:len(r.out)-1]
		}
		bare = false
		r.out = append(r.out, x)
	}
}

func (e *english) writes(h *chunk) bool { return h.ending == "pronoun" && e.w.in["writer"][h.lemma] }

// classesOf are the word classes of a verb.
func (e *english) classesOf(lemma string) []string {
	if c := e.lex.Classes(lemma); len(c) > 0 {
		return c
	}
	if lemma == "take-over" || lemma == "choose" {
		return []string{lemma}
	}
	return nil
}

// attributeWord is the canonical name of an attribute by its word, "" if it names none. Of the lexicon's words only those that name nothing
// but a property part a phrase: a dentist and a server are things of their own.
func (e *english) attributeWord(low string) string {
	name := e.w.to["attributes"][low]
	if one, ok := strings.CutSuffix(low, "s"); ok && name == "" {
		name = e.w.to["attributes"][one]
	}
	if n := e.attributeNamed(low); n != "" && (name != "" || strings.Contains(low, " ")) {
		return n
	}
	return name
}

// split takes a noun phrase apart into what it is about and the attribute that it ends in: Sam's address, seatmap cache TTL, the
// price of the venue.
func (e *english) split(p *part, i int, h *chunk) (Phrase, Attribute) {
	if h.form != nominal || h.value >= 0 {
		return e.phrase(h.span), Attribute{}
	}
	if i+1 < len(p.chunks) && p.chunks[i+1].josa == "of" && p.chunks[i+1].form == nominal {
		of := &p.chunks[i+1]
		if name := e.attributeWord(strings.ToLower(e.textOf(h.span))); name != "" {
			return e.phrase(of.span), Attribute{Name: name, Word: e.textOf(h.span), Span: h.span}
		}
		return e.phrase(h.span.join(of.span)), Attribute{}
	}
	for n := min(2, h.last-h.first); n >= 0; n-- {
		words := e.tokenSpan(h.last-n, h.last)
		name := e.attributeWord(strings.ToLower(e.textOf(words)))
		if name == "" && h.last-n > h.first && e.tags[h.last-n-1] == tagPoss { // Hugo's teacher
			name = e.attributeNamed(strings.ToLower(e.textOf(words)))
		}
		if name == "" {
			continue
		}
		a := Attribute{Name: name, Word: e.textOf(words), Span: words}
		if low := e.low(h.last); h.last-n == h.first {
			if n == 0 && strings.HasSuffix(low, "s") && e.w.to["attributes"][low] == "" && e.w.in["countable"][strings.TrimSuffix(low, "s")] { // phones, emails
				return e.phrase(h.span), Attribute{}
			}
			return Phrase{}, a
		}
		if a.Name == "choice" && e.tags[h.last-n-1] != tagPoss || e.adjectives(h.first, h.last-n-1) {
			return e.phrase(h.span), a
		}
		end := h.last - n - 1
		if end == h.first && e.tags[end] == tagValue { // Thu intervals
			return e.phrase(h.span), Attribute{}
		}
		for end > h.first && (e.tags[end] == tagPoss || e.tags[end] == tagMark) {
			end--
		}
		return e.phrase(e.tokenSpan(h.first, end)), a
	}
	if h.last > h.first && strings.Contains(e.low(h.last), "_") { // pgbouncer pool_mode
		word := e.tokenSpan(h.last, h.last)
		return e.phrase(e.tokenSpan(h.first, h.last-1)), Attribute{Name: e.low(h.last), Word: e.textOf(word), Span: word}
	}
	return e.phrase(h.span), Attribute{}
}

// roleAndPerson tells a noun phrase that is a part and who has it: comms Aisha, Priya primary.
func (e *english) roleAndPerson(h *chunk) (role, person Span, ok bool) {
	if h.form != nominal || h.josa != "" || h.last <= h.first || h.value >= 0 {
		return role, person, false
	}
	if e.person(h.last, h.last) && !e.is("title", h.last-1) && e.tags[h.last-1] == tagNoun && (e.w.in["role"][e.low(h.last-1)] || h.last == h.first+1 && e.attributeWord(e.low(h.last-1)) == "owner") {
		return e.tokenSpan(h.first, h.last-1), e.tokenSpan(h.last, h.last), true
	}
	if k := h.last - 1; k > h.first && e.is("title", k) && e.tags[h.last] == tagProper && e.tags[k-1] == tagNoun { // piano tuner Mr Voss
		return e.tokenSpan(h.first, k-1), e.tokenSpan(k, h.last), true
	}
	if e.w.in["role"][e.low(h.last)] && e.person(h.first, h.last-1) {
		return e.tokenSpan(h.last, h.last), e.tokenSpan(h.first, h.last-1), true
	}
	return role, person, false
}

// claim reads a part that makes a claim.
func (r *reading) claim(p *part) {
	if r.henceforth(p) {
		return
	}
	for i := range p.chunks {
		if h := &p.chunks[i]; h.form == verbal {
			r.parted(p, i)
			h.classes = r.classesOf(h.lemma)
		}
	}
	d := &claiming{reading: r, part: p, verb: r.verbOf(p)}
	d.clause, d.told = &p.clause, make([]bool, len(p.chunks))
	d.draft.subject, d.predicate = -1, d.verb
	d.Span = p.span()
	d.mood()
	for i := range r.gram.patterns {
		g := &r.gram.patterns[i]
		if at, first, end, ok := r.match(g, d.clause); ok && end > first {
			r.apply(&d.draft, g, at, Span{p.chunks[first].whole.Start, p.chunks[end-1].whole.End})
		}
	}
	d.subject()
	d.tradesFor()
	d.arguments()
	d.tell()
	d.amounts()
	if d.Subject.Text == "" && len(d.Values) == 0 && d.Predicate.Lemma == "" && !(d.Negated && d.Attribute.Name != "") {
		return
	}
	if d.forbids() {
		d.Modality, d.Attribute = Order, Attribute{Name: "rule"}
		d.Subject, d.Whence = d.phrase(p.chunks[d.subj].span), Own
	}
	if h := d.subj; d.verb < 0 && d.Attribute.Name == "rule" && h >= 0 && p.chunks[h].negated {
		d.bans(h)
	}
	d.settle()
	r.before = r.topic
	switch {
	case d.goesOn.Text != "":
		r.topic = d.goesOn
	case d.writer && d.named(d.object) && p.chunks[d.object].form == nominal && (d.Subject.Text == "" || d.subj >= 0 && d.Subject.Span == p.chunks[d.subj].span): // I love the soup but it is too thick
		r.topic = d.phrase(p.chunks[d.object].span)
	case !d.Ownerless():
		r.topic = d.Subject
	}
	r.lastPerson = r.person
	for i := range p.chunks {
		if h := &p.chunks[i]; h.form == nominal && h.person {
			r.person = r.phrase(h.span)
		}
	}
	if n := len(r.out); n > 0 {
		if !p.first {
			if d.turnsFrom(&r.out[n-1]) {
				return
			}
			d.succeeds(&r.out[n-1])
			d.switchedTo(&r.out[n-1])
		}
		if c := d.Change; c == nil || len(c.From) == 0 {
			d.yields(&r.out[n-1])
		}
	}
	r.out = append(r.out, d.Reading)
	r.out = append(r.out, d.more...)
}

// verbOf is the verb that a part turns on, -1 if there is none.
func (e *english) verbOf(p *part) int {
	best := -1
	for i := p.label; i < len(p.chunks); i++ {
		c := &p.chunks[i]
		if c.form != verbal {
			continue
		}
		if c.ending != endInfinitive && !(c.ending == endIng && c.josa != "") {
			return i
		}
		if best < 0 {
			best = i
		}
	}
	return best
}

// claiming is a claim that is being read.
type claiming struct {
	draft
	*reading
	part   *part
	verb   int
	subj   int  // chunk of its grammatical subject, -1
	writer bool // the writer does it
	object int
	unsure bool      // what others say is a wish, guess or advice
	goesOn Phrase    // what the next claim is about, where that is not the subject: the person who has a part now
	more   []Reading // other values of the same subject: day and place beside an hour
}

func (d *claiming) verbal() *chunk {
	if d.verb < 0 {
		return nil
	}
	return &d.part.chunks[d.verb]
}

// mood reads modality, tense and polarity off the words of the verb.
func (d *claiming) mood() {
	h := d.verbal()
	if h == nil {
		return
	}
	d.Predicate = Predicate{Lemma: h.lemma, Classes: h.classes, Span: h.span}
	d.Negated = h.negated
	words := h.span
	if d.verb > d.part.label && d.part.chunks[d.verb-1].form == nominal { // they don't care is no order
		words.Start = d.part.chunks[d.verb-1].span.Start
	}
	d.moods(&d.draft, words, true)
}

// subject finds what the part is about by position: the noun phrase before its verb, else the label, else what the verb is done to.
func (d *claiming) subject() {
	d.subj, d.object = -1, -1
	p := d.part
	end := len(p.chunks)
	if d.verb >= 0 {
		end = d.verb
	}
	again := false // the subject may stand behind a mark
	begun := false // Fri 9 Oct, 48 places
	for i := p.label; i < end; i++ {
		h := &p.chunks[i]
		if h.value >= 0 && h.ending == "" && d.verb < 0 {
			if i == p.label {
				begun = true
			}
			continue
		}
		if begun && !h.negated && (p.label > 0 || d.teller != nil || d.topic.Text != "" && d.w.in["venue"][h.lemma]) {
			break
		}
		if h.form == mark && d.verb >= 0 { // egg hunt, Theo found 14
			again = true
		}
		if (d.subj < 0 || again) && h.form == nominal && h.josa == "" && h.ending != "adjective" && !(begun && h.ending == "counted") {
			d.subj, again = i, false
		}
	}
	if n := p.label; d.subj < 0 && d.verb < 0 && n+1 < end && p.chunks[n].ending == "adjective" && p.chunks[n].josa == "" && p.chunks[n].last > p.chunks[n].first &&
		slices.ContainsFunc(p.chunks[n+1:], func(c chunk) bool { return c.form == valued }) { // flat white now 3.60
		d.subj = n
	}
	if d.verb >= 0 {
		for i := d.verb + 1; i < len(p.chunks); i++ {
			h := &p.chunks[i]
			if h.form == nominal && h.josa == "" && h.ending != "adjective" || h.form == valued && h.josa == "" && !d.when(h) {
				d.object = i
				break
			}
			if h.form == verbal && h.ending != endInfinitive || h.form == mark {
				break
			}
		}
	}
	if d.subj >= 0 && d.subj+1 < end { // half of the seedlings
		if h, of := &p.chunks[d.subj], &p.chunks[d.subj+1]; of.josa == "of" && of.form == nominal && (h.ending == "pronoun" || d.w.to["amount"][h.lemma] != "") {
			d.subj++
		}
	}
	if d.subj >= 0 {
		h := &p.chunks[d.subj]
		d.writer = d.writes(h)
		if h.negated {
			d.Negated = true
		}
	}
}

func (d *claiming) when(h *chunk) bool {
	return h.form == valued && (d.values[h.value].Kind == Date || d.values[h.value].Kind == Clock)
}

// named says that a chunk can be what a claim is about: it is no pronoun.
func (d *claiming) named(i int) bool {
	return i >= 0 && d.part.chunks[i].ending != "pronoun"
}

// arguments gives the noun phrases of the clause their roles by position and preposition.
func (d *claiming) arguments() {
	for i := d.part.label; i < len(d.part.chunks); i++ {
		h := &d.part.chunks[i]
		if h.form != nominal && h.form != valued || h.josa == "" && i != d.object {
			continue
		}
		if d.w.in["cause"][h.josa] {
			d.Reason = d.Reason.join(h.whole)
			continue
		}
		role, ok := roleOfPreposition[h.josa]
		if h.josa == "by" && h.value < 0 { // paid by Ruth
			role = Agent
		} else if h.josa == "by" && !d.when(h) { // by 10%
			ok = false
		}
		if i == d.object && d.verb >= 0 && !d.verbal().copula {
			role, ok = Object, true
		}
		if ok {
			d.Arguments = append(d.Arguments, Argument{role, d.phrase(h.span)})
		}
	}
	if h := d.verbal(); h != nil && d.subj >= 0 && !h.copula {
		role := Agent
		if d.isPassive(h) {
			role = Object
		}
		d.Arguments = append(d.Arguments, Argument{role, d.phrase(d.part.chunks[d.subj].span)})
	}
}

var roleOfPreposition = map[string]Role{
	"to": Goal, "into": Goal, "onto": Goal, "in": Place, "at": Place, "on": Place, "from": Source, "with": With, "w": With, "than": Than, "for": For,
	"until": Until, "till": Until, "til": Until, "by": Until, "instead of": InPlace,
}

// about makes a chunk the subject and, where it ends in one, the attribute.
func (d *claiming) about(i int) {
	if i < 0 || d.Subject.Text != "" {
		return
	}
	s, a := d.split(d.part, i, &d.part.chunks[i])
	if d.Attribute.Name == "rule" {
		s = d.phrase(d.part.chunks[i].span)
	}
	if a.Name != "" && d.Attribute.Name != "rule" && (d.Attribute.Name == "" || d.Attribute.Implied) {
		d.Attribute = a
	}
	if to := i + 1; s.Text != "" && i == d.subj && to < d.verb && d.part.chunks[to].josa == "for" && d.part.chunks[to].form == nominal { // insurance for two vans
		s = d.phrase(s.Span.join(d.part.chunks[to].span))
	}
	if s.Text != "" {
		if a.Name == "" {
			s = d.modified(i, s)
		}
		d.Subject, d.Whence = s, Own
	}
}

func (d *claiming) attribute(name string) {
	if d.Attribute.Name == "" {
		d.Attribute = Attribute{Name: name, Implied: true}
	}
}

func (d *claiming) value(h *chunk) { d.Values = append(d.Values, d.valueOf(h)) }

// term makes a value of a range of the text.
func (d *claiming) term(p Span, k Kind) {
	if p.End > p.Start {
		text := d.text[p.Start:p.End]
		d.Values = append(d.Values, Value{Kind: k, Text: text, Canonical: strings.ToLower(text), Span: p})
	}
}

// is says that the verb is of one of the classes.
func (d *claiming) is(classes ...string) bool {
	return slices.ContainsFunc(d.Predicate.Classes, func(c string) bool { return slices.Contains(classes, c) })
}
