package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/internal/service"
	"github.com/spf13/cobra"
)

// starting are the flags of the service commands.
type starting struct {
	dirs    []string
	kind    string
	program string
	print   bool
}

func (a *app) serviceCmd() *cobra.Command {
	c := &cobra.Command{
		Use:   "service",
		Short: a.t("daemon이 저절로 시작하게 합니다", "have the daemon started for you"),
		Long: a.t(`memctl daemon을 시스템이 시작하게 합니다: systemd 사용자 유닛(Linux), launchd
에이전트(macOS), 둘 다 없으면 crontab의 한 줄입니다.`,
			`Has the system start memctl daemon: a systemd user unit (Linux), a launchd agent
(macOS), or else a line of your crontab.`),
		Example: "  memctl service install\n  memctl service status",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return a.unknownCommand(cmd, args[0])
			}
			return cmd.Help()
		},
	}
	c.AddCommand(a.serviceInstallCmd(), a.serviceUninstallCmd(), a.serviceStatusCmd())
	return c
}

func (a *app) kindFlag(c *cobra.Command, o *starting) {
	c.Flags().StringVar(&o.kind, "kind", "", a.t("`KIND`systemd, launchd, cron. 없으면 스스로 고릅니다", "`KIND`systemd, launchd or cron; else what is here"))
}

func (a *app) serviceInstallCmd() *cobra.Command {
	var o starting
	c := &cobra.Command{
		Use:   "install",
		Short: a.t("등록하고 시작합니다", "install and start it"),
		Long: a.t(`유닛이나 에이전트, crontab의 줄을 쓰고 시작합니다. 다시 하면 새것으로 바꿉니다.
crontab의 다른 줄과, memctl이 쓰지 않은 파일은 건드리지 않습니다. --print는
무엇을 어디에 쓸지만 보여 줍니다.`,
			`Writes the unit, the agent or the crontab line, and starts it; done again it
replaces its own. Other lines of the crontab, and files that memctl has not
written, are left alone. --print only shows what would be written where.`),
		Example: `  memctl service install
  memctl service install -w ~/notes -w ~/work-notes --print
  memctl service install --kind cron`,
		Args: a.exactly(0),
		RunE: func(cmd *cobra.Command, _ []string) error { return a.installService(cmd.Context(), &o) },
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringArrayVarP(&o.dirs, "workspace", "w", nil, a.t("`DIR`작업 폴더. 여러 번 쓸 수 있습니다", "`DIR`a workspace; may be repeated"))
	a.kindFlag(c, &o)
	f.StringVar(&o.program, "exec", "", a.t("`FILE`시작할 memctl. 없으면 이 프로그램", "`FILE`the memctl to start; else this one"))
	f.BoolVar(&o.print, "print", false, a.t("쓰지 않고 보여만 줍니다", "only show it"))
	return c
}

func (a *app) serviceUninstallCmd() *cobra.Command {
	var o starting
	c := &cobra.Command{
		Use:     "uninstall",
		Short:   a.t("멈추고, 등록한 것을 지웁니다", "stop it and remove what was installed"),
		Long:    a.t("daemon을 멈추고 install이 쓴 것만 지웁니다.", "Stops the daemon and removes what install has written, nothing else."),
		Example: "  memctl service uninstall\n  memctl service uninstall --kind cron",
		Args:    a.exactly(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			sys, err := a.system(&o)
			if err != nil {
				return err
			}
			done, err := sys.Uninstall(cmd.Context())
			switch {
			case err != nil:
				return err
			case a.json:
				return a.printJSON(served{Kind: sys.Kind, Path: sys.Path(), Removed: done})
			case done:
				a.say("지웠습니다", "removed")
			default:
				a.say("등록된 것이 없습니다", "nothing was installed")
			}
			return nil
		},
	}
	a.kindFlag(c, &o)
	return c
}

func (a *app) serviceStatusCmd() *cobra.Command {
	var o starting
	c := &cobra.Command{
		Use:   "status",
		Short: a.t("등록되었는지, 돌고 있는지 보여 줍니다", "whether it is installed, enabled, running"),
		Long: a.t("등록되었는지, 켜져 있는지, 돌고 있는지 보여 줍니다. 등록되지 않았으면 종료\n코드는 4입니다.",
			"Says whether it is installed, enabled and running; exit code 4 if it is not\ninstalled."),
		Example: "  memctl service status\n  memctl service status --json",
		Args:    a.exactly(0),
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.serviceStatus(cmd.Context(), &o) },
	}
	a.kindFlag(c, &o)
	return c
}

// served is what the service commands answer.
type served struct {
	Workspace  string       `json:"workspace,omitempty"`
	Workspaces []string     `json:"workspaces,omitempty"`
	Kind       service.Kind `json:"kind"`
	Path       string       `json:"path,omitempty"`
	Installed  bool         `json:"installed"`
	Enabled    bool         `json:"enabled"`
	Running    bool         `json:"running"`
	State      string       `json:"state,omitempty"`
	Removed    bool         `json:"removed,omitempty"`
	Text       string       `json:"text,omitempty"`
	Commands   []string     `json:"commands,omitempty"`
}

func (a *app) system(o *starting) (*service.System, error) {
	switch service.Kind(o.kind) {
	case "", service.KindSystemd, service.KindLaunchd, service.KindCron:
	default:
		return nil, a.usage("--kind %q: systemd, launchd, cron 가운데 하나여야 합니다", "--kind %q: want systemd, launchd or cron", o.kind)
	}
	sys, err := service.Here(service.Kind(o.kind), a.env["HOME"], a.env["XDG_CONFIG_HOME"])
	return &sys, err
}

func (a *app) installService(ctx context.Context, o *starting) error {
	sys, err := a.system(o)
	if err != nil {
		return err
	}
	spec, err := a.serviceSpec(sys.Kind, o)
	if err != nil {
		return err
	}
	do := sys.Install
	if o.print {
		do = func(context.Context, service.Spec) (service.Plan, error) { return sys.Plan(spec) }
	}
	if sys.Kind == service.KindLaunchd && !o.print {
		if err := os.MkdirAll(filepath.Dir(spec.Log), 0o755); err != nil { // where the daemon would not start without it
			return err
		}
	}
	p, err := do(ctx, spec)
	if err != nil {
		return err
	}
	answer := served{Workspace: spec.Workspaces[0], Workspaces: spec.Workspaces, Kind: sys.Kind, Path: p.Path}
	if o.print {
		answer.Text = p.Text
		for _, c := range p.Commands {
			answer.Commands = append(answer.Commands, strings.Join(c, " "))
		}
	} else {
		answer.Installed, answer.Enabled, answer.Running = true, true, sys.Kind != service.KindCron
	}
	if a.json {
		return a.printJSON(answer)
	}
	where := p.Path
	if where == "" {
		where = "crontab"
	}
	if o.print {
		a.printf("# %s\n", where)
		a.print(p.Text)
		for _, c := range answer.Commands {
			a.printf("$ %s\n", c)
		}
		return nil
	}
	a.printf(a.t("등록했습니다: %s\n", "installed: %s\n"), where)
	a.say("다음: memctl daemon status", "next: memctl daemon status")
	if sys.Kind == service.KindSystemd {
		a.note("로그인하지 않은 동안에도 돌게 하려면: loginctl enable-linger", "to have it run while you are not logged in: loginctl enable-linger")
	}
	return nil
}

// serviceSpec is what is to be started, checked: each workspace has settings that can be read.
func (a *app) serviceSpec(kind service.Kind, o *starting) (service.Spec, error) {
	spec := service.Spec{Program: o.program, Every: 24 * time.Hour}
	if spec.Program == "" {
		var err error
		if spec.Program, err = os.Executable(); err != nil {
			return spec, fmt.Errorf("find this program: %w", err)
		}
		if service.Temporary(spec.Program) {
			return spec, a.usage("이 memctl은 go run이 만든 것이라 곧 지워집니다. go install로 깔거나 --exec FILE로 알려 줍니다",
				"this memctl was made by go run and will be deleted; install it with go install, or name one with --exec FILE")
		}
	}
	var err error
	if spec.Program, err = filepath.Abs(spec.Program); err != nil {
		return spec, err
	}
	if fi, err := os.Stat(spec.Program); err != nil {
		return spec, err
	} else if !fi.Mode().IsRegular() {
		return spec, a.usage("--exec %s: 프로그램이 아닙니다", "--exec %s: not a program", spec.Program)
	}
	dirs := o.dirs
	if len(dirs) == 0 {
		p, err := a.find()
		if err != nil {
			return spec, err
		}
		dirs = []string{p.Dir}
	}
	for _, dir := range dirs {
		e, err := a.openDir(dir, "")
		if err != nil {
			return spec, err
		}
		spec.Workspaces = append(spec.Workspaces, e.Dir())
		spec.Every = min(spec.Every, e.Config().Schedule.DistillEvery)
		e.Close()
	}
	switch kind {
	case service.KindLaunchd:
		spec.Log = filepath.Join(a.env["HOME"], "Library", "Logs", "memctl.log")
	case service.KindCron: // which would send a letter of every line
		spec.Log = filepath.Join(spec.Workspaces[0], filepath.FromSlash(config.DaemonLog))
	default: // systemd keeps what a daemon says
	}
	return spec, nil
}

func (a *app) serviceStatus(ctx context.Context, o *starting) error {
	sys, err := a.system(o)
	if err != nil {
		return err
	}
	st, err := sys.Status(ctx)
	if err != nil {
		return err
	}
	if a.json {
		err = a.printJSON(served{Kind: sys.Kind, Path: sys.Path(), Installed: st.Installed, Enabled: st.Enabled, Running: st.Running, State: st.State})
	} else {
		yes := func(b bool) string {
			if b {
				return a.t("예", "yes")
			}
			return a.t("아니요", "no")
		}
		where := string(sys.Kind)
		if p := sys.Path(); p != "" {
			where += ", " + p
		}
		rows := [][2]string{{a.t("어디", "where"), where}, {a.t("등록됨", "installed"), yes(st.Installed)}, {a.t("켜짐", "enabled"), yes(st.Enabled)}}
		if sys.Kind != service.KindCron {
			running := yes(st.Running)
			if st.State != "" {
				running += " (" + st.State + ")"
			}
			rows = append(rows, [2]string{a.t("도는 중", "running"), running})
		}
		a.table("", rows)
	}
	if err == nil && !st.Installed {
		err = errNothing
	}
	return err
}
