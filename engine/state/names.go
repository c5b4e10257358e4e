package state

import (
	"maps"
	"slices"

	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// names packs what looks for subjects, in the order of [subject.Candidate].
func (p *packer) names(s *subject.State) {
	p.Int(int64(s.Closed))
	p.Texts(slices.Sorted(maps.Keys(s.Dismissed)))
	p.Uint(uint64(len(s.Candidates)))
	for _, key := range slices.Sorted(maps.Keys(s.Candidates)) {
		p.candidate(s.Candidates[key])
	}
}

func (p *packer) candidate(c *subject.Candidate) {
	p.Text(c.Key)
	p.forms(c.Forms)
	for _, n := range [...]int{c.Words, c.Lines, c.Days, c.About, c.AboutDays} {
		p.Uint(uint64(n))
	}
	for _, d := range [...]day.Day{c.LastAbout, c.First, c.Last, c.Since} {
		p.Int(int64(d))
	}
	for _, n := range slices.Concat(c.Signs[:], c.Hints[:]) {
		p.Uint(uint64(n))
	}
	p.Uint(uint64(c.Josa))
	p.Uint(uint64(len(c.Sources)))
	for _, src := range c.Sources {
		p.Shared(src.Path)
		p.Uint(uint64(src.Line))
	}
	p.forms(c.Same)
	p.Texts(c.Tied)
	p.Texts(c.Sounds)
	p.Text(c.Name)
	p.Shared(string(c.Category))
}

func (p *packer) forms(forms []subject.Form) {
	p.Uint(uint64(len(forms)))
	for _, f := range forms {
		p.Text(f.Text)
		p.Uint(uint64(f.Count))
	}
}

func (u *unpacker) names() subject.State {
	s := subject.State{Closed: day.Day(u.Int()), Dismissed: map[string]bool{}}
	for _, name := range u.Texts() {
		s.Dismissed[name] = true
	}
	n := u.Count(20)
	s.Candidates = make(map[string]*subject.Candidate, n)
	for range n {
		c := u.candidate()
		s.Candidates[c.Key] = c
	}
	return s
}

func (u *unpacker) candidate() *subject.Candidate {
	c := &subject.Candidate{Key: u.Text(), Forms: u.forms()}
	for _, n := range [...]*int{&c.Words, &c.Lines, &c.Days, &c.About, &c.AboutDays} {
		*n = int(u.Uint())
	}
	for _, d := range [...]*day.Day{&c.LastAbout, &c.First, &c.Last, &c.Since} {
		*d = day.Day(u.Int())
	}
	for i := range c.Signs {
		c.Signs[i] = int(u.Uint())
	}
	for i := range c.Hints {
		c.Hints[i] = int(u.Uint())
	}
	c.Josa = uint8(u.Uint())
	for range u.Count(2) {
		c.Sources = append(c.Sources, subject.Source{Path: u.Shared(), Line: int(u.Uint())})
	}
	c.Same, c.Tied, c.Sounds, c.Name, c.Category = u.forms(), u.Texts(), u.Texts(), u.Text(), subject.Category(u.Shared())
	return c
}

func (u *unpacker) forms() (out []subject.Form) {
	for range u.Count(2) {
		out = append(out, subject.Form{Text: u.Text(), Count: int(u.Uint())})
	}
	return out
}
