package claim

import "slices"

// draft is a reading that is being filled; what is set once stays.
type draft struct {
	Reading
	clause    *clause
	predicate int    // chunk, -1
	subject   int    // chunk, -1
	undivided bool   // its last noun is no attribute
	hint      string // the attribute that the words of its predicate imply
	widened   int    // the token behind the nouns that belong to the subject with those of its chunk, 0 if none do
	still     bool   // its predicate says that nothing has changed, whatever it tells
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
		d.Negated = e.word != "no"
		return true
	case "implied":
		once(&d.hint, e.word)
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
	case "topic", "subject":
		if d.subject >= 0 || s.introduces(d.clause, k) || d.Said != nil && d.told[k] && d.Said.By.Span == h.span {
			return false
		}
		d.subject, d.undivided = k, field == "subject"
	case "attribute":
		if d.Attribute.Name != "" && !d.Attribute.Implied {
			return false
		}
		d.Attribute = s.attribute(h)
	case "value":
		if len(d.Values) > 0 {
			return false
		}
		d.take(k, s.stressed(d.clause, k))
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

// stressed is what chunk k gives as a value, with a word before it that says that it has to be: 절대 금지.
func (s *statement) stressed(c *clause, k int) Value {
	v := s.valueOf(&c.chunks[k])
	if c.chunks[k].form != verbal || v.Kind != Wording {
		return v
	}
	if p := k - 1; p >= c.label && c.chunks[p].form == adverb && s.words.has("musts", s.textOf(c.chunks[p].span)) {
		k, v.Span = p, v.Span.join(c.chunks[p].span)
	}
	if at := s.deedBefore(c, k); at >= 0 {
		v.Span.Start = s.tokens[at].StartByte
	}
	v.Text, v.Canonical = s.textOf(v.Span), s.textOf(v.Span)
	return v
}

// deedBefore is the token at which the word begins that stands right before chunk k and names something done: 직접 push | 금지, 신규 발급 | 금지; -1 if
// there is none.
func (s *statement) deedBefore(c *clause, k int) int {
	if k <= c.label || c.chunks[k-1].form != nominal || c.chunks[k-1].josa != "" && c.chunks[k-1].josa != "를" || c.chunks[k-1].person {
		return -1
	}
	h := &c.chunks[k-1]
	at := s.wordAt(h.end-1, h.first)
	if s.actionOf(at, h.end) == "" && !(at == h.first && c.hasNoun(k-1)) {
		return -1
	}
	return at
}

// take adds a value that chunk k gives.
func (d *draft) take(k int, v Value) {
	d.told[k] = true
	if v.Kind == Term && d.Attribute.Name == "owner" {
		v.Kind = Name
	}
	d.Values = append(d.Values, v)
}

func (s *statement) phrase(p Span) Phrase { return Phrase{s.textOf(p), p} }

// about makes the chosen chunk the subject, and what names an attribute at its end the attribute, if the claim gives a value for one.
func (s *statement) about(d *draft) {
	if d.subject < 0 {
		return
	}
	h := &d.clause.chunks[d.subject]
	if s.refersBack(h) {
		return
	}
	first, end := s.wideAt(d), h.end
	if at := s.wordAt(h.end-1, h.first); !d.undivided && at > h.first && len(d.Values) > 0 && (h.attr == 0 || !s.suits(d, s.nameAtEnd(h, h.attr))) && s.propertyOf(at, h.end, d.Values[0].Kind) {
		p := s.tokenSpan(at, h.end-1)
		if d.Attribute.Name == "" || d.Attribute.Implied {
			d.Attribute, end = Attribute{Name: s.textOf(p), Word: s.textOf(p), Span: p}, at
		}
	}
	if at := s.wordAt(h.end-1, h.first); h.attr == 0 && !d.undivided && at > h.first && d.Attribute.Name == "" && len(d.Values) > 0 && d.Values[0].Kind == Money && s.costs(h) {
		p := s.tokenSpan(at, h.end-1) // 푸른숲 원비
		d.Attribute, end = Attribute{Name: "price", Word: s.textOf(p), Span: p}, at
	}
	if a := s.attribute(h); h.attr > 0 && !d.undivided && !h.person && s.suits(d, a.Name) {
		if d.Attribute.Name == "" || d.Attribute.Implied {
			d.Attribute = a
		}
		if _, whole := s.nameOf(end-h.attr, end); end-h.attr > h.first || whole && first == h.first { // 9월 매출 is not of 9월
			end -= h.attr
		}
		if end > h.first && s.words.has("terms", s.textOf(s.tokenSpan(first, end-1))) { // 월 임대료
			end = first
		}
		for end > h.first && s.josaAt(end-1) { // 집의 주소
			end--
		}
	}
	end = max(end, d.widened)
	if end > h.first || first < h.first {
		d.Subject = s.phrase(Span{s.tokens[first].StartByte, s.tokens[max(end, h.first)-1].EndByte})
	}
}

// suits says that the claim gives a value that an attribute can have.
func (s *statement) suits(d *draft, attribute string) bool {
	return len(d.Values) > 0 && d.Values[0].Kind != Wording && s.lex.Takes(attribute, d.Values[0].Kind)
}

// wideAt is the token at which the subject begins: with the time before it, if that says which it is.
func (s *statement) wideAt(d *draft) int {
	k := d.subject - 1
	if k >= 0 && (s.names(d.clause, k) || d.Attribute.Name == "rule" && s.tells(d.clause, k)) {
		d.told[k] = true
		return d.clause.chunks[k].first
	}
	return d.clause.chunks[d.subject].first
}

// names says that chunk k, a time, says which thing the nouns behind it are, and not when: 8월 MRR 149만, 금요일 배포는.
func (s *statement) names(c *clause, k int) bool {
	return s.tells(c, k) && (c.chunks[k+1].josa == "는" || c.chunks[k+1].josa == "" && c.valuesBehind(k+1) && s.valueOf(&c.chunks[k]).Kind != Clock)
}

// tells says that chunk k is a time at the head of a clause that could be part of the name of what follows.
func (s *statement) tells(c *clause, k int) bool {
	if k != c.label || k+1 >= len(c.chunks) {
		return false
	}
	h, next := &c.chunks[k], &c.chunks[k+1]
	if _, hour := s.momentOf(h); hour != nil && hour.Span != h.span { // 21일 14시
		return false
	}
	return h.moment && h.form == valued && h.josa == "" && next.form == nominal && !next.inside && !s.words.has("near", s.tokens[h.first].Surface)
}

// attribute is the attribute that a run of nouns ends in, or the run.
func (s *statement) attribute(h *chunk) Attribute {
	first := h.first
	if h.attr > 0 {
		first = h.end - h.attr
	}
	return s.attributeOf(first, h.end)
}

// attributeOf is the attribute that the tokens from first to end name, without a word that only says which: 다음 예약.
func (s *statement) attributeOf(first, end int) Attribute {
	for first+1 < end && s.words.has("which", s.tokens[first].Surface) && !s.touches(first, first+1) {
		first++
	}
	a := Attribute{Span: s.tokenSpan(first, end-1)}
	a.Word = s.textOf(a.Span)
	if a.Name, _ = s.nameOf(first, end); a.Name == "" {
		a.Name = a.Word
	}
	return a
}

// roles makes arguments of the chunks by their josa.
func (s *statement) roles(d *draft) {
	for i := d.clause.label; i < len(d.clause.chunks); i++ {
		h := &d.clause.chunks[i]
		if h.form != nominal && h.form != valued || i == d.predicate {
			continue
		}
		if r := roleOf(h.josa); r != "" {
			d.Arguments = append(d.Arguments, Argument{r, s.phrase(h.span)})
		}
	}
}

// roleOf is the role that a josa gives.
func roleOf(josa string) Role {
	switch josa {
	case "를":
		return Object
	case "로", "에", "에게":
		return Goal
	case "에서":
		return Place
	case "부터":
		return Source
	case "와":
		return With
	case "보다":
		return Than
	case "까지":
		return Until
	case "도":
		return Also
	case "만":
		return OnlyRole
	case "대신":
		return InPlace
	}
	return ""
}
