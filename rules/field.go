package rules

import (
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"github.com/seed-a44923cb/memctl/memory/notice"
)

func ruleKeys() []string {
	return []string{
		"id", "kind", "weight", "target", "pattern", "not", "heading", "stems", "has", "has_no", "sections", "forms",
		"min_runes", "max_runes", "claim", "no_claim", "reason", "lang", "comment", "disable",
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
		r.fail(n, notice.New("rules.no-id", "a rule has no id"))
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
			r.fail(v, notice.New("rules.id", "id \"{rule}\": want lower-case letters, digits, Hangul, and . - _ between them, at most 80 bytes", rule.ID))
		}
	case "kind":
		if s, ok := r.str(v, key); ok && s != "" {
			if rule.Kind, ok = parseKind(s); !ok {
				r.fail(v, notice.New("rules.kind", "kind \"{kind}\": want one of W, B, O, S", s))
			}
		}
	case "weight":
		rule.Weight, _ = r.integer(v, key)
		if rule.Weight < -MaxWeight || rule.Weight > MaxWeight {
			r.fail(v, outOfRange(key, rule.Weight, -MaxWeight, MaxWeight))
		}
	case "target":
		if rule.Target, _ = r.str(v, key); rule.Target != "" {
			if bad := checkTarget(rule.Target); !bad.IsZero() {
				r.fail(v, bad)
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
	case "claim":
		rule.Claim = r.claim(p.at, v)
	case "no_claim":
		rule.NoClaim = r.claim(p.at, v)
	case "reason":
		if rule.Reason, _ = r.str(v, key); rule.Reason != "" && !validReason(rule.Reason) {
			r.fail(v, notice.New("rules.reason", "reason \"{reason}\": want one of {known}", rule.Reason, strings.Join(Reasons(), ", ")))
		}
	case "lang":
		rule.Lang = r.lang(v)
	case "comment":
		rule.Comment, _ = r.str(v, key)
	case "disable":
		if v.Kind != yaml.ScalarNode || v.Tag != "!!bool" {
			r.fail(v, notice.New("rules.disable", "disable: want true or false"))
		}
		p.disable = v.Value == "true"
	default:
		r.fail(k, unknownKey(key, ruleKeys()))
	}
}

func (r *reader) length(v *yaml.Node, key string) int {
	if isNull(v) {
		return 0
	}
	n, _ := r.integer(v, key)
	if n < 0 || n > 1<<20 {
		r.fail(v, outOfRange(key, n, 0, 1<<20))
	}
	return n
}

// maxGroups is how many groups of stems a rule has at most.
const maxGroups = 8

func wantList(key string) notice.Notice {
	return notice.New("rules.want-list", "{key}: want a list", key)
}

func outOfRange(key string, number, least, most int) notice.Notice {
	return notice.New("rules.range", "{key} {number}: want {least} to {most}", key, number, least, most)
}

// stems reads a list of groups; "도구|툴" is a group of two.
func (r *reader) stems(v *yaml.Node) [][]string {
	if isNull(v) {
		return nil
	}
	if v.Kind != yaml.SequenceNode {
		r.fail(v, wantList("stems"))
		return nil
	}
	if len(v.Content) > maxGroups {
		r.fail(v, notice.New("rules.groups", "stems: a rule has at most {most} groups", maxGroups))
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
				r.fail(item, notice.New("rules.alternative", "stems: \"{text}\" has an alternative that is empty or too long", s))
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
		r.fail(v, notice.New("rules.want-names", "{key}: want a list of names", key))
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
			r.fail(item, unknownName(key, item.Value, known))
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
		case "claim":
			out.Claim = from.Claim
		case "no_claim":
			out.NoClaim = from.NoClaim
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

// check says what is wrong with a rule as a whole, or nothing.
func (r *Rule) check() notice.Notice {
	switch {
	case r.Weight == 0:
		return notice.New("rules.no-weight", "rule \"{rule}\" has no weight", r.ID)
	case !r.conditional():
		return notice.New("rules.no-condition", "rule \"{rule}\" has no condition: give it a pattern, stems, has, sections, forms, claim or a heading", r.ID)
	case r.Kind == 0 && r.Target != "":
		return notice.New("rules.no-kind", "rule \"{rule}\" has a target but no kind", r.ID)
	case r.Weight > 0 && r.Reason != "":
		return notice.New("rules.reason-kept", "rule \"{rule}\" has a reason but a positive weight: a reason says why a statement is left out", r.ID)
	case r.Weight < 0 && r.Target != "":
		return notice.New("rules.target-left", "rule \"{rule}\" has a target but a negative weight", r.ID)
	case r.MaxRunes > 0 && r.MinRunes > r.MaxRunes:
		return notice.New("rules.runes", "rule \"{rule}\": min_runes is above max_runes", r.ID)
	}
	return notice.Notice{}
}
