package dedup

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/rules"
)

// Analyzer is what a Comparer needs to know of language; *[morph.Analyzer] is one.
type Analyzer interface {
	Analyze(text string) []morph.Token
	Values(text string) []morph.Value
	Version() string
}

// Version names what this package makes of texts: raise it when the same texts give other Facts or another verdict.
const Version = "14"

const maxPhrase = 3 // words of the longest synonym

// Comparer reduces texts to Facts. Make it with [New] or [Default].
type Comparer struct {
	lexical
	an     Analyzer
	reader *claim.Reader
	joints map[string]bool // what closed English compounds are made of
}

// pole is one side of a pair of opposites. Both sides share the keyword.
type pole struct {
	keyword string
	sign    int
}

// New prepares a Comparer; the lexicon may be nil and is not kept. It analyses every word of the lexicon once.
func New(an Analyzer, lex *rules.Lexicon) *Comparer {
	if lex == nil {
		lex = &rules.Lexicon{}
	}
	version := versionOf(an) + lex.Version()
	if l := preparedFor(version); l != nil {
		return l.with(an)
	}
	return analysed(an, lex, version)
}

// analysed makes a Comparer by analysing all words of a lexicon.
func analysed(an Analyzer, lex *rules.Lexicon, version string) *Comparer {
	c := &Comparer{
		an: &memo{Analyzer: an, tokens: map[string][]morph.Token{}}, joints: jointSet(),
		lexical: lexical{fold: map[string][]string{}, poles: map[string]pole{}, stop: map[string]bool{}, small: map[string]string{}, version: version},
	}
	type late struct {
		key string
		to  []string
	}
	var spare []late
	for _, group := range lex.Synonyms {
		to := c.stems(group[0])
		if len(to) == 0 {
			continue
		}
		for _, word := range group {
			for i, key := range c.keys(word) {
				if i > 0 { // the noun of a 하다 verb and an English stem give way to a word of its own
					spare = append(spare, late{key, to})
				} else if _, taken := c.fold[key]; !taken {
					c.fold[key] = to
				}
			}
		}
	}
	for _, s := range spare {
		if _, taken := c.fold[s.key]; !taken {
			c.fold[s.key] = s.to
		}
	}
	for _, w := range lex.StopWords {
		for _, s := range c.keys(w) {
			c.stop[s] = true
		}
	}
	for _, p := range lex.Opposites {
		a, b := c.foldedWord(p[0]), c.foldedWord(p[1])
		if a == "" || b == "" || a == b {
			continue
		}
		if first, taken := c.poles[a]; taken { // a third word joins the pair: 폐지 against 유지 and 도입
			c.addPole(b, pole{first.keyword, -first.sign})
			continue
		}
		if second, taken := c.poles[b]; taken {
			c.addPole(a, pole{second.keyword, -second.sign})
			continue
		}
		c.poles[a], c.poles[b] = pole{a, 1}, pole{a, -1}
	}
	c.readSmall(lex)
	c.readAttributes()
	c.an, c.reader = an, claim.New(an, nil)
	return c
}

// Reader is what reads the claims of texts.
func (c *Comparer) Reader() *claim.Reader { return c.reader }

// Reading is the Comparer with another reader: one with a person's own words.
func (c *Comparer) Reading(r *claim.Reader) *Comparer {
	out := *c
	out.reader = r
	return &out
}

// memo remembers the words of the lexicon while New looks at them again and again.
type memo struct {
	Analyzer
	tokens map[string][]morph.Token
}

func (m *memo) Analyze(text string) []morph.Token {
	t, ok := m.tokens[text]
	if !ok {
		t = m.Analyzer.Analyze(text)
		m.tokens[text] = t
	}
	return t
}

// readSmall notes the function words among the synonyms and opposites; elsewhere function words are passed over.
func (c *Comparer) readSmall(lex *rules.Lexicon) {
	note := func(w string) {
		if t := c.an.Analyze(w); len(t) == 1 && t[0].Class == morph.Function {
			if k := c.foldedWord(w); k != "" {
				if _, ok := c.poles[k]; ok {
					c.small[morph.Normalize(w)] = k
				}
			}
		}
	}
	for _, g := range lex.Synonyms {
		for _, w := range g {
			note(w)
		}
	}
	for _, p := range lex.Opposites {
		note(p[0])
		note(p[1])
	}
}

func (c *Comparer) addPole(keyword string, p pole) {
	if _, taken := c.poles[keyword]; !taken {
		c.poles[keyword] = p
	}
}

// With is the Comparer with another analyser of the same version.
func (c *Comparer) With(an Analyzer) *Comparer {
	out := *c
	out.an, out.reader = an, c.reader.With(an)
	return &out
}

// Version names the data behind the Facts: the analyser's, the lexicon's and this package's own.
func (c *Comparer) Version() string { return c.version }

// stems are the canonical stems of a dictionary form; for a function word ("before") its own surface.
func (c *Comparer) stems(word string) []string {
	var out []string
	for _, t := range c.an.Analyze(word) {
		switch {
		case misread(t):
			out = append(out, morph.Normalize(t.Surface))
		case len(t.Stems) > 0:
			out = append(out, parts(t)...)
		case t.Class == morph.Function:
			out = append(out, morph.Normalize(t.Surface))
		}
	}
	return out
}

// misread says that a word of the lexicon was taken for a verb that leans on another one: 보고 is a report there, not seeing
// and. Verbs are listed in 다 or as nouns (쓰기).
func misread(t morph.Token) bool {
	return t.Class == morph.Predicate && strings.HasPrefix(t.POS, "V") && strings.HasSuffix(t.POS, "+EC") && !strings.HasSuffix(t.Surface, "다")
}

// keys are what a dictionary form is looked up by, the most telling first: 이전하다 by 이전하, then by 이전; useful by
// itself, then by its stem, which is use.
func (c *Comparer) keys(word string) []string {
	if tokens := c.an.Analyze(word); len(tokens) == 1 && !misread(tokens[0]) && (tokens[0].Class == morph.Predicate || tokens[0].Class == morph.Word) {
		keys := slices.Clone(tokens[0].Stems)
		slices.Reverse(keys)
		return keys
	}
	if s := c.stems(word); len(s) > 0 {
		return []string{strings.Join(s, " ")}
	}
	return nil
}

// foldedWord is the keyword that stands for a dictionary form; "" if it is several.
func (c *Comparer) foldedWord(word string) string {
	for _, k := range c.keys(word) {
		if to, ok := c.fold[k]; ok && len(to) == 1 {
			return to[0]
		}
	}
	if s := c.stems(word); len(s) == 1 {
		return s[0]
	}
	return ""
}

// parts are the stems that count of a token: one, but of a hyphenated word the words.
func parts(t morph.Token) []string {
	if t.Class != morph.Identifier || len(t.Stems) < 3 || strings.ContainsAny(t.Stems[0], "0123456789./\\_@#+") || !strings.Contains(t.Stems[0], "-") {
		return t.Stems[:1]
	}
	var out []string // the stems of the parts, without the raw words beside them
	for rest := t.Stems[1:]; len(rest) > 0; rest = rest[1:] {
		if n := len(out); n > 0 && len(rest[0]) > len(out[n-1]) && strings.HasPrefix(rest[0], strings.TrimSuffix(out[n-1], "i")) {
			continue
		}
		out = append(out, rest[0])
	}
	return out
}
