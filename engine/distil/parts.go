package distil

import (
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/routing"
)

// Judge says what a statement claims, and what becomes of each claim. It is safe for concurrent use.
type Judge struct {
	Router *routing.Router
	Reader *claim.Reader // nil takes every statement for one claim
}

// Judged is one claim of a statement with what becomes of it.
type Judged struct {
	Text     string          // of the claim; of a statement that makes one, the statement's
	Readings []claim.Reading // their offsets are those of the statement, without the time of day that it may begin with
	routing.Decision
}

// Claims judges the claims of a statement whose text, without secrets, is given; there is always one. before is the statement before it in
// its log, from which a claim may borrow its subject; nil if that is not known.
func (j *Judge) Claims(s, before *memory.Statement, text string) []Judged {
	var around lent
	if j.Reader != nil && s.Kind == 0 {
		around = j.lentTo(s, before)
	}
	return j.claims(s, text, around)
}

func (j *Judge) claims(s *memory.Statement, text string, around lent) []Judged {
	out := j.parts(s, text)
	around.borrow(out)
	for i := range out {
		out[i].Decision = j.routePart(s, &out[i])
	}
	return out
}

// Route is what becomes of a statement: of the first of its claims that is kept, or of the first one.
func (j *Judge) Route(s *memory.Statement, text string) routing.Decision {
	claims := j.Claims(s, nil, text)
	for i := range claims {
		if claims[i].Keep {
			return claims[i].Decision
		}
	}
	return claims[0].Decision
}

// routePart routes a claim: a check box decides the kind of what is kept.
func (j *Judge) routePart(s *memory.Statement, c *Judged) routing.Decision {
	in := Input(s, c.Text)
	in.Readings = c.Readings
	d := j.Router.Route(in)
	if boxed := boxKind(s); boxed != 0 && boxed != d.Kind && d.Keep {
		in.Kind = boxed
		return j.Router.Route(in)
	}
	return d
}

// parts are a statement's claims that become an entry each: one for each value, decision or change of its own; what only adds to a claim
// stays with it. A line whose kind is stated and a task are one, as somebody wrote them. The parts cover
// the text; a part that borrows its subject from another has it in front.
func (j *Judge) parts(s *memory.Statement, text string) []Judged {
	if j.Reader == nil {
		return []Judged{{Text: text}}
	}
	clock := routing.ClockLen(text) // when the line was written; no part of what it says
	readings := j.Reader.Read(text[clock:])
	if s.Kind != 0 || s.Task != memory.TaskNone {
		return []Judged{{Text: text, Readings: readings}}
	}
	var firsts []int        // of the readings with which each part begins
	var open *claim.Reading // the one of the last part that has a slot
	for i := range readings {
		r := &readings[i]
		switch {
		case len(firsts) == 0:
			firsts = append(firsts, i)
		case slotted(r) && open != nil && apart(open, r) && len(firsts) < bank.MaxClaims && startOf(r) > startOf(&readings[firsts[len(firsts)-1]]):
			firsts, open = append(firsts, i), nil
		}
		if slotted(r) {
			open = r
		}
	}
	if len(firsts) < 2 {
		return []Judged{{Text: text, Readings: readings}}
	}
	out := make([]Judged, 0, len(firsts))
	for k, i := range firsts {
		from, to, next := 0, len(text), len(readings)
		if k > 0 {
			from = clock + startOf(&readings[i])
		}
		if k+1 < len(firsts) {
			next = firsts[k+1]
			to = clock + startOf(&readings[next])
		}
		if part := trimPart(text[from:to]); part != "" {
			out = append(out, Judged{Text: selfContained(part, &readings[i]), Readings: readings[i:next]})
		}
	}
	return out
}

// slotted says that a reading gives something that holds until further notice: a value, a decision, a change.
func slotted(r *claim.Reading) bool {
	return len(r.Values) > 0 || r.Change != nil || r.Modality == claim.Decided || !r.Attribute.Implied && r.Attribute.Name != ""
}

// apart says that two readings are about different things, or different properties of one.
func apart(a, b *claim.Reading) bool {
	return a.Attribute.Name != b.Attribute.Name || a.Subject.Text != b.Subject.Text
}

// selfContained puts the subject that a part borrows in front of it.
func selfContained(part string, r *claim.Reading) string {
	if r.Whence == claim.Own || r.Subject.Text == "" || strings.Contains(part, r.Subject.Text) {
		return part
	}
	return r.Subject.Text + ": " + part
}

// startOf is where a reading begins, with the reason and the condition that stand before it.
func startOf(r *claim.Reading) int {
	from := r.Span.Start
	for _, p := range [...]claim.Span{r.Reason, r.Condition} {
		if !p.IsZero() {
			from = min(from, p.Start)
		}
	}
	return from
}

// trimPart takes off what only joined a part to its neighbours: marks, and a bracket that has lost its other half.
func trimPart(part string) string {
	const joins = " \t,;/·|–—-"
	part = strings.Trim(part, joins)
	for _, b := range [...][2]string{{"(", ")"}, {"[", "]"}, {"（", "）"}} {
		switch opened, closed := strings.Count(part, b[0]), strings.Count(part, b[1]); {
		case opened > closed:
			part = strings.TrimSuffix(part, b[0])
		case closed > opened:
			part = strings.TrimPrefix(part, b[1])
			if strings.Count(part, b[1]) > opened {
				part = strings.TrimSuffix(part, b[1])
			}
		}
		part = strings.Trim(part, joins)
	}
	return part
}
