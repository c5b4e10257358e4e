package ask

import (
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/run"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/engine/twins"
)

// Asker answers questions from the lines that are found, and keeps questions and their answers.
type Asker struct {
	*env.Env

	snapshot *snapshot.Reader
	replay   *replay.Replayer
	run      *run.Runner
	find     *find.Finder
	twins    *twins.Joiner
}

// New makes one of an open workspace.
func New(e *env.Env, s *snapshot.Reader, r *replay.Replayer, runs *run.Runner, f *find.Finder, t *twins.Joiner) *Asker {
	return &Asker{Env: e, snapshot: s, replay: r, run: runs, find: f, twins: t}
}
