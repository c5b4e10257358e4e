package sight

import "github.com/seed-a44923cb/memctl/engine/env"

// Looker looks at the files of a workspace.
type Looker struct{ *env.Env }

// New makes a Looker of an open workspace.
func New(e *env.Env) *Looker { return &Looker{e} }
