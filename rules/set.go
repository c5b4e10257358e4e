package rules

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/memory/notice"
)

// Set is the rules in force. The zero value is a set without rules, to load files over.
type Set struct {
	Rules      []Rule          // sorted by id
	Defaults   map[Kind]string // page of each kind for statements that no targeted rule claims
	Thresholds map[Form]int    // least score that a statement of the form needs to be kept
	Disabled   []string        // ids that a user's file has switched off, sorted
	terms      map[string]string
	version    string
}

// Version is a hash of everything in the set that can change a decision; comments and positions are left out.
func (s *Set) Version() string { return s.version }

// Rule finds a rule by its id.
func (s *Set) Rule(id string) (Rule, bool) {
	i, ok := slices.BinarySearchFunc(s.Rules, id, func(r Rule, id string) int { return cmp.Compare(r.ID, id) })
	if !ok {
		return Rule{}, false
	}
	return s.Rules[i].clone(), true
}

// Load merges a user's files over a set and returns a new one. Files are taken in the order of their paths; a file with
// an error is reported, every error as a [*FileError] where it stands, and left out as a whole, while the others apply.
//
// A rule whose id is known changes the fields that it states (null takes a field away); disable: true takes the whole
// rule away; any other id is a new rule.
func Load(base *Set, files []File) (*Set, []error) { return LoadWith(base, files, nil) }

// LoadWith is [Load] for rules that may also ask for the classes and attributes of a user's words, which may be nil.
func LoadWith(base *Set, files []File, words *Lexicon) (*Set, []error) {
	files = slices.Clone(files)
	slices.SortStableFunc(files, func(a, b File) int { return cmp.Compare(a.Path, b.Path) })
	m := newMerger(base)
	var errs []error
	for _, f := range files {
		doc, bad := read(f, words)
		errs = append(errs, m.apply(doc, bad)...)
	}
	return m.set(), errs
}

// merger is a set under construction.
type merger struct {
	rules      map[string]Rule
	defaults   map[Kind]string
	thresholds map[Form]int
	disabled   map[string]bool
	terms      map[string]string
}

func newMerger(base *Set) *merger {
	m := &merger{
		rules: make(map[string]Rule, len(base.Rules)), defaults: map[Kind]string{}, thresholds: map[Form]int{},
		disabled: map[string]bool{}, terms: map[string]string{},
	}
	maps.Copy(m.defaults, base.Defaults)
	maps.Copy(m.thresholds, base.Thresholds)
	maps.Copy(m.terms, base.terms)
	for i := range base.Rules {
		m.rules[base.Rules[i].ID] = base.Rules[i].clone()
	}
	for _, id := range base.Disabled {
		m.disabled[id] = true
	}
	return m
}

// apply puts a document over the rules, or leaves them as they were and says why, in the order of the lines; errs is what
// was wrong in reading it. Terms of the file are seen by its own
// rules and by those of later files; rules that were read before keep what they were made of.
func (m *merger) apply(doc *document, errs []error) []error {
	fail := func(p *patch, key string, what notice.Notice) {
		n := p.at
		if v := p.set[key]; v != nil {
			n = v
		}
		errs = append(errs, &FileError{Path: doc.path, Line: n.Line, Column: n.Column, What: what})
	}
	terms := maps.Clone(m.terms)
	maps.Copy(terms, doc.terms)
	for _, name := range slices.Sorted(maps.Keys(doc.terms)) {
		where := fmt.Sprintf("term %q", name)
		text, err := expand(where, doc.terms[name], terms)
		if err == nil {
			_, err = Compile(text)
		}
		if err != nil {
			n := doc.termNodes[name]
			errs = append(errs, &FileError{Path: doc.path, Line: n.Line, Column: n.Column, What: patternError(where, err)})
		}
	}
	next := make(map[string]Rule, len(doc.patches))
	off := map[string]bool{}
	for i := range doc.patches {
		p := &doc.patches[i]
		base, known := m.rules[p.rule.ID]
		if p.disable && !p.broken {
			if !known && !m.disabled[p.rule.ID] {
				fail(p, "id", unknownRule(p.rule.ID, m.ids()))
			}
			off[p.rule.ID] = true
			continue
		}
		for _, key := range []string{"pattern", "not", "heading"} {
			if bad := p.compile(key, terms); !bad.IsZero() {
				fail(p, key, bad)
			}
		}
		if p.broken {
			continue
		}
		if !known {
			base = Rule{Lang: p.rule.Lang}
		}
		merged := p.merge(base)
		if bad := merged.check(); !bad.IsZero() {
			fail(p, "", bad)
		}
		next[merged.ID] = merged
	}
	if n := len(m.rules) + len(next); n > MaxRules && len(errs) == 0 {
		errs = append(errs, &FileError{Path: doc.path, Line: 1, Column: 1, What: notice.New("rules.many-in-all", "more than {most} rules in all", MaxRules)})
	}
	if len(errs) > 0 {
		slices.SortStableFunc(errs, byPosition)
		return errs
	}
	m.take(doc, next, off, terms)
	return nil
}

// byPosition orders the errors of one file.
func byPosition(a, b error) int {
	x, xok := errors.AsType[*FileError](a)
	y, yok := errors.AsType[*FileError](b)
	if !xok || !yok {
		return 0
	}
	return cmp.Or(cmp.Compare(x.Line, y.Line), cmp.Compare(x.Column, y.Column))
}

func (m *merger) take(doc *document, next map[string]Rule, off map[string]bool, terms map[string]string) {
	for id, r := range next {
		m.rules[id] = r
		delete(m.disabled, id)
	}
	for id := range off {
		delete(m.rules, id)
		m.disabled[id] = true
	}
	maps.Copy(m.defaults, doc.defaults)
	maps.Copy(m.thresholds, doc.threshold)
	m.terms = terms
}

// compile puts the terms into one of a patch's patterns and says why it is no RE2 that can be used, or nothing.
func (p *patch) compile(key string, terms map[string]string) (bad notice.Notice) {
	field := map[string]*string{"pattern": &p.rule.Pattern, "not": &p.rule.Not, "heading": &p.rule.Heading}[key]
	if *field == "" {
		return bad
	}
	text, err := expand(key, *field, terms)
	if err != nil {
		return patternError(key, err)
	}
	*field = text
	re, err := Compile(text)
	switch {
	case err != nil:
		return patternError(key, err)
	case re.MatchString(""):
		return notice.New("rules.pattern-empty", "{where}: it matches the empty text, so it says nothing", key)
	}
	return bad
}

// patternError is what is wrong with a pattern: RE2's complaint is without the flags that were put before the pattern.
func patternError(where string, err error) notice.Notice {
	if n, ok := notice.Of(err); ok {
		return n
	}
	reason := strings.TrimPrefix(strings.ReplaceAll(err.Error(), "(?i)", ""), "error parsing regexp: ")
	return notice.New("rules.pattern", "{where}: {reason}", where, reason)
}

func (m *merger) ids() []string { return slices.Sorted(maps.Keys(m.rules)) }

func (m *merger) set() *Set {
	s := &Set{Defaults: m.defaults, Thresholds: m.thresholds, Disabled: slices.Sorted(maps.Keys(m.disabled)), terms: m.terms}
	for _, id := range m.ids() {
		s.Rules = append(s.Rules, m.rules[id])
	}
	s.version = s.hash()
	return s
}

// hash covers everything that a decision depends on, in a fixed order.
func (s *Set) hash() string {
	h := sha256.New()
	put := func(fields ...string) { // a hash never fails
		for _, f := range fields {
			fmt.Fprintf(h, "%d:%s", len(f), f)
		}
	}
	put("schema", strconv.Itoa(SchemaVersion))
	for _, k := range Kinds() {
		put(k.String(), s.Defaults[k])
	}
	for f := range numForms {
		put(f.String(), strconv.Itoa(s.Thresholds[f]))
	}
	for i := range s.Rules {
		r := &s.Rules[i]
		put(r.ID, r.Kind.String(), strconv.Itoa(r.Weight), r.Target, r.Reason, r.Pattern, r.Not, r.Heading,
			fmt.Sprintf("%q %d %d %d %d %d %d %s/ %s", r.Stems, r.Has, r.HasNo, r.Sections, r.Forms, r.MinRunes, r.MaxRunes, r.Claim, r.NoClaim))
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}
