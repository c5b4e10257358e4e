package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	"github.com/seed-a44923cb/memctl/internal/place"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/seed-a44923cb/memctl/engine/schedule"
	"github.com/seed-a44923cb/memctl/internal/daemon"
	"github.com/seed-a44923cb/memctl/internal/mcpserver"
	"github.com/seed-a44923cb/memctl/internal/shell"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// keeping are the flags of the daemon.
type keeping struct {
	dirs      []string
	once      bool
	logFile   string
	logFormat string
	logLevel  string
	listen    string
}

func (a *app) daemonCmd() *cobra.Command {
	var k keeping
	c := &cobra.Command{
		Use:   "daemon [status]",
		Short: a.t("지켜보며 스스로 간추립니다", "keep the memory while nobody looks"),
		Long: a.t(`작업 폴더를 지켜보며 스스로 정리합니다. 일지에 줄이 늘면 바로 간추리고, 30분마다
한 번, 밤 3시에는 하루를 닫습니다(memctl.yaml의 schedule). 컴퓨터가 잠든 사이에
놓친 것은 깨어난 뒤 한 번만 합니다. 앞에서 돌며, 저절로 시작하게 하려면 memctl
service install을 씁니다.`,
			`Keeps workspaces: new log lines are distilled at once, everything every 30
minutes, and at 03:00 the day is closed (schedule in memctl.yaml). What was
missed while the machine slept is made up once. It runs in the foreground; to
have it started for you: memctl service install.`),
		Example: `  memctl daemon
  memctl daemon -w ~/notes -w ~/work-notes --log ~/memctl.log
  memctl daemon --once
  memctl daemon --listen 127.0.0.1:9464 --log-format json`,
		Args:        a.subcommand,
		Annotations: map[string]string{helpWithout: "now"},
		RunE:        func(cmd *cobra.Command, _ []string) error { return a.keep(cmd.Context(), &k) },
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringArrayVarP(&k.dirs, "workspace", "w", nil, a.t("`DIR`작업 폴더. 여러 번 쓸 수 있습니다", "`DIR`a workspace; may be repeated"))
	f.BoolVar(&k.once, "once", false, a.t("지금 할 것만 하고 끝냅니다(cron용)", "do what is due now and exit, for cron"))
	f.StringVar(&k.logFile, "log", "", a.t("`FILE`기록할 파일(5 MB마다 새로, 20 MB까지)", "`FILE`log there; rotated at 5 MB, 20 MB at most"))
	f.StringVar(&k.logFormat, "log-format", "text", a.t("`text|json`기록의 꼴", "`text|json`form of the log"))
	f.StringVar(&k.logLevel, "log-level", "info", a.t("`LEVEL`debug, info, warn, error", "`LEVEL`debug, info, warn or error"))
	f.StringVar(&k.listen, "listen", "", a.t("`ADDR`여기서 /metrics와 /healthz에 답합니다", "`ADDR`answer /metrics and /healthz here"))
	c.AddCommand(a.daemonStatusCmd())
	return c
}

func (a *app) keep(ctx context.Context, k *keeping) (err error) {
	if a.now != "" {
		return a.usage("daemon에는 --now를 쓸 수 없습니다", "daemon takes no --now")
	}
	if k.once && k.listen != "" {
		return a.usage("--once와 --listen은 함께 쓸 수 없습니다", "--once and --listen cannot go together")
	}
	listen, err := a.listenHere(k.listen)
	if err != nil {
		return err
	}
	o := daemon.Options{Dirs: k.dirs, Version: version(), Listen: listen, Reload: make(chan struct{}, 1)}
	if len(o.Dirs) == 0 {
		p, err := a.find()
		if err != nil {
			return err
		}
		o.Dirs = []string{p.Dir}
	}
	if _, err := a.logger(k, io.Discard); err != nil { // before a file is made
		return err
	}
	out := a.err
	if k.logFile != "" {
		if err := a.logFolder(k.logFile); err != nil {
			return err
		}
		file, err := daemon.OpenLog(k.logFile)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		out = file
	}
	if o.Log, err = a.logger(k, out); err != nil {
		return err
	}
	if k.once {
		return a.keepOnce(ctx, o)
	}
	ctx, stop := a.hangUp(ctx, o.Reload)
	defer stop()
	return daemon.Run(ctx, o)
}

// listenHere completes the address of --listen, which only this machine may reach: what is served names folders.
func (a *app) listenHere(s string) (string, error) {
	if s == "" {
		return "", nil
	}
	addr, err := a.address("--listen", s, "127.0.0.1:9464")
	if err == nil && !mcpserver.IsLoopback(addr) {
		return "", a.usage("--listen %q: 이 컴퓨터의 주소여야 합니다(예: 127.0.0.1:9464). 밖에서 보려면 앞에 프록시나 ssh 터널을 둡니다",
			"--listen %q: want an address of this machine, such as 127.0.0.1:9464; to look from elsewhere put a proxy or an ssh tunnel before it", s)
	}
	return addr, err
}

// logFolder refuses a log in a folder that is not there: made without a word it would hide a slip. That of a workspace's own log
// is derived, and made.
func (a *app) logFolder(file string) error {
	dir := filepath.Dir(file)
	fi, err := os.Stat(dir)
	switch {
	case err == nil && fi.IsDir():
		if fi, err := os.Stat(file); err == nil && fi.IsDir() {
			return a.usage("--log %s: 파일이 아니라 폴더입니다", "--log %s: it is a folder, not a file", file)
		}
		return nil
	case err == nil || !errors.Is(err, fs.ErrNotExist):
		return a.usage("--log %s: %s은(는) 쓸 수 있는 폴더가 아닙니다", "--log %s: %s is no folder that can be used", file, dir)
	case filepath.Base(dir) == workspace.DerivedDir && place.Is(filepath.Dir(dir)):
		ws, err := workspace.Open(filepath.Dir(dir))
		if err != nil {
			return err
		}
		defer ws.Close()
		return ws.MakeDerived()
	}
	return a.usage("--log %s: %s 폴더가 없습니다. 먼저 만듭니다: mkdir -p %[3]s", "--log %s: there is no folder %s; make it first: mkdir -p %[3]s", file, dir, shell.Quote(dir, runtime.GOOS))
}

// logger logs to out. Of one run there is nothing to log but what is wrong, unless more was asked for.
func (a *app) logger(k *keeping, out io.Writer) (*slog.Logger, error) {
	o := &slog.HandlerOptions{}
	var level slog.Level
	if err := level.UnmarshalText([]byte(k.logLevel)); err != nil || len(k.logLevel) > len("error") {
		return nil, a.usage("--log-level %q: debug, info, warn, error 가운데 하나여야 합니다", "--log-level %q: want debug, info, warn or error", k.logLevel)
	}
	if k.once && k.logFile == "" && level == slog.LevelInfo {
		level = slog.LevelError + 1 // the answer says it
	}
	o.Level = level
	switch k.logFormat {
	case "text":
		return slog.New(slog.NewTextHandler(out, o)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(out, o)), nil
	}
	return nil, a.usage("--log-format %q: text나 json이어야 합니다", "--log-format %q: want text or json", k.logFormat)
}

// hangUp makes SIGHUP read the settings again. On a terminal it means that the terminal is closed, and ends the daemon.
func (a *app) hangUp(ctx context.Context, reload chan<- struct{}) (context.Context, func()) {
	f, ok := a.err.(*os.File)
	if ok && term.IsTerminal(int(f.Fd())) {
		return signal.NotifyContext(ctx, syscall.SIGHUP)
	}
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, syscall.SIGHUP)
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-heard:
				select {
				case reload <- struct{}{}:
				default: // it has been told and not got to it
				}
			}
		}
	}()
	return ctx, func() { signal.Stop(heard); cancel() }
}

// ranOnce is the answer of daemon --once.
type ranOnce struct {
	Workspace string    `json:"workspace"`
	Runs      []ranVerb `json:"runs"`
}

// ranVerb is one of its runs.
type ranVerb struct {
	Workspace string        `json:"workspace"`
	Verb      schedule.Verb `json:"verb,omitempty"`
	Done      daemon.Done   `json:"done"`
	Error     string        `json:"error,omitempty"`
	Hint      string        `json:"hint,omitempty"`
}

func (a *app) keepOnce(ctx context.Context, o daemon.Options) error {
	outcomes, err := daemon.Once(ctx, o)
	if err != nil {
		return err
	}
	answer := ranOnce{Workspace: o.Dirs[0], Runs: []ranVerb{}}
	var worst error
	for i, r := range outcomes {
		if i == 0 {
			answer.Workspace = r.Workspace
		}
		v := ranVerb{Workspace: r.Workspace, Verb: r.Verb, Done: r.Done}
		switch {
		case r.Err != nil:
			if _, v.Error, v.Hint = a.explain(ctx, "memctl daemon", r.Err); worst == nil || errors.Is(worst, errPartial) {
				worst = &saidError{r.Err}
			}
		case r.Done.Problems > 0 && worst == nil:
			worst = errPartial
		}
		answer.Runs = append(answer.Runs, v)
	}
	if a.json {
		if err := a.printJSON(answer); err != nil {
			return err
		}
		return worst
	}
	for _, v := range answer.Runs {
		if v.Error == "" {
			a.printf("%s: %s: %s\n", v.Workspace, v.Verb, a.did(&v.Done))
			continue
		}
		if len(o.Dirs) > 1 && !strings.Contains(v.Error, v.Workspace) {
			v.Error = v.Workspace + ": " + v.Error
		}
		a.complain(v.Error, v.Hint)
	}
	return worst
}

// did says what a run of the daemon did.
func (a *app) did(d *daemon.Done) string {
	if d.Nothing {
		return a.t("새로운 것이 없음", "nothing new")
	}
	s := fmt.Sprintf(a.t("새 문장 %[1]d개 가운데 %[2]d개를 남김, 새 항목 %[3]d, 바뀐 항목 %[4]d, 파일 %[5]d개 씀", "kept %[2]d of %[1]d new statements; %[3]d new entries, %[4]d changed; %[5]d files written"),
		d.Read, d.Kept, d.Accepted, d.Changed, d.Written)
	if d.Problems > 0 {
		s += fmt.Sprintf(a.t(", 읽지 못한 파일 %d", "; %d files could not be taken"), d.Problems)
	}
	return s
}
