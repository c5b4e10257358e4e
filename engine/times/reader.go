package times

import "github.com/seed-a44923cb/memctl/engine/env"

// Reader reads times by the clock and the logs of a workspace.
type Reader struct{ *env.Env }

// New makes a Reader of an open workspace.
func New(e *env.Env) *Reader { return &Reader{e} }
