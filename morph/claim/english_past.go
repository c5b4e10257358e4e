package claim

import "slices"

// pointed says that a change without a verb is told by an arrow: retry limit 5 -> 3.
func (d *claiming) pointed() bool {
	return d.Change != nil && len(d.Change.To) > 0 && slices.ContainsFunc(d.part.chunks, func(c chunk) bool { return c.form == mark && d.arrow(&c) })
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
