package verify

import (
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/run"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
)

// Verifier replays a workspace and compares.
type Verifier struct {
	*env.Env

	snapshot *snapshot.Reader
	run      *run.Runner
}

// New makes one of an open workspace.
func New(e *env.Env, s *snapshot.Reader, runs *run.Runner) *Verifier {
	return &Verifier{Env: e, snapshot: s, run: runs}
}
