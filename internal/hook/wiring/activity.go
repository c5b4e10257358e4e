package wiring

import (
	"errors"
	"slices"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/hook"
)

// shownFirings is how many firings are shown, and how many that failed.
const shownFirings = 10

// Activity is what hooks did in a workspace.
type Activity struct {
	Workspace string        `json:"workspace,omitempty"` // of the current folder; none: there is none
	Firings   []hook.Firing `json:"firings"`             // the last ones in the workspace, oldest first
	Failures  []hook.Firing `json:"failures"`            // the last ones that failed
	// Troubles are what keeps transcripts from being read, newest first.
	Troubles []hook.Trouble `json:"troubles"`
	Error    string         `json:"error,omitempty"` // why the record cannot be read, in English

	failed error // the same
}

// Failed is why the record cannot be read; nil when it can.
func (a *Activity) Failed() error { return a.failed }

// noActivity is a workspace in which hooks did nothing.
func noActivity(dir string) Activity {
	return Activity{Workspace: dir, Firings: []hook.Firing{}, Failures: []hook.Firing{}, Troubles: []hook.Trouble{}}
}

// activityOf reads the record of a workspace, of some hosts.
func (m Machine) activityOf(dir string, hosts []hook.Host) Activity {
	out := noActivity(dir)
	e, err := engine.Open(dir, engine.Options{Now: m.Now})
	if err != nil {
		out.Error, out.failed = err.Error(), err
		return out
	}
	defer e.Close()
	out.Workspace = e.Dir()
	all, err := hook.Firings(e)
	troubles, terr := hook.Troubles(e)
	if err = errors.Join(err, terr); err != nil {
		out.Error, out.failed = err.Error(), err
		return out
	}
	another := func(h hook.Host) bool { return h != "" && !slices.Contains(hosts, h) }
	all = slices.DeleteFunc(all, func(f hook.Firing) bool { return another(f.Host) })
	out.Troubles = append(out.Troubles, slices.DeleteFunc(troubles, func(t hook.Trouble) bool { return another(t.Host) })...)
	failed := slices.DeleteFunc(slices.Clone(all), func(f hook.Firing) bool { return f.Error == "" })
	out.Firings = append(out.Firings, all[max(0, len(all)-shownFirings):]...)
	out.Failures = append(out.Failures, failed[max(0, len(failed)-shownFirings):]...)
	return out
}
