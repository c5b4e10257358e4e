package routing

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/rules"
)

// compiled is a rule with its patterns, made when they are first needed.
type compiled struct {
	rule    *rules.Rule
	pattern *lazy
	not     *lazy
	heading *lazy
}

// lazy is a regular expression that is compiled on first use. Its source was checked before.
type lazy struct {
	once   sync.Once
	source string
	re     *regexp.Regexp
	// least is a set of words one of which is in every text that matches; nil if none is known.
	least []string
}

func (l *lazy) find(text string) (span, bool) {
	l.once.Do(func() {
		if re, err := rules.Compile(l.source); err == nil {
			l.re = re
		}
	})
	if l.re == nil {
		return span{}, false
	}
	at := l.re.FindStringIndex(text)
	if at == nil {
		return span{}, false
	}
	return span{at[0], at[1]}, true
}

// stemRef is a group of a rule's stems.
type stemRef struct {
	rule  int32
	group uint8
}

// prepare checks a rule's patterns and returns words one of which must be in a text on which the rule fires; none if
// nothing of the kind is known.
func (c *compiled) prepare(rule *rules.Rule) (literals []string, err error) {
	c.rule = rule
	for _, p := range []struct {
		source string
		to     **lazy
	}{{rule.Pattern, &c.pattern}, {rule.Not, &c.not}, {rule.Heading, &c.heading}} {
		if p.source == "" {
			continue
		}
		words, err := required(p.source)
		if err != nil {
			return nil, err
		}
		*p.to = &lazy{source: p.source, least: words}
	}
	if c.pattern != nil {
		return c.pattern.least, nil
	}
	return nil, nil
}

// addStems enters the alternatives of a group: as they are written and, for Latin words, as the analyser stems them, so
// that a rule may say "tools" as well as "tool".
func (r *Router) addStems(group []string, ref stemRef) {
	put := func(stem string) {
		for _, have := range r.stems[stem] {
			if have == ref {
				return
			}
		}
		r.stems[stem] = append(r.stems[stem], ref)
	}
	for _, alt := range group {
		put(alt)
		if ascii, _ := lower(alt); ascii {
			r.latin = true
			for _, t := range r.an.Analyze(alt) {
				if t.Surface == alt && len(t.Stems) > 0 {
					put(t.Stems[0])
				}
			}
		}
	}
}

// fire tries the rules and returns those that fire, in the order of their ids.
func (r *Router) fire(s *subject) []Fired {
	candidates := append(make([]int32, 0, 64), r.always...)
	if s.odd {
		candidates = append(candidates, r.words.all...)
	} else {
		candidates = r.words.find(s.folded, candidates)
	}
	var stems map[int32]*stemHits
	if len(r.stems) > 0 && (r.latin || !s.ascii) {
		stems = r.stemHits(s)
		for i := range stems {
			candidates = append(candidates, i)
		}
	}
	slices.Sort(candidates)
	candidates = slices.Compact(candidates)
	fired := []Fired{}
	for _, i := range candidates {
		c := &r.rules[i]
		at, ok := c.holds(s, stems[i])
		if !ok {
			continue
		}
		at = s.original(at)
		fired = append(fired, Fired{
			RuleID: c.rule.ID, Kind: c.rule.Kind, Weight: c.rule.Weight, Target: c.rule.Target, Reason: c.rule.Reason,
			Matched: s.Text[at.start:at.end], StartByte: at.start, EndByte: at.end,
		})
	}
	return fired
}

// stemHits says which groups of a rule's stems were seen, and where.
type stemHits struct {
	groups uint8
	at     span
}

func (r *Router) stemHits(s *subject) map[int32]*stemHits {
	hits := map[int32]*stemHits{}
	for _, t := range r.an.Analyze(s.text) {
		for _, stem := range t.Stems {
			for _, ref := range r.stems[stem] {
				h := hits[ref.rule]
				if h == nil {
					h = &stemHits{at: span{t.StartByte, t.EndByte}}
					hits[ref.rule] = h
				}
				h.groups |= 1 << ref.group
				h.at.end = max(h.at.end, t.EndByte)
			}
		}
	}
	return hits
}

// holds reports whether all conditions of the rule hold, cheap ones first, and on which words.
func (c *compiled) holds(s *subject, stems *stemHits) (at span, ok bool) {
	rule := c.rule
	if len(rule.Forms) > 0 && !slices.Contains(rule.Forms, s.Form) ||
		len(rule.Sections) > 0 && !slices.Contains(rule.Sections, s.Section) ||
		rule.MinRunes > 0 && s.runes < rule.MinRunes || rule.MaxRunes > 0 && s.runes > rule.MaxRunes {
		return at, false
	}
	for _, f := range rule.HasNo {
		if s.seen[f] {
			return at, false
		}
	}
	for i, f := range rule.Has {
		if !s.seen[f] {
			return at, false
		}
		if i == 0 {
			at = s.feats[f]
		}
	}
	if n := len(rule.Stems); n > 0 {
		if stems == nil || stems.groups != 1<<n-1 {
			return at, false
		}
		at = stems.at
	}
	if c.heading != nil && !c.underHeading(s) {
		return at, false
	}
	if c.pattern != nil {
		if at, ok = c.pattern.find(s.text); !ok {
			return at, false
		}
	}
	if c.not != nil && (s.odd || c.not.mayMatch(s.folded)) {
		if _, found := c.not.find(s.text); found {
			return at, false
		}
	}
	return at, true
}

// mayMatch is false when none of the words that every match needs is in the text.
func (l *lazy) mayMatch(folded string) bool {
	if len(l.least) == 0 {
		return true
	}
	return slices.ContainsFunc(l.least, func(w string) bool { return strings.Contains(folded, w) })
}

// underHeading reports whether a heading above the statement, or the item it is nested under, matches.
func (c *compiled) underHeading(s *subject) bool {
	if s.Parent != "" {
		if _, ok := c.heading.find(s.Parent); ok {
			return true
		}
	}
	for _, h := range s.Headings {
		if _, ok := c.heading.find(h); ok {
			return true
		}
	}
	return false
}
