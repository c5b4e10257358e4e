package state

import (
	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory/day"
)

func (p *packer) subject(x *bank.Subject) {
	by := uint64(0)
	if x.ByPerson {
		by = 1
	}
	p.Uint(by)
	p.Text(x.ID)
	p.Text(x.Name)
	p.Texts(x.Aliases)
	p.Texts(x.Former)
	p.Texts(x.Proposed)
	p.Texts(x.Not)
	p.Text(x.From)
	p.Shared(x.Category)
	p.Int(int64(x.Since))
	p.Uint(uint64(x.Seen.Lines))
	p.Uint(uint64(x.Seen.Days))
	p.Uint(uint64(len(x.Seen.Signs)))
	for _, s := range x.Seen.Signs {
		p.Shared(s.Name)
		p.Uint(uint64(s.Lines))
	}
	p.Shared(x.Seen.Category)
	p.Text(x.Seen.ShortFor)
	p.Uint(uint64(len(x.Sources)))
	for i := range x.Sources {
		p.source(&x.Sources[i])
	}
}

func (u *unpacker) subject() *bank.Subject {
	x := &bank.Subject{ByPerson: u.Uint() == 1}
	x.ID, x.Name, x.Aliases, x.Former, x.Proposed, x.Not, x.From, x.Category = u.Text(), u.Text(), u.Texts(), u.Texts(), u.Texts(), u.Texts(), u.Text(), u.Shared()
	x.Since, x.Seen.Lines, x.Seen.Days = day.Day(u.Int()), int(u.Uint()), int(u.Uint())
	for range u.Count(2) {
		x.Seen.Signs = append(x.Seen.Signs, bank.Sign{Name: u.Shared(), Lines: int(u.Uint())})
	}
	x.Seen.Category, x.Seen.ShortFor = u.Shared(), u.Text()
	x.Sources = make([]bank.Source, u.Count(6))
	for i := range x.Sources {
		u.source(&x.Sources[i])
	}
	return x
}
