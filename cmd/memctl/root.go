package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/seed-a44923cb/memctl/engine"
)

// app is one invocation: its streams, its environment, and the flags that all commands share.
type app struct {
	env      map[string]string
	in       io.Reader
	out, err io.Writer

	lang      string // ko or en: of help and messages
	workspace string
	json      bool
	now       string

	bar  *progressbar.ProgressBar
	what string
}

func newApp(args, env []string, in io.Reader, out, errOut io.Writer) *app {
	a := &app{env: map[string]string{}, in: in, out: out, err: errOut}
	for _, kv := range env {
		k, v, _ := strings.Cut(kv, "=")
		a.env[k] = v
	}
	a.lang = a.language(args)
	return a
}

// language is decided before the flags are parsed, because help is in it too: --lang, MEMCTL_LANG, then the locale.
func (a *app) language(args []string) string {
	want := a.env["MEMCTL_LANG"]
	for i, arg := range args {
		if v, ok := strings.CutPrefix(arg, "--lang="); ok {
			want = v
		} else if arg == "--lang" && i+1 < len(args) {
			want = args[i+1]
		}
	}
	if want == "" {
		for _, k := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
			if want = a.env[k]; want != "" {
				break
			}
		}
	}
	if strings.HasPrefix(strings.ToLower(want), "ko") {
		return "ko"
	}
	return "en"
}

// t chooses the language of a message.
func (a *app) t(ko, en string) string {
	if a.lang == "ko" {
		return ko
	}
	return en
}

// usageError is a command line that cannot be understood: exit code 2.
type usageError struct{ err error }

func (e *usageError) Error() string { return e.err.Error() }
func (e *usageError) Unwrap() error { return e.err }

func (a *app) usage(ko, en string, args ...any) error {
	return &usageError{fmt.Errorf(a.t(ko, en), args...)}
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "memctl",
		Short: a.t("한국어를 아는 기억: 날마다 쓴 글에서 간추린 기억을 만들고, 줄 하나를 찾아 준다", "A memory that knows Korean: distils daily logs into a curated bank, and finds the line"),
		Long: a.t(`memctl은 날마다 쓴 마크다운 글(memory/2026-11-20.md)을 읽어, 간추리고 이어 놓은 기억(bank/)을 만든다.
모델도 서버도 네트워크도 필요 없다. 무엇을 어디에 왜 두었는지 언제나 설명할 수 있다(memctl why).`,
			`memctl reads daily markdown logs (memory/2026-11-20.md) and keeps a curated, linked bank of them (bank/).
It needs no model, no server and no network, and can always explain what it filed where, and why (memctl why).`),
		Example: `  memctl demo
  memctl init ~/notes --timezone Asia/Seoul
  memctl retain -k O -e 민수 "긴 답변보다 짧은 답변을 선호한다"
  memctl distill && memctl recall "민수 답변"`,
		SilenceErrors: true, SilenceUsage: true, Version: version(),
	}
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return &usageError{err} })
	f := root.PersistentFlags()
	f.StringVarP(&a.workspace, "workspace", "w", "", a.t("작업 폴더", "workspace `DIR`"))
	f.BoolVar(&a.json, "json", false, a.t("JSON으로 출력", "print JSON"))
	f.String("lang", "", a.t("안내말 언어: ko 또는 en", "language of messages: ko or en"))
	f.StringVar(&a.now, "now", "", a.t("실행 시각: 날짜(그날의 끝) 또는 RFC 3339", "clock of the run: a date (the end of that day) or RFC 3339"))
	root.CompletionOptions.HiddenDefaultCmd = true
	for _, c := range []func() *cobra.Command{
		a.demoCmd, a.initCmd, a.logCmd, a.retainCmd, a.distillCmd, a.reflectCmd, a.recallCmd, a.showCmd, a.whyCmd, a.pinCmd, a.unpinCmd,
		a.archiveCmd, a.restoreCmd, a.purgeCmd, a.statusCmd, a.verifyCmd, a.reindexCmd, a.routeCmd, a.dedupCmd, a.benchCmd,
	} {
		root.AddCommand(c())
	}
	return root
}

func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// place is a workspace's folder and how it was found.
type place struct{ dir, why string }

// find looks for the workspace: --workspace, MEMCTL_WORKSPACE, the nearest parent with memctl.yaml, the user data folder.
func (a *app) find() (place, error) {
	if a.workspace != "" {
		return place{a.workspace, "--workspace"}, nil
	}
	if dir := a.env["MEMCTL_WORKSPACE"]; dir != "" {
		return place{dir, "MEMCTL_WORKSPACE"}, nil
	}
	cwd, err := os.Getwd()
	if err != nil {
		return place{}, fmt.Errorf("find workspace: %w", err)
	}
	for dir := cwd; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, engine.ConfigFile)); err == nil {
			return place{dir, a.t("가장 가까운 memctl.yaml", "nearest memctl.yaml")}, nil
		}
		if filepath.Dir(dir) == dir {
			break
		}
	}
	if dir := a.dataDir(); dir != "" {
		if _, err := os.Stat(filepath.Join(dir, engine.ConfigFile)); err == nil {
			return place{dir, a.t("사용자 데이터 폴더", "user data folder")}, nil
		}
	}
	return place{}, errNoWorkspace
}

var errNoWorkspace = errors.New("no workspace")

// dataDir is the workspace of a person who never named one.
func (a *app) dataDir() string {
	if d := a.env["XDG_DATA_HOME"]; d != "" {
		return filepath.Join(d, "memctl")
	}
	home := a.env["HOME"]
	switch {
	case runtime.GOOS == "windows" && a.env["LOCALAPPDATA"] != "":
		return filepath.Join(a.env["LOCALAPPDATA"], "memctl")
	case home == "":
		return ""
	case runtime.GOOS == "darwin":
		return filepath.Join(home, "Library", "Application Support", "memctl")
	}
	return filepath.Join(home, ".local", "share", "memctl")
}

// open opens the workspace.
func (a *app) open() (*engine.Engine, error) {
	p, err := a.find()
	if err != nil {
		return nil, err
	}
	return a.openDir(p.dir)
}

func (a *app) openDir(dir string) (*engine.Engine, error) {
	return engine.Open(dir, engine.Options{Now: a.now, Progress: a.progress})
}

func (a *app) warn(format string, args ...any) {
	a.clearBar()
	fmt.Fprintf(a.err, "memctl: %s: %s\n", a.t("주의", "warning"), fmt.Sprintf(format, args...))
}

func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.out, format, args...) }

// say prints a message that has no values in it.
func (a *app) say(ko, en string) { fmt.Fprint(a.out, a.t(ko, en)) }

// printJSON writes one object on one line.
func (a *app) printJSON(v any) error {
	enc := json.NewEncoder(a.out)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// progress shows long work on a terminal, and nothing in a pipe.
func (a *app) progress(what string, done, total int) {
	f, ok := a.err.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) || total < 200 {
		return
	}
	if a.bar == nil || a.what != what {
		a.clearBar()
		a.what = what
		a.bar = progressbar.NewOptions(total, progressbar.OptionSetWriter(a.err), progressbar.OptionSetDescription(what),
			progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish(), progressbar.OptionShowCount())
	}
	_ = a.bar.Set(done) // a progress bar that cannot be drawn is no reason to fail
	if done >= total {
		a.clearBar()
	}
}

func (a *app) clearBar() {
	if a.bar != nil {
		_ = a.bar.Clear()
		a.bar = nil
	}
}

// text is the argument words joined, or all of stdin for "-" or none.
func (a *app) text(args []string, limit int64) (string, error) {
	if len(args) > 0 && !(len(args) == 1 && args[0] == "-") {
		return strings.Join(args, " "), nil
	}
	if f, ok := a.in.(*os.File); ok && len(args) == 0 && term.IsTerminal(int(f.Fd())) {
		return "", a.usage("글이 없다. 인자로 쓰거나 표준 입력으로 넘긴다", "no text: give it as arguments, or on standard input")
	}
	b, err := io.ReadAll(io.LimitReader(a.in, limit+1))
	if err != nil {
		return "", fmt.Errorf("read standard input: %w", err)
	}
	if int64(len(b)) > limit {
		return "", fmt.Errorf("read standard input: more than %d bytes", limit)
	}
	return string(b), nil
}
