package run

import (
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/pages"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
)

// Runner runs over a workspace: it plans what is to change, and changes it.
type Runner struct {
	*env.Env

	Leave func(*LeftBank) error // called with the bank as a run leaves it, before the run ends; may be nil

	snapshot *snapshot.Reader
	replay   *replay.Replayer
	pages    *pages.Planner
}

// New makes one of an open workspace.
func New(e *env.Env, s *snapshot.Reader, r *replay.Replayer, p *pages.Planner) *Runner {
	return &Runner{Env: e, snapshot: s, replay: r, pages: p}
}
