package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// app is one invocation: its streams, its environment, and the flags that all commands share.
type app struct {
	args   []string
	env    map[string]string
	in     io.Reader
	out    *bufio.Writer // the answer; flushed when the command is done
	screen *screen       // where out ends
	raw    io.Writer     // stdout as it is, for a protocol
	err    io.Writer

	lang     string // ko or en: of help and messages
	styled   bool   // stdout is a terminal that wants colour
	terminal bool   // stdout is a terminal

	workspace string
	json      bool
	now       string

	bar *bar // nil: none stands on the terminal
}

func newApp(args, env []string, in io.Reader, out, errOut io.Writer) *app {
	a := &app{args: args, env: map[string]string{}, in: in, screen: &screen{w: out}, raw: out, err: errOut}
	a.out = bufio.NewWriter(a.screen)
	for _, kv := range env {
		k, v, _ := strings.Cut(kv, "=")
		a.env[k] = v
	}
	f, isFile := out.(*os.File)
	a.terminal = isFile && term.IsTerminal(int(f.Fd()))
	a.styled = a.terminal && a.env["NO_COLOR"] == "" && a.env["TERM"] != "dumb"
	a.lang = a.language()
	return a
}

// language is decided before the flags are parsed, because help is in it too: --lang, MEMCTL_LANG, then the locale.
func (a *app) language() string {
	want := a.langFlag()
	for _, k := range []string{"MEMCTL_LANG", "LC_ALL", "LC_MESSAGES", "LANG"} {
		if want == "" {
			want = a.env[k]
		}
	}
	if strings.HasPrefix(strings.ToLower(want), "ko") {
		return "ko"
	}
	return "en"
}

// langFlag looks --lang up in arguments that are not parsed yet, or could not be.
func (a *app) langFlag() (value string) {
	const name = "--lang"
	for i, arg := range a.args {
		if arg == "--" {
			break
		}
		if v, ok := strings.CutPrefix(arg, name+"="); ok {
			value = v
		} else if arg == name && i+1 < len(a.args) {
			value = a.args[i+1]
		}
	}
	return value
}

// asked reports whether a flag without a value stands among the arguments, parsed or not.
func (a *app) asked(name string) bool {
	for _, arg := range a.args {
		if arg == "--" {
			return false
		}
		if arg == name || arg == name+"=true" {
			return true
		}
	}
	return false
}

// t chooses the language of a message.
func (a *app) t(ko, en string) string {
	if a.lang == "ko" {
		return ko
	}
	return en
}

// command is a command that is made when it is needed: which one is known before the flags are parsed, and making all of them takes longer than
// what the shortest do.
type command struct {
	name string
	make func() *cobra.Command
}

// group is a part of the command list, with a headline.
type group struct {
	title    string
	commands []command
}

func (a *app) groups() []group {
	return []group{
		{a.t("시작", "Start"), []command{{"demo", a.demoCmd}, {"init", a.initCmd}, {"status", a.statusCmd}}},
		{a.t("쓰기", "Write"), []command{{"log", a.logCmd}, {"retain", a.retainCmd}}},
		{a.t("정리", "Distil"), []command{{"distill", a.distillCmd}, {"reflect", a.reflectCmd}, {"daemon", a.daemonCmd}, {"service", a.serviceCmd}}},
		{a.t("찾기", "Find"), []command{
			{"recall", a.recallCmd},
			{"context", a.contextCmd},
			{"brief", a.briefCmd},
			{"gaps", a.gapsCmd},
			{"subjects", a.subjectsCmd},
			{"wiki", a.wikiCmd},
			{"show", a.showCmd},
			{"why", a.whyCmd},
		}},
		{a.t("바로잡기", "Correct"), []command{{"pin", a.pinCmd}, {"unpin", a.unpinCmd}, {"archive", a.archiveCmd}, {"restore", a.restoreCmd}, {"purge", a.purgeCmd}}},
		{a.t("잇기", "Connect"), []command{{"mcp", a.mcpCmd}, {"hooks", a.hooksCmd}, {"hook", a.hookCmd}, {"trust", a.trustCmd}}},
		{a.t("살피기", "Inspect"), []command{
			{"doctor", a.doctorCmd},
			{"verify", a.verifyCmd},
			{"lint", a.lintCmd},
			{"reindex", a.reindexCmd},
			{"route", a.routeCmd},
			{"dedup", a.dedupCmd},
			{"claim", a.claimCmd},
			{"morph", a.morphCmd},
			{"bench", a.benchCmd},
		}},
	}
}

// listed returns the commands below the root: only the one that is called, or all of them where that is not plain.
func (a *app) listed() []command {
	all := []command{{"version", a.versionCmd}}
	for _, g := range a.groups() {
		all = append(all, g.commands...)
	}
	called := a.called()
	if i := slices.IndexFunc(all, func(c command) bool { return c.name == called }); i >= 0 {
		return all[i : i+1]
	}
	return all
}

// called is the first word of the arguments, "" where a flag stands before it that may want a value: not all commands' flags are known yet.
func (a *app) called() string {
	for i := 0; i < len(a.args); i++ {
		name, _, joined := strings.Cut(a.args[i], "=")
		switch {
		case !strings.HasPrefix(name, "-"):
			return a.args[i]
		case name == "--json", joined && slices.Contains(globalValues(), name):
		case slices.Contains(globalValues(), name):
			i++
		default:
			return ""
		}
	}
	return ""
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "memctl",
		Short: a.t("한국어를 아는 기억", "a memory that knows Korean"),
		Long: a.t(`memctl은 날마다 쓴 마크다운 일지(memory/2026-11-20.md)를 간추려
기억(bank/)으로 정리하고, 물으면 맞는 줄을 출처와 함께 찾아 줍니다.
모델도 서버도 네트워크도 필요 없습니다. 무엇을 어디에 왜 두었는지는 언제나
memctl why로 알 수 있습니다.`,
			`memctl distils daily markdown logs (memory/2026-11-20.md) into a curated bank
(bank/), and finds the line that answers a question, with its source.
It needs no model, no server and no network. What it filed where, and why, it
can always explain: memctl why.`),
		Example: a.t(`  memctl demo
  memctl init ~/notes --timezone Asia/Seoul
  memctl retain -k O -e 민수 "긴 답변보다 짧은 답변을 선호한다"
  memctl distill
  memctl recall "민수 답변"`,
			`  memctl demo
  memctl init ~/notes --timezone Europe/London
  memctl retain -k O -e Minsu "prefers short answers to long ones"
  memctl distill
  memctl recall "Minsu answers"`),
		SilenceErrors: true, SilenceUsage: true, Version: version(),
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return a.unknownCommand(cmd, args[0])
			}
			return cmd.Help()
		},
		PersistentPreRunE: func(cmd *cobra.Command, args []string) error {
			unmark(args) // the slice that the command gets
			if asks(cmd) {
				debug.SetGCPercent(800)
				debug.SetMemoryLimit(1 << 30)
			}
			return a.checkGlobals()
		},
	}
	root.SetVersionTemplate("memctl {{.Version}}\n")
	root.SetFlagErrorFunc(a.flagError)
	f := root.PersistentFlags()
	f.SortFlags = false
	f.StringVarP(&a.workspace, "workspace", "w", "", a.t("`DIR`작업 폴더", "`DIR`the workspace"))
	f.BoolVar(&a.json, "json", false, a.t("JSON으로 출력", "print JSON"))
	f.StringVar(&a.now, "now", "", a.t("`TIME`실행 시각: 날짜(그날의 끝) 또는 RFC 3339", "`TIME`clock of the run: a date (its end) or RFC 3339"))
	f.String("lang", "", a.t("`ko|en`도움말과 메시지의 언어", "`ko|en`language of help and messages"))
	f.BoolP("help", "h", false, a.t("도움말", "this help"))
	root.Flags().BoolP("version", "v", false, a.t("버전", "the version"))
	root.CompletionOptions.HiddenDefaultCmd = true
	for _, c := range a.listed() {
		root.AddCommand(c.make())
	}
	root.SetHelpCommand(a.helpCmd())
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { a.help(cmd) })
	return root
}

// asks reports whether a command answers a question and ends: there is hardly garbage worth collecting before that, and in 100,000
// entries collecting it is a tenth of the work. The limit is for those that have to bring a large index up to date first.
func asks(cmd *cobra.Command) bool {
	return slices.Contains([]string{"recall", "context", "brief", "hook"}, cmd.Name())
}

// checkGlobals looks at the values of the flags that all commands share, before any of them does something.
func (a *app) checkGlobals() error {
	if l := a.langFlag(); l != "" && l != "ko" && l != "en" {
		return a.usage("--lang %q: ko나 en이어야 합니다", "--lang %q: want ko or en", l)
	}
	if a.now == "" {
		return nil
	}
	_, err := day.Parse(a.now)
	if _, instant := time.Parse(time.RFC3339, a.now); err != nil && instant != nil {
		return a.usage("--now %q: 2026-11-20이나 2026-11-20T09:30:00+09:00처럼 씁니다", "--now %q: want 2026-11-20 or 2026-11-20T09:30:00+09:00", a.now)
	}
	return nil
}

// versionCmd does what --version does, for people who try it as a command.
func (a *app) versionCmd() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   a.t("버전을 보여 줍니다", "print the version"),
		Long:    a.t("memctl --version과 같습니다.", "The same as memctl --version."),
		Example: "  memctl version",
		Args:    a.exactly(0),
		Hidden:  true,
		RunE: func(*cobra.Command, []string) error {
			a.printf("memctl %s\n", version())
			return nil
		},
	}
}

func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

func (a *app) warn(format string, args ...any) {
	if !a.json { // whatever is warned of has a field of its own
		a.alert(format, args...)
	}
}

// alert is a warning for which the answer has no place.
func (a *app) alert(format string, args ...any) {
	a.clearBar()
	a.aside("memctl: %s: %s\n", a.t("주의", "warning"), fmt.Sprintf(format, args...))
}

// note says something on stderr that is neither an error nor a warning, such as that there is nothing.
func (a *app) note(ko, en string) {
	if !a.json {
		a.aside("memctl: %s\n", a.t(ko, en))
	}
}
