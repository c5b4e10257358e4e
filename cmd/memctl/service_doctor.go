package main

import (
	"context"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/doctor"
	"github.com/seed-a44923cb/memctl/internal/daemon"
)

// examineService looks whether somebody keeps the workspace, and whether that goes well.
func (a *app) examineService(ctx context.Context, e *engine.Engine) ([]doctor.Diagnosis, error) {
	if e == nil {
		return nil, nil
	}
	return []doctor.Diagnosis{daemon.Examine(ctx, e.Dir(), a.env["HOME"], a.env["XDG_CONFIG_HOME"], a.said)}, nil
}
