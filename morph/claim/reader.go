package claim

import (
	"slices"

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
	// Attribute is the canonical name of the attribute that nouns end with, and the byte at which the words for it begin; "" if they
	// end with none.
	Attribute(nouns string) (name string, at int)
	// Takes reports whether an attribute can have a value of a kind.
	Takes(attribute string, k Kind) bool
	// Class tells of a class what lies in it; the zero Class for a name that is none.
	Class(name string) rules.Class
}

// Words is the Lexicon of word lists.
type Words struct {
	Predicates *rules.Classes
	Nouns      *rules.Attributes
}

// Classes are the word classes of a predicate or an action noun.
func (w Words) Classes(stem string) []string { return w.Predicates.Of(stem) }

// Attribute is the canonical name of the attribute that nouns end with, and where it begins.
func (w Words) Attribute(nouns string) (name string, at int) {
	a, at, _ := w.Nouns.Head(nouns)
	return a.Name, at
}

// Takes reports whether an attribute can have a value of a kind.
func (w Words) Takes(attribute string, k Kind) bool {
	a, ok := w.Nouns.Of(attribute)
	return !ok || slices.ContainsFunc(a.Kinds, func(of rules.ValueKind) bool { return takes(of, k) })
}

func takes(of rules.ValueKind, k Kind) bool {
	switch k {
	case Number:
		return of == rules.ValueNumber || of == rules.ValueMoney || of == rules.ValueVersion || of == rules.ValuePercent
	case Money:
		return of == rules.ValueMoney || of == rules.ValueNumber
	case Percent:
		return of == rules.ValuePercent || of == rules.ValueNumber
	case Date:
		return of == rules.ValueDate
	case Clock:
		return of == rules.ValueTime || of == rules.ValueDate
	case Duration:
		return of == rules.ValueDuration || of == rules.ValueNumber || of == rules.ValueTime
	case Version:
		return of == rules.ValueVersion || of == rules.ValueNumber
	case Switch:
		return of == rules.ValueSwitch || of == rules.ValueText
	}
	return of != rules.ValueDate && of != rules.ValueTime && of != rules.ValueMoney && of != rules.ValuePercent && of != rules.ValueDuration
}

// Class tells of a class what lies in it.
func (w Words) Class(name string) rules.Class {
	c, _ := w.Predicates.Class(name)
	return c
}

// Reader reads statements. Make it with [New]; it never changes and is safe for concurrent use.
type Reader struct {
	an    Analyzer
	lex   Lexicon
	words *wordLists
	gram  *grammar
	last  *lastRead // nil: nothing is kept
}

// lastRead is a text with its claims.
type lastRead struct {
	text   string
	claims []Reading
}

// New prepares a Reader; a nil lexicon is the built-in one.
func New(an Analyzer, lex Lexicon) *Reader {
	if lex == nil {
		lex = Words{rules.DefaultClasses(), rules.DefaultAttributes()}
	}
	return &Reader{an: an, lex: lex, words: loadWords(), gram: loadGrammar()}
}

// With is the Reader with another analyser of the same version.
func (r *Reader) With(an Analyzer) *Reader {
	out := *r
	out.an, out.last = an, nil
	return &out
}

// Keeping is the Reader that keeps the claims of the text that it has read last, for who reads it again at once. They must not be changed, and it is not
// safe for concurrent use.
func (r *Reader) Keeping() *Reader {
	out := *r
	out.last = new(lastRead)
	return &out
}

// attributeNamed is the attribute that words are the name of as a whole, "" if of none.
func (r *Reader) attributeNamed(words string) string {
	if name, at := r.lex.Attribute(words); at == 0 {
		return name
	}
	return ""
}

// Read returns the claims of a statement in the order in which they stand; none for a text without words.
func (r *Reader) Read(text string) []Reading {
	if r.last != nil && r.last.text == text {
		return r.last.claims
	}
	out := r.take(text).claims()
	for i := range out {
		if x := &out[i]; x.Subject.Text == "" && !x.Attribute.Implied && x.Attribute.Word != "" { // 구독자 9.4만: a property stands for what has it
			x.Subject, x.Whence = Phrase{x.Attribute.Word, x.Attribute.Span}, Own
		}
	}
	if r.last != nil {
		*r.last = lastRead{text, out}
	}
	return out
}

func (s *statement) claims() []Reading {
	if s.valueAt == nil {
		return s.english().read()
	}
	clauses := s.clauses(s.chunks())
	for i := range clauses {
		s.settle(&clauses[i])
	}
	return s.assemble(clauses)
}
