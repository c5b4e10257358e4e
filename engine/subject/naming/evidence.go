package naming

import (
	"slices"

	"github.com/seed-a44923cb/memctl/morph/claim"
)

// evidence adds to the names of a line the signs that its claims give: whoever answers for something, says, wants or does it is a person; something that
// has a port or is repaired is a thing.
func (s *scan) evidence() {
	for i := range s.out {
		m := &s.out[i]
		if m.Start == m.End {
			continue // of the heading
		}
		for k := range s.line.Readings {
			m.Signs |= s.told(m, &s.line.Readings[k])
		}
	}
}

// told returns the signs that a claim gives to a name.
func (s *scan) told(m *Mention, r *claim.Reading) (signs Sign) {
	if r.Said != nil && m.heads(r.Said.By.Span) {
		signs |= Agent
	}
	if s.lists.answers[r.Attribute.Name] && slices.ContainsFunc(r.Values, func(v claim.Value) bool { return m.heads(v.Span) }) {
		signs |= Agent
	}
	class := ""
	if len(r.Predicate.Classes) > 0 {
		class = r.Predicate.Classes[0] // the commonest sense
	}
	if r.Whence == claim.Own && !r.Ownerless() && m.heads(r.Subject.Span) {
		signs |= Claimed
		switch {
		case s.lists.personal[r.Attribute.Name], r.Modality == claim.Wish:
			signs |= Agent
		case s.lists.technical[r.Attribute.Name], s.lists.undergoes[class]:
			signs |= Used
		case s.lists.acts[class]:
			signs |= Does
		}
	}
	if !r.Attribute.Implied && !r.Ownerless() && m.Start == r.Attribute.Span.Start && m.End == r.Attribute.Span.End {
		signs |= Part
	}
	for _, a := range r.Arguments {
		if a.Role == claim.Object && s.lists.undergoes[class] && m.heads(a.Span) {
			signs |= Used
		}
	}
	return signs
}

// heads reports whether a name is the last word of a phrase, its head: 서버 in 결제 서버.
func (m *Mention) heads(phrase claim.Span) bool {
	return !phrase.IsZero() && m.Start >= phrase.Start && m.End == phrase.End
}
