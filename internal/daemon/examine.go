package daemon

import (
	"context"
	"time"

	"github.com/seed-a44923cb/memctl/engine/doctor"
	"github.com/seed-a44923cb/memctl/internal/service"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// keptLately is how long ago a daemon's run may have failed to be worth a word.
const keptLately = 24 * time.Hour

// Examine looks whether somebody keeps the workspace in a folder, and whether that goes well. home and config are where a user's services are, as
// [service.Here] has them; said puts what a run failed for into words.
func Examine(ctx context.Context, dir, home, config string, said func(what notice.Notice, english string) string) doctor.Diagnosis {
	d := doctor.Diagnosis{Check: "service"}
	kept, err := Read(dir)
	if err != nil { // the next run writes it anew
		d.Health, d.Code, d.Values = doctor.Ailing, "service.unreadable", []any{err}
		return d
	}
	running := kept.Life == Running
	var st service.Status
	sys, err := service.Here("", home, config)
	if err == nil && !running {
		st, _ = sys.Status(ctx) // a system that cannot be asked has nothing installed
	}
	last := len(kept.Failures) - 1
	switch {
	case running && last >= 0 && time.Since(kept.Failures[last].At) < keptLately && !wellSince(kept, kept.Failures[last].At):
		d.Health, d.Code, d.Values = doctor.Ailing, "service.failing", []any{said(kept.Failures[last].Notice, kept.Failures[last].Reason)}
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
	return d
}

// wellSince reports whether a run has gone well after a failure.
func wellSince(st *Status, failed time.Time) bool {
	for _, v := range []Verb{st.Distill, st.Reflect} {
		for _, r := range []*Record{v.Last, v.LastOK} {
			if r != nil && r.Reason == "" && r.End.After(failed) {
				return true
			}
		}
	}
	return false
}
