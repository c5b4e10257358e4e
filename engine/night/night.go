package night

import (
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/run"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
)

// Night is the full pass over a workspace and what it tells people.
type Night struct {
	*env.Env

	snapshot *snapshot.Reader
	replay   *replay.Replayer
	run      *run.Runner
}

// New makes one of an open workspace.
func New(e *env.Env, s *snapshot.Reader, r *replay.Replayer, runs *run.Runner) *Night {
	return &Night{Env: e, snapshot: s, replay: r, run: runs}
}
