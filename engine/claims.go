package engine

import (
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/rules"
)

// Claims is the reader of statements with the built-in words alone.
func Claims() *claim.Reader { return claim.New(Morph(), nil) }

// Claims is the reader of this workspace's statements, which knows its words.
func (e *Engine) Claims() *claim.Reader { return claimReader(e.analyzer, e.words.lexicon) }

// claimReader reads statements with the workspace's words, which may be nil, over the built-in ones.
func claimReader(an *morph.Analyzer, own *rules.Lexicon) *claim.Reader {
	if own == nil {
		return claim.New(an, nil)
	}
	stem := func(word string) string {
		if t := an.Analyze(word); len(t) == 1 && len(t[0].Stems) > 0 {
			return t[0].Stems[0]
		}
		return word
	}
	return claim.New(an, claim.Words{Predicates: rules.DefaultClasses().With(own, stem), Nouns: rules.DefaultAttributes().With(own)})
}
