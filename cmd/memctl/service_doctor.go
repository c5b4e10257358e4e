package main

import (
	"context"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/doctor"
	"github.com/seed-a44923cb/memctl/internal/daemon"
	"github.com/seed-a44923cb/memctl/internal/service"
)

// keptLately is how long ago a daemon's run may have failed to be worth a word.
const keptLately = 24 * time.Hour

// examineService looks whether somebody keeps the workspace, and whether that goes well.
func (a *app) examineService(ctx context.Context, e *engine.Engine) ([]doctor.Diagnosis, error) {
	if e == nil {
		return nil, nil
	}
	d := doctor.Diagnosis{Check: "service"}
	kept, err := daemon.Read(e.Dir())
	if err != nil { // the next run writes it anew
		d.Health, d.Code, d.Values = doctor.Ailing, "service.unreadable", []any{err}
		return []doctor.Diagnosis{d}, nil //nolint:nilerr // it is what was found
	}
	running := kept.Life == daemon.Running
	var st service.Status
	sys, err := service.Here("", a.env["HOME"], a.env["XDG_CONFIG_HOME"])
	if err == nil && !running {
		st, _ = sys.Status(ctx) // a system that cannot be asked has nothing installed
	}
	last := len(kept.Failures) - 1
	switch {
	case running && last >= 0 && time.Since(kept.Failures[last].At) < keptLately && !wellSince(kept, kept.Failures[last].At):
		d.Health, d.Code, d.Values = doctor.Ailing, "service.failing", []any{a.said(kept.Failures[last].Notice, kept.Failures[last].Reason)}
	case running:
		d.Health, d.Code, d.Values = doctor.Healthy, "service.running", []any{kept.PID}
	case st.Installed && sys.Kind == service.KindCron:
		d.Health, d.Code = doctor.Healthy, "service.cron"
	case st.Installed && !st.Running:
		d.Health, d.Code, d.Values = doctor.Ailing, "service.stopped", []any{st.State}
	case st.Installed:
		d.Health, d.Code = doctor.Ailing, "service.elsewhere"
	default:
		d.Health, d.Code = doctor.Notable, "service.none"
	}
	return []doctor.Diagnosis{d}, nil
}

// wellSince reports whether a run has gone well after a failure.
func wellSince(st *daemon.Status, failed time.Time) bool {
	for _, v := range []daemon.Verb{st.Distill, st.Reflect} {
		for _, r := range []*daemon.Record{v.Last, v.LastOK} {
			if r != nil && r.Reason == "" && r.End.After(failed) {
				return true
			}
		}
	}
	return false
}
