package snapshot

import (
	"github.com/seed-a44923cb/memctl/engine/env"
)

// Reader lists and reads the files of a workspace for a run.
type Reader struct {
	*env.Env
}

// New makes one of an open workspace.
func New(e *env.Env) *Reader {
	return &Reader{Env: e}
}
