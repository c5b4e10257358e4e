package meaning

import (
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/index"
)

// Searcher finds passages of a workspace that are near in meaning.
type Searcher struct {
	*env.Env

	passages *index.Indexer
}

// New makes one of an open workspace.
func New(e *env.Env, i *index.Indexer) *Searcher { return &Searcher{Env: e, passages: i} }
