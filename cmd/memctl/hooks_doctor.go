package main

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/doctor"
	"github.com/seed-a44923cb/memctl/internal/hook"
)

// failedLately is how long ago a hook may have failed to be worth a word.
const failedLately = 7 * 24 * time.Hour

// examineHooks looks whether what is wired in the settings of agents can run, and how it did.
func (a *app) examineHooks(ctx context.Context, e *engine.Engine) ([]doctor.Diagnosis, error) {
	st, err := a.hooksState(ctx, []hook.Host{hook.Claude, hook.Codex})
	if err != nil {
		return nil, nil //nolint:nilerr // a machine without a home folder has no agents, and a workspace that cannot be opened is told of already
	}
	wiring := newHookFindings()
	for i := range st.Files {
		wiring.add(a, &st.Files[i])
	}
	var (
		untrusted = doctor.Diagnosis{Check: "hooks", Health: doctor.Ailing, Code: "hooks.untrusted"}
		unknown   = doctor.Diagnosis{Check: "hooks", Health: doctor.Ailing, Code: "hooks.trust-unknown"}
		unread    = doctor.Diagnosis{Check: "hooks", Health: doctor.Ailing, Code: "hooks.transcripts"}
		failing   = doctor.Diagnosis{Check: "hooks", Health: doctor.Ailing, Code: "hooks.failing"}
		fine      = doctor.Diagnosis{Check: "hooks", Health: doctor.Healthy, Code: "hooks.ok", Count: wiring.count}
	)
	if named := slices.ContainsFunc(st.Files, func(w wired) bool {
		return slices.ContainsFunc(w.Hooks, func(h wiredHook) bool { return h.Named != "" })
	}); st.closed != nil && fine.Count > 0 && !named {
		if st.Untrusted {
			untrusted.Count, untrusted.Values = 1, []any{st.Workspace}
		} else {
			unknown.Count, unknown.Values = 1, []any{error(st.closed)}
		}
	}
	for _, t := range st.troubles() {
		spot(&unread, t.Path, "")
		unread.Spots[len(unread.Spots)-1].Notice = t.Notice
	}
	failures := slices.Clone(st.Failures)
	for i := range st.Named {
		failures = append(failures, st.Named[i].Failures...)
	}
	for _, f := range failures {
		if e != nil && e.Clock().At.Sub(f.At) < failedLately {
			failing.Count++
			failing.Values = []any{string(f.Event), a.said(f.Notice, f.Error)}
		}
	}
	var out []doctor.Diagnosis
	for _, d := range []doctor.Diagnosis{wiring.unreadable, wiring.program, wiring.astray, wiring.missing, wiring.distrusted, untrusted, unknown, wiring.disabled, unread, failing} {
		if d.Count > 0 {
			out = append(out, d)
		}
	}
	switch {
	case len(out) > 0:
		return out, nil
	case fine.Count == 0:
		return []doctor.Diagnosis{{Check: "hooks", Health: doctor.Notable, Code: "hooks.none"}}, nil
	}
	return []doctor.Diagnosis{fine}, nil
}

// hookFindings are what is to be said of what is wired.
type hookFindings struct {
	count                                                      int // hooks of ours
	unreadable, program, missing, astray, distrusted, disabled doctor.Diagnosis
}

func newHookFindings() *hookFindings {
	ailing := func(code string) doctor.Diagnosis {
		return doctor.Diagnosis{Check: "hooks", Health: doctor.Ailing, Code: code}
	}
	return &hookFindings{
		unreadable: ailing("hooks.unreadable"), program: ailing("hooks.program"), missing: ailing("hooks.missing"), astray: ailing("hooks.workspace"),
		distrusted: ailing("hooks.codex"), disabled: doctor.Diagnosis{Check: "hooks", Health: doctor.Notable, Code: "hooks.disabled"},
	}
}

// add looks at a settings file.
func (d *hookFindings) add(a *app, w *wired) {
	d.count += len(w.Hooks)
	if w.Error != "" {
		spot(&d.unreadable, w.Path, w.Error)
		d.unreadable.Spots[len(d.unreadable.Spots)-1].Notice = w.Notice
	}
	if len(w.Hooks) > 0 && len(w.Missing) > 0 {
		spot(&d.missing, w.Path, strings.Join(w.Missing, ", "))
	}
	if len(w.Hooks) > 0 && w.Disabled {
		spot(&d.disabled, w.Path, "")
	}
	for _, row := range a.distrust(w) {
		for _, event := range row.events {
			spot(&d.distrusted, w.Path, event+": "+row.why)
		}
	}
	for _, h := range w.Hooks {
		if !h.Found {
			spot(&d.program, w.Path, h.Command)
		}
		if h.Lacks != "" {
			spot(&d.astray, w.Path, h.Event+": "+a.astray(h))
		}
	}
}

func spot(d *doctor.Diagnosis, path, text string) {
	d.Count++
	d.Spots = append(d.Spots, doctor.Spot{Path: path, Text: text})
}
