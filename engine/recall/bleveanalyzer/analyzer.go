// Package bleveanalyzer gives the Korean and English analyser of memctl to an index of bleve: call [Register] once, then name
// [Name] in a mapping. [New] makes one without the registry.
//
// An analyser gives the terms of [morph.Analyzer.Terms]: of each word itself and its stem, of an identifier its parts, all of one word at one
// position. It is safe for concurrent use. The program itself does not import this package: the registry of bleve needs more of it
// than the program has.
package bleveanalyzer

import (
	"unicode"

	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/registry"

	"github.com/seed-a44923cb/memctl/morph"
)

// Name is the name under which [Register] makes the analyser known.
const Name = "memctl"

// Register makes the analyser known to all indexes of the process, with the words of the built-in dictionary. It fails if the
// name is taken, as it is after the first call. Call it before an index is opened, from one goroutine: the registry has no lock.
func Register() error {
	return registry.RegisterAnalyzer(Name, func(map[string]any, *registry.Cache) (analysis.Analyzer, error) {
		return New(morph.New(morph.Options{})), nil
	})
}

// Analyzer is an analyser of bleve.
type Analyzer struct{ morph *morph.Analyzer }

var _ analysis.Analyzer = (*Analyzer)(nil)

// New returns an analyser of bleve that gives the terms of a, which may know words of its own.
func New(a *morph.Analyzer) *Analyzer { return &Analyzer{a} }

// Analyze returns the terms of a text in order. Start and End are bytes of the text as it was given, positions count words from 1.
func (a *Analyzer) Analyze(text []byte) analysis.TokenStream {
	terms := a.morph.Terms(string(text))
	tokens := make([]analysis.Token, len(terms))
	stream := make(analysis.TokenStream, len(terms))
	for i, t := range terms {
		tokens[i] = analysis.Token{Start: t.StartByte, End: t.EndByte, Term: []byte(t.Text), Position: t.Position, Type: typeOf(t.Text)}
		stream[i] = &tokens[i]
	}
	return stream
}

// typeOf is what bleve calls a term: a number, a word of Hangul, or any other.
func typeOf(term string) analysis.TokenType {
	digits := term != ""
	for _, r := range term {
		if unicode.Is(unicode.Hangul, r) {
			return analysis.Ideographic
		}
		digits = digits && unicode.IsDigit(r)
	}
	if digits {
		return analysis.Numeric
	}
	return analysis.AlphaNumeric
}
