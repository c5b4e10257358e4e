package load

import (
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/find"
)

// Loader makes bundles of what is found in a workspace.
type Loader struct {
	*env.Env

	find *find.Finder
}

// New makes a Loader of an open workspace.
func New(e *env.Env, f *find.Finder) *Loader {
	return &Loader{Env: e, find: f}
}
