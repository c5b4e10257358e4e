package twins

import "github.com/seed-a44923cb/memctl/engine/env"

// Joiner joins hits of a workspace.
type Joiner struct{ *env.Env }

// New makes one of an open workspace.
func New(e *env.Env) *Joiner { return &Joiner{e} }
