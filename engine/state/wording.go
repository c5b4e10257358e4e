package state

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
	p.Uint(bits)
}

func (u *unpacker) flags(all []*bool) {
	bits := u.Uint()
	for i, on := range all {
		*on = bits&(1<<i) != 0
	}
}

// wording packs the words of facts, their marks, and how compounds may be written apart.
func (p *packer) wording(f *dedup.Facts) {
	p.Uint(uint64(len(f.Marks)))
	for _, m := range f.Marks {
		p.Shared(string(m.Part))
		p.Shared(m.Name)
	}
	p.words(f.Words)
	p.Uint(uint64(len(f.Splits)))
	for _, s := range f.Splits {
		p.Shared(s.Whole)
		p.words(s.Parts)
	}
}

func (p *packer) words(list []dedup.Word) {
	p.Uint(uint64(len(list)))
	for i := range list {
		w := &list[i]
		for _, s := range [...]string{w.Key, w.Own, string(w.Role), w.Next, w.Raw} {
			p.Shared(s)
		}
		p.Int(int64(w.Side))
		flags := flagsOfWord(w)
		p.flags(flags[:])
	}
}

func (u *unpacker) wording(f *dedup.Facts) {
	f.Marks = make([]dedup.Mark, u.Count(2))
	for i := range f.Marks {
		f.Marks[i] = dedup.Mark{Part: dedup.Part(u.Shared()), Name: u.Shared()}
	}
	f.Words = u.words()
	f.Splits = make([]dedup.Split, u.Count(2))
	for i := range f.Splits {
		if f.Splits[i] = (dedup.Split{Whole: u.Shared(), Parts: u.words()}); len(f.Splits[i].Parts) == 0 {
			u.Fail() // a compound has parts
			return
		}
	}
}

func (u *unpacker) words() []dedup.Word {
	out := make([]dedup.Word, u.Count(7))
	for i := range out {
		out[i] = dedup.Word{Key: u.Shared(), Own: u.Shared(), Role: claim.Role(u.Shared()), Next: u.Shared(), Raw: u.Shared(), Side: int(u.Int())}
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
		p.Shared(s)
	}
	for _, list := range [...][]string{r.Subject, r.Property, r.Does, r.Classes, r.By, r.Condition, r.Reason, r.Degree} {
		p.SharedList(list)
	}
	for _, list := range [...][]dedup.Value{r.Values, r.From, r.To} {
		p.Uint(uint64(len(list)))
		for i := range list {
			v := &list[i]
			p.Shared(string(v.Kind))
			p.Shared(v.Canonical)
			p.Shared(v.Unit)
			p.SharedList(v.Words)
		}
	}
	p.Uint(uint64(len(r.Arguments)))
	for _, a := range r.Arguments {
		p.Shared(string(a.Role))
		p.SharedList(a.Words)
	}
}

func (u *unpacker) reading(r *dedup.Reading) {
	flags := flagsOf(r)
	u.flags(flags[:])
	r.Attribute, r.Predicate = u.Shared(), u.Shared()
	r.Tense, r.Aspect, r.Modality = claim.Tense(u.Shared()), claim.Aspect(u.Shared()), claim.Modality(u.Shared())
	r.Amount, r.Direction = claim.Amount(u.Shared()), claim.Direction(u.Shared())
	for _, list := range [...]*[]string{&r.Subject, &r.Property, &r.Does, &r.Classes, &r.By, &r.Condition, &r.Reason, &r.Degree} {
		*list = u.SharedList()
	}
	for _, list := range [...]*[]dedup.Value{&r.Values, &r.From, &r.To} {
		*list = make([]dedup.Value, u.Count(4))
		for i := range *list {
			(*list)[i] = dedup.Value{Kind: claim.Kind(u.Shared()), Canonical: u.Shared(), Unit: u.Shared(), Words: u.SharedList()}
		}
	}
	r.Arguments = make([]dedup.Argument, u.Count(2))
	for i := range r.Arguments {
		r.Arguments[i] = dedup.Argument{Role: claim.Role(u.Shared()), Words: u.SharedList()}
	}
}
