package routing

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/internal/pattern"
	"github.com/seed-a44923cb/memctl/rules"
)

// compiled is a rule made ready. Of its pattern, pattern is only what the word index cannot find by itself.
type compiled struct {
	rule    *rules.Rule
	pattern *lazy
	not     *veto
	heading *lazy
}

// lazy is a regular expression that is compiled on first use. Its source was checked before.
type lazy struct {
	once   sync.Once
	source string
	re     *regexp.Regexp
	least  []string // one of these words is in every text that matches; nil if none is known
	shared bool     // several rules have it: a subject remembers what came of it
}

// answer is what a shared expression said of a text.
type answer struct {
	asked *lazy
	at    span
	ok    bool
}

func (l *lazy) find(text string) (span, bool) {
	l.once.Do(func() {
		if re, err := regexp.Compile(l.source); err == nil {
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

// findIn is find on a subject's text, asked once if other rules ask the same.
func (l *lazy) findIn(s *subject) (span, bool) {
	if !l.shared {
		return l.find(s.text)
	}
	for _, a := range s.answers {
		if a.asked == l {
			return a.at, a.ok
		}
	}
	at, ok := l.find(s.text)
	s.answers = append(s.answers, answer{l, at, ok})
	return at, ok
}

// mayMatch is false when none of the words that every match needs is in the text.
func (l *lazy) mayMatch(folded string) bool {
	return len(l.least) == 0 || slices.ContainsFunc(l.least, func(w string) bool { return strings.Contains(folded, w) })
}

// veto is a pattern that must not be found: words, and a rest.
type veto struct {
	source string
	words  []word
	rest   *lazy
}

func (v *veto) found(s *subject) bool {
	if s.odd {
		_, ok := (&lazy{source: "(?i)" + v.source}).find(s.text)
		return ok
	}
	for i := range v.words {
		if v.words[i].in(s.folded) {
			return true
		}
	}
	if v.rest == nil || !v.rest.mayMatch(s.folded) {
		return false
	}
	_, ok := v.rest.findIn(s)
	return ok
}

// machine is a set of rules made ready to be tried on texts.
type machine struct {
	table  *table
	rules  []compiled
	always []int32 // rules that no word could rule out beforehand
	words  *wordIndex
	known  map[string]*lazy // by source
	stems  map[string][]stemRef
	latin  bool // some rule's stems can all be in a text without Hangul

	gatherers *sync.Pool // of *gatherer
}

// stemRef is a group of a rule's stems.
type stemRef struct {
	rule  int32
	group uint8
}

// build makes the machine of a set, with what the table knows of its patterns.
func build(set *rules.Set, an Analyzer, t *table) (*machine, error) {
	m := &machine{table: t, rules: make([]compiled, len(set.Rules)), words: newWordIndex(), known: map[string]*lazy{}, stems: map[string][]stemRef{}}
	m.gatherers = &sync.Pool{New: func() any { return newGatherer(len(set.Rules)) }}
	for i := range set.Rules {
		rule := &set.Rules[i]
		gated, err := m.prepare(int32(i), rule)
		if err != nil {
			return nil, fmt.Errorf("route: rule %q: %w", rule.ID, err)
		}
		switch {
		case len(rule.Stems) > 0: // tried when a stem is found
		case gated:
			m.words.gated = append(m.words.gated, int32(i))
		default:
			m.always = append(m.always, int32(i))
		}
		m.addStems(an, int32(i), rule.Stems)
	}
	return m, nil
}

// prepare splits a rule's pattern. gated means that the rule cannot fire unless the word index finds a word of it.
func (m *machine) prepare(id int32, rule *rules.Rule) (gated bool, err error) {
	c := &m.rules[id]
	c.rule = rule
	if rule.Not != "" {
		v := &veto{source: rule.Not}
		if v.words, v.rest, err = m.halve(rule.Not); err != nil {
			return false, err
		}
		c.not = v
	}
	if rule.Heading != "" {
		least, err := m.table.leastOf(rule.Heading)
		if err != nil {
			return false, err
		}
		c.heading = &lazy{source: "(?i)" + rule.Heading, least: least}
	}
	if rule.Pattern == "" {
		return false, nil
	}
	words, rest, err := m.halve(rule.Pattern)
	if err != nil {
		return false, err
	}
	for _, w := range words {
		m.words.add(wordRef{word: w, rule: id, whole: true})
	}
	if c.pattern = rest; rest == nil {
		return true, nil
	}
	for _, s := range rest.least {
		m.words.add(wordRef{word: word{text: s}, rule: id})
	}
	return rest.least != nil, nil
}

// halve splits a pattern into words to look for and what is left to a regular expression.
func (m *machine) halve(expr string) ([]word, *lazy, error) {
	words, left, err := m.table.halvesOf(expr)
	if err != nil || left == nil {
		return words, nil, err
	}
	rest := m.known[left.source]
	if rest == nil {
		rest = &lazy{source: left.source, least: left.least}
		m.known[left.source] = rest
	} else {
		rest.shared = true
	}
	return words, rest, nil
}

func parse(expr string) (*syntax.Regexp, error) {
	tree, err := syntax.Parse("(?i)"+expr, syntax.Perl)
	if err != nil {
		return nil, err
	}
	return tree.Simplify(), nil
}

// addStems enters the groups of a rule: alternatives as they are written and, for Latin words, as the analyser stems
// them, so that a rule may say "tools" as well as "tool".
func (m *machine) addStems(an Analyzer, id int32, groups [][]string) {
	allLatin := len(groups) > 0
	for g, group := range groups {
		ref, latin := stemRef{rule: id, group: uint8(g)}, false
		for _, alt := range group {
			m.putStem(alt, ref)
			latin = latin || !hasHangul(alt)
			if ascii, _ := pattern.Fold(alt); ascii {
				for _, t := range an.Analyze(alt) {
					if t.Surface == alt && len(t.Stems) > 0 {
						m.putStem(t.Stems[0], ref)
					}
				}
			}
		}
		allLatin = allLatin && latin
	}
	m.latin = m.latin || allLatin
}

func (m *machine) putStem(stem string, ref stemRef) {
	if !slices.Contains(m.stems[stem], ref) {
		m.stems[stem] = append(m.stems[stem], ref)
	}
}

// evidence is what one pass over a text has found of a rule.
type evidence struct {
	rule   int32
	groups uint8 // of its stems
	stems  span
	word   span // where its pattern has matched; end 0: nowhere yet
	rest   bool // the rest of the pattern is worth trying
}

// fire tries the rules and returns those that fire, in the order of their ids.
func (m *machine) fire(s *subject, an Analyzer) []Fired {
	g := m.gatherers.Get().(*gatherer) //nolint:errcheck // the pool holds nothing else
	defer m.gatherers.Put(g)
	g.reset()
	m.gather(g, s, an)
	slices.SortFunc(g.all, func(a, b evidence) int { return int(a.rule - b.rule) })
	fired := []Fired{}
	for i := range g.all {
		e := &g.all[i]
		c := &m.rules[e.rule]
		at, ok := c.holds(s, e)
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

// gatherer collects the evidence of one text after another.
type gatherer struct {
	at  []int32 // of each rule the place of its evidence, from 1; 0 for none
	all []evidence
}

func newGatherer(rules int) *gatherer { return &gatherer{at: make([]int32, rules)} }

func (g *gatherer) reset() {
	for i := range g.all {
		g.at[g.all[i].rule] = 0
	}
	g.all = g.all[:0]
}

// of is the evidence of a rule. It holds until that of the next rule is asked for.
func (g *gatherer) of(rule int32) *evidence {
	if g.at[rule] == 0 {
		g.all = append(g.all, evidence{rule: rule})
		g.at[rule] = int32(len(g.all)) //nolint:gosec // no more than there are rules
	}
	return &g.all[g.at[rule]-1]
}

// gather collects the rules that may fire.
func (m *machine) gather(g *gatherer, s *subject, an Analyzer) {
	of := g.of
	for _, i := range m.always {
		of(i).rest = true
	}
	if s.odd {
		for _, i := range m.words.gated {
			of(i).rest = true
		}
	}
	m.words.find(s.folded, func(ref *wordRef, at int) {
		e := of(ref.rule)
		if !ref.whole {
			e.rest = true
		} else if end := at + len(ref.text); e.word.end == 0 || at == e.word.start && end > e.word.end {
			e.word = span{at, end}
		}
	})
	if len(m.stems) > 0 && (m.latin || s.hangul) {
		for _, t := range an.Analyze(s.text) {
			for _, stem := range t.Stems {
				for _, ref := range m.stems[stem] {
					e := of(ref.rule)
					if e.groups == 0 {
						e.stems = span{t.StartByte, t.EndByte}
					}
					e.groups |= 1 << ref.group
					e.stems.end = max(e.stems.end, t.EndByte)
				}
			}
		}
	}
}

// holds reports whether all conditions of the rule hold, cheap ones first, and on which words.
func (c *compiled) holds(s *subject, e *evidence) (at span, ok bool) {
	rule := c.rule
	if len(rule.Forms) > 0 && !slices.Contains(rule.Forms, s.Form) ||
		len(rule.Sections) > 0 && !slices.Contains(rule.Sections, s.Section) ||
		rule.MinRunes > 0 && s.runes < rule.MinRunes || rule.MaxRunes > 0 && s.runes > rule.MaxRunes {
		return at, false
	}
	if rule.Claim != nil && !claims(rule.Claim, s.Input) || rule.NoClaim != nil && claims(rule.NoClaim, s.Input) {
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
		if e.groups != 1<<n-1 {
			return at, false
		}
		at = e.stems
	}
	if c.heading != nil && !c.underHeading(s) {
		return at, false
	}
	if rule.Pattern != "" {
		where, ok := c.matches(s, e)
		if !ok {
			return at, false
		}
		if len(rule.Stems) == 0 { // next to stems a pattern is about tense and the like; the stems say more
			at = where
		}
	}
	if c.not != nil && c.not.found(s) {
		return at, false
	}
	return at, true
}

// matches is where the pattern matches: at a word of the index, else wherever its rest does.
func (c *compiled) matches(s *subject, e *evidence) (span, bool) {
	switch {
	case s.odd: // words were looked for in a text that did not fold byte by byte
		return (&lazy{source: "(?i)" + c.rule.Pattern}).find(s.text)
	case e.word.end > 0:
		return e.word, true
	case c.pattern == nil || !e.rest && len(c.rule.Stems) == 0:
		return span{}, false
	case !e.rest && len(c.pattern.least) > 0: // a rule with stems: it is here for them, not for a word
		return span{}, false
	}
	return c.pattern.findIn(s)
}

// underHeading reports whether a heading above the statement, or the item it is nested under, matches.
func (c *compiled) underHeading(s *subject) bool {
	if s.Parent == "" && len(s.Headings) == 0 || !s.oddAbove() && !c.heading.mayMatch(s.above()) {
		return false
	}
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
