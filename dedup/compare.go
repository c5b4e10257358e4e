package dedup

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph/claim"
)

// The rules of overlap, in percent of the larger set of keywords. Statements that share less than RefinementPercent are not looked at
// (see [Index.Candidates]) unless one has all keywords of the other and these are at least ContainedPercent; SamePercent is what a question must share with
// its answer.
const (
	SamePercent       = 80
	RefinementPercent = 60
	ContainedPercent  = 30
)

// refinementMin is how many words the smaller must have at least that another refines.
const refinementMin = 2

// Verdict is what [Compare] found.
type Verdict struct {
	Relation Relation `json:"relation"`
	Larger   int      `json:"larger"`  // 1: the first says more, 2: the second does, 0: neither
	Overlap  int      `json:"overlap"` // shared keywords in percent of the larger set, rounded down
	Shared   []string `json:"shared,omitempty"`
	OnlyA    []string `json:"only_a,omitempty"`
	OnlyB    []string `json:"only_b,omitempty"`
	Guard    string   `json:"guard,omitempty"`  // what stopped a merge, one of the Guard constants
	Detail   string   `json:"detail,omitempty"` // of the part: "8080 / 8081"
	Part     Part     `json:"part,omitempty"`   // the part that kept them apart
	SideA    []string `json:"side_a,omitempty"` // what the first has for it
	SideB    []string `json:"side_b,omitempty"`
}

// Compare judges two statements.
//
// Equal texts are the same whatever else they hold, and so are those that differ in spaces and punctuation alone. Any others merge
// only if every part of what they say is equal, or differs in a way that is known to be harmless. The parts are looked at in the order of
// the Part constants: the names and values they have; whether it is denied; who says it; how, when and under which condition it holds; of how
// much, how far and how often; who does what to whom; and last the words themselves. Known to be harmless are synonyms, words that a list
// has as fillers, a word in another script that sounds alike, the order of words, particles and endings that say no other thing.
//
// Where one has words that the other lacks, it refines the other if they are arguments of their own: when, where, with what, why. Words
// that narrow what both speak of (the roof, part of the roof) make it another statement.
//
// Statements that differ in a value, in what is denied or in who stands where, and in nothing else, contradict each other if both state
// it plainly.
//
// Compare(b, a) is Compare(a, b) with the sides exchanged.
func Compare(a, b Facts) Verdict {
	v := Verdict{}
	a, b = respaced(a, b), respaced(b, a)
	a, b = conversed(b, a), conversed(a, b)
	v.Shared, v.OnlyA, v.OnlyB = partition(a.Keywords, b.Keywords)
	larger := max(len(a.Keywords), len(b.Keywords))
	if larger > 0 {
		v.Overlap = 100 * len(v.Shared) / larger
	}
	entities := subset(a.Entities, b.Entities)
	switch {
	case a.Key == b.Key && (entities == setsEqual || larger == 0 && entities.compatible(a.Entities, b.Entities)):
		v.Relation = Same
		if larger == 0 {
			v.Overlap = 100
		}
		return v
	case larger == 0, !worth(len(v.Shared), len(a.Keywords), len(b.Keywords)):
		return v
	case entities == setsCross && len(a.Entities) > 0 && len(b.Entities) > 0:
		return v.apart(PartEntity, a.Entities, b.Entities)
	case sameLetters(a.Key, b.Key) && entities.compatible(a.Entities, b.Entities):
		v.Relation = Same
		return v
	}
	if len(v.OnlyA) > 0 && len(v.OnlyB) > 0 && !maySound(v.OnlyA, v.OnlyB) { // whatever else they say
		if v.Overlap < RefinementPercent {
			return v
		}
		return v.apart(partOf(a.Readings, b.Readings, v.OnlyA, v.OnlyB), v.OnlyA, v.OnlyB)
	}
	return byParts(a, b, v, entities)
}

func byParts(a, b Facts, v Verdict, entities setRelation) Verdict {
	c := comparison{a: &a, b: &b}
	c.pair()
	return c.judge(v, entities)
}

// apart is the verdict that a part keeps the two apart.
func (v Verdict) apart(p Part, a, b []string) Verdict {
	v.Part, v.SideA, v.SideB, v.Guard = p, a, b, p.Guard()
	if len(a)+len(b) > 0 {
		v.Detail = strings.Join(a, ", ") + " / " + strings.Join(b, ", ")
	}
	return v
}

// difference is a part in which two statements differ, with what each has for it.
type difference struct {
	part Part
	a, b []string
}

// comparison is the work of one Compare.
type comparison struct {
	a, b  *Facts
	pairs []counterparts
	rest  []*Reading // those of one side that no other stands against

	found  []difference
	larger int // the side that says more so far, bothSides if each does

	onlyA, onlyB []string // own words that the other has not
	wants        bool     // both ask or wish: nothing is stated
	valued       bool     // one gives a value that the other lacks
}

// counterparts are two readings that are compared with each other.
type counterparts struct{ a, b *Reading }

func (c *comparison) differ(p Part, a, b []string) {
	if len(c.found) == 0 || c.found[len(c.found)-1].part != p {
		c.found = append(c.found, difference{p, a, b})
	}
}

// says notes that a side says more.
func (c *comparison) says(more int) { c.larger |= more }

func (c *comparison) judge(v Verdict, entities setRelation) Verdict {
	c.values()
	c.polarity(v.Shared)
	c.stances()
	c.wants = c.wanting()
	c.marks()
	c.roles()
	c.words()
	if !entities.compatible(c.a.Entities, c.b.Entities) {
		c.says(entities.larger())
	}
	if c.larger == bothSides && len(c.found) == 0 {
		c.differ(PartWords, c.onlyA, c.onlyB)
	}
	if len(c.found) > 0 {
		first := c.found[0]
		v = v.apart(first.part, first.a, first.b)
		if c.contradicts() && v.Overlap >= RefinementPercent {
			v.Relation = Conflict
		}
		if first.part == PartPolarity && first.a == nil && first.b != nil && len(first.b) == 1 && c.a.Polarity[first.b[0]] != 0 && !c.a.negates(first.b[0]) && !c.b.negates(first.b[0]) {
			v.Guard, v.Detail = GuardOpposites, first.b[0]
		}
		return v
	}
	switch {
	case c.larger == 0:
		v.Relation = Same
	case min(len(c.a.Keywords), len(c.b.Keywords)) < refinementMin && (len(c.onlyA)+len(c.onlyB) > 0 || c.valued):
		return v.apart(PartFew, c.onlyA, c.onlyB)
	default:
		v.Relation, v.Larger = Refinement, c.larger
	}
	return v
}

// values compares numbers, days, times and codes. What only one side gives is more, where it may be added.
func (c *comparison) values() {
	for _, v := range c.a.Values {
		if p, q := c.a.leaves(v), c.b.leaves(v); p != q && slices.Contains(c.b.Values, v) {
			c.differ(PartValue, c.a.kept(), c.b.kept())
			return
		}
	}
	for _, v := range c.a.Values {
		if r, s := c.a.endOf(v), c.b.endOf(v); c.a.when(v) && r != s && r != "" && s != "" {
			c.differ(PartRole, []string{string(r)}, []string{string(s)})
			return
		}
	}
	relation, x, y := compareValues(c.a.Values, c.b.Values)
	c.valued = len(x)+len(y) > 0
	switch relation {
	case setsCross:
		c.differ(PartValue, x, y)
	case setsFirstSmaller:
		c.adds(2, x, y)
	case setsSecondSmaller:
		c.adds(1, x, y)
	}
}

// leaves says that a value is given up: from 100 to 200, 금요일 말고 월요일.
func (f *Facts) leaves(value string) bool {
	return slices.ContainsFunc(f.Readings, func(x Reading) bool {
		return x.Predicate != "" && slices.ContainsFunc(x.From, func(v Value) bool { return v.Canonical == value }) ||
			slices.ContainsFunc(x.Arguments, func(a Argument) bool { return a.Role == claim.InPlace && slices.Contains(a.Words, value) })
	})
}

// kept are the values that are not given up.
func (f *Facts) kept() []string {
	return slices.DeleteFunc(slices.Clone(f.Values), f.leaves)
}

func (c *comparison) side(n int) *Facts {
	if n == 1 {
		return c.a
	}
	return c.b
}

// polarity compares what is denied and which side of an opposite is taken.
func (c *comparison) polarity(shared []string) {
	for _, p := range c.pairs {
		if p.a.Negated != p.b.Negated {
			c.differ(PartPolarity, denial(p.a), denial(p.b))
			c.opposites(shared)
			return
		}
	}
	if relation := subset(c.a.Negated, c.b.Negated); relation != setsEqual && !(relation != setsCross && len(c.pairs) == 1 && c.pairs[0].a.Negated) {
		_, x, y := partition(c.a.Negated, c.b.Negated)
		c.differ(PartPolarity, x, y)
	}
	c.opposites(shared)
}

// opposites compares the sides of opposites. One that is denied of the other side (not slow, fast) is no contradiction.
func (c *comparison) opposites(shared []string) {
	for _, k := range shared {
		switch p, q := c.a.Polarity[k], c.b.Polarity[k]; {
		case p*q == -1 && len(c.found) > 0:
			c.differ(PartWords, []string{k}, []string{k})
		case p*q == -1:
			c.differ(PartPolarity, nil, []string{k})
			return
		case p == 2 && q == 2 && !sidesAgree(c.a.Words, c.b.Words, k):
			c.differ(PartPolarity, nil, []string{k})
			return
		}
	}
}

func denial(x *Reading) []string {
	if x.Negated {
		return x.Does
	}
	return nil
}

// negates says that the keyword is in the scope of a negation.
func (f *Facts) negates(k string) bool {
	_, ok := slices.BinarySearch(f.Negated, k)
	return ok
}

// denies says that a statement denies something.
func denies(f *Facts) bool {
	return len(f.Negated) > 0 || slices.ContainsFunc(f.Readings, func(x Reading) bool { return x.Negated })
}

// marks compares what small words and adverbs say.
func (c *comparison) marks() {
	a, b := c.a.Marks, c.b.Marks
	i, j := 0, 0
	note := func(m Mark, side int) {
		switch {
		case m.Part == PartAmount && c.amounts(m.Name), m.Name == "any" && denies(c.a) && denies(c.b), m.Name == "더" && than(c.a) && than(c.b):
		case m.Part == partAside, c.wants && m.Part.scale(), c.elsewhere(m, side), c.timetable(m, side), c.furtherOn(m, side):
			c.says(side)
		case m.Part == partAsked && side == 1:
			c.differ(PartModality, []string{m.Name}, nil)
		case m.Part == partAsked:
			c.differ(PartModality, nil, []string{m.Name})
		case side == 1:
			c.differ(m.Part, []string{m.Name}, nil)
		default:
			c.differ(m.Part, nil, []string{m.Name})
		}
	}
	for i < len(a) || j < len(b) {
		switch {
		case j == len(b) || i < len(a) && compareMarks(a[i], b[j]) < 0:
			note(a[i], 1)
			i++
		case i == len(a) || compareMarks(a[i], b[j]) > 0:
			note(b[j], 2)
			j++
		default:
			i++
			j++
		}
	}
}

// elsewhere says that a mark is of a verb that the other side does not have.
func (c *comparison) elsewhere(m Mark, side int) bool {
	verb, ok := m.linked()
	return ok && !slices.ContainsFunc(c.side(3-side).Words, func(w Word) bool { return w.Own == verb })
}

// timetable says that a mark of how often goes with a day or a time that the other side does not give: 매주 수요일에.
func (c *comparison) timetable(m Mark, side int) bool {
	f, other := c.side(side), c.side(3-side)
	if m.Part != PartFrequency && m != (Mark{PartWords, "주"}) || !beginsAny(m.Name, "매", "주") {
		return false
	}
	often := func(m Mark) bool { return m.Part == PartFrequency }
	return !slices.ContainsFunc(other.Marks, often) && !slices.ContainsFunc(other.Values, other.when) && slices.ContainsFunc(f.Values, f.when)
}

// than says that a text compares with something: then it says no more that it is the more so.
func than(f *Facts) bool {
	return slices.ContainsFunc(f.Words, func(w Word) bool { return w.Role == claim.Than })
}

// furtherOn says that a mark is a pronoun in what one text adds to the other: with his grandfather.
func (c *comparison) furtherOn(m Mark, side int) bool {
	f, other := c.side(side), c.side(3-side)
	if m.Part != PartWords || !listed(pronouns, m.Name) || len(c.left(other, f)) > 0 || len(c.left(f, other)) == 0 {
		return false
	}
	begins := strings.Fields(other.Key)
	return len(begins) > 2 && strings.HasPrefix(f.Key, strings.Join(begins[:3], " ")+" ")
}

// amounts says that all readings of both sides have an amount, whatever word tells it: 네 시간쯤, 4시간 정도.
func (c *comparison) amounts(name string) bool {
	return len(c.pairs) > 0 && len(c.rest) == 0 && !slices.ContainsFunc(c.pairs, func(p counterparts) bool { return string(p.a.Amount) != name || string(p.b.Amount) != name })
}

// contradicts says that the two differ in one thing alone that cannot be both: a value, a denial, who stands where.
func (c *comparison) contradicts() bool {
	for _, d := range c.found[1:] { // 허용한다, 금지한다; always, never
		if c.found[0].part != PartPolarity || d.part != PartModality && d.part != PartFrequency && d.part != PartRole {
			return false
		}
	}
	if len(c.onlyA) > 0 && len(c.onlyB) > 0 {
		return false
	}
	for _, p := range c.pairs {
		if !p.a.plain() && p.a.Modality != claim.Order || !p.b.plain() && p.b.Modality != claim.Order || (len(p.a.Condition) > 0) != (len(p.b.Condition) > 0) {
			return false
		}
	}
	switch d := c.found[0]; d.part {
	case PartPolarity:
		return len(c.onlyA)+len(c.onlyB) == 0 || c.speaksOf(c.a, d.b) && c.speaksOf(c.b, d.a)
	case PartRole:
		return true
	case PartValue:
		return c.clash(d.a, d.b) && !slices.ContainsFunc(c.pairs, func(p counterparts) bool { return p.a.tallies() && p.b.tallies() })
	}
	return false
}

// tallies says that a reading only notes a figure, without a verb, of what has no one value at a time: what was sold on a day.
func (x *Reading) tallies() bool {
	return x.Predicate == "" && (x.Implied || vague[x.Attribute] || !single(x.Attribute))
}

// speaksOf says that a statement has the words that another denies: what it does not speak of it does not state.
func (c *comparison) speaksOf(f *Facts, denied []string) bool {
	for _, k := range denied {
		if !f.knows(k) && !slices.ContainsFunc(f.Words, func(w Word) bool { return w.Own == k }) {
			return false
		}
	}
	return true
}

// clash says that two sets of values are of one kind, and none of the times at which something was done more than once.
func (c *comparison) clash(x, y []string) bool {
	if len(x) == 0 || len(y) == 0 || slices.ContainsFunc(x, c.a.bound) || slices.ContainsFunc(y, c.b.bound) {
		return false
	}
	if !slices.ContainsFunc(slices.Concat(x, y), func(v string) bool { return !weekday(v) }) && len(c.pairs) > 0 && !slices.ContainsFunc(c.pairs, func(p counterparts) bool { return !p.a.passed() || !p.b.passed() }) {
		return false // deeds of two days
	}
	kinds := func(f *Facts, values []string) (out []claim.Kind) {
		for _, v := range values {
			out = append(out, f.kindOf(v))
		}
		slices.Sort(out)
		return slices.Compact(out)
	}
	k, l := kinds(c.a, x), kinds(c.b, y)
	both := slices.ContainsFunc(k, func(kind claim.Kind) bool { return slices.Contains(l, kind) })
	if temporal(k) && temporal(l) && slices.ContainsFunc(c.pairs, func(p counterparts) bool { return p.a.was() && p.b.was() && !p.a.Changes && !p.b.Changes }) {
		return false
	}
	return both && len(k) == 1 && len(l) == 1
}

// bound says that a value is a day that belongs to what something is called (the Sunday walk), and of that there are as many as days: it stands in what a reading
// is about or does something to, and nowhere else.
func (f *Facts) bound(canonical string) bool {
	if !IsDay(canonical) || f.firstValue(func(v *Value) bool { return v.Kind == claim.Date }) != nil {
		return false
	}
	called := false
	for i := range f.Readings {
		x := &f.Readings[i]
		called = called || slices.Contains(x.Subject, canonical)
		for _, a := range x.Arguments {
			switch {
			case !slices.Contains(a.Words, canonical):
			case a.Role == claim.Object || a.Role == claim.Agent:
				called = true
			default:
				return false
			}
		}
	}
	return called
}

func temporal(kinds []claim.Kind) bool { return slices.ContainsFunc(kinds, isTime) }

func isTime(k claim.Kind) bool { return k == claim.Date || k == claim.Clock }

// kindOf is the kind of a value, as a reading has it; "" of a code.
func (f *Facts) kindOf(canonical string) claim.Kind {
	if v := f.given(canonical); v != nil {
		return v.Kind
	}
	if c := canonical[0]; c < '0' || c > '9' {
		return ""
	}
	return claim.Number
}

// given is the value that a reading holds or gives up, by its canonical form; nil if none does.
func (f *Facts) given(canonical string) *Value {
	return f.firstValue(func(v *Value) bool { return v.Canonical == canonical })
}

// firstValue is the first value that a reading holds or gives up for which a test is true; nil if there is none.
func (f *Facts) firstValue(is func(v *Value) bool) *Value {
	for i := range f.Readings {
		x := &f.Readings[i]
		for _, list := range [...][]Value{x.Values, x.From, x.To} {
			for k := range list {
				if is(&list[k]) {
					return &list[k]
				}
			}
		}
	}
	return nil
}
