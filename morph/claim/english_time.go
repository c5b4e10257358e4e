package claim

import "slices"

// pointed says that a change without a verb is told by an arrow: retry limit 5 -> 3.
func (d *claiming) pointed() bool {
	return d.Change != nil && len(d.Change.To) > 0 && slices.ContainsFunc(d.part.chunks, func(c chunk) bool {
		return c.form == mark && d.arrow(&c) && (d.textOf(c.span) != ">" || len(d.Change.From) > 0)
	})
}

// completed says that what a thing is said to be, without a verb, is what was done to it: tax return done.
func (d *claiming) completed() bool {
	if len(d.Values) == 0 || d.Attribute.Name != "state" {
		return false
	}
	return slices.ContainsFunc(d.part.chunks, func(c chunk) bool {
		return c.ending == "adjective" && c.josa == "" && c.span.Start >= d.Values[0].Span.Start && c.span.End <= d.Values[0].Span.End && d.w.in["completed"][c.lemma]
	})
}

// alongside says that a clause tells more of what is yet to come: committee 9 Feb, room 3.
func (d *claiming) alongside() bool {
	n := len(d.out)
	if n == 0 || d.Whence != Clause && d.Whence != Label || len(d.Values) == 0 || d.Negated {
		return false
	}
	x := &d.out[n-1]
	return x.Modality == Will && x.Subject.Text == d.Subject.Text && (x.Attribute.Name == "date" || x.Attribute.Name == "time")
}

// timetabled says that a clause tells when what runs to a timetable leaves or arrives: coach leaves 7.15.
func (d *claiming) timetabled(h *chunk) bool {
	return d.is("leave", "arrive") && len(d.Values) > 0 && d.Values[0].Kind == Clock && d.tags[h.last] == tagThird && d.Aspect != Habitual && d.subj >= 0 && d.w.in["occasion"][d.part.chunks[d.subj].lemma]
}
