package dedup

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/morph/claim"
)

// Sign is one of the signs by which two claims are told to be about one slot.
type Sign int

// The signs, in the order of the weights. Each is a small whole number; a sign that is told of a claim's subject counts the words that
// name its property, too.
const (
	Always        Sign = iota // 1: what a pair of claims is worth that has nothing else
	SharesRare                // rare words that both have, up to 3
	SharesFair                // words that both have and a few others, up to 3
	SharesCommon              // other words that both have, up to 2
	NewAboutInOld             // what the newer is about stands in the older: 2 all of it, 1 some
	OldAboutInNew             // the same the other way round
	AboutApart                // both say what they are about, and no word of it is the same
	SameAbout                 // both are about the same words
	RareAbout                 // rare words that both are about, up to 2
	NewAboutMore              // words of what the newer is about that the older has nowhere, up to 2
	OldAboutMore              // the same the other way round
	SameProperty              // both name the same property
	ImpliedSame               // they have the same property, which one of them does not name
	SameFigure                // they give figures of one kind, numbers with one unit
	SameDate                  // they give dates, or times of day
	SameTerm                  // they give names or terms
	OtherKind                 // they give values of other kinds
	CloseFigure               // they give figures within a factor of four of each other
	NoValue                   // one of them gives no value that is more than wording
	OldDone                   // the older tells what was done or happened
	OldTold                   // the older is what somebody else says
	GivesUpOld                // the newer says that it gives up the value of the older
	GivesUpOther              // the newer says what it gives up, and the older has another value of that kind
	NamesOld                  // the value of the older stands in the newer
	SameValue                 // they give the same value
	TellsChange               // the newer tells a change
	TellsEnd                  // the newer tells that something has ended, and nothing that takes its place
	SamePredicate             // 2 the same verb, 1 one of its class
	SameEntities              // they name an entity that both have
	OtherEntities             // both name entities, and none is the same
	Signs                     // how many there are
)

// Seen are the signs of a pair of claims.
type Seen [Signs]int8

// pair is two claims as they are compared for one slot, by a reading of each.
type pair struct {
	*Newer

	old        *Facts
	from, to   *Reading // of the older and the newer; never nil
	shared     [3]int8  // words that both have: rare ones, fair ones, others
	oldA, newA []string // what they are about
}

// Rarity is how many claims have a word.
type Rarity uint8

// Rarities.
const (
	Common Rarity = iota
	Fair
	Rare
)

var bare Reading

// see are the signs of a pair.
func (p *pair) see() (s Seen) {
	s[Always] = 1
	s[SharesRare], s[SharesFair], s[SharesCommon] = p.shared[0], p.shared[1], p.shared[2]
	p.about(&s)
	p.property(&s)
	p.values(&s)
	p.change(&s)
	switch {
	case p.from.Predicate != "" && p.from.Predicate == p.to.Predicate:
		s[SamePredicate] = 2
	case common(p.from.Classes, p.to.Classes):
		s[SamePredicate] = 1
	}
	switch {
	case len(p.old.Entities) == 0 || len(p.now.Entities) == 0:
	case common(p.old.Entities, p.now.Entities):
		s[SameEntities] = 1
	default:
		s[OtherEntities] = 1
	}
	return s
}

// about are the words of what a reading is about: of its subject and of its property.
func (x *Reading) about() []string {
	if len(x.Property) == 0 && rising(x.Subject) {
		return x.Subject
	}
	out := slices.Concat(x.Subject, x.Property)
	tidy(&out)
	return out
}

func common(a, b []string) bool {
	return slices.ContainsFunc(a, func(x string) bool { return slices.Contains(b, x) })
}

// count counts the words that both claims have, whatever their readings.
func (p *pair) count() {
	clear(p.met)
	p.old.eachSlotWord(func(w string) {
		if at, both := slices.BinarySearch(p.words, w); both {
			p.met[at] = true
		}
	})
	for i, both := range p.met {
		switch {
		case !both:
		case p.rarities[i] == Rare:
			p.shared[0] = min(p.shared[0]+1, 3)
		case p.rarities[i] == Fair:
			p.shared[1] = min(p.shared[1]+1, 3)
		default:
			p.shared[2] = min(p.shared[2]+1, 2)
		}
	}
}

func (p *pair) about(s *Seen) {
	share := func(words []string, f *Facts) (found int8, missing int8) {
		n := 0
		for _, w := range words {
			if f.has(w) {
				n++
			}
		}
		switch {
		case len(words) == 0 || n == 0:
		case n == len(words):
			found = 2
		default:
			found = 1
		}
		return found, int8(min(len(words)-n, 2))
	}
	s[NewAboutInOld], s[NewAboutMore] = share(p.newA, p.old)
	s[OldAboutInNew], s[OldAboutMore] = share(p.oldA, p.now)
	if len(p.oldA) > 0 && len(p.newA) > 0 {
		both := 0
		for _, w := range p.newA {
			if _, found := slices.BinarySearch(p.oldA, w); !found {
				continue
			}
			if both++; p.rare(w) == Rare {
				s[RareAbout] = min(s[RareAbout]+1, 2)
			}
		}
		switch {
		case both == 0:
			s[AboutApart] = 1
		case both == len(p.oldA) && both == len(p.newA):
			s[SameAbout] = 1
		}
	}
}

// has says that a claim has a word, a value or an entity, wherever.
func (f *Facts) has(w string) bool {
	return f.knows(w) || slices.Contains(f.Values, w) || slices.Contains(f.Entities, w)
}

// vague are attributes that say hardly more than that something is said.
var vague = map[string]bool{"": true, "choice": true, "state": true, "count": true, "action": true, "term": true, "status": true}

func (p *pair) property(s *Seen) {
	a, b := p.from, p.to
	same := a.Attribute == b.Attribute
	switch {
	case same && !a.Implied && !b.Implied && a.Attribute != "":
		s[SameProperty] = 1
	case same && !vague[a.Attribute]:
		s[ImpliedSame] = 1
	}
}

// firm are the values of a reading that are more than wording.
func firm(values []Value) []Value {
	if !slices.ContainsFunc(values, func(v Value) bool { return v.Kind == claim.Wording }) {
		return values
	}
	return slices.DeleteFunc(slices.Clone(values), func(v Value) bool { return v.Kind == claim.Wording })
}

// sameKind says that two values are of one kind: figures with one unit, names or terms, days, times of day, also where one of them has its day with it.
func sameKind(a, b *Value) bool {
	if isTime(a.Kind) && isTime(b.Kind) && a.Kind != b.Kind {
		return hasHour(a) && hasHour(b)
	}
	return kindOf(a.Kind) == kindOf(b.Kind) && (a.Kind != claim.Number || b.Kind != claim.Number || a.Unit == b.Unit)
}

// hasHour says that a time is one of the day: 7시, 화요일 7시.
func hasHour(v *Value) bool {
	_, hour := dayAndHour(v)
	return v.Kind == claim.Clock || strings.ContainsAny(hour, ":시")
}

// kindOf takes names and terms for one kind: only a list of people's names tells them apart.
func kindOf(k claim.Kind) claim.Kind {
	if k == claim.Name {
		return claim.Term
	}
	return k
}

func (p *pair) values(s *Seen) {
	old, now := firm(p.from.Values), p.to.Values
	if len(p.to.To) > 0 {
		now = slices.Concat(now, p.to.To)
	}
	now = firm(now)
	if len(old) == 0 || len(now) == 0 {
		s[NoValue] = 1
	}
	if p.from.Modality == claim.Did {
		s[OldDone] = 1
	}
	if p.from.Told {
		s[OldTold] = 1
	}
	some := false
	for i := range old {
		for k := range now {
			if !sameKind(&old[i], &now[k]) {
				continue
			}
			some = true
			switch kindOf(old[i].Kind) {
			case claim.Date, claim.Clock:
				s[SameDate] = 1
			case claim.Term:
				s[SameTerm] = 1
			default:
				s[SameFigure] = 1
				if closeBy(&old[i], &now[k]) {
					s[CloseFigure] = 1
				}
			}
		}
	}
	if !some && s[NoValue] == 0 {
		s[OtherKind] = 1
	}
	for i := range old {
		if slices.ContainsFunc(now, func(b Value) bool { return kindOf(b.Kind) == kindOf(old[i].Kind) && agrees(&b, &old[i]) }) {
			s[SameValue] = 1
		} else if p.now.says(&old[i]) {
			s[NamesOld] = 1
		}
	}
}

// says reports whether a value stands in a claim.
func (f *Facts) says(v *Value) bool {
	switch v.Kind {
	case claim.Name, claim.Term, claim.Wording:
		return len(v.Words) > 0 && !slices.ContainsFunc(v.Words, func(w string) bool { return !f.has(w) })
	}
	return slices.Contains(f.Values, v.Canonical) || f.firstValue(func(x *Value) bool { return agrees(x, v) }) != nil
}

func (p *pair) change(s *Seen) {
	if !p.to.Changes {
		return
	}
	if t := p.to.turn(); t == Over || t == Done {
		s[TellsEnd], s[NoValue], s[OtherKind] = 1, 0, 0
	} else {
		s[TellsChange] = 1
	}
	for i := range p.to.From {
		from := &p.to.From[i]
		switch {
		case p.old.says(from):
			s[GivesUpOld] = 1
		case slices.ContainsFunc(p.from.Values, func(v Value) bool { return sameKind(&v, from) }):
			s[GivesUpOther] = 1
		}
	}
	if s[GivesUpOld] == 1 {
		s[GivesUpOther] = 0
	}
}

// closeBy says that two figures lie within a factor of four of each other.
func closeBy(a, b *Value) bool {
	x, errX := strconv.ParseFloat(figure(a.Canonical), 64)
	y, errY := strconv.ParseFloat(figure(b.Canonical), 64)
	return errX == nil && errY == nil && x > 0 && y > 0 && x <= 4*y && y <= 4*x
}

// bothAboutMore says that each of two claims is about something that the other has nowhere.
func (s *Seen) bothAboutMore() bool { return s[NewAboutMore] > 0 && s[OldAboutMore] > 0 }
