package wiring

import (
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/engine/doctor"
	"github.com/seed-a44923cb/memctl/internal/hook/settings"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// failedLately is how long ago a hook may have failed to be worth a word.
const failedLately = 7 * 24 * time.Hour

// Words are for what a diagnosis says in words.
type Words struct {
	Distrust func(settings.Trust) string                     // why Codex does not run a hook
	Astray   func(Hook) string                               // why the folder that a hook names is no workspace
	Said     func(what notice.Notice, english string) string // what a hook told
}

// Examine says whether what is wired in the settings of agents can run, and how it did until now; a zero now passes over failures.
func Examine(st *State, now time.Time, words Words) []doctor.Diagnosis {
	wired := newFindings()
	for i := range st.Files {
		wired.add(&st.Files[i], words)
	}
	var (
		untrusted = doctor.Diagnosis{Check: "hooks", Health: doctor.Ailing, Code: "hooks.untrusted"}
		unknown   = doctor.Diagnosis{Check: "hooks", Health: doctor.Ailing, Code: "hooks.trust-unknown"}
		unread    = doctor.Diagnosis{Check: "hooks", Health: doctor.Ailing, Code: "hooks.transcripts"}
		failing   = doctor.Diagnosis{Check: "hooks", Health: doctor.Ailing, Code: "hooks.failing"}
		fine      = doctor.Diagnosis{Check: "hooks", Health: doctor.Healthy, Code: "hooks.ok", Count: wired.count}
	)
	if named := slices.ContainsFunc(st.Files, func(w Wired) bool {
		return slices.ContainsFunc(w.Hooks, func(h Hook) bool { return h.Named != "" })
	}); st.Closed != nil && fine.Count > 0 && !named {
		if st.Untrusted {
			untrusted.Count, untrusted.Values = 1, []any{st.Workspace}
		} else {
			unknown.Count, unknown.Values = 1, []any{error(st.Closed)}
		}
	}
	for _, t := range st.AllTroubles() {
		spot(&unread, t.Path, "")
		unread.Spots[len(unread.Spots)-1].Notice = t.Notice
	}
	failures := slices.Clone(st.Failures)
	for i := range st.Named {
		failures = append(failures, st.Named[i].Failures...)
	}
	for _, f := range failures {
		if !now.IsZero() && now.Sub(f.At) < failedLately {
			failing.Count++
			failing.Values = []any{string(f.Event), words.Said(f.Notice, f.Error)}
		}
	}
	var out []doctor.Diagnosis
	for _, d := range []doctor.Diagnosis{wired.unreadable, wired.program, wired.astray, wired.missing, wired.distrusted, untrusted, unknown, wired.disabled, unread, failing} {
		if d.Count > 0 {
			out = append(out, d)
		}
	}
	switch {
	case len(out) > 0:
		return out
	case fine.Count == 0:
		return []doctor.Diagnosis{{Check: "hooks", Health: doctor.Notable, Code: "hooks.none"}}
	}
	return []doctor.Diagnosis{fine}
}

// findings are what is to be said of what is wired.
type findings struct {
	count                                                      int // hooks of ours
	unreadable, program, missing, astray, distrusted, disabled doctor.Diagnosis
}

func newFindings() *findings {
	ailing := func(code string) doctor.Diagnosis {
		return doctor.Diagnosis{Check: "hooks", Health: doctor.Ailing, Code: code}
	}
	return &findings{
		unreadable: ailing("hooks.unreadable"), program: ailing("hooks.program"), missing: ailing("hooks.missing"), astray: ailing("hooks.workspace"),
		distrusted: ailing("hooks.codex"), disabled: doctor.Diagnosis{Check: "hooks", Health: doctor.Notable, Code: "hooks.disabled"},
	}
}

// add looks at a settings file.
func (d *findings) add(w *Wired, words Words) {
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
	for _, row := range w.Distrusted() {
		for _, event := range row.Events {
			spot(&d.distrusted, w.Path, event+": "+words.Distrust(row.Why))
		}
	}
	for _, h := range w.Hooks {
		if !h.Found {
			spot(&d.program, w.Path, h.Command)
		}
		if h.Lacks != "" {
			spot(&d.astray, w.Path, h.Event+": "+words.Astray(h))
		}
	}
}

func spot(d *doctor.Diagnosis, path, text string) {
	d.Count++
	d.Spots = append(d.Spots, doctor.Spot{Path: path, Text: text})
}
