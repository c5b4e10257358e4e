package routing

import (
	"slices"

	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/rules"
)

// claims reports whether one of the readings has all that a rule asks of a claim.
func claims(c *rules.Claim, readings []claim.Reading) bool {
	return slices.ContainsFunc(readings, func(r claim.Reading) bool {
		return asked(c.Class, r.Predicate.Classes...) &&
			asked(c.Value, kinds(&r)...) &&
			asked(c.Modality, string(r.Modality)) &&
			asked(c.Slot, slots(&r)...) &&
			asked(c.Subject, presence(r.Subject.Text != "", "named")) &&
			asked(c.Change, presence(r.Change != nil, anything)) &&
			asked(c.Negated, presence(r.Negated, anything))
	})
}

// Words of a condition that stand for the presence and absence of the thing.
const (
	anything = "any"
	nothing  = "none"
)

// asked reports whether one of the words that a condition names is there; a condition that names none asks nothing.
func asked(want []string, have ...string) bool {
	return len(want) == 0 || slices.ContainsFunc(want, func(w string) bool { return slices.Contains(have, w) })
}

func presence(there bool, word string) string {
	if there {
		return word
	}
	return nothing
}

// kinds are the kinds of a reading's values.
func kinds(r *claim.Reading) []string {
	if len(r.Values) == 0 {
		return []string{nothing}
	}
	out := []string{anything}
	for _, v := range r.Values {
		out = append(out, string(v.Kind))
	}
	return out
}

// slots are the names that a condition may give the attribute of a reading.
func slots(r *claim.Reading) []string {
	if r.Attribute.Implied || r.Attribute.Name == "" {
		return []string{nothing, r.Attribute.Name}
	}
	return []string{"named", r.Attribute.Name}
}
