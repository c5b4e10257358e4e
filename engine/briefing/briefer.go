package briefing

import (
	"github.com/seed-a44923cb/memctl/engine/ask"
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/run"
)

// Briefer tells of a workspace without being asked.
type Briefer struct {
	*env.Env

	replay *replay.Replayer
	run    *run.Runner
	find   *find.Finder
	ask    *ask.Asker
}

// New makes one of an open workspace.
func New(e *env.Env, r *replay.Replayer, runs *run.Runner, f *find.Finder, a *ask.Asker) *Briefer {
	return &Briefer{Env: e, replay: r, run: runs, find: f, ask: a}
}
