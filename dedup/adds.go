package dedup

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph/claim"
)

// addable says that a word may be added to a statement: it is of an argument that the other has none of, or says why.
func (c *comparison) addable(w *Word, only []string, f, other *Facts) bool {
	has := func(list []string) bool { return slices.Contains(list, w.Own) }
	if c.besides(w.Own) || other.reasoned(f, w.Own) {
		return true
	}
	for i := range f.Readings {
		x := &f.Readings[i]
		if has(x.Reason) && !slices.ContainsFunc(other.Readings, func(r Reading) bool { return len(r.Reason) > 0 }) {
			return true
		}
		for _, a := range x.Arguments {
			if !has(a.Words) || !added(a.Role) {
				continue
			}
			if own := !slices.ContainsFunc(a.Words, func(k string) bool { return !slices.Contains(only, k) && !isValue(k) && f.spoken(k) }); own {
				return true
			}
		}
	}
	at := slices.IndexFunc(f.Words, func(o Word) bool { return o.Own == w.Own })
	r := phraseRole(f.Words, at)
	if added(r) && listGoesOn(f.Words, at) {
		return true
	}
	return added(r) && r != claim.Object && !slices.ContainsFunc(other.Words, func(o Word) bool { return o.Role == r })
}

// spoken says that a word is among those that are compared, and no filler and no word of when.
func (f *Facts) spoken(own string) bool {
	return slices.ContainsFunc(f.Words, func(w Word) bool { return w.Own == own })
}

// reasoned says that all that the statement says is what another one gives as the reason, and that the word is of what came of it.
func (f *Facts) reasoned(by *Facts, own string) bool {
	return slices.ContainsFunc(by.Readings, func(x Reading) bool {
		return x.plain() && len(x.Reason) > 0 && !slices.Contains(x.Reason, own) && !slices.ContainsFunc(f.Words, func(w Word) bool { return !slices.Contains(x.Reason, w.Own) })
	})
}

// listGoesOn says that word i stands in a further member of a list: in every editor and terminal window.
func listGoesOn(words []Word, i int) bool {
	for !words[i].And && i > 0 && words[i-1].Next == words[i].Own {
		i--
	}
	return words[i].And
}

// isValue says that a word of a phrase is a number or a day, which are compared for themselves.
func isValue(k string) bool { return k[0] >= '0' && k[0] <= '9' }

// added says that an argument of this role says more and nothing else.
func added(r claim.Role) bool {
	switch r {
	case claim.Place, claim.Goal, claim.Source, claim.With, claim.For, claim.Object, claim.Than, claim.Until:
		return true
	}
	return false
}

// mayAdd says that a value of the reading stands in an argument of its own or says when.
func (x *Reading) mayAdd(value string) bool {
	for i := range x.Values {
		if x.Values[i].Canonical == value && isTime(x.Values[i].Kind) {
			return true
		}
	}
	return slices.Contains(x.Reason, value) || slices.ContainsFunc(x.Arguments, func(a Argument) bool { return added(a.Role) && slices.Contains(a.Words, value) })
}

// adds says that a side has values that the other lacks: when, where or how much in an argument of its own.
func (c *comparison) adds(side int, x, y []string) {
	f := c.side(side)
	only := y
	if side == 1 {
		only = x
	}
	for _, value := range only {
		if !slices.ContainsFunc(f.Readings, func(r Reading) bool { return r.mayAdd(value) }) && !exactOf(value, c.side(3-side).Values) && !c.besides(value) && !f.when(value) {
			c.differ(PartValue, x, y)
			return
		}
	}
	c.says(side)
}

// besides says that a word or value stands in a claim of its own, which the other side does not make.
func (c *comparison) besides(w string) bool {
	has := func(x *Reading) bool { return slices.Contains(x.words(), w) }
	return slices.ContainsFunc(c.rest, func(x *Reading) bool { return x.plain() && has(x) }) && !slices.ContainsFunc(c.pairs, func(p counterparts) bool { return has(p.a) || has(p.b) })
}

// when says that a value is a day or a time, or the week of a month.
func (f *Facts) when(value string) bool {
	return isTime(f.kindOf(value)) || weekday(value) || strings.HasSuffix(value, "번째") && slices.ContainsFunc(f.Marks, func(m Mark) bool { return m.Part == PartWords && m.Name == "주" })
}

func weekday(value string) bool { return strings.HasSuffix(value, "요일") }

// exactOf says that a value only says more of one that is listed: 2026-11-20 of 11-20.
func exactOf(value string, list []string) bool {
	return slices.ContainsFunc(list, func(v string) bool { return saysMore(value, v) })
}

// endOf says whether a value is whence something goes or whither, where an argument of one of the readings tells.
func (f *Facts) endOf(value string) claim.Role {
	for i := range f.Readings {
		for _, a := range f.Readings[i].Arguments {
			if !slices.Contains(a.Words, value) {
				continue
			}
			switch a.Role {
			case claim.Source:
				return claim.Source
			case claim.Until:
				return claim.Until
			case claim.Goal:
				if !f.Readings[i].Changes { // until May and to May are one where something is put off
					return ""
				}
				return claim.Until
			}
		}
	}
	return ""
}
