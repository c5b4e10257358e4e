package index

import (
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/sight"
	"github.com/seed-a44923cb/memctl/engine/times"
)

// Indexer keeps the index of a workspace.
type Indexer struct {
	*env.Env

	sight *sight.Looker
	times *times.Reader
}

// New makes an Indexer of an open workspace.
func New(e *env.Env, s *sight.Looker, t *times.Reader) *Indexer {
	return &Indexer{Env: e, sight: s, times: t}
}
