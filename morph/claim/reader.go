package claim

import (
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/rules"
)

// Analyzer is what a Reader needs to know of language; *morph.Analyzer is one.
type Analyzer interface {
	Analyze(text string) []morph.Token
	Values(text string) []morph.Value
	Version() string
}

// Lexicon is what words mean; [Words] is one.
type Lexicon interface {
	// Classes are the word classes of a predicate or an action noun by its stem, the commonest first.
	Classes(stem string) []string
	// Attribute is the canonical name of an attribute by a word for it, "" for any other word.
	Attribute(word string) string
}

// Words is the Lexicon of word lists.
type Words struct {
	Predicates *rules.Classes
	Nouns      *rules.Attributes
}

// Classes are the word classes of a predicate or an action noun.
func (w Words) Classes(stem string) []string { return w.Predicates.Of(stem) }

// Attribute is the canonical name of an attribute.
func (w Words) Attribute(word string) string {
	a, _ := w.Nouns.Of(word)
	return a.Name
}

// Reader reads statements. Make it with [New]; it never changes and is safe for concurrent use.
type Reader struct {
	an    Analyzer
	lex   Lexicon
	words *wordLists
	gram  *grammar
}

// New prepares a Reader; a nil lexicon is the built-in one.
func New(an Analyzer, lex Lexicon) *Reader {
	if lex == nil {
		lex = Words{rules.DefaultClasses(), rules.DefaultAttributes()}
	}
	return &Reader{an: an, lex: lex, words: loadWords(), gram: loadGrammar()}
}

// Read returns the claims of a statement in the order in which they stand; none for a text without words.
func (r *Reader) Read(text string) []Reading {
	s := r.take(text)
	chunks := s.chunks()
	clauses := s.clauses(chunks)
	for i := range clauses {
		s.settle(&clauses[i])
	}
	return s.assemble(clauses)
}

// actionNoun says that a noun names something that is done: 연기, 예약, deploy.
func (s *statement) actionNoun(i int) bool {
	return s.josaAt(i) == false && len(s.lex.Classes(s.stem(i))) > 0
}

// settle finds the predicate of bare nouns, the classes of predicates, and attributes.
func (s *statement) settle(c *clause) {
	for i := range c.chunks {
		h := &c.chunks[i]
		if h.form == verbal {
			h.classes = s.lex.Classes(h.lemma)
		}
		if h.form == nominal && h.value < 0 {
			h.attr = s.attributeIn(h)
		}
	}
	s.bareNoun(c)
}

// bareNoun makes the last noun of a clause without another predicate its predicate: 쿠폰은 27일로 연기, 호텔 예약 완료.
func (s *statement) bareNoun(c *clause) {
	n := len(c.chunks) - 1
	for n >= c.label && c.chunks[n].form == mark {
		n--
	}
	if n < c.label || c.chunks[n].form != nominal || c.chunks[n].josa != "" || c.chunks[n].attr > 0 && n == c.label {
		return
	}
	h := c.chunks[n]
	first := h.last + 1
	for first > h.first && s.nounPredicate(first-1) && h.last-first < 3 {
		first--
	}
	if first > h.last || first == h.first && n == c.label {
		return
	}
	p := chunk{form: verbal, first: first, last: h.last, value: -1, lemma: s.stem(first), bare: true, span: s.tokenSpan(first, h.last)}
	p.whole, p.classes, p.negated = p.span, s.lex.Classes(p.lemma), s.tokens[first].Negated || s.tokens[h.last].Negated
	if first == h.first {
		c.chunks[n] = p
		return
	}
	h.last, h.span.End = first-1, s.tokens[first-1].EndByte
	h.whole, h.lemma = h.span, s.stem(first-1)
	h.attr = s.attributeIn(&h)
	rest := append([]chunk{h, p}, c.chunks[n+1:]...)
	c.chunks = append(c.chunks[:n:n], rest...)
}

func (s *statement) nounPredicate(i int) bool {
	return s.actionNoun(i) || s.words.lists["nounends"][s.tokens[i].Surface]
}

// attributeIn is how many tokens at the end of a run of nouns name an attribute.
func (s *statement) attributeIn(h *chunk) int {
	end := h.first
	for end <= h.last && !s.josaAt(end) && s.tokens[end].StartByte < h.span.End {
		end++
	}
	for n := min(3, end-h.first); n > 0; n-- {
		p := s.tokenSpan(end-n, end-1)
		if s.lex.Attribute(strings.ToLower(s.textOf(p))) != "" || n == 1 && s.lex.Attribute(s.stem(end-1)) != "" {
			return n
		}
	}
	return 0
}
