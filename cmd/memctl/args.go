package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/memory/notice"
	"github.com/seed-a44923cb/memctl/rules"
)

// What is taken from standard input, in bytes.
const (
	maxInput    = 16 << 20
	maxQuestion = 1 << 20
)

// usageError is a command line that cannot be understood: exit code 2.
type usageError struct {
	msg  string
	hint string // beside where help is; may be ""
}

func (e *usageError) Error() string { return e.msg }

// Notice is what the error tells. Its words are those of the run's language.
func (e *usageError) Notice() notice.Notice { return notice.New("usage", "{text}", e.msg) }

func (a *app) usage(ko, en string, args ...any) error {
	return &usageError{msg: fmt.Sprintf(a.t(ko, en), args...)}
}

// exactly wants so many arguments.
func (a *app) exactly(n int) cobra.PositionalArgs { return a.between(n, n) }

// atLeast wants so many arguments or more.
func (a *app) atLeast(n int) cobra.PositionalArgs { return a.between(n, math.MaxInt) }

func (a *app) between(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) > most:
			return a.usage("%q은(는) 남는 인자입니다. 사용법: %s", "unexpected argument %q; usage: %s", strings.TrimPrefix(args[most], dashMark), usageLine(cmd))
		case len(args) < least && len(cmd.ValidArgs) > 0:
			return a.usage("인자가 모자랍니다. 사용법: %s. 있는 것: %s", "an argument is missing; usage: %s, with one of %s", usageLine(cmd), strings.Join(cmd.ValidArgs, ", "))
		case len(args) < least:
			return a.usage("인자가 모자랍니다. 사용법: %s", "an argument is missing; usage: %s", usageLine(cmd))
		}
		return nil
	}
}

// usageLine is how a command is called, without its flags.
func usageLine(cmd *cobra.Command) string {
	if p := cmd.Parent(); p != nil {
		return p.CommandPath() + " " + cmd.Use
	}
	return cmd.Use
}

// subcommand wants nothing more, or the name of a command below this one, which cobra has not found.
func (a *app) subcommand(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return a.unknownCommand(cmd, strings.TrimPrefix(args[0], dashMark))
	}
	return nil
}

// unknownCommand names what comes close, else all that there are below a command.
func (a *app) unknownCommand(cmd *cobra.Command, name string) error {
	cmd.SuggestionsMinimumDistance = 2
	near := cmd.SuggestionsFor(name)
	var all []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			all = append(all, c.Name())
		}
	}
	switch {
	case len(near) > 0:
	case cmd.HasParent() && len(all) > 0:
		return a.usage("%q 명령은 없습니다. 있는 것: %s", "unknown command %q; there is: %s", name, strings.Join(all, ", "))
	default:
		return a.usage("%q 명령은 없습니다", "unknown command %q", name)
	}
	return a.usage("%q 명령은 없습니다. 혹시 %s?", "unknown command %q; did you mean %s?", name, strings.Join(near, ", "))
}

// flagError puts what pflag says into words. A word in the place of a command that is none is the likelier mistake.
func (a *app) flagError(cmd *cobra.Command, err error) error {
	if name := a.firstWord(); !cmd.HasParent() && name != "" {
		return a.unknownCommand(cmd, name)
	}
	if errors.Is(err, pflag.ErrHelp) {
		return err
	}
	if e, ok := errors.AsType[*pflag.NotExistError](err); ok {
		flag := "--" + e.GetSpecifiedName()
		if s := e.GetSpecifiedShortnames(); s != "" {
			flag = "-" + e.GetSpecifiedName()
		}
		return a.unknownFlag(cmd, flag)
	}
	if e, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		return a.usage("--%s에 값이 필요합니다", "--%s needs a value", e.GetFlag().Name)
	}
	if e, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		return a.usage("--%s에 쓸 수 없는 값입니다: %q", "--%s cannot be %q", e.GetFlag().Name, e.GetValue())
	}
	return &usageError{msg: err.Error()}
}

// unknownFlag says, where a text is wanted, how one that begins with a dash is given.
func (a *app) unknownFlag(cmd *cobra.Command, flag string) error {
	err := &usageError{msg: fmt.Sprintf(a.t("%s 플래그는 없습니다", "unknown flag %s"), flag)}
	switch cmd.Name() {
	case "log", "retain", "recall", "route", "dedup", "morph", "append":
		err.hint = fmt.Sprintf(a.t("-로 시작하는 글이면 %s -- %s", "if it is text that begins with a dash: %s -- %s"), cmd.CommandPath(), flag)
	}
	return err
}

// dashMark stands before an argument that begins with a dash and is text all the same, until the flags are parsed. No
// argument of a program can have it.
const dashMark = "\x00"

// markDashes marks the arguments that are text although they begin with a dash: "- 목록의 한 칸", "-5도", "--- a". A flag begins with
// a letter, of the Latin alphabet behind a single dash; what follows a flag that wants a value is its value.
func markDashes(root *cobra.Command, args []string) []string {
	cmd, _, err := root.Find(args)
	if err != nil {
		return args
	}
	cmd.InheritedFlags() // so that Flags has those of all commands above
	out := slices.Clone(args)
	value := false
	for i, arg := range args {
		switch {
		case value:
			value = false
		case arg == "--":
			return out
		case dashText(arg):
			out[i] = dashMark + arg
		default:
			value = wantsValue(cmd.Flags(), arg)
		}
	}
	return out
}

// unmark takes the marks away, in place.
func unmark(args []string) {
	for i, arg := range args {
		args[i] = strings.TrimPrefix(arg, dashMark)
	}
}

func dashText(arg string) bool {
	long, double := strings.CutPrefix(arg, "--")
	short, single := strings.CutPrefix(arg, "-")
	switch {
	case double:
		r, _ := utf8.DecodeRuneInString(long)
		return long != "" && !unicode.IsLetter(r)
	case single && short != "":
		return short[0]|0x20 < 'a' || short[0]|0x20 > 'z'
	}
	return false
}

// wantsValue reports whether an argument is a flag whose value is the next one.
func wantsValue(flags *pflag.FlagSet, arg string) bool {
	if long, ok := strings.CutPrefix(arg, "--"); ok {
		f := flags.Lookup(long)
		return f != nil && f.NoOptDefVal == ""
	}
	short, ok := strings.CutPrefix(arg, "-")
	for i := 0; ok && i < len(short); i++ {
		f := flags.ShorthandLookup(short[i : i+1])
		if f == nil || f.NoOptDefVal == "" {
			return f != nil && i == len(short)-1 // else the rest is its value
		}
	}
	return false
}

// globalValues are the flags of all commands that want a value.
func globalValues() []string { return []string{"-w", "--workspace", "--lang", "--now"} }

// firstWord is the first argument that is neither a flag nor the value of a global one.
func (a *app) firstWord() string {
	value := false
	for _, arg := range a.args {
		switch {
		case value:
			value = false
		case arg == "--":
			return ""
		case slices.Contains(globalValues(), arg):
			value = true
		case !strings.HasPrefix(arg, "-"):
			return arg
		}
	}
	return ""
}

// text is the argument words joined, or all of stdin for "-" or none.
func (a *app) text(ctx context.Context, args []string, limit int64) (string, error) {
	text, piped, err := a.given(args)
	if err != nil {
		return "", err
	}
	if piped {
		b, err := a.readAll(ctx, limit+1)
		if err != nil {
			return "", err
		}
		if int64(len(b)) > limit {
			return "", &tooLongError{limit: limit}
		}
		text = string(b)
	}
	return text, a.utf8(text)
}

// given is the argument words joined; piped says that the text is on standard input instead.
func (a *app) given(args []string) (text string, piped bool, err error) {
	text = strings.Join(args, " ")
	if f, ok := a.in.(*os.File); ok && len(args) == 0 && term.IsTerminal(int(f.Fd())) {
		return "", false, a.usage("글이 없습니다. 인자로 쓰거나 표준 입력으로 넘깁니다", "no text: give it as arguments, or on standard input")
	}
	return text, len(args) == 0 || text == "-", nil
}

// tooLongError is more on standard input than a command takes.
type tooLongError struct {
	limit int64
	line  int // that is too long by itself; 0: all of it is
}

func (e *tooLongError) Error() string {
	if e.line > 0 {
		return fmt.Sprintf("read standard input: line %d has more than %d MB", e.line, e.limit>>20)
	}
	return fmt.Sprintf("read standard input: more than %d MB", e.limit>>20)
}

// utf8 refuses a text that would make a file of the workspace unreadable.
func (a *app) utf8(text string) error {
	if utf8.ValidString(text) {
		return nil
	}
	return a.usage("글이 UTF-8이 아닙니다. CP949라면: iconv -f cp949 -t utf-8", "the text is not UTF-8; if it is CP949: iconv -f cp949 -t utf-8")
}

// readAll reads standard input until its end, its limit, or an interruption: a read of a terminal cannot be taken back,
// so the goroutine that waits in it is left to the end of the process.
func (a *app) readAll(ctx context.Context, limit int64) ([]byte, error) {
	type result struct {
		b   []byte
		err error
	}
	done := make(chan result, 1)
	go func() {
		b, err := io.ReadAll(io.LimitReader(a.in, limit))
		done <- result{b, err}
	}()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case r := <-done:
		if r.err != nil {
			return nil, fmt.Errorf("read standard input: %w", r.err)
		}
		return r.b, nil
	}
}

// names takes the names of --entity apart, which may be repeated or joined by commas, with or without "@".
func (a *app) names(list []string) ([]string, error) {
	var out []string
	for _, s := range list {
		for part := range strings.SplitSeq(s, ",") {
			if part = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(part), "@＠")); part != "" {
				out = append(out, part)
			}
		}
		if err := a.utf8(s); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (a *app) kind(s string) (rules.Kind, error) {
	if len(s) == 1 {
		if k, ok := rules.ParseKind(strings.ToUpper(s)[0]); ok {
			return k, nil
		}
	}
	return 0, a.usage("--kind %q: W, B, O, S 가운데 하나여야 합니다", "--kind %q: want W, B, O or S", s)
}

func (a *app) kinds(s string) ([]rules.Kind, error) {
	var out []rules.Kind
	for part := range strings.SplitSeq(s, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		k, err := a.kind(part)
		if err != nil {
			return nil, err
		}
		out = append(out, k)
	}
	return out, nil
}

func (a *app) tiers(in string) ([]recall.Tier, error) {
	switch in {
	case "all", "":
		return nil, nil
	case "bank":
		return []recall.Tier{recall.Bank, recall.Archive}, nil
	case "memory":
		return []recall.Tier{recall.Memory}, nil
	}
	return nil, a.usage("--in %q: bank, memory, all 가운데 하나여야 합니다", "--in %q: want bank, memory or all", in)
}

func (a *app) day(flag, s string) (day.Day, error) {
	if s == "" {
		return 0, nil
	}
	d, err := day.Parse(s)
	if err != nil {
		return 0, a.usage("%s %q: 2026-11-20처럼 씁니다", "%s %q: want a date such as 2026-11-20", flag, s)
	}
	return d, nil
}
