package rules

import (
	_ "embed" // the tables
	"fmt"
	"maps"
	"slices"

	"github.com/seed-a44923cb/memctl/internal/prepared"
)

// The embedded rules and words as they are when they were read: reading the files takes 20 ms, which is more than a small run has left for it.
// A test reads the files and compares.
//
//go:generate go test -run TestPrepared -update .
var (
	//go:embed prepared/rules.bin
	preparedRules string
	//go:embed prepared/words.bin
	preparedWords string
)

// Default returns the embedded rules. An error is a mistake in this build. The caller owns the result.
func Default() (*Set, error) {
	c, s := prepared.Reading(preparedRules), &Set{}
	s.code(c)
	if err := c.Err(); err != nil {
		return nil, fmt.Errorf("embedded rules: %w", err)
	}
	return s, nil
}

// DefaultLexicon returns the built-in words. The caller owns the result.
func DefaultLexicon() (*Lexicon, error) {
	c, l := prepared.Reading(preparedWords), &Lexicon{}
	l.code(c)
	if err := c.Err(); err != nil {
		return nil, fmt.Errorf("built-in words: %w", err)
	}
	return l, nil
}

func (s *Set) code(c *prepared.Codec) {
	prepared.List(c, &s.Rules, func(r *Rule) { r.code(c) })
	if s.Defaults == nil {
		s.Defaults, s.Thresholds, s.terms = map[Kind]string{}, map[Form]int{}, map[string]string{}
	}
	codeMap(c, s.Defaults, Kinds(), c.Text)
	codeMap(c, s.Thresholds, []Form{FormRetain, FormSection, FormBullet, FormSentence}, c.Int)
	c.Texts(&s.Disabled)
	names := slices.Sorted(maps.Keys(s.terms))
	c.Texts(&names)
	codeMap(c, s.terms, names, c.Text)
	c.Text(&s.version)
}

// codeMap codes the values of the keys, each behind whether it is there.
func codeMap[K comparable, V any](c *prepared.Codec, m map[K]V, keys []K, value func(*V)) {
	for _, k := range keys {
		v, ok := m[k]
		if c.Bool(&ok); ok {
			value(&v)
			m[k] = v
		}
	}
}

func (r *Rule) code(c *prepared.Codec) {
	for _, s := range []*string{&r.ID, &r.Target, &r.Lang, &r.Reason, &r.Comment, &r.Source.File, &r.Pattern, &r.Not, &r.Heading} {
		c.Text(s)
	}
	for _, n := range []*int{&r.Weight, &r.Source.Line, &r.Source.Column, &r.MinRunes, &r.MaxRunes} {
		c.Int(n)
	}
	prepared.Number(c, &r.Kind)
	prepared.List(c, &r.Stems, c.Texts)
	prepared.List(c, &r.Has, func(f *Feature) { prepared.Number(c, f) })
	prepared.List(c, &r.HasNo, func(f *Feature) { prepared.Number(c, f) })
	prepared.List(c, &r.Sections, func(s *Section) { prepared.Number(c, s) })
	prepared.List(c, &r.Forms, func(f *Form) { prepared.Number(c, f) })
	codeClaim(c, &r.Claim)
	codeClaim(c, &r.NoClaim)
}

func codeClaim(c *prepared.Codec, at **Claim) {
	there := *at != nil
	if c.Bool(&there); !there {
		return
	}
	if *at == nil {
		*at = &Claim{}
	}
	lists := (*at).lists()
	for _, key := range claimKeys() {
		c.Texts(lists[key])
	}
}

func (l *Lexicon) code(c *prepared.Codec) {
	prepared.List(c, &l.Questions, c.Texts) // first, for DefaultAsked
	prepared.List(c, &l.Synonyms, c.Texts)
	prepared.List(c, &l.Opposites, func(p *[2]string) {
		c.Text(&p[0])
		c.Text(&p[1])
	})
	c.Texts(&l.StopWords)
	prepared.List(c, &l.Words, func(w *Word) {
		c.Text(&w.Text)
		c.Text((*string)(&w.Kind))
		c.Text((*string)(&w.Cost))
		c.Texts(&w.Synonyms)
	})
	c.Text(&l.version)
}
