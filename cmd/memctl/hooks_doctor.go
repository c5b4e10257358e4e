package main

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/hook"
)

// failedLately is how long ago a hook may have failed to be worth a word.
const failedLately = 7 * 24 * time.Hour

// examineHooks looks whether what is wired in the settings of agents can run, and how it did.
func (a *app) examineHooks(ctx context.Context, e *engine.Engine) ([]engine.Diagnosis, error) {
	st, err := a.hooksState(ctx, []hook.Host{hook.Claude, hook.Codex})
	if err != nil {
		return nil, nil //nolint:nilerr // a machine without a home folder has no agents, and a workspace that cannot be opened is told of already
	}
	var (
		unreadable = engine.Diagnosis{Check: "hooks", Health: engine.Ailing, Code: "hooks.unreadable"}
		program    = engine.Diagnosis{Check: "hooks", Health: engine.Ailing, Code: "hooks.program"}
		missing    = engine.Diagnosis{Check: "hooks", Health: engine.Ailing, Code: "hooks.missing"}
		astray     = engine.Diagnosis{Check: "hooks", Health: engine.Ailing, Code: "hooks.workspace"}
		distrusted = engine.Diagnosis{Check: "hooks", Health: engine.Ailing, Code: "hooks.codex"}
		disabled   = engine.Diagnosis{Check: "hooks", Health: engine.Notable, Code: "hooks.disabled"}
		untrusted  = engine.Diagnosis{Check: "hooks", Health: engine.Ailing, Code: "hooks.untrusted"}
		unknown    = engine.Diagnosis{Check: "hooks", Health: engine.Ailing, Code: "hooks.trust-unknown"}
		failing    = engine.Diagnosis{Check: "hooks", Health: engine.Ailing, Code: "hooks.failing"}
		fine       = engine.Diagnosis{Check: "hooks", Health: engine.Healthy, Code: "hooks.ok"}
	)
	for i := range st.Files {
		w := &st.Files[i]
		fine.Count += len(w.Hooks)
		if w.Error != "" {
			spot(&unreadable, w.Path, w.Error)
			unreadable.Spots[len(unreadable.Spots)-1].Notice = w.Notice
		}
		if len(w.Hooks) > 0 && len(w.Missing) > 0 {
			spot(&missing, w.Path, strings.Join(w.Missing, ", "))
		}
		if len(w.Hooks) > 0 && w.Disabled {
			spot(&disabled, w.Path, "")
		}
		for _, h := range w.Hooks {
			if !h.Found {
				spot(&program, w.Path, h.Command)
			}
			if !h.runs() {
				spot(&distrusted, w.Path, h.Event+": "+string(h.Trust))
			}
			if h.Lacks != "" {
				spot(&astray, w.Path, h.Event+": "+a.astray(h))
			}
		}
	}
	if named := slices.ContainsFunc(st.Files, func(w wired) bool {
		return slices.ContainsFunc(w.Hooks, func(h wiredHook) bool { return h.Named != "" })
	}); st.closed != nil && fine.Count > 0 && !named {
		if st.Untrusted {
			untrusted.Count, untrusted.Values = 1, []any{st.Workspace}
		} else {
			unknown.Count, unknown.Values = 1, []any{error(st.closed)}
		}
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
	var out []engine.Diagnosis
	for _, d := range []engine.Diagnosis{unreadable, program, astray, missing, distrusted, untrusted, unknown, disabled, failing} {
		if d.Count > 0 {
			out = append(out, d)
		}
	}
	switch {
	case len(out) > 0:
		return out, nil
	case fine.Count == 0:
		return []engine.Diagnosis{{Check: "hooks", Health: engine.Notable, Code: "hooks.none"}}, nil
	}
	return []engine.Diagnosis{fine}, nil
}

func spot(d *engine.Diagnosis, path, text string) {
	d.Count++
	d.Spots = append(d.Spots, engine.Spot{Path: path, Text: text})
}
