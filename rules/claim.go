package rules

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/seed-a44923cb/memctl/memory/notice"
)

// Claim is a condition on what a text says, as package morph/claim reads it. It holds if one claim of the text has all
// that is asked; each list asks for one of its words and for none of those that it has with "not " before them, and an empty list asks
// nothing. The words are those of that package, and "any" and "none".
type Claim struct {
	Class    []string // word class of the predicate: decide, pay
	Value    []string // kind of a value: money, date; "any": any but mere wording
	Modality []string // is, did, decided
	Tense    []string // past, present, future
	Aspect   []string // done, ongoing
	Slot     []string // canonical name of the attribute: owner, price; "named": any that the text names
	Subject  []string // "named" or "none": whether the text itself names it; a category of the subject: person, project, thing, place, topic
	Change   []string // "any" or "none": whether it tells a change; "from", "to": one that also says what was before, what takes its place
	Negated  []string // "any" or "none"
	When     []string // "any" or "none": whether it holds under a condition only
	Reason   []string // "any" or "none": whether it gives a reason
}

// lists are the conditions by their keys.
func (c *Claim) lists() map[string]*[]string {
	return map[string]*[]string{
		"class": &c.Class, "value": &c.Value, "modality": &c.Modality, "tense": &c.Tense, "aspect": &c.Aspect,
		"slot": &c.Slot, "subject": &c.Subject, "change": &c.Change, "negated": &c.Negated, "when": &c.When, "reason": &c.Reason,
	}
}

// claimKeys are the keys of a condition on claims, in the order of the guide.
func claimKeys() []string {
	return []string{"class", "value", "modality", "tense", "aspect", "slot", "subject", "change", "negated", "when", "reason"}
}

// claimWords are the words that a key may have, but for classes and slots, which a user may add to.
var claimWords = map[string][]string{
	"value":    {"any", "none", "number", "money", "percent", "date", "today", "coming", "time", "duration", "version", "switch", "name", "term", "wording"},
	"modality": {"is", "did", "doing", "will", "must", "should", "may", "wish", "ask", "order", "decided", "told"},
	"tense":    {"past", "present", "future"},
	"aspect":   {"done", "ongoing", "habitual", "begun", "notyet"},
	"subject":  {"named", "none", "person", "project", "thing", "place", "topic"},
	"change":   {"any", "none", "from", "to"},
	"negated":  {"any", "none"},
	"when":     {"any", "none"},
	"reason":   {"any", "none"},
}

// impliedSlots are the slots of readings for which there is no word in the table of attributes.
var impliedSlots = []string{"named", "none", "action", "choice", "count", "duration", "opinion", "preference", "quote", "rule", "state"}

// claimWordsOf are the words that a key of a condition may have, with those of a user.
func (r *reader) claimWordsOf(key string) []string {
	if words := r.claimWords[key]; words != nil {
		return words
	}
	words := slices.Clone(claimWords[key])
	switch key {
	case "class":
		for _, c := range r.classes.All() {
			words = append(words, c.Name)
		}
	case "slot":
		words = slices.Clone(impliedSlots)
		for _, a := range r.attributes.All() {
			words = append(words, a.Name)
		}
	}
	if r.claimWords == nil {
		r.claimWords = map[string][]string{}
	}
	r.claimWords[key] = words
	return words
}

// String is the condition in one fixed form.
func (c *Claim) String() string {
	if c == nil {
		return ""
	}
	lists := c.lists()
	var b strings.Builder
	for _, key := range claimKeys() {
		if l := *lists[key]; len(l) > 0 {
			b.WriteString(key + "=" + strings.Join(l, ",") + " ")
		}
	}
	return b.String()
}

// Unless stands before a word of a condition that must not be there.
const Unless = "not "

// claim reads a condition on claims of the rule that is a mapping.
func (r *reader) claim(rule, v *yaml.Node) *Claim {
	if isNull(v) {
		return nil
	}
	if v.Kind != yaml.MappingNode {
		r.fail(v, notice.New("rules.claim", "claim: want keys, of {known}", strings.Join(claimKeys(), ", ")))
		return nil
	}
	c, before := &Claim{}, len(r.errs)
	lists := c.lists()
	r.pairs(v, "claim", func(key string, k, v *yaml.Node) {
		list := lists[key]
		if list == nil {
			r.fail(k, unknownKey(key, claimKeys()))
			return
		}
		if v.Kind == yaml.MappingNode {
			r.fail(v, notice.New("rules.want-names", "{key}: want a list of names", key))
			return
		}
		items := v.Content
		if v.Kind == yaml.ScalarNode {
			items = []*yaml.Node{v}
		}
		for _, item := range items {
			word, ok := r.str(item, key)
			if !ok {
				continue
			}
			if known := r.claimWordsOf(key); !slices.Contains(known, strings.TrimPrefix(word, Unless)) {
				r.fail(item, unknownWord(idOf(rule), key, strings.TrimPrefix(word, Unless), known))
				continue
			}
			*list = append(*list, word)
		}
	})
	if c.String() == "" && len(r.errs) == before {
		r.fail(v, notice.New("rules.claim", "claim: want keys, of {known}", strings.Join(claimKeys(), ", ")))
	}
	return c
}

// idOf is the id that a rule's mapping states, wherever it stands in it.
func idOf(rule *yaml.Node) string {
	for i := 0; i+1 < len(rule.Content); i += 2 {
		if rule.Content[i].Value == "id" {
			return rule.Content[i+1].Value
		}
	}
	return ""
}

func unknownWord(rule, key, word string, known []string) notice.Notice {
	if near := nearest(word, known); near != "" {
		return notice.New("rules.claim-word-near", "rule \"{rule}\": claim: {key} \"{word}\" is not known; did you mean \"{near}\"?", rule, key, word, near)
	}
	return notice.New("rules.claim-word", "rule \"{rule}\": claim: {key} \"{word}\" is not known", rule, key, word)
}
