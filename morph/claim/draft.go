package claim

import "slices"

// draft is a reading that is being filled; what is set once stays.
type draft struct {
	Reading
	clause    *clause
	predicate int    // chunk, -1
	subject   int    // chunk, -1
	told      []bool // chunks that are a value, or part of a change
}

// apply lets a pattern that fits say what it tells: at are the chunks of its items, p the place.
func (s *statement) apply(d *draft, g *pattern, at []int, p Span) {
	told := false
	for i, k := range at {
		for _, field := range g.items[i].fields {
			if k >= 0 {
				told = s.capture(d, field, k) || told
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
		return once(&d.Attribute, Attribute{Name: e.word, Implied: true})
	case "negated":
		d.Negated = true
		return true
	case "said":
		return d.Said == nil && once(&d.said().Mark, p)
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

// added adds a value to a list in which it is not yet.
func added(list *[]Value, v Value) bool {
	if slices.ContainsFunc(*list, func(o Value) bool { return o.Span == v.Span }) {
		return false
	}
	*list = append(*list, v)
	return true
}

func (d *draft) change() *Change {
	if d.Change == nil {
		d.Change = &Change{}
	}
	return d.Change
}

func (d *draft) said() *Said {
	if d.Said == nil {
		d.Said = &Said{}
	}
	return d.Said
}

// capture sets a field to what chunk k says, unless it is set.
func (s *statement) capture(d *draft, field string, k int) bool {
	h := &d.clause.chunks[k]
	switch field {
	case "topic":
		return d.subject < 0 && s.about(d, k)
	case "subject":
		if d.subject >= 0 {
			return false
		}
		d.subject = k
		return once(&d.Subject, s.phrase(h.span))
	case "attribute":
		if d.Attribute.Name != "" && !d.Attribute.Implied {
			return false
		}
		d.Attribute = s.attribute(h)
	case "value":
		if len(d.Values) > 0 {
			return false
		}
		d.take(k, s.valueOf(h))
	case "holding": // 현우 담당: a value, then the attribute
		if len(d.Values) > 0 {
			return false
		}
		s.held(d, k)
	case "from":
		d.told[k] = true
		return added(&d.change().From, s.valueOf(h))
	case "to":
		d.told[k] = true
		return added(&d.change().To, s.valueOf(h))
	case "mark":
		return once(&d.change().Mark, h.span)
	case "by":
		return once(&d.said().By, s.phrase(h.span))
	default:
		d.Arguments = append(d.Arguments, Argument{Role(field), s.phrase(h.span)})
	}
	return true
}

// take adds a value that chunk k gives.
func (d *draft) take(k int, v Value) {
	d.told[k] = true
	d.Values = append(d.Values, v)
}

// held takes of nouns that end in an attribute that as the attribute and what stands before it as the value.
func (s *statement) held(d *draft, k int) {
	h := d.clause.chunks[k]
	if d.Attribute.Name == "" || d.Attribute.Implied {
		d.Attribute = s.attribute(&h)
	}
	if at := h.end - max(1, h.attr); at > h.first {
		h.end, h.span.End, h.attr = at, s.tokens[at-1].EndByte, 0
	}
	h.person = h.person || s.namesPerson(h.first, h.end-1)
	d.take(k, s.valueOf(&h))
}

func (s *statement) phrase(p Span) Phrase { return Phrase{s.textOf(p), p} }

// about makes a run of nouns the subject, and what names an attribute at its end the attribute.
func (s *statement) about(d *draft, k int) bool {
	h := &d.clause.chunks[k]
	end := h.end
	if h.attr > 0 {
		if d.Attribute.Name == "" || d.Attribute.Implied {
			d.Attribute = s.attribute(h)
		}
		end -= h.attr
		for end > h.first && s.josaAt(end-1) { // 집의 주소
			end--
		}
	}
	d.subject = k
	if end > h.first {
		d.Subject = s.phrase(Span{h.span.Start, s.tokens[end-1].EndByte})
	}
	return true
}

// attribute is the attribute that a run of nouns ends in, or the run.
func (s *statement) attribute(h *chunk) Attribute {
	p := h.span
	if h.attr > 0 {
		p = s.tokenSpan(h.end-h.attr, h.end-1)
	}
	word := s.textOf(p)
	name := s.attributeName(word, h.end-1)
	if name == "" {
		name = word
	}
	return Attribute{Name: name, Word: word, Span: p}
}
