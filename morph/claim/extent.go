package claim

import (
	"slices"
	"strings"
)

// amountLists are the lists of words.txt that say of how many, and what they say.
var amountLists = [...]struct {
	list   string
	amount Amount
}{
	{"all", All}, {"some", Some}, {"half", Half}, {"part", Part}, {"each", Each}, {"only", Only}, {"atleast", AtLeast}, {"atmost", AtMost}, {"about", About},
}

// extent reads of how many of the subject a clause is true, to which degree, and how far what it tells has come.
func (s *statement) extent(d *draft) {
	c := d.clause
	for k := c.label; k < len(c.chunks); k++ {
		h := &c.chunks[k]
		if h.form == mark {
			continue
		}
		for i := h.first; i <= h.last; i++ {
			if a := s.amountAt(d, h, i); a != "" && d.Quantifier.Amount == "" {
				d.Quantifier = Quantifier{a, Span{s.tokens[i].StartByte, s.tokens[i].EndByte}}
			}
		}
		if p := s.degreeAt(h); !p.IsZero() && d.Degree.Text == "" {
			d.Degree = s.phrase(p)
		}
	}
	s.farAlong(d)
}

// amountAt is the amount that a token says. What only counts as one beside a value (약, 이상) must stand beside one; 한 명도 and 하나도 are none
// of them where that is denied.
func (s *statement) amountAt(d *draft, h *chunk, i int) Amount {
	word := s.tokens[i].Surface
	if i == h.first && h.josa == "도" && d.Negated && (s.words.has("one", word) || h.value >= 0 && strings.Trim(s.values[h.value].Canonical, "0123456789") != "" && strings.HasPrefix(s.values[h.value].Canonical, "1")) {
		return None
	}
	if s.josaAt(i) {
		first, second := s.words.josaPair(word)
		switch {
		case first == "만" || second == "만", first == "밖에" && d.Negated:
			return Only
		case first == "마다":
			return Each
		}
	}
	if i == h.last && h.value >= 0 {
		switch text := s.textOf(h.whole); {
		case strings.HasSuffix(text, "쯤"):
			return About
		case strings.HasSuffix(text, "씩"):
			return Each
		}
	}
	for _, l := range amountLists {
		if s.words.has("amount-"+l.list, word) {
			return l.amount
		}
		if s.words.has("measure-"+l.list, word) && (h.value >= 0 || i+1 < len(s.tokens) && s.valueAt[i+1] >= 0) {
			return l.amount
		}
	}
	return ""
}

// degreeAt is the place of a word of degree that a chunk is: 아주, 훨씬 더, 조금.
func (s *statement) degreeAt(h *chunk) Span {
	if !s.words.has("degrees", s.tokens[h.first].Surface) || h.form == adverb && s.textOf(h.span) == "더 이상" {
		return Span{}
	}
	if h.form == adverb || h.form == nominal && h.first == h.last {
		return h.span
	}
	return Span{}
}

// farAlong tells how far it has come where the predicate does not: 아직 and 매일.
func (s *statement) farAlong(d *draft) {
	switch {
	case d.Aspect != "":
	case s.says(d.clause, "yet") && (d.Negated || d.Modality == Must):
		d.Aspect = NotYet
	case s.says(d.clause, "yet"):
		d.Aspect = Ongoing
	case s.habitual(d.clause):
		d.Aspect = Habitual
	case slices.Contains(d.Predicate.Classes, "start") && (d.Modality == Did || d.Modality == Told):
		d.Aspect = Begun
	}
}
