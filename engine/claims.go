package engine

import (
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
)

// Claims is the reader of statements with the built-in words alone.
func Claims() *claim.Reader { return claim.New(Morph(), nil) }

// Claims is the reader of this workspace's statements, which knows its words.
func (e *Engine) Claims() *claim.Reader { return claimReader(e.analyzer) }

func claimReader(an *morph.Analyzer) *claim.Reader { return claim.New(an, nil) }
