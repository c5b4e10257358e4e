package find

import (
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/replay"
)

// Finder finds lines of a workspace through its index.
type Finder struct {
	*env.Env

	replay *replay.Replayer
}

// New makes one of an open workspace.
func New(e *env.Env, r *replay.Replayer) *Finder {
	return &Finder{Env: e, replay: r}
}
