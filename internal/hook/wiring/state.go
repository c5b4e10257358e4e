package wiring

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/internal/errcode"
	"github.com/seed-a44923cb/memctl/internal/hook"
	"github.com/seed-a44923cb/memctl/internal/hook/settings"
	"github.com/seed-a44923cb/memctl/internal/place"
	"github.com/seed-a44923cb/memctl/internal/shell"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// State is what is wired, and how it did.
type State struct {
	Activity
	Untrusted    bool          `json:"untrusted,omitempty"`    // hooks do not open it, since it is not in the list
	TrustUnknown notice.Notice `json:"trust_unknown,omitzero"` // hooks do not open it, since the list cannot be read
	Files        []Wired       `json:"files"`
	Named        []Activity    `json:"named"` // of the other workspaces that hooks name

	Closed *place.UntrustedError `json:"-"` // why hooks do not open it; nil: they do
}

// Wired is a settings file and what of ours is in it.
type Wired struct {
	Host          hook.Host `json:"host"`
	Scope         string    `json:"scope"`
	Path          string    `json:"path"`
	Exists        bool      `json:"exists"`
	Hooks         []Hook    `json:"hooks"`
	Mixed         []string  `json:"mixed,omitempty"`    // commands of somebody that call ours among other things
	Missing       []string  `json:"missing,omitempty"`  // events of the host that are not wired, if any is
	Others        int       `json:"others,omitempty"`   // hooks of others
	Disabled      bool      `json:"disabled,omitempty"` // the host runs no hooks
	Rules         string    `json:"rules,omitempty"`    // file of instructions of that host and scope in which our block stands
	Error         string    `json:"error,omitempty"`    // the file cannot be read, in English
	notice.Notice           // the same
}

// Hook is one of our hooks in a settings file.
type Hook struct {
	settings.Wire
	Program string `json:"program"`
	Found   bool   `json:"found"`                     // the program is there
	Version string `json:"version,omitempty"`         // of the program, if it says so
	Same    bool   `json:"same"`                      // it is of the same version as this one
	Named   string `json:"workspace,omitempty"`       // that the command names
	Lacks   string `json:"workspace_lacks,omitempty"` // what that workspace has not: "folder", or "memctl.yaml"

	Trust settings.Trust `json:"trust,omitempty"` // of Codex, which runs only what is trusted
}

// runs reports whether the host runs a hook, as far as its trust goes.
func (h *Hook) runs() bool { return h.Trust == "" || h.Trust == settings.Trusted }

// Amiss reports whether something is wrong with what is wired in a file.
func (w *Wired) Amiss() bool {
	lacks := slices.ContainsFunc(w.Hooks, func(h Hook) bool { return !h.Found || h.Lacks != "" || !h.runs() })
	return w.Error != "" || lacks || len(w.Hooks) > 0 && (len(w.Missing) > 0 || w.Disabled)
}

// AllTroubles are what keeps transcripts from being read in all workspaces that hooks write to.
func (st *State) AllTroubles() []hook.Trouble {
	out := slices.Clone(st.Troubles)
	for i := range st.Named {
		out = append(out, st.Named[i].Troubles...)
	}
	return out
}

// State looks at the settings of hosts, and at the records of the workspaces that are meant by our hooks in them.
func (m Machine) State(ctx context.Context, hosts []hook.Host) (*State, error) {
	st := &State{Activity: noActivity(""), Files: []Wired{}, Named: []Activity{}}
	seen := map[string]bool{}
	versions := map[string]string{}
	for _, h := range hosts {
		for _, scope := range Scopes(h) {
			f, err := m.File(h, scope)
			if f == nil {
				return nil, err
			}
			if seen[f.real] { // the project is the home folder
				continue
			}
			seen[f.real] = true
			st.Files = append(st.Files, m.wired(ctx, f, err, versions))
		}
	}
	if p, err := m.Where.Find(); err == nil {
		st.Closed = m.Where.Closed(p)
		if c := st.Closed; c != nil {
			st.Untrusted, st.TrustUnknown = c.Err == nil, errcode.Of(c.Err)
		}
		if st.Activity = m.activityOf(p.Dir, hosts); st.failed != nil {
			return nil, st.failed
		}
	}
	for i := range st.Files {
		for _, h := range st.Files[i].Hooks {
			st.addNamed(m, m.expanded(h.Named), hosts)
		}
	}
	return st, nil
}

// addNamed adds what hooks did in a workspace that one of them names, once.
func (st *State) addNamed(m Machine, dir string, hosts []hook.Host) {
	known := func(other Activity) bool { return other.Workspace != "" && SameFile(other.Workspace, dir) }
	if dir != "" && place.Is(dir) && !known(st.Activity) && !slices.ContainsFunc(st.Named, known) {
		st.Named = append(st.Named, m.activityOf(dir, hosts))
	}
}

// wired looks into a settings file.
func (m Machine) wired(ctx context.Context, f *File, err error, versions map[string]string) Wired {
	w := Wired{Host: f.Host, Scope: f.Scope, Path: f.path, Exists: f.data != nil, Hooks: []Hook{}, Rules: m.rulesIn(f.Host, f.Scope)}
	var found *settings.Found
	if err == nil {
		found, err = settings.Find(f.data)
	}
	if err != nil {
		w.Error, w.Notice = err.Error(), errcode.Bare(err)
		return w
	}
	w.Others, w.Disabled = found.Others, found.Disabled
	trust := func(settings.Wire) settings.Trust { return "" }
	if f.Host == hook.Codex {
		w.Disabled, trust = codexConfig(filepath.Dir(f.real)).HooksOff(), m.codexTrust(f)
	}
	for _, wire := range found.Wires {
		program := settings.Program(wire.Command)
		h := Hook{Wire: wire, Program: program, Named: settings.Workspace(wire.Command), Trust: trust(wire)}
		h.Lacks = m.lacking(h.Named)
		path, err := exec.LookPath(program)
		if h.Found = err == nil; h.Found {
			if _, asked := versions[path]; !asked {
				versions[path] = m.versionOf(ctx, path)
			}
			h.Version = versions[path]
			h.Same = h.Version == m.Version
		}
		w.Hooks = append(w.Hooks, h)
	}
	for _, wire := range found.Mixed {
		w.Mixed = append(w.Mixed, wire.Command)
	}
	for _, e := range hook.Events() {
		if len(w.Hooks) > 0 && !slices.ContainsFunc(w.Hooks, func(h Hook) bool { return h.Event == e.HostName() }) {
			w.Missing = append(w.Missing, e.HostName())
		}
	}
	return w
}

// lacking is what keeps the folder that a hook names from being a workspace: "folder" or "memctl.yaml"; "" when nothing does, or
// when the folder depends on where and how the hook is called.
func (m Machine) lacking(named string) string {
	named = m.expanded(named)
	if named == "" || place.Is(named) {
		return ""
	}
	if fi, err := os.Stat(named); errors.Is(err, fs.ErrNotExist) || err == nil && !fi.IsDir() {
		return "folder"
	}
	return config.File
}

// expanded is the folder that a hook names; "" when it depends on where and how the hook is called.
func (m Machine) expanded(named string) string {
	if named = m.Where.Expand(named); !filepath.IsAbs(named) {
		return ""
	}
	return named
}

// Again is the command that wires all events anew, to the program that is run with it and the workspace that the hooks name.
func (w *Wired) Again() string {
	command := "memctl hooks install --host " + string(w.Host) + " --scope " + w.Scope
	for _, h := range w.Hooks {
		if h.Named != "" {
			return command + " --workspace " + shell.Quote(h.Named, runtime.GOOS)
		}
	}
	return command
}

// Unnamed reports whether a hook is wired that names no workspace.
func (st *State) Unnamed() bool {
	return slices.ContainsFunc(st.Files, func(w Wired) bool {
		return slices.ContainsFunc(w.Hooks, func(h Hook) bool { return h.Named == "" })
	})
}

// Distrusted are the events of a file of which Codex runs no hook for one reason.
type Distrusted struct {
	Why    settings.Trust
	Events []string
}

// Distrusted is what Codex does not run of a file, as its config.toml tells.
func (w *Wired) Distrusted() []Distrusted {
	var out []Distrusted
	for _, trust := range []settings.Trust{settings.Untrusted, settings.Changed, settings.Off} {
		row := Distrusted{Why: trust}
		for _, h := range w.Hooks {
			if h.Trust == trust {
				row.Events = append(row.Events, h.Event)
			}
		}
		if len(row.Events) > 0 {
			out = append(out, row)
		}
	}
	return out
}
