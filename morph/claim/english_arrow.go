package claim

import "strings"

// This file reads what an arrow leads from and to, beside what the patterns find.

// properArrow says that an arrow leads from a name to another, and nothing else is told.
func (d *claiming) properArrow(h *chunk) bool {
	k := d.subj + 2
	return k+1 == len(d.part.chunks) && d.arrow(&d.part.chunks[d.subj+1]) && h.first == h.last && d.tags[h.last] == tagProper && d.tags[d.part.chunks[k].last] == tagProper && d.tags[d.part.chunks[k].first] == tagProper
}

// leadsOnward says that arrows lead from one thing to the next and on: shop → bank → home.
func (d *claiming) leadsOnward() bool {
	n := 0
	for i := range d.part.chunks {
		if c := &d.part.chunks[i]; c.form == mark && d.arrow(c) {
			n++
		}
	}
	return n > 1
}

// splitName parts a name from the nouns before it where an arrow leads from it to another: bailiff Roe → Penn.
func (d *claiming) splitName() bool {
	c := d.Change
	if c == nil || d.verb >= 0 || len(c.To) == 0 || len(c.From) > 0 || d.subj < 0 || d.subj+2 >= len(d.part.chunks) || !d.arrow(&d.part.chunks[d.subj+1]) || d.subj+3 < len(d.part.chunks) {
		return false
	}
	h, to := &d.part.chunks[d.subj], &d.part.chunks[d.subj+2]
	if h.form != nominal || h.first == h.last || to.form != nominal {
		return false
	}
	proper := d.tags[h.last] == tagProper && d.tags[h.last-1] == tagNoun && d.tags[to.first] == tagProper
	if shape := shapeOf(d.tokens[h.last].Surface); !proper && (shape == "" || shape != shapeOf(d.textOf(to.span))) {
		return false
	}
	p := d.tokenSpan(h.last, h.last)
	old := Value{Kind: c.To[0].Kind, Text: d.textOf(p), Canonical: d.low(h.last), Span: p}
	d.Subject, d.Whence = d.phrase(d.tokenSpan(h.first, h.last-1)), Own
	role := d.low(h.last - 1)
	if d.w.in["role"][role] || d.w.in["helper"][role] || d.w.in["title"][role] || d.attributeWord(role) == "owner" {
		old.Kind, c.To[0].Kind = Name, Name
		d.Attribute = Attribute{Name: "owner", Implied: true}
	}
	c.From, d.Values = []Value{old}, c.To[:1:1]
	return true
}

// shapeOf are the marks in a name that has figures, as names of machines and zones have: "--" of eu-west-1; "" for any other word.
func shapeOf(s string) string {
	if !strings.ContainsAny(s, "0123456789") {
		return ""
	}
	return strings.Map(func(c rune) rune {
		if strings.ContainsRune("-._/:", c) {
			return c
		}
		return -1
	}, s)
}
