package view

import (
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/load"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/run"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
)

// Viewer shows what is in a workspace.
type Viewer struct {
	*env.Env

	snapshot *snapshot.Reader
	replay   *replay.Replayer
	run      *run.Runner
	find     *find.Finder
	load     *load.Loader
}

// New makes one of an open workspace.
func New(e *env.Env, s *snapshot.Reader, r *replay.Replayer, runs *run.Runner, f *find.Finder, l *load.Loader) *Viewer {
	return &Viewer{Env: e, snapshot: s, replay: r, run: runs, find: f, load: l}
}
