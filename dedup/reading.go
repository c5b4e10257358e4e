package dedup

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/rules"
)

// Reading is one reading of a statement as it is compared: its phrases are keywords, sorted and without repeats.
type Reading struct {
	Subject   []string // what it is about; empty where the text does not say
	Implied   bool     // the attribute is told by the kind of value or the verb, not named
	Attribute string
	Property  []string // the words that name the attribute
	Values    []Value
	Predicate string   // lemma
	Does      []string // its words
	Classes   []string
	Arguments []Argument
	Negated   bool

	Tense     claim.Tense
	Aspect    claim.Aspect
	Modality  claim.Modality
	Able      bool     // it can be done: a may that is no guess
	Unable    bool     // what is denied cannot be done: 못 먹는다, and not 안 먹는다
	Arranged  bool     // it is to come by its day alone, which nothing else says
	Told      bool     // somebody else vouches for it
	By        []string // who
	Condition []string
	Reason    []string
	Amount    claim.Amount
	Degree    []string

	Needless  bool // nobody has to: 굳이 바꿀 필요 없음
	Guards    bool // it speaks of what somebody must be kept from: an allergy
	Changes   bool // it tells that something was otherwise
	From      []Value
	To        []Value
	Direction claim.Direction
}

// Sets reports whether a claim says that something is so, or is going to be, whatever else comes.
func (x *Reading) Sets() bool {
	switch x.Modality {
	case claim.Is, claim.Did, claim.Decided, claim.Will:
		return !x.Negated && len(x.Condition) == 0
	default:
		return false
	}
}

// Ends reports whether a reading tells of an end, or of what brings one: is gone, was cancelled, is to be deleted.
func (x *Reading) Ends() bool {
	return !x.Negated && (x.Direction == claim.Ended || slices.ContainsFunc(x.Classes, func(name string) bool {
		c, known := rules.DefaultClasses().Class(name)
		return known && c.Change == rules.ChangeEnd
	}))
}

// Asks reports whether a claim is a question.
func (x *Reading) Asks() bool { return x.Modality == claim.Ask }

// Given is what a claim gives, equal for equal values in whatever order.
func (x *Reading) Given() string {
	var values []string
	for i := range x.Values {
		values = append(values, x.Values[i].Canonical)
	}
	slices.Sort(values)
	return strings.Join(values, " ")
}

// Besides are the words of what a claim is about besides a name, of which the keywords are given; false where it is not about what has that name.
func (x *Reading) Besides(name []string) (rest []string, ok bool) {
	if len(name) == 0 || slices.ContainsFunc(name, func(w string) bool { return !slices.Contains(x.Subject, w) }) {
		return nil, false
	}
	for _, w := range x.Subject {
		if !slices.Contains(name, w) {
			rest = append(rest, w)
		}
	}
	return rest, true
}

// Value is a typed value of a reading.
type Value struct {
	Kind      claim.Kind
	Canonical string
	Unit      string   // what stands behind the figure of a number
	Words     []string // of a value in words
}

// Argument is what stands beside the predicate in a role.
type Argument struct {
	Role  claim.Role
	Words []string
}

// abilities are the patterns by which a may is no guess.
const abilities = `ko.may.able ko.may.allowed en.may.able`

// needless reports whether a reading tells of what nobody has to do: 굳이 바꿀 필요 없음, did not need to move.
func needless(x *claim.Reading, text string) bool {
	return hasPattern(x, "ko.must.not") || x.Negated && x.Modality == claim.Must && unneeded().MatchString(text[x.Span.Start:x.Span.End])
}

var unneeded = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:n['’]t|\b(?:not|never|no longer|nobody|no one)) +(?:needs?|needed|have|has|had) +to\b`)
})

// willed says that words tell that something is to come.
func willed(x *claim.Reading) bool {
	return slices.ContainsFunc(x.Patterns, func(p claim.Pattern) bool { return strings.Contains(p.ID, ".will") })
}

func able(x *claim.Reading, text string) bool {
	for _, p := range x.Patterns {
		if listed(abilities, p.ID) {
			return true
		}
	}
	for w := range strings.FieldsSeq(strings.ToLower(text[x.Predicate.Span.Start:x.Predicate.Span.End])) {
		if w == "can" || w == "can't" || w == "cannot" || w == "could" || w == "able" {
			return true
		}
	}
	return false
}

func (r *reading) compact(x *claim.Reading) Reading {
	out := Reading{
		Implied: x.Attribute.Implied, Attribute: x.Attribute.Name, Values: r.typed(x.Values), Predicate: x.Predicate.Lemma, Classes: slices.Clone(x.Predicate.Classes),
		Does: r.within(x.Predicate.Span), Able: able(x, r.text), Arranged: x.Modality == claim.Will && !willed(x), Negated: x.Negated, Tense: x.Tense, Aspect: x.Aspect, Modality: x.Modality, Told: x.Said != nil,
		Condition: r.within(x.Condition), Reason: r.within(x.Reason), Amount: r.amount(x), Degree: r.within(x.Degree.Span),
		Needless: needless(x, r.text),
		Changes:  x.Change != nil, Guards: guards(r.text[x.Span.Start:x.Span.End]),
	}
	if r.noted(x) {
		out.Tense = ""
	}
	out.Unable = out.Negated && r.unable(x)
	r.turned(x, &out)
	if i := r.head(x); out.Told && i >= 0 { // what is said to be so
		switch f := r.tokens[i].Features; {
		case hasPattern(x, "ko.still.proposed"), hasPattern(x, "ko.still.urged"):
			out.Modality = claim.Order
		case f&morph.Past != 0:
			out.Tense = claim.Past
		case f&morph.Future != 0:
			out.Tense = claim.Future
		}
	}
	if !x.Ownerless() {
		out.Subject = r.within(x.Subject.Span)
	}
	if !x.Attribute.Implied {
		out.Property = r.within(x.Attribute.Span)
	}
	for _, a := range x.Arguments {
		out.Arguments = append(out.Arguments, Argument{a.Role, r.within(a.Span)})
	}
	if x.Said != nil {
		out.By = r.within(x.Said.By.Span)
	}
	if c := x.Change; c != nil {
		out.From, out.To, out.Direction = r.typed(c.From), r.typed(c.To), c.Direction
	}
	return out
}

// noted says that the predicate ends in a noun form, which leaves open when: 옴, 싸 옴.
func (r *reading) noted(x *claim.Reading) bool {
	_, after := r.span(x.Predicate.Span.Start, x.Predicate.Span.End)
	if after == 0 || x.Predicate.Span.IsZero() {
		return false
	}
	f := r.tokens[after-1].Features
	return f&morph.Nominal != 0 && f&morph.Past == 0
}

// amount is the amount of a reading, but for the 다 of 이다, which is none.
func (r *reading) amount(x *claim.Reading) claim.Amount {
	if i, after := r.span(x.Quantifier.Span.Start, x.Quantifier.Span.End); i < after && strings.HasPrefix(r.tokens[i].POS, "VCP") {
		return ""
	}
	return x.Quantifier.Amount
}

func (r *reading) typed(values []claim.Value) []Value {
	var out []Value
	for _, v := range values {
		t := Value{Kind: v.Kind, Canonical: loadHarmless().unified(v.Canonical)}
		switch v.Kind {
		case claim.Number:
			t.Unit = t.Canonical[len(figure(t.Canonical)):]
		case claim.Name, claim.Term, claim.Wording:
			t.Words = r.within(v.Span)
		}
		out = append(out, t)
	}
	return out
}

// figure is the number that a canonical value begins with.
func figure(canonical string) string {
	for i, c := range canonical {
		if (c < '0' || c > '9') && c != '.' && c != '-' && c != '+' {
			return canonical[:i]
		}
	}
	return canonical
}

// within are the keywords in a span of the text, with the figures and codes that stand there.
func (r *reading) within(span claim.Span) []string {
	if span.IsZero() {
		return nil
	}
	in := func(start, end int) bool { return start < span.End && span.Start < end }
	var out []string
	for _, w := range r.words {
		if !in(r.tokens[w.first].StartByte, r.tokens[w.last].EndByte) {
			continue
		}
		for _, k := range w.keywords {
			out = append(out, k.own)
		}
	}
	for _, t := range r.tokens {
		if t.Class == morph.Identifier && in(t.StartByte, t.EndByte) && len(t.Stems) > 0 && slices.Contains(r.codes, t.Stems[0]) {
			out = append(out, t.Stems[0])
		}
	}
	for _, v := range r.values {
		if in(v.StartByte, v.EndByte) {
			out = append(out, v.Canonical)
		}
	}
	tidy(&out)
	return out
}

// guards says that a text has a word for an allergy.
func guards(text string) bool {
	a, _ := rules.DefaultAttributes().Of("allergy")
	text = strings.ToLower(text)
	return strings.Contains(text, a.Name) || strings.Contains(text, "allergic") || slices.ContainsFunc(a.Forms, func(word string) bool { return strings.Contains(text, word) })
}
