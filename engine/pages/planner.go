package pages

import (
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
)

// Planner plans the pages of a workspace.
type Planner struct {
	*env.Env

	snapshot *snapshot.Reader
	replay   *replay.Replayer
}

// New makes one of an open workspace.
func New(e *env.Env, s *snapshot.Reader, r *replay.Replayer) *Planner {
	return &Planner{Env: e, snapshot: s, replay: r}
}
