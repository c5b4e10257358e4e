package claim

import (
	"cmp"
	"slices"
	"strings"
)

// facets takes the values from a chunk on: the first is that of the claim, others of another kind make readings of their own.
func (d *claiming) facets(from int, several bool) {
	seen := map[string]bool{}
	for _, i := range d.valuesFirst(from) {
		h := &d.part.chunks[i]
		if i == d.subj && i > from || h.josa != "" && h.span == d.Subject.Span { // values before it; 3 hrs at the depot
			continue
		}
		if next := i + 1; h.ending == "adjective" && h.lemma == "due" && d.Attribute.Name == "" && next < len(d.part.chunks) && d.part.chunks[next].form == valued { // the essay is due Monday
			d.Attribute = Attribute{Name: d.byKind(d.values[d.part.chunks[next].value], ""), Word: d.textOf(h.span), Span: h.span, Implied: true}
			continue
		}
		name, v, ok := d.facet(h)
		if ok && name == "date" && (d.passing(v) || len(d.Values) > 0 && d.Values[0].Kind != Clock && (h.josa == "in" || h.josa == "for" || h.josa == "during")) {
			continue
		}
		if !ok || seen[name] {
			continue
		}
		seen[name] = true
		if len(d.Values) == 0 {
			d.Values = append(d.Values, v)
			if h.ending == "counted" && d.Attribute.Name == "" {
				word := d.tokenSpan(h.last, h.last)
				d.Attribute = Attribute{Name: h.lemma, Word: d.textOf(word), Span: word}
			}
			d.attribute(name)
			if v := &d.Values[0]; name == "state" && d.Attribute.Name == "state" { // out till Thursday, wet by the door
				v.Span = v.Span.join(d.restFrom(i + 1))
				v.Text = d.textOf(v.Span)
			}
			d.Negated = d.Negated || h.negated || h.ending == "adjective" && i > d.part.label && d.part.chunks[i-1].form == adverb && d.part.chunks[i-1].negated
			continue
		}
		if several && (name == "date" || name == "time" || name == "place" && d.Attribute.Name != "state" || name == "price" || name == "owner" && h.person && d.verb < 0 && i > from && d.part.chunks[i-1].form == mark || h.ending == "counted") && name != d.Attribute.Name {
			x := Reading{Attribute: Attribute{Name: name, Implied: true}, Values: []Value{v}, Span: d.Span}
			if h.ending == "counted" {
				word := d.tokenSpan(h.last, h.last)
				x.Attribute = Attribute{Name: h.lemma, Word: d.textOf(word), Span: word}
			}
			d.more = append(d.more, x)
		}
	}
	if len(d.Values) == 0 && several && d.Attribute.Name == "" {
		for i := from; i < len(d.part.chunks); i++ { // what is left says how it is
			if h := &d.part.chunks[i]; h.form == adverb && !h.negated && d.tags[h.first] == tagAdverb && (d.teller != nil || !d.w.in["hedge"][h.lemma]) && !d.w.in["from-now"][h.lemma] && !d.w.in["today"][h.lemma] && !d.english.is("degree", h.first) {
				d.term(h.span, Term)
				d.attribute("state")
				return
			}
		}
	}
}

// valuesFirst are the chunks from one on; figures, dates and the like stand first if a noun names what they are values of: log retention in
// prod 14 days.
func (d *claiming) valuesFirst(from int) []int {
	var values, others []int
	for i := from; i < len(d.part.chunks); i++ {
		if h := &d.part.chunks[i]; h.form == valued && d.Attribute.Word != "" {
			values = append(values, i)
		} else {
			others = append(others, i)
		}
	}
	return append(values, others...)
}

// regular says that a date is a day of every week: Tuesdays, every Friday.
func (d *claiming) regular(v Value) bool {
	low := strings.ToLower(v.Text)
	return weekdayText(low) && strings.HasSuffix(strings.Fields(low)[0], "days") || strings.HasPrefix(low, "every ")
}

// passing says that a date only tells when the note was true: today, yesterday, last week.
func (d *claiming) passing(v Value) bool {
	first, _, _ := strings.Cut(strings.ToLower(v.Text), " ")
	switch first {
	case "today", "yesterday", "last", "this", "tonight", "weekdays", "weekends", "all":
		return true
	}
	return false
}

// facet is what a chunk gives as a value, and of which attribute.
func (d *claiming) facet(h *chunk) (name string, v Value, ok bool) {
	switch {
	case h.form == valued && (h.also == "every" || strings.HasPrefix(strings.ToLower(d.textOf(h.span)), "every ") && d.values[h.value].Kind == Duration):
		v = d.valueOf(h)
		v.Span, v.Text = h.whole, d.textOf(h.whole)
		return "interval", v, true
	case h.form == valued:
		return d.measure(h)
	case h.form != nominal:
		return "", v, false
	case (h.josa == "on" || h.josa == "to" || h.josa == "" && d.verb >= 0 && d.verbal().copula) && h.first+1 == h.last && (d.tags[h.first] == tagProper || d.abbreviation(h.first)) && decimal(d.tokens[h.last].Surface): // on Go 1.22
		return "version", d.valueOf(h), true
	case d.verdict(h):
		v = d.valueOf(h)
		v.Span = d.restFrom(d.indexOf(h))
		v.Text = d.textOf(v.Span)
		return "opinion", v, true
	case h.ending == "counted":
		return "count", d.values[h.value], h.josa == "" || h.josa == "in" || h.josa == "to" || h.josa == "up to" || h.josa == "at"
	case h.ending == "adjective" && h.lemma == "due" && slices.ContainsFunc(d.part.chunks[d.indexOf(h):], func(c chunk) bool { return d.when(&c) }): // is due in March
		return "", v, false
	case h.ending == "adjective":
		name, v = d.quality(h)
		return name, v, true
	case (d.writes(h) || h.lemma == "mine" || h.lemma == "ours" || h.lemma == "yours" || h.lemma == "theirs") && h.josa == "":
		v = d.valueOf(h)
		v.Kind = Name
		return "owner", v, true
	case h.ending == "pronoun" && d.low(h.first) != "mine" && d.low(h.first) != "ours":
		return "", v, false
	case h.josa == "" && (d.w.in["venue"][h.lemma] || d.w.in["venue"][d.low(h.first)] && h.first < h.last && strings.ContainsAny(h.lemma, "0123456789")) && len(d.Values) > 0:
		return "place", d.valueOf(h), true
	case h.person && h.josa == "":
		if d.verb >= 0 && d.verbal().copula && d.Subject.Text != "" && !d.helps() {
			v = d.valueOf(h)
			v.Kind = Term
			return "choice", d.sourceOf(h, v), true
		}
		return "owner", d.valueOf(h), true
	case d.w.in["nearby"][h.josa], h.josa == "on" && d.w.in["placenoun"][h.lemma]:
		v = d.valueOf(h)
		return "place", v, true
	case (h.josa == "with" || h.josa == "w/") && h.person && d.verb >= 0 && d.verbal().copula && d.subj >= 0 && !d.part.chunks[d.subj].person && !d.writer && d.part.chunks[d.subj].ending != "pronoun" && !d.w.in["occasion"][d.part.chunks[d.subj].lemma]: // the keys are with Dev
		v = d.valueOf(h)
		v.Kind = Name
		return "owner", v, true
	case (h.josa == "with" || h.josa == "w/") && h.person && d.verb < 0 && d.subj >= 0 && !d.part.chunks[d.subj].person && slices.ContainsFunc(d.part.chunks, func(c chunk) bool { return c.form == adverb && c.lemma == "now" }): // pg migration now with Ingrid
		v = d.valueOf(h)
		v.Kind = Name
		return "owner", v, true
	case d.platform(h):
		v = d.valueOf(h)
		v.Kind = Term
		return "choice", v, true
	case h.josa == "in" || h.josa == "at" || h.josa == "on" || h.josa == "off" || h.josa == "out of":
		v = d.valueOf(h)
		if d.w.in["condition-noun"][h.lemma] || h.josa == "on" || h.josa == "off" || h.josa == "out of" {
			p := h.whole
			v.Text, v.Span, v.Canonical = d.textOf(p), p, strings.ToLower(d.textOf(p))
			return "state", v, true
		}
		return "place", v, true
	case h.josa == "" && d.verb >= 0 && d.verbal().copula && d.tags[h.first] == tagProper && d.Subject.Text != "" && !d.writer: // the boiler is a Worcester 30i
		v = d.valueOf(h)
		v.Kind = Term
		return "choice", d.sourceOf(h, v), true
	case h.josa == "":
		return "state", d.valueOf(h), true
	}
	return "", v, false
}

// opines says that an adjective tells what somebody thinks: happy with it, too loud.
func (d *claiming) opines(h *chunk) bool {
	return d.w.in["opinionated"][h.lemma] || d.w.in["judging"][h.lemma] && d.verb >= 0 && d.verbal().copula || h.first > 0 && d.low(h.first-1) == "too" || d.low(h.first) == "too"
}

// verdict says that a noun behind the verb be tells what somebody thinks: it is a nightmare, more trouble than it is worth.
func (d *claiming) verdict(h *chunk) bool {
	return d.w.in["verdict"][h.lemma] && h.josa == "" && d.verb >= 0 && d.verbal().copula && d.subj >= 0
}

// indexOf is the index of a chunk of the part.
func (d *claiming) indexOf(h *chunk) int {
	return slices.IndexFunc(d.part.chunks, func(c chunk) bool { return c.first == h.first })
}

// helps says that the subject is a part or a helper, whose value is a person: the manager is Kim.
func (d *claiming) helps() bool {
	h := &d.part.chunks[max(d.subj, 0)]
	return d.w.in["role"][h.lemma] || d.w.in["helper"][h.lemma] || d.w.in["title"][h.lemma] || d.Attribute.Name != "" && d.lex.Takes(d.Attribute.Name, Name)
}

// byKind is the attribute that a value stands for by itself.
func (d *claiming) byKind(v Value, josa string) string {
	switch {
	case v.Kind == Term:
		return "state"
	case v.Kind == Number && d.portAt(v, josa):
		return "port"
	case v.Kind == Number && (josa == "on" && strings.Contains(v.Text, ".") || decimal(v.Text) && (d.releases() || josa == "at" && d.subj >= 0 && d.w.in["environment"][d.part.chunks[d.subj].lemma])):
		return "version"
	}
	return cmp.Or(attributeOfKind(v.Kind), "count")
}

// measure is what a figure or a date gives, and of which attribute; from or till when it holds is no value of what does.
func (d *claiming) measure(h *chunk) (name string, v Value, ok bool) {
	v = d.valueOf(h)
	if name := d.attributeNamed(strings.ToLower(d.Attribute.Word)); v.Kind == Clock && name != "" && strings.Trim(v.Text, "0123456789.") == "" && d.lex.Takes(name, Number) && !d.lex.Takes(name, Clock) { // the minimum is back at 6
		v.Kind = Number
	}
	return d.byKind(v, h.josa), v, h.josa != "since" && h.josa != "after" && h.josa != "before" && h.josa != "than" && h.josa != "within" && h.josa != "per" &&
		!((h.josa == "till" || h.josa == "til" || h.josa == "until" || h.josa == "from") && v.Kind == Date)
}

// quality is what an adjective says: an opinion with all the words behind it, or a state.
func (d *claiming) quality(h *chunk) (name string, v Value) {
	v = d.valueOf(h)
	if d.opines(h) {
		v.Span = d.restFrom(d.indexOf(h))
		v.Text = d.textOf(v.Span)
		return "opinion", v
	}
	if i := d.indexOf(h) + 1; i < len(d.part.chunks) && d.part.chunks[i].form == nominal && (d.part.chunks[i].josa == "to" || d.part.chunks[i].josa == "of") { // allergic to nuts
		v.Span = v.Span.join(d.part.chunks[i].span)
		v.Text = d.textOf(v.Span)
		v.Canonical = strings.ToLower(v.Text)
	}
	return "state", v
}
