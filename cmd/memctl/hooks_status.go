package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/internal/place"

	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/internal/errcode"
	"github.com/seed-a44923cb/memctl/internal/hook"
	"github.com/seed-a44923cb/memctl/internal/hook/settings"
	"github.com/seed-a44923cb/memctl/internal/shell"
	"github.com/seed-a44923cb/memctl/memory/notice"
	"github.com/spf13/cobra"
)

// hooksState is what hooks status answers.
type hooksState struct {
	activity
	Untrusted    bool          `json:"untrusted,omitempty"`    // hooks do not open it, since it is not in the list
	TrustUnknown notice.Notice `json:"trust_unknown,omitzero"` // hooks do not open it, since the list cannot be read
	Files        []wired       `json:"files"`
	Named        []activity    `json:"named"` // of the other workspaces that hooks name

	closed *place.UntrustedError // why hooks do not open it
}

// wired is a settings file and what of ours is in it.
type wired struct {
	Host          hook.Host   `json:"host"`
	Scope         string      `json:"scope"`
	Path          string      `json:"path"`
	Exists        bool        `json:"exists"`
	Hooks         []wiredHook `json:"hooks"`
	Mixed         []string    `json:"mixed,omitempty"`    // commands of somebody that call ours among other things
	Missing       []string    `json:"missing,omitempty"`  // events of the host that are not wired, if any is
	Others        int         `json:"others,omitempty"`   // hooks of others
	Disabled      bool        `json:"disabled,omitempty"` // the host runs no hooks
	Rules         string      `json:"rules,omitempty"`    // file of instructions of that host and scope in which our block stands
	Error         string      `json:"error,omitempty"`    // the file cannot be read, in English
	notice.Notice             // the same
}

// wiredHook is one of our hooks in a settings file.
type wiredHook struct {
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
func (h *wiredHook) runs() bool { return h.Trust == "" || h.Trust == settings.Trusted }

const (
	shownFirings = 10
	askVersion   = 2 * time.Second
)

func (a *app) hooksStatusCmd() *cobra.Command {
	host := ""
	c := &cobra.Command{
		Use:   "status",
		Short: a.t("걸린 훅과 한 일을 보여 줍니다", "show what is wired, and how it did"),
		Long: a.t(`설정 파일마다 어느 훅이 어느 memctl을 부르게 걸려 있는지, 그 memctl이 있고
버전이 같은지, 작업 폴더에서 훅이 마지막으로 무엇을 했고 무엇에 실패했는지
보여 줍니다. 읽지 못하는 대화 기록이 있으면 까닭과 할 일을 말합니다. 걸린 것이나
대화 기록에 문제가 있으면 종료 코드는 3, 걸린 것이 없으면 4입니다.`,
			`Shows, of each settings file, which hooks are wired to which program, whether it
is there and of the same version, and what the hooks did last in the workspace,
and failed at. Names transcripts that cannot be read, why, and what to do. Exit
code 3 if something is wrong with what is wired or with a transcript, 4 if
nothing is wired.`),
		Example: "  memctl hooks status\n  memctl hooks status --host codex --json",
		Args:    a.exactly(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			hosts := []hook.Host{hook.Claude, hook.Codex}
			if host != "" {
				h, err := a.hostOf(host)
				if err != nil {
					return err
				}
				hosts = []hook.Host{h}
			}
			return a.hooksStatus(cmd.Context(), hosts)
		},
	}
	c.Flags().StringVar(&host, "host", "", a.t("`claude|codex`이 에이전트만", "`claude|codex`only this one"))
	return c
}

func (a *app) hooksStatus(ctx context.Context, hosts []hook.Host) error {
	st, err := a.hooksState(ctx, hosts)
	if err != nil {
		return err
	}
	if a.json {
		if err := a.printJSON(st); err != nil {
			return err
		}
	} else {
		a.printHooks(st)
	}
	wiredAny := slices.ContainsFunc(st.Files, func(w wired) bool { return len(w.Hooks) > 0 })
	switch {
	case slices.ContainsFunc(st.Files, func(w wired) bool { return w.amiss() }), len(st.troubles()) > 0:
		return errPartial
	case !wiredAny:
		a.note("걸린 훅이 없습니다. memctl hooks install --host claude", "nothing is wired: memctl hooks install --host claude")
		return errNothing
	}
	return nil
}

// amiss reports whether something is wrong with what is wired in a file.
func (w *wired) amiss() bool {
	lacks := slices.ContainsFunc(w.Hooks, func(h wiredHook) bool { return !h.Found || h.Lacks != "" || !h.runs() })
	return w.Error != "" || lacks || len(w.Hooks) > 0 && (len(w.Missing) > 0 || w.Disabled)
}

func (a *app) hooksState(ctx context.Context, hosts []hook.Host) (*hooksState, error) {
	st := &hooksState{activity: noActivity(""), Files: []wired{}, Named: []activity{}}
	seen := map[string]bool{}
	versions := map[string]string{}
	for _, h := range hosts {
		for _, scope := range scopes(h) {
			f, err := a.hookFile(h, scope)
			if f == nil {
				return nil, err
			}
			if seen[f.real] { // the project is the home folder
				continue
			}
			seen[f.real] = true
			st.Files = append(st.Files, a.wired(ctx, f, err, versions))
		}
	}
	if p, err := a.find(); err == nil {
		st.closed = a.where().Closed(p)
		if c := st.closed; c != nil {
			st.Untrusted, st.TrustUnknown = c.Err == nil, errcode.Of(c.Err)
		}
		if st.activity = a.activityOf(p.Dir, hosts); st.failed != nil {
			return nil, st.failed
		}
	}
	for i := range st.Files {
		for _, h := range st.Files[i].Hooks {
			st.addNamed(a, a.expanded(h.Named), hosts)
		}
	}
	return st, nil
}

// addNamed adds what hooks did in a workspace that one of them names, once.
func (st *hooksState) addNamed(a *app, dir string, hosts []hook.Host) {
	known := func(other activity) bool { return other.Workspace != "" && sameFile(other.Workspace, dir) }
	if dir != "" && place.Is(dir) && !known(st.activity) && !slices.ContainsFunc(st.Named, known) {
		st.Named = append(st.Named, a.activityOf(dir, hosts))
	}
}

// wired looks into a settings file.
func (a *app) wired(ctx context.Context, f *hookFile, err error, versions map[string]string) wired {
	w := wired{Host: f.host, Scope: f.scope, Path: f.path, Exists: f.data != nil, Hooks: []wiredHook{}, Rules: a.rulesIn(f.host, f.scope)}
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
	if f.host == hook.Codex {
		w.Disabled, trust = codexConfig(filepath.Dir(f.real)).HooksOff(), a.codexTrust(f)
	}
	for _, wire := range found.Wires {
		program := settings.Program(wire.Command)
		h := wiredHook{Wire: wire, Program: program, Named: settings.Workspace(wire.Command), Trust: trust(wire)}
		h.Lacks = a.lacking(h.Named)
		path, err := exec.LookPath(program)
		if h.Found = err == nil; h.Found {
			if _, asked := versions[path]; !asked {
				versions[path] = versionOf(ctx, path)
			}
			h.Version = versions[path]
			h.Same = h.Version == version()
		}
		w.Hooks = append(w.Hooks, h)
	}
	for _, wire := range found.Mixed {
		w.Mixed = append(w.Mixed, wire.Command)
	}
	for _, e := range hook.Events() {
		if len(w.Hooks) > 0 && !slices.ContainsFunc(w.Hooks, func(h wiredHook) bool { return h.Event == e.HostName() }) {
			w.Missing = append(w.Missing, e.HostName())
		}
	}
	return w
}

// lacking is what keeps the folder that a hook names from being a workspace: "folder" or "memctl.yaml"; "" when nothing does, or
// when the folder depends on where and how the hook is called.
func (a *app) lacking(named string) string {
	named = a.expanded(named)
	if named == "" || place.Is(named) {
		return ""
	}
	if fi, err := os.Stat(named); errors.Is(err, fs.ErrNotExist) || err == nil && !fi.IsDir() {
		return "folder"
	}
	return config.File
}

// expanded is the folder that a hook names; "" when it depends on where and how the hook is called.
func (a *app) expanded(named string) string {
	if rest, ok := strings.CutPrefix(named, "~/"); ok {
		named = filepath.Join(a.env["HOME"], rest)
	}
	if !filepath.IsAbs(named) {
		return ""
	}
	return named
}

// versionOf asks a program for its version; "" when it does not say.
func versionOf(ctx context.Context, path string) string {
	if own, err := ownProgram(); err == nil && sameFile(own, path) {
		return version()
	}
	ctx, cancel := context.WithTimeout(ctx, askVersion)
	defer cancel()
	out, err := exec.CommandContext(ctx, path, "--version").Output()
	if err != nil || len(out) > 256 {
		return ""
	}
	return strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(string(out)), "memctl "))
}

func (a *app) printHooks(st *hooksState) {
	for i := range st.Files {
		w := &st.Files[i]
		if !w.Exists && w.Error == "" && w.Rules == "" {
			continue
		}
		a.printf("%s %s  %s\n", w.Host, w.Scope, a.dim(clean(w.Path)))
		switch {
		case w.Error != "":
			a.printf("  %s %s\n", a.t("읽을 수 없음:", "cannot be read:"), clean(a.said(w.Notice, w.Error)))
		case len(w.Hooks) == 0:
			a.printf("  %s\n", a.t("memctl의 훅 없음", "no hook of memctl"))
		}
		rows := make([][2]string, 0, len(w.Hooks))
		for _, h := range w.Hooks {
			rows = append(rows, [2]string{h.Event, clean(h.Command) + a.aboutProgram(h)})
		}
		a.table("  ", rows)
		a.printAstray(w)
		a.printDistrust(w)
		for _, command := range w.Mixed {
			a.printf("  %s %s\n", a.t("memctl의 훅을 부르는 다른 명령:", "another command that calls a hook of memctl:"), clean(command))
		}
		if len(w.Missing) > 0 {
			a.printf("  %s %s\n", a.t("걸리지 않은 이벤트:", "events not wired:"), strings.Join(w.Missing, ", "))
		}
		if len(w.Missing) > 0 || slices.ContainsFunc(w.Hooks, func(h wiredHook) bool { return !h.Found }) {
			a.printf("  %s %s\n", a.dim("→"), w.again())
		}
		if w.Rules != "" {
			a.printf("  %s %s\n", a.t("에이전트 규칙:", "rules for agents:"), a.dim(clean(w.Rules)))
		}
		if w.Disabled {
			key := map[hook.Host]string{hook.Claude: "disableAllHooks", hook.Codex: "config.toml: features.hooks"}[w.Host]
			a.printf("  %s (%s)\n", a.t("이 에이전트는 훅을 실행하지 않게 설정되어 있음", "the host is set to run no hooks"), key)
		}
	}
	if st.Workspace == "" && st.unnamed() {
		a.printf("%s\n", a.t("이 폴더에는 작업 폴더가 없어, 작업 폴더를 밝히지 않은 훅은 여기서 아무것도 하지 않습니다", "there is no workspace for this folder: hooks that name none do nothing here"))
		a.printf("  %s %s\n", a.dim("→"), a.t("memctl init DIR, 또는 memctl hooks install에 --workspace DIR", "memctl init DIR, or memctl hooks install with --workspace DIR"))
	}
	if st.closed != nil {
		a.printf("%s\n  %s\n", a.bold(clean(st.Workspace)), a.trustLine(st.closed))
	}
	a.printActivity(&st.activity, "")
	for i := range st.Named {
		a.printActivity(&st.Named[i], ", "+clean(st.Named[i].Workspace))
	}
}

// again is the command that wires all events anew, to the program that is run with it and the workspace that the hooks name.
func (w *wired) again() string {
	command := "memctl hooks install --host " + string(w.Host) + " --scope " + w.Scope
	for _, h := range w.Hooks {
		if h.Named != "" {
			return command + " --workspace " + shell.Quote(h.Named, runtime.GOOS)
		}
	}
	return command
}

// unnamed reports whether a hook is wired that names no workspace.
func (st *hooksState) unnamed() bool {
	return slices.ContainsFunc(st.Files, func(w wired) bool {
		return slices.ContainsFunc(w.Hooks, func(h wiredHook) bool { return h.Named == "" })
	})
}

// distrusted are the events of a file of which Codex runs no hook for one reason.
type distrusted struct {
	why    string
	events []string
}

// distrust is what Codex does not run of a file, as its config.toml tells.
func (a *app) distrust(w *wired) []distrusted {
	var out []distrusted
	for _, trust := range []settings.Trust{settings.Untrusted, settings.Changed, settings.Off} {
		row := distrusted{why: map[settings.Trust]string{
			settings.Untrusted: a.t("Codex에서 아직 신뢰하지 않아 실행되지 않음", "not trusted yet, and not run by Codex"),
			settings.Changed:   a.t("Codex에서 신뢰한 뒤에 바뀌어 실행되지 않음", "changed after trust was given, and not run by Codex"),
			settings.Off:       a.t("Codex에서 꺼 둠", "switched off in Codex"),
		}[trust]}
		for _, h := range w.Hooks {
			if h.Trust == trust {
				row.events = append(row.events, h.Event)
			}
		}
		if len(row.events) > 0 {
			out = append(out, row)
		}
	}
	return out
}

// printDistrust names the hooks that Codex does not run, and says what to do.
func (a *app) printDistrust(w *wired) {
	rows := a.distrust(w)
	for _, row := range rows {
		a.printf("  %s: %s\n", row.why, strings.Join(row.events, ", "))
	}
	if len(rows) > 0 {
		a.printf("  %s %s\n", a.dim("→"), a.t("Codex를 열고 /hooks에서 t를 누릅니다. codex exec는 알리지 않고 건너뜁니다", "open Codex, and press t in /hooks; codex exec passes over them without a word"))
	}
}

// printAstray names the folders that hooks write to and that are no workspaces, and says what to do.
func (a *app) printAstray(w *wired) {
	said := map[string]bool{}
	for _, h := range w.Hooks {
		if h.Lacks == "" || said[h.Named] {
			continue
		}
		said[h.Named] = true
		a.printf("  %s\n", a.astray(h))
		a.printf("  %s %s\n", a.dim("→"), fmt.Sprintf(a.t("memctl init %s, 또는 memctl hooks install --host %s --scope %s --workspace DIR",
			"memctl init %s, or memctl hooks install --host %s --scope %s --workspace DIR"), shell.Quote(h.Named, runtime.GOOS), w.Host, w.Scope))
	}
}

// astray says why the folder that a hook names is no workspace.
func (a *app) astray(h wiredHook) string {
	if h.Lacks == config.File {
		return a.t("작업 폴더가 아님(memctl.yaml이 없음): ", "not a workspace, there is no memctl.yaml: ") + clean(h.Named)
	}
	return a.t("작업 폴더가 없음: ", "the workspace is not there: ") + clean(h.Named)
}

// aboutProgram says what is to be known of the program that a hook calls.
func (a *app) aboutProgram(h wiredHook) string {
	switch {
	case !h.Found:
		return " " + a.t("(프로그램이 없음)", "(the program is not there)")
	case h.Version == "":
		return " " + a.t("(버전을 알 수 없음)", "(of an unknown version)")
	case !h.Same:
		return " " + a.t("(다른 버전: ", "(another version: ") + clean(h.Version) + ")"
	}
	return ""
}
