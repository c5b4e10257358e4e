package claim

import "strings"

// dueBy makes the day till when a thing is to be done a claim about it: Tomasz to write the report by Wednesday.
func (d *claiming) dueBy() {
	if !d.thing(d.object) || d.part.chunks[d.object].person || !d.deadline() || d.Negated || d.Modality == Order {
		return
	}
	for i := d.object + 1; i < len(d.part.chunks); i++ {
		if h := &d.part.chunks[i]; h.form == valued && d.when(h) && (h.josa == "by" || h.josa == "before" || h.josa == "no later than") {
			v := d.valueOf(h)
			d.more = append(d.more, Reading{Subject: d.phrase(d.part.chunks[d.object].span), Whence: Own, Attribute: Attribute{Name: d.byKind(v, ""), Implied: true}, Values: []Value{v}, Span: d.Span})
			return
		}
	}
}

// wording makes a range of the text a value.
func (d *claiming) wording(p Span) []Value {
	text := d.textOf(p)
	return []Value{{Kind: Wording, Text: text, Canonical: strings.ToLower(text), Span: p}}
}

// numbered reads a bare number before a verb, of what was spoken of before: heaters: 2 need new igniters.
func (d *claiming) numbered() bool {
	i := d.verb - 1
	if i < d.part.label || d.part.chunks[i].form != valued || d.part.chunks[i].josa != "" || d.verbal().ending == endInfinitive || d.topic.Text == "" && d.label.Text == "" {
		return false
	}
	v := d.values[d.part.chunks[i].value]
	if v.Kind != Number || strings.Trim(v.Text, "0123456789") != "" {
		return false
	}
	if d.Subject, d.Whence = d.topic, Clause; d.label.Text != "" {
		d.Subject, d.Whence = d.label, Label
	}
	word := d.mainSpan(d.verbal())
	d.Attribute = Attribute{Name: "count", Word: d.textOf(word), Span: word, Implied: true}
	d.Values = []Value{v}
	return true
}

// releases says that a clause tells of a new release: bumped the SDK to 4.2, gateway upgrade to 7.3.
func (d *claiming) releases() bool {
	if d.verb >= 0 {
		return d.w.in["releasing"][d.Predicate.Lemma]
	}
	return d.subj >= 0 && d.w.in["releasing"][d.part.chunks[d.subj].lemma]
}

// decimal says that a figure is written as versions are: 1.22, 2.14.1.
func decimal(s string) bool {
	return strings.Contains(s, ".") && strings.Trim(s, "0123456789.") == "" && s[0] != '.'
}
