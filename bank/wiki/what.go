package wiki

import (
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/morph/claim"
)

// define finds the newest line that says what the subject is, which then stands above all others: what it is called after, or what somebody is to others.
func (pg *page) define(p *parts) {
	var newest *bank.Entry
	for _, list := range [][]*bank.Entry{p.now, p.lately} {
		for _, e := range list {
			if (newest == nil || newestFirst(e, newest) < 0) && pg.defines(e) {
				newest = e
			}
		}
	}
	if newest == nil {
		return
	}
	here := func(e *bank.Entry) bool { return e == newest }
	p.what, p.now, p.lately = []*bank.Entry{newest}, slices.DeleteFunc(p.now, here), slices.DeleteFunc(p.lately, here)
}

// defines reports whether an entry says what the subject is, and nothing else of it.
func (pg *page) defines(e *bank.Entry) bool {
	claims := pg.wiki.claims(e)
	return len(claims) == 1 && len(pg.wiki.plan.State().OpenConflicts(e)) == 0 && pg.defining(&claims[0])
}

// defining reports whether a reading says what the subject is: X는 CDN 업체다, or the other way round, 반장은 X.
func (pg *page) defining(r *dedup.Reading) bool {
	if !r.Implied || r.Negated || r.Told || r.Changes || r.Modality != claim.Is || r.Tense == claim.Past || len(r.Condition) > 0 || len(r.Values) != 1 {
		return false
	}
	switch v := r.Values[0]; {
	case r.Predicate != "" && r.Predicate != "be" && r.Predicate != "이", v.Kind != claim.Name && v.Kind != claim.Term:
		return false
	case r.Attribute == "owner" && pg.named(v.Words):
		return slices.ContainsFunc(r.Subject, func(w string) bool { return pg.wiki.opt.Says(pg.subject.Category, w) })
	default:
		rest, about := pg.besides(r)
		return about && len(rest) == 0 && pg.wiki.opt.Says(pg.subject.Category, v.Canonical)
	}
}

// named reports whether words are a name of the subject.
func (pg *page) named(words []string) bool {
	return slices.ContainsFunc(pg.words, func(name []string) bool {
		return len(name) == len(words) && !slices.ContainsFunc(name, func(w string) bool { return !slices.Contains(words, w) })
	})
}
