package engine

import (
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/morph/claim"
)

// flagsOf is what a reading is or is not, a bit each from the lowest on.
func flagsOf(r *dedup.Reading) [9]*bool {
	return [...]*bool{&r.Implied, &r.Negated, &r.Told, &r.Changes, &r.Guards, &r.Needless, &r.Unable, &r.Able, &r.Arranged}
}

// flagsOfWord is the same of a word.
func flagsOfWord(w *dedup.Word) [2]*bool { return [...]*bool{&w.And, &w.Name} }

func (p *packer) flags(all []*bool) {
	bits := uint64(0)
	for i, on := range all {
		if *on {
			bits |= 1 << i
		}
	}
	p.uint(bits)
}

func (u *unpacker) flags(all []*bool) {
	bits := u.uint()
	for i, on := range all {
		*on = bits&(1<<i) != 0
	}
}

// wording packs the words of facts, their marks, and how compounds may be written apart.
func (p *packer) wording(f *dedup.Facts) {
	p.uint(uint64(len(f.Marks)))
	for _, m := range f.Marks {
		p.shared(string(m.Part))
		p.shared(m.Name)
	}
	p.words(f.Words)
	p.uint(uint64(len(f.Splits)))
	for _, s := range f.Splits {
		p.shared(s.Whole)
		p.words(s.Parts)
	}
}

func (p *packer) words(list []dedup.Word) {
	p.uint(uint64(len(list)))
	for i := range list {
		w := &list[i]
		for _, s := range [...]string{w.Key, w.Own, string(w.Role), w.Next, w.Raw} {
			p.shared(s)
		}
		p.int(int64(w.Side))
		flags := flagsOfWord(w)
		p.flags(flags[:])
	}
}

func (u *unpacker) wording(f *dedup.Facts) {
	f.Marks = make([]dedup.Mark, u.count(2))
	for i := range f.Marks {
		f.Marks[i] = dedup.Mark{Part: dedup.Part(u.shared()), Name: u.shared()}
	}
	f.Words = u.words()
	f.Splits = make([]dedup.Split, u.count(2))
	for i := range f.Splits {
		f.Splits[i] = dedup.Split{Whole: u.shared(), Parts: u.words()}
	}
}

func (u *unpacker) words() []dedup.Word {
	out := make([]dedup.Word, u.count(7))
	for i := range out {
		out[i] = dedup.Word{Key: u.shared(), Own: u.shared(), Role: claim.Role(u.shared()), Next: u.shared(), Raw: u.shared(), Side: int(u.int())}
		flags := flagsOfWord(&out[i])
		u.flags(flags[:])
	}
	return out
}

func (p *packer) reading(r *dedup.Reading) {
	flags := flagsOf(r)
	p.flags(flags[:])
	for _, s := range [...]string{
		r.Attribute, r.Predicate, string(r.Tense), string(r.Aspect), string(r.Modality), string(r.Amount), string(r.Direction),
	} {
		p.shared(s)
	}
	for _, list := range [...][]string{r.Subject, r.Property, r.Does, r.Classes, r.By, r.Condition, r.Reason, r.Degree} {
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
	flags := flagsOf(r)
	u.flags(flags[:])
	r.Attribute, r.Predicate = u.shared(), u.shared()
	r.Tense, r.Aspect, r.Modality = claim.Tense(u.shared()), claim.Aspect(u.shared()), claim.Modality(u.shared())
	r.Amount, r.Direction = claim.Amount(u.shared()), claim.Direction(u.shared())
	for _, list := range [...]*[]string{&r.Subject, &r.Property, &r.Does, &r.Classes, &r.By, &r.Condition, &r.Reason, &r.Degree} {
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
