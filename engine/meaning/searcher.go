package meaning

import (
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/find"
)

// Searcher finds passages of a workspace that are near in meaning.
type Searcher struct {
	*env.Env

	find *find.Finder
}

// New makes one of an open workspace.
func New(e *env.Env, f *find.Finder) *Searcher { return &Searcher{Env: e, find: f} }
