package dedup

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph/claim"
)

// Part is a part of what a statement says. A verdict names the one by which two statements were kept apart.
type Part string

// Parts, in the order in which they are looked at.
const (
	PartEntity    Part = "entity"    // the names that the statement has
	PartValue     Part = "value"     // numbers with their units, days, times, versions, codes
	PartPolarity  Part = "polarity"  // denied or not; the sides of an opposite
	PartSaid      Part = "said"      // who vouches for it
	PartModality  Part = "modality"  // is, did, will, must, should, may, wish, ask, order, decided
	PartTense     Part = "tense"     // is and was; still, already, since
	PartCondition Part = "condition" // under which it holds
	PartAmount    Part = "amount"    // all, some, only, at least, half, also
	PartDegree    Part = "degree"    // slightly, very, nearly
	PartFrequency Part = "frequency" // always, often, every other
	PartRole      Part = "role"      // who does it to whom, from where to where, rather than what
	PartSubject   Part = "subject"   // what it is about
	PartAttribute Part = "attribute" // which property of it
	PartPredicate Part = "predicate" // what is or is done
	PartWords     Part = "words"     // other words
	PartFew       Part = "few"       // too little is shared to tell
)

// Guards: coarser names of the parts, in events and JSON of before there were parts.
const (
	GuardNumbers   = "numbers"
	GuardNegation  = "negation"
	GuardOpposites = "opposites"
	GuardRoles     = "roles"
	GuardEntities  = "entities"
	GuardWords     = "words"
	GuardMood      = "mood"      // one is done, the other to be done, due, wished or asked
	GuardFew       = "few words" // too few are shared to call one a refinement of the other
)

// Guard is the coarser name of the part.
func (p Part) Guard() string {
	switch p {
	case "":
		return ""
	case PartEntity:
		return GuardEntities
	case PartValue:
		return GuardNumbers
	case PartPolarity:
		return GuardNegation
	case PartSaid, PartModality, PartTense, PartCondition:
		return GuardMood
	case PartRole:
		return GuardRoles
	case PartFew:
		return GuardFew
	}
	return GuardWords
}

// scale says that the part is one of how much, how far and how often.
func (p Part) scale() bool {
	return p == PartAmount || p == PartDegree || p == PartFrequency || p == PartTense || p == PartWords
}

// words are all words of a reading, sorted.
func (x *Reading) words() []string {
	out := slices.Concat(x.Subject, x.Property, x.By, x.Condition, x.Reason, x.Degree, x.Does)
	for _, a := range x.Arguments {
		out = append(out, a.Words...)
	}
	for _, list := range [...][]Value{x.Values, x.From, x.To} {
		for i := range list {
			switch {
			case list[i].Kind == claim.Wording && list[i].Words == nil: // its words stand elsewhere or count for nothing
			case list[i].Words == nil:
				out = append(out, list[i].Canonical)
			default:
				out = append(out, list[i].Words...)
			}
		}
	}
	tidy(&out)
	return out
}

// open says that the words of a reading leave open whether it is or was: it ends in nouns or in a noun form (보임, 상승).
func (x *Reading) open() bool {
	return (x.Modality == claim.Is || x.Modality == claim.Did) && x.Tense == ""
}

// was says that a reading tells what is over.
func (x *Reading) was() bool {
	return x.Modality == claim.Did || x.Modality == claim.Is && x.Tense == claim.Past
}

// plain says that a reading states something beyond doubt and for itself.
func (x *Reading) plain() bool {
	switch x.Modality {
	case claim.May:
		return x.Able && !x.Told
	case claim.Ask, claim.Wish, claim.Told, claim.Order:
		return false
	}
	return !x.Told
}

// reasons compares, of two texts with the same words, whether they say why: what one gives as the reason the other has beside the rest or against
// it (어깨가 아파서 수영을 한다, 어깨가 아픈데 수영을 한다).
func (c *comparison) reasons() {
	why := func(f *Facts) []string {
		for i := range f.Readings {
			if len(f.Readings[i].Reason) > 0 {
				return f.Readings[i].Reason
			}
		}
		return nil
	}
	a, b := why(c.a), why(c.b)
	if len(c.found) == 0 && (len(a) > 0 && len(b) == 0 && against(c.b.Key) || len(b) > 0 && len(a) == 0 && against(c.a.Key)) {
		c.differ(PartCondition, a, b)
	}
}

// against says that a word of a text ends as what is set beside or against the rest: 아픈데, 아프지만, 아프고.
func against(key string) bool {
	for w := range strings.FieldsSeq(key) {
		if suffixed(w, "데", "지만", "으나", "고", "며", "면", "도") {
			return true
		}
	}
	return false
}
