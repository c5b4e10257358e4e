package claim

import "strings"

// assemble makes readings of clauses: reasons and conditions go to the claim that they belong to, and a clause that names no
// subject takes that of the clause before it.
func (s *statement) assemble(clauses []clause) []Reading {
	var out []Reading
	var reason, condition Span
	var topic Phrase
	attr := Attribute{}
	for i := range clauses {
		c := &clauses[i]
		switch {
		case i+1 < len(clauses) && c.joined == endReason:
			reason = reason.join(c.span())
			continue
		case i+1 < len(clauses) && c.joined == endIf:
			condition = condition.join(c.span())
			continue
		}
		r, ok := s.read(c)
		if !ok {
			continue
		}
		r.Reason, r.Condition = r.Reason.join(reason), r.Condition.join(condition)
		reason, condition = Span{}, Span{}
		if r.Subject.Text == "" && topic.Text != "" {
			r.Subject, r.Whence = topic, Clause
		}
		if r.Attribute.Implied && attr.Name != "" && sameKinds(out, r) {
			r.Attribute = Attribute{Name: attr.Name, Implied: true}
		}
		if r.Whence != Clause && r.Subject.Text != "" {
			topic = r.Subject
		}
		attr = r.Attribute
		out = append(out, r)
	}
	return out
}

// sameKinds says that a reading gives a value of the kind that the one before it gave.
func sameKinds(out []Reading, r Reading) bool {
	if len(out) == 0 || len(r.Values) == 0 || len(out[len(out)-1].Values) == 0 {
		return false
	}
	return out[len(out)-1].Values[0].Kind == r.Values[0].Kind
}

// draft is a reading that is being filled; what is set once stays.
type draft struct {
	Reading
	clause *clause
}

// read makes the reading of one clause; false if it says nothing.
func (s *statement) read(c *clause) (Reading, bool) {
	d := &draft{clause: c}
	d.Span = c.span()
	p := s.predicateOf(c)
	if p >= 0 {
		h := &c.chunks[p]
		d.Predicate = Predicate{Lemma: h.lemma, Classes: h.classes, Span: h.span}
		d.Negated = h.negated
		s.moodOf(d, h, p)
	}
	for i := range s.gram.patterns {
		g := &s.gram.patterns[i]
		if at, first, last, ok := s.match(g, c); ok {
			s.apply(d, g, at, Span{c.chunks[min(first, len(c.chunks)-1)].whole.Start, c.chunks[max(last-1, 0)].whole.End})
		}
	}
	s.roles(d, p)
	s.labelOf(d)
	s.defaults(d, p)
	if d.Subject.Text == "" && len(d.Values) == 0 && d.Predicate.Lemma == "" {
		return d.Reading, false
	}
	if d.Subject.Text != "" && d.Whence == "" {
		d.Whence = Own
	}
	return d.Reading, d.Predicate.Lemma != "" || len(d.Values) > 0 || len(c.chunks) > 0
}

// predicateOf is the predicate of a clause: the last one that does not stand before a noun; -1 if there is none.
func (s *statement) predicateOf(c *clause) int {
	for i := len(c.chunks) - 1; i >= c.label; i-- {
		if c.chunks[i].form == verbal && c.chunks[i].ending != endAdn {
			return i
		}
	}
	return -1
}

// moodOf reads tense, aspect and modality off the words of a predicate.
func (s *statement) moodOf(d *draft, h *chunk, at int) {
	p := h.span
	for i := at + 1; i < len(d.clause.chunks) && s.textOf(d.clause.chunks[i].span) == "?"; i++ {
		p.End = d.clause.chunks[i].span.End
	}
	text := s.textOf(p)
	for i := range s.gram.moods {
		m := &s.gram.moods[i]
		loc := m.find().FindStringIndex(text)
		if loc == nil {
			continue
		}
		d.Patterns = append(d.Patterns, Pattern{m.id, Span{p.Start + loc[0], p.Start + loc[1]}})
		for _, e := range m.effects {
			s.constant(d, e, Span{p.Start + loc[0], p.Start + loc[1]})
		}
	}
}

// apply lets a pattern that fits say what it tells: at are the chunks of its items, p the place.
func (s *statement) apply(d *draft, g *pattern, at []int, p Span) {
	told := false
	for i, k := range at {
		for _, field := range g.items[i].fields {
			if k >= 0 {
				told = s.capture(d, field, &d.clause.chunks[k]) || told
			}
		}
	}
	for _, e := range g.effects {
		told = s.constant(d, e, p) || told
	}
	if told {
		d.Patterns = append(d.Patterns, Pattern{g.id, p})
	}
}

// constant sets a field to a word, unless it is set.
func (s *statement) constant(d *draft, e effect, p Span) bool {
	switch e.field {
	case "modality":
		return once(&d.Modality, Modality(e.word))
	case "tense":
		return once(&d.Tense, Tense(e.word))
	case "aspect":
		return once(&d.Aspect, Aspect(e.word))
	case "attribute":
		if d.Attribute.Name == "" {
			d.Attribute = Attribute{Name: e.word, Implied: true}
			return true
		}
	case "negated":
		d.Negated = true
		return true
	case "said":
		if d.Said == nil {
			d.Said = &Said{Mark: p}
			return true
		}
	case "direction":
		return once(&d.change().Direction, Direction(e.word))
	}
	return false
}

func once[T comparable](field *T, v T) bool {
	var zero T
	if *field != zero {
		return false
	}
	*field = v
	return true
}

func (d *draft) change() *Change {
	if d.Change == nil {
		d.Change = &Change{}
	}
	return d.Change
}

// capture sets a field to what a chunk says, unless it is set.
func (s *statement) capture(d *draft, field string, h *chunk) bool {
	switch field {
	case "topic":
		s.about(d, h)
	case "subject":
		return once(&d.Subject, s.phrase(h.span))
	case "attribute":
		if d.Attribute.Name == "" || d.Attribute.Implied {
			d.Attribute = s.attribute(h)
		}
	case "value":
		if len(d.Values) == 0 {
			d.Values = append(d.Values, s.valueOf(h))
		}
	case "from":
		d.change().From = append(d.change().From, s.valueOf(h))
	case "to":
		d.change().To = append(d.change().To, s.valueOf(h))
	case "mark":
		return once(&d.change().Mark, h.span)
	case "by":
		if d.Said == nil {
			d.Said = &Said{}
		}
		d.Said.By = s.phrase(h.span)
	default:
		d.Arguments = append(d.Arguments, Argument{Role(field), s.phrase(h.span)})
	}
	return true
}

func (s *statement) phrase(p Span) Phrase { return Phrase{s.textOf(p), p} }

// about makes a run of nouns the subject, and what names an attribute at its end the attribute.
func (s *statement) about(d *draft, h *chunk) {
	p := h.span
	if h.attr > 0 {
		if d.Attribute.Name == "" || d.Attribute.Implied {
			d.Attribute = s.attribute(h)
		}
		p.End = d.Attribute.Span.Start
		if d.Attribute.Span.IsZero() {
			p.End = h.span.End
		}
	}
	p.End = p.Start + len(strings.TrimRight(s.text[p.Start:max(p.Start, p.End)], " \t의"))
	if d.Subject.Text == "" && p.End > p.Start {
		d.Subject = s.phrase(p)
	}
}

// attribute is the attribute that a run of nouns ends in, or the run.
func (s *statement) attribute(h *chunk) Attribute {
	p := h.span
	if h.attr > 0 {
		end := h.first
		for end <= h.last && s.tokens[end].StartByte < h.span.End {
			end++
		}
		p = s.tokenSpan(end-h.attr, end-1)
	}
	word := s.textOf(p)
	name := s.lex.Attribute(strings.ToLower(word))
	if name == "" {
		name = word
	}
	return Attribute{Name: name, Word: word, Span: p}
}

// labelOf reads what stands before a colon: an attribute, else the subject.
func (s *statement) labelOf(d *draft) {
	for i := range d.clause.label {
		h := &d.clause.chunks[i]
		if h.form != nominal {
			continue
		}
		if d.Subject.Text == "" {
			s.about(d, h)
			if d.Subject.Text != "" {
				d.Whence = Label
			}
		} else if h.attr > 0 && d.Attribute.Name == "" {
			d.Attribute = s.attribute(h)
		}
	}
}

// roles makes arguments of the chunks by their josa.
func (s *statement) roles(d *draft, p int) {
	for i := d.clause.label; i < len(d.clause.chunks); i++ {
		h := &d.clause.chunks[i]
		if h.form != nominal && h.form != valued || i == p {
			continue
		}
		if r, ok := roleOfJosa[h.josa]; ok {
			d.Arguments = append(d.Arguments, Argument{r, s.phrase(h.span)})
		}
	}
}

var roleOfJosa = map[string]Role{
	"를": Object, "로": Goal, "에": Goal, "에게": Goal, "에서": Place, "부터": Source, "와": With, "보다": Than, "까지": Until,
	"도": Also, "만": OnlyRole, "대신": InPlace,
}

// defaults fills what no pattern has told.
func (s *statement) defaults(d *draft, p int) {
	c := d.clause
	for _, josa := range []string{"는", "가", "도", "를", ""} {
		for i := c.label; i < len(c.chunks) && d.Subject.Text == ""; i++ {
			if h := &c.chunks[i]; h.form == nominal && h.josa == josa && i != p {
				s.about(d, h)
			}
		}
	}
	if len(d.Values) == 0 {
		for i := c.label; i < len(c.chunks); i++ {
			if h := &c.chunks[i]; h.form == valued && !(d.Change != nil && h.josa == "에서") {
				d.Values = append(d.Values, s.valueOf(h))
			}
		}
	}
	if d.Attribute.Name == "" {
		d.Attribute = s.implied(d)
	}
	if d.Modality == "" {
		d.Modality = Is
	}
}
