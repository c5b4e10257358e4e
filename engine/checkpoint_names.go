package engine

import (
	"maps"
	"slices"

	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// names packs what looks for subjects, in the order of [subject.Candidate].
func (p *packer) names(s *subject.State) {
	p.int(int64(s.Closed))
	p.texts(slices.Sorted(maps.Keys(s.Dismissed)))
	p.uint(uint64(len(s.Candidates)))
	for _, key := range slices.Sorted(maps.Keys(s.Candidates)) {
		p.candidate(s.Candidates[key])
	}
}

func (p *packer) candidate(c *subject.Candidate) {
	p.text(c.Key)
	p.forms(c.Forms)
	for _, n := range [...]int{c.Words, c.Lines, c.Days, c.About, c.AboutDays} {
		p.uint(uint64(n))
	}
	for _, d := range [...]day.Day{c.LastAbout, c.First, c.Last, c.Since} {
		p.int(int64(d))
	}
	for _, n := range slices.Concat(c.Signs[:], c.Hints[:]) {
		p.uint(uint64(n))
	}
	p.uint(uint64(c.Josa))
	p.uint(uint64(len(c.Sources)))
	for _, src := range c.Sources {
		p.shared(src.Path)
		p.uint(uint64(src.Line))
	}
	p.forms(c.Same)
	p.texts(c.Tied)
	p.texts(c.Sounds)
	p.text(c.Name)
	p.shared(string(c.Category))
}

func (p *packer) forms(forms []subject.Form) {
	p.uint(uint64(len(forms)))
	for _, f := range forms {
		p.text(f.Text)
		p.uint(uint64(f.Count))
	}
}

func (u *unpacker) names() subject.State {
	s := subject.State{Closed: day.Day(u.int()), Dismissed: map[string]bool{}}
	for _, name := range u.textList() {
		s.Dismissed[name] = true
	}
	n := u.count(20)
	s.Candidates = make(map[string]*subject.Candidate, n)
	for range n {
		c := u.candidate()
		s.Candidates[c.Key] = c
	}
	return s
}

func (u *unpacker) candidate() *subject.Candidate {
	c := &subject.Candidate{Key: u.text(), Forms: u.forms()}
	for _, n := range [...]*int{&c.Words, &c.Lines, &c.Days, &c.About, &c.AboutDays} {
		*n = int(u.uint())
	}
	for _, d := range [...]*day.Day{&c.LastAbout, &c.First, &c.Last, &c.Since} {
		*d = day.Day(u.int())
	}
	for i := range c.Signs {
		c.Signs[i] = int(u.uint())
	}
	for i := range c.Hints {
		c.Hints[i] = int(u.uint())
	}
	c.Josa = uint8(u.uint())
	for range u.count(2) {
		c.Sources = append(c.Sources, subject.Source{Path: u.shared(), Line: int(u.uint())})
	}
	c.Same, c.Tied, c.Sounds, c.Name, c.Category = u.forms(), u.textList(), u.textList(), u.text(), subject.Category(u.shared())
	return c
}

func (u *unpacker) forms() (out []subject.Form) {
	for range u.count(2) {
		out = append(out, subject.Form{Text: u.text(), Count: int(u.uint())})
	}
	return out
}
