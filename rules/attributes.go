package rules

import (
	"crypto/sha256"
	_ "embed" // the attributes
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

//go:embed defaults/attributes.tsv
var attributeTable string

// ValueKind is a kind of value that an attribute takes.
type ValueKind string

// Kinds of values.
const (
	ValueNumber   ValueKind = "number"   // also with a unit: 3명, 40kg
	ValueMoney    ValueKind = "money"    // 3만원, $40
	ValuePercent  ValueKind = "percent"  // 2.9%
	ValueDate     ValueKind = "date"     // 3월 12일, Friday
	ValueTime     ValueKind = "time"     // of day: 오전 10시
	ValueDuration ValueKind = "duration" // 30초, two weeks
	ValueVersion  ValueKind = "version"  // 1.2.3
	ValuePerson   ValueKind = "person"
	ValuePlace    ValueKind = "place" // also a path or an address
	ValueName     ValueKind = "name"  // of anything else
	ValueSwitch   ValueKind = "on-off"
	ValueText     ValueKind = "text"
)

func valueKinds() []ValueKind {
	return []ValueKind{
		ValueNumber, ValueMoney, ValuePercent, ValueDate, ValueTime, ValueDuration, ValueVersion, ValuePerson, ValuePlace, ValueName, ValueSwitch, ValueText,
	}
}

func kindNames() string {
	var names []string
	for _, k := range valueKinds() {
		names = append(names, string(k))
	}
	return strings.Join(names, ", ")
}

// Attribute is what a value is a value of: the port of a service, the owner of a task, the fee of a card.
type Attribute struct {
	Name   string      // lower-case English: deadline
	Forms  []string    // words for it in both languages, the name aside; with ~ before it the end of words
	Kinds  []ValueKind // that it takes, the commonest first
	Single bool        // a subject has one at a time
}

// Attributes are the attributes by their words. It never changes.
type Attributes struct {
	table  []Attribute
	byForm map[string]int // index in table, by key; forms that are ends of words begin with endMark
}

// endMark stands before a form that is the end of words.
const endMark = "~"

var builtInAttributes = sync.OnceValue(func() *Attributes {
	a := &Attributes{byForm: make(map[string]int, strings.Count(attributeTable, ","))}
	for line := range strings.Lines(attributeTable) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if line[0] == '#' || len(f) != 4 {
			continue
		}
		attr := Attribute{Name: f[0], Forms: strings.Split(f[3], ", "), Single: f[2] == "single"}
		for kind := range strings.SplitSeq(f[1], ",") {
			attr.Kinds = append(attr.Kinds, ValueKind(kind))
		}
		a.add(attr)
	}
	return a
})

// DefaultAttributes are the built-in attributes, which are read when they are first asked for.
func DefaultAttributes() *Attributes { return builtInAttributes() }

// Of returns the attribute that a word or an expression names, and whether it names one: 마감, 마감 기한, due date, deadlines. Spaces,
// hyphens and case do not matter. An English word is looked up as it is written, not by its stem.
func (a *Attributes) Of(word string) (Attribute, bool) {
	return a.of(attributeKey(word))
}

// of is the attribute that has a form with a key.
func (a *Attributes) of(key string) (Attribute, bool) {
	i, ok := a.byForm[key]
	if plural, s := strings.CutSuffix(key, "s"); !ok && s {
		i, ok = a.byForm[plural]
	}
	if !ok {
		return Attribute{}, false
	}
	return a.table[i], true
}

// Head finds the attribute that a nominal expression ends with, and the byte at which the words for it begin: 카드 수수료 is a fee, of
// 카드; order-api port a port, of order-api. The longest words win. Inside a Korean word an attribute begins where at least one
// syllable is before it, and has two of its own (청구금액), or is one of the ends of words in the table (세탁비). An expression that is an
// attribute as a whole begins at 0.
func (a *Attributes) Head(expression string) (attr Attribute, start int, ok bool) {
	key := attributeKey
	if norm.NFC.IsNormalString(expression) { // and so are its ends
		key = squeezed
	}
	first := true // of a word
	for at, r := range expression {
		if r == ' ' {
			first = true
			continue
		}
		rest := expression[at:]
		inside := !first && unicode.Is(unicode.Hangul, r) && !strings.Contains(rest, " ") && utf8.RuneCountInString(rest) >= 2
		if first || inside {
			if attr, ok = a.of(key(rest)); ok {
				return attr, at, true
			}
		}
		first = false
	}
	word := expression[strings.LastIndexByte(expression, ' ')+1:]
	syllables := 0
	for at := range word {
		if syllables++; syllables < 3 {
			continue
		}
		if i, ends := a.byForm[endMark+key(word[at:])]; ends {
			return a.table[i], len(expression) - len(word) + at, true
		}
	}
	return Attribute{}, 0, false
}

// All are the attributes in the order of the table, the user's behind. The caller owns the result, but not what is in it.
func (a *Attributes) All() []Attribute { return slices.Clone(a.table) }

// With returns the attributes with a user's on top: forms are added to an attribute of that name, kinds replace its own, and a word that
// was a form of another attribute is one of the user's.
func (a *Attributes) With(over *Lexicon) *Attributes {
	out := &Attributes{table: slices.Clone(a.table), byForm: maps.Clone(a.byForm)}
	for _, attr := range over.Attributes {
		i := slices.IndexFunc(out.table, func(old Attribute) bool { return old.Name == attr.Name })
		if i < 0 {
			i = len(out.table)
			if attr.Kinds == nil {
				attr.Kinds = []ValueKind{ValueText}
			}
			out.table = append(out.table, attr)
		} else {
			old := &out.table[i]
			old.Forms = slices.Concat(attr.Forms, old.Forms)
			if attr.Kinds != nil {
				old.Kinds, old.Single = attr.Kinds, attr.Single
			}
		}
		for _, form := range append([]string{attr.Name}, attr.Forms...) {
			out.byForm[attributeKey(form)] = i
		}
	}
	return out
}

// Version names the content: equal versions find the same attributes.
func (a *Attributes) Version() string {
	h := sha256.New()
	for _, attr := range a.table {
		fmt.Fprintf(h, "%q %q %q %t\n", attr.Name, attr.Forms, attr.Kinds, attr.Single)
	}
	return hex.EncodeToString(h.Sum(nil)[:6])
}

// add adds an attribute of the table.
func (a *Attributes) add(attr Attribute) {
	for _, form := range append([]string{attr.Name}, attr.Forms...) {
		if key := squeezed(form); key != "" {
			if _, taken := a.byForm[key]; !taken {
				a.byForm[key] = len(a.table)
			}
		}
	}
	a.table = append(a.table, attr)
}

// attributeKey is a form without what may differ in writing it.
func attributeKey(form string) string { return squeezed(norm.NFC.String(form)) }

// squeezed is attributeKey of a form in NFC, as those of the table are.
func squeezed(form string) string {
	if strings.ContainsAny(form, " -_.") {
		form = strings.Map(func(r rune) rune {
			if r == ' ' || r == '-' || r == '_' || r == '.' {
				return -1
			}
			return r
		}, form)
	}
	return strings.ToLower(form)
}
