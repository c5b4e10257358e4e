package replay

import (
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
)

// Replayer folds the logs and events of a workspace.
type Replayer struct {
	*env.Env

	snapshot *snapshot.Reader
}

// New makes one of an open workspace.
func New(e *env.Env, s *snapshot.Reader) *Replayer {
	return &Replayer{Env: e, snapshot: s}
}
