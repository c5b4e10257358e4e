package wiring

import (
	"bytes"
	"path/filepath"

	"github.com/seed-a44923cb/memctl/internal/hook"
	"github.com/seed-a44923cb/memctl/internal/hook/settings"
)

// Result is what has become of our hooks in a settings file.
type Result struct {
	Workspace string          `json:"workspace,omitempty"` // of the current folder; none: there is none yet
	Host      hook.Host       `json:"host"`
	Scope     string          `json:"scope"`
	Path      string          `json:"path"`
	Changed   bool            `json:"changed"`
	DryRun    bool            `json:"dry_run,omitempty"`
	Removed   bool            `json:"removed,omitempty"`        // the file itself: nothing was left in it
	Backup    string          `json:"backup,omitempty"`         // copy of what the file was
	Events    int             `json:"events"`                   // of the host that call memctl then
	Named     string          `json:"hook_workspace,omitempty"` // that the hooks name; none: that of the folder the agent works in
	Hooks     []settings.Wire `json:"hooks"`                    // of ours, that are in the file then
	Rules     []Ruling        `json:"rules"`                    // files of instructions that are concerned
}

// Rules is what becomes of files of instructions: [Machine.PutRules] or [Machine.TakeRules].
type Rules func(host hook.Host, scope string) ([]Ruling, error)

// Rewire makes next of a settings file (nil removes it), and what rules says of the instructions; rules may be nil, for nothing. With dry it only says
// what would be done.
func (m Machine) Rewire(f *File, next []byte, rules Rules, dry bool) (*Result, error) {
	out := &Result{Host: f.Host, Scope: f.Scope, Path: f.path, DryRun: dry, Hooks: []settings.Wire{}, Rules: []Ruling{}}
	if p, err := m.Where.Find(); err == nil {
		out.Workspace, _ = filepath.Abs(p.Dir) // where there is no current folder, there is none of it
	}
	out.Changed = !bytes.Equal(next, f.data) || (next == nil) != (f.data == nil)
	out.Removed = out.Changed && next == nil
	if found, err := settings.Find(next); err == nil {
		out.Hooks = append(out.Hooks, found.Wires...)
	}
	events := map[string]bool{}
	for _, w := range out.Hooks {
		events[w.Event] = true
		out.Named = settings.Workspace(w.Command)
	}
	out.Events = len(events)
	if rules != nil {
		var err error
		if out.Rules, err = rules(f.Host, f.Scope); err != nil {
			return nil, err
		}
	}
	if !dry {
		if out.Changed {
			var err error
			if out.Backup, err = f.replace(next); err != nil {
				return nil, err
			}
		}
		for i := range out.Rules {
			out.Rules[i].write()
		}
	}
	return out, nil
}

// Named is the workspace that our hooks in settings name; "" where they name none.
func Named(data []byte) string {
	found, err := settings.Find(data)
	if err != nil || len(found.Wires) == 0 {
		return ""
	}
	return settings.Workspace(found.Wires[0].Command)
}
