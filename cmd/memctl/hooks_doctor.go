package main

import (
	"context"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/doctor"
	"github.com/seed-a44923cb/memctl/internal/hook"
	"github.com/seed-a44923cb/memctl/internal/hook/wiring"
)

// examineHooks looks whether what is wired in the settings of agents can run, and how it did.
func (a *app) examineHooks(ctx context.Context, e *engine.Engine) ([]doctor.Diagnosis, error) {
	st, err := a.machine().State(ctx, []hook.Host{hook.Claude, hook.Codex})
	if err != nil {
		return nil, nil //nolint:nilerr // a machine without a home folder has no agents, and a workspace that cannot be opened is told of already
	}
	var now time.Time
	if e != nil {
		now = e.Clock().At
	}
	return wiring.Examine(st, now, wiring.Words{Distrust: a.distrust, Astray: a.astray, Said: a.said}), nil
}
