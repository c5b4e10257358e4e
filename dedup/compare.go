package dedup

import (
	"cmp"
	"slices"
	"strings"
)

// Relation is how two statements stand to each other.
type Relation uint8

// Relations. Same and Refinement merge, Conflict links, Different leaves both alone.
const (
	Different Relation = iota
	Same
	Refinement
	Conflict
)

// String is the relation's name in English, as it appears in events and JSON.
func (r Relation) String() string {
	switch r {
	case Same:
		return "same"
	case Refinement:
		return "refinement"
	case Conflict:
		return "conflict"
	}
	return "different"
}

// MarshalText writes the name.
func (r Relation) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// Guards: why a merge that the overlap allows was stopped.
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

// The rules of overlap, in percent of the larger set of keywords.
const (
	SamePercent       = 80
	RefinementPercent = 60
	refinementMin     = 3 // keywords of the smaller
	asideMin          = 1 // the same, where only asides make the difference (오늘, 자꾸)
	refinementMost    = 3 // keywords that the larger may have beside those of the smaller
)

// Verdict is what [Compare] found.
type Verdict struct {
	Relation Relation `json:"relation"`
	Larger   int      `json:"larger"`  // 1: the first says more, 2: the second does, 0: neither
	Overlap  int      `json:"overlap"` // shared keywords in percent of the larger set, rounded down
	Shared   []string `json:"shared,omitempty"`
	OnlyA    []string `json:"only_a,omitempty"`
	OnlyB    []string `json:"only_b,omitempty"`
	Guard    string   `json:"guard,omitempty"`  // what stopped a merge, one of the Guard constants
	Detail   string   `json:"detail,omitempty"` // of the guard: "8080 / 8081"
}

// Compare judges two statements.
//
// Equal texts are the same whatever else they hold. Otherwise at least 80 % of the keywords of the larger must be
// shared to be the same; a smaller one with at least three keywords, all in the larger, 60 % of it and at most three fewer, is
// refined by the larger. A merge that this would allow becomes a Conflict when both sides give numbers, dates,
// versions or units that the other does not, when they differ in what is negated or in the side of an opposite,
// or when roles are swapped. Numbers that only one side gives never make two texts the same: they refine, if
// the rest does. Differences that can both be true are Different, with the guard noted: numbers of other things (a time and
// a price), times of what was done more than once, the denial of what the other does not speak of, a denied opposite
// (not slow, fast). Two different sets of entities are no conflict but Different, with the guard noted: what is said of
// Minsu may be true of Jiyoung as well. A statement without entities is compatible with any.
//
// Adverbs of degree count for nothing, and asides of time and course (오늘, 자꾸) are no keywords: who has one refines who has
// none, and two with different ones stay apart. What says less than that, two keywords of three or half of
// at most four, is refined only by what speaks Korean, gives the same values and shares its characters as well: a question or a wish that asks
// the same more closely, else what narrows neither a thing nor an owner nor tells what was done. What was done (고쳤다),
// what will be (고칠 것이다), what must be (고쳐야 한다), a wish, a question and what holds under a condition are Different
// claims; a plain present (고친다) goes with the first three, and a wish with the question how to do it. A noun may ask as a question word does: 참는 방법,
// 영화 추천.
//
// Words that only spacing parts (긴답변, 긴 답변) are shared. Where both sides of an opposite stand in both texts, the
// one that is passed over, left or reached must be the same (긴 답변보다 짧은 답변), whatever the order of words.
//
// Compare(b, a) is Compare(a, b) with the sides exchanged.
func Compare(a, b Facts) Verdict {
	v := Verdict{}
	a, b = respaced(a, b), respaced(b, a)
	v.Shared, v.OnlyA, v.OnlyB = partition(a.Keywords, b.Keywords)
	larger, smaller := max(len(a.Keywords), len(b.Keywords)), min(len(a.Keywords), len(b.Keywords))
	if larger > 0 {
		v.Overlap = 100 * len(v.Shared) / larger
	}
	more := compareSize(a, b)
	entities := subset(a.Entities, b.Entities)
	if a.Key == b.Key && entities == setsEqual {
		v.Relation = Same
		if larger == 0 {
			v.Overlap = 100
		}
		return v
	}
	if larger == 0 {
		if a.Key == b.Key && entities.compatible(a.Entities, b.Entities) {
			v.Relation, v.Overlap = Same, 100
		}
		return v
	}
	same := len(v.Shared)*100 >= SamePercent*larger
	refines := smaller >= refinementMin && larger-smaller <= refinementMost && len(v.Shared) == smaller && len(v.Shared)*100 >= RefinementPercent*larger
	if !same && !refines && len(v.Shared) == smaller && enough(smaller, larger) {
		refines = narrows(a, b, smaller, append(v.OnlyA, v.OnlyB...))
	}
	if !same && !refines {
		switch {
		case v.Overlap < RefinementPercent:
		case len(v.OnlyA) > 0 && len(v.OnlyB) > 0:
			v.Guard, v.Detail = GuardWords, sides(v.OnlyA, v.OnlyB)
		default:
			v.Guard = GuardFew
		}
		return v
	}
	if entities == setsCross {
		v.Guard, v.Detail = GuardEntities, sides(a.Entities, b.Entities)
		return v
	}
	if v.Guard, v.Detail, v.Relation = guard(a, b, &v); v.Guard != "" {
		if v.Overlap < RefinementPercent { // too little is shared to contradict
			v.Relation = Different
		}
		return v
	}
	return settle(v, a, b, same, refines, more, entities)
}

// settle decides between Same, Refinement and Different once no guard has spoken.
func settle(v Verdict, a, b Facts, same, refines bool, more int, entities setRelation) Verdict {
	values, onlyA, onlyB := compareValues(a.Values, b.Values)
	if a.Key == b.Key && values == setsEqual && entities.compatible(a.Entities, b.Entities) {
		v.Relation = Same
		return v
	}
	if len(v.OnlyA) > 0 && len(v.OnlyB) > 0 {
		v.Guard, v.Detail = GuardWords, sides(v.OnlyA, v.OnlyB)
		return v
	}
	poles, aside := comparePoles(a, b), compareAsides(a, b)
	if same && values == setsEqual && poles == setsEqual && aside == setsEqual && entities.compatible(a.Entities, b.Entities) {
		v.Relation, v.Larger = Same, more
		return v
	}
	// What one side has more of must all be on one side.
	if entities.compatible(a.Entities, b.Entities) {
		entities = setsEqual
	}
	for i, guard := range [...]string{GuardNumbers, GuardEntities, GuardOpposites, GuardWords} {
		side := [...]setRelation{values, entities, poles, aside}[i].larger()
		switch {
		case side == 0:
		case side == bothSides, more != 0 && more != side:
			switch v.Guard = guard; guard {
			case GuardNumbers:
				v.Detail = sides(onlyA, onlyB)
			case GuardWords:
				v.Detail = asideSides(a, b)
			}
			return v
		default:
			more = side
		}
	}
	if refines || same && (len(v.Shared) >= refinementMin || len(v.Shared) >= asideMin && values == setsEqual && poles == setsEqual && entities == setsEqual) {
		v.Relation, v.Larger = Refinement, more
		return v
	}
	v.Guard = GuardFew
	return v
}

// comparePoles says which names both sides of an opposite where the other names one.
func comparePoles(a, b Facts) setRelation {
	first, second := false, false
	for k, p := range a.Polarity {
		q := b.Polarity[k]
		first, second = first || p == 2 && q != 2 && q != 0, second || q == 2 && p != 2
	}
	switch {
	case first && second:
		return setsCross
	case first:
		return setsSecondSmaller
	case second:
		return setsFirstSmaller
	}
	return setsEqual
}

// compareSize says which has more keywords: 1, 2 or 0.
func compareSize(a, b Facts) int {
	switch {
	case len(a.Keywords) > len(b.Keywords):
		return 1
	case len(a.Keywords) < len(b.Keywords):
		return 2
	}
	return 0
}

// guard finds what forbids a merge that the overlap allows, and whether it is a contradiction or only a difference.
func guard(a, b Facts, v *Verdict) (name, detail string, r Relation) {
	note := func(guard, what string, contradiction bool) {
		if name == "" || contradiction && r != Conflict {
			name, detail, r = guard, what, Different
			if contradiction {
				r = Conflict
			}
		}
	}
	if relation, x, y := compareValues(a.Values, b.Values); relation == setsCross {
		note(GuardNumbers, sides(x, y), valuesClash(a, b, v, x, y) && moodsAgree(a, b))
		if r == Different {
			return name, detail, r // of other occasions, whatever else differs
		}
	}
	if !slices.Equal(a.Negated, b.Negated) {
		_, x, y := partition(a.Negated, b.Negated)
		apart := len(v.OnlyA) > 0 && len(v.OnlyB) > 0 // each says something of its own besides
		note(GuardNegation, sides(x, y), !apart && (len(x) == 0 || denies(a, b, x)) && (len(y) == 0 || denies(b, a, y)))
	}
	for _, k := range v.Shared {
		if !polesAgree(a, b, k) {
			note(GuardOpposites, k, a.negates(k) == b.negates(k)) // not slow and fast agree
		}
	}
	if d := swapped(a, b); d != "" {
		note(GuardRoles, d, true)
	}
	if d := otherSide(a, b); d != "" {
		note(GuardRoles, d, false)
	}
	if d := cmp.Or(a.undone(v.OnlyA), b.undone(v.OnlyB)); d != "" {
		note(GuardWords, d, false)
	}
	if !wishesHow(a, b) && !wishesHow(b, a) && (!moodsAgree(a, b) || !askSame(a, b)) {
		note(GuardMood, sides(moodWords(a), moodWords(b)), false)
	}
	return name, detail, r
}

// denies says that a denies, in what only a has negated, something that b states. What b does not speak of is not
// stated, what is denied of one side of an opposite is no denial of the other (not slow, fast), and a restriction (no …
// without) denies nothing.
func denies(a, b Facts, negated []string) bool {
	return slices.ContainsFunc(negated, func(k string) bool {
		p, q := a.Polarity[k], b.Polarity[k]
		return k[0] != restriction && (b.knows(k) || b.has(roleAside, k)) && !b.negates(k) && (p == q || p == 2 || q == 2)
	})
}

// negates says that the keyword is in the scope of a negation.
func (f Facts) negates(k string) bool {
	_, plain := slices.BinarySearch(f.Negated, k)
	_, restricted := slices.BinarySearch(f.Negated, string(restriction)+k)
	return plain || restricted
}

type setRelation uint8

const (
	setsEqual setRelation = iota
	setsFirstSmaller
	setsSecondSmaller
	setsCross
)

const bothSides = 3

// larger is the side that has more: 1, 2, 0 for neither, bothSides for each.
func (r setRelation) larger() int { return [...]int{0, 2, 1, bothSides}[r] }

// compatible says that entities do not stand in the way: they are equal, or one side names none.
func (r setRelation) compatible(a, b []string) bool {
	return r == setsEqual || len(a) == 0 || len(b) == 0
}

// subset relates two sorted sets.
func subset(a, b []string) setRelation {
	_, x, y := partition(a, b)
	switch {
	case len(x) == 0 && len(y) == 0:
		return setsEqual
	case len(x) == 0:
		return setsFirstSmaller
	case len(y) == 0:
		return setsSecondSmaller
	}
	return setsCross
}

// compareValues relates two sets of values. A value that only says more of the same (2026-11-20 of 11-20, 15:00 of
// 3시) counts as one more on its side.
func compareValues(a, b []string) (r setRelation, onlyA, onlyB []string) {
	_, onlyA, onlyB = partition(a, b)
	x := slices.DeleteFunc(slices.Clone(onlyA), func(v string) bool { return slices.ContainsFunc(onlyB, func(w string) bool { return saysMore(w, v) }) })
	y := slices.DeleteFunc(slices.Clone(onlyB), func(v string) bool { return slices.ContainsFunc(onlyA, func(w string) bool { return saysMore(w, v) }) })
	switch {
	case len(onlyA) == 0 && len(onlyB) == 0:
		return setsEqual, nil, nil
	case len(x) == 0 && len(y) == 0: // each is vaguer somewhere
		return setsCross, onlyA, onlyB
	case len(x) == 0:
		return setsFirstSmaller, onlyA, onlyB
	case len(y) == 0:
		return setsSecondSmaller, onlyA, onlyB
	}
	return setsCross, onlyA, onlyB
}

// saysMore says that a value is another one made exact.
func saysMore(exact, vague string) bool {
	if strings.HasSuffix(exact, "-"+vague) {
		return len(vague) == len("11-20") && len(exact) == len("2026-11-20")
	}
	hour, ok := strings.CutSuffix(vague, "시")
	if !ok || len(exact) != len("15:00") || exact[2:] != ":00" {
		return false
	}
	if len(hour) == 1 {
		hour = "0" + hour
	}
	return exact[:2] == hour || len(hour) == 2 && twelveHours(exact[:2]) == hour
}

// twelveHours turns 13–23 into 01–11 and 00 into 12.
func twelveHours(hh string) string {
	n := int(hh[0]-'0')*10 + int(hh[1]-'0')
	if n = n % 12; n == 0 {
		n = 12
	}
	return string([]byte{byte('0' + n/10), byte('0' + n%10)})
}

// partition walks two sorted sets. The results are nil when empty.
func partition(a, b []string) (both, onlyA, onlyB []string) {
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		switch strings.Compare(a[i], b[j]) {
		case 0:
			both = append(both, a[i])
			i++
			j++
		case -1:
			onlyA = append(onlyA, a[i])
			i++
		default:
			onlyB = append(onlyB, b[j])
			j++
		}
	}
	return both, append(onlyA, a[i:]...), append(onlyB, b[j:]...)
}

func sides(a, b []string) string { return strings.Join(a, ", ") + " / " + strings.Join(b, ", ") }
