package rules

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

func ruleKeys() []string {
	return []string{
		"id", "kind", "weight", "target", "pattern", "not", "heading", "stems", "has", "has_no", "sections", "forms",
		"min_runes", "max_runes", "reason", "lang", "comment", "disable",
	}
}

// rule reads one item of the list of rules.
func (r *reader) rule(n *yaml.Node, lang string) (patch, bool) {
	p := patch{set: map[string]*yaml.Node{}, at: n}
	p.rule.Source = Position{File: r.path, Line: n.Line, Column: n.Column}
	p.rule.Lang = lang
	before := len(r.errs)
	r.pairs(n, "rule", func(key string, k, v *yaml.Node) {
		p.set[key] = v
		r.field(&p, key, k, v)
	})
	if len(r.errs) > before {
		return p, false
	}
	if p.rule.ID == "" {
		r.fail(n, "a rule has no id")
		return p, false
	}
	return p, true
}

// field reads one key of a rule.
func (r *reader) field(p *patch, key string, k, v *yaml.Node) {
	rule := &p.rule
	switch key {
	case "id":
		rule.ID, _ = r.str(v, key)
		if !validID(rule.ID) {
			r.fail(v, "id %q: want lower-case letters, digits, Hangul, and . - _ between them, at most 80 bytes", rule.ID)
		}
	case "kind":
		if s, ok := r.str(v, key); ok && s != "" {
			if rule.Kind, ok = parseKind(s); !ok {
				r.fail(v, "kind %q: want one of W, B, O, S", s)
			}
		}
	case "weight":
		rule.Weight, _ = r.integer(v, key)
		if rule.Weight < -MaxWeight || rule.Weight > MaxWeight {
			r.fail(v, "weight %d: want %d to %d", rule.Weight, -MaxWeight, MaxWeight)
		}
	case "target":
		if rule.Target, _ = r.str(v, key); rule.Target != "" {
			if err := checkTarget(rule.Target); err != nil {
				r.fail(v, "%s", err)
			}
		}
	case "pattern":
		rule.Pattern, _ = r.str(v, key)
	case "not":
		rule.Not, _ = r.str(v, key)
	case "heading":
		rule.Heading, _ = r.str(v, key)
	case "stems":
		rule.Stems = r.stems(v)
	case "has":
		rule.Has = names(r, v, key, featureNames[:], func(i int) Feature { return Feature(i) })
	case "has_no":
		rule.HasNo = names(r, v, key, featureNames[:], func(i int) Feature { return Feature(i) })
	case "sections":
		rule.Sections = names(r, v, key, sectionNames[:], func(i int) Section { return Section(i) })
	case "forms":
		rule.Forms = names(r, v, key, formNames[:], func(i int) Form { return Form(i) })
	case "min_runes":
		rule.MinRunes = r.length(v, key)
	case "max_runes":
		rule.MaxRunes = r.length(v, key)
	case "reason":
		if rule.Reason, _ = r.str(v, key); rule.Reason != "" && !validReason(rule.Reason) {
			r.fail(v, "reason %q: want one of %s", rule.Reason, strings.Join(Reasons(), ", "))
		}
	case "lang":
		rule.Lang = r.lang(v)
	case "comment":
		rule.Comment, _ = r.str(v, key)
	case "disable":
		if v.Kind != yaml.ScalarNode || v.Tag != "!!bool" {
			r.fail(v, "disable: want true or false")
		}
		p.disable = v.Value == "true"
	default:
		r.fail(k, "unknown key %q%s", key, suggest(key, ruleKeys()))
	}
}

func (r *reader) length(v *yaml.Node, key string) int {
	if isNull(v) {
		return 0
	}
	n, _ := r.integer(v, key)
	if n < 0 || n > 1<<20 {
		r.fail(v, "%s %d: want 0 to %d", key, n, 1<<20)
	}
	return n
}

// stems reads a list of groups; "도구|툴" is a group of two.
func (r *reader) stems(v *yaml.Node) [][]string {
	if isNull(v) {
		return nil
	}
	if v.Kind != yaml.SequenceNode {
		r.fail(v, "stems: want a list")
		return nil
	}
	if len(v.Content) > 8 {
		r.fail(v, "stems: a rule has at most 8 groups")
		return nil
	}
	var out [][]string
	for _, item := range v.Content {
		s, ok := r.str(item, "stems")
		if !ok {
			continue
		}
		var group []string
		for alt := range strings.SplitSeq(s, "|") {
			alt = strings.ToLower(strings.TrimSpace(alt))
			if alt == "" || utf8.RuneCountInString(alt) > 40 {
				r.fail(item, "stems: %q has an alternative that is empty or too long", s)
				break
			}
			group = append(group, alt)
		}
		out = append(out, group)
	}
	return out
}

// names reads one name or a list of names out of a closed vocabulary.
func names[T any](r *reader, v *yaml.Node, key string, known []string, value func(int) T) []T {
	items := v.Content
	switch {
	case isNull(v):
		return nil
	case v.Kind == yaml.ScalarNode:
		items = []*yaml.Node{v}
	case v.Kind != yaml.SequenceNode:
		r.fail(v, "%s: want a list of names", key)
		return nil
	}
	var out []T
	for _, item := range items {
		at := -1
		for i, name := range known {
			if item.Kind == yaml.ScalarNode && item.Value == name {
				at = i
			}
		}
		if at < 0 {
			r.fail(item, "%s: unknown name %q%s", key, item.Value, suggest(item.Value, known))
			continue
		}
		out = append(out, value(at))
	}
	return out
}

// merge puts the fields that the patch states over a rule.
func (p *patch) merge(base Rule) Rule {
	out := base.clone()
	from := &p.rule
	for key := range p.set {
		switch key {
		case "kind":
			out.Kind = from.Kind
		case "weight":
			out.Weight = from.Weight
		case "target":
			out.Target = from.Target
		case "pattern":
			out.Pattern = from.Pattern
		case "not":
			out.Not = from.Not
		case "heading":
			out.Heading = from.Heading
		case "stems":
			out.Stems = from.Stems
		case "has":
			out.Has = from.Has
		case "has_no":
			out.HasNo = from.HasNo
		case "sections":
			out.Sections = from.Sections
		case "forms":
			out.Forms = from.Forms
		case "min_runes":
			out.MinRunes = from.MinRunes
		case "max_runes":
			out.MaxRunes = from.MaxRunes
		case "reason":
			out.Reason = from.Reason
		case "lang":
			out.Lang = from.Lang
		case "comment":
			out.Comment = from.Comment
		}
	}
	out.ID, out.Source = from.ID, from.Source
	return out
}

// check says what is wrong with a rule as a whole.
func (r *Rule) check() error {
	switch {
	case r.Weight == 0:
		return fmt.Errorf("rule %q has no weight", r.ID)
	case !r.conditional():
		return fmt.Errorf("rule %q has no condition: give it a pattern, stems, has, sections, forms or a heading", r.ID)
	case r.Kind == 0 && r.Target != "":
		return fmt.Errorf("rule %q has a target but no kind", r.ID)
	case r.Weight > 0 && r.Reason != "":
		return fmt.Errorf("rule %q has a reason but a positive weight: a reason says why a statement is left out", r.ID)
	case r.Weight < 0 && r.Target != "":
		return fmt.Errorf("rule %q has a target but a negative weight", r.ID)
	case r.MaxRunes > 0 && r.MinRunes > r.MaxRunes:
		return fmt.Errorf("rule %q: min_runes is above max_runes", r.ID)
	}
	return nil
}
