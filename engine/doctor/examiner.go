package doctor

import (
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/run"
	"github.com/seed-a44923cb/memctl/engine/view"
)

// Doctor examines a workspace.
type Doctor struct {
	*env.Env

	view *view.Viewer
	find *find.Finder
	run  *run.Runner
}

// New makes one of an open workspace.
func New(e *env.Env, v *view.Viewer, f *find.Finder, r *run.Runner) *Doctor {
	return &Doctor{Env: e, view: v, find: f, run: r}
}
