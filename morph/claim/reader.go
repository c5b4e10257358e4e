package claim

import (
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
	if s.valueAt == nil {
		return s.english().read()
	}
	chunks := s.chunks()
	clauses := s.clauses(chunks)
	for i := range clauses {
		s.settle(&clauses[i])
	}
	return s.assemble(clauses)
}
