package main

import (
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/internal/hook"
	"github.com/seed-a44923cb/memctl/internal/hook/wiring"
)

// printActivity shows what hooks did in a workspace, the name of which is behind the titles.
func (a *app) printActivity(did *wiring.Activity, name string) {
	if did.Failed() != nil {
		a.printf("%s %s: %s\n", a.t("기록을 읽을 수 없음:", "the record cannot be read:"), clean(did.Workspace), clean(a.cause(did.Failed())))
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
