package engine

import (
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/morph/claim"
)

// What a reading is or is not.
const (
	isImplied = 1 << iota
	isNegated
	isTold
	isChange
	isGuard
)

func (p *packer) reading(r *dedup.Reading) {
	flags := uint64(0)
	for flag, on := range map[uint64]bool{isImplied: r.Implied, isNegated: r.Negated, isTold: r.Told, isChange: r.Changes, isGuard: r.Guards} {
		if on {
			flags |= flag
		}
	}
	p.uint(flags)
	for _, s := range [...]string{
		r.Attribute, r.Predicate, string(r.Tense), string(r.Aspect), string(r.Modality), string(r.Amount), string(r.Direction),
	} {
		p.shared(s)
	}
	for _, list := range [...][]string{r.Subject, r.Property, r.Classes, r.By, r.Condition, r.Reason, r.Degree} {
		p.sharedList(list)
	}
	for _, list := range [...][]dedup.Value{r.Values, r.From, r.To} {
		p.uint(uint64(len(list)))
		for i := range list {
			v := &list[i]
			p.shared(string(v.Kind))
			p.shared(v.Canonical)
			p.shared(v.Unit)
			p.sharedList(v.Words)
		}
	}
	p.uint(uint64(len(r.Arguments)))
	for _, a := range r.Arguments {
		p.shared(string(a.Role))
		p.sharedList(a.Words)
	}
}

func (u *unpacker) reading(r *dedup.Reading) {
	flags := u.uint()
	r.Implied, r.Negated, r.Told, r.Changes, r.Guards = flags&isImplied != 0, flags&isNegated != 0, flags&isTold != 0, flags&isChange != 0, flags&isGuard != 0
	r.Attribute, r.Predicate = u.shared(), u.shared()
	r.Tense, r.Aspect, r.Modality = claim.Tense(u.shared()), claim.Aspect(u.shared()), claim.Modality(u.shared())
	r.Amount, r.Direction = claim.Amount(u.shared()), claim.Direction(u.shared())
	for _, list := range [...]*[]string{&r.Subject, &r.Property, &r.Classes, &r.By, &r.Condition, &r.Reason, &r.Degree} {
		*list = u.sharedList()
	}
	for _, list := range [...]*[]dedup.Value{&r.Values, &r.From, &r.To} {
		*list = make([]dedup.Value, u.count(4))
		for i := range *list {
			(*list)[i] = dedup.Value{Kind: claim.Kind(u.shared()), Canonical: u.shared(), Unit: u.shared(), Words: u.sharedList()}
		}
	}
	r.Arguments = make([]dedup.Argument, u.count(2))
	for i := range r.Arguments {
		r.Arguments[i] = dedup.Argument{Role: claim.Role(u.shared()), Words: u.sharedList()}
	}
}
