package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/place"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/internal/hook"
	"github.com/seed-a44923cb/memctl/internal/hook/settings"
	"github.com/seed-a44923cb/memctl/internal/hook/wiring"
	"github.com/seed-a44923cb/memctl/internal/shell"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// hooking is what hooks install and uninstall are asked.
type hooking struct {
	host, scope, program string
	dryRun, print        bool
	noRules              bool
}

// machine is this machine, with its hosts.
func (a *app) machine() wiring.Machine {
	return wiring.Machine{Where: a.where(), Version: version(), Lang: a.lang, Now: a.now}
}

func (a *app) hooksCmd() *cobra.Command {
	c := &cobra.Command{
		Use:   "hooks",
		Short: a.t("에이전트의 훅을 겁니다", "wire the hooks of an agent"),
		Long: a.t(`Claude Code나 Codex의 설정 파일에 memctl의 훅을 걸고, 떼고, 살핍니다. 설정의
다른 것은 건드리지 않습니다(docs/hooks.md).`,
			`Wires the hooks of memctl into the settings of Claude Code or Codex, takes them
out again, and shows how they do. Nothing else in the settings changes
(docs/hooks.md).`),
		Example: "  memctl hooks install --host claude\n  memctl hooks status",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return a.unknownCommand(cmd, args[0])
			}
			return cmd.Help()
		},
	}
	c.AddCommand(a.hooksInstallCmd(), a.hooksUninstallCmd(), a.hooksStatusCmd())
	return c
}

func (a *app) hooksInstallCmd() *cobra.Command {
	var h hooking
	c := &cobra.Command{
		Use:   "install",
		Short: a.t("훅을 겁니다", "put our hooks into the settings"),
		Long: a.t(`설정 파일에 memctl의 훅을 넣습니다. 이미 있으면 새 것으로 바꾸고, 다른 훅과 키,
순서, 주석은 그대로 둡니다. 바뀌는 줄을 보여 주고, 고치기 전의 파일을 곁에
남깁니다(.memctl-backup). --workspace를 주면 훅이 늘 그 작업 폴더를 씁니다.
언제 기억을 찾고 남길지도 에이전트가 읽는 AGENTS.md나 CLAUDE.md에 적습니다.`,
			`Puts the hooks of memctl into the settings file. Those that are there already
are brought up to date; other hooks, keys, their order and comments stay. It
shows what changes, and leaves a copy of the old file beside it
(.memctl-backup). With --workspace the hooks always use that workspace.
When to look something up in memory, and when to retain something, is written
into the AGENTS.md or CLAUDE.md that the agent reads.`),
		Example: "  memctl hooks install --host claude\n  memctl hooks install --host codex --scope project --dry-run",
		Args:    a.exactly(0),
		RunE: func(*cobra.Command, []string) error {
			if a.workspace != "" && !place.Is(a.workspace) {
				return &workspace.NotWorkspaceError{Dir: a.workspace}
			}
			var rules wiring.Rules = a.machine().PutRules
			if h.noRules {
				rules = nil
			}
			return a.rewire(h, func(f *wiring.File) ([]byte, error) {
				wires, err := a.machine().Wires(f.Host, h.program)
				if err != nil {
					return nil, err
				}
				return settings.Install(f.Data(), wires)
			}, rules)
		},
	}
	a.hookingFlags(c, &h)
	c.Flags().StringVar(&h.program, "program", "", a.t("`PATH`훅이 부를 memctl(없으면 이 프로그램)", "`PATH`the memctl that hooks call (default: this one)"))
	c.Flags().BoolVar(&h.noRules, "no-rules", false, a.t("에이전트 규칙은 적지 않습니다", "write no rules for agents"))
	return c
}

func (a *app) hooksUninstallCmd() *cobra.Command {
	var h hooking
	c := &cobra.Command{
		Use:   "uninstall",
		Short: a.t("훅을 뗍니다", "take our hooks out of the settings"),
		Long: a.t(`설정 파일에서 memctl의 훅을, AGENTS.md나 CLAUDE.md에서 에이전트 규칙을 뺍니다.
다른 것은 그대로 둡니다. 그 사이에 바뀌지 않은 파일은 걸기 전과 바이트까지
같아집니다.`,
			`Takes the hooks of memctl out of the settings file, the rules for agents out of
AGENTS.md or CLAUDE.md, and nothing else. A file that was not changed meanwhile
becomes what it was before install, to the byte.`),
		Example: "  memctl hooks uninstall --host claude\n  memctl hooks uninstall --host codex --dry-run",
		Args:    a.exactly(0),
		RunE: func(*cobra.Command, []string) error {
			return a.rewire(h, func(f *wiring.File) ([]byte, error) {
				if f.Data() == nil {
					return nil, nil
				}
				return f.Without()
			}, a.machine().TakeRules)
		},
	}
	a.hookingFlags(c, &h)
	return c
}

func (a *app) hookingFlags(c *cobra.Command, h *hooking) {
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&h.host, "host", "", a.t("`claude|codex`어느 에이전트의 설정인지", "`claude|codex`whose settings"))
	f.StringVar(&h.scope, "scope", "user", a.t("`user|project|local`어디에 걸지", "`user|project|local`where"))
	f.BoolVarP(&h.dryRun, "dry-run", "n", false, a.t("쓰지 않고, 바뀔 줄만 보여 줍니다", "write nothing, show what would change"))
	f.BoolVar(&h.print, "print", false, a.t("쓰지 않고, 파일이 어떻게 될지 보여 줍니다", "write nothing, print the file as it would be"))
}

// hostOf checks --host.
func (a *app) hostOf(name string) (hook.Host, error) {
	switch h := hook.Host(name); h {
	case hook.Claude, hook.Codex:
		return h, nil
	}
	if name == "" {
		return "", a.usage("--host claude나 --host codex를 주세요", "want --host claude or --host codex")
	}
	return "", a.usage("--host %q: claude나 codex여야 합니다", "--host %q: want claude or codex", name)
}

// rewire changes a settings file and the rules that go with it (nil: none), or shows how it would.
func (a *app) rewire(h hooking, change func(*wiring.File) ([]byte, error), rules wiring.Rules) error {
	host, err := a.hostOf(h.host)
	if err != nil {
		return err
	}
	if !slices.Contains(wiring.Scopes(host), h.scope) {
		return a.usage("--scope %q: %s 가운데 하나여야 합니다", "--scope %q: want %s", h.scope, strings.Join(wiring.Scopes(host), ", "))
	}
	f, err := a.machine().File(host, h.scope)
	if err != nil {
		return err
	}
	next, err := change(f)
	if err != nil {
		return a.settingsError(f, err)
	}
	out, err := a.machine().Rewire(f, next, rules, h.dryRun || h.print)
	if err != nil {
		return err
	}
	return a.printWiring(h, f, next, out)
}

// printWiring shows what was done. What could not be done to the rules makes it partial.
func (a *app) printWiring(h hooking, f *wiring.File, next []byte, out *wiring.Result) error {
	var err error
	if slices.ContainsFunc(out.Rules, func(r wiring.Ruling) bool { return r.Error != "" }) {
		err = errPartial
	}
	switch {
	case a.json:
		return errors.Join(a.printJSON(out), err)
	case h.print:
		a.print(string(next))
		return nil
	case !out.Changed && !slices.ContainsFunc(out.Rules, func(r wiring.Ruling) bool { return r.Changed || r.Error != "" }):
		a.note("바뀔 것이 없습니다", "nothing to change")
		return nil
	}
	if out.Changed {
		a.printFileDiff(f.Path(), f.Data(), next)
	}
	for i := range out.Rules {
		if r := &out.Rules[i]; r.Changed {
			a.printFileDiff(r.Path, r.Before(), r.After())
		}
	}
	if out.Changed && !out.DryRun {
		a.printf("%s\n", a.nowWired(out))
	}
	if out.Backup != "" {
		a.note("고치기 전의 파일: "+out.Backup, "the file as it was: "+out.Backup)
	}
	for i := range out.Rules {
		if r := &out.Rules[i]; !out.DryRun || r.Error != "" || r.KeptFor != "" {
			a.printRuling(r)
		}
	}
	if out.DryRun {
		a.note("아무것도 쓰지 않았습니다", "nothing was written")
	} else {
		a.printNext(f, out)
	}
	return err
}

// printFileDiff shows how a file changes.
func (a *app) printFileDiff(path string, before, after []byte) {
	a.printf("%s\n%s\n", a.bold("--- "+path), a.bold("+++ "+path))
	a.printLines(before, after)
}

// printNext says what is left to be done for the hooks to work, and who else gets the rules.
func (a *app) printNext(f *wiring.File, out *wiring.Result) {
	if len(out.Hooks) == 0 {
		return
	}
	if out.Workspace == "" {
		a.note("아직 작업 폴더가 없습니다. memctl init으로 만들기 전에는 훅이 아무것도 하지 않습니다",
			"there is no workspace yet: until memctl init makes one the hooks do nothing")
	}
	if out.Changed && f.Host == hook.Codex {
		a.note("Codex는 신뢰한 훅만 실행합니다. Codex를 열고 /hooks에서 t를 누르세요", "Codex runs a hook only after you have trusted it: open Codex, and press t in /hooks")
	}
	if was := wiring.Named(f.Data()); was != "" && out.Named == "" {
		a.note("훅이 그동안 쓰던 작업 폴더를 이제 밝히지 않습니다. 그대로 쓰려면 이것을 붙여 다시 겁니다: --workspace "+shell.Quote(was, runtime.GOOS),
			"the hooks no longer name the workspace that they used; to keep it, install again with --workspace "+shell.Quote(was, runtime.GOOS))
	}
	a.printOwn(f, out)
	a.printPaths(f, out)
	if f.Scope == "project" && slices.ContainsFunc(out.Rules, func(r wiring.Ruling) bool { return r.Changed && wiring.IsShared(r.Path) }) {
		of := " --host " + string(f.Host) + " --scope " + f.Scope
		a.note("에이전트 규칙이 git 저장소의 파일에 있으니, 커밋하면 함께 쓰는 사람에게도 갑니다. 빼려면 memctl hooks uninstall"+of+", 그다음 install"+of+" --no-rules",
			"the rules for agents are in a file of a git repository: committed, they go to everybody who shares it. To leave them out: memctl hooks uninstall"+of+", then install"+of+" --no-rules")
	}
}

// printOwn says what keeps the files of this machine alone out of a repository: git does not know that they are.
func (a *app) printOwn(f *wiring.File, out *wiring.Result) {
	made := []string{}
	if out.Changed && f.Data() == nil {
		made = append(made, "/.claude/"+filepath.Base(f.Path()))
	}
	for i := range out.Rules {
		if r := &out.Rules[i]; r.Changed && r.Before() == nil {
			made = append(made, "/"+filepath.Base(r.Path))
		}
	}
	if f.Scope == "local" && len(made) > 0 && wiring.IsShared(f.Path()) {
		files := strings.Join(made, ", ")
		a.note("이 컴퓨터에서만 쓰는 파일이니 git이 커밋하지 않게 .git/info/exclude에 적어 두세요: "+files,
			"for this machine alone: to keep git from committing them, add to .git/info/exclude: "+files)
	}
}

// printPaths says that hooks in a file which others share call paths of this machine.
func (a *app) printPaths(f *wiring.File, out *wiring.Result) {
	program := settings.Program(out.Hooks[0].Command)
	if f.Scope != "project" || !out.Changed || !wiring.IsShared(f.Path()) || !filepath.IsAbs(program) && out.Named == "" {
		return
	}
	share := a.t("함께 쓰려면 --workspace 없이 --program memctl을 줍니다", "To share them: --program memctl, and no --workspace")
	if f.Host == hook.Claude {
		share = a.t("이 컴퓨터에서만 쓰려면 --scope local로 겁니다. ", "For this machine alone: --scope local. ") + share
	}
	a.note("훅이 이 컴퓨터의 경로를 쓰니, 커밋하면 다른 사람의 컴퓨터에서는 돌지 않습니다. "+share,
		"the hooks name paths of this machine: committed, they do not run on anybody else's. "+share)
}

// nowWired says in a line what is in the settings now.
func (a *app) nowWired(out *wiring.Result) string {
	if out.Events == 0 {
		return a.t("뗐습니다: 남은 memctl의 훅이 없습니다", "removed: no hook of memctl is left")
	}
	of := a.t("에이전트가 일하는 폴더의 작업 폴더", "the workspace of the folder the agent works in")
	if out.Named != "" {
		of = a.t("작업 폴더 ", "the workspace ") + clean(out.Named)
	}
	return fmt.Sprintf(a.t("걸었습니다: %s, %s", "installed: %s, for %s"), a.count(out.Events, "이벤트 %d개", "event", "events"), of)
}

// settingsError puts what is wrong with a settings file into words.
func (a *app) settingsError(f *wiring.File, err error) error {
	if e, ok := errors.AsType[*settings.ShapeError](err); ok {
		return fmt.Errorf(a.t("설정을 그대로 두었습니다, %s: 예상한 꼴이 아닌 것이 있습니다(%s)", "%s: %s is not what it should be, and nothing was changed"), f.Path(), e.Path)
	}
	if e, ok := errors.AsType[*settings.SyntaxError](err); ok {
		return fmt.Errorf(a.t("설정을 그대로 두었습니다, %s: %s", "%s cannot be read, and nothing was changed: %s"), f.Path(), a.cause(e))
	}
	return err
}
