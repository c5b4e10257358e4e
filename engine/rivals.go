package engine

import (
	"slices"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/morph/claim"
)

// rivals tells of two lines whether they give one slot different values, as their readings say: the same attribute of the same subject at the same
// place, which is one that the question names, if it names any. It is for one question, and reads a line once.
func (e *Engine) rivals(question string) func(a, b *recall.Document) bool {
	question = strings.ToLower(question)
	reader := sync.OnceValue(e.Claims)
	asked := sync.OnceValue(func() map[string]bool {
		names := map[string]bool{}
		for _, r := range reader().Read(question) {
			if r.Attribute.Name != "" && !r.Attribute.Implied {
				names[r.Attribute.Name] = true
			}
		}
		return names
	})
	read := map[string][]claim.Reading{}
	slots := func(d *recall.Document) []claim.Reading {
		if _, known := read[d.ID]; !known {
			read[d.ID] = slices.DeleteFunc(reader().Read(d.Text), func(r claim.Reading) bool { return !givesValue(&r) })
		}
		return read[d.ID]
	}
	return func(a, b *recall.Document) bool {
		for _, x := range slots(a) {
			if !x.Attribute.Implied && !asked()[x.Attribute.Name] && !strings.Contains(question, strings.ToLower(x.Attribute.Word)) {
				continue
			}
			if slices.ContainsFunc(slots(b), func(y claim.Reading) bool { return sameSlot(&x, &y) && differ(&x, &y) }) {
				return true
			}
		}
		return false
	}
}

// givesValue reports whether a reading sets the value of a slot: it is no question, wish or guess, and the day on which something was done, without a change that it tells, is none.
func givesValue(r *claim.Reading) bool {
	switch r.Modality {
	case claim.Ask, claim.Wish, claim.May, claim.Should, claim.Order:
		return false
	case claim.Did, claim.Doing:
		if r.Change == nil && r.Attribute.Implied && len(r.Values) > 0 && (r.Values[0].Kind == claim.Date || r.Values[0].Kind == claim.Clock) {
			return false
		}
	}
	return len(r.Values) > 0 && r.Subject.Text != "" && r.Values[0].Kind != claim.Wording
}

// sameSlot reports whether two readings are of one attribute of one subject. A subject with fewer words may be the same.
func sameSlot(x, y *claim.Reading) bool {
	if x.Attribute.Name != y.Attribute.Name || x.Values[0].Kind != y.Values[0].Kind || placeOf(x) != placeOf(y) {
		return false
	}
	a, b := subjectWords(x), subjectWords(y)
	if len(a) > len(b) {
		a, b = b, a
	}
	return len(a) > 0 && !slices.ContainsFunc(a, func(w string) bool { return !slices.Contains(b, w) })
}

func differ(x, y *claim.Reading) bool { return x.Values[0].Canonical != y.Values[0].Canonical }

func subjectWords(r *claim.Reading) []string { return strings.Fields(strings.ToLower(r.Subject.Text)) }

func placeOf(r *claim.Reading) string {
	for _, a := range r.Arguments {
		if a.Role == claim.Place {
			return strings.ToLower(a.Text)
		}
	}
	return ""
}
