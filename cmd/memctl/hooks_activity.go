package main

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/hook"
)

// activity is what hooks did in a workspace.
type activity struct {
	Workspace string        `json:"workspace,omitempty"` // of the current folder; none: there is none
	Firings   []hook.Firing `json:"firings"`             // the last ones in the workspace, oldest first
	Failures  []hook.Firing `json:"failures"`            // the last ones that failed
	// Troubles are what keeps transcripts from being read, newest first.
	Troubles []hook.Trouble `json:"troubles"`
	Error    string         `json:"error,omitempty"` // why the record cannot be read, in English

	failed error // the same
}

// noActivity is a workspace in which hooks did nothing.
func noActivity(dir string) activity {
	return activity{Workspace: dir, Firings: []hook.Firing{}, Failures: []hook.Firing{}, Troubles: []hook.Trouble{}}
}

// activityOf reads the record of a workspace, of some hosts.
func (a *app) activityOf(dir string, hosts []hook.Host) activity {
	out := noActivity(dir)
	e, err := engine.Open(dir, engine.Options{Now: a.now})
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

// printActivity shows what hooks did in a workspace, the name of which is behind the titles.
func (a *app) printActivity(did *activity, name string) {
	if did.failed != nil {
		a.printf("%s %s: %s\n", a.t("기록을 읽을 수 없음:", "the record cannot be read:"), clean(did.Workspace), clean(a.cause(did.failed)))
	}
	zone := a.zoneOf(did.Workspace)
	a.printTroubles(did.Troubles, name, zone)
	if len(did.Firings) == 0 {
		return
	}
	a.printFirings(a.t("마지막으로 한 일", "last firings")+name, did.Firings, zone)
	a.printFirings(a.t("실패", "failures")+name, did.Failures, zone)
}

func (a *app) printFirings(title string, all []hook.Firing, zone *time.Location) {
	if len(all) == 0 {
		return
	}
	a.printf("%s\n", a.bold(title))
	rows := make([][2]string, 0, len(all))
	for _, f := range all {
		did := []string{string(f.Event)}
		for _, what := range []struct {
			n             int
			ko, one, many string
		}{
			{f.Lines, "일지에 %d줄", "line logged", "lines logged"},
			{f.Chars, "%d자를 넣음", "character injected", "characters injected"},
			{f.TakenBack, "되돌린 말 %d개를 뺌", "prompt left out that was taken back", "prompts left out that were taken back"},
			{f.Struck, "일지의 %d줄을 거둠", "line of the log struck out", "lines of the log struck out"},
			{f.Skipped, "읽을 수 없는 기록 %d개를 건너뜀", "record that cannot be read", "records that cannot be read"},
			{f.Strange, "모르는 형식의 기록 %d개", "record of an unknown format", "records of an unknown format"},
		} {
			if what.n > 0 {
				did = append(did, a.count(what.n, what.ko, what.one, what.many))
			}
		}
		if len(did) == 1 && !f.Event.Injects() && f.Note == "" && f.Error == "" {
			did = append(did, a.t("적을 것 없음", "nothing to log"))
		}
		text := strings.Join(slices.DeleteFunc([]string{strings.Join(did, ", "), clean(a.saidOf(&f)), clean(a.said(f.Notice, f.Error))}, func(s string) bool { return s == "" }), ": ")
		rows = append(rows, [2]string{f.At.In(zone).Format(time.DateTime) + " " + string(f.Host), text})
	}
	a.table("  ", rows)
}

// saidOf is what a firing had to tell. A record of an earlier version has English alone.
func (a *app) saidOf(f *hook.Firing) string {
	if len(f.Notes) == 0 {
		return f.Note
	}
	var out []string
	for _, n := range f.Notes {
		out = append(out, a.said(n, f.Note))
	}
	return strings.Join(out, "; ")
}
