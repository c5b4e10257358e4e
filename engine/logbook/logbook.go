package logbook

import (
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
)

// Logbook writes lines into the daily logs of a workspace, and takes them back.
type Logbook struct {
	*env.Env

	snapshot *snapshot.Reader
}

// New makes one of an open workspace.
func New(e *env.Env, s *snapshot.Reader) *Logbook {
	return &Logbook{Env: e, snapshot: s}
}
